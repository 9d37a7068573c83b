"""Whole actions: what a unit does from one question who acts to the next, read from its answers.

An action is several answers: who acts, step by step where to, at whom, with whom. Whoever tells of
it, or judges what it was after, needs it as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from ..kernel.decision import Decision, Option
from .board.locations import location
from .foresight import Foresight
from .position.questions import Sum
from .position.referee import StreetKit
from .position.state import State
from .sums import sum_of_act

AttackWord = Literal["fire", "house", "place", "storm", "smoke", ""]
"""What an action does to somebody or something: fire at a unit, at a house, at a place; hand to
hand; smoke that is laid; "" for nothing of that."""
_ATTACKS: Final[Mapping[str, AttackWord]] = MappingProxyType(
    {
        "shoot": "fire",
        "fire": "fire",
        "fire_first": "fire",
        "shell": "house",
        "fire_at_building": "house",
        "burn": "place",
        "indirect": "place",
        "storm": "storm",
        "assault": "storm",
        "strike": "storm",
        "infiltrate": "storm",
        "ram": "house",
        "lay": "smoke",
        "smoke": "smoke",
    }
)
"""By the word of an act that names what it is aimed at."""
_STEPS: Final = frozenset({"step", "move"})
_ENTERS: Final = frozenset({"infiltrate", "sewer"})
"""Acts that name unit and place, and lead there."""
_SUPPORTS: Final = frozenset({"support", "join"})
_NOWHERE: Final = -1


class Answered(NamedTuple):
    """An answer with what somebody saw before it."""

    view: State
    decision: Decision
    option: Option


class WholeAction(NamedTuple):
    """What a unit does from one question who acts to the next."""

    side: int
    unit: int
    word: str
    """Of the act that begins it; an order with its own word behind it, as "order:run"."""
    path: tuple[int, ...]
    """Locations, where it was first."""
    attack: AttackWord = ""
    target: int = -1
    """The unit that it is aimed at; -1 for none."""
    place: int = _NOWHERE
    """The location that it is aimed at; of a house the ground of a hex."""
    helpers: tuple[int, ...] = ()
    """Who takes part besides."""
    aimed: int = -1
    """With which answer it is aimed, from 0."""

    @property
    def end(self) -> int:
        """Where the unit is then, a location."""
        return self.path[-1]

    @property
    def moves(self) -> bool:
        return len(self.path) > 1


def answers_ahead(
    foresight: Foresight, view: State, decision: Decision, options: Sequence[Option]
) -> Iterator[Answered]:
    """Answers that are planned ahead, each with what its side would see before it.

    They end where a die falls or somebody else is asked.
    """
    for option in options:
        yield Answered(view, decision, option)
        then = foresight.after(view, decision, option)
        if then is None:
            return
        view, decision = then.view, then.decision


def action_of(
    kit: StreetKit, answers: Sequence[Answered], *, stays: int | None = None
) -> WholeAction | None:
    """The action that one side's answers are; None where no unit of its own is seen to do anything.

    `stays` is where the unit is in the end, where that is known.
    """
    acting = _acting(kit, answers[0])
    if acting < 0:
        return None
    start = answers[0].view.units[acting].loc
    action = WholeAction(answers[0].decision.seat, acting, _word(kit, answers[0].option), (start,))
    for number, answered in enumerate(answers):
        action = _with(kit, action, number, answered)
    if stays is not None and stays >= 0 and stays != action.end:
        at = action.path.index(stays) if stays in action.path else -1
        action = action._replace(path=action.path[: at + 1] if at >= 0 else (*action.path, stays))
    return action


def sum_of_action(kit: StreetKit, answers: Sequence[Answered], action: WholeAction) -> Sum | None:
    """What the attack of an action comes to, with all who take part; None where it has none."""
    found: Sum | None = None
    for view, decision, option in answers[max(action.aimed, 0) :] if action.attack else ():
        found = sum_of_act(kit, view, decision.frame, option) or found
    return found


def _with(kit: StreetKit, action: WholeAction, number: int, answered: Answered) -> WholeAction:
    """An action with one more answer."""
    view, _, option = answered
    form = kit.referee.acts.get(option[0])
    if form is None:
        return action
    named = list(zip(form.kinds_of(len(option) - 1), option[1:], strict=True))
    units = [one for kind, one in named if kind == "unit" and one >= 0]
    enemy = next((one for one in units if kit.scenario.units[one].side != action.side), -1)
    place = _NOWHERE
    for kind, one in named:
        if kind in {"location", "hex"}:
            place = one if kind == "location" else location(one)
    if form.word in _STEPS and form.kinds == ("location",):
        return action._replace(path=(*action.path, place))
    if form.word in _SUPPORTS and units:
        return action._replace(helpers=(*action.helpers, units[0]))
    attack = _ATTACKS.get(form.word, "")
    if form.word in _ENTERS:
        action = action._replace(path=(*action.path, place))
        attack = attack if _held(kit, view, place, 1 - action.side) else ""
    if not attack or (enemy < 0 and place < 0):
        return action
    if place < 0:
        place = view.units[enemy].loc
    return action._replace(attack=attack, target=enemy, place=place, helpers=(), aimed=number)


def _held(kit: StreetKit, view: State, loc: int, side: int) -> bool:
    """Whether a unit of a side is seen at a location."""
    units = kit.scenario.units
    return any(now.loc == loc and units[unit].side == side for unit, now in enumerate(view.units))


def _acting(kit: StreetKit, first: Answered) -> int:
    """Who acts: the unit of the own side that an answer names, else whom its question is about."""
    view, decision, option = first
    form = kit.referee.acts.get(option[0])
    if form is None:
        return -1
    own = len(option) > 1 and form.kinds[:1] == ("unit",)
    if own and option[1] >= 0 and kit.scenario.units[option[1]].side == decision.seat:
        return -1 if form.word in _SUPPORTS else option[1]
    found = sum_of_act(kit, view, decision.frame, option)
    if found is None or found.query.acting < 0:
        return -1
    unit = found.query.acting
    return unit if kit.scenario.units[unit].side == decision.seat else -1


def _word(kit: StreetKit, option: Option) -> str:
    word = kit.referee.acts[option[0]].word
    if word != "order":
        return word
    *_, order = option
    return f"{word}:{kit.referee.word_lists['order'][order]}"


AimKind = Literal[
    "goal",
    "hold",
    "cover",
    "shot",
    "clear",
    "stop",
    "wear",
    "house",
    "storm",
    "drive",
    "wait",
    "rally",
    "down",
    "dig",
    "smoke",
]
"""What an action may be after: a hex that counts, to be reached or stood in; less fire on the unit;
a shot from where it goes; fire that clears such a hex, stops an enemy who threatens somebody, or
wears him down; a house brought down on those inside; a place taken that counts, or any other; fire
at whoever comes nearer; pins shaken off; to lie low; to dig in; smoke."""


class StreetAim(NamedTuple):
    """What an action was after."""

    kind: AimKind
    action: WholeAction
    hex: int = -1
    """Which hex that counts, or whose house."""
    other: int = -1
    """Which unit besides: the enemy in the sights, or the friend who is threatened."""
    number: int = 0
    """How many enemies are seen in the house."""


class ActionFacts(NamedTuple):
    """What is known beforehand of answers that are planned."""

    option: Option
    """The first of them."""
    action: WholeAction | None
    """None where no unit does anything."""
    sum: Sum | None = None
    """What its attack comes to."""
    aim: StreetAim | None = None
    threats: tuple[tuple[int, Fraction], ...] = ()
    """Who could hurt the unit where it goes, and how likely, the worst first."""
