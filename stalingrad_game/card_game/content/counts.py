"""How many of each thing a data pack must hold.

Keeps the numbers of R1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from ...data_files.faults import Fault, Keyed
from .models import (
    Building,
    Campaign,
    Carnage,
    Combat,
    Commander,
    Content,
    Doctrine,
    Formation,
    FormationDoctrine,
    Leader,
    Mode,
    ModeId,
    Unit,
    UnitTag,
)
from .phrases import SIDE_IDS, of_side, verbs

DISTRICT_LETTERS: Final = ("A", "B", "C", "D")
DOCTRINES: Final[tuple[Doctrine, ...]] = ("infantry", "tracked", "general")
FORMATION_DOCTRINES: Final[tuple[FormationDoctrine, ...]] = ("infantry", "tracked")
MODES: Final[tuple[ModeId, ...]] = ("basic", "expert", "four")
SINGLE_UNITS: Final[tuple[UnitTag, ...]] = ("rifle", "motivator", "fort")

UNIT_TYPES: Final = range(7, 10)
BUILDINGS_A_DISTRICT: Final = 6
FORMATIONS: Final = 18
STARTING: Final = 4
MILITIA: Final = 2
BASIC_CARDS: Final = 33
DIFFERENT_BASIC_CARDS: Final = 24
EXPERT_CARDS: Final = 12
CAMPAIGN_CARDS: Final = 12
HOURGLASSES: Final = 3
CARNAGE_CARDS: Final = 30
LEADERS: Final = 13


def count_faults(content: Content, damaged: Collection[str] = ()) -> Iterator[Fault]:
    """Every wrong number; tables named in `damaged` lack entries and aren't counted."""
    for table, found in (
        ("modes", _modes(content.modes)),
        ("units", _units(content.units)),
        ("buildings", _buildings(content.buildings)),
        ("formations", _formations(content.formations)),
        ("combat", _combat(content.combat)),
        ("commanders", _commanders(content.commanders)),
        ("campaign", _campaign(content.campaign)),
        ("carnage", _carnage(content.carnage)),
        ("leaders", _leaders(content.leaders)),
    ):
        if table not in damaged:
            yield from found


def _copies(cards: Iterable[Formation | Combat]) -> int:
    return sum(card.copies for card in cards)


def _unlike(file: str, what: str, found: int, wanted: str) -> Fault:
    """A wrong number; `what` is a key of ``pack_fault.counted``, with its word after a blank."""
    key, _, word = what.partition(" ")
    counted = Keyed(f"pack_fault.counted.{key}", word=word)
    return Fault(file, "", counted, Keyed("pack_fault.found", n=found, what=wanted))


def _exactly(file: str, what: str, found: int, wanted: int) -> Iterator[Fault]:
    if found != wanted:
        yield _unlike(file, what, found, str(wanted))


def _at_least(file: str, what: str, found: int, wanted: int) -> Iterator[Fault]:
    if found < wanted:
        yield _unlike(file, what, found, Keyed("pack_fault.at_least", n=wanted))


def _modes(modes: Sequence[Mode]) -> Iterator[Fault]:
    found = Counter(mode.id for mode in modes)
    for name in MODES:
        yield from _exactly("pack.toml", f"mode {name}", found[name], 1)


def _units(units: Sequence[Unit]) -> Iterator[Fault]:
    file = "units.toml"
    for side in SIDE_IDS:
        mine = of_side(units, side)
        if len(mine) not in UNIT_TYPES:
            wanted = Keyed("pack_fault.from_to", least=UNIT_TYPES.start, most=UNIT_TYPES.stop - 1)
            yield _unlike(file, f"{side}_units", len(mine), wanted)
        recon = sum("recon" in unit.tags for unit in mine)
        yield from _at_least(file, f"{side}_recon", recon, 1)  # R4.3
    for tag in SINGLE_UNITS:
        found = sum(tag in unit.tags for unit in units)
        yield from _exactly(file, f"tagged {tag}", found, 1)


def _buildings(buildings: Sequence[Building]) -> Iterator[Fault]:
    file = "buildings.toml"
    for district in DISTRICT_LETTERS:
        mine = [building for building in buildings if building.district == district]
        what = f"district {district}"
        yield from _exactly(file, what, len(mine), BUILDINGS_A_DISTRICT)  # R1.6
        banks = sum(building.river_bank for building in mine)
        yield from _exactly(file, f"banks {district}", banks, 1)


def _formations(formations: Sequence[Formation]) -> Iterator[Fault]:
    file = "formations.toml"
    for side in SIDE_IDS:
        mine = of_side(formations, side)
        yield from _exactly(file, f"{side}_formations", _copies(mine), FORMATIONS)
        start = _copies(one for one in mine if one.starting)
        yield from _exactly(file, f"{side}_starting", start, STARTING)  # R2.1
        second = _copies(one for one in mine if "second_commander_formation" in one.tags)
        what = f"{side}_second"
        yield from _exactly(file, what, second, 1)  # R10.2
    for doctrine in FORMATION_DOCTRINES:
        found = sum(doctrine in one.doctrine for one in formations)
        yield from _at_least(file, f"doctrine {doctrine}", found, 1)
    panzers = _copies(one for one in formations if "panzer_division" in one.tags)
    yield from _at_least(file, "panzer", panzers, 1)  # R10.1
    militia = _copies(one for one in formations if "militia" in one.tags)
    yield from _at_least(file, "militia", militia, MILITIA)


def _combat(cards: Sequence[Combat]) -> Iterator[Fault]:
    file = "combat.toml"
    for side in SIDE_IDS:
        basic = [card for card in of_side(cards, side) if card.set == "basic"]
        expert = _copies(card for card in of_side(cards, side) if card.set == "expert")
        yield from _exactly(file, f"{side}_basic", _copies(basic), BASIC_CARDS)
        what = f"{side}_different"
        yield from _at_least(file, what, len(basic), DIFFERENT_BASIC_CARDS)
        if expert not in {0, EXPERT_CARDS}:  # R1.1
            what = f"{side}_expert"
            yield _unlike(file, what, expert, Keyed("pack_fault.none_or", n=EXPERT_CARDS))
    for doctrine in DOCTRINES:
        found = sum(card.doctrine == doctrine and card.set == "basic" for card in cards)
        yield from _at_least(file, f"card_doctrine {doctrine}", found, 1)


def _commanders(commanders: Sequence[Commander]) -> Iterator[Fault]:
    for side in SIDE_IDS:
        for slot in ("first", "second"):
            found = sum(one.slot == slot for one in of_side(commanders, side))
            yield from _exactly("commanders.toml", f"{side}_{slot}_commander", found, 1)


def _campaign(cards: Sequence[Campaign]) -> Iterator[Fault]:
    file = "campaign.toml"
    for side in SIDE_IDS:
        found = len(of_side(cards, side))
        yield from _exactly(file, f"{side}_campaign", found, CAMPAIGN_CARDS)
    glasses = sum("hourglass" in verbs(card.effects) for card in cards)
    yield from _at_least(file, "hourglass", glasses, HOURGLASSES)  # R3.2.1


def _carnage(cards: Sequence[Carnage]) -> Iterator[Fault]:
    yield from _exactly("carnage.toml", "carnage", len(cards), CARNAGE_CARDS)  # R1.5


def _leaders(leaders: Sequence[Leader]) -> Iterator[Fault]:
    for side in SIDE_IDS:
        yield from _exactly(
            "leaders.toml",
            f"{side}_leaders",
            len(of_side(leaders, side)),
            LEADERS,
        )
