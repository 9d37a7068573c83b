"""Sight under `tide`, computed a second time from TI9, B5.8, B6 and B7."""

from __future__ import annotations

from typing import NamedTuple

from tests.street_fight.second_computation.tide_answers.ground import (
    WALLS,
    Ground,
    Hex,
    Place,
)

LOW_TOP = 1
"""Of collapsed buildings, rubble, woods and railcars (TI9.4)."""
_TALL = frozenset({"rubble_wood", "rubble_masonry", "woods", "railcar"})


class Look(NamedTuple):
    """The rules that cut a line (none: it is seen), and whether a wall stands before its end."""

    cuts: tuple[str, ...]
    wall: bool


def look(ground: Ground, start: Place, end: Place) -> Look:
    """From one location that exists to another."""
    p, q = start.hex, end.hex
    if p == q:  # TI9.1
        return Look(() if abs(start.level - end.level) <= 1 else ("TI9.1",), wall=False)
    if ground.one_house(p, q):  # TI9.2
        free = ground.far(p, q) == 1 and start.level == end.level and ground.side(p, q) != "bar"
        return Look(() if free else ("TI9.2",), ground.side(p, q) in WALLS)
    return _Line(ground, start, end).look()


class _Line:
    """A line between two hexes that are not of one intact building."""

    def __init__(self, ground: Ground, start: Place, end: Place) -> None:
        self.ground, self.start, self.end = ground, start, end
        self.stretches = ground.line(start.hex, end.hex)

    def look(self) -> Look:
        cuts: list[str] = []
        wall = False
        length = self.ground.far(self.start.hex, self.end.hex)
        nodes: list[tuple[Hex, ...]] = [(self.start.hex,), *self.stretches, (self.end.hex,)]
        last = len(nodes) - 1
        for number in range(1, len(nodes)):
            before, here = nodes[number - 1], nodes[number]
            if len(here) == 2:
                after = nodes[number + 1][0]
                cuts += self._within(here, number)
                found = [self._across(before[0], one, after) for one in here]
                ends = number + 1 == last
                best = min(
                    (len(each), ends and self.ground.side(one, after) in WALLS)
                    for each, one in zip(found, here, strict=True)
                )
                if best[0]:
                    cuts += [rule for each in found for rule in each]
                wall = wall or bool(best[1])
            elif len(before) == 1:
                if self.ground.side(before[0], here[0]) == "bar":
                    cuts.append("TI9.4")
                cuts += self._alone(here, number) if number < last else []
                wall = wall or (number == last and self.ground.side(before[0], here[0]) in WALLS)
            else:
                cuts += self._alone(here, number) if number < last else []
        if length > 1 and (self._smoky(self.start.hex) or self._smoky(self.end.hex)):  # TI9.5
            cuts.append("TI9.5")
        return Look(tuple(cuts), wall)

    def _across(self, before: Hex, at: Hex, after: Hex) -> list[str]:
        """What cuts one alternative of a pair (B5.7)."""
        bars = [one for one in (before, after) if self.ground.side(one, at) == "bar"]
        return self._hex(at) + ["TI9.4"] * len(bars)

    def _alone(self, here: tuple[Hex, ...], number: int) -> list[str]:
        """What cuts the line in a single hex."""
        return self._within(here, number) + self._hex(here[0])

    def _within(self, hexes: tuple[Hex, ...], number: int) -> list[str]:
        """TI9.3: a pair lies in a building if both its hexes do (B5.8)."""
        first, last = number == 1, number == len(self.stretches)
        ends = [self.start.hex] * first + [self.end.hex] * last
        inside = [all(self.ground.one_house(at, end) for at in hexes) for end in ends]
        return ["TI9.3"] * any(inside)

    def _hex(self, at: Hex) -> list[str]:
        """What stands in the way in a hex between the ends."""
        cuts = []
        if self._hides(at):
            cuts.append("TI9.4")
        elif self._hill(at):
            cuts.append("B6.1")
        if self._smoky(at):
            cuts.append("TI9.5")
        return cuts

    def _hides(self, at: Hex) -> bool:
        """B6.2 with the tops of TI9.4."""
        ground = self.ground
        house = ground.intact(at)
        if house is not None:
            top = house.limit + 1
        elif at in ground.fallen or ground.words(at) & _TALL:
            top = LOW_TOP
        else:
            return False
        ends = [(ground.height(each), each.hex) for each in (self.start, self.end)]
        return self._between(at, top + ground.rim(at), ends)

    def _hill(self, at: Hex) -> bool:
        """B6.1: the ground itself; for it nobody stands lower than the edge of his ravine."""
        ground = self.ground
        ends = [
            (max(ground.height(each), ground.rim(each.hex)), each.hex)
            for each in (self.start, self.end)
        ]
        return ground.rim(at) > 0 and self._between(at, ground.rim(at), ends)

    def _between(self, at: Hex, top: int, ends: list[tuple[int, Hex]]) -> bool:
        """B6.2."""
        (low, low_hex), (high, high_hex) = sorted(ends)
        if top >= high:
            return top > low
        nearer = self.ground.far(at, low_hex) <= self.ground.far(at, high_hex)
        return low < top < high and nearer

    def _smoky(self, at: Hex) -> bool:
        return self.ground.lies("smoke", at) or self.ground.lies("flame", at)
