"""The course of a game: what its chart says, and that it is read without colours."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.card_game.history.outline import decided_battles
from stalingrad_game.card_game.lab.game_statistics import collect_statistics
from stalingrad_game.card_game.state.codes import Ev
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.screens.backdrop import Backdrop
from stalingrad_game.ui.screens.end_parts import ChartStep, CourseChart, CourseChartSprite
from stalingrad_game.ui.screens.end_screen import (
    END_PICTURES,
    RESIGNED_PICTURES,
    VICTORY_RULES,
    GameOverScreen,
)
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.table.screen import TableScene
from tests.support.played import finished
from tests.support.screens import context_of

SIZE = (640, 260)
GREY_DIFFERENCE = 25


def step(chance: float, winner: int = 0, text: str = "61 %") -> ChartStep:
    """One battle of a chart."""
    return ChartStep(chance, text, winner, "B", "Turn 2")


def painted(*steps: ChartStep) -> pygame.Surface:
    """A chart as it is seen without colours."""
    picture = CourseChartSprite(steps).paint(Look.for_window((1920, 1080)), SIZE)
    return pygame.transform.grayscale(picture)


@pytest.mark.parametrize("seed", range(6))
def test_the_course_agrees_with_the_counts_and_the_record(seed: int) -> None:
    record = finished(seed)
    counts, course = collect_statistics(record), decided_battles(record)
    rolled = [one for one in course if one.chance is not None]
    assert [sum(one.winner == side for one in course) for side in (0, 1)] == counts.won
    assert len(rolled) == counts.tests
    assert sum(one.chance for one in rolled if one.chance is not None) == counts.expected[0]
    events = [event for part in record.steps for event in part.events]
    results = [event[1:3] for event in events if event[0] == Ev.RESULT]
    assert [(one.district, one.winner) for one in course] == results
    assert [one.turn for one in course] == sorted(one.turn for one in course)
    assert not course or course[-1].turn <= record.state.turn


def test_a_course_ends_where_a_side_resigns() -> None:
    record = finished(3, ("Anna", "Boris"), resigns=0)
    assert decided_battles(record) == ()
    context = context_of()
    screen = GameOverScreen(context, TableScene(context.service(GameHost), record))
    assert not any(isinstance(one, CourseChart) for one in screen.root.top.walk())


def test_a_chart_says_every_battle_in_words_too() -> None:
    record = finished(2)
    context = context_of()
    screen = GameOverScreen(context, TableScene(context.service(GameHost), record))
    (chart,) = (one for one in screen.root.top.walk() if isinstance(one, CourseChart))
    course = decided_battles(record)
    lines = chart.spoken.splitlines()
    assert len(lines) == len(chart.sprite.steps) == len(course) > 0
    for line, battle in zip(lines, course, strict=True):
        assert ("German victory." in line) == (battle.winner == 0)
        if battle.chance is not None:
            assert context.language.percent(battle.chance) in line
            assert context.language.percent(1 - battle.chance) in line


def test_steps_are_as_high_as_the_chances() -> None:
    """The plain German part reaches up as far as the chance, seen without colours."""
    heights = []
    for chance in (0.2, 0.5, 0.8):
        picture = painted(step(chance))
        plain = picture.get_at((45, SIZE[1] - 62))
        column = [picture.get_at((45, y)) == plain for y in range(SIZE[1])]
        heights.append(sum(column))
    assert heights[0] < heights[1] < heights[2]
    assert heights[1] - heights[0] == pytest.approx(heights[2] - heights[1], abs=3)


def test_sides_of_a_chart_differ_without_colours() -> None:
    """The Soviet's part is hatched, the German's is plain."""
    picture = painted(step(0.5))
    upper = {picture.get_at((x, 60))[0] for x in range(40, 100)}
    lower = {picture.get_at((x, SIZE[1] - 62))[0] for x in range(40, 70)}
    assert len(upper) > 1
    assert len(lower) == 1
    assert abs(min(upper) - min(lower)) >= GREY_DIFFERENCE


def test_who_won_is_seen_without_colours() -> None:
    """The winners' marks differ by shape: a square has corners, a disc has none."""
    head = pygame.Rect(0, 0, SIZE[0], 40)
    german, soviet = (painted(step(0.5, side)).subsurface(head) for side in (0, 1))
    square, disc = (
        pygame.mask.from_threshold(one, (19, 16, 14), (8, 8, 8)) for one in (german, soviet)
    )
    assert square.count() < disc.count()


def test_nothing_rolled_is_no_step() -> None:
    assert pygame.image.tobytes(painted(step(-1.0, 0, "no roll")), "RGB") != pygame.image.tobytes(
        painted(step(0.0, 0, "no roll")), "RGB"
    )


def test_every_end_has_its_own_picture() -> None:
    """By the picture as it is painted: no two ends look alike."""
    assert set(END_PICTURES) == set(VICTORY_RULES)
    kinds = [*END_PICTURES.values(), *RESIGNED_PICTURES]
    seen = set()
    for kind in kinds:
        surface = pygame.Surface((640, 360))
        Backdrop().draw(surface, kind)
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == len(kinds)


@pytest.mark.parametrize(("resigns", "picture"), [(0, "german resigned"), (1, "soviet resigned")])
def test_a_resignation_has_its_picture(resigns: int, picture: str) -> None:
    context = context_of()
    record = finished(3, ("Anna", "Boris"), resigns=resigns)
    screen = GameOverScreen(context, TableScene(context.service(GameHost), record))
    assert screen.picture == picture
