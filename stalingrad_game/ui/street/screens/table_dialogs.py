"""What opens over Street Fight's table: look-away card, log, keys, menu, the end of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

import pygame

from ....assets import AssetError
from ....data_files.faults import FaultsError
from ....folders import FolderError
from ....record.errors import RecordError
from ....street_fight.faults import SetUpFault
from ....street_fight.position.codes import SIDES
from ....street_fight.words.board_text import BoardText
from ...session.host import setup_again
from ...shell.app import AppContext
from ...shell.key_names import key_names
from ...style.key_map import KeyMap
from ...widgets import Dialog, Label, RichText, Root, ScrollView, Span, Stack, TextStyle, Widget
from ..host import PAUSE_SCREEN, REPLAY_SCREEN, StreetHost
from ..input.commands import TABLE_COMMANDS
from ..input.controller import Request, StreetController
from ..panels.table_view import TableView
from ..presenter.build import TablePresenter
from ..session.session import StreetSession

RULE: Final = re.compile(r"\b(?:TI|AT|KB|B)\d+(?:\.\d+)?\b")
MOST_LOG: Final = 300
"""How many entries of the log are shown at once."""
POINTING_HELP: Final = ("arrows", "enter", "far", "tab", "digits", "space", "escape")
Answers = Sequence[tuple[str, Callable[[], None]]]


class DialogTable(Protocol):
    """The table, as far as its dialogs need one."""

    @property
    def context(self) -> AppContext:
        """The program around it."""

    @property
    def session(self) -> StreetSession:
        """The game."""

    @property
    def control(self) -> StreetController:
        """What answers to the players."""

    @property
    def presenter(self) -> TablePresenter:
        """What makes words of the game."""

    @property
    def root(self) -> Root:
        """Where dialogs lie."""

    @property
    def view(self) -> TableView:
        """The panels."""

    @property
    def host(self) -> StreetHost:
        """Street Fight's side of the window."""

    @property
    def keys(self) -> KeyMap:
        """Which key stands for which command."""

    def open_rule(self, rule: str, /) -> None:
        """Open the rulebook at a rule."""


class TableDialogs:
    """Opens them, and does what they are answered with."""

    def __init__(self, table: DialogTable) -> None:
        """Those of one table."""
        self._table: Final = table
        self._say: Final = table.presenter.wording.say

    def serve(self, request: Request) -> None:
        """Do what the table asks for."""
        served: Mapping[str, Callable[[str], None]] = {
            "menu": lambda _: self.menu(),
            "rules": self.rules,
            "help": lambda _: self.help(),
            "log": lambda _: self.log(),
            "ended": lambda _: self._end(),
            "trouble": self.trouble,
            "zoom": self._zoom,
        }
        served[request.kind](request.argument)

    # --- one by one

    def look_away(self) -> None:
        """Name who shall look, and wait until he says that he does."""
        table = self._table
        side = table.session.words.side(table.control.viewport.card)
        text = Label(self._say("look_away", side=side), TextStyle(size=24))
        answers = ((self._say("look_button"), self._looked),)
        self._open("look_away_title", text, answers, cancel=self.menu)

    def _looked(self) -> None:
        self._table.root.close()
        self._table.control.uncover()

    def log(self) -> None:
        """All entries of the log, the last one in view; rule ids lead to the rules."""
        lines = self._table.session.log[-MOST_LOG:]
        spans = [span for line in lines for span in (*linked(line.text), Span("\n"))][:-1]
        self._open_text("log", spans)

    def help(self) -> None:
        """Every key and what it does."""
        keys, texts = self._table.keys, self._table.context.words
        rows = [self._say(f"help.{one}") for one in POINTING_HELP]
        for command in TABLE_COMMANDS:
            printed = key_names(keys, command.id, texts)
            if printed and command.id not in {"back", "pass"}:
                what = self._say(f"command.{command.id}")
                rows.append(self._say("help.key", key=printed, what=what))
        self._open_text("help.title", [Span("\n".join(rows))])

    def rules(self, rule: str) -> None:
        self._table.host.open_rules(rule)

    def menu(self) -> None:
        """The menu of the game, over the table."""
        table = self._table
        asked = {"help": self.help, "ended": self.ended, "resign": self._ask_resign}
        table.context.open(PAUSE_SCREEN, session=table.session, ask=lambda what: asked[what]())

    def _end(self) -> None:
        """The game is over and everything has been shown: it is written down in the history."""
        self._table.host.note_end(self._table.session.record)
        self.ended()

    def ended(self) -> None:
        """Who has won and how, and what was hidden."""
        session = self._table.session
        result = session.result
        if result is None:
            return
        board = BoardText(session.kit, session.words)
        hidden = [line for side in SIDES for line in board.hidden(session.record.state, side)]
        parts: list[Widget] = [Label(session.words.result(result), TextStyle("title", 28))]
        if hidden:
            text = "\n".join((self._say("hidden_at_end"), *hidden))
            parts.append(Label(text, TextStyle(size=19)))
        answers = (
            (self._say("look_on"), self._close),
            (self._say("watch"), self._watch),
            (self._say("again"), self._again),
            (self._say("to_editor" if self._table.host.trying else "home"), self._leave),
        )
        self._open("over", Stack(parts, gap=14), answers, wide=900)

    def trouble(self, text: str) -> None:
        """What can't be written."""
        answers = ((self._say("close"), self._close),)
        self._open("trouble", Label(text, TextStyle(size=21)), answers)

    # --- answers

    def _zoom(self, way: str) -> None:
        self._table.view.map.zoom(1 if way == "in" else -1)

    def _close(self) -> None:
        self._table.root.close()

    def _watch(self) -> None:
        """Watch the game from its beginning."""
        self._close()
        self._table.context.open(REPLAY_SCREEN, record=self._table.session.record)

    def _leave(self) -> None:
        self._close()
        self._table.host.go_home()

    def _ask_resign(self) -> None:
        decision = self._table.session.decision
        if decision is None:
            return
        side = self._table.session.words.side(decision.seat)
        answers = ((self._say("resume"), self._close), (self._say("resign"), self._resign))
        text = Label(self._say("resign_sure", side=side), TextStyle(size=22))
        self._open("resign", text, answers)

    def _resign(self) -> None:
        self._close()
        session = self._table.session
        if session.decision is not None:
            seat = session.decision.seat
            self._table.control.dare(lambda: session.resign(seat))
            self._table.control.settle()

    def _again(self) -> None:
        """The same game with other luck."""
        self._close()
        table = self._table
        setup = setup_again(table.session.record.setup)
        try:
            table.host.begin_again(table.session.record.game, setup)
        except (RecordError, FolderError, FaultsError, AssetError, SetUpFault) as error:
            self.trouble(str(error))

    # --- opening

    def _open_text(self, title: str, spans: Sequence[Span]) -> None:
        """A text that may be long, in a view that scrolls."""
        text = RichText(spans, TextStyle(size=20), follow=self._follow)
        view = TallView(text, key="text")
        self._open(title, view, ((self._say("close"), self._close),), wide=980)
        view.scroll_to(view.whole if title == "log" else 0)

    def _follow(self, rule: str) -> None:
        self._close()
        self._table.open_rule(rule)

    def _open(
        self,
        title: str,
        content: Widget,
        answers: Answers,
        *,
        cancel: Callable[[], None] | None = None,
        wide: float = 760,
    ) -> None:
        dialog = Dialog(
            self._say(title), content, answers, on_cancel=cancel or self._close, wide=wide
        )
        self._table.root.open(dialog)


class TallView(ScrollView):
    """A view that asks for no more height than a window has."""

    focusable = True

    def type_key(self, event: pygame.event.Event, /) -> bool:
        """Page up and page down turn it; the arrows too."""
        steps = {
            pygame.K_PAGEUP: -4.0,
            pygame.K_PAGEDOWN: 4.0,
            pygame.K_UP: -1.0,
            pygame.K_DOWN: 1.0,
        }
        return event.key in steps and self.scroll(steps[event.key])


def linked(text: str) -> list[Span]:
    """A text with its rule ids as links."""
    spans, at = [], 0
    for found in RULE.finditer(text):
        spans += [Span(text[at : found.start()]), Span(found[0], link=found[0])]
        at = found.end()
    return [*spans, Span(text[at:])]
