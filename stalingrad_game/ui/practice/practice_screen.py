"""Practice: puzzles of the day, from one's own games and by theme; what was missed comes again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Final

from ...assets import AssetError
from ...data_files.faults import told_error
from ...practice.collection import (
    own_puzzles,
    puzzle_of_day,
    received_puzzles,
    shipped_puzzles,
)
from ...practice.progress import PracticeProgress
from ...practice.puzzle import CARD_KIND, STREET_KIND, Puzzle
from ..screens.base import Screen
from ..screens.form_layout import Columns, FormPanel, heading_label, note_label, with_note
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..widgets import Button, Label, ScrollView, Stack, TextStyle, Widget
from ..widgets.button import ButtonKind
from .sitting import PuzzleSitting, tables_stand_up, theme_name

LIST_SCREEN: Final = "puzzle_list"
KIND_ORDER: Final = (CARD_KIND, STREET_KIND)


class PracticeScreen(Screen):
    """The list of what can be practised."""

    name = "practice"
    has_aid = False

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._own: tuple[Puzzle, ...] = ()
        self._others: tuple[Puzzle, ...] = ()
        self._shipped: tuple[Puzzle, ...] = ()
        self._progress = PracticeProgress()
        self._told: Final[set[str]] = set()
        """What was warned of."""
        self._read()

    def _read(self) -> None:
        """What there is now."""
        self._progress = PracticeProgress()
        self._shipped = self._found(
            lambda: tuple(one for kind in KIND_ORDER for one in shipped_puzzles(kind).puzzles)
        )
        self._own = self._found(own_puzzles)
        known = {one.id for one in (*self._shipped, *self._own)}
        others = self._found(received_puzzles)
        self._others = tuple(one for one in others if one.id not in known)

    def _found(self, read: Callable[[], tuple[Puzzle, ...]]) -> tuple[Puzzle, ...]:
        """Puzzles that are read; none where that isn't possible, of which is warned once."""
        try:
            return read()
        except (OSError, AssetError) as error:
            text = told_error(self.context.words, error)
            if text not in self._told:
                self._told.add(text)
                self.context.warnings.append(text)
            return ()

    def _text(self, key: str, /, **facts: str | int) -> str:
        return self.context.words.sentence(f"practice.{key}", **facts)

    def build(self) -> Widget:
        """Today's, due ones and own ones; then themes by game."""
        today = date.today()
        every = (*self._own, *self._others, *self._shipped)
        day = puzzle_of_day(self._shipped, today)
        due = self._progress.due(every, today)
        top = [
            self._way("day", [day] if day else [], primary=not due),
            self._way("due", due, primary=bool(due)),
            self._way("own", self._new_first(self._own)),
            self._way("others", self._new_first(self._others)),
            self._listed(every),
        ]
        columns = [self._themes(kind) for kind in KIND_ORDER]
        body = Stack((Label(self._text("what"), TextStyle("text", 21)), *top, Columns(columns)))
        back = Button(self.say("back"), self.back, key="back")
        return FormPanel(self._text("title"), ScrollView(body), (back,))

    def _way(self, name: str, puzzles: Sequence[Puzzle], *, primary: bool = False) -> Widget:
        """A way in, with what it is and how many puzzles wait there."""
        text = self._text(f"{name}.button", n=len(puzzles))
        kind: ButtonKind = "primary" if primary and puzzles else "plain"
        button = Button(text, partial(self._begin, puzzles), kind=kind, align="left", key=name)
        button.enabled = bool(puzzles)
        note = f"{name}.note" if puzzles else f"{name}.none"
        if name == "day" and puzzles and self._progress.of(puzzles[0]).last == date.today():
            note = "day.done"
        return with_note(button, note_label(self._text(note)))

    def _listed(self, puzzles: Sequence[Puzzle]) -> Widget:
        """The way to the list of all puzzles."""
        missed = sum(self._progress.of(one).due is not None for one in puzzles)
        groups = {
            self._text("list.own"): self._own,
            self._text("list.others"): self._others,
            **{
                self._text(f"kind.{kind}"): [one for one in self._shipped if one.kind == kind]
                for kind in KIND_ORDER
            },
        }

        def open_list() -> None:
            self.context.open(LIST_SCREEN, groups=groups)

        text = self._text("list.button", n=len(puzzles), missed=missed)
        button = Button(text, open_list, align="left", key="list")
        button.enabled = bool(puzzles)
        return with_note(button, note_label(self._text("list.note")))

    def _new_first(self, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
        """Those that were never answered, then all others."""
        return sorted(puzzles, key=lambda one: self._progress.of(one).tries > 0)

    def _themes(self, kind: str) -> Widget:
        """The themes of a game, each with how many of its puzzles were found."""
        puzzles = [one for one in self._shipped if one.kind == kind]
        parts: list[Widget] = [heading_label(self._text(f"kind.{kind}"))]
        for theme in dict.fromkeys(one.theme for one in puzzles):
            mine = sorted(
                (one for one in puzzles if one.theme == theme),
                key=lambda one: (self._progress.of(one).tries > 0, one.difficulty, one.id),
            )
            found = sum(self._progress.of(one).found > 0 for one in mine)
            name = theme_name(self.context.words, kind, theme)
            text = self._text("theme_row", theme=name, found=found, n=len(mine))
            begin = partial(self._begin, mine)
            parts.append(Button(text, begin, kind="quiet", align="left", key=(kind, theme)))
        return Stack(parts, gap=8)

    def _begin(self, puzzles: Sequence[Puzzle]) -> None:
        """Sit down at the first of some puzzles."""
        if puzzles:
            first, *later = puzzles
            self.attempt(lambda: PuzzleSitting(self.context, first, later).sit_down())

    def first(self) -> Widget | None:
        return self.keyed("day")

    def resume(self) -> None:
        """A puzzle was left: what was found since is counted."""
        self._read()
        self.rebuild()

    def leave(self) -> None:
        """Tables stand above the start menu again."""
        tables_stand_up(self.context)


SCREEN: Final = ScreenSpec(PracticeScreen)
