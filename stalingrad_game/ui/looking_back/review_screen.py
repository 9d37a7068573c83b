"""What decided a finished game: its curve, luck and play in a table, the choices that cost most.

On the curve what is the German's lies below and is light, what is the Soviet's lies above and is
dark; the line of even chances is broken. So it needs no colours.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from ...record.record import GameRecord
from ...review.accounts import FirstLook, Mistake, Review, ValuedPoint
from ...review.adapter import Reviewer, ReviewWords
from ...review.background import BackgroundReview
from ...review.report_text import (
    MistakeWords,
    account_lines,
    message_text,
    moment_text,
    notes_text,
)
from ...review.run import NotReviewable, review_game
from ...review.values import ReviewEffort
from ...watching.viewpoint import PUBLIC_VIEWPOINT
from ..art.resources import Look
from ..screens.base import Screen
from ..screens.end_parts import StatisticsRow, StatisticsTable
from ..screens.form_layout import Columns, FormPanel
from ..screens.posed_table import requested_record
from ..screens.posing import ScreenshotSpec
from ..screens.saved_games import SavedGames
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import ASH, CHALK, DUST, IRON, MIN_TYPE, SIDE_LOOKS, SIDE_ORDER, SOOT
from ..widgets import Button, RichText, ScrollView, Span, Stack, TextStyle, ToldPart, Widget
from ..widgets.chart import Chart, draw_even_line, draw_side_signs

_HEIGHT: Final = 260
"""At the usual text size, in design pixels."""
_TYPE: Final = 17
_DOT: Final = 6


class CurveSpot(NamedTuple):
    """A point of the curve."""

    chance: float
    """The Germans', 0 to 1."""
    low: float
    high: float
    """Between these it lies."""
    rolled: bool
    """Whether dice brought it there."""
    step: int
    """Steps taken before it."""
    group: str
    """What stands below the points of one turn."""
    short: str
    """The same for little room."""
    description: str
    """The point in words."""


class ValueCurve(Chart):
    """The curve in a menu."""

    def __init__(
        self,
        spots: Sequence[CurveSpot],
        steps: int,
        description: str,
        on_choose: Callable[[int], None],
    ) -> None:
        """The points known of a game of so many steps.

        `description` says all of it in words; `on_choose` is given the number of a chosen point.
        """
        super().__init__("curve", description, _HEIGHT, self.paint)
        self.spots: Final = tuple(spots)
        self._whole: Final = max(steps, 1)
        self.on_choose: Final = on_choose
        self._plot = pygame.Rect(0, 0, 1, 1)

    def spot_at(self, pos: tuple[int, int]) -> int:
        """The number of the point nearest to a place on the screen, along the curve."""
        share = (pos[0] - self.rect.left - self._plot.left) / max(self._plot.width - 1, 1)
        step = min(max(share, 0.0), 1.0) * self._whole
        numbers = range(len(self.spots))
        nearest = min(numbers, key=lambda number: abs(self.spots[number].step - step))
        same = [n for n in numbers if self.spots[n].step == self.spots[nearest].step]
        return same[0] if share < 1 / 2 else same[-1]

    def point(self, pos: tuple[int, int], /) -> None:
        """What is told is the point under the pointer."""
        if self.spots:
            self.hint = self.spots[self.spot_at(pos)].description

    def told(self) -> Sequence[ToldPart]:
        """Its points; a press chooses one."""
        return [
            ToldPart(
                "row",
                f"point {number}",
                one.description,
                self.rect,
                partial(self.on_choose, number),
            )
            for number, one in enumerate(self.spots)
        ]

    def release(self, pos: tuple[int, int], /) -> None:
        """The point under the pointer is chosen."""
        if self.spots and self.rect.collidepoint(pos):
            self.on_choose(self.spot_at(pos))

    def paint(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """Both sides' parts, the curve with its interval, dice, turns."""
        picture = pygame.Surface(size, 0, 32)
        picture.fill(SOOT)
        if len(self.spots) < 2:
            return picture
        theme = look.theme
        px = max(theme.read_type(_TYPE), MIN_TYPE)
        emblems = round(px * 1.5)
        dot = max(theme.px(_DOT), 3)
        rim = dot + theme.line
        high = max(size[1] - round(px * 1.6) - rim, 8)
        plot = self._plot = pygame.Rect(emblems, rim, size[0] - emblems - rim, high)
        german, soviet = (SIDE_LOOKS[name] for name in SIDE_ORDER)
        draw_side_signs(picture, look, plot, emblems)
        xs = [plot.left + (plot.width - 1) * spot.step // self._whole for spot in self.spots]
        curve = [(x, _height(plot, spot.chance)) for x, spot in zip(xs, self.spots, strict=True)]
        picture.fill(soviet.dark, (xs[0], plot.top, xs[-1] + 1 - xs[0], plot.height))
        ground = [(xs[0], plot.bottom), *curve, (xs[-1], plot.bottom)]
        pygame.draw.polygon(picture, german.colour, ground)
        upper = [(x, _height(plot, spot.high)) for x, spot in zip(xs, self.spots, strict=True)]
        lower = [(x, _height(plot, spot.low)) for x, spot in zip(xs, self.spots, strict=True)]
        for edge in (upper, lower):
            pygame.draw.lines(picture, ASH, False, edge, theme.hair)
        draw_even_line(picture, look, plot)
        pygame.draw.lines(picture, CHALK, False, curve, theme.bold)
        for place, spot in zip(curve, self.spots, strict=True):
            if spot.rolled:
                pygame.draw.circle(picture, SOOT, place, rim)
                pygame.draw.circle(picture, CHALK, place, dot)
        self._turns(picture, look, plot, xs, px)
        return picture

    def _turns(
        self, picture: pygame.Surface, look: Look, plot: pygame.Rect, xs: Sequence[int], px: int
    ) -> None:
        """A line where a turn begins, and its name below."""
        begins = [0]
        begins += [
            number
            for number, (one, other) in enumerate(pairwise(self.spots), start=1)
            if one.group != other.group
        ]
        for first, after in pairwise((*begins, len(self.spots) - 1)):
            left, right = xs[first], xs[after]
            if first:
                picture.fill(IRON, (left, plot.top, look.theme.line, plot.height))
            room = pygame.Rect(left, plot.bottom, right - left, picture.get_height() - plot.bottom)
            names = self.spots[first].group, self.spots[first].short
            name = next(
                (one for one in names if look.fonts.width("title", px, one) <= room.width), ""
            )
            if name:
                look.fonts.draw(picture, "title", px, name, ASH, room, "centre")


def _height(plot: pygame.Rect, chance: float) -> int:
    """Where a chance lies."""
    bounded = min(max(chance, 0.0), 1.0)
    return plot.bottom - 1 - round((plot.height - 1) * bounded)


_TEXT: Final = TextStyle("text", 19, CHALK)
_NOTE: Final = TextStyle("text", 17, DUST)
_MESSAGE: Final = TextStyle("text", 27, CHALK)
MOST_TO_WATCH: Final = 3
"""Moments that are pointed out before all others."""
PICTURE_EFFORT: Final = ReviewEffort(
    worlds=2, games=1, iterations=2, deals=2, more_deals=3, whole_deals=3
)
"""What a review is made with for a picture of a game that is asked for."""


def game_key(record: GameRecord[Any]) -> str:
    """A word for what was played: the same with other notes, another one by any other choice."""
    found = hashlib.sha256(f"{record.game.edition} {record.setup.seed}".encode())
    for step in record.steps:
        found.update(f"{step.text} {step.chance}\n".encode())
    return found.hexdigest()


class _Watched(NamedTuple):
    """A moment that is pointed out."""

    weight: float
    """What it moved, in parts of a game."""
    text: str
    step: int
    """Steps taken before it."""
    viewpoint: int


class ReviewScreen(Screen):
    """The review of one game: while it is made how far it is, then the review."""

    name = "review"

    def __init__(
        self,
        context: AppContext,
        record: GameRecord[Any],
        effort: ReviewEffort | None = None,
        file: Path | None = None,
    ) -> None:
        """Nothing is worked out before the screen is entered; `file` is where notes are kept."""
        super().__init__(context)
        self.record: Final = record
        self._file: Final = file
        games = context.service(SavedGames)
        self._games: Final = games
        self._reviewer: Final = games.reviewer(record.game.edition.game)
        self._key: Final = game_key(record)
        self.work: BackgroundReview | None = None
        self._effort: Final = effort
        self._refused = False
        self.posed = False
        """Whether it is only painted, so that nothing is begun."""
        self.painted: Review | None = None
        """What is painted then, or was worked out before."""

    def enter(self) -> None:
        """Begin the review in the background, but for a picture."""
        if not self.posed:
            self.begin()
        super().enter()

    def begin(self) -> None:
        """Begin it, unless it was begun or can't be."""
        if self.work is None and self.painted is None:
            self.painted = self._games.reviews.get(self._key)
        if self.work is None and self.painted is None:
            reviewer = self._reviewer
            try:
                if reviewer is None:
                    raise NotReviewable("other")
                job = reviewer.job(self.record, self._effort or reviewer.effort)
                self.work = BackgroundReview(self.record, job)
            except NotReviewable:
                self._refused = True

    @property
    def review(self) -> Review | None:
        """The review, once it is there."""
        return self.work.review if self.work is not None else self.painted

    def build(self) -> Widget:
        """How far it is, or the review."""
        back = Button(self.say("back"), self.back, key="back")
        texts = self.context.words
        title = texts.sentence("review.title")
        review, work = self.review, self.work
        if review is not None:
            body = ScrollView(Stack(list(self._parts(review)), gap=18))
            return FormPanel(title, body, (back, *self._practised(review)), fills=True, wide=1500)
        if self._refused or (work is not None and work.failed):
            text = texts.sentence("review.failed" if self._refused else "review.stopped")
            note = ""
        else:
            done, total = (work.done, work.total) if work is not None else (0, 0)
            key = "counted" if total else "begins"
            text = texts.sentence(f"review.running.{key}", done=done, total=total)
            note = texts.sentence("review.running_note")
        spans = (Span(text), *((Span(f"\n{note}", colour=DUST),) if note else ()))
        progress = RichText(spans, _TEXT)
        first = work.first if work is not None and work.runs else None
        if first is None or not first.curve:
            return FormPanel(title, progress, (back,))
        body = ScrollView(Stack((progress, *self._first_parts(first)), gap=18))
        return FormPanel(title, body, (back,), fills=True, wide=1500)

    def _practised(self, review: Review) -> Iterator[Button]:
        """The way to practise what people here chose badly, where they did."""
        players = self.record.setup.players
        if any(not players[one.seat].computer for side in review.mistakes for one in side):
            text = self.context.words.sentence("review.practise")
            yield Button(text, partial(self.context.open, "practice"), key="practise")

    def first(self) -> Widget | None:
        """The way back, so that the curve is seen first."""
        return self.keyed("back")

    def _first_parts(self, first: FirstLook) -> Iterator[Widget]:
        """What is known while the review is being made: the curve so far, the dearest choices."""
        texts, words = self.context.words, self.words()
        yield RichText((Span(texts.sentence("review.curve"), "text_bold"),), _TEXT)
        yield self._curve(first.curve, texts.sentence("review.first_note"))
        if first.choices:
            yield RichText((Span(texts.sentence("review.first_choices"), "text_bold"),), _TEXT)
            yield self._watch_row([self._watched(words, one) for one in first.choices])
        yield RichText((Span(texts.sentence("review.first_note")),), _NOTE)

    def _parts(self, review: Review) -> Iterator[Widget]:
        """What it comes to, moments to watch, the curve, the figures, how it was worked out."""
        texts, words = self.context.words, self.words()
        yield RichText((Span(message_text(words, review), "text_bold", CHALK),), _MESSAGE)
        watched = self._to_watch(words, review)
        yield self._watch_row(watched)
        yield RichText((Span(texts.sentence("review.curve"), "text_bold"),), _TEXT)
        lines = list(account_lines(words, review))
        ends = {"german": lines[0].german, "result": lines[-1].german}
        yield self._curve(review.curve, texts.sentence("review.curve_told", **ends))
        rows = []
        close = []
        for line in lines:
            extra = f"  ({line.interval})" if line.interval else ""
            if line.too_close:
                close.append(line.label)
            else:
                rows.append(StatisticsRow(f"{line.label}{extra}", line.german, line.soviet))
        meaning = [texts.sentence("review.basis")]
        if close:
            close_lines = words.texts.language.semicolons(close)
            meaning.insert(0, texts.sentence("review.close_lines", lines=close_lines))
        shown_above = {one.text for one in watched}
        moments = [moment_text(words, one) for one in review.moments]
        luck = [one for one in moments if one not in shown_above]
        below = (self._headed("more_moments", luck),) if luck else ()
        aside = Stack((*below, RichText((Span("\n".join(meaning)),), _NOTE)), gap=14)
        yield Columns((StatisticsTable(rows), aside), least=440)
        sides = range(len(SIDE_ORDER))
        yield Columns([self._mistakes(words, review, side) for side in sides], least=440)
        yield self._headed("notes", list(notes_text(words, review)))

    def _to_watch(self, words: ReviewWords, review: Review) -> list[_Watched]:
        """The moments that moved the game most, by luck or by a choice, the heaviest first."""
        found = [
            _Watched(
                abs(one.german.value),
                moment_text(words, one),
                one.step,
                PUBLIC_VIEWPOINT,
            )
            for one in review.moments
        ]
        for mistake in (one for side in review.mistakes for one in side):
            found.append(self._watched(words, mistake))
        return sorted(found, key=lambda one: -one.weight)[:MOST_TO_WATCH]

    def _watched(self, words: ReviewWords, mistake: Mistake) -> _Watched:
        """A choice that cost its side something."""
        mistake_words = MistakeWords(words, mistake)
        cost = words.texts.phrase("review.cost_alone", cost=mistake_words.cost)
        where = f"{mistake_words.side}, {mistake_words.place}"
        text = f"{words.texts.language.headed(where, cost)}. {mistake_words.instead}"
        return _Watched(mistake.cost.value, text, mistake.step, mistake.seat)

    def _watch_row(self, watched: Sequence[_Watched]) -> Widget:
        """Those moments, each with the way there."""
        show = self.context.words.sentence("review.show")
        moments: list[Widget] = []
        for number, (_, text, step, viewpoint) in enumerate(watched, 1):
            button = Button(
                show, partial(self.show, step, viewpoint), icon="chevron", key=f"watch {number}"
            )
            words_of = RichText((Span(f"{number}  ", "poster", ASH), Span(text)), _TEXT)
            moments.append(Stack((words_of, button), gap=6, stretch=(words_of,)))
        return Columns(moments, least=380, even=True) if moments else Stack(())

    def _headed(self, key: str, lines: Sequence[str]) -> RichText:
        """Small lines under their heading."""
        head = Span(f"{self.context.words.sentence(f'review.{key}')}\n", "text_bold", CHALK)
        return RichText((head, Span("\n".join(lines))), _NOTE)

    def words(self) -> ReviewWords:
        """The words of its game in the present language; raises `LookupError` where it has none."""
        if self._reviewer is None:
            raise LookupError(self.record.game.edition.game)
        return self._reviewer.words(self.record, self.context.language)

    def _curve(self, curve: Sequence[ValuedPoint], description: str) -> ValueCurve:
        words = self.words()
        spots = [
            CurveSpot(
                point.german.value,
                point.german.low,
                point.german.high,
                point.source in words.dice,
                point.step,
                words.turn(point.turn) if point.turn else "",
                str(point.turn or ""),
                self._point(point),
            )
            for point in curve
        ]
        whole = len(self.record.steps)
        return ValueCurve(spots, whole, description, lambda number: self.show(curve[number].step))

    def _point(self, point: ValuedPoint) -> str:
        """A point of the curve in words."""
        texts = self.context.words
        german, low, high = (
            texts.language.one_decimal(Fraction(100 * min(max(one, 0.0), 1.0)))
            for one in (point.german.value, point.german.low, point.german.high)
        )
        return texts.sentence("review.curve_at", german=german, low=low, high=high)

    def _mistakes(self, words: ReviewWords, review: Review, side: int) -> Widget:
        """The choices that cost a side most, each with the way to its moment."""
        texts, inks = self.context.words, SIDE_LOOKS[SIDE_ORDER[side]]
        head = texts.sentence(f"review.mistakes.{SIDE_ORDER[side]}")
        parts: list[Widget] = [
            RichText(
                (Span("", icon=inks.emblem, colour=inks.light), Span(f"  {head}", "text_bold")),
                _TEXT,
            )
        ]
        if not review.mistakes[side]:
            parts.append(RichText((Span(texts.sentence("review.none")),), _NOTE))
        for number, mistake in enumerate(review.mistakes[side]):
            parts += self._mistake(words, mistake, f"moment {side} {number}")
        if review.close[side]:
            close = texts.counted("review.close_choices", review.close[side])
            parts.append(RichText((Span(close, colour=ASH),), _NOTE))
        return Stack(parts, gap=8)

    def _mistake(self, words: ReviewWords, mistake: Mistake, key: str) -> Sequence[Widget]:
        mistake_words = MistakeWords(words, mistake)
        cost = self.context.words.phrase(
            "review.cost", cost=mistake_words.cost, interval=mistake_words.interval
        )
        spans = (
            Span(words.texts.language.headed(mistake_words.place), "text_bold", CHALK),
            Span(f"{cost}\n", colour=ASH),
            Span(f"{mistake_words.question} ", colour=ASH),
            Span(f"{mistake_words.instead}\n", colour=CHALK),
            Span(mistake_words.why),
        )
        show = self.context.words.sentence("review.show")
        button = Button(
            show, partial(self.show, mistake.step, mistake.seat), icon="chevron", key=key
        )
        return (RichText(spans, _NOTE), button)

    def show(self, step: int, viewpoint: int = PUBLIC_VIEWPOINT) -> None:
        """Watch the game at a moment, through the eyes of a seat or with those of everybody."""
        screen = self.context.service(SavedGames).replay_screen(self.record)
        self.context.open(screen, record=self.record, at=step, file=self._file, viewpoint=viewpoint)

    def update(self, ms: int, /) -> bool:
        """Take in what the work has come to."""
        changed = self.work is not None and self.work.look()
        review = None if self.work is None else self.work.review
        if review is not None and self._key not in self._games.reviews:
            self._games.keep_review(self._key, self.record, review)
        if changed:
            self.rebuild()
            return True
        return super().update(ms)

    def idle(self) -> bool:
        """Not while the review is being made."""
        return (self.work is None or not self.work.runs) and super().idle()

    def leave(self) -> None:
        """Nobody waits for it any more."""
        if self.work is not None:
            self.work.close()


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[ReviewScreen]:
    """The review of a game that is asked for, made with little effort; else one just begun."""
    record = requested_record(context, request)
    screen = ReviewScreen(context, record)
    screen.posed = True
    reviewer: Reviewer | None = context.service(SavedGames).reviewer(record.game.edition.game)
    if request.record is not None and record.result is not None and reviewer is not None:
        screen.painted = review_game(reviewer.job(record, PICTURE_EFFORT))
    return [screen]


SCREEN: Final = ScreenSpec(ReviewScreen, _pose)
