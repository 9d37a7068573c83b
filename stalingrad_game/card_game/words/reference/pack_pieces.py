"""Every piece of a data pack in words, whether it is in a game or not: cards, counters, people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, Literal, NamedTuple, get_args

from ...content.models import Content
from ...content.texts import COMMANDER_FACES
from ...rules.kit import SIDE_NUMBERS, Kit
from ...state.codes import side_of
from ..cards import CardSection, card_section, fact_sentence
from ..localizer import Localizer

PieceKind = Literal[
    "combat", "hero", "building", "formation", "commander", "leader", "unit", "campaign", "carnage"
]
PIECE_KINDS: Final[tuple[PieceKind, ...]] = get_args(PieceKind)
PieceSet = Literal["basic", "expert"]
_LEADER_RULE: Final = "R8.4"


class Piece(NamedTuple):
    """A piece of the data pack."""

    id: str
    """A commander's face is ``paulus.front``."""
    kind: PieceKind
    number: int
    """Its number in the kit; a commander's seat."""
    side: int
    """-1 for what belongs to both."""
    set: PieceSet
    """Whether it is in every game, or in the expert game alone."""
    name: str
    described: Callable[[], tuple[CardSection, ...]]
    """Makes its sections; what the first one is headed says what kind of piece it is."""
    flavour: str = ""
    turned: int = 0
    """1 for a commander's successor."""


def reference_kit(content: Content) -> Kit:
    """The kit of the pack's mode with the most pieces."""
    mode = max(content.modes, key=lambda one: (len(one.sets), one.seats))
    return Kit(content, mode.id)


def pack_pieces(words: Localizer) -> tuple[Piece, ...]:
    """Every piece of the words' kit, kind by kind, each in the order of its file, copies once."""
    return tuple(piece for maker in _MAKERS for piece in maker(words))


def piece_text(piece: Piece) -> str:
    """All that is said on a piece, to be searched."""
    parts = (
        text
        for section in piece.described()
        for text in (section.title, *(sentence.full for sentence in section.sentences))
    )
    return " ".join((piece.name, *parts, piece.flavour))


def _combat(words: Localizer) -> Iterator[Piece]:
    kit = words.kit
    for number in sorted(range(len(kit.cards)), key=kit.hero.__getitem__):
        entry, side = kit.cards[number], kit.card_side[number]
        kind: PieceKind = "hero" if kit.hero[number] else "combat"
        text, flavour = partial(words.card_text, number), words.flavour("combat", entry.id)
        yield Piece(entry.id, kind, number, side, entry.set, words.card(number), text, flavour)


def _campaign(words: Localizer) -> Iterator[Piece]:
    for number, entry in enumerate(words.kit.campaign):
        side, name = words.kit.campaign_side[number], words.campaign(number)
        text, flavour = partial(words.campaign_text, number), words.flavour("campaign", entry.id)
        yield Piece(entry.id, "campaign", number, side, "basic", name, text, flavour)


def _carnage(words: Localizer) -> Iterator[Piece]:
    for number, entry in enumerate(words.kit.carnage):
        name = words.catalogue.phrase("browser.carnage", n=number + 1)
        text = partial(words.carnage_text, number)
        yield Piece(entry.id, "carnage", number, -1, "basic", name, text)


def _buildings(words: Localizer) -> Iterator[Piece]:
    for number, entry in enumerate(words.kit.buildings):
        name, text = words.building(number), partial(words.building_text, number)
        flavour = words.flavour("buildings", entry.id)
        yield Piece(entry.id, "building", number, -1, "basic", name, text, flavour)


def _formations(words: Localizer) -> Iterator[Piece]:
    kit = words.kit
    for number, entry in enumerate(kit.formations):
        if kit.formations.index(entry) == number:
            side, name = kit.formation_side[number], words.formation_kind(number)
            text = partial(words.formation_text, number)
            yield Piece(entry.id, "formation", number, side, "basic", name, text)


def _units(words: Localizer) -> Iterator[Piece]:
    for number, entry in enumerate(words.kit.units):
        side, text = words.kit.unit_side[number], partial(words.unit_text, number)
        yield Piece(entry.id, "unit", number, side, "basic", words.unit(number), text)


def _leaders(words: Localizer) -> Iterator[Piece]:
    for number, entry in enumerate(words.kit.leaders):
        text = partial(_leader_text, words, entry.side)
        name = words.language.capitalised(words.leader(number))
        side = words.kit.leader_side[number]
        yield Piece(entry.id, "leader", number, side, "basic", name, text)


def _leader_text(words: Localizer, side: str) -> tuple[CardSection, ...]:
    sentence = fact_sentence(words, f"browser.leader.{side}.text", _LEADER_RULE)
    return (card_section(words, f"browser.leader.{side}.title", _LEADER_RULE, (sentence,)),)


def _commanders(words: Localizer) -> Iterator[Piece]:
    for seat, entry in enumerate(words.kit.commanders):
        which: PieceSet = "basic" if seat == SIDE_NUMBERS[entry.side] else "expert"
        for turned, face in enumerate(COMMANDER_FACES):
            name, text = words.commander(seat, turned), partial(words.commander_text, seat, turned)
            flavour, side = words.commander_flavour(seat, turned), side_of(seat)
            piece = f"{entry.id}.{face}"
            yield Piece(piece, "commander", seat, side, which, name, text, flavour, turned)


_MAKERS: Final = (
    *(_combat, _buildings, _formations, _commanders),
    *(_leaders, _units, _campaign, _carnage),
)
