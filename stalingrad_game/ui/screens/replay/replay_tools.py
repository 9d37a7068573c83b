"""What can be done with a game that is watched: note something, go on otherwise from a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from ....data_files.faults import reason, told
from ....folders import home_folder, replace_file, typed_path
from ....record import saves
from ....record.errors import printable
from ....record.line_text import reading_remarks, unplayed_lines
from ....record.lines import MOST_NOTE, Seat
from ....record.setup import drawn_seed
from ....watching.outline import ReplayMark
from ....watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT
from ...shell.app import AppContext
from ...widgets import Button, Label, TextStyle
from ..base import MAX_PATH_LENGTH, line_field
from ..saved_games import SavedGames
from .picture_files import (
    ANIMATED_ENDINGS,
    ENDINGS_OF_EXPORT,
    PAGE_ENDINGS,
    PictureSeries,
    animated,
    animation_packer,
    animation_steps,
    can_be_written,
    packed_moment,
    page_steps,
    picture_page,
)
from .replay_scene import ReplayScreen
from .watched_table import WatchedTable


class ReplayToolsScreen(ReplayScreen):
    """A recorded game on its table, with what its players make of it."""

    branch_text: ClassVar[str] = "replay.branch.sure"
    """The text that says what is new where a game is branched, and what stays."""

    def __init__(
        self,
        context: AppContext,
        table: WatchedTable,
        at: int | None = None,
        file: Path | None = None,
        viewpoint: int = PUBLIC_VIEWPOINT,
    ) -> None:
        """At a step, or at the beginning, through the eyes of a seat or as everybody sees it.

        Notes are written into `file`, or with the record itself where it is being written.
        """
        super().__init__(context, table, at)
        self._file: Final = file
        self._export: tuple[PictureSeries, Path] | None = None
        """The pictures that are being painted, and the file that they are for."""
        self._marks: Final = (*table.outline.marks, *self._stops())
        self._mark_notes()
        if viewpoint != PUBLIC_VIEWPOINT:
            self.choose_viewpoint(viewpoint)

    def _stops(self) -> list[ReplayMark]:
        """Where the record no longer plays, if it does."""
        stop = self.table.record.stop
        if stop is None:
            return []
        return [ReplayMark(self.table.outline.steps, "stop", self._say("replay.stop", n=stop.line))]

    def ways(self) -> list[Button]:
        """What can be done, before the keys and the way out."""
        return [
            self.way("note", self.ask_note),
            self.way("branch", self.ask_branch),
            self.way("export", self.ask_export),
            *([self.way("rest", self.show_rest)] if self.table.record.stop else []),
            *super().ways(),
        ]

    def own_keys(self) -> Mapping[int, Callable[[], object]]:
        return {
            pygame.K_n: self.ask_note,
            pygame.K_b: self.ask_branch,
            pygame.K_x: self.ask_export,
            pygame.K_t: self.show_rest,
        }

    # --- notes

    def _mark_notes(self) -> None:
        """Lay the notes on the timeline."""
        noted = [
            ReplayMark(step, "note", self._say("replay.noted", text=printable(text)))
            for step, text in self.table.record.notes.items()
        ]
        self.cursor.outline.marks = tuple(sorted((*self._marks, *noted), key=lambda one: one.step))

    def ask_note(self) -> None:
        """Ask for a line on the moment that is shown."""
        self.cursor.playing = False
        step = self.cursor.at
        field = line_field(self.table.record.notes.get(step, ""), most=MOST_NOTE)
        title, keep = self._say("replay.way.note"), self._say("replay.keep")

        def done(text: str) -> None:
            self.attempt(lambda: self.keep_note(step, text))

        self.ask_line(title, keep, field, done, wide=1000)

    def keep_note(self, step: int, text: str) -> None:
        """Keep a note on a step, "" takes it away; raises `RecordError` where it can't be kept."""
        if self._file is not None:
            saves.note(self._file, self.context.service(SavedGames).library, step, text)
        self.table.record.note(step, text)
        self._mark_notes()
        self.table.touch()
        self._do(self.bar.strip.touch)

    # --- what no longer plays

    def show_rest(self) -> None:
        """Show the lines that no longer play as text."""
        stop = self.table.record.stop
        if stop is not None:
            self.cursor.playing = False
            self.context.open("record_rest", stop=stop, opened=self._tells_all)

    @property
    def _tells_all(self) -> bool:
        """Whether the text may tell what these eyes would see if it still played."""
        return self.table.record.laid_open or self.viewpoint.now == FULL_VIEWPOINT

    # --- another outline

    def ask_branch(self) -> None:
        """Ask whether a new game is to begin here; everybody it concerns must agree."""
        self.cursor.playing = False
        record = self.table.record
        if record.result is not None and self.cursor.at == len(record.steps):
            self.tell(self._say("replay.way.branch"), self._say("replay.branch.over"))
            return
        sides = self.viewpoint.branch_needs
        answers = [
            (self.say("cancel"), self.root.close),
            (self._say("replay.branch.yes"), lambda: self._branch_agreed(sides)),
        ]
        if all(player.computer for player in record.setup.players):
            answers += [
                (self._say(f"replay.branch.play.{word}"), partial(self._branch_agreed, sides, side))
                for side, word in enumerate(record.game.side_words)
            ]
        self.ask(self._say("replay.way.branch"), self._say(self.branch_text), tuple(answers))

    def _branch_agreed(self, left: tuple[int, ...], person: int | None = None) -> None:
        """Ask the next side, or begin where none is left; the side `person` plays itself then."""
        self.root.close()
        if left:
            again = partial(self._branch_agreed, left[1:], person)
            self._ask_side(left[0], "agree_branch", again)
        else:
            self.attempt(lambda: self.branch(person))

    def branch(self, person: int | None = None) -> None:
        """Begin a new game at the moment that is shown, and sit down at its table.

        The seats of the side `person` are a person's then. Raises `RecordError` or `FolderError`
        where it can't be kept.
        """
        record, step = self.table.record, self.cursor.at
        title = self._say("replay.branch.title", n=step, title=self._title())
        players = tuple(
            Seat() if record.game.side_of(seat) == person else player
            for seat, player in enumerate(record.setup.players)
        )
        path = saves.branch(record, step, drawn_seed(), title, players)
        self.context.service(SavedGames).resume(path)

    # --- pictures

    def ask_export(self) -> None:
        """Ask for the file of an animated picture or of a page of pictures."""
        self.cursor.playing = False
        target = home_folder() / f"{saves.safe_title(self._title())}.html"

        def done(file: str) -> None:
            begin = partial(self.attempt, lambda: self.begin_export(typed_path(file)))
            self.replacing(title, file, begin)

        title = self._say("replay.way.export")
        field = line_field(str(target), most=MAX_PATH_LENGTH)
        parts = (Label(self._say("replay.export.note"), TextStyle(size=19)), field)
        export = self._say("replay.export.do")
        self.ask_line(title, export, field, done, parts=parts, wide=1000)

    def begin_export(self, file: Path) -> None:
        """Begin to paint the pictures for a file, by its name's ending; one a frame."""
        title, ending = self._say("replay.way.export"), file.suffix.lower()
        if ending not in ANIMATED_ENDINGS | PAGE_ENDINGS:
            allowed = ", ".join(ENDINGS_OF_EXPORT)
            self.tell(title, self._say("replay.export.ending", allowed=allowed))
        elif not can_be_written(ending):
            self.tell(title, self._say("replay.export.lacking"))
        else:
            self._export = (self.series(ending), file)

    def series(self, ending: str) -> PictureSeries:
        """The pictures of this game for a file that ends so, through the eyes of now."""
        record = self.table.record
        screen = self.context.screens.find(self.name).make(self.context, record=record)
        assert isinstance(screen, ReplayScreen)
        outline = self.cursor.outline
        page = ending in PAGE_ENDINGS
        steps = page_steps(outline) if page else animation_steps(outline)
        packed = packed_moment if page else animation_packer(ending)
        return PictureSeries(self.context, screen, steps, self.viewpoint.now, packed)

    def written(self, series: PictureSeries, ending: str) -> bytes:
        """The bytes of a file that ends so, of pictures that are all painted."""
        if ending in ANIMATED_ENDINGS:
            return animated(series.pictures, ending)
        seats = range(len(self.table.record.setup.players))
        facts = (" – ".join(self.table.seat_name(seat) for seat in seats), self.table.curve_name)
        language = self.context.language.code
        stop = self.table.record.stop
        words = self.context.words
        rest = [] if stop is None else unplayed_lines(words, stop, opened=self._tells_all)
        shown = (*facts, *reading_remarks(words, self.table.record))
        return picture_page(series.pictures, self._title(), shown, language, rest).encode()

    def update(self, ms: int, /) -> bool:
        """Let time pass; the next picture of an export is painted."""
        if self._export is not None:
            series, file = self._export
            if series.go_on():
                self.bar.tell(self._say("replay.export.on", n=series.done, of=series.number))
                return super().update(ms) or True
            self._export = None
            series.close()
            self._write_export(series, file)
        return super().update(ms)

    def _write_export(self, series: PictureSeries, file: Path) -> None:
        title, say = self._say("replay.way.export"), self.context.words.phrase
        try:
            replace_file(file, self.written(series, file.suffix.lower()))
        except OSError as error:
            why = told(self.context.words, reason(error))
            self.tell(title, say("replay.export.failed", file=printable(str(file)), why=why))
        else:
            self.tell(title, say("replay.export.done", file=printable(str(file))))

    def idle(self) -> bool:
        """Whether nothing changes until somebody does something."""
        return self._export is None and super().idle()

    def _tell(self) -> None:
        """Say where one is, or how far an export has come."""
        if self._export is None:
            super()._tell()

    def leave(self) -> None:
        """Whatever is being painted is left."""
        if self._export is not None:
            self._export[0].close()
            self._export = None
        super().leave()

    def _title(self) -> str:
        """What the watched game is called."""
        path = self._file or self.table.record.path
        names = " - ".join(one.name for one in self.table.record.setup.players if one.name)
        if path is not None:
            return saves.title_of(path)
        return names or self.table.record.game.edition.mode
