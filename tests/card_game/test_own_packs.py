"""Data packs of one's own: made, compared, checked by editors, kept for games begun with them."""

from __future__ import annotations

import errno
import io
import json
import re
import shutil
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.pack_tools.new_pack import PackNameError, new_pack
from stalingrad_game.card_game.pack_tools.pack_diff import differences
from stalingrad_game.card_game.pack_tools.pack_schema import (
    PLACES,
    pack_schemas,
    phrase_pattern,
)
from stalingrad_game.card_game.packs import (
    KEPT,
    PackChangedError,
    keep_pack,
    kept_packs,
    load_pack,
    own_packs,
    packs_for_records,
)
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import FolderError, pack_place, packs_folder
from stalingrad_game.record import saves
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from tests.support.full_disk import fill_up
from tests.support.packs import change


def test_a_new_pack_is_the_standard_one_under_its_own_name() -> None:
    folder = packs_folder() / "mine"
    assert new_pack(folder) == "mine"
    pack, standard = load_pack(folder), load_pack()
    assert (pack.pack.id, pack.pack.version) == ("mine", "1")
    differing = [str(one) for one in differences(standard, pack)]
    assert differing == [
        "pack.toml: pack: id: standard → mine",
        f"pack.toml: pack: version: {standard.pack.version} → 1",
    ]
    assert not (folder / "README.md").exists()
    assert (folder / "combat.toml").read_text().startswith("#:schema schema/combat.json\n")


@pytest.mark.parametrize("name", ["My Pack", "1st", "über", ""])
def test_a_name_that_can_be_no_id_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(PackNameError, match="letters, digits"):
        new_pack(tmp_path / name if name else Path("/"))


def test_every_difference_is_told_with_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(asset("data"), folder)
    standard = load_pack()
    building = standard.buildings[0]
    change(folder / "buildings.toml", f"defence = {building.defence}", "defence = 4")
    name = standard.texts["en"]["buildings"][building.id].name
    change(folder / "lang/en/buildings.toml", name, "Mill")
    leader = standard.leaders[-1]
    change(folder / "leaders.toml", f'id = "{leader.id}"', 'id = "nobody"')
    for code in ("en", "fr"):
        change(folder / f"lang/{code}/leaders.toml", f"[{leader.id}]", "[nobody]")
    for path in [folder / "history.toml", *folder.glob("lang/*/history.toml")]:
        path.unlink()
    differing = [str(one) for one in differences(standard, load_pack(folder))]
    assert f"buildings.toml: {building.id}: defence: {building.defence} → 4" in differing
    assert f"leaders.toml: nobody: – → side {leader.side}" in differing
    assert f"leaders.toml: {leader.id}: side {leader.side} → –" in differing
    assert f"lang/en: buildings.{building.id}: name: {name} → Mill" in differing
    assert len(differing) < 12
    back = [str(one) for one in differences(load_pack(folder), standard)]
    assert f"leaders.toml: nobody: side {leader.side} → –" in back


def phrases(pack: Content) -> dict[tuple[str, str], set[str]]:
    """Every phrase of a pack by table and field."""
    found: dict[tuple[str, str], set[str]] = {}
    for table, field in PLACES:
        for entry in getattr(pack, table):
            faces = (entry.front, entry.back) if table == "commanders" else (entry,)
            for face in faces:
                found.setdefault((table, field), set()).update(getattr(face, field))
    return found


def test_the_schemas_take_every_phrase_of_the_standard_pack_and_no_other() -> None:
    for place, written in phrases(load_pack()).items():
        pattern = re.compile(phrase_pattern(PLACES[place]))
        assert [phrase for phrase in written if not pattern.match(phrase)] == []
        assert not pattern.match("dance")
        assert not pattern.match("kill 10")


def test_no_part_of_a_schema_is_left_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fill_up(monkeypatch)
    assert main(["pack", "schema", "--out", str(tmp_path)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_schemas_know_every_file_table_and_field() -> None:
    schemas = pack_schemas()
    assert set(schemas) == {
        path.stem for path in asset("data").glob("*.toml") if path.stem != "history"
    }
    card = schemas["combat"]["properties"]["card"]["items"]
    assert card["additionalProperties"] is False
    assert set(card["required"]) == {"id", "side", "effects"}
    assert "pattern" in card["properties"]["effects"]["items"]
    face = schemas["commanders"]["properties"]["commander"]["items"]["properties"]["front"]
    assert "pattern" in face["properties"]["action"]["items"]
    assert "$ref" not in json.dumps(schemas)


def test_a_faulty_pack_spoils_only_itself() -> None:
    good, bad = packs_folder() / "good", packs_folder() / "bad"
    new_pack(good)
    new_pack(bad)
    change(bad / "buildings.toml", "defence = ", "defence = 9")
    found = {one.folder.name: one for one in own_packs()}
    assert found["good"].content is not None
    assert found["bad"].content is None
    assert any(fault.file == "buildings.toml" for fault in found["bad"].faults)


def test_a_game_goes_on_though_its_pack_was_changed_since() -> None:
    folder = packs_folder() / "mine"
    new_pack(folder)
    pack = load_pack(folder)
    keep_pack(folder, pack.digest)
    with saves.new_game(CardGame(Kit(pack, "basic")), Setup(5)) as record:
        assert record.decision is not None
        record.take(record.decision.options[0])
        path = record.path
        assert path is not None
    change(folder / "buildings.toml", "defence = 1", "defence = 2")
    assert [one.digest for one in kept_packs()] == [pack.digest]
    library = card_library(packs_for_records([load_pack()]))
    with saves.resume(path, library) as record:
        assert record.game.kit.content.digest == pack.digest
        assert len(record.steps) == 1
    only = card_library([load_pack()])
    with pytest.raises(RecordError, match="mine") as caught, saves.resume(path, only):
        pass
    assert caught.value.kind == ErrorKind.OTHER_PACK
    copy = packs_folder() / KEPT / pack.digest
    kept_file = (copy / "buildings.toml").read_text(encoding="utf-8")
    for text in ("[[building", kept_file.replace("defence = 1", "defence = 2")):
        (copy / "buildings.toml").write_text(text, encoding="utf-8")
        library = card_library(packs_for_records([load_pack()]))
        with pytest.raises(RecordError, match="kept copy is damaged or changed") as caught:
            saves.resume(path, library)
        assert caught.value.kind == ErrorKind.DAMAGED_PACK
        assert str(copy) in str(caught.value)


def test_a_pack_that_was_changed_since_it_was_read_is_not_kept_for_what_it_was() -> None:
    folder = packs_folder() / "mine"
    new_pack(folder)
    before = load_pack(folder)
    change(folder / "buildings.toml", "defence = 1", "defence = 2")
    with pytest.raises(PackChangedError, match="mine"):
        keep_pack(folder, before.digest)
    assert not list((packs_folder() / KEPT).iterdir())
    keep_pack(folder, load_pack(folder).digest)
    assert [one.digest for one in kept_packs()] == [load_pack(folder).digest]


def test_a_kept_copy_that_is_not_whole_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = packs_folder() / "mine"
    new_pack(folder)
    digest = load_pack(folder).digest
    keep_pack(folder, digest)
    (packs_folder() / KEPT / digest / "units.toml").unlink()
    assert not kept_packs()

    def full(*_arguments: object, **_options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("shutil.copyfile", full)
        with pytest.raises(FolderError, match="No space left"):
            keep_pack(folder, digest)
    keep_pack(folder, digest)
    assert [one.digest for one in kept_packs()] == [digest]
    assert [one.name for one in (packs_folder() / KEPT).iterdir()] == [digest]


def test_the_terminal_keeps_the_pack_of_a_game_that_it_goes_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, file = tmp_path / "mine", tmp_path / "game.jsonl"
    new_pack(folder)
    file.write_bytes(GameRecord.start(CardGame(Kit(load_pack(folder), "basic")), Setup(5)).data)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "--text", "--pack", str(folder), "--load", str(file)]) == 0
    assert [one.digest for one in kept_packs()] == [load_pack(folder).digest]


def test_a_plain_name_is_one_of_the_own_packs_and_a_path_is_a_path(tmp_path: Path) -> None:
    assert pack_place("mine") == Path("mine")
    (packs_folder() / "mine").mkdir()
    assert pack_place("mine") == packs_folder() / "mine"
    assert pack_place(str(tmp_path)) == tmp_path


def test_the_tasks_of_pack_are_done_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "new", "mine"]) == 0
    assert main(["pack", "new", "mine"]) == 2
    assert "mine: this folder already exists and was left as it is" in capsys.readouterr().err
    assert main(["pack", "new", "Not so"]) == 2
    assert main(["pack", "check", "mine"]) == 0
    assert main(["--pack", "mine", "check"]) == 0
    assert main(["pack", "check"]) == 0
    assert main(["pack", "check", "standard"]) == 0
    capsys.readouterr()
    assert main(["pack", "new", "standard"]) == 2
    assert "comes with the program" in capsys.readouterr().err
    assert main(["pack", "diff", "standard", "standard"]) == 0
    assert "figures are the same" in capsys.readouterr().out
    assert main(["pack", "diff", "standard", "mine"]) == 1
    assert main(["pack", "diff", "standard", "absent"]) == 2
    assert main(["pack", "schema", "--out", str(tmp_path / "schemas")]) == 0
    assert len(list((tmp_path / "schemas").glob("*.json"))) == 9
    (tmp_path / "file").write_text("")
    assert main(["pack", "schema", "--out", str(tmp_path / "file")]) == 2
    change(packs_folder() / "mine" / "units.toml", "[[unit]]", "[[unit]]\nwings = 2")
    assert main(["pack", "check", "mine"]) == 2
    assert "wings" in capsys.readouterr().out
    assert main(["pack", "diff", "standard", "mine"]) == 2
