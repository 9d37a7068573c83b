"""Random input at Street Fight's table in the real window without a screen.

Games of every scenario by every referee that it lists are begun with ever other seats, sizes and
settings. Now and then whatever lies over the table is put away, and an option is taken by
keys or mouse: where that can't be done there is no way on.
"""

from __future__ import annotations

from random import Random
from time import sleep
from typing import Final

import pygame
from msgspec.structs import replace

from stalingrad_game.kernel.decision import Decision
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.input.viewport import CLOSED_BY_BACK
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from tests.support.random_input import LIVE_SETTINGS, SIZES, Thrower
from tests.support.street_hands import (
    FRAME_MS,
    SMALLER,
    Hands,
    KeyHands,
    MouseHands,
    StreetWindow,
    any_option,
    take,
)
from tests.support.street_lesson import go_on as follow_lesson
from tests.support.street_lesson import has_next

SEATS: Final = ("", "", "", "random", "officer")
"""Who sits at either side: a person or a computer player."""
ANEW_EVERY: Final = 400
"""So many inputs at one game, if it doesn't end before."""
QUESTION_EVERY: Final = 20
"""So many inputs apart the way on is looked for."""
AWAY: Final = 12
"""After so many inputs away from the table Escape leads back to it, or a game is begun."""
ROOM: Final = 1280
MOST_TYPE: Final = 150
"""In windows this wide, and with type up to that many per cent, the mouse finds everything."""
PATIENCE: Final = 1000
"""Frames and answers in which something must happen, or the table ask again."""
THOUGHT_S: Final = 0.1
"""Waited in each of these frames for a computer player that thinks."""


class Unpainted(StreetWindow):
    """A table whose frames are painted by its own window."""

    def frame(self, ms: int = FRAME_MS) -> None:
        """Let a frame pass."""
        self.context.stack.update(ms)


class StreetThrower(Thrower):
    """A window in which Street Fight is played."""

    def __init__(self, seed: int, *, restful: bool = True, referee: str | None = None) -> None:
        """`restful`: events are shown at once, so that more is played; by one `referee`, or all."""
        self.tables: Final = [
            (name, one)
            for name in standard_scenarios()
            for one in load_scenario(name).referees
            if referee in {None, one}
        ]
        super().__init__(seed, restful=restful)
        self.begun = 0
        self.away = 0

    @property
    def table(self) -> StreetTableScene | None:
        """The table, where it is on top."""
        top = self.context.stack.top
        return top if isinstance(top, StreetTableScene) else None

    def throw(self) -> None:
        """One input; before it the way on is looked for, or a game begun."""
        thrown = sum(self.counts.values())
        self.away = 0 if self.table else self.away + 1
        if self.away > AWAY:
            self._back()
        if thrown % ANEW_EVERY == 0:
            self._game()
        elif thrown % QUESTION_EVERY == 0 and self.table is not None:
            self.go_on(self.table)
        super().throw()

    def _back(self) -> None:
        """Leave what lies over the table; where there is none, begin a game."""
        escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
        for _ in range(self.context.stack.depth):
            self.context.stack.handle(escape)
            self._pass()
            if self.table is not None:
                self.met["came back"] += 1
                return
        self._game()

    def _game(self) -> None:
        """The next of all scenarios and referees, with some seats, at some size and type."""
        scenario, referee = self.tables[self.begun % len(self.tables)]
        self.begun += 1
        players = tuple(Seat(computer=self.chance.choice(SEATS)) for _ in range(2))
        if all(one.computer for one in players):
            players = (Seat(), players[1])
        self.window.resize(self.chance.choice(SIZES))
        self.context.change(text_percent=self.chance.choice(LIVE_SETTINGS["text_percent"]))
        setup = Setup(self.chance.randrange(1000), {}, players)
        self.context.service(StreetHost).begin(setup, scenario, referee)
        self.context.stack.settle()
        self.met[f"{scenario} {referee}"] += 1
        self.away = 0

    @staticmethod
    def _open(table: StreetTableScene) -> Decision:
        """The decision with what can be pointed at while secrets lie face down."""
        decision = table.session.decision
        assert decision is not None
        return replace(decision, options=tuple(table.control.secrets_shown.open_options(decision)))

    def go_on(self, table: StreetTableScene) -> None:
        """Put away what is open and take some option by keys; fails where that can't be done."""
        seen = Unpainted(table=table, size=self.context.size)
        session, hands = table.session, self._hands()
        waited, last = 0, (0, 0)
        while waited < PATIENCE:
            happened = len(session.record.steps), len(session.log)
            waited, last = waited + 1 if happened == last else 0, happened
            if session.over or self.table is not table:
                return
            if table.root.layers:
                layer = table.root.layers[-1]
                hands.answer(seen)
                if layer in table.root.layers:
                    seen.key(pygame.K_ESCAPE)
            elif session.guide.leads or has_next(seen):
                follow_lesson(seen, KeyHands(), mouse=False)
                return
            elif session.asks:
                control = table.control  # a panel in the wing hides what isn't on the stage
                while control.selection.picks or control.viewport.open.intersection(CLOSED_BY_BACK):
                    seen.key(pygame.K_ESCAPE)
                if not table.root.layers:
                    for _ in range(SMALLER):  # the whole map is seen again
                        seen.key(pygame.K_MINUS)
                    option = any_option(self._open(table), self._some())
                    try:
                        take(seen, hands, option)
                    except AssertionError as error:
                        message = f"{type(hands).__name__} can't take {option}: {stuck(table)}"
                        raise AssertionError(message) from error
                    self.met["went on"] += 1
                    return
            elif session.playback.waits:
                seen.key(pygame.K_SPACE)
            else:
                seen.frame(100)
                sleep(THOUGHT_S if session.computer_acts else 0)
        raise AssertionError(f"nothing goes on: {stuck(table)}")

    def _hands(self) -> Hands:
        """Keys; or the mouse, where all that it needs has room."""
        wide = self.context.size[0] >= ROOM and self.context.settings.text_percent <= MOST_TYPE
        return MouseHands() if wide and self._some().random() < 0.5 else KeyHands()

    def _some(self) -> Random:
        """Chance of its own, so that it doesn't matter to the inputs how much was drawn."""
        return Random(self.chance.random())


def stuck(table: StreetTableScene) -> str:
    """What is known of a table where nothing goes on."""
    session = table.session
    layers = [
        " / ".join(str(getattr(part, "text", "")) for part in one.walk())
        for one in table.root.layers
    ]
    kit = session.record.game.kit
    return (
        f"{kit.scenario.title} by {type(kit.referee).__name__}, {len(session.record.steps)} steps, "
        f"seats {session.record.setup.players}, layers {layers}, thinking {session.computer_acts}, "
        f"playback {session.playback.busy}/{session.playback.waits}, "
        f"size {table.context.size}, type {table.context.settings.text_percent} %, "
        f"lesson {session.guide.lesson is not None}, leads {session.guide.leads}, "
        f"balloon {table.view.panels['balloon'].spoken!r}, map {table.view.map.rect}, "
        f"picks {table.control.selection.picks}, decision {session.decision}"
    )
