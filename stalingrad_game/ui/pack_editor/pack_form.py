"""The form of one piece: its figures, its effects, its texts in every language, faults below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from ...card_game.content.check import NAME_LETTERS
from ...card_game.content.effects import CORE_MARK, Vocabulary
from ...card_game.content.models import Id
from ...card_game.content.pack_texts import TEXT_LETTERS, text_fields
from ...card_game.pack_tools.draft import PACK, TEXTS, Entry, text_file, text_names
from ...card_game.pack_tools.draft_edits import rename_piece, set_figure, set_text
from ...card_game.pack_tools.pack_fields import PackField, applies, pack_fields, values_for
from ...card_game.pack_tools.phrase_list import PhraseList
from ...data_files.faults import told
from ...localisation.catalogue import Catalogue
from ..screens.form_layout import heading_label, note_label
from ..widgets import Choice, Stack, TextField, Toggle, Widget
from .effect_list import EffectTexts, EffectWidgets
from .field_widgets import FIELD_SIZE, FaultNote, wide_field
from .pack_drafting import DraftChange, PackDrafting

MOST_LETTERS_OF_ID: Final = 40
ROOM: Final = 20
"""How many letters too many can be typed, so that one sees that they are."""
NOTHING_SET: Final = "–"


class TextKey(NamedTuple):
    """The key of a field with a text of the open piece."""

    what: str
    code: str
    name: str
    field: str


def _written(texts: Entry, field: str) -> str:
    """A text as it can be edited."""
    text = texts.get(field)
    return text if isinstance(text, str) else ""


class PackForm:
    """Makes the form of the open piece in one language of the window."""

    def __init__(
        self,
        drafting: PackDrafting,
        words: Catalogue,
        vocabulary: Vocabulary,
        do: Callable[[DraftChange, object], None],
        ask: Callable[[PackField, int], None],
    ) -> None:
        """`do` makes a change, as `PackDrafting` does, and shows it; `ask` asks for an effect."""
        self._drafting: Final = drafting
        self._words: Final = words
        self._vocabulary: Final = vocabulary
        self._do: Final = do
        self._ask: Final = ask
        self._notes: Final[dict[tuple[str, str, str], FaultNote]] = {}
        """By file, entry and field: where its faults are told."""

    def text(self, key: str) -> str:
        """A text of the editor."""
        return self._words.sentence(f"pack_editor.{key}")

    def widgets(self) -> Iterator[Widget]:
        """All of it; nothing where no piece is open."""
        drafting = self._drafting
        if drafting.index < 0:
            return
        entry = drafting.draft.entries(drafting.table)[drafting.index]
        for field in pack_fields(drafting.table):
            if applies(field, entry):
                yield self._figure(field, entry)
                yield self._note(self._figures_file, self._label, field.name)
        here = self._words.language.code
        for code in sorted(drafting.codes, key=lambda code: code != here):
            for name in text_names(drafting.table, drafting.name):
                yield from self._texts(code, name)
        if drafting.table != PACK:
            yield self._id()
            yield note_label(self.text("id_note"))

    def show_faults(self) -> None:
        """Tell at every field what is wrong with it now; lay the form out again afterwards."""
        by_place: dict[tuple[str, str, str], list[str]] = {}
        if self._drafting.index >= 0:
            for fault in self._drafting.faults_of(self._drafting.index):
                text = told(self._words, fault.allowed)
                place = (fault.file, fault.entry, fault.field)
                by_place.setdefault(place, []).append(self._words.language.capitalised(text))
        for place, note in self._notes.items():
            note.show(by_place.get(place, ()))

    def show_typed(self, widgets: Iterable[Widget]) -> None:
        """The same while one types; a text that follows another one stands in its field, too."""
        self.show_faults()
        drafting = self._drafting
        names = text_names(drafting.table, drafting.name)
        for widget in widgets:
            key = widget.key
            if isinstance(widget, TextField) and isinstance(key, TextKey) and key.name in names:
                texts = drafting.draft.texts(key.code, drafting.table, key.name)
                widget.text = _written(texts, key.field)

    # --- parts

    @property
    def _figures_file(self) -> str:
        table = self._drafting.table
        return "pack.toml" if table in {PACK, "modes"} else f"{table}.toml"

    @property
    def _label(self) -> str:
        drafting = self._drafting
        return (
            PACK if drafting.table == PACK else drafting.draft.label(drafting.table, drafting.index)
        )

    def _note(self, file: str, entry: str, field: str) -> FaultNote:
        note = self._notes[file, entry, field] = FaultNote(())
        return note

    def _id(self) -> Widget:
        drafting = self._drafting

        def rename(typed: str) -> None:
            try:
                name = msgspec.convert(typed, Id)
            except msgspec.ValidationError:
                return
            self._do(lambda draft: rename_piece(draft, drafting.table, drafting.index, name), None)

        field = wide_field(
            self.text("field.id"), drafting.name, MOST_LETTERS_OF_ID, rename, ("set", "id")
        )
        return Stack((field, self._note(self._figures_file, self._label, "id")), gap=6)

    def _figure(self, field: PackField, entry: Any) -> Widget:
        now = field.now(entry)
        match field.kind:
            case "switch":
                return Toggle(
                    self._called(field),
                    lambda on: self._put(field, on if on != field.usual else None),
                    value=bool(now),
                    size=FIELD_SIZE,
                    hint=self._tip(field.name),
                    key=("set", field.name),
                )
            case "choice" | "number":
                return self._choice(field, now)
            case "words":
                return self._words_of(field, entry, now)
            case "phrases":
                return self._effects(field, entry)
            case "text":
                return wide_field(
                    self._called(field),
                    now if isinstance(now, str) else "",
                    NAME_LETTERS,
                    lambda typed: self._put(field, typed, typed=True),
                    ("set", field.name),
                    self._tip(field.name),
                )

    def _tip(self, field: str) -> str:
        """What a field is for, where its name doesn't say it all."""
        key = f"pack_editor.tip.{field}"
        return self._words.sentence(key) if key in self._words else ""

    def _called(self, field: PackField) -> str:
        return self.text(f"field.{field.name}")

    def _put(self, field: PackField, value: Any, *, typed: bool = False) -> None:
        place = (self._drafting.table, self._drafting.index, field.path)
        self._do(lambda draft: set_figure(draft, *place, value), place if typed else None)

    def _choice(self, field: PackField, now: Any) -> Choice:
        values: list[Any] = list(field.values)
        if field.optional or field.usual is None:
            values.insert(0, None)
        if now not in values:
            values.insert(0, now)
        return Choice(
            self._called(field),
            [self._value(one) for one in values],
            lambda index: self._put(field, values[index] if values[index] != field.usual else None),
            index=values.index(now),
            size=FIELD_SIZE,
            hint=self._tip(field.name),
            key=("set", field.name),
        )

    def _value(self, value: Any) -> str:
        if value is None:
            return NOTHING_SET
        key = f"pack_editor.value.{value}"
        return self._words.sentence(key) if key in self._words else str(value)

    def _words_of(self, field: PackField, entry: Any, now: Any) -> Stack:
        chosen = (
            [one for one in now if isinstance(one, str)] if isinstance(now, (list, tuple)) else []
        )

        def turn(word: str, *, on: bool) -> None:
            others = [one for one in chosen if one != word]
            self._put(field, [*others, word] if on else others or None)

        toggles = [
            Toggle(
                self._value(word),
                self._turner(turn, word),
                value=word in chosen,
                size=FIELD_SIZE,
                key=("set", field.name, word),
            )
            for word in dict.fromkeys((*values_for(field, entry), *chosen))
        ]
        return Stack((heading_label(self._called(field)), *toggles), gap=6)

    @staticmethod
    def _turner(turn: Callable[..., None], word: str) -> Callable[[bool], None]:
        return lambda on: turn(word, on=on)

    def _effects(self, field: PackField, entry: Any) -> Stack:
        phrases = PhraseList(field, entry, self._drafting.draft, self._vocabulary)
        texts = EffectTexts(self.text, self.effect_name, self.unit_name)
        made = EffectWidgets(
            phrases,
            self._vocabulary,
            texts,
            lambda after: self._put(field, after),
            partial(self._ask, field),
        )
        return Stack((heading_label(self._called(field)), *made.widgets()), gap=10)

    def effect_name(self, word: str) -> str:
        """What an effect is called."""
        return self._words.sentence(f"effect.{word}.name")

    def unit_name(self, unit: str) -> str:
        """What a unit is called, also its core face."""
        draft = self._drafting.draft
        name = unit.removeprefix(CORE_MARK)
        ids = [draft.entry_id("units", n) for n in range(len(draft.entries("units")))]
        code = self._words.language.code
        unit_name = self._drafting.name_of("units", ids.index(name), code) if name in ids else name
        return self._words.phrase("unit.core", unit=unit_name) if name != unit else unit_name

    def _texts(self, code: str, name: str) -> Iterator[Widget]:
        drafting = self._drafting
        table, language = drafting.table, drafting.languages[code]
        face = name.rpartition(".")[2] if "." in name else ""
        title = self._words.sentence("pack_editor.texts", language=language.name)
        if face:
            title = self._words.sentence(f"pack_editor.texts_{face}", language=language.name)
        yield heading_label(title)
        texts = drafting.draft.texts(code, table, name)
        file = text_file(code, table)
        needed, irregular = text_fields(TEXTS[table], language)
        shown = [one for one in irregular if one == "noun" or one in texts]
        for field in (*needed, *shown):
            written = _written(texts, field)
            if field == "article":
                yield self._article(code, name, written)
            else:
                longest = TEXT_LETTERS.get(field, NAME_LETTERS)
                yield wide_field(
                    self._form_named(field),
                    written,
                    longest + ROOM,
                    partial(self._put_text, code, name, field),
                    TextKey("text", code, name, field),
                    self._tip(field),
                )
            yield self._note(file, name, field)
        yield self._note(file, name, "")

    def _form_named(self, field: str) -> str:
        key = f"pack_editor.field.{field}"
        if key in self._words:
            return self._words.sentence(key)
        return self._words.sentence("pack_editor.form", form=field)

    def _put_text(self, code: str, name: str, field: str, written: str) -> None:
        """Put a text; one that needn't be there is taken out where it is empty."""
        table = self._drafting.table
        needed, _ = text_fields(TEXTS[table], self._drafting.languages[code])
        text = written if written or field in needed else None
        place = (code, table, name, field)
        self._do(lambda draft: set_text(draft, *place, text), place)

    def _article(self, code: str, name: str, now: str) -> Choice:
        values: Sequence[str] = list(self._drafting.languages[code].articles)
        values = values if now in values else [now, *values]
        return Choice(
            self.text("field.article"),
            [self._value(one) for one in values],
            lambda index: self._put_text(code, name, "article", values[index]),
            index=values.index(now),
            size=FIELD_SIZE,
            hint=self._tip("article"),
            key=("text", code, name, "article"),
        )
