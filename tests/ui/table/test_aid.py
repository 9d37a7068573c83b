"""The player aid names and explains every sign of the table, in both languages, with its rule."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.art.svg_pictures import picture_names
from stalingrad_game.ui.automation.fixtures import standard_kit
from stalingrad_game.ui.style.key_map import KeyMap
from stalingrad_game.ui.table.input.commands import usual_keys
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.panels.legend import LEGEND
from stalingrad_game.ui.table.panels.legend_words import (
    LegendEntry,
    command_signs,
    key_signs,
    legend_groups,
)
from stalingrad_game.ui.table.screen import TableScene
from tests.support.gestures import down, key, motion, up, wheel
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.swap_hidden import twin
from tests.support.table_pictures import TablePictures, with_aid
from tests.support.table_play import begun, model
from tests.support.table_window import SIZE, click, requests_of, sat_down, until

ELSEWHERE = frozenset(
    {"about", "gear", "disk", "white_flag", "cross", "chevron", "house", "scales", "sum", "trade"}
)
"""Signs of the menus and of Street Fight alone."""


def entries(language: Language) -> list[LegendEntry]:
    words, keys = Localizer(standard_kit("four"), language), KeyMap(usual_keys())
    signs = command_signs(words.catalogue, keys), key_signs(words.catalogue, keys)
    groups = legend_groups(words, *signs)
    return [entry for group in groups for entry in group.entries]


def test_every_sign_of_the_table_is_there_once() -> None:
    signs = [entry.icon for entry in entries(ENGLISH) if entry.unit < 0 and entry.icon]
    assert len(signs) == len(set(signs))
    icons = {name.removeprefix("icons/") for name in picture_names() if name.startswith("icons/")}
    assert set(signs) == icons - ELSEWHERE


def test_every_unit_is_there_with_its_terror_tactic() -> None:
    kit = standard_kit("four")
    units = {entry.icon: entry for entry in entries(ENGLISH) if entry.unit >= 0}
    assert set(units) == {unit.id for unit in kit.units}
    for unit in kit.units:
        assert ("no terror tactic" in units[unit.id].text) == (not unit.terror)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_has_a_name_a_sentence_and_a_rule_or_key(language: Language) -> None:
    rulebook = load_rulebook(ENGLISH)
    for entry in entries(language):
        assert entry.name
        assert entry.text[0].isupper()
        assert entry.text.endswith((".", ".)"))
        if entry.rule:
            assert rulebook.rule(entry.rule).number == entry.rule
        else:
            assert entry.key or entry.icon in {"tick", ""}


def test_names_tell_signs_apart() -> None:
    for language in LANGUAGES:
        names = [entry.name for entry in entries(language)]
        assert len(names) == len(set(names))


def drawn(scene: TableScene) -> None:
    scene.update(0)
    scene.draw(pygame.Surface(SIZE))


def scroll_range(scene: TableScene) -> int:
    return scene.table_layout.scroll_ranges["aid"]


def scrolled(scene: TableScene) -> int:
    model = LEGEND.of(scene.model)
    assert model is not None
    return model.scroll


def opened(look: Look) -> TableScene:
    scene = until(sat_down(look), Op.ACTION)
    scene.handle(key(pygame.K_F2))
    drawn(scene)
    assert "aid" in scene.model.panels
    return scene


def test_it_is_opened_and_closed_by_key_and_by_button(look: Look) -> None:
    scene = opened(look)
    states = []
    scene.handle(key(pygame.K_ESCAPE))
    states.append("aid" in scene.model.panels)
    for _ in range(2):
        click(scene, Target(BUTTON, ButtonId.AID))
        states.append("aid" in scene.model.panels)
        drawn(scene)
    assert states == [False, True, False]


def test_it_is_scrolled_to_its_end_and_no_further(look: Look) -> None:
    scene = opened(look)
    most = scroll_range(scene)
    assert most > SIZE[1]
    for _ in range(100):
        scene.handle(wheel(-1))
    assert scrolled(scene) == most
    scene.handle(key(pygame.K_HOME))
    assert scrolled(scene) == 0
    scene.handle(key(pygame.K_PAGEDOWN))
    assert 0 < scrolled(scene) < most
    scene.handle(key(pygame.K_END))
    scene.handle(key(pygame.K_DOWN))
    assert scrolled(scene) == most


def test_its_rules_open_the_rulebook(look: Look) -> None:
    scene = opened(look)
    seen = set()
    while True:
        for box, rule in scene.table_layout.links:
            for event in (motion(box.center), down(box.center), up(box.center)):
                scene.handle(event)
            assert requests_of(scene)[-1] == f"rules {rule}"
            seen.add(rule)
        if scrolled(scene) == scroll_range(scene):
            break
        scene.handle(key(pygame.K_PAGEDOWN))
        drawn(scene)
    assert seen == {entry.rule for entry in entries(ENGLISH) if entry.rule}


def test_nothing_of_the_game_is_answered_while_it_is_open(look: Look) -> None:
    scene = opened(look)
    steps = len(scene.session.record.steps)
    for code in (pygame.K_t, pygame.K_r, pygame.K_e, pygame.K_y, pygame.K_a, pygame.K_u):
        scene.handle(key(code))
    scene.handle(key(pygame.K_1, scancode=pygame.KSCAN_1))
    box = scene.table_layout.panels["aid"][0].rect
    for event in (motion(box.center), down(box.center), up(box.center)):
        scene.handle(event)
    assert "aid" in scene.model.panels
    assert scene.model.selected == ()
    assert len(scene.session.record.steps) == steps


def test_it_is_the_same_whatever_the_hands_hold(look: Look) -> None:
    painter = TablePictures(look.resized(SIZE, 1.0))
    control = begun(3, "expert")
    other = twin(control, PUBLIC, Random(1))
    pictures = set()
    for one in (control, other):
        table = with_aid(model(one))
        surface = pygame.Surface(SIZE)
        layout = painter.draw(surface, table)
        inside = surface.subsurface(layout.panels["aid"][0].rect)
        pictures.add(pygame.image.tobytes(inside, "RGB"))
    assert len(pictures) == 1
