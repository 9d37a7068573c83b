"""The verdict of a Break Test on the table says by which dice it fell, as the sheet does later."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.card_game.history.of_record import record_battles
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS, Variants
from stalingrad_game.card_game.words.battle_sheet import deciding_text
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.rolling import ROLLING
from stalingrad_game.ui.table.session.session import TableSession
from tests.support.amount import share
from tests.support.pauses import waiting
from tests.support.table_play import begun, model, random_game


@pytest.mark.parametrize(
    ("mode", "variants"),
    [
        ("basic", DEFAULT_VARIANTS),
        ("basic", Variants(break_test="cancel")),
        ("expert", DEFAULT_VARIANTS),
        ("expert", Variants(break_test="cancel")),
    ],
)
def test_the_panel_names_the_dice_that_decided(mode: str, variants: Variants) -> None:
    verdicts = set()
    for seed in (4, 5)[: share(2, 2, 1)]:
        played = begun(seed, mode, variants=variants)
        for _ in random_game(played, Random(seed)):
            pass
        record = played.session.record
        tested = [one for one in record_battles(record) if one.dice is not None]
        control = table_controller(
            TableSession(GameRecord.start(record.game, record.setup), waiting("important"))
        )
        for step in record.steps:
            control.session.take(step.option)
            while control.session.playback.busy:
                pause = control.session.playback.pause
                if pause is not None and pause.kind == "verdict":
                    facts, shown = tested.pop(0), model(control)
                    rolling = ROLLING.of(shown)
                    assert rolling is not None
                    result = rolling.result
                    said = deciding_text(control.session.words, facts.deciding, facts.winner)
                    verdicts.add(facts.deciding.verdict)
                    assert result.startswith(f"{said} ") == (facts.deciding.verdict == "higher")
                    assert result.endswith(" the building.")
                control.go_on()
        assert not tested
    assert "higher" in verdicts
