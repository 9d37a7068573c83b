"""Cards in the hand explain their keywords by a setting; enlarged cards always do."""

from __future__ import annotations

import msgspec
import pytest

from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.detail import CARD_TEXTS
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import displayed_for, spread_formations, standard_kit
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.model.targets import HAND, Target, hand_targets
from stalingrad_game.ui.table.panels.zoom.faces import zoom_sprite
from stalingrad_game.ui.table.presenter.displayed import Displayed
from stalingrad_game.ui.table.presenter.pieces import own_card_sprite
from stalingrad_game.ui.table.session.settings import table_settings
from stalingrad_game.ui.table.sprites.card import CardSprite, card_face
from stalingrad_game.ui.table.sprites.outlines import side_look
from tests.support.languages import ENGLISH
from tests.support.table_play import begun, model, pick_up

KIT = standard_kit("expert")
OPEN_STREET = next(n for n, card in enumerate(KIT.cards) if card.id == "open_street")
SMALL, LARGE = (100, 80), (400, 500)


def table(*, full: bool) -> Displayed:
    """The fullest table, its cards in full or compact."""
    return displayed_for(KIT, spread_formations(KIT), ENGLISH, 1)._replace(full_cards=full)


@pytest.mark.parametrize("card_text", CARD_TEXTS)
def test_the_setting_reaches_the_cards(card_text: str) -> None:
    settings = msgspec.structs.replace(Settings(), card_text=card_text)
    control = begun(1, settings=table_settings(settings, program_languages()))
    pick_up(control)
    shown = model(control)
    cards = [shown.sprites[one] for one in hand_targets(shown.hand)]
    assert any(card.full for card in cards if isinstance(card, CardSprite)) is (card_text == "full")


def test_cards_are_told_in_full_until_somebody_sets_it_otherwise() -> None:
    assert Settings().card_text == "full"


@pytest.mark.parametrize("full", [True, False])
def test_a_card_of_the_hand_reminds_only_where_it_is_set(full: bool) -> None:
    card = own_card_sprite(table(full=full), OPEN_STREET)
    assert card.lines == ("Sacrifice 1: Kill 3.",)
    assert bool(card.full) is full
    assert [line.partition(" (")[0] for line in card.full] == ["Sacrifice 1.", "Kill 3."][
        : 2 * full
    ]


def test_reminders_stand_where_there_is_room_for_them() -> None:
    look = Look.for_window((1280, 720))
    card = own_card_sprite(table(full=True), OPEN_STREET)
    for size, lines in ((LARGE, card.full), (SMALL, card.lines)):
        words = card_face(look, card, size).words
        assert words is not None
        assert " ".join(words.lines) == " ".join(lines)


@pytest.mark.parametrize("full", [True, False])
def test_an_enlarged_card_always_reminds(full: bool) -> None:
    face = zoom_sprite(table(full=full), Target(HAND, OPEN_STREET, 0))
    assert face is not None
    texts = [row.text for row in face.rows]
    assert any(text.startswith("Kill 3. (The enemy loses") for text in texts)
    assert any(text.startswith("Sacrifice 1. (First destroy") for text in texts)


def test_the_signs_of_a_dim_card_lie_on_the_dim_ground_of_its_band() -> None:
    look = Look.for_window((1280, 720))
    card = own_card_sprite(table(full=False), OPEN_STREET)
    band = card_face(look, card, LARGE).band
    bright = tuple(side_look(card.side).colour)
    seen = []
    for dim in (False, True):
        picture = card._replace(dim=dim).paint(look, LARGE).subsurface(band)
        width, height = band.size
        pixels = [picture.get_at((x, y))[:3] for x in range(width) for y in range(height)]
        seen.append(pixels.count(bright))
    assert seen[0] > 0
    assert seen[1] == 0
