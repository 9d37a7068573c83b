"""The chances of battles to come, at their buildings, while formations are sent (R3.6, R4).

Each is the chance if nobody plays a card: the dice as they will probably be, not as they lie. What
the formation that is held would change is told on all buildings at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import pygame

from ....card_game.players.forecast import BattleForecast
from ....card_game.rules.break_test import chance_now
from ....card_game.state.codes import DISTRICTS, GERMAN, SIDES, Op, side_of
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ...art.resources import Look
from ...style.theme import DUST, PAPER, SIDE_ORDER, SOOT
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px
from ..input.controller import TableController
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import FACT, FORMATION, FactId, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..session.session import TableSession
from ..sprites.outlines import blank_surface, side_look
from ..sprites.sprite_cache import PixelSize
from .panel import TablePanel

BAR_SIZE: Final = (240, 24)
"""Of the bar at a building, in design pixels; larger words make it larger."""
PIPS_HEIGHT: Final = 22
"""Of the row of dice below it, and of the enemy's answer below that."""

DieKind = Literal["stays", "comes", "goes", "might come"]
"""A die as things stand; what the formation that is held brings or costs; what one more would."""


class FieldForecast(NamedTuple):
    """How the battle for one building is expected to end."""

    district: int
    chance: float
    """The Germans' chance to capture it, 0 to 1."""
    text: str
    """It, and what a formation that is held would make of it."""
    after: float | None
    """The chance with that formation; None where none is held, or it can't go there."""
    dice: tuple[tuple[DieKind, ...], tuple[DieKind, ...]]
    """By side: the likeliest dice."""
    answer: str
    """What the Soviets would have there, where their answer is still to come; else ""."""


class ForecastModel(NamedTuple):
    """The battles to come, as their chances are told now."""

    field: tuple[FieldForecast, ...]


class ForecastPanel(TablePanel[ForecastModel]):
    """A bar and dice at the head of each building's picture, below all pieces."""

    name = "forecasts"
    layer = "board"

    def model(self, seen: Seen) -> ForecastModel | None:
        """None while something is shown, a lesson leads or speaks, or nothing is to be foretold."""
        control = seen.control
        field = tuple(_field(control.session)) if _tells(control) else ()
        return ForecastModel(field) if field else None

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: ForecastModel
    ) -> Sequence[PanelPart]:
        """Where they have room."""
        return list(_parts(layout, model.field))


FORECASTS: Final = ForecastPanel()


# --- place


def _parts(layout: LayoutBuilder, field: Sequence[FieldForecast]) -> Iterator[PanelPart]:
    """At the head of a building's picture; in a narrowed lane at an end that is free."""
    theme = layout.theme
    bar = max(theme.read_px(BAR_SIZE[0]), 104), max(theme.read_px(BAR_SIZE[1]), 16)
    pips = max(theme.px(PIPS_HEIGHT), 12)
    for one in field:
        box, art = pygame.Rect((0, 0), bar), layout.lanes[one.district].art
        high = answer = 0
        if art is not None:
            high = pips if art.height >= 3 * (bar[1] + pips) // 2 else 0
            answer = pips if one.answer and art.height >= 3 * (bar[1] + 2 * pips) // 2 else 0
            box.size = min(box.width, art.width), min(box.height, art.height)
            box.midtop = art.midtop
        elif not _place_at_end(layout, one.district, box):
            continue
        sprite = _sprite(one, box.height, answer)
        box.height += high + answer
        layout.put_fact(Target(FACT, FactId.FORECAST, one.district), box)
        yield PanelPart(box, sprite)


def _place_at_end(layout: LayoutBuilder, district: int, box: pygame.Rect) -> bool:
    """Move a box beside the letter of a narrowed lane, or to the other end; False: no room."""
    lane, letter = layout.lanes[district].box, layout.lanes[district].letter
    gap = layout.theme.px(6)
    box.height = min(box.height, lane.height)
    formations = [one.rect for target, one in layout.placements.items() if target.kind == FORMATION]
    for left in (letter.right + gap, lane.right - gap - box.width):
        box.midleft = (left, lane.centery)
        if box.collidelist(formations) < 0:
            return True
    return False


# --- words


def _tells(control: TableController) -> bool:
    """Whether chances of battles to come are told now."""
    guided = control.session.guide.leads or control.reads
    return control.asks and not guided and not control.session.playback.busy


def has_forecast(control: TableController, district: int) -> bool:
    """Whether a building has a bar with the chance of its battle now, or would have."""
    service = control.session.forecasts
    found = service.standing(district) or service.further(district)
    return found is not None and _tells(control)


def _field(session: TableSession) -> Iterator[FieldForecast]:
    """What is told of each building that is fought for, or would be."""
    words, service, decision = session.words, session.forecasts, session.decision
    answers = decision is not None and decision.op == Op.MANOEUVRE and not side_of(decision.seat)
    for district in DISTRICTS:
        now, after = service.standing(district), service.further(district)
        held = after if service.holds else None
        shown = now or held
        if shown is None:
            continue
        text = _text(words, now, held)
        after_chance = held.chance if held is not None else None
        dice = _dice(now, after, held=service.holds)
        answer = _answer(words, now, held) if answers else ""
        yield FieldForecast(district, shown.chance, text, after_chance, dice, answer)


def _text(words: Localizer, now: BattleForecast | None, held: BattleForecast | None) -> str:
    """A chance, or how it changes: "No cards: 58%", "58% → 71%"; one of them is there."""
    phrase = words.catalogue.phrase
    shown = [words.whole_percent(one.chance) for one in (now, held) if one is not None]
    if held is not None and len(set(shown)) > 1:
        return phrase("label.forecast_change", before=shown[0], after=shown[1])
    return phrase("label.forecast", chance=shown[0])


def _answer(words: Localizer, now: BattleForecast | None, held: BattleForecast | None) -> str:
    """Why a chance moves: "Soviet answer: 3", "Soviet answer: 3 → 4"."""
    shown = [one.answer for one in (now, held) if one is not None]
    if len(set(shown)) > 1:
        return words.catalogue.phrase("label.forecast_answers", before=shown[0], after=shown[1])
    return words.catalogue.phrase("label.forecast_answer", n=shown[0])


def forecast_words(
    session: TableSession, words: Localizer, view: State, district: int
) -> tuple[str, tuple[str, ...]] | None:
    """What a chance is made of, and what the dice say as they lie (R4.5): a title and lines."""
    say, service = words.interface, session.forecasts
    now = service.standing(district)
    found = now or service.further(district)
    if found is None or session.decision is None:
        return None
    moment = "battles" if session.decision.op == Op.NEXT_BATTLE else side_of(session.acting)
    lines = [say(f"table.tip.forecast.{moment}", place=words.place_noun(view, district))]
    if found.dice is not None:
        dice = {"german": found.dice.german, "soviet": found.dice.soviet}
        lines.append(say("table.tip.forecast.dice", **dice))
    if now is not None and view.buildings[district] >= 0:
        lay = words.percent(chance_now(words.kit, view, district))
        lines.append(say("table.tip.forecast.lay", chance=lay))
    title = say("table.tip.forecast.title", chance=words.whole_percent(found.chance))
    return title, tuple(lines)


def _dice(
    now: BattleForecast | None, after: BattleForecast | None, *, held: bool
) -> tuple[tuple[DieKind, ...], tuple[DieKind, ...]]:
    counts = [_counts(now), _counts(after)]
    rows: list[tuple[DieKind, ...]] = []
    for side in SIDES:
        before, later = counts[0][side], counts[1][side] if after is not None else counts[0][side]
        more: DieKind = "comes" if held else "might come"
        row: list[DieKind] = ["stays"] * (min(before, later) if held else before)
        if held or now is not None:
            row += [more] * max(0, later - before)
        if held:
            row += ["goes"] * max(0, before - later)
        rows.append(tuple(row))
    return rows[0], rows[1]


def _counts(forecast: BattleForecast | None) -> tuple[int, int]:
    """The likeliest dice of both sides; none where nothing is foretold."""
    if forecast is None or forecast.dice is None:
        return 0, 0
    return forecast.dice.german, forecast.dice.soviet


# --- picture


def _sprite(one: FieldForecast, bar: int, answer: int) -> ForecastSprite:
    text = one.answer if answer else ""
    return ForecastSprite(one.chance, one.text, one.after, one.dice, bar, text, answer)


class ForecastSprite(NamedTuple):
    """A bar shared by the chances of both sides, and their dice below it."""

    chance: float
    """The Germans'."""
    text: str
    after: float | None
    """What it would be with the formation that is held."""
    dice: tuple[tuple[DieKind, ...], tuple[DieKind, ...]]
    bar: int
    """How high the bar is, in pixels; the dice have the rest, but for the answer."""
    answer: str = ""
    foot: int = 0
    """How high the answer is, at the foot, in pixels."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        picture = blank_surface(size)
        picture.fill(SOOT)
        bar = pygame.Rect(0, 0, size[0], self.bar)
        split = round(bar.width * self.chance)
        picture.fill(side_look(GERMAN).colour, (0, 0, split, bar.height))
        picture.fill(side_look(1 - GERMAN).colour, (split, 0, bar.width - split, bar.height))
        if self.after is not None:
            _mark_change(picture, look, bar, self.chance, self.after)
        px = max(round(bar.height * 0.7), min_type_px(look))
        style = TextBoxStyle("title", px, PAPER, "centre")
        draw_text_line(picture, look, style, self.text, bar.inflate(-2 * look.theme.px(3), 0))
        if self.answer:
            foot = pygame.Rect(0, size[1] - self.foot, size[0], self.foot)
            px = max(round(self.foot * 0.75), min_type_px(look))
            style = TextBoxStyle("text_bold", px, PAPER, "centre")
            draw_text_line(picture, look, style, self.answer, foot.inflate(-4, 0))
        rest = pygame.Rect(0, bar.bottom, size[0], size[1] - bar.height - self.foot)
        if rest.height > look.theme.px(6):
            for side in SIDES:
                _draw_dice(picture, look, side, self.dice, rest)
        pygame.draw.rect(picture, PAPER if self.after is not None else SOOT, (0, 0, *size), 1)
        return picture


def _mark_change(
    picture: pygame.Surface, look: Look, bar: pygame.Rect, before: float, after: float
) -> None:
    """Where the border between the two sides would come to lie, and what lies between.

    Along the foot of the bar, below the words.
    """
    thick = max(look.theme.px(3), 2)
    ends = sorted((round(bar.width * before), round(bar.width * after)))
    picture.fill(PAPER, (ends[0], bar.bottom - thick, ends[1] - ends[0], thick))
    left = min(max(round(bar.width * after) - thick // 2, 0), bar.width - thick)
    high = 2 * thick
    picture.fill(PAPER, (left, bar.bottom - high, thick, high))


def _draw_dice(
    picture: pygame.Surface,
    look: Look,
    side: int,
    dice: tuple[tuple[DieKind, ...], tuple[DieKind, ...]],
    box: pygame.Rect,
) -> None:
    """The dice of a side from its end of the row inwards, all dice of one size."""
    gap = max(look.theme.px(2), 1)
    number = max(sum(map(len, dice)), 1)
    edge = min(box.height - 2 * gap, (box.width - 4 * gap) // number - gap)
    if edge < 3:
        return
    name, ink = SIDE_ORDER[side], side_look(side).light
    for place, kind in enumerate(dice[side]):
        step = gap + place * (edge + gap)
        left = box.left + step if side == GERMAN else box.right - step - edge
        die = pygame.Rect(left, box.centery - edge // 2, edge, edge)
        if kind in {"stays", "comes"}:
            picture.blit(look.gallery.die(None, name, edge), die)
        if kind == "comes":
            pygame.draw.rect(picture, PAPER, die.inflate(2, 2), max(look.theme.px(2), 1))
        elif kind == "goes":
            pygame.draw.rect(picture, DUST, die, 1)
            pygame.draw.line(picture, PAPER, die.bottomleft, die.topright, max(gap, 2))
        elif kind == "might come":
            pygame.draw.rect(picture, ink, die, max(look.theme.hair, 1))
