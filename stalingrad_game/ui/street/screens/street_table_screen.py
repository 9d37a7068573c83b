"""The table of Street Fight as a screen: input in, panels shown anew where something changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from ....localisation.catalogue import Catalogue
from ....record.record import GameRecord
from ....record.setup import Setup
from ....street_fight.board.locations import hex_of
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import NOBODY
from ....street_fight.referees import REFEREES
from ...art.resources import Look
from ...screens.posing import ScreenshotSpec, lesson_at, record_at
from ...session.host import lesson_seats
from ...session.scene import TOLD_LINES, SessionScene
from ...session.settings import session_settings
from ...session.sound_cues import REFUSAL
from ...shell.app import AppContext
from ...shell.screen_registry import ScreenSpec
from ...style.key_map import KeyMap, KeysInForce
from ...style.keys import direction_of, is_activate, number_of
from ...widgets import Root
from ..input.commands import run_command, street_keys
from ..input.controller import StreetController
from ..input.keystrokes import PLAIN_KEYS, choose_number, next_target, point_at, walk
from ..model.board_model import DiceMotion, MotionModel, Spot, motion_hex
from ..panels.all_panels import ALL_PANELS
from ..panels.counter_view import CounterView
from ..panels.map_view import MapView
from ..panels.panel import PanelHands
from ..panels.section_view import SectionView
from ..panels.table_view import TableView
from ..presenter.build import TablePresenter
from ..session.computers import StreetThinker, StreetThinkingProcess
from ..session.session import StreetSession
from .table_dialogs import TableDialogs

BUTTON: Final = "button"
"""The sound of what is pressed."""
HOLD_MS: Final = 250
"""How long a button is held before holding means something."""
POSED_SCENARIO: Final = "volga_block"
POSED_REFEREE: Final = REFEREES[0]
"""What is played on a picture of the table."""


class StreetTableScene(SessionScene):
    """One game of Street Fight at the table, in the window."""

    name = "street_table"
    """What the screen is called where it is described."""
    session: StreetSession

    def __init__(
        self,
        context: AppContext,
        record: GameRecord[StreetGame],
        background: StreetThinker | None = None,
        session: StreetSession | None = None,
    ) -> None:
        """A game where its record stands; `background` thinks for computer players.

        `session` is one that shows the record otherwise than it is played.
        """
        super().__init__(record)
        self.context: Final = context
        thinker = background or StreetThinkingProcess(record.game.kit)
        settings = session_settings(context.settings)
        self.session = session or StreetSession(record, context.language, settings, thinker)
        self.control: Final = StreetController(self.session)
        self._keys: Final = KeysInForce(street_keys())
        self.presenter: Final = TablePresenter(self.control, ALL_PANELS, lambda: self.keys)
        self._view = self._made()
        self.root: Final = Root(self._view, context.look, lambda: context.sound.play(BUTTON))
        self._dialogs: Final = TableDialogs(
            context, self.control, self.presenter, self.root, self._zoom
        )
        self._language = context.language
        self._shown = -1
        self._held: int | None = None
        """For how long the button that ended an event has been held, in ms; None if it isn't."""
        self._knocked = 0
        """How many clicks had led to nothing when that was heard last."""
        self._followed: tuple[MotionModel | None, int] = (None, -1)
        """What moved last, and the hex of the attack that stood ready: the map shows where."""
        self._opened: TableView | None = None
        """The view whose map was looked at from its beginning."""

    # --- parts

    @property
    def look(self) -> Look:
        """The look of the window as it is now."""
        return self.context.look

    @property
    def texts(self) -> Catalogue:
        return self.context.words

    @property
    def logged(self) -> int:
        return len(self.session.shown_log)

    @property
    def newest_log(self) -> Sequence[str]:
        return [line.text for line in self.session.shown_log[-TOLD_LINES:]]

    @property
    def view(self) -> TableView:
        return self._view

    @property
    def keys(self) -> KeyMap:
        """Which key stands for which command, as the players have set it."""
        return self._keys.of(self.context.settings.street_keys)

    def _made(self) -> TableView:
        """The panels in the language of now."""
        control = self.control
        hands = PanelHands(control, self.presenter.wording.say, self.open_rule)
        views = MapView(self.presenter.model().map), SectionView()
        for view in views:
            view.on_point, view.on_click, view.on_drop = control.hover, self._clicked, control.drop
            view.on_focus = self._point_at
        panels = {one.name: one.widget(hands) for one in ALL_PANELS}
        return TableView(*views, panels, partial(run_command, "section", control))

    def _point_at(self, spot: Spot) -> None:
        """The cursor goes somewhere, and the focus is seen nowhere else."""
        self.root.focus.shown = False
        point_at(self.control, spot)

    def _clicked(self, spot: Spot) -> None:
        """A click; what has come under a pointer that didn't move isn't meant by it."""
        viewport = self.control.viewport
        self.control.point(viewport.hovered if viewport.stage.unmoved else spot)

    def _zoom(self, steps: int) -> None:
        self._view.map.zoom(steps)

    def open_rule(self, rule: str) -> None:
        self.control.ask_for("rules", rule)

    # --- a screen

    def layout(self, size: tuple[int, int]) -> None:
        """A window of another size, or other settings: everything is laid anew."""
        self.session.set(session_settings(self.context.settings))
        if self._language != self.context.language:
            self._language = self.context.language
            self.session.speak(self._language)
            self._view = self.root.base = self._made()
        self.root.layout(size, self.look)
        self.session.touch()
        self._refresh()
        if self._opened is not self._view and not self._view.house_on_stage:
            self._opened = self._view
            self._view.map.open_at(self.control.viewport.house)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONUP:
            self._held = None
        if self.root.layers:
            self.root.handle(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.control.back()
        elif event.type == pygame.MOUSEBUTTONDOWN and self._goes_on(event):
            return
        else:
            self.root.handle(event)
        self._serve()

    def _goes_on(self, event: pygame.event.Event) -> bool:
        """Whether a click ends what is being shown: anywhere but on the buttons above."""
        above = self._view.panels_in("head")
        on_top = any(panel.rect.collidepoint(event.pos) for panel in above)
        if on_top or event.button != pygame.BUTTON_LEFT or not self.control.go_on():
            return False
        self._held = 0
        return True

    def _hold(self, ms: int) -> None:
        """While the button is held all events are skipped, up to where somebody is waited for."""
        if self._held is not None:
            self._held += ms
            if self._held >= HOLD_MS and not self.root.layers:
                self.control.hasten()

    def _key(self, event: pygame.event.Event) -> None:
        control = self.control
        direction, number = direction_of(event), number_of(event)
        name, focus = self.keys.command(event), self.root.focus
        at_button = focus.shown and not isinstance(self.root.focused, CounterView)
        focus.shown = False
        if at_button and is_activate(event) and self.root.focused is not None:
            self.root.focused.activate()
        elif direction is not None:
            walk(control, direction)
        elif event.key == pygame.K_TAB:
            next_target(control, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in PLAIN_KEYS:
            PLAIN_KEYS[event.key](control)
        elif name:
            run_command(name, control)
        elif number is not None:
            choose_number(control, number)

    def update(self, ms: int, /) -> bool:
        super().update(ms)
        self._hold(ms)
        self.control.update(0 if self.root.layers else ms)
        if not self.root.layers and self.control.viewport.rest(ms):
            self.session.touch()
        self.presenter.see_gesture()
        self._serve()
        changed = self._refresh()
        self._sound()
        motion, share = self.presenter.motion(), self.session.playback.share
        self._follow(motion)
        for panel in (self._view.map, self._view.section):
            seen = panel is self._view.stage or not isinstance(motion, DiceMotion)
            panel.show(motion if seen else None, share)
        for listed in self._view.panels.values():
            listed.follow_motion(motion, share)
        return self.root.update(ms) or changed

    def _sound(self) -> None:
        """Let be heard what happened, what is refused, and how things stand."""
        sound, clicks = self.context.sound, self.control.clicks_in_vain
        if clicks != self._knocked:
            self._knocked = clicks
            self.session.cues.add(REFUSAL if self.presenter.refuses else "")
        for name in self.session.take_sounds():
            sound.play(name)
        sound.ambience(self.session.ambience)

    def _follow(self, motion: MotionModel | None) -> None:
        """Have the map show where something happens, or at whom an attack stands ready."""
        plan = self.control.attacks.plan
        aim = -1 if plan is None else hex_of(plan.attack.query.loc)
        where = -1 if motion is None else motion_hex(motion)
        if motion != self._followed[0] and where >= 0:
            self._view.map.reveal(where)
        elif aim != self._followed[1] and aim >= 0:
            self._view.map.reveal(aim)
        self._followed = motion, aim

    def _serve(self) -> None:
        """Let the program do what the table asks of it; ask whoever shall look."""
        requests = self.control.requests
        while requests:
            self._dialogs.serve(requests.pop(0))
        if self.control.viewport.card != NOBODY and not self.root.layers:
            self._dialogs.look_away()

    def _refresh(self) -> bool:
        """Show everything as it is now, where something changed; says whether it did."""
        if self._shown == self.session.version:
            return False
        self._shown = self.session.version
        model = self.presenter.model()
        viewport = self.control.viewport
        self._view.show(model, self.look)
        if viewport.by_key and viewport.cursor.hex >= 0:
            self._view.map.reveal(viewport.cursor.hex)
        self._view.map.words = self.texts.sentence("reader.map")
        self.root.refresh_focus()
        if isinstance(self.root.focused, CounterView):  # where the cursor is says the map itself
            self.root.focus.shown = False
        return True

    def idle(self) -> bool:
        busy = self.session.playback.busy and not self.session.playback.waits
        searching = self.control.far.searching or self.control.attacks.searching
        asks = self.session.computer_acts or self.session.check.busy or searching
        rests = self.control.viewport.resting and not self.root.layers
        written = self.session.captions
        unread = (self.control.asks or self.session.playback.waits) and self.control.haste.unread
        return not (busy or asks or rests or unread or written or self.root.waiting())

    def draw(self, surface: pygame.Surface) -> None:
        self.root.draw(surface)


def pose_street_table(context: AppContext, request: ScreenshotSpec) -> Sequence[StreetTableScene]:
    """A moment of a record, a step of a lesson, or a game just begun, to be painted.

    Raises `ScreenshotError` for a moment that there isn't.
    """
    from ....street_fight.lesson_game import StreetLesson, load_street_lesson
    from ....street_fight.referees import street_kit

    record, referee = request.record, request.referee or POSED_REFEREE
    if record is not None and isinstance(record.game, StreetGame):
        record = record_at(record, request.at)
    elif request.at is not None:
        game = StreetLesson(load_street_lesson(referee))
        players = lesson_seats(game.learner, game.lesson.opponent)
        record = lesson_at(game, Setup(1, players=players), request.at)
    else:
        record = GameRecord.start(StreetGame(street_kit(POSED_SCENARIO, referee)), Setup(1))
    table = StreetTableScene(context, record)
    table.session.finish()
    table.control.update(0)  # it begins to look for ways and attacks
    for search in (table.control.far, table.control.attacks):
        search.finish()
    table.session.touch()
    return (table,)


SCREEN: Final = ScreenSpec(StreetTableScene, pose_street_table)
