"""Each unit, formation and building of the standard pack, laid out once."""

from __future__ import annotations

from typing import Final

import pytest

from stalingrad_game.card_game.rules.effects import Add, Deplete, Kill
from stalingrad_game.card_game.rules.kit import DOCTRINE_BITS
from stalingrad_game.card_game.state.codes import (
    GERMAN,
    SOVIET,
    DistrictStatus,
    Ev,
    InitiativeIcon,
    Op,
    Why,
)
from tests.card_game.cards.forces import BUILDINGS, FORMATIONS, UNITS
from tests.card_game.cards.words import written
from tests.support import set_up
from tests.support.card_scene import FIGHTING, done, in_full, scene, standard
from tests.support.table import LETTERS, SIDE_NAMES, Table

SIDES: Final = {entry.id: SIDE_NAMES.index(entry.side) for entry in standard().content.formations}
UNIT_SIDES: Final = {entry.id: SIDE_NAMES.index(entry.side) for entry in standard().content.units}


@pytest.mark.parametrize("unit", UNITS)
def test_unit(unit: str) -> None:
    side = UNIT_SIDES[unit]
    table = scene(side)
    words = done(table, side, (Add.op, side, table.kit.unit_number[unit], 0)).words
    assert written(words) == written(in_full(f"add {unit}", side))
    table = scene(1 - side, units={unit: 1})
    words = done(table, 1 - side, (Kill.op, 1 - side)).words
    assert written(words) == ("lost 1" if UNITS[unit].armoured else "kill 1")


def alone(formation: str, *, depleted: bool = False) -> Table:
    """A scene in which a formation is the only one of its side, without a leader."""
    side = SIDES[formation]
    sides = ([formation], FIGHTING[3:]) if side == GERMAN else (FIGHTING[:3], [formation])
    enemies = tuple(name for name in sides[1 - side] if name != formation)
    german, soviet = (sides[0], enemies) if side == GERMAN else (enemies, sides[1])
    return scene(
        side,
        german=german,
        soviet=soviet,
        leaderless=[formation],
        staging=[],
        formation_deck=[],
        depleted=[formation] if depleted else [],
    )


def capacity(table: Table, formation: str) -> int:
    """How many cards, or how much cost, a formation takes that has no leader."""
    side, number = SIDES[formation], table.formations[formation]
    cards = [
        card
        for card in table.kit.deck[side]
        if not table.kit.hero[card]
        and not table.kit.sacrifice[card]
        and (table.kit.cost[card] == 1 if side else takes(table, card, formation))
    ]
    table.state.units = [(0,) * len(table.kit.units)] * 4
    for spent in range(10):
        table.state.spent[number] = spent
        table.state.cards[side] = (min(cards),)
        name = table.kit.cards[min(cards)].id
        if table.why(f"{name} on {formation}") in {Why.SHOCK, Why.PATRIOTISM}:
            return spent
    raise AssertionError("there is no limit")


def takes(table: Table, card: int, formation: str) -> bool:
    """Whether a German card's doctrine is one of the formation's."""
    own = table.kit.formation_doctrine[table.formations[formation]]
    return bool(own & table.kit.doctrine[card])


def doctrines(table: Table, formation: str) -> str:
    """The doctrines of the German cards that a formation without a general takes."""
    found = []
    for word, doctrine in DOCTRINE_BITS.items():
        card = table.kit.doctrine.index(doctrine)
        table.state.cards[GERMAN] = (card,)
        name = table.kit.cards[card].id
        if table.why(f"{name} on {formation}") == Why.OK:
            found.append(word)
    return " ".join(found)


@pytest.mark.parametrize("formation", FORMATIONS)
def test_formation(formation: str) -> None:
    line, side = FORMATIONS[formation], SIDES[formation]
    table = alone(formation)
    words = done(table, side, (Op.VANGUARD, side, table.formations[formation])).words
    assert written(words) == written(in_full(line.vanguard, side))
    assert capacity(alone(formation), formation) == line.strength
    assert (doctrines(alone(formation), formation) if side == GERMAN else "") == line.doctrine


@pytest.mark.parametrize("formation", [name for name in FORMATIONS if SIDES[name] == SOVIET])
def test_depletion_of(formation: str) -> None:
    line = FORMATIONS[formation]
    words = done(alone(formation), SOVIET, (Deplete.op, GERMAN)).words
    assert written(words) == written(in_full(line.depletion, SOVIET) + in_full("deplete", SOVIET))
    words = done(alone(formation, depleted=True), SOVIET, (Deplete.op, GERMAN)).words
    assert written(words) == ("to the ash heap 1" if line.unique else "destroy 1")


@pytest.mark.parametrize("building", BUILDINGS)
def test_building(building: str) -> None:
    line = BUILDINGS[building]
    for side, icon, text in (
        (GERMAN, InitiativeIcon.STUKA, line.german),
        (SOVIET, InitiativeIcon.RAT, line.soviet),
    ):
        table = scene(side, building=building)
        carnage = table.kit.icon.index(icon)
        table.state.carnage_deck = tuple(n for n in table.state.carnage_deck if n != carnage)
        table.state.reading = (carnage,)
        words = done(table, side, (Op.INITIATIVE, GERMAN, carnage)).words
        assert written(words) == written(in_full(text, side))
        assert table.asks == (SIDE_NAMES[side], Op.ACTION)
    assert (LETTERS[table.here], table.dice.defence) == (line.district, line.defence)


@pytest.mark.parametrize("building", BUILDINGS)
def test_concentration_of(building: str) -> None:
    line = BUILDINGS[building]
    german = [name for name in FORMATIONS if SIDES[name] == GERMAN][:8]
    table = set_up.turn(kit=standard(), german=german, buildings=[building])
    for formation in german[: line.concentration]:
        table.choose(f"{formation} to {line.district}")
    for formation in german[line.concentration :]:
        assert table.why(f"{formation} to {line.district}") == Why.CONCENTRATION


@pytest.mark.parametrize("building", BUILDINGS)
def test_capture_of(building: str) -> None:
    table = scene(GERMAN, building=building)
    place = table.here
    table.state.agenda[2:] = [(Op.AFTERMATH, GERMAN, 0)]
    table.start()
    closed = table.state.status[place] == DistrictStatus.CLOSED
    assert closed == BUILDINGS[building].river_bank
    assert len(table.events_of(Ev.CAPTURED)) == 1


def test_every_unit_formation_and_building_has_its_line() -> None:
    content = standard().content
    assert set(UNITS) == {unit.id for unit in content.units}
    assert set(FORMATIONS) == {formation.id for formation in content.formations}
    assert set(BUILDINGS) == {building.id for building in content.buildings}
