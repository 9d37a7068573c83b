"""The table as a screen of the program: input in, the table drawn anew where something changed.

A drag beyond the upper edge of the hand is a play; a click or key finishes whatever is being shown.
"""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from ...card_game.game import CardGame
from ...card_game.state.state import PUBLIC
from ...record.record import GameRecord
from ..art.resources import Look
from ..shell.screen_stack import Scene
from ..style.keys import direction_of, has_command, number_of
from .input.commands import HIDE, RULES, table_controller
from .input.controller import TableController
from .input.double_click import DoubleClick
from .input.focus_follower import FocusFollower
from .input.key_bindings import handle_key, handle_legend_key
from .input.keyboard_navigation import first_choice, next_choice, next_in_direction
from .input.rule_links import LinkPointer
from .input.scrolling import scroll_aid, scroll_log
from .layout.measure_cache import MeasureCache
from .layout.placement import TableLayout
from .layout.table import build_layout
from .model.settings import TableSettings
from .model.targets import BUTTON, HAND, ButtonId, Target
from .model.view_model import TableViewModel
from .presenter.build import build_view_model
from .render.animator import TableAnimator, TableMoment
from .session.event_sounds import city_ambience
from .session.session import TableSession

DRAG_THRESHOLD_PX: Final = 8
"""How far the pointer moves before a press is a drag."""
STIR_PX: Final = 3
"""How far the pointer moves from where something was done before it points anew."""
LEGEND_SCROLL_STEP: Final = 80
"""How far a step of the wheel scrolls the player aid, in design pixels."""
HOLD_MS: Final = 250
"""How long the space bar or a button is held before holding means something."""


class TableHost(Protocol):
    """What the table needs of the program around it."""

    @property
    def look(self) -> Look:
        """The look of the window as it is now."""

    @property
    def table_settings(self) -> TableSettings:
        """What the players have set."""

    def open_menu(self, table: TableScene) -> None:
        """Open the menu over the table."""

    def open_rules(self, rule: str) -> None:
        """Open the rulebook at a rule, or at its beginning."""

    def battle_ended(self, table: TableScene) -> None:
        """A battle is over, and what is shown waits until somebody goes on."""

    def open_sheet(self, table: TableScene, battle: int) -> None:
        """Open the sheet of a battle by its place, -1 for the last one."""

    def play_sound(self, name: str) -> None:
        """Let a sound be heard once."""

    def play_ambience(self, name: str) -> None:
        """Let this be heard from now on, "" for nothing."""

    def game_ended(self, table: TableScene) -> None:
        """The game is over and everything has been shown."""


class TableScene(Scene):
    """One game at the table, in the window."""

    def __init__(self, host: TableHost, record: GameRecord[CardGame]) -> None:
        """A game where its record stands."""
        self.host: Final = host
        self.session: Final = TableSession(record, host.table_settings)
        self.control: Final[TableController] = table_controller(self.session)
        self.animator: Final = TableAnimator(host.look)
        self._measures: Final = MeasureCache(host.look.fonts, host.look.gallery)
        self._size = (0, 0)
        self._drawn = -1
        self._model: TableViewModel | None = None
        self._layout: TableLayout | None = None
        self._version = -1
        self._down: tuple[Target | None, tuple[int, int]] | None = None
        self._ends_event = False
        self._held = 0.0
        self._space = False
        self._pointer: tuple[int, int] | None = None
        self._stood: tuple[int, int] | None = None
        """Where the pointer was when something was done there; it hasn't moved away since."""
        self._moved_below = False
        """Whether the pointer has moved to what lies below the note that still waits for it."""
        self._shown_at_press: object = None
        self._links: Final = LinkPointer()
        self._double: Final = DoubleClick()
        self._pressed_rule = ""
        self._following: Final = FocusFollower(self.control)

    # --- the picture

    @property
    def model(self) -> TableViewModel:
        """The table as it is to be drawn now; made anew only where something changed."""
        if self._model is None or self._version != self.session.version:
            self._version = self.session.version
            self._model = build_view_model(self.control)
            self._layout = None
        return self._model

    @property
    def table_layout(self) -> TableLayout:
        """Where everything lies now, whether it was drawn yet or not."""
        model = self.model
        if self._layout is None:
            self._layout = build_layout(model, self._size, self._measures)
        return self._layout

    def layout(self, size: tuple[int, int]) -> None:
        """A window of another size, or other settings: everything is laid anew."""
        self._size = size
        self._layout = None
        if self.host.table_settings != self.session.settings:
            self.session.set(self.host.table_settings)
        self.session.touch()

    def resume(self) -> None:
        """The screen above was closed: keys that were held there are forgotten."""
        self.control.viewport.away = False
        self._left(focus_lost=True)

    def leave(self) -> None:
        """The game is kept as it stands."""
        self.session.record.close()

    def update(self, ms: int, /) -> bool:
        """Let time pass; says whether anything looks different."""
        if self._down is not None or self._space:
            self._held += ms
            if self._held >= HOLD_MS:
                self._holds()
        self._double.update(ms)
        self.animator.advance(ms * self.session.settings.pace(computer=False))
        self.control.update(0 if self.animator.grows else ms)
        if self._links.rest(ms):
            self.session.touch()
        self._look_again()
        if self._following.due and (target := first_choice(self.model, self.table_layout)):
            self._go(target)
        self._sound()
        self._ask_host()
        return self.session.version != self._drawn or self.animator.moves

    def _sound(self) -> None:
        """Let be heard what happened, and how the city stands."""
        names = self.session.cues.take()
        for name in names:
            self.host.play_sound(name)
        if names and self.session.settings.sound_captions:
            self.session.touch()
        self.host.play_ambience(city_ambience(self.session.playback.view(PUBLIC)))

    def idle(self) -> bool:
        """Whether the program may sleep until something is done."""
        holding = self._down is not None or self._space or self._links.waits or self._double.waits
        rests = self.session.version == self._drawn and not self.animator.moves
        return not holding and self.control.idle() and rests

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole table."""
        self._draw(surface, whole=True)

    def redraw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what changed since this surface was painted last."""
        return self._draw(surface, whole=False)

    def _draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if surface.get_size() != self._size:
            self.layout(surface.get_size())
        playback, settings = self.session.playback, self.session.settings
        moment = TableMoment(
            model=self.model,
            layout=self.table_layout,
            stage=playback.stage,
            spent_ms=playback.spent_ms,
            at_once=settings.reduced_motion or settings.pace(computer=False) <= 0,
            link=self._links.under,
        )
        self._drawn = self._version
        return self.animator.draw(surface, moment, whole=whole)

    @property
    def rule(self) -> str:
        """The rule that applies now: to the target that is pointed at, else to the question."""
        tooltip = self.model.tooltip
        return (tooltip.rule if tooltip else "") or self.model.rule

    def ask_resign(self) -> None:
        """Ask at the table whether the person to act gives up."""
        self.control.selection.ask_resign()

    # --- input

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one input event; a press shows at once what it is aimed at."""
        kind, asked = event.type, self._following.asked
        if kind in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}:
            self.animator.stop()
        if self.control.viewport.away:
            self.resume()
        if kind == pygame.MOUSEMOTION:
            self._moved(event.pos)
        elif kind == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._pressed(event.pos)
        elif kind == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._released(event.pos)
        elif kind == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._down = None
            self.control.back()
        elif kind == pygame.MOUSEWHEEL:
            self._wheel(round(event.y))
        elif kind == pygame.KEYDOWN:
            self._key(event)
            self._stay_at_focus()
        elif kind == pygame.KEYUP and event.key == pygame.K_SPACE:
            self._space_up()
        elif kind in {pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST}:
            self._left(focus_lost=kind == pygame.WINDOWFOCUSLOST)
        if kind in {pygame.KEYDOWN, pygame.KEYUP}:
            self._following.key_came(asked)
        self._ask_host()

    def _wheel(self, steps: int) -> None:
        """The wheel turns the player aid, or the hand that the pointer is over, else the log."""
        if self.control.viewport.aid_open:
            step = self.host.look.theme.px(LEGEND_SCROLL_STEP)
            scroll_aid(self.control, -steps * step, self._legend_range)
        elif self._on_scrolled_hand():
            self._scroll_hand(-steps)
        else:
            scroll_log(self.control, steps)

    def _on_scrolled_hand(self) -> bool:
        """Whether the pointer is over a hand that has rows out of sight."""
        hand, layout = self.table_layout.rect("hand"), self.table_layout
        over = self._pointer is not None and hand is not None and hand.collidepoint(self._pointer)
        return over and layout.hand_scroll is not None and not layout.modal

    def _scroll_hand(self, rows: int) -> None:
        """Scroll the open hand by rows from where it is seen; the keyboard lets go of its card."""
        viewport, scroll = self.control.viewport, self.table_layout.hand_scroll
        if scroll is None:
            return
        viewport.hand_scroll = scroll.first
        if viewport.scroll_hand(rows, scroll.scroll_range):
            if viewport.focus is not None and viewport.focus.kind == HAND:
                viewport.focus = None
            self.session.touch()

    @property
    def _legend_range(self) -> int:
        """How far the player aid can be scrolled, in pixels."""
        legend = self.table_layout.legend
        return legend.scroll_range if legend else 0

    def at(self, pos: tuple[int, int]) -> Target | None:
        """What lies at a place."""
        return self.table_layout.at(pos, self.control.viewport.hover)

    def _moved(self, pos: tuple[int, int]) -> None:
        control = self.control
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

    def _point(self, pos: tuple[int, int], *, moved: bool) -> None:
        """The pointer is here: over a target, or on the way to the rule number of its note."""
        viewport, layout = self.control.viewport, self.table_layout
        changed = self._links.point(layout, pos)
        if self._links.holds(layout, pos, settled=viewport.settled):
            self._moved_below = self._moved_below or moved
        else:
            moved, self._moved_below = moved or self._moved_below, False
            target = None if self._on_zoom(pos) else self.at(pos)
            itself = layout.on_itself(target, pos)
            changed = viewport.point(target, moved=moved, itself=itself) or changed
        if changed:
            self.session.touch()

    def _rule_at(self, pos: tuple[int, int]) -> str:
        """The rule that a place leads to, "" for none."""
        link = self.table_layout.link_at(pos)
        return link.rule if link else ""

    def _on_zoom(self, pos: tuple[int, int]) -> bool:
        """Whether a place is covered by what was asked to be zoomed."""
        zoom = self.table_layout.zoom
        pinned = self.control.viewport.pinned is not None
        return pinned and zoom is not None and zoom.rect.collidepoint(pos)

    def _on_aid(self, pos: tuple[int, int]) -> bool:
        """Whether a place is covered by the player aid."""
        box = self.table_layout.rect("aid")
        return box is not None and box.collidepoint(pos)

    def _pressed(self, pos: tuple[int, int]) -> None:
        """A press that means nothing else ends the event that is shown, and is no click then.

        One that answers the game ends everything, and counts only if its target stays there.
        """
        self._pressed_rule = self._rule_at(pos)
        target = None if self._on_zoom(pos) else self.at(pos)
        if self._double.repeats(target):
            return
        self._held = 0.0
        self._down = (target, pos)
        self._stood = pos
        self._shown_at_press = self._shown
        self._ends_event = False
        asked = self.control.selection.question is not None
        if not self.session.playback.busy or self._pressed_rule or asked:
            return
        if target is None or not self.control.means(target):
            self._down = (None, pos)
            self._ends_event = True
            self.control.click_away()
        elif target.kind != BUTTON and self.session.finish():
            self.control.update(0)
            if self.at(pos) != target:
                self._down = None

    def _released(self, pos: tuple[int, int]) -> None:
        down, self._down = self._down, None
        ends_event, self._ends_event = self._ends_event, False
        if ends_event:
            pass
        elif self.control.drag is not None:
            self.control.drop(self._under(pos), beyond=self._beyond(pos))
        elif self._pressed_rule and self._rule_at(pos) == self._pressed_rule:
            self.control.request_rules(self._pressed_rule)
        elif down is not None:
            target, rule = (
                None if self._on_zoom(pos) else self.at(pos),
                self.table_layout.rect("rule"),
            )
            if target is None and rule is not None and rule.collidepoint(pos):
                self.control.request_rules(self.rule)
            elif target is None and not self._on_aid(pos):
                self.control.click_away()
            elif target is not None and target == down[0]:
                itself = self.table_layout.on_itself(target, pos)
                same = self._shown == self._shown_at_press
                asked, answers = self.session.acting, self.control.is_target(target)
                self.control.point(target, itself=itself, meant=same)
                self._double.clicked(target, passed=answers and self.session.acting != asked)
        self._stood = pos
        self._point(pos, moved=False)

    @property
    def _shown(self) -> object:
        """What of the game is shown: where it changed under a click, nothing was meant to grow."""
        session = self.session
        return len(session.record.steps), session.playback.displayed, session.playback.busy

    def _look_again(self) -> None:
        """Things may have moved away from under the pointer while it rested."""
        viewport, pointer = self.control.viewport, self._pointer
        if self._version == self.session.version or pointer is None:
            return
        if viewport.focus is None and self.control.drag is None:
            self._point(pointer, moved=False)

    def _under(self, pos: tuple[int, int]) -> Target | None:
        """What a dragged target is over: the uppermost possible target, else what is there."""
        for rect, target in reversed(self.table_layout.hit_boxes):
            if rect.collidepoint(pos) and self.control.is_target(target):
                return target
        return self.table_layout.at(pos)

    def _beyond(self, pos: tuple[int, int]) -> bool:
        """Whether a dragged hand card is beyond the line where it becomes a play."""
        drag, hand = self.control.drag, self.table_layout.rect("hand")
        return (
            drag is not None
            and drag.target.kind == HAND
            and hand is not None
            and (pos[1] < hand.top)
        )

    def _holds(self) -> None:
        """A held button skips what is shown; a held space bar holds the hand up."""
        if self._down is not None and self.control.drag is None:
            self.session.finish()
            self.session.hurry()
        if self._space and self.session.hands.picked < 0:
            self.control.toggle_hand(peek=True)

    def _key(self, event: pygame.event.Event) -> None:
        control = self.control
        direction, number = direction_of(event), number_of(event)
        command = control.keys.command(event)
        if command == HIDE.id:
            self._down = None
            self._links.forget()
            control.hide()
        elif control.viewport.hidden:
            control.uncover()
        elif control.viewport.aid_open:
            theme = self.host.look.theme
            handle_legend_key(control, event, theme, self._legend_range)
        elif has_command(event):
            handle_key(control, event)
        elif event.key == pygame.K_SPACE:
            if not self._space:
                self._space, self._held = True, 0.0
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self._activate()
        elif event.key == pygame.K_TAB:
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self._go(next_choice(self.model, self.table_layout, back=back))
        elif direction is not None:
            self._go(next_in_direction(self.model, self.table_layout, direction))
        elif number is not None:
            control.number(number)
        elif command == RULES.id:
            control.request_rules(self.rule)
        else:
            handle_key(control, event)

    def _stay_at_focus(self) -> None:
        """A hand that the keyboard has scrolled stays there when the mouse takes over."""
        viewport = self.control.viewport
        if viewport.focus is not None and viewport.focus.kind == HAND:
            scroll = self.table_layout.hand_scroll
            viewport.hand_scroll = scroll.first if scroll else 0

    def _go(self, target: Target | None) -> None:
        self._following.forget()
        if target is not None and self.control.viewport.step_to(target):
            self.session.touch()

    def _activate(self) -> None:
        """Choose what the keyboard is at, or go to the first target that can be chosen."""
        if self.control.uncover():
            return
        target = self.model.focus or self.model.hover
        pending = self.control.selection.pending is not None
        if self.control.pauses:
            self.control.go_on()
        elif pending and self.model.focus is None:
            self.control.offer(ButtonId.DONE)
        elif target is not None:
            self.control.point(target)
        elif not self.control.go_on():
            self._go(next_in_direction(self.model, self.table_layout, "right"))

    def _space_up(self) -> None:
        pressed, self._space = self._space, False
        if self.session.hands.peeked:
            self.control.let_go()
        elif pressed and self._held < HOLD_MS:
            self._activate()

    def _left(self, *, focus_lost: bool) -> None:
        """The pointer or the keyboard has gone to another window."""
        self._down = self._pointer = None
        self._links.forget()
        if focus_lost:
            self._space = False
            self.control.let_go()
        if self.control.drag is not None:
            self.control.drop(None, beyond=False)
        if self.control.viewport.point(None):
            self.session.touch()

    def _ask_host(self) -> None:
        """Let the program do what the table asks of it."""
        requests, host = self.control.requests, self.host
        while requests:
            request = requests.pop(0)
            self.control.viewport.away = True
            self.session.touch()
            if request.kind == "menu":
                host.open_menu(self)
            elif request.kind == "rules":
                host.open_rules(request.argument)
            elif request.kind == "sheet":
                host.open_sheet(self, request.battle)
            elif request.kind == "battle end":
                host.battle_ended(self)
            else:
                host.game_ended(self)


def _far(start: tuple[int, int], pos: tuple[int, int], pixels: int) -> bool:
    """Whether a place is further than so many pixels from another, along either axis."""
    return max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > pixels
