"""Rubble above the ground (B4.9): `ats` alone knows it, the others take the printed building."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.referees import street_kit
from tests.support.street import house, ruin, scene, unit
from tests.support.street_k47 import Questions
from tests.support.street_tide import RulesCase

BROKEN: dict[str, Any] = {
    "buildings": [house("D4", "D5", floors=3)],
    "ruins": [ruin("D4", 1)],
}
"""A house of three floors, one hex of which is rubble from the second floor up."""


FILE = """
format = 1
id = "broken"
title = "Broken"
referees = ["tide", "ats", "k47"]
turns = 4
first = "german"

[map]
columns = 4
rows = 4
even_columns = "down"
[[map.building]]
id = "house"
material = "masonry"
hexes = ["B2"]
floors = 3
[[map.ruin]]
hex = "B2"
level = 1

[[unit]]
id = "G1"
side = "german"
kind = "rifle_squad"
at = "A1"
[[unit]]
id = "S1"
side = "soviet"
kind = "rifle_squad"
at = "B2/1"

[victory]
side = "german"
hexes = ["B2"]
need = 1
when = "end"
"""


def _seen(answer: dict[str, Any]) -> tuple[bool, str]:
    return answer["sees"], answer["why"][0].rule


@pytest.mark.rule("B4.9", "TI4.5", "TI4.7")
def test_tide_takes_a_hex_with_rubble_upstairs_as_the_printed_building() -> None:
    units = (unit("G1", "rifle_squad", "D5/2"), unit("S1", "t34", "D7"))
    broken, whole = RulesCase(*units, **BROKEN), RulesCase(*units, **(BROKEN | {"ruins": []}))
    for case in (broken, whole):
        assert case.cost("G1", "D4/2", "D4/1")["cost"] == 2
        assert case.room("D4/2")["room"] == 3
        assert _seen(case.sees("D4/2", "D5/2")) == (True, "TI9.2 T15")
        assert _seen(case.sees("D4/2", "D1")) == (True, "TI9.4 T19")
    for query in (("S1", "D4/1"), ("S1", "D5/2")):
        assert broken.attack(*query) == whole.attack(*query)


@pytest.mark.rule("B4.9", "KB1.1")
def test_k47_takes_a_hex_with_rubble_upstairs_as_the_printed_building() -> None:
    units = (unit("G1", "rifle_squad", "D5/2"), unit("S1", "t34", "D8"))
    file: dict[str, Any] = {"referees": ["ats", "k47"]}
    broken = Questions(scene(*units, **BROKEN, **file))
    whole = Questions(scene(*units, **(BROKEN | {"ruins": []}), **file))
    assert broken.room("D4/2") == whole.room("D4/2")
    assert broken.room("D4/2") is not None
    assert broken.cost("G1", "D4/2 D4/1") == whole.cost("G1", "D4/2 D4/1")
    assert broken.sees("D4/2", "D1") == whole.sees("D4/2", "D1")
    assert broken.attack("S1", "D5/2") == whole.attack("S1", "D5/2")


@pytest.mark.rule("B4.9", "B9")
@pytest.mark.parametrize("word", ["tide", "ats", "k47"])
def test_a_file_with_rubble_upstairs_is_good_for_every_referee_beside_ats(
    word: str, tmp_path: Path
) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(FILE, encoding="utf-8")
    kit = street_kit(file, word)
    now = Position(kit.scenario, opening_state(kit))
    assert now.exists(now.board.loc("B2/1"))
    assert now.exists(now.board.loc("B2/2")) == (word != "ats")
