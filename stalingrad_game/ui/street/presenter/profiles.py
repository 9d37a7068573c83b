"""The line of sight that is looked at, from the side."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....street_fight.board.locations import hex_of
from ..input.controller import StreetController
from ..model.map_model import SightModel
from ..model.profile_model import ProfileModel, profile_of
from .why import Sums
from .wording import Wording


class LineEnds(NamedTuple):
    """The two ends of a line, as locations."""

    start: int
    end: int


class Profiles:
    """Makes the panel of the heights along a line."""

    def __init__(self, control: StreetController, wording: Wording, sums: Sums) -> None:
        self._control: Final = control
        self._wording: Final = wording
        self._sums: Final = sums
        self._last: tuple[int, LineEnds] | None = None
        """The line that was shown last, and to whom."""

    def model(self, sight: SightModel | None) -> ProfileModel | None:
        """The line on the map, else the one from who acts to what is pointed at, else the last."""
        control = self._control
        line = self._pointed() if sight is None else LineEnds(sight.start, sight.end)
        if line is not None and self._drawn(line):
            self._last = (control.viewer, line)
        if self._last is None or self._last[0] != control.viewer or not self._drawn(self._last[1]):
            return None
        kit, view = control.session.kit, control.view
        return profile_of(kit, view, self._wording.words, *self._last[1])

    def _pointed(self) -> LineEnds | None:
        """From the unit that acts to the place under the cursor."""
        control, subject = self._control, self._sums.acting
        if not control.asks or subject < 0:
            return None
        return LineEnds(control.view.units[subject].loc, control.pointing.spot.loc)

    def _drawn(self, line: LineEnds) -> bool:
        """Whether both ends stand on the map, in different hexes."""
        position = self._control.position
        if min(line) < 0 or hex_of(line.start) == hex_of(line.end):
            return False
        return all(map(position.exists, line))
