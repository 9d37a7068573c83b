"""A made-up language: English with its words turned round, and a grammar of its own.

It has the four plural forms and the three classes of nouns of Slavic languages, another word order,
another decimal sign, and nouns with endings in place of articles. What it is made of is data alone,
as a translator would hand it in.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from stalingrad_game.assets import asset
from stalingrad_game.localisation.catalogue import RULES_FILE, catalogue
from stalingrad_game.localisation.compare import facts_of
from stalingrad_game.localisation.language import LANGUAGE_FILE
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.street_fight.words.rulebook import STREET_RULES_FOLDER
from tests.support.languages import ENGLISH

CODE: Final = "xx"
NAME: Final = "Xish"
FEW, MANY = " ~few~", " ~many~"
"""Stand in every text of the forms that numbers ending in 2 to 4, and in 5 to 9 or 0, take."""
AGREEING: Final = "{%s:she=~a~|it=~o~|~y~}"
"""What every text adds that speaks of a noun: an ending for each class."""
ARTICLES: Final = ("he_thing", "she_thing", "it_thing")

_LANGUAGE: Final = """
name = "Xish"
system = ["xx", "xish"]
date = "{hour:02}h{minute:02}, {day}/{month}/{year}"
plurals = [
  { form = "one", exact = [1] },
  { form = "few", last_digit = [2, 3, 4], not_last_two = [12, 13, 14] },
  { form = "many", last_digit = [0, 5, 6, 7, 8, 9] },
  { form = "many", last_two = [11, 12, 13, 14] },
  { form = "other" },
]
capitals = { i = "İ" }

[numbers]
decimal = "·"
thousands = "'"

[percent]
exact = "per hundred {number}"
below = "under {percent}"
above = "over {percent}"

[list]
comma = " + "
semicolon = " ++ "
last = "{last} after {rest}"

[typesetting]
apostrophe = "ʼ"
narrow_before = "?"

[nouns.classes]
he = ["he_thing"]
she = ["she_thing"]
it = ["it_thing"]
"""
_ARTICLE: Final = """
[nouns.articles.{name}]
one = "{{noun}}-un"
the = "{{noun}}-the"
of = "{{noun}}-of"
to = "{{noun}}-to"
"""
_CUT: Final = re.compile(r"\{[^}]*\}|\S+")


def add_third_language(folder: Path) -> tuple[Languages, Path]:
    """The program's languages and the made-up one, and a data pack that brings it too."""
    lang, pack = folder / "lang", folder / "pack"
    shutil.copytree(asset("lang"), lang)
    shutil.copytree(asset("data"), pack)
    home = lang / CODE
    home.mkdir()
    language = _LANGUAGE + "".join(_ARTICLE.format(name=name) for name in ARTICLES)
    (home / LANGUAGE_FILE).write_text(language, encoding="utf-8")
    _write(home / "texts.toml", dict(_catalogue()))
    _write(home / RULES_FILE, _rulebook(_read(ENGLISH.folder / RULES_FILE)))
    (home / STREET_RULES_FOLDER).mkdir()
    for path in sorted((ENGLISH.folder / STREET_RULES_FOLDER).glob("*.toml")):
        _write(home / STREET_RULES_FOLDER / path.name, _rulebook(_read(path)))
    (pack / "lang" / CODE).mkdir()
    for path in sorted((pack / "lang" / "en").glob("*.toml")):
        _write(pack / "lang" / CODE / path.name, _pack(_read(path)))
    return Languages(lang), pack


def turned(text: str) -> str:
    """A text in another word order: its last word first.

    >>> turned("{side.the} rolls {dice}.")
    '. {dice} rolls {side.the}'
    """
    return " ".join(reversed(_CUT.findall(text)))


def _catalogue() -> Iterator[tuple[str, str]]:
    texts = catalogue(ENGLISH)
    for key in tuple(texts.keys()):
        written = texts.written(key)
        start, _, last = key.rpartition(".")
        if start == "terminal.typed":
            yield key, " ".join(f"{word}x" for word in written.split())
        elif start in {"side.german", "side.soviet"}:
            yield key, ARTICLES[0] if last == "article" else f"{written}x"
        else:
            yield key, _agreeing(written)
        if last == "other" and f"{start}.one" in texts:
            yield f"{start}.few", turned(written) + FEW
            yield f"{start}.many", turned(written) + MANY


def _agreeing(written: str) -> str:
    """A text turned, and what agrees with its first formation where it says more of it."""
    nouns = [use.fact for use in facts_of(written) if use.form == "the" and "formation" in use.fact]
    return " ".join([turned(written), *(AGREEING % noun for noun in nouns[:1])])


def _rulebook(texts: Mapping[str, Any]) -> dict[str, Any]:
    """Every text marked, its links and paragraphs as they were."""
    return {
        key: _rulebook(value) if isinstance(value, dict) else f"x {value.strip()}"
        for key, value in texts.items()
    }


def _pack(texts: Mapping[str, Any]) -> dict[str, Any]:
    """Names with a sign after them; nouns of each class in turn, and units with two forms more."""
    pack: dict[str, Any] = {}
    for key, value in texts.items():
        if isinstance(value, dict):
            pack[key] = _pack(value)
        elif key == "article":
            pack[key] = ARTICLES[len(texts["name"]) % len(ARTICLES)]
        elif key == "other":
            pack |= {"other": value, "few": value + FEW, "many": value + MANY}
        elif key == "name":
            pack[key] = f"{value}x"
        elif key != "one":
            pack[key] = value
    return pack


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _write(path: Path, tables: Mapping[str, Any]) -> None:
    lines = (f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in _flat(tables))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _flat(tables: Mapping[str, Any], start: str = "") -> Iterator[tuple[str, str]]:
    """Every text with its TOML key."""
    for key, value in tables.items():
        parts = ".".join(json.dumps(part) for part in (key.split(".") if not start else [key]))
        if isinstance(value, dict):
            yield from _flat(value, f"{start}{json.dumps(key)}.")
        else:
            yield f"{start}{parts}", value
