"""Which sound tells of an event: from what the public sees alone, and always one that is there."""

from __future__ import annotations

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import (
    GERMAN,
    SOVIET,
    Ev,
    Event,
    FormationZone,
    Phase,
    UnitCause,
    lane,
)
from stalingrad_game.card_game.state.state import PUBLIC, State, view
from stalingrad_game.ui.automation.fixtures import spread_formations, standard_kit
from stalingrad_game.ui.table.session.event_sounds import city_ambience, event_sound


@pytest.fixture(scope="module")
def kit() -> Kit:
    return standard_kit()


@pytest.fixture
def table(kit: Kit) -> State:
    return view(spread_formations(kit), PUBLIC)


def test_a_unit_sounds_as_it_comes_and_goes(kit: Kit, table: State) -> None:
    panzer, infantry = kit.unit_number["panzer"], kit.unit_number["infantry"]
    for unit, change, cause, name in (
        (panzer, 1, UnitCause.EFFECT, "tank"),
        (infantry, 1, UnitCause.EFFECT, "counter"),
        (infantry, -1, UnitCause.KILL, "rifle"),
        (infantry, -1, UnitCause.SNIPER, "sniper"),
        (panzer, -1, UnitCause.PRECISION_KILL, "shell"),
        (panzer, -1, UnitCause.SACRIFICE, "counter"),
        (panzer, -1, UnitCause.CAPTURED, ""),
    ):
        assert event_sound(kit, (Ev.UNIT, 0, unit, change, cause), table) == name


def test_tracks_sound_by_the_way_they_go(kit: Kit, table: State) -> None:
    table.fire[0], table.bucket[0], table.inferno[0] = 2, 2, 1
    for event, name in (
        ((Ev.FIRE, 0, 3), "fire"),
        ((Ev.FIRE, 0, 0), "bucket"),
        ((Ev.BUCKET, 0, 3), "bucket"),
        ((Ev.BUCKET, 0, 0), ""),
        ((Ev.INFERNO, 0, 2), "inferno"),
        ((Ev.INFERNO, 0, 0), "bucket"),
    ):
        assert event_sound(kit, event, table) == name


def test_the_verdict_differs_by_who_won(kit: Kit, table: State) -> None:
    assert event_sound(kit, (Ev.RESULT, 0, GERMAN, 0), table) == "verdict_taken"
    assert event_sound(kit, (Ev.RESULT, 0, SOVIET, 0), table) == "verdict_held"
    assert event_sound(kit, (Ev.OVER, SOVIET, 3), table) == "verdict_held"


def test_a_formation_is_heard_where_it_goes_to_a_building(kit: Kit, table: State) -> None:
    sent = (Ev.FORMATION, 0, FormationZone.STAGING, lane(2, GERMAN))
    back = (Ev.FORMATION, 0, lane(2, GERMAN), FormationZone.STAGING)
    assert event_sound(kit, sent, table) == "counter"
    assert event_sound(kit, back, table) == ""


def test_every_sound_of_every_event_is_there(kit: Kit, table: State) -> None:
    names = {path.stem for path in asset("sounds").glob("*.ogg")}
    for kind in range(Ev.ACTED + 1):
        event: Event = (kind, 0, 0, 1, UnitCause.KILL)
        name = event_sound(kit, event, table)
        assert not name or name in names, name


def test_the_ambience_follows_the_city(table: State) -> None:
    table.inferno[:], table.district, table.phase = [0, 0, 0, 0], -1, Phase.MANOEUVRE
    assert city_ambience(table) == "ambience_quiet"
    table.inferno[:] = [2, 1, 0, 0]
    assert city_ambience(table) == "ambience_fire"
    table.district = 1
    assert city_ambience(table) == "ambience_battle"
    table.phase = Phase.OVER
    assert city_ambience(table) == ""
