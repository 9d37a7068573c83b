"""The effects of a field, one below the other: what each is, its number or its units, its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from ...card_game.content.effects import MAX_COUNT, Verb, Vocabulary
from ...card_game.pack_tools.phrase_list import PhraseList
from ..screens.form_layout import ButtonRow
from ..style.theme import CHALK
from ..widgets import Button, Choice, Label, Stack, TextStyle, Widget
from .field_widgets import FIELD_SIZE

EFFECT_BUTTON_SIZE: Final = 16


class EffectTexts(NamedTuple):
    """How the editor speaks of effects."""

    text: Callable[[str], str]
    """A text of the editor."""
    effect: Callable[[str], str]
    """The name of an effect by its word."""
    unit: Callable[[str], str]
    """The name of a unit by its id, also of its core face."""


class EffectWidgets:
    """Makes the widgets of one field of phrases."""

    def __init__(
        self,
        phrases: PhraseList,
        vocabulary: Vocabulary,
        texts: EffectTexts,
        change: Callable[[list[str]], None],
        ask: Callable[[int], None],
    ) -> None:
        """`change` puts other phrases; `ask` asks for an effect at a place, -1 for one more."""
        self._list: Final = phrases
        self._vocabulary: Final = vocabulary
        self._texts: Final = texts
        self._change: Final = change
        self._ask: Final = ask

    def widgets(self) -> Iterator[Widget]:
        """One block for each effect, and the button that adds one."""
        for place, phrase in enumerate(self._list.phrases):
            yield Stack(tuple(self._effect(place, phrase)), gap=6)
        if not self._list.field.exactly:
            key = ("add", self._list.field.name)
            text = self._texts.text("add_effect")
            yield Button(text, lambda: self._ask(-1), size=EFFECT_BUTTON_SIZE, key=key)

    def _effect(self, place: int, phrase: str) -> Iterator[Widget]:
        word, *rest = phrase.split() or [""]
        verb = self._vocabulary.get(word)
        head = self._texts.effect(word) if verb else phrase
        yield Label(f"{place + 1}. {head}", TextStyle("title", FIELD_SIZE + 1, CHALK))
        if verb is not None and verb.argument == "count":
            yield self._count(place, word, rest)
        elif verb is not None and verb.argument == "units":
            yield from self._units(place, verb, rest)
        yield ButtonRow(tuple(self._buttons(place)), gap=8)

    def _key(self, place: int, *part: object) -> tuple[object, ...]:
        return ("effect", self._list.field.name, place, *part)

    def _count(self, place: int, word: str, rest: Sequence[str]) -> Choice:
        numbers = [str(n) for n in range(1, MAX_COUNT + 1)]
        now = rest[0] if len(rest) == 1 else "1"
        known = numbers if now in numbers else [now, *numbers]

        def choose(index: int) -> None:
            phrase = word if known[index] == "1" else f"{word} {known[index]}"
            self._change(self._list.exchanged(place, phrase))

        return Choice(
            self._texts.text("count"),
            known,
            choose,
            index=known.index(now),
            size=FIELD_SIZE,
            key=self._key(place, "count"),
        )

    def _units(self, place: int, verb: Verb, units: Sequence[str]) -> Iterator[Widget]:
        faces = self._list.faces(verb)

        def put(others: Sequence[str]) -> None:
            self._change(self._list.exchanged(place, " ".join((verb.word, *others))))

        def button(word: str, others: Sequence[str]) -> Button:
            key = self._key(place, word)
            return Button(
                self._texts.text(word), lambda: put(others), size=EFFECT_BUTTON_SIZE, key=key
            )

        for number, unit in enumerate(units):
            known = list(faces) if unit in faces else [unit, *faces]

            def choose(index: int, number: int = number, known: Sequence[str] = known) -> None:
                put([*units[:number], known[index], *units[number + 1 :]])

            yield Choice(
                self._texts.text("unit"),
                [self._texts.unit(one) for one in known],
                choose,
                index=known.index(unit),
                size=FIELD_SIZE,
                key=self._key(place, "unit", number),
            )
        buttons: list[Button] = []
        if len(units) < verb.most_units and faces:
            buttons.append(button("more_units", [*units, units[-1] if units else faces[0]]))
        if len(units) > 1:
            buttons.append(button("fewer_units", units[:-1]))
        if buttons:
            yield ButtonRow(buttons, gap=8)

    def _buttons(self, place: int) -> Iterator[Button]:
        phrases = self._list

        def button(word: str, act: Callable[[], None]) -> Button:
            key = self._key(place, word)
            return Button(self._texts.text(word), act, size=EFFECT_BUTTON_SIZE, key=key)

        yield button("other_effect", lambda: self._ask(place))
        if place > 0:
            yield button("earlier", lambda: self._change(phrases.moved(place, -1)))
        if place < len(phrases.phrases) - 1:
            yield button("later", lambda: self._change(phrases.moved(place, 1)))
        if not phrases.field.exactly:
            yield button("remove_effect", lambda: self._change(phrases.without(place)))
