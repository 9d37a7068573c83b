"""Every puzzle in a list: found, missed or not tried yet, and when it comes again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ...practice.collection import shipped_puzzles
from ...practice.progress import PracticeProgress, PuzzleProgress
from ...practice.puzzle import CARD_KIND, Puzzle
from ..screens.base import Screen
from ..screens.form_layout import FormPanel, heading_label, note_label
from ..screens.posing import ScreenshotSpec
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..widgets import Button, Choice, ScrollView, Stack, Widget
from .sitting import PuzzleSitting, tables_stand_up, theme_name

if TYPE_CHECKING:
    from ..shell.app import AppContext

ALL_PUZZLES: Final = "all"
_SHOWN: Final[Mapping[str, Callable[[PuzzleProgress], bool]]] = MappingProxyType(
    {
        ALL_PUZZLES: lambda _: True,
        "missed": lambda one: one.due is not None,
        "found": lambda one: one.tries > 0 and one.due is None,
        "untried": lambda one: one.tries == 0,
    }
)
"""By the word of what is listed: which puzzles are; what was missed is, as long as it is due."""


class PuzzleListScreen(Screen):
    """The puzzles of all groups, those of a state alone where that is chosen."""

    name = "puzzle_list"
    has_aid = False

    def __init__(self, context: AppContext, groups: Mapping[str, Sequence[Puzzle]]) -> None:
        """`groups` are puzzles by what they are called together."""
        super().__init__(context)
        self._groups: Final = groups
        self._progress = PracticeProgress()
        self._shown = ALL_PUZZLES

    def _text(self, key: str, /, **facts: str | int) -> str:
        return self.context.words.sentence(f"practice.{key}", **facts)

    def build(self) -> Widget:
        """What is listed, and below it a line for each puzzle."""
        parts: list[Widget] = []
        for title, puzzles in self._groups.items():
            rows = self._rows(puzzles)
            if rows:
                parts += [heading_label(title), Stack(rows, gap=4)]
        if not parts:
            parts.append(note_label(self._text("list.none")))
        listed = ScrollView(Stack(parts, gap=12), key="puzzles")
        body = Stack((self._choice(), listed), gap=14, stretch=(listed,))
        back = Button(self.say("back"), self.back, key="back")
        return FormPanel(self._text("list.title"), body, (back,), wide=1000, fills=True)

    def _choice(self) -> Widget:
        words = tuple(_SHOWN)
        every = [self._progress.of(one) for some in self._groups.values() for one in some]
        counts = Counter(word for one in every for word in words if _SHOWN[word](one))

        def change(index: int) -> None:
            self._shown = words[index]
            self.rebuild()

        names = [self._text(f"list.{word}", n=counts[word]) for word in words]
        at = words.index(self._shown)
        return Choice(self._text("list.shown"), names, change, index=at, key="shown")

    def _rows(self, puzzles: Sequence[Puzzle]) -> list[Widget]:
        """The puzzles of a group that are listed; each keeps its number in its theme."""
        numbers = Counter[str]()
        listed: list[tuple[str, Puzzle]] = []
        for puzzle in puzzles:
            numbers[puzzle.theme] += 1
            if _SHOWN[self._shown](self._progress.of(puzzle)):
                theme = theme_name(self.context.words, puzzle.kind, puzzle.theme)
                name = self._text("list.name", theme=theme, n=numbers[puzzle.theme])
                listed.append((name, puzzle))
        every = [puzzle for _, puzzle in listed]
        return [
            Button(
                self._text("list.row", name=name, state=self._state(puzzle)),
                partial(self._begin, every, place),
                kind="quiet",
                align="left",
                size=19,
                key=("puzzle", puzzle.id),
            )
            for place, (name, puzzle) in enumerate(listed)
        ]

    def _state(self, puzzle: Puzzle) -> str:
        """Whether it was found, and when it comes again."""
        one, texts = self._progress.of(puzzle), self.context.words
        if not one.tries:
            return texts.phrase("practice.state.untried")
        if one.due is None:
            return texts.phrase("practice.state.found")
        # what was found since it was missed waits longer than a day
        state = texts.phrase("practice.state.since" if one.stage else "practice.state.missed")
        days = (one.due - date.today()).days
        if days <= 0:
            return texts.phrase("practice.state.now", state=state)
        return texts.counted_phrase("practice.state.again", days, state=state)

    def _begin(self, puzzles: Sequence[Puzzle], place: int) -> None:
        """Sit down at a puzzle; those below it follow."""
        first, *later = puzzles[place:]
        self.attempt(lambda: PuzzleSitting(self.context, first, later).sit_down())

    def first(self) -> Widget | None:
        return self.keyed("shown")

    def enter(self) -> None:
        """Tables stand above this list."""
        super().enter()
        tables_stand_up(self.context)

    def leave(self) -> None:
        """Tables stand above what is below again."""
        tables_stand_up(self.context)
        super().leave()

    def resume(self) -> None:
        """A puzzle was left: what became of it is told."""
        self._progress = PracticeProgress()
        self.rebuild()


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The list of the program's own puzzles of cards."""
    del request
    title = context.words.sentence(f"practice.kind.{CARD_KIND}")
    return [PuzzleListScreen(context, {title: shipped_puzzles(CARD_KIND).puzzles})]


SCREEN: Final = ScreenSpec(PuzzleListScreen, _pose)
