"""Every language has the same texts, the code asks for no other, and for each of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import pytest

import stalingrad_game
from stalingrad_game.localisation.catalogue import Catalogue, EarlyCatalogue, catalogue
from stalingrad_game.localisation.compare import catalogue_faults
from stalingrad_game.localisation.language import Language
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES
from tests.support.parsing import parsed

PACKAGE: Final = Path(stalingrad_game.__file__).parent
TEXTS: Final = catalogue(ENGLISH)
KEYS: Final = tuple(TEXTS.keys())
EVERY_KEY: Final = frozenset(KEYS)

ASKING: Final[Mapping[str, tuple[int, str, bool]]] = MappingProxyType(
    {
        **dict.fromkeys(("phrase", "_phrase", "sentence", "written"), (0, "", False)),
        **dict.fromkeys(("counted", "counted_phrase"), (0, "", True)),
        "say": (0, "", False),
        "interface": (0, "interface.", False),
        "record_text": (1, "record.", False),
        "said": (0, "command.said.", False),
    }
)
"""What is called with a key: its place, what stands before it, whether a plural form follows."""
STARTS: Final = (
    *("", "menu.", "terminal.", "interface.", "interface.table.", "record.", "event."),
    *("label.", "label.zoom.", "aid.", "option.", "prompt."),
)
"""What functions put before the keys that they are called with."""
BY_CODE: Final = ("prompt.", "caused.", "option.", "street.")
"""Groups whose keys are the names of the engine's codes, which another test compares."""
ANY: Final = r"[^.]+(?:\.[^.]+)*"
HOLE: Final = "@"


class Module(NamedTuple):
    """What matters here of a module of the program; its tree would take much more room."""

    name: str
    calls: tuple[ast.Call, ...]
    """Its calls that may ask for a text."""
    words: frozenset[str]
    """Whatever it spells."""


@cache
def modules() -> tuple[Module, ...]:
    """Every module of the program, each parsed and looked through once."""
    return tuple(map(read, sorted(PACKAGE.rglob("*.py"))))


def read(path: Path) -> Module:
    """A module as it stands in its file."""
    calls: list[ast.Call] = []
    words: set[str] = set()
    for node in ast.walk(parsed(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            if called(node) in ASKING:
                calls.append(node)
        elif isinstance(node, ast.Constant | ast.JoinedStr | ast.IfExp):
            words.update(spelt(node))
    return Module(path.name, tuple(calls), frozenset(words))


def called(node: ast.Call) -> str:
    """The last name of what is called, if it has one."""
    return str(getattr(node.func, "attr", getattr(node.func, "id", "")))


def spelt(node: ast.AST) -> Iterator[str]:
    """The texts that an expression can be, a hole for each part that is only known later."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        parts = (list(spelt(one)) for one in node.values)
        yield "".join(found[0] if len(found) == 1 else HOLE for found in parts)
    elif isinstance(node, ast.IfExp):
        yield from spelt(node.body)
        yield from spelt(node.orelse)


def pattern(key: str, *, counted: bool = False) -> re.Pattern[str]:
    """What keys a spelt one can be."""
    forms = f"\\.(?:{'|'.join(ENGLISH.plural_forms)})" if counted else ""
    return re.compile(re.escape(key).replace(HOLE, ANY) + forms)


def requested_keys() -> Iterator[tuple[str, str, bool]]:
    """Every key that the code asks for in so many words: where, which, whether counted."""
    for module in modules():
        for node in module.calls:
            place, start, counted = ASKING[called(node)]
            for key in spelt(node.args[place]) if len(node.args) > place else ():
                if not key.startswith(HOLE) and " " not in key:
                    yield f"{module.name}:{node.lineno}", start + key, counted


def without(texts: Catalogue, gone: str, **changed: str) -> Catalogue:
    """A catalogue with one text less, and others changed; a key's dots are written as __."""
    kept = {key: texts.written(key) for key in texts.keys_under("") if key != gone}
    kept |= {key.replace("__", "."): text for key, text in changed.items()}
    return Catalogue(kept, texts.language)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_language_has_the_same_texts_about_the_same_facts(language: Language) -> None:
    assert list(catalogue_faults(catalogue(language), TEXTS)) == []
    assert list(catalogue_faults(TEXTS, catalogue(language))) == []


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        (without(catalogue(FRENCH), "phase.campaign"), "fr: phase.campaign: missing"),
        (without(catalogue(FRENCH), "", new__key="x"), "fr: new.key: there is no such text"),
        (
            without(catalogue(FRENCH), "effect.discard.other"),
            "fr: effect.discard, in every plural form: missing",
        ),
        (
            without(catalogue(FRENCH), "", seat__team="{sid}, {commander}"),
            "fr: seat.team: no fact {sid}; allowed: commander, side",
        ),
        (
            without(catalogue(FRENCH), "", seat__team="{side.dative}, {commander}"),
            "fr: seat.team: no form {side.dative}; allowed: of, one, the, to",
        ),
        (
            without(catalogue(FRENCH), "", seat__team="{side:n=x|y}, {commander}"),
            "fr: seat.team: no class 'n'; allowed: m, mp, f, fp",
        ),
        (
            without(catalogue(FRENCH), "", seat__team="{side:f={whom}|y}, {commander}"),
            "fr: seat.team: no fact {whom}; allowed: commander, side",
        ),
        (
            without(catalogue(FRENCH), "", seat__team="{side:x|y}, {commander}"),
            "fr: seat.team: no class ''; allowed: m, mp, f, fp",
        ),
    ],
)
def test_what_a_language_lacks_is_one_line(texts: Catalogue, fault: str) -> None:
    assert fault in list(catalogue_faults(texts, TEXTS))


def test_every_text_that_the_code_asks_for_is_there() -> None:
    found = list(requested_keys())
    assert len(found) > 300
    starts = ("", "menu.", "interface.", "street.window.")
    assert [
        (where, key)
        for where, key, counted in found
        if not any(is_there(start + key, counted=counted) for start in starts)
    ] == []


@cache
def is_there(key: str, *, counted: bool) -> bool:
    """Whether some text is what a spelt key can be; one without a hole is looked up."""
    if HOLE in key:
        wanted = pattern(key, counted=counted)
        return any(wanted.fullmatch(known) for known in KEYS)
    forms = [f"{key}.{form}" for form in ENGLISH.plural_forms] if counted else [key]
    return any(form in EVERY_KEY for form in forms)


def test_no_text_is_there_that_nothing_asks_for() -> None:
    words = {
        key
        for module in modules()
        for key in module.words
        if re.fullmatch(r"[a-z0-9_@.]*[a-z]{2}[a-z0-9_@.]*", key)
    }
    starts = "|".join(re.escape(start) for start in STARTS)
    wanted = [
        re.compile(f"{'' if word.startswith(HOLE) else f'(?:{starts})'}{pattern(word).pattern}")
        for word in words
        if HOLE in word
    ]
    whole = {start + word for start in STARTS for word in words}
    groups = {word for word in words if "." in word}
    assert [
        key for key in KEYS if not key.startswith(BY_CODE) and not used(key, wanted, whole, groups)
    ] == []


def used(key: str, wanted: list[re.Pattern[str]], whole: set[str], groups: set[str]) -> bool:
    """Whether a key is spelt in the code, or its group is and a name of the game's goes on it."""
    start, _, last = key.rpartition(".")
    stems = [key, *([start] if last in {*ENGLISH.plural_forms, "text", "none"} else [])]
    if start in groups or not whole.isdisjoint(stems):
        return True
    return any(one.fullmatch(stem) for one in wanted for stem in stems)


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_texts_that_are_read_early_are_all_the_texts(language: Language) -> None:
    early, whole = EarlyCatalogue(language, ("menu",), ("menu",)), catalogue(language)
    assert early.keys_under("menu.start.") == whole.keys_under("menu.start.") != []
    assert early.keys_under("label.") == whole.keys_under("label.") != []
    keys = list(whole.keys())
    assert list(early.keys()) == keys
    for key in keys:
        assert key in early
        assert early.written(key) == whole.written(key)
    assert "menu.nothing" not in early
    alone = EarlyCatalogue(language, ("menu",), ("menu",))._first
    assert sorted(alone) == sorted(key for key in keys if key.startswith("menu."))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_begins_with_a_file_leaves_its_name_as_it_is(language: Language) -> None:
    words = catalogue(language)
    assert words.sentence("replay.export.done", file="game.gif").startswith("game.gif")
    assert words.sentence("record.line.resign", who="they").startswith("They")
