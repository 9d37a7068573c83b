"""The figures as data: an owner's own replace the program's, and every answer follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from stalingrad_game.street_fight.judge.tables import TablesError
from stalingrad_game.street_fight.tide.referee import make_referee
from tests.street_fight.second_computation import tide as second
from tests.support.street import house, unit
from tests.support.street_tide import RulesCase, rules

OWN = """
[figures.regular]
squads = [4, 2]
[fire]
normal = 4
cancel = 6
[movement]
squad = 2
[building]
need = 4
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with tables of an owner."""
    (tmp_path / "tide.toml").write_text(OWN, encoding="utf-8")
    return tmp_path


@pytest.mark.rule("TI2.2", "TI5.2", "TI5.3", "TI8.10")
def test_replaced_figures_count_everywhere(folder: Path) -> None:
    units = (
        unit("G1", "rifle_squad", "D4"),
        unit("G2", "sig33b", "D3"),
        unit("S1", "rifle_squad", "D6"),
    )
    file = {"buildings": [house("D6")]}
    own = RulesCase(*units, referee=make_referee(folder), **file)
    answer = own.attack("G1", "D6")
    assert (answer["dice"], answer["hit_on"], answer["cancel_on"]) == (8, 4, 6)
    net = second.net(8, 4, 3, 6)
    assert answer["odds"] == second.named(net, lambda one: str(min(one, 4)))
    assert not own.cost("G1", "D3", "D2", "D1")["legal"]
    assert own.attack("G2", "D6", at="building")["need"] == 4
    plain = RulesCase(*units, **file).attack("G1", "D6")
    assert (plain["dice"], plain["hit_on"], plain["cancel_on"]) == (4, 5, 5)


def test_an_unknown_figure_is_a_fault_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "tide.toml").write_text("[fire]\nnear = 3\n", encoding="utf-8")
    with pytest.raises(TablesError, match=r"tide\.toml: fire: there is no entry 'near'"):
        make_referee(tmp_path)


@pytest.mark.rule("TI2.5")
def test_a_value_of_the_units_own_is_told_as_such() -> None:
    gun = unit("G1", "panzer_iii", "D4", tide={"infantry": [5, 3]})
    case = RulesCase(gun, unit("S1", "rifle_squad", "D6"), unit("S2", "t34", "D8"))
    assert rules(case.attack("G1", "D6"))[0] == "TI2.5"
    assert rules(case.attack("G1", "D8"))[0] == "TI2.4"
