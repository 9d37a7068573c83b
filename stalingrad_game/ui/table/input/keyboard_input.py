"""The keyboard at the table: keys that point and choose; all others are commands.

Where an arrow leads is found by where things lie, so that any layout can be walked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from ...style.keys import Direction, direction_of, has_command, number_of
from ..layout.placement import TableLayout
from ..model.targets import BUTTON, HAND, PANEL_OPTION, ButtonId, Target
from ..model.view_model import TableViewModel
from .commands import HIDE, RULES, command_named
from .controller import TableController

HOLD_MS: Final = 250
"""How long the space bar or a button is held before holding means something."""


class PlacedTable(Protocol):
    """A table in a window."""

    @property
    def control(self) -> TableController:
        """What answers to its players."""

    @property
    def model(self) -> TableViewModel:
        """The table as it is to be drawn now."""

    @property
    def table_layout(self) -> TableLayout:
        """Where everything lies now."""

    def at(self, pos: tuple[int, int]) -> Target | None:
        """What lies at a place."""

    @property
    def rule(self) -> str:
        """The rule that applies now; "" where none does."""

    def key_of_panel(self, event: pygame.event.Event, /) -> bool:
        """A key goes down; says whether a panel takes it."""

    def wheel_of_panel(self, steps: int, /) -> bool:
        """The wheel turns, up with a number above 0; says whether a panel turns with it."""


class FocusFollower:
    """Sees answers come, and remembers that the focus is to follow the question."""

    def __init__(self, control: TableController) -> None:
        """Nothing is to be followed yet."""
        self._control: Final = control
        self._follows = False

    @property
    def question(self) -> tuple[object, ...]:
        """What is asked now, how far it is answered and by whose open hand, to see it change."""
        selection, session = self._control.selection, self._control.session
        asks = selection.question is not None
        steps = len(session.record.steps)
        return steps, selection.selected, selection.pending, asks, session.private

    @property
    def due(self) -> bool:
        """Whether the focus is to go to the first choice now."""
        return self._follows and not self._control.session.playback.busy

    def key_came(self, before: tuple[object, ...]) -> None:
        """A key was answered; what was asked before it, says whether there is anything new.

        Who points with the mouse keeps what is pointed at.
        """
        if self.question != before:
            self._follows = self._control.viewport.hover is None

    def forget(self) -> None:
        """The focus has gone somewhere, or the mouse moves."""
        self._follows = False


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
        self._walked: tuple[object, ...] = ()
        """What was asked when an arrow or Tab last led somewhere."""

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
        if self._following.due and not self._session.guide.leads:
            target = first_choice(self._table.model, self._table.table_layout)
            if target is not None:
                self._go(target)

    def pressed(self, event: pygame.event.Event) -> None:
        """A key goes down."""
        question = self._following.question
        self._key(event)
        self._stay_at_focus()
        self._following.key_came(question)

    def released(self, event: pygame.event.Event) -> None:
        """A key comes up."""
        question = self._following.question
        if event.key == pygame.K_SPACE:
            self._space_up()
        self._following.key_came(question)

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
        elif self._table.key_of_panel(event):
            pass
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

    def go_to(self, target: Target) -> None:
        """Point at a target, as an arrow that leads there."""
        self._go(target)
        self._stay_at_focus()

    def press(self, target: Target) -> None:
        """Point at a target and choose it."""
        question = self._following.question
        self.go_to(target)
        self._control.point(target)
        self._following.key_came(question)

    def _space_up(self) -> None:
        pressed, self._space = self._space, False
        if self._session.hands.peeked:
            self._control.let_go()
        elif pressed and self._held < HOLD_MS:
            self._activate()

    def _go(self, target: Target | None) -> None:
        self._following.forget()
        self._walked = self._following.question
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
        elif self._session.guide.leads and self._walked != self._following.question:
            pass  # who reads on by key decides nothing: what is asked is gone to first
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


def handle_key(control: TableController, event: pygame.event.Event) -> bool:
    """A key of a command; says whether there is one."""
    command = command_named(control.keys.command(event))
    if command is None:
        return False
    command.press(control)
    return True


# --- walking


def focusable_targets(layout: TableLayout) -> list[Target]:
    """What the keyboard can go to now."""
    alone = layout.modal
    return [target for target in layout.placements if alone is None or target in alone]


def next_in_direction(
    model: TableViewModel, layout: TableLayout, direction: Direction
) -> Target | None:
    """Where an arrow key goes from here; the first time to what can be chosen."""
    among = focusable_targets(layout)
    here = model.focus or model.hover
    if here is None or here not in among:
        return first_target(model, layout, among)
    if layout.modal is not None:
        forward = direction in {"right", "down"}
        return among[(among.index(here) + (1 if forward else -1)) % len(among)]
    return layout.beside(here, direction, among)


def next_choice(model: TableViewModel, layout: TableLayout, *, back: bool) -> Target | None:
    """The next of what can be chosen, in reading order and round its ends.

    Where nothing is asked it is the next button that can be pressed.
    """
    choices = choices_in_order(model, layout)
    if not choices:
        return None
    here = model.focus or model.hover
    if here in choices:
        return choices[(choices.index(here) + (-1 if back else 1)) % len(choices)]
    return choices[-1 if back else 0]


def first_choice(model: TableViewModel, layout: TableLayout) -> Target | None:
    """What the keyboard goes to when something else is asked: a target before the buttons.

    What a panel has pointed out comes before them all.
    """
    if layout.modal is not None:
        return first_target(model, layout, focusable_targets(layout))
    choices = [one for one in choices_in_order(model, layout) if one in model.glow]
    if model.suggested in choices:
        return model.suggested
    return min(choices, key=lambda target: target.kind == BUTTON, default=None)


def choices_in_order(model: TableViewModel, layout: TableLayout) -> list[Target]:
    """What can be chosen now, from the upper left to the lower right; a panel's come first."""
    among = focusable_targets(layout)
    if layout.modal is not None:
        return among
    pressed = {button.target for button in model.buttons if button.enabled}
    choices = [target for target in among if target in model.glow]
    choices = choices or [target for target in among if target in pressed]
    hinted = [target for target in among if target.kind == PANEL_OPTION]
    return [*hinted, *sorted(choices, key=lambda target: _reading_order(layout, target))]


def first_target(
    model: TableViewModel, layout: TableLayout, among: Sequence[Target]
) -> Target | None:
    """The target that reading comes to first, among those that glow if any do."""
    if layout.modal is not None:
        primary = (one.target for one in model.buttons if one.primary and one.target in among)
        return next(primary, among[0] if among else None)
    glowing = [target for target in among if target in model.glow]
    return min(glowing or among, key=lambda target: _reading_order(layout, target), default=None)


def _reading_order(layout: TableLayout, target: Target) -> tuple[int, int]:
    rect = layout.rect(target)
    return (rect.top, rect.left) if rect is not None else (0, 0)
