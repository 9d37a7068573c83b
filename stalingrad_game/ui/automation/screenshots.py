"""Paints any screen at any moment of a game onto a surface, without a window.

What is painted is the screen itself, laid out and drawn as it would be in a window of that size.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pygame

from ...card_game.content.models import Content
from ...card_game.game import CardGame
from ...card_game.rules.codes import Ev, side_of
from ...card_game.rules.kit import Kit
from ...localisation.languages import DEFAULT_CODE, Languages, program_languages
from ...record.record import GameRecord
from ...record.setup import Setup
from ...record.timeline import RESIGNED
from ..art.contact_sheet import render_contact_sheet
from ..screens.game_over import GameOverScreen
from ..screens.load_game import LoadGameScreen
from ..screens.new_game import NewGameScreen
from ..screens.options import OptionsScreen
from ..screens.pause import PauseScreen
from ..screens.rulebook.screen import RulebookScreen
from ..screens.start import StartScreen
from ..shell.app import AppContext
from ..shell.screen_stack import Scene
from ..shell.settings import Settings
from ..style.resources import Look
from ..table.model.targets import ButtonId
from ..table.render.painter import TablePainter
from ..table.screen import TableScene
from . import fixtures

SCREENSHOT_SEED: Final = 1942
"""Of the game that is shown where no record is given."""
STEP_MS: Final = 100
MAX_ANIMATION_MS: Final = 60_000
"""How long a shown event may take before it is painted."""


class ScreenshotError(ValueError):
    """What was asked for can't be painted; the message says why."""


class ScreenshotSpec(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be painted."""

    screen: str
    size: tuple[int, int]
    language: str = DEFAULT_CODE
    languages: Languages = msgspec.field(default_factory=program_languages)
    """Those to choose from."""
    text_percent: int = 100
    view: str | None = None
    """"city" or "battle"; None: as the table would show it."""
    hand: int = -1
    """The side whose hand lies open, -1: none."""
    rule: str = ""
    record: GameRecord[CardGame] | None = None
    version: str = ""
    at: int | None = None
    """After so many decisions; None: all of them."""


def take_screenshot(wish: ScreenshotSpec, packs: Sequence[Content]) -> pygame.Surface:
    """A surface with the screen on it; raises `ScreenshotError`."""
    pygame.font.init()
    surface = pygame.Surface(wish.size, 0, 32)
    if wish.screen == "fullest":
        _fullest(surface, wish)
        return surface
    if wish.screen == "pictures":
        return render_contact_sheet(wish.size)
    settings = Settings(language=wish.language, text_percent=wish.text_percent, speed_percent=0)
    context = AppContext(
        settings, wish.size, packs=packs, version=wish.version, languages=wish.languages
    )
    for scene in _scenes(context, wish, packs[0]):
        context.stack.push(scene)
        context.stack.settle()
    context.stack.update(0)
    context.stack.draw(surface)
    return surface


def save_screenshot(surface: pygame.Surface, path: Path) -> None:
    """Write a surface into a file; the name's ending says how. Raises `ScreenshotError`."""
    try:
        pygame.image.save(surface, path)
    except (OSError, pygame.error) as error:
        raise ScreenshotError(f"{path}: can't be written: {error}") from None


def _fullest(surface: pygame.Surface, wish: ScreenshotSpec) -> None:
    kit = fixtures.standard_kit()
    state = fixtures.spread_formations(kit)
    magnify = wish.view or "city"
    scale = wish.text_percent / 100
    language = wish.languages.chosen(wish.language)
    model = fixtures.view_model_for(
        kit, state, language, wish.hand, magnify=magnify, text_scale=scale
    )
    TablePainter(Look.for_window(wish.size, scale)).draw(surface, model)


def _scenes(context: AppContext, wish: ScreenshotSpec, pack: Content) -> list[Scene]:
    """The scenes to be painted over each other."""
    plain = {
        "menu": StartScreen,
        "new": NewGameScreen,
        "load": LoadGameScreen,
        "options": OptionsScreen,
    }
    if wish.screen in plain:
        return [plain[wish.screen](context)]
    if wish.screen == "rules":
        return [RulebookScreen(context, wish.rule)]
    record = wish.record or _played(pack, to_the_end=wish.screen in {"end", "break_test"})
    if wish.screen == "break_test":
        return [_break_test(context, record, wish)]
    table = TableScene(context, record_at(record, wish.at))
    _look(table, wish)
    if wish.screen == "end":
        if table.session.result is None:
            raise ScreenshotError("--screen end: this game isn't over yet")
        return [GameOverScreen(context, table)]
    if wish.screen == "pause":
        return [table, PauseScreen(context, table)]
    if wish.screen == "log":
        table.control.press(ButtonId.LOG)
    return [table]


def _played(pack: Content, *, to_the_end: bool) -> GameRecord[CardGame]:
    """A game just begun, or one played at random to its end, always the same."""
    record = GameRecord.start(CardGame(Kit(pack, "basic")), Setup(SCREENSHOT_SEED))
    chance = Random(SCREENSHOT_SEED)
    while to_the_end and record.decision:
        record.take(chance.choice(record.decision.options))
    return record


def record_at(record: GameRecord[CardGame], at: int | None) -> GameRecord[CardGame]:
    """A game as it stood after so many decisions, in memory; raises `ScreenshotError`."""
    if at is None:
        return record
    if at > len(record.steps):
        raise ScreenshotError(f"--at {at}: the record has {len(record.steps)} decisions")
    again = GameRecord.start(record.game, record.setup)
    for step in record.steps[:at]:
        again.take(step.option)
    result = record.result
    if result is not None and result.how == RESIGNED and at == len(record.steps):
        again.resign(1 - result.winner)
    return again


def _look(table: TableScene, wish: ScreenshotSpec) -> None:
    """Pick up the hand and turn to the view that are wished for."""
    if wish.hand >= 0:
        seats = [seat for seat in sorted(table.session.people) if side_of(seat) == wish.hand]
        if not seats:
            raise ScreenshotError("--hand: no person plays that side")
        table.control.toggle_hand(seats[0])
        table.control.recap_open = False
    if wish.view is not None:
        table.control.viewport.magnify = "battle" if wish.view == "battle" else "city"
        table.control.viewport.magnified = max(table.session.record.state.district, 0)
    table.session.touch()


def _break_test(
    context: AppContext, record: GameRecord[CardGame], wish: ScreenshotSpec
) -> TableScene:
    """The table while the dice of a Break Test lie on it."""
    most = len(record.steps) if wish.at is None else wish.at
    rolls = [
        number
        for number, step in enumerate(record.steps[:most])
        if any(event[0] == Ev.ROLL for event in step.events)
    ]
    if not rolls:
        raise ScreenshotError("--screen break_test: no dice were rolled up to there")
    context.settings = msgspec.structs.replace(context.settings, speed_percent=100)
    table = TableScene(context, record_at(record, rolls[-1]))
    table.layout(wish.size)
    _look(table, wish)
    table.session.take(record.steps[rolls[-1]].option)
    for _ in range(MAX_ANIMATION_MS // STEP_MS):
        rolling = table.model.rolling
        if rolling is not None and rolling.winner >= 0:
            break
        table.update(STEP_MS)
    return table
