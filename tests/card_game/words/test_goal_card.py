"""The goal card in words: whose goals it tells, how, and how far each side is."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from stalingrad_game.card_game.history.goal_facts import DistrictGoal, GoalFacts
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import DISTRICTS, GERMAN, SOVIET, DistrictStatus
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.reference.goal_card import (
    GoalCard,
    goal_card,
    readers_side,
    side_standing,
    turns_left,
)
from stalingrad_game.localisation.language import Language
from tests.support.languages import ENGLISH, FRENCH
from tests.support.table import rule

KIT = Kit(load_pack(), "basic")
OPEN, CAPTURED, CLOSED = DistrictStatus.OPEN, DistrictStatus.CAPTURED, DistrictStatus.CLOSED


def facts(
    *statuses: int, turn: int = 2, last: int = 6, refills: bool = True, hourglasses: int = 4
) -> GoalFacts:
    """A game in the middle, its districts as they are given, open where they aren't."""
    shown = (*statuses, *[OPEN] * 4)[:4]
    first = [KIT.building_district.index(district) for district in DISTRICTS]
    return GoalFacts(
        turn=turn,
        last_turn=last,
        most_turns=last - turn,
        fewest_turns=last - turn - min(hourglasses, (last - turn) // 2),
        hourglasses=hourglasses,
        face_down=10,
        districts=tuple(
            DistrictGoal(
                place,
                status,
                first[place] if status == OPEN else -1,
                refills=refills and status == CAPTURED,
            )
            for place, status in enumerate(shown)
        ),
    )


def card(goal_facts: GoalFacts, own: int = -1, language: Language = ENGLISH) -> GoalCard:
    return goal_card(Localizer(KIT, language), goal_facts, own)


@rule("R11.1")
@rule("R11.2")
@rule("R11.3")
def test_both_sides_are_told_evenly_where_nobody_is_meant() -> None:
    german, soviet = card(facts()).columns
    assert (german.side, soviet.side) == (GERMAN, SOVIET)
    assert german.title == "The Germans win if"
    assert soviet.title == "The Soviets win if"
    assert [one.rule for one in german.conditions] == ["R11.1", "R11.2"]
    assert [one.rule for one in soviet.conditions] == ["R11.2", "R11.3"]
    assert german.conditions[1].text == ("no building is left on the table at the end of turn 6.")


@pytest.mark.parametrize(
    ("own", "title", "first", "second", "no_attack"),
    [
        (GERMAN, "You play the Germans", "You win if", "The enemy wins if", "you can’t attack"),
        (SOVIET, "You play the Soviets", "You win if", "The enemy wins if", "the Germans can’t"),
    ],
)
def test_the_readers_own_goal_comes_first(
    own: int, title: str, first: str, second: str, no_attack: str
) -> None:
    goal_card = card(facts(), own)
    assert goal_card.title == title
    assert [column.title for column in goal_card.columns] == [first, second]
    assert goal_card.columns[0].side == own
    soviet = goal_card.columns[0 if own == SOVIET else 1]
    assert soviet.conditions[1].text.startswith(no_attack)


@pytest.mark.parametrize(
    ("goal_facts", "german", "soviet"),
    [
        (
            facts(),
            ["No district is closed yet.", "4 buildings are still to be captured: "],
            ["4 buildings stand: "],
        ),
        (
            facts(CLOSED, CAPTURED, CLOSED),
            [
                "2 of the four districts are closed.",
                "One building is still to be captured: Red October Factory (D).",
                "A new building may still come in district B.",
            ],
            [
                "One building still stands: Red October Factory (D).",
                "A new building may still come in district B.",
            ],
        ),
        (
            facts(CLOSED, CAPTURED, CAPTURED, CAPTURED, turn=6, refills=False),
            ["One of the four districts is closed.", "No building is on the table now."],
            ["No building is on the table now."],
        ),
    ],
)
def test_how_far_each_side_is(
    goal_facts: GoalFacts, german: Sequence[str], soviet: Sequence[str]
) -> None:
    words = Localizer(KIT, ENGLISH)
    for side, lines in ((GERMAN, german), (SOVIET, soviet)):
        texts = side_standing(words, goal_facts, side)
        assert len(texts) == len(lines)
        assert all(one.startswith(line) for one, line in zip(texts, lines, strict=True))


@pytest.mark.parametrize(
    ("goal_facts", "lines"),
    [
        (facts(turn=0, hourglasses=0), ["The game lasts 6 turns."]),
        (facts(turn=5), ["One more turn follows."]),
        (facts(turn=6), ["This is the last turn."]),
        (
            facts(turn=2, hourglasses=1),
            [
                "4 more turns follow.",
                "One of the 10 face-down Soviet campaign cards has an hourglass. Revealing that"
                " card shortens the game by one turn. At least 3 of the 10 cards will be revealed"
                " before the game ends.",
            ],
        ),
        (
            facts(turn=2),
            [
                "4 more turns follow.",
                "4 of the 10 face-down Soviet campaign cards have an hourglass. Revealing one of"
                " these shortens the game by one turn. At least 2 of the 10 cards will be revealed"
                " before the game ends.",
            ],
        ),
    ],
)
def test_how_many_turns_are_to_come(goal_facts: GoalFacts, lines: list[str]) -> None:
    assert list(turns_left(Localizer(KIT, ENGLISH), goal_facts)) == lines


def test_districts_say_what_has_become_of_them() -> None:
    districts = card(facts(CLOSED, CAPTURED)).districts
    assert [one.letter for one in districts] == ["A", "B", "C", "D"]
    assert districts[0][1:] == ("Volga", "Closed for good")
    assert districts[1][1:] == ("Captured", "A new card comes at Renewal")
    assert districts[3].name == "Red October Factory"
    assert card(facts(CAPTURED, turn=6, refills=False)).districts[0].note == (
        "Stays empty to the end"
    )


@rule("R3.5")
def test_in_the_last_turn_no_renewal_is_promised() -> None:
    assert "Volga card" in card(facts()).closing.text
    assert "no Renewal" in card(facts(turn=6)).closing.text


def test_in_french() -> None:
    goal_card = card(facts(CLOSED), SOVIET, FRENCH)
    assert goal_card.title == "Vous jouez les Soviétiques"
    assert goal_card.columns[0].standing[0].startswith("3 bâtiments tiennent")
    assert goal_card.turns[0] == "Il reste 4 tours après celui-ci."


@pytest.mark.parametrize(
    ("people", "side"),
    [((0,), 0), ((1,), 1), ((0, 1), -1), ((0, 2), 0), ((0, 1, 2, 3), -1), ((), -1)],
)
def test_who_reads_it(people: tuple[int, ...], side: int) -> None:
    assert readers_side(people) == side


def test_no_number_of_districts_is_without_words() -> None:
    for language in (ENGLISH, FRENCH):
        for number in range(5):
            for status in (CLOSED, CAPTURED):
                goal_facts = facts(*[status] * number)
                for own in (-1, GERMAN, SOVIET):
                    assert card(msgspec.structs.replace(goal_facts, turn=0), own, language).turns
