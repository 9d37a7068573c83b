"""What translators work with: every text beside the English that it was made from.

The texts are those of the language's folder and of the standard pack's, file by file. Which English
a translation was made from is kept in ``sources.txt``, a short digest for each text, so that a
change of the English leaves its translations stale until somebody accepts or renews them.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from .language import LANGUAGE_FILE, Language
from .languages import DEFAULT_CODE
from .text_lines import TextPath, key_of

SOURCES_FILE: Final = "sources.txt"
PACK_START: Final = "pack/"
"""How the names of files begin that are the standard pack's."""
_GRAMMAR: Final = frozenset({"article", "noun", "class"})
"""What an entry of a noun says of it besides its forms, in each language in its own way."""
_PUBLISHED: Final = ("term", "published")
"""What the published English game calls a term, where a language has another word."""
_DIGEST: Final = 8
"""Hexadecimal digits that are kept of a digest."""


class TranslationError(ValueError):
    """A file that translators work with can't be used; `key` is that of the text that says so."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key}: {', '.join(f'{name} {fact}' for name, fact in facts.items())}")
        self.key: Final = key
        self.facts: Final = facts


class TextFault(NamedTuple):
    """What is wrong with a text: it is missing, superfluous or stale."""

    kind: Literal["missing", "superfluous", "stale", "no_file"]
    code: str
    """The language's."""
    file: str
    key: str = ""


class Home(NamedTuple):
    """Where the texts of a language stand."""

    language: Language
    pack: Path
    """The standard pack's folder of texts, ``lang``."""

    def path(self, name: str) -> Path:
        """The file of a name such as ``log``, ``street_rules/ats`` or ``pack/units``."""
        if name.startswith(PACK_START):
            return self.pack / self.language.code / f"{name.removeprefix(PACK_START)}.toml"
        return self.language.folder / f"{name}.toml"

    def names(self) -> list[str]:
        """The names of the files that are there, in order."""
        own, pack = self.language.folder, self.pack / self.language.code
        found = [path.relative_to(own) for path in sorted(own.rglob("*.toml"))]
        named = [path.with_suffix("").as_posix() for path in found if path.name != LANGUAGE_FILE]
        return [*named, *(f"{PACK_START}{path.stem}" for path in sorted(pack.glob("*.toml")))]

    def texts(self, name: str) -> dict[TextPath, str]:
        """The texts of a file in its order, none where there is no file.

        Raises `TranslationError`.
        """
        path = self.path(name)
        if not path.exists():
            return {}
        try:
            return dict(_flat(tomllib.loads(path.read_text(encoding="utf-8")), ()))
        except (OSError, ValueError) as fault:
            file = f"{self.language.code}: {name}.toml"
            raise TranslationError("unread", file=file, why=fault) from fault


class Translation(NamedTuple):
    """A text of a language beside the English one."""

    path: TextPath
    """Its key; of a text with plural forms without them."""
    forms: tuple[str, ...]
    """The plural forms that the language has of it; none where it has a single text."""
    english: tuple[str, ...]
    """The English text; one and other where it has plural forms; the name of what is its own."""
    own: tuple[str, ...]
    """The text, one for each form; "" where it is missing."""
    is_own: bool
    """Whether it is each language's own matter: how a noun behaves, what was published."""

    @property
    def key(self) -> str:
        """Its key as in TOML, ``rule."R4.5".title``."""
        return key_of(self.path)

    @property
    def places(self) -> tuple[TextPath, ...]:
        """Where each of its texts stands."""
        return tuple((*self.path, form) for form in self.forms) or (self.path,)

    @property
    def digest(self) -> str:
        return digest(self.english)


def digest(english: Iterable[str]) -> str:
    """What is kept of the English that a translation was made from."""
    return hashlib.sha256("\0".join(english).encode()).hexdigest()[:_DIGEST]


def translations(english: Home, own: Home, name: str) -> list[Translation]:
    """The texts of a file in the order of the English one; raises `TranslationError`."""
    model, texts = english.texts(name), own.texts(name)
    model_forms, forms = english.language.plural_forms, own.language.plural_forms
    found: dict[TextPath, Translation] = {}
    for path, text in model.items():
        start = path[:-1]
        if _is_own(path, own.language, model) or _is_own(path, english.language, model):
            continue
        if all((*start, form) in model for form in model_forms) and path[-1] in model_forms:
            said = tuple(model[*start, form] for form in model_forms)
            mine = tuple(texts.get((*start, form), "") for form in forms)
            found[start] = Translation(start, forms, said, mine, is_own=False)
        else:
            found[path] = Translation(path, (), (text,), (texts.get(path, ""),), is_own=False)
        if path[-1] == "name":
            for place in _own_places(start, english.language, own.language, model, texts):
                mine = (texts.get(place, ""),)
                found[place] = Translation(place, (), (text,), mine, is_own=True)
    return list(found.values())


def superfluous(english: Home, own: Home, name: str) -> list[str]:
    """The keys of texts that English hasn't got; raises `TranslationError`."""
    known = {place for one in translations(english, own, name) for place in one.places}
    return [key_of(path) for path in own.texts(name) if path not in known]


def faults(english: Home, own: Home) -> Iterator[TextFault]:
    """What is missing, superfluous or stale in a language; raises `TranslationError`."""
    accepted, code = sources(own.language), own.language.code
    names = english.names()
    for name in own.names():
        if name not in names:
            yield TextFault("no_file", code, f"{name}.toml")
    for name in names:
        for one in translations(english, own, name):
            if not all(one.own):
                if not one.is_own and all(one.english):
                    yield TextFault("missing", code, f"{name}.toml", one.key)
            elif is_stale(own.language, accepted, name, one):
                yield TextFault("stale", code, f"{name}.toml", one.key)
        for key in superfluous(english, own, name):
            yield TextFault("superfluous", code, f"{name}.toml", key)


def is_stale(
    language: Language, accepted: Mapping[str, str], name: str, translation: Translation
) -> bool:
    """Whether the English of a text isn't the one that it was made from."""
    if translation.is_own or language.code == DEFAULT_CODE:
        return False
    return accepted.get(source_key(name, translation)) != translation.digest


def source_key(name: str, translation: Translation) -> str:
    """How ``sources.txt`` calls a text."""
    return f"{name} {translation.key}"


def sources(language: Language) -> dict[str, str]:
    """The digests of the English that each text was made from; raises `TranslationError`."""
    path = language.folder / SOURCES_FILE
    try:
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return {key: kept for kept, key in (line.split(" ", 1) for line in lines)}
    except (OSError, ValueError) as fault:
        file = f"{language.code}/{SOURCES_FILE}"
        raise TranslationError("unread", file=file, why=fault) from fault


def sources_text(english: Home, own: Home, accepted: Mapping[str, str]) -> bytes:
    """``sources.txt`` with these digests: a line for each text that there is, in their order."""
    keys = (
        source_key(name, one)
        for name in english.names()
        for one in translations(english, own, name)
    )
    return "".join(f"{accepted[key]} {key}\n" for key in keys if key in accepted).encode()


def accepted(english: Home, own: Home, only: Collection[str] = ()) -> dict[str, str]:
    """The digests once texts are accepted as translations of today's English.

    `only` are keys, or tables of keys, to which that is limited. Raises `TranslationError`.
    """
    found = sources(own.language)
    for name in english.names():
        for one in translations(english, own, name):
            wanted = not only or any(f"{one.key}.".startswith(f"{start}.") for start in only)
            if wanted and all(one.own) and not one.is_own:
                found[source_key(name, one)] = one.digest
    return found


def _is_noun(start: TextPath, language: Language, texts: Mapping[TextPath, str]) -> bool:
    """Whether a table is a noun's."""
    return texts.get((*start, "article"), "") in language.articles


def _is_own(path: TextPath, language: Language, texts: Mapping[TextPath, str]) -> bool:
    """Whether a text is each language's own matter."""
    fields = {*_GRAMMAR, *language.noun_forms, *language.plural_forms}
    noun = path[-1] in fields and _is_noun(path[:-1], language, texts)
    return noun or (path[0], path[-1]) == _PUBLISHED


def _own_places(
    start: TextPath,
    english: Language,
    language: Language,
    model: Mapping[TextPath, str],
    texts: Mapping[TextPath, str],
) -> Iterator[TextPath]:
    """Where that stands of a thing which has a name: what is asked of it, and what else it says."""
    if start[:1] == _PUBLISHED[:1]:
        yield (*start, _PUBLISHED[1])
    if not _is_noun(start, english, model):
        return
    counted = any((*start, form) in model for form in english.plural_forms if form != "one")
    asked = ["article", *(["noun"] if (*start, "noun") in model else [])]
    asked += [form for form in language.plural_forms if counted and form != "one"]
    said = [*sorted(_GRAMMAR), *sorted(language.noun_forms), *language.plural_forms]
    for field in dict.fromkeys([*asked, *(one for one in said if (*start, one) in texts)]):
        yield (*start, field)


def _flat(table: Mapping[str, Any], start: TextPath) -> Iterator[tuple[TextPath, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, (*start, name))
        elif isinstance(value, str):
            yield (*start, name), value
        else:
            raise ValueError(f"{key_of((*start, name))}: allowed: a text, or a table of texts")
