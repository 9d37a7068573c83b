"""Settings are kept, and nothing in their file keeps anybody from playing."""

from __future__ import annotations

import json
import os
from pathlib import Path

import msgspec
import pygame.system
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.folders import HOME_VARIABLE, settings_folder
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.ui.shell.settings import (
    SETTINGS_FILE,
    LoadedSettings,
    Settings,
    load_settings,
    save_settings,
    system_language,
)
from stalingrad_game.ui.table.session.settings import table_settings
from tests.support.languages import FRENCH

DAMAGED = (
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b'{"language": 3}',
    b'{"text_percent": 20}',
    b'{"text_percent": "large"}',
    b'{"speed_percent": 1e99}',
    b'{"window": [0, 100]}',
    b'{"side_languages": ["fr"]}',
    b'{"hands": ["shut", null]}',
    b"[" * 50_000,
)


def test_what_is_saved_is_found_again() -> None:
    settings = Settings(
        language="fr",
        side_languages=(None, "en"),
        hands=("open", None),
        text_percent=150,
        speed_percent=0,
        full_screen=True,
        window=(1300, 800),
    )
    assert save_settings(settings)
    assert load_settings() == LoadedSettings(settings)


def test_without_a_file_the_usual_settings_hold() -> None:
    assert load_settings() == LoadedSettings(
        Settings(language=system_language(program_languages()))
    )


@pytest.mark.parametrize("data", DAMAGED, ids=lambda data: repr(data[:24]))
def test_a_damaged_file_gives_the_usual_settings_and_a_word(data: bytes) -> None:
    path = settings_folder() / SETTINGS_FILE
    path.write_bytes(data)
    found = load_settings()
    assert found == LoadedSettings(Settings(language=system_language(program_languages())), path)
    assert path.read_bytes() == data


@given(st.binary(max_size=200))
def test_no_bytes_keep_anybody_from_playing(data: bytes) -> None:
    (settings_folder() / SETTINGS_FILE).write_bytes(data)
    assert load_settings().settings.text_percent in range(75, 251)


def test_a_newer_programs_settings_are_read_as_far_as_they_are_known() -> None:
    (settings_folder() / SETTINGS_FILE).write_text(
        json.dumps({"language": "fr", "weather": "snow"})
    )
    assert load_settings() == LoadedSettings(Settings(language="fr"))


def test_a_folder_in_the_place_of_the_file_is_no_reason_not_to_play() -> None:
    (settings_folder() / SETTINGS_FILE).mkdir()
    assert load_settings().damaged is not None
    assert not save_settings(Settings())
    assert [path.name for path in settings_folder().iterdir()] == [SETTINGS_FILE]


def test_a_home_that_cannot_be_made_is_no_reason_not_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "file" / "home"))
    assert load_settings().settings == Settings(language=system_language(program_languages()))
    assert not save_settings(Settings())


@pytest.mark.parametrize(
    ("named", "language"),
    [("fr_FR.UTF-8", "fr"), ("fr", "fr"), ("de_DE", "en"), ("C", "en"), ("en_GB", "en")],
)
def test_a_french_system_begins_in_french(
    named: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", named)
    assert system_language(program_languages()) == language


@pytest.mark.parametrize(("reported", "language"), [("fr", "fr"), ("de", "en")])
def test_a_system_that_names_no_language_in_the_environment_is_asked(
    reported: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    preferred = [{"language": reported, "country": "FR"}, {"language": "fr", "country": "CA"}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: preferred)
    assert system_language(program_languages()) == language


@pytest.mark.parametrize(
    ("named", "language"), [("French_France", "fr"), ("fr_FR", "fr"), (None, "en")]
)
def test_else_the_name_that_the_system_library_has_counts(
    named: str | None, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.system, "get_pref_locales", list)
    monkeypatch.setattr("locale.getlocale", lambda: (named, None))
    assert system_language(program_languages()) == language


def test_a_language_that_was_chosen_wins_over_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert load_settings().settings.language == "fr"
    save_settings(Settings(language="en"))
    assert load_settings().settings.language == "en"


def test_a_language_that_is_not_there_leaves_the_other_settings_alone() -> None:
    (settings_folder() / SETTINGS_FILE).write_text(
        json.dumps({"language": "xx", "side_languages": ["xx", "fr"], "text_percent": 150})
    )
    usual = Settings(language=system_language(program_languages()))
    assert load_settings() == LoadedSettings(
        msgspec.structs.replace(usual, side_languages=(None, "fr"), text_percent=150)
    )


def test_settings_of_sides_hold_for_all_their_seats() -> None:
    settings = Settings(side_languages=("fr", None), hands=(None, "curtain"))
    table = table_settings(settings, program_languages())
    assert table.seat_languages == (FRENCH, None, FRENCH, None)
    assert table.policies == (None, "curtain", None, "curtain")
    assert os.environ[HOME_VARIABLE]


@pytest.mark.parametrize(
    ("kept", "answers"),
    [
        ({"answers_alike": False}, "mine"),
        ({"answers_alike": True}, "staff"),
        ({"answers_alike": False, "answers": "alike"}, "alike"),
        ({}, "staff"),
    ],
    ids=str,
)
def test_who_wanted_every_choice_before_has_it_still(kept: dict[str, object], answers: str) -> None:
    (settings_folder() / SETTINGS_FILE).write_text(json.dumps(kept))
    assert load_settings().settings.answers == answers
