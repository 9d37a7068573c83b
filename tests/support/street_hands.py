"""Plays at Street Fight's real table: options are pointed at as players do, by mouse or by keys."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Any, Final, Protocol

import pygame

from stalingrad_game.kernel.decision import Decision, Option
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import SeatedPlayers
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.session.question_guard import RUN_MS
from stalingrad_game.ui.session.thinking import ThinkerAtOnce
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.board_model import Spot
from stalingrad_game.ui.street.model.table_model import Target
from stalingrad_game.ui.street.panels.prompt import PromptBar, PromptModel
from stalingrad_game.ui.street.panels.result import ResultModel, ResultPanel
from stalingrad_game.ui.street.panels.section_view import SectionView
from stalingrad_game.ui.street.panels.why import WhyModel, WhyPanel
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from stalingrad_game.ui.style.keys import Direction
from stalingrad_game.ui.widgets import Button, Dialog
from tests.support.canvas import Canvas

FRAME_MS: Final = 16
ARROWS: Final[Mapping[int, Direction]] = MappingProxyType(
    {
        pygame.K_UP: "up",
        pygame.K_DOWN: "down",
        pygame.K_LEFT: "left",
        pygame.K_RIGHT: "right",
    }
)
QUIET: Final = Settings(language="en", speed_percent=0, computer_percent=0, pauses="none")
"""Nothing takes time, and nothing waits."""
TWO: Final = (Seat(), Seat())
GRAIN: Final = 7
"""How many pixels lie between the points that are tried."""
SMALLER: Final = 8
"""After so many strokes of its key the whole map is seen."""
FIGURES: Final = tuple(range(pygame.KSCAN_1, pygame.KSCAN_1 + 9))


class StreetWindow:
    """A window with a table, without a display."""

    def __init__(
        self,
        scenario: str = "first_house",
        referee: str = "tide",
        *,
        seed: int = 1,
        players: tuple[Seat, Seat] = TWO,
        size: tuple[int, int] = (1280, 720),
        settings: Settings = QUIET,
        record: GameRecord[StreetGame] | None = None,
        table: StreetTableScene | None = None,
    ) -> None:
        """A game just begun, or where a record stands; or a table that stands on top already."""
        context = window_context(settings, size) if table is None else table.context
        self.context: Final[AppContext] = context
        if table is None:
            if record is None:
                game = StreetGame(street_kit(scenario, referee))
                record = GameRecord.start(game, Setup(seed, {}, players))
            thinker = ThinkerAtOnce(SeatedPlayers(record.game.kit))
            table = StreetTableScene(context, record, thinker)
            context.stack.push(table)
            context.stack.settle()
        self.table: Final = table
        self.canvas: Final = Canvas(context.stack, size)
        self.frame()

    @property
    def surface(self) -> pygame.Surface:
        """The picture as it is now."""
        return self.canvas.painted()

    def frame(self, ms: int = FRAME_MS) -> None:
        """Let a frame pass."""
        if self.context.stack.update(ms):
            self.canvas.change()

    def send(self, kind: int, **facts: Any) -> None:
        """An event of the system, and a frame."""
        self.context.stack.handle(pygame.event.Event(kind, **facts))
        self.frame()

    def key(self, code: int, mod: int = 0, scancode: int = 0) -> None:
        """Press a key."""
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=scancode)

    def read(self) -> None:
        """The question, and what stands ready, have been seen for long enough to answer."""
        self.frame()
        self.table.control.selection.guard.pass_time(RUN_MS, shown=True)

    def click(self, pos: tuple[int, int]) -> None:
        """Go there, press and release; what lies there is seen before, the tags too."""
        self.canvas.painted()
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.send(kind, pos=pos, button=pygame.BUTTON_LEFT)

    @property
    def decision(self) -> Decision:
        """What is asked."""
        decision = self.table.session.decision
        assert decision is not None
        return decision

    @property
    def prompt(self) -> PromptModel:
        """The question as it is shown."""
        panel = self.table.view.panels["prompt"]
        assert isinstance(panel, PromptBar)
        assert panel.model is not None
        return panel.model

    @property
    def why(self) -> WhyModel:
        """The sum as it is shown."""
        panel = self.table.view.panels["why"]
        assert isinstance(panel, WhyPanel)
        assert panel.model is not None
        return panel.model

    @property
    def result(self) -> ResultModel:
        """The result as it is shown."""
        panel = self.table.view.panels["result"]
        assert isinstance(panel, ResultPanel)
        assert panel.visible
        assert panel.model is not None
        return panel.model

    def dialog(self) -> Dialog | None:
        """The dialog that is open."""
        layers = self.table.root.layers
        return layers[-1] if layers else None


class Hands(Protocol):
    """Points at what makes up an option, until it is taken."""

    def point(self, window: StreetWindow, target: Target) -> None:
        """Choose a target on the map or a verb."""

    def roll(self, window: StreetWindow) -> None:
        """Take what is complete."""

    def answer(self, window: StreetWindow) -> None:
        """Give a dialog its first answer."""


class KeyHands:
    """By keys alone."""

    def point(self, window: StreetWindow, target: Target) -> None:
        """Tab to it and Enter, or its figure."""
        control = window.table.control
        if target.kind == "verb":
            number = control.selection.verbs.index(target)
            assert number < len(FIGURES)
            window.key(pygame.K_1 + number, scancode=FIGURES[number])
            return
        by_tab = {*control.selection.on_map, *control.attacks.chances}
        if target.kind == "loc" and target not in by_tab:
            self._walk(window, target.number)
            window.key(pygame.K_RETURN)
            return
        for _ in range(200 + len(control.selection.on_map)):
            if control.viewport.by_key and control.viewport.aim == target:
                break
            window.key(pygame.K_TAB)
        window.key(pygame.K_RETURN)

    @staticmethod
    def _walk(window: StreetWindow, loc: int) -> None:
        """Arrows to a hex, Page Up or Down to a floor."""
        control = window.table.control
        viewport, grid = control.viewport, control.position.board.grid
        if viewport.cursor.hex < 0:
            window.key(pygame.K_UP)
        been: list[int] = []
        while viewport.cursor.hex != hex_of(loc):
            here, far = viewport.cursor, {}
            been.append(here.hex)
            for code, direction in ARROWS.items():
                viewport.walk(control.position, direction)
                there = viewport.cursor.hex
                far[code] = been.count(there), grid.distance(there, hex_of(loc))
                viewport.cursor = here
            window.key(min(far, key=far.__getitem__))
        for _ in range(20):
            if viewport.cursor.loc == loc and viewport.cursor.unit < 0:
                return
            window.key(pygame.K_PAGEUP if loc > viewport.cursor.loc else pygame.K_PAGEDOWN)

    def roll(self, window: StreetWindow) -> None:
        """Enter."""
        window.key(pygame.K_RETURN)

    def answer(self, window: StreetWindow) -> None:
        """Enter gives the first answer."""
        window.key(pygame.K_RETURN)


class MouseHands:
    """By mouse alone."""

    def point(self, window: StreetWindow, target: Target) -> None:
        """Click it on the map, in the Section, or its button."""
        control = window.table.control
        if target.kind == "verb":
            window.click(self.button(window, ("verb", *target)).rect.center)
            return
        wanted = spot_of(target, control.position)
        place = self._place(window, wanted)
        if place is None and wanted.hex >= 0:
            ground = self._ground(window, wanted.hex)
            assert ground is not None, target
            steps = len(window.table.session.record.steps)
            window.click(ground)
            if len(window.table.session.record.steps) != steps:
                return  # the only place there that can be reached
            place = self._place(window, wanted)
        assert place is not None, target
        window.click(place)

    def _ground(self, window: StreetWindow, number: int) -> tuple[int, int] | None:
        """A point of a hex: a list that hides it is left, the whole map seen, the map made large.

        None where all that doesn't help.
        """
        wanted = Spot(number, number << 4, -1)
        for look in (lambda _: None, self._aside, self._whole, self._large):
            look(window)
            place = self._place(window, wanted)
            if place is not None:
                return place
        return None

    @staticmethod
    def _aside(window: StreetWindow) -> None:
        """Take the pointer off the map: no stack is listed there any more."""
        for pos in (window.table.view.map.rect.center, (0, 0)):
            window.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    @staticmethod
    def _whole(window: StreetWindow) -> None:
        """See the whole map."""
        for _ in range(SMALLER):
            window.key(pygame.K_MINUS)

    def _large(self, window: StreetWindow) -> None:
        """Have the map in the large place, by the button on either picture that is there."""
        if window.table.view.house_on_stage:
            shown = "map" if window.table.view.map.visible else "section"
            window.click(self.button(window, ("trade", shown)).rect.center)
            self._whole(window)

    @staticmethod
    def _place(window: StreetWindow, wanted: Spot) -> tuple[int, int] | None:
        """A point on Section or map that shows this and nothing else; None where none does."""
        window.canvas.painted()
        view = window.table.view
        for panel in (view.section, view.map):
            if not panel.visible:
                continue
            if panel is view.section and not MouseHands._in_section(view.section, wanted):
                continue
            boxes = [panel.rect]
            if panel is view.map and wanted.hex >= 0:  # mostly it is there
                boxes.insert(0, view.map.hex_box(wanted.hex).clip(panel.rect))
            for box in boxes:
                for x, y in product(
                    range(box.left, box.right, GRAIN), range(box.top, box.bottom, GRAIN)
                ):
                    spot = panel.spot_at((x, y))
                    same = spot.unit == wanted.unit and spot.loc == wanted.loc
                    if same and (spot.hex == wanted.hex or wanted.hex < 0):
                        return x, y
        return None

    @staticmethod
    def _in_section(section: SectionView, wanted: Spot) -> bool:
        """Whether a house that is cut open shows this, or a tag on it does."""
        model = section.model
        columns = () if model is None else model.columns
        floors = [floor for column in columns for floor in column.floors]
        shown = {(floor.loc, -1) for floor in floors}
        shown |= {(one.loc, one.unit) for floor in floors for one in floor.counters}
        shown |= {(spot.loc, spot.unit) for _, spot in section.painter.tags}
        return (wanted.loc, wanted.unit) in shown

    @staticmethod
    def button(window: StreetWindow, key: Hashable) -> Button:
        """The button of a name."""
        found = [
            one
            for one in window.table.view.walk()
            if isinstance(one, Button) and one.key in {key, str(key)}
        ]
        assert found, key
        return found[0]

    def roll(self, window: StreetWindow) -> None:
        """The button below the sum; a result that lies in the sum's place is closed before."""
        if window.table.control.results.open:
            window.click(self.button(window, "result close").rect.center)
        window.click(self.button(window, "roll").rect.center)

    def answer(self, window: StreetWindow) -> None:
        """The first answer's button."""
        dialog = window.dialog()
        assert dialog is not None
        window.click(dialog.answers[0].rect.center)


def any_option(decision: Decision | None, random: Random) -> Option:
    """An option, its act drawn first, so that what few options stand for is met too."""
    assert decision is not None
    by_act: dict[int, list[Option]] = {}
    for option in decision.options:
        by_act.setdefault(option[0], []).append(option)
    return random.choice(by_act[random.choice(list(by_act))])


def take(window: StreetWindow, hands: Hands, option: Option) -> None:
    """Point at what makes up an option until it is taken; fails where that can't be done."""
    control, record = window.table.control, window.table.session.record
    steps = len(record.steps)
    for _ in range(12):
        if len(record.steps) != steps:
            return
        window.read()
        if control.selection.complete == option:
            hands.roll(window)
            continue
        picks, verbs = control.selection.picks, control.selection.verbs
        targets = control.reader.targets(option)
        left = [one for one in targets if one not in picks]
        offered = [one for one in left if one in control.selection.narrowing or one in verbs]
        assert offered, (option, picks)
        hands.point(window, offered[0])
    assert len(record.steps) != steps, option


def attack_ready(window: StreetWindow) -> Spot:
    """Play on until a unit can attack, and have its attack ready; says at what spot."""
    control, keys = window.table.control, KeyHands()
    for _ in range(60):
        if window.dialog() is not None:
            keys.answer(window)
            continue
        for unit in [one for one in control.selection.on_map if one.kind == "unit"]:
            control.selection.turn_to(unit)
            control.settle()
            control.attacks.finish()
            if control.attacks.chances:
                spot = spot_of(next(iter(control.attacks.chances)), control.position)
                control.point(spot)
                window.frame()
                return spot
        control.selection.clear()
        take(window, keys, window.decision.options[0])
    raise AssertionError("nobody can attack")
