"""One question put to several referees (B10): of a scenario's opening, or of a game as it stands.

Of a game in progress, a referee that the scenario doesn't list answers as well, but isn't playable
there: units that it doesn't know are left out, states that only another referee has are forgotten,
and losses count by the share of steps that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import Final, NamedTuple

from msgspec.structs import replace

from .board.scenario import Scenario
from .board.scenario_file import ScenarioFile
from .faults import QuestionError
from .judge.odds import hurt_chance
from .judge.reason import Reason
from .position.position import Position, opening_state
from .position.questions import Answer, AttackAnswer, AttackQuery, Query, Sum
from .position.referee import Referee, StreetKit, answer
from .position.state import State
from .position.written import position_file
from .referees import REFEREES, referee

_COVER: Final = (
    *("cover.", "damage.building", "hit.hard", "hit.soft", "hit.slit"),
    *("hit.roof", "hit.hedge", "hit.wall"),
)
"""How the keys of entries that tell of cover begin, the referee's word apart."""


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
        return self.answer is not None and self.answer.legal

    @property
    def hurts(self) -> Fraction | None:
        """The chance to hurt whom it is aimed at; None where nobody is or it isn't allowed."""
        return None if self.answer is None else hurt_chance(self.answer.verdict)

    @property
    def wall(self) -> tuple[Reason, ...]:
        """The entries of the sum that tell what cover is worth; none where there is none."""
        why: Sequence[Reason] = () if self.answer is None else self.answer.why
        owner = f"{self.kit.referee.id}."
        return tuple(one for one in why if one.key.removeprefix(owner).startswith(_COVER))

    @property
    def falls(self) -> Fraction | None:
        """The chance that the house, or a part of it, falls; None where none can."""
        return self.answer.falls if isinstance(self.answer, AttackAnswer) else None


def compared_at_opening(
    kits: Iterable[StreetKit], read: Callable[[StreetKit], Query]
) -> tuple[Compared, ...]:
    """What each referee says of his scenario's opening, to the question as it is read for him.

    Raises `QuestionError` where none can be asked.
    """
    found = tuple(_opening_answer(kit, read, playable=True) for kit in kits)
    faults = [one.fault for one in found if one.fault is not None]
    if faults and len(faults) == len(found):
        raise faults[0]
    return found


def compared(kit: StreetKit, found: Sum) -> tuple[Compared, ...]:
    """What every referee says of an attack, in their order; the sum by the game's own is given."""
    query = found.query
    assert isinstance(query, AttackQuery)
    return tuple(_compared(kit, query, found, word) for word in REFEREES)


def _compared(kit: StreetKit, query: AttackQuery, found: Sum, word: str) -> Compared:
    playable = word in kit.scenario.referees
    if word == kit.referee.id:
        return Compared(kit, playable, found.answer, None)
    other = _kit_of(kit, found.state, referee(word))
    return _opening_answer(other, lambda there: _put_to(kit, there, query), playable=playable)


def _opening_answer(
    kit: StreetKit, read: Callable[[StreetKit], Query], *, playable: bool
) -> Compared:
    """What a referee says of the opening of his scenario."""
    try:
        query = read(kit)
    except QuestionError as fault:
        return Compared(kit, playable, None, fault)
    position = Position(kit.scenario, opening_state(kit))
    return Compared(kit, playable, answer(kit.referee.judge, position, query), None)


def _put_to(kit: StreetKit, other: StreetKit, query: AttackQuery) -> AttackQuery:
    """The same attack in another scenario; what its referee lacks is left to his default."""

    def number(unit: int) -> int:
        name = kit.scenario.units[unit].id
        found = other.scenario.unit_named(name)
        if found is None:
            raise QuestionError("unit", word=name)
        return found

    judge = other.referee
    return replace(
        query,
        units=tuple(map(number, query.units)),
        target=None if query.target is None else number(query.target),
        kind=query.kind if query.kind in judge.attack_kinds else None,
        ability=query.ability if query.ability in judge.abilities else None,
    )


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
