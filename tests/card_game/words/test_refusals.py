"""Why not: the rule, the facts and the numbers, in sentences that stand alone."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.code_names import WHY_NAMES
from stalingrad_game.card_game.state.codes import Act
from stalingrad_game.card_game.words.effects import Sentence
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.refusals import REFUSAL_RULES
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from tests.support.languages import ENGLISH, FRENCH
from tests.support.pack import kit_of_tests
from tests.support.set_up import battle, turn
from tests.support.table import Table


def refusal(table: Table, name: str, language: Language = ENGLISH) -> tuple[str, str]:
    """The rule and the sentence that a candidate is refused with."""
    option, decision = table.option(name), table.decision
    why = table.engine.why(table.state, option)
    assert why
    view = table.engine.view(table.state, decision.seat)
    sentence = Localizer(kit_of_tests(), language).refusal(why, option, decision, view)
    return sentence.rule, sentence.text.replace(NARROW_SPACE, " ")


def test_a_doctrine_that_is_not_shared() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["precision"])
    assert refusal(table, "precision on infantry_76") == (
        "R6.2",
        "Precision needs a formation with the tracked doctrine; that of infantry_76 is infantry.",
    )
    tracked = Localizer(kit_of_tests(), FRENCH).catalogue.phrase("doctrine.tracked")
    assert refusal(table, "precision on infantry_76", FRENCH) == (
        "R6.2",
        f"« precision » exige une formation de doctrine {tracked} ; "
        "infantry_76 a la doctrine infanterie.",
    )


def test_a_general_who_is_missing() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        leaderless=["infantry_76"],
        german_hand=["draw_general"],
    )
    rule, text = refusal(table, "draw_general on infantry_76")
    assert (rule, text.split("; ")[1]) == ("R6.2", "infantry_76 has none.")


@pytest.mark.parametrize(
    ("formation", "expected"),
    [("infantry_76", "only one card per battle"), ("motorised_60", "only 2 cards per battle")],
)
def test_a_formation_that_has_taken_all_its_cards(formation: str, expected: str) -> None:
    table = battle(
        german=[formation],
        soviet=["guards_37"],
        veterans=["motorised_60"],
        german_hand=["again", "again", "fire"],
    )
    table.play("again", on=formation)
    if formation == "motorised_60":
        table.play("again", on=formation)
    rule, text = refusal(table, f"fire on {formation}")
    assert rule == "R6.2"
    assert expected in text


@pytest.mark.parametrize(
    ("motivators", "expected"),
    [(0, "no pair of"), (1, "only one pair of"), (2, "only 2 pairs of")],
)
def test_a_cost_that_patriotism_and_pairs_cannot_pay(motivators: int, expected: str) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        active="soviet",
        soviet_hand=["red_draw_5"],
        units={"rifle": 9, "motivator": motivators},
    )
    rule, text = refusal(table, "red_draw_5 on guards_37")
    assert rule == "R6.3"
    assert text.startswith("Red_draw_5 costs 5; guards_37 has 2 patriotism left, and there ")
    assert expected in text


def test_rifles_for_a_sacrifice_do_not_make_pairs_too() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        active="soviet",
        soviet_hand=["sacrifice_2"],
        units={"rifle": 2, "motivator": 5},
    )
    rule, text = refusal(table, "sacrifice_2 on guards_37")
    assert (rule, "no pair of" in text) == ("R6.3", True)


@pytest.mark.parametrize(
    ("rifles", "expected"),
    [(0, "the building has none"), (1, "the building has only one")],
)
def test_a_sacrifice_that_is_not_there(rifles: int, expected: str) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        active="soviet",
        soviet_hand=["sacrifice_2"],
        units={"rifle": rifles},
    )
    rule, text = refusal(table, "sacrifice_2 on guards_37")
    assert rule == "R5.13"
    assert text.endswith(f"{expected}.")


def test_a_shield() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["kill"],
        units={"t34": 1, "rifle": 1, "commando": 1},
    )
    table.play("kill", on="infantry_76")
    assert refusal(table, "t34") == (
        "R7.1",
        "T34 is shielded: only a Precision Kill can destroy it. Choose an unshielded unit.",
    )


def test_a_formation_depleted_in_this_round() -> None:
    table = battle(
        german=["panzer_14", "plain_305"],
        soviet=["guards_37", "guards_13", "add_193"],
        german_hand=["deplete_2"],
    )
    table.play("deplete_2", on="plain_305").choose("guards_37")
    assert refusal(table, "guards_37") == (
        "R8.2.1",
        "Guards_37 has already been depleted this round and can’t be depleted again. "
        "Choose another formation.",
    )


def test_a_card_for_a_formation_that_is_elsewhere() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        staging=["plain_305"],
        german_hand=["fire"],
    )
    assert refusal(table, "fire on plain_305") == (
        "R4.4.1",
        "Plain_305 isn’t in this battle. Play the card on a formation that is.",
    )


def test_the_manoeuvre_names_what_stands_in_its_way() -> None:
    table = turn(
        german=["infantry_76", "panzer_14", "plain_305", "plain_389"],
        soviet=["guards_37"],
        captured="D",
        turn=3,
    )
    assert refusal(table, "infantry_76 to D") == (
        "R3.6",
        "District D is captured: it has no building to fight for. Choose another district.",
    )
    table.choose("infantry_76 to A")
    assert refusal(table, "infantry_76 to B") == (
        "R3.6.3",
        "Infantry_76 has already been sent to barracks (A). Choose another formation.",
    )
    table.choose("panzer_14 to A", "plain_305 to A")
    assert refusal(table, "plain_389 to A") == (
        "R3.6.1",
        "Barracks (A) has room for 3 formations per side, and your side already has 3 there. "
        "Choose another building.",
    )
    table.choose("done")
    assert refusal(table, "guards_37 to B") == (
        "R3.6",
        "No German formation attacks red_square (B). Send yours to a building under attack.",
    )


def test_consolidation_names_who_is_at_full_strength() -> None:
    table = turn(
        german=["infantry_76", "panzer_14", "plain_305"],
        soviet=["guards_37"],
        depleted=["infantry_76", "panzer_14"],
    )
    assert refusal(table, "infantry_76 restores plain_305") == (
        "R3.4",
        "Consolidation needs two depleted formations. At full strength: plain_305.",
    )


def test_whatever_is_not_asked_is_answered_with_what_is() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire"])
    words = Localizer(kit_of_tests(), ENGLISH)
    option = (Act.DISTRICT, 2, -1)
    why = table.engine.why(table.state, option)
    sentence = words.refusal(why, option, table.decision, table.state)
    assert sentence == words.not_now(table.decision, table.state)
    assert sentence.text.startswith("That isn’t possible now. Germans – Round 1: ")
    assert sentence.rule == "R4.4"


def test_after_the_game_everything_is_refused_with_its_end() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"])
    words = Localizer(kit_of_tests(), FRENCH)
    sentence = words.refusal(1, (Act.HOLD, -1, -1), None, table.state)
    assert sentence == Sentence("La partie est terminée.", "R11.4")


def test_every_rule_that_refuses_is_in_the_rulebook() -> None:
    book = load_rulebook(ENGLISH)
    assert set(REFUSAL_RULES) <= set(WHY_NAMES)
    for rule in REFUSAL_RULES.values():
        assert book.rule(rule).number == rule
