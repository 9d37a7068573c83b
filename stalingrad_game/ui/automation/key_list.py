"""The list of keys as the README has it, made from the table of commands and its texts.

``python -m stalingrad_game.ui.automation.key_list`` prints it.
"""

from __future__ import annotations

from ...localisation.catalogue import Catalogue, catalogue
from ...localisation.languages import program_languages
from ..style.key_map import KeyMap
from ..table.input.commands import usual_keys
from ..table.input.key_words import key_rows


def key_list(texts: Catalogue) -> str:
    """A table in Markdown, a row for each command that has a key, with the usual keys."""
    rows = [(row.keys, row.text) for row in key_rows(texts, KeyMap(usual_keys()))]
    head = [("key", "what it does"), ("---", "---")]
    return "".join(f"| {keys} | {text} |\n" for keys, text in (*head, *rows))


if __name__ == "__main__":
    print(key_list(catalogue(program_languages().default)), end="")
