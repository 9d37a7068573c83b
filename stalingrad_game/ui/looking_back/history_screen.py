"""All games that were played on this machine: a list while they are few, else their figures.

Figures count by kind, opponent, length and card; of a few games they would tell chance alone.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from ...card_game.words.saved_games import (
    SCENARIO_GAMES,
    history_callings,
    past_result_text,
    player_called,
    players_text,
)
from ...folders import FolderError, home_folder, replace_file, typed_path
from ...past_games.ledger import PastGame, delete_history, games_and_files
from ...past_games.ledger_text import Callings, FigureTable, history_notes, history_tables
from ...past_games.summary import csv_rows, summary_of
from ...record.errors import printable
from ...record.saves import Save, save_at
from ..art.resources import Look
from ..screens.base import MAX_PATH_LENGTH, Screen, line_field
from ..screens.form_layout import NOTE_STYLE, heading_label, master_detail
from ..screens.games_tabs import games_panel, result_sentence
from ..screens.saved_games import SavedGames, open_review, watch
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.fonts import Align, Role
from ..style.theme import ASH, CHALK, COAL, DUST, SIDE_LOOKS, SIDE_ORDER
from ..widgets import (
    Button,
    Label,
    ListBox,
    ListRow,
    RichText,
    ScrollView,
    Span,
    Stack,
    TextStyle,
    Widget,
)
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
            for column, text in enumerate(row):
                left = self.rect.left + (names + figures * (column - 1) if column else 0)
                box = pygame.Rect(left, top, figures if column else names, high)
                room = box.inflate(-px // 2, 0)
                face: Role = "digits" if number and column else "text"
                ink = ASH if not number else CHALK if column else DUST
                fitted = fit(look.fonts, face, px, text, room.size, most_lines=1)
                place: Align = "right" if column else "left"
                look.fonts.draw(surface, face, fitted.px, fitted.lines[0], ink, room, place)


EXPORT_NAME: Final = "stalingrad-history.csv"
COUNTED_FROM: Final = 10
"""From how many games that are over on figures say more than a list."""


class HistoryScreen(Screen):
    """The games played, and what can be done with one of them or with the whole history."""

    name = "history"

    def __init__(self, context: AppContext) -> None:
        """With all games as they are now."""
        super().__init__(context)
        self.games: tuple[PastGame, ...] = ()
        self._files: dict[str, Path] = {}
        """By id, the files of the games that are still saved."""
        self._list: ListBox | None = None
        self._about: RichText | None = None
        self._looks: tuple[Button, Button] | None = None
        """Watch and Review."""
        self._read()

    def _read(self) -> None:
        try:
            self.games, self._files = games_and_files(self._saved.library)
        except FolderError:
            self.games, self._files = (), {}

    @property
    def _saved(self) -> SavedGames:
        return self.context.service(SavedGames)

    @property
    def over(self) -> tuple[PastGame, ...]:
        """The games that came to their end."""
        return tuple(one for one in self.games if one.over)

    @property
    def chosen(self) -> PastGame | None:
        """The game that is chosen in the list."""
        index = self._list.index if self._list else -1
        return self.over[index] if 0 <= index < len(self.over) else None

    def build(self) -> Widget:
        """The list with what is known of one game, or the figures; the tasks below."""
        words = self.context.words
        counted = Button(words.phrase("past.export"), self.ask_path, key="export")
        delete = Button(words.phrase("past.delete_title"), self.ask_delete, key="delete")
        counted.enabled = delete.enabled = bool(self.games)
        back = Button(self.say("back"), self.back, key="back")
        if len(self.over) >= COUNTED_FROM:
            self._list = self._about = self._looks = None
            body: Widget = ScrollView(Stack(list(self._figures()), gap=14))
            return games_panel(self, body, (counted, delete, back))
        body = self._listed()
        self._looks = (
            Button(self.say("load.watch"), self.watch, kind="primary", key="watch"),
            Button(self.say("load.review"), self.review, key="review"),
        )
        self._allow()
        return games_panel(self, body, (*self._looks, counted, delete, back))

    def _listed(self) -> Widget:
        """The games that are over, the latest first, and what is known of the chosen one."""
        place = self._list.index if self._list else 0
        empty = self.context.words.sentence("past.none_over" if self.games else "past.none")
        self._list = ListBox(
            [self._row(one) for one in self.over],
            on_activate=lambda _: self.watch(),
            empty=empty,
            key="games",
        )
        self._list.select(place)
        self._list.on_select = self._choose
        self._about = RichText(self._details(), TextStyle(size=19))
        return master_detail(self._list, ScrollView(self._about))

    def _called(self) -> Callings:
        return Callings(*history_callings(self.context.words, self.host.packs))

    def _row(self, one: PastGame) -> ListRow:
        words = self.context.words
        kind = self._called().kind(one.game, _scenario(one), one.mode)
        note = (self._date(one), past_result_text(words, one.winner, one.how), kind)
        title = words.language.capitalised(players_text(words, one.players))
        emblems = (SIDE_LOOKS[side].emblem for side in SIDE_ORDER if side == one.winner)
        icon = next(emblems, "tick")
        return ListRow(title, " · ".join(filter(None, note)), icon, CHALK, key=one.id)

    def _date(self, one: PastGame) -> str:
        """When a game was begun; "" where its record says nothing that is a date."""
        try:
            return self.context.language.date(datetime.fromisoformat(one.begun))
        except ValueError:
            return ""

    def _details(self) -> list[Span]:
        one, words = self.chosen, self.context.words
        if one is None:
            return [Span(words.sentence("past.private"))]
        facts = [
            ("load.game", self._called().kind(one.game, _scenario(one), one.mode)),
            *(
                (f"load.side.{SIDE_ORDER[seat & 1]}", player_called(words, player))
                for seat, player in enumerate(one.players)
            ),
            ("games.turns", words.language.number(one.turn)),
            ("load.steps", words.language.number(one.steps)),
            ("games.begun", self._date(one)),
        ]
        spans = [Span(f"{result_sentence(self, one.winner, one.how)}\n\n", "title", CHALK)]
        for key, value in facts:
            spans += [Span(f"{self.say(key)} ", colour=ASH), Span(f"{value}\n")]
        if one.id not in self._files:
            spans.append(Span(f"\n{words.sentence('past.gone')}", colour=DUST))
        return spans

    def _figures(self) -> Iterator[Widget]:
        words = self.context.words
        summary = summary_of(self.games, SCENARIO_GAMES, self._saved.level_rating)
        yield heading_label(words.phrase("past.title", n=summary.games, over=summary.over))
        for table in history_tables(words, summary, self._called()):
            yield heading_label(words.language.capitalised(table.title))
            yield FigureGrid(table)
        for note in history_notes(words, summary):
            yield Label(note, NOTE_STYLE)

    def first(self) -> Widget | None:
        return self._list or self.keyed("back")

    # --- one game

    def _choose(self, _index: int) -> None:
        """Another game is chosen: tell of it."""
        if self._about is not None:
            self._about.spans = self._details()
        self._allow()
        self.root.layout(self.context.size, self.look)

    def _save(self) -> Save | None:
        """The saved game of the chosen one, where it is still there."""
        path = self._files.get(self.chosen.id) if self.chosen else None
        return save_at(path, self._saved.library) if path is not None else None

    def _allow(self) -> None:
        if self._looks is None:
            return
        save, gone = self._save(), self.context.words.sentence("past.gone")
        watch, review = self._looks
        watch.enabled = save is not None
        watch.hint = self.say("load.watch_note") if save is not None else gone
        review.enabled = save is not None and self._saved.reviewed(save)
        lacks = self.say("load.review_note") if save is not None else gone
        review.hint = "" if review.enabled else lacks

    def watch(self) -> None:
        """Watch the chosen game from its beginning, where its save is still there."""
        save = self._save()
        if save is not None:
            self.attempt(lambda: watch(self.context, save.path))

    def review(self) -> None:
        """What decided the chosen game."""
        save = self._save()
        if save is not None:
            self.attempt(lambda: open_review(self.context, save))

    # --- all of them

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
            sentence = words.phrase("past.exported", file="{file}").format(file=printable(path))
            self.tell(words.phrase("past.export_csv"), sentence)

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
        if self._done(lambda: delete_history(self._saved.library)):
            self._read()
            self.rebuild()

    def _done(self, action: Callable[[], object]) -> bool:
        """Do something with files; what goes wrong is told. Says whether it was done."""
        try:
            action()
        except OSError as error:
            self.tell_trouble(error)
            return False
        return True


def _scenario(one: PastGame) -> str:
    """The scenario of a game whose scenarios are kinds of their own; "" for others."""
    return one.pack if one.game in SCENARIO_GAMES else ""


SCREEN: Final = ScreenSpec(HistoryScreen)
