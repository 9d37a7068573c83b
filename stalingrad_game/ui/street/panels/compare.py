"""The same shot under all three referees side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from ....street_fight.compared import Compared, compared
from ....street_fight.judge.odds import written
from ....street_fight.position.questions import AttackQuery, Sum
from ....street_fight.words.answers import entry_number
from ....street_fight.words.queries import query_words
from ....street_fight.words.words import StreetWords
from ...style.theme import ASH, CHALK, DUST, PAPER
from ...widgets import Label, RichText, ScrollView, Span, Stack, TextStyle, Widget
from ..model.board_model import SightModel
from ..model.table_model import PanelState, SumLine
from .panel import FramedPanel, ListedPanel, PanelHands, PanelPresenter, Sources

SCALES: Final = "scales"
"""The icon of the panel and of its button."""
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
        found = self._sums.considered()
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
            SumLine(entry_number(entry), words.reason(entry), entry.rule) for entry in entries
        )
        name = texts.phrase(f"street.referee.{one.kit.referee.id}")
        return ColumnOfReferee(name, texts.language.semicolons(notes), tuple(fields), lines)

    def _chance(self, chance: Fraction) -> str:
        percent, exact = self._wording.words.texts.language.percent(chance), written(chance)
        if len(exact) > LONGEST_FRACTION:
            return percent
        return self._wording.say("compared.chance", percent=percent, fraction=exact)


class ComparePanel(FramedPanel[CompareModel]):
    """A column for each referee."""

    slot = "top"

    def __init__(self, hands: PanelHands) -> None:
        self._follow: Final = hands.follow
        self._empty: Final = hands.say("compare_nothing")
        self._body: Final = Stack(())
        spans = (Span("", icon=SCALES, colour=DUST), Span(f"  {hands.say('compare')}", "title"))
        title = RichText(spans, TextStyle("title", 22, CHALK))
        view = ScrollView(self._body, key="compare view")
        super().__init__((title, view), view, "compare")

    def fill(self, model: CompareModel, _before: CompareModel | None) -> None:
        columns = [self._column(one) for one in model.columns]
        if not columns:
            columns = [Label(self._empty, TextStyle("text_italic", 20, ASH))]
        self._body.replace([Stack(columns, across=True, gap=GAP, stretch=columns)])

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


COMPARE: Final = ListedPanel("compare", ComparePresenter, ComparePanel)
