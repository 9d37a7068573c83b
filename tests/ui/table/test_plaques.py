"""A plaque a side says who commands and what they have; every pile can still be pointed at."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.state.codes import SIDES
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    PILE,
    ButtonId,
    PileId,
    Target,
)
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.languages import LANGUAGES
from tests.support.shared_looks import share_nothing
from tests.support.table_pictures import TablePictures, laid_out
from tests.support.table_play import begun, model

COMMON = (PileId.CARNAGE, PileId.BUILDINGS, PileId.ASH)
LARGE = (PileId.DECK, PileId.DESTROYED)
QUIET = (PileId.CAMPAIGN, PileId.DISCARD, PileId.FORMATIONS)


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.5])
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("mode", ["basic", "four"])
def test_every_pile_and_hand_has_a_place_of_its_own(
    mode: str, size: tuple[int, int], text_scale: float
) -> None:
    table = msgspec.structs.replace(model(begun(5, mode)), text_scale=text_scale)
    layout = laid_out(table, size)
    seats = range(len(table.hand_counts))
    piles = [Target(PILE, pile, side) for side in SIDES for pile in (*LARGE, *QUIET)]
    piles += [Target(PILE, pile) for pile in COMMON]
    hands = [Target(BUTTON, ButtonId.HAND, one) for one in seats if one != table.bottom_seat]
    boxes = [layout.placements[target].rect for target in (*piles, *hands)]
    for number, box in enumerate(boxes):
        assert layout.frame.piles.contains(box)
        assert min(box.size) > 0
        assert box.collidelist(boxes[:number]) < 0
    for target, box in zip((*piles, *hands), boxes, strict=True):
        open_card = Target(CAMPAIGN_CARD, target.b), Target(CARNAGE_CARD)
        assert layout.at(box.center) in {target, *open_card}
    for seat in seats:
        rect = layout.placements[Target(COMMANDER, seat)].rect
        assert layout.at((rect.left + 2, rect.top + 2)) == Target(COMMANDER, seat)


def test_what_counts_most_is_larger() -> None:
    layout = laid_out(model(begun(5)), (1280, 720))
    for side in SIDES:
        large = [layout.placements[Target(PILE, pile, side)].rect.height for pile in LARGE]
        quiet = [layout.placements[Target(PILE, pile, side)].rect.height for pile in QUIET]
        assert min(large) > max(quiet)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_no_word_is_turned(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for the river's name, which lies along the current as on any map."""
    share_nothing(monkeypatch)
    turned: list[int] = []
    turn = pygame.transform.rotate

    def watched(surface: pygame.Surface, angle: float) -> pygame.Surface:
        turned.append(round(angle))
        return turn(surface, angle)

    monkeypatch.setattr(pygame.transform, "rotate", watched)
    size = (1280, 720)
    table = model(begun(5, settings=TableSettings(speed=0, language=language)))
    TablePictures(Look.for_window(size)).draw(pygame.Surface(size, 0, 32), table)
    assert turned == [-90]
