"""The hint: the options that were weighed for the open hand's seat, each with its chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import pygame

from ....card_game.players.search.advice import Advice
from ....card_game.state.codes import side_of
from ....card_game.words.hints import (
    MOST_HINTED,
    displayed_chances,
    hint_name,
    hint_reasons,
    purpose_text,
    rounded_chance,
)
from ....card_game.words.localizer import Localizer
from ....kernel.decision import Decision
from ...art.resources import Look
from ...style.theme import CHALK, DUST, IRON, OCHRE, PAPER, SOOT
from ...widgets.text import wrap
from ...widgets.text_box import TextBoxStyle, draw_text_line
from ..input.controller import ButtonAction, TableController
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import BUILDING, DISTRICT, PANEL_OPTION, SHOWN_CARD, ButtonId, Target
from ..model.view_model import TableViewModel
from ..sprites.log import IconRowSprite, PanelSprite
from ..sprites.outlines import blank_surface, side_look
from ..sprites.sprite_cache import PixelSize
from .corner import free_corner
from .panel import Seen, TablePanel, button_key

NAME_TYPE: Final = 19
REASON_TYPE: Final = 16
_NUMBER_WIDTH: Final = 34
_WIDTH: Final = 600
_WIDTH_SHARES: Final = (1.0, 0.75)
"""As wide as that, where large type leaves no room for all of it."""
_USUAL_HEIGHT: Final = 320
"""Of a hint that is told, in design pixels: while somebody thinks, a corner with such room is kept,
so that what is told then stands where it was waited for.
"""


class HintOption(NamedTuple):
    """An option that was weighed for a person."""

    name: str
    chance: str
    """As it is said."""
    share: float
    """The chance of the own side to win the game, 0 to 1."""
    reasons: str
    """What the option does."""


class HintModel(NamedTuple):
    """The hint on the table."""

    title: str
    side: int
    """Whose chances it tells."""
    options: tuple[HintOption, ...]
    """The best first; none while somebody thinks."""
    remark: str
    """What is said below them, or in their place."""
    answers: frozenset[Target]
    """Everything that may be pointed at to answer, first or later: the hint covers none of it."""
    chosen: int = -1
    """The place of the option that is pointed out on the table."""
    pointed: Target | None = None
    """What takes it: that stands out wherever the pointer is."""


class HintPanel(TablePanel[HintModel]):
    """In the corner of the city where it covers fewest pieces, or where the log lies."""

    name = "hint"

    def model(self, seen: Seen) -> HintModel | None:
        """The hint on the table; None where none was asked for, or its hand is closed."""
        control = seen.control
        session = control.session
        hints, decision = session.hints, session.decision
        if decision is None or hints.seat != session.open_seat or not control.at_rest:
            return None
        if hints.progress == "none":
            return None
        words = session.words_of(hints.seat)
        say, side = words.catalogue.sentence, side_of(hints.seat)
        title = say(f"hint.title.{side}")
        ways = (one.path for one in session.interactions.interactions if not one.why)
        answers = frozenset(target for way in ways for target in way)
        if hints.progress == "thinking":
            stops = button_key(control, words, ButtonId.HINT)
            remark = say("hint.thinking", dots=hints.dots.text, printed=stops)
            return HintModel(title, side, (), remark, answers)
        if hints.advice is None:
            return HintModel(title, side, (), say("hint.failed"), answers)
        options = tuple(_options(control, words, decision, hints.advice))
        remark, pointed = say(_remark(hints.advice, decision)), control.suggested
        chosen = hints.chosen if pointed is not None else -1
        return HintModel(title, side, options, remark, answers, chosen, pointed)

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: HintModel
    ) -> Sequence[PanelPart]:
        """The title on a ground, as many options as there is room for, the remark."""
        pad = layout.theme.read_px(8)
        city, log = layout.frame.city, layout.frame.log
        widest = min(layout.theme.read_px(_WIDTH), city.width // 2)
        lit = table.hover, table.focus
        sprites = [
            _OptionSprite(
                place + 1,
                option,
                model.side,
                Target(PANEL_OPTION, place) in lit,
                place == model.chosen,
            )
            for place, option in enumerate(model.options)
        ]
        box: pygame.Rect | None = None
        for share in _WIDTH_SHARES:
            sizes = _measured(layout, model, sprites, round(widest * share))
            box = _corner(layout, model, (sizes.wide, sizes.high))
            if box is not None:
                break
        else:  # the log is no answer to anything
            sizes = _measured(layout, model, sprites, log.width)
            box = log.copy()
        heights = sizes.options
        title = layout.tab(model.title, box.width)
        while len(heights) > 1 and title.rect.height + sum(heights) + pad > box.height:
            heights.pop()
        layout.cover_links(box)
        parts = [
            PanelPart(box, PanelSprite(SOOT, OCHRE), Target(self.name)),
            PanelPart(title.rect.move(box.topleft), title.sprite),
        ]
        top = box.top + title.rect.height + pad // 2
        for place, high in enumerate(heights):
            row = pygame.Rect(box.left + pad, top, box.width - 2 * pad, high).clip(box)
            parts.append(PanelPart(row, sprites[place], Target(PANEL_OPTION, place)))
            top += high
        if model.remark and top + sizes.below <= box.bottom:
            rect = pygame.Rect(box.left + 2 * pad, top + pad // 2, box.width - 3 * pad, sizes.below)
            parts.append(PanelPart(rect, IconRowSprite("hint", model.remark)))
        return parts

    def suggested(self, model: HintModel) -> Target | None:
        """What takes the option that was pointed out last."""
        return model.pointed

    def spoken(self, model: HintModel, target: Target) -> str:
        """An option with its chance and reasons; of the ground the title and the remark."""
        if target.kind == PANEL_OPTION:
            option = model.options[target.a]
            return f"{option.name}: {option.chance}. {option.reasons}"
        return " ".join(part for part in (model.title, model.remark) if part)

    @staticmethod
    def _nothing(_control: TableController, _target: Target) -> None:
        """The ground of the panel: what lies below it isn't meant."""

    actions: ClassVar[Mapping[str, ButtonAction]] = MappingProxyType(
        {name: _nothing, PANEL_OPTION: lambda control, target: control.point_out(target.a)}
    )


HINT: Final = HintPanel()


# --- words


def _options(
    control: TableController, words: Localizer, decision: Decision, advice: Advice
) -> Iterator[HintOption]:
    """The best options, as the seat that is asked may be told of them."""
    session, side, purpose = control.session, side_of(decision.seat), advice.purpose
    seen = session.interactions.seen
    best = advice.ranked[:MOST_HINTED]
    chances = displayed_chances([estimate.chance for estimate in best])
    for place, (estimate, chance) in enumerate(zip(best, chances, strict=True)):
        shown = session.preview((estimate.option,))
        expected = "" if place else purpose_text(words, side, purpose.code, purpose.facts)
        reasons = hint_reasons(words, estimate.option, decision, seen, shown, expected)
        name = hint_name(words, estimate.option, decision, seen)
        yield HintOption(name, rounded_chance(words, chance), chance, reasons)


def _remark(advice: Advice, decision: Decision) -> str:
    """What is said below: that the first two are as good as each other, or what it all is."""
    if len(decision.options) == 1:
        return "hint.only"
    if len(advice.ranked) == 1:
        return "hint.foot"
    first, second = advice.ranked[:2]
    close = abs(first.chance - second.chance) < max(first.error, second.error)
    return "hint.close" if close else "hint.foot"


# --- place


class _Sizes(NamedTuple):
    """The parts of a hint in a width, in pixels."""

    wide: int
    options: list[int]
    """How high each is, the best first."""
    below: int
    """How high the remark is."""
    high: int
    """All of it."""


def _measured(
    layout: LayoutBuilder, hint: HintModel, sprites: Sequence[_OptionSprite], width: int
) -> _Sizes:
    """How high the parts of a hint are in a width."""
    pad = layout.theme.read_px(8)
    title = layout.tab(hint.title, width).rect.height
    options = [
        layout.measures.measured(
            sprite,
            (width - 2 * pad, 0),
            layout.theme,
            partial(sprite.height, layout.look, width - 2 * pad),
        )
        for sprite in sprites
    ]
    remark = IconRowSprite("hint", hint.remark)
    below = layout.icon_row_height(remark, width - 3 * pad) if hint.remark else 0
    return _Sizes(width, options, below, title + sum(options) + below + 2 * pad)


def _corner(layout: LayoutBuilder, hint: HintModel, size: tuple[int, int]) -> pygame.Rect | None:
    """The best corner for a panel of a size; None where it would cover an answer in each."""
    city = layout.frame.city
    wide, high = size
    kept = frozenset(_kept(hint))
    seen = {one for one in layout.placements if one.kind == SHOWN_CARD} | {Target("log panel")}
    usual = layout.theme.read_px(_USUAL_HEIGHT)
    for room in (high,) if hint.options else (max(high, usual), high):
        space = wide, min(room, city.height)
        box = free_corner(layout, kept | seen, space) or free_corner(layout, kept, space)
        if box is not None:
            foot = box.bottom == city.bottom
            box.height = min(high, box.height)
            box.bottom = city.bottom if foot else box.bottom
            return box
    return None


def _kept(hint: HintModel) -> Iterator[Target]:
    """What must stay in sight; of a district's lane that is the building."""
    for target in sorted(hint.answers):
        yield Target(BUILDING, target.a) if target.kind == DISTRICT else target


# --- picture


class _OptionSprite(NamedTuple):
    """One option, as high as it needs to be."""

    number: int
    option: HintOption
    side: int
    lit: bool
    """Whether the pointer or the keyboard is on it."""
    chosen: bool
    """Whether it was pointed out on the table."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The option on a clear ground."""
        theme, fonts = look.theme, look.fonts
        picture = blank_surface(size)
        if self.lit:
            picture.fill((*PAPER, 28))
        if self.chosen:
            pygame.draw.rect(picture, OCHRE, picture.get_rect(), theme.line)
        pad, left = theme.read_px(8), theme.read_px(_NUMBER_WIDTH)
        px = theme.read_type(NAME_TYPE)
        high = fonts.height("text_bold", px)
        number = pygame.Rect(pad, pad, left - pad, high)
        style = TextBoxStyle("poster", theme.read_type(26), OCHRE)
        draw_text_line(picture, look, style, str(self.number), number)
        wide, right = self._chance_width(look), size[0] - pad
        style = TextBoxStyle("title", px, OCHRE, "right")
        box = pygame.Rect(right - wide, pad, wide, high)
        draw_text_line(picture, look, style, self.option.chance, box)
        top = pad
        for line in self._names(look, size[0]):
            box = pygame.Rect(left, top, right - left, high)
            fonts.draw(picture, "text_bold", px, line, CHALK, box)
            top += high
        bar = pygame.Rect(left, top + theme.read_px(3), right - left, max(theme.read_px(5), 3))
        picture.fill(IRON, bar)
        bar.width = round(bar.width * self.option.share)
        picture.fill(side_look(self.side).light, bar)
        top = bar.bottom + theme.read_px(4)
        px = theme.read_type(REASON_TYPE)
        high = fonts.height("text", px)
        for line in wrap(fonts, "text", px, self.option.reasons, right - left):
            fonts.draw(picture, "text", px, line, DUST, pygame.Rect(left, top, right - left, high))
            top += high
        return picture

    def height(self, look: Look, width: int) -> int:
        """How high it is in a width, in pixels."""
        theme, fonts = look.theme, look.fonts
        pad, px = theme.read_px(8), theme.read_type(NAME_TYPE)
        high = pad + len(self._names(look, width)) * fonts.height("text_bold", px)
        high += theme.read_px(3) + max(theme.read_px(5), 3) + theme.read_px(4)
        px = theme.read_type(REASON_TYPE)
        room = width - pad - theme.read_px(_NUMBER_WIDTH)
        return (
            high
            + len(wrap(fonts, "text", px, self.option.reasons, room)) * fonts.height("text", px)
            + pad
        )

    def _names(self, look: Look, width: int) -> list[str]:
        """The lines of its name, beside number and chance."""
        theme = look.theme
        room = width - theme.read_px(8) - theme.read_px(_NUMBER_WIDTH) - self._chance_width(look)
        room = max(room - theme.read_px(12), theme.read_px(60))
        return wrap(look.fonts, "text_bold", theme.read_type(NAME_TYPE), self.option.name, room)

    def _chance_width(self, look: Look) -> int:
        px = look.theme.read_type(NAME_TYPE)
        return look.fonts.width("title", px, self.option.chance) + 2
