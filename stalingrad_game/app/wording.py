"""What the command line says by itself, in the language of whoever types: help and mistakes.

The texts stand in ``commands.toml``. Those of a help are found by the name of a command and of its
option, so that a command says none of them; those of argparse by what it says in English, through
the gettext functions that it asks for every text.
"""

from __future__ import annotations

import argparse
import gettext
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from typing import Final

from stalingrad_game.data_files.faults import Fault, told
from stalingrad_game.localisation.catalogue import Catalogue, catalogue, early_catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import DEFAULT_CODE, Languages, program_languages

LANGUAGE_OPTION: Final = "--lang"
PROGRAM: Final = "program"
"""In keys: what stands in place of a command for the program itself."""
ANY_COMMAND: Final = "any"
"""In keys: what stands in place of a command for an option that several have alike."""
OF_ARGPARSE: Final = ("command.argparse.", "command.metavar.")
"""How the keys of texts begin that are found by what they are in English."""

_SPOKEN: Final[ContextVar[Language | None]] = ContextVar("spoken", default=None)


def speak(language: Language) -> None:
    """From now on the command line speaks this language."""
    _SPOKEN.set(language)
    for name, function in (("_", reworded), ("ngettext", _reworded_number)):
        setattr(argparse, name, function)


def spoken_language() -> Language:
    """The language of the command line."""
    return _SPOKEN.get() or program_languages().default


def asked_language(argv: Sequence[str], languages: Languages) -> Language:
    """The language of a command line: the one it names, that of the settings, or the system's."""
    named = [
        after if word == LANGUAGE_OPTION else word.removeprefix(f"{LANGUAGE_OPTION}=")
        for word, after in zip(argv, (*argv, "")[1:], strict=True)
        if word.partition("=")[0] == LANGUAGE_OPTION
    ]
    codes = [code for code in named if code in languages]
    if codes:
        return languages[codes[-1]]
    from stalingrad_game.ui.shell.settings import terminal_language

    return languages[terminal_language(languages)]


def said(key: str, **facts: object) -> str:
    """What is said of something that happened; the facts stand in it letter by letter."""
    places = {name: f"{{{name}}}" for name in facts}
    return _texts().phrase(f"command.said.{key}", **places).format_map(facts)


def told_fault(fault: Fault) -> str:
    """A fault of a data pack, or one that is told already; where it is as in the file."""
    if spoken_language().code == DEFAULT_CODE:
        return str(fault)
    return fault.told(catalogue(spoken_language()))


def retold(text: str) -> str:
    """What another part of the program found wrong; one that is told already stays as it is."""
    if spoken_language().code == DEFAULT_CODE:
        return text
    return told(_texts(), text)


def help_text(command: str, name: str, facts: Mapping[str, object] | None = None) -> str:
    """The help of a command's option, or its ``summary``; "" where there is none.

    `command` is one of the program, with its task after a dot: ``street.play``.
    """
    for key in (f"command.{command}.{name}", f"command.{ANY_COMMAND}.{name}"):
        if key in _texts():
            return _texts().phrase(key, **{one: str(fact) for one, fact in (facts or {}).items()})
    return ""


def reworded(message: str) -> str:
    """What argparse or a command says in English, in the language of the command line."""
    language = spoken_language()
    if language.code == DEFAULT_CODE:
        return message
    key = _keys_by_english().get(message)
    if key is None or key not in _texts():
        return message
    parts = _texts().written(key).split("%")  # a blank before the place of a fact stays as it is
    return "%".join(language.typeset(part) for part in parts)


def _reworded_number(one: str, many: str, number: int) -> str:
    if spoken_language().code == DEFAULT_CODE:
        return gettext.ngettext(one, many, number)
    form = spoken_language().plural_form(number)
    return reworded(one if form == spoken_language().plural_form(1) else many)


def _texts() -> Catalogue:
    return early_catalogue(spoken_language(), ("commands",), ("command",))


@cache
def _keys_by_english() -> Mapping[str, str]:
    """The keys of what argparse says, by the English text."""
    texts = early_catalogue(program_languages().default, ("commands",), ("command",))
    return {
        texts.written(f"{start}{name}"): f"{start}{name}"
        for start in OF_ARGPARSE
        for name in texts.keys_under(start)
    }
