"""The pages over the table of a puzzle: what is asked, and what the answer is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ...practice.background import WEIGHED_DEALS
from ...practice.collection import shipped_puzzles
from ...practice.puzzle import CARD_KIND
from ...review.report_text import interval_text, points
from ..screens.base import Screen
from ..screens.form_layout import FormPanel, heading_label, note_label
from ..screens.posing import ScreenshotSpec
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..widgets import Button, Label, ScrollView, Stack, TextStyle, Widget
from ..widgets.button import ButtonKind
from .sitting import PuzzleSitting, theme_name

if TYPE_CHECKING:
    from ..shell.app import AppContext

_PERCENT: Final = 100
_TEXT: Final = TextStyle("text", 22)


class PuzzleScreen(Screen):
    """What a puzzle asks, until something is answered at its table; then what that is worth."""

    opaque = False
    name = "puzzle"
    has_aid = False

    def __init__(self, context: AppContext, sitting: PuzzleSitting) -> None:
        super().__init__(context)
        self._sitting: Final = sitting

    def build(self) -> Widget:
        """The page that belongs to how far the puzzle has come."""
        if self._sitting.answer is None:
            return self._question()
        return self._verdict()

    def _text(self, key: str, /, **facts: str | int) -> str:
        return self.context.words.sentence(f"practice.{key}", **facts)

    def _question(self) -> Widget:
        sitting = self._sitting
        puzzle = sitting.puzzle
        described = sitting.described(sitting.plan_of(1), puzzle.answers[1])
        side = ("german", "soviet")[puzzle.seat & 1]
        parts: list[Widget] = [
            Label(self._text(f"you.{side}"), _TEXT),
            Label(f"{described.place}. {described.question}", _TEXT),
            *(Label(line, _TEXT) for line in sitting.standing),
            note_label(self._text("own_asks" if puzzle.own else "asks")),
        ]
        look = self._button("look", self.back, primary=True)
        title = self._text("puzzle", theme=self._theme())
        return FormPanel(title, ScrollView(Stack(parts, gap=18)), (look, self._leaving()), wide=860)

    def _verdict(self) -> Widget:
        sitting = self._sitting
        if sitting.weighed is None:
            return self._waiting()
        texts, weighed = self.context.words, sitting.weighed
        assert sitting.answer is not None
        best = sitting.best_name
        chosen = best if sitting.is_best else sitting.described(sitting.answer, weighed).chosen
        title = self._text("found" if sitting.found else "missed")
        parts: list[Widget] = []
        if sitting.came_to:
            parts.append(Label(self._text("came_to.title", text=sitting.came_to), _TEXT))
        parts.append(Label(self._text("chosen", option=chosen), _TEXT))
        if weighed.behind > 0.0 and not sitting.found:
            cost = points(texts, weighed.behind)
            interval = interval_text(texts, weighed.share)
            parts.append(Label(self._text("cost", cost=cost, interval=interval), _TEXT))
        elif weighed.behind > 0.0:
            parts.append(Label(self._text("as_good"), _TEXT))
        if sitting.found or sitting.shown:
            parts += self._explained("" if sitting.is_best else best)
        return FormPanel(title, ScrollView(Stack(parts, gap=16)), self._ways(), wide=960)

    def _waiting(self) -> Widget:
        weighing = self._sitting.weighing
        if weighing is None or weighing.failed:
            text = self._text("failed")
        else:
            text = self._text("weighing", done=weighing.done, n=WEIGHED_DEALS)
        panel = Stack((Label(text, _TEXT),), gap=16)
        again = self._button("again", self._sitting.sit_down)
        again.enabled = weighing is None or weighing.failed  # else Enter would drop the answer
        buttons = (again, self._leaving())
        return FormPanel(self._text("weighing_title"), panel, buttons, wide=860)

    def _explained(self, best: str) -> Sequence[Widget]:
        """The best answer where it isn't the one that was given, why it is, and who finds it."""
        puzzle, texts = self._sitting.puzzle, self.context.words
        chance = texts.language.percent(Fraction(round(_PERCENT * puzzle.chance), _PERCENT))
        why = " ".join(filter(None, (self._sitting.reason, self._sitting.odds)))
        parts: list[Widget] = [
            *([heading_label(self._text("best", option=best))] if best else []),
            Label(why, _TEXT),
            Label(self._text("chance", chance=chance), _TEXT),
            *map(note_label, self._rivals()),
        ]
        if puzzle.deals:
            level = puzzle.levels[0] if puzzle.levels else "none"
            parts.append(note_label(self._text(f"level.{level}")))
            parts.append(note_label(self._text("deals", n=puzzle.deals)))
        return parts

    def _rivals(self) -> Iterator[str]:
        """Other answers as good, and the next best ones, a line each."""
        good, nearest, cost = self._sitting.rivals()
        join = self.context.language.semicolons
        if good:
            yield self._text("good_too", options=join(good))
        if nearest:
            behind = points(self.context.words, cost)
            yield self._text("next_best", cost=behind, options=join(nearest))

    def _ways(self) -> Sequence[Button]:
        sitting = self._sitting
        known = sitting.found or sitting.shown
        ways = [] if sitting.found else [self._button("again", sitting.sit_down, primary=not known)]
        if known:
            ways.append(self._button("play_on", sitting.play_on))
        else:
            ways.append(self._button("show", self._show))
        if sitting.later:
            ways.append(self._button("next", self._next, primary=known))
        return (*ways, self._leaving(primary=known and not sitting.later))

    def _show(self) -> None:
        self._sitting.shown = True
        self.rebuild()
        self.focus_first()

    def _next(self) -> None:
        def go() -> None:
            following = self._sitting.next()
            if following is not None:
                following.sit_down()

        self.attempt(go)

    def _leaving(self, *, primary: bool = False) -> Button:
        return self._button("leave", self._sitting.leave, primary=primary)

    def _button(self, name: str, action: Callable[[], object], *, primary: bool = False) -> Button:
        def press() -> None:
            action()

        kind: ButtonKind = "primary" if primary else "plain"
        return Button(self._text(f"button.{name}"), press, kind=kind, key=name)

    def _theme(self) -> str:
        puzzle = self._sitting.puzzle
        return theme_name(self.context.words, puzzle.kind, puzzle.theme)

    def first(self) -> Widget | None:
        """The way on: again where nothing is told yet of the best answer, else the next one."""
        known = self._sitting.found or self._sitting.shown
        names = ("look", "next", "leave") if known else ("look", "again")
        found = (self.keyed(name) for name in names)
        return next((one for one in found if one is not None), None)

    def update(self, ms: int, /) -> bool:
        """Let time pass; what is known of the answer by now is taken in."""
        if self._sitting.update():
            self.rebuild()
            return True
        return super().update(ms)

    def idle(self) -> bool:
        weighing = self._sitting.weighing
        return (weighing is None or not weighing.runs) and super().idle()

    def back(self) -> None:
        """To the table while it is asked, else to the list of puzzles."""
        if self._sitting.answer is None:
            super().back()
        else:
            self._sitting.leave()


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The page of a puzzle over its table; nothing is answered yet."""
    del request
    sitting = PuzzleSitting(context, shipped_puzzles(CARD_KIND).puzzles[0])
    table = sitting.posed_table()
    return [table, PuzzleScreen(context, sitting)]


SCREEN: Final = ScreenSpec(PuzzleScreen, _pose)
