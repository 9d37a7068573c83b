"""One language: its plurals, numbers, percentages, dates, lists, articles, and its typesetting.

All of it comes from the language's file; nothing in the program asks which language it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from .language_file import LanguageFile
from .noun import Noun

if TYPE_CHECKING:
    from fractions import Fraction

LANGUAGE_FILE: Final = "language.toml"
NARROW_SPACE: Final = "\u202f"
"""The narrow no-break space: before French double punctuation, inside guillemets, before %."""
_BLANKS: Final = "[ \u00a0]"
_KEPT_TEXTS: Final = 8_000
"""How many of the texts that were set last are kept: most are said again and again."""
_APOSTROPHE: Final = re.compile(r"(?<=[^\s()\[\]])'")
"""Not the quotes of ``pip install 'name[extra]'``."""


class LanguageError(ValueError):
    """A language's folder can't be used; the message says where and why."""


class Language:
    """How one language is written; two of the same code and folder are the same."""

    def __init__(self, folder: Path) -> None:
        """The language whose texts lie in a folder named by its code; raises `LanguageError`."""
        self.folder: Final = folder
        self.code: Final = folder.name
        """Two or three small letters, as in the command line, settings and records: ``fr``."""
        file = _read(folder)
        self.name: Final = file.name
        """What its speakers call it: ``Français``."""
        self.system_names: Final = file.system
        self.plural_rules: Final = file.plurals
        """Which numbers take which form: the first that takes a number counts."""
        self.plural_forms: Final = tuple(dict.fromkeys(rule.form for rule in file.plurals))
        """The forms that numbers take, in the order of the file."""
        self.articles: Final[Mapping[str, object]] = file.nouns.articles
        """What a noun may name as its article."""
        self.noun_forms: Final = frozenset(next(iter(file.nouns.articles.values())))
        """The forms that every noun has, ``one`` among them."""
        self.noun_classes: Final = tuple(file.nouns.classes)
        """What words of a sentence may agree with; none where they agree with nothing."""
        self._class_of: Final = {
            article: name for name, own in file.nouns.classes.items() for article in own
        }
        self._file: Final = file
        signs = file.typesetting
        self._narrow: Final = [
            re.compile(pattern)
            for pattern, given in (
                (f"{_BLANKS}(?=[{re.escape(signs.narrow_before)}])", signs.narrow_before),
                (f"(?<=[{re.escape(signs.narrow_after)}]){_BLANKS}", signs.narrow_after),
            )
            if given
        ]
        self._set: Final = lru_cache(_KEPT_TEXTS)(self._newly_set)

    def __repr__(self) -> str:
        return f"Language({self.code})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Language) and self.folder == other.folder

    def __hash__(self) -> int:
        return hash(self.folder)

    def __reduce__(self) -> tuple[type[Language], tuple[Path]]:
        """Another process reads the folder itself."""
        return Language, (self.folder,)

    # Letters

    def typeset(self, text: str) -> str:
        """A plainly written text with its language's apostrophes and blanks; once is enough.

        The quotes around a word to be typed stay as a shell needs them.
        """
        return self._set(text)

    def _newly_set(self, text: str) -> str:
        # Texts are written plainly, as on any keyboard; setting them here keeps the typesetter's
        # apostrophes and thin blanks out of every language file, where nobody would see them.
        text = _APOSTROPHE.sub(self._file.typesetting.apostrophe, text)
        for blank in self._narrow:
            text = blank.sub(NARROW_SPACE, text)
        return text

    def capitalised(self, text: str) -> str:
        """The text with a capital at its head."""
        first = text[:1]
        return self._file.capitals.get(first, first.upper()) + text[1:]

    # Numbers

    def plural_form(self, number: int) -> str:
        """The plural form that a whole number takes."""
        return next(rule.form for rule in self._file.plurals if rule.takes(number))

    def number(self, value: int) -> str:
        """A whole number with its thousands parted."""
        return f"{value:,}".replace(",", self._file.numbers.thousands)

    def one_decimal(self, value: Fraction) -> str:
        """A number to one place, its thousands not parted."""
        return f"{float(value):.1f}".replace(".", self._file.numbers.decimal)

    def percent(self, chance: Fraction) -> str:
        """A chance from 0 to 1 to one place; what is not quite certain is never called so."""
        # Rounded once, as a whole number of tenths of a percent, so that every text that shows the
        # same chance shows the same digits.
        return self._rounded(chance, 1)

    def whole_percent(self, chance: Fraction) -> str:
        """As `percent`, to whole ones, for where there is little room."""
        return self._rounded(chance, 10)

    def estimated_percent(self, chance: float) -> str:
        """An estimated chance from 0 to 1, neither never nor always: "54%"."""
        return self._percent(10 * min(max(round(chance * 100), 1), 99))

    def _rounded(self, chance: Fraction, step: int) -> str:
        """A chance in steps of so many tenths of a percent."""
        tenths = round(chance * 1000 / step) * step
        if tenths == 0 and chance > 0:
            return self._file.percent.below.format(percent=self._percent(step))
        if tenths == 1000 and chance < 1:
            return self._file.percent.above.format(percent=self._percent(1000 - step))
        return self._percent(tenths)

    def percent_range(self, least: Fraction, most: Fraction) -> str:
        """Two chances as a range, "44–61%"; one alone where both are said alike."""
        low, high = self.percent(least), self.percent(most)
        ends = [round(chance * 1000) for chance in (least, most)]
        if low == high:
            return low
        if {low, high} != {self._percent(tenths) for tenths in ends}:
            return f"{low}–{high}"
        return self._signed_percent("–".join(map(self._tenths, ends)))

    def _percent(self, tenths: int) -> str:
        return self._signed_percent(self._tenths(tenths))

    def _tenths(self, tenths: int) -> str:
        whole, tenth = divmod(tenths, 10)
        return f"{whole}{self._file.numbers.decimal}{tenth}" if tenth else str(whole)

    def _signed_percent(self, number: str) -> str:
        return self.typeset(self._file.percent.exact.format(number=number))

    def date(self, when: datetime) -> str:
        """A day and its time to the minute."""
        return self._file.date.format(
            year=when.year, month=when.month, day=when.day, hour=when.hour, minute=when.minute
        )

    # Lists and nouns

    def listed(self, items: Iterable[str]) -> str:
        """The items as a list inside a sentence: "A, B and C"; no items are no text."""
        *rest, last = list(items) or [""]
        if not rest:
            return last
        lists = self._file.list
        return self.typeset(lists.last.format(rest=lists.comma.join(rest), last=last))

    def headed(self, head: str, text: str = "") -> str:
        """What is told of something behind its name and a colon."""
        return self.typeset(f"{head}{self._file.list.colon}{text}")

    def semicolons(self, items: Iterable[str]) -> str:
        return self.typeset(self._file.list.semicolon.join(items))

    def listed_nouns(self, nouns: Iterable[Noun]) -> Noun:
        """Nouns as a list, in every form: "the A, the B and the C"; none are no text."""
        items = list(nouns)
        classes = {noun.noun_class for noun in items}
        return Noun(
            self.listed(noun.name for noun in items),
            {form: self.listed(noun.forms[form] for noun in items) for form in self.noun_forms},
            next((one for one in self.noun_classes if one in classes), ""),
        )

    def noun(
        self, name: str, article: str, stem: str = "", noun_class: str = "", **given: str
    ) -> Noun:
        """A noun in every form: by its article, or as given where that is irregular.

        `stem` stands in the phrases where it is not the name; `noun_class` where it isn't that of
        the article. Raises `KeyError` for an article that the language doesn't know.
        """
        word = stem or name
        vowel = self._begins_with_vowel(word)
        forms = {
            form: (pattern if isinstance(pattern, str) else pattern[vowel]).format(noun=word)
            for form, pattern in self._file.nouns.articles[article].items()
        }
        return Noun(name, {**forms, **given}, noun_class or self._class_of.get(article, ""))

    def foreign_noun(self, name: str, noun_class: str = "") -> Noun:
        """A name of another language: it stands alone in every form, plural ones among them."""
        return Noun(name, dict.fromkeys((*self.noun_forms, *self.plural_forms), name), noun_class)

    def _begins_with_vowel(self, text: str) -> bool:
        # An accent changes no elision: taken apart, "É" begins with an "E", which the file lists.
        return unicodedata.normalize("NFKD", text[:1].casefold())[:1] in set(
            self._file.nouns.vowels
        )


def _read(folder: Path) -> LanguageFile:
    """The language's file; raises `LanguageError`."""
    path = folder / LANGUAGE_FILE
    where = f"{folder.name}/{LANGUAGE_FILE}"
    try:
        file = msgspec.toml.decode(path.read_bytes(), type=LanguageFile)
    except (OSError, ValueError) as fault:
        raise LanguageError(f"{where}: {fault}") from fault
    for wrong in file.faults():
        raise LanguageError(f"{where}: {wrong}")
    return file
