"""Matches between computer players are counted rightly, and their report is whole."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import msgspec
import pytest

from stalingrad_game.app import bench_command
from stalingrad_game.app.bench import window
from stalingrad_game.app.cli import main
from stalingrad_game.card_game.lab.dice_luck import DiceLuck
from stalingrad_game.card_game.lab.match import Match, OtherProgram, play_game, play_seeds
from stalingrad_game.card_game.lab.report import (
    LEAST_DRAWN,
    InterimLooks,
    Measured,
    Report,
    ReportedRun,
    effect_of,
    report,
)
from stalingrad_game.card_game.lab.report_lines import table_lines
from stalingrad_game.card_game.lab.tally import GameTally, Tally, seed_tally
from stalingrad_game.card_game.lab.targets import overall, targets_for, verdict
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import GERMAN, Ev, Phase
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from stalingrad_game.lab import bench
from stalingrad_game.lab.bench import Speeds, is_compiled, measure
from stalingrad_game.lab.interim_analysis import boundaries
from stalingrad_game.lab.intervals import Bracketed, matched, share_of_games, two_sided, wilson

DIGEST = load_pack().digest
MATCH = Match(None, DIGEST, "basic", ("greedy", "random"), {})
TWICE = msgspec.structs.replace(MATCH, both=True)
EQUAL = msgspec.structs.replace(MATCH, players=("greedy", "greedy"))


def kit(mode: str = "basic") -> Kit:
    return Kit(load_pack(), mode)


def reported(tally: Tally, match: Match = MATCH, fresh: Tally | None = None) -> Report:
    return report(
        kit(), ReportedRun(match, ((0, tally.games),), "stalingrad simulate"), tally, fresh
    )


@pytest.mark.parametrize("mode", ["basic", "expert", "four"])
def test_the_json_of_a_run_is_whole(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--games", "4", "--mode", mode, "--german", "greedy", "--soviet", "random", "--json"]
    assert main(["simulate", *argv, "--both", "--variant", "track_length=5"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    read = msgspec.json.decode(out, type=Report)
    assert (read.games, read.seeds, read.mode) == (8, 4, mode)
    assert (read.german, read.soviet, read.both) == ("greedy", "random", True)
    assert read.variants == {"track_length": "5"}
    assert read.command == (
        f"stalingrad simulate --mode {mode} --german greedy --soviet random --both"
        " --games 4 --seed 1 --variant track_length=5"
    )
    found = read.measures["first"]
    assert found.low <= found.value == read.wins / 8 <= found.high
    assert sum(read.victories.values()) == sum(read.turns.values()) == 8
    assert sum(read.rounds.values()) == pytest.approx(8 * read.measures["battles"].value)
    assert sum(read.tests) == sum(read.rounds.values()) - read.untested
    assert sum(games for _, games in read.defence.values()) == 8
    cards = kit(mode)
    ids = {cards.cards[card].id for deck in cards.deck for card in deck}
    assert {card.id for card in read.cards} == ids
    assert "seconds" not in out


def test_a_table_for_people_names_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--soviet", "random"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 games, basic: German greedy, Soviet random\n")
    for card in kit().cards:
        assert (f"  {card.id} " in out) == (card.set == "basic")


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["--variant", "refresh_clock=off"], "refresh_clock=on"),
        (["--variant", "track_length=7"], "--variant"),
        (["--variant", "nonsense=1"], "--variant"),
        (["--variant", "track_length"], "KEY=VALUE"),
        (["--german", "cheater"], "hold"),
        (["--german", "search:0"], "from 1 to"),
        (["--german", "search:many"], "from 1 to"),
        (["--both"], "against itself"),
        (["--both", "--german", "search", "--soviet", "search:400"], "against itself"),
        (["--bounds", "60-40"], "LOW-HIGH"),
        (["--bounds", "some"], "LOW-HIGH"),
        (["--games", "1000001", "--confirm", "9"], "--seed"),
        (["--looks", "11"], "from 1 to 10"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(
    argv: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--games", "1", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert expected in err


def test_a_search_is_named_with_its_iterations(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--games", "1", "--german", "search", "--iterations", "2", "--soviet", "search:1"]
    found = []
    for _ in range(2):
        assert main(["simulate", *argv, "--json"]) == 0
        found.append(msgspec.json.decode(capsys.readouterr().out, type=Report))
    assert found[0] == found[1]
    assert (found[0].german, found[0].soviet) == ("search:2", "search:1")


def test_a_run_counts_alike_however_it_is_shared_out() -> None:
    whole = play_seeds(TWICE, range(6))
    parts = Tally()
    for piece in (range(4, 6), range(4)):
        parts.add(play_seeds(TWICE, piece))
    assert parts.plain() == whole.plain()


@pytest.mark.parametrize("match", [MATCH, TWICE])
def test_a_tally_is_read_as_it_was_written(match: Match) -> None:
    tally = play_seeds(match, range(3))
    again = Tally.of(json.loads(json.dumps(tally.plain())))
    assert vars(again) == vars(tally)


@pytest.mark.parametrize("wrong", [{}, {"games": "many"}, {"games": 1, "german_wins": None}])
def test_what_is_no_tally_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no tally"):
        Tally.of(wrong)


def test_workers_play_the_same_program_and_data_or_nothing() -> None:
    with pytest.raises(OtherProgram, match=r"version .*, not 0\.0"):
        play_seeds(msgspec.structs.replace(MATCH, program="0.0"), [1])
    with pytest.raises(OtherProgram, match="another data pack"):
        play_seeds(msgspec.structs.replace(MATCH, digest="another"), [1])


def test_a_game_is_counted_as_it_is_told() -> None:
    engine = Engine(kit())
    game = play_game(DiceLuck(kit()), ("random", "greedy"), DEFAULT_VARIANTS, 3)
    found = seed_tally(engine.kit, [game])
    assert found.games == 1
    assert found.german_wins in {0, 1}
    assert len(found.first) == 4
    assert found.chances.total() + found.untested == found.rounds.total()
    assert found.captured <= found.rounds.total()
    for card, times in found.played.items():
        assert 1 <= times <= found.drawn[card]
    assert set(found.games_played.values()) <= {1}
    won = found.german_wins
    for card, rows in found.in_hand.items():
        mine = won if engine.kit.card_side[card] == GERMAN else 1 - won
        assert rows == {(mine, 1, mine, 1): 1}
    assert found.defence == {sum(engine.kit.defence[n] for n in found.first): {(won, 1): 1}}
    assert found.shares["german"] == {(won, 1): 1}
    assert "first" not in found.shares


def test_a_seed_played_twice_is_one_cluster() -> None:
    engine = Engine(kit())
    pair = [
        play_game(DiceLuck(kit()), names, DEFAULT_VARIANTS, 3)
        for names in (("greedy", "random"), ("random", "greedy"))
    ]
    found = seed_tally(engine.kit, pair)
    wins = [pair[0].winner == 0, pair[1].winner == 1]
    assert found.shares["first"] == {(sum(wins), 2): 1}
    assert found.shares["as_german"] == {(wins[0], 1): 1}
    assert found.shares["as_soviet"] == {(wins[1], 1): 1}
    assert found.shares["german"] == {(found.german_wins, 2): 1}
    assert found.first.keys() == set(pair[0].first) == set(pair[1].first)
    for card, rows in found.in_hand.items():
        ((won, drawn, all_won, games),) = rows
        among = [game for game in pair if game.tally.drawn[card]]
        side = engine.kit.card_side[card]
        assert (drawn, games) == (len(among), 2)
        assert won == sum(game.winner == side for game in among)
        assert all_won == sum(game.winner == side for game in pair)


def test_seeds_are_played_again_with_the_players_exchanged() -> None:
    luck = DiceLuck(kit())
    whole = Tally()
    for seed in (5, 6):
        names = (("greedy", "random"), ("random", "greedy"))
        games = [play_game(luck, sides, DEFAULT_VARIANTS, seed) for sides in names]
        whole.add(seed_tally(luck.engine.kit, games))
    assert play_seeds(TWICE, (5, 6)).plain() == whole.plain()


def test_events_are_counted_one_by_one() -> None:
    engine = Engine(kit())
    watch = GameTally(engine.kit, DEFAULT_VARIANTS.break_test)
    watch.count(
        [
            (Ev.PHASE, Phase.CAMPAIGN),
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
            (Ev.PHASE, Phase.CAMPAIGN),
            (Ev.BATTLE, 3),
        ]
    )
    tally = watch.tally
    assert tally.drawn == tally.played == Counter({3: 1})
    assert tally.rounds == Counter({2: 1, 0: 1})
    assert tally.chances == Counter({5 / 12: 1})
    assert (tally.captured, tally.untested) == (1, 1)
    assert watch.attacked == {1, 2}
    assert watch.turns_played == 2
    shares = seed_tally(engine.kit, [watch]).shares
    assert shares["rounds"] == {(0, 2): 1}
    assert shares["open_tests"] == {(1, 1): 1}
    assert shares["captured"] == {(1, 2): 1}


def test_all_four_are_attacked_by_greedy_and_not_by_who_sends_one() -> None:
    for name, value in (("greedy", 1.0), ("all_on_one", 0.0)):
        match = msgspec.structs.replace(MATCH, players=(name, "greedy"))
        found = reported(play_seeds(match, range(3)), match)
        assert found.measures["all_four"].value == value


def test_each_measure_has_the_interval_of_its_kind() -> None:
    tally = play_seeds(TWICE, range(12))
    found = reported(tally, TWICE)
    shares = tally.shares
    pairs = [shares["first"][wins, 2] for wins in range(3)]
    assert sum(pairs) == 12
    low, high = matched(*pairs)
    first = found.measures["first"]
    assert (first.low, first.high) == pytest.approx((low, high), abs=1e-4)
    wins = shares["as_german"][1, 1]
    low, high = wilson(wins, 12)
    german = found.measures["as_german"]
    assert (german.value, german.low, german.high) == pytest.approx(
        (wins / 12, low, high), abs=1e-4
    )


def test_who_has_looked_before_gets_a_wider_interval() -> None:
    tally = play_seeds(MATCH, range(10))
    run = ReportedRun(MATCH, ((0, 10),), "", InterimLooks(5, 3, (2, 4, 6)))
    found = report(kit(), run, tally).measures["german"]
    wanted = share_of_games(tally.shares["german"], boundaries(5)[2])
    assert wanted is not None
    assert (found.low, found.high) == pytest.approx(wanted[1:], abs=1e-4)


def with_cards(rows: int, boost: float, seed: int = 3) -> Tally:
    """Games with one German card in half of them, which moves the wins; all others in each."""
    tally, random = Tally(), Random(seed)
    basic = kit()
    card = basic.deck[0][0]
    others = {*basic.deck[0], *basic.deck[1]} - {card}
    for _ in range(rows):
        held = random.random() < 0.5
        won = int(random.random() < 0.45 + boost * held)
        tally.games += 1
        tally.german_wins += won
        tally.shares["german"][won, 1] += 1
        tally.shares["battles"][6, 1] += 1
        for other in others:
            mine = won if basic.card_side[other] == GERMAN else 1 - won
            tally.in_hand[other][mine, 1, mine, 1] += 1
        if held:
            tally.in_hand[card][won, 1, won, 1] += 1
            tally.drawn[card] += 1
            tally.played[card] += 1
    return tally


def test_a_cards_effect_is_of_the_games_in_which_it_was_drawn() -> None:
    basic = kit()
    card = basic.deck[0][0]
    tally = with_cards(4000, 0.2)
    z = two_sided(0.05)
    found = effect_of(basic, tally, card, z, None)
    assert found is not None
    assert found.value == pytest.approx(0.1, abs=0.02)  # half the games have it
    won = sum(row[0] * n for row, n in tally.in_hand[card].items())
    held = sum(tally.in_hand[card].values())
    rest = (tally.german_wins - won) / (4000 - held)
    with_it, part = won / held, held / 4000
    error = (1 - part) * (with_it * (1 - with_it) / held + rest * (1 - rest) / (4000 - held)) ** 0.5
    assert found.value == pytest.approx((1 - part) * (with_it - rest), abs=1e-4)
    assert (found.high - found.low) / 2 == pytest.approx(z * error, rel=0.03)


def test_a_card_that_every_game_has_moves_nothing() -> None:
    basic = kit()
    card = basic.deck[0][0]
    tally = Tally()
    tally.games = 1000
    for won in (0, 1):
        tally.shares["german"][won, 1] = 500
        tally.in_hand[card][won, 1, won, 1] = 500 - 5 * won
    found = effect_of(basic, tally, card, 3.0, (-0.12, 0.12))
    assert found is not None
    assert found.high == -found.low == pytest.approx(wilson(5, 1000, 3.0)[1], abs=1e-4)
    assert found.verdict == "met"
    few = Tally()
    few.in_hand[card][1, 1, 1, 1] = LEAST_DRAWN - 1
    few.shares["german"][1, 1] = few.games = 100
    assert effect_of(basic, few, card, 3.0, None) is None


def test_a_card_that_looks_too_strong_is_tried_on_fresh_seeds_with_a_smaller_correction() -> None:
    basic = kit()
    name = basic.cards[basic.deck[0][0]].id
    strong, fair = with_cards(4000, 0.4), with_cards(4000, 0.02, seed=4)

    def line(first: Tally, fresh: Tally | None) -> tuple[Measured | None, Measured | None, str]:
        card = next(card for card in reported(first, EQUAL, fresh).cards if card.id == name)
        return card.effect, card.fresh, card.verdict

    at_first, none, text = line(strong, None)
    assert (none, text) == (None, "missed")
    _, again, text = line(strong, fair)
    assert text == "met"
    assert at_first is not None
    assert again is not None
    assert again.value < at_first.value / 3
    alone = reported(strong, EQUAL, strong)
    (same,) = [card for card in alone.cards if card.id == name]
    assert same.fresh is not None
    assert same.effect is not None
    assert same.fresh.value == same.effect.value
    cards = len({*basic.deck[0], *basic.deck[1]})
    assert (same.fresh.high - same.fresh.low) / (same.effect.high - same.effect.low) == (
        pytest.approx(two_sided(0.025) / two_sided(0.025 / cards), rel=0.01)
    )
    assert line(fair, strong)[1] is None, "no outlier needs no fresh seeds"


def test_every_card_must_be_played() -> None:
    basic = kit()
    tally = with_cards(200, 0.0)
    verdict = reported(tally, EQUAL).verdicts["cards_played"]
    assert verdict == "not enough games"
    tally.drawn[basic.deck[1][0]] = 100
    assert reported(tally, EQUAL).verdicts["cards_played"] == "missed"
    for card in {*basic.deck[0], *basic.deck[1]}:
        tally.played[card] = 1
    assert reported(tally, EQUAL).verdicts["cards_played"] == "met"


@pytest.mark.parametrize(
    ("found", "aim", "text"),
    [
        (Bracketed(0.5, 0.46, 0.54), (0.45, 0.55), "met"),
        (Bracketed(0.5, 0.44, 0.56), (0.45, 0.55), "not enough games"),
        (Bracketed(0.4, 0.35, 0.44), (0.45, 0.55), "missed"),
        (Bracketed(0.8, 0.7, 0.9), (0.0, 0.6), "missed"),
        (None, (0.0, 0.6), "not enough games"),
        (Bracketed(0.8, 0.7, 0.9), None, ""),
    ],
)
def test_an_aim_is_met_or_missed_only_where_the_whole_interval_is(
    found: Bracketed | None, aim: tuple[float, float] | None, text: str
) -> None:
    assert verdict(found, aim) == text


def test_one_that_misses_is_enough_and_all_must_meet() -> None:
    assert overall(["met", "met"]) == "met"
    assert overall(["met", "not enough games"]) == "not enough games"
    assert overall(["missed", "not enough games"]) == "missed"
    assert overall([]) == "not enough games"


@pytest.mark.parametrize(
    ("players", "aim"),
    [
        (("hold", "greedy"), (0.0, 0.3)),
        (("hold", "search:400"), (0.0, 0.25)),
        (("spread", "veteran"), (0.0, 0.45)),
        (("search:400", "greedy"), (0.65, 1.0)),
        (("veteran", "random"), (0.95, 1.0)),
        (("random", "greedy"), None),
    ],
)
def test_each_pair_of_players_has_its_own_aim(
    players: tuple[str, str], aim: tuple[float, float] | None
) -> None:
    assert targets_for(players, "basic").get("first") == aim


def test_balance_is_asked_of_equal_players_alone() -> None:
    assert targets_for(("greedy", "greedy"), "expert")["battles"] == (8, 10)
    assert targets_for(("search:9", "search:9"), "basic")["battles"] == (5, 6.5)
    assert "battles" not in targets_for(("greedy", "greedy"), "four")
    assert (
        targets_for(("hold", "hold"), "basic") == targets_for(("random", "random"), "basic") == {}
    )


def test_the_table_says_what_became_of_an_aim() -> None:
    found = reported(play_seeds(EQUAL, range(2)), EQUAL)
    measures = found.measures | {"german": Measured(0.4, 0.35, 0.44, (0.45, 0.55), "missed")}
    lines = list(table_lines(msgspec.structs.replace(found, measures=measures)))
    (line,) = [line for line in lines if line.startswith("  German wins, counted")]
    assert line.split(maxsplit=3)[3] == "40.0% (35.0% to 44.0%)        aim 45% to 55%: missed"


def test_bench_prints_every_speed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name, number in (
        (bench_command, "_STARTS", 1),
        (window, "_STARTS", 1),
        (window, "FRAMES", 10),
    ):
        monkeypatch.setattr(module, name, number)
    monkeypatch.setattr(bench, "measure", lambda game, seconds: measure(game, seconds / 20))
    assert main(["bench", "--seconds", "1", "--frames", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    frame = {"first_frame_ms", "empty_window_ms", "first_frame_ratio"}
    table = {"frame_ms_p95", "sprites_ms_p95", "frame_ratio"}
    game = {f"game_{size}_frames" for size in ("1080p", "2160p")} | {
        f"{what}_{size}_ms_p{share}"
        for what in ("drawing", "presenting")
        for size in ("1080p", "2160p")
        for share in (50, 95, 99)
    }
    assert found.pop("compiled") is is_compiled()
    rules = {*Speeds.__struct_fields__, "greedy_per_second"}
    assert set(found) == {*rules, "import_ms", *frame, *table, *game}
    assert all(value > 0 for name, value in found.items() if "presenting" not in name)
    assert found["first_frame_ratio"] == pytest.approx(
        found["first_frame_ms"] / found["empty_window_ms"], abs=0.02
    )
    assert found["frame_ratio"] == pytest.approx(
        found["frame_ms_p95"] / found["sprites_ms_p95"], abs=0.05
    )
    assert found["decisions_per_second"] > found["games_per_second"] > 1
