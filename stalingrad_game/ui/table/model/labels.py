"""What each thing on the table is called, in a line: the heading of a note and of a zoom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ....card_game.rules.codes import HIDDEN, Line, Variant, Zone, side_of
from ....card_game.rules.effects import TRACK_LENGTHS
from ....card_game.rules.state import State
from ....card_game.words.words import Words
from .targets import (
    BUTTON,
    CAMPAIGN,
    CARNAGE,
    COMMANDER,
    DICE,
    DISTRICT,
    FORMATION,
    HAND,
    HERO,
    HOLD_EFFECT,
    PICK,
    PILE,
    PLAYED,
    TRACK,
    UNIT,
    Button,
    Pile,
    Thing,
)

PILES: Final = (
    "deck",
    "discard",
    "formations",
    "destroyed",
    "campaign",
    "carnage",
    "ash",
    "buildings",
)
"""By `Pile`: the key of its name."""


def title(words: Words, thing: Thing, view: State) -> str:
    """What a thing is called; "" for one that needs no name, as a button that wears it."""
    say = _TITLES.get(thing.kind)
    return say(words, thing, view) if say else ""


def pile_size(view: State, pile: int, side: int) -> int:
    """How many cards lie in a pile; the Ash Heap is one for both sides."""
    if pile == Pile.ASH:
        lines = view.lines[Line.ASH] + view.lines[Line.ASH + 1]
        others = view.campaign_ash + view.carnage_ash
        return len(view.cards[Zone.ASH]) + len(lines) + len(others)
    sized = {
        Pile.DECK: lambda: view.cards[Zone.DECK + side],
        Pile.DISCARD: lambda: view.cards[Zone.DISCARD + side],
        Pile.FORMATIONS: lambda: view.lines[Line.DECK + side],
        Pile.DESTROYED: lambda: view.lines[Line.DESTROYED + side],
        Pile.CAMPAIGN: lambda: view.campaign_decks[side],
        Pile.CARNAGE: lambda: view.carnage_deck,
        Pile.BUILDINGS: lambda: view.building_deck,
    }
    return len(sized[pile]())


def held(view: State, seat: int) -> int:
    """How many cards a seat holds, those picked in a refresh among them."""
    return len(view.cards[Zone.HAND + seat]) + len(view.cards[Zone.PICKED + seat])


def _card(words: Words, thing: Thing, _view: State) -> str:
    return words.card(thing.a)


def _formation(words: Words, thing: Thing, _view: State) -> str:
    return words.formation(thing.a)


def _district(words: Words, thing: Thing, view: State) -> str:
    return words.place(view, thing.a)


def _unit(words: Words, thing: Thing, _view: State) -> str:
    return words.unit(thing.b)


def _played(words: Words, thing: Thing, view: State) -> str:
    return words.card(view.played[thing.a][0]) if 0 <= thing.a < len(view.played) else ""


def _track(words: Words, thing: Thing, view: State) -> str:
    district = thing.a
    if district < 0:
        return words.phase(view.phase)
    number = (view.hold, view.fire[district], view.bucket[district], view.inferno[district])
    key = ("hold", "fire", "bucket", "inferno")[thing.b]
    most = TRACK_LENGTHS[view.variants[Variant.TRACK_LENGTH]]
    return words.interface(f"table.track.{key}", n=number[thing.b], most=most)


def _pile(words: Words, thing: Thing, view: State) -> str:
    side = words.side(thing.b) if thing.b >= 0 else ""
    number = pile_size(view, thing.a, thing.b)
    return words.interface(f"table.pile.{PILES[thing.a]}", n=number, side=side)


def _commander(words: Words, thing: Thing, view: State) -> str:
    return words.commander(thing.a, view.turned[thing.a])


def _button(words: Words, thing: Thing, view: State) -> str:
    if thing.a != Button.HAND or thing.b < 0:
        return ""
    side = words.side(side_of(thing.b))
    return words.interface("table.thing.hand", side=side, n=held(view, thing.b))


def _dice(words: Words, _thing: Thing, _view: State) -> str:
    return words.interface("table.thing.dice")


def _campaign(words: Words, thing: Thing, view: State) -> str:
    card = view.campaign[thing.a]
    return words.campaign(card) if card > HIDDEN else ""


def _carnage(words: Words, _thing: Thing, _view: State) -> str:
    return words.interface("table.thing.carnage")


_TITLES: Final[Mapping[str, Callable[[Words, Thing, State], str]]] = MappingProxyType(
    {
        HAND: _card,
        PICK: _card,
        HERO: _card,
        FORMATION: _formation,
        DISTRICT: _district,
        UNIT: _unit,
        PLAYED: _played,
        TRACK: _track,
        PILE: _pile,
        COMMANDER: _commander,
        BUTTON: _button,
        DICE: _dice,
        CAMPAIGN: _campaign,
        CARNAGE: _carnage,
        HOLD_EFFECT: _carnage,
    }
)
"""By kind of thing: what it is called."""
