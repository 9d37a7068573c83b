"""The end of a game of Street Fight: who won and how, what it cost, when it was decided."""

from __future__ import annotations

import pytest

from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import GERMAN, SIDES, SOVIET
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.screens.end_parts import StatisticsTable
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.screens.end_report import EndReport
from stalingrad_game.ui.street.screens.log_view import TurnFold
from stalingrad_game.ui.widgets import Button
from tests.support.street_hands import StreetWindow
from tests.support.street_over import fought_over, random_over


def report(record: GameRecord[StreetGame]) -> EndReport:
    return EndReport(StreetWindow(record=record).table.session)


@pytest.mark.parametrize(
    ("word", "steps"), [("tide", "Men lost"), ("ats", "Steps lost"), ("k47", "Men lost")]
)
def test_the_tally_has_hexes_units_and_steps_of_both_sides(word: str, steps: str) -> None:
    record = random_over("first_house", word, 3)
    end_report = report(record)
    rows = list(end_report.rows())
    hexes = record.game.kit.scenario.victory.hexes
    held_of = f"Victory hexes held, of {len(hexes)}"
    assert [row.name for row in rows] == [held_of, "Units lost", steps]
    held = [str(sum(record.state.control[one] == side for one in hexes)) for side in SIDES]
    assert [rows[0].german, rows[0].soviet] == held
    assert rows[1].german.endswith(" of 2")
    assert end_report.title in {"German victory", "Soviet victory"}


def test_the_goal_says_since_when_it_was_reached_or_that_it_never_was() -> None:
    texts = {report(fought_over("first_house", "k47", seed)).goal() for seed in range(1, 7)}
    assert all(one.startswith("The Germans needed ") for one in texts)
    assert any("from then on they had enough" in one for one in texts)
    assert any("They never had enough" in one for one in texts)


def test_lost_kinds_and_fallen_houses_are_named() -> None:
    end_report = report(random_over("volga_block", "ats", 5))
    assert end_report.losses()[GERMAN] == "Lost: rifle squad, elite squad and Panzer III"
    assert "rifle squad ×3" in end_report.losses()[SOVIET]
    assert "Turn 1: houses fall: E4" in list(end_report.course())


def test_who_lost_nothing_is_told_so() -> None:
    record = GameRecord.start(
        StreetGame(street_kit("first_house", "tide")), Setup(1, {}, (Seat(), Seat()))
    )
    record.resign(GERMAN)
    end_report = report(record)
    assert set(end_report.losses().values()) == {"No unit lost"}
    assert not list(end_report.course())


def test_a_game_that_goes_on_has_no_end() -> None:
    with pytest.raises(ValueError, match="goes on"):
        EndReport(StreetWindow().table.session)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_dialog_has_the_report_and_the_ways_on(language: str, size: tuple[int, int]) -> None:
    settings = Settings(language=language, speed_percent=0, pauses="none")
    window = StreetWindow(record=random_over("volga_block", "ats", 5), settings=settings, size=size)
    window.table.control.ask_for("ended")
    window.frame()
    dialog = window.dialog()
    assert dialog is not None
    assert any(isinstance(one, StatisticsTable) for one in dialog.walk())
    assert len([one for one in dialog.walk() if isinstance(one, Button)]) == 6
    assert window.surface.get_rect().contains(dialog.rect)


def test_the_log_is_read_from_there() -> None:
    window = StreetWindow(record=random_over("first_house", "tide", 3))
    window.table.control.ask_for("ended")
    window.frame()
    dialog = window.dialog()
    assert dialog is not None
    button = next(one for one in dialog.answers if one.text == "Log")
    window.click(button.rect.center)
    read = window.dialog()
    assert read is not None
    assert read is not dialog
    assert any(isinstance(one, TurnFold) for one in read.walk())
