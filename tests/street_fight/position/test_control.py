"""Who controls a hex and who has won (B8.3, B9)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.board.locations import NOWHERE
from stalingrad_game.street_fight.position.codes import GERMAN, SOVIET, Ending
from stalingrad_game.street_fight.position.control import count_control, held, winner_now
from stalingrad_game.street_fight.position.position import Position
from tests.support.street import house, position, scene, unit

UNITS = (
    unit("G1", "rifle_squad", "B2/1"),
    unit("G2", "panzer_iii", "C3"),
    unit("S1", "rifle_squad", "D4"),
    unit("S2", "at_gun", "E5"),
)


def game(**file: Any) -> Position:
    return position(
        scene(
            *UNITS,
            buildings=[house("B2", "B3", floors=2)],
            **{"control": {"soviet": ["B2:B3"], "german": ["D4"]}, **file},
        )
    )


def changes(now: Position, *unable: int) -> dict[str, int]:
    found = count_control(now, lambda unit: now.on_board(unit) and unit not in unable)
    return {now.board.name(number): side for number, side in found}


@pytest.mark.rule("B8.3")
def test_infantry_alone_in_a_hex_controls_it_on_whatever_floor() -> None:
    now = game()
    assert changes(now) == {"B2": GERMAN, "D4": SOVIET}  # no tank, no gun
    assert changes(now, 0) == {"D4": SOVIET}  # unable to act: it stays as it was
    now.state.units[2].loc = now.board.loc("B2")
    assert changes(now) == {}  # both sides have one there
    now.state.units[0].loc = now.board.loc("B3")
    assert changes(now) == {"B3": GERMAN}
    assert now.state.control[now.board.hex("A1")] == -1


VICTORY = {"side": "german", "hexes": ["B2", "B3", "D4"], "need": 2, "when": "end"}


@pytest.mark.rule("B9")
@pytest.mark.parametrize(
    ("when", "german", "turn_over", "last", "winner"),
    [
        ("end", 2, True, True, GERMAN),
        ("end", 3, True, True, GERMAN),
        ("end", 1, True, True, SOVIET),
        ("end", 3, True, False, None),
        ("end", 3, False, True, None),
        ("any", 2, True, False, GERMAN),
        ("any", 1, True, False, None),
        ("any", 1, True, True, SOVIET),
        ("any", 2, False, False, None),
    ],
)
def test_the_winner_holds_enough_hexes_in_time(
    when: str, german: int, turn_over: bool, last: bool, winner: int | None
) -> None:
    now = game(victory={**VICTORY, "when": when})
    for place, number in enumerate(now.scenario.victory.hexes):
        now.state.control[number] = GERMAN if place < german else SOVIET
    assert held(now) == german
    found = winner_now(now, now.on_board, turn_over=turn_over, last_turn=last)
    assert found == (None if winner is None else (winner, Ending.HEXES))


@pytest.mark.rule("B9")
def test_a_side_without_units_able_to_act_loses_at_once() -> None:
    now = game(victory=VICTORY)
    for able, winner in ((GERMAN, GERMAN), (SOVIET, SOVIET)):
        units = {unit for unit in range(4) if now.side_of(unit) == able}
        found = winner_now(now, units.__contains__, turn_over=False, last_turn=False)
        assert found == (winner, Ending.NO_UNITS)
    nobody = winner_now(now, lambda _unit: False, turn_over=False, last_turn=False)
    assert nobody == (SOVIET, Ending.NO_UNITS)  # the German holds one of the two that he needs


@pytest.mark.rule("B9")
def test_guns_off_the_map_alone_cannot_fight_on() -> None:
    now = position(scene(unit("G", "battery", None), unit("S", "rifle_squad", "A1")))
    found = winner_now(now, lambda _unit: True, turn_over=False, last_turn=False)
    assert found == (SOVIET, Ending.NO_UNITS)


def test_who_stands_where() -> None:
    now = game()
    here = now.board.loc("B2/1")
    assert now.units_at(here) == [0]
    assert now.units_at(here, SOVIET) == []
    assert now.units_in(now.board.hex("B2")) == [0]
    assert now.units_at(now.board.loc("B2")) == []
    now.state.units[0].loc = NOWHERE
    assert not now.on_board(0)
    assert now.units_in(now.board.hex("B2")) == []
    assert (now.kind(3), now.card(3).id, now.side_of(3), now.enemy(SOVIET)) == (
        *("at_gun", "S2", SOVIET),
        GERMAN,
    )
    assert len(now.hexes_within(now.board.hex("C3"), 1)) == 7
