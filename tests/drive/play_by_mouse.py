"""Plays a whole game to a winner in the real window, by mouse alone; takes ten pictures."""

from __future__ import annotations

import sys
from random import Random
from typing import Final

from stalingrad_game.ui.automation.description import ElementDescription
from tests.drive.screen import DriveError, Program, Shown
from tests.drive.table_play import SIZE, answers, open_hand, run

HAND_SHARE: Final = 0.7
"""How often a hand that could answer is picked up first."""
CARD_SHARE: Final = 0.8
"""How often a card is preferred to what else is offered."""
DRAG_SHARE: Final = 0.3
"""How often a card is dragged and not clicked."""


class MousePlayer:
    """Clicks on what shines, drags cards now and then, picks hands up."""

    def __init__(self, program: Program, chance: Random) -> None:
        self.program: Final = program
        self.chance: Final = chance
        self.clicks = 0
        self.drags = 0

    def begin(self) -> None:
        """From the start menu to the table."""
        self._click(point_of(self.program.look(), "new"))
        shown = self.program.wait(lambda shown: shown.screen == "new")
        self._click(point_of(shown, "seating two"))
        self._click(point_of(self.program.look(), "begin"))
        self.program.wait(lambda shown: shown.screen in {"table", "goal"})

    def act(self, shown: Shown) -> None:
        """One gesture."""
        chance, hand, offered = self.chance, open_hand(shown), answers(shown)
        if shown.screen not in {"table", "end"}:
            self.program.click((SIZE[0] // 2, 8), button=3)  # a rule was opened on the way
        elif hand is not None and hand.point and (not offered or chance.random() < HAND_SHARE):
            self._click(hand.point)
        elif not offered:
            self._click((SIZE[0] // 2, 8))
        else:
            target = chance.choice(self._wanted(offered))
            if target.point is None:
                raise DriveError(f"{target.label} can't be pointed at")
            if target.kind == "hand" and chance.random() < DRAG_SHARE:
                self.program.drag(target.point, (target.point[0], SIZE[1] // 2))
                self.drags += 1
            else:
                self._click(target.point)

    def _wanted(self, offered: list[ElementDescription]) -> list[ElementDescription]:
        """Heroes to shoot at, which is rare enough; else mostly cards, so that games are rich."""
        heroes = [seen for seen in offered if seen.kind == "hero"]
        cards = [seen for seen in offered if seen.kind == "hand"]
        if heroes:
            return heroes
        return cards if cards and self.chance.random() < CARD_SHARE else offered

    def summary(self) -> str:
        """What was done."""
        return f"{self.clicks} clicks, {self.drags} drags"

    def _click(self, point: tuple[int, int]) -> None:
        self.program.click(point)
        self.clicks += 1


def point_of(shown: Shown, name: str) -> tuple[int, int]:
    """Where a thing can be clicked; raises `DriveError` where it can't."""
    point = shown.find(name).point
    if point is None:
        raise DriveError(f"{name!r} can't be pointed at")
    return point


if __name__ == "__main__":
    sys.exit(run("mouse", MousePlayer))
