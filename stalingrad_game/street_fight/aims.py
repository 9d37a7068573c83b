"""What a deed is after, by the weights of the officer, who is behind every computer player.

Advice for people says it of what they could do, by all that their side may know.

Of a deed that was done only what lies open is looked at: what both sides see before it, and the
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
from .board.locations import NOWHERE, hex_of
from .deeds import (
    AimKind,
    Answered,
    Deed,
    DeedFacts,
    StreetAim,
    answers_ahead,
    deed_of,
    sum_of_deed,
)
from .foresight import Foresight
from .game import StreetGame
from .plans import threats
from .players.battle import Battle
from .players.drawn import who_acts
from .players.memory import memories_of
from .players.officer import WEIGHERS
from .players.search import StreetEstimate
from .position.referee import StreetKit
from .position.state import State

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
"""By the word that begins a deed: what it is after, where nothing else comes of it."""


def aim_of_deed(kit: StreetKit, view: State, deed: Deed) -> StreetAim | None:
    """What a deed is after, as a view shows the game before it; None where nothing can be told."""
    battle = WEIGHERS[kit.referee.id].seen(kit, view, deed.side, memories_of(kit).of(view))
    if deed.attack == "smoke":
        return StreetAim("smoke", deed)
    if deed.attack:
        return _aim_of_attack(battle, deed)
    if deed.moves:
        return _aim_of_move(battle, deed)
    kind = _BY_WORD.get(deed.word)
    return None if kind is None else StreetAim(kind, deed)


def _aim_of_attack(battle: Battle, deed: Deed) -> StreetAim | None:
    number = hex_of(deed.place)
    counts = number in battle.objectives
    if deed.attack == "house":
        house = battle.position.intact(number)
        hexes = {number} if house is None else set(house.hexes)
        inside = sum(hex_of(battle.now(one).loc) in hexes for one in battle.enemies)
        return StreetAim("house", deed, number, number=inside) if inside else None
    held = any(hex_of(battle.now(one).loc) == number for one in battle.enemies)
    if deed.attack == "storm":
        if counts:
            return StreetAim("storm", deed, number)
        return StreetAim("drive", deed, number) if held else _aim_of_move(battle, deed)
    if counts and held:
        return StreetAim("clear", deed, number)
    target = deed.target
    if target < 0:
        return None
    harms = {one: battle.harm(target, one) for one in battle.own}
    threatened = max(harms, key=harms.__getitem__, default=-1)
    if threatened >= 0 and harms[threatened] >= THREAT:
        return StreetAim("stop", deed, other=threatened)
    return StreetAim("wear", deed)


def _aim_of_move(battle: Battle, deed: Deed) -> StreetAim | None:
    """What a move brings most of: nearness to what counts, less danger, or a better shot."""
    unit, start, end, weights = deed.unit, deed.path[0], deed.end, battle.weights
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
        return StreetAim("hold" if hex_of(end) == number else "goal", deed, number)
    if kind == "shot":
        other = max(battle.enemies, key=lambda one: battle.harm(unit, one, start=end))
        return StreetAim("shot", deed, other=other)
    return StreetAim("cover", deed)


def deeds_advised(
    kit: StreetKit, view: State, decision: Decision, ranked: Iterable[StreetEstimate]
) -> list[tuple[StreetEstimate, DeedFacts]]:
    """The best few of what was weighed for a side, with what is known beforehand of each.

    `view` is what the side sees. What comes to the same deed is told once, by the best of them.
    """
    foresight, told = Foresight(kit), dict[object, tuple[StreetEstimate, DeedFacts]]()
    for estimate in ranked:
        if len(told) < MOST_HINTED:
            facts = _facts(kit, foresight, view, decision, estimate.plan)
            told.setdefault(_same(facts), (estimate, facts))
    return list(told.values())


def _same(facts: DeedFacts) -> object:
    """What deeds that are told as the same have in common."""
    deed = facts.deed
    if deed is None or not (deed.attack or deed.moves):
        return facts.option
    return deed.unit, deed.end, deed.attack, deed.target, deed.place, deed.helpers


def _facts(
    kit: StreetKit, foresight: Foresight, view: State, decision: Decision, plan: Sequence[Option]
) -> DeedFacts:
    answers = list(answers_ahead(foresight, view, decision, plan))
    deed = deed_of(kit, answers)
    if deed is None:
        return DeedFacts(plan[0], None)
    found, aim = sum_of_deed(kit, answers, deed), aim_of_deed(kit, view, deed)
    harmed: list[tuple[int, Fraction]] = []
    if deed.moves and deed.end >= 0:
        harmed = sorted(threats(kit, view, deed.unit, deed.end), key=lambda one: -one[1])
    return DeedFacts(plan[0], deed, found, aim, tuple(harmed))


def aim_of_step(record: GameRecord[StreetGame], number: int) -> StreetAim | None:
    """What the deed was after that a step of a record has ended, the first being 1.

    None where it ended none, or everybody who looks on doesn't see enough to tell.
    """
    game, steps = record.game, record.steps
    asks_who = who_acts(game.kit.referee)
    now = game.decision(record.at(number))
    if now is not None and now.op != asks_who:
        return None
    answers: list[Answered] = []
    for step in range(number - 1, -1, -1):
        before = record.at(step)
        decision = game.decision(before)
        assert decision is not None
        answers.append(Answered(game.public(before), decision, steps[step].option))
        if decision.op == asks_who:
            break
    else:
        return None
    seat = answers[-1].decision.seat
    own = [one for one in reversed(answers) if one.decision.seat == seat]
    after = game.public(record.at(number))
    deed = deed_of(game.kit, own)
    if deed is None or not _lies_open(own, deed):
        return None
    stays = after.units[deed.unit].loc
    return aim_of_deed(game.kit, own[0].view, deed_of(game.kit, own, stays=stays) or deed)


def _lies_open(own: list[Answered], deed: Deed) -> bool:
    """Whether both sides have seen who did it, all the time, and whom it was done to."""
    views = [one.view for one in own]
    if any(view.units[deed.unit].loc <= NOWHERE for view in views):
        return False
    return deed.target < 0 or views[deed.aimed].units[deed.target].loc > NOWHERE
