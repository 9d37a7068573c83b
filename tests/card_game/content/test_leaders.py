"""The leaders of the standard pack: who leads whom when a game begins."""

from __future__ import annotations

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit


def test_the_starting_formations_have_their_own_leaders() -> None:  # R2.1
    kit = Kit(load_pack(), "basic")
    state, _ = Engine(kit).new(1)
    led = {
        formation.id: kit.leaders[state.leader[number]].id
        for number, formation in enumerate(kit.formations)
        if formation.starting
    }
    assert led.items() >= {
        ("panzer_14", "heim"),
        ("panzer_16", "angern"),
        ("infantry_76", "rodenburg"),
        ("motorised_60", "kohlermann"),
        ("nkvd_10", "kuznetsov"),
        ("guards_35", "lisichkin"),
    }
