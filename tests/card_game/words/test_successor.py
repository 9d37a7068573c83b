"""Where a commander is replaced, the new hand size is named."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import SIDES
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.strategy_log import successor_facts
from stalingrad_game.localisation.language import Language
from tests.support.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_successor_is_told_with_the_new_hand_size(language: Language) -> None:
    kit = Kit(load_pack(), "basic")
    words = Localizer(kit, language)
    for side in SIDES:
        text = words.catalogue.sentence("event.commander.text", **successor_facts(words, side))
        assert f" {kit.hand_size[side][1]} " in text
