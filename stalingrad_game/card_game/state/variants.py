"""The variants: house rulings that players may set otherwise (rulebook, [H] with a key).

`Variants` declares each of them once, and the menu, the terminal, the command line and records
follow; its texts stand in the rulebook's file under its key.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, get_args, get_type_hints

import msgspec

from .codes import DISTRICTS

VariantValue: TypeAlias = bool | int | str
DiceReading: TypeAlias = Literal["highest", "cancel"]
"""How the dice of a Break Test are read (R4.5)."""
Handicap: TypeAlias = Literal[
    "none",
    "german_1",
    "german_2",
    "german_3",
    "german_4",
    "german_5",
    "german_6",
    "soviet_1",
    "soviet_2",
    "soviet_3",
    "soviet_4",
    "soviet_5",
    "soviet_6",
]
"""Who has how many dice more in the Break Tests of a turn's four districts (R4.5)."""


class Ruling(NamedTuple):
    """Stands at each field of `Variants`: what the rulebook knows it by."""

    rule: str
    """The rule that it changes."""
    yes: str = ""
    """The word for True; other values are written as they are."""
    no: str = ""
    """The word for False."""
    offered: bool = True
    """Whether players may choose it; others are only kept for records of earlier versions."""
    older: tuple[tuple[str, str], ...] = ()
    """What earlier versions called some of its values, each with its word now."""


class Variants(msgspec.Struct, frozen=True, omit_defaults=True):
    """The house rulings of one game; a field's name is the variant's key."""

    river_bank_first: Annotated[bool, Ruling("R2.3", "allowed", "never")] = True
    """A district may start with its River Bank."""
    first_turn: Annotated[Literal["as_drawn", "gentle"], Ruling("R3.2")] = "as_drawn"
    """Whether the first turn's campaign cards may be hourglasses."""
    bombardment: Annotated[Literal["off", "2", "3", "4"], Ruling("R3.6", older=(("on", "4"),))] = (
        "off"
    )
    """Buildings that the Germans don't attack get Infernos, up to so many."""
    refresh_clock: Annotated[bool, Ruling("R4.4.8", "on", "off")] = True
    """Every fourth refresh in a row moves the Hold counter."""
    break_test: Annotated[DiceReading, Ruling("R4.5")] = "highest"
    handicap: Annotated[Handicap, Ruling("R4.5")] = "none"
    """Dice that the weaker side has beside its own, dealt out to the districts from A to D."""
    motivator_units: Annotated[Literal["lost", "return"], Ruling("R4.6.2")] = "lost"
    """What becomes of units set aside: the supply, or back to the building."""
    winner_depletes: Annotated[bool, Ruling("R4.6.3", "yes", "no")] = True
    """The winner's formations are depleted after a battle too."""
    supply_reach: Annotated[Literal["table", "battle_and_staging"], Ruling("R5.10")] = "table"
    promote_reach: Annotated[Literal["table", "battle"], Ruling("R5.14")] = "table"
    sniper_discard: Annotated[Literal["choice", "random_for_leaders"], Ruling("R8.1")] = "choice"
    track_length: Annotated[Literal[4, 3, 5], Ruling("R5.7")] = 4
    """Steps from Smoldering Ruins to Inferno."""
    sharing: Annotated[Literal["alternately", "by_choice"], Ruling("R10.2")] = "alternately"
    """How formations come to the players of a side."""
    second_action_by: Annotated[Literal["either", "same"], Ruling("R10.3")] = "either"
    """Who may take the second action of a card: either partner, or the player of the card."""
    team_hands: Annotated[Literal["open", "closed"], Ruling("R10.3")] = "open"
    """Whether partners see each other's hands."""
    gifts_in_chains: Annotated[bool, Ruling("R10.3", "yes", "no", offered=False)] = False
    """Whether partners may hand over cards before a second action too, as in version 0.1.0."""


DEFAULT_VARIANTS: Final = Variants()


def handicap_dice(handicap: Handicap, district: int) -> tuple[int, int]:
    """By side: the dice that a handicap gives in a district, dealt out from A to D and on from A.

    >>> handicap_dice("soviet_5", 0), handicap_dice("soviet_5", 1), handicap_dice("none", 0)
    ((0, 2), (0, 1), (0, 0))
    """
    if handicap == "none":
        return 0, 0
    side, number = handicap.split("_")
    dice = (int(number) + len(DISTRICTS) - 1 - district) // len(DISTRICTS)
    return (dice, 0) if side == "german" else (0, dice)


class Variant(msgspec.Struct, frozen=True):
    """One variant as people name it."""

    key: str
    rule: str
    """The rule that it changes, as "R4.5"."""
    values: Mapping[str, VariantValue]
    """Its values by their words, the default first."""
    offered: bool
    """Whether players may choose it."""
    older: Mapping[str, str]
    """By what earlier versions called a value: its word now."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words of its values, the default first."""
        return tuple(self.values)


def _declared() -> tuple[Variant, ...]:
    hints = get_type_hints(Variants, include_extras=True)
    variants = []
    for field in msgspec.structs.fields(Variants):
        kind, ruling = get_args(hints[field.name])
        values: dict[str, VariantValue]
        if kind is bool:
            values = {ruling.yes: True, ruling.no: False}
            if not field.default:
                values = {ruling.no: False, ruling.yes: True}
        else:
            values = {str(value): value for value in get_args(kind)}
        older = MappingProxyType(dict(ruling.older))
        found = MappingProxyType(values)
        variants.append(Variant(field.name, ruling.rule, found, ruling.offered, older))
    return tuple(variants)


_EVERY: Final = _declared()
VARIANTS: Final = tuple(variant for variant in _EVERY if variant.offered)
"""Every variant that players may choose, in the order in which `Variants` declares them."""


PROGRAM_GAME: Final[Mapping[str, str]] = MappingProxyType({"bombardment": "3"})
"""This program's game: the rulings, by key, that make it one with more questions than the published
rules; all others are as published."""


class VariantError(ValueError):
    """A variant that there isn't, or that can't be what it is said to be."""

    def __init__(self, key: str, word: str, allowed: tuple[str, ...]) -> None:
        """`word` is the wrong value, "" where there is no variant `key`."""
        what = f"variant {key} can't be {word!r}" if word else f"unknown variant {key!r}"
        super().__init__(f"{what}; allowed: {', '.join(allowed)}")
        self.key = key
        self.word = word
        self.allowed = allowed


def variants_from(settings: Mapping[str, str]) -> Variants:
    """The variants with some of them set by words; raises `VariantError` for an unknown one.

    >>> variants_from({"refresh_clock": "off", "track_length": "5"}).refresh_clock
    False
    """
    known = {variant.key: variant for variant in _EVERY}
    chosen = {}
    for key, word in settings.items():
        if key not in known:
            raise VariantError(key, "", tuple(one.key for one in VARIANTS))
        values, now = known[key].values, known[key].older.get(word, word)
        if now not in values:
            raise VariantError(key, word, tuple(values))
        chosen[key] = values[now]
    return msgspec.convert(chosen, Variants)


def variant_words(variants: Variants) -> dict[str, str]:
    """By key: the word of each value, as it stands in a record.

    One that can't be chosen is left out at its default.

    >>> variant_words(Variants(winner_depletes=False))["winner_depletes"]
    'no'
    """
    words = {}
    for variant in _EVERY:
        chosen = getattr(variants, variant.key)
        word = next(word for word, value in variant.values.items() if value == chosen)
        if variant.offered or word != variant.words[0]:
            words[variant.key] = word
    return words
