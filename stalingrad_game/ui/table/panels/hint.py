"""The hint: the options that were weighed for the open hand's seat, each with its chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import pygame

from ....card_game.players.search.advice import Advice
from ....card_game.state.codes import Act, Op, side_of
from ....card_game.words.hints import described_options, rounded_chance
from ....card_game.words.localizer import Localizer
from ....kernel.decision import Decision
from ....search.verdicts import MOST_HINTED, displayed_chances
from ...style.theme import MIN_TYPE
from ...widgets.hint_row import HintOption, hint_row
from ..input.controller import ButtonAction, TableController
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import (
    BUILDING,
    DISTRICT,
    FORMATION,
    PANEL_OPTION,
    SHOWN_CARD,
    ButtonId,
    Target,
)
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..render.context import RenderContext
from ..sprites.widget import painted
from .corner import free_corner
from .panel import TablePanel, button_key
from .parts import FRAME_PAD, heading, icon_row, panel_ground

_WIDTH: Final = 600
_WIDTH_SHARES: Final = (1.0, 0.75)
"""As wide as that, where large type leaves no room for all of it."""
_BADGE: Final = 40
"""The edge of the letter that a plan lays on a formation, in design pixels."""
_USUAL_HEIGHT: Final = 320
"""Of a hint that is told, in design pixels: while somebody thinks, a corner with such room is kept,
so that what is told then stands where it was waited for.
"""


class HintArrow(NamedTuple):
    """A formation is sent to a district."""

    formation: Target
    district: Target
    letter: str
    """What stands for the district."""


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
    arrows: tuple[HintArrow, ...] = ()
    """Where the plan that is pointed out, else the best one, sends whom."""


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
        remark, pointed = _remark(words, hints.advice, decision), control.suggested
        chosen = hints.chosen if pointed is not None else -1
        arrows = _arrows(words, hints.advice, decision, max(chosen, 0))
        return HintModel(title, side, options, remark, answers, chosen, pointed, arrows)

    def voice(self, _control: TableController) -> int:
        """It was asked for."""
        return 2

    def gives_way(self, control: TableController) -> bool:
        return control.viewport.away

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: HintModel
    ) -> Sequence[PanelPart]:
        """The title on a ground, as many options as there is room for, the remark."""
        pad = layout.theme.read_px(FRAME_PAD)
        city, log = layout.frame.city, layout.frame.log
        widest = min(layout.theme.read_px(_WIDTH), city.width // 2)
        lit = table.hover, table.focus
        rows = [painted(heading, model.title)]
        for place, option in enumerate(model.options):
            pointed = Target(PANEL_OPTION, place) in lit
            chosen = place == model.chosen
            rows.append(painted(hint_row, place + 1, option, model.side, pointed, chosen))
        rows += [painted(icon_row, "hint", model.remark)] if model.remark else []
        box: pygame.Rect | None = None
        for share in _WIDTH_SHARES:
            width = round(widest * share)
            heights = [layout.wanted(row, width - 2 * pad)[1] for row in rows]
            box = _corner(layout, model, (width, sum(heights) + 2 * pad))
            if box is not None:
                break
        else:  # the log is no answer to anything
            heights = [layout.wanted(row, log.width - 2 * pad)[1] for row in rows]
            box = log.copy()
        layout.cover_links(box)
        parts = [PanelPart(box, painted(panel_ground), Target(self.name))]
        inner = box.inflate(-2 * pad, -2 * pad)
        top = inner.top
        for number, (row, high) in enumerate(zip(rows, heights, strict=True)):
            if top + high > inner.bottom and number > 1:
                break
            of_option = 1 <= number <= len(model.options)
            target = Target(PANEL_OPTION, number - 1) if of_option else None
            rect = pygame.Rect(inner.left, top, inner.width, high).clip(box)
            parts.append(PanelPart(rect, row, target))
            top += high
        return parts

    def suggested(self, model: HintModel) -> Target | None:
        """What takes the option that was pointed out last."""
        return model.pointed

    def draw(self, drawing: RenderContext, model: HintModel) -> None:
        """Its parts, over the arrows of a plan."""
        _draw_arrows(drawing, model.arrows)
        super().draw(drawing, model)

    def spoken(self, model: HintModel, target: Target) -> str:
        """An option with its verdict and reasons; of the ground the title and the remark."""
        if target.kind == PANEL_OPTION:
            option = model.options[target.a]
            name = (
                f"{option.name.rstrip('.')}: {option.verdict}." if option.verdict else option.name
            )
            return f"{name} {option.reasons}"
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
    session = control.session
    seen = session.interactions.seen
    best = advice.ranked[:MOST_HINTED]
    chances = displayed_chances([estimate.chance for estimate in best])
    purpose = advice.purpose.code, advice.purpose.facts
    described = described_options(
        words, purpose, best, decision, seen, lambda option: session.preview((option,))
    )
    for (name, verdict, reasons), chance in zip(described, chances, strict=True):
        yield HintOption(name, verdict, chance, reasons)


def _remark(words: Localizer, advice: Advice, decision: Decision) -> str:
    """What is said below: the one number, and what it is; or that there is no choice."""
    if len(decision.options) == 1:
        return words.catalogue.sentence("hint.only")
    chance = rounded_chance(words, advice.ranked[0].chance)
    return words.catalogue.sentence("hint.foot", chance=chance)


def _arrows(
    words: Localizer, advice: Advice, decision: Decision, place: int
) -> tuple[HintArrow, ...]:
    """Where a plan sends formations."""
    if decision.op != Op.MANOEUVRE or place >= len(advice.ranked):
        return ()
    return tuple(
        HintArrow(Target(FORMATION, formation), Target(DISTRICT, district), words.letter(district))
        for act, formation, district in advice.ranked[place].plan
        if act == Act.COMMIT
    )


# --- place


def _corner(layout: LayoutBuilder, hint: HintModel, size: tuple[int, int]) -> pygame.Rect | None:
    """The best corner for a panel of a size; None where it would cover an answer in each."""
    city = layout.frame.city
    wide, high = size
    kept = frozenset(_kept(hint))
    seen = {one for one in layout.placements if one.kind == SHOWN_CARD} | {Target("log")}
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


def _draw_arrows(d: RenderContext, arrows: Sequence[HintArrow]) -> None:
    """On each formation the letter of its building, and one arrow to each of the buildings.

    An arrow for each formation would be a tangle.
    """
    starts: dict[int, pygame.Rect] = {}
    for arrow in arrows:
        placement = d.layout.placements.get(arrow.formation)
        if placement is None or placement.rect.colliderect(d.layout.lanes[arrow.district.a].box):
            continue
        plate = placement.rect
        edge = max(d.theme.px(_BADGE), MIN_TYPE + 4)
        badge = pygame.Rect(0, 0, edge, edge)
        badge.center = plate.center
        d.draw_letter(arrow.letter, badge)
        starts[arrow.district.a] = plate
    for district, start in starts.items():
        lane = d.layout.lanes[district]
        target = lane.art or lane.building
        from_left = start.centerx < target.centerx
        first = lane.letter.right if from_left else lane.box.right
        last = target.left if from_left else target.right
        if (first < last) == from_left:
            d.draw_thin_arrow((first, target.centery), (last, target.centery))
