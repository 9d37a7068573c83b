"""The heights along a line: as the referee judges it, painted once, inside its box."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.assets import asset
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.words import GameWords
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.panels.profile import (
    ANY_HEIGHT,
    ProfileModel,
    ProfileView,
    profile_of,
)

PLAYED = [
    (scenario, word)
    for scenario in standard_scenarios()
    for word in load_scenario(scenario).referees
]


def line(scenario: str, word: str, start: str, end: str, code: str = "en") -> ProfileModel:
    """The profile of a line in a scenario as it begins."""
    kit = street_kit(scenario, word)
    words = GameWords(kit, catalogue(program_languages()[code]))
    return profile_of(kit, opening_state(kit), words, kit.board.loc(start), kit.board.loc(end))


def test_a_house_that_cuts_a_line_is_marked_in_its_middle() -> None:
    model = line("bunker_line", "k47", "C3", "H4/1")
    cutting = next(each for each in model.hexes if each.kind == "cut")
    assert (cutting.name, cutting.floors, cutting.material) == ("F3", 1, "bunker")
    assert model.cut_at == pytest.approx((cutting.start + cutting.end) / 2)
    assert model.heights == (0.0, 1.0)
    assert "KB5.7" in model.text


def test_a_wall_that_cuts_a_line_is_marked_on_its_hexside() -> None:
    model = line("tractor_hall", "ats", "B5", "E5", "fr")
    cutting = next(side for side in model.sides if side.kind == "cut")
    assert (cutting.label, model.cut_at) == ("mur", cutting.at)
    assert all(each.kind == "clear" for each in model.hexes)


@pytest.mark.rule("B6.1")
@pytest.mark.parametrize("word", ["tide", "ats", "k47"])
def test_a_hill_that_cuts_a_line_is_drawn_as_high_as_it_is(word: str) -> None:
    model = line(str(asset("street", "broken_ground.toml")), word, "H2", "L2")
    cutting = next(each for each in model.hexes if each.kind == "cut")
    assert (cutting.name, cutting.label) in {("I2", "hill"), ("I3", "hill")}
    assert (cutting.ground, cutting.top) == (1.0, 1.0)
    assert "B6.1" in model.text


def test_smoke_obscures_at_any_height() -> None:
    model = line("sewer_raid", "ats", "C5", "C1")
    assert model.kind == "obscured"
    assert [each.name for each in model.hexes if each.top == ANY_HEIGHT] == ["C3"]
    assert {each.kind for each in model.hexes if each.name in {"C3", "C4"}} == {"obscured"}


@pytest.mark.parametrize("played", PLAYED)
def test_any_line_is_painted_whole_and_only_once(played: tuple[str, str]) -> None:
    kit, random = street_kit(*played), Random(7)
    words = GameWords(kit, catalogue(program_languages()["fr"]))
    state, look = opening_state(kit), Look.for_window((1280, 720), 2.5)
    box = pygame.Rect(5, 5, 420, 240)
    surface = pygame.Surface((430, 250))
    for _ in range(6):
        start, end = random.sample(range(kit.board.grid.count), 2)
        model = profile_of(kit, state, words, location(start), location(end))
        assert model.hexes[0].start == 0
        assert model.hexes[-1].end == 1
        assert (model.cut_at >= 0) == (model.kind == "cut")
        view = ProfileView(model)
        view.layout(box, look)
        surface.fill((1, 2, 3))
        view.draw(surface, look)
        view.draw(surface, look)
        assert view.painter.painted == 1
        surface.fill((1, 2, 3), box)
        left = pygame.mask.from_threshold(surface, (1, 2, 3), (1, 1, 1)).count()
        assert left == surface.get_width() * surface.get_height()


def test_without_a_line_there_is_nothing_to_say() -> None:
    view = ProfileView()
    assert not view.spoken
    assert ProfileView(empty="Nothing").spoken == "Nothing"
    view.show(line("volga_block", "ats", "E4/1", "B5"), Look.for_window((1280, 720)))
    assert view.take_dirty()
    assert "AT10.7" in view.spoken
