"""Counts what ten usual actions at Street Fight's table take: gestures, and seconds.

``python -m tests.drive.street_gestures [--rules ats] [--language fr]`` looks in random games for a
moment at which each action is possible, does it there with the table's own gestures, by mouse and
by keys, through the window's input, and prints a row for each. With ``--steps`` it is done answer
by answer (the unit, the verb, the target, each supporter, *Roll*), in moments of recorded games; so
version 1.0.0 is measured in a checkout of it: ``PYTHONPATH=FOLDER python THIS_FILE --steps``.

Seconds are those of the keystroke-level model of Card, Moran and Newell (1980): 1.35 s to think
before a gesture, 0.28 s for a key, 0.2 s for a click, 0.8 + 0.1 log2(D / S + 0.5) s to point at
something of size S at distance D, both measured in the window. To this comes what the program lets
a player wait: events that are shown at their usual pace, and questions that can't be answered
before they could be read. Where somebody thinks meanwhile, the longer of both counts. Keys that
repeat (Tab, arrows), and Enter behind them, are one thought.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import dist, log2
from random import Random
from typing import Any, Final, Literal

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("STALINGRAD_HOME", tempfile.mkdtemp(prefix="gestures-"))

import pygame

from stalingrad_game.kernel.decision import Option
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.ui.shell.settings import Settings
from tests.support.street_hands import FIGURES, FRAME_MS, MouseHands, StreetWindow, any_option

REFEREES: Final = ("tide", "ats", "k47")
SCENARIOS: Final = ("volga_block", "first_house", "tractor_hall")
DECISIONS: Final = 260
"""Of each game in which moments are looked for."""
GAMES: Final = 12
SIZE: Final = (1280, 720)
THINK, KEY, CLICK = 1.35, 0.28, 0.2
WANTED: Final = {
    "tide": (
        *("step", "march", "stairs", "fire", "fire_1", "fire_2", "house", "assault"),
        *("op_fire", "pass"),
    ),
    "ats": (
        *("step", "march", "stairs", "fire", "fire_1", "fire_2", "house", "assault"),
        *("search", "pass"),
    ),
    "k47": (
        *("step", "march", "stairs", "march_tested", "fire", "fire_tested", "assault"),
        *("order:ambush", "order:rally", "order:down"),
    ),
}
"""By referee: ten usual actions."""
READ: Final = 0.5
"""How long a chance must have been seen by which a click rolls."""
LONG_FRAME_MS: Final = 50
"""While somebody thinks or points; what is waited for is counted in shorter ones."""
MOST_GESTURES: Final = 60
MOST_WAIT: Final = 4000
"""Frames."""
WALKED: Final = frozenset({pygame.K_TAB, pygame.K_PAGEUP, pygame.K_PAGEDOWN})
ARROWS: Final[dict[int, Literal["up", "down", "left", "right"]]] = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
}


@dataclass
class TableAction:
    """An action at a moment of a game."""

    record: GameRecord[Any]
    unit: int
    options: tuple[Option, ...]
    """What it comes to, answer by answer."""
    aim: Any = None
    """What it is done to: a target on the map; None for nothing."""
    verb: Any = None
    """The verb that is pressed, where none on the map is meant."""


class Player(StreetWindow):
    """A window whose player needs time for what he does."""

    def __init__(self, record: GameRecord[Any], language: str) -> None:
        """At the decision of a record, which was read."""
        super().__init__(record=record, settings=Settings(language=language), size=SIZE)
        self.seconds = 0.0
        self.gestures = 0
        self._at = (SIZE[0] // 2, SIZE[1] // 2)
        self._last = 0
        while self.dialog() is not None:
            MouseHands().answer(self)
        for _ in range(2000 // LONG_FRAME_MS):
            self.frame(LONG_FRAME_MS)
        self.seconds, self.gestures = 0.0, 0

    def _pass(self, seconds: float) -> None:
        for _ in range(round(seconds * 1000 / LONG_FRAME_MS)):
            self.frame(LONG_FRAME_MS)
        self.seconds += seconds

    def _think(self, seconds: float) -> None:
        """Think for so long, and wait until what is shown has been shown."""
        assert self.gestures < MOST_GESTURES, "nothing comes of it"
        waited = 0
        while not self.table.session.asks and waited < MOST_WAIT:
            self.frame()
            waited += 1
        self.seconds += waited * FRAME_MS / 1000
        self._pass(max(seconds - waited * FRAME_MS / 1000, 0.0))

    def click(self, pos: tuple[int, int]) -> None:
        """Think, point, press and release."""
        self._think(THINK)
        far = dist(self._at, pos)
        self._pass(0.8 + 0.1 * log2(far / self._size(pos) + 0.5) if far > 1 else 0.0)
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        if getattr(self.table.control, "tested_way", ()):
            self._pass(READ)
        super().click(pos)
        self._pass(CLICK)
        self._at, self._last = pos, 0
        self.gestures += 1

    def key(self, code: int, mod: int = 0, scancode: int = 0) -> None:
        """Think, where it is another thought, and press a key."""
        walked = self._last in {*WALKED, *ARROWS}
        same = code in {*WALKED, *ARROWS, pygame.K_RETURN} if walked else False
        self._think(0.0 if same else THINK)
        super().key(code, mod, scancode)
        self._pass(KEY)
        self._last = code
        self.gestures += 1

    def _size(self, pos: tuple[int, int]) -> int:
        """How large what is pointed at is: the lesser of its width and height, in pixels."""
        view = self.table.view
        buttons = [
            one.rect
            for one in view.walk()
            if str(one.key).startswith(("('verb'", "roll", "('kind'"))
            and one.rect.collidepoint(pos)
        ]
        if buttons:
            return min(buttons[-1].size)
        panel = next(
            (one for one in (view.section, view.map) if one.visible and one.rect.collidepoint(pos)),
            None,
        )
        if panel is None:
            return 20
        here = panel.spot_at(pos)

        def run(x: int, y: int) -> int:
            """How far one gets from the point until something else is pointed at."""
            at, length = pos, 0
            while panel.rect.collidepoint(at) and panel.spot_at(at) == here:
                at, length = (at[0] + x, at[1] + y), length + 1
            return length

        return max(1, min(run(1, 0) + run(-1, 0), run(0, 1) + run(0, -1)))

    def settle(self) -> None:
        """Let all be found that is looked for."""
        for _ in range(MOST_WAIT):
            control = self.table.control
            if not (control.far.searching or control.attacks.searching):
                return
            self.frame()


# --- the table's own gestures


def settled(window: StreetWindow) -> None:
    """All is found for whoever is chosen."""
    control = window.table.control
    control.settle()
    control.far.finish()
    control.attacks.finish()


Found = Callable[[StreetWindow, int], Iterator[tuple[str, TableAction]]]


def actions_of_unit(window: StreetWindow, unit: int) -> Iterator[tuple[str, TableAction]]:
    """What a chosen unit can do, by the name of the action."""
    from stalingrad_game.ui.street.model.board_model import Spot
    from stalingrad_game.ui.street.model.table_model import loc_target

    control, record = window.table.control, window.table.session.record
    position, game = control.position, window.table.session.game
    start = position.state.units[unit].loc
    for loc in control.far.reach:
        route = control.far.route(Spot(loc >> 4, loc))
        if route is None or not route.begin or position.units_at(loc):
            continue
        tested = "_tested" if route.tested else ""
        same = {step.loc >> 4 for step in route.way.steps} == {start >> 4}
        name = "stairs" if same else "step" if len(route.way.steps) == 1 else "march"
        yield name + tested, TableAction(record, unit, route.options, loc_target(loc))
    for target in control.attacks.chances:
        spot = Spot(target.number >> 4, target.number)
        if target.kind == "unit":
            place = position.state.units[target.number].loc
            spot = Spot(place >> 4, place, target.number)
        for number, attack in enumerate(control.attacks.at(spot)):
            plan = control.attacks.best(attack)
            words = [control.reader.verb_word(control.reader.verb(one)) for one in plan.options]
            close = {"storm", "infiltrate"} & {*words} or "assault" in words[1:]
            falls = getattr(plan.sum.answer, "falls", None)
            if close:
                name = "assault"
            elif number:
                continue
            elif attack.unit < 0:
                name = "house" if falls else ""
            else:
                name = "fire" + (f"_{len(plan.supporters)}" if plan.supporters else "")
                name += "_tested" if attack.tested else ""
            if name:
                yield name, TableAction(record, unit, plan.options, target)
            break
    for option in control.selection.options:
        verb = control.reader.verb(option)
        if control.reader.on_map(option) == (control.selection.picks[0],):
            word = control.reader.verb_word(verb)
            if word in {"op_fire", "search", "order:ambush", "order:rally", "order:down"}:
                yield word, TableAction(record, unit, (option,), None, verb)
    del game


def moments(referee: str, wanted: Sequence[str], first: int = 0) -> dict[str, TableAction]:
    """A moment for each action, found in random games at a table, from a decision of each on."""
    from stalingrad_game.ui.street.model.table_model import unit_target

    listed = [name for name in SCENARIOS if referee in load_scenario(name).referees]
    found: dict[str, TableAction] = {}
    for number in range(GAMES):
        if len(found) == len(wanted):
            break
        random = Random(number + 1)
        window = StreetWindow(listed[number % len(listed)], referee, seed=number + 1)
        control, session = window.table.control, window.table.session
        for decided in range(DECISIONS):
            while window.dialog() is not None:
                MouseHands().answer(window)
            if session.over or len(found) == len(wanted):
                break
            if decided < first:
                control.take(any_option(session.decision, random))
                window.frame()
                continue
            units = [one.number for one in control.selection.on_map if one.kind == "unit"]
            own = [one for one in units if session.game.side_of_unit(one) == window.decision.seat]
            for unit in own if len(own) > 1 and not control.selection.picks else ():
                control.selection.turn_to(unit_target(unit))
                settled(window)
                for name, action in actions_of_unit(window, unit):
                    if name in wanted and name not in found:
                        action.record = GameRecord.played_again(
                            session.record, len(session.record.steps)
                        )
                        found[name] = action
                control.selection.clear()
            passes = [one for one in control.selection.among(()) if len(one) == 1]
            for option in passes:
                if control.reader.word(option) == "pass" and "pass" in wanted:
                    again = GameRecord.played_again(session.record, len(session.record.steps))
                    verb = control.reader.verb(option)
                    found.setdefault("pass", TableAction(again, -1, (option,), None, verb))
            control.take(any_option(session.decision, random))
            window.frame()
    return found


def do(window: Player, action: TableAction, hands: Any) -> None:
    """Do an action with the table's own gestures."""
    from stalingrad_game.ui.street.model.table_model import unit_target

    control, record = window.table.control, window.table.session.record
    before = len(record.steps)
    if action.unit >= 0:
        hands.point(window, unit_target(action.unit))
        window.settle()
    if action.verb is not None:
        hands.point(window, action.verb)
        if len(record.steps) == before:
            hands.roll(window)
    elif action.aim is not None:
        hands.aim(window, action.aim)
        if len(record.steps) == before:
            window.settle()
            while (
                control.attacks.plan is not None and control.attacks.plan.options != action.options
            ):
                hands.other_kind(window)
            hands.roll(window)
    window.frame()
    for _ in range(MOST_WAIT):
        if window.table.session.asks or len(record.steps) - before >= len(action.options):
            break
        window.frame()
    taken = tuple(step.option for step in record.steps[before:])
    assert taken
    assert taken == action.options[: len(taken)]


class ByMouse(MouseHands):
    """By mouse alone."""

    unit: Final = "clicks"

    def aim(self, window: Player, aim: Any) -> None:
        """Click what is aimed at."""
        self.point(window, aim)

    def other_kind(self, window: Player) -> None:
        """The button of the next kind of attack."""
        plans = window.table.control.attacks
        assert plans.plan is not None
        number = (plans.kinds.index(plans.plan.attack) + 1) % len(plans.kinds)
        window.click(self.button(window, ("kind", number)).rect.center)


class ByKeys:
    """By keys alone."""

    unit: Final = "keys"

    def point(self, window: Player, target: Any) -> None:
        """The letter or figure of a verb; Tab to anything else, and Enter."""
        control: Any = window.table.control
        pointing = control.viewport if hasattr(control, "viewport") else control.pointing
        if target.kind == "verb":
            number = control.selection.verbs.index(target)
            window.key(pygame.K_1 + number, scancode=FIGURES[number])
            return
        attacks = getattr(control, "attacks", None)
        if attacks is not None and getattr(attacks, "sorts", {}).get(target) == "house":
            self._house(window, target)
            return
        if target.kind == "loc" and (attacks is None or target not in attacks.chances):
            self._walk(window, pointing, target.number)
        else:
            self._tab(window, pointing, target)
        window.key(pygame.K_RETURN)

    aim = point

    @staticmethod
    def _tab(window: Player, pointing: Any, target: Any) -> None:
        """Tab on to it, or back with Shift where that is shorter, as is seen on the map."""
        from stalingrad_game.ui.street.input.keystrokes import next_target

        def strokes(steps: int) -> int:
            """How many it takes that way."""
            before, count = (pointing.by_key, pointing.cursor, pointing.aim), 0
            while not (pointing.by_key and pointing.aim == target):
                next_target(window.table.control, steps)
                count += 1
                assert count < MOST_GESTURES
            pointing.by_key, pointing.cursor, pointing.aim = before
            return count

        mod = 0 if strokes(1) <= strokes(-1) else pygame.KMOD_SHIFT
        while not (pointing.by_key and pointing.aim == target):
            window.key(pygame.K_TAB, mod)

    @staticmethod
    def _house(window: Player, target: Any) -> None:
        """B until the attack on it stands ready."""
        from stalingrad_game.ui.street.input.attack_plans import target_of

        plans = window.table.control.attacks
        while plans.plan is None or target_of(plans.plan.attack) != target:
            window.key(pygame.K_b)

    def _walk(self, window: Player, pointing: Any, loc: int) -> None:
        """Arrows to a hex, Page Up or Down to a floor."""
        position = window.table.control.position
        grid = position.board.grid
        while pointing.cursor.hex != loc >> 4:
            here, far = pointing.cursor, {}
            for code, direction in ARROWS.items():
                pointing.walk(position, direction)
                far[code] = grid.distance(pointing.cursor.hex, loc >> 4)
                pointing.cursor = here
            window.key(min(far, key=far.__getitem__))
        while pointing.cursor.loc != loc:
            window.key(pygame.K_PAGEUP if loc > pointing.cursor.loc else pygame.K_PAGEDOWN)

    def other_kind(self, window: Player) -> None:
        """T: another kind of attack."""
        window.key(pygame.K_t)

    def roll(self, window: Player) -> None:
        """Enter."""
        window.key(pygame.K_RETURN)


# --- answer by answer

PATHS: Final = {
    "tide": {
        "step": ("advance", "step"),
        "march": ("advance", "step", "step"),
        "stairs": ("advance", "step"),
        "fire": ("concentrate", "shoot", "roll"),
        "fire_1": ("concentrate", "shoot", "support", "roll"),
        "fire_2": ("concentrate", "shoot", "support", "support", "roll"),
        "house": ("concentrate", "shell", "roll"),
        "assault": ("assault", "storm", "roll"),
    },
    "ats": {
        "step": ("move", "step"),
        "march": ("move", "step", "step"),
        "stairs": ("move", "step"),
        "fire": ("fire",),
        "fire_1": ("fire", "join", "go"),
        "fire_2": ("fire", "join", "join", "go"),
        "house": ("fire_at_building",),
        "assault": ("infiltrate",),
    },
    "k47": {
        "step": ("order:run", "move"),
        "march": ("order:run", "move", "move"),
        "stairs": ("order:advance", "move"),
        "march_tested": ("order:run", "move", "move"),
        "fire": ("order:fire", "fire"),
        "fire_tested": ("order:fire", "fire"),
        "assault": ("order:run", "assault"),
    },
}
"""By referee and action: the words of its answers."""


def recorded(referee: str) -> dict[str, TableAction]:
    """A moment for each action, found in what was answered in random games."""
    listed = [name for name in SCENARIOS if referee in load_scenario(name).referees]
    found: dict[str, TableAction] = {}
    for number in range(5 * GAMES):
        random = Random(number + 1)
        window = StreetWindow(listed[number % len(listed)], referee, seed=number + 1)
        record = window.table.session.record
        while record.decision is not None and len(record.steps) < DECISIONS:
            record.take(any_option(record.decision, random))
        words = [_word(record.game, step.option) for step in record.steps]
        paths = dict(PATHS[referee])
        paths |= {name: (name,) for name in WANTED[referee] if name not in paths}
        for name, path in paths.items():
            for at in range(len(words) if name not in found else 0):
                if tuple(words[at : at + len(path)]) == path and _is(name, record, at, len(path)):
                    options = tuple(step.option for step in record.steps[at : at + len(path)])
                    found[name] = TableAction(GameRecord.played_again(record, at), -1, options)
                    break
        if len(found) == len(paths):
            break
    return found


def _word(game: Any, option: Option) -> str:
    """The word of an answer; an order with its own behind it."""
    word, *others = game.option_text(option).split()
    return f"{word}:{others[-1]}" if word == "order" else str(word)


def _is(name: str, record: GameRecord[Any], at: int, count: int) -> bool:
    """Whether the answers from a step on are what the name of an action says."""
    steps = record.steps[at : at + count]
    if len({step.seat for step in steps}) > 1:
        return False
    rolled = any(one.startswith("roll test") for one in steps[0].chance)
    state, grid = record.at(at), record.game.kit.board.grid
    option, decision = steps[0].option, record.game.decision(state)
    if len(option) > 1 and len({one[1] for one in decision.options if len(one) > 1}) < 2:
        return False  # nobody is to be chosen
    start = state.units[option[1]].loc if len(option) > 1 else -1
    if name in {"step", "march", "stairs", "march_tested"}:
        hexes = [start >> 4, *(step.option[1] >> 4 for step in steps[1:])]
        apart = grid.distance(hexes[0], hexes[-1])
        return apart == (0 if name == "stairs" else count - 1) and rolled == ("tested" in name)
    if name in {"fire", "fire_tested"} and count == 2:
        return rolled == ("tested" in name)
    if name == "assault" and count == 1:
        enemies = (one for one, now in enumerate(state.units) if now.loc == option[2])
        return any(record.game.side_of_unit(one) != steps[0].seat for one in enemies)
    return not rolled or count == 1


def answer_each(window: Player, action: TableAction, hands: Any) -> None:
    """Do an action answer by answer; a way of several steps by a click on its end."""
    control, session = window.table.control, window.table.session
    first, count = len(session.record.steps), len(action.options)
    while len(session.record.steps) < first + count:
        option = action.options[len(session.record.steps) - first]
        before = len(session.record.steps)
        if before > first and _word(session.game, option) in {"step", "move"}:
            for _ in range(200):  # all ways are looked for
                window.frame()
            hands.point(window, control.reader.targets(action.options[-1])[0])
            return  # the way is gone up to where somebody else is asked
        if control.selection.complete == option:
            hands.roll(window)
        else:
            picks = control.selection.picks
            left = [one for one in control.reader.targets(option) if one not in picks]
            offered = [
                one
                for one in left
                if one in control.selection.narrowing or one in control.selection.verbs
            ]
            order = ("unit", "verb", "loc")
            hands.point(window, min(offered, key=lambda one: order.index(one.kind)))
        for _ in range(MOST_WAIT):
            if session.asks or session.over:
                break
            window.frame()


def measured(
    action: TableAction, hands: Any, language: str = "en", *, steps: bool = False
) -> Player:
    """The window in which somebody has done an action."""
    record = GameRecord.played_again(action.record, len(action.record.steps))
    window = Player(record, language)
    (answer_each if steps else do)(window, action, hands)
    return window


def main() -> int:
    """Print the table; 0 where every action was found and done."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", help="a referee; all if absent")
    parser.add_argument("--language", default="en")
    parser.add_argument("--steps", action="store_true", help="answer by answer")
    args = parser.parse_args()
    missing = 0
    for referee in [args.rules] if args.rules else REFEREES:
        actions = recorded(referee) if args.steps else moments(referee, WANTED[referee])
        for name in WANTED[referee]:
            action, cells = actions.get(name), []
            missing += action is None
            for hands in (ByMouse(), ByKeys()):
                if action is not None:
                    window = measured(action, hands, args.language, steps=args.steps)
                    cells.append(f"{window.gestures} {hands.unit}, {window.seconds:.1f} s")
            print(" | ".join((referee, name, *cells)), flush=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
