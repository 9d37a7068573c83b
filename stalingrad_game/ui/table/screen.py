"""The table as a screen of the program: input in, the table drawn anew where something changed.

Mouse and keyboard stand in modules of their own, under `input`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

import pygame

from ...card_game.game import CardGame
from ...card_game.state.state import PUBLIC
from ...localisation.catalogue import Catalogue
from ...record.record import GameRecord
from ..art.resources import Look
from ..session.scene import TOLD_LINES, SessionScene
from ..session.sound_cues import REFUSAL
from .input.controller import TableController
from .input.keyboard_input import FocusFollower, KeyboardInput
from .input.lesson_actions import meet_hint
from .input.pointer_input import PointerInput
from .input.viewport import RefusedTarget
from .layout.measure_cache import MeasureCache
from .layout.placement import TableLayout
from .layout.table import build_layout
from .model.targets import Target
from .model.view_model import LogRow, TableViewModel
from .panels.all_panels import TABLE_PANELS, table_controller
from .panels.log import NEWEST_LOG
from .panels.panel import TablePanel
from .presenter.build import build_view_model
from .render.animator import TableAnimator, TableMoment
from .session.computers import CardComputers, ThinkingProcess
from .session.event_sounds import city_ambience
from .session.session import TableSession
from .session.settings import TableSettings


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

    def set_pace(self, pace: float) -> None:
        """From now on events and computer players go so many times as fast as usual."""

    def hint_met(self, question: str, times: int = 1) -> None:
        """A question has come up that hints are given for: that is counted, so many times."""

    def question_claimed(self, kind: str) -> None:
        """Persons answer questions of a kind themselves from now on, and their staff no more."""

    def open_sheet(self, table: TableScene, battle: int) -> None:
        """Open the sheet of a battle by its place, -1 for the last one."""

    def open_goal(self, table: TableScene) -> None:
        """Open the goal card over the table."""

    def open_browser(self, piece: str) -> None:
        """Open the card browser at a piece of the data pack, "" for its beginning."""

    def play_sound(self, name: str) -> None:
        """Let a sound be heard once."""

    def play_ambience(self, name: str) -> None:
        """Let this be heard from now on, "" for nothing."""

    def game_ended(self, table: TableScene) -> None:
        """The game is over and everything has been shown."""


class TableScene(SessionScene):
    """One game at the table, in the window."""

    session: TableSession

    def __init__(
        self,
        host: TableHost,
        record: GameRecord[CardGame],
        computers: CardComputers | None = None,
        session: TableSession | None = None,
    ) -> None:
        """A game where its record stands; `computers` as in `TableSession`.

        `session` is one that shows the record otherwise than it is played.
        """
        super().__init__(record)
        self.host: Final = host
        self.session = session or TableSession(
            record, host.table_settings, ThinkingProcess(record.game.kit), computers
        )
        self.control: Final[TableController] = table_controller(self.session)
        self.animator: Final = TableAnimator(host.look, TABLE_PANELS)
        self._measures: Final = MeasureCache(host.look.fonts, host.look.gallery)
        self._size = (0, 0)
        self._drawn = -1
        self._model: TableViewModel | None = None
        self._layout: TableLayout | None = None
        self._version = -1
        self._answered: RefusedTarget | None = None
        """What a player asked about last, and was answered aloud."""
        following = FocusFollower(self.control)
        self._pointer: Final = PointerInput(self, following)
        self._keyboard: Final = KeyboardInput(self, following, self._hides)

    @property
    def look(self) -> Look:
        """The look of the window as it is now."""
        return self.host.look

    @property
    def texts(self) -> Catalogue:
        return self.session.words.catalogue

    @property
    def logged(self) -> int:
        return len(self.log_rows)

    @property
    def newest_log(self) -> Sequence[str]:
        return [row.text for row in self.log_rows[-TOLD_LINES:]]

    @property
    def log_rows(self) -> Sequence[LogRow]:
        """The log as it is shown."""
        log = NEWEST_LOG.of(self.model)
        return () if log is None else log.rows

    # --- the picture

    @property
    def model(self) -> TableViewModel:
        """The table as it is to be drawn now; made anew only where something changed."""
        if self._model is None or self._version != self.session.version:
            self._version = self.session.version
            self._model = build_view_model(self.control, TABLE_PANELS)
            self._layout = None
        return self._model

    @property
    def table_layout(self) -> TableLayout:
        """Where everything lies now, whether it was drawn yet or not."""
        model = self.model
        if self._layout is None:
            self._layout = build_layout(model, self._size, self._measures, TABLE_PANELS)
        return self._layout

    def layout(self, size: tuple[int, int]) -> None:
        """A window of another size, or other settings: everything is laid anew."""
        self._size = size
        self._layout = None
        self._follow_settings()
        self.session.touch()

    def _follow_settings(self) -> None:
        """Take what the players have set, as far as a lesson lets them."""
        settings = self.host.table_settings
        if self.session.guide.fit(settings) != self.session.settings:
            self.session.set(settings)

    def resume(self) -> None:
        """The screen above was closed: keys that were held there are forgotten."""
        self.control.viewport.away = False
        self._left(focus_lost=True)

    def leave(self) -> None:
        super().leave()
        self.animator.forget()

    def update(self, ms: int, /) -> bool:
        """Let time pass; says whether anything looks different."""
        super().update(ms)
        self._pointer.pass_time(ms)
        self._keyboard.pass_time(ms)
        self.animator.advance(ms * self.session.settings.pace(computer=False))
        self.control.update(0 if self.animator.grows else ms)
        if self.session.guide.lesson is not None:
            self._follow_settings()
        met = meet_hint(self.control)
        if met:
            self.host.hint_met(met)
        for question, times in self.session.guide.hints.take_understood():
            self.host.hint_met(question, times)
        for kind in self.session.staff.take_claimed():
            self.host.question_claimed(kind)
        if self._pointer.rest(ms):
            self.session.touch()
        if self._version != self.session.version:
            self._pointer.look_again()
        self._keyboard.follow()
        self._sound()
        self._ask_host()
        return self.session.version != self._drawn or self.animator.moves

    def _sound(self) -> None:
        """Let be heard what happened, what is refused, and how the city stands."""
        refused = self.control.viewport.refused_target
        if refused is not self._answered:
            self._answered = refused
            panels = self.model.panels
            if refused is not None and any(one.refuses(panels[one.name]) for one in self._panels()):
                self.session.cues.add(REFUSAL)
        for name in self.session.take_sounds():
            self.host.play_sound(name)
        self.host.play_ambience(city_ambience(self.session.playback.view(PUBLIC)))

    def idle(self) -> bool:
        """Whether the program may sleep until something is done."""
        holding = self._pointer.holding or self._keyboard.holding
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
        measured = self._measures.measured_so_far
        moment = TableMoment(
            model=self.model,
            layout=self.table_layout,
            measured=self._measures.measured_so_far > measured,
            stage=playback.stage,
            spent_ms=playback.spent_ms,
            at_once=settings.reduced_motion or settings.pace(computer=False) <= 0,
            link=self._pointer.links.under,
        )
        self._drawn = self._version
        return self.animator.draw(surface, moment, whole=whole)

    @property
    def rule(self) -> str:
        """The rule that applies now: to the target that is pointed at, else to the question."""
        panels = self.model.panels
        rules = (one.rule(panels[one.name]) for one in self._panels())
        return next(filter(None, rules), self.model.rule)

    def key_of_panel(self, event: pygame.event.Event, /) -> bool:
        """A key goes down; says whether a panel takes it, the uppermost first."""
        return any(one.key(self.control, self.table_layout, event) for one in self._panels())

    def wheel_of_panel(self, steps: int, /) -> bool:
        """The wheel turns, up with a number above 0; says whether a panel turns with it."""
        return any(one.wheel(self.control, self.table_layout, steps) for one in self._panels())

    def _panels(self) -> list[TablePanel[Any]]:
        """Those that are there, the uppermost first."""
        return [one for one in reversed(TABLE_PANELS) if one.name in self.model.panels]

    def ask_resign(self) -> None:
        """Ask at the table whether the person to act gives up."""
        self.control.selection.ask_resign()

    # --- input

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one input event; a press shows at once what it is aimed at."""
        kind, pointer = event.type, self._pointer
        if kind in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}:
            self.animator.answer()
        if self.control.viewport.away:
            self.resume()
        if kind == pygame.MOUSEMOTION:
            pointer.moved(event.pos)
        elif kind == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            pointer.pressed(event.pos)
        elif kind == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            pointer.released(event.pos)
        elif kind == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            pointer.let_go()
            self.control.back()
        elif kind == pygame.MOUSEWHEEL:
            pointer.wheel(round(event.y))
        elif kind == pygame.KEYDOWN:
            self._keyboard.pressed(event)
        elif kind == pygame.KEYUP:
            self._keyboard.released(event)
        elif kind in {pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST}:
            self._left(focus_lost=kind == pygame.WINDOWFOCUSLOST)
        self._ask_host()

    def go_to(self, target: Target) -> None:
        """Point at a target, as a key does."""
        self._keyboard.go_to(target)

    def press(self, target: Target) -> None:
        """Choose a target, as a click on it does."""
        self._keyboard.press(target)
        self._ask_host()

    def uncover(self) -> None:
        """Show the table again, where it is covered."""
        self.control.uncover()

    def at(self, pos: tuple[int, int]) -> Target | None:
        """What lies at a place."""
        return self.table_layout.at(pos, self.control.viewport.hover)

    def _left(self, *, focus_lost: bool) -> None:
        """The pointer or the keyboard has gone to another window."""
        if focus_lost:
            self._keyboard.leave()
        self._pointer.leave()

    def _hides(self) -> None:
        """Everything is hidden by a key: what the pointer holds means nothing any more."""
        self._pointer.let_go()
        self._pointer.links.forget()

    def _ask_host(self) -> None:
        """Let the program do what the table asks of it."""
        requests, host = self.control.requests, self.host
        while requests:
            request = requests.pop(0)
            if request.kind == "pace":
                host.set_pace(request.pace)
                self._follow_settings()
                continue
            self.control.viewport.away = True
            self.session.touch()
            if self.session.task.leads_back and request.kind in {"menu", "ended"}:
                self.session.task.leave()
            elif request.kind == "menu":
                host.open_menu(self)
            elif request.kind == "rules":
                host.open_rules(request.argument)
            elif request.kind == "sheet":
                host.open_sheet(self, request.battle)
            elif request.kind == "goal":
                host.open_goal(self)
            elif request.kind == "browser":
                host.open_browser(request.argument)
            elif request.kind == "battle end":
                host.battle_ended(self)
            else:
                host.game_ended(self)
