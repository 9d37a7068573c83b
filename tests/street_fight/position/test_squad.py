"""A squad more for the weaker side: every scenario has a place for it, and its games are kept."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.games import StreetGames, keep_scenario
from stalingrad_game.street_fight.position.codes import SIDE_WORDS, SIDES
from stalingrad_game.street_fight.position.opening import opening_faults
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.position.squad import NoRoomForSquad, with_squad
from stalingrad_game.street_fight.referees import REFEREES, sound_scenario, street_kit

CELLS = [
    (name, word)
    for name in standard_scenarios()
    for word in REFEREES
    if word in sound_scenario(name).referees
]
FULL = ("works_halls", "k47")
"""Here no place holds another squad."""


@pytest.mark.parametrize("side", SIDES, ids=SIDE_WORDS)
@pytest.mark.parametrize(("name", "word"), CELLS)
def test_a_squad_more_holds_by_every_referee(name: str, word: str, side: int) -> None:
    kit, called = street_kit(name, word), SIDE_WORDS[side]
    if (name, word) == FULL:
        with pytest.raises(NoRoomForSquad, match="works_halls has no place for a squad more"):
            with_squad(kit, called)
        return
    more = with_squad(kit, called)
    *others, squad = more.scenario.file.unit
    assert tuple(others) == kit.scenario.file.unit
    assert (squad.side, squad.officer, squad.commissar) == (called, False, False)
    assert squad.kind in {"rifle_squad", "elite_squad", "engineer_squad"}
    assert not opening_faults(more.scenario, [more.referee], name, playable=True)
    assert with_squad(kit, called).scenario.file == more.scenario.file, "always the same"


@pytest.mark.parametrize("side", SIDES, ids=SIDE_WORDS)
@pytest.mark.parametrize(("name", "word"), [one for one in CELLS if one != FULL])
def test_half_a_squad_is_the_same_squad_with_half_of_it_left(
    name: str, word: str, side: int
) -> None:
    kit, called = street_kit(name, word), SIDE_WORDS[side]
    whole, half = (with_squad(kit, one) for one in (called, f"{called}_half"))
    *others, of_whole = whole.scenario.file.unit
    *same, of_half = half.scenario.file.unit
    assert others == same
    assert msgspec.structs.replace(of_half, steps=of_whole.steps) == of_whole
    left, full = (opening_state(one).units[-1].steps for one in (half, whole))
    assert left == full // 2 > 0
    assert not opening_faults(half.scenario, [half.referee], name, playable=True)


def test_a_game_with_a_squad_more_is_kept_and_opened_again() -> None:
    game = StreetGame(with_squad(street_kit("first_house", "tide"), "soviet"))
    assert game.edition.digest != StreetGame(street_kit("first_house", "tide")).edition.digest
    keep_scenario(game)
    record = GameRecord.start(game, Setup(1, {}, (Seat(), Seat())))
    again = GameRecord.from_bytes(record.data, GameLibrary([StreetGames()]))
    assert [unit.id for unit in again.game.kit.scenario.units] == ["G1", "G2", "S1", "S2", "S3"]


def test_a_squad_does_not_go_with_figures_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["street", "play", "--text", "--scenario", "first_house", "--rules", "tide"]
    assert main([*words, "--squad", "german", "--tables", str(tmp_path)]) == 2
    assert "--squad can’t be used with --tables" in capsys.readouterr().err
