"""What a Linux desktop is told: file types that gio finds, a menu entry, a shop page, licences."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build_spec import linux_desktop
from build_spec.debian_copyright import debian_copyright, own_holder
from build_spec.shipped import LIST, Component
from stalingrad_game.record.lines import MAGIC
from stalingrad_game.record.mailed import BEGIN
from stalingrad_game.record.saves import EXTENSIONS, SEALED_EXTENSION
from stalingrad_game.record.sealing import SEALED_MAGIC, Seal
from stalingrad_game.ui.screens.start_screen import RECORD_ENDINGS
from tests.support.games import ROOT
from tests.support.random_card_games import unfinished
from tests.support.sealed import PASSPHRASES

MOMENT = 1_600_000_000


def shared() -> dict[str, bytes]:
    """All that belongs below ``share``."""
    return linux_desktop.shared_files("1.2.3", MOMENT, {48: b"png"})


def needed(*programs: str) -> None:
    """Skip the test where one isn't installed."""
    absent = [program for program in programs if shutil.which(program) is None]
    if absent:
        pytest.skip(f"not installed: {', '.join(absent)}")


def test_the_types_say_how_every_kind_of_record_begins() -> None:
    types = ElementTree.fromstring(shared()["mime/packages/stalingrad.xml"])
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    heads = [one.get("value") for one in types.iter(f"{space}match")]
    assert heads == [MAGIC.decode(), BEGIN.decode(), SEALED_MAGIC.decode()]
    assert [one.get("pattern") for one in types.iter(f"{space}glob")] == [f"*{SEALED_EXTENSION}"]
    assert set(RECORD_ENDINGS) == set(EXTENSIONS)
    desktop = shared()["applications/stalingrad.desktop"].decode()
    assert "Exec=stalingrad %f\n" in desktop
    assert f"MimeType={linux_desktop.RECORD_TYPE};\n" in desktop


@pytest.mark.usefixtures("cheap_seals")
def test_gio_knows_both_kinds_of_record_by_what_is_in_them(tmp_path: Path) -> None:
    needed("gio", "update-mime-database")
    linux_desktop.put_shared(tmp_path / "share", shared())
    subprocess.run(["update-mime-database", str(tmp_path / "share/mime")], check=True)
    record = unfinished(3, 4).data
    sealed = Seal.made(PASSPHRASES, 0).sealed(record)
    letter = b"Hello Boris,\n\nhere it is:\n\n" + sealed
    old = SEALED_MAGIC + b'1,"locks":[]}'
    kinds = {"a": record, "b.jsonl": record, "c": sealed, "d": letter, "e.jsonl": old}
    kinds |= {"f.stalingrad": b"?", "g.jsonl": b'{"kind":"else"}'}
    for name, data in kinds.items():
        (tmp_path / name).write_bytes(data)
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path / "share"), "XDG_DATA_DIRS": "/usr/share"}
    said = subprocess.run(
        ["gio", "info", "-a", "standard::content-type", *(str(tmp_path / one) for one in kinds)],
        check=True,
        capture_output=True,
        text=True,
        env=env,
    )
    found = re.findall(r"standard::content-type: (\S+)", said.stdout)
    own = linux_desktop.RECORD_TYPE
    taken = {name: kind for name, kind in zip(kinds, found, strict=True) if kind != own}
    assert set(taken) == {"g.jsonl"}


def test_the_menu_entry_and_the_page_for_shops_are_sound(tmp_path: Path) -> None:
    linux_desktop.put_shared(tmp_path, shared())
    page = tmp_path / f"metainfo/{linux_desktop.ID}.metainfo.xml"
    told = ElementTree.fromstring(page.read_bytes())
    release = told.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": "1.2.3", "date": "2020-09-13"}
    assert told.findtext("launchable") == "stalingrad.desktop"
    assert told.findtext("developer_name") == own_holder(ROOT / "LICENSE")
    assert (
        ElementTree.fromstring(shared()["icons/hicolor/scalable/apps/stalingrad.svg"]) is not None
    )
    assert 512 in linux_desktop.ICON_PX
    needed("appstreamcli", "desktop-file-validate")
    for command in (
        ["appstreamcli", "validate", "--no-net", "--pedantic", str(page)],
        ["desktop-file-validate", str(tmp_path / "applications/stalingrad.desktop")],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_archive_puts_itself_into_a_persons_menu_and_out_again(tmp_path: Path) -> None:
    needed("sh", "update-mime-database")
    program, home = tmp_path / "my games", tmp_path / "home"
    linux_desktop.put_shared(program / "share", shared())
    script = program / "stalingrad-menu"
    script.write_text(linux_desktop.MENU_SCRIPT)
    env = os.environ | {"XDG_DATA_HOME": str(home)}
    for _ in range(2):
        subprocess.run(["sh", str(script)], check=True, env=env, capture_output=True)
        entry = (home / "applications/stalingrad.desktop").read_text()
        assert f'\nExec="{program}/stalingrad" %f\n' in entry
    assert (home / "mime/application/x-stalingrad-record.xml").is_file()
    assert {place for place in shared() if not (home / place).is_file()} == set()
    subprocess.run(["sh", str(script), "--remove"], check=True, env=env, capture_output=True)
    assert {place for place in shared() if (home / place).exists()} == set()
    assert not (home / "mime/application/x-stalingrad-record.xml").exists()


def test_the_flatpak_is_made_of_the_archive() -> None:
    told = linux_desktop.flatpak_manifest("stalingrad-1.2.3-linux-x86_64.tar.xz", "0" * 64)
    assert told.startswith("# How")
    assert "path: stalingrad-1.2.3-linux-x86_64.tar.xz\n" in told
    assert f"sha256: '{'0' * 64}'\n" in told
    assert f"app-id: {linux_desktop.ID}\n" in told


def test_the_copyright_file_has_every_holder_and_licence_in_debians_form() -> None:
    entries = tomllib.loads(LIST.read_text(encoding="utf-8"))["component"]
    assert all(entry["holder"] for entry in entries)
    others = tuple(
        Component(
            entry["name"],
            "1.2",
            entry["licence"],
            entry["holder"],
            tuple(entry["text"]),
            entry["url"],
            tuple(entry["files"]),
        )
        for entry in entries
    )
    told = debian_copyright("stalingrad", "MIT License\n\nPermission is granted", "We", others)
    head, own, *rest = told.split("\n\n")
    assert head.startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/")
    assert own == "Files: *\nCopyright: We\nLicense: MIT\n MIT License\n .\n Permission is granted"
    assert len(rest) == len(others)
    for paragraph in rest:
        lines = paragraph.rstrip("\n").split("\n")
        keys = [line.partition(":")[0] for line in lines if line[0] != " "]
        assert keys == ["Files", "Copyright", "License", "Comment"]
        assert all(line.strip() for line in lines)
    *inside, last = [
        one for one in rest if one.startswith("Files: usr/lib/stalingrad/stalingrad\n")
    ]
    assert inside
    assert "PyInstaller Development Team" in last
    assert not re.search(r"\.(exe|dll|pyd)$", told, re.MULTILINE)
    assert "\nLicense: GPL-3.0-or-later with GCC exception\n" in told
    assert "/usr/share/common-licenses/LGPL-2.1" in told
