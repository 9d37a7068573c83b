"""A whole expert game and a whole four-player game in a window that nobody sees, by mouse alone.

The clicks are random but legal, and lean towards what is rare; the record proves itself afterwards.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.rules.expert import LastStand, Recover, TonguesCard
from stalingrad_game.card_game.state.codes import Act, CardZone, Ev, Op, Option
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.model.targets import BUTTON, COMMANDER, HAND, ButtonId, Target
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.panels.ending import ENDING
from stalingrad_game.ui.table.panels.recap import RECAP
from stalingrad_game.ui.table.screen import TableScene
from tests.support.amount import share
from tests.support.gestures import down, motion, up
from tests.support.table_play import NAMES, begun, way_to
from tests.support.table_window import SIZE, Host, click, point_on

WANTED = frozenset({"interception", "dead hero", "Last Stand", "Collecting Tongues", "Rat's War"})
TEAM_WANTED = WANTED | {"gift", "partner", "consent", "struck"}
RARE: dict[int, float] = {Act.INTERCEPT: 40, Act.HERO: 12, Act.PLAY: 3, Act.GIVE: 0.15}
"""By `Act`: how much likelier than others it is chosen; a Hold ends battles and comes late."""
MOST_STEPS = 4000


def wish(scene: TableScene, option: Option) -> float:
    """How much an option is leant towards."""
    kit, decision = scene.session.kit, scene.session.decision
    assert decision is not None
    act, card, _ = option
    if act in {Act.PLAY, Act.CARD} and card >= 0:
        effects = kit.cards[card].effects
        if {"last_stand", "tongues", "recover"} & set(effects):
            return 60 if act == Act.PLAY else 0.05
    if act == Act.DONE and decision.op == Op.MANOEUVRE:
        return 0.3 if len(decision.options) > 20 else 4
    if act == Act.WAIVE:
        return 0.1
    if act == Act.HOLD:
        return 2.0 if scene.session.record.state.round > 12 else 0.6
    return RARE.get(act, 1.0)


def happened(record: GameRecord[CardGame]) -> set[str]:
    """What of the wanted things has happened."""
    found = set()
    for number, step in enumerate(record.steps):
        decision = record.game.decision(record.at(number))
        assert decision is not None
        op, act = decision.op, step.option[0]
        found |= {"interception"} if act == Act.INTERCEPT else set()
        found |= {"gift"} if act == Act.GIVE else set()
        if act == Act.SEAT:
            found.add("partner" if op in {Op.ACTION, Op.SECOND_ACTION} else "struck")
        rare = {
            LastStand.op: "Last Stand",
            TonguesCard.op: "Collecting Tongues",
            Recover.op: "Rat's War",
            Op.CONSENT: "consent",
        }
        found |= {rare[op]} if op in rare else set()
        dead = any(e[0] == Ev.HERO_LEAVES and e[2] == CardZone.ASH for e in step.events)
        found |= {"dead hero"} if dead else set()
    return found


def drag(scene: TableScene, card: Target, goal: Target) -> None:
    """Drag a card of the hand onto something."""
    start, end = point_on(scene, card), point_on(scene, goal)
    for event in (motion(start), down(start), motion((start[0], start[1] - 20)), motion(end)):
        scene.handle(event)
    scene.handle(up(end))


def answer(scene: TableScene, option: Option, rng: Random) -> None:
    """Answer by clicks, or by a drag, on what lies there."""
    control = scene.control
    if not scene.session.private:
        click(scene, Target(BUTTON, ButtonId.HAND, scene.session.acting))
    if RECAP.of(scene.model) and rng.random() < 0.9:
        scene.handle(down((5, 5), button=3))
    whole = way_to(control, option)
    if whole[0].kind == HAND and len(whole) > 1 and (rng.random() < 0.3 or option[0] == Act.GIVE):
        drag(scene, *whole)
    else:
        for target in whole:
            click(scene, target)
    if control.selection.pending is not None:
        click(scene, Target(BUTTON, ButtonId.DONE))
    if control.selection.question is not None:
        dialog = DIALOG.of(scene.model)
        assert dialog is not None
        click(scene, dialog.buttons[0].target)


def play(look: Look, mode: str, seed: int, path: Path) -> TableScene:
    """A whole game by mouse."""
    control = begun(seed, mode, names=NAMES, path=path)
    scene = TableScene(Host(look.resized(SIZE, 1.0)), control.session.record)
    scene.layout(SIZE)
    surface, rng = pygame.Surface(SIZE), Random(seed)
    for number in range(MOST_STEPS):
        scene.update(16)
        decision = scene.session.decision
        if decision is None:
            return scene
        weights = [wish(scene, option) for option in decision.options]
        (option,) = rng.choices(decision.options, weights)
        steps = len(scene.session.record.steps)
        answer(scene, option, rng)
        if decision.op == Op.REFRESH and option[0] == Act.CARD:
            click(scene, Target(BUTTON, ButtonId.DONE))
        assert scene.session.record.steps[steps].option == option
        if number % 40 == 0:
            scene.draw(surface)
    raise AssertionError("the game has no end")


GAMES = (("four", TEAM_WANTED, range(4, 12)), ("expert", WANTED, range(1, 9)))
"""At a push a game of four, in which all happens that is wanted of experts, and more."""


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "wanted", "seeds"), GAMES[: share(2, 1, 1)])
def test_a_whole_game_with_everything_rare_is_played_by_mouse_and_verifies(
    look: Look, mode: str, wanted: frozenset[str], seeds: range, tmp_path: Path
) -> None:
    missing = []
    for seed in seeds:
        path = tmp_path / f"{mode}{seed}.jsonl"
        scene = play(look, mode, seed, path)
        scene.leave()
        assert scene.session.result is not None
        assert main(["verify", str(path)]) == 0
        lacks = wanted - happened(scene.session.record)
        if not lacks:
            assert ENDING.of(scene.model) is not None
            return
        missing.append(lacks)
    raise AssertionError(missing)


def test_a_struck_player_is_clicked_on_the_plate(look: Look, tmp_path: Path) -> None:
    """The commander's plate is not covered by the hand's own button there."""
    control = begun(1, "four", names=NAMES, path=tmp_path / "game.jsonl")
    scene = TableScene(Host(look.resized(SIZE, 1.0)), control.session.record)
    scene.layout(SIZE)
    for seat in range(4):
        assert point_on(scene, Target(COMMANDER, seat))
        assert point_on(scene, Target(BUTTON, ButtonId.HAND, seat))
