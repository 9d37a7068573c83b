"""What is asked and what may be answered, in the words that players read."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.codes import Act, Op, Victory
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from tests.support.expert_pack import four_kit
from tests.support.expert_set_up import four_turn
from tests.support.languages import ENGLISH, FRENCH
from tests.support.pack import kit_of_tests
from tests.support.set_up import battle, turn
from tests.support.table import Table


def prompt_text(table: Table, language: Language = ENGLISH) -> str:
    """The prompt as the seat that is asked reads it."""
    words = Localizer(kit_of_tests(), language)
    decision = table.decision
    return words.prompt(decision, table.engine.view(table.state, decision.seat)).line


def labels(table: Table, language: Language = ENGLISH) -> list[str]:
    """The options as the seat that is asked reads them."""
    words = Localizer(kit_of_tests(), language)
    decision = table.decision
    view = table.engine.view(table.state, decision.seat)
    return [
        words.option(option, decision, view).replace(NARROW_SPACE, " ")
        for option in decision.options
    ]


def test_a_prompt_names_who_is_to_act_and_its_rule() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], active="soviet", hold=3)
    prompt = Localizer(kit_of_tests(), ENGLISH).prompt(table.decision, table.state)
    assert (prompt.who, prompt.rule) == ("Soviets", "R4.4")
    assert prompt.line == f"Soviets – {prompt.text}"
    assert "3 Holds" in prompt.text


def test_the_last_hold_before_the_break_test_is_announced() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=1)
    assert "The next Hold brings the Break Test." in prompt_text(table)
    assert "La prochaine action Tenir mène au Test de rupture." in prompt_text(table, FRENCH)


def test_a_german_card_tells_how_many_a_formation_has_taken() -> None:
    table = battle(
        german=["panzer_14"],
        soviet=["guards_37"],
        veterans=["panzer_14"],
        german_hand=["precision", "draw_tracked"],
    )
    assert labels(table)[0] == "Precision on panzer_14 (card 1 of 3)"
    assert labels(table, FRENCH)[0] == "« precision » sur panzer_14 (carte 1 sur 3)"
    table.play("draw_tracked", on="panzer_14").choose("hold")
    assert table.state.spent[table.formations["panzer_14"]] == 1


def test_a_soviet_card_tells_its_cost_and_the_pairs_that_would_pay_it() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        active="soviet",
        soviet_hand=["red_draw_0", "red_draw_2", "red_draw_3"],
        units={"rifle": 2, "motivator": 2},
    )
    assert labels(table)[:3] == [
        "Red_draw_0 on guards_37 (costs 0)",
        "Red_draw_2 on guards_37 (costs 2; patriotism left: 2)",
        "Red_draw_3 on guards_37 (costs 3: 2 patriotism, and 1 pair of motivator and rifle)",
    ]


def test_ending_the_manoeuvre_without_an_attack_says_that_it_loses() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"])
    assert table.decision.op == Op.MANOEUVRE
    assert labels(table)[-1].endswith("without an attack: the Soviets win the game")
    table.choose("infantry_76 to A")
    assert labels(table)[-1] == "End the manoeuvre"


def test_a_place_tells_its_room() -> None:
    table = turn(german=["infantry_76", "panzer_14"], soviet=["guards_37"])
    assert "Infantry_76 to barracks (A), formation 1 of 3" in labels(table)
    table.choose("infantry_76 to A")
    assert "Panzer_14 to barracks (A), formation 2 of 3" in labels(table)


def test_a_refresh_counts_the_cards_that_will_go() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire", "kill"])
    table.choose("refresh")
    assert labels(table)[-1] == "Discard nothing, refill to 4"
    table.choose("fire")
    assert "one card will be discarded" in prompt_text(table)
    assert labels(table) == ["kill", "Discard 1, refill to 4"]


def test_a_hold_offers_its_effects_as_they_are_for_who_holds() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"])
    table.next_carnage(hold="fire_bucket", icon="rat", intensity=2).choose("hold")
    assert labels(table)[0] == "Fire 1."
    table = battle(german=["infantry_76"], soviet=["guards_37"], active="soviet")
    table.next_carnage(hold="fire_bucket", icon="rat", intensity=2).choose("hold")
    assert labels(table, FRENCH)[0] == "Seau 1."


def test_a_formation_to_deplete_tells_what_becomes_of_it() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        depleted=["guards_13"],
        german_hand=["deplete"],
    )
    table.play("deplete", on="infantry_76")
    assert labels(table) == [
        "Deplete guards_37 (at full strength)",
        "Destroy guards_13 (already depleted)",
    ]


def test_a_snipers_target_is_named_with_his_rank() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        veterans=["guards_13"],
        german_hand=["sniper"],
        units={"rifle": 2},
    )
    table.play("sniper", on="infantry_76")
    found = labels(table, FRENCH)
    assert found[0] == "Rifle (2 dans le bâtiment)"
    assert found[1].startswith("Commissaire ")
    assert found[2].endswith(", niv. 1, guards_13")


def test_a_leader_who_may_pass_is_named_in_both_answers() -> None:
    table = turn(
        german=["infantry_76", "panzer_14", "plain_305"],
        soviet=["guards_37"],
        depleted=["infantry_76", "panzer_14"],
        leaderless=["panzer_14"],
    )
    table.choose("infantry_76 restores panzer_14")
    assert table.decision.op == Op.PASS_LEADER
    yes, no = labels(table)
    assert yes.endswith(" passes to panzer_14")
    assert no.endswith(" dies")


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_options_of_one_decision_differ(language: Language) -> None:
    table = turn(
        german=["infantry_76", "panzer_14", "plain_305"],
        soviet=["guards_37"],
        depleted=["infantry_76", "panzer_14", "plain_305"],
    )
    found = labels(table, language)
    assert len(set(found)) == len(found)


def test_brigades_of_one_name_are_numbered(english: Localizer) -> None:
    kit = english.kit
    names = [english.formation(n) for n, militia in enumerate(kit.militia) if militia]
    assert names == ["Militia Brigade 1", "Militia Brigade 2", "Militia Brigade 3"]
    assert len({english.formation(n) for n in range(len(kit.formations))}) == len(kit.formations)


def test_a_candidate_that_is_no_option_has_a_label_too() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        staging=["panzer_14"],
        german_hand=["precision"],
    )
    words = Localizer(kit_of_tests(), ENGLISH)
    candidate = table.option("precision on panzer_14")
    assert candidate[0] == Act.PLAY
    label = words.option(candidate, table.decision, table.state)
    assert label == "Precision on panzer_14 (card 1 of 2)"


@pytest.mark.parametrize(
    ("language", "losing"), [(ENGLISH, "win the game"), (FRENCH, "gagnent la partie")]
)
def test_only_the_last_german_player_loses_by_ending_the_manoeuvre_without_an_attack(
    language: Language, losing: str
) -> None:
    table = four_turn(
        german=["panzer_16", "plain_305"], soviet=["guards_37"], partners=["plain_305"]
    )
    words = Localizer(four_kit(), language)
    for seat, loses in (("german", False), ("german_2", True)):
        assert table.asks == (seat, Op.MANOEUVRE)
        last = table.decision.options[-1]
        assert (losing in words.option(last, table.decision, table.state)) == loses
        table.choose("done")
    assert table.over() == ("soviet", Victory.NO_ATTACK)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (ENGLISH, "Plain_305 joins your team. Choose the player who receives it."),
        (
            FRENCH,
            "Plain_305 rejoint votre équipe. Choisissez le joueur à qui l’attribuer.",
        ),
    ],
)
def test_a_formation_to_be_shared_out_is_named(language: Language, text: str) -> None:
    table = four_turn(
        german=["panzer_16"], formation_deck=["plain_305"], variants={"sharing": "by_choice"}
    )
    words = Localizer(four_kit(), language)
    prompt = words.prompt(table.decision, table.state)
    assert (prompt.text.replace(NARROW_SPACE, " ").replace("'", "’"), prompt.rule) == (
        text,
        "R10.2",
    )
    options = [words.option(one, table.decision, table.state) for one in table.decision.options]
    assert options == [words.seat(seat, table.state) for seat in (0, 2)]
