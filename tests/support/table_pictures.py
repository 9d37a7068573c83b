"""Tables laid out and painted without a window, for tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

import msgspec
import pygame

from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import standard_kit
from stalingrad_game.ui.style.key_map import KeyMap
from stalingrad_game.ui.table.input.commands import usual_keys
from stalingrad_game.ui.table.layout.measure_cache import MeasureCache
from stalingrad_game.ui.table.layout.placement import TableLayout
from stalingrad_game.ui.table.layout.table import build_layout
from stalingrad_game.ui.table.model.targets import Target, hand_targets
from stalingrad_game.ui.table.model.view_model import TableViewModel
from stalingrad_game.ui.table.panels.all_panels import TABLE_PANELS
from stalingrad_game.ui.table.panels.legend import legend_model
from stalingrad_game.ui.table.panels.legend_words import command_signs, key_signs
from stalingrad_game.ui.table.panels.zoom.faces import zoom_sprite
from stalingrad_game.ui.table.panels.zoom.panel import ZoomModel
from stalingrad_game.ui.table.presenter.displayed import Displayed
from stalingrad_game.ui.table.presenter.pieces import card_sprite
from stalingrad_game.ui.table.render.painter import TablePainter
from tests.support.languages import ENGLISH


class TablePictures:
    """What a window does that stays open: it keeps what it has measured and painted."""

    def __init__(self, look: Look) -> None:
        self.painter = TablePainter(look, TABLE_PANELS)
        self._measures = MeasureCache(look.fonts, look.gallery)

    def layout(self, model: TableViewModel, size: tuple[int, int]) -> TableLayout:
        """Where everything lies; nothing is drawn."""
        return build_layout(model, size, self._measures, TABLE_PANELS)

    def draw(self, surface: pygame.Surface, model: TableViewModel) -> TableLayout:
        """Paint a table over a surface; gives the layout that it lies in."""
        layout = self.layout(model, surface.get_size())
        self.painter.draw(surface, model, layout)
        return layout


def with_panels(model: TableViewModel, **panels: object) -> TableViewModel:
    """The same table with other models of some panels; None takes one away."""
    models = {**model.panels, **panels}
    there = {name: one for name, one in models.items() if one is not None}
    return msgspec.structs.replace(model, panels=there)


def with_hand(model: TableViewModel, words: Localizer, cards: Iterable[int]) -> TableViewModel:
    """The same table with other cards in the open hand."""
    hand = tuple(cards)
    sprites = {one: card_sprite(words, one.a) for one in hand_targets(hand)}
    return msgspec.structs.replace(model, hand=hand, sprites={**model.sprites, **sprites})


def with_zoom(model: TableViewModel, shown: Displayed, target: Target | None) -> TableViewModel:
    """The same table with a target grown to readable size, or with nothing grown."""
    zoom = None if target is None else ZoomModel(target, zoom_sprite(shown, target))
    return with_panels(model, zoom=zoom)


def with_aid(
    model: TableViewModel, scroll: int = 0, language: Language = ENGLISH
) -> TableViewModel:
    """The same table with the player aid over it, all its keys as they are usually."""
    words, keys = Localizer(standard_kit(), language), KeyMap(usual_keys())
    signs = command_signs(words.catalogue, keys), key_signs(words.catalogue, keys)
    return with_panels(model, aid=legend_model(words, signs, "F2", scroll))


def boxes(layout: TableLayout) -> Iterator[pygame.Rect]:
    """Where everything lies that is no target."""
    lanes = chain.from_iterable(layout.lanes.values())
    parts = (*layout.frame, *layout.ground, *layout.hand, *lanes)
    yield from (one for one in parts if isinstance(one, pygame.Rect))
    yield from chain(layout.ground.staging, layout.ground.heads, layout.hand.backs)
    yield from layout.spots.values()


@cache
def _pictures() -> TablePictures:
    return TablePictures(Look.for_window((1280, 720)))


def laid_out(model: TableViewModel, size: tuple[int, int]) -> TableLayout:
    """Where everything lies in a window of a size."""
    return _pictures().layout(model, size)
