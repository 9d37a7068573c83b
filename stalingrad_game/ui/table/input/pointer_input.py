"""The mouse at the table: pointing, clicking, dragging, the wheel.

A drag beyond the upper edge of the hand is a play. A press while something is shown ends that
event, unless it answers the game.
"""

from __future__ import annotations

from typing import Final

import pygame

from ..layout.placement import TableLayout
from ..model.targets import BUTTON, HAND, Target
from .commands import follow_link
from .keyboard_input import HOLD_MS, FocusFollower, PlacedTable

TOOLTIP_LINGER_MS: Final = 450
"""How long a tooltip waits for the pointer to reach its rule number."""
FLOATING: Final = ("zoom", "tooltip")
"""The panels that float beside what is pointed at."""


class LinkPointer:
    """Where the pointer is among the rule numbers of a layout."""

    def __init__(self) -> None:
        self.under: pygame.Rect | None = None
        """The rule number that the pointer is over."""
        self._left_ms = 0.0
        self._waits = False

    def point(self, layout: TableLayout, pos: tuple[int, int]) -> bool:
        """The pointer is here; says whether another rule number is under it, or none any more."""
        before = self.under
        link = layout.link_at(pos)
        self.under = link.rect if link else None
        return self.under != before

    def holds(self, layout: TableLayout, pos: tuple[int, int], *, settled: bool) -> bool:
        """Whether what is pointed at stays so, for the pointer is on what floats beside it.

        `settled` says that the pointer has rested on the target before.
        """
        floating = (layout.panel_rect(name) for name in FLOATING)
        inside = any(rect.collidepoint(pos) for rect in floating if rect is not None)
        if not inside or not (settled or self._waits):
            self._waits = False
            return False
        if not self._waits or self.under is not None:
            self._waits, self._left_ms = True, TOOLTIP_LINGER_MS
        return self._left_ms > 0

    def rest(self, ms: float) -> bool:
        """Time passes; says whether a tooltip has waited long enough."""
        if not self.waits:
            return False
        self._left_ms -= ms
        return self._left_ms <= 0

    @property
    def waits(self) -> bool:
        """Whether a tooltip waits for the pointer now."""
        return self._waits and self.under is None and self._left_ms > 0

    def forget(self) -> None:
        """The pointer has left the window."""
        self.under, self._waits = None, False


DOUBLE_CLICK_MS: Final = 500
"""So soon after another a press in the same place is the second of a double click."""


class DoubleClick:
    """Remembers a click that passed the question on, until time passes or the mouse moves."""

    def __init__(self) -> None:
        self._target: Target | None = None
        self._left_ms = 0.0

    @property
    def waits(self) -> bool:
        """Whether a second press would still be that of a double click."""
        return self._target is not None and self._left_ms > 0

    def clicked(self, target: Target, *, passed: bool) -> None:
        """A target was clicked; `passed` says that it answered, and another seat is asked since."""
        self._target = target if passed else None
        self._left_ms = DOUBLE_CLICK_MS

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._left_ms = max(self._left_ms - ms, 0.0)

    def moved(self) -> None:
        """The mouse has moved away: the next press is meant."""
        self._target = None

    def repeats(self, target: Target | None) -> bool:
        """Whether a press on a target is the second one of a double click."""
        return self.waits and target == self._target


DRAG_THRESHOLD_PX: Final = 8
"""How far the pointer moves before a press is a drag."""
STIR_PX: Final = 3
"""How far the pointer moves from where something was done before it points anew."""


class PointerInput:
    """Where the pointer is at a table, and what it holds down."""

    def __init__(self, table: PlacedTable, following: FocusFollower) -> None:
        self._table: Final = table
        self._control: Final = table.control
        self._session: Final = table.control.session
        self._following: Final = following
        self.links: Final = LinkPointer()
        """Where it is among the rule numbers."""
        self._double: Final = DoubleClick()
        self._down: tuple[Target | None, tuple[int, int]] | None = None
        self._held = 0.0
        self._ends_event = False
        self._pointer: tuple[int, int] | None = None
        self._stood: tuple[int, int] | None = None
        """Where the pointer was when something was done there; it hasn't moved away since."""
        self._moved_below = False
        """Whether the pointer has moved to what lies below the note that still waits for it."""
        self._shown_at_press: object = None
        self._pressed_rule = ""

    @property
    def holding(self) -> bool:
        """Whether time means something: a button is held, a note or a second press waited for."""
        return self._down is not None or self.links.waits or self._double.waits

    def pass_time(self, ms: float) -> None:
        """Let time pass: a button that is held skips what is shown, up to a verdict."""
        self._double.update(ms)
        if self._down is not None:
            self._held += ms
            if self._held >= HOLD_MS and self._control.drag is None:
                self._control.skip()
                if self._control.at_verdict:
                    self._down = None
                else:
                    self._session.hurry()

    def rest(self, ms: float) -> bool:
        """Let time pass for the note that waits; says whether it has waited long enough."""
        return self.links.rest(ms)

    def let_go(self) -> None:
        """What is held down means nothing any more."""
        self._down = None

    def leave(self) -> None:
        """The pointer has left the window."""
        self._down = self._pointer = None
        self.links.forget()
        if self._control.drag is not None:
            self._control.drop(None, beyond=False)
        if self._control.viewport.point(None):
            self._session.touch()

    def moved(self, pos: tuple[int, int]) -> None:
        """The pointer is here now; what is dragged comes with it."""
        control = self._control
        self._pointer = pos
        self._following.forget()
        if self._stood is not None and _far(self._stood, pos, STIR_PX):
            self._stood = None
            self._double.moved()
        if control.drag is None and self._down is not None:
            target, start = self._down
            if target is None or not _far(start, pos, DRAG_THRESHOLD_PX):
                return
            if not control.lift(target, pos):
                return
        if control.drag is not None:
            control.pull(pos, self._under(pos), beyond=self._beyond(pos))
        else:
            self._point(pos, moved=self._stood is None)

    def pressed(self, pos: tuple[int, int]) -> None:
        """A press that means nothing else ends the event that is shown, and is no click then.

        One that answers the game ends everything, and counts only if its target stays there; the
        second one of a double click doesn't answer for whoever is asked next.
        """
        self._pressed_rule = self._rule_at(pos)
        target = None if self._on_zoom(pos) else self._table.at(pos)
        if self._double.repeats(target):
            return
        if target is not None and self._rests(target):
            self._control.selection.guard.went_on()  # the next click could hit it by then
            return
        self._held = 0.0
        self._down = (target, pos)
        self._stood = pos
        self._shown_at_press = self._shown
        self._ends_event = False
        questioned = self._control.selection.question is not None
        if not self._session.playback.busy or self._pressed_rule or questioned:
            return
        if target is None or not self._control.means(target):
            self._down = (None, pos)
            self._ends_event = True
            self._control.click_away()
        elif target.kind != BUTTON and self._control.skip():
            self._control.update(0)
            self._ends_event = self._session.playback.busy
            if self._table.at(pos) != target or self._ends_event:
                self._down = None

    def _rests(self, target: Target) -> bool:
        """Whether a target is a button that answers the game, and isn't asked for now."""
        if target.kind != BUTTON or (self._control.asks and not self._session.playback.busy):
            return False
        buttons = self._table.model.buttons
        return any(
            one.target == target and one.group == "answer" and not one.enabled for one in buttons
        )

    def released(self, pos: tuple[int, int]) -> None:
        """The button comes up: what is dragged is dropped, a click is answered."""
        down, self._down = self._down, None
        ends_event, self._ends_event = self._ends_event, False
        if ends_event:
            pass
        elif self._control.drag is not None:
            self._control.drop(self._under(pos), beyond=self._beyond(pos))
        elif self._pressed_rule and self._rule_at(pos) == self._pressed_rule:
            follow_link(self._control, self._pressed_rule)
        elif down is not None:
            target = None if self._on_zoom(pos) else self._table.at(pos)
            if target is None:
                self._control.click_away()
            elif target == down[0]:
                itself = self._table.table_layout.on_itself(target, pos)
                same = self._shown == self._shown_at_press
                acting, answers = self._session.acting, self._control.is_target(target)
                self._control.point(target, itself=itself, meant=same)
                self._double.clicked(target, passed=answers and self._session.acting != acting)
        self._stood = pos
        self._point(pos, moved=False)

    def wheel(self, steps: int) -> None:
        """The wheel turns the hand that the pointer is over, else a panel."""
        if self._on_scrolled_hand():
            self._scroll_hand(-steps)
        else:
            self._table.wheel_of_panel(steps)

    def look_again(self) -> None:
        """Things may have moved away from under the pointer while it rested."""
        viewport, pointer = self._control.viewport, self._pointer
        if pointer is not None and viewport.focus is None and self._control.drag is None:
            self._point(pointer, moved=False)

    def _point(self, pos: tuple[int, int], *, moved: bool) -> None:
        """The pointer is here: over a target, or on the way to the rule number of its note."""
        viewport, layout = self._control.viewport, self._table.table_layout
        changed = self.links.point(layout, pos)
        if self.links.holds(layout, pos, settled=viewport.settled):
            self._moved_below = self._moved_below or moved
        else:
            moved, self._moved_below = moved or self._moved_below, False
            target = None if self._on_zoom(pos) else self._table.at(pos)
            itself = layout.on_itself(target, pos)
            changed = viewport.point(target, moved=moved, itself=itself) or changed
        if changed:
            self._session.touch()

    def _rule_at(self, pos: tuple[int, int]) -> str:
        """The rule that a place leads to, "" for none."""
        link = self._table.table_layout.link_at(pos)
        return link.rule if link else ""

    def _on_zoom(self, pos: tuple[int, int]) -> bool:
        """Whether a place is covered by what was asked to be zoomed."""
        zoom = self._table.table_layout.panel_rect("zoom")
        pinned = self._control.viewport.pinned is not None
        return pinned and zoom is not None and zoom.collidepoint(pos)

    def _on_scrolled_hand(self) -> bool:
        """Whether the pointer is over a hand that has rows out of sight."""
        layout, pointer = self._table.table_layout, self._pointer
        over = pointer is not None and layout.frame.hand.collidepoint(pointer)
        return over and layout.hand_scroll is not None and layout.modal is None

    def _scroll_hand(self, rows: int) -> None:
        """Scroll the open hand by rows from where it is seen; the keyboard lets go of its card."""
        viewport, scroll = self._control.viewport, self._table.table_layout.hand_scroll
        if scroll is None:
            return
        viewport.hand_scroll = scroll.first
        if viewport.scroll_hand(rows, scroll.scroll_range):
            if viewport.focus is not None and viewport.focus.kind == HAND:
                viewport.focus = None
            self._session.touch()

    @property
    def _shown(self) -> object:
        """What of the game is shown: where it changed under a click, nothing was meant to grow."""
        session = self._session
        return len(session.record.steps), session.playback.displayed, session.playback.busy

    def _under(self, pos: tuple[int, int]) -> Target | None:
        """What a dragged target is over: the uppermost possible target, else what is there."""
        for rect, target in reversed(self._table.table_layout.hit_boxes):
            if rect.collidepoint(pos) and self._control.is_target(target):
                return target
        return self._table.table_layout.at(pos)

    def _beyond(self, pos: tuple[int, int]) -> bool:
        """Whether a dragged hand card is beyond the line where it becomes a play."""
        drag, hand = self._control.drag, self._table.table_layout.frame.hand
        return drag is not None and drag.target.kind == HAND and pos[1] < hand.top


def _far(start: tuple[int, int], pos: tuple[int, int], pixels: int) -> bool:
    """Whether a place is further than so many pixels from another, along either axis."""
    return max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > pixels
