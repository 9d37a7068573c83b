"""The log of the table at its three depths, and how it is set."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.state.state import PUBLIC, view
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.detail import LOG_DEPTHS, LogDepth
from stalingrad_game.ui.screens.options_screen import OptionsScreen
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.view_model import LogRow, TableViewModel
from stalingrad_game.ui.table.panels.log import NEWEST_LOG, LogModel
from stalingrad_game.ui.table.session.log import TableLog
from stalingrad_game.ui.table.session.settings import table_settings
from stalingrad_game.ui.table.sprites.widget import WidgetSprite
from tests.support.screens import click, context_of, frame, shown
from tests.support.table_pictures import laid_out, with_panels
from tests.support.table_play import AT_ONCE, begun, model, random_game

SEED: Final = 5


def played() -> TableController:
    """A table at which much has happened."""
    control = begun(SEED, settings=AT_ONCE)
    for number, _ in enumerate(random_game(control, Random(SEED))):
        if number == 90:
            break
    control.session.finish()
    return control


@pytest.mark.parametrize("depth", LOG_DEPTHS)
def test_a_log_that_grows_is_the_log_told_at_once(depth: LogDepth) -> None:
    session = played().session
    history = session.playback.history
    opening = view(set_up(session.kit, SEED, DEFAULT_VARIANTS), PUBLIC)
    grown = TableLog(session.words, opening)
    for displayed in range(0, len(history) + 1, 9):
        whole = TableLog(session.words, opening)
        rows = grown.rows(history, displayed, depth)
        assert rows == whole.rows(history, displayed, depth)
        assert [row.step for row in rows] == sorted(row.step for row in rows)


def test_a_depth_is_changed_at_the_table() -> None:
    control = played()
    rows = dict[LogDepth, tuple[LogRow, ...]]()
    for depth in (*LOG_DEPTHS, *LOG_DEPTHS):
        control.session.set(replace(AT_ONCE, log_depth=depth))
        rows.setdefault(depth, control.session.log)
        assert control.session.log == rows[depth]
    assert len(rows["story"]) * 2 < len(rows["events"]) == len(rows["rules"])
    assert any(row.rule for row in rows["rules"])
    assert not any(row.rule for depth in ("story", "events") for row in rows[depth])


def test_the_window_begins_with_the_story_and_the_options_offer_more() -> None:
    assert table_settings(Settings(), program_languages()).log_depth == "story"
    context = context_of()
    shown(context, OptionsScreen)
    click(context, "page table")
    frame(context)
    found = []
    for _ in LOG_DEPTHS:
        click(context, "log_depth")
        frame(context)
        found.append(context.settings.log_depth)
    assert found == ["events", "rules", "story"]


def test_of_a_long_line_the_bottom_panel_shows_the_end() -> None:
    long = LogRow(" ".join(f"word{n}" for n in range(200)), "", 1, 3)
    for size in ((1280, 720), (1920, 1080), (800, 600)):
        table = model(begun(SEED))
        text = newest(with_panels(table, **{NEWEST_LOG.name: LogModel((long,))}), size)
        assert text.startswith("… word")
        assert text.endswith(" word199")
        short = LogModel((LogRow("Short.", "", 1, 3),))
        assert newest(with_panels(table, **{NEWEST_LOG.name: short}), size) == "Short."


def newest(table: TableViewModel, size: tuple[int, int]) -> str:
    """The only line of the log that is shown."""
    (row,) = laid_out(table, size).panels[NEWEST_LOG.name]
    assert isinstance(row.sprite, WidgetSprite)
    line = row.sprite.values[0]
    assert isinstance(line, LogRow)
    return line.text
