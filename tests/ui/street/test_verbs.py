"""Every act of every referee has a button's text, in each language, and a way to be taken."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.street_fight.position.set_up import SET_UP_ACTS
from stalingrad_game.street_fight.referees import REFEREES, referee
from stalingrad_game.ui.street.input.commands import TABLE_COMMANDS, street_keys
from stalingrad_game.ui.street.input.option_targets import NAMED, PASSES, PLACED, ROLLS, VERB_KEYS
from stalingrad_game.ui.street.model.table_model import Target
from stalingrad_game.ui.street.presenter.wording import Wording
from stalingrad_game.ui.table.input.commands import COMMANDS
from tests.support.languages import LANGUAGES
from tests.support.street_attacks import begun
from tests.support.street_hands import QUIET


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("word", REFEREES)
def test_every_act_has_a_verb(word: str, language: Language) -> None:
    texts, acts = catalogue(language), referee(word).acts
    keys = {f"street.window.verb.{word}.{form.word}" for form in acts.values()}
    assert {key for key in keys if key not in texts} == set()
    assert all(f"street.window.verb.board.{form.word}" in texts for form in SET_UP_ACTS.values())


def test_a_bulb_means_a_hint_and_the_sum_has_a_sign_of_its_own() -> None:
    cards = [(one.id, one.icon) for one in COMMANDS]
    both = [*cards, *((one.id, one.icon) for one in TABLE_COMMANDS)]
    assert [name for name, icon in both if icon == "hint"] == ["hint", "hint"]
    assert [name for name, icon in both if icon == "sum"] == ["why"]


def test_words_of_acts_are_those_of_some_referee() -> None:
    acts = {form.word for word in REFEREES for form in referee(word).acts.values()}
    acts |= {form.word for form in SET_UP_ACTS.values()}
    orders = {f"order:{word}" for word in referee("k47").word_lists["order"]}
    with_sum = {act for word in REFEREES for act in referee(word).with_sum}
    with_dice = {act for word in REFEREES for act in referee(word).with_dice}
    named_acts = {*NAMED, *PASSES, *PLACED, *ROLLS, *with_dice, *with_sum}
    assert named_acts <= acts
    assert {one for row in VERB_KEYS.values() for one in row} <= acts | orders


def test_no_key_has_two_commands_and_every_command_has_its_text() -> None:
    keys = [key for row in street_keys().values() for key in row]
    assert len(set(keys)) == len(keys)
    for language in LANGUAGES:
        texts = catalogue(language)
        named = [one.id for one in TABLE_COMMANDS if one.id != "back"]
        assert all(f"street.window.command.{name}" in texts for name in named)


@pytest.mark.parametrize(("language", "text"), [("en", "Fire"), ("fr", "Tirer")])
def test_plain_fire_is_named_once(language: str, text: str) -> None:
    table = begun("k47", settings=replace(QUIET, language=language)).table
    acts, means = referee("k47").acts, referee("k47").word_lists["means"]
    fires = [act for act, form in acts.items() if form.word in {"fire", "react"}]
    assert len(fires) == 2
    wording = Wording(table.session)
    for act in fires:
        plain, indirect = (
            wording.verb(Target("verb", act, (means.index(word),))) for word in ("fire", "indirect")
        )
        assert plain == text
        assert indirect.startswith(text)
        assert indirect != text
