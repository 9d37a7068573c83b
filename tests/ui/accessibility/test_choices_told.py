"""Whatever a game offers is told to a screen reader, has a name, and is done as it is pressed."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.screen import TableScene
from tests.support.reader_hands import ReaderHands, name_of, told_at_table
from tests.support.street_hands import StreetWindow, any_option, take
from tests.support.table_play import answers, way_to
from tests.support.table_window import sat_down

DECISIONS = 200
"""So many of each game."""


def press(scene: TableScene, target: Target) -> None:
    """Press what stands for a target."""
    element = told_at_table(scene)[name_of(target)]
    assert element.told.enabled, target
    assert element.press is not None, target
    element.press()
    scene.update(0)


def offered(scene: TableScene) -> set[str]:
    """The names of all that can be chosen next."""
    return {name_of(target) for target in scene.model.glow}


@pytest.mark.parametrize("mode", ["basic", "expert", "four"])
def test_every_choice_of_the_card_game_is_a_node_that_is_pressed(look: Look, mode: str) -> None:
    rng, scene, steps = Random(5), sat_down(look, 5, mode=mode), 0
    control = scene.control
    while steps < DECISIONS / 3:
        options = answers(control)
        if not options:
            scene = sat_down(look, rng.randrange(1000), mode=mode)
            control = scene.control
            continue
        option, decision = rng.choice(options), control.session.decision
        assert decision is not None
        scene.update(0)
        if not control.session.private:
            press(scene, Target(BUTTON, ButtonId.HAND, control.session.acting))
        count = len(control.session.record.steps)
        way = way_to(control, option)
        for target in way:
            told = told_at_table(scene)
            for name in offered(scene):
                assert told[name].press is not None, name
                assert told[name].told.offered, name
            if target not in control.selection.selected:
                press(scene, target)
        if control.selection.question is not None:
            yes = next(one for one in scene.model.buttons if one.group == "dialog")
            press(scene, yes.target)
        if control.selection.pending is not None:
            press(scene, Target(BUTTON, ButtonId.DONE))
        if decision.op == Op.REFRESH and option[0] == Act.CARD:
            press(scene, Target(BUTTON, ButtonId.DONE))
        assert len(control.session.record.steps) > count, (option, way)
        steps += 1


@pytest.mark.parametrize(
    ("scenario", "rules"),
    [("volga_block", "tide"), ("sewer_raid", "ats"), ("bunker_line", "k47")],
)
def test_every_choice_of_street_fight_is_a_node_that_is_pressed(scenario: str, rules: str) -> None:
    rng, hands, window = Random(7), ReaderHands(), StreetWindow(scenario, rules, seed=7)
    taken = 0
    while taken < DECISIONS / 3:
        if window.table.session.over:
            window = StreetWindow(scenario, rules, seed=rng.randrange(1000))
        if window.dialog() is not None:
            hands.answer(window)
            continue
        selection = window.table.control.selection
        if window.table.control.asks:
            for target in (*selection.on_map, *selection.verbs):
                assert hands.find(window, target).told.offered, target
        take(window, hands, any_option(window.table.session.decision, rng))
        taken += 1
