"""What opens over Street Fight's table: look-away card, log, keys, menu, the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from ....assets import AssetError
from ....data_files.faults import FaultsError, told, told_error
from ....folders import FolderError
from ....record.errors import RecordError
from ....street_fight.faults import SetUpFault
from ...screens.saved_games import REVIEW_SCREEN, SavedGames
from ...session.settings import next_pace, session_settings, with_pace
from ...shell.app import AppContext
from ...shell.command_keys import key_name, key_names
from ...style.theme import DUST
from ...widgets import Dialog, Label, RichText, Root, Span, Stack, TextStyle, Widget
from ..host import PAUSE_SCREEN, StreetHost
from ..input.commands import TABLE_COMMANDS
from ..input.controller import Request, StreetController
from ..panels.player_aid import AidButton, aid_body, aid_groups
from ..presenter.build import TablePresenter
from .end_report import EndReport
from .log_view import RESULT_LINK, LogPages, TallView

if TYPE_CHECKING:
    from ....record.record import GameRecord
    from ....street_fight.game import StreetGame

POINTING_HELP: Final = ("arrows", "enter", "far", "attack", "tab", "digits", "space", "escape")
AID_WIDE: Final = 1840
"""How wide the player aid would like to be, in design pixels."""
CLOSE_KEYS: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
"""Keys that put the player aid away, beside Esc and its own."""
Answers = Sequence[tuple[str, Callable[[], None]]]


class TableDialogs:
    """Opens them, and does what they are answered with."""

    def __init__(
        self,
        context: AppContext,
        control: StreetController,
        presenter: TablePresenter,
        root: Root,
        zoom: Callable[[int], object],
    ) -> None:
        """Those of one table, over its root; `zoom` brings its map nearer or further."""
        self._context: Final = context
        self._control: Final = control
        self._session: Final = control.session
        self._say: Final = presenter.wording.say
        self._keys: Final = presenter.keys
        self._root: Final = root
        self._zoom: Final = zoom

    def serve(self, request: Request) -> None:
        if self._session.task.leads_back and request.kind in {"menu", "ended"}:
            self._session.task.leave()
            return
        served: Mapping[str, Callable[[str], object]] = {
            "menu": lambda _: self.menu(),
            "rules": self.rules,
            "help": lambda _: self.help(),
            "log": lambda _: self.log(),
            "ended": lambda _: self._end(),
            "own_fight": lambda _: self._own_fight(),
            "trouble": self.trouble,
            "zoom": lambda way: self._zoom(1 if way == "in" else -1),
            "pace": lambda _: self._turn_pace(),
        }
        served[request.kind](request.argument)

    @property
    def _host(self) -> StreetHost:
        return self._context.service(StreetHost)

    # --- one by one

    def look_away(self) -> None:
        """Name who shall look, and wait until he says that he does."""
        side = self._session.words.side(self._control.viewport.card)
        text = Label(self._say("look_away", side=side), TextStyle(size=24))
        answers = ((self._say("look_button"), self._looked),)
        self._open(self._say("look_away_title"), text, answers, cancel=self.menu)

    def _looked(self) -> None:
        self._root.close()
        self._control.uncover()

    def _turn_pace(self) -> None:
        """Show everything at the next pace from now on, in all games to come too."""
        context = self._context
        context.settings = with_pace(context.settings, next_pace(self._session.settings.speed))
        context.keep_settings()
        self._session.set(session_settings(context.settings))

    def log(self) -> None:
        """The log, turn by turn, the last one in view; it leads to rules and results."""
        view = LogPages(self._session, self._say, self._follow).view()
        answers = ((self._say("close"), self._close),)
        self._open(self._say("log"), view, answers, wide=1080)
        view.scroll_to(view.whole)

    def help(self) -> None:
        """The player aid: every sign with its meaning, then every key."""
        keys, texts = self._keys(), self._context.words
        parts = (self._say(f"help.{one}").partition(": ") for one in POINTING_HELP)
        rows = [(what.strip(), does) for what, _, does in parts]
        for command in TABLE_COMMANDS:
            printed = key_names(keys, command.id, texts)
            if printed and command.id not in {"back", "pass"}:
                rows.append((printed, self._say(f"command.{command.id}")))
        buttons = (
            AidButton(one.icon, self._say(f"command.{one.id}"), key_names(keys, one.id, texts))
            for one in TABLE_COMMANDS
            if one.icon
        )
        groups = aid_groups(self._session.kit, texts, buttons, rows)

        def closes(event: pygame.event.Event) -> bool:
            """The keys that open it close it too, and those that answer a dialog."""
            ends = event.key in CLOSE_KEYS or keys.command(event) == "help"
            if ends:
                self._close()
            return ends

        view = TallView(aid_body(groups, self._follow), key="aid", on_key=closes)
        opens = keys.keys("help")
        named = key_name(opens[0], texts) if opens else self._say("close")
        hint = texts.phrase("aid.hint", key=named)
        how = Label(hint, TextStyle(size=17, colour=DUST), most_lines=2)
        content = Stack((how, view), gap=10, stretch=(view,))
        answers = ((self._say("close"), self._close),)
        self._open(texts.phrase("aid.title"), content, answers, wide=AID_WIDE)
        self._root.give_focus(view)

    def rules(self, rule: str) -> None:
        self._host.open_rules(rule)

    def menu(self) -> None:
        """The menu of the game, over the table."""
        dialogs = {"help": self.help, "ended": self.ended, "resign": self._ask_resign}
        self._context.open(PAUSE_SCREEN, session=self._session, ask=lambda what: dialogs[what]())

    def _end(self) -> None:
        """The game is over and everything has been shown: it is written down in the history."""
        self._host.note_end(self._session.record)
        self.ended()

    def ended(self) -> None:
        """Who has won and how, what it cost, when it was decided, and what was hidden."""
        session = self._session
        record = session.record
        if session.result is None:
            return
        report = EndReport(session)
        repeated = record.seal is None and self._host.home_word != "to_practice"
        answers = (
            (self._say("look_on"), self._close),
            *(((self._say("watch"), self._watch),) if record.laid_open else ()),
            *(((self._say("review"), self._review),) if self._reviewed(record) else ()),
            (self._say("log"), self._read_log),
            *(((self._say("again"), self._again),) if repeated else ()),
            (self._say(self._host.home_word), self._leave),
        )
        view = TallView(report.body(), key="end")
        self._open(report.title, view, answers, wide=980)

    def _read_log(self) -> None:
        self._close()
        self.log()

    def trouble(self, text: str) -> None:
        answers = ((self._say("close"), self._close),)
        label = Label(told(self._context.words, text), TextStyle(size=21))
        self._open(self._say("trouble"), label, answers)

    # --- answers

    def _close(self) -> None:
        self._root.close()

    def _watch(self) -> None:
        self._close()
        self._host.watch_again(self._session.record)

    def _reviewed(self, record: GameRecord[StreetGame]) -> bool:
        """Whether it can be said what decided a game; of a guided one nothing is."""
        games = self._context.service(SavedGames)
        return record.laid_open and games.reviewer(record.game.edition.game) is not None

    def _review(self) -> None:
        self._close()
        self._context.open(REVIEW_SCREEN, record=self._session.record)

    def _leave(self) -> None:
        self._close()
        self._host.go_home()

    def _ask_resign(self) -> None:
        decision = self._session.decision
        if decision is None:
            return
        side = self._session.words.side(decision.seat)
        answers = ((self._say("resume"), self._close), (self._say("resign"), self._resign))
        text = Label(self._say("resign_sure", side=side), TextStyle(size=22))
        self._open(self._say("resign"), text, answers)

    def _resign(self) -> None:
        self._close()
        session = self._session
        if session.decision is not None:
            seat = session.decision.seat
            self._control.dare(lambda: session.resign(seat))
            self._control.settle()

    def _again(self) -> None:
        """The same game with other luck."""
        self._close()
        self._play(lambda: self._host.play_again(self._session.record))

    def _own_fight(self) -> None:
        """The learner fights on his own, once more where such a fight was over too soon."""
        if self._session.over:
            self._host.note_end(self._session.record)
        referee = self._session.kit.referee.id
        made = max(self._session.guide.made, 0)
        self._play(lambda: self._host.begin_lesson_of(referee, own=True, made=made))

    def _play(self, begin: Callable[[], None]) -> None:
        """Begin another game, or tell why it can't be."""
        try:
            begin()
        except (RecordError, FolderError, FaultsError, AssetError, SetUpFault) as error:
            self.trouble(told_error(self._context.words, error))

    # --- opening

    def _open_text(self, title: str, spans: Sequence[Span]) -> None:
        """A text that may be long, in a view that scrolls."""
        text = RichText(spans, TextStyle(size=20), follow=self._follow)
        view = TallView(text, key="text")
        self._open(self._say(title), view, ((self._say("close"), self._close),), wide=980)
        view.scroll_to(view.whole if title == "log" else 0)

    def _follow(self, link: str) -> None:
        """Go to a rule, or to a result."""
        self._close()
        if link.startswith(RESULT_LINK):
            self._control.results.show(int(link.removeprefix(RESULT_LINK)))
        else:
            self._control.ask_for("rules", link)

    def _open(
        self,
        title: str,
        content: Widget,
        answers: Answers,
        *,
        cancel: Callable[[], None] | None = None,
        wide: float = 760,
    ) -> None:
        dialog = Dialog(title, content, answers, on_cancel=cancel or self._close, wide=wide)
        self._root.open(dialog)
