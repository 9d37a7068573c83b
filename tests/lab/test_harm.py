"""Who can hurt whom: nobody on the board is safe, and who is helpless says why (AT2.4)."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.app.street import harm as harm_command
from stalingrad_game.street_fight.board.terrain import INFANTRY
from stalingrad_game.street_fight.lab.harm import HarmTable, harm_table
from stalingrad_game.street_fight.referees import REFEREES, referee

UNARMED = {"tide": set[str](), "ats": {"truck"}, "k47": {"truck"}}
"""By referee: kinds that carry no weapon."""


@cache
def table_of(word: str, tables: Path | None = None) -> HarmTable:
    """The table by a referee, made once."""
    return harm_table(word, tables)


@pytest.fixture(params=REFEREES)
def table(request: pytest.FixtureRequest) -> HarmTable:
    return table_of(request.param)


@pytest.mark.rule("AT2.4")
def test_nobody_on_the_board_is_safe_from_everybody(table: HarmTable) -> None:
    assert table.safe == ()
    assert set(table.kinds) == referee(table.kit.referee.id).kinds


@pytest.mark.rule("AT2.4")
def test_who_can_hurt_nobody_is_unarmed_and_says_why(table: HarmTable) -> None:
    word = table.kit.referee.id
    assert set(table.helpless) == UNARMED[word]
    attackers = {attacker for attacker, _ in table.harm}
    assert attackers | UNARMED[word] == set(table.kinds)


@pytest.mark.rule("AT2.1", "AT2.2", "AT2.4", "AT5")
def test_who_hurts_what_by_ats() -> None:
    harm = table_of("ats").harm
    assert harm["at_gun", "kv1"].chance == Fraction(9, 20)
    assert (harm["rifle_squad", "t34"].kind, harm["rifle_squad", "t34"].range) == ("melee", 0)
    assert harm["engineer_squad", "t34"].ability == "satchel"
    assert ("battery", "t34") not in harm
    assert ("halftrack", "truck") in harm
    assert all((kind, vehicle) in harm for kind in INFANTRY for vehicle in ("truck", "kv1"))


def test_the_command_prints_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harm_command, "harm_table", table_of)
    assert main(["street", "harm", "--rules", "ats", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["harm"]["at_squad"]["t34"] == {
        "chance": "1/2",
        "range": 1,
        "kind": "fire",
        "ability": None,
    }
    assert printed["safe"] == []
    assert printed["helpless"]["truck"]["rule"] == "AT2.3"
    assert printed["harm"]["truck"] == {}
    for language, first in (("en", "Truck: "), ("fr", "Camion")):
        assert main(["street", "harm", "--rules", "ats", "--lang", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 1 + 1 + len(printed["kinds"]) + 1
        assert lines[-1].startswith(first)
        assert "AT2" not in lines[0]
