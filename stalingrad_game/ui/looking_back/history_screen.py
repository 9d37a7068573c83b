"""All games that were played on this machine: counted by kind, opponent, length and card."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pygame

from ...card_game.words.saved_games import history_callings
from ...folders import FolderError, home_folder, replace_file, typed_path
from ...past_games.ledger import PastGame, all_games, delete_history
from ...past_games.ledger_text import Callings, FigureTable, history_notes, history_tables
from ...past_games.summary import csv_rows, summary_of
from ...record.errors import printable
from ..art.resources import Look
from ..screens.base import MAX_PATH_LENGTH, Screen, line_field
from ..screens.form_layout import NOTE_STYLE, FormPanel, heading_label
from ..screens.saved_games import SavedGames
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.fonts import Align, Role
from ..style.theme import ASH, CHALK, COAL, DUST
from ..widgets import Button, Label, ScrollView, Stack, TextStyle, Widget
from ..widgets.text import fit

_TYPE: Final = 20
_ROW: Final = 1.65
"""How high a row is, in heights of the type."""
_FIGURES: Final = 5.8
"""How wide a column of figures is, in heights of the type."""


class FigureGrid(Widget):
    """A table of figures as it is read."""

    def __init__(self, table: FigureTable) -> None:
        super().__init__()
        self.table: Final = table

    @property
    def spoken(self) -> str:
        return "\n".join(", ".join(row) for row in (self.table.heads, *self.table.rows))

    def _row(self, look: Look) -> int:
        return round(look.theme.read_type(_TYPE) * _ROW)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """A row for the heads and one for each row."""
        return width, self._row(look) * (len(self.table.rows) + 1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the rows, every second one on a ground of its own."""
        px, high = look.theme.read_type(_TYPE), self._row(look)
        count = len(self.table.heads) - 1
        figures = min(round(px * _FIGURES), self.rect.width * 3 // (5 * max(count, 1)))
        names = self.rect.width - figures * count
        for number, row in enumerate((self.table.heads, *self.table.rows)):
            top = self.rect.top + number * high
            if number % 2:
                surface.fill(COAL, (self.rect.left, top, self.rect.width, high))
            for column, said in enumerate(row):
                left = self.rect.left + (names + figures * (column - 1) if column else 0)
                box = pygame.Rect(left, top, figures if column else names, high)
                room = box.inflate(-px // 2, 0)
                face: Role = "digits" if number and column else "text"
                ink = ASH if not number else CHALK if column else DUST
                fitted = fit(look.fonts, face, px, said, room.size, most_lines=1)
                place: Align = "right" if column else "left"
                look.fonts.draw(surface, face, fitted.px, fitted.lines[0], ink, room, place)


SCENARIO_KINDS: Final = frozenset({"street"})
"""Games each of whose scenarios is a kind of its own."""
EXPORT_NAME: Final = "stalingrad-history.csv"
_TEXT: Final = TextStyle("text", 20)


class HistoryScreen(Screen):
    """The tables, and what can be done with the history."""

    name = "history"

    def __init__(self, context: AppContext) -> None:
        """With all games as they are now."""
        super().__init__(context)
        self.games: tuple[PastGame, ...] = self._read()

    def _read(self) -> tuple[PastGame, ...]:
        try:
            return all_games(self.context.service(SavedGames).library)
        except FolderError:
            return ()

    def build(self) -> Widget:
        """Tables one below the other, the tasks below."""
        words = self.context.words
        summary = summary_of(self.games, SCENARIO_KINDS)
        title = words.phrase("past.title", n=summary.games, over=summary.over)
        export = Button(words.phrase("past.export"), self.ask_path, key="export")
        delete = Button(words.phrase("past.delete"), self.ask_delete, key="delete")
        export.enabled = delete.enabled = bool(self.games)
        back = Button(self.say("back"), self.back, key="back")
        body = ScrollView(Stack(list(self._parts()), gap=14))
        return FormPanel(title, body, (export, delete, back), fills=True)

    def _parts(self) -> Iterator[Widget]:
        words = self.context.words
        if not self.games:
            yield Label(words.sentence("past.none"), _TEXT)
        called = Callings(*history_callings(words, self.host.packs))
        summary = summary_of(self.games, SCENARIO_KINDS)
        for table in history_tables(words, summary, called):
            yield heading_label(words.language.capitalised(table.title))
            yield FigureGrid(table)
        for note in history_notes(words, summary):
            yield Label(note, NOTE_STYLE)

    def first(self) -> Widget | None:
        return self.keyed("back")

    def ask_path(self) -> None:
        """Ask for the file that the games are to be written to."""

        def done(path: str) -> None:
            if path:
                self.replacing(title, path, partial(self._export, path))

        title = self.context.words.phrase("past.export_csv")
        path = str(home_folder() / EXPORT_NAME)
        self.ask_line(title, title, line_field(path, most=MAX_PATH_LENGTH), done)

    def _export(self, path: str) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(csv_rows(self.games))
        if self._done(lambda: replace_file(typed_path(path), text.getvalue().encode())):
            words = self.context.words
            said = words.phrase("past.exported", file="{file}").format(file=printable(path))
            self.tell(words.phrase("past.export_csv"), said)

    def ask_delete(self) -> None:
        """Ask whether the history is to be deleted for good."""
        words = self.context.words
        self.ask(
            words.phrase("past.delete_title"),
            words.phrase("past.delete_sure", n=len(self.games)),
            (
                (words.phrase("past.keep"), self.root.close),
                (words.phrase("past.delete"), self.delete),
            ),
        )

    def delete(self) -> None:
        self.root.close()
        library = self.context.service(SavedGames).library
        if self._done(lambda: delete_history(library)):
            self.games = self._read()
            self.rebuild()

    def _done(self, action: Callable[[], object]) -> bool:
        """Do something with files; what goes wrong is told. Says whether it was done."""
        try:
            action()
        except OSError as error:
            why = error.strerror or str(error)
            named = "" if error.filename is None else printable(str(error.filename))
            said = self.context.language.headed(named, why) if named and error.strerror else why
            self.tell(self.say("trouble"), said)
            return False
        return True


SCREEN: Final = ScreenSpec(HistoryScreen)
