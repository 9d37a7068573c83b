"""Eight moments of Street Fight as pictures on a sheet, to be looked at.

Run it as ``python -m tests.drive.street_sheet OUT.png --scenario volga_block --rules ats``; with
``--size``, ``--text`` and ``--lang`` the moments are painted in any window, type and language, with
``--folder`` each is kept in full. Two officers have played the game that is shown.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pygame

from stalingrad_game.app.shot_command import size
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import make_player
from stalingrad_game.street_fight.position.codes import Ev
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.model.board_model import Spot
from stalingrad_game.ui.street.screens.street_screen import NewStreetGameScreen
from tests.drive.contact_sheet import sheet
from tests.support.street_hands import QUIET, TWO, KeyHands, StreetWindow

SEED: Final = 3
"""Of the game that is shown."""
MOST_TRIES: Final = 40
"""How many shots are looked at for one with odds."""
HALFWAY: Final = 0.55
"""The share of what falls or climbs at which its picture is taken."""
FRAME_MS: Final = 20
MOST_FRAMES: Final = 3000
SEARCHED: Final = 60
"""Frames in which the door has its pictures, and the cheapest way is found."""


def played(scenario: str, referee: str) -> GameRecord[StreetGame]:
    """A game of two persons who choose as officers do, always the same."""
    game = StreetGame(street_kit(scenario, referee))
    record = GameRecord.start(game, Setup(SEED, {}, TWO))
    players = [make_player("officer", game.kit, SEED + side) for side in range(game.seats)]
    while (decision := record.decision) is not None:
        view = game.view(record.state, decision.seat)
        record.take(players[decision.seat].choose(view, decision))
    return record


class StreetMoments:
    """The moments of one game in one kind of window."""

    def __init__(
        self, record: GameRecord[StreetGame], size: tuple[int, int], shown: Settings
    ) -> None:
        """`shown` has language and size of type."""
        self.record: Final = record
        self.size: Final = size
        self.settings: Final = shown

    def all(self) -> Iterator[tuple[str, pygame.Surface]]:
        """Every moment by name, in the order of a game."""
        yield "door", self.door()
        yield "set_up", self._painted(self._table(0))
        yield "move", self.move()
        shot = self._shot()
        yield "why", self._painted(self._chosen(shot))
        yield "result", self._painted(self._table(shot + 1))
        yield "section", self.section()
        yield "compare", self.compare(shot)
        yield "end", self._painted(self._table(len(self.record.steps)))

    def door(self) -> pygame.Surface:
        """The scenarios."""
        context = window_context(self.settings, self.size)
        context.stack.push(NewStreetGameScreen(context))
        context.stack.settle()
        picture = pygame.Surface(self.size, 0, 32)
        for _ in range(SEARCHED):
            context.stack.update(FRAME_MS)
            context.stack.draw(picture)
        return picture

    def move(self) -> pygame.Surface:
        """A unit is to go, and the pointer is where it will end: the way and what it costs."""
        first, unit, end = self._longest_walk()
        window = self._chosen(first, but=1)
        control = window.table.control
        assert control.position.state.units[unit].loc != end
        control.hover(Spot(hex_of(end), end))
        for _ in range(SEARCHED):
            window.frame()
        return self._painted(window)

    def section(self) -> pygame.Surface:
        """A house falls, or else somebody is on the stairs or fights for a room."""
        number, event = self._in_house()
        window = self._table(number, speed=100)
        house = event[1] if event[0] == Ev.RUIN else hex_of(event[2])
        window.table.control.viewport.open_house(house)
        window.table.session.take(self.record.steps[number].option)
        playback = window.table.session.playback
        for _ in range(MOST_FRAMES):
            if playback.current == event and playback.share > HALFWAY:
                break
            window.frame(FRAME_MS)
        return self._painted(window)

    def compare(self, shot: int) -> pygame.Surface:
        """The same shot under every referee."""
        window = self._chosen(shot)
        window.key(pygame.K_c)
        return self._painted(window)

    # --- which moments they are

    def _shot(self) -> int:
        """A step that rolls and has odds; the one with most to be added up."""
        rolls = [n for n, step in enumerate(self.record.steps) if _told(step.events, Ev.ROLL)]
        apart = max(len(rolls) // MOST_TRIES, 1)

        def worth(number: int) -> tuple[bool, int]:
            why = self._chosen(number).why
            return bool(why.odds and why.button), len(why.lines)

        return max(rolls[::apart], key=worth)

    def _longest_walk(self) -> tuple[int, int, int]:
        """The first step of a unit that walks from place to place, the unit, where it ends."""
        best = (0, 0, 0)
        first, unit, most = 0, -1, 0
        for number, step in enumerate(self.record.steps):
            places = [event for event in step.events if event[0] == Ev.PLACE]
            if len(places) != 1 or places[0][2] < 0 or _told(step.events, Ev.ROLL):
                unit = -1
                continue
            if places[0][1] != unit:
                first, unit = number, places[0][1]
            if number - first >= most:
                best, most = (first, unit, places[0][2]), number - first + 1
        return best

    def _in_house(self) -> tuple[int, tuple[int, ...]]:
        """The step and event in which a house falls; or somebody goes up or down, or anywhere."""
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        board = self.record.game.kit.board
        for number, step in enumerate(self.record.steps):
            places = [unit.loc for unit in self.record.at(number).units]
            for event in step.events:
                if event[0] == Ev.RUIN:
                    return number, event
                if event[0] == Ev.PLACE and event[2] >= 0 <= places[event[1]]:
                    before, places[event[1]] = places[event[1]], event[2]
                    climbs = before != event[2] and hex_of(before) == hex_of(event[2])
                    enters = board.building_of[hex_of(event[2])] >= 0
                    found.setdefault(climbs + enters, (number, event))
        return found[max(found)]

    # --- painting

    def _table(self, at: int, *, speed: int = 0) -> StreetWindow:
        """The table after so many decisions."""
        again = GameRecord.start(self.record.game, self.record.setup)
        for step in self.record.steps[: max(at - 1, 0)]:
            again.take(step.option)
        settings = msgspec.structs.replace(self.settings, speed_percent=speed)
        window = StreetWindow(record=again, size=self.size, settings=settings)
        if at:  # taken at the table, so that dice and outcome are seen
            window.table.session.take(self.record.steps[at - 1].option)
            window.table.session.finish()
            window.frame()
        while window.dialog() is not None and window.table.session.decision is not None:
            KeyHands().answer(window)
        return window

    def _chosen(self, number: int, but: int = 0) -> StreetWindow:
        """The table with what was chosen then pointed at, all `but` the last parts."""
        window = self._table(number)
        control = window.table.control
        targets = control.reader.targets(self.record.steps[number].option)
        for target in targets[: len(targets) - but]:
            if target in (*control.selection.narrowing, *control.selection.verbs):
                control.choose(target)
        window.frame()
        return window

    def _painted(self, window: StreetWindow) -> pygame.Surface:
        window.frame()
        window.context.stack.forget()
        picture = pygame.Surface(self.size, 0, 32)
        window.context.stack.draw(picture)
        window.table.leave()
        return picture


def _told(events: tuple[tuple[int, ...], ...], kind: int) -> bool:
    """Whether one of some events is of a kind."""
    return any(event[0] == kind for event in events)


def main() -> None:
    """Paint the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--scenario", default="volga_block")
    parser.add_argument("--rules", default="ats")
    parser.add_argument("--size", type=size, default=(1280, 720))
    parser.add_argument("--text", type=int, default=100, help="per cent")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--folder", type=Path, help="where each moment is kept in full")
    args = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
    shown = msgspec.structs.replace(QUIET, language=args.lang, text_percent=args.text)
    moments = dict(StreetMoments(played(args.scenario, args.rules), args.size, shown).all())
    if args.folder:
        args.folder.mkdir(parents=True, exist_ok=True)
        for name, picture in moments.items():
            pygame.image.save(picture, args.folder / f"{name}.png")
    pygame.image.save(sheet([*moments.values()], (args.size[0] // 2, args.size[1] // 2)), args.out)


if __name__ == "__main__":
    main()
