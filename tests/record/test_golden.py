"""Records of long ago play through today, or the rules or the record have got a new version.

Where one of these fails without that, the same record would lead to another game; otherwise run
``python -m tests.record.regenerate`` and read what has changed.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from tests.record.regenerate import GAMES, golden
from tests.support.games import GOLDEN, MODES, ROOT, library
from tests.support.languages import LANGUAGES
from tests.support.playthrough import OFFERED_EVERY, playthrough, story


@pytest.mark.parametrize("mode", MODES)
def test_golden_records_play_through(mode: str) -> None:
    path = GOLDEN / f"{mode}.jsonl"
    record = GameRecord.read(path, library())
    assert record.data == path.read_bytes()
    assert record.result
    assert record.warnings == ()


@pytest.mark.parametrize("mode", MODES)
def test_golden_games_read_as_they_were_read(mode: str) -> None:
    record = GameRecord.read(GOLDEN / f"{mode}.jsonl", library())
    written = (GOLDEN / f"{mode}.txt").read_text(encoding="utf-8")
    assert playthrough(record, mode) == written, (
        "read the diff of: python -m tests.record.regenerate"
    )


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
@pytest.mark.parametrize("mode", MODES)
def test_golden_games_are_told_as_they_were_told(mode: str, language: Language) -> None:
    record = GameRecord.read(GOLDEN / f"{mode}.jsonl", library())
    written = (GOLDEN / f"{mode}.story.{language.code}.txt").read_text(encoding="utf-8")
    assert story(record, language) == written, "read the diff of: python -m tests.record.regenerate"


def test_a_game_in_words_has_every_answer_and_every_tenth_question() -> None:
    record = GameRecord.read(GOLDEN / "basic.jsonl", library())
    lines = playthrough(record, "basic").splitlines()
    assert sum(line.startswith("> ") for line in lines) == len(record.steps)
    assert sum(line.startswith("? ") for line in lines) == -(-len(record.steps) // OFFERED_EVERY)
    assert lines[-1].startswith("= ")


@pytest.mark.parametrize("seed", ["0", "1", "4294967295"])
def test_a_record_is_the_same_with_every_hash_seed(seed: str) -> None:
    played = subprocess.run(
        [sys.executable, "-m", "tests.record.regenerate", "--print", "expert"],
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert played.stdout == golden("expert").data


def test_every_mode_has_a_golden_record() -> None:
    assert [mode for mode, _, _ in GAMES] == list(MODES)
