"""About: from the start menu, in both languages, with every licence that lies beside an asset."""

from __future__ import annotations

from pathlib import Path

import pytest

import stalingrad_game
from stalingrad_game.folders import logs_folder, saves_folder, settings_folder
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.about_screen import AboutScreen
from stalingrad_game.ui.shell.settings import Settings
from tests.support.languages import LANGUAGES
from tests.support.screens import click, context_of, shown, texts, top

ROOT = Path(stalingrad_game.__file__).parent.parent
LINKS = ("scripts.sil.org/OFL", "pyga.me", "python.org")


def test_it_is_opened_from_the_start_menu() -> None:
    context = context_of()
    click(context, "about")
    assert top(context) == "about"


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_it_names_version_licence_type_and_links(language: Language) -> None:
    context = window_context(Settings(language=language.code), (1920, 1080), version="7.8.9")
    shown(context, AboutScreen)
    text = "\n".join(one.label for one in texts(context))
    assert "7.8.9" in text
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").split()[0] in text
    for licence in (ROOT / "assets" / "fonts").glob("*-OFL.txt"):
        assert licence.stem.removesuffix("-OFL")[:6] in text
    assert all(link in text for link in LINKS)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_it_names_the_folders_of_games_options_and_logs(language: Language) -> None:
    context = window_context(Settings(language=language.code), (1920, 1080))
    shown(context, AboutScreen)
    text = "\n".join(one.label for one in texts(context))
    folders = (saves_folder(), settings_folder(), logs_folder())
    assert [folder for folder in folders if str(folder) not in text] == []
