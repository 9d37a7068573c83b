"""From the table to what can be looked up: the goal card, and a piece in the card browser."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.reference.pack_pieces import pack_pieces, reference_kit
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import fullest_state
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    COMMANDER,
    DISTRICT,
    FORMATION,
    HAND,
    PILE,
    PLAYED_CARD,
    UNIT_STACK,
    PileId,
    Target,
)
from stalingrad_game.ui.table.session.interactions import piece_id
from tests.support.gestures import down, key, motion, up
from tests.support.languages import ENGLISH
from tests.support.table_window import requests_of, sat_down, until

KIT = Kit(load_pack(), "basic")


def test_every_face_that_lies_on_the_table_is_a_piece_of_the_browser() -> None:
    state = fullest_state(KIT, formations=3)
    known = {piece.id for piece in pack_pieces(Localizer(reference_kit(KIT.content), ENGLISH))}
    targets = [
        *(Target(HAND, card, 0) for card in range(len(KIT.cards))),
        *(Target(FORMATION, one) for one in range(len(KIT.formations))),
        *(Target(UNIT_STACK, 0, unit) for unit in range(len(KIT.units))),
        *(Target(DISTRICT, place) for place in range(4)),
        *(Target(COMMANDER, seat) for seat in range(2)),
        *(Target(PLAYED_CARD, place) for place in range(len(state.played))),
    ]
    found = [piece_id(KIT, state, target) for target in targets]
    assert set(found) <= known
    assert len(set(found)) > 100


def test_a_successor_is_another_piece_than_the_first_man() -> None:
    state = fullest_state(KIT)
    assert piece_id(KIT, state, Target(COMMANDER, 0)) == "paulus.front"
    state.turned[0] = 1
    assert piece_id(KIT, state, Target(COMMANDER, 0)) == "paulus.back"


def test_what_is_not_seen_or_no_piece_leads_nowhere() -> None:
    state = fullest_state(KIT, formations=3)
    state.buildings[0], state.campaign, state.reinforcement = -1, [-1, -1], [-1, -1]
    state.played = ((-1, state.played[0][1], 0),)
    for target in (
        Target(DISTRICT, 0),
        Target(PLAYED_CARD, 0),
        Target(PLAYED_CARD, 99),
        Target(CAMPAIGN_CARD, 0),
        Target(HAND, -1),
        Target(PILE, PileId.CAMPAIGN),
        Target(BUTTON, 3),
    ):
        assert not piece_id(KIT, state, target)


def test_keys_ask_for_the_goal_card_and_for_what_is_pointed_at(look: Look) -> None:
    scene = sat_down(look)
    scene.handle(key(pygame.K_F3))
    scene.handle(key(pygame.K_F5))
    scene.control.viewport.step_to(Target(DISTRICT, 2))
    scene.handle(key(pygame.K_F5))
    building = scene.session.kit.buildings[scene.session.playback.view(PUBLIC).buildings[2]].id
    assert requests_of(scene) == ["goal", "browser ", f"browser {building}"]


def test_nothing_is_betrayed_while_the_table_is_covered(look: Look) -> None:
    scene = sat_down(look)
    scene.control.viewport.step_to(Target(DISTRICT, 2))
    scene.control.hide()
    scene.control.viewport.focus = Target(DISTRICT, 2)
    scene.handle(key(pygame.K_F5))
    assert all(not one.removeprefix("browser ") for one in requests_of(scene))


@pytest.mark.parametrize("target", [Target(FORMATION, 0), Target(DISTRICT, 1)], ids=str)
def test_what_has_grown_leads_to_the_browser_by_a_click(look: Look, target: Target) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    view = scene.session.playback.view(PUBLIC)
    if target.kind == FORMATION:
        target = Target(FORMATION, view.lines[0][0])
    scene.control.viewport.pin(target)
    scene.session.touch()
    piece = piece_id(scene.session.kit, view, target)
    link = next(one for one in scene.table_layout.links if one.rule == f"piece:{piece}")
    for event in (
        motion(link.rect.center),
        down(link.rect.center),
        up(link.rect.center),
    ):
        scene.handle(event)
    assert requests_of(scene) == [f"browser {piece}"]
