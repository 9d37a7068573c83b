"""The rulebook of Street Fight: what all referees share, then a book for each referee.

Its order stands in ``assets/street/rules``, its words in the folder ``street_rules`` of each
language.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...assets import asset
from ...localisation.language import Language
from ...localisation.rule_texts import RulebookError, decode_rules
from ...localisation.rulebook import BookOrder, BookTexts, PartOrder, PartTexts, Rulebook

STREET_RULES_FOLDER: Final = "street_rules"
"""The folder of a language with the book's texts, which are no templates."""
BOOK_FILE: Final = "book.toml"
"""The file of what isn't a rule: marks, glossary, the books' order."""


@cache
def load_street_rulebook(language: Language) -> Rulebook:
    """The rulebook in a language, read once; raises `RulebookError`."""
    places, home = asset("street", "rules"), language.folder / STREET_RULES_FOLDER
    folder = f"{language.code}/{STREET_RULES_FOLDER}"
    order = decode_rules(places / BOOK_FILE, "rules", BookOrder)
    texts = decode_rules(home / BOOK_FILE, folder, BookTexts)
    parts = {
        name: (
            decode_rules(places / f"{name}.toml", "rules", PartOrder),
            decode_rules(home / f"{name}.toml", folder, PartTexts),
        )
        for name in order.books
    }
    try:
        book = Rulebook(order, texts, parts)
        book.check_marks_and_links()
    except RulebookError as fault:
        raise RulebookError(f"{folder}: {fault}") from None
    return book
