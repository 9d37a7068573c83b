"""Cards of the open hand keep their place while one looks at them; one clicks what one sees."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pygame
import pytest

from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.model.targets import hand_targets
from stalingrad_game.ui.table.session.hand_order import sort_hand
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.table_pictures import TablePictures, laid_out, with_hand
from tests.support.table_play import begun, model, pick_up


def came_after(before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """Whether what is left of a hand lies as it lay, with all that is new behind it."""
    left = Counter(now)
    kept = []
    for card in before:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return list(now[: len(kept)]) == kept


@pytest.mark.parametrize("seed", range(3))
def test_what_is_drawn_lies_at_the_end_until_its_seat_is_asked_again(seed: int) -> None:
    control = begun(seed, settings=TableSettings(speed=100), computers=("", "random"))
    session, chance = control.session, Random(seed)
    drawn = moved = 0
    for _ in range(60):
        while session.playback.busy or not session.person_acts:
            if session.result is not None:
                break
            before, seat = control.hand, session.open_seat
            control.update(40)
            if session.playback.pause is not None:
                control.go_on()
            settled = session.person_acts and not session.playback.busy
            if settled or seat != session.open_seat:
                continue
            assert came_after(before, control.hand)
            if Counter(control.hand) - Counter(before):
                drawn += 1
                sort = sort_hand(session.words_of(seat), control.hand, control.order)
                moved += sort != control.hand
        if session.decision is None:
            break
        if session.open_seat < 0:
            pick_up(control)
        seat = session.open_seat
        assert control.hand == sort_hand(session.words_of(seat), control.hand, control.order)
        session.take(chance.choice(session.decision.options))
    assert drawn
    assert moved


@pytest.mark.parametrize("most", [24, 40])
def test_a_card_of_a_lower_row_grows_over_none_of_the_hand(most: int) -> None:
    control = begun(2)
    pick_up(control)
    session = control.session
    side = session.kit.card_side[control.hand[0]]
    cards = [card for card in range(len(session.kit.cards)) if session.kit.card_side[card] == side]
    table = with_hand(model(control), session.words, cards[:most])
    layout = laid_out(table, (1280, 720))
    places = {one: layout.placements[one].rect for one in hand_targets(table.hand)}
    seen = {one: rect for one, rect in places.items() if rect.width}
    rows = sorted({rect.top for rect in seen.values()})
    assert len(rows) > 1
    lower = [one for one, rect in seen.items() if rect.top > rows[0]]
    assert lower
    for one in lower:
        assert layout.raised[one].collidelist(list(seen.values())) < 0
        middle = seen[one].center
        assert layout.at(middle, one) == one
        assert all(layout.at(rect.center, one) == other for other, rect in seen.items())


def test_a_card_that_has_grown_apart_is_seen_in_its_place_too() -> None:
    control = begun(2)
    pick_up(control)
    session = control.session
    side = session.kit.card_side[control.hand[0]]
    cards = [card for card in range(len(session.kit.cards)) if session.kit.card_side[card] == side]
    table = with_hand(model(control), session.words, cards[:40])
    pictures = TablePictures(Look.for_window((1280, 720)))
    surface = pygame.Surface((1280, 720))
    layout = pictures.draw(surface, table)
    places = {one: layout.placements[one].rect for one in hand_targets(table.hand)}
    last = max((one for one, rect in places.items() if rect.width), key=lambda one: places[one].top)
    inner = layout.placements[last].rect.inflate(-8, -8)
    plain = pygame.image.tobytes(surface.subsurface(inner), "RGB")
    pictures.draw(surface, msgspec.structs.replace(table, hover=last))
    assert pygame.image.tobytes(surface.subsurface(inner), "RGB") == plain
    grown = surface.subsurface(layout.raised[last]).copy()
    pictures.draw(surface, table)
    assert pygame.image.tobytes(grown, "RGB") != pygame.image.tobytes(
        surface.subsurface(layout.raised[last]), "RGB"
    )
