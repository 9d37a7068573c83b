"""The keyboard at the table: keys that point and choose; all others are commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from ...style.keys import direction_of, has_command, number_of
from ..model.targets import HAND, ButtonId, Target
from .commands import HIDE, RULES
from .focus_follower import FocusFollower
from .key_bindings import handle_aid_key, handle_key
from .keyboard_navigation import first_choice, next_choice, next_in_direction
from .placed_table import HOLD_MS, PlacedTable, aid_range


class KeyboardInput:
    """The keys of a table, and the space bar that may be held."""

    def __init__(
        self, table: PlacedTable, following: FocusFollower, hidden: Callable[[], object]
    ) -> None:
        """No key is down; `hidden` is called before everything is hidden by a key."""
        self._table: Final = table
        self._control: Final = table.control
        self._session: Final = table.control.session
        self._following: Final = following
        self._tell_hidden: Final = hidden
        self._space = False
        self._held = 0.0

    @property
    def holding(self) -> bool:
        """Whether the space bar is held."""
        return self._space

    def pass_time(self, ms: float) -> None:
        """Let time pass: a space bar that is held holds the hand up."""
        if self._space:
            self._held += ms
            if self._held >= HOLD_MS and self._session.hands.picked < 0:
                self._control.toggle_hand(peek=True)

    def follow(self) -> None:
        """Go to the first choice of what is asked next, where the keyboard has answered."""
        if self._following.due:
            target = first_choice(self._table.model, self._table.table_layout)
            if target is not None:
                self._go(target)

    def pressed(self, event: pygame.event.Event) -> None:
        """A key goes down."""
        asked = self._following.asked
        self._key(event)
        self._stay_at_focus()
        self._following.key_came(asked)

    def released(self, event: pygame.event.Event) -> None:
        """A key comes up."""
        asked = self._following.asked
        if event.key == pygame.K_SPACE:
            self._space_up()
        self._following.key_came(asked)

    def leave(self) -> None:
        """The keyboard has gone to another window."""
        self._space = False
        self._control.let_go()

    def _key(self, event: pygame.event.Event) -> None:
        control = self._control
        direction, number = direction_of(event), number_of(event)
        command = control.keys.command(event)
        if command == HIDE.id:
            self._tell_hidden()
            control.hide()
        elif control.viewport.hidden:
            control.uncover()
        elif control.viewport.aid_open:
            theme = self._table.look.theme
            handle_aid_key(control, event, theme, aid_range(self._table))
        elif has_command(event):
            handle_key(control, event)
        elif event.key == pygame.K_SPACE:
            if not self._space:
                self._space, self._held = True, 0.0
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self._activate()
        elif event.key == pygame.K_TAB:
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self._go(next_choice(self._table.model, self._table.table_layout, back=back))
        elif direction is not None:
            self._go(next_in_direction(self._table.model, self._table.table_layout, direction))
        elif number is not None:
            control.number(number)
        elif command == RULES.id:
            control.request_rules(self._table.rule)
        else:
            handle_key(control, event)

    def _space_up(self) -> None:
        pressed, self._space = self._space, False
        if self._session.hands.peeked:
            self._control.let_go()
        elif pressed and self._held < HOLD_MS:
            self._activate()

    def _go(self, target: Target | None) -> None:
        self._following.forget()
        if target is not None and self._control.viewport.step_to(target):
            self._session.touch()

    def _activate(self) -> None:
        """Choose what the keyboard is at, or go to the first target that can be chosen."""
        if self._control.uncover():
            return
        target = self._table.model.focus or self._table.model.hover
        pending = self._control.selection.pending is not None
        if self._control.pauses or (self._control.reads and self._session.guide.turns):
            self._control.go_on()
        elif pending and self._table.model.focus is None:
            self._control.offer(ButtonId.DONE)
        elif target is not None:
            self._control.point(target)
        elif not self._control.go_on():
            self._go(next_in_direction(self._table.model, self._table.table_layout, "right"))

    def _stay_at_focus(self) -> None:
        """A hand that the keyboard has scrolled stays there when the mouse takes over."""
        viewport = self._control.viewport
        if viewport.focus is not None and viewport.focus.kind == HAND:
            scroll = self._table.table_layout.hand_scroll
            viewport.hand_scroll = scroll.first if scroll else 0
