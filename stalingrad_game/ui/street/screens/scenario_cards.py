"""The cards of the scenarios that can be played: map, title, length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ....localisation.catalogue import Catalogue
from ....street_fight.game import StreetGame
from ....street_fight.position.position import opening_state
from ....street_fight.referees import street_kit
from ....street_fight.words.words import GameWords
from ...art.resources import Look
from ...screens.form_layout import Columns
from ...widgets import LaterPictures, PickCard
from ..model.board_reading import BoardReader
from ..scenario_list import ListedScenario
from ..still_picture import still_picture

LARGER: Final = 3
"""How many times as wide as it is shown a map is painted: what is written on it steps back."""


class ScenarioPictures(LaterPictures):
    """The maps as they stand at the beginning, as both sides see them."""

    def picture(
        self, listed: ListedScenario, words: Catalogue, size: tuple[int, int]
    ) -> pygame.Surface | None:
        """The picture of a scenario, so large in pixels; None before it is painted."""
        scenario = listed.scenario
        if scenario is None or min(size) < 1:
            return None

        def paint() -> pygame.Surface:
            kit = street_kit(listed.source, scenario.referees[0])
            seen = StreetGame(kit).public(opening_state(kit))
            model = BoardReader(kit, GameWords(kit, words)).map(seen)
            large = still_picture(model, None, (size[0] * LARGER, size[1] * LARGER))
            return pygame.transform.smoothscale(large, size)

        return self.later((listed.source, listed.digests, words.language.code, size), paint)


PICTURE_SHARE: Final = 0.82
"""How high a picture is, as a share of its width."""
LEAST_CARD: Final = 235
"""How wide a card is at least, in design pixels of what is read."""
CARD_GAP: Final = 16


class ScenarioCard(PickCard):
    """One scenario, to be chosen."""

    def __init__(
        self,
        listed: ListedScenario,
        title: str,
        note: str,
        words: Catalogue,
        pictures: ScenarioPictures,
        on_press: Callable[[], None],
        *,
        chosen: bool,
    ) -> None:
        """`words` are those that the map is written with."""

        def picture(_look: Look, size: tuple[int, int]) -> pygame.Surface | None:
            return pictures.picture(listed, words, size)

        super().__init__(
            title,
            note,
            picture,
            on_press,
            chosen=chosen,
            share=PICTURE_SHARE,
            key=("scenario", listed.name),
        )


def card_grid(cards: Sequence[ScenarioCard]) -> Columns:
    """Cards in rows; all of a row are as high as the highest."""
    return Columns(cards, least=LEAST_CARD, gap=CARD_GAP, even=True, wraps=True)
