"""The same shot under all three referees side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ....street_fight.compared import Compared, compared
from ....street_fight.judge.odds import written
from ....street_fight.position.questions import AttackQuery, Sum
from ....street_fight.words.answers import signed
from ....street_fight.words.queries import query_words
from ....street_fight.words.words import StreetWords
from ..input.controller import StreetController
from ..model.table_model import ColumnOfReferee, CompareModel, WhyLine
from .why import Sums
from .wording import Wording

LONGEST_FRACTION: Final = 12
"""Letters of an exact chance that there is room for; the sum has it in any case."""


class ComparePresenter:
    """Makes the panel that compares the referees."""

    def __init__(self, control: StreetController, wording: Wording, sums: Sums) -> None:
        self._control: Final = control
        self._wording: Final = wording
        self._sums: Final = sums
        self._last: tuple[Sum, CompareModel] | None = None

    def model(self) -> CompareModel:
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
            WhyLine(
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
