"""A folder of files is a data pack or a list of faults, whatever lies in it."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.load import MAX_FAULTS, PackError
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.data_files.faults import Fault
from stalingrad_game.data_files.files import MOST_FILE_BYTES
from tests.support.amount import share
from tests.support.packs import change, faults_of
from tests.support.systems import POSIX

FILES = tuple(sorted(path.name for path in asset("data").glob("*.toml")))
NEEDED = tuple(name for name in FILES if name != "history.toml")
TEXTS = tuple(
    sorted(
        path.relative_to(asset("data")).as_posix() for path in asset("data").glob("lang/*/*.toml")
    )
)
SOURCES = tuple((name, asset("data", name).read_bytes()) for name in (*FILES, *TEXTS))


def test_a_folder_of_the_same_files_is_the_same_pack(content: Content, folder: Path) -> None:
    assert load_pack(folder) == content


def test_a_pack_is_read_whatever_the_line_ends(content: Content, folder: Path) -> None:
    for path in folder.rglob("*.toml"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_pack(folder).digest == content.digest


def test_a_change_of_data_changes_the_digest(content: Content, folder: Path) -> None:
    change(folder / "buildings.toml", "defence = 1", "defence = 2")
    assert load_pack(folder).digest != content.digest


def test_a_comment_leaves_the_digest_alone(content: Content, folder: Path) -> None:
    with (folder / "buildings.toml").open("a", encoding="utf-8") as stream:
        stream.write("# no more\n")
    assert load_pack(folder).digest == content.digest


def test_a_missing_folder_is_one_fault(tmp_path: Path) -> None:
    assert len(faults_of(tmp_path / "nowhere")) == 1


@pytest.mark.parametrize("path", ["\0", "a" * 5000])
def test_a_folder_with_an_impossible_name_is_one_fault(path: str) -> None:
    assert len(faults_of(Path(path))) == 1


def test_a_file_in_place_of_the_folder_is_one_fault(folder: Path) -> None:
    assert len(faults_of(folder / "pack.toml")) == 1


def test_an_empty_folder_lacks_every_file(tmp_path: Path) -> None:
    found = faults_of(tmp_path)
    assert sorted(fault.file for fault in found if "is missing; a TOML" in fault.allowed) == [
        *NEEDED
    ]


@pytest.mark.parametrize("name", [*NEEDED, *TEXTS])
def test_a_missing_file_is_named_alone(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert {fault.file for fault in faults_of(folder)} == {name}


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"[[unit]\n", "not TOML"),
        (b"a = 1\na = 2\n", "not TOML"),
        (b"x = " + b"[\n" * 100_000, "not TOML"),
        (b"x = " + b"[" * 1_000, "not TOML"),
        (b"x = " + b"9" * 1_900, "unknown table"),
        (b"# " + b"x" * MOST_FILE_BYTES, "too large"),
        (b"a" + b".a" * 10_000 + b" = 1", "line is too long"),
        (b"", "[[unit]]"),
        (b"unit = 3", "[[unit]]"),
        (b"[unit]\nid = 3", "[[unit]]"),
        (b"unit = [1, 'x', [], 2.5, true, 1979-05-27]", "needs fields of its own"),
        (b"[[unit]]\n" * 1_000, "at most 400 entries"),
    ],
)
def test_an_unreadable_file_says_why(folder: Path, data: bytes, text: str) -> None:
    (folder / "units.toml").write_bytes(data)
    found = faults_of(folder)
    assert {fault.file for fault in found} == {"units.toml"}
    assert any(text in fault.allowed for fault in found), found


def test_a_folder_in_place_of_a_file_is_named(folder: Path) -> None:
    (folder / "units.toml").unlink()
    (folder / "units.toml").mkdir()
    assert faults_of(folder) == (
        Fault("units.toml", "", "", "this isn't a file; a TOML text file is needed"),
    )


@POSIX
def test_a_pipe_in_place_of_a_file_does_not_hang(folder: Path) -> None:
    (folder / "units.toml").unlink()
    os.mkfifo(folder / "units.toml")
    assert [fault.file for fault in faults_of(folder)] == ["units.toml"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own on this system")
def test_a_circle_of_links_is_named(folder: Path) -> None:
    for name in ("units.toml", "leaders.toml"):
        (folder / name).unlink()
    (folder / "units.toml").symlink_to(folder / "leaders.toml")
    (folder / "leaders.toml").symlink_to(folder / "units.toml")
    assert [fault.file for fault in faults_of(folder)] == ["units.toml", "leaders.toml"]


WRONG: list[tuple[str, str, str, Fault]] = [
    (
        "buildings.toml",
        'id = "red_square"\ndistrict = "B"\ndefence = 2',
        'id = "red_square"\ndistrict = "B"\ndefence = 5',
        Fault("buildings.toml", "red_square", "defence", "allowed: a whole number from 1 to 4"),
    ),
    (
        "buildings.toml",
        'id = "orlovka"\ndistrict = "D"',
        'id = "orlovka"\ndistrict = "E"',
        Fault("buildings.toml", "orlovka", "district", "allowed: A, B, C, D"),
    ),
    (
        "buildings.toml",
        'id = "orlovka"\n',
        'id = "orlovka"\nheight = 3\n',
        Fault(
            "buildings.toml",
            "orlovka",
            "height",
            "unknown field; allowed: id, district, river_bank, defence, concentration, "
            "german, soviet",
        ),
    ),
    (
        "buildings.toml",
        'id = "orlovka"\n',
        'id = "orlovka"\nname = "Orlovka"\n',
        Fault(
            "buildings.toml",
            "orlovka",
            "name",
            "unknown field; allowed: id, district, river_bank, defence, concentration, "
            "german, soviet",
        ),
    ),
    (
        "buildings.toml",
        'id = "orlovka"\n',
        'id = "Orlovka!"\n',
        Fault(
            "buildings.toml",
            "Orlovka!",
            "id",
            "allowed: an id of small letters, digits and _ that begins with a letter",
        ),
    ),
    (
        "buildings.toml",
        'id = "orlovka"\n',
        "",
        Fault(
            "buildings.toml",
            "building 20",
            "id",
            "missing; allowed: an id of small letters, digits and _ that begins with a letter",
        ),
    ),
    (
        "units.toml",
        "shielded = true",
        "shielded = 1",
        Fault("units.toml", "panzer", "shielded", "allowed: true or false"),
    ),
    (
        "units.toml",
        'letter = "I"',
        'letter = "INF"',
        Fault("units.toml", "infantry", "letter", "allowed: a text of 1 to 2 characters"),
    ),
    (
        "formations.toml",
        "shock = 2",
        "shock = true",
        Fault("formations.toml", "panzer_14", "shock", "allowed: a whole number from 0 to 9"),
    ),
    (
        "formations.toml",
        'doctrine = ["tracked"]',
        'doctrine = ["naval"]',
        Fault(
            "formations.toml",
            "panzer_14",
            "doctrine",
            "allowed: a list; each entry: infantry, tracked",
        ),
    ),
    (
        "carnage.toml",
        "intensity = 2",
        "intensity = 5",
        Fault("carnage.toml", "", "intensity", "allowed: a whole number from 2 to 4"),
    ),
    (
        "carnage.toml",
        'hold = ["fire_bucket", "draw 2"]',
        'hold = ["kill"]',
        Fault(
            "carnage.toml",
            "carnage_01",
            "hold",
            "allowed: a list of exactly 2 entries; each entry: a text",
        ),
    ),
    (
        "commanders.toml",
        "hand = 8",
        "hand = 0",
        Fault("commanders.toml", "paulus", "front.hand", "allowed: a whole number from 1 to 12"),
    ),
    (
        "pack.toml",
        "seats = 4",
        "seats = 3",
        Fault("pack.toml", "four", "seats", "allowed: 2, 4"),
    ),
    (
        "pack.toml",
        "[pack]",
        "[packs]",
        Fault("pack.toml", "pack", "", "missing"),
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "expected"), WRONG)
def test_a_wrong_field_is_named_with_what_is_allowed(
    folder: Path, file: str, old: str, new: str, expected: Fault
) -> None:
    change(folder / file, old, new)
    found = [
        fault if expected.entry else Fault(fault.file, "", fault.field, fault.allowed)
        for fault in faults_of(folder)
    ]
    assert expected in found


def test_every_fault_of_every_file_is_found_at_once(folder: Path) -> None:
    change(folder / "buildings.toml", "defence = 1", "defence = 9")
    change(folder / "buildings.toml", "concentration = 4", 'concentration = "four"')
    change(folder / "units.toml", 'terror = ["kill"]', 'terror = ["slay"]')
    change(folder / "combat.toml", 'effects = ["ghost", ', 'effects = ["add tiger", ')
    (folder / "leaders.toml").unlink()
    found = faults_of(folder)
    assert [(fault.file, fault.field) for fault in found] == [
        ("units.toml", "terror"),
        ("buildings.toml", "defence"),
        ("buildings.toml", "concentration"),
        ("combat.toml", "effects"),
        ("leaders.toml", ""),
    ]


def test_a_file_full_of_faults_is_cut_off_with_a_word(folder: Path) -> None:
    (folder / "leaders.toml").write_text("[[leader]]\n" * 300, encoding="utf-8")
    found = faults_of(folder)
    assert len(found) == MAX_FAULTS + 1
    assert found[-1] == Fault("leaders.toml", "", "", "and 500 more faults")


def load_damaged(name: str, data: bytes) -> None:
    """Loads the pack with one file replaced: a pack or faults, nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(asset("data"), folder, dirs_exist_ok=True)
        Path(folder, name).write_bytes(data)
        found: tuple[Fault, ...] = ()
        buildings = 24
        try:
            buildings = len(load_pack(Path(folder)).buildings)
        except PackError as error:
            found = error.faults or (Fault("", "", "", "no fault given"),)
        assert buildings == 24
        assert {fault.file for fault in found} <= {*FILES, *TEXTS}
        assert all(str(fault).isprintable() for fault in found)


@pytest.mark.slow
@given(st.sampled_from((*FILES, *TEXTS)), st.binary(max_size=300))
@settings(max_examples=share(30))
def test_any_bytes_are_a_pack_or_faults(name: str, data: bytes) -> None:
    load_damaged(name, data)


@pytest.mark.slow
@given(st.sampled_from(SOURCES), st.data())
@settings(max_examples=share(50))
def test_bytes_lost_changed_or_doubled_are_a_pack_or_faults(
    source: tuple[str, bytes], data: st.DataObject
) -> None:
    name, text = source
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 400)))
    put = data.draw(st.one_of(st.binary(max_size=12), st.just(text[start:end] * 2)))
    load_damaged(name, text[:start] + put + text[end:])


@pytest.mark.slow
@given(st.sampled_from(SOURCES), st.data())
@settings(max_examples=share(50))
def test_a_value_of_another_kind_is_a_pack_or_faults(
    source: tuple[str, bytes], data: st.DataObject
) -> None:
    name, text = source
    lines = text.decode("utf-8").split("\n")
    number = data.draw(
        st.sampled_from([at for at, line in enumerate(lines) if " = " in line and line[0] != "#"])
    )
    values = ("0", "-1", "10", "2.5", "nan", "true", '""', '"x"', "[]", "[[]]", "{}", "[1, 'a']")
    value = data.draw(st.sampled_from((*values, "1979-05-27", '"\\u0000"', "'kill 9'", "['']")))
    lines[number] = lines[number].split(" = ")[0] + " = " + value
    load_damaged(name, "\n".join(lines).encode())
