"""The sentence that a battle ends with, by example; every way has one in every language."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Final

import pytest

from stalingrad_game.card_game.history.rolled_dice import DecidingDice, RollReader
from stalingrad_game.card_game.rules.break_test import Dice
from stalingrad_game.card_game.state.codes import GERMAN, SIDES, SOVIET
from stalingrad_game.card_game.words.closing import BattleEnd, closing_text
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.story import gathered_story
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from tests.card_game.words.conftest import kit
from tests.card_game.words.test_log import log_of
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES
from tests.support.set_up import battle

CLOSING: Final = r"closing\.(german|soviet)\."


def hand(german: int, soviet: int, *, inferno: int = 0, defence: int = 0) -> Dice:
    """Dice of both sides: some of Infernos and of defence, the rest heroes' and formations'."""
    return Dice(
        german_formation=0,
        german_unit=0,
        inferno=inferno,
        bonus=german - inferno,
        determination=0,
        soviet_formation=soviet - defence,
        soviet_unit=0,
        defence=defence,
        stolen=0,
    )


def end(
    dice: Dice,
    german: list[int],
    soviet: list[int],
    *,
    slaughter: int = 0,
    chance: Fraction = Fraction(1, 2),
    units: tuple[int, int] = (3, 3),
) -> BattleEnd:
    """How a battle ends whose last dice fell so, after a Bloody Slaughter or none."""
    reader = RollReader(dice)
    if slaughter:
        for side, faces in zip(SIDES, ([*german, slaughter], [*soviet, slaughter]), strict=True):
            reader.roll(side, faces)
        reader.slaughter(slaughter)
    for side, faces in zip(SIDES, (german, soviet), strict=True):
        reader.roll(side, faces)
    winner = GERMAN if max(german) > max(soviet) else SOVIET
    return BattleEnd(winner, reader.deciding(winner), dice, reader.throws(), chance, units)


def said(end: BattleEnd, language: Language = ENGLISH, number: int = 1) -> str:
    """The sentence, of a building that is called Red Square, in the game's battle of a number."""
    square = next(n for n, one in enumerate(kit("basic").buildings) if one.id == "red_square")
    words = Localizer(kit("basic"), language)
    return closing_text(words, end, square, number).replace(NARROW_SPACE, " ")


@pytest.mark.parametrize(
    ("ended", "text"),
    [
        (
            end(hand(1, 3), [3], [1, 1, 1], chance=Fraction(1, 10)),
            "Red Square fell to a single die: 3 against three 1s.",
        ),
        (
            end(hand(2, 3), [6, 1], [4, 2, 1], chance=Fraction(1, 10)),
            "Red Square fell against the odds (10% for the Germans): 6 against 4.",
        ),
        (
            end(hand(2, 2, inferno=2), [5, 1], [3, 2]),
            "Fire took Red Square: the 5 of an Inferno beat the Soviet 3.",
        ),
        (
            end(hand(2, 2), [6, 1], [3, 2], units=(2, 0)),
            "No Soviet unit was left to defend Red Square, and a 3 wasn’t enough against a 6.",
        ),
        (
            end(hand(2, 2), [6, 1], [3, 2], units=(2, 1)),
            "One last Soviet unit defended Red Square: a 3 against a 6 wasn’t enough.",
        ),
        (
            end(hand(4, 2), [6, 1, 1, 1], [3, 2]),
            "4 German dice against 2: nothing could save Red Square.",
        ),
        (end(hand(2, 2), [4, 1], [3, 2]), "Red Square fell by a single point: 4 against 3."),
        (
            end(hand(3, 3), [4, 1], [2, 2], slaughter=6),
            "The best dice killed each other, and Red Square fell to what was left: 4 against 2.",
        ),
        (
            end(hand(2, 2), [6, 1], [3, 2]),
            "Red Square fell: against the German 6 the Soviets had no more than a 3.",
        ),
        (end(hand(3, 1), [4, 3, 1], [5]), "A single die saved Red Square: 5 against 4, 3 and 1."),
        (
            end(hand(3, 2), [2, 1, 1], [5, 1], chance=Fraction(9, 10)),
            "Red Square held out against the odds (10% for the Soviets): 5 against 2.",
        ),
        (
            end(hand(2, 2), [3, 2], [6, 1], units=(2, 0)),
            "No Soviet unit was left to defend Red Square, and still the Germans didn’t get in:"
            " 3 against 6.",
        ),
        (
            end(hand(2, 2), [3, 2], [6, 1], units=(2, 1)),
            "One last Soviet unit saved Red Square: 6 against 3.",
        ),
        (
            end(hand(2, 4), [3, 2], [6, 1, 1, 1]),
            "4 Soviet dice against 2: nobody was going to take Red Square.",
        ),
        (
            end(hand(2, 2), [4, 2], [5, 1]),
            "The Germans were one point short of Red Square: 4 against 5.",
        ),
        (
            end(hand(2, 2, defence=2), [3, 2], [6, 1]),
            "The walls saved Red Square: the 6 of their defence beat the German 3.",
        ),
        (
            end(hand(3, 3), [2, 1], [4, 2], slaughter=6),
            "The best dice killed each other, and what was left saved Red Square: 4 against 2.",
        ),
        (
            end(hand(2, 2), [3, 2], [6, 1]),
            "Red Square stood: the best German die, a 3, met a 6.",
        ),
    ],
)
def test_what_decided_is_what_is_remembered(ended: BattleEnd, text: str) -> None:
    assert said(ended) == text


@pytest.mark.parametrize(
    ("winner", "verdict", "text"),
    [
        (GERMAN, DecidingDice("unopposed"), "took the last Soviet die"),
        (SOVIET, DecidingDice("unopposed"), "took the last German die"),
        (SOVIET, DecidingDice("none left"), "Both sides lost their last die"),
        (SOVIET, DecidingDice("determination", 5, 5), "to a tie at 5, one point short"),
    ],
)
def test_a_battle_without_a_higher_die(winner: int, verdict: DecidingDice, text: str) -> None:
    ended = BattleEnd(winner, verdict, hand(1, 1), (), Fraction(1, 2), (1, 1))
    assert text in said(ended)
    assert said(ended, FRENCH) != said(ended)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_no_two_battles_in_a_row_end_with_the_same_words(language: Language) -> None:
    """Neither alike, nor with other numbers alone."""
    texts = catalogue(language)
    keys = tuple(texts.keys())
    ways = {key.rpartition(".")[0] for key in keys if re.match(CLOSING, key)}
    assert len(ways) == 23
    for way in ways:
        wordings = [texts.written(key) for key in keys if key.startswith(f"{way}.")]
        assert len(wordings) == len(set(wordings)) > 1, way
    crushed = end(hand(4, 2), [6, 1, 1, 1], [3, 2])
    said_in_turn = [said(crushed, language, number) for number in range(1, 13)]
    assert all(one != other for one, other in pairwise(said_in_turn))
    assert said_in_turn[0] == said(crushed, language)


def test_no_die_is_rolled_where_no_german_is_left() -> None:
    ended = BattleEnd(SOVIET, DecidingDice("untested"), None, (), None, (0, 2))
    assert said(ended) == "The attack on Red Square bled to death before a die was rolled."


def test_it_is_said_in_french_too() -> None:
    ended = end(hand(1, 3), [3], [1, 1, 1])
    assert said(ended, FRENCH) == "Un seul dé a emporté la place Rouge : 3 contre trois 1."


def test_it_ends_the_story_of_a_battle_and_stands_in_no_ledger() -> None:
    table = battle("a_yard", german=["infantry_76"], depleted=["infantry_76"], infernos=1, hold=1)
    log = log_of(table)
    table.rolls([5], [2]).hold("fire_bucket")
    lines = log.add(table.events)
    words = Localizer(table.engine.kit, ENGLISH)
    story = [line.text for line in gathered_story(words, lines)]
    (told,) = [text for text in story if "to a single die: 5 against 2." in text]
    assert story[story.index(told) - 1].startswith("Break Test – ")
    assert told not in [line.text for line in lines]
