"""Whatever the enemy hides, a side's pictures of map, houses and lines are the same."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import GERMAN, SOVIET, MarkerFlag
from stalingrad_game.street_fight.position.fold import copied
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.words import GameWords
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.model.board_reading import BoardReader
from stalingrad_game.ui.street.panels.map_view import MapView
from stalingrad_game.ui.street.panels.profile import ProfileView, profile_of
from stalingrad_game.ui.street.panels.section_view import SectionView

LOOK = Look.for_window((1280, 720))
BOX = pygame.Rect(0, 0, 480, 360)


class Secrets:
    """A scenario in which a side hides all that it has, where nobody knows."""

    def __init__(self, scenario: str, word: str, owner: int) -> None:
        self.kit = street_kit(scenario, word)
        self.game = StreetGame(self.kit)
        self.words = GameWords(self.kit, catalogue(program_languages()["en"]))
        self.reader = BoardReader(self.kit, self.words)
        self.owner = owner
        self.state = opening_state(self.kit)
        for unit, card in enumerate(self.kit.scenario.units):
            self.state.units[unit].hidden = card.side == owner and card.loc >= 0
        for marker in self.state.markers:
            marker.flags |= MarkerFlag.HIDDEN * (marker.side == owner)

    def exchanged(self, random: Random) -> State:
        """The same with all that is hidden somewhere else and otherwise."""
        other = copied(self.state)
        count = self.kit.board.grid.count
        for unit in other.units:
            if unit.hidden:
                unit.loc, unit.steps = location(random.randrange(count)), random.randint(1, 9)
                unit.marks, unit.count = random.randrange(64), random.randrange(4)
        for marker in other.markers:
            if marker.side == self.owner:
                marker.loc, marker.density = location(random.randrange(count)), random.randint(0, 4)
        return other

    def pictures(self, state: State) -> list[bytes]:
        """What the enemy is shown: the map, a house, a line from the side."""
        view = self.game.view(state, 1 - self.owner)
        house = min(self.kit.board.buildings[0].hexes)
        line = profile_of(self.kit, view, self.words, location(0), location(house))
        found = []
        for widget in (
            MapView(self.reader.map(view)),
            SectionView(self.reader.section(view, house)),
            ProfileView(line),
        ):
            widget.layout(BOX, LOOK)
            surface = pygame.Surface(BOX.size)
            widget.draw(surface, LOOK)
            found.append(pygame.image.tobytes(surface, "RGB"))
        return found


@pytest.mark.parametrize("owner", [GERMAN, SOVIET])
@pytest.mark.parametrize(
    ("scenario", "word"),
    [("sewer_raid", "ats"), ("tractor_hall", "tide"), ("bunker_line", "k47")],
)
def test_no_picture_tells_what_the_enemy_hides(scenario: str, word: str, owner: int) -> None:
    secrets, random = Secrets(scenario, word, owner), Random(owner)
    shown = secrets.pictures(secrets.state)
    for _ in range(2):
        assert secrets.pictures(secrets.exchanged(random)) == shown
    open_state = copied(secrets.state)
    for unit in open_state.units:
        unit.hidden = False
    assert secrets.pictures(open_state)[0] != shown[0]
