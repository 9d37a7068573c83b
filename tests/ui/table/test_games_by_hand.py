"""Games played at the window's table by mouse alone and by keyboard alone."""

from __future__ import annotations

from random import Random

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.style.keys import Direction
from stalingrad_game.ui.table.input.keyboard_input import (
    next_choice,
    next_in_direction,
)
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    COMMANDER,
    HAND,
    REVEALED_CARD,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.panels.ending import ENDING
from stalingrad_game.ui.table.panels.recap import RECAP
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.interactions import same_target
from tests.support.gestures import key
from tests.support.table_play import way_to
from tests.support.table_window import NUMBER_ROW, click, requests_of, sat_down


def test_a_whole_game_is_played_by_mouse_alone(look: Look) -> None:
    scene = sat_down(look, turn=3)
    rng = Random(3)
    for _ in range(3000):
        scene.update(16)
        model = scene.model
        if ENDING.of(model) is not None:
            break
        dialog = DIALOG.of(model)
        no = [dialog.buttons[-1].target] if dialog else []
        click(scene, rng.choice(no or sorted(model.glow)))
    assert scene.session.result is not None
    assert scene.session.record.state.turn == 3
    assert requests_of(scene) == ["ended"]


LETTERS = {
    ButtonId.DONE: pygame.K_e,
    ButtonId.YES: pygame.K_y,
    ButtonId.REFRESH: pygame.K_r,
    ButtonId.HOLD: pygame.K_t,
    ButtonId.WAIVE: pygame.K_w,
    ButtonId.SEAT: pygame.K_p,
}
MOVES = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)
ARROWS: tuple[Direction, ...] = ("left", "right", "up", "down")


def after_keys(scene: TableScene, here: Target | None) -> dict[int, Target | None]:
    """Where each key leads from a thing."""
    model = msgspec.structs.replace(scene.model, focus=here, hover=None)
    interactions = [next_in_direction(model, scene.table_layout, direction) for direction in ARROWS]
    return dict(
        zip(
            MOVES,
            [*interactions, next_choice(model, scene.table_layout, back=False)],
            strict=True,
        )
    )


def keys_to(scene: TableScene, goal: Target) -> list[int]:
    """Keys that bring the focus to a thing."""
    start = scene.model.focus
    interactions: dict[Target | None, list[int]] = {start: []}
    edge = [start]
    while edge and not any(
        same_target(goal, target) for target in interactions if target is not None
    ):
        here = edge.pop(0)
        for code, target in after_keys(scene, here).items():
            if target is not None and target not in interactions:
                interactions[target] = [*interactions[here], code]
                edge.append(target)
    return next(
        keys
        for target, keys in interactions.items()
        if target is not None and same_target(goal, target)
    )


def choose_by_keys(scene: TableScene, target: Target) -> None:
    """Choose a thing without the mouse, as a player would: by letter, by number, by arrows."""
    if target.kind == BUTTON and target.a in LETTERS:
        scene.handle(key(LETTERS[target.a]))
    elif target.kind == HAND and scene.model.hand.index(target.a) < len(NUMBER_ROW):
        place = scene.model.hand.index(target.a)
        scene.handle(key(0, scancode=NUMBER_ROW[place]))
    elif target.kind == REVEALED_CARD and scene.control.laid_out.index(target.a) < len(NUMBER_ROW):
        place = scene.control.laid_out.index(target.a)
        scene.handle(key(0, scancode=NUMBER_ROW[place]))
    elif target.kind == COMMANDER and scene.model.selected:
        scene.handle(key(pygame.K_g))
    else:
        for _ in range(60):  # what lies there may change with what is looked at
            keys = keys_to(scene, target)
            if not keys:
                break
            for code in keys:
                scene.handle(key(code))
        scene.handle(key(pygame.K_RETURN))


def play_by_keys(
    scene: TableScene, rng: Random, most: int, wanted: frozenset[int] | None = None
) -> set[int]:
    """Play at random by keys, so many decisions at most; gives the kinds of options taken.

    It ends when all the `wanted` ones are.
    """
    taken: set[int] = set()
    for _ in range(most):
        decision = scene.session.decision
        if decision is None or (wanted is not None and wanted <= taken):
            break
        scene.update(16)
        if not scene.session.private:
            scene.handle(key(pygame.K_h))
        if RECAP.of(scene.model):
            scene.handle(key(pygame.K_ESCAPE))
        option = rng.choice(decision.options)
        steps = len(scene.session.record.steps)
        for target in way_to(scene.control, option):
            choose_by_keys(scene, target)
        if DIALOG.of(scene.model) is not None:
            scene.handle(key(pygame.K_n))
            continue
        if scene.control.selection.pending is not None:
            scene.handle(key(pygame.K_e))
        if decision.op == Op.REFRESH and option[0] == Act.CARD:
            scene.handle(key(pygame.K_END))
        assert scene.session.record.steps[steps].option == option
        taken.add(option[0])
    return taken


def test_a_whole_game_is_played_by_keyboard_alone(look: Look) -> None:
    scene = sat_down(look, 4, turn=3)
    play_by_keys(scene, Random(4), 5000)
    assert scene.session.result is not None
    assert scene.session.record.state.turn == 3


@pytest.mark.parametrize(
    ("mode", "wanted"),
    [
        ("expert", frozenset({Act.HERO, Act.WAIVE})),
        ("four", frozenset({Act.HERO, Act.WAIVE, Act.GIVE, Act.SEAT})),
    ],
)
def test_what_only_experts_and_teams_do_is_done_by_keyboard_too(
    look: Look, mode: str, wanted: frozenset[int]
) -> None:
    taken: set[int] = set()
    for seed in range(14, 20):  # in the first of each all are taken
        taken |= play_by_keys(sat_down(look, seed, mode=mode), Random(seed), 250, wanted)
        if wanted <= taken:
            return
    raise AssertionError(wanted - taken)
