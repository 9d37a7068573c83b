"""A few cuts of power: `tests.breaking.power_loss` tries thousands."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Final

from tests.breaking.simulated_disk import Content, Seen, SimulatedDisk
from tests.support.breaking_run import breaking_run

CUTS: Final = 12


def test_a_power_cut_costs_no_file_and_no_old_decision() -> None:
    printed = breaking_run("power_loss", "--count", str(CUTS), "--only", "a card game")
    assert f"cuts {CUTS}" in printed


def seen(word: str, expected: str, data: bytes = b"") -> Seen:
    return Seen(0.0, word, expected, data)


def disks(folder: Path, *steps: Seen) -> list[Content]:
    """What a disk may hold after some steps in a folder."""
    disk = SimulatedDisk(folder)
    for step in steps:
        disk.take(step)
    return list(disk.cuts(Random(1), 30))


def test_what_was_not_synced_may_be_lost_and_what_was_is_there(tmp_path: Path) -> None:
    made = seen("open", f"1 5 {os.O_CREAT} {tmp_path}/game")
    folder = seen("open", f"1 6 {os.O_RDONLY} {tmp_path}")
    wrote = seen("write", "1 5 0 2", b"ab")
    file_synced = [seen(word, f"1 5 {tmp_path}/game") for word in ("syncs", "synced")]
    name_synced = [seen(word, f"1 6 {tmp_path}") for word in ("syncs", "synced")]
    after = disks(tmp_path, made, wrote)
    assert {one.get("game") for one in after} == {None, b"", b"ab", b"\0\0"}
    assert {one.get("game") for one in disks(tmp_path, made, wrote, *file_synced)} == {None, b"ab"}
    steps = (made, wrote, *file_synced, folder, *name_synced)
    assert {one.get("game") for one in disks(tmp_path, *steps)} == {b"ab"}


def test_a_name_is_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    (tmp_path / "game").write_bytes(b"old")
    made = seen("open", f"1 5 {os.O_CREAT} {tmp_path}/new")
    wrote = seen("write", "1 5 0 3", b"new")
    synced = [seen(word, f"1 5 {tmp_path}/new") for word in ("syncs", "synced")]
    renamed = seen("rename", f"{tmp_path}/new\t{tmp_path}/game")
    steps = (made, wrote, *synced, renamed)
    assert {one["game"] for one in disks(tmp_path, *steps)} == {b"old", b"new"}
    unsynced = disks(tmp_path, made, wrote, renamed)
    assert b"" in {one["game"] for one in unsynced}


def test_what_lies_in_a_folder_whose_name_is_lost_is_lost_too(tmp_path: Path) -> None:
    steps = (
        seen("mkdir", f"{tmp_path}/saves"),
        seen("open", f"1 5 {os.O_CREAT} {tmp_path}/saves/game"),
        seen("open", f"1 6 {os.O_RDONLY} {tmp_path}/saves"),
        seen("syncs", f"1 6 {tmp_path}/saves"),
        seen("synced", f"1 6 {tmp_path}/saves"),
    )
    found = disks(tmp_path, *steps)
    assert {"saves/game" in one for one in found} == {True, False}
    assert all(("saves" in one) == ("saves/game" in one) for one in found)
