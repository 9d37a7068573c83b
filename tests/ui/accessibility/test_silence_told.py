"""Nothing that is told to a screen reader betrays what the one who looks can't know (R1.11, B3.5).

What he can't know is exchanged, and every node must stay the same, its name and its place too.
"""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import exchanged
from stalingrad_game.street_fight.position.codes import NOBODY, SIDES
from stalingrad_game.ui.accessibility.nodes import NodeValues
from stalingrad_game.ui.accessibility.tree import WindowTree
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.describe import read_screen
from stalingrad_game.ui.shell.screen_stack import Scene
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.screen import TableScene
from tests.support.amount import share
from tests.support.street_hands import TWO, StreetWindow, any_option
from tests.support.street_secrets import secret_game, with_secrets
from tests.support.swap_hidden import forked, twin
from tests.support.table_play import TABLES, random_game, table
from tests.support.table_window import SIZE, Host


def words() -> Catalogue:
    return catalogue(program_languages()["en"])


def nodes(scene: Scene) -> dict[int, NodeValues]:
    """All that a reader could find, to whom nothing was told before."""
    tree = WindowTree()
    tree.change(read_screen(scene, SIZE), words(), whole=True)
    return dict(tree.shown)


def told(look: Look, control: TableController, holder: int) -> dict[int, NodeValues]:
    """The nodes of a card table with a hand open, or none."""
    scene = TableScene(Host(look.resized(SIZE, 1.0)), control.session.record)
    scene.layout(SIZE)
    scene.update(0)
    if holder >= 0:
        scene.press(Target(BUTTON, ButtonId.HAND, holder))
    scene.update(0)
    return nodes(scene)


@pytest.mark.rule("R1.11")
@pytest.mark.parametrize("mode", TABLES)
def test_exchanging_hands_changes_no_node_of_the_card_table(look: Look, mode: str) -> None:
    rng, compared = Random(17), 0
    control = table(mode, 31)
    for number, _ in enumerate(random_game(control, Random(31), most=120)):
        if number % 10:
            continue
        for holder in range(-1, control.session.kit.seats):
            viewer = holder if holder >= 0 else PUBLIC
            other = twin(control, viewer, rng)
            assert told(look, other, holder) == told(look, control, holder), (number, holder)
            compared += 1
    assert compared >= 24


def test_an_open_hand_is_told_and_one_that_lies_face_down_is_not(look: Look) -> None:
    control = table("basic", 31)
    hands = [told(look, control, holder) for holder in (-1, 0)]
    kinds = [{one.kind for one in found.values()} for found in hands]
    assert "hand" not in kinds[0]
    assert "hand" in kinds[1]


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(
    ("scenario", "rules"),
    [("tractor_hall", "tide"), ("sewer_raid", "ats"), ("bunker_line", "k47")],
)
def test_exchanging_what_is_hidden_changes_no_node_of_street_fight(
    scenario: str, rules: str
) -> None:
    game, rng, compared = secret_game(scenario, rules), Random(3), 0
    record = GameRecord.start(game, Setup(3, {}, TWO))
    for _ in range(share(60, 2, 30)):
        if record.decision is None:
            break
        record.take(any_option(record.decision, rng))
        hiding = _with(record, with_secrets(game, record.state, rng))
        if hiding.decision is None or not any(unit.hidden for unit in hiding.state.units):
            continue
        for side in SIDES:
            other = _with(hiding, exchanged(game, hiding.state, side, rng))
            if other.decision != hiding.decision:  # what the other side may do differs
                continue
            for looks in (NOBODY, side):
                mine, theirs = (_told_of(one, looks) for one in (hiding, other))
                assert mine == theirs
                compared += 1
    assert compared >= share(40, 2, 10)


def _with(record: GameRecord[StreetGame], state: object) -> GameRecord[StreetGame]:
    """The same game as if it stood otherwise."""
    other = forked(record)
    vars(other._timeline)["_states"][-1] = state
    return other


def _told_of(record: GameRecord[StreetGame], looks: int) -> dict[int, NodeValues]:
    """The nodes as a side looks, or both."""
    window = StreetWindow(record=forked(record))
    if window.dialog() is not None:
        window.table.control.viewport.card = NOBODY
        window.table.root.close()
    window.table.control.viewport.looks = looks
    window.frame()
    window.table.control.far.finish()
    window.table.control.attacks.finish()
    window.table.session.touch()
    window.frame()
    return nodes(window.table)
