"""The set-up by the players at the table: the card before it, the zone, clicks, what is covered."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.assets import asset
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.locations import hex_of, location
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import GERMAN, NOBODY, SOVIET
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.street.input.keystrokes import pass_on
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.table_model import Target, loc_target, unit_target
from tests.support.street_hands import TWO, StreetWindow

pytestmark = pytest.mark.rule("B9")


def window(rules: str = "ats", *texts: str) -> StreetWindow:
    """A table of two people, these options of the set-up taken; the card lies over what follows."""
    ground = str(asset("street", "placing_ground.toml"))
    game = StreetGame(street_kit(ground, rules))
    record = GameRecord.start(game, Setup(1, {}, TWO))
    for text in texts:
        record.take(game.parse_option(text))
    return StreetWindow(record=record)


def verb(shown: StreetWindow, word: str, *more: int) -> Target:
    control = shown.table.control
    return next(
        one
        for one in control.selection.verbs
        if control.reader.act_word(one.number) == word and one.more == more
    )


def click(shown: StreetWindow, name: str) -> None:
    control = shown.table.control
    loc = location(control.session.kit.board.hex(name))
    control.point(spot_of(loc_target(loc), control.position))


def laid(shown: StreetWindow) -> list[tuple[str, int]]:
    kit, state = shown.table.control.session.kit, shown.table.control.session.record.state
    return [(kit.board.loc_name(one.loc), one.density) for one in state.markers if one.loc >= 0]


def test_the_other_player_looks_away_first() -> None:
    shown = window()
    control = shown.table.control
    seen = [(control.viewport.card, control.viewport.looks, control.asks)]
    assert control.targets_at(control.viewport.spot) == ()
    shown.key(pygame.K_RETURN)
    seen.append((control.viewport.card, control.viewport.looks, control.asks))
    assert seen == [(SOVIET, NOBODY, False), (NOBODY, SOVIET, True)]
    assert "Left to place: mines 5" in shown.prompt.text


def test_the_zone_is_lit() -> None:
    shown = window()
    shown.key(pygame.K_RETURN)
    kit = shown.table.control.session.kit
    reach = shown.table.presenter.model().map.overlay.reach
    assert {hex_of(one.loc) for one in reach} == kit.scenario.set_ups[SOVIET].zone


def test_a_click_lays_and_another_takes_back() -> None:
    shown = window()
    shown.key(pygame.K_RETURN)
    control = shown.table.control
    control.choose(verb(shown, "set_mines", 2))
    click(shown, "H3")
    click(shown, "E4")
    assert laid(shown) == [("H3", 2), ("E4", 2)]
    click(shown, "H3")
    assert laid(shown) == [("E4", 2)]
    click(shown, "H2")
    assert sorted(laid(shown)) == [("E4", 2), ("H2", 2)]
    assert control.viewport.looks == SOVIET


def test_another_density_changes_a_field() -> None:
    shown = window()
    shown.key(pygame.K_RETURN)
    control = shown.table.control
    control.choose(verb(shown, "set_mines", 2))
    click(shown, "H3")
    control.back()
    control.choose(verb(shown, "set_mines", 5))
    click(shown, "H3")
    assert laid(shown) == [("H3", 5)]


def test_a_unit_is_placed_by_two_clicks_and_hides_by_a_button() -> None:
    shown = window()
    shown.key(pygame.K_RETURN)
    control = shown.table.control
    unit = control.session.kit.scenario.unit_named("S1")
    assert unit is not None
    control.point(spot_of(unit_target(unit), control.position))
    click(shown, "F5")
    state = control.session.record.state
    assert state.units[unit].loc == control.session.kit.board.loc("F5")
    control.point(spot_of(unit_target(unit), control.position))
    control.choose(verb(shown, "set_hidden"))
    assert unit in control.session.record.state.staying_hidden
    control.undo()
    control.undo()
    assert control.session.record.state.units[unit].loc == control.session.kit.board.loc("E3")


def test_done_covers_it_and_asks_the_other_side() -> None:
    shown = window()
    shown.key(pygame.K_RETURN)
    control = shown.table.control
    shown.read()
    pass_on(control)
    shown.frame()
    assert control.session.log[-1].text.endswith("The Soviets have set up.")
    assert (control.viewport.card, control.viewport.looks) == (GERMAN, NOBODY)
    shown.key(pygame.K_RETURN)
    shown.read()
    pass_on(control)
    shown.frame()
    assert control.viewport.looks == NOBODY
    decision = control.session.decision
    assert decision is not None
    assert decision.rule != "B9"


ONE = ("set_mines H3 3", "set_mines G3 1", "set_marker dummy H2", "set_unit S1 F5", "set_hidden S1")
OTHER = (
    *("set_marker wire H5", "take_marker wire H5", "set_mines G3 2", "set_mines H2 2"),
    *("set_marker dummy H3", "set_unit S1 H4", "set_hidden S1"),
)


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize("german", [(), ("set_unit G1 A1", "set_up_done")])
def test_set_ups_that_differ_in_secrets_look_the_same(german: tuple[str, ...]) -> None:
    """The picture of both sides' table, and that of the Germans' own set-up, byte by byte."""
    pictures = []
    for texts in (ONE, OTHER):
        shown = window("ats", *texts, "set_up_done", *german)
        if not german:
            shown.key(pygame.K_RETURN)
            assert shown.table.control.viewport.looks == GERMAN
        for _ in range(3):
            shown.frame()
        pictures.append(pygame.image.tobytes(shown.surface, "RGB"))
    assert pictures[0] == pictures[1]
