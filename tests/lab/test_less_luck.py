"""Shares less the luck of the dice are those of the games, worked out here piece by piece."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest

from stalingrad_game.card_game.lab.match import Match, play_seeds
from stalingrad_game.card_game.lab.report import Report, ReportedRun, report
from stalingrad_game.card_game.lab.tally import Tally
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import make_player
from stalingrad_game.card_game.players.search.leaf import LeafValue
from stalingrad_game.card_game.rules.break_test import chance_now
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import GERMAN, Op
from stalingrad_game.lab.intervals import two_sided
from tests.support.amount import share

MATCH = Match(None, load_pack().digest, "basic", ("greedy", "random"), {})
EQUAL = Match(None, load_pack().digest, "basic", ("greedy", "greedy"), {})
TWICE = Match(None, load_pack().digest, "basic", ("greedy", "random"), {}, both=True)


def kit() -> Kit:
    return Kit(load_pack(), "basic")


def reported(tally: Tally, match: Match = MATCH) -> Report:
    return report(kit(), ReportedRun(match, ((0, tally.games),), "stalingrad simulate"), tally)


def less_luck(names: tuple[str, str], seed: int) -> float:
    """Whether the German wins less what the dice gave him, worked through piece by piece."""
    rules, luck = Engine(kit()), 0.0
    leaf = LeafValue(rules.kit)
    players = [make_player(name, rules.kit, seed * 2 + seat) for seat, name in enumerate(names)]
    state, _ = rules.new(seed)
    while decision := rules.decision(state):
        view = rules.view(state, decision.seat)
        rules.lay_out(state, players[decision.seat].choose(view, decision))
        while state.agenda:
            rolls = state.agenda[-1][0] == Op.BREAK_TEST
            if rolls:
                worth = leaf.captured_or_held(state, state.district)
                chance = float(chance_now(rules.kit, state, state.district))
            if rules.work_on(state):
                break
            if rolls:
                _, winner, _ = state.agenda[-1]
                luck += worth[winner] - chance * worth[0] - (1 - chance) * worth[1]
    return (state.winner == GERMAN) - luck


def test_a_share_less_the_luck_of_the_dice_is_that_of_its_games() -> None:
    seeds = range(share(40, 1, 30))
    pairs = [(less_luck(TWICE.players, n), less_luck(TWICE.players[::-1], n)) for n in seeds]
    tally = play_seeds(TWICE, seeds)
    found = reported(tally, TWICE).measures
    for name, values in (
        ("first_less_luck", [(one + 1 - two) / 2 for one, two in pairs]),
        ("german_less_luck", [(one + two) / 2 for one, two in pairs]),
        ("as_german_less_luck", [one for one, _ in pairs]),
        ("as_soviet_less_luck", [1 - two for _, two in pairs]),
    ):
        half = two_sided(0.05) * stdev(values) / len(values) ** 0.5
        wanted = (fmean(values), max(0, fmean(values) - half), min(1, fmean(values) + half))
        measure = found[name]
        assert (measure.value, measure.low, measure.high) == pytest.approx(wanted, abs=1e-4)
        assert (measure.target, measure.verdict) == (None, ""), "nothing is aimed at here"
    wins = tally.shares["first"]
    won = sum(won * n for (won, _), n in wins.items())
    assert found["first"].value == pytest.approx(won / (2 * len(seeds)), abs=1e-4)


def test_a_share_less_the_luck_of_the_dice_is_told_of_many_seeds_alone() -> None:
    tally = play_seeds(MATCH, range(2))
    assert tally.less_luck["german"]["seeds"] == 2
    assert "german_less_luck" not in reported(tally).measures
    assert "first" not in tally.less_luck
    assert reported(tally, EQUAL).measures["german"].target == (0.45, 0.55)
    many = Tally()
    for _ in range(15):
        many.add(tally)
    judged = reported(many, EQUAL).measures
    assert judged["german_less_luck"].target == (0.45, 0.55), "the surer figure is judged"
    assert (judged["german"].target, judged["german"].verdict) == (None, ""), "and it alone"
