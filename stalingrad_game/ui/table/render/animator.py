"""The table in time: one picture that stands still, what moves over it, and the way between views.

The still picture is written down where the table changed; a frame of motion draws only the boxes
that something passes through. Time comes from outside, so that a frame is the same from the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ..layout.motion import TablePassage, plan_motion
from ..layout.placement import TableLayout
from ..model.view_model import TableViewModel
from .context import PanelDrawer
from .display_list import MovingCommand, Repainter, StillPicture
from .growth import Growth
from .motion import MotionPicture
from .painter import TablePainter


class TableMoment(NamedTuple):
    """What is to be seen now."""

    model: TableViewModel
    layout: TableLayout
    stage: tuple[object, ...]
    """Differs where something else is being shown than before."""
    spent_ms: float
    """For how long that has been shown, at speed 1."""
    at_once: bool
    """Whether nothing is to move."""
    link: pygame.Rect | None = None
    """The rule number that is pointed at."""


class TableAnimator:
    """Keeps the picture of one table up to date on one surface."""

    def __init__(self, look: Look, panels: Sequence[PanelDrawer]) -> None:
        """Nothing has been drawn yet."""
        self._painter: Final = TablePainter(look, panels)
        self._repainter: Final = Repainter()
        self._seen: TableMoment | None = None
        self._before: TableMoment | None = None
        self._still: StillPicture | None = None
        self._motion: MotionPicture | None = None
        self._moving: list[MovingCommand] = []
        self._rests = True
        self._growth: Growth | None = None

    @property
    def grows(self) -> bool:
        """Whether one view is on its way to the other."""
        return self._growth is not None

    @property
    def moves(self) -> bool:
        """Whether the next frame differs from the last one though the table is the same."""
        return self._growth is not None or not self._rests

    def advance(self, ms: float) -> None:
        """Let milliseconds at speed 1 pass for the way from view to view."""
        if self._growth is not None:
            self._growth.advance(ms)

    def play(self, surface: pygame.Surface) -> None:
        """Draw the last moment as a whole on another surface; the way between views isn't drawn."""
        if self._still is not None:
            self._still.play(surface, self._moving)

    def stop(self) -> None:
        """Show the view that is wanted at once."""
        if self._growth is not None:
            self._growth = None
            self._repainter.forget()

    def forget(self) -> None:
        """Let go of all pictures, which are many: the table is left."""
        self.stop()
        self._seen = self._before = self._still = self._motion = None
        self._moving, self._rests = [], True
        self._repainter.forget()
        self._painter.sprites.forget()

    def draw(
        self, surface: pygame.Surface, moment: TableMoment, *, whole: bool
    ) -> list[pygame.Rect]:
        """Bring a surface to a moment; gives the boxes that were drawn.

        `whole` where it isn't known what lies on the surface.
        """
        if whole:
            self.stop()
            self._repainter.forget()
        if self._growth is not None:
            if not self._growth.over:
                return self._growth.draw(surface)
            self.stop()
        old = None if whole else self._view_left(moment)
        snapshot = surface.subsurface(old.frame.city).copy() if old is not None else None
        seen = self._seen
        still = self._take_up(moment)
        drawn = self._repainter.paint(surface, still, self._moving)
        if seen is not None and snapshot is not None:
            self._grow(surface, snapshot, seen, moment)
        return drawn

    def _view_left(self, moment: TableMoment) -> TableLayout | None:
        """The layout of the view that is left for another one; None where the view stays."""
        seen = self._seen
        if seen is None or moment.at_once or moment.layout.size != seen.layout.size:
            return None
        if seen.model.covered or moment.model.covered:
            return None
        return None if moment.model.magnify == seen.model.magnify else seen.layout

    def _grow(
        self,
        surface: pygame.Surface,
        snapshot: pygame.Surface,
        seen: TableMoment,
        moment: TableMoment,
    ) -> None:
        """Set out from the view that was drawn last to the one that is drawn now."""
        city, grows = moment.layout.frame.city, moment.model.magnify == "battle"
        if seen.layout.frame.city != city:
            return
        large, small = (moment, seen) if grows else (seen, moment)
        lane = small.layout.lanes[large.model.magnified].box
        new = surface.subsurface(city).copy()
        self._growth = Growth(snapshot, new, lane, city, grows=grows)
        self._growth.draw(surface)

    def _take_up(self, moment: TableMoment) -> StillPicture:
        """Write down what stands still and plan what moves, where that isn't done yet."""
        seen = self._seen
        same = (
            seen is not None
            and moment.model is seen.model
            and moment.layout is seen.layout
            and moment.link == seen.link
        )
        if seen is not None and seen.stage != moment.stage:
            self._before = seen
        if not same:
            self._plan(moment)
        self._seen = moment
        motion = self._motion
        over = motion is None or motion.over(moment.spent_ms)
        still = self._still
        if still is None or not same or over != self._rests:
            self._rests = over
            hidden = frozenset() if over or motion is None else motion.motion.hidden
            still = self._painter.still(moment.model, moment.layout, hidden, moment.link)
        self._still = still
        self._moving = [] if motion is None else motion.at(moment.spent_ms, still)
        return still

    def _plan(self, moment: TableMoment) -> None:
        """What moves from the moment before to this one."""
        model, layout, before = moment.model, moment.layout, self._before
        if before is not None and before.layout.size != layout.size:
            before = None
        old_model = before.model if before is not None else None
        old_layout = before.layout if before is not None else None
        if old_model is not None and old_model.magnify != model.magnify:
            old_layout = None
        motion = plan_motion(TablePassage(model, layout, old_model, old_layout))
        planned = bool(motion.movers) and not moment.at_once
        self._motion = self._painter.motion(motion, layout) if planned else None
