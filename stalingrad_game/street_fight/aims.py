"""What an action is after, by the weights of the officer, who is behind every computer player.

Advice for people says it of what they could do, by all that their side may know.

Of an action that was done only what lies open is looked at: what both sides see before it, and the
answers of a unit that both see, at a target that both see. So it tells nothing that is hidden
(B3.5), whoever has done it and whatever was thought.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from ..kernel.decision import Decision, Option
from ..record.record import GameRecord
from ..search.verdicts import MOST_HINTED
from .board.locations import NOWHERE, UNSEEN, hex_of
from .foresight import Foresight
from .game import StreetGame
from .plans import threats
from .players.battle import Battle
from .players.drawn import begins_action
from .players.memory import memories_of
from .players.officer import WEIGHERS
from .players.search import StreetEstimate
from .position.referee import StreetKit
from .position.state import State
from .whole_actions import (
    ActionFacts,
    AimKind,
    Answered,
    StreetAim,
    WholeAction,
    action_of,
    answers_ahead,
    sum_of_action,
)

WORTH_MOVE: Final = 0.5
"""Points that a move must bring by one of its aims to be after that."""
THREAT: Final = 1.0
"""Points that an enemy's shot must be expected to take for him to threaten somebody."""
_BY_WORD: Final[Mapping[str, AimKind]] = MappingProxyType(
    {
        "op_fire": "wait",
        "order:ambush": "wait",
        "order:rally": "rally",
        "order:down": "down",
        "entrench": "dig",
        "sappers": "dig",
    }
)
"""By the word that begins an action: what it is after, where nothing else comes of it."""


def aim_of_action(kit: StreetKit, view: State, action: WholeAction) -> StreetAim | None:
    """What an action is after, as a view shows the game before it; None where none is seen."""
    battle = WEIGHERS[kit.referee.id].seen(kit, view, action.side, memories_of(kit).of(view))
    if action.attack == "smoke":
        return StreetAim("smoke", action)
    if action.attack:
        return _aim_of_attack(battle, action)
    if action.moves:
        return _aim_of_move(battle, action)
    kind = _BY_WORD.get(action.word)
    return None if kind is None else StreetAim(kind, action)


def _aim_of_attack(battle: Battle, action: WholeAction) -> StreetAim | None:
    number = hex_of(action.place)
    counts = number in battle.objectives
    if action.attack == "house":
        house = battle.position.intact(number)
        hexes = {number} if house is None else set(house.hexes)
        inside = sum(hex_of(battle.now(one).loc) in hexes for one in battle.enemies)
        return StreetAim("house", action, number, number=inside) if inside else None
    held = any(hex_of(battle.now(one).loc) == number for one in battle.enemies)
    if action.attack == "storm":
        if counts:
            return StreetAim("storm", action, number)
        return StreetAim("drive", action, number) if held else _aim_of_move(battle, action)
    if counts and held:
        return StreetAim("clear", action, number)
    target = action.target
    if target < 0:
        return None
    harms = {one: battle.harm(target, one) for one in battle.own}
    threatened = max(harms, key=harms.__getitem__, default=-1)
    if threatened >= 0 and harms[threatened] >= THREAT:
        return StreetAim("stop", action, other=threatened)
    return StreetAim("wear", action)


def _aim_of_move(battle: Battle, action: WholeAction) -> StreetAim | None:
    """What a move brings most of: nearness to what counts, less danger, or a better shot."""
    unit, start, end, weights = action.unit, action.path[0], action.end, battle.weights
    if start < 0 or end < 0:
        return None
    gains: dict[AimKind, float] = {
        "goal": battle.pull(unit, end) - battle.pull(unit, start),
        "cover": weights.danger * (battle.danger(unit, start) - battle.danger(unit, end)),
        "shot": weights.offence * (battle.offence(unit, end) - battle.offence(unit, start)),
    }
    kind = max(gains, key=gains.__getitem__)
    if gains[kind] < WORTH_MOVE:
        return None
    if kind == "goal":
        number = battle.sought(unit, end)
        return StreetAim("hold" if hex_of(end) == number else "goal", action, number)
    if kind == "shot":
        other = max(battle.enemies, key=lambda one: battle.harm(unit, one, start=end))
        return StreetAim("shot", action, other=other)
    return StreetAim("cover", action)


def actions_advised(
    kit: StreetKit, view: State, decision: Decision, ranked: Iterable[StreetEstimate]
) -> list[tuple[StreetEstimate, ActionFacts]]:
    """The best few of what was weighed for a side, with what is known beforehand of each.

    `view` is what the side sees. What comes to the same action is told once, by the best of them.
    """
    foresight, listed = Foresight(kit), dict[object, tuple[StreetEstimate, ActionFacts]]()
    for estimate in ranked:
        if len(listed) < MOST_HINTED:
            facts = _facts(kit, foresight, view, decision, estimate.plan)
            listed.setdefault(action_key(facts.option, facts.action), (estimate, facts))
    return list(listed.values())


def answers_of_one(
    kit: StreetKit, foresight: Foresight, view: State, decision: Decision, plan: Sequence[Option]
) -> list[Answered]:
    """The answers of a plan that belong to its first action; in some phases others follow."""
    found: list[Answered] = []
    for one in answers_ahead(foresight, view, decision, plan):
        if found and one.decision.op in begins_action(kit.referee):
            break
        found.append(one)
    return found


def action_key(option: Option, action: WholeAction | None) -> object:
    """What actions that are told as the same have in common; `option` begins this one."""
    if action is None or not (action.attack or action.moves):
        return option
    return action.unit, action.end, action.attack, action.target, action.place, action.helpers


def _facts(
    kit: StreetKit, foresight: Foresight, view: State, decision: Decision, plan: Sequence[Option]
) -> ActionFacts:
    answers = answers_of_one(kit, foresight, view, decision, plan)
    action = action_of(kit, answers)
    if action is None:
        return ActionFacts(plan[0], None)
    found, aim = sum_of_action(kit, answers, action), aim_of_action(kit, view, action)
    return ActionFacts(plan[0], action, found, aim, _threats_then(kit, view, action))


def _threats_then(
    kit: StreetKit, view: State, action: WholeAction
) -> tuple[tuple[int, Fraction], ...]:
    """Who could hurt the unit where it goes, the worst first; not whom it has overcome there."""
    storms = action.attack == "storm"
    loc = action.place if storms else action.end
    if loc < 0 or not (storms or action.moves):
        return ()
    harmed = sorted(threats(kit, view, action.unit, loc), key=lambda one: -one[1])
    return tuple(one for one in harmed if not storms or view.units[one[0]].loc != loc)


def action_ended(record: GameRecord[StreetGame]) -> bool:
    """Whether no action is under way where a record stands."""
    now = record.decision
    return now is None or now.op in begins_action(record.game.kit.referee)


def aim_of_step(record: GameRecord[StreetGame], number: int) -> StreetAim | None:
    """What the action that a step of a record has ended was after; the first step is 1.

    None where it ended none, or everybody who looks on doesn't see enough to tell.
    """
    game, steps = record.game, record.steps
    begins = begins_action(game.kit.referee)
    now = game.decision(record.at(number))
    if now is not None and now.op not in begins:
        return None
    answers: list[Answered] = []
    for step in range(number - 1, -1, -1):
        before = record.at(step)
        decision = game.decision(before)
        assert decision is not None
        answers.append(Answered(game.public(before), decision, steps[step].option))
        if decision.op in begins:
            break
    else:
        return None
    seat = answers[-1].decision.seat
    own = [one for one in reversed(answers) if one.decision.seat == seat]
    after = game.public(record.at(number))
    action = action_of(game.kit, own)
    if action is None or not _lies_open(own, action):
        return None
    stays = after.units[action.unit].loc
    if stays == UNSEEN:
        return None
    return aim_of_action(game.kit, own[0].view, action_of(game.kit, own, stays=stays) or action)


def _lies_open(own: list[Answered], action: WholeAction) -> bool:
    """Whether both sides have seen who did it, all the time, and whom it was done to."""
    views = [one.view for one in own]
    if any(view.units[action.unit].loc <= NOWHERE for view in views):
        return False
    return action.target < 0 or views[action.aimed].units[action.target].loc > NOWHERE
