"""The saved games: to go on with, to look at, to rename, to copy, to delete."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...card_game.words.saved_games import player_called
from ...data_files.faults import told_error
from ...folders import FolderError, home_folder, saves_folder, typed_path
from ...past_games.ledger import keep_in_mind
from ...record import saves
from ...record.errors import ErrorKind, printable
from ...record.journal import is_locked
from ...record.saves import Save
from ...record.words import seed_text, warning_text
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import ASH, BRICK_LIGHT, CHALK, DUST, SIDE_ORDER
from ..widgets import (
    Button,
    ListBox,
    ListRow,
    RichText,
    ScrollView,
    Span,
    TextField,
    TextStyle,
    Widget,
)
from .base import MAX_PATH_LENGTH, Answers, Screen, line_field
from .form_layout import master_detail
from .games_tabs import games_panel, result_sentence
from .saved_games import SavedGames, go_on, open_review, watch

MAX_TITLE_LENGTH: Final = 60


class LoadGameScreen(Screen):
    """The list of saved games, and what is known of the chosen one."""

    name = "load"

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._folder = ""
        """Where the saved games lie."""
        self._trouble = ""
        """Why they can't be read; "" where they can."""
        self.saves = self._read()
        self._list: ListBox | None = None
        self._about: RichText | None = None
        self._buttons: list[Button] = []

    @property
    def _games(self) -> SavedGames:
        return self.context.service(SavedGames)

    @property
    def chosen(self) -> Save | None:
        """The game that is chosen in the list."""
        index = self._list.index if self._list else 0
        return self.saves[index] if 0 <= index < len(self.saves) else None

    def build(self) -> Widget:
        """List and details, the tasks below."""
        place = self._list.index if self._list else 0
        rows = [self._row(save) for save in self.saves]
        self._list = ListBox(
            rows,
            on_activate=lambda _: self.open(),
            empty=self.say("load.unread" if self._trouble else "load.none"),
            key="saves",
        )
        self._list.select(place)
        self._list.on_select = self._choose
        self._about = RichText(self._details(), TextStyle(size=19))
        self._buttons = self._tasks()
        self._allow()
        back = Button(self.say("back"), self.back, key="back")
        body = master_detail(self._list, ScrollView(self._about))
        return games_panel(self, body, (*self._buttons, back))

    def first(self) -> Widget | None:
        return self._list

    def _read(self) -> Sequence[Save]:
        try:
            found = saves.list_saves(self._games.library)
            self._folder = printable(str(saves_folder()))
        except FolderError as error:
            self._trouble = printable(told_error(self.context.words, error))
            return ()
        self._trouble = ""
        return found

    def _row(self, save: Save) -> ListRow:
        if save.sealed:
            note = f"{self.context.language.date(save.changed)} · {self.say('load.sealed')}"
            return ListRow(save.title, note, "chevron", CHALK, key=save.path.name)
        if save.start is None:
            newer = save.warning is not None and save.warning.kind == ErrorKind.NEWER
            note = self.say("load.newer" if newer else "load.damaged")
            return ListRow(save.title, note, "cross", ASH, key=save.path.name)
        summary = self._games.summary(self.context.words, save)
        title = self._title(save)
        if summary.title and summary.players:
            title = f"{title} – {summary.players}"
        note = f"{summary.date} · {summary.mode} · {summary.stands}"
        if self._games.gone(self.context.words, save):
            return ListRow(title, note, "cross", ASH, key=save.path.name)
        icon = "tick" if save.finished else "chevron"
        ink = DUST if save.finished else CHALK
        return ListRow(title, note, icon, ink, key=save.path.name)

    def _title(self, save: Save) -> str:
        """What a game is called: its own title, else its players."""
        if save.start is None:
            return save.title
        summary = self._games.summary(self.context.words, save)
        return summary.title or self.context.language.capitalised(summary.players)

    def _tasks(self) -> list[Button]:
        return [
            Button(self._play_on(), self.open, kind="primary", key="open"),
            Button(
                self.say("load.watch"), self.watch, key="watch", hint=self.say("load.watch_note")
            ),
            Button(self.say("load.review"), self.review, key="review"),
            Button(self.say("load.rename"), self.ask_title, key="rename"),
            Button(self.say("load.copy"), self.ask_path, key="copy"),
            Button(self.say("load.delete"), self.ask_delete, key="delete"),
        ]

    def _allow(self) -> None:
        save = self.chosen
        for button in self._buttons:
            button.enabled = save is not None
        opens = save is not None and save.start is not None
        gone = self._games.gone(self.context.words, save) if save is not None else ""
        self._buttons[0].enabled = (opens and not gone) or (save is not None and save.sealed)
        finished = save is not None and save.finished
        self._buttons[0].hint = gone or (self.say("load.look_note") if finished else "")
        self._buttons[1].enabled = opens  # where nothing plays, its lines are shown as text
        over = save is not None and save.finished and self._games.reviewed(save)
        self._buttons[2].enabled = opens and not gone and over
        self._buttons[2].hint = "" if over else self.say("load.review_note")

    def _choose(self, _index: int) -> None:
        """Another game is chosen: tell of it."""
        if self._about is not None:
            self._about.spans = self._details()
        self._buttons[0].text = self._play_on()
        self._allow()
        self.root.layout(self.context.size, self.look)

    def _play_on(self) -> str:
        ends = self.chosen is not None and self.chosen.finished
        return self.say("load.look" if ends else "load.open")

    def _details(self) -> list[Span]:
        save = self.chosen
        if save is None:
            return [Span(self._where())]
        words, game = self.context.words, self._games.of(save)
        spans = [Span(f"{self._title(save)}\n\n", "title", CHALK)]
        if save.sealed:
            return [*spans, Span(self.say("load.sealed_how"))]
        if save.warning is not None:
            spans.append(Span(f"{warning_text(words, save.warning)}\n\n", colour=BRICK_LIGHT))
        if save.start is None:
            return spans
        gone = game.gone(words, save)
        if gone:
            spans.append(Span(f"{gone}\n\n", colour=BRICK_LIGHT))
        facts = [
            ("load.game", game.called(words, save)),
            ("load.moment", game.moment(words, save)),
            *(
                (f"load.side.{SIDE_ORDER[seat & 1]}", player_called(words, player))
                for seat, player in enumerate(save.start.players)
            ),
            ("load.seed", seed_text(words, save.start.seed)),
            ("load.steps", str(save.steps)),
            ("load.changed", self.context.language.date(save.changed)),
        ]
        for key, value in facts:
            spans += [Span(f"{self.say(key)} ", colour=ASH), Span(f"{value}\n")]
        if save.end is not None:
            text = result_sentence(self, save.end.winner, save.end.how)
            spans.append(Span(f"\n{text}", "text_bold"))
        return spans

    def _where(self) -> str:
        """Where saved games lie; or why none can be read there."""
        return self._trouble or self.say("load.folder", folder=self._folder)

    # --- tasks

    def key(self, event: pygame.event.Event) -> None:
        """Delete does what it does everywhere."""
        if self.chosen is not None and event.key == pygame.K_DELETE:
            self.ask_delete()
        else:
            super().key(event)

    def open(self) -> None:
        """Go on with the chosen game, or look at it where it is finished."""
        save = self.chosen
        if save is None or self._games.gone(self.context.words, save):
            return
        if save.sealed or save.start is not None:
            self.attempt(lambda: go_on(self.context, save.path))

    def watch(self) -> None:
        """Watch the chosen game from its beginning, as far as it plays."""
        save = self.chosen
        if save is not None and save.start is not None:
            self.attempt(lambda: watch(self.context, save.path))

    def review(self) -> None:
        """What decided the chosen game."""
        save = self.chosen
        if save is not None:
            self.attempt(lambda: open_review(self.context, save))

    def ask_title(self) -> None:
        """Ask for another title."""
        save = self.chosen
        if save is not None:
            field = line_field(save.title, most=MAX_TITLE_LENGTH)
            self._ask("load.rename", field, lambda text: saves.rename(save.path, text))

    def ask_path(self) -> None:
        """Ask for the file that the game is to be copied to."""
        save = self.chosen
        if save is not None:
            target = home_folder() / f"{saves.safe_title(save.title)}{save.path.suffix}"
            field = line_field(str(target), most=MAX_PATH_LENGTH)
            self._ask("load.copy", field, lambda text: saves.export(save.path, typed_path(text)))

    def _ask(self, task: str, field: TextField, action: Callable[[str], object]) -> None:
        """Ask for a line, and do a task with it."""
        title = self.say(task)
        self.ask_line(title, title, field, lambda text: self._do(lambda: action(text)), needed=True)

    def ask_delete(self) -> None:
        """Ask whether the chosen game is to be deleted for good."""
        save = self.chosen
        if save is None:
            return
        answers: Answers = (
            (self.say("load.keep"), self.root.close),
            (self.say("load.delete"), lambda: self._delete(save)),
        )
        question = self.say("load.delete_sure", title=save.title)
        if is_locked(save.path):
            question = self.say("load.delete_locked")
            answers = answers[:1]
        self.ask(self.say("load.delete"), question, answers)

    def _delete(self, save: Save) -> None:
        """Delete a game, which stays counted in the history where it is over."""

        def delete() -> None:
            if save.finished:
                keep_in_mind(self._games.library)
            saves.delete(save.path)

        self.root.close()
        self._do(delete)

    def _do(self, action: Callable[[], object]) -> None:
        """Do something and show the list as it is then."""
        if self.attempt(action):
            self.saves = self._read()
            self.rebuild()


SCREEN: Final = ScreenSpec(LoadGameScreen)
