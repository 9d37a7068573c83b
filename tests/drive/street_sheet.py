"""Moments of Street Fight as pictures on a sheet, to be looked at.

``python -m tests.drive.street_sheet game OUT.png --scenario volga_block --rules ats`` paints eight
of one game. ``python -m tests.drive.street_sheet scenarios OUT.png`` paints three of every
scenario, or of those named by ``--scenario``: a shot that stands ready, a house that falls, a fight
inside a house. With ``--size``, ``--text`` and ``--lang`` they are painted in any window, type and
language, with ``--folder`` each is kept in full. Officers have played the games that are shown;
those of scenarios shoot at houses whenever they can.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec
import pygame

from stalingrad_game.app.shot_command import size
from stalingrad_game.kernel.decision import Decision, Event, Option
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import make_player
from stalingrad_game.street_fight.position.codes import Ev
from stalingrad_game.street_fight.position.questions import AttackAnswer, AttackQuery
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.sums import sum_of_act
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.input.option_targets import OptionTargets
from stalingrad_game.ui.street.model.board_model import Spot
from stalingrad_game.ui.street.model.table_model import unit_target
from stalingrad_game.ui.street.presenter.stage import HAND_TO_HAND
from stalingrad_game.ui.street.screens.street_screen import NewStreetGameScreen
from tests.drive.contact_sheet import sheet
from tests.support.street_hands import QUIET, TWO, KeyHands, StreetWindow

SEED: Final = 3
"""Of the game that is shown."""
MOST_TRIES: Final = 40
"""How many shots are looked at for one with odds."""
HALFWAY: Final = 0.55
"""The share of what falls or climbs at which its picture is taken."""
FALLING: Final = 0.45
"""The same of a house."""
AT_HOUSES: Final = frozenset({"shell", "fire_at_building"})
"""The words of acts that are aimed at a house."""
AT_HOUSES_SHARE: Final = 0.7
MOST_SHELLED: Final = 60
"""How many such shots are compared."""
MOST_STEPS: Final = 420
MOST_READY: Final = 8
"""How many attacks are tried for one that stands ready."""
SEEDS: Final = range(1, 4)
ENOUGH: Final = 7
"""Worth of a game with a shot, a house that falls and a fight at close quarters."""
USUAL: Final = "volga_block"
FRAME_MS: Final = 20
MOST_FRAMES: Final = 3000
SEARCHED: Final = 60
"""Frames in which the door has its pictures, and the cheapest way is found."""


def played(
    scenario: str, referee: str, seed: int = SEED, *, at_houses: bool = False
) -> GameRecord[StreetGame]:
    """A game of two persons who choose as officers do, always the same.

    With `at_houses` they mostly shoot at houses where they may, and the game is left where it
    gets long.
    """
    game = StreetGame(street_kit(scenario, referee))
    record = GameRecord.start(game, Setup(seed, {}, TWO))
    players = [make_player("officer", game.kit, seed + side) for side in range(game.seats)]
    reader, random = OptionTargets(game.kit), Random(seed)
    while (decision := record.decision) is not None:
        if at_houses and len(record.steps) >= MOST_STEPS:
            break
        view = game.view(record.state, decision.seat)
        options = [one for one in decision.options if reader.word(one) in AT_HOUSES]
        if at_houses and options and random.random() < AT_HOUSES_SHARE:
            record.take(
                max(options[:MOST_SHELLED], key=lambda one: _falls(game, view, decision, one))
            )
        else:
            record.take(players[decision.seat].choose(view, decision))
    return record


def _falls(game: StreetGame, view: State, decision: Decision, option: Option) -> Fraction:
    """How likely a shot at a house brings it down."""
    found = sum_of_act(game.kit, view, decision.frame, option)
    answered = None if found is None else found.answer
    falls = answered.falls if isinstance(answered, AttackAnswer) else None
    return falls or Fraction(0)


class Attacked(NamedTuple):
    """A step that is an attack."""

    number: int
    unit: int
    """Who attacks."""
    spot: Spot
    """At whom, or at what place."""
    inside: int
    """0 in the open, 1 inside a house, 2 hand to hand or from floor to floor in one hex of it."""


def attacks_of(record: GameRecord[StreetGame]) -> list[Attacked]:
    """The attacks of a game, with odds, as far as they were seen before they were rolled for."""
    kit, found = record.game.kit, []
    built = kit.board.building_of
    again = GameRecord.start(record.game, record.setup)
    for number, step in enumerate(record.steps):
        decision = again.decision
        assert decision is not None
        view = record.game.view(again.state, decision.seat)
        attack_sum = sum_of_act(kit, view, decision.frame, step.option)
        again.take(step.option)
        if (
            attack_sum is None
            or not isinstance(attack_sum.query, AttackQuery)
            or not attack_sum.answer.odds
        ):
            continue
        query = attack_sum.query
        start = attack_sum.state.units[query.acting].loc
        if min(start, query.loc) < 0:
            continue
        here, there = hex_of(start), hex_of(query.loc)
        close = query.kind in HAND_TO_HAND or (here == there and start != query.loc)
        inside = 0 if built[there] < 0 else 2 if close else int(built[here] == built[there])
        target = -1 if query.target is None else query.target
        found.append(Attacked(number, query.acting, Spot(there, query.loc, target), inside))
    return found


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
        yield "new", self.new_game()
        yield "set_up", self._painted(self._table(0))
        yield "move", self.move()
        shot = self._shot()
        yield "why", self._painted(self._chosen(shot))
        yield "result", self._painted(self._table(shot + 1))
        yield "section", self.section()
        yield "compare", self.compare(shot)
        yield "end", self._painted(self._table(len(self.record.steps)))

    def new_game(self) -> pygame.Surface:
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

    def of_scenario(self, attacks: Sequence[Attacked]) -> Iterator[tuple[str, pygame.Surface]]:
        """A shot that stands ready, a house that falls, a fight inside a house."""
        shots = [one for one in attacks if not one.inside]
        fights = sorted((one for one in attacks if one.inside), key=lambda one: -one.inside)
        yield "shot", self.ready(shots or fights)
        yield "collapse", self.collapse([one.spot.hex for one in (*fights, *shots)])
        yield "fight", self.ready(fights or shots)

    def ready(self, attacks: Sequence[Attacked]) -> pygame.Surface:
        """One of the first of some attacks stands ready: the one with most to be added up."""
        best: tuple[int, StreetWindow | None] = (-1, None)
        for attack in attacks[:MOST_READY]:
            window = self._aimed(attack)
            if window is not None and len(window.why.lines) > best[0]:
                best = len(window.why.lines), window
        window = best[1] or self._chosen(attacks[0].number)
        return self._painted(window)

    def _aimed(self, attack: Attacked) -> StreetWindow | None:
        """The table with an attack ready by two clicks; None where it takes more."""
        window = self._table(attack.number)
        control = window.table.control
        if control.asks and unit_target(attack.unit) in control.selection.on_map:
            control.choose(unit_target(attack.unit))
        control.settle()
        control.attacks.finish()
        control.far.finish()
        control.hover(attack.spot)
        control.point(attack.spot)
        for _ in range(SEARCHED):
            window.frame()
        return window if control.attacks.plan is not None else None

    def collapse(self, hexes: Sequence[int]) -> pygame.Surface:
        """A house falls: as it did in the game, else the first one of some hexes that can."""
        for number, step in enumerate(self.record.steps):
            event = next((one for one in step.events if one[0] == Ev.RUIN), None)
            if event is not None:
                window = self._table(number, speed=100)
                window.table.session.take(step.option)
                return self._falling(window, event)
        window = self._table(len(self.record.steps) // 2, speed=100)
        position, board = window.table.control.position, self.record.game.kit.board
        built = [one for one in range(board.grid.count) if board.building_of[one] >= 0]
        event = next((Ev.RUIN, one, 0, 1) for one in (*hexes, *built) if position.intact(one))
        window.table.session.playback.add([event], 1.0)
        return self._falling(window, event)

    def _falling(self, window: StreetWindow, event: Event) -> pygame.Surface:
        """The table while a house is on its way down."""
        window.table.control.viewport.open_house(event[1])
        playback = window.table.session.playback
        for _ in range(MOST_FRAMES):
            if playback.current == event and playback.share > FALLING:
                break
            window.frame(FRAME_MS)
        return self._painted(window)

    # --- which moments they are

    def _shot(self) -> int:
        """A step that rolls and has odds; the one with most to be added up."""
        rolls = [n for n, step in enumerate(self.record.steps) if _has_event(step.events, Ev.ROLL)]
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
            if len(places) != 1 or places[0][2] < 0 or _has_event(step.events, Ev.ROLL):
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
        for _ in range(MOST_FRAMES):  # until nothing is a draft any more
            if not window.table.view.map.unfinished:
                break
            window.frame(0)
        window.context.stack.forget()
        picture = pygame.Surface(self.size, 0, 32)
        window.context.stack.draw(picture)
        window.table.leave()
        return picture


def _has_event(events: tuple[tuple[int, ...], ...], kind: int) -> bool:
    """Whether one of some events is of a kind."""
    return any(event[0] == kind for event in events)


def three_of_each(
    scenarios: Sequence[str], size: tuple[int, int], shown: Settings
) -> Iterator[tuple[str, pygame.Surface]]:
    """Three moments of each of some scenarios, by the name of scenario and moment."""
    for name in scenarios:
        record, attacks = _eventful(name)
        for moment, picture in StreetMoments(record, size, shown).of_scenario(attacks):
            yield f"{name}-{record.game.kit.referee.id}-{moment}", picture


@cache
def _eventful(scenario: str) -> tuple[GameRecord[StreetGame], list[Attacked]]:
    """The first game in which a house falls and one fights in a house, else the one with most."""
    best: tuple[int, GameRecord[StreetGame], list[Attacked]] | None = None
    for seed, referee in product(SEEDS, load_scenario(scenario).referees):
        record = played(scenario, referee, seed, at_houses=True)
        attacks = attacks_of(record)
        falls = any(_has_event(step.events, Ev.RUIN) for step in record.steps)
        inside = max((one.inside for one in attacks), default=0)
        shot = any(not one.inside for one in attacks)
        worth = 4 * falls + inside + shot
        if best is None or worth > best[0]:
            best = worth, record, attacks
        if worth >= ENOUGH or len(record.steps) >= MOST_STEPS:
            break
    assert best is not None
    return best[1], best[2]


def main() -> None:
    """Paint the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("game", "scenarios"))
    parser.add_argument("out", type=Path)
    parser.add_argument("--scenario", nargs="+", default=[], help="all of them if absent")
    parser.add_argument("--rules", default="ats", help="of a game")
    parser.add_argument("--size", type=size, default=(1280, 720))
    parser.add_argument("--text", type=int, default=100, help="per cent")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--folder", type=Path, help="where each moment is kept in full")
    args = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
    shown = msgspec.structs.replace(QUIET, language=args.lang, text_percent=args.text)
    if args.what == "scenarios":
        names = args.scenario or standard_scenarios()
        moments = dict(three_of_each(names, args.size, shown))
    else:
        scenario = args.scenario[0] if args.scenario else USUAL
        moments = dict(StreetMoments(played(scenario, args.rules), args.size, shown).all())
    if args.folder:
        args.folder.mkdir(parents=True, exist_ok=True)
        for name, picture in moments.items():
            pygame.image.save(picture, args.folder / f"{name}.png")
    pygame.image.save(sheet([*moments.values()], (args.size[0] // 2, args.size[1] // 2)), args.out)


if __name__ == "__main__":
    main()
