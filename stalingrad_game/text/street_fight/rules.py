"""The rulebook of Street Fight at the terminal: its contents, and what is looked up in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ...localisation.catalogue import Catalogue
from ...localisation.languages import Languages
from ...localisation.rulebook import Rulebook
from ...street_fight.words.rulebook import STREET_RULES_FOLDER, load_street_rulebook
from ..rule_lookup import printed_rules


def spoken_rulebook(texts: Catalogue, languages: Languages) -> Rulebook:
    """The rulebook in the language of some texts, or in the default one where it has none.

    Raises `RulebookError`.
    """
    written = (texts.language.folder / STREET_RULES_FOLDER).is_dir()
    return load_street_rulebook(texts.language if written else languages.default)


def look_up_rules(book: Rulebook, text: str, texts: Catalogue) -> Iterator[str]:
    """The rule of a number, or what speaks of a word."""
    found = book.search(text)
    with suppress(KeyError):
        found = [book.rule(text)]
    return printed_rules(found, book.lines, texts.phrase("street.terminal.no_rule", text=text))


def rule_contents(book: Rulebook) -> Iterator[str]:
    """The books with what they say of themselves, and their chapters; last what the marks mean."""
    for one in book.parts:
        yield one.title
        yield from (f"  {book.plain(line)}" for line in one.text.splitlines() if line)
        yield from (f"    {chapter[0].heading}" for chapter in one.chapters)
    yield from (f"[{one.sign}] {one.name} – {one.text}" for one in book.statuses)
