"""A balloon: what a guide says at the table, beside what it points at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import pygame

from ...art.resources import Look
from ...widgets import Button, Widget
from ...widgets.balloon import TYPES, WIDTHS, Balloon, BalloonRoom, best_balloon
from ..guide.things import ANSWER, VOLGA_CARD, thing_of
from ..input.controller import ButtonAction, TableController
from ..input.lesson_actions import LESSON_COMMANDS, hint_key, page_words, reads_hint
from ..input.scripted_answer import next_scripted
from ..layout.builder import LayoutBuilder
from ..layout.column import column_box
from ..layout.floating import WORTH_SEEING
from ..layout.placement import PanelPart
from ..layout.target_sprites import unweighed_button
from ..model.targets import BUTTON, HAND, ButtonId, Target
from ..model.view_model import TableViewModel
from ..presenter.board import VOLGA_PICTURE
from ..presenter.displayed import Seen
from ..render.context import RenderContext
from ..sprites.building import BuildingSprite
from ..sprites.widget import WidgetSprite, painted
from .panel import TablePanel

_DIMMED: Final = 120
"""How dark everything is that a page of a lesson doesn't speak of."""
GAP: Final = 22
"""Between a balloon and what it points at."""
_CARD_HEIGHT: Final = 130
"""Of a Volga card, in design pixels of what is read."""
KEPT_CLEAR: Final = ("aim", "recap", "pause")
"""Panels whose words should stay readable beside a balloon."""
POINTED: Final = "pointed"
"""What a balloon points at: which of these."""


class BalloonModel(NamedTuple):
    """What a guide says now."""

    text: str
    progress: str
    """How far the lesson has come, in words; "" where it is no lesson."""
    points_at: tuple[Target, ...]
    """Targets, facts, panels; what isn't there is left out."""
    answers: frozenset[Target]
    """What may be chosen now: the balloon covers none of it."""
    buttons: tuple[Target, ...]
    refusal: str = ""
    """What is said to somebody who tried something else; "" for nothing."""
    volga: str = ""
    """What is written on the Volga card that is shown; "" for none."""
    alone: bool = False
    """Whether it speaks of the only things that matter now: all else is dim."""


class BalloonPanel(TablePanel[BalloonModel]):
    """Beside what it points at, where it covers neither that nor the answer."""

    name = "balloon"
    actions: ClassVar[Mapping[str, ButtonAction]] = MappingProxyType(
        {name: lambda control, _: control.go_on()}
    )

    def model(self, seen: Seen) -> BalloonModel | None:
        """What the guide says now; None where it says nothing, or nothing of the table is seen."""
        control = seen.control
        return _fading(control) if reads_hint(control) else _page(control)

    def voice(self, _control: TableController) -> int:
        return 3

    def gives_way(self, control: TableController) -> bool:
        return control.viewport.away

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: BalloonModel
    ) -> Sequence[PanelPart]:
        """A balloon with its buttons; the boxes of what it points at are places of their own."""
        pointed = [box for one in model.points_at if (box := _box_of(layout, one)) is not None]
        for number, box in enumerate(pointed):
            layout.spots[Target(POINTED, number)] = box
        buttons = [one for one in table.buttons if one.target in model.buttons]
        answers = model.answers or table.glow
        kept = [*pointed, *(box for one in answers if (box := layout.rect(one)) is not None)]
        cards = {one[:2] for one in answers}  # any copy of a card
        kept += (box for one, box in layout.raised.items() if one[:2] in cards)
        going_on = layout.rect(Target(BUTTON, ButtonId.CONTINUE))
        if going_on is not None and "pause" in table.panels:
            kept.append(going_on)
        labels = tuple((one.label, one.key, one.enabled) for one in buttons)

        def sprite(size: int) -> WidgetSprite:
            parts = model.text, model.progress, model.refusal, model.volga
            return painted(_balloon, *parts, labels, size)

        def height(size: int, width: int) -> int:
            return layout.wanted(sprite(size), width)[1]

        size, width = TYPES[0], layout.theme.read_px(WIDTHS[0])
        box = column_box(layout, (width, height(size, width)), kept)
        if box is None:
            window, gap = layout.window.inflate(-8, -8), layout.theme.px(GAP)
            room = BalloonRoom(window, pointed, kept, _worth_seeing(layout), gap)
            box, size = best_balloon(room, layout.look, height)
        layout.cover_links(box)
        balloon = sprite(size).placed(layout.look, box)
        places = (one.rect for one in balloon.walk() if isinstance(one, Button))
        return (
            PanelPart(box, sprite(size), Target(self.name)),
            *(
                PanelPart(rect, None, button.target)
                for button, rect in zip(buttons, places, strict=True)
            ),
        )

    def draw(self, drawing: RenderContext, model: BalloonModel) -> None:
        """What it points at stands in the light, all else is dim."""
        box, theme = drawing.layout.panels[self.name][0].rect, drawing.theme
        spots = drawing.layout.spots
        pointed = [spots.get(Target(POINTED, n)) for n in range(len(model.points_at))]
        if model.alone:
            lit = [box, *(one for one in pointed if one is not None)]
            for dark in _beside(drawing.layout.window, lit):
                drawing.shade(dark, _DIMMED)
        for thing in pointed:
            if thing is not None:
                drawing.draw_highlight("pointed out", thing)
        drawing.shade(box.move(theme.px(6), theme.px(6)), 140)
        super().draw(drawing, model)

    def spoken(self, model: BalloonModel, target: Target) -> str:
        """How far one has come, what was refused, and its words."""
        if target.kind != self.name:
            return ""
        return " ".join(part for part in (model.progress, model.refusal, model.text) if part)


BALLOON: Final = BalloonPanel()


# --- words


def _page(control: TableController) -> BalloonModel | None:
    """The page of a lesson that is read; None where none is."""
    session = control.session
    guide, game = session.guide, session.guide.lesson
    page = guide.page if control.reads else None
    if page is None or game is None:
        return None
    waits = control.pauses
    words = session.words if waits or session.acting < 0 else session.words_of(session.acting)
    selection = control.selection
    scripted = () if waits else next_scripted(session, selection.selected, selection.picks)
    answers = frozenset(scripted)
    pointed: list[Target] = []
    for written in page.at:
        if written == ANSWER:
            pointed.extend(scripted)
        elif written != VOLGA_CARD:
            pointed.append(thing_of(game.notation, written))
    refusal = words.catalogue.sentence("learn.refused") if guide.refused and not waits else ""
    progress, text = page_words(control)
    return BalloonModel(
        text,
        progress,
        tuple(pointed),
        answers,
        _buttons(control),
        refusal,
        volga=words.volga if VOLGA_CARD in page.at else "",
        alone=True,
    )


def _fading(control: TableController) -> BalloonModel | None:
    """The words that fade, where the question has one."""
    session = control.session
    words = session.words_of(session.acting)
    key = hint_key(words, session.guide.hints.name, session.acting)
    if not key:
        return None
    return BalloonModel(words.catalogue.sentence(key), "", (), frozenset(), _buttons(control))


def _buttons(control: TableController) -> tuple[Target, ...]:
    """The buttons of a balloon that are there now."""
    return tuple(
        Target(BUTTON, one.button, seat) for one in LESSON_COMMANDS for seat in one.shown(control)
    )


# --- place


def _box_of(layout: LayoutBuilder, thing: Target) -> pygame.Rect | None:
    """Where a thing is; None where it isn't on the table now."""
    found = layout.anchor(thing) or layout.fact_rect(thing)
    return pygame.Rect(found) if found is not None and found.width else None


def _worth_seeing(layout: LayoutBuilder) -> list[pygame.Rect]:
    """What a balloon should rather not cover: pieces, the hand, and what is read."""
    kinds = WORTH_SEEING | {HAND}
    panels = (layout.panel_rect(name) for name in KEPT_CLEAR)
    return [
        *(place.rect for target, place in layout.placements.items() if target.kind in kinds),
        *(layout.frame.prompt, layout.frame.phases),
        *(box for box in panels if box is not None),
    ]


def _beside(window: pygame.Rect, lit: Sequence[pygame.Rect]) -> Iterator[pygame.Rect]:
    """A window without some boxes, as boxes that don't overlap."""
    tops = {window.top, window.bottom}
    tops |= {edge for box in lit for edge in (box.top, box.bottom)}
    rows = sorted(edge for edge in tops if window.top <= edge <= window.bottom)
    for top, bottom in pairwise(rows):
        left = window.left
        here = (box for box in lit if box.top < bottom and box.bottom > top)
        for box in sorted(here, key=lambda one: one.left):
            if box.left > left:
                yield pygame.Rect(left, top, box.left - left, bottom - top)
            left = max(left, box.right)
        if left < window.right:
            yield pygame.Rect(left, top, window.right - left, bottom - top)


# --- picture


def _balloon(
    text: str,
    progress: str,
    refusal: str,
    volga: str,
    buttons: tuple[tuple[str, str, bool], ...],
    size: float,
) -> Balloon:
    """`buttons` are labels with their keys, and whether they can be pressed."""
    return Balloon(
        text,
        progress=progress,
        refusal=refusal,
        buttons=[unweighed_button(*button) for button in buttons],
        picture=_VolgaCard(volga) if volga else None,
        size=size,
    )


class _VolgaCard(Widget):
    """A Volga card as it lies in a closed district."""

    def __init__(self, caption: str) -> None:
        super().__init__()
        self._sprite = BuildingSprite(VOLGA_PICTURE, caption=caption)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        high = look.theme.read_px(_CARD_HEIGHT)
        return min(width, 2 * high), high

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.blit(self._sprite.paint(look, self.rect.size), self.rect)
