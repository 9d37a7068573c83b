"""The scenario editor: a fight for two houses made from nothing, by mouse and by keys."""

from __future__ import annotations

import random
from typing import Any, Final

import pygame
import pytest

from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.editing.draft_faults import draft_faults
from stalingrad_game.street_fight.editing.own_files import draft_path
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.editor.tools import TOOL_GROUPS, Tool
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_editor_screen import StreetEditorScreen
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from stalingrad_game.ui.widgets import Button, Widget

SIZE: Final = (1280, 720)
QUIET: Final = Settings(language="en", speed_percent=0, computer_percent=0, pauses="none")
REFEREES: Final = ("tide", "ats", "k47")


class Desk:
    """The editor in a window without a display."""

    def __init__(self, source: str | None = None, settings: Settings = QUIET) -> None:
        """Open it on a new draft or on a copy."""
        self.context: Final = window_context(settings, SIZE)
        self.context.service(StreetHost).open_editor(source)
        self.context.stack.settle()
        found = self.context.stack.top
        assert isinstance(found, StreetEditorScreen)
        self.screen: Final = found
        self.surface: Final = pygame.Surface(SIZE)
        self.frame()

    def frame(self) -> None:
        """Let a frame pass, and paint it."""
        self.context.stack.update(16)
        self.context.stack.draw(self.surface)

    def send(self, kind: int, **facts: Any) -> None:
        """An event of the system, and a frame."""
        self.context.stack.handle(pygame.event.Event(kind, **facts))
        self.frame()

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    def click(self, pos: tuple[int, int]) -> None:
        """Go there, press and release."""
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.send(kind, pos=pos, button=pygame.BUTTON_LEFT)

    def widget(self, key: object) -> Widget:
        """What has a key."""
        return next(one for one in self.screen.root.base.walk() if one.key == key)

    def map_point(self, name: str) -> tuple[int, int]:
        """A pixel of a hex."""
        number = self.screen.draft.grid.parse(name)
        return self.screen._map.hex_box(number).center


class ByMouse:
    """Everything by clicks."""

    def hold(self, desk: Desk, tool: Tool) -> None:
        """Turn to the group, and press the tool's button."""
        for _ in TOOL_GROUPS:
            if desk.screen.draft.tool.group == tool.group:
                break
            desk.click(self._right(desk, "group"))
        self.press(desk, ("tool", *tool))

    @staticmethod
    def _right(desk: Desk, key: object) -> tuple[int, int]:
        box = desk.widget(key).rect
        return box.right - 12, box.centery

    def press(self, desk: Desk, key: object) -> None:
        """Press a button, scrolled into view."""
        widget = desk.widget(key)
        desk.screen.root.give_focus(widget)
        desk.frame()
        desk.click(widget.rect.center)

    def put(self, desk: Desk, name: str) -> None:
        """Click a hex."""
        desk.click(desk.map_point(name))

    def side(self, desk: Desk) -> None:
        """The other side."""
        desk.click(self._right(desk, "side"))


class ByKeys:
    """Everything by keys."""

    def _go(self, desk: Desk, key: object) -> None:
        for _ in range(120):
            focused = desk.screen.root.focused
            if focused is not None and focused.key == key:
                return
            desk.key(pygame.K_TAB)
        raise AssertionError(key)

    def hold(self, desk: Desk, tool: Tool) -> None:
        """Tab to the group, turn it with the arrow, Tab to the tool."""
        self._go(desk, "group")
        groups = list(TOOL_GROUPS)
        for _ in groups:
            if desk.screen.draft.tool.group == tool.group:
                break
            desk.key(pygame.K_RIGHT)
        self.press(desk, ("tool", *tool))

    def press(self, desk: Desk, key: object) -> None:
        """Tab to it, and Enter."""
        self._go(desk, key)
        desk.key(pygame.K_RETURN)

    def put(self, desk: Desk, name: str) -> None:
        """Walk the cursor there, and Enter."""
        self._go(desk, "map")
        for _ in range(60):
            here, there = desk.screen.draft.hex, name
            if here == there:
                break
            if here[0] != there[0]:
                desk.key(pygame.K_RIGHT if here[0] < there[0] else pygame.K_LEFT)
            else:
                desk.key(pygame.K_DOWN if int(here[1:]) < int(there[1:]) else pygame.K_UP)
        desk.key(pygame.K_RETURN)

    def side(self, desk: Desk) -> None:
        """The other side."""
        self._go(desk, "side")
        desk.key(pygame.K_RIGHT)


def build(desk: Desk, hands: ByMouse | ByKeys) -> None:
    """Two houses, debris between them, a squad on each side, one house to be held."""
    hands.hold(desk, Tool("building", "masonry"))
    for name in ("C3", "C4", "F2"):
        hands.put(desk, name)
    hands.hold(desk, Tool("terrain", "debris"))
    hands.put(desk, "D3")
    hands.hold(desk, Tool("aim", "aim"))
    hands.put(desk, "C3")
    hands.hold(desk, Tool("unit", "rifle_squad"))
    hands.put(desk, "A3")
    hands.side(desk)
    hands.put(desk, "F2")


@pytest.mark.parametrize("hands", [ByMouse(), ByKeys()], ids=["mouse", "keys"])
def test_a_scenario_is_made_from_nothing_and_played_to_its_end(hands: ByMouse | ByKeys) -> None:
    desk = Desk()
    assert desk.screen.draft.faults
    build(desk, hands)
    file = desk.screen.draft.file
    assert [house.hexes for house in file.map.building] == [("C3", "C4"), ("F2",)]
    assert file.map.terrain == {"debris": ("D3",)}
    assert [(unit.side, unit.at) for unit in file.unit] == [("german", "A3"), ("soviet", "F2")]
    assert file.victory.hexes == ("C3",)
    assert draft_faults(file) == ()
    hands.press(desk, "save")
    assert load_scenario(draft_path(file)).file == file
    for word in REFEREES:
        hands.press(desk, ("try", word))
        table = desk.context.stack.top
        assert isinstance(table, StreetTableScene)
        play(table, random.Random(word))
        desk.context.service(StreetHost).go_home()
        desk.context.stack.settle()
        assert desk.context.stack.top is desk.screen
        desk.frame()


def play(table: StreetTableScene, rng: random.Random) -> None:
    """Take options at random until the game is over."""
    record = table.session.record
    for _ in range(3000):
        options = record.game.options(record.state)
        if not options:
            break
        record.take(rng.choice(options))
    assert record.game.result(record.state) is not None


def test_every_step_is_taken_back_and_done_again() -> None:
    desk = Desk()
    empty = desk.screen.draft.file
    build(desk, ByMouse())
    full = desk.screen.draft.file
    while desk.screen.draft.history.can_undo:
        desk.key(pygame.K_u)
    assert desk.screen.draft.file == empty
    while desk.screen.draft.history.can_redo:
        desk.key(pygame.K_u, pygame.KMOD_SHIFT)
    assert desk.screen.draft.file == full


def test_a_fault_is_listed_and_leads_to_its_hex() -> None:
    desk = Desk("first_house")
    assert not desk.screen.draft.faults
    hands = ByMouse()
    hands.hold(desk, Tool("unit", "truck"))
    hands.put(desk, "F4")
    assert ["tide" in str(one.fault) for one in desk.screen.draft.faults] == [True]
    tried = desk.widget(("try", "tide"))
    assert isinstance(tried, Button)
    assert not tried.enabled
    hands.put(desk, "A1")
    desk.screen.root.give_focus(desk.widget("faults"))
    desk.key(pygame.K_RETURN)
    assert desk.screen.draft.hex == "F4"


def test_leaving_a_changed_draft_is_asked_about() -> None:
    desk = Desk()
    ByMouse().hold(desk, Tool("terrain", "woods"))
    ByMouse().put(desk, "B2")
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.root.layers
    desk.key(pygame.K_RETURN)
    assert not desk.screen.root.layers
    assert desk.context.stack.top is desk.screen
