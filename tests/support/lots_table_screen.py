"""The second game's table: what a game brings to the window, on the kit that all tables share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from types import MappingProxyType
from typing import Final

import msgspec
import pygame

from stalingrad_game.kernel.decision import Decision, Event, Option
from stalingrad_game.kernel.library import SingleGame
from stalingrad_game.lesson.script import Page
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.record.watched_record import WatchedRecord
from stalingrad_game.ui.session.computers import Computers
from stalingrad_game.ui.session.guide import Guide
from stalingrad_game.ui.session.host import SessionHost
from stalingrad_game.ui.session.playback import EventQueue
from stalingrad_game.ui.session.scene import SessionScene
from stalingrad_game.ui.session.session import GameSession
from stalingrad_game.ui.session.settings import SessionSettings
from stalingrad_game.ui.session.thinking import (
    BackgroundThinker,
    Thinker,
    ThinkerAtOnce,
    answer_line,
)
from stalingrad_game.ui.session.watched import WatchedSession
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.screen_registry import ScreenRegistry, ScreenSpec
from stalingrad_game.ui.shell.screen_stack import Scene
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.widgets import Button, Label, Root, Stack
from tests.support.lots import PLAY, PLAYED, ROLLED, Lots, LotsGame

PLAYERS: Final = MappingProxyType({"lowest": 0, "highest": -1})
"""By name: the place of the option that a computer player takes."""
QUICK: Final = "lowest"


class LotsQuestion(msgspec.Struct, frozen=True):
    """What a computer player is asked."""

    number: int
    player: str
    view: Lots
    decision: Decision


class LotsThought(msgspec.Struct, frozen=True):
    """Its answer."""

    number: int
    option: Option


class LotsPlayers:
    """The computer players."""

    def answer(self, question: LotsQuestion, _stops: Callable[[], bool], /) -> LotsThought:
        """An option of the decision, by the player's name."""
        return LotsThought(question.number, question.decision.options[PLAYERS[question.player]])


LotsThinker = Thinker[LotsQuestion, LotsThought]


def serve_lots(line: Connection) -> None:
    """Answer in the process that thinks."""
    answer_line(line, LotsPlayers, LotsQuestion)


def lots_process() -> BackgroundThinker[LotsQuestion, LotsThought]:
    """The process that thinks."""
    return BackgroundThinker((), LotsThought, serve_lots)


class LotsComputers(Computers[LotsGame, LotsQuestion, LotsThought]):
    """The computer players of one game."""

    numbers = 0

    def quick(self, name: str) -> bool:
        return name == QUICK

    def question(self, _thinker: LotsThinker, decision: Decision, player: str) -> LotsQuestion:
        self.numbers += 1
        seen = self._record.game.view(self._record.state, decision.seat)
        return LotsQuestion(self.numbers, player, seen, decision)

    def stand_in(self, decision: Decision) -> Option:
        return decision.options[0]


class LotsPlayback(EventQueue[Lots]):
    """Cards and dice stand for a while."""

    standing = MappingProxyType({PLAYED: 500, ROLLED: 1000})


class LotsStep(msgspec.Struct, frozen=True):
    """A step of the lesson."""

    number: int
    option: Option | None
    say: tuple[Page, ...]
    seat: int


class GuidedLots(LotsGame):
    """The game with a lesson of one move: the lowest card is played."""

    steps = (
        LotsStep(0, (PLAY, 1), (Page("welcome"), Page("lowest")), 0),
        LotsStep(1, None, (Page("alone"),), 1),
    )

    def scripted(self, state: Lots) -> LotsStep | None:
        """Where a state stands on the path."""
        first = state.round == 1 and not state.table[1]
        return self.steps[bool(state.table[0])] if first else None


class LotsSession(GameSession[LotsGame]):
    """One game at the table."""

    playback: LotsPlayback

    def __init__(
        self,
        record: GameRecord[LotsGame],
        background: LotsThinker | None = None,
        speed: float = 0.0,
    ) -> None:
        at_once = ThinkerAtOnce(LotsPlayers())
        super().__init__(record, LotsComputers(record, at_once, background, watched=self.watched))
        if isinstance(record.game, GuidedLots):
            self.guide = Guide(record, self.people, record.game)
        self.settings = SessionSettings(speed=speed, computer_speed=speed)
        self.playback = LotsPlayback(record.game, record.state, self.people or (0, 1))
        self.settled()

    def show_step(self, _number: int, events: Sequence[Event], _seat: int) -> None:
        self.playback.add(events, self.settings.pace(computer=False))

    def show_anew(self) -> None:
        self.playback.jump(self.record.state)

    def automatic_option(self) -> Option | None:
        """The last card of a hand is played without asking."""
        decision = self.decision
        assert decision is not None
        return decision.options[0] if len(decision.options) == 1 else None


class WatchedLotsSession(WatchedSession[LotsGame], LotsSession):
    """A recorded game."""

    def __init__(self, record: WatchedRecord[LotsGame]) -> None:
        super().__init__(record, speed=1.0)
        self.playback.holds = True


class LotsScene(SessionScene):
    """The table: the map is a line of numbers, the panels are buttons."""

    session: LotsSession
    texts = catalogue(program_languages().default)

    def __init__(self, context: AppContext, session: LotsSession) -> None:
        super().__init__(session.record)
        self.session = session
        self.map: Final = Label("", key="map")
        self._choices: Final = Stack((), key="choices")
        parts = (self.map, self._choices)
        self.root: Final = Root(Stack(parts, stretch=parts), context.look)
        self._look: Final = context.look
        self._shown = -1
        self._refresh()

    def _refresh(self) -> None:
        session = self.session
        if self._shown == session.version:
            return
        self._shown = session.version
        view = session.playback.view(max(session.acting, 0))
        hand = view.hands[max(session.acting, 0)] if session.asks else ()
        self.map.text = f"round {view.round} score {view.score} table {view.table} hand {hand}"
        options = session.decision.options if session.asks and session.decision else ()
        buttons = [self._button(option) for option in options]
        if session.can_undo():
            buttons.append(Button("undo", lambda: self._do(session.undo), key="undo"))
        if session.can_redo():
            buttons.append(Button("redo", lambda: self._do(session.redo), key="redo"))
        self._choices.replace(buttons)

    def _button(self, option: Option) -> Button:
        text = self.session.record.game.option_text(option)
        return Button(text, lambda: self.session.take(option), key=text)

    def _do(self, act: Callable[[], bool]) -> None:
        assert act()

    def layout(self, size: tuple[int, int]) -> None:
        self.root.layout(size, self._look)

    def handle(self, event: pygame.event.Event) -> None:
        self.root.handle(event)

    def update(self, ms: int, /) -> bool:
        super().update(ms)
        self.session.update(ms)
        self._refresh()
        return self.root.update(ms)

    def draw(self, surface: pygame.Surface) -> None:
        self.root.layout(surface.get_size(), self._look)
        self.root.draw(surface)


class LotsHost(SessionHost[LotsGame]):
    """The game's side of the window."""

    table_screen = "lots_table"

    kinds = (SingleGame(LotsGame()),)

    def is_player(self, name: str) -> bool:
        return name in PLAYERS


def lots_scene(context: AppContext, record: GameRecord[LotsGame]) -> LotsScene:
    """The table of a game where its record stands."""
    return LotsScene(context, LotsSession(record))


SCREEN: Final = ScreenSpec(lots_scene)


def lots_host(size: tuple[int, int]) -> LotsHost:
    """A window of its own for the game, with a start menu on which nothing stands."""
    context = AppContext(Settings(), size, ScreenRegistry("tests.support"))
    context.stack.push(Scene())
    context.stack.settle()
    return LotsHost(context)


def lots_record(*computers: str, seed: int = 4, lesson: bool = False) -> GameRecord[LotsGame]:
    """A new game; "" for a person."""
    players = tuple(Seat(computer=name) for name in computers or ("", ""))
    return GameRecord.start(GuidedLots() if lesson else LotsGame(), Setup(seed, {}, players))
