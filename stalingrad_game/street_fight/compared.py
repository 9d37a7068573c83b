"""One question put to several referees (B10): of a scenario's opening, or of a game as it stands.

Of a game in progress, a referee that the scenario doesn't list answers as well, but isn't playable
there: units that it doesn't know are left out, states that only another referee has are forgotten,
and losses count by the share of steps that is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from .board.scenario import Scenario
from .board.scenario_file import ScenarioFile
from .judge.reason import Reason
from .position.position import opening_state
from .position.referee import Answer, Referee, StreetKit
from .position.state import State
from .position.written import position_file
from .question import QuestionError
from .referees import REFEREES, referee
from .sums import Sum, sum_of_question

_COVER: Final = (
    *("cover.", "damage.building", "hit.hard", "hit.soft", "hit.slit"),
    *("hit.roof", "hit.hedge", "hit.wall"),
)
"""How the keys of entries that tell of cover begin, the referee's word apart."""
_NO_EFFECT: Final = frozenset({"0", "none", "miss", "C0", "nothing"})
"""Outcomes in which nobody is hurt."""


class Compared(NamedTuple):
    """What one referee says."""

    kit: StreetKit
    """The position by its rules."""
    playable: bool
    """Whether the scenario lists it."""
    answer: Answer | None
    """None where it can't be asked this."""
    fault: QuestionError | None
    """Why it can't."""

    @property
    def legal(self) -> bool:
        """Whether the act is allowed."""
        return self.answer is not None and bool(self.answer.get("legal"))

    @property
    def hurts(self) -> Fraction | None:
        """The chance to hurt whom it is aimed at; None where nobody is or it isn't allowed."""
        odds = {} if self.answer is None else self.answer.get("odds", {})
        if not odds:
            return None
        return sum((chance for word, chance in odds.items() if word not in _NO_EFFECT), Fraction(0))

    @property
    def wall(self) -> tuple[Reason, ...]:
        """The entries of the sum that tell what cover is worth; none where there is none."""
        why: Sequence[Reason] = [] if self.answer is None else self.answer["why"]
        owner = f"{self.kit.referee.id}."
        return tuple(one for one in why if one.key.removeprefix(owner).startswith(_COVER))

    @property
    def falls(self) -> Fraction | None:
        """The chance that the house, or a part of it, falls; None where none can."""
        return None if self.answer is None else _falls(self.answer)


def compared_at_opening(
    kits: Iterable[StreetKit], words: Sequence[str], options: Mapping[str, str]
) -> tuple[Compared, ...]:
    """What each referee says of his scenario's opening; raises `QuestionError` where none can."""
    found = tuple(_asked(kit, words, options, playable=True) for kit in kits)
    faults = [one.fault for one in found if one.fault is not None]
    if faults and len(faults) == len(found):
        raise faults[0]
    return found


def compared(kit: StreetKit, found: Sum) -> tuple[Compared, ...]:
    """What every referee says of an act, in their order, whose sum by the game's own is given."""
    return tuple(_compared(kit, found, found.options.said, word) for word in REFEREES)


def _compared(kit: StreetKit, found: Sum, options: Mapping[str, str], word: str) -> Compared:
    playable = word in kit.scenario.referees
    if word == kit.referee.id:
        return Compared(kit, playable, found.answer, None)
    judge = referee(word)
    other = _kit_of(kit, found.state, judge)
    kept = {name: value for name, value in options.items() if _knows(judge, name, value)}
    return _asked(other, found.words, kept, playable=playable)


def _asked(
    kit: StreetKit, words: Sequence[str], options: Mapping[str, str], *, playable: bool
) -> Compared:
    """What a referee says of the opening of his scenario."""
    try:
        told = sum_of_question(kit, opening_state(kit), words, options)
    except QuestionError as fault:
        return Compared(kit, playable, None, fault)
    return Compared(kit, playable, told.answer, None)


def _knows(judge: Referee, name: str, value: str) -> bool:
    """Whether a referee has an option of a question; what it lacks is left to its default."""
    known = {"kind": judge.attack_kinds, "mode": judge.modes, "ability": judge.abilities}
    return name not in known or value in known[name]


def _kit_of(kit: StreetKit, state: State, judge: Referee) -> StreetKit:
    """The position by the rules of another referee."""
    file: ScenarioFile = position_file(kit, state)
    units = tuple(replace(each, steps=None) for each in file.unit if each.kind in judge.kinds)
    whole = Scenario(replace(file, referees=(judge.id,), unit=units))
    steps = {card.id: _steps(kit, state, judge, whole, card.number) for card in whole.units}
    left = tuple(replace(each, steps=steps[each.id]) for each in units)
    return StreetKit(Scenario(replace(whole.file, unit=left)), judge)


def _steps(kit: StreetKit, state: State, judge: Referee, whole: Scenario, number: int) -> int:
    """What is left of a unit, by the share that is left in the game, rounded up."""
    unit = kit.scenario.unit_named(whole.units[number].id)
    assert unit is not None
    full = kit.referee.unit_state(kit.scenario, unit).steps
    share = Fraction(state.units[unit].steps, max(1, full))
    return max(1, ceil(share * judge.unit_state(whole, number).steps))


def _falls(answer: Answer) -> Fraction | None:
    """By the fields in which each referee tells it (B10)."""
    second: Mapping[str, Any] | None = answer.get("building")
    if isinstance(second, Mapping):
        return Fraction(second["odds"].get("destroy", 0))
    if answer.get("need") is not None:
        return Fraction(answer["odds"].get("destroy", 0))
    for name in ("rubble", "collapse"):
        chance: Fraction | None = answer.get(name)
        if chance is not None:
            return chance
    return None
