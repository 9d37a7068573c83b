"""The lists of keys as the manual has them, made from the tables of commands and their texts.

``python -m stalingrad_game.ui.automation.key_list`` prints those of every language.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...localisation.catalogue import Catalogue, catalogue
from ...localisation.languages import program_languages
from ..shell.command_keys import key_names
from ..street.editor.commands import EDITOR_KEYS
from ..street.input.commands import TABLE_COMMANDS, street_keys
from ..style.key_map import KeyMap
from ..table.input.commands import usual_keys
from ..table.input.key_words import key_rows


def key_list(texts: Catalogue) -> str:
    """The keys of the card table in Markdown, a row for each command that has a usual key."""
    return _table(texts, ((row.keys, row.text) for row in key_rows(texts, KeyMap(usual_keys()))))


def street_key_list(texts: Catalogue) -> str:
    """The keys of Street Fight's table."""
    usual = {one: keys for one, keys in street_keys().items() if keys}
    listed = [one.id for one in TABLE_COMMANDS if one.id in usual and one.id != "back"]
    return _commands(texts, KeyMap(usual), listed, "street.window.command")


def editor_key_list(texts: Catalogue) -> str:
    """The keys of the scenario editor."""
    return _commands(texts, KeyMap(EDITOR_KEYS), EDITOR_KEYS, "street.editor.command")


def _commands(texts: Catalogue, keys: KeyMap, commands: Iterable[str], words: str) -> str:
    rows = ((key_names(keys, one, texts), texts.sentence(f"{words}.{one}")) for one in commands)
    return _table(texts, rows)


def _table(texts: Catalogue, rows: Iterable[tuple[str, str]]) -> str:
    head = (texts.phrase("menu.aid.key"), texts.phrase("menu.aid.what"))
    return "".join(f"| {keys} | {text} |\n" for keys, text in (head, ("---", "---"), *rows))


if __name__ == "__main__":
    for language in program_languages().values():
        for made in (key_list, street_key_list, editor_key_list):
            print(made(catalogue(language)))
