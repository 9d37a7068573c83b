"""A file that is dropped on the window, or given to the program alone, is gone on with."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

import zipfile
from pathlib import Path

import msgspec
import pygame
import pytest

from stalingrad_game.app.cli import with_command
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.pack_tools.new_pack import new_pack
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import packs_folder, puzzles_folder, scenarios_folder
from stalingrad_game.practice.collection import (
    Collection,
    MinedFrom,
    received_puzzles,
    shipped_puzzles,
)
from stalingrad_game.record import saves
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import standard_file
from stalingrad_game.street_fight.editing.draft import changed_by
from stalingrad_game.street_fight.editing.edits import add_building
from stalingrad_game.ui.practice.practice_screen import PracticeScreen
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.shell.window import Window
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_editor_screen import StreetEditorScreen
from stalingrad_game.ui.table.screen import TableScene
from tests.support.screens import SHOWS_NOTHING, context_of, find, frame, shown_as, texts

SIZE = (1280, 720)


def saved() -> Path:
    """The file of a game that was begun."""
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(5), "Monday") as record:
        assert record.path is not None
        return record.path


def top_after(context: AppContext, window: Window, path: Path) -> str:
    """The name of the screen on top after a file was dropped."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    window.take_input(context)
    context.stack.settle()
    return str(getattr(context.stack.top, "name", ""))


def test_a_dropped_game_is_gone_on_with_and_what_is_no_game_is_told(tmp_path: Path) -> None:
    path, other = saved(), tmp_path / "letter.txt"
    other.write_text("Dear all\n")
    settings = Settings(window=SIZE, speed_percent=0)
    with Window(settings) as window:
        context = window_context(settings, window.surface.get_size())
        context.open("start")
        context.stack.settle()
        assert top_after(context, window, other) == "notice"
        context.stack.pop()
        context.stack.settle()
        top_after(context, window, path)
        assert isinstance(context.stack.top, TableScene)
        assert context.stack.depth == 2
        context.stack.clear()
        context.stack.settle()


def test_a_draft_that_is_not_saved_is_not_left() -> None:
    context = window_context(Settings(window=SIZE), SIZE)
    context.service(StreetHost).open_editor()
    context.stack.settle()
    editor = context.stack.top
    assert isinstance(editor, StreetEditorScreen)
    assert not editor.unsaved()
    editor.edit(changed_by(add_building, "B2"))
    assert editor.unsaved()
    context.take_file(str(saved()))
    context.stack.settle()
    assert getattr(context.stack.top, "name", "") == "notice"


def test_a_file_without_a_command_is_played(tmp_path: Path) -> None:
    path = tmp_path / "saves"
    path.write_text("")
    played = ["play", "--load", str(path)]
    assert with_command([str(path)]) == played
    assert with_command(["saves"]) == ["saves"]
    assert with_command([str(path), "--lang", "fr"]) == [*played, "--lang", "fr"]
    assert with_command([str(tmp_path)]) == [str(tmp_path)]


def dropped(path: Path, language: str = "en") -> tuple[AppContext, str]:
    """What is said of a file that is dropped on the start menu."""
    context = context_of(settings=msgspec.structs.replace(SHOWS_NOTHING, language=language))
    context.take_file(str(path))
    context.stack.settle()
    frame(context)
    return context, "\n".join(one.label for one in texts(context))


def zipped(folder: Path, to: Path, *, inside: str = "") -> Path:
    """A folder as a ZIP file, its files `inside` a folder there."""
    with zipfile.ZipFile(to, "w") as packed:
        for file in folder.rglob("*"):
            if file.is_file():
                packed.write(file, f"{inside}{file.relative_to(folder)}")
    return to


@pytest.mark.parametrize("inside", ["", "my pack/"])
def test_a_dropped_pack_is_checked_and_kept_once(tmp_path: Path, inside: str) -> None:
    source = tmp_path / "source"
    new_pack(source)
    carnage = source / "carnage.toml"
    text = carnage.read_text(encoding="utf-8")
    carnage.write_text(text.replace("intensity = 3", "intensity = 2", 1), encoding="utf-8")
    (source / "run.py").write_text("raise SystemExit")
    path = zipped(source, tmp_path / "pack.zip", inside=inside)
    context, said = dropped(path)
    assert "has no faults and is now one of yours" in said
    (own,) = context.service(GameHost).own_packs
    assert own.content is not None
    assert own.content.digest == load_pack(source).digest
    assert not list(own.folder.rglob("*.py"))
    assert "You already have the data pack" in dropped(path)[1]
    assert "You already have the data pack" in dropped(source)[1]
    assert len(list(packs_folder().iterdir())) == 1


def test_a_dropped_pack_with_a_fault_is_not_kept(tmp_path: Path) -> None:
    source = tmp_path / "source"
    new_pack(source)
    carnage = source / "carnage.toml"
    text = carnage.read_text(encoding="utf-8")
    carnage.write_text(text.replace("intensity = 3", "intensity = 9", 1), encoding="utf-8")
    _, said = dropped(zipped(source, tmp_path / "pack.zip"))
    assert "pack.zip has faults (1) and wasn’t added." in said
    assert "intensity: allowed: a whole number from 2 to 4" in said
    assert list(packs_folder().iterdir()) == []
    french = dropped(tmp_path / "pack.zip", "fr")[1].replace("\u202f", " ")
    assert "pack.zip contient des erreurs (1)" in french
    assert "intensity: permis : un nombre entier de 2 à 4" in french


def test_no_name_in_a_pack_leads_out_of_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "evil.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("pack.toml", '[pack]\nid = "evil"\n')
        packed.writestr("../../outside.toml", "a = 1\n")
        packed.writestr("/absolute.toml", "a = 1\n")
        packed.writestr("lang/../../up.toml", "a = 1\n")
        packed.writestr("C:drive.toml", "a = 1\n")
    _, said = dropped(path)
    assert "wasn’t added" in said
    assert not list(tmp_path.rglob("outside.toml"))
    assert not list(packs_folder().parent.rglob("up.toml"))
    assert not Path("/absolute.toml").exists()
    assert not list(packs_folder().parent.rglob("*drive.toml"))


def test_what_only_looks_like_a_pack_is_told(tmp_path: Path) -> None:
    path = tmp_path / "torn.zip"
    path.write_bytes(b"PK\x03\x04 torn")
    _, said = dropped(path)
    assert "torn.zip" in said
    assert list(packs_folder().iterdir()) == []


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "a ZIP file that is damaged, needs a password or is packed in an unknown way"),
        ("fr", "un fichier ZIP abîmé, protégé par un mot de passe ou comprimé de façon inconnue"),
    ],
)
def test_a_pack_that_is_damaged_inside_is_told(tmp_path: Path, language: str, why: str) -> None:
    new_pack(tmp_path / "source")
    path = zipped(tmp_path / "source", tmp_path / "pack.zip")
    with zipfile.ZipFile(path) as packed:
        place = packed.getinfo("carnage.toml").header_offset
    data = bytearray(path.read_bytes())
    data[place + 100] ^= 1
    path.write_bytes(data)
    assert f"{path}: {why}" in dropped(path, language)[1].replace("\u202f:", ":")
    assert list(packs_folder().iterdir()) == []


def test_a_dropped_scenario_is_checked_and_kept_once(tmp_path: Path) -> None:
    text = standard_file("first_house").read_text(encoding="utf-8")
    path = tmp_path / "own_house.toml"
    path.write_text(text.replace('id = "first_house"', 'id = "own_house"'), encoding="utf-8")
    context, said = dropped(path)
    assert "has no faults and is now one of yours" in said
    assert [one.name for one in context.service(StreetHost).scenarios.all() if one.own] == [
        "own_house.toml"
    ]
    assert "You already have the scenario" in dropped(path)[1]
    broken = tmp_path / "broken.toml"
    broken.write_text('title = "x"\n', encoding="utf-8")
    _, said = dropped(broken)
    assert "broken.toml has faults" in said
    assert len(list(scenarios_folder().glob("*.toml"))) == 1


def test_a_dropped_collection_of_puzzles_is_kept_and_practised(tmp_path: Path) -> None:
    path = tmp_path / "ours.jsonl"
    shipped = shipped_puzzles("card").puzzles[:2]
    path.write_bytes(Collection(shipped).to_bytes())
    assert "You already have these puzzles" in dropped(path)[1]
    assert not received_puzzles()
    others = tuple(
        msgspec.structs.replace(one, position=msgspec.structs.replace(one.position, seed=10**6))
        for one in shipped
    )
    own = Collection(others, MinedFrom(1, 10, {}))
    path.write_bytes(own.to_bytes())
    assert "Puzzles added: 2" in dropped(path)[1]
    assert "You already have these puzzles" in dropped(path)[1]
    assert received_puzzles() == own.puzzles
    path.write_bytes(own.to_bytes() + b"{}\n")
    assert "ours.jsonl has faults" in dropped(path)[1]
    assert len(list(puzzles_folder().iterdir())) == 1
    context = context_of()
    shown_as(context, PracticeScreen, PracticeScreen)
    frame(context)
    assert find(context, "others").label == "From others: 2"
