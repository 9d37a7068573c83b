"""Plays at both tables as who uses a screen reader: only what is told can be found and pressed."""

from __future__ import annotations

from collections.abc import Sequence

from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.ui.automation.describe import read_screen, read_window
from stalingrad_game.ui.automation.description import Element
from stalingrad_game.ui.street.model.board_reading import level_of
from stalingrad_game.ui.street.model.table_model import Target as StreetTarget
from stalingrad_game.ui.table.model.targets import Target
from stalingrad_game.ui.table.screen import TableScene
from tests.support.street_hands import StreetWindow
from tests.support.table_window import SIZE


def check_told(elements: Sequence[Element]) -> None:
    """Whatever can be pressed or pointed at is called something."""
    nameless = [
        one.told
        for one in elements
        if (one.press or one.focus) and not (one.told.label.strip() or one.told.hint)
    ]
    assert not nameless, nameless


class ReaderHands:
    """Presses nodes at the table of Street Fight."""

    def told(self, window: StreetWindow) -> Sequence[Element]:
        """Everything that is told now."""
        top = window.context.stack.top
        assert top is not None
        elements = read_window(window.context, top).elements
        check_told(elements)
        return elements

    def find(self, window: StreetWindow, target: StreetTarget) -> Element:
        """What stands for a target; fails where nothing does."""
        names = self._names(window, target)
        for name in names:
            for one in self.told(window):
                if one.told.name == name and one.told.enabled and one.press is not None:
                    return one
        raise AssertionError(f"nothing is called {names}")

    @staticmethod
    def _names(window: StreetWindow, target: StreetTarget) -> Sequence[str]:
        """What it may be called, the closest first."""
        session = window.table.session
        if target.kind == "verb":
            return (str(("verb", *target)),)
        if target.kind == "unit":
            return (f"unit {session.kit.scenario.units[target.number].id}",)
        name = session.kit.board.name(hex_of(target.number))
        level = level_of(session.words.texts, target.number) or "0"
        ground = (f"hex {name}",) if level == "0" else ()
        return (f"place {name} {level}", *ground, f"floor {name} {level}")

    def point(self, window: StreetWindow, target: StreetTarget) -> None:
        self._press(window, self.find(window, target))

    def roll(self, window: StreetWindow) -> None:
        """The button below the sum; a result that lies in the sum's place is closed before."""
        if window.table.control.results.open:
            self._named(window, "result close")
        self._named(window, "roll")

    def answer(self, window: StreetWindow) -> None:
        self._named(window, "answer 0")

    def _named(self, window: StreetWindow, name: str) -> None:
        self._press(window, next(one for one in self.told(window) if one.told.name == name))

    @staticmethod
    def _press(window: StreetWindow, element: Element) -> None:
        assert element.press is not None
        element.press()
        window.context.stack.settle()
        window.frame()


def told_at_table(scene: TableScene) -> dict[str, Element]:
    """By name, everything that the card table tells."""
    elements = read_screen(scene, SIZE).elements
    check_told(elements)
    return {one.told.name: one for one in elements}


def name_of(target: Target) -> str:
    """What a target of the card table is called in all languages."""
    return " ".join(str(part) for part in target if part != -1)
