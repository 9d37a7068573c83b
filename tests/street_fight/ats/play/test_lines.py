"""The verbs of the terminal (AT11), and what the referee says of a question."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.ats.play.codes import Op, Phase
from tests.support.street import house, scene, unit
from tests.support.street_ats_play import IMPULSE, Match

MADE = scene(
    unit("G", "rifle_squad", "D2"),
    unit("G2", "rifle_squad", "D2"),
    unit("G3", "flame_squad", "D3"),
    unit("G4", "sig33b", "C3"),
    unit("G5", "mortar_squad", "D1"),
    unit("S", "rifle_squad", "D4"),
    unit("S2", "rifle_squad", "D5"),
    buildings=[house("D4", "D5")],
    also={"sewer": ["A1"]},
)

LINES = {
    "move G assault D1 E2": ["move G assault_mode", "step D1", "step E2", "stop"],
    "move G crawl D1": ["move G crawl_mode", "step D1"],
    "fire G D4": ["fire G S main"],
    "fire G+G2 D4": ["fire G S main", "join G2", "go"],
    "fire G4 D5 at building": ["fire_at_building G4 D5 main"],
    "fire G D4 first": ["fire_first G S main"],
    "fire G4 D4 mg": ["fire G4 S mg"],
    "flame G3 D4": ["fire G3 S main"],
    "indirect G5 D4": ["indirect G5 D4"],
    "smoke G5 D4": ["smoke G5 D4"],
    "infiltrate G D3": ["infiltrate G D3"],
    "sewer S+S2 A1 by S2": ["sewer S A1", "join S2", "check S2"],
    "search G": ["search G"],
    "pickup G": ["pickup G"],
    "pass": ["pass"],
    "lose S": ["lose S"],
    "flee S D3": ["flee S D3"],
    "put S A1": ["put S A1"],
    "stay": ["stay"],
    "stop": ["stop"],
}


@pytest.mark.rule("AT11")
@pytest.mark.parametrize("line", LINES)
def test_a_line_stands_for_its_options(line: str) -> None:
    match = Match(MADE, work=IMPULSE)
    found = match.referee.options_of_line(match.kit, match.state, line)
    assert [match.game.option_text(option) for option in found] == LINES[line]


@pytest.mark.rule("AT11")
@pytest.mark.parametrize(
    "line",
    [
        "",
        "dance G",
        "move G",
        "move G gallop D1",
        "fire G A1",
        "move X run D1",
        "search",
        "fire G Z9",
    ],
)
def test_what_is_no_line_is_said_to_be_none(line: str) -> None:
    match = Match(MADE, work=IMPULSE)
    with pytest.raises(ValueError, match=r"."):
        match.referee.options_of_line(match.kit, match.state, line)


@pytest.mark.rule("AT11", "AT3.1")
def test_a_group_of_all_who_may_fire_needs_no_more_words() -> None:
    match = Match(MADE, work=IMPULSE)
    assert match.do("fire G+G2 D4", "0")[:2] == ["fired", "joined"]


@pytest.mark.rule("AT11", "AT1.3", "AT1.4")
def test_every_question_has_its_words() -> None:
    match = Match(MADE, work=IMPULSE)
    assert match.referee.prompt(match.kit, match.state)[0] == "ats.ask.impulse"
    shelling = Match(MADE, "12", ((Op.PHASE, 0, Phase.INDIRECT),))
    assert shelling.referee.prompt(shelling.kit, shelling.state)[0] == "ats.ask.barrage"
