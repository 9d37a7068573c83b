"""What lies over the table for a while leaves in sight what it speaks of."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import first_turn, standard_kit, view_model_for
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    FORMATION,
    HOLD_EFFECT,
    TRACK,
    UNIT_STACK,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import DragState
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.card_at_reading import AT_READING
from stalingrad_game.ui.table.panels.pause import PAUSE
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from stalingrad_game.ui.table.sprites.card import CardSprite, card_words_fit
from stalingrad_game.ui.table.sprites.formation import PlayedCardSprite
from tests.support.languages import LANGUAGES
from tests.support.pauses import played
from tests.support.table_pictures import TablePictures, laid_out, with_panels
from tests.support.table_play import begun, displayed, model, random_game

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def holding(seed: int) -> TableController:
    """A battle in which somebody holds and chooses an effect of the carnage card."""
    control = begun(seed)
    for _ in random_game(control, Random(seed)):
        decision = control.session.decision
        if decision is not None and decision.op == Op.HOLD:
            return control
    raise AssertionError("nobody holds")


@pytest.mark.parametrize("size", SIZES)
def test_the_two_effects_of_a_hold_cover_no_unit_of_the_battle(size: tuple[int, int]) -> None:
    for seed in (1, 2, 3):
        shown = model(holding(seed))
        layout = laid_out(shown, size)
        tray, lane = layout.spots[Target("tray")], layout.lanes[shown.board.fought].box
        assert layout.window.contains(tray)
        fought = [
            placement.rect
            for target, placement in layout.placements.items()
            if target.kind in {FORMATION, UNIT_STACK, TRACK} and lane.contains(placement.rect)
        ]
        assert fought
        assert tray.collidelist(fought) < 0, seed
        for number in range(2):
            effect = next(t for t in layout.placements if t[:2] == (HOLD_EFFECT, number))
            assert layout.at(layout.placements[effect].rect.center) == effect


def test_a_formation_that_is_dragged_hangs_below_the_odds() -> None:
    kit = standard_kit()
    table = view_model_for(kit, first_turn(kit))
    target = next(t for t in laid_out(table, SIZES[0]).placements if t.kind == FORMATION)
    drawn = []
    for drag in (None, DragState(target, (640, 300), plays=True)):
        surface = pygame.Surface((1280, 720), 0, 32)
        shown = msgspec.structs.replace(table, drag=drag)
        shown = with_panels(shown, drag=None if drag is None else "")
        TablePictures(Look.for_window((1280, 720))).draw(surface, shown)
        drawn.append(surface)
    above, below = pygame.Rect(600, 240, 80, 50), pygame.Rect(600, 310, 80, 50)
    same = [
        [pygame.image.tobytes(one.subsurface(box), "RGB") for one in drawn]
        for box in (above, below)
    ]
    assert same[0][0] == same[0][1]
    assert same[1][0] != same[1][1]


def test_a_line_that_sums_up_has_one_capital_letter_at_its_beginning() -> None:
    texts = []
    for seed in (1, 2, 4):
        record = played("basic", seed)
        session = TableSession(GameRecord.start(record.game, record.setup), TableSettings(speed=1))
        for step in record.steps:
            session.take(step.option)
            while session.playback.busy:
                texts.append(session.playback.line)
                session.go_on()
    losses = [line for line in texts if line.startswith("After the battle")]
    assert any(re.search("(,|and) one", line) for line in losses)
    assert not any("One" in line for line in losses)


def test_a_slip_bears_the_whole_name_where_there_is_room() -> None:
    look = Look.for_window((1280, 720))
    slip = PlayedCardSprite(0, "Pistol", 1, "Pistol Persuasion")
    short = PlayedCardSprite(0, "Pistol", 1)
    whole = PlayedCardSprite(0, "Pistol Persuasion", 1)

    def painted(sprite: PlayedCardSprite, width: int) -> bytes:
        return pygame.image.tobytes(sprite.paint(look, (width, 18)), "RGB")

    assert painted(slip, 160) == painted(whole, 160) != painted(short, 160)
    assert painted(slip, 60) == painted(short, 60)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("size", SIZES)
def test_a_card_shown_to_be_read_has_all_its_words(
    size: tuple[int, int], language: Language
) -> None:
    record = played("basic", 4)
    settings = TableSettings(speed=1, pauses="all", language=language)
    control = table_controller(TableSession(GameRecord.start(record.game, record.setup), settings))
    read = set()
    for step in record.steps:
        control.session.take(step.option)
        while control.session.playback.busy:
            if control.session.playback.at_reading is None:
                control.session.go_on()
                continue
            shown = model(control)
            read_now = AT_READING.of(shown)
            sprite = read_now.sprite if read_now is not None else None
            if isinstance(sprite, CardSprite) and sprite.name not in read:
                read.add(sprite.name)
                layout = laid_out(shown, size)
                box = layout.panel_rect("at reading")
                assert box is not None
                assert layout.window.contains(box)
                assert card_words_fit(Look.for_window(size), sprite, box.size), sprite.name
            control.session.go_on()
    assert len(read) > 5


@pytest.mark.one_in(3)
@pytest.mark.parametrize("scale", [1.0, 1.2, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_goes_on_leaves_what_is_said_of_a_shown_card(
    size: tuple[int, int], scale: float
) -> None:
    record = played("expert", 3)
    settings = TableSettings(speed=1, pauses="all")
    control = table_controller(TableSession(GameRecord.start(record.game, record.setup), settings))
    seen = 0
    for step in record.steps:
        control.session.take(step.option)
        while control.session.playback.busy:
            shown = msgspec.structs.replace(model(control), text_scale=scale)
            if displayed(control).view.shown and PAUSE.of(shown) is not None:
                layout = laid_out(shown, size)
                button = layout.placements[Target(BUTTON, ButtonId.CONTINUE)].rect
                assert button.collidelist([part.rect for part in layout.panels["shown"]]) < 0
                assert layout.window.contains(button)
                seen += 1
            control.session.go_on()
        if seen > 3:
            return
    assert seen
