"""No word on the table is too small to be read, none is missing, and larger text is larger."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import pygame
import pytest

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import (
    first_turn,
    fullest_state,
    spread_formations,
    standard_kit,
    view_model_for,
)
from stalingrad_game.ui.style.theme import PAPER
from stalingrad_game.ui.table.model.targets import FORMATION, UNIT_STACK
from stalingrad_game.ui.table.model.view_model import TableViewModel, ViewMode
from stalingrad_game.ui.table.sprites.formation import FormationSprite
from stalingrad_game.ui.table.sprites.highlight import HIGHLIGHT_MARGIN, HighlightSprite
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.table_pictures import TablePictures, laid_out
from tests.support.type_sizes import SetLine, contrast, lines_set

SMALLEST: Final = 11
"""No type is smaller, in pixels, from 1280×720 up."""
SIZES: Final = ((1280, 720), (1920, 1080))
FACTORS: Final = (0.75, 1.0, 1.5, 2.5)
VIEWS: Final[tuple[ViewMode, ...]] = ("city", "battle")
STATES: Final[dict[str, Callable[[Kit], State]]] = {
    "first": first_turn,
    "staged": fullest_state,
    "fullest": spread_formations,
}


@cache
def kit(mode: str = "expert") -> Kit:
    """The standard pack."""
    return standard_kit(mode)


def table(
    state: str = "fullest",
    language: Language = ENGLISH,
    seat: int = 0,
    mode: str = "expert",
    **changes: object,
) -> TableViewModel:
    """A table."""
    return view_model_for(kit(mode), STATES[state](kit(mode)), language, seat, **changes)


def set_on(model: TableViewModel, size: tuple[int, int]) -> list[SetLine]:
    """All words of a table, painted for the first time."""
    look = Look.for_window(size).resized(size, model.text_scale)
    with lines_set() as lines:
        TablePictures(look).draw(pygame.Surface(size), model)
    return lines


@pytest.mark.one_in(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("magnify", VIEWS)
def test_no_word_on_any_table_is_too_small(
    size: tuple[int, int], factor: float, magnify: ViewMode
) -> None:
    for language in LANGUAGES:
        for number, state in enumerate(STATES):
            seat = (0, 1, -1)[number]
            model = table(state, language, seat, text_scale=factor, magnify=magnify)
            lines = set_on(model, size)
            assert len(lines) > 100
            assert [line for line in lines if line.px < SMALLEST] == []


@pytest.mark.parametrize("factor", [0.75, 1.5])
@pytest.mark.parametrize("magnify", VIEWS)
def test_no_word_of_four_players_is_too_small(factor: float, magnify: ViewMode) -> None:
    lines = set_on(table(mode="four", text_scale=factor, magnify=magnify), SIZES[0])
    assert [line for line in lines if line.px < SMALLEST] == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_no_label_is_missing(language: Language, size: tuple[int, int], factor: float) -> None:
    model = table(language=language, text_scale=factor)
    texts = [line.text.casefold() for line in set_on(model, size)]
    words = Localizer(kit("expert"), language)
    phrase = words.catalogue.phrase
    for seat in (0, 1):
        name = words.commander_surname(seat, 0)
        assert name.casefold() in texts
    for formation in range(len(kit().formations)):
        assert words.formation_short(formation).casefold() in texts
    assert texts.count(phrase("label.staging").casefold()) == 2
    for unit in kit().units:
        assert unit.letter.casefold() in texts


@pytest.mark.one_in(3)
@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("state", ["staged", "fullest"])
@pytest.mark.parametrize("size", [*SIZES, (1366, 768), (3840, 2160)])
@pytest.mark.parametrize("factor", [1.1, 1.5, 2.5])
def test_larger_text_makes_no_formation_smaller(
    size: tuple[int, int], magnify: ViewMode, state: str, factor: float
) -> None:
    usual = laid_out(table(state, magnify=magnify), size).placements
    larger = laid_out(table(state, magnify=magnify, text_scale=factor), size).placements
    for target, placement in usual.items():
        if target.kind in {FORMATION, UNIT_STACK}:
            now = larger[target].rect
            assert now.width >= placement.rect.width
            assert now.height >= placement.rect.height


@pytest.mark.one_in(2)
@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_the_words_of_the_table_grow_with_the_text(
    size: tuple[int, int], magnify: ViewMode
) -> None:
    def sizes(factor: float) -> dict[str, int]:
        lines = set_on(table(text_scale=factor, magnify=magnify), size)
        return {line.text: line.px for line in lines}

    usual, larger = sizes(1.0), sizes(1.75)
    words = Localizer(kit("expert"), ENGLISH)
    formations = range(len(words.kit.formations))
    shorts = [words.formation_short(number).upper() for number in formations]
    grown = [name for name in shorts if larger.get(name, 0) > usual.get(name, 0)]
    assert len(grown) > len(shorts) // 2
    staging = words.catalogue.phrase("label.staging").upper()
    assert larger[staging] >= usual[staging]
    assert all(larger[name] >= usual[name] for name in shorts if name in usual and name in larger)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("size", [(57, 55), (104, 96), (196, 240)])
def test_the_name_of_a_depleted_formation_is_readable(side: int, size: tuple[int, int]) -> None:
    look = Look.for_window(SIZES[0])
    chip = FormationSprite(side, "HHHH", "1", "infantry", depleted=True)
    with lines_set() as lines:
        picture = chip.paint(look, size)
    name = next(line for line in lines if line.text == "HHHH")
    plate = chip.plate(picture.get_rect())
    # Beside the name, in its bar: below the frame, at the left edge.
    ground = picture.get_at((4 if side == 0 else 10, plate.top + 6))
    assert contrast(name.colour, (ground.r, ground.g, ground.b)) >= 4.5
    assert contrast(PAPER, (ground.r, ground.g, ground.b)) >= 4.5


@pytest.mark.parametrize("size", SIZES)
def test_the_arrow_of_what_is_offered_points_from_above(size: tuple[int, int]) -> None:
    look = Look.for_window(size)
    margin = look.theme.px(HIGHLIGHT_MARGIN)
    chip = pygame.Rect(margin, margin, look.theme.px(104), look.theme.px(90))
    picture = HighlightSprite("offered").paint(
        look, (chip.width + 2 * margin, chip.height + 2 * margin)
    )
    inside = picture.subsurface(chip.inflate(-4, -4))
    assert pygame.mask.from_surface(inside, 10).count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_tick_of_what_is_chosen_leaves_the_name_alone(size: tuple[int, int]) -> None:
    look = Look.for_window(size)
    margin = look.theme.px(HIGHLIGHT_MARGIN)
    chip = pygame.Rect(margin, margin, look.theme.px(104), look.theme.px(90))
    picture = HighlightSprite("chosen").paint(
        look, (chip.width + 2 * margin, chip.height + 2 * margin)
    )
    covered = pygame.mask.from_surface(picture.subsurface(chip.inflate(-4, -4)), 10)
    boxes = covered.get_bounding_rects()
    assert all(max(box.size) <= look.theme.px(10) for box in boxes)
