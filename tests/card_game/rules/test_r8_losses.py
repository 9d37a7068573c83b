"""R8: snipers' marks, depletion and its icons, and the death of leaders."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.effects import Deplete, PrecisionKill
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Ev, Op, Why
from tests.support.set_up import battle
from tests.support.table import Table, rule


def shot(section: str, hand: list[str], **variants: str) -> Table:
    """A sniper has just shot at the only Soviet leader."""
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["sniper"],
        soviet_hand=hand,
        variants=variants,
    )
    return table.next_carnage(sniper=section).play("sniper", on="infantry_76")


@rule("R8.1", sniper_discard="choice")
@pytest.mark.parametrize(
    ("section", "cards", "level"),
    [("close_escape", 1, 0), ("hit", 1, None), ("hideous_death", 2, None)],
)
def test_defender_discards_cards_of_his_choice_and_the_target_may_die(
    section: str, cards: int, level: int | None
) -> None:
    table = shot(section, ["red_kill", "red_rifle", "red_sniper"])
    assert table.leader("guards_37") == 0  # not before the discards
    for card in ("red_rifle", "red_kill")[:cards]:
        assert table.asks == ("soviet", Op.CHOOSE_DISCARD)
        table.choose(card)
    assert table.discard("soviet") == ["red_rifle", "red_kill"][:cards]
    assert table.leader("guards_37") == level
    assert table.asks == ("soviet", Op.ACTION)
    assert (len(table.state.carnage_ash), table.state.reading) == (1, ())


@rule("R8.1")
@pytest.mark.parametrize("hand", [[], ["red_kill"]])
def test_a_short_hand_loses_what_it_has_and_the_target_dies(hand: list[str]) -> None:
    table = shot("hideous_death", hand)
    assert (table.hand("soviet"), table.discard("soviet")) == ([], hand)
    assert table.leader("guards_37") is None


@rule("R8.1")
def test_a_hand_that_just_suffices_is_discarded_unasked() -> None:
    table = shot("hideous_death", ["red_kill", "red_rifle"])
    assert sorted(table.discard("soviet")) == ["red_kill", "red_rifle"]
    assert [event[4] for event in table.events_of(Ev.CARD)] == [0, 0]  # not by chance
    assert table.asks[1] == Op.ACTION


@rule("R8.1", sniper_discard="random_for_leaders")
@pytest.mark.parametrize(
    ("section", "cards"), [("close_escape", 1), ("hit", 1), ("hideous_death", 2)]
)
def test_for_leaders_the_discards_may_be_random(section: str, cards: int) -> None:
    lost = set()
    for first in range(3):
        table = battle(
            german=["infantry_76"],
            soviet=["guards_37"],
            german_hand=["sniper"],
            soviet_hand=["red_kill", "red_rifle", "red_sniper"],
            variants={"sniper_discard": "random_for_leaders"},
        )
        table.next_carnage(sniper=section).chance(first).play("sniper", on="infantry_76")
        assert len(table.discard("soviet")) == cards
        assert all(event[4] for event in table.events_of(Ev.CARD))
        lost.add(table.discard("soviet")[0])
    assert len(lost) == 3
    assert table.leader("guards_37") == (0 if section == "close_escape" else None)


@rule("R8.1", "R5.6")
def test_a_unit_is_shot_without_a_carnage_card() -> None:
    table = battle(german=["infantry_76"], units={"rifle": 1}, german_hand=["sniper"])
    table.play("sniper", on="infantry_76")
    assert (table.units("rifle"), table.events_of(Ev.CARNAGE)) == (0, [])


@rule("R8.2")
def test_a_full_strength_formation_is_depleted_a_depleted_one_destroyed() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        depleted=["guards_13"],
        veterans=["guards_13"],
        german_hand=["deplete_2"],
    )
    table.play("deplete_2", on="infantry_76").choose("guards_13")
    assert (table.where("guards_13"), table.leader("guards_13")) == ("destroyed", None)
    assert (table.where("guards_37"), table.depleted("guards_37")) == ("B", True)
    assert table.leader("guards_37") == 0


@rule("R8.2.1")
def test_a_formation_is_depleted_only_once_in_a_round() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["deplete_2"])
    table.play("deplete_2", on="infantry_76")
    assert table.depleted("guards_37")
    assert (Ev.LOST, Deplete.op, GERMAN) in table.events
    table = battle(
        german=["infantry_76"], soviet=["guards_37", "guards_13"], german_hand=["deplete_2"]
    )
    table.play("deplete_2", on="infantry_76").choose("guards_37")
    assert table.depleted("guards_13")  # the second one strikes the only one allowed


@rule("R8.2.1", "R5.15")
def test_chains_of_second_actions_included() -> None:
    table = battle(
        german=["add_295"],
        soviet=["guards_37", "guards_13", "militia"],
        german_hand=["deplete_again", "deplete_again"],
    )
    table.play("deplete_again", on="add_295").choose("guards_37")
    table.play("deplete_again", on="add_295")
    assert table.choices == ["guards_13", "militia"]
    assert table.why("guards_37") == Why.DEPLETED_THIS_ROUND


@rule("R8.2.1")
def test_in_the_next_round_it_may_be_destroyed() -> None:
    table = battle(german=["plain_305"], soviet=["guards_37"], german_hand=["deplete", "deplete"])
    table.play("deplete", on="plain_305").refresh().play("deplete", on="plain_305")
    assert table.where("guards_37") == "destroyed"


@rule("R8.2.1", "R5.10")
def test_supply_restores_the_state_not_the_limit() -> None:
    table = battle(
        german=["add_295"],
        soviet=["guards_37"],
        staging=["guards_13"],
        german_hand=["deplete_again", "deplete"],
    )
    table.play("deplete_again", on="add_295")
    table.state.depleted[table.formations["guards_37"]] = 0
    table.play("deplete", on="add_295")
    assert not table.depleted("guards_37")
    assert (Ev.LOST, Deplete.op, GERMAN) in table.events


@rule("R8.2.1", "R5.10")
def test_a_formation_supplied_before_may_be_depleted_in_the_same_round() -> None:
    table = battle(
        german=["infantry_76", "plain_305"],
        soviet=["guards_37"],
        depleted=["infantry_76"],
        german_hand=["supply"],
        soviet_hand=["red_deplete"],
    )
    table.play("supply", on="plain_305").choose("infantry_76")
    table.play("red_deplete", on="guards_37").choose("infantry_76")
    assert table.depleted("infantry_76")


@rule("R8.2.2")
@pytest.mark.parametrize("fate", ["destroyed", "retreats"])
def test_cards_of_a_formation_that_is_lost_lie_beside_the_building(fate: str) -> None:
    formation = "militia" if fate == "destroyed" else "rifles_112"
    table = battle(
        german=["infantry_76"],
        soviet=[formation, "guards_37"],
        depleted=["militia"] if fate == "destroyed" else [],
        units={"rifle": 1, "motivator": 1},
        german_hand=["deplete"],
        soviet_hand=["red_draw_2", "red_draw_0"],
        active="soviet",
    )
    table.play("red_draw_2", on=formation).play("deplete", on="infantry_76").choose(formation)
    assert table.where(formation) == ("destroyed" if fate == "destroyed" else "staging")
    assert table.played()[0] == ("red_draw_2", "beside", 1)
    assert table.discard("soviet") == []


@rule("R8.2.2", "R5.11")
def test_a_retreated_formation_that_comes_back_keeps_the_limit_it_has_spent() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["nkvd_10", "guards_37"],
        german_hand=["deplete"],
        soviet_hand=["red_draw_2", "red_overrun", "red_assault_t34"],
        active="soviet",
    )
    table.play("red_draw_2", on="nkvd_10").play("deplete", on="infantry_76").choose("nkvd_10")
    assert table.where("nkvd_10") == "staging"
    table.play("red_overrun", on="guards_37").choose("nkvd_10")
    table.refresh()
    assert table.state.spent[table.formations["nkvd_10"]] == 2
    assert table.why("red_assault_t34 on nkvd_10") == Why.PATRIOTISM


@rule("R8.2.2", "R8.2.1")
def test_a_formation_that_retreats_and_is_back_in_its_round_stays_protected() -> None:
    table = battle(
        german=["add_295"],
        soviet=["nkvd_10", "guards_37"],
        german_hand=["deplete_again", "deplete"],
    )
    table.play("deplete_again", on="add_295").choose("nkvd_10")
    assert table.where("nkvd_10") == "staging"
    staging, own_lane = table.state.lines[1], table.state.lines[5]
    table.state.lines[1], table.state.lines[5] = (), own_lane + staging
    table.play("deplete", on="add_295")
    assert (table.where("nkvd_10"), table.depleted("guards_37")) == ("B", True)


@rule("R8.2.2")
def test_a_destroyed_formation_that_is_drawn_anew_starts_fresh() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        depleted=["guards_37"],
        german_hand=["deplete"],
        soviet_hand=["red_draw_2"],
        active="soviet",
    )
    table.play("red_draw_2", on="guards_37").play("deplete", on="infantry_76").choose("guards_37")
    number = table.formations["guards_37"]
    assert (table.state.spent[number], table.state.depleted[number]) == (0, 0)


@rule("R8.3")
@pytest.mark.parametrize("rifles", [2, 4])
def test_machine_gun_executes_the_number_of_rifles_shown(rifles: int) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["rifles_112"],
        units={"rifle": rifles, "assault": 1},
        german_hand=["deplete"],
    )
    table.play("deplete", on="infantry_76")
    assert (table.units("rifle"), table.units("assault")) == (rifles - 2, 1)
    assert (table.where("rifles_112"), table.depleted("rifles_112")) == ("B", True)
    assert table.leader("rifles_112") == 0


@rule("R8.3", "R8.4")
@pytest.mark.parametrize("rifles", [0, 1])
def test_with_fewer_none_is_and_the_formation_retreats_without_its_commissar(rifles: int) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["rifles_112"],
        units={"rifle": rifles},
        german_hand=["deplete"],
    )
    table.play("deplete", on="infantry_76")
    assert table.units("rifle") == rifles
    assert (table.where("rifles_112"), table.depleted("rifles_112")) == ("staging", True)
    assert table.leader("rifles_112") is None
    assert len(table.state.pools[SOVIET]) == 7
    assert table.events_of(Ev.RETREAT) == [(Ev.RETREAT, table.formations["rifles_112"])]


@rule("R8.3")
def test_red_star_adds_the_elite_unit_shown_and_it_acts_for_the_soviet() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_35"],
        units={"infantry": 1, "rifle": 1},
        german_hand=["deplete"],
    )
    table.play("deplete", on="infantry_76")
    assert (table.units("assault"), table.units("infantry"), table.units("rifle")) == (1, 0, 1)


@rule("R8.3")
def test_depletion_icons_act_at_once_before_the_next_effect() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["tanks_6", "guards_37"],
        units={"infantry": 1, "sapper": 1},
        german_hand=["deplete_2"],
    )
    table.play("deplete_2", on="infantry_76").choose("tanks_6")
    assert table.asks == ("soviet", PrecisionKill.op)
    assert not table.depleted("guards_37")
    table.choose("sapper")
    assert (table.units("t34"), table.depleted("guards_37")) == (1, True)


@rule("R8.3")
def test_a_destroyed_formation_reads_no_icon() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_35"],
        depleted=["guards_35"],
        units={"infantry": 1},
        german_hand=["deplete"],
    )
    table.play("deplete", on="infantry_76")
    assert (table.units("assault"), table.where("guards_35")) == (0, "ash")


@rule("R8.3", "R4.6.3")
def test_a_unique_formation_goes_to_the_ash_heap_after_a_battle_too() -> None:
    table = battle(german=["infantry_76"], soviet=["tanks_6"], depleted=["tanks_6"], hold=1)
    table.wins("german").hold("fire_bucket")
    assert table.where("tanks_6") == "ash"


@rule("R8.4")
def test_going_home_after_a_battle_is_no_retreat() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], veterans=["guards_37"], hold=1)
    table.wins("soviet").hold("fire_bucket")
    assert (table.where("guards_37"), table.leader("guards_37")) == ("staging", 1)


@rule("R8.4")
def test_a_dead_leaders_counter_may_come_back_at_level_0() -> None:
    german = ["panzer_14", "panzer_16", "infantry_76", "motorised_60", "fire_71", "kill_79"]
    table = battle(
        "orlovka",
        german=["plain_305"],
        soviet=["guards_37"],
        staging=german,
        veterans=["plain_305", *german],
        german_hand=["promote_2"],
        soviet_hand=["red_sniper"],
        active="soviet",
    )
    dead = table.state.leader[table.formations["plain_305"]]
    table.next_carnage(sniper="hit").play("red_sniper", on="guards_37")
    assert (table.leader("plain_305"), table.state.pools[GERMAN]) == (None, (dead,))
    assert table.hand("german") == []


@rule("R8.4")
def test_one_leader_a_formation_a_new_one_comes_at_level_0() -> None:
    table = battle(
        german=["infantry_76"],
        staging=["plain_305"],
        leaderless=["plain_305"],
        veterans=["infantry_76"],
        german_hand=["promote_2"],
    )
    dead = table.state.pools[GERMAN]
    table.play("promote_2", on="infantry_76")
    assert table.leader("plain_305") == 1
    assert table.state.leader[table.formations["plain_305"]] == dead[0]
    assert len(table.state.pools[GERMAN]) == len(dead) - 1
