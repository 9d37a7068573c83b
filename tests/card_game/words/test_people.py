"""Players are called by their own names, else by side, in teams by commander."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.player_names import full_player_name, short_player_name
from tests.support.languages import ENGLISH


def table(mode: str) -> tuple[Localizer, State]:
    kit = Kit(load_pack(), mode)
    return Localizer(kit, ENGLISH), Engine(kit).new(1)[0]


@pytest.mark.parametrize("mode", ["expert", "four"])
def test_an_own_name_goes_before_everything(mode: str) -> None:
    words, state = table(mode)
    assert short_player_name(words, ("Anna", ""), 0, state) == "Anna"
    assert full_player_name(words, ("Anna", ""), 0, state).startswith("Anna (")


def test_nameless_players_are_their_side_or_their_commander() -> None:
    words, state = table("expert")
    assert (short_player_name(words, (), 1, state), full_player_name(words, (), 1, state)) == (
        "Soviets",
        "Soviets",
    )
    words, state = table("four")
    last = words.commander(2, 0).split()[-1]
    assert short_player_name(words, (), 2, state) == last
    assert full_player_name(words, (), 2, state) == words.seat(2, state)


def test_a_successor_gives_his_name_to_the_nameless_player() -> None:
    words, state = table("four")
    before = short_player_name(words, (), 2, state)
    state.turned[2] = 1
    assert short_player_name(words, (), 2, state) != before
