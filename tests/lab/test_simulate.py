"""Matches between computer players are counted rightly, and their report is whole."""

from __future__ import annotations

import json
from collections import Counter

import msgspec
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.lab.report import CardLine, Report, report, wilson
from stalingrad_game.card_game.lab.tally import GameTally, Match, Tally, play_game, play_games
from stalingrad_game.card_game.lab.targets import MISSED, report_lines
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import Ev
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from stalingrad_game.lab.bench import Speeds, is_compiled

MATCH = Match(None, "basic", ("greedy", "random"), {})


def kit(mode: str = "basic") -> Kit:
    return Kit(load_pack(), mode)


def measured(games: int = 12) -> Report:
    return report(kit(), MATCH, 1, play_games(MATCH, range(games)), 1.0)


@pytest.mark.parametrize("mode", ["basic", "expert", "four"])
def test_the_json_of_a_run_is_whole(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--games", "4", "--mode", mode, "--german", "greedy", "--soviet", "random", "--json"]
    assert main(["simulate", *argv, "--variant", "track_length=5"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found = json.loads(out)
    read = msgspec.convert(found, Report)
    assert (read.games, read.mode, read.german, read.soviet) == (4, mode, "greedy", "random")
    assert read.variants == {"track_length": "5"}
    low, high = read.ci95
    assert low <= read.german_share <= high
    assert sum(read.victories.values()) == sum(read.turns.values()) == 4
    assert sum(read.rounds.histogram.values()) == pytest.approx(4 * read.battles_per_game, abs=0.1)
    assert sum(read.break_tests.histogram) == read.break_tests.tests
    cards = kit(mode)
    ids = {cards.cards[card].id for deck in cards.deck for card in deck}
    assert {card.id for card in read.cards} == ids


def test_a_table_for_people_names_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--soviet", "random"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 games, basic: German greedy, Soviet random\n")
    for card in kit().cards:
        assert (f"  {card.id} " in out) == (card.set == "basic")


@pytest.mark.parametrize(
    "variant", ["refresh_clock=off", "track_length=7", "nonsense=1", "track_length"]
)
def test_a_variant_that_cannot_be_simulated_is_refused(
    variant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--games", "1", "--variant", variant]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_a_run_counts_alike_however_it_is_shared_out() -> None:
    whole = play_games(MATCH, range(6))
    parts = Tally()
    for piece in (range(4, 6), range(4)):
        parts.add(play_games(MATCH, piece))
    assert vars(parts) == vars(whole)


def test_a_game_is_counted_as_it_is_told() -> None:
    engine = Engine(kit())
    found = play_game(engine, ("random", "greedy"), DEFAULT_VARIANTS, 3)
    assert found.games == 1
    assert found.german_wins in {0, 1}
    assert found.first.total() == 4
    assert found.chances.total() + found.untested == found.rounds.total()
    assert found.captured <= found.rounds.total()
    for card, times in found.played.items():
        assert 1 <= times <= found.drawn[card]
    assert set(found.games_played.values()) <= {1}
    german = [card for card in found.games_drawn if engine.kit.card_side[card] == 0]
    assert {found.wins_drawn[card] for card in german} == {found.german_wins}


def test_events_are_counted_one_by_one() -> None:
    engine = Engine(kit())
    state, _ = engine.new(1)
    watch = GameTally(engine.kit, state)
    watch.count(
        [
            (Ev.CARD, 3, 8, 0, 0),
            (Ev.CARD, 3, 0, 10, 0),
            (Ev.PLAYED, 3, 0, 1, 0, 0),
            (Ev.BATTLE, 1),
            (Ev.ROUND, 0, -1),
            (Ev.ROUND, 1, 0),
            (Ev.ROUND, 2, 1),
            (Ev.DICE, 1, 0, 0, 0, 0, 0, 1, 0, 0),
            (Ev.RESULT, 1, 0, 0),
            (Ev.BATTLE, 2),
            (Ev.RESULT, 2, 1, 1),
        ]
    )
    tally = watch.tally
    assert tally.drawn == tally.played == Counter({3: 1})
    assert tally.rounds == Counter({2: 1, 0: 1})
    assert tally.chances == Counter({5 / 12: 1})
    assert (tally.captured, tally.untested) == (1, 1)


@pytest.mark.parametrize(
    ("wins", "games", "interval"),
    [
        (0, 0, (0.0, 1.0)),
        (0, 10, (0.0, 0.2775)),
        (10, 10, (0.7225, 1.0)),
        (50, 100, (0.4038, 0.5962)),
        (900, 2000, (0.4283, 0.4719)),
    ],
)
def test_wilsons_interval(wins: int, games: int, interval: tuple[float, float]) -> None:
    assert wilson(wins, games) == pytest.approx(interval, abs=1e-4)


def test_a_cards_effect_is_its_games_against_all_games() -> None:
    tally = Tally()
    tally.games, tally.german_wins = 100, 40
    basic = kit()
    german, soviet = basic.deck[0][0], basic.deck[1][0]
    for card, won in ((german, 12), (soviet, 15)):
        tally.played[card] = tally.games_played[card] = 20
        tally.wins_played[card] = won
    found = {card.id: card for card in report(basic, MATCH, 1, tally, 1.0).cards}
    assert found[basic.cards[german].id].effect == pytest.approx(0.2)
    assert found[basic.cards[soviet].id].effect == pytest.approx(0.15)
    others = [card for card in found.values() if not card.played]
    assert {card.effect for card in others} == {None}


def marked(found: Report) -> list[str]:
    return [line for line in report_lines(found) if line.endswith(MISSED)]


def test_an_aim_is_marked_only_where_it_is_surely_missed() -> None:
    plain = measured(2)
    fine = msgspec.structs.replace(
        plain,
        german_share=0.4,
        ci95=(0.3, 0.5),
        rounds=msgspec.structs.replace(plain.rounds, share_4_12=0.95),
        break_tests=msgspec.structs.replace(plain.break_tests, share_20_80=0.7),
        cards=(CardLine("cellar", "german", 1, 9, 9, 9, 9, 0.5, 0.6, (0.4, 0.8), 0.2),),
        first_buildings=(),
        campaign=(),
    )
    assert marked(fine) == []
    assert len(marked(msgspec.structs.replace(fine, ci95=(0.3, 0.44)))) == 1
    strong = CardLine("cellar", "german", 1, 9, 9, 9, 9, 0.5, 0.6, (0.53, 0.7), 0.2)
    unplayed = CardLine("attic", "german", 1, 9, 0, 9, 0, 0.5, None, (0.0, 1.0), None)
    assert len(marked(msgspec.structs.replace(fine, cards=(strong, unplayed)))) == 2


def test_bench_prints_every_speed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "1", "--frames", "200", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    window = {"first_frame_ms", "empty_window_ms", "first_frame_ratio"}
    table = {"frame_ms_p95", "sprites_ms_p95", "frame_ratio"}
    game = {f"game_{size}_frames" for size in ("1080p", "2160p")} | {
        f"{what}_{size}_ms_p{share}"
        for what in ("drawing", "presenting")
        for size in ("1080p", "2160p")
        for share in (50, 95, 99)
    }
    assert found.pop("compiled") is is_compiled()
    rules = {*Speeds.__struct_fields__, "greedy_per_second"}
    assert set(found) == {*rules, "import_ms", *window, *table, *game}
    assert all(value > 0 for name, value in found.items() if "presenting" not in name)
    assert found["first_frame_ratio"] == pytest.approx(
        found["first_frame_ms"] / found["empty_window_ms"], abs=0.02
    )
    assert found["frame_ratio"] == pytest.approx(
        found["frame_ms_p95"] / found["sprites_ms_p95"], abs=0.05
    )
    assert found["decisions_per_second"] > found["games_per_second"] > 1
