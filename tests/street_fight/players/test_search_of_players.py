"""The players who search: what they deal, what they try out, and what they may know (B3.5)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

import pytest

from stalingrad_game.kernel.decision import Option
from stalingrad_game.street_fight.board.locations import NOWHERE, UNSEEN
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import exchanged
from stalingrad_game.street_fight.players import search
from stalingrad_game.street_fight.players.chances import StreetLeaf, fitted_weights
from stalingrad_game.street_fight.players.lookahead import Lookahead
from stalingrad_game.street_fight.players.officer import OfficerPlayer, sets_up
from stalingrad_game.street_fight.players.player import is_player, make_player
from stalingrad_game.street_fight.players.sampling import StreetSampler
from stalingrad_game.street_fight.players.search import (
    FEWEST_ENDED,
    FINALISTS,
    TO_THE_END,
    Effort,
    LookaheadPlayer,
)
from stalingrad_game.street_fight.players.standing import STANDING
from stalingrad_game.street_fight.position.codes import GERMAN, SIDES
from stalingrad_game.street_fight.position.fold import copied
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import REFEREES, street_kit
from tests.support.street_secrets import secret_game, with_secrets

CELLS = (("first_house", "tide"), ("first_house", "ats"), ("first_house", "k47"))
SECRET_CELLS = (("tractor_hall", "tide"), ("grain_elevator", "ats"), ("bunker_line", "k47"))
SEARCH = "search:8"


def at_a_choice(game: StreetGame, seed: int, number: int = 0) -> State:
    """A game between officers at its first decision between several options, or a later one."""
    officer = OfficerPlayer(game.kit, seed)
    state, _ = game.begin(seed, {})
    while True:
        decision = game.decision(state)
        assert decision is not None
        if len(decision.options) > 1 and not sets_up(decision):
            if not number:
                return state
            number -= 1
        game.play(state, officer.choose(game.view(state, decision.seat), decision))


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(("scenario", "rules"), SECRET_CELLS)
def test_a_dealt_game_looks_as_the_true_one_to_its_side(scenario: str, rules: str) -> None:
    game = secret_game(scenario, rules)
    hidden = 0
    for seed in range(4):
        state = with_secrets(game, at_a_choice(game, 1), Random(seed))
        decision = game.decision(state)
        assert decision is not None
        view = game.view(state, decision.seat)
        sampler = StreetSampler(game.kit, view, decision)
        dealt = [sampler.deal(Random(one)) for one in range(40)]
        for new in dealt:
            position = Position(game.kit.scenario, new)
            standing = (one.loc for one in new.units if one.loc != NOWHERE)
            assert all(game.kit.referee.has_place(position, loc) for loc in standing)
            assert UNSEEN not in {one.loc for one in new.units}
            assert UNSEEN not in {one.loc for one in new.markers}
            for one, now in zip(new.units, view.units, strict=True):
                assert one.loc == now.loc or (now.loc == UNSEEN and (one.hidden or one.loc < 0))
        unseen = [unit for unit, one in enumerate(view.units) if one.loc == UNSEEN]
        hidden += len(unseen)
        for unit in unseen:
            places = {new.units[unit].loc for new in dealt} - {NOWHERE}
            refused = game.kit.referee.hiding_refusal
            position = Position(game.kit.scenario, view)
            assert all(refused(position, unit, loc) is None for loc in places)
        assert dealt[0] == sampler.deal(Random(0))
        assert game.view(dealt[0], decision.seat).units == view.units or unseen
    assert hidden


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(("scenario", "rules"), SECRET_CELLS)
def test_the_choice_is_the_same_wherever_hidden_enemies_are(scenario: str, rules: str) -> None:
    game = secret_game(scenario, rules)
    state = with_secrets(game, at_a_choice(game, 1), Random(2))
    decision = game.decision(state)
    assert decision is not None
    other = exchanged(game, state, decision.seat, Random(3))
    assert other != state
    chosen = [
        make_player(SEARCH, game.kit, 5).choose(game.view(one, decision.seat), decision)
        for one in (state, other)
    ]
    assert chosen[0] == chosen[1]
    assert chosen[0] in decision.options


@pytest.mark.parametrize(("scenario", "rules"), CELLS)
def test_a_search_takes_an_option_alike_and_leaves_the_view_alone(
    scenario: str, rules: str
) -> None:
    game = StreetGame(street_kit(scenario, rules))
    for number in (0, 3):
        state = at_a_choice(game, 4, number)
        decision = game.decision(state)
        assert decision is not None
        view = game.view(state, decision.seat)
        before = game.encode(view)
        players = [make_player(SEARCH, game.kit, 7) for _ in range(2)]
        first, second = (player.choose(view, decision) for player in players)
        assert first == second
        assert first in decision.options
        assert game.encode(view) == before


class _Counting(Lookahead):
    """Counts the games that are played to their end."""

    ended = 0
    made: ClassVar[list[_Counting]] = []

    def __init__(self, kit: StreetKit, drawn: int) -> None:
        super().__init__(kit, drawn)
        self.made.append(self)

    def carry_out(self, state: State, plan: Sequence[Option], further: int) -> None:
        self.ended += further == TO_THE_END
        super().carry_out(state, plan, further)


@pytest.mark.parametrize(("scenario", "rules"), CELLS)
def test_the_best_are_played_to_the_end_only_where_that_is_near(
    scenario: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "Lookahead", _Counting)
    game = StreetGame(street_kit(scenario, rules))
    officer, state = OfficerPlayer(game.kit, 4), at_a_choice(game, 4)
    games: list[int] = []
    while (decision := game.decision(state)) is not None:
        view = game.view(state, decision.seat)
        if len(decision.options) > 2:
            player = LookaheadPlayer(game.kit, Effort(6, 6, 1, 200), 7)
            player.choose(view, decision)
            games.append(_Counting.made[-1].ended)
            longest = _Counting.made[-1].choices
            assert longest < 2000
        game.play(state, officer.choose(view, decision))
    assert 1 in games  # too far from the end: no more than one shows that
    assert max(games) >= FEWEST_ENDED * (FINALISTS + 1)


@pytest.mark.parametrize(("scenario", "rules"), CELLS)
def test_a_game_is_played_on_to_the_next_choice_of_a_unit_or_its_end(
    scenario: str, rules: str
) -> None:
    game = StreetGame(street_kit(scenario, rules))
    lookahead = Lookahead(game.kit)
    state = at_a_choice(game, 2)
    moments = 0
    while state.agenda:
        lookahead.play_on(state, 1)
        assert not state.agenda or state.agenda[-1][0] == lookahead.who_acts
        moments += 1
    assert state.winner in SIDES
    assert moments > 1


@pytest.mark.parametrize(("scenario", "rules"), CELLS)
def test_of_all_units_one_is_drawn_and_only_its_options_are_found(
    scenario: str, rules: str
) -> None:
    game = StreetGame(street_kit(scenario, rules))
    lookahead = Lookahead(game.kit)
    state = at_a_choice(game, 2)
    lookahead.play_on(state, 0)
    allowed = set(game.options(state))
    drawn = set()
    for rng in range(12):
        tried = copied(state)
        tried.rng = rng
        found = lookahead.options(tried)
        assert set(found) <= allowed
        units = {one[1] for one in found if len(one) > 1}
        assert len(units) == 1
        drawn |= units
    assert len(drawn) > 1


@pytest.mark.parametrize("rules", REFEREES)
def test_the_chance_falls_with_a_lost_unit_and_is_sure_at_the_end(rules: str) -> None:
    game = StreetGame(street_kit("volga_block", rules))
    leaf, state = StreetLeaf(game.kit), at_a_choice(game, 1)
    before = leaf.german_chance(state)
    assert 0.0 < before < 1.0
    for side in SIDES:
        lost = copied(state)
        ours = [n for n, one in enumerate(game.kit.scenario.units) if one.side == side]
        unit = next(n for n in ours if lost.units[n].loc >= 0)
        lost.units[unit].steps, lost.units[unit].loc = 0, NOWHERE
        assert (leaf.german_chance(lost) < before) == (side == GERMAN)
    state.agenda, state.winner = [], GERMAN
    assert leaf.german_chance(state) == 1.0


def test_the_file_of_weights_names_every_number_and_every_referee() -> None:
    found = fitted_weights()
    assert set(found) == set(REFEREES)
    assert all(tuple(one.weights) == STANDING for one in found.values())


def test_a_search_is_called_by_its_rollouts() -> None:
    assert is_player("search")
    assert is_player("search:12")
    assert not is_player("search:0")
    assert not is_player("search:many")
    assert not is_player("nobody")
    with pytest.raises(ValueError, match="whole number"):
        make_player("search:-1", street_kit("first_house", "k47"), 1)
