"""A data pack made ready for play: every card and counter a number, every effect a row of frames.

A `Kit` is what the engine reads the cards from; it never changes and knows no card by its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from ...kernel.decision import operation_number
from ..content.counts import MODES
from ..content.effects import Effect, parse_effect
from ..content.models import (
    Campaign,
    Combat,
    Commander,
    CommanderFace,
    Content,
    Formation,
    Leader,
    Mode,
    Unit,
)
from ..content.texts import COMMANDER_FACES
from ..state.codes import GERMAN, SOVIET, Frame, InitiativeIcon, SniperResult
from .fixed_deal import FixedDeal

_Sided = TypeVar("_Sided", Campaign, Combat, Formation, Leader, Unit)

BASIC: Final = 0
EXPERT: Final = 1
FOUR: Final = 2
SIDE_NUMBERS: Final[Mapping[str, int]] = {"german": GERMAN, "soviet": SOVIET}
INITIATIVE_ICONS: Final[Mapping[str, int]] = {
    "stuka": InitiativeIcon.STUKA,
    "rat": InitiativeIcon.RAT,
    "binoculars": InitiativeIcon.BINOCULARS,
}
SNIPER_RESULTS: Final[Mapping[str, int]] = {
    "close_escape": SniperResult.CLOSE_ESCAPE,
    "hit": SniperResult.HIT,
    "hideous_death": SniperResult.HIDEOUS_DEATH,
}
INFANTRY: Final = 1
TRACKED: Final = 2
GENERAL: Final = 4
DOCTRINE_BITS: Final[Mapping[str, int]] = {
    "infantry": INFANTRY,
    "tracked": TRACKED,
    "general": GENERAL,
}
FramesBySeat = tuple[tuple[Frame, ...], ...]
"""By seat: the frames of a row of effects, the first one last, ready for the agenda."""


class Kit:
    """The tables of one data pack in one mode; lists are indexed by the numbers the state uses."""

    deal: FixedDeal | None = None
    """What games begin with in place of shuffled piles; None: chance deals."""

    def __init__(self, content: Content, mode: str) -> None:
        """Number all in file order, Germans first; raises `ValueError` for an unknown mode."""
        self.content: Final = content
        self.verbs: Final = content.vocabulary
        self.mode: Final = MODES.index(mode)
        self.mode_entry: Final[Mode] = next(m for m in content.modes if m.id == mode)
        self.seats: Final = self.mode_entry.seats

        self.units: Final = _sides_first(content.units)
        self.unit_number: Final = {unit.id: n for n, unit in enumerate(self.units)}
        self.unit_side: Final = tuple(SIDE_NUMBERS[unit.side] for unit in self.units)
        self.shielded: Final = tuple(unit.shielded for unit in self.units)
        self.elite: Final = tuple(unit.elite for unit in self.units)
        self.recon: Final = tuple("recon" in unit.tags for unit in self.units)
        self.rifle: Final = self._tagged("rifle")
        self.motivator: Final = self._tagged("motivator")
        self.fort: Final = self._tagged("fort")
        self.units_of: Final = tuple(
            tuple(n for n, owner in enumerate(self.unit_side) if owner == side)
            for side in (GERMAN, SOVIET)
        )
        self.terror: Final = tuple(self.work(unit.terror) for unit in self.units)

        self.formations: Final = tuple(
            entry for entry in _sides_first(content.formations) for _ in range(entry.copies)
        )
        self.formation_side: Final = tuple(SIDE_NUMBERS[entry.side] for entry in self.formations)
        self.strength: Final = tuple(
            (entry.shock if entry.side == "german" else entry.patriotism) or 0
            for entry in self.formations
        )
        self.formation_doctrine: Final = tuple(
            sum(DOCTRINE_BITS[word] for word in entry.doctrine) for entry in self.formations
        )
        self.unique: Final = tuple("unique" in entry.tags for entry in self.formations)
        self.militia: Final = tuple("militia" in entry.tags for entry in self.formations)
        self.panzer: Final = tuple("panzer_division" in entry.tags for entry in self.formations)
        self.second_commander: Final = tuple(
            "second_commander_formation" in entry.tags for entry in self.formations
        )
        self.vanguard: Final = tuple(self.work(entry.vanguard) for entry in self.formations)
        self.depletion: Final = tuple(
            self._frames(_effects(entry.depletion), number)
            for number, entry in enumerate(self.formations)
        )

        self.cards: Final = _sides_first(content.combat)
        self.card_side: Final = tuple(SIDE_NUMBERS[card.side] for card in self.cards)
        self.cost: Final = tuple(card.cost or 0 for card in self.cards)
        self.doctrine: Final = tuple(
            DOCTRINE_BITS[card.doctrine or "infantry"] for card in self.cards
        )
        self.effects: Final = tuple(_effects(card.effects) for card in self.cards)
        self.sacrifice: Final = tuple(
            sum(effect.count for effect in effects if effect.verb == "sacrifice")
            for effects in self.effects
        )
        self.second_action: Final = tuple(
            any(effect.verb == "second_action" for effect in effects) for effects in self.effects
        )
        self.card_work: Final = tuple(self._frames(effects) for effects in self.effects)
        self.hero: Final = tuple(card.kind == "hero" for card in self.cards)
        self.minor_work: Final = tuple(
            self._frames([one for one in effects if self.verbs[one.verb].hero != "major"])
            if hero
            else ()
            for hero, effects in zip(self.hero, self.effects, strict=True)
        )
        self.intercepts: Final = tuple(
            any(effect.verb == "interception" for effect in effects) for effects in self.effects
        )
        self.last_stand: Final = tuple(
            any(effect.verb == "last_stand" for effect in effects) for effects in self.effects
        )
        self.deck: Final = tuple(
            tuple(
                number
                for number, card in enumerate(self.cards)
                if SIDE_NUMBERS[card.side] == side and card.set in self.mode_entry.sets
                for _ in range(card.copies)
            )
            for side in (GERMAN, SOVIET)
        )

        self.interceptors: Final = tuple(
            tuple(card for card in dict.fromkeys(deck) if self.intercepts[card])
            for deck in self.deck
        )

        self.buildings: Final = content.buildings
        self.building_district: Final = tuple(
            "ABCD".index(building.district) for building in content.buildings
        )
        self.river_bank: Final = tuple(building.river_bank for building in content.buildings)
        self.defence: Final = tuple(building.defence for building in content.buildings)
        self.concentration: Final = tuple(building.concentration for building in content.buildings)
        self.initiative: Final = tuple(
            (self.work(building.german), self.work(building.soviet))
            for building in content.buildings
        )

        self.campaign: Final = _sides_first(content.campaign)
        self.campaign_side: Final = tuple(SIDE_NUMBERS[card.side] for card in self.campaign)
        self.campaign_work: Final = tuple(self.work(card.effects) for card in self.campaign)

        self.carnage: Final = content.carnage
        self.intensity: Final = tuple(card.intensity for card in content.carnage)
        self.icon: Final = tuple(INITIATIVE_ICONS[card.icon] for card in content.carnage)
        self.sniper: Final = tuple(SNIPER_RESULTS[card.sniper] for card in content.carnage)
        self.hold: Final = tuple(
            (self.work(card.hold[:1]), self.work(card.hold[1:])) for card in content.carnage
        )

        self.leaders: Final = _sides_first(content.leaders)
        self.leader_side: Final = tuple(SIDE_NUMBERS[leader.side] for leader in self.leaders)

        self.commanders: Final = tuple(
            self._commander(content.commanders, seat) for seat in range(self.seats)
        )
        self.hand_size: Final = tuple((c.front.hand, c.back.hand) for c in self.commanders)
        self.commander_work: Final = tuple(
            (self.work(c.front.action), self.work(c.back.action)) for c in self.commanders
        )

    def commander(self, seat: int, turned: int) -> CommanderFace:
        """The face of a seat's commander: 0 the first man, 1 his successor."""
        card = self.commanders[seat]
        return card.back if turned else card.front

    def commander_id(self, seat: int, turned: int) -> str:
        """The id of that face, as texts are found by it."""
        return f"{self.commanders[seat].id}.{COMMANDER_FACES[turned]}"

    def work(self, phrases: Sequence[str]) -> FramesBySeat:
        """The frames of a row of phrases, for each seat."""
        return self._frames(_effects(phrases))

    def _frames(self, effects: Sequence[Effect], formation: int = -1) -> FramesBySeat:
        by_seat = []
        for seat in range(4):
            frames: list[Frame] = []
            for effect in effects:
                frames.extend(self._effect_frames(effect, seat, formation))
            by_seat.append(tuple(reversed(frames)))
        return tuple(by_seat)

    def _effect_frames(self, effect: Effect, seat: int, formation: int) -> list[Frame]:
        verb = self.verbs[effect.verb]
        op = operation_number(verb.operation)
        match verb.frames:
            case "one":
                return [(op, seat, effect.count)]
            case "each":
                return [(op, seat)] * effect.count
            case "units":
                return [
                    (op, seat, self.unit_number[face.unit], int(face.core)) for face in effect.units
                ]
            case "formation":
                return [(op, seat, formation, effect.count)]
            case "none":
                return []

    def _tagged(self, tag: str) -> int:
        return next(number for number, unit in enumerate(self.units) if tag in unit.tags)

    def _commander(self, commanders: Sequence[Commander], seat: int) -> Commander:
        slot = "second" if seat > 1 else "first"
        return next(c for c in commanders if SIDE_NUMBERS[c.side] == seat & 1 and c.slot == slot)


def _effects(phrases: Sequence[str]) -> tuple[Effect, ...]:
    return tuple(parse_effect(phrase) for phrase in phrases)


def _sides_first(entries: tuple[_Sided, ...]) -> tuple[_Sided, ...]:
    return tuple(sorted(entries, key=lambda entry: SIDE_NUMBERS[entry.side]))
