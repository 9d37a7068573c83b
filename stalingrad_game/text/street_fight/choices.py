"""What can be chosen in Street Fight: options by number or words, and lines of the referee."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from ...kernel.decision import Decision, Option
from ...localisation.catalogue import Catalogue
from ...street_fight.faults import LineFault
from ...street_fight.game import StreetGame
from ...street_fight.position.codes import SetUp
from ...street_fight.position.placing import LAID_WORDS, MINES, PLACING, PlacingLine
from ...street_fight.position.position import Position
from ...street_fight.position.set_up import EXCHANGE, SET_UP_ACTS, is_secret
from ...street_fight.position.state import State
from ...street_fight.words.words import GameWords, Sentence
from ..choice_menu import ChoiceMenu, UnreadableLine

MANY: Final = 30
"""More choices than this are listed by unit."""
_UNIT: Final = "unit"


class StreetChoices(ChoiceMenu):
    """The choices of one decision."""

    def __init__(
        self,
        words: GameWords,
        game: StreetGame,
        state: State,
        decision: Decision,
        *,
        hand_up: bool,
    ) -> None:
        """`hand_up` says that what the asked side alone may see lies open."""
        self._words: Final = words
        self._street: Final = game
        self._now: Final = game.known(state)
        texts: Catalogue = words.texts
        super().__init__(texts, game, state, decision, hand_up=hand_up)

    def label(self, option: Option) -> str:
        return self._words.option(option)

    def refusal(self, option: Option, why: int) -> Sentence:
        del why
        return self._words.refusal(option, self.decision, self._now)

    def private(self, option: Option) -> bool:
        """Whether a choice speaks of the secret set-up, or of what a hidden unit might do."""
        form = {**self._street.kit.referee.acts, **SET_UP_ACTS}[option[0]]
        named = zip(form.kinds_of(len(option) - 1), option[1:], strict=False)
        units = [one for kind, one in named if kind == _UNIT and one >= 0]
        return is_secret(option[0]) or any(self._now.units[one].hidden for one in units)

    def lines(self) -> Iterator[str]:
        """The choices with their numbers; of many those of a unit in one line."""
        if len(self.shown) <= MANY:
            yield from super().lines()
            return
        named = enumerate(map(self._about, self.shown), start=1)
        for about, some in groupby(named, lambda each: each[1]):
            numbers = [number for number, _ in some]
            if not about or len(numbers) == 1:
                yield from self._numbered(numbers)
            else:
                yield self.catalogue.phrase(
                    "street.terminal.group", first=numbers[0], last=numbers[-1], unit=about
                )

    def every_line(self) -> Iterator[str]:
        """The choices with their numbers, all of them."""
        return super().lines()

    def lines_of(self, text: str) -> Iterator[str]:
        """The choices that a unit's name or other words speak of, with their numbers."""
        found = set(self.find(text))
        yield from self._numbered(n for n, each in enumerate(self.shown, start=1) if each in found)

    def _numbered(self, numbers: Iterable[int]) -> Iterator[str]:
        for number in numbers:
            label = self.label(self.shown[number - 1])
            yield self.catalogue.phrase("terminal.numbered", n=number, text=label)

    def _kind(self, unit: int) -> str:
        kit = self._street.kit
        return kit.referee.kind_now(Position(kit.scenario, self._now), unit)

    def _unit(self, option: Option) -> int | None:
        """The unit that a choice speaks of first, if any."""
        form = {**self._street.kit.referee.acts, **SET_UP_ACTS}.get(option[0])
        return option[1] if form and form.kinds[:1] == (_UNIT,) and len(option) > 1 else None

    def _about(self, option: Option) -> str:
        """What a choice is about: a unit, or something that is laid; "" for others."""
        unit = self._unit(option)
        if unit is not None:
            return self._words.names.described_unit(unit, self._kind(unit))
        if option[0] not in {SetUp.MARKER, SetUp.MINES}:
            return ""
        kind = option[1] if option[0] == SetUp.MARKER else LAID_WORDS.index(MINES)
        return str(self._words.names.fact("laid", kind))

    def notes(self) -> Iterator[str]:
        """What may still be placed, and how to see the choices of a unit.

        Also that more can be chosen while secrets lie open.
        """
        left = self._words.left_to_place(self.decision, self._now) if self.hand_up else ""
        if left:
            yield left
        units = [unit for unit in map(self._unit, self.shown) if unit is not None]
        if units and len(self.shown) > MANY:
            unit = self._words.names.unit(units[0])
            yield self.catalogue.phrase("street.terminal.many", unit=unit)
        if not self.hand_up and any(map(self.private, self.decision.options)):
            yield self.catalogue.phrase("terminal.hand.hidden")

    def row(self, text: str) -> Sequence[Option]:
        if text.isdecimal() or self.decision.op == EXCHANGE:
            return ()
        kit = self._street.kit
        placing = self.decision.op == PLACING
        read = PlacingLine.options_of if placing else kit.referee.options_of_line
        try:
            return read(kit, self._now, text)
        except LineFault as fault:
            if self.find(text):
                return ()
            why = self._words.line_fault(fault)
            key = "street.terminal.no_line"
            raise UnreadableLine(self.catalogue.phrase(key, text=text, why=why)) from None
