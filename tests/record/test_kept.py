"""Records of older versions open: played again, written in today's format and gone on with."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path

import pytest

from stalingrad_game.app import verify_command
from stalingrad_game.assets import asset
from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.lab.match import moves
from stalingrad_game.card_game.packs import (
    OLDER_PACKS,
    has_older_pack,
    load_pack,
    older_pack,
    plays_identically,
)
from stalingrad_game.card_game.players.player import make_player
from stalingrad_game.card_game.record.upgrades import PACK_DIGESTS, UPGRADES, InterceptionAnswers
from stalingrad_game.card_game.rules import heroes
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.resolver import Resolver
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from stalingrad_game.folders import saves_folder
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.lab.bench import is_compiled
from stalingrad_game.record import saves
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.lines import FORMAT
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.games import StreetGames
from tests.support.games import MODES
from tests.support.languages import FRENCH

KEPT = Path(__file__).parent / "kept"
OLDER = Path(__file__).parent / "older"
"""Games of version 0.1.0's standard pack, in today's format."""
VERSIONS = sorted(path.name for path in KEPT.iterdir())
RECORDS = [(version, mode) for version in VERSIONS for mode in MODES]


@cache
def library(version: str) -> GameLibrary:
    return card_library([load_pack(KEPT / version / "pack")])


def read(version: str, mode: str) -> list[dict[str, object]]:
    lines = (KEPT / version / f"{mode}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def standing(lines: list[dict[str, object]]) -> list[dict[str, object]]:
    """The lines of the options that were taken and not taken back."""
    taken: list[dict[str, object]] = []
    undone: list[dict[str, object]] = []
    for line in lines:
        if line["kind"] == "take":
            taken.append(line)
            undone.clear()
        elif line["kind"] == "undo":
            undone.append(taken.pop())
        elif line["kind"] == "redo":
            taken.append(undone.pop())
    return taken


@pytest.mark.parametrize(("version", "mode"), RECORDS)
def test_a_kept_record_is_played_as_it_was(version: str, mode: str) -> None:
    lines = read(version, mode)
    record = GameRecord.read(KEPT / version / f"{mode}.jsonl", library(version))
    old = [(line["seat"], line["option"]) for line in standing(lines)]
    new = [(step.seat, step.text) for step in record.steps]
    if mode == "basic":
        assert new == old
    rest = iter(old)
    assert all(one in rest for one in new)  # today asks no more, and in the same order
    chance = [text for line in standing(lines) for text in line.get("chance", [])]  # type: ignore[attr-defined]
    assert [text for step in record.steps for text in step.chance] == chance
    end = lines[-1]
    assert record.result is not None
    result = (record.game.side_words[record.result.winner], record.result.how)
    assert result == (end["winner"], end["how"])


@pytest.mark.parametrize(("version", "mode"), RECORDS)
def test_a_kept_game_is_gone_on_with_in_todays_format(
    version: str, mode: str, tmp_path: Path
) -> None:
    whole = (KEPT / version / f"{mode}.jsonl").read_bytes().splitlines(keepends=True)
    path = saves_folder() / "old.jsonl"
    path.write_bytes(b"".join(whole[:60]) + whole[60][:30])
    (save,) = saves.list_saves(library(version))
    assert save.start is not None
    assert save.at.turn > 0
    found = saves.latest_unfinished(library(version))
    assert found is not None
    with saves.resume(found.path, library(version)) as record:
        assert [warning.kind for warning in record.warnings] == [ErrorKind.TORN]
        assert record.decision is not None
        record.take(record.decision.options[0])
        assert path.read_bytes() == record.data
    assert f'"format":{FORMAT}'.encode() in path.read_bytes().splitlines()[0]
    assert [*path.parent.iterdir()] == [path]
    again = GameRecord.read(path, library(version))
    assert again.data == record.data
    assert again.warnings == ()
    shutil.copy(path, tmp_path / "copy.jsonl")
    assert GameRecord.read(tmp_path / "copy.jsonl", library(version)).state == record.state


def test_what_was_taken_back_last_can_still_be_taken_again() -> None:
    whole = (KEPT / "0.1.0" / "basic.jsonl").read_bytes().splitlines(keepends=True)
    number = next(n for n, line in enumerate(whole) if b'"kind":"undo"' in line)
    old = GameRecord.from_bytes(b"".join(whole[: number + 1]), library("0.1.0"))
    assert old.can_redo()
    assert old.redo().text == json.loads(whole[number - 1])["option"]
    assert GameRecord.from_bytes(old.data, library("0.1.0")).data == old.data


def test_a_damaged_old_record_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    data = (KEPT / "0.1.0" / "basic.jsonl").read_bytes()
    changed = data.replace(b'"option":"', b'"option":"x', 1)
    path.write_bytes(changed)
    with pytest.raises(RecordError) as caught:
        GameRecord.open(path, library("0.1.0"))
    assert caught.value.kind == ErrorKind.DAMAGED
    assert path.read_bytes() == changed


@pytest.mark.skipif(is_compiled(), reason="a function of compiled rules can't be exchanged")
@pytest.mark.parametrize("mode", ["expert", "four"])
def test_answers_to_questions_that_are_no_longer_asked_are_left_out(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = KEPT / "0.1.0" / f"{mode}.jsonl"
    record = GameRecord.read(path, library("0.1.0"))
    really = heroes.could_intercept

    def knows_more(g: Resolver, seat: int) -> bool:
        """As if public knowledge said more: nobody with three cards or fewer could intercept."""
        hand = g.s.cards[seat]
        return really(g, seat) and len(hand) > 3

    monkeypatch.setattr(heroes, "could_intercept", knows_more)
    fewer = GameRecord.read(path, library("0.1.0"))
    left_out = len(record.steps) - len(fewer.steps)
    answers = {"done", "waive", "reclaim"}
    others = [step.text for step in record.steps if step.text.split()[0] not in answers]
    assert left_out > 0
    assert [step.text for step in fewer.steps if step.text.split()[0] not in answers] == others
    assert fewer.result == record.result
    assert GameRecord.from_bytes(fewer.data, library("0.1.0")).data == fewer.data


def test_a_waiver_that_was_left_out_is_given_when_it_is_next_asked_for() -> None:
    record = GameRecord.read(KEPT / "0.1.0" / "expert.jsonl", library("0.1.0"))
    game: CardGame = record.game
    answers = InterceptionAnswers(game)
    number = next(
        n
        for n, step in enumerate(record.steps)
        if step.text in {"done", "waive"}
        and (decision := game.decision(record.at(n)))
        and heroes.WAIVE in decision.options
    )
    state = record.at(number)
    seat = record.steps[number].seat
    assert answers.missing(state) is None
    answers._waived.add(seat)
    answers._battle = (state.turn, state.district)
    assert answers.missing(state) == heroes.WAIVE
    assert answers.missing(state) is None


def test_a_game_with_the_standard_pack_of_0_1_0_finds_that_pack() -> None:
    old = next(old for old, new in PACK_DIGESTS.items() if has_older_pack(new))
    line = {"kind": "start", "digest": old}
    assert UPGRADES[1]([line])[0]["digest"] == older_pack(PACK_DIGESTS[old]).digest


def test_older_standard_packs_are_those_that_their_folders_say() -> None:
    folders = [path.name for path in asset(OLDER_PACKS).iterdir() if path.is_dir()]
    assert folders
    for name in folders:
        pack = older_pack(name)
        assert (pack.digest, pack.pack.id) == (name, load_pack().pack.id)
        assert int(pack.pack.version) < int(load_pack().pack.version)
        assert set(pack.texts) == set(load_pack().texts)
    assert not has_older_pack(load_pack().digest)
    with pytest.raises(KeyError):
        older_pack(load_pack().digest)


def course(digest: str, mode: str, seed: int) -> list[object]:
    """Every event of a game of greedy players with a standard pack."""
    kit = Kit(load_pack() if digest == load_pack().digest else older_pack(digest), mode)
    players = [make_player("greedy", kit, seed * kit.seats + seat) for seat in range(kit.seats)]
    steps = moves(Engine(kit), players, seed, DEFAULT_VARIANTS)
    return [event for _, events, _ in steps for event in events]


@pytest.mark.parametrize("mode", MODES)
def test_packs_said_to_play_alike_do_so_decision_for_decision(mode: str) -> None:
    folders = [path.name for path in asset(OLDER_PACKS).iterdir() if path.is_dir()]
    digests = {older_pack(name).pack.version: name for name in folders}
    today = load_pack()
    digests[today.pack.version] = today.digest
    assert sorted(digests) == ["1", "2", "3", "4", "5"]
    third = older_pack(digests["3"])
    alike = {version for version, name in digests.items() if plays_identically(name, third)}
    assert alike == {"2", "3"}
    assert plays_identically(today.digest, today)
    assert not plays_identically("0" * 64, today)
    courses = {version: course(name, mode, 3) for version, name in digests.items()}
    assert courses["2"] == courses["3"]
    assert courses["1"] != courses["3"] != courses["4"] != courses["5"]


def test_an_older_standard_pack_keeps_the_names_that_are_gone() -> None:
    names = {
        one.name
        for path in asset(OLDER_PACKS).iterdir()
        if path.is_dir()
        for one in older_pack(path.name).texts_in(FRENCH)["leaders"].values()
    }
    assert {"Roske", "Gourov", "Vassiliev"} <= names


@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_an_older_standard_pack_is_played_as_it_was(mode: str) -> None:
    data = (OLDER / f"{mode}.jsonl").read_bytes()
    record = GameRecord.from_bytes(data, card_library([load_pack()]))
    assert record.data == data
    assert record.result is not None
    assert record.game.edition.pack_version == "1"
    assert record.game.kit.content.texts_in(FRENCH)["combat"]


def test_a_saved_game_of_an_older_standard_pack_is_gone_on_with() -> None:
    whole = (OLDER / "basic.jsonl").read_bytes().splitlines(keepends=True)
    path = saves_folder() / "old.jsonl"
    path.write_bytes(b"".join(whole[:60]))
    today = card_library([load_pack()])
    found = saves.latest_unfinished(today)
    assert found is not None
    with saves.resume(found.path, today) as record:
        assert record.decision is not None
        record.take(record.decision.options[0])
        assert path.read_bytes() == record.data
    assert GameRecord.read(path, today).game.edition.pack_version == "1"


def test_verify_reads_games_of_older_standard_packs(capsys: pytest.CaptureFixture[str]) -> None:
    from stalingrad_game.app.cli import main

    files = [str(OLDER / f"{mode}.jsonl") for mode in MODES]
    assert main(["verify", *files], [verify_command]) == 0
    assert capsys.readouterr().out.count("can be replayed to its end") == len(MODES)


def test_a_record_of_street_fight_of_format_2_is_played_as_it_was() -> None:
    data = (KEPT / "format-2" / "street.jsonl").read_bytes()
    old = [json.loads(line) for line in data.splitlines()]
    record = GameRecord.from_bytes(data, GameLibrary([StreetGames()]))
    assert [step.text for step in record.steps] == [one["option"] for one in standing(old)]
    assert record.result is not None
    assert record.data != data
    assert GameRecord.from_bytes(record.data, GameLibrary([StreetGames()])).data == record.data


def test_verify_reads_old_records(capsys: pytest.CaptureFixture[str]) -> None:
    from stalingrad_game.app.cli import main

    folder = KEPT / "0.1.0"
    files = [str(folder / f"{mode}.jsonl") for mode in MODES]
    assert main(["--pack", str(folder / "pack"), "verify", *files], [verify_command]) == 0
    assert capsys.readouterr().out.count("can be replayed to its end") == len(MODES)
