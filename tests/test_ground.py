"""The program's own files are found wherever it lies; the user's are kept in folders of his own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from stalingrad_game import assets, folders

FOLDERS = (folders.saves_folder, folders.settings_folder, folders.logs_folder)


def test_assets_lie_beside_the_package_in_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = tmp_path / "assets" / "data" / "units.toml"
    wanted.parent.mkdir(parents=True)
    wanted.touch()
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path / "stalingrad_game")
    assert assets.asset("data", "units.toml") == wanted


def test_assets_lie_in_the_package_in_a_wheel_and_in_a_frozen_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = tmp_path / "stalingrad_game" / "_assets" / "data"
    wanted.mkdir(parents=True)
    (tmp_path / "assets" / "data").mkdir(parents=True)
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path / "stalingrad_game")
    assert assets.asset("data") == wanted


def test_missing_asset_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path / "stalingrad_game")
    with pytest.raises(assets.MissingAssetError, match=r"^assets/fonts/a\.ttf is missing"):
        assets.asset("fonts", "a.ttf")


def test_user_folders_are_made_under_the_chosen_home(own_home: Path) -> None:
    made = [folder() for folder in FOLDERS]
    assert len(set(made)) == 3
    assert all(folder.is_dir() and own_home in folder.parents for folder in made)
    assert [folder() for folder in FOLDERS] == made


@pytest.mark.parametrize("folder", FOLDERS)
def test_folder_that_cannot_be_made_is_told_with_the_way_out(
    folder: Callable[[], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv(folders.HOME_VARIABLE, str(blocked))
    with pytest.raises(folders.FolderError, match=folders.HOME_VARIABLE):
        folder()


def test_without_a_chosen_home_the_usual_folders_of_the_system_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(folders.HOME_VARIABLE)
    for variable in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "mkdir", lambda *_, **__: None)
    assert all("stalingrad-game" in folder().parts for folder in FOLDERS)
