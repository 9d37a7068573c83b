"""Whole games in words: every question, option and refusal that really comes up, in any mode."""

from __future__ import annotations

import random
import re

import pytest

from stalingrad_game.card_game.rules.break_test import chance_now, dice
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.odds import german_chance
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Act
from stalingrad_game.card_game.state.variants import variants_from
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.language import NARROW_SPACE
from tests.card_game.words.conftest import kit
from tests.card_game.words.test_catalogue import ENGLISH_WORDS, WORDS
from tests.support.amount import share
from tests.support.languages import ENGLISH, FRENCH

MOVES = 250
WRONG_IN_FRENCH = re.compile(
    rf"[^{NARROW_SPACE}\s][;!?»]|«[^{NARROW_SPACE}]|\w:(?:\s|$)|[ \u00a0][;:!?»%]|'"
)
"""Double punctuation without its narrow space, and straight apostrophes."""
WRONG_ELISION = re.compile(r"\b(?:de|le|la|que|se|ne|je) [aeiouyéèêâîôûh]\w*", re.IGNORECASE)
NO_ELISION = re.compile(r"(?:de|le|la) (?:h\w+|un|une|onze)", re.IGNORECASE)
"""An h may be sounded, and a number is not elided."""


def all_texts(mode: str, seed: int) -> list[tuple[str, str, str]]:
    """Rule, English and French of all that is said in a game played at random."""
    engine, book = Engine(kit(mode)), load_rulebook(ENGLISH)
    english, french = Localizer(engine.kit, ENGLISH), Localizer(engine.kit, FRENCH)
    narrow = variants_from({"supply_reach": "battle_and_staging", "promote_reach": "battle"})
    state, _ = engine.new(seed, narrow)
    chance = random.Random(seed)
    spoken = []
    for _ in range(MOVES):
        decision = engine.decision(state)
        if decision is None:
            break
        view = engine.view(state, decision.seat)
        one, other = english.prompt(decision, view), french.prompt(decision, view)
        spoken.append((one.rule, one.line, other.line))
        candidates = engine.candidates(state)
        for option in chance.sample(candidates, min(40, len(candidates))):
            why = engine.why(state, option)
            if why:
                no = english.refusal(why, option, decision, view)
                non = french.refusal(why, option, decision, view)
                spoken.append((no.rule, no.text, non.text))
            else:
                yes, oui = (w.option(option, decision, view) for w in (english, french))
                spoken.append((decision.rule, yes, oui))
        engine.play(state, chance.choice(decision.options))
    for rule, _, _ in spoken:
        assert book.rule(rule).number == rule
    return spoken


@pytest.mark.parametrize("seed", [1, 2][: share(2, 2, 1)])
def test_everything_that_comes_up_is_said_in_good_french(mode: str, seed: int) -> None:
    for _, english, french in all_texts(mode, seed):
        assert english
        assert "{" not in english + french
        assert not WRONG_IN_FRENCH.search(french), french
        assert set(WORDS.findall(french)) & ENGLISH_WORDS == set(), french
        elisions = [e for e in WRONG_ELISION.findall(french) if not NO_ELISION.match(e)]
        assert elisions == [], french


def test_labels_of_one_decision_tell_its_options_apart(mode: str) -> None:
    """But for leaders or cards alike in every way that matters."""
    engine = Engine(kit(mode))
    words = Localizer(engine.kit, ENGLISH)
    state, _ = engine.new(4)
    chance = random.Random(4)
    for _ in range(300):
        decision = engine.decision(state)
        if decision is None:
            break
        view = engine.view(state, decision.seat)
        labels = [words.option(option, decision, view) for option in decision.options]
        assert len(set(labels)) == len(labels), labels
        engine.play(state, chance.choice(decision.options))


def test_what_is_said_of_a_battle_can_be_said_from_public_facts(mode: str) -> None:
    """A question reads the same to its seat and to whoever sits on the other side."""
    engine = Engine(kit(mode))
    words = Localizer(engine.kit, ENGLISH)
    state, _ = engine.new(6)
    chance = random.Random(6)
    for _ in range(300):
        decision = engine.decision(state)
        if decision is None:
            break
        lines = {words.prompt(decision, engine.view(state, seat)).line for seat in (0, 1)}
        picked = state.cards[4 + decision.seat]
        assert len(lines) == 1 or picked
        engine.play(state, chance.choice(decision.options))


@pytest.mark.parametrize("side", [GERMAN, SOVIET])
def test_dice_lines_add_up(mode: str, side: int) -> None:
    engine = Engine(kit(mode))
    words = Localizer(engine.kit, FRENCH)
    state, _ = engine.new(2)
    chance = random.Random(2)
    battles = 0
    for _ in range(500):
        options = engine.options(state)
        if not options:
            break
        if state.district >= 0:
            hand = dice(engine.kit, state, state.district)
            number = hand.soviet if side else hand.german + hand.stolen
            lines = words.dice_lines(hand)
            assert sum(line.number for line in lines if line.side == side) == number
            odds = words.odds(hand, chance_now(engine.kit, state, state.district))
            assert f"{NARROW_SPACE}%" in odds
            assert words.side(side) in words.dice_line(hand, side)
            battles += 1
        engine.play(state, chance.choice(options))
    assert battles > 20


def test_odds_are_said_with_both_hands_of_dice(english: Localizer) -> None:
    engine = Engine(english.kit)
    state, _ = engine.new(2)
    while state.district < 0:
        options = engine.options(state)
        engine.play(state, next((o for o in options if o[0] != Act.DONE), options[0]))
    hand = dice(english.kit, state, state.district)
    chance = german_chance(4, 2, determination=False, reading="highest")
    text = english.odds(hand, chance)
    assert f"{hand.german} German dice against {hand.soviet} Soviet" in text
    assert english.percent(chance) in text
