"""The words of every mode in both languages, and games played at random to speak of."""

from __future__ import annotations

import random
from functools import cache

import pytest

from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import Language
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES


@cache
def kit(mode: str) -> Kit:
    return Kit(load_pack(), mode)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    named: Language = request.param
    return named


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    named: str = request.param
    return named


@pytest.fixture
def words(mode: str, language: Language) -> Localizer:
    return Localizer(kit(mode), language)


@pytest.fixture
def english() -> Localizer:
    return Localizer(kit("basic"), ENGLISH)


@pytest.fixture
def french() -> Localizer:
    return Localizer(kit("basic"), FRENCH)


@pytest.fixture
def engine() -> Engine:
    return Engine(kit("basic"))


@pytest.fixture
def dice() -> random.Random:
    """Chance for choices, the same every time."""
    return random.Random(20)
