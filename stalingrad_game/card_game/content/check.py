"""What each entry of a data pack must keep beyond the types of its fields.

Keeps R1, and with `phrases` the bounds under which every battle ends.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from ...data_files.faults import Fault, Keyed, quoted
from . import counts
from .counts import DOCTRINES, FORMATION_DOCTRINES
from .effects import HeroPart, Place, Vocabulary
from .models import (
    Building,
    Campaign,
    Carnage,
    Combat,
    Commander,
    Content,
    Formation,
    Mode,
    ModeId,
    Pack,
    Unit,
)
from .phrases import SIDE_IDS, Phrases, of_side, verbs

MODE_SEATS: Final[Mapping[ModeId, int]] = {"basic": 2, "expert": 2, "four": 4}

SHORT_LETTERS: Final = 7
STRIP_LETTERS: Final = 14
NAME_LETTERS: Final = 48
FLAVOUR_LETTERS: Final = 140

PIECE_TABLES: Final = (
    *("units", "buildings", "formations", "combat"),
    *("commanders", "campaign", "carnage", "leaders"),
)
"""The tables of cards, counters and people, each in the file of its name."""


SOVIET_TAGS: Final = frozenset({"militia", "unique", "rifle", "motivator", "fort"})
"""What only Soviet formations and units are marked with."""
GERMAN_TAGS: Final = frozenset({"panzer_division"})
_UNSEEN: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that have no place in a line."""


def pack_faults(content: Content, damaged: Collection[str] = ()) -> list[Fault]:
    """Every fault of the content; tables named in `damaged` lack entries and aren't counted."""
    phrases = Phrases(content.vocabulary, content.units, complete="units" not in damaged)
    return [
        *_same_ids(content),
        *_pack(content.pack),
        *_modes(content.modes),
        *_units(content.units, phrases),
        *_buildings(content.buildings, phrases),
        *_formations(content.formations, phrases),
        *_combat(content.combat, phrases),
        *_commanders(content.commanders, phrases),
        *_campaign(content.campaign, phrases),
        *_carnage(content.carnage, phrases),
        *_shared_ids(content),
        *counts.count_faults(content, damaged),
    ]


def once_faults(file: str, field: str, values: Iterable[str]) -> Iterator[Fault]:
    """What is wrong where each value may stand once."""
    for value, times in Counter(values).items():
        if times > 1:
            yield Fault(file, quoted(value), field, Keyed("pack_fault.times", n=times))


def _same_ids(content: Content) -> Iterator[Fault]:
    for table in PIECE_TABLES:
        yield from once_faults(f"{table}.toml", "id", (one.id for one in getattr(content, table)))


def _shared_ids(content: Content) -> Iterator[Fault]:
    """What is wrong where an id stands in two files: a history or a link names a piece by it."""
    first: dict[str, str] = {}
    for table in PIECE_TABLES:
        file = f"{table}.toml"
        for entry in getattr(content, table):
            other = first.setdefault(entry.id, file)
            if other != file:
                yield Fault(file, entry.id, "id", Keyed("pack_fault.other_file", file=other))


def _tags(at: Fault, tags: Sequence[str]) -> Iterator[Fault]:
    if len(set(tags)) < len(tags):
        yield Fault(at.file, at.entry, at.field, Keyed("pack_fault.same_word"))


def text_faults(at: Fault, text: str, longest: int) -> Iterator[Fault]:
    """What is wrong with a text that is shown: one line, not too long."""
    if not text.isprintable() and any(unicodedata.category(one) in _UNSEEN for one in {*text}):
        yield Fault(
            at.file, at.entry, at.field, Keyed("fault.allowed", what=Keyed("pack_fault.one_line"))
        )
    elif not text:
        yield Fault(
            at.file,
            at.entry,
            at.field,
            Keyed("fault.missing_text"),
        )
    elif text != text.strip():
        yield Fault(
            at.file,
            at.entry,
            at.field,
            Keyed("fault.allowed", what=Keyed("pack_fault.lacks_blanks")),
        )
    elif len(text) > longest:
        yield Fault(
            at.file, at.entry, at.field, Keyed("pack_fault.too_long", n=len(text), most=longest)
        )


def _pack(pack: Pack) -> Iterator[Fault]:
    file = "pack.toml"
    yield from text_faults(Fault(file, "pack", "version", ""), pack.version, NAME_LETTERS)


def _modes(modes: Sequence[Mode]) -> Iterator[Fault]:
    file = "pack.toml"
    for mode in modes:
        sets = ("basic",) if mode.id == "basic" else ("basic", "expert")
        if tuple(sorted(mode.sets)) != sets:  # R9.1
            yield Fault(file, mode.id, "sets", Keyed("fault.allowed", what=", ".join(sets)))
        if mode.seats != MODE_SEATS[mode.id]:  # R10.1
            yield Fault(file, mode.id, "seats", Keyed("fault.allowed", what=MODE_SEATS[mode.id]))


def _units(units: Sequence[Unit], phrases: Phrases) -> Iterator[Fault]:
    file = "units.toml"
    for side in SIDE_IDS:
        yield from once_faults(file, "letter", (unit.letter for unit in of_side(units, side)))
    for unit in units:
        yield from text_faults(Fault(file, unit.id, "letter", ""), unit.letter, 2)
        yield from _tags(Fault(file, unit.id, "tags", ""), unit.tags)
        at = Fault(file, unit.id, "terror", "")
        yield from phrases.faults(unit.terror, at, "terror", unit.side)
        for tag in unit.tags:
            if tag in SOVIET_TAGS and unit.side != "soviet":
                yield Fault(
                    file,
                    unit.id,
                    "tags",
                    Keyed("pack_fault.phrase", word=tag, what=Keyed("pack_fault.soviets_only")),
                )
        if unit.elite and {"rifle", "fort"} & set(unit.tags):
            yield Fault(file, unit.id, "terror", Keyed("pack_fault.core_only"))
        if "fort" in unit.tags and not unit.shielded:  # R5.12
            yield Fault(file, unit.id, "shielded", Keyed("pack_fault.fort_shielded"))


def _buildings(buildings: Sequence[Building], phrases: Phrases) -> Iterator[Fault]:
    file = "buildings.toml"
    for building in buildings:
        name = building.id
        for side, effects in zip(SIDE_IDS, (building.german, building.soviet), strict=True):
            at = Fault(file, name, side, "")
            yield from phrases.faults(effects, at, "initiative", side)
            if not effects:  # R4.3
                yield Fault(file, name, side, Keyed("pack_fault.one_effect"))


def _formations(formations: Sequence[Formation], phrases: Phrases) -> Iterator[Fault]:
    file = "formations.toml"
    for formation in formations:
        name, side = formation.id, formation.side
        yield from _tags(Fault(file, name, "tags", ""), formation.tags)
        yield from _tags(Fault(file, name, "doctrine", ""), formation.doctrine)
        at = Fault(file, name, "vanguard", "")
        yield from phrases.faults(formation.vanguard, at, "vanguard", side)
        at = Fault(file, name, "depletion", "")
        yield from phrases.faults(formation.depletion, at, "depletion", side)
        faults_of = _german if side == "german" else _soviet
        yield from faults_of(file, formation)


def _german(file: str, formation: Formation) -> Iterator[Fault]:
    name = formation.id
    if not formation.shock:  # R6.2
        yield Fault(file, name, "shock", Keyed("pack_fault.german_number"))
    if not formation.doctrine:
        allowed = Keyed("pack_fault.german_doctrine", words=" or ".join(FORMATION_DOCTRINES))
        yield Fault(file, name, "doctrine", allowed)
    if formation.patriotism is not None:
        yield Fault(
            file,
            name,
            "patriotism",
            Keyed("pack_fault.soviets_only"),
        )
    if formation.depletion:
        yield Fault(
            file,
            name,
            "depletion",
            Keyed("pack_fault.soviets_only"),
        )
    for tag in formation.tags:
        if tag in SOVIET_TAGS:
            yield Fault(
                file,
                name,
                "tags",
                Keyed("pack_fault.phrase", word=tag, what=Keyed("pack_fault.soviets_only")),
            )


def _soviet(file: str, formation: Formation) -> Iterator[Fault]:
    name = formation.id
    if formation.patriotism is None:  # R6.3
        allowed = Keyed("pack_fault.soviet_number")
        yield Fault(file, name, "patriotism", allowed)
    if formation.shock is not None:
        yield Fault(
            file,
            name,
            "shock",
            Keyed("pack_fault.germans_only"),
        )
    if formation.doctrine:
        yield Fault(
            file,
            name,
            "doctrine",
            Keyed("pack_fault.germans_only"),
        )
    for tag in formation.tags:
        if tag in GERMAN_TAGS:
            yield Fault(
                file,
                name,
                "tags",
                Keyed("pack_fault.phrase", word=tag, what=Keyed("pack_fault.germans_only")),
            )
    if ("unique" in formation.tags) != formation.starting:  # R8.3
        yield Fault(file, name, "tags", Keyed("pack_fault.unique"))


def _combat(cards: Sequence[Combat], phrases: Phrases) -> Iterator[Fault]:
    file = "combat.toml"
    for card in cards:
        at = Fault(file, card.id, "effects", "")
        place: Place = "hero" if card.kind == "hero" else "card"
        yield from phrases.faults(card.effects, at, place, card.side)
        if not card.effects:
            yield Fault(file, card.id, "effects", Keyed("pack_fault.one_effect"))
        if card.kind == "hero":
            yield from _hero(file, card, phrases.vocabulary)
        else:
            yield from _action(file, card)


def _action(file: str, card: Combat) -> Iterator[Fault]:
    if card.side == "german":
        if card.doctrine is None:  # R6.2
            yield Fault(
                file,
                card.id,
                "doctrine",
                Keyed("pack_fault.missing_of", words=", ".join(DOCTRINES)),
            )
        if card.cost is not None:
            yield Fault(
                file,
                card.id,
                "cost",
                Keyed("pack_fault.soviets_only"),
            )
    else:
        if card.cost is None:  # R6.3
            yield Fault(
                file,
                card.id,
                "cost",
                Keyed("pack_fault.missing_number", least=0, most=9),
            )
        if card.doctrine is not None:
            yield Fault(
                file,
                card.id,
                "doctrine",
                Keyed("pack_fault.germans_only"),
            )


def _hero(file: str, card: Combat, vocabulary: Vocabulary) -> Iterator[Fault]:
    if card.set != "expert":  # R1.1
        yield Fault(file, card.id, "set", Keyed("pack_fault.hero_set", word="expert"))
    if card.copies != 1:  # in play he is known by his card alone
        yield Fault(file, card.id, "copies", Keyed("pack_fault.hero_set", word="1"))
    if card.cost is not None:  # R9.3
        yield Fault(file, card.id, "cost", Keyed("pack_fault.no_hero"))
    if card.doctrine is not None:
        yield Fault(file, card.id, "doctrine", Keyed("pack_fault.no_hero"))
    words = verbs(card.effects)
    major, minor = _hero_words(vocabulary, "major"), _hero_words(vocabulary, "minor")
    if sum(word in major for word in words) != 1:
        allowed = Keyed("pack_fault.major", words=", ".join(major))
        yield Fault(file, card.id, "effects", allowed)
    others = [word for word in words if word not in major]
    if not others or set(others) - set(minor):
        allowed = Keyed("pack_fault.minor", words=", ".join(minor))
        yield Fault(file, card.id, "effects", allowed)


def _hero_words(vocabulary: Vocabulary, part: HeroPart) -> list[str]:
    return sorted(word for word, verb in vocabulary.items() if verb.hero == part)


def _commanders(commanders: Sequence[Commander], phrases: Phrases) -> Iterator[Fault]:
    file = "commanders.toml"
    for commander in commanders:
        for face, card in (("front", commander.front), ("back", commander.back)):
            at = Fault(file, commander.id, f"{face}.action", "")
            yield from phrases.faults(card.action, at, "commander", commander.side)


def _campaign(cards: Sequence[Campaign], phrases: Phrases) -> Iterator[Fault]:
    file = "campaign.toml"
    for card in cards:
        at = Fault(file, card.id, "effects", "")
        yield from phrases.faults(card.effects, at, "campaign", card.side)


def _carnage(cards: Sequence[Carnage], phrases: Phrases) -> Iterator[Fault]:
    file = "carnage.toml"
    for card in cards:
        yield from phrases.faults(card.hold, Fault(file, card.id, "hold", ""), "hold", None)
        if card.hold[0] == card.hold[1]:  # R4.4.3
            yield Fault(
                file, card.id, "hold", Keyed("fault.allowed", what=Keyed("pack_fault.two_effects"))
            )
