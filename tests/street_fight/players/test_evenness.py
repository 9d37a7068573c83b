"""How even scenarios were measured to be: the figures that are told, and the command's file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.assets import asset
from stalingrad_game.street_fight.board.scenario import Scenario, load_scenario
from stalingrad_game.street_fight.evenness import (
    EVENNESS_FILE,
    MeasuredShare,
    measured_share,
    read_shares,
    squad_worth,
    worth_of,
    written_shares,
)
from stalingrad_game.street_fight.position.codes import SIDE_WORDS
from stalingrad_game.street_fight.position.squad import MORE_SQUADS, with_squad
from stalingrad_game.street_fight.referees import REFEREES, street_kit

FEW = ("--scenario", "first_house", "--games", "2", "--most", "2")


def share(wins: int, low: float, high: float, decisions: float = 80.5) -> MeasuredShare:
    return MeasuredShare(
        scenario="a",
        rules="ats",
        digest="d",
        wins=wins,
        games=40,
        low=low,
        high=high,
        decisions=decisions,
    )


def test_every_row_is_of_a_scenario_as_it_is() -> None:
    rows = read_shares(asset(*EVENNESS_FILE).read_bytes())
    assert rows
    for row in rows:
        kit = street_kit(row.scenario, row.rules)
        if row.squad:
            kit = with_squad(kit, row.squad)
        assert measured_share(kit.scenario, row.rules) == row, row.scenario
        assert row.games >= (20 if row.squad else 40)


def test_a_squad_is_worth_the_mean_of_what_it_gains_in_every_scenario() -> None:
    def played(scenario: str, wins: int, squad: str = "") -> MeasuredShare:
        return msgspec.structs.replace(
            share(20, 0.0, 1.0), scenario=scenario, wins=wins, squad=squad, digest=scenario + squad
        )

    rows = [
        *(played("a", 20), played("a", 28, "german"), played("a", 10, "soviet")),
        *(played("b", 10), played("b", 14, "german"), played("c", 5, "german")),
        msgspec.structs.replace(played("b", 40, "german"), rules="k47"),
    ]
    german, soviet = (worth_of(rows, "ats", side) for side in SIDE_WORDS)
    assert german is not None
    assert soviet is not None
    assert german.points == pytest.approx(15.0), "c was never played without it"
    assert soviet.points == pytest.approx(25.0)
    assert (german.games, soviet.games) == (80, 40)
    assert 0 < german.error < soviet.error < 30
    assert worth_of(rows, "tide", "german") is None


def test_the_worth_of_a_squad_is_told_for_every_referee() -> None:
    for rules in REFEREES:
        found = {squad: squad_worth(rules, squad) for squad in MORE_SQUADS}
        for squad, worth in found.items():
            assert worth is not None, squad
            assert worth.games >= 100
            assert worth.ends[1] > 0, "no squad is a burden"
        for side in SIDE_WORDS:
            whole, half = found[side], found[f"{side}_half"]
            assert whole is not None
            assert half is not None
            assert whole.points > 0.0
            assert half.ends[0] <= whole.points, "half of one isn't worth more"


def test_nothing_is_told_of_a_scenario_that_is_otherwise() -> None:
    file = load_scenario("first_house").file
    longer = Scenario(msgspec.structs.replace(file, turns=file.turns + 1))
    assert measured_share(longer, "k47") is None


def test_a_side_is_favoured_where_the_whole_interval_says_so() -> None:
    assert share(30, 0.51, 0.86).favoured == "german"
    assert share(30, 0.5, 0.86).favoured == "even"
    assert share(10, 0.2, 0.49).favoured == "soviet"
    assert share(10, 0.2, 0.5).favoured == "even"


@pytest.mark.parametrize(("wins", "low", "high"), [(41, 0.2, 1.0), (20, 0.6, 0.7), (20, 0.2, 0.4)])
def test_figures_that_cannot_be_are_refused(wins: int, low: float, high: float) -> None:
    with pytest.raises(ValueError, match=r"of 40|interval"):
        share(wins, low, high)


def test_a_game_has_decisions() -> None:
    with pytest.raises(ValueError, match="decisions"):
        share(20, 0.4, 0.6, 0.0)


def test_the_file_is_as_the_command_writes_it() -> None:
    text = asset(*EVENNESS_FILE).read_text(encoding="utf-8")
    assert written_shares(read_shares(text.encode())) == text


def test_the_command_writes_its_rows_beside_those_of_other_scenarios(tmp_path: Path) -> None:
    file = tmp_path / "street.toml"
    file.write_text(written_shares([share(20, 0.35, 0.65)]), encoding="utf-8")
    for _ in range(2):
        assert main(("street", "balance", *FEW, "--rules", "tide", "--figures", str(file))) == 0
    rows = read_shares(file.read_bytes())
    assert [(row.scenario, row.rules) for row in rows] == [("a", "ats"), ("first_house", "tide")]
    assert rows[1].games == 2


def test_a_file_of_something_else_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "street.toml"
    file.write_text("[[other]]\n", encoding="utf-8")
    assert main(("street", "balance", *FEW, "--rules", "tide", "--figures", str(file))) == 2
    assert str(file) in capsys.readouterr().err
