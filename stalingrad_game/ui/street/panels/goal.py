"""What it is about while nothing is summed up: the goal, who holds what, the turns, the last lines.

A hex that counts can be pressed, or walked to by its key: its house is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec
import pygame

from ....street_fight.position.codes import NOBODY, Table
from ....street_fight.words.board_text import BoardText
from ....street_fight.words.log_story import told_lines
from ...art.resources import Look
from ...style.theme import (
    ASH,
    CHALK,
    DUST,
    PAPER,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    STEEL,
)
from ...widgets import Label, ScrollView, Stack, TextStyle, Widget
from ...widgets.boxes import Flow
from ..model.board_model import SightModel
from ..model.table_model import PanelState
from .panel import FramedPanel, ListedPanel, PanelHands, PanelPresenter

MOST_LOG_LINES: Final = 24
"""So many lines of the log are told, the newest first."""
_CHIP: Final = 20
_WORDS: Final = 19
_LOG: Final = 18
_PIP: Final = 15


class AimModel(NamedTuple):
    """A hex that counts."""

    hex: int
    name: str
    holder: int
    """The side that holds it, -1 for nobody."""
    coming: int
    """The side that will hold it at the end of the turn, as units stand now."""
    text: str
    """That in words."""
    pointed: bool = False
    """Whether the cursor or the pointer is there."""


class GoalModel(msgspec.Struct, frozen=True):
    """How the game stands, and what has happened."""

    goal: str
    """What wins, in a sentence."""
    others: tuple[str, ...]
    """What wins besides, a sentence each."""
    aims: tuple[AimModel, ...]
    standing: str
    """How many of them are held and needed."""
    turn: int
    turns: int
    log: tuple[str, ...]
    """The last lines, the newest first."""


class GoalPresenter(PanelPresenter):
    """Makes the panel of one table."""

    def state(self, _sight: SightModel | None) -> PanelState:
        return PanelState(self._model(), open=True)

    def _model(self) -> GoalModel:
        control, wording, words = self._control, self._wording, self._wording.words
        view, kit = control.view, control.session.kit
        victory = kit.scenario.victory
        coming = wording.coming_control(view)
        aims = tuple(
            self._aim(number, view.control[number], coming.get(number, view.control[number]))
            for number in victory.hexes
        )
        goal, *others = BoardText(kit, words).goal()
        held = sum(one.holder == victory.side for one in aims)
        soon = sum(one.coming == victory.side for one in aims)
        side, need = words.side(victory.side), victory.need
        key = "standing" if held == soon else "standing_coming"
        return GoalModel(
            goal=goal,
            others=tuple(others),
            aims=aims,
            standing=wording.say(key, side=side, held=held, coming=soon, need=need),
            turn=view.table[Table.TURN],
            turns=kit.turns,
            log=tuple(self._log()),
        )

    def _log(self) -> Iterator[str]:
        """The last lines of the log as they are told, the newest first."""
        session = self._control.session
        last = enumerate(session.shown_log[-MOST_LOG_LINES:])
        told = list(told_lines(session.words, last, session.settings.log_depth))
        return (line.text for _, line in reversed(told))

    def _aim(self, number: int, holder: int, coming: int) -> AimModel:
        control, text = self._control, self._wording.held(number, holder, coming)
        name = control.session.kit.board.name(number)
        return AimModel(number, name, holder, coming, text, control.viewport.spot.hex == number)


class AimChip(Widget):
    """A hex that counts, with the sign of who holds it; pressed it shows its house."""

    focusable = True

    def __init__(self, aim: AimModel, on_press: Callable[[int], None]) -> None:
        super().__init__(key=("aim", aim.hex), hint=aim.text)
        self._aim: Final = aim
        self._on_press: Final = on_press

    @property
    def spoken(self) -> str:
        return self._aim.text

    def wanted(self, look: Look, _width: int, /) -> tuple[int, int]:
        """Room for the sign and the name."""
        px = look.theme.read_type(_CHIP)
        return look.fonts.width("title", px, self._aim.name) + round(px * 2.0), round(px * 1.5)

    def release(self, pos: tuple[int, int], /) -> None:
        if self.rect.collidepoint(pos):
            self.activate()

    def activate(self) -> bool:
        self._on_press(self._aim.hex)
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The sign and the ink of the holder's side, a thin frame for nobody; a light one there.

        Half of it has the ink of the side that is coming to hold it.
        """
        px, aim, box = look.theme.read_type(_CHIP), self._aim, self.rect
        mark = pygame.Rect(box.left, box.top, round(px * 1.5), box.height)
        words = pygame.Rect(mark.right, box.top, box.right - mark.right, box.height)
        if aim.holder == NOBODY:
            surface.fill(SOOT, box)
            pygame.draw.rect(surface, STEEL, box, look.theme.line)
            flag = look.gallery.icon("house", px, ASH)
        else:
            inks = SIDE_LOOKS[SIDE_ORDER[aim.holder]]
            surface.fill(inks.colour, box)
            surface.fill(inks.dark, mark)
            flag = look.gallery.icon(inks.emblem, px, CHALK)
        if aim.coming != aim.holder:
            half = (box.topright, box.bottomright, (box.left + mark.width // 2, box.bottom))
            pygame.draw.polygon(surface, SIDE_LOOKS[SIDE_ORDER[aim.coming]].colour, half)
            pygame.draw.line(surface, CHALK, half[0], half[2], look.theme.line)
        surface.blit(flag, flag.get_rect(center=mark.center))
        ink = DUST if aim.holder == aim.coming == NOBODY else CHALK
        look.fonts.draw(surface, "title", px, aim.name, ink, words, "centre")
        if aim.pointed or self.hovered:
            pygame.draw.rect(surface, CHALK, box, look.theme.bold)


class TurnTrack(Widget):
    """A pip for each turn, those behind filled, the present one light; the tally before it."""

    def __init__(self) -> None:
        super().__init__(key="turns")
        self._turn, self._turns, self._words = 0, 0, ""

    def show(self, turn: int, turns: int, words: str) -> None:
        """Show another turn, or another tally."""
        self._turn, self._turns, self._words = turn, turns, words
        self.touch()

    @property
    def spoken(self) -> str:
        return self._words

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, look.fonts.height("text_bold", look.theme.read_type(_WORDS))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the tally at the left, the turns at the right as far as there is room."""
        px, pip = look.theme.read_type(_WORDS), look.theme.read_px(_PIP)
        pitch = pip + max(pip // 4, 2)
        words = look.fonts.draw(surface, "text_bold", px, self._words, PAPER, self.rect)
        left = self.rect.right - pitch * self._turns
        if left < words.right + pip:
            return
        for number in range(1, self._turns + 1):
            box = pygame.Rect(left + (number - 1) * pitch, 0, pip, pip)
            box.centery = self.rect.centery
            if number < self._turn:
                surface.fill(STEEL, box)
            elif number == self._turn:
                surface.fill(PAPER, box)
            else:
                pygame.draw.rect(surface, STEEL, box, look.theme.hair)


class GoalPanel(FramedPanel[GoalModel]):
    """The goal in a sentence, a chip for each hex, a pip for each turn; the log below."""

    fills = True

    def __init__(self, hands: PanelHands) -> None:
        self._control: Final = hands.control
        self._goal: Final = Label("", TextStyle("text_bold", _WORDS, CHALK), most_lines=4)
        self._aims: Final = Stack((), key="aims")
        self._turns: Final = TurnTrack()
        self._lines: Final = Stack((), gap=5)
        self._view: Final = ScrollView(self._lines, key="goal log")
        parts = (self._goal, self._aims, self._turns, self._view)
        super().__init__(parts, self._view, "goal")

    def least(self, look: Look, width: int, /) -> int:
        """Room for the goal, the hexes, the turns and a line of the log."""
        whole, log = self.wanted(look, width)[1], self._view.wanted(look, width)[1]
        return whole - log + look.fonts.height("text", look.theme.read_type(_LOG))

    def fill(self, model: GoalModel, before: GoalModel | None) -> None:
        self._goal.text = model.goal
        if before is None or before.aims != model.aims:
            self._aims.replace([Flow([AimChip(aim, self._show) for aim in model.aims], gap=6)])
        self._turns.show(model.turn, model.turns, model.standing)
        if before is None or (before.log, before.others) != (model.log, model.others):
            inks = [PAPER, *[DUST] * 2, *[ASH] * MOST_LOG_LINES]
            lines = [
                Label(text, TextStyle(size=_LOG, colour=ink))
                for text, ink in zip(model.log, inks, strict=False)
            ]
            more = [Label(text, TextStyle(size=_LOG, colour=DUST)) for text in model.others]
            self._lines.replace([*lines, *more])

    def _show(self, number: int) -> None:
        """Show the house of a hex cut open."""
        self._control.viewport.open_house(number)
        self._control.session.touch()


GOAL: Final = ListedPanel("goal", GoalPresenter, GoalPanel)
