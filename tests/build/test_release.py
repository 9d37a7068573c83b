"""What is handed on: packages that are the same whenever they are made, and all licences."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from build_spec import linux_desktop, linux_package, release, shipped, windows_version
from stalingrad_game.record.saves import SEALED_EXTENSION
from tests.support.games import ROOT

MOMENT = 1_600_000_000


def program(folder: Path) -> Path:
    """A folder that looks like a frozen program."""
    inside = folder / "_internal"
    (inside / "pygame_ce.libs").mkdir(parents=True)
    (folder / "stalingrad").write_bytes(b"\x7fELF GLIBC_2.9 GLIBC_2.34 GLIBC_2.4")
    (folder / "stalingrad").chmod(0o755)
    (folder / "LICENSE.txt").write_text("MIT\n")
    sdl = inside / "pygame_ce.libs" / "libSDL2-2-50d19f93.0.so.0.3200.10"
    sdl.write_bytes(b"\x7fELF")
    (inside / "libSDL2.so").symlink_to("pygame_ce.libs/" + sdl.name)
    (inside / "libogg-15db22d2.so.0.8.6").write_bytes(b"\x7fELF")
    return folder


def test_the_archive_is_the_same_whenever_and_by_whomever_it_is_made(tmp_path: Path) -> None:
    made = []
    for name, mode in (("one", 0o600), ("two", 0o664)):
        folder = program(tmp_path / name)
        (folder / "LICENSE.txt").chmod(mode)
        dist = tmp_path / f"dist_{name}"
        dist.mkdir()
        shared = {"applications/stalingrad.desktop": b"[Desktop Entry]"}
        path = linux_package.put_archive(folder, dist, "1.2.3", "x86_64", shared, MOMENT)
        made.append(path.read_bytes())
    assert path.name == "stalingrad-1.2.3-linux-x86_64.tar.xz"
    assert made[0] == made[1]
    with tarfile.open(path) as archive:
        entries = {entry.name.partition("/")[2]: entry for entry in archive}
    assert entries["stalingrad"].mode == 0o755
    assert entries["LICENSE.txt"].mode == 0o644
    assert entries["stalingrad-menu"].mode == 0o755
    assert entries["share/applications/stalingrad.desktop"].size == 15
    assert entries["_internal/libSDL2.so"].issym()
    assert {(entry.uid, entry.uname, entry.mtime) for entry in entries.values()} == {
        (0, "root", MOMENT)
    }


def test_a_release_is_built_with_all_that_play_by_mail_needs() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    assert set(extras["sealed"]) <= set(extras["build"])


def test_the_readme_names_the_files_of_a_release() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    systems = (
        ("linux", "x86_64", ".tar.xz"),
        ("win32", "amd64", "-setup.exe"),
        ("win32", "amd64", ".zip"),
        ("darwin", "arm64", ".dmg"),
    )
    named = {
        f"{linux_package.release_title('VERSION', system, machine)}{ending}"
        for system, machine, ending in systems
    }
    named.add(linux_package.debian_name("VERSION", "amd64"))
    assert f"`{linux_desktop.ID}.yml`" in text
    assert set(re.findall(r"`(stalingrad.VERSION[^`]*)`", text)) == named
    pattern = re.search(r"apt install \./(\S+)`", text)
    assert pattern
    assert fnmatch(linux_package.debian_name("1.2.3", "amd64"), pattern[1])


def test_the_package_asks_for_the_newest_c_library_that_a_file_needs(tmp_path: Path) -> None:
    folder = program(tmp_path / "one")
    assert linux_package.glibc(folder) == "2.34"
    control = linux_package.control_text("1.2.3", "amd64", "2.34", 9)
    assert "Depends: libc6 (>= 2.34), libx11-6" in control
    assert all(line and line[0] in " ABCDEFGHIJKLMNOPQRSTUVWXYZ" for line in control.splitlines())
    assert control.endswith("\n")


def test_whoever_makes_a_package_can_say_how_to_reach_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEBEMAIL", raising=False)
    monkeypatch.delenv("DEBFULLNAME", raising=False)
    assert linux_package.maintainer().endswith(" contributors <stalingrad@localhost>")
    monkeypatch.setenv("DEBEMAIL", "anna@example.org")
    monkeypatch.setenv("DEBFULLNAME", "Anna")
    assert linux_package.maintainer() == "Anna <anna@example.org>"


def test_everything_settles_to_one_moment_and_the_same_rights(tmp_path: Path) -> None:
    folder = program(tmp_path / "one")
    linux_package.settle(folder, MOMENT)
    found = [folder, *folder.rglob("*")]
    assert {path.lstat().st_mtime for path in found} == {MOMENT}
    assert {oct(path.stat().st_mode)[-3:] for path in found} == {"755", "644"}


def test_every_component_is_found_with_its_version_and_licence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = program(tmp_path / "one")
    monkeypatch.setattr(shipped, "version", lambda distribution: f"1.2 of {distribution}")
    found = {component.name: component for component in shipped.components(folder)}
    assert found["SDL"].version == "2.32.10"
    assert found["Ogg"].version == "so.0.8.6"
    assert found["PyInstaller"].version == "1.2 of pyinstaller"
    assert "platformdirs" in found
    assert "FLAC" not in found
    shipped.put_licences(folder / "licences", tuple(found.values()))
    written = (folder / "licences" / "LIST.txt").read_text()
    assert "SDL 2.32.10: Zlib (sdl2.txt), https://libsdl.org\n" in written
    for component in found.values():
        assert all((folder / "licences" / f"{text}.txt").is_file() for text in component.texts)


def test_a_library_that_nobody_named_stops_the_release(tmp_path: Path) -> None:
    folder = program(tmp_path / "one")
    (folder / "_internal" / "libstrange.so.2").write_bytes(b"\x7fELF")
    with pytest.raises(shipped.UnknownFiles, match=r"_internal/libstrange\.so\.2"):
        shipped.components(folder)


def test_every_licence_text_is_there_and_used() -> None:
    entries = tomllib.loads(shipped.LIST.read_text(encoding="utf-8"))["component"]
    used = {text for entry in entries for text in entry["text"]}
    assert used == {path.stem for path in shipped.TEXTS.iterdir()}
    assert len({entry["name"] for entry in entries}) == len(entries)


def test_two_builds_are_compared_file_by_file() -> None:
    release.compare("1  a\n2  b\n", "1  a\n2  b\n")
    with pytest.raises(release.NotTheSame, match="differ: b, c"):
        release.compare("1  a\n2  b\n", "1  a\n3  b\n4  c\n")


def test_checksums_are_of_everything_but_their_own_list(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"")
    (tmp_path / "SHA256SUMS").write_text("old")
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert release.checksums(tmp_path) == f"{empty}  b\n"


def test_the_moment_of_a_release_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(MOMENT))
    assert release.moment() == MOMENT
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert release.moment() >= release.LONG_AGO


def test_windows_shows_the_version() -> None:
    text = windows_version.version_resource("1.2.3")
    assert "filevers=(1, 2, 3, 0)" in text
    assert 'StringStruct("ProductVersion", "1.2.3")' in text
    compile(text, "version.txt", "eval")


def test_the_installer_for_windows_is_made_of_the_program_and_knows_its_games(
    tmp_path: Path,
) -> None:
    script = (ROOT / "build_spec/windows_installer.nsi").read_text(encoding="utf-8")
    assert f'\\{SEALED_EXTENSION}"' in script
    if shutil.which("makensis") is None:
        pytest.skip("not installed: makensis")
    folder = program(tmp_path / "one")
    made = []
    for name in ("a.exe", "b.exe"):
        release.put_installer(folder, tmp_path / name, "1.2.3")
        made.append((tmp_path / name).read_bytes())
    assert made[0].startswith(b"MZ")
    assert made[0] == made[1]


def test_a_release_says_what_fails_on_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setattr("sys.argv", ["release.py", "--work", str(file / os.curdir / "work")])
    assert release.release_exit_code() == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_figures_of_another_program_stop_a_release(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def stale(_python: Path) -> None:
        raise subprocess.CalledProcessError(1, ["stalingrad", "measure", "--check"])

    made: list[Path] = []

    def make(_python: Path, dist: Path, _work: Path) -> str:
        dist.mkdir()
        made.append(dist)
        return ""

    monkeypatch.setattr(release, "environment", lambda work: work / "python")
    monkeypatch.setattr(release, "check_figures", stale)
    monkeypatch.setattr(release, "make", make)
    words = ["release.py", "--work", str(tmp_path / "work"), "--dist", str(tmp_path / "dist")]
    monkeypatch.setattr("sys.argv", words)
    assert release.release_exit_code() == 2
    assert "measure" in capsys.readouterr().err
    assert not made
    monkeypatch.setattr("sys.argv", [*words, "--unmeasured"])
    assert release.release_exit_code() == 0
    assert made
