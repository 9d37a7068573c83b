"""Street Fight as a game of the kernel's protocol: its words, records, library and fuzzing."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stalingrad_game.kernel.decision import NOT_NOW, IllegalOption, UnreadableOption
from stalingrad_game.kernel.game import UnknownMode, UnknownPack
from stalingrad_game.kernel.library import GameLibrary, SingleGame
from stalingrad_game.lab.fuzz import fuzz_game, replay
from stalingrad_game.lab.invariant import Reproduction
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.board.scenario_file import ScenarioFile
from stalingrad_game.street_fight.board.scenario_toml import recorded_tables
from stalingrad_game.street_fight.game import SQUAD_MORE, StreetGame, street_digest
from stalingrad_game.street_fight.games import StreetGames
from stalingrad_game.street_fight.lab.street_checks import StreetChecks, known_words
from stalingrad_game.street_fight.position.codes import GERMAN, SOVIET, Ev, SetUp
from stalingrad_game.street_fight.words.words import GameWords
from tests.street_fight.game.scenes import FIRST, GERMAN_UNIT, SECOND, ambush
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.street import house, marker, scene, scene_file, side, unit
from tests.support.street_skirmish import FIRE, MOVE, PASS, SHOT, skirmish_game, skirmish_texts


@pytest.fixture
def game() -> StreetGame:
    return skirmish_game(ambush())


@pytest.mark.parametrize(
    "text", ["pass", "move G1 C2", "move S1 D3/1", "fire G1 S2", "ready", "swap S1 S2"]
)
def test_options_are_read_back_as_they_are_written(game: StreetGame, text: str) -> None:
    assert game.option_text(game.parse_option(text)) == text


@pytest.mark.parametrize(
    "text", ["", "hold", "move G1", "move G9 C2", "move G1 Z9", "move G1 x", "fire G1 S2 S1"]
)
def test_what_stands_for_no_option_is_refused(game: StreetGame, text: str) -> None:
    with pytest.raises(UnreadableOption):
        game.parse_option(text)


def test_an_argument_may_be_left_out_as_a_hyphen(game: StreetGame) -> None:
    assert game.option_text((FIRE, GERMAN_UNIT, -1)) == "fire G1 -"
    assert game.parse_option("fire G1 -") == (FIRE, GERMAN_UNIT, -1)


def test_rolls_are_written_with_their_dice(game: StreetGame) -> None:
    assert game.outcomes([(Ev.ROLL, SHOT, SOVIET, 6, 4)]) == ("roll shot soviet d6 4",)
    assert game.outcomes([(Ev.PLACE, 0, 1)]) == ()


def test_messages_name_options_frames_and_events(game: StreetGame) -> None:
    state, _ = game.begin(1, {})
    decision = game.decision(state)
    assert decision is not None
    assert game.describe_decision(decision) == "seat 1, Exchange 1 (B9): ready, swap S1 S2"
    assert game.describe_option((99, 1)) == "99 1"
    assert game.describe_event((Ev.PLACE, 0, 5)) == "place 0 5"
    with pytest.raises(IllegalOption, match="move G1 C2 is not offered"):
        game.apply(state, game.parse_option("move G1 C2"))
    assert game.why(state, (PASS,)) == NOT_NOW


def test_there_are_no_variants_but_who_has_a_squad_more(game: StreetGame) -> None:
    assert game.complete_variants({}) == {}
    assert game.complete_variants({SQUAD_MORE: "soviet"}) == {"handicap": "soviet"}
    for odd in ({"fog": "on"}, {SQUAD_MORE: "soviet_2"}):
        with pytest.raises(ValueError, match="no variant"):
            game.complete_variants(odd)


def test_a_record_is_the_same_game_again(game: StreetGame, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    library = GameLibrary([SingleGame(game)])
    with GameRecord.start(game, Setup(5), path) as record:
        for text in ("swap S1 S2", "ready", "move G1 C2", "fire S2 G1"):
            record.take(game.parse_option(text))
        kept = record.state
    assert b"roll shot soviet d6" in path.read_bytes()
    with GameRecord.open(path, library) as again:  # a killed program goes on here
        assert again.state == kept
        assert again.decision == game.decision(kept)


@pytest.mark.rule("B10")
def test_undo_goes_back_to_the_last_die_or_reveal(game: StreetGame) -> None:
    record = GameRecord.start(game, Setup(5))
    record.take((SetUp.SWAP, FIRST, SECOND))
    assert record.can_undo()
    record.undo()
    record.take((SetUp.READY,))  # shows where they stand
    assert not record.can_undo()
    record.take(game.parse_option("move G1 C2"))  # shows mines
    assert not record.can_undo()
    record.take(game.parse_option("fire S1 G1"))
    assert not record.can_undo()


@pytest.mark.rule("B10")
def test_a_step_is_taken_back_only_where_no_hidden_enemy_could_have_been_met(
    game: StreetGame,
) -> None:
    record = GameRecord.start(game, Setup(5))
    record.take((SetUp.READY,))
    record.take(game.parse_option("move G1 B3"))  # S3 hides somewhere, but not there
    assert not record.can_undo()
    record.take(game.parse_option("move S2 D4"))  # nobody hides from the Soviet
    assert record.can_undo()


def test_units_that_have_no_room_there_keep_their_places() -> None:
    file = scene(
        unit("G1", "rifle_squad", "A1"),
        unit("S1", "rifle_squad", "D2"),
        unit("S2", "rifle_squad", "D3"),
        setup={"exchange": ["S1", "S2"]},
    )
    game = skirmish_game(file)
    state, _ = game.begin(1, {})
    assert not game.why(state, (SetUp.SWAP, 1, 2))
    words = GameWords(game.kit, skirmish_texts(ENGLISH))
    decision = game.decision(state)
    assert decision is not None
    sentence = words.refusal((SetUp.SWAP, 1, 2), decision, state)
    assert sentence.rule == "B9"


# The library


def test_keys_that_came_later_leave_the_digest_of_a_file_alone() -> None:
    file = scene_file(
        unit("G", "rifle_squad", "A1", officer=True, tide={"pinned": True}),
        unit("S", "mg_squad", "B2"),
        terrain={"woods": ["A1:A3"]},
        buildings=[house("B2", floors=2)],
        sides=[side("A1", "A2", "wall", gate=True)],
        markers=[marker("C1", "mines", side="german", density=2), marker("C2", "lane", of="wire")],
        ats={"fanatic": ["house"]},
        control={"soviet": ["B2"]},
    )
    before = "ad78e485d710b5cc"  # by version 1.0.0
    assert _hashed(file) == before
    assert _hashed({**file, "map": {**file["map"], "level": {"1": ["C3"]}}}) != before
    assert _hashed({**file, "ats": {"fanatic": ["house"], "melee": True}}) != before


def _hashed(file: dict[str, Any]) -> str:
    data = msgspec.json.encode(recorded_tables(msgspec.convert(file, ScenarioFile)), order="sorted")
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def test_a_game_is_found_by_the_digest_of_its_scenario_and_figures() -> None:
    scenario = load_scenario("first_house")
    games = StreetGames()
    tide = street_digest(scenario, "tide")
    assert games.has_pack(tide)
    assert tide != street_digest(scenario, "k47")
    found = games.game(tide, "tide")
    assert (found.edition.pack, found.edition.mode) == ("first_house", "tide")
    assert not games.has_pack("0")
    with pytest.raises(UnknownPack):
        games.game("0", "tide")
    with pytest.raises(UnknownMode):
        games.game(tide, "chess")


# Fuzzing


def checks(game: StreetGame) -> StreetChecks:
    words = [GameWords(game.kit, skirmish_texts(one)) for one in LANGUAGES]
    return StreetChecks(game, words, officers=False)


def test_random_games_keep_every_promise(game: StreetGame) -> None:
    met: Counter[str] = Counter()
    tried = checks(game)
    for seed in range(12):
        outcome = fuzz_game(tried, seed)
        assert outcome.note is None
        met.update(outcome.met)
    assert {"act move", "act fire", "act swap", "fact moved", "fact lost", "roll shot"} <= set(met)
    assert set(met) <= set(known_words(game.kit.referee))


def test_a_game_that_breaks_a_promise_is_noted_and_played_again(
    game: StreetGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = checks(game)
    monkeypatch.setattr(
        type(game.kit.referee),
        "violations",
        lambda _self, position: ["gone"] if position.state.units[0].loc != 18 * 16 else [],
    )
    note = next(o.note for o in (fuzz_game(tried, seed) for seed in range(30)) if o.note)
    assert isinstance(note, Reproduction)
    assert note.invariant == "every piece in one place"
    again = replay(tried, note).note
    assert again is not None
    assert again.found == note.found


def test_what_lies_wrong_is_told(game: StreetGame) -> None:
    state, _ = game.begin(1, {})
    tried = checks(game)
    assert not list(tried.violations(state))
    state.units[GERMAN_UNIT].steps = -1
    state.units[FIRST].loc = 16 * 80 + 5
    state.markers[0].loc = 16 * 80 + 5
    assert len(list(tried.violations(state))) == 3


def test_an_event_that_names_the_unseen_betrays_it(game: StreetGame) -> None:
    state, _ = game.begin(1, {})
    tried, view = checks(game), game.view(state, GERMAN)
    assert tried.betrays((Ev.PLACE, FIRST, 3), view)
    assert not tried.betrays((Ev.PLACE, GERMAN_UNIT, 3), view)
    assert tried.betrays((Ev.MARKER, 0, 3, 2), view)


def test_moves_are_options_only_where_they_are_candidates(game: StreetGame) -> None:
    state, _ = game.begin(1, {})
    game.apply(state, (SetUp.READY,))
    moves = [option for option in game.options(state) if option[0] == MOVE]
    assert moves
    assert all(not game.why(state, option) for option in moves)
