"""A computer player is handed its side's view and its own question, and nothing else (B3.5)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from stalingrad_game.kernel.decision import Decision, Option
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.locations import UNSEEN
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab import match
from stalingrad_game.street_fight.lab.street_checks import exchanged
from stalingrad_game.street_fight.players.player import RandomPlayer, make_player
from stalingrad_game.street_fight.position.knowledge import UNKNOWN
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.text.street_fight.terminal import StreetTexts
from tests.street_fight.game.scenes import THIRD, ambush
from tests.support.amount import share
from tests.support.street_secrets import secret_game, with_secrets
from tests.support.street_skirmish import skirmish_game, skirmish_texts
from tests.support.terminal import ShellTerminal

pytestmark = pytest.mark.rule("B3.5")

CELLS = (("volga_block", "tide"), ("sewer_raid", "ats"), ("volga_block", "k47"))
DECISIONS = share(24, 1, 8)
GERMAN_SEAT = 0


class Spy(RandomPlayer):
    """Notes what it is handed."""

    def __init__(self, kit: StreetKit, seed: int) -> None:
        """Nothing yet."""
        super().__init__(kit, seed)
        self.handed: list[tuple[State, Decision]] = []

    def choose(self, view: State, decision: Decision, /) -> Option:
        """Any option."""
        self.handed.append((view, decision))
        return super().choose(view, decision)


@pytest.mark.parametrize("name", ["random", "recruit", "officer"])
@pytest.mark.parametrize(("scenario", "rules"), CELLS)
def test_the_choice_is_the_same_whatever_is_hidden(name: str, scenario: str, rules: str) -> None:
    """Also for one who remembers games in which he, or his enemy, saw more."""
    game, random = secret_game(scenario, rules), Random(3)
    state = with_secrets(game, game.begin(3, {})[0], random)
    chosen, hidden = 0, 0
    for number in range(DECISIONS):
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seat
        other = exchanged(game, state, seat, random)
        again = game.decision(other)
        assert again is not None
        fresh = street_kit(scenario, rules, None)
        one = make_player(name, game.kit, number).choose(game.view(state, seat), decision)
        two = make_player(name, fresh, number).choose(game.view(other, seat), again)
        assert one == two
        chosen += len(decision.options) > 1
        hidden += other.units != state.units
        game.play(state, one)
    assert chosen > 3
    assert hidden > 3


def test_a_game_of_the_laboratory_hands_over_views(monkeypatch: pytest.MonkeyPatch) -> None:
    spies: list[Spy] = []

    def spying(_name: str, kit: StreetKit, seed: int) -> Spy:
        spies.append(Spy(kit, seed))
        return spies[-1]

    monkeypatch.setattr(match, "make_player", spying)
    match.play_seeds(match.Match("tractor_hall", "ats", ("random", "random")), range(1))
    for seat, spy in enumerate(spies):
        assert spy.handed
        for view, decision in spy.handed:
            assert (view.viewer, decision.seat) == (seat, seat)
            assert (view.rng, view.script, view.agenda) == (0, (), [])
    _, soviet = spies
    german = spies[GERMAN_SEAT].handed[0][0]
    enemy_mines = [one for one in german.markers if one.side == 1 and one.density == UNKNOWN]
    own_mines = [one for one in soviet.handed[0][0].markers if one.side == 1]
    assert len(enemy_mines) == len([one for one in own_mines if one.density != UNKNOWN]) > 0


def test_the_terminal_hands_over_views() -> None:
    game = skirmish_game(ambush())
    record = GameRecord.start(game, Setup(5, {}, (Seat(computer="random"), Seat())))
    spy = Spy(game.kit, 1)
    coming = iter(("1", "pass", "pass"))

    def answer(_terminal: ShellTerminal[StreetGame]) -> str | None:
        return next(coming, None)

    texts: Any = partial(StreetTexts, record, program_languages(), texts=skirmish_texts)
    ShellTerminal(record, texts, answer, players={GERMAN_SEAT: spy}).session.run()
    assert spy.handed
    view, decision = spy.handed[0]
    assert (view.viewer, decision.seat) == (GERMAN_SEAT, GERMAN_SEAT)
    assert view.units[THIRD].loc == UNSEEN
    assert (view.rng, view.script, view.agenda) == (0, (), [])
