"""The verdict of a Break Test says by which dice it fell, and nothing that is held passes it by."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.card_game.history.of_record import record_battles
from stalingrad_game.card_game.state.codes import Ev
from stalingrad_game.card_game.state.events import BattleDecided
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS, Variants
from stalingrad_game.card_game.words.battle_sheet import deciding_text
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.session.question_guard import READ_MS, RUN_MS
from stalingrad_game.ui.shell.settings import PausePolicy
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.rolling import ROLLING
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.playback import Audience, TablePlayback
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import share
from tests.support.gestures import down, up
from tests.support.pauses import played, read_on, waiting
from tests.support.set_up import battle
from tests.support.table_play import begun, model, random_game, way_to
from tests.support.table_window import SIZE, Host


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
        table = begun(seed, mode, variants=variants)
        for _ in random_game(table, Random(seed)):
            pass
        record = table.session.record
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
                    text = deciding_text(control.session.words, facts.deciding, facts.winner)
                    verdicts.add(facts.deciding.verdict)
                    assert result.startswith(f"{text} ") == (facts.deciding.verdict == "higher")
                    assert result.endswith(" the building.")
                read_on(control)
        assert not tested
    assert "higher" in verdicts


PLACE = (SIZE[0] // 2, 4)
"""Where nothing lies that a click could mean."""
SLAUGHTER = 5
"""The seed of a random game that comes to a Bloody Slaughter."""


def decided(look: Look, settings: TableSettings) -> TableScene:
    """A table that has still to show a step in which a battle was decided by dice."""
    record = played("basic", 4)
    number = next(
        number
        for number, step in enumerate(record.steps)
        for event in step.events
        if event[0] == Ev.RESULT and not BattleDecided(*event).untested
    )
    again = GameRecord.start(record.game, record.setup)
    for step in record.steps[:number]:
        again.take(step.option)
    scene = TableScene(Host(look, settings), again)
    scene.layout(SIZE)
    scene.session.take(record.steps[number].option)
    return scene


def verdict_waits(scene: TableScene) -> bool:
    """Whether it waits, with its dice on the table."""
    rolling = ROLLING.of(scene.model)
    return scene.control.at_verdict and rolling is not None and rolling.winner >= 0


def click(scene: TableScene) -> None:
    scene.handle(down(PLACE))
    scene.handle(up(PLACE))


@pytest.mark.parametrize("pauses", ["important", "none"])
@pytest.mark.parametrize("speed", [1, 4])
def test_a_held_button_stops_at_the_verdict(look: Look, pauses: PausePolicy, speed: int) -> None:
    scene = decided(look, waiting(pauses, speed))
    scene.handle(down(PLACE))
    for _ in range(200):
        scene.update(50)
    assert verdict_waits(scene)
    scene.handle(up(PLACE))
    for _ in range(40):
        scene.update(50)
    assert verdict_waits(scene)
    assert scene.control.idle()
    scene.ask_resign()  # what lies over it is no reading that has to be waited for
    scene.control.selection.guard.pass_time(50, shown=False)
    assert scene.control.idle()
    scene.control.back()
    for _ in range(20):
        scene.update(50)
    click(scene)
    assert not scene.control.at_verdict


def test_clicks_that_go_on_end_no_verdict_before_it_could_be_read(look: Look) -> None:
    scene, seen = decided(look, waiting("important", 1)), 0
    for _ in range(400):
        before = scene.control.at_verdict
        click(scene)
        if before and not scene.control.at_verdict:
            break
        seen += 100 * scene.control.at_verdict
        assert not (scene.control.at_verdict and scene.control.idle())
        scene.update(100)
    assert READ_MS <= seen <= RUN_MS + 200


@pytest.mark.parametrize("way", ["hand", "hint", "recap", "log", "skip"])
def test_nothing_that_ends_what_is_shown_passes_a_verdict_by(look: Look, way: str) -> None:
    scene = decided(look, waiting("important", 1))
    control = scene.control
    if way == "hand":
        control.toggle_hand(scene.session.acting)
    elif way == "hint":
        control.toggle_hand(scene.session.acting)
        control.turn_hint()
    elif way == "recap":
        control.recap.turn()
    elif way == "log":
        control.look_back(0)
    else:
        for _ in range(3):
            control.skip()
            scene.update(100)
    assert verdict_waits(scene)


def test_an_answer_that_is_pressed_while_dice_roll_only_shows_the_verdict(look: Look) -> None:
    scene = decided(look, waiting("important", 1))
    control, steps = scene.control, len(scene.session.record.steps)
    decision = scene.session.decision
    assert decision is not None
    control.point(way_to(control, decision.options[0])[0])
    assert verdict_waits(scene)
    assert len(scene.session.record.steps) == steps
    assert control.selection.selected == ()


def test_a_verdict_without_a_pause_stands_as_long_at_any_speed(look: Look) -> None:
    times = []
    for speed in (1, 4):
        scene, stood = decided(look, waiting("none", speed)), 0
        while scene.session.playback.busy:
            scene.update(10)
            rolling = scene.session.playback.rolling
            stood += 10 * (rolling is not None and rolling.winner >= 0)
        times.append(stood)
    assert times[1] >= times[0] - 50 > 500


def test_a_battle_without_a_test_is_held_at_its_end() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        depleted=["infantry_76"],
        soviet_hand=["red_deplete"],
        active="soviet",
    )
    settings = waiting("important", 1)
    audience = Audience(settings=lambda: settings)
    playback, count = TablePlayback(table.kit, table.state.copy(), audience), len(table.events)
    table.play("red_deplete", on="guards_37")
    playback.add(1, table.events[count:])
    assert playback.skip()
    assert playback.pause is not None
    assert playback.pause.kind == "battle_end"


def test_a_slaughter_and_the_end_of_a_battle_stand_as_long_at_any_speed() -> None:
    stood: dict[int, dict[int, int]] = {1: {}, 4: {}}
    for speed, times in stood.items():
        control = begun(SLAUGHTER, settings=waiting("none", speed))
        for _ in random_game(control, Random(SLAUGHTER)):
            playback = control.session.playback
            while playback.busy:
                shown = playback.showing
                control.session.update(10)
                if shown is not None and playback.showing == shown:
                    kind = shown.event[0]
                    times[kind] = times.get(kind, 0) + 10
    for kind in (Ev.SLAUGHTER, Ev.BATTLE_END):
        assert stood[1].get(kind, 0) > 0
        assert stood[4][kind] > 0.8 * stood[1][kind]
    assert stood[4][Ev.UNIT] < 0.5 * stood[1][Ev.UNIT]
