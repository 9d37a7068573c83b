"""Scenarios of one's own are kept for the games begun on them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from stalingrad_game.folders import FolderError, scenarios_folder
from stalingrad_game.street_fight.board.scenario import (
    load_scenario,
    standard_file,
    standard_scenarios,
)
from stalingrad_game.street_fight.editing.own_files import save_draft
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.games import KEPT, StreetGames, keep_scenario, kept_scenario
from stalingrad_game.street_fight.lesson_game import StreetLesson, load_street_lesson
from stalingrad_game.street_fight.position.squad import MORE_SQUADS, with_squad
from stalingrad_game.street_fight.referees import REFEREES, street_kit


def own_game(folder: Path, name: str = "first_house", referee: str = "tide") -> StreetGame:
    """A game on a copy of a scenario of the list under another id."""
    text = standard_file(name).read_text(encoding="utf-8")
    file = folder / "mine.toml"
    file.write_text(text.replace(f'"{name}"', '"mine"', 1), encoding="utf-8")
    return StreetGame(street_kit(file, referee))


@pytest.mark.parametrize("name", standard_scenarios())
def test_a_copy_is_the_same_scenario_for_every_referee(name: str, tmp_path: Path) -> None:
    for word in load_scenario(name).referees:
        game = own_game(tmp_path, name, word)
        digest = game.edition.digest
        assert kept_scenario(digest) is None
        keep_scenario(game)
        (tmp_path / "mine.toml").unlink()
        games = StreetGames()
        assert games.has_pack(digest)
        assert games.game(digest, word).edition == game.edition
        assert not StreetGames(listed=False).has_pack(digest)


def test_what_comes_with_the_program_is_not_kept() -> None:
    keep_scenario(StreetGame(street_kit("first_house", "ats")))
    keep_scenario(StreetLesson(load_street_lesson("tide")))
    assert not (scenarios_folder() / KEPT).exists()


def test_nor_is_one_that_is_played_with_figures_of_its_own(tmp_path: Path) -> None:
    figures = tmp_path / "figures"
    figures.mkdir()
    (figures / "k47.toml").write_text("[moves.foot]\nrun = 3\n", encoding="utf-8")
    own_game(tmp_path)
    keep_scenario(StreetGame(street_kit(tmp_path / "mine.toml", "k47", figures), figures))
    assert not (scenarios_folder() / KEPT).exists()


def test_a_damaged_copy_is_none_and_is_written_again(tmp_path: Path) -> None:
    game = own_game(tmp_path)
    digest = game.edition.digest
    keep_scenario(game)
    copy = kept_scenario(digest)
    assert copy is not None
    whole = copy.read_bytes()
    for damage in (b"", whole[:200], whole.replace(b"turns = 3", b"turns = 6"), b"\x00"):
        copy.write_bytes(damage)
        assert kept_scenario(digest) is None
        assert not StreetGames().has_pack(digest)
        keep_scenario(game)
        assert copy.read_bytes() == whole


@pytest.mark.parametrize("digest", ["", "..", "../mine", "a" * 5000, "a\x00b", "a/b"])
def test_an_odd_digest_finds_nothing(digest: str, tmp_path: Path) -> None:
    keep_scenario(own_game(tmp_path))
    assert kept_scenario(digest) is None


def test_a_copy_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (scenarios_folder() / KEPT).write_text("")
    with pytest.raises(FolderError, match="the scenario can't be kept"):
        keep_scenario(own_game(tmp_path))


def long_game(folder: Path) -> StreetGame:
    """A game on a scenario that can be read, and would have a line too long to be read again."""
    text = standard_file("bunker_line").read_text(encoding="utf-8")
    head = "[[unit]]"
    lines = "\n".join("x" * 100 for _ in range(30))
    unlisted = f'[unit.tide]\nnote = """\n{lines}"""\n'
    first, second = text.split(head, 2)[1:]
    file = folder / "long.toml"
    start = text.split(head, 1)[0]
    file.write_text(start + head + first + unlisted + head + second, encoding="utf-8")
    return StreetGame(street_kit(file, "k47"))


def test_a_copy_that_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    game = long_game(tmp_path)
    with pytest.raises(FolderError, match="a line is too long"):
        keep_scenario(game)
    assert kept_scenario(game.edition.digest) is None
    path = save_draft(replace(game.kit.scenario.file, id="mine", unit=()))
    before = path.read_bytes()
    with pytest.raises(OSError, match="a line is too long"):
        save_draft(replace(game.kit.scenario.file, id="mine"))
    assert path.read_bytes() == before


def test_the_games_of_a_scenario_are_also_those_of_what_it_was(tmp_path: Path) -> None:
    game = own_game(tmp_path)
    keep_scenario(game)
    file = tmp_path / "mine.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("turns = 3", "turns = 6"), "utf-8")
    digest = game.edition.digest
    assert StreetGames([file], listed=False).has_pack(digest)
    assert not StreetGames(["first_house"], listed=False).has_pack(digest)


@pytest.mark.parametrize("rules", REFEREES)
def test_a_game_with_a_squad_more_opens_where_nothing_of_it_is_kept(rules: str) -> None:
    for squad in MORE_SQUADS:
        game = StreetGame(with_squad(street_kit("first_house", rules), squad))
        digest = game.edition.digest
        assert kept_scenario(digest) is None
        assert StreetGames().has_pack(digest)
        again = StreetGames().game(digest, rules)
        assert again.edition == game.edition
        assert again.kit.scenario.units == game.kit.scenario.units
    assert not StreetGames(listed=False).has_pack(digest)
