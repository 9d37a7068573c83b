"""The same shot under all three referees side by side."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec
import pygame

from ....street_fight.compared import Compared, compared
from ....street_fight.judge.odds import written
from ....street_fight.position.questions import AttackQuery, Sum
from ....street_fight.words.answers import signed
from ....street_fight.words.queries import query_words
from ....street_fight.words.words import StreetWords
from ...art.resources import Look
from ...style.theme import ASH, CHALK, COAL, DUST, IRON, PAPER
from ...widgets import Label, RichText, ScrollView, Span, Stack, TextStyle, Widget
from ..model.board_model import SightModel
from ..model.table_model import PanelState, SumLine
from .panel import ListedPanel, PanelHands, PanelPresenter, PanelWidget, Sources

LONGEST_FRACTION: Final = 12
"""Letters of an exact chance that there is room for; the sum has it in any case."""
GAP: Final = 12
"""Between two columns, in design pixels."""


class ColumnOfReferee(msgspec.Struct, frozen=True):
    """What one referee says of a shot."""

    name: str
    note: str
    """"" or why he can't be asked, or that he doesn't know this scenario."""
    fields: tuple[tuple[str, str], ...] = ()
    lines: tuple[SumLine, ...] = ()


class CompareModel(msgspec.Struct, frozen=True):
    """The same shot under all referees."""

    question: str = ""
    columns: tuple[ColumnOfReferee, ...] = ()


class ComparePresenter(PanelPresenter):
    """Makes the panel that compares the referees."""

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self._last: tuple[Sum, CompareModel] | None = None

    def state(self, _sight: SightModel | None) -> PanelState:
        opened = "compare" in self._control.viewport.open
        return PanelState(self._model() if opened else None, opened)

    def _model(self) -> CompareModel:
        """What each referee says of the shot under the cursor; the last one while there is none."""
        option = self._control.considered
        found = None if option is None else self._sums.sum(option)
        if found is None or not isinstance(found.query, AttackQuery):
            return self._last[1] if self._last is not None else CompareModel()
        if self._last is None or self._last[0] is not found:
            kit = self._control.session.kit
            columns = tuple(self._column(one) for one in compared(kit, found))
            self._last = (found, CompareModel(" ".join(query_words(kit, found.query)[1:]), columns))
        return self._last[1]

    def _column(self, one: Compared) -> ColumnOfReferee:
        """One referee: whether it may be, what the wall is worth, the chances."""
        texts, say = self._wording.words.texts, self._wording.say
        words = StreetWords(one.kit.scenario, one.kit.referee, texts)
        notes = [] if one.playable else [say("not_playable")]
        if one.fault is not None:
            notes.append(words.line_fault(one.fault))
        fields: list[tuple[str, str]] = []
        if one.answer is not None:
            yes = texts.phrase("street.ask.yes" if one.legal else "street.ask.no")
            fields.append((texts.language.headed(say("compared.may")), yes))
        for name, chance in (("hurts", one.hurts), ("falls", one.falls)):
            if chance is not None and one.legal:
                called = texts.language.headed(say(f"compared.{name}"))
                fields.append((called, self._chance(chance)))
        entries = one.wall if one.legal else ()
        if one.answer is not None and not one.legal:
            entries = tuple(one.answer.why[:1])
        lines = tuple(
            SumLine(
                "" if entry.value is None else signed(entry.value), words.reason(entry), entry.rule
            )
            for entry in entries
        )
        name = texts.phrase(f"street.referee.{one.kit.referee.id}")
        return ColumnOfReferee(name, texts.language.semicolons(notes), tuple(fields), lines)

    def _chance(self, chance: Fraction) -> str:
        percent, exact = self._wording.words.texts.language.percent(chance), written(chance)
        if len(exact) > LONGEST_FRACTION:
            return percent
        return self._wording.say("compared.chance", percent=percent, fraction=exact)


class ComparePanel(PanelWidget):
    """A column for each referee."""

    share = 0.3

    def __init__(self, hands: PanelHands) -> None:
        super().__init__(key="compare")
        self._follow: Final = hands.follow
        self._empty: Final = hands.say("compare_nothing")
        self._title: Final = Label(
            hands.say("compare"), TextStyle("title", 22, CHALK), most_lines=1
        )
        self._body: Widget = SideBySide(())
        self._view = ScrollView(self._body, key="compare view")
        self._model: CompareModel | None = None

    def show(self, model: object, look: Look) -> None:
        if not isinstance(model, CompareModel) or model == self._model:
            return
        self._model = model
        columns = [self._column(one) for one in model.columns]
        parts: list[Widget] = list(columns)
        if not parts:
            parts.append(Label(self._empty, TextStyle("text_italic", 20, ASH)))
        self._body = SideBySide(parts)
        self._view = ScrollView(self._body, key="compare view")
        if self.rect.width:
            self.layout(self.rect, look)
        self.touch()

    def _column(self, column: ColumnOfReferee) -> Widget:
        parts: list[Widget] = [Label(column.name, TextStyle("title", 20, CHALK), most_lines=1)]
        if column.note:
            parts.append(Label(column.note, TextStyle("text_italic", 18, ASH)))
        for name, value in column.fields:
            spans = (Span(name), Span(value, "text_bold", PAPER))
            parts.append(RichText(spans, TextStyle(size=18, colour=DUST)))
        for line in column.lines:
            spans = (
                Span(f"{line.value} {line.text} ".lstrip()),
                Span(line.rule, link=line.rule),
            )
            parts.append(RichText(spans, TextStyle(size=17), follow=self._follow))
        return Stack(parts, gap=4)

    def children(self) -> Sequence[Widget]:
        return (self._title, self._view)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        pad = look.theme.read_px(10)
        inner = rect.inflate(-2 * pad, -2 * pad)
        high = min(self._title.wanted(look, inner.width)[1], max(inner.height // 3, 1))
        self._title.layout(pygame.Rect(*inner.topleft, inner.width, high), look)
        top = inner.top + high + pad // 2
        box = pygame.Rect(inner.left, top, inner.width, max(inner.bottom - top, 1))
        self._view.layout(box, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(COAL, self.rect)
        pygame.draw.rect(surface, IRON, self.rect, look.theme.line)
        super().draw(surface, look)


class SideBySide(Widget):
    """Columns of one width, each as high as it likes."""

    def __init__(self, columns: Sequence[Widget]) -> None:
        super().__init__()
        self._columns: Final = tuple(columns)

    def children(self) -> Sequence[Widget]:
        return self._columns

    def _wide(self, look: Look, width: int) -> int:
        """How wide a column is, with the gap beside it."""
        return (width + look.theme.read_px(GAP)) // max(len(self._columns), 1)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        wide = self._wide(look, width) - look.theme.read_px(GAP)
        return width, max((one.wanted(look, wide)[1] for one in self._columns), default=0)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        step, gap = self._wide(look, rect.width), look.theme.read_px(GAP)
        for number, column in enumerate(self._columns):
            high = column.wanted(look, step - gap)[1]
            box = pygame.Rect(rect.left + number * step, rect.top, step - gap, high)
            column.layout(box, look)


COMPARE: Final = ListedPanel("compare", ComparePresenter, ComparePanel)
