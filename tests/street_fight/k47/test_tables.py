"""The figures of `k47`, and those of an owner in their place (KB4.4, KB4.5)."""

from pathlib import Path

import pytest

from stalingrad_game.street_fight.judge.tables import TablesError
from stalingrad_game.street_fight.k47.referee import K47Referee, make_referee
from stalingrad_game.street_fight.k47.tables import Tables, read_tables
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.questions import AttackQuery
from stalingrad_game.street_fight.position.referee import StreetKit
from tests.support.street import fields_of, scene, unit


def own(folder: Path, text: str) -> Tables:
    (folder / "k47.toml").write_text(text)
    return read_tables(folder)


def shots(referee: K47Referee) -> tuple[int, int, int]:
    """Of a rifle squad at six hexes."""
    one = scene(unit("G", "rifle_squad", "C1"), unit("S", "rifle_squad", "C7"))
    at = Position(one, opening_state(StreetKit(one, referee)))
    answer = referee.judge.attack(at, AttackQuery((0,), one.board.loc("C7")))
    found = fields_of(answer)
    return found["shots"], found["to_hit"], found["damage"]


@pytest.mark.rule("KB4.4", "KB4.5")
def test_an_owner_s_figures_take_the_place_of_the_program_s(tmp_path: Path) -> None:
    figures = """
        [weapons.rifle]
        range = 12
        pen = 1
        [weapons.lmg]
        range = 3
        [kinds.rifle_squad]
        weapons = [[5, "rifle"], [1, "lmg"]]
        [to_hit]
        base = 4
    """
    (tmp_path / "k47.toml").write_text(figures)
    assert shots(make_referee(tmp_path)) == (5, 4, 3)


@pytest.mark.parametrize(
    ("figures", "text"),
    [
        ('[weapons.rifle]\nreach = 3', "reach"),
        ('[kinds.rifle_squad]\nweapons = [[1, "crossbow"]]', "crossbow"),
        ('[kinds.t34]\narmour = "tin"', "tin"),
        ('[weapons.heavy_howitzer]\nhe = "9D6"', "9D6"),
        ('[vehicle_damage]\nfull = ["pin"]', "full"),
    ],
)  # fmt: skip
def test_figures_that_do_not_fit_are_refused(tmp_path: Path, figures: str, text: str) -> None:
    with pytest.raises(TablesError, match=text):
        own(tmp_path, figures)


def test_a_weapon_may_be_named_with_its_words_in_any_order() -> None:
    tables = read_tables(None)
    for name in ("AT gun medium", "medium AT gun", "medium_at_gun"):
        assert tables.weapon_named(name) == "medium_at_gun"
    assert tables.weapon_named("AT gun super-heavy") == "superheavy_at_gun"
    assert tables.weapon_named("SMG") == "smg"
    assert tables.weapon_named("anti-tank rifle") == "anti_tank_rifle"
    assert tables.weapon_named("bow") is None
