"""What each side is told: hidden units and mines, and the secret set-up (B3.5, B9)."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.board.locations import UNSEEN
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import (
    GERMAN,
    NOBODY,
    SOVIET,
    Ev,
    MarkerFlag,
    SetUp,
    UnitField,
)
from stalingrad_game.street_fight.position.knowledge import UNKNOWN
from stalingrad_game.street_fight.position.referee import StreetResolver
from stalingrad_game.street_fight.position.state import State, UnitState
from tests.street_fight.game.scenes import FIRST, GERMAN_UNIT, SECOND, THIRD, ambush
from tests.support.street_skirmish import FIRE, MOVED, skirmish_game


@pytest.fixture
def game() -> StreetGame:
    return skirmish_game(ambush())


@pytest.fixture
def state(game: StreetGame) -> State:
    """Behind the set-up."""
    state, _ = game.begin(1, {})
    game.apply(state, (SetUp.READY,))
    return state


@pytest.mark.rule("B3.5")
def test_a_side_sees_neither_place_nor_steps_of_hidden_enemies(
    game: StreetGame, state: State
) -> None:
    assert game.view(state, GERMAN).units[THIRD] == UnitState(loc=UNSEEN, hidden=True)
    assert game.view(state, SOVIET).units[THIRD] == state.units[THIRD]
    assert game.view(state, GERMAN).units[FIRST] == state.units[FIRST]


@pytest.mark.rule("B3.5")
def test_a_side_knows_no_density_of_enemy_mines_and_no_place_of_hidden_ones(
    game: StreetGame, state: State
) -> None:
    german, soviet = game.view(state, GERMAN), game.view(state, SOVIET)
    assert [one.density for one in german.markers] == [UNKNOWN, UNKNOWN]
    assert [one.loc == UNSEEN for one in german.markers] == [False, True]
    assert soviet.markers == state.markers


def test_nothing_of_chance_is_in_a_view(game: StreetGame, state: State) -> None:
    view = game.view(state, GERMAN)
    assert (view.rng, view.script, view.agenda, view.viewer) == (0, (), [], GERMAN)


def followed_view(game: StreetGame, resolver: StreetResolver, viewer: int, before: State) -> State:
    """The view that the resolver's events lead a side to; it is the view of the state now."""
    view = game.view(before, viewer)
    for event in resolver.events:
        part = game.seen_by(event, view)
        if part is not None:
            game.fold(view, part)
    assert view == game.view(resolver.s, viewer)
    return view


@pytest.mark.parametrize("viewer", [GERMAN, SOVIET])
def test_what_a_side_is_told_leads_its_view_on(game: StreetGame, state: State, viewer: int) -> None:
    before, g = game.copy(state), StreetResolver(game.kit, state)
    hidden, known = MarkerFlag.HIDDEN, MarkerFlag.HIDDEN | MarkerFlag.KNOWN
    g.place(THIRD, state.units[SECOND].loc)
    g.set_unit(THIRD, UnitField.STEPS, 1)
    g.lay("mines", state.units[GERMAN_UNIT].loc, SOVIET, 3, hidden)
    g.lay("mines", state.units[GERMAN_UNIT].loc, GERMAN, 2, known)
    g.lay("smoke", state.units[FIRST].loc)
    view = followed_view(game, g, viewer, before)
    assert (view.units[THIRD].loc == UNSEEN) == (viewer == GERMAN)
    assert view.markers[2].density == (UNKNOWN if viewer == GERMAN else 3)
    assert view.markers[3].density == 2
    g.reveal(THIRD)
    g.show_marker(1)
    view = followed_view(game, g, viewer, before)
    assert view.units[THIRD] == state.units[THIRD]
    assert view.markers[1].loc == state.markers[1].loc
    assert view.markers[1].density == (UNKNOWN if viewer == GERMAN else 1)
    g.show_marker(1, known=True)
    assert followed_view(game, g, viewer, before).markers[1].density == 1


def test_a_dummy_looks_like_any_field_of_mines(game: StreetGame, state: State) -> None:
    before, g = game.copy(state), StreetResolver(game.kit, state)
    g.lay("mines", state.units[FIRST].loc, SOVIET, 0, MarkerFlag.DUMMY | MarkerFlag.AT_ONLY)
    marker = followed_view(game, g, GERMAN, before).markers[2]
    assert (marker.flags, marker.density) == (MarkerFlag.AT_ONLY, UNKNOWN)


def test_a_line_of_the_log_about_a_hidden_unit_is_not_told(game: StreetGame, state: State) -> None:
    fact = (Ev.LOGGED, MOVED, THIRD, 0, 1)
    assert game.seen_by(fact, game.view(state, GERMAN)) is None
    assert game.seen_by(fact, game.view(state, SOVIET)) == fact


@pytest.mark.rule("B9")
def test_the_enemy_sees_the_set_up_only_when_it_is_done(game: StreetGame) -> None:
    state, _ = game.begin(1, {})
    places = [state.units[unit].loc for unit in (FIRST, SECOND)]
    german = game.view(state, GERMAN)
    assert [german.units[unit].loc for unit in (FIRST, SECOND)] == [UNSEEN, UNSEEN]
    events = game.apply(state, (SetUp.SWAP, FIRST, SECOND))
    assert [state.units[unit].loc for unit in (FIRST, SECOND)] == places[::-1]
    assert not [e for e in events if game.seen_by(e, german) is not None]
    decision = game.decision(state)
    assert decision is not None
    assert decision.seat == SOVIET
    game.apply(state, (SetUp.READY,))
    german = game.view(state, GERMAN)
    assert [german.units[unit].loc for unit in (FIRST, SECOND)] == places[::-1]
    assert german.units[THIRD].loc == UNSEEN


@pytest.mark.rule("B9")
def test_a_scenario_without_exchange_asks_for_none(game: StreetGame) -> None:
    file = game.kit.scenario.file
    assert file.setup.exchange
    decision = game.decision(game.begin(1, {})[0])
    assert decision is not None
    assert decision.options[0] == (SetUp.READY,)


def test_both_sides_together_see_what_neither_hides(game: StreetGame, state: State) -> None:
    state.units[GERMAN_UNIT].hidden = True
    public = game.public(state)
    assert public.units[GERMAN_UNIT].loc == public.units[THIRD].loc == UNSEEN
    assert public.markers[0].density == UNKNOWN
    assert public.units[FIRST] == state.units[FIRST]


def test_mines_of_nobody_are_known_to_all(game: StreetGame, state: State) -> None:
    state.markers[0].side = NOBODY
    assert game.view(state, GERMAN).markers[0].density == 2


def test_a_shot_at_a_hidden_unit_is_no_candidate_that_names_its_place(
    game: StreetGame, state: State
) -> None:
    assert game.why(state, (FIRE, GERMAN_UNIT, THIRD))
