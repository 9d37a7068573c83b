"""The manners of a language: spaces, apostrophes, numbers, percentages and plurals.

Texts are written with plain blanks and straight apostrophes; `typeset` makes them fit to print.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Literal

Language = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")
PluralForm = Literal["one", "many"]

NARROW_SPACE: Final = "\u202f"
"""The narrow no-break space: before French double punctuation, inside guillemets, before %."""
APOSTROPHE: Final = "\u2019"

_BEFORE: Final = re.compile(r"[ \u00a0](?=[;:!?»%])")
_AFTER: Final = re.compile(r"(?<=«)[ \u00a0]")


def typeset(text: str, language: Language) -> str:
    r"""The text with the apostrophes and no-break spaces of its language; once is enough.

    >>> typeset("l'ennemi : « Percée »", "fr")
    'l’ennemi\u202f: «\u202fPercée\u202f»'
    """
    text = text.replace("'", APOSTROPHE)
    if language == "en":
        return text
    return _AFTER.sub(NARROW_SPACE, _BEFORE.sub(NARROW_SPACE, text))


def plural_form(format_number: int, language: Language) -> PluralForm:
    """The plural form that a number takes: French has none before 2, English none at 1 alone.

    >>> plural_form(0, "en"), plural_form(0, "fr")
    ('many', 'one')
    """
    if language == "fr":
        return "one" if format_number < 2 else "many"
    return "one" if format_number == 1 else "many"


def capitalised(text: str) -> str:
    """The text with a capital at its head.

    >>> capitalised("l'ennemi")
    "L'ennemi"
    """
    return text[:1].upper() + text[1:]


def format_number(value: int, language: Language) -> str:
    r"""A whole number with its thousands parted.

    >>> format_number(12500, "en"), format_number(12500, "fr")
    ('12,500', '12\u202f500')
    """
    return f"{value:,}".replace(",", "," if language == "en" else NARROW_SPACE)


def format_percent(chance: Fraction, language: Language) -> str:
    r"""A chance from 0 to 1 to one place; what is not quite certain is never called so.

    >>> format_percent(Fraction(5, 12), "en"), format_percent(Fraction(5, 12), "fr")
    ('41.7%', '41,7\u202f%')
    """
    tenths = round(chance * 1000)
    sign = ""
    if tenths == 0 and chance > 0:
        sign, tenths = "<", 1
    elif tenths == 1000 and chance < 1:
        sign, tenths = ">", 999
    whole, tenth = divmod(tenths, 10)
    if language == "fr":
        said = f"{whole},{tenth}" if tenth else str(whole)
        return f"{sign}{NARROW_SPACE if sign else ''}{said}{NARROW_SPACE}%"
    return f"{sign}{whole}.{tenth}%" if tenth else f"{sign}{whole}%"
