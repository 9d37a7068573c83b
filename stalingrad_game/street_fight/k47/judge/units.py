"""What a unit of `k47` is at the moment: men, weapons, quality and armour (KB4.5, KB2.3).

It is made of the row of its kind, what its scenario overrides, and its state in the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from ....data_files.error_text import error_text
from ....data_files.faults import Keyed
from ...board.hexes import OFF_MAP
from ...board.locations import NOWHERE
from ...board.scenario import Scenario, UnitCard
from ...board.terrain import BATTERIES
from ...faults import unit_fault
from ...position.codes import code_words
from ...position.position import Position
from ...position.state import UnitState
from ..tables import KindRow, Quality, Tables, Weapon


class Mark:
    """Bits of `UnitState.marks`."""

    DOWN: Final = 1
    ORDERED: Final = 2
    """It has its order of this turn."""
    MOVED: Final = 4
    """It has moved in the order that is being done, or its scenario says so."""
    AMBUSH: Final = 8
    IMMOBILE: Final = 16
    EMPTY: Final = 32
    """Its flamethrower has no fuel left (KB4.8)."""
    SPENT: Final = 64
    """Its weapon of one shot has been fired (KB4.4)."""
    PLACED: Final = 128
    """Its player has set it up anew (KB10)."""
    LEAPING: Final = 256
    """It leaps out of a building at an enemy beside it: the walls shelter it no more (KB7.3)."""


NOTED: Final[Mapping[int, str]] = MappingProxyType(
    {
        Mark.DOWN: "down",
        Mark.AMBUSH: "ambush",
        Mark.IMMOBILE: "immobile",
        Mark.EMPTY: "empty",
        Mark.SPENT: "spent",
        Mark.ORDERED: "ordered",
    }
)
"""The marks that players are told of, by what they are called in notes."""
AIM_BASE: Final = 16
"""`UnitState.aim` is the target's number plus 1, times this, plus the shots fired at it (KB4.7)."""


class Overrides(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[unit.k47]`` (KB4.5)."""

    quality: Quality | None = None
    men: Annotated[int, msgspec.Meta(ge=1, le=30)] | None = None
    weapons: tuple[str, ...] | None = None
    weapon: str | None = None
    he: str | None = None
    pins: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    down: bool = False
    moved: bool = False
    in_place: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    in_place_at: str | None = None
    """The unit at which it has ranged in, of a battery the hex; any where nothing is said."""
    fists: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    ordered: bool = False
    ambush: bool = False
    immobile: bool = False
    empty: bool = False
    spent: bool = False
    leaping: bool = False


MARK_OF_WORD: Final = MappingProxyType(
    {word: mark for mark, word in code_words(Mark).items() if word in Overrides.__struct_fields__}
)
"""By key of ``[unit.k47]``: the state that it sets."""


class Arms(msgspec.Struct, frozen=True):
    """What a unit is armed with when it is whole."""

    men: int
    """Models."""
    weapons: tuple[str, ...]
    """The weapons that fire, a name for each model, in the order in which they are lost."""


class Profile(msgspec.Struct, frozen=True):
    """A unit at the moment."""

    unit: int
    kind: str
    row: KindRow
    side: int
    quality: Quality
    men: int
    """Models left."""
    weapons: tuple[str, ...]
    """The weapons that fire, a name for each model, in the order in which they are lost."""
    pins: int
    marks: int
    facing: int
    aim: int
    officer: bool
    fists: int
    he: str | None
    """What its high explosive weapons fire instead of their own (KB4.5)."""

    @property
    def vehicle(self) -> bool:
        return bool(self.row.armour)

    @property
    def artillery(self) -> bool:
        """Whether it is artillery: guns and mortars (KB3.4)."""
        return self.row.moves == "artillery"

    @property
    def battery(self) -> bool:
        """Whether it fires from off the board."""
        return self.kind in BATTERIES

    @property
    def infantry(self) -> bool:
        """Whether it goes on foot and enters buildings (KB3.2)."""
        return self.row.moves == "foot"

    @property
    def down(self) -> bool:
        return bool(self.marks & Mark.DOWN)

    @property
    def moved(self) -> bool:
        """Whether it has moved in this order (KB4.1)."""
        return bool(self.marks & Mark.MOVED)

    @property
    def small(self) -> bool:
        """Whether it is a small target, one or two men (KB4.1)."""
        return not self.vehicle and self.men <= 2

    def shots_in_place(self, target: int) -> int:
        """How often it has fired indirectly at a target, neither having moved (KB4.7)."""
        if self.aim < 0:
            return 0
        aimed, shots = divmod(self.aim, AIM_BASE)
        return shots if aimed in {0, target + 1} else 0


_NOTHING: Final = Overrides()
MOST_WEAPONS: Final = 30
"""Of a unit: as many as men."""


def overrides(card: UnitCard) -> Overrides:
    """What a scenario says of a unit; raises `msgspec.ValidationError`."""
    return msgspec.convert(dict(card.own["k47"]), Overrides) if card.own["k47"] else _NOTHING


def aim_of(scenario: Scenario, card: UnitCard, own: Overrides) -> int:
    """What a unit has ranged in at, and how often it has fired (KB4.7).

    Raises `ValueError` where its scenario names what there isn't.
    """
    if own.in_place_at is None:
        return own.in_place
    if card.kind in BATTERIES:
        number = scenario.board.hex(own.in_place_at)
    else:
        named = scenario.unit_named(own.in_place_at)
        number = OFF_MAP if named is None else named
    if number == OFF_MAP:
        raise ValueError(Keyed("street.fault.aimed", word=repr(own.in_place_at)))
    return (number + 1) * AIM_BASE + own.in_place


def _ranged_in(position: Position, card: UnitCard, aim: int) -> dict[str, object]:
    """The keys that say the same as an aim; none where its target has gone."""
    aimed, shots = divmod(aim, AIM_BASE)
    if not aimed:
        return {"in_place": shots}
    if card.kind in BATTERIES:
        return {"in_place": shots, "in_place_at": position.board.name(aimed - 1)}
    if not position.on_board(aimed - 1):
        return {}
    return {"in_place": shots, "in_place_at": position.card(aimed - 1).id}


class Units:
    """The units of any scenario by the figures of one set of tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.arms = lru_cache(maxsize=4096)(self._arms)

    def faults(self, scenario: Scenario) -> list[str]:
        """What is wrong in the scenario's tables of this referee, a sentence each."""
        found: list[str] = []
        for card in scenario.units:
            try:
                own = overrides(card)
            except msgspec.ValidationError as fault:
                found.append(unit_fault(card.id, "k47", error_text(fault)))
                continue
            try:
                aim_of(scenario, card, own)
            except ValueError as fault:
                found.append(unit_fault(card.id, "k47", str(fault)))
            names = (*(own.weapons or ()), *([] if own.weapon is None else [own.weapon]))
            found += [
                unit_fault(
                    card.id,
                    "k47",
                    Keyed(
                        "street.fault.weapon",
                        word=repr(name),
                        words=", ".join(self.tables.weapons),
                    ),
                )
                for name in names
                if self.tables.weapon_named(name) is None
            ]
            if own.he is not None and own.he.upper() not in self.tables.he:
                allowed = ", ".join(self.tables.he)
                what = Keyed("street.fault.dice", word=repr(own.he), words=allowed)
                found.append(unit_fault(card.id, "k47", what))
        return found

    def _arms(self, kind: str, men: int | None, names: tuple[str, ...] | None) -> Arms:
        row, tables = self.tables.kinds[kind], self.tables
        whole = row.men if men is None else men
        if names is None:
            weapons = [name for count, name in row.weapons for _ in range(count)]
            idle = row.men - len(weapons)
            weapons = self._by_losses(weapons)[-max(1, whole - idle) :] if weapons else []
        else:
            found = (tables.weapon_named(name) for name in names)
            weapons = self._by_losses([name for name in found if name is not None])
        return Arms(whole, tuple(weapons))

    def _by_losses(self, weapons: list[str]) -> list[str]:
        table = self.tables.weapons  # KB4.9
        return sorted(weapons, key=lambda name: table[name].losses)

    def whole(self, card: UnitCard) -> Arms:
        """What a unit is armed with when nobody is lost."""
        own = overrides(card)
        row = self.tables.kinds[card.kind]
        names = own.weapons
        if names is None and own.weapon is not None:  # the team's weapon is another one
            names = (own.weapon,) * max(1, sum(count for count, _ in row.weapons))
        return self.arms(card.kind, own.men, names)

    def state(self, scenario: Scenario, unit: int) -> UnitState:
        """A unit as its scenario sets it up."""
        card = scenario.units[unit]
        own, arms = overrides(card), self.whole(card)
        steps = arms.men if card.steps is None else min(card.steps, arms.men)
        return UnitState(
            loc=card.loc,
            steps=steps,
            marks=sum(mark for word, mark in MARK_OF_WORD.items() if getattr(own, word)),
            count=own.pins,
            facing=card.facing,
            aim=aim_of(scenario, card, own) if own.in_place else -1,
            hidden=card.hidden and card.loc != NOWHERE,
        )

    def entry(self, position: Position, unit: int) -> dict[str, object]:
        """``[unit.k47]`` of a unit as it is: what replaces its values, and its state."""
        card, now = position.card(unit), position.state.units[unit]
        states = {*MARK_OF_WORD, "pins", "in_place", "in_place_at"}
        found = {key: value for key, value in card.own["k47"].items() if key not in states}
        found |= {word: True for word, mark in MARK_OF_WORD.items() if now.marks & mark}
        if now.count:
            found["pins"] = now.count
        if now.aim >= 0:
            found |= _ranged_in(position, card, now.aim)
        return found

    def profile(self, position: Position, unit: int) -> Profile:
        card, now = position.card(unit), position.state.units[unit]
        own = overrides(card)
        row = self.tables.kinds[card.kind]
        return Profile(
            unit=unit,
            kind=card.kind,
            row=row,
            side=card.side,
            quality=own.quality or card.quality or row.quality,
            men=now.steps,
            weapons=self._left(self.whole(card), now.steps, row),
            pins=now.count,
            marks=now.marks,
            facing=now.facing,
            aim=now.aim,
            officer=card.officer,
            fists=own.fists,
            he=None if own.he is None else own.he.upper(),
        )

    def reduced(self, position: Position, profile: Profile, men: int) -> Profile:
        """A unit with so many of its men left."""
        whole = self.whole(position.card(profile.unit))
        return replace(profile, men=men, weapons=self._left(whole, men, profile.row))

    def _left(self, arms: Arms, men: int, row: KindRow) -> tuple[str, ...]:
        """The weapons that still fire: riflemen fall first, team weapons last (KB4.9)."""
        if row.armour or not arms.weapons or men <= 0:
            return arms.weapons if men > 0 else ()
        idle = arms.men - len(arms.weapons)
        return arms.weapons[-min(len(arms.weapons), max(1, men - idle)) :]

    def weapon(self, name: str) -> Weapon:
        return self.tables.weapons[name]

    def fixed(self, profile: Profile, name: str) -> bool:
        """Whether a weapon, inside a building, fires through one opening alone (KB5.3)."""
        return profile.artillery or self.tables.weapons[name].fixed

    def morale(self, position: Position, unit: int) -> int:
        """Morale without pins: by quality, and for an officer near (KB2.3)."""
        profile, figures = self.profile(position, unit), self.tables.morale
        found = figures.of(profile.quality)
        return found + figures.officer * self._officer_near(position, profile)

    def _officer_near(self, position: Position, profile: Profile) -> bool:
        if profile.officer:
            return True
        here = position.loc_of(profile.unit)
        if here == NOWHERE:
            return False
        near = self.tables.morale.officer_radius
        return any(
            card.officer
            and card.side == profile.side
            and position.on_board(card.number)
            and position.board.grid.distance(position.loc_of(card.number) >> 4, here >> 4) <= near
            for card in position.scenario.units
        )


def overarmed(position: Position) -> Iterator[str]:
    """Units that a scenario gives more weapons than any can have, a sentence each (B9)."""
    for card in position.scenario.units:
        if len(overrides(card).weapons or ()) > MOST_WEAPONS:
            yield unit_fault(
                card.id,
                "weapons",
                Keyed("fault.allowed", what=Keyed("street.fault.most_weapons", most=MOST_WEAPONS)),
            )


def alive(position: Position, unit: int) -> bool:
    """Whether a unit is in the game: on the board, or a battery off it."""
    return position.state.units[unit].steps > 0 and (
        position.on_board(unit) or position.kind(unit) in BATTERIES
    )
