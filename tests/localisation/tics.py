"""Tics: turns of phrase that another language leaves behind, and where they are right.

A tic is a pattern; `tics_allowed.toml` beside this module lists by hand where its words are meant
as they are: texts by their place, or phrases, each with the reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from tests.architecture import ROOT
from tests.localisation.losing_words import flat

ALLOWED_FILE: Final = Path(__file__).with_name("tics_allowed.toml")
FOLDERS: Final = ("assets/lang", "assets/data/lang", "assets/manual")
READ_ME: Final = {"en": "README.md", "fr": ".github/README.fr.md"}
CHANGES: Final = {"en": "CHANGELOG.md"}
"""Of these the newest section is read."""
NO_TEXTS: Final = re.compile(
    r"^language:|:command\.argparse\.|\.typed\.|:.*\.(?:article|icon|short)$"
)
"""Keys of files of texts that aren't read as sentences."""

_FACT: Final = re.compile(r"\{\w+(?:\.\w+)?\}")
_PARAGRAPH: Final = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.))")


class Tic(NamedTuple):
    """A turn of phrase that isn't written."""

    name: str
    pattern: str
    instead: str


_ENGLISH: Final = (
    Tic("stands", r"\b(?:[Ss]tands?|[Ss]tood|[Ss]tanding)\b", "is, is shown, see"),
    Tic(
        "lies",
        r"\b(?:[Ll]ies?|[Ll]ying|[Ll]ay(?= (?:in|on|at|under|behind|before|open)))\b",
        "is",
    ),
    Tic("tells", r"\b(?:[Tt]ells?|[Tt]old|[Tt]elling)\b", "says, shows, lists"),
    Tic("goes on", r"\b(?:[Gg]o|[Gg]oes|[Gg]oing|[Gg]one|[Ww]ent) on\b", "continues"),
    Tic("alone", r"\b[Aa]lone\b", "only"),
    Tic("is no", r"(?<![Tt]here )\b(?:is|are|was|were) no\b(?! (?:longer|more)\b)", "isn't a"),
    Tic("what", r"(?:(?:^|[.!?:;–] )What|; what)(?:ever)? (?![^.?!]*\?)", "a noun"),
    Tic("who", r"(?:^|[.!?;] )Who (?![^.?!]*\?)", "whoever, a unit that"),
    Tic(
        "more",
        r"\b(?:an?|\d+) (?:squad|die|dice|card|turn|unit|man|men|pin|pins) more\b",
        "one more",
    ),
    Tic("anew", r"\banew\b", "again"),
    Tic("may know", r"\bmay know\b", "can know"),
)
_FRENCH: Final = (
    Tic(
        "on",
        r"\b[Oo]n (?:place|pose|prend|met|retire|retourne|révèle|lance|jette|pioche|mélange"
        r"|défausse)\b",
        "who does it, or the passive",
    ),
    Tic(
        "noun for participle",
        r"(?:^|[.:] )(?:Épuisement|Destruction|Remise|Retrait|Perte|Arrivée|Prise|Chute|Retour"
        r"|Élimination|Exécution|Mise|Passage|Départ|Engagement|Promotion|Mort|Capture|Défausse)"
        r" (?:(?:de|du|des|à|au) |d'|\{of\})",
        "a sentence with a participle",
    ),
)
TICS: Final[Mapping[str, tuple[Tic, ...]]] = MappingProxyType({"en": _ENGLISH, "fr": _FRENCH})


class Allowed(NamedTuple):
    """Where the words of a tic are meant as they are, each with the reason."""

    places: dict[str, str]
    """By pattern of places, as "history:*.history"."""
    phrases: dict[str, str]


def allowed(language: str) -> dict[str, Allowed]:
    """What is allowed, by the name of the tic."""
    read = tomllib.loads(ALLOWED_FILE.read_text(encoding="utf-8")).get(language, {})
    return {
        name: Allowed(table.get("places", {}), table.get("phrases", {}))
        for name, table in read.items()
    }


def plain(text: str) -> str:
    """A text on one line, with straight apostrophes and plain blanks."""
    return " ".join(text.replace("’", "'").split())


def newest_section(changes: str) -> str:
    """What has changed since the last version."""
    return changes.split("\n## ")[1]


def texts(language: str, root: Path = ROOT) -> Iterator[tuple[str, str]]:
    """Every text that players read, with its place, as "rules:rule.R1.text" or "manual/keys"."""
    for folder in FOLDERS:
        home = root / folder / language
        for path in sorted(home.rglob("*.toml")):
            name = path.relative_to(home).with_suffix("").as_posix()
            for key, text in flat(tomllib.loads(path.read_text(encoding="utf-8"))):
                if not NO_TEXTS.search(f"{name}:{key}"):
                    yield f"{name}:{key}", plain(text)
        for path in sorted(home.glob("*.md")):
            yield from _paragraphs(f"manual/{path.stem}", path.read_text(encoding="utf-8"))
    yield from _paragraphs("README", (root / READ_ME[language]).read_text(encoding="utf-8"))
    if language in CHANGES:
        changes = (root / CHANGES[language]).read_text(encoding="utf-8")
        yield from _paragraphs("CHANGELOG", newest_section(changes))


def _paragraphs(place: str, text: str) -> Iterator[tuple[str, str]]:
    return ((place, plain(part).lstrip("-*|# ")) for part in _PARAGRAPH.split(text))


def _bare(text: str) -> str:
    """A text without the names of its facts; a noun with a preposition is "{of}"."""
    return _FACT.sub(lambda fact: "{of}" if fact[0].endswith((".of}", ".to}")) else "{}", text)


def hits(tic: Tic, place: str, text: str, but: Allowed | None = None) -> list[str]:
    """The words of a tic in a text, with what is about them, where they aren't allowed."""
    if but and any(fnmatchcase(place, pattern) for pattern in but.places):
        return []
    bare = _bare(text)
    for phrase in map(_bare, but.phrases if but else ()):
        bare = bare.replace(phrase, "·" * len(phrase))
    return [
        bare[max(0, hit.start() - 30) : hit.end() + 30].strip()
        for hit in re.finditer(tic.pattern, bare)
    ]
