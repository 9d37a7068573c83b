"""The list of keys as the README has it, made from the table of commands and its texts.

``python -m stalingrad_game.ui.automation.key_list`` prints it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...localisation.catalogue import Catalogue, catalogue
from ...localisation.languages import program_languages
from ..table.input.commands import COMMANDS, POINTING_KEYS


def key_list(texts: Catalogue) -> str:
    """A table in Markdown, a row for each command that has a key."""
    rows = [("key", "what it does"), ("---", "---"), *_pointing(texts), *_commands(texts)]
    return "".join(f"| {keys} | {text} |\n" for keys, text in rows)


def _pointing(texts: Catalogue) -> Iterator[tuple[str, str]]:
    for name in POINTING_KEYS:
        key = f"interface.table.pointing.{name}"
        yield texts.sentence(f"{key}.keys"), texts.sentence(f"{key}.text")


def _commands(texts: Catalogue) -> Iterator[tuple[str, str]]:
    for command in COMMANDS:
        if command.keys:
            key = f"interface.table.command.{command.id}"
            name = f"{texts.sentence(f'{key}.name')}. " if f"{key}.name" in texts else ""
            keys = ", ".join(one.printed(texts) for one in command.keys)
            yield keys, name + texts.sentence(f"{key}.text")


if __name__ == "__main__":
    print(key_list(catalogue(program_languages().default)), end="")
