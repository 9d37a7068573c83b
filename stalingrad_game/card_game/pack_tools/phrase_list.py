"""The phrases of one field of an entry: what may be added, and where it may stand (R5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..content.effects import CORE_MARK, Verb, Vocabulary
from .draft import PackDraft
from .pack_fields import PackField, side_of_field


class PhraseList:
    """The phrases of a field as they are now; every change is another list of them."""

    def __init__(
        self,
        field: PackField,
        entry: Mapping[str, Any],
        draft: PackDraft,
        vocabulary: Vocabulary,
    ) -> None:
        self.field: Final = field
        self._vocabulary: Final = vocabulary
        value = field.now(entry)
        self.phrases: Final[list[str]] = (
            [one if isinstance(one, str) else "" for one in value]
            if isinstance(value, (list, tuple))
            else []
        )
        side = side_of_field(field, entry)
        self.units: Final[tuple[str, ...]] = tuple(
            str(unit.get("id", ""))
            for unit in draft.entries("units")
            if side is None or unit.get("side") == side
        )
        self._elite: Final = frozenset(
            str(unit.get("id", "")) for unit in draft.entries("units") if unit.get("terror")
        )

    def faces(self, verb: Verb) -> tuple[str, ...]:
        """What may be written after a word that takes units."""
        plain = [one for one in self.units if not verb.elite_only or one in self._elite]
        core = [CORE_MARK + one for one in plain if one in self._elite and not verb.elite_only]
        return (*plain, *core)

    def added(self, verb: Verb) -> list[str]:
        """The phrases with an effect more, where it may stand."""
        phrase = self.first_phrase(verb)
        if verb.position == "first":
            return [phrase, *self.phrases]
        last = [one for one in self.phrases if self._position(one) == "last"]
        rest = [one for one in self.phrases if self._position(one) != "last"]
        return [*rest, *last, phrase] if verb.position == "last" else [*rest, phrase, *last]

    def first_phrase(self, verb: Verb) -> str:
        """How an effect is written at first."""
        if verb.argument != "units":
            return verb.word
        return f"{verb.word} {next(iter(self.faces(verb)), '')}".strip()

    def exchanged(self, place: int, phrase: str) -> list[str]:
        return [*self.phrases[:place], phrase, *self.phrases[place + 1 :]]

    def without(self, place: int) -> list[str]:
        return [*self.phrases[:place], *self.phrases[place + 1 :]]

    def moved(self, place: int, way: int) -> list[str]:
        """The phrases with one of them earlier (-1) or later (1)."""
        found = list(self.phrases)
        found[place], found[place + way] = found[place + way], found[place]
        return found

    def _position(self, phrase: str) -> str:
        verb = self._vocabulary.get(phrase.split(" ", maxsplit=1)[0])
        return verb.position if verb else "anywhere"
