"""The table in a window that nobody sees, for tests: sitting down, pointing, clicking."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import msgspec
import pygame

from stalingrad_game.card_game.state.codes import Act
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.model.targets import Target
from stalingrad_game.ui.table.panels.tooltip.panel import TOOLTIP
from stalingrad_game.ui.table.panels.tooltip.reasons import TooltipModel
from stalingrad_game.ui.table.panels.zoom.panel import ZOOM_PANEL
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.gestures import down, motion, up
from tests.support.table_play import AT_ONCE, begun, pick_up, walk, way_to

SIZE = (1280, 720)
NUMBER_ROW = (pygame.KSCAN_1, pygame.KSCAN_2, pygame.KSCAN_3, pygame.KSCAN_4)
"""Four of them; cards further right are gone to by arrows."""


@dataclass
class Host:
    """A program that only takes notes."""

    look: Look
    table_settings: TableSettings = AT_ONCE
    requests: list[str] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    met: list[str] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)
    ambience: str = ""

    def open_menu(self, table: TableScene) -> None:
        assert table.host is self
        self.requests.append("menu")

    def open_rules(self, rule: str) -> None:
        self.requests.append(f"rules {rule}")

    def open_sheet(self, table: TableScene, battle: int) -> None:
        assert table.host is self
        self.requests.append(f"sheet {battle}")

    def open_goal(self, table: TableScene) -> None:
        assert table.host is self
        self.requests.append("goal")

    def open_browser(self, piece: str) -> None:
        self.requests.append(f"browser {piece}")

    def battle_ended(self, table: TableScene) -> None:
        assert table.host is self
        self.requests.append("battle end")
        table.resume()  # the sheet was closed

    def set_pace(self, pace: float) -> None:
        self.table_settings = msgspec.structs.replace(
            self.table_settings, speed=pace, computer_speed=pace
        )

    def hint_met(self, question: str, times: int = 1) -> None:
        self.met.extend([question] * times)

    def question_claimed(self, kind: str) -> None:
        self.claimed.append(kind)

    def play_sound(self, name: str) -> None:
        self.heard.append(name)

    def play_ambience(self, name: str) -> None:
        self.ambience = name

    def game_ended(self, table: TableScene) -> None:
        assert table.host is self
        self.requests.append("ended")


def sat_down(
    look: Look,
    seed: int = 3,
    settings: TableSettings = AT_ONCE,
    mode: str = "basic",
    *,
    turn: int = 1,
) -> TableScene:
    """A new game in a window; at a push one brought on to a turn."""
    record = begun(seed, mode, turn=turn).session.record
    scene = TableScene(Host(look.resized(SIZE, 1.0), settings), record)
    scene.layout(SIZE)
    return scene


def requests_of(scene: TableScene) -> list[str]:
    host = scene.host
    assert isinstance(host, Host)
    return host.requests


def heard(scene: TableScene) -> list[str]:
    host = scene.host
    assert isinstance(host, Host)
    return host.heard


def until(scene: TableScene, op: int) -> TableScene:
    """Play on to a question of a kind."""
    rng = Random(3)
    while (decision := scene.session.decision) and decision.op != op:
        walk(scene.control, rng.choice(decision.options), looks=False)
    pick_up(scene.control)
    scene.update(0)
    return scene


def dragged(scene: TableScene) -> Target | None:
    """What is being dragged."""
    drag = scene.model.drag
    return drag.target if drag else None


def zoomed(scene: TableScene) -> Target | None:
    """What has grown to a readable size."""
    shown = ZOOM_PANEL.of(scene.model)
    return shown.target if shown is not None else None


def noted(scene: TableScene) -> TooltipModel | None:
    """What is said of a thing that is pointed at or was asked about."""
    return TOOLTIP.of(scene.model)


def busy(scene: TableScene) -> bool:
    """Whether something is still being shown."""
    return scene.model.busy


def point_on(scene: TableScene, target: Target) -> tuple[int, int]:
    """A place where a click meets a thing: in a row of cards, its uncovered edge."""
    rect = scene.table_layout.rect(target)
    assert rect is not None, target
    for x in range(rect.left + 2, rect.right, 4):
        for y in (rect.centery, rect.top + 3, rect.bottom - 3):
            if scene.table_layout.at((x, y)) == target:
                return x, y
    raise AssertionError(f"{target} is covered")


def click(scene: TableScene, target: Target) -> None:
    """Point at a thing, press and let go."""
    scene.handle(motion((0, 0)))
    pos = point_on(scene, target)
    for event in (motion(pos), down(pos), up(pos)):
        scene.handle(event)


def play_way(scene: TableScene) -> tuple[Target, Target]:
    """A card and a formation that takes it."""
    interaction = next(
        interaction
        for interaction in scene.session.interactions.interactions
        if interaction.option[0] == Act.PLAY and not interaction.why
    )
    card, formation = way_to(scene.control, interaction.option)
    return card, formation
