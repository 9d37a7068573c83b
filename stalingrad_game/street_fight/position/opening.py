"""Whether the opening of a scenario holds (B9): what of it breaks a referee, a line a fault.

Games that were begun before a check came are played on as they were: their scenarios aren't asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ...data_files.faults import Fault, Keyed
from ..board.locations import GROUND, NOWHERE, place_of
from ..board.scenario import Scenario
from ..board.scenario_check import Found, entry_label
from ..board.scenario_file import SET_UP_KEYS
from ..board.terrain import MARKERS
from .codes import SIDE_WORDS, SIDES
from .control import any_active
from .position import Position, opening_state
from .referee import Referee, StreetKit

UNITS_BOUND: Final = 60
"""Of a side."""
DICE_BOUND: Final = 40
"""The most dice of a unit, and its longest range in hexes."""
FACTORS_BOUND: Final = 60
"""The most factors of a unit, with bullets or fragments."""
ON_GROUND: Final = frozenset(
    {
        *("hedgehog", "trench", "mines", "wire", "lane", "wreck", "burning_wreck"),
        *("blockhouse", "foxhole", "weapons_pit", "ditch", "tank_trap"),
    }
)
"""Markers that lie on the ground of a hex alone (B3.4)."""
_FLAME: Final = MARKERS.index("flame")


def standing_faults(referee: Referee, position: Position) -> Iterator[str]:
    """Who stands where there is nothing, or has less than no steps left; then the referee's."""
    name = position.board.loc_name
    for unit, now in enumerate(position.state.units):
        called = position.card(unit).id
        if now.steps < 0:
            yield Keyed("street.fault.has_steps", word=called, n=now.steps)
        if now.loc != NOWHERE and not position.exists(now.loc):
            yield Keyed("street.fault.nowhere", word=called, place=name(now.loc))
    for number, marker in enumerate(position.state.markers, 1):
        if marker.loc != NOWHERE and not position.exists(marker.loc):
            yield Keyed("street.fault.marker_nowhere", n=number, place=name(marker.loc))
    yield from referee.violations(position)


def opening_faults(
    scenario: Scenario, referees: Iterable[Referee], name: str, *, playable: bool
) -> list[Fault]:
    """All that breaks one of some referees as a scenario opens; `name` is what its file is called.

    `playable` asks as well that either side can fight, and for what.
    """
    judges = list(referees)
    found = [*_alike(scenario), *_counted(scenario), *_laid(scenario), *_bars(scenario)]
    found += _unknown(scenario, judges)
    for judge in judges:
        own = judge.faults(scenario)
        if own:
            found += [("", "", text) for text in own]
            continue
        position = Position(scenario, opening_state(StreetKit(scenario, judge)))
        found += [(judge.id, "", text) for text in dict.fromkeys(_breaches(judge, position))]
        if playable:
            found += [(judge.id, "", text) for text in _idle(judge, position)]
            found += _unheld(judge, position)
    return [Fault(name, *each) for each in found]


def _alike(scenario: Scenario) -> Found:
    """Ids that only capitals tell apart: whoever types them means the first."""
    file = scenario.file
    units, houses = [one.id for one in file.unit], [one.id for one in file.map.building]
    for key, names in (("unit", units), ("map.building", houses)):
        seen: dict[str, str] = {}
        for number, name in enumerate(names, 1):
            other = seen.setdefault(name.lower(), name)
            if other != name:
                text = Keyed("street.fault.capitals", word=other, other=name)
                yield entry_label(key, number, name), "id", text


def _counted(scenario: Scenario) -> Found:
    for side, word in enumerate(SIDE_WORDS):
        count = sum(card.side == side for card in scenario.units)
        if count > UNITS_BOUND:
            yield (
                "unit",
                "side",
                Keyed("street.fault.most_units", word=word, n=count, most=UNITS_BOUND),
            )


def _unknown(scenario: Scenario, judges: Sequence[Referee]) -> Found:
    """What a side is to place that none of the referees knows."""
    for side, one in zip(SIDE_WORDS, scenario.set_ups, strict=True):
        for key in SET_UP_KEYS:
            if getattr(one.entry, key) and not any(key in judge.set_up_keys for judge in judges):
                named = ", ".join(judge.id for judge in judges)
                yield (
                    f"setup.{side}",
                    key,
                    Keyed("street.fault.strange_kind", word=key, words=named),
                )


def _laid(scenario: Scenario) -> Found:
    for number, marker in enumerate(scenario.markers, 1):
        if marker.kind in ON_GROUND and place_of(marker.loc) != GROUND:
            place = scenario.board.loc_name(marker.loc)
            yield (
                entry_label("marker", number),
                "at",
                Keyed("street.fault.ground_marker", place=place),
            )


def _bars(scenario: Scenario) -> Found:
    """Black bars where no house is that they could divide (B3.3)."""
    board = scenario.board
    for number, entry in enumerate(scenario.file.map.side, 1):
        if entry.kind == "bar" and any(
            board.building_of[board.hex(at)] < 0 for at in entry.between
        ):
            written = ", ".join(entry.between)
            yield (
                entry_label("map.side", number),
                "kind",
                Keyed("street.fault.bar_outside", word=written),
            )


def _breaches(judge: Referee, position: Position) -> Iterator[str]:
    """What stands where the referee has no place for it, or nothing of its kind may be."""
    name, markers = position.board.loc_name, position.state.markers
    yield from standing_faults(judge, position)
    for number, marker in enumerate(markers, 1):
        if position.exists(marker.loc) and not judge.has_place(position, marker.loc):
            yield Keyed("street.fault.marker_nowhere", n=number, place=name(marker.loc))
    flames = {marker.loc for marker in markers if marker.kind == _FLAME}
    for unit, now in enumerate(position.state.units):
        if now.loc in flames:
            yield Keyed("street.fault.in_flames", word=position.card(unit).id, place=name(now.loc))
    yield from judge.opening_faults(position)


def _idle(judge: Referee, position: Position) -> Sequence[str]:
    """The sides that couldn't do anything."""
    return [
        f"no {SIDE_WORDS[side].capitalize()} unit that can act"
        for side in SIDES
        if not any_active(position, lambda unit: judge.active(position, unit), side)
    ]


def _unheld(judge: Referee, position: Position) -> Found:
    """Hexes that count for victory and where nobody can stand."""
    for number in position.scenario.victory.hexes:
        if not judge.holds(position, number):
            text = Keyed("street.fault.unheld", place=position.board.name(number), word=judge.id)
            yield "victory", "hexes", text
