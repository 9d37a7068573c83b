"""Every name of a hand can be read: at once from one card to fourteen, else by scrolling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import combinations, product
from typing import Final
from unittest.mock import patch

import msgspec
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import first_turn, standard_kit, view_model_for
from stalingrad_game.ui.style.keys import Direction
from stalingrad_game.ui.style.theme import Colour
from stalingrad_game.ui.table.layout.placement import TableLayout
from stalingrad_game.ui.table.layout.target_sprites import target_sprite
from stalingrad_game.ui.table.model.targets import HAND, Target, hand_targets
from stalingrad_game.ui.table.model.view_model import TableViewModel
from stalingrad_game.ui.table.sprites import card as card_module
from stalingrad_game.ui.table.sprites.card import LEAST_SIGN, CardSprite, card_face
from stalingrad_game.ui.table.sprites.icon import EffectSign, draw_effect_sign
from tests.support.amount import share
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES
from tests.support.table_pictures import TablePictures, laid_out, with_hand
from tests.support.type_sizes import SetLine, letters, lines_set

SIZES: Final = ((1280, 720), (1600, 900), (1920, 1080))
FACTORS: Final = (0.75, 1.0, 1.25, 1.5)
SMALLEST: Final = 11
MOST_AT_ONCE: Final = 14
DIRECTIONS: Final[tuple[Direction, ...]] = ("right", "left", "down")


@cache
def kit() -> Kit:
    """The standard pack with all its cards."""
    return standard_kit("expert")


@cache
def look_at(size: tuple[int, int], factor: float) -> Look:
    """The look of a window of a size."""
    return Look.for_window(size).resized(size, factor)


@cache
def _words(language: Language) -> Localizer:
    return Localizer(kit(), language)


@cache
def _table(language: Language, seat: int) -> TableViewModel:
    return view_model_for(kit(), first_turn(kit()), language, seat)


def longest_first(language: Language, seat: int) -> list[int]:
    """The cards of a side with the longest names first: the hardest hands."""
    words = _words(language)
    cards = sorted(kit().deck[seat], key=lambda card: (-len(words.card(card)), card))
    return [card for number, card in enumerate(cards) if card not in cards[:number]]


def holding(
    hand: list[int], language: Language = ENGLISH, seat: int = 0, **changes: object
) -> TableViewModel:
    """A table with a hand."""
    model = with_hand(_table(language, seat), _words(language), hand)
    return msgspec.structs.replace(model, **changes)


def seen(layout: TableLayout) -> dict[Target, pygame.Rect]:
    """The cards of the hand that are in sight, and where."""
    return {
        target: spot.rect
        for target, spot in layout.placements.items()
        if target.kind == HAND and spot.rect.width
    }


def words_on(model: TableViewModel, layout: TableLayout, card: int) -> list[SetLine]:
    """What is written on a card of the hand where it lies."""
    target = next(one for one in layout.placements if one.kind == HAND and one.a == card)
    placement = layout.placements[target]
    sprite = target_sprite(model, target, placement.form)
    assert sprite is not None
    look = look_at(layout.size, model.text_scale)
    with lines_set() as lines:
        sprite.paint(look, placement.rect.size)
    return lines


def card_of(model: TableViewModel, card: int) -> CardSprite:
    """A card of the hand."""
    sprite = model.sprites[Target(HAND, card, 0)]
    assert isinstance(sprite, CardSprite)
    return sprite


@contextmanager
def signs_drawn() -> Iterator[list[tuple[EffectSign, pygame.Rect]]]:
    """The signs that are drawn on cards meanwhile, and where."""
    signs: list[tuple[EffectSign, pygame.Rect]] = []

    def noted(
        surface: pygame.Surface, look: Look, sign: EffectSign, box: pygame.Rect, *inks: Colour
    ) -> None:
        signs.append((sign, box.copy()))
        draw_effect_sign(surface, look, sign, box, *inks)

    with patch.object(card_module, "draw_effect_sign", noted):
        yield signs


def reads(model: TableViewModel, lines: list[SetLine], card: int) -> bool:
    """Whether the whole name is written, in lines one below the other."""
    name = letters(card_of(model, card).name)
    return name in "".join(letters(line.text) for line in lines if line.role == "title")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_name_of_a_hand_is_whole(
    language: Language, size: tuple[int, int], factor: float
) -> None:
    for seat in (0, 1):
        cards = longest_first(language, seat)
        for count in range(1, MOST_AT_ONCE + 1):
            model = holding(cards[:count], language, seat, text_scale=factor)
            layout = laid_out(model, size)
            places = seen(layout)
            assert len(places) == count
            assert layout.hand_scroll is None
            assert not any(a.colliderect(b) for a, b in combinations(places.values(), 2))
            assert all(layout.frame.hand.contains(place) for place in places.values())
            if count in {1, 6, 9, MOST_AT_ONCE}:
                for card in model.hand:
                    lines = words_on(model, layout, card)
                    assert reads(model, lines, card), (card_of(model, card).name, lines)
                    assert min(line.px for line in lines) >= SMALLEST


@settings(max_examples=share(60))
@given(
    st.data(),
    st.sampled_from(SIZES),
    st.sampled_from(FACTORS),
    st.sampled_from([(ENGLISH, 0), (ENGLISH, 1), (FRENCH, 0), (FRENCH, 1)]),
)
def test_any_hand_is_read_whole(
    data: st.DataObject, size: tuple[int, int], factor: float, whose: tuple[Language, int]
) -> None:
    language, seat = whose
    cards = st.lists(st.sampled_from(kit().deck[seat]), min_size=1, max_size=MOST_AT_ONCE)
    model = holding(sorted(data.draw(cards)), language, seat, text_scale=factor)
    layout = laid_out(model, size)
    places = seen(layout)
    assert list(places) == list(hand_targets(model.hand))
    for target, place in places.items():
        assert layout.at(place.center) == target
        assert layout.at((place.left + 1, place.top + 1)) == target
    card = data.draw(st.sampled_from(model.hand))
    assert reads(model, words_on(model, layout, card), card)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_a_card_alone_says_what_it_does(language: Language, size: tuple[int, int]) -> None:
    for seat in (0, 1):
        for card in longest_first(language, seat):
            model = holding([card], language, seat)
            sprite = card_of(model, card)
            spellings = {letters(" ".join(lines)) for lines in (sprite.lines, sprite.full)}
            lines = words_on(model, laid_out(model, size), card)
            words = [line for line in lines if line.role == "text"]
            assert letters(" ".join(line.text for line in words)) in spellings


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("factor", [0.75, 1.0, 1.5, 2.5])
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_card_of_a_hand_shows_its_signs(
    language: Language, size: tuple[int, int], factor: float
) -> None:
    """And its words whole or not at all, in every hand, whatever its size and that of its type."""
    for seat in (0, 1):
        cards = longest_first(language, seat)
        for count in (1, 5, 7, 10, MOST_AT_ONCE):
            model = holding(cards[:count], language, seat, text_scale=factor)
            layout = laid_out(model, size)
            for target, place in seen(layout).items():
                sprite = card_of(model, target.a)
                with signs_drawn() as signs, lines_set() as lines:
                    sprite.paint(look_at(size, factor), place.size)
                whole = pygame.Rect((0, 0), place.size)
                assert [sign for sign, _ in signs] == [
                    sign._replace(number=1) for sign in sprite.signs
                ]
                for number, (_, box) in enumerate(signs):
                    assert whole.contains(box)
                    assert min(box.size) >= LEAST_SIGN - 2
                    assert box.collidelist([other for _, other in signs[:number]]) < 0
                numbers = [str(sign.number) for sign in sprite.signs if sign.number > 1]
                assert not Counter(numbers) - Counter(line.text for line in lines)
                words = letters(" ".join(line.text for line in lines if line.role == "text"))
                assert words in {"", *(letters(" ".join(w)) for w in (sprite.lines, sprite.full))}


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_a_name_shrinks_before_a_word_of_it_is_broken(language: Language) -> None:
    for seat in (0, 1):
        for card in longest_first(language, seat):
            sprite = card_of(holding([card], language, seat), card)
            for size, factor in product([(80, 79), (80, 130), (125, 64)], (1.0, 1.5)):
                face = card_face(look_at((1280, 720), factor), sprite, size)
                assert face.whole
                assert " ".join(face.name.lines).replace("- ", "-") == sprite.name


@pytest.mark.one_in(2)
@pytest.mark.parametrize("factor", [0.75, 1.0, 1.3, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_words_on_a_card_end_above_its_lower_edge(size: tuple[int, int], factor: float) -> None:
    look = look_at(size, factor)
    for card in longest_first(FRENCH, 1):
        model = holding([card, *longest_first(FRENCH, 1)[:4]], FRENCH, 1, text_scale=factor)
        layout = laid_out(model, size)
        target = hand_targets(model.hand)[0]
        sprite = card_of(model, card)
        for box in (layout.placements[target].rect, layout.raised[target]):
            with lines_set() as lines:
                sprite.paint(look, box.size)
            assert lines
            assert all(line.foot < box.height for line in lines)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("count", [15, 18, 22])
@pytest.mark.parametrize("size", [(1280, 720), (800, 450), (640, 360)])
@pytest.mark.parametrize("factor", [1.0, 2.5])
def test_what_is_out_of_sight_comes_by_scrolling(
    count: int, size: tuple[int, int], factor: float
) -> None:
    cards = longest_first(FRENCH, 1)[:count]
    model = holding(cards, FRENCH, 1, text_scale=factor)
    layout = laid_out(model, size)
    found = set(seen(layout))
    rows = layout.hand_scroll.scroll_range if layout.hand_scroll else 0
    for row in range(rows + 1):
        scrolled = laid_out(msgspec.structs.replace(model, hand_scroll=row), size)
        assert not rows or (scrolled.hand_scroll and scrolled.hand_scroll.first == row)
        found |= set(seen(scrolled))
        for target, place in seen(scrolled).items():
            assert scrolled.at(place.center) == target
    assert found == set(hand_targets(model.hand))
    beyond = laid_out(msgspec.structs.replace(model, hand_scroll=99), size)
    assert set(seen(beyond)) <= found


def test_arrows_walk_on_into_what_is_out_of_sight() -> None:
    model = holding(longest_first(FRENCH, 1)[:18], FRENCH, 1, text_scale=2.5)
    size = (1280, 720)
    layout = laid_out(model, size)
    assert layout.hand_scroll is not None
    hand = list(hand_targets(model.hand))
    here, walked = hand[0], {hand[0]}
    for _ in range(40):
        for direction in DIRECTIONS:
            ahead = layout.beside(here, direction, hand)
            if ahead is not None and ahead not in walked:
                here = ahead
                break
        else:
            break
        walked.add(here)
        layout = laid_out(msgspec.structs.replace(model, focus=here), size)
        assert here in seen(layout)
    assert walked == set(hand)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("count", [1, 6, 8, 14, 18])
@pytest.mark.parametrize("factor", [1.0, 2.5])
def test_the_card_pointed_at_grows_inside_the_window(count: int, factor: float) -> None:
    model = holding(longest_first(ENGLISH, 0)[:count], text_scale=factor)
    for size in (*SIZES, (640, 360)):
        layout = laid_out(model, size)
        for target, place in seen(layout).items():
            raised = layout.raised[target]
            assert layout.window.contains(raised)
            assert raised.height >= place.height
            assert raised.colliderect(place) or layout.placements[target].form == "card"


def test_cards_picked_for_discarding_are_marked_in_every_kind_of_hand() -> None:
    for count in (4, 12):
        cards = longest_first(ENGLISH, 0)[:count]
        plain, picked = holding(cards), holding(cards, picks=(2,))
        pictures = TablePictures(Look.for_window((1280, 720)))
        sheets = [pygame.Surface((1280, 720)) for _ in range(2)]
        layouts = [
            pictures.draw(sheet, model)
            for sheet, model in zip(sheets, (plain, picked), strict=True)
        ]
        target = hand_targets(plain.hand)[2]
        box = layouts[1].placements[target].rect.inflate(16, 16).clip(layouts[1].window)
        before, after = (pygame.image.tobytes(one.subsurface(box), "RGB") for one in sheets)
        assert before != after
