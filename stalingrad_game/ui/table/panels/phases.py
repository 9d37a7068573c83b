"""The strip of the turn: its phases, and its battles fought, being fought and to come (R3, R4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import pygame

from ....card_game.history.of_record import SinceActed
from ....card_game.rules.resolver import attacked
from ....card_game.state.codes import DistrictStatus, Ev, Phase
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ...art.resources import Look
from ...style.theme import ASH, BRICK_LIGHT, CHALK, COAL, DUST, IRON, PAPER, SOOT, Colour
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import FACT, FactId, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..session.playback import HistoryEvent
from ..sprites.sprite_cache import PixelSize
from .panel import TablePanel

TURN_PHASES: Final = (
    Phase.CAMPAIGN,
    Phase.REINFORCEMENT,
    Phase.CONSOLIDATION,
    Phase.RENEWAL,
    Phase.MANOEUVRE,
    Phase.BATTLE,
)
BATTLE_PHASES: Final = (
    Phase.VANGUARD,
    Phase.INTENSITY,
    Phase.INITIATIVE,
    Phase.ACTION,
    Phase.BREAK_TEST,
    Phase.AFTERMATH,
)
PhaseProgress = Literal["done", "missed", "now", "to come"]
"""What is missed is over, and told by the recap of who has just come back."""
_INK: Final[Mapping[PhaseProgress, Colour]] = MappingProxyType(
    {"done": ASH, "missed": PAPER, "now": SOOT, "to come": DUST}
)


class PhaseMark(NamedTuple):
    """A step of the turn or of a battle, or a battle."""

    fact: Target
    """What can be pointed at there."""
    label: str
    progress: PhaseProgress

    @property
    def battle(self) -> bool:
        """Whether it is a battle."""
        return self.fact.a == FactId.BATTLE


class PhaseModel(NamedTuple):
    """The strip from its left end to its right."""

    turn: str
    spaces: tuple[PhaseProgress, ...]
    """The turns of the game."""
    marks: tuple[PhaseMark, ...]
    closed: str
    """How many districts are lost."""


class PhasePanel(TablePanel[PhaseModel]):
    """The lower one of the bars at the head; each of its numbers and steps can be pointed at."""

    name = "phases"
    layer = "board"

    def model(self, seen: Seen) -> PhaseModel | None:
        """How far the turn has come; in a battle, its steps in place of the turn's."""
        control, view = seen.control, seen.view
        playback, words = control.session.playback, control.session.words
        fought = fought_in_turn(playback.history, playback.shown_count)
        model = control.parts.of(
            "phases", (words, view, fought), lambda: phase_model(words, view, fought)
        )
        recap = control.recap
        since = recap.since(recap.seat) if recap.returned and recap.seat >= 0 else None
        return model if since is None else _with_missed(model, since)

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: PhaseModel
    ) -> Sequence[PanelPart]:
        """One part, and the facts on it."""
        strip, sprite = layout.frame.phases, _StripSprite(*model)
        plan = sprite.plan(layout.look, strip.size)
        layout.put_fact(Target(FACT, FactId.TURN), plan.turn.move(strip.topleft))
        layout.put_fact(Target(FACT, FactId.CLOSED), plan.closed.move(strip.topleft))
        for mark, rect in zip(model.marks, plan.marks, strict=True):
            layout.put_fact(mark.fact, rect.move(strip.topleft))
        return (PanelPart(strip, sprite),)


PHASE_STRIP: Final = PhasePanel()


# --- words


def phase_model(words: Localizer, view: State, fought: Sequence[int]) -> PhaseModel:
    """The strip as a view shows it; `fought` are the districts of this turn's earlier battles."""
    phrase = words.catalogue.phrase
    turn = phrase("label.turn" if view.turn else "label.before", n=view.turn, last=view.last_turn)
    spaces = (_progress(space, view.turn) for space in range(1, view.last_turn + 1))
    battles = tuple(_battles(words, view, fought))
    if view.district >= 0:
        marks = (*battles, *_steps(words, BATTLE_PHASES, view.phase))
    else:
        now = min(view.phase, Phase.BATTLE) if view.winner < 0 else Phase.OVER
        marks = (*_steps(words, TURN_PHASES, now), *battles)
    closed = sum(status == DistrictStatus.CLOSED for status in view.status)
    return PhaseModel(turn, tuple(spaces), marks, phrase("label.closed_count", n=closed))


def fought_in_turn(history: Sequence[HistoryEvent], shown: int) -> list[int]:
    """The districts whose battles ended in the last turn that is shown, the first one first."""
    fought: list[int] = []
    for number in range(shown - 1, -1, -1):
        event = history[number].event
        if event[0] == Ev.TURN:
            break
        if event[0] == Ev.BATTLE_END:
            _, district = event
            fought.insert(0, district)
    return fought


def _with_missed(model: PhaseModel, since: SinceActed) -> PhaseModel:
    """What has ended since somebody acted isn't struck out: they haven't seen it end."""
    before, now = since.before, since.after
    seen: int = Phase.SET_UP
    if before.turn == now.turn and now.district < 0:
        seen = min(before.phase, Phase.BATTLE)
    elif before.turn == now.turn and now.district == before.district:
        seen = before.phase
    ended = {battle.district for battle in since.battles}

    def marked(mark: PhaseMark) -> PhaseMark:
        missed = mark.fact.b in ended if mark.battle else mark.fact.b >= seen
        return mark._replace(progress="missed") if missed and mark.progress == "done" else mark

    return model._replace(marks=tuple(marked(mark) for mark in model.marks))


def _battles(words: Localizer, view: State, fought: Sequence[int]) -> Iterator[PhaseMark]:
    """The battles of the turn in their order; beside a battle's steps the others are letters."""
    marks: list[tuple[int, PhaseProgress]] = []
    marks += ((one, "done") for one in fought if one != view.district)
    if view.district >= 0:
        marks.append((view.district, "now"))
    marks += [(one, "to come") for one in attacked(view) if one != view.district]
    for district, progress in marks:
        short = view.district >= 0 and progress != "now"
        label = words.letter(district) if short else words.place(view, district)
        yield PhaseMark(Target(FACT, FactId.BATTLE, district), label, progress)


def _steps(words: Localizer, steps: Sequence[int], now: int) -> Iterator[PhaseMark]:
    for step in steps:
        fact = Target(FACT, FactId.PHASE, step)
        yield PhaseMark(fact, words.phase(step), _progress(step, now))


def _progress(step: int, now: int) -> PhaseProgress:
    if step == now:
        return "now"
    return "done" if step < now else "to come"


# --- picture


class _Plan(NamedTuple):
    """Where everything on the strip stands, from its upper left corner, in pixels."""

    px: int
    """The size of its type."""
    turn: pygame.Rect
    """The turn with its spaces."""
    marks: tuple[pygame.Rect, ...]
    marks_px: int
    closed: pygame.Rect


class _StripSprite(NamedTuple):
    """The whole strip."""

    turn: str
    spaces: tuple[PhaseProgress, ...]
    marks: tuple[PhaseMark, ...]
    closed: str

    def plan(self, look: Look, size: PixelSize) -> _Plan:
        """Where everything stands in a strip of a size."""
        width, height = size
        theme = look.theme
        px = max(min(theme.read_type(16), height - 4), min_type_px(look))
        gap = theme.px(10)
        pips = len(self.spaces) * (max(theme.px(16), 8) + theme.px(3))
        words = look.fonts.width("poster", px, self.turn.upper())
        turn = pygame.Rect(gap, 0, words + gap + pips, height)
        words = look.fonts.width("title", px, self.closed)
        closed = pygame.Rect(width - gap - words, 0, words, height)
        room = pygame.Rect(turn.right, 0, closed.left - gap - turn.right, height)
        marks_px, marks = self._mark_boxes(look, room, px)
        return _Plan(px, turn, marks, marks_px, closed)

    def _mark_boxes(
        self, look: Look, box: pygame.Rect, px: int
    ) -> tuple[int, tuple[pygame.Rect, ...]]:
        """The marks side by side in the middle of a box, and the size of their type."""
        gap, lean = look.theme.px(7), box.height // 3
        while True:
            widths = [
                look.fonts.width("title", px, mark.label.upper()) + 2 * gap + lean
                for mark in self.marks
            ]
            whole = sum(widths)
            if whole <= box.width or px <= min_type_px(look):
                break
            px -= 1
        if whole > box.width and widths:
            share = box.width / whole
            widths = [round(wide * share) for wide in widths]
        left = box.left + max(box.width - whole, 0) // 2
        boxes = []
        for wide in widths:
            boxes.append(pygame.Rect(left, 0, wide, box.height))
            left += wide
        return px, tuple(boxes)

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        plan = self.plan(look, size)
        picture = pygame.Surface(size, 0, 32)
        picture.fill(COAL)
        picture.fill(SOOT, (0, height - theme.hair, width, theme.hair))
        style = TextBoxStyle("poster", plan.px, PAPER)
        words = look.fonts.width("poster", plan.px, self.turn.upper())
        box = pygame.Rect(plan.turn.left, 0, words, height)
        draw_text_line(picture, look, style, self.turn.upper(), box)
        left, pip = box.right + theme.px(10), max(theme.px(16), 8)
        for progress in self.spaces:
            rect = pygame.Rect(left, height // 2 - theme.px(3), pip, max(theme.px(6), 3))
            ink = CHALK if progress == "now" else DUST if progress == "done" else IRON
            pygame.draw.rect(picture, ink, rect)
            left += pip + theme.px(3)
        style = TextBoxStyle("title", plan.px, DUST, "right")
        draw_text_line(picture, look, style, self.closed, plan.closed)
        for mark, place in zip(self.marks, plan.marks, strict=True):
            _draw_mark(picture, look, mark, place, plan.marks_px)
        return picture


def _draw_mark(
    picture: pygame.Surface, look: Look, mark: PhaseMark, place: pygame.Rect, px: int
) -> None:
    """A step or a battle on the strip."""
    lean, ink = place.height // 3, _INK[mark.progress]
    if mark.progress == "now":
        low = place.height - 3
        points = (
            (place.left + lean, 3),
            (place.right, 3),
            (place.right - lean, low),
            (place.left, low),
        )
        pygame.draw.polygon(picture, CHALK, points)
    elif mark.battle and mark.progress == "to come":
        ink = BRICK_LIGHT
    style = TextBoxStyle("title", px, ink, "centre")
    inner = place.inflate(-lean, 0)
    drawn = draw_text_line(picture, look, style, mark.label.upper(), inner)
    if mark.progress == "done":
        y = drawn.centery + 1
        pygame.draw.line(picture, ink, (drawn.left, y), (drawn.right, y), look.theme.hair)
