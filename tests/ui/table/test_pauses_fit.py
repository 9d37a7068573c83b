"""What waits to be read lies inside the window at every size, with its button below its cards."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
import pygame
import pytest

from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.model.view_model import TableViewModel
from stalingrad_game.ui.table.panels.card_at_reading import AT_READING
from stalingrad_game.ui.table.panels.pause import PAUSE
from stalingrad_game.ui.table.session.pauses import IMPORTANT
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import some
from tests.support.languages import LANGUAGES
from tests.support.pauses import paused
from tests.support.table_pictures import TablePictures, laid_out, with_panels
from tests.support.table_play import model

CASES: Final = (
    ((640, 360), 1.0),
    ((1280, 720), 0.75),
    ((1280, 720), 1.0),
    ((1280, 720), 2.5),
    ((900, 900), 1.0),
    ((1920, 1080), 1.0),
    ((1920, 1080), 2.5),
)
KINDS: Final = (*sorted(IMPORTANT), "card")


@cache
def usual_model(kind: str, language: Language) -> TableViewModel:
    """A table that waits; it is played there once for all sizes."""
    settings = TableSettings(
        speed=0,
        computer_speed=0,
        pauses="all" if kind == "card" else "important",
        language=language,
    )
    return model(paused(kind, settings))


def waiting_model(kind: str, language: Language, scale: float) -> TableViewModel:
    return msgspec.structs.replace(usual_model(kind, language), text_scale=scale)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("kind", KINDS)
def test_it_lies_inside_the_window(kind: str, language: Language) -> None:
    for size, scale in CASES:
        layout = laid_out(waiting_model(kind, language, scale), size)
        window = pygame.Rect((0, 0), size)
        button = layout.placements[Target(BUTTON, ButtonId.CONTINUE)].rect
        assert window.contains(button)
        assert layout.at(button.center) == Target(BUTTON, ButtonId.CONTINUE)
        ground, *rest = layout.panels["pause"]
        if ground.sprite is None:
            continue
        panel = ground.rect
        assert window.contains(panel)
        assert panel.contains(button)
        assert layout.at((panel.left + 1, panel.top + 1)) == Target(PAUSE.name)
        for card in (part for part in rest if part.sprite is not None):
            assert panel.contains(card.rect), (size, scale)
            assert not card.rect.colliderect(button), (size, scale)
            assert card.rect.height > 40


@pytest.mark.usefixtures("look")
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_painted_at_every_size(kind: str) -> None:
    for size, scale in some(CASES, 3):
        shown = waiting_model(kind, LANGUAGES[0], scale)
        surface, other = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
        painter = TablePictures(Look.for_window(size, scale))
        painter.draw(surface, shown)
        painter.draw(other, with_panels(shown, pause=None, **{AT_READING.name: None}))
        assert surface.get_view("2").raw != other.get_view("2").raw


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_at_reading_size_is_large_enough_to_be_read(kind: str) -> None:
    shown = waiting_model(kind, LANGUAGES[0], 1.0)
    layout = laid_out(shown, (1920, 1080))
    box = layout.panel_rect("at reading")
    if kind == "card":
        assert box is not None
        assert box.height >= 300
    cards = [part for part in layout.panels["pause"] if part.text]
    least = 160 if kind == "turn" else 300  # a district is a picture, and not a card to be read
    assert all(card.rect.height >= least for card in cards)
