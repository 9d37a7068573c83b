"""The table in time: one picture that stands still, what moves over it, and the way between views.

The still picture is written down where the table changed; a frame of motion draws only the boxes
that something passes through. What has to be painted first is painted over some frames, while the
last picture is seen. Time comes from outside, so that a frame is the same from the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ..layout.motion import TablePassage, plan_motion
from ..layout.placement import TableLayout
from ..model.view_model import TableViewModel
from ..sprites.sprite_cache import Unpainted
from .context import PanelDrawer
from .display_list import MovingCommand, Repainter, StillPicture
from .growth import Growth
from .motion import MotionPicture
from .painter import TablePainter

FRAMES_TO_PAINT: Final = 8
"""Over so many frames at the most what is new is painted before it is seen, all at once."""
FRAMES_TO_ANSWER: Final = 3
"""Likewise where somebody has just done something, and waits for what comes of it."""


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
    measured: bool = False
    """Whether something new was measured for it in this very frame, which is work enough."""

    def shows(self, other: TableMoment) -> bool:
        """Whether the very same table is to be seen as at another moment."""
        same = self.model is other.model and self.layout is other.layout
        return same and self.link == other.link


class _Written(NamedTuple):
    """A moment written down."""

    before: TableMoment | None
    """Where what moves comes from."""
    motion: MotionPicture | None
    rests: bool
    """Whether nothing moves any more."""
    still: StillPicture


class _Unseen(NamedTuple):
    """A moment that lacks some pictures."""

    moment: TableMoment
    written: _Written
    left: Mapping[Hashable, Unpainted]
    """By their keys, in the order in which they are drawn."""

    def is_written(self, moment: TableMoment) -> bool:
        """Whether a later moment is drawn with the very same pictures."""
        mine, motion = self.moment, self.written.motion
        rests = motion is None or motion.over(moment.spent_ms)
        same = moment.shows(mine) and moment.stage == mine.stage
        return same and moment.at_once == mine.at_once and rests == self.written.rests


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
        self._each_frame = 0
        """How much is painted in a frame of what isn't seen yet; 0: all that is wanted is seen."""
        self._answers = False
        self._unseen: _Unseen | None = None

    @property
    def grows(self) -> bool:
        """Whether one view is on its way to the other."""
        return self._growth is not None

    @property
    def moves(self) -> bool:
        """Whether the next frame differs from the last one though the table is the same."""
        return self._growth is not None or not self._rests or self.paints

    @property
    def paints(self) -> bool:
        """Whether pictures of what is wanted are still painted, and the last one is seen."""
        return self._each_frame > 0

    def advance(self, ms: float) -> None:
        """Let milliseconds at speed 1 pass for the way from view to view."""
        if self._growth is not None:
            self._growth.advance(ms)

    def play(self, surface: pygame.Surface) -> None:
        """Draw the last moment as a whole on another surface; the way between views isn't drawn."""
        if self._still is not None:
            self._still.play(surface, self._moving)

    def answer(self) -> None:
        """Somebody has done something: show soon what comes of it, and a view at once."""
        self._answers = True
        self.stop()

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
        self._each_frame, self._answers, self._unseen = 0, False, None
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
        if not whole and self._goes_on(moment):
            self._see(moment)
            return self._go_on(surface, moment)
        at_once = whole or self._still is None
        written = self._written(moment) if at_once else self._ready(moment)
        if written is None:
            return self._go_on(surface, moment)
        old = None if whole else self._view_left(moment)
        snapshot = surface.subsurface(old.frame.city).copy() if old is not None else None
        seen = self._seen
        self._take_up(moment, written)
        drawn = self._repainter.paint(surface, written.still, self._moving)
        if seen is not None and snapshot is not None:
            self._grow(surface, snapshot, seen, moment)
        return drawn

    def _ready(self, moment: TableMoment) -> _Written | None:
        """A moment written down; None while some of its pictures have yet to be painted."""
        if moment.measured and not self._answers:
            self._each_frame = max(self._each_frame, 1)
            return None
        most = max(self._each_frame, 1)
        unseen, sprites = self._unseen, self._painter.sprites
        written = unseen.written if unseen is not None and unseen.is_written(moment) else None
        with sprites.painting(most) as left:
            if unseen is not None and written is not None:
                sprites.paint_left(unseen.left)
            if written is None or not left:
                written = self._written(moment)
        if not left:
            return written
        self._unseen = _Unseen(moment, written, left)
        frames = FRAMES_TO_ANSWER if self._answers else FRAMES_TO_PAINT
        self._each_frame = max(most, -(-len(left) // frames))
        return None

    def _goes_on(self, moment: TableMoment) -> bool:
        """Whether nothing but time has passed since what is seen, so that nothing is painted."""
        seen, motion = self._seen, self._motion
        if seen is None or not moment.shows(seen) or moment.stage != seen.stage:
            return False
        return self._rests == (motion is None or motion.over(moment.spent_ms))

    def _go_on(self, surface: pygame.Surface, moment: TableMoment) -> list[pygame.Rect]:
        """The last picture as time goes on."""
        motion, still = self._motion, self._still
        assert still is not None
        if motion is not None and not motion.over(moment.spent_ms):
            self._moving = motion.at(moment.spent_ms, still)
        return self._repainter.paint(surface, still, self._moving)

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

    def _see(self, moment: TableMoment) -> None:
        """Nothing that is wanted has yet to be painted."""
        self._seen, self._each_frame, self._answers, self._unseen = moment, 0, False, None

    def _take_up(self, moment: TableMoment, written: _Written) -> None:
        """From now on this is what is seen."""
        self._see(moment)
        self._before, self._motion, self._rests, self._still = written
        motion = written.motion
        self._moving = [] if motion is None else motion.at(moment.spent_ms, written.still)

    def _written(self, moment: TableMoment) -> _Written:
        """What stands still written down, and what moves planned, where that isn't done yet."""
        seen, before, motion, still = self._seen, self._before, self._motion, self._still
        same = seen is not None and moment.shows(seen)
        if seen is not None and seen.stage != moment.stage:
            before = seen
        if not same:
            motion = self._planned(moment, before)
        rests = motion is None or motion.over(moment.spent_ms)
        if still is None or not same or rests != self._rests:
            hidden = frozenset() if rests or motion is None else motion.motion.hidden
            still = self._painter.still(moment.model, moment.layout, hidden, moment.link)
        return _Written(before, motion, rests, still)

    def _planned(self, moment: TableMoment, before: TableMoment | None) -> MotionPicture | None:
        """What moves from the moment before to this one."""
        model, layout = moment.model, moment.layout
        if before is not None and before.layout.size != layout.size:
            before = None
        old_model = before.model if before is not None else None
        old_layout = before.layout if before is not None else None
        if old_model is not None and old_model.magnify != model.magnify:
            old_layout = None
        motion = plan_motion(TablePassage(model, layout, old_model, old_layout))
        planned = bool(motion.movers) and not moment.at_once
        return self._painter.motion(motion, layout) if planned else None
