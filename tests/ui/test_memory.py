"""A window that was large for a while keeps no more pictures than one that never was."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pygame
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.art import poster
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.table.model.targets import ButtonId
from tests.support.screens import context_of
from tests.support.shared_looks import share_nothing

SMALL: Final = (640, 360)
NEARLY: Final = (642, 361)
LARGE: Final = (1920, 1080)
MOST_FRAMES: Final = 40
HOLDERS: Final = 10_000
"""Whose pictures are looked for at a time."""


def on_screen(name: str) -> Callable[[AppContext], None]:
    return lambda context: context.open(name)


def moves(record: GameRecord[Any]) -> GameRecord[Any]:
    chance = Random(5)
    for _ in range(30):
        assert record.decision is not None
        record.take(chance.choice(record.decision.options))
    return record


def at_cards(context: AppContext) -> None:
    record = GameRecord.start(CardGame(Kit(load_pack(), "expert")), Setup(5))
    context.service(GameHost).play(moves(record))


def at_street(context: AppContext) -> None:
    record = GameRecord.start(StreetGame(street_kit("tractor_hall", "ats")), Setup(5))
    context.service(StreetHost).play(moves(record))


def at_log(context: AppContext) -> None:
    at_cards(context)
    context.stack.settle()
    table: Any = context.stack.top
    table.control.press(ButtonId.LOG)


def at_replay(context: AppContext) -> None:
    record = GameRecord.start(CardGame(Kit(load_pack(), "basic")), Setup(5))
    context.open("replay", record=moves(record))


def painted(context: AppContext, frames: int) -> None:
    """Paint frames, and more while some of what is seen waits for its turn."""
    surface = pygame.Surface(context.size, 0, 32)
    for number in range(MOST_FRAMES):
        top = context.stack.top
        assert top is not None
        if number >= frames and top.idle():
            return
        context.stack.update(300)
        context.stack.draw(surface)


def surfaces() -> Iterator[pygame.Surface]:
    """Every picture that something refers to."""
    gc.collect()
    holders = gc.get_objects()
    found: dict[int, pygame.Surface] = {}
    for first in range(0, len(holders), HOLDERS):
        held = gc.get_referents(*holders[first : first + HOLDERS])
        kinds = zip(held, map(type, held), strict=True)
        found.update((id(one), one) for one, kind in kinds if kind is pygame.Surface)
    yield from found.values()


def kept(before: set[int]) -> int:
    """Pixels of all pictures but those of before."""
    return sum(one.get_width() * one.get_height() for one in surfaces() if id(one) not in before)


@pytest.mark.early
@pytest.mark.parametrize(
    "opened",
    [
        lambda _context: None,
        *map(on_screen, ("new", "options", "browser", "rules", "street_editor")),
        *(at_cards, at_log, at_replay, at_street),
    ],
    ids=[
        "start",
        "new",
        "menu",
        "browser",
        "rulebook",
        "scenario",
        "cards",
        "log",
        "replay",
        "street",
    ],
)
def test_pictures_of_a_large_window_are_let_go(
    opened: Callable[[AppContext], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(poster, "render_poster", lambda size, _scenery: pygame.Surface(size))
    share_nothing(monkeypatch)
    before = {id(one) for one in surfaces()}
    context = context_of(SMALL)
    opened(context)
    context.stack.settle()
    painted(context, 3)
    context.layout(NEARLY)
    painted(context, 3)
    context.layout(SMALL)
    painted(context, 3)
    small = kept(before)
    context.layout(LARGE)
    painted(context, 2)
    assert kept(before) > 5 * small
    context.layout(SMALL)
    painted(context, 3)
    assert kept(before) <= 1.05 * small
