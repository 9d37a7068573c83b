"""Games of keyed seeds: recorded in a format of their own, and like any other in all else."""

from __future__ import annotations

import io
import json
import sys
from typing import Final

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.folders import saves_folder
from stalingrad_game.kernel.chance import KEYED_SEED
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.record import saves
from stalingrad_game.record.lines import FORMAT, KEYED_FORMAT
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.record.words import seed_text
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import make_player, player_seed
from stalingrad_game.street_fight.referees import street_kit
from tests.support.games import BEGUN, MODES, PACK, again, card_game, library, moves, new, played
from tests.support.languages import ENGLISH, FRENCH

KEYED: Final = KEYED_SEED + 2**200 + 5


def keyed(mode: str = "basic", seed: int = KEYED) -> GameRecord[CardGame]:
    """A game of a keyed seed, played at random to its end."""
    record = GameRecord.start(card_game(mode), Setup(seed, begun=BEGUN))
    for _ in moves(record):
        pass
    return record


def format_of(record: GameRecord[CardGame]) -> int:
    """What the first line of a record says."""
    found: int = json.loads(record.data.split(b"\n", 1)[0])["format"]
    return found


@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_a_keyed_seed_plays_through_as_it_was_recorded(mode: str) -> None:
    record = keyed(mode)
    assert record.result
    assert again(record).data == record.data
    assert again(record).state == record.state
    assert keyed(mode).data == record.data, "one seed, one game"
    assert keyed(mode, KEYED + 1).data.split(b"\n")[0] != record.data.split(b"\n")[0]


def test_only_a_record_with_a_keyed_seed_is_of_its_format() -> None:
    usual, by_key = played(limit=30), keyed()
    assert (format_of(usual), format_of(by_key)) == (FORMAT, KEYED_FORMAT)
    assert format_of(GameRecord.branched(usual, 4, 7)) == FORMAT
    assert format_of(GameRecord.branched(by_key, 4, 7)) == KEYED_FORMAT
    branch = GameRecord.branched(usual, 8, KEYED)
    assert format_of(branch) == KEYED_FORMAT
    assert again(branch).data == branch.data
    assert format_of(GameRecord.branched(branch, 8, 7)) == KEYED_FORMAT
    assert format_of(GameRecord.branched(branch, 4, 7)) == FORMAT, "before the keyed branch"


def test_a_branch_of_a_keyed_seed_keeps_what_was_seen_and_no_more() -> None:
    usual = played(limit=60)
    first, other = (GameRecord.branched(usual, 20, seed) for seed in (KEYED, KEYED + 1))
    for seat in range(2):
        view = usual.game.view(usual.at(20), seat)
        assert usual.game.view(first.state, seat) == usual.game.view(other.state, seat) == view
    assert first.state.cards != other.state.cards


@pytest.mark.parametrize("seed", [2 * KEYED_SEED, KEYED_SEED - 1, 2**63, -(2**63) - 1])
def test_no_other_large_number_is_a_seed(seed: int) -> None:
    with pytest.raises(ValueError, match="out of bounds"):
        new(seed)
    with pytest.raises(ValueError, match="out of bounds"):
        GameRecord.branched(played(limit=4), 1, seed)


def test_a_keyed_seed_is_named_and_not_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert seed_text(catalogue(ENGLISH), 42) == "42"
    assert seed_text(catalogue(ENGLISH), KEYED) == "drawn unseen"
    assert "insu" in seed_text(catalogue(FRENCH), KEYED)
    path = saves_folder() / "Keyed.jsonl"
    GameRecord.start(card_game(), Setup(KEYED), path).close()
    (save,) = saves.list_saves(library())
    assert save.start
    assert save.start.seed == KEYED
    assert main(["--pack", str(PACK), "play", "--text", "--load", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "seed drawn unseen" in printed
    assert str(KEYED) not in printed


def test_computer_players_of_street_fight_sit_in_a_game_of_a_keyed_seed() -> None:
    kit = street_kit("first_house", "tide")
    record = GameRecord.start(StreetGame(kit), Setup(KEYED))
    seeds = [player_seed(seed, seat) for seed in (KEYED, KEYED + 1) for seat in range(2)]
    assert len(set(seeds)) == 4
    assert max(seeds) < 2**33, "what is sent to a process of its own"
    player = make_player("officer", kit, seeds[0])
    decision = record.decision
    assert decision
    chosen = player.choose(record.game.view(record.state, decision.seat), decision)
    assert chosen in decision.options
