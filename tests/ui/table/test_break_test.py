"""A Break Test is shown in the burning picture: causes, dice, the highest meet, a stamp (R4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from stalingrad_game.card_game.history.rolled_dice import DiceRoll, causes_left
from stalingrad_game.card_game.rules.break_test import Dice
from stalingrad_game.card_game.state.codes import GERMAN, SIDES, Ev, lane
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.layout.motion import TablePassage, plan_motion
from stalingrad_game.ui.table.layout.placement import TableLayout
from stalingrad_game.ui.table.model.targets import (
    DIE_SOURCE,
    FORMATION_ROW,
    ROLLED_DIE,
    STAMP,
    TRACK,
    Target,
)
from stalingrad_game.ui.table.model.view_model import TableViewModel
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.break_test import BreakTestSprite, RollingModel
from stalingrad_game.ui.table.panels.rolling import ROLLING
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from stalingrad_game.ui.table.sprites.building import BuildingSprite
from stalingrad_game.ui.table.sprites.sprite_cache import SpriteCache
from tests.support.amount import interval
from tests.support.pauses import FRAME_MS, played
from tests.support.table_pictures import laid_out
from tests.support.table_play import model

WINDOW = (1280, 720)
TICK_MS = interval(FRAME_MS, 1)
LONGEST_MS = 2_500
"""How long a test without a Bloody Slaughter takes at normal speed."""


@cache
def rolling_steps(mode: str, seed: int) -> tuple[int, ...]:
    """The steps of a random game in which dice are rolled."""
    steps = played(mode, seed).steps
    return tuple(
        number for number, step in enumerate(steps) if any(e[0] == Ev.ROLL for e in step.events)
    )


def before(number: int, settings: TableSettings, mode: str = "expert") -> TableController:
    """A game just before a step."""
    record = GameRecord.played_again(played(mode, 4), number)
    session = TableSession(record, settings)
    session.finish()
    return table_controller(session)


def shown(settings: TableSettings) -> Iterator[tuple[TableController, list[TableViewModel]]]:
    """Every Break Test of a game, frame by frame from its dice to its verdict."""
    for number in rolling_steps("expert", 4):
        control = before(number, settings)
        control.session.take(played("expert", 4).steps[number].option)
        frames = []
        while control.session.playback.busy:
            if control.session.playback.rolling is not None:
                table = model(control)
                if ROLLING.of(table) is not None:
                    frames.append(table)
            pause = control.session.playback.pause
            if pause is not None and pause.kind == "verdict":
                break
            if pause is not None:
                control.session.go_on()
            control.update(TICK_MS)
        yield control, frames


@pytest.mark.parametrize("size", [(1280, 480), (1920, 777)])
def test_the_building_is_painted_in_parts_that_are_one_picture(
    look: Look, size: tuple[int, int]
) -> None:
    _, frames = next(shown(TableSettings(speed=1.0, computer_speed=1.0)))
    test = dice_test(frames[-1])
    sprite = BreakTestSprite(test._replace(dice=()), 20)
    parts = sprite.parts(size)
    assert [part.rows[0] for part, _ in parts[1:]] == [part.rows[1] for part, _ in parts[:-1]]
    whole = look.gallery.building(test.picture.building, size, test.picture.heat)
    joined = pygame.Surface(size, 0, 32)
    for part, room in parts:
        joined.blit(part.paint(look, room), (0, part.rows[0]))
    assert pygame.image.tobytes(joined, "RGB") == pygame.image.tobytes(whole, "RGB")

    cache, frames_to_paint = SpriteCache(), 0
    while True:
        with cache.painting(1) as left:
            picture = cache.picture(sprite, size, look).surface
        frames_to_paint += 1
        if not left:
            break
    assert frames_to_paint == len(parts) + 1
    at_once = pygame.image.tobytes(sprite.paint(look, size), "RGB")
    assert pygame.image.tobytes(picture, "RGB") == at_once

    lost = BreakTestSprite(sprite.model._replace(picture=BuildingSprite("", dead=True)), 20)
    assert list(lost.parts(size)) == []
    assert pygame.image.tobytes(lost.paint(look, size), "RGB") != at_once


def dice_test(table: TableViewModel) -> RollingModel:
    """What is shown of the dice."""
    found = ROLLING.of(table)
    assert found is not None
    return found


def dice_of(layout: TableLayout, test: RollingModel, side: int) -> list[pygame.Rect]:
    """Where a side's dice lie."""
    return [
        pygame.Rect(layout.spots[Target(ROLLED_DIE, side, n)]) for n in range(len(test.dice[side]))
    ]


@pytest.fixture(scope="module")
def all_tests_and_chances() -> list[tuple[list[TableViewModel], list[str]]]:
    """Every Break Test of a game, with what the chances of both sides are."""
    found = []
    for control, frames in shown(TableSettings(speed=1, pauses="important")):
        roll = control.session.playback.rolling
        assert roll is not None
        german = roll.dice.chance(control.session.record.state.variants.break_test)
        percents = [control.session.words.percent(one) for one in (german, 1 - german)]
        found.append((frames, percents))
    return found


@pytest.fixture(scope="module")
def all_tests(
    all_tests_and_chances: list[tuple[list[TableViewModel], list[str]]],
) -> list[list[TableViewModel]]:
    return [frames for frames, _ in all_tests_and_chances]


def test_it_takes_two_and_a_half_seconds(all_tests: list[list[TableViewModel]]) -> None:
    plain = [frames for frames in all_tests if not dice_test(frames[-1]).lines]
    assert len(plain) > 1
    for frames in plain:
        moving = [one for one in frames if one.animations]
        assert abs(len(moving) * TICK_MS - LONGEST_MS) < 10 * FRAME_MS


def test_dice_of_both_sides_are_equal_in_size_and_each_has_its_cause(
    all_tests: list[list[TableViewModel]],
) -> None:
    causes = set()
    for frames in all_tests:
        for table in (frames[0], frames[len(frames) // 2], frames[-1]):
            test, layout = dice_test(table), laid_out(table, WINDOW)
            edges = set()
            for side in SIDES:
                rects = dice_of(layout, test, side)
                places = [place for row in test.rows[side] for place in row.places]
                assert sorted(places) == list(range(len(rects)))
                causes |= {row.label for row in test.rows[side]}
                meets = test.deciding(side)
                edges |= {rect.size for n, rect in enumerate(rects) if n != meets}
                assert all(layout.frame.city.contains(rect) for rect in rects)
                for number, rect in enumerate(rects):
                    assert rect.collidelist(rects[:number]) < 0
            assert len(edges) <= 1
    assert len(causes) > 5
    assert all(causes)


def test_dice_come_from_what_they_are_for(all_tests: list[list[TableViewModel]]) -> None:
    found = 0
    for frames in all_tests:
        test, layout = dice_test(frames[0]), laid_out(frames[0], WINDOW)
        district = frames[0].board.fought
        for side in SIDES:
            for row in test.rows[side]:
                start = layout.spots[Target(DIE_SOURCE, side, row.places[0])]
                if Target(FORMATION_ROW, lane(district, side)) in row.sources[:1]:
                    assert start == layout.spots[Target(FORMATION_ROW, lane(district, side))]
                    found += 1
                if Target(TRACK, district, 3) in row.sources:
                    assert start == layout.rect(Target(TRACK, district, 3))
                    found += 1
    assert found > 3


def test_the_highest_meet_and_the_result_is_stamped(
    all_tests: list[list[TableViewModel]],
) -> None:
    stamps, meetings = set(), 0
    for frames in all_tests:
        table = frames[-1]
        test, layout = dice_test(table), laid_out(table, WINDOW)
        assert test.winner >= 0
        assert test.stamp == ("Captured" if test.winner == GERMAN else "Held")
        stamps.add(test.stamp)
        city = layout.frame.city
        assert city.contains(layout.spots[Target(STAMP)])
        assert all(not dice_test(one).stamp for one in frames if dice_test(one).winner < 0)
        meet = [test.deciding(side) for side in SIDES]
        if min(meet) < 0:
            continue
        meetings += 1
        german, soviet = (dice_of(layout, test, side)[meet[side]] for side in SIDES)
        assert german.size == soviet.size
        assert german.right <= city.centerx <= soviet.left
        assert abs((german.left + soviet.right) // 2 - city.centerx) <= 1
        values = [test.dice[side][meet[side]].value for side in SIDES]
        for side in SIDES:
            rest = [die.value for die in test.dice[side] if die.state != "lost"]
            assert values[side] == max(value or 0 for value in rest)
    assert meetings
    assert stamps == {"Captured", "Held"}


def test_what_flies_arrives_where_it_then_lies(all_tests: list[list[TableViewModel]]) -> None:
    for frames in all_tests:
        moving = [table for table in frames if table.animations]
        for table in (moving[0], moving[-1]):
            layout = laid_out(table, WINDOW)
            motion = plan_motion(TablePassage(table, layout))
            assert motion.movers
            ends = {mover.way[-1] for mover in motion.movers}
            for target in motion.hidden:
                if target.kind in {ROLLED_DIE, STAMP}:
                    assert layout.spots[target].center in ends


def test_reduced_motion_has_its_still() -> None:
    settings = TableSettings(speed=1, pauses="important", reduced_motion=True)
    seen = 0
    for _, frames in shown(settings):
        test, layout = dice_test(frames[-1]), laid_out(frames[-1], WINDOW)
        assert test.stamp
        assert Target(STAMP) in layout.spots
        assert not plan_motion(TablePassage(frames[-1], layout)).movers
        seen += 1
    assert seen


def test_a_die_that_was_given_up_takes_its_cause_along() -> None:
    dice = Dice(1, 1, 1, 0, 0, 0, 0, 2, 0)
    roll = DiceRoll(0, dice, (((3, 6, 2), (6, 1)),), ((2, 1, 6),), 0, -1)
    assert causes_left(roll, 0) == ("german_formation", "inferno")
    assert causes_left(roll, 1) == ("defence",)
    again = roll._replace(rolls=(*roll.rolls, ((5, 5), ())))
    assert causes_left(again, 0) == ("german_formation", "inferno")
    cancelled = roll._replace(cancelled=1)
    assert len(causes_left(cancelled, 0)) == 3


def test_the_chance_of_each_side_stands_over_its_dice_from_the_first_to_the_last(
    all_tests_and_chances: list[tuple[list[TableViewModel], list[str]]],
) -> None:
    assert all_tests_and_chances
    for frames, percents in all_tests_and_chances:
        for table in (frames[0], frames[-1]):
            for name, percent in zip(dice_test(table).names, percents, strict=True):
                assert name.endswith(percent)
