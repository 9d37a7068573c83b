"""Which sound tells of an event: from what the public sees alone, and always one that is there."""

from __future__ import annotations

from random import Random
from typing import Final

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
from stalingrad_game.card_game.state.events import BattleDecided, FormationMoved, GameEnded
from stalingrad_game.card_game.state.state import PUBLIC, State, view
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import spread_formations, standard_kit
from stalingrad_game.ui.session.sound_cues import CAPTION_MS, MAX_CAPTIONS, SoundCues
from stalingrad_game.ui.table.panels.tabs import CAPTIONS
from stalingrad_game.ui.table.session.event_sounds import city_ambience, event_sound
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.table_window import heard, sat_down

NUMBERS: Final = {
    **{Ev.FORMATION: len(FormationMoved._fields), Ev.RESULT: len(BattleDecided._fields)},
    **dict.fromkeys((Ev.FIRE, Ev.BUCKET, Ev.INFERNO, Ev.OVER), len(GameEnded._fields)),
}
"""By kind: how many numbers an event has, where a sound follows from them."""


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
        event: Event = (kind, 0, 0, 1, UnitCause.KILL)[: NUMBERS.get(kind, 5)]
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


def test_a_game_is_heard_as_it_is_shown_and_calls_whoever_is_to_act(look: Look) -> None:
    scene = sat_down(look, settings=TableSettings(speed=4.0))
    rng = Random(5)
    taken = 0
    while taken < 60:
        while scene.session.playback.busy:
            scene.update(50)
        decision = scene.session.decision
        assert decision is not None
        scene.session.take(rng.choice(decision.options))
        taken += 1
    names = set(heard(scene))
    assert {"card", "counter", "radio", "your_turn"} <= names


def test_what_is_skipped_is_not_heard_all_at_once(look: Look) -> None:
    scene = sat_down(look, settings=TableSettings(speed=1.0))
    scene.session.cues.take()
    scene.session.finish()
    scene.update(0)
    assert heard(scene) == []


def test_captions_stay_for_a_while_and_are_few() -> None:
    cues = SoundCues()
    for name in ("card", "die", "rifle", "shell"):
        cues.add(name)
        cues.take()
    assert cues.captions == ("die", "rifle", "shell")[-MAX_CAPTIONS:]
    assert not cues.pass_time(CAPTION_MS - 1)
    cues.add("card")
    cues.take()
    assert cues.pass_time(1)
    assert list(cues.captions) == ["card"]


@pytest.mark.parametrize("wanted", [True, False])
def test_captions_are_written_where_they_are_wanted(look: Look, *, wanted: bool) -> None:
    scene = sat_down(look, settings=TableSettings(speed=1.0, sound_captions=wanted))
    scene.session.cues.take()
    scene.session.finish()
    scene.session.cues.pass_time(CAPTION_MS)
    scene.session.cues.add("rifle")
    scene.update(0)
    assert CAPTIONS.of(scene.model) == ("Rifle shot" if wanted else None)
    assert ("captions" in scene.table_layout.panels) is wanted
    scene.update(CAPTION_MS)
    assert CAPTIONS.of(scene.model) is None
