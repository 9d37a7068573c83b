"""Which house is shown cut open before anybody has chosen one, and in which one a fight is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....kernel.decision import Event, Option
from ....street_fight.board.locations import hex_of, location
from ....street_fight.board.terrain import MARKERS
from ....street_fight.position.codes import (
    NOBODY,
    Ev,
    Logged,
    MarkerChanged,
    MarkerField,
    Placed,
    Ruined,
)
from ....street_fight.position.questions import AttackQuery, Sum
from ....street_fight.position.referee import StreetKit
from ....street_fight.position.state import State
from ..input.controller import StreetController
from .sums import MOST_QUESTIONS, Sums

HAND_TO_HAND: Final = frozenset({"assault", "melee"})
"""The kinds of attack that are fought where the enemy stands."""
_BURNING: Final = "flame"


def first_house(kit: StreetKit, state: State) -> int:
    """The victory hex nearest to whoever must take it, one with a house if there is any."""
    victory, board = kit.scenario.victory, kit.board
    aims = sorted(victory.hexes)
    built = [number for number in aims if board.building_of[number] >= 0]
    takers = [
        hex_of(now.loc)
        for card, now in zip(kit.scenario.units, state.units, strict=True)
        if card.side == victory.side and now.loc >= 0
    ]
    houses = [number for number, one in enumerate(board.building_of) if one >= 0]

    def far(number: int) -> int:
        return min((board.grid.distance(number, other) for other in takers), default=0)

    return min(built or houses or aims, key=far, default=0)


class StageManager:
    """Sees to it that a fight inside a house is on the stage while it goes on."""

    def __init__(self, control: StreetController, sums: Sums) -> None:
        self._control: Final = control
        self._sums: Final = sums

    def follow(self) -> None:
        """Let the viewport know of a fight, and of the house to be shown at first."""
        control, viewport = self._control, self._control.viewport
        if viewport.house < 0:
            viewport.house = first_house(control.session.kit, control.view)
        fight = -1 if viewport.card != NOBODY else self._fight()
        if viewport.stage.follow(fight):
            viewport.house = fight

    def _fight(self) -> int:
        """A hex of the house in which a fight is shown or asked about; -1 where none is."""
        control = self._control
        session, before = control.session, control.viewport.stage.fight
        if session.playback.busy:
            event = session.playback.current
            return before if event is None else self._shown(event, before)
        if control.asks:
            return self._question_place()
        return before if session.computer_acts else -1

    # What is shown.

    def _shown(self, event: Event, before: int) -> int:
        """Where an event is that is seen from near; what has no place is where the last one was."""
        control = self._control
        if event[0] == Ev.RUIN:
            return self._built(Ruined(*event).hex)
        if event[0] == Ev.MARKER:
            changed = MarkerChanged(*event)
            cracked = control.session.playback.cracked(event)
            if cracked >= 0:
                return self._built(cracked)
            if changed.field != MarkerField.LOC or changed.value < 0:
                return before
            word = MARKERS[control.view.markers[changed.marker].kind]
            return self._built(hex_of(changed.value)) if word == _BURNING else before
        hexes = set(self._hexes(event))
        if not hexes:
            return before
        return self._fought_over(hexes)

    def _hexes(self, event: Event) -> Iterator[int]:
        """The hexes that an event speaks of, as far as they are seen."""
        units, earlier = self._control.view.units, self._control.session.playback.before
        if event[0] == Ev.PLACE:
            _, unit, loc = Placed(*event)
            places = [loc] if earlier is None else [earlier.units[unit].loc, loc]
        elif event[0] == Ev.LOGGED:
            fact, row = Logged.of(event)
            form = self._control.session.kit.referee.all_facts[fact]
            named = list(zip(form.kinds, row, strict=False))
            places = [number for kind, number in named if kind == "location"]
            places += [location(number) for kind, number in named if kind == "hex" and number >= 0]
            places += [
                units[number].loc for kind, number in named if kind == "unit" and number >= 0
            ]
        else:
            places = []
        yield from (hex_of(place) for place in places if place >= 0)

    # What is asked.

    def _question_place(self) -> int:
        """Where the fight is that was chosen, or that the present question is about."""
        control, acting = self._control, self._sums.acting
        selection, plan = control.selection, control.attacks.plan
        if plan is not None:
            return self._of_sum(plan.sum)
        if not selection.picks and acting < 0:
            return -1
        options = selection.options
        if len(options) > MOST_QUESTIONS:
            return -1
        found = {self._of_option(option) for option in options}
        return found.pop() if len(found) == 1 else -1

    def _of_option(self, option: Option) -> int:
        """The hex of a house in which an attack would be fought; -1 for anything else."""
        found = self._sums.sum(option)
        return -1 if found is None else self._of_sum(found)

    def _of_sum(self, found: Sum) -> int:
        query = found.query
        if not isinstance(query, AttackQuery):
            return -1
        target = hex_of(query.loc)
        if query.kind in HAND_TO_HAND:
            return self._built(target)
        start = found.state.units[query.acting].loc
        return self._same_house({target, hex_of(start)}) if start >= 0 else -1

    # Houses.

    def _built(self, number: int) -> int:
        board = self._control.session.kit.board
        return number if board.building_of[number] >= 0 else -1

    def _same_house(self, hexes: set[int]) -> int:
        """One of some hexes if all are of one house, else -1."""
        board = self._control.session.kit.board
        houses = {board.building_of[number] for number in hexes}
        return min(hexes) if len(houses) == 1 and houses.pop() >= 0 else -1

    def _fought_over(self, hexes: set[int]) -> int:
        """One of some hexes if all are of one house in which both sides are seen, else -1."""
        kit, found = self._control.session.kit, self._same_house(hexes)
        if found < 0:
            return -1
        house = kit.board.building_of[found]
        sides = {
            card.side
            for card, now in zip(kit.scenario.units, self._control.view.units, strict=True)
            if now.loc >= 0 and kit.board.building_of[hex_of(now.loc)] == house
        }
        return found if len(sides) > 1 else -1
