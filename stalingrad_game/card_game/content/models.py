"""Typed models of the card and counter files (R1): what a data pack holds, entry by entry.

A pack is a folder of TOML files; each model here is one table of one file, of figures and ids
alone: names and texts stand in `texts`. Rules that go beyond a field's type are kept by `check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from ...localisation.language import Language
from ...localisation.languages import DEFAULT_CODE
from .effects import Effect, Side, Vocabulary, parse_effect
from .texts import Histories, HistoryText, HistoryTexts, PackTexts, borrowed_texts

Doctrine = Literal["infantry", "tracked", "general"]
FormationDoctrine = Literal["infantry", "tracked"]
District = Literal["A", "B", "C", "D"]
SniperWord = Literal["close_escape", "hit", "hideous_death"]
InitiativeWord = Literal["stuka", "rat", "binoculars"]
UnitTag = Literal["rifle", "motivator", "recon", "fort"]
FormationTag = Literal["militia", "panzer_division", "second_commander_formation", "unique"]
CardSet = Literal["basic", "expert"]
CardKind = Literal["action", "hero"]
CommanderSlot = Literal["first", "second"]
ModeId = Literal["basic", "expert", "four"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$")]
NonEmpty = Annotated[str, msgspec.Meta(min_length=1)]
Small = Annotated[int, msgspec.Meta(ge=0, le=9)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=9)]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has in common: no field that the model doesn't know."""


class Unit(_Entry, frozen=True, kw_only=True):
    """A unit type (R1.9): its terror tactic is its elite face's effect; none: it is core only."""

    id: Id
    side: Side
    letter: Annotated[str, msgspec.Meta(min_length=1, max_length=2)]
    shielded: bool = False
    terror: tuple[str, ...] = ()
    tags: tuple[UnitTag, ...] = ()

    @property
    def elite(self) -> bool:
        """Whether the counter has an elite face."""
        return bool(self.terror)


class Building(_Entry, frozen=True, kw_only=True):
    """A building card (R1.6); `german` and `soviet` are its initiative effects (R4.3)."""

    id: Id
    district: District
    river_bank: bool = False
    defence: Annotated[int, msgspec.Meta(ge=1, le=4)]
    concentration: Annotated[int, msgspec.Meta(ge=1, le=6)]
    german: tuple[str, ...]
    soviet: tuple[str, ...]


class Formation(_Entry, frozen=True, kw_only=True):
    """A formation card (R1.2). Germans have `shock` and `doctrine`, Soviets `patriotism`."""

    id: Id
    side: Side
    starting: bool = False
    copies: Copies = 1
    doctrine: tuple[FormationDoctrine, ...] = ()
    shock: Small | None = None
    patriotism: Small | None = None
    vanguard: tuple[str, ...] = ()
    depletion: tuple[str, ...] = ()
    tags: tuple[FormationTag, ...] = ()


class Combat(_Entry, frozen=True, kw_only=True):
    """A combat card or hero (R1.1). German actions have a `doctrine`, Soviet ones a `cost`."""

    id: Id
    side: Side
    set: CardSet = "basic"
    kind: CardKind = "action"
    copies: Copies = 1
    doctrine: Doctrine | None = None
    cost: Small | None = None
    effects: tuple[str, ...]


class CommanderFace(_Entry, frozen=True, kw_only=True):
    """One side of a commander card: hand size and what a refresh resolves (R4.4.2)."""

    hand: Annotated[int, msgspec.Meta(ge=1, le=12)]
    action: tuple[str, ...] = ()


class Commander(_Entry, frozen=True, kw_only=True):
    """A supreme commander (R1.3): the first one, and his successor on the back."""

    id: Id
    side: Side
    slot: CommanderSlot
    front: CommanderFace
    back: CommanderFace


class Campaign(_Entry, frozen=True, kw_only=True):
    """A campaign card (R1.4): reinforcement number, events, how its formations arrive (R3.3)."""

    id: Id
    side: Side
    reinforcement: Small
    effects: tuple[str, ...] = ()
    arrive_depleted: bool = False
    arrive_leaderless: bool = False


class Carnage(_Entry, frozen=True, kw_only=True):
    """A carnage card (R1.5): three sections that are never read together."""

    id: Id
    sniper: SniperWord
    intensity: Annotated[int, msgspec.Meta(ge=2, le=4)]
    icon: InitiativeWord
    hold: tuple[str, str]


class Leader(_Entry, frozen=True, kw_only=True):
    """A leader counter (R1.8): a German general or a Soviet commissar."""

    id: Id
    side: Side


class Mode(_Entry, frozen=True, kw_only=True):
    """A way to play: how long, with which cards, by how many (R1.11, R9.1, R10.1)."""

    id: ModeId
    turns: Annotated[int, msgspec.Meta(ge=1, le=12)]
    sets: tuple[CardSet, ...]
    seats: Literal[2, 4]


class Pack(_Entry, frozen=True, kw_only=True):
    """Which pack it is, and what belongs to no deck."""

    id: Id
    version: NonEmpty
    volga_cards: Annotated[int, msgspec.Meta(ge=0, le=12)]


class Content(_Entry, frozen=True, kw_only=True):
    """A whole data pack, as read; the order of every table is the order of its file."""

    pack: Pack
    modes: tuple[Mode, ...]
    units: tuple[Unit, ...]
    buildings: tuple[Building, ...]
    formations: tuple[Formation, ...]
    combat: tuple[Combat, ...]
    commanders: tuple[Commander, ...]
    campaign: tuple[Campaign, ...]
    carnage: tuple[Carnage, ...]
    leaders: tuple[Leader, ...]
    vocabulary: Vocabulary
    """The words that its phrases may use: the rules' business, and no part of the data."""
    digest: str = ""
    """SHA-256 of the pack's figures and ids in a canonical form, for records; texts don't count."""
    texts: Mapping[str, PackTexts] = msgspec.field(default_factory=dict)
    """By language code: the names and texts that the pack brings."""
    histories: Histories = msgspec.field(default_factory=dict)
    """The history behind its pieces, as far as the pack tells it."""
    history_texts: HistoryTexts = msgspec.field(default_factory=dict)

    def texts_in(self, language: Language) -> PackTexts:
        """The pack's names and texts; in another of its languages where it hasn't got this one."""
        own = self.texts.get(language.code)
        if own is not None:
            return own
        other = self.texts.get(DEFAULT_CODE) or next(iter(self.texts.values()))
        return borrowed_texts(other, language)

    def history_texts_in(self, language: Language) -> Mapping[str, HistoryText]:
        """The words of `histories`; in another of the pack's languages if it hasn't got this."""
        own = self.history_texts.get(language.code)
        if own is not None:
            return own
        first: Mapping[str, HistoryText] = next(iter(self.history_texts.values()), {})
        return self.history_texts.get(DEFAULT_CODE, first)


def effects_of(phrases: tuple[str, ...]) -> tuple[Effect, ...]:
    """The effects that a list of phrases stands for, in printed order; raises `EffectError`."""
    return tuple(parse_effect(phrase) for phrase in phrases)
