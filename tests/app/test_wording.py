"""The command line speaks the language of whoever types: its help, and what it says of mistakes."""

from __future__ import annotations

import argparse
import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec
import pytest

from stalingrad_game.app import wording
from stalingrad_game.app.cli import COMMAND_NAMES, every_command, main
from stalingrad_game.app.command import Commands, Parser, add_common, add_describe, option_name
from stalingrad_game.app.pack_command import PACK_TASKS
from stalingrad_game.app.puzzles_command import PUZZLE_TASKS
from stalingrad_game.app.street_command import TASKS
from stalingrad_game.folders import settings_folder
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.ui.shell.settings import SETTINGS_FILE
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES

LOADED_LATER: Final = (("street", TASKS), ("pack", PACK_TASKS), ("puzzles", PUZZLE_TASKS))
"""Commands whose tasks are modules of their own."""
OWN_TASKS: Final = (
    *("saves list", "saves rename", "saves delete", "saves export"),
    *("sealed new", "sealed passphrase", "sealed open", "history export", "history delete"),
    *("lang check", "lang accept", "lang export", "lang import"),
)
EVERY_LINE: Final = (
    *("", *COMMAND_NAMES, *OWN_TASKS),
    *(f"{command} {task}" for command, tasks in LOADED_LATER for task in tasks),
)
"""The program, each command and each task, as they are typed."""
ENGLISH_OF_HELP: Final = re.compile(
    r"usage|options:|commands|tasks|arguments:|show this|default|\b(the|of|with|file|and)\b", re.I
)
NEVER_SAID: Final = (
    *("conflicting", "dest= is required", "invalid option string", "invalid conflict_resolution"),
    *(".__call__() not defined", "'required' is an invalid", "mutually exclusive arguments must"),
    *("%r is not callable", "cannot merge actions", "cannot have multiple", 'argument "-" with'),
    *(
        "unable to",
        "Unable to",
        "can't open",
        "%(heading)s:",
        " (default",
        "option '",
        "argument '",
        "command '",
    ),
)
"""How begins what argparse says to programmers alone, never here, or alike in every language."""
NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
VALUES: Final = re.compile(r"[A-Z]|[a-z]+(\|[a-z]+)*")
"""What stands for a number, or lists what may be typed, in any language."""


@cache
def parsers() -> tuple[Parser, ...]:
    """What reads each line of the program."""
    languages = program_languages()
    root = Parser(prog="stalingrad", allow_abbrev=False)
    add_common(root, None, languages)
    add_describe(root, None)
    root.add_argument("--version", action="version", help=None)
    root.add_argument("--self-test", action="store_true")
    table = Commands(root, languages)
    for command in every_command():
        command.add(table)
    later = []
    for name, tasks in LOADED_LATER:
        for task in tasks:
            later.append(Parser(prog=f"stalingrad {name} {task}", allow_abbrev=False))
            add_common(later[-1], None, languages)
            import_module(f"stalingrad_game.app.{name}.{task}").add(later[-1])
    return (*under(root), *later)


def under(parser: Parser) -> Iterator[Parser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for child in action.choices.values():
                yield from under(child)


def options(parser: Parser) -> list[argparse.Action]:
    """The options of a parser that its help explains."""
    left_out = (argparse._SubParsersAction, argparse._HelpAction)
    return [
        one
        for one in parser._actions
        if not isinstance(one, left_out) and one.help != argparse.SUPPRESS
    ]


def asked_for() -> Iterator[str]:
    """The key of every text that the help of some command needs."""
    texts = catalogue(ENGLISH)
    for parser in parsers():
        path = ".".join(parser.prog.split()[1:]) or wording.PROGRAM
        yield f"command.{path}.summary"
        for option in options(parser):
            own = f"command.{path}.{option_name(option)}"
            yield own if own in texts else f"command.{wording.ANY_COMMAND}.{option_name(option)}"


def test_every_line_has_a_parser() -> None:
    assert {one.prog for one in parsers()} == {f"stalingrad {line}".strip() for line in EVERY_LINE}


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_command_and_option_is_explained_and_nothing_else(language: Language) -> None:
    wanted = set(asked_for())
    texts = catalogue(language)
    assert [key for key in wanted if not texts.written(key)] == []
    said = ("said", "translation", "found", "system")
    elsewhere = (*wording.OF_ARGPARSE, *(f"command.{one}." for one in said))
    written = {f"command.{key}" for key in texts.keys_under("command.")}
    assert {key for key in written if not key.startswith(elsewhere)} == wanted


@pytest.mark.parametrize("line", EVERY_LINE)
def test_the_help_is_french(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--lang", "fr", "--help"]) == 0
    text = capsys.readouterr().out.replace(NARROW, " ")
    assert text.startswith(f"utilisation : stalingrad {line}".rstrip())
    assert "afficher cette aide et quitter" in text
    typed = re.compile(
        r"--[a-z-]+|\{[^}]*\}|\[[^\]]*\]|^ +[a-z]+ |\b(ram|descend|cost|sees)\b", re.M
    )
    assert ENGLISH_OF_HELP.findall(typed.sub("", text).replace("options :", "")) == []


def test_the_help_is_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--lang", "en", "--help"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("usage: stalingrad replay")
    assert "watch a recorded game again" in text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("conquer", "argument COMMANDE : choix inconnu : 'conquer' (au choix : 'play', "),
        ("replay", "il manque les arguments suivants : FICHIER (voir stalingrad replay --help)"),
        ("play --mode many", "argument --mode : choix inconnu : 'many' (au choix : 'basic', "),
        ("play --seed many", "argument --seed : 'many' n’est pas un nombre entier de 0 à "),
        ("play --nonsense", "arguments inconnus : --nonsense (voir stalingrad --help)"),
        ("--pack", "argument --pack : il faut une valeur"),
        ("replay x --at 1 --out y --branch z", "incompatible avec l’argument"),
        ("street conquer", "argument TÂCHE : choix inconnu : 'conquer'"),
        ("street ask", "il manque les arguments suivants : --rules, --scenario"),
        ("street play --rules ats --text", "une nouvelle partie demande --rules et --scenario"),
        ("saves rename 1", "il manque les arguments suivants : TITRE"),
        ("saves delete 1", "aucune partie enregistrée ne s’appelle 1"),
        ("play --text --continue", "il n’y a pas de partie inachevée à reprendre"),
        ("shot --out x.txt", "--out x.txt : le nom doit se terminer par "),
        ("shot --out x.png --size big", "'big' n’est pas une taille telle que 1280x720"),
        ("shot --out x.png --screen sheet --record nowhere.jsonl", "nowhere.jsonl"),
        ("play --text --variant bombardment=9", "la variante bombardment ne peut pas être '9'"),
        (
            "shot --out nowhere/x.png --screen start",
            "nowhere/x.png : ce fichier ne peut pas être écrit : ",
        ),
        ("pack new A-B", "'A-B' ne peut pas être l’identifiant d’un pack"),
        ("play --text --pack nowhere", "nowhere"),
    ],
)
def test_a_mistake_is_told_in_french(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "fr", *line.split()]) == 2
    told = capsys.readouterr().err.replace(NARROW, " ")
    assert said in told
    assert re.search(r"\b(is|the|argument [a-z]|invalid|error)\b", told) is None


def test_a_folder_that_cannot_be_made_is_told_in_french(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "l'autre"
    blocked.touch()
    monkeypatch.setenv("STALINGRAD_HOME", str(blocked))
    assert main(["--lang", "fr", "saves"]) == 2
    told = capsys.readouterr().err
    assert "ne peut pas être créé" in told
    assert "l'autre" in told


def test_the_language_is_the_one_named_then_set_then_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def asked(*argv: str) -> str:
        return wording.asked_language(argv, program_languages()).code

    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert asked("play") == "fr"
    assert asked("play", "--lang", "en") == "en"
    assert asked("--lang=fr", "play", "--lang", "en") == "en"
    assert asked("play", "--lang", "xx") == "fr"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert asked("play") == "en"
    settings = msgspec.json.encode({"language": "fr"})
    (settings_folder() / SETTINGS_FILE).write_bytes(settings)
    assert asked("play") == "fr"
    assert asked("play", "--lang", "en") == "en"
    (settings_folder() / SETTINGS_FILE).write_bytes(b"{")
    assert asked("play") == "en"


def test_a_command_speaks_the_language_of_the_settings(capsys: pytest.CaptureFixture[str]) -> None:
    settings = msgspec.json.encode({"language": "fr"})
    (settings_folder() / SETTINGS_FILE).write_bytes(settings)
    assert main(["odds", "--german", "1", "--soviet", "1"]) == 0
    assert "Allemands" in capsys.readouterr().out
    assert wording.spoken_language() == ENGLISH, "what follows in this process isn't touched"


def test_all_that_argparse_says_to_a_player_has_a_text() -> None:
    texts = catalogue(ENGLISH)
    known = {
        texts.written(f"{start}{name}")
        for start in wording.OF_ARGPARSE
        for name in texts.keys_under(start)
    }
    found = [
        word.value
        for node in ast.walk(ast.parse(inspect.getsource(argparse)))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"_", "ngettext"}
        for word in node.args
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    ]
    assert len(found) > 25
    assert [one for one in found if one not in known and not one.startswith(NEVER_SAID)] == []


def test_the_place_of_a_word_has_a_name_in_every_language() -> None:
    texts = catalogue(ENGLISH)
    named = {
        texts.written(f"command.metavar.{key}") for key in texts.keys_under("command.metavar.")
    }
    used = {str(one.metavar) for each in parsers() for one in options(each) if one.metavar}
    assert {one for one in used if not VALUES.fullmatch(one)} <= named
    assert named - used == {"COMMAND"}


def test_numbers_take_their_form() -> None:
    wording.speak(FRENCH)
    try:
        said = [
            vars(argparse)["ngettext"]("expected %s argument", "expected %s arguments", n)
            for n in (0, 2)
        ]
        assert said == ["il faut %s valeur", "il faut %s valeurs"]
    finally:
        wording.speak(ENGLISH)


def test_what_is_said_has_a_place_in_the_code() -> None:
    folder = Path(inspect.getfile(wording)).parent
    code = "".join(one.read_text(encoding="utf-8") for one in folder.rglob("*.py"))
    used = set(re.findall(r'\bsaid\(\s*"(\w+)"', code))
    assert used == set(catalogue(ENGLISH).keys_under("command.said."))
