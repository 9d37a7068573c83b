"""Tutorials that version 1.0.0 kept go on, or one line says why they can't."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.lesson.lesson_game import LessonGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.words import warning_text
from tests.support.languages import ENGLISH, LANGUAGES

KEPT: Final = Path(__file__).parent / "lessons"
"""Written by version 1.0.0, so many decisions after the beginning."""


@pytest.mark.parametrize(
    ("name", "steps"), [("first_battle_two_4", 4), ("first_battle_alone_29", 29)]
)
def test_the_tutorial_of_the_card_game_goes_on(tmp_path: Path, name: str, steps: int) -> None:
    path = tmp_path / "kept.jsonl"
    shutil.copy(KEPT / f"{name}.jsonl", path)
    record = GameRecord.open(path, program_library([load_pack()]))
    try:
        assert isinstance(record.game, LessonGame)
        assert len(record.steps) == steps
        option = record.game.steps[steps].option
        assert record.decision is not None
        if option is not None:
            record.take(option)
            assert len(record.steps) == steps + 1
    finally:
        record.close()


@pytest.mark.parametrize("name", ["street_tide_2", "street_ats_2", "street_k47_17"])
def test_a_tutorial_of_street_fight_that_has_changed_is_told_in_one_line(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "kept.jsonl"
    shutil.copy(KEPT / f"{name}.jsonl", path)
    before = path.read_bytes()
    with pytest.raises(RecordError) as caught:
        GameRecord.open(path, program_library([load_pack()]))
    assert caught.value.kind == ErrorKind.OTHER_LESSON
    by_language = {
        language: warning_text(catalogue(language), caught.value.warning) for language in LANGUAGES
    }
    assert by_language[ENGLISH].endswith(
        "this tutorial comes from version 1.0.0 and has changed since; begin it again"
    )
    assert all(
        "1.0.0" in one and "\n" not in one and "--" not in one for one in by_language.values()
    )
    assert path.read_bytes() == before
