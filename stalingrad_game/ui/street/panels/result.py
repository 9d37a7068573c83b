"""The result of a fight: who against whom, its dice as they roll, what each did, then who fell.

It stays until something else is begun, and comes back: results are leafed through, and a line of
the log leads to its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import cos, sin, tau
from typing import Final, NamedTuple

import msgspec
import pygame

from ....street_fight.position.codes import SIDES, Rolled
from ....street_fight.words.log import dice_text
from ...art.geometry import noise
from ...art.resources import Look
from ...style.theme import (
    BRICK_LIGHT,
    CHALK,
    DUST,
    PAPER,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    STEEL,
)
from ...widgets import Button, Label, ScrollView, Stack, TextStyle, Widget
from ...widgets.text import wrap
from ..model.board_model import DiceMotion, MotionModel, SightModel
from ..model.table_model import PanelState
from ..session.shown_dice import ShownRoll
from .panel import FramedPanel, ListedPanel, PanelHands, PanelPresenter

PIPPED: Final = 6
"""Dice of so many faces have pips; others show their number."""
MARKED: Final = frozenset({"hit", "stop"})
"""What dice do that bear a mark for it."""
DONE: Final = frozenset({*MARKED, "again"})
"""What dice do that have shown what they needed."""
TEXT_TYPE: Final = 19
"""The size of type of what dice needed, in design pixels."""
DIM: Final = 175
"""How strong a die is seen that has done nothing, of 255."""
ROLLING: Final = 0.55
"""For this share of the time of a roll its dice are seen rolling; then they lie."""
TUMBLES: Final = 12
"""So many faces a die shows meanwhile."""


class DieModel(NamedTuple):
    """A die that was rolled."""

    value: int
    faces: int
    does: str = ""
    """"hit", "stop", or "none" where it hasn't shown what it needed; "" where nobody knows."""


class RollModel(NamedTuple):
    """Dice rolled for one purpose."""

    text: str
    """What for, and what each die needed."""
    side: int
    dice: tuple[DieModel, ...]
    outcomes: tuple[str, ...] = ()
    """What came of it, a sentence each."""


class ResultModel(msgspec.Struct, frozen=True):
    """A result that is looked at."""

    title: str
    text: str
    """What was done, as the log tells it."""
    place: str
    """Which of how many results it is, and of which turn."""
    rolls: tuple[RollModel, ...]
    first: bool
    last: bool
    number: int
    complete: bool
    """Whether no more of it is about to be shown."""
    more: str = ""
    """How many that came together with it are still to be read, and by which key; "" for none."""


class ResultPresenter(PanelPresenter):
    """Makes the panel of the result."""

    def state(self, _sight: SightModel | None) -> PanelState:
        pages = self._control.results
        if not pages.open:
            return PanelState(None, open=False)
        return PanelState(self._model(pages.number, pages.count), open=True)

    def _model(self, number: int, count: int) -> ResultModel:
        session, say = self._control.session, self._wording.say
        found = session.results.result(number)
        return ResultModel(
            title=found.title,
            text=found.text,
            place=say("result_of", n=number + 1, count=count, turn=found.turn),
            rolls=tuple(self._rolls(found.rolls)),
            first=number == 0,
            last=number == count - 1,
            number=number,
            complete=session.playback.waits or not session.playback.busy,
            more=self._more(self._control.results.more),
        )

    def _more(self, count: int) -> str:
        if not count:
            return ""
        text = self._wording.counted("result_more", count)
        return self._wording.keyed(text, "result", self._keys())

    def _rolls(self, rolls: Sequence[ShownRoll]) -> Iterator[RollModel]:
        """The rolls of a result, which say whose they are where both sides have some."""
        models = list(gathered(map(self._roll, rolls)))
        both = {one.side for one in models if one.side >= 0} == {*SIDES}
        for one in models:
            if not both or one.side < 0:
                yield one
                continue
            whose = self._wording.side(one.side)
            yield one._replace(text=self._wording.say("dice_of", side=whose, text=one.text))

    def _roll(self, roll: ShownRoll) -> RollModel:
        _, side, faces, values = Rolled.of(roll.event)
        text = dice_text(self._wording.words, roll.event, roll.need)
        effects = ("",) * len(values) if roll.need is None else roll.need.effects(values)
        dice = tuple(
            DieModel(value, faces, does) for value, does in zip(values, effects, strict=True)
        )
        return RollModel(text, side, dice, roll.outcomes)


def gathered(rolls: Iterable[RollModel]) -> Iterator[RollModel]:
    """Rolls that follow each other for the same purpose and side, as one.

    Those of which something was told before the next one stand alone.
    """
    kept: RollModel | None = None
    for roll in rolls:
        if kept is not None and not kept.outcomes and kept[:2] == roll[:2]:
            kept = roll._replace(dice=(*kept.dice, *roll.dice))
            continue
        if kept is not None:
            yield kept
        kept = roll
    if kept is not None:
        yield kept


class ResultPanel(FramedPanel[ResultModel]):
    """The result, with buttons that lead to those before and after it."""

    def __init__(self, hands: PanelHands) -> None:
        pages, say = hands.control.results, hands.say
        self._place: Final = Label("", TextStyle("title", 19, DUST), most_lines=1)
        self._back: Final = Button("‹", partial(pages.turn, -1), size=18, key="result back")
        self._on: Final = Button("›", partial(pages.turn, 1), size=18, key="result on")
        self._close: Final = Button(
            "", pages.leave, kind="quiet", icon="cross", size=18, key="result close"
        )
        hints = ("result_back", "result_on", "close")
        for button, hint in zip((self._back, self._on, self._close), hints, strict=True):
            button.hint = say(hint)
        head = Stack(
            (self._back, self._on, self._place, self._close),
            across=True,
            gap=6,
            stretch=(self._place,),
        )
        self._title: Final = Label("", TextStyle("title", 22, CHALK), most_lines=2)
        self._text: Final = Label("", TextStyle(size=18, colour=DUST), most_lines=2)
        self._more: Final = Label("", TextStyle(size=18, colour=CHALK), most_lines=2)
        self._body: Final = Stack((), gap=6)
        self._view: Final = ScrollView(self._body, key="result view")
        self._rows: list[DiceRow] = []
        self._follows = False
        """Whether the last lines are to be in sight, as they are just told."""
        parts = (head, self._more, self._title, self._text, self._view)
        super().__init__(parts, self._view, "result")

    @property
    def parts(self) -> Mapping[str, Widget]:
        """The result as a whole."""
        return {"result": self}

    def fill(self, model: ResultModel, before: ResultModel | None) -> None:
        self._place.text, self._title.text, self._text.text = model.place, model.title, model.text
        self._text.visible = bool(model.text)
        self._more.text, self._more.visible = model.more, bool(model.more)
        self._back.enabled, self._on.enabled = not model.first, not model.last
        self._rows, parts = [], list[Widget]()
        for roll in model.rolls:
            row = DiceRow(roll)
            self._rows.append(row)
            parts.append(row)
            parts += [Label(text, TextStyle(size=20)) for text in roll.outcomes]
        self._body.replace(parts)
        self._follows = before is not None and before.number == model.number and not model.complete
        self._view.scroll_to(0)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """What was added last is in sight while it is told; then it is read from its beginning."""
        super().layout(rect, look)
        if self._follows:
            self._view.scroll_to(self._view.whole)

    def follow_motion(self, motion: MotionModel | None, share: float) -> None:
        """The dice that are seen falling on the stage roll here too."""
        rolls = isinstance(motion, DiceMotion) and share < ROLLING
        count = len(motion.dice) if isinstance(motion, DiceMotion) else 0
        for row in self._rows:
            rolling = rolls and row is self._rows[-1]
            row.roll(count, share / ROLLING if rolling else None)


class DiceRow(Widget):
    """Dice of one roll, with what they were rolled for."""

    def __init__(self, roll: RollModel) -> None:
        super().__init__()
        self._roll: Final = roll
        self._rolling: tuple[int, int] | None = None
        """How many of the last dice roll, and which of their faces are seen; None if all lie."""

    def roll(self, dice: int, share: float | None) -> None:
        """Show the last dice at a share of the time for which they roll; None: they lie."""
        shown = None if share is None else (dice, int(share * TUMBLES))
        if shown != self._rolling:
            self._rolling = shown
            self.touch()

    @property
    def spoken(self) -> str:
        return f"{self._roll.text} {' '.join(str(die.value) for die in self._roll.dice)}"

    def _fit(self, look: Look, width: int) -> tuple[int, int, int]:
        """The size of a die with its gap, how many in a row, how many rows."""
        size = look.theme.read_px(38)
        most = max(width // size, 1)
        return size, most, -(-len(self._roll.dice) // most)

    def _words(self, look: Look, width: int) -> tuple[Sequence[str], int]:
        """The lines of what is said, and the height of one."""
        px = look.theme.read_type(TEXT_TYPE)
        lines = wrap(look.fonts, "text", px, self._roll.text, width)
        return lines, look.fonts.height("text", px)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        size, _, rows = self._fit(look, width)
        lines, high = self._words(look, width)
        return width, len(lines) * high + rows * (size + self._lift(size))

    @staticmethod
    def _lift(size: int) -> int:
        """How much higher a die stands that has done something."""
        return size // 6

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        px = look.theme.read_type(TEXT_TYPE)
        lines, high = self._words(look, self.rect.width)
        line = pygame.Rect(*self.rect.topleft, self.rect.width, high)
        for text in lines:
            look.fonts.draw(surface, "text", px, text, DUST, line)
            line.top += high
        size, most, _ = self._fit(look, self.rect.width)
        lift, edge = self._lift(size), size - max(size // 8, 2)
        for number, die in enumerate(self.seen()):
            row, column = divmod(number, most)
            top = line.top + row * (size + lift) + (0 if die.does in DONE else lift)
            box = pygame.Rect(self.rect.left + column * size, top, edge, edge)
            self._die(surface, look, die, box)
            if die.does in MARKED:
                die_mark(surface, die.does, box)

    def seen(self) -> Iterator[DieModel]:
        """The dice as they are seen: while they roll, with any face and without an effect."""
        dice = self._roll.dice
        if self._rolling is None:
            yield from dice
            return
        count, tumble = self._rolling
        lying = max(len(dice) - count, 0)
        yield from dice[:lying]
        for number, die in enumerate(dice[lying:]):
            yield DieModel(1 + int(noise(number, tumble) * die.faces) % die.faces, die.faces)

    def _die(self, surface: pygame.Surface, look: Look, die: DieModel, box: pygame.Rect) -> None:
        """A die; one that has done nothing is dim."""
        edge = box.width
        if die.faces == PIPPED:
            face = look.gallery.die(die.value, SIDE_ORDER[max(self._roll.side, 0)], edge)
        else:
            face = pygame.Surface(box.size, pygame.SRCALPHA)
            whole, side = face.get_rect(), self._roll.side
            rim = STEEL if side < 0 else SIDE_LOOKS[SIDE_ORDER[side]].colour
            pygame.draw.rect(face, PAPER, whole, border_radius=edge // 5)
            pygame.draw.rect(face, rim, whole, max(edge // 9, 2), border_radius=edge // 5)
            digits = look.theme.read_type(22)
            look.fonts.draw(face, "digits", digits, str(die.value), SOOT, whole, "centre")
        if die.does == "none":
            face = face.copy()
            face.set_alpha(DIM)
        surface.blit(face, box)


def die_mark(surface: pygame.Surface, does: str, die: pygame.Rect) -> None:
    """At the corner of a die: a burst where it has hit, a shield where it has stopped a hit."""
    size = max(die.width // 2, 8)
    box = pygame.Rect(0, 0, size, size)
    box.center = die.topright
    box.move_ip(-size // 4, size // 4)
    x, y, half = box.centerx, box.centery, size / 2
    if does == "hit":
        points = []
        for number in range(16):
            far, turn = half * (0.5 if number % 2 else 1.0), tau * number / 16
            points.append((x + far * sin(turn), y - far * cos(turn)))
    else:
        left, right, top = x - half * 0.75, x + half * 0.75, y - half * 0.8
        points = [(left, top), (right, top), (right, y + half * 0.2), (x, y + half)]
        points.append((left, y + half * 0.2))
    pygame.draw.polygon(surface, BRICK_LIGHT if does == "hit" else STEEL, points)
    pygame.draw.polygon(surface, CHALK, points, max(size // 10, 1))


RESULT: Final = ListedPanel("result", ResultPresenter, ResultPanel)
