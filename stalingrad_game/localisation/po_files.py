"""Texts as gettext's PO files, for translators' tools; it needs the extra ``translate``.

One PO file stands for each file of texts. An entry has the key as its context, English as its id,
the comments of the English file as extracted comments, and plural forms as gettext has them. The
program itself never reads a PO file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Final

import polib

from .compare import facts_of
from .language import Language
from .language_file import PluralRule
from .languages import DEFAULT_CODE
from .text_lines import TextPath, head_comment, text_lines, with_texts, without_texts
from .translation import (
    PACK_START,
    SOURCES_FILE,
    Home,
    Translation,
    TranslationError,
    digest,
    is_stale,
    source_key,
    sources,
    sources_text,
    translations,
)

_FUZZY: Final = "fuzzy"
_NO_TEMPLATES: Final = ("rules", "street_rules/", PACK_START)
"""How the names of files begin whose texts have no facts in braces."""


def exported(english: Home, own: Home) -> dict[str, str]:
    """The PO files of a language by name, such as ``log.po``; raises `TranslationError`."""
    accepted = sources(own.language)
    files: dict[str, str] = {}
    first = english.language.plural_forms[0]
    for name in english.names():
        text = _read(english.path(name), f"{name}.toml")
        notes = {one.path: one.comment for one in text_lines(text)}
        file = polib.POFile(wrapwidth=0)
        file.header = head_comment(text)
        file.metadata = {
            "Project-Id-Version": "Stalingrad",
            "Language": own.language.code,
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=UTF-8",
            "Content-Transfer-Encoding": "8bit",
            "Plural-Forms": plural_line(own.language),
        }
        for one in translations(english, own, name):
            stale = is_stale(own.language, accepted, name, one) and all(one.own)
            note = notes.get(one.path) or notes.get((*one.path, first), "")
            file.append(_entry(one, note, stale=stale, language=own.language))
        files[f"{name}.po"] = f"{file}\n"
    return files


def plural_line(language: Language) -> str:
    """The plural forms of a language as gettext says them."""
    forms = list(language.plural_forms)
    *rules, _ = language.plural_rules
    choice = "".join(f"{_condition(rule)} ? {forms.index(rule.form)} : " for rule in rules)
    last = forms.index(language.plural_rules[-1].form)
    return f"nplurals={len(forms)}; plural={choice}{last};"


def imported(english: Home, own: Home, folder: Path) -> dict[Path, bytes]:
    """The files that a folder of PO files changes, with what they hold then.

    A text that is marked fuzzy is taken over and stays stale. Raises `TranslationError`.
    """
    accepted = sources(own.language)
    before = dict(accepted)
    changed: dict[Path, bytes] = {}
    read = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.po")}
    names = english.names()
    if not read:
        raise TranslationError("no_po", folder=folder)
    for name in sorted(read):
        if name not in names:
            raise TranslationError("unknown_file", file=f"{name}.po")
        known = {one.key: one for one in translations(english, own, name)}
        texts: dict[TextPath, str] = {}
        for entry in _entries(folder / f"{name}.po", f"{name}.po"):
            one = known.get(entry.msgctxt or "")
            if one is None:
                raise TranslationError("unknown_text", file=f"{name}.po", text=entry.msgctxt)
            said = _said(entry, one)
            if not all(said):
                continue
            if not name.startswith(_NO_TEMPLATES):
                _check_facts(f"{name}.po", one.key, said, one.english, own.language)
            texts |= dict(zip(one.places, said, strict=True))
            if _FUZZY not in entry.flags and not one.is_own and own.language.code != DEFAULT_CODE:
                accepted[source_key(name, one)] = digest(_english(entry))
        data = _rewritten(english, own, name, texts)
        if data is not None:
            changed[own.path(name)] = data
    if accepted != before:
        changed[own.language.folder / SOURCES_FILE] = sources_text(english, own, accepted)
    return changed


def _entry(one: Translation, note: str, *, stale: bool, language: Language) -> polib.POEntry:
    if one.is_own:
        allowed = {"article": language.articles, "class": language.noun_classes}
        field = one.path[-1]
        note = f"{field} of this"
        if field in allowed:
            note += f": {', '.join(allowed[field])}"
    entry = polib.POEntry(msgctxt=one.key, msgid=one.english[0], comment=note)
    if one.forms:
        entry.msgid_plural = one.english[-1]
        entry.msgstr_plural = dict(enumerate(one.own))
    else:
        entry.msgstr = one.own[0]
    if stale:
        entry.flags = [_FUZZY]
    return entry


def _condition(rule: PluralRule) -> str:
    """The condition of a plural rule in C."""
    parts = [
        f"({' || '.join(f'{number}=={one}' for one in given)})"
        for number, given in (
            ("n", rule.exact),
            ("n%10", rule.last_digit),
            ("n%100", rule.last_two),
        )
        if given
    ]
    parts += [f"n%100!={one}" for one in rule.not_last_two]
    return f"({' && '.join(parts)})"


def _entries(path: Path, name: str) -> Iterator[polib.POEntry]:
    try:
        file = polib.pofile(str(path), encoding="utf-8")
    except (OSError, ValueError, UnicodeError) as fault:
        line = re.search(r"line (\d+)", str(fault))
        raise TranslationError("no_po_file", file=name, line=line[1] if line else "?") from fault
    return (entry for entry in file if not entry.obsolete)


def _english(entry: polib.POEntry) -> tuple[str, ...]:
    return (entry.msgid, entry.msgid_plural) if entry.msgid_plural else (entry.msgid,)


def _said(entry: polib.POEntry, one: Translation) -> tuple[str, ...]:
    """The texts of an entry, one for each form."""
    if not one.forms:
        return (entry.msgstr,)
    return tuple(entry.msgstr_plural.get(index, "") for index in range(len(one.forms)))


def _check_facts(
    file: str, key: str, said: Iterable[str], english: Iterable[str], language: Language
) -> None:
    known = {use.fact for text in english for use in facts_of(text)} | {"n"}
    for text in said:
        try:
            list(Formatter().parse(text))
            uses = list(facts_of(text))
        except ValueError as fault:
            raise TranslationError("braces", file=file, text=key, why=fault) from fault
        for use in uses:
            if use.fact not in known:
                allowed = ", ".join(sorted(known))
                raise TranslationError(
                    "no_fact", file=file, text=key, fact=use.fact, allowed=allowed
                )
            if use.form and use.form not in language.noun_forms:
                raise TranslationError("no_form", file=file, text=key, fact=use.fact, form=use.form)


def _rewritten(english: Home, own: Home, name: str, texts: Mapping[TextPath, str]) -> bytes | None:
    """A file of texts with some changed, everything else as it was; None where nothing is.

    A file that isn't there is begun as the English one, without what isn't translated.
    """
    before = own.texts(name)
    changed = {path: text for path, text in texts.items() if before.get(path) != text}
    if not changed:
        return None
    path = own.path(name)
    if path.exists():
        return with_texts(_read(path, f"{name}.toml"), changed).encode()
    begun = _read(english.path(name), f"{name}.toml")
    known = english.texts(name)
    gone = frozenset(place for place, text in known.items() if text and place not in texts)
    return with_texts(without_texts(begun, gone), changed).encode()


def _read(path: Path, name: str) -> str:
    try:
        return path.read_bytes().decode()
    except (OSError, ValueError) as fault:
        raise TranslationError("unread", file=name, why=fault) from fault
