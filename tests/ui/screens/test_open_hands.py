"""With all eyes, every hand of a watched card game lies open: one on the table."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.card_game.content.models import ModeId
from stalingrad_game.ui.screens.replay.card_replay import CardReplay
from stalingrad_game.ui.screens.replay_screen import CardReplayScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.session.hand_order import hand_cards
from stalingrad_game.ui.widgets.text import fit
from stalingrad_game.watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT
from tests.support.gestures import down, motion, up
from tests.support.random_card_games import unfinished
from tests.support.screens import SHOWS_NOTHING, context_of, frame, press, seen, shown_as

AT = 60


def watched(
    mode: ModeId, settings: Settings = SHOWS_NOTHING, size: tuple[int, int] = (1280, 720)
) -> tuple[AppContext, CardReplayScreen, CardReplay]:
    """A game whose sides let everything be seen."""
    context = context_of(size, settings, start=False)
    record = unfinished(3, 80, mode=mode)
    screen = shown_as(context, CardReplayScreen, lambda _: CardReplayScreen(context, record, AT))
    for side in (0, 1):
        screen.viewpoint.agree(side)
    screen.choose_viewpoint(FULL_VIEWPOINT)
    frame(context)
    assert isinstance(screen.table, CardReplay)
    return context, screen, screen.table


@pytest.mark.parametrize("mode", ["basic", "four"])
def test_every_hand_lies_open_at_once_with_what_its_cards_do(mode: ModeId) -> None:
    context, screen, table = watched(mode)
    state = table.record.at(AT)
    beside = {hand.seat: hand for hand in screen.bar.hands}
    assert {*beside, table.session.open_seat} == set(range(state.seats))
    for seat, hand in beside.items():
        names = [card.name for card in hand.cards for _ in range(card.number)]
        assert sorted(names) == sorted(table.words.card(one) for one in hand_cards(state, seat))
        assert all(card.description for card in hand.cards)
    assert table.hands_beside(FULL_VIEWPOINT) is table.hands_beside(
        FULL_VIEWPOINT
    )  # asked in every frame
    labels = [one.label for one in seen(context)]
    for hand in beside.values():
        assert hand.name in labels
        assert all(card.label in labels for card in hand.cards)
    boxes = [card.rect for row in screen.bar.hand_rows for card in row.children()]
    assert all(screen.bar.rect.contains(box) for box in boxes)
    assert all(box.collidelist(boxes) == number for number, box in enumerate(boxes))


def test_a_press_or_a_key_brings_another_hand_to_the_table() -> None:
    context, screen, table = watched("four")
    before = table.session.open_seat
    for number in range(3):
        row = screen.bar.hand_rows[number]
        place = row.children()[-1].rect.center
        for event in (motion(place), down(place), up(place)):
            context.stack.handle(event)
        assert table.session.open_seat == row.hand.seat != before
        before = row.hand.seat
        frame(context)
    press(context, pygame.K_h)
    assert table.session.open_seat == (before + 1) % 4
    assert table.session.open_seat not in {hand.seat for hand in screen.bar.hands}
    frame(context)
    assert before in {hand.seat for hand in screen.bar.hands}


def test_other_viewpoints_see_no_hand_beside_the_table() -> None:
    context, screen, _ = watched("basic")
    high = screen.bar.rect.height
    for viewpoint in (PUBLIC_VIEWPOINT, 0):
        screen.choose_viewpoint(viewpoint)
        frame(context)
        assert screen.bar.hands == ()
        assert screen.bar.rect.height < high


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_are_whole_in_a_usual_window(language: str) -> None:
    settings = Settings(speed_percent=0, computer_percent=0, language=language)
    context, screen, _ = watched("four", settings)
    for row in screen.bar.hand_rows:
        for card in row.children():
            px = screen.look.theme.read_type(19)
            wide = card.rect.width - screen.look.theme.px(20)
            fitted = fit(screen.look.fonts, "title", px, card.spoken, (wide, card.rect.height))
            assert not fitted.cut, card.spoken
    assert context.size == (1280, 720)


def test_hands_follow_the_game_and_are_painted_anew_alone() -> None:
    context, screen, _ = watched("basic")
    surface = pygame.Surface(context.size, 0, 32)
    screen.draw(surface)
    high = screen.bar.rect
    for _ in range(8):
        press(context, pygame.K_RIGHT)
        screen.update(16)
        screen.redraw(surface)
        assert screen.bar.rect == high
    while screen.update(16):
        screen.redraw(surface)
    again = pygame.Surface(context.size, 0, 32)
    screen.draw(again)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(again, "RGB")
