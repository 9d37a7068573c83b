"""Whether the effects written in a data file may stand where they stand.

Keeps R5: places and sides of the vocabulary, and the order in which icons resolve.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol, TypeVar

from ...data_files.faults import Fault, Keyed, quoted
from .effects import Effect, EffectError, Place, Side, Vocabulary, checked_effect
from .models import Unit

SIDE_IDS: Final[tuple[Side, ...]] = ("german", "soviet")
_EMPTY: Final = "–"
"""How a phrase without a word is told."""
_BOTH_SIDES: Final[Place] = "hold"
"""Read by whichever side holds, so that no word of one side may stand there (R4.4.3)."""


class _Sided(Protocol):
    @property
    def side(self) -> Side: ...


_S = TypeVar("_S", bound=_Sided)


def of_side(entries: Iterable[_S], side: Side) -> list[_S]:
    """The entries of one side, in file order."""
    return [entry for entry in entries if entry.side == side]


def verbs(phrases: Iterable[str]) -> list[str]:
    """The first words of the phrases, unread ones as they stand."""
    return [(phrase.split() or [""])[0] for phrase in phrases]


class Phrases:
    """Checks lists of phrases against a vocabulary and the unit types of the pack."""

    def __init__(
        self, vocabulary: Vocabulary, units: Iterable[Unit], *, complete: bool = True
    ) -> None:
        """`complete` is False when some unit types couldn't be read: unknown ids then pass."""
        self.vocabulary: Final = vocabulary
        self._units = {unit.id: unit for unit in units}
        self._complete = complete

    def faults(
        self, phrases: Iterable[str], at: Fault, place: Place, side: Side | None
    ) -> Iterator[Fault]:
        """What is wrong with the phrases of one field; `side` is None for both sides' cards."""
        effects: list[Effect] = []
        for phrase in phrases:
            try:
                effect = checked_effect(phrase, self.vocabulary)
            except EffectError as error:
                yield Fault(
                    at.file,
                    at.entry,
                    at.field,
                    Keyed("pack_fault.phrase", word=quoted(phrase) or _EMPTY, what=str(error)),
                )
                continue
            effects.append(effect)
            for allowed in self._phrase(effect, place, side):
                yield Fault(
                    at.file,
                    at.entry,
                    at.field,
                    Keyed("pack_fault.phrase", word=effect.verb, what=allowed),
                )
        for verb in dict.fromkeys(effect.verb for effect in effects[1:]):  # R5.1
            if self.vocabulary[verb].position == "first":
                yield Fault(
                    at.file,
                    at.entry,
                    at.field,
                    Keyed("pack_fault.phrase", word=verb, what=Keyed("pack_fault.first")),
                )
        for verb in dict.fromkeys(effect.verb for effect in effects[:-1]):  # R5.15
            if self.vocabulary[verb].position == "last":
                yield Fault(
                    at.file,
                    at.entry,
                    at.field,
                    Keyed("pack_fault.phrase", word=verb, what=Keyed("pack_fault.last")),
                )

    def _phrase(self, effect: Effect, place: Place, side: Side | None) -> Iterator[str]:
        spec = self.vocabulary[effect.verb]
        if place not in spec.places:
            yield Keyed("pack_fault.place", place=place, places=", ".join(sorted(spec.places)))
        if spec.side is not None and spec.side != side:
            yield Keyed(f"pack_fault.{spec.side}s_only")
        if place == _BOTH_SIDES and effect.units:
            yield Keyed("pack_fault.hold_units")
        if len(effect.units) > spec.most_units:
            yield (
                Keyed("pack_fault.one_unit")
                if spec.most_units == 1
                else Keyed("pack_fault.most_units", n=spec.most_units)
            )
        for face in effect.units:
            unit = self._units.get(face.unit)
            if unit is None:
                if self._complete:
                    yield Keyed(
                        "pack_fault.no_unit", word=quoted(face.unit), words=self._known(side)
                    )
                continue
            if side is not None and unit.side != side:
                yield Keyed(f"pack_fault.{unit.side}_unit", word=unit.id, words=self._known(side))
            if face.core and not unit.elite:
                yield Keyed("pack_fault.no_elite", word=unit.id)
            if spec.elite_only and (face.core or not unit.elite):
                yield Keyed("pack_fault.enters_elite", word=face.unit)  # R8.3

    def _known(self, side: Side | None) -> str:
        return ", ".join(unit.id for unit in self._units.values() if side in {None, unit.side})
