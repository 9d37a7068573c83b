"""TI12.1, TI12.2: operations cards in sums and in play, medics; TI6.3: assaulted vehicles."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.questions import SightQuery
from stalingrad_game.street_fight.position.referee import OpenCard
from tests.support.street import house, unit
from tests.support.street_tide import Played, RulesCase, dice, refused, rule, rules, values

G1 = unit("G1", "rifle_squad", "D4")
S1 = unit("S1", "rifle_squad", "D6")
GUN = unit("GI", "sig33b", "D4")
HOUSE = {"buildings": [house("D6")]}


def cards(*german: str, soviet: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"operations": {"german": list(german), "soviet": list(soviet)}}


def playing(*units: Any, **file: Any) -> Played:
    return Played(*units, tide={"german_actions": 4, "soviet_actions": 4}, **file)


def keys(answer: dict[str, Any]) -> list[str]:
    return [reason.key for reason in answer["why"]]


# sIG 33b


@pytest.mark.rule("TI12.1", "TI8.9")
def test_the_stielgranate_comes_by_the_card_where_cards_are_in_play() -> None:
    query = {"at": "building", "ability": "stielgranate_42"}
    plain = RulesCase(GUN, S1, **HOUSE).attack("GI", "D6", **query)
    by_card = RulesCase(GUN, S1, **HOUSE, **cards("sig_33b")).attack("GI", "D6", **query)
    assert (plain["dice"], by_card["dice"]) == (14, 14)
    assert rules(plain) == rules(by_card)
    assert keys(plain)[1] == "tide.house.stielgranate"
    assert keys(by_card)[1] == "tide.card.stielgranate", "the sum names the card"
    others = RulesCase(GUN, S1, **HOUSE, **cards("night")).attack("GI", "D6", **query)
    assert refused(others, "TI12.1")
    theirs = RulesCase(GUN, S1, **HOUSE, **cards(soviet=("sig_33b",))).attack("GI", "D6", **query)
    assert refused(theirs, "TI12.1")


@pytest.mark.rule("TI12.1")
def test_the_shell_is_offered_with_the_card_alone() -> None:
    file = HOUSE | {"destructible": True}
    shot = "shell D6 normal stielgranate_42"
    for given, offered in (({}, True), (cards("sig_33b"), True), (cards("night"), False)):
        game = playing(GUN, S1, **file, **given)
        game.do("concentrate GI")
        assert (shot in game.offers()) is offered


# Ammunition


@pytest.mark.rule("TI12.1", "TI5.7")
def test_ammunition_adds_two_dice_when_all_halving_is_done() -> None:
    pinned = unit("G1", "rifle_squad", "D4", officer=True, tide={"pinned": True})
    case = RulesCase(pinned, unit("G2", "rifle_squad", "D3"), S1, **cards("ammunition"))
    plain = case.attack("G1+G2", "D6")
    more = case.attack("G1+G2", "D6", ability="ammunition")
    assert (plain["dice"], more["dice"]) == (4, 6)
    assert ("tide.card.ammunition", 2) in [(one.key, one.value) for one in more["why"]]
    assert sum(one for one in values(more)) == 6


@pytest.mark.rule("TI12.1")
def test_ammunition_is_for_concentrated_fire_of_the_side_that_has_the_card() -> None:
    units = (G1, unit("GM", "mortar_squad", "D3"), unit("S1", "rifle_squad", "D5"))
    case = RulesCase(*units, **cards("ammunition"))
    assert refused(case.attack("GM", "D5", ability="ammunition"), "TI12.1")
    assert refused(case.attack("G1", "D5", ability="ammunition", kind="move_fire"), "TI12.1")
    assert refused(case.attack("S1", "D4", ability="ammunition"), "TI12.1")
    assert refused(RulesCase(*units).attack("G1", "D5", ability="ammunition"), "TI12.1")
    assert case.attack("G1", "D5", ability="ammunition", kind="suppress")["dice"] == 6


@pytest.mark.rule("TI12.1", "TI8.3")
def test_ammunition_makes_no_rifle_count_against_a_house() -> None:
    case = RulesCase(G1, S1, **HOUSE, **cards("ammunition"))
    assert rule(case.attack("G1", "D6", at="building", ability="ammunition")) == "TI8.3 T28"


@pytest.mark.rule("TI12.1")
def test_ammunition_is_fired_once_a_round_and_comes_back_in_the_next() -> None:
    game = playing(G1, unit("G2", "rifle_squad", "D3"), S1, **cards("ammunition"))
    game.do("concentrate G1", "shoot D6 S1 normal")
    assert "ammunition" in game.offers()
    game.roll(*[1] * 6)
    events = game.do("ammunition")
    assert dice(events)[0] == 6
    assert "ammunition" in game.fact_names(events)
    game.do("concentrate G2", "shoot D6 S1 normal")
    assert game.why("ammunition").rule == "TI12.1"
    game.roll(*[1] * 4)
    game.do("roll")
    game.until(lambda: game.round() == 2)
    game.until(lambda: game.acting_side() == 0)
    game.do("concentrate G1", "shoot D6 S1 normal")
    assert "ammunition" in game.offers()


@pytest.mark.rule("TI12.1", "TI8.9")
def test_ammunition_is_not_added_to_the_stielgranate() -> None:
    game = playing(GUN, S1, **HOUSE, **cards("sig_33b", "ammunition"))
    game.do("concentrate GI", "shell D6 normal stielgranate_42")
    assert game.why("ammunition").rule == "TI12.1"
    other = playing(GUN, S1, **HOUSE, **cards("sig_33b", "ammunition"))
    other.do("concentrate GI", "shell D6 normal plain")
    assert dice(other.do("ammunition"))[0] == 13


@pytest.mark.rule("TI12.1", "TI10")
def test_ammunition_is_typed_as_an_ability_or_in_place_of_roll() -> None:
    game = playing(G1, S1, **cards("ammunition"))
    assert dice(game.line("fire G1 D6 suppress ability ammunition"))[0] == 6
    game = playing(G1, S1, **cards("ammunition"))
    game.do("concentrate G1")
    game.line("fire D6")
    game = playing(G1, S1, **cards("ammunition"))
    game.do("concentrate G1", "shoot D6 S1 normal")
    assert dice(game.line("ammunition"))[0] == 6


# Smoke pots


@pytest.mark.rule("TI12.1", "TI9.5")
def test_smoke_is_laid_beside_an_own_squad_once_and_goes_with_the_status_phase() -> None:
    game = playing(G1, unit("G2", "rifle_squad", "A1"), S1, **cards("smoke_pots"))
    game.do("smoke G1")
    offers = game.offers()
    assert "lay D5" in offers
    assert "lay A2" in offers, "beside any squad of the side"
    assert "lay D4" not in offers
    assert "lay D6" not in offers
    events = game.do("lay D5")
    assert game.fact_names(events)[0] == "smoke"
    assert game.marks("G1") == {"fatigued"}
    assert game.markers("smoke", "D5") == 1
    assert game.why("smoke G2").rule == "TI12.1"
    game.until(lambda: game.acting_side() == 1)
    line = SightQuery(game.scenario.board.loc("D6"), game.scenario.board.loc("D4"))
    seen = game.referee.judge.sees(Position(game.scenario, game.state), line)
    assert (seen.sees, seen.why[0].rule) == (False, "TI9.5")
    game.until(lambda: game.round() == 2)
    assert game.markers("smoke", "D5") == 0
    game.until(lambda: game.acting_side() == 0)
    assert game.why("smoke G1").rule == "TI12.1"


@pytest.mark.rule("TI12.1")
def test_smoke_is_laid_by_squads_that_are_fresh() -> None:
    tired = unit("G2", "rifle_squad", "D3", tide={"fatigued": True})
    game = playing(G1, tired, unit("GT", "panzer_iii", "A1"), S1, **cards("smoke_pots"))
    assert game.why("smoke G2").rule == "TI3.1"
    assert game.why("smoke GT").rule == "TI12.1"
    assert "smoke G1" in game.offers()
    assert not any(one.startswith("smoke") for one in playing(G1, S1).offers())


@pytest.mark.rule("TI12.1", "TI10")
def test_smoke_is_typed_with_its_hex_and_can_be_taken_back() -> None:
    game = playing(G1, S1, **cards("smoke_pots"))
    before = game.game.digest(game.state)
    copy = game.game.copy(game.state)
    game.line("smoke G1 D5")
    assert game.markers("smoke", "D5") == 1
    assert game.game.digest(copy) == before, "undo goes back to the state before"


@pytest.mark.rule("TI12.1")
def test_smoke_that_the_scenario_lays_stays() -> None:
    there = [{"at": "F6", "kind": "smoke"}]
    game = playing(G1, S1, markers=there, **cards("smoke_pots"))
    game.line("smoke G1 D5")
    game.until(lambda: game.round() == 2)
    assert (game.markers("smoke", "D5"), game.markers("smoke", "F6")) == (0, 1)


# Sappers


@pytest.mark.rule("TI12.1", "TI7")
def test_two_engineer_squads_entrench_for_no_action() -> None:
    squads = [unit(f"G{n}", "engineer_squad", f"{at}1") for n, at in enumerate("ACE", 1)]
    game = Played(*squads, S1, tide={"german_actions": 1}, **cards("sappers"))
    assert game.why("sappers G0").rule == "TI7", "riflemen don't dig"
    events = game.do("sappers G1")
    assert game.fact_names(events) == ["sappers"]
    assert game.markers("entrenchment", "A1") == 1
    assert game.acting_side() == 0
    assert game.marks("G1") == {"spent"}, "it stays fresh"
    game.do("advance G1", "step A2", "stop")
    game.until(lambda: game.round() == 2)
    game.until(lambda: game.acting_side() == 0)
    assert game.why("sappers G1").rule == "TI12.1", "each squad once"
    game.do("sappers G2")
    assert game.why("sappers G3").rule == "TI12.1", "two squads"
    assert "entrench G3" in game.offers()


# Night


@pytest.mark.rule("TI12.1", "TI5.1", "TI5.2")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_at_night_ranges_above_four_are_long_for_both_sides(side: str) -> None:
    file = {"operations": {side: ["night"]}}
    gun = unit("GM", "mg_squad", "D4")
    near, far = unit("S1", "rifle_squad", "D8"), unit("S1", "rifle_squad", "D9")
    assert RulesCase(gun, near, **file).attack("GM", "D8")["range"] == "normal"
    dark = RulesCase(gun, far, **file).attack("GM", "D9")
    assert (dark["range"], dark["hit_on"]) == ("long", 6)
    assert "tide.card.night" in keys(dark), "the sum names the card"
    assert RulesCase(gun, far).attack("GM", "D9")["range"] == "normal"
    assert refused(RulesCase(gun, far, **file).attack("GM", "D9", kind="move_fire"), "TI3.3")
    tank = RulesCase(unit("S1", "t34", "D9"), unit("GM", "mg_squad", "D4"), **file)
    assert tank.attack("S1", "D4")["range"] == "long"


@pytest.mark.rule("TI12.1", "TI5.8")
def test_night_is_nothing_to_area_attacks_and_lengthens_no_range() -> None:
    mortar = unit("GM", "mortar_squad", "D2")
    case = RulesCase(mortar, unit("S1", "rifle_squad", "D9"), **cards("night"))
    assert case.attack("GM", "D9")["range"] == "area"
    rifle = RulesCase(
        unit("G1", "rifle_squad", "A1"), unit("S1", "rifle_squad", "A6"), **cards("night")
    )
    found = rifle.attack("G1", "A6")
    assert found["range"] == "long"
    assert "tide.card.night" not in keys(found), "it is long by day, too"


@pytest.mark.rule("TI12.1", "TI5.7")
def test_a_supporter_for_whom_it_is_night_is_named() -> None:
    units = (unit("G1", "mg_squad", "D5"), unit("G2", "mg_squad", "D4"))
    case = RulesCase(*units, unit("S1", "rifle_squad", "D9"), **cards("night"))
    found = case.attack("G1+G2", "D9")
    assert found["range"] == "long"
    assert [one.facts.get("unit") for one in found["why"] if one.key == "tide.card.night"] == [1]


# Stormers


@pytest.mark.rule("TI12.1", "TI6.2")
def test_stormers_have_a_die_more_from_an_adjacent_hex_and_not_on_the_stairs() -> None:
    units = (unit("G1", "rifle_squad", "D5"), S1)
    plain = RulesCase(*units).attack("G1", "D6", kind="assault")
    more = RulesCase(*units, **cards("stormers")).attack("G1", "D6", kind="assault")
    assert (plain["dice"], more["dice"]) == (4, 5)
    assert "tide.card.stormers" in keys(more)
    inside = (unit("G1", "rifle_squad", "D6"), unit("S1", "rifle_squad", "D6/1"))
    file = {"buildings": [house("D6", floors=2)]}
    up = RulesCase(*inside, **file, **cards("stormers")).attack("G1", "D6/1", kind="assault")
    assert up["dice"] == 3
    theirs = RulesCase(*units, **cards(soviet=("stormers",))).attack("G1", "D6", kind="assault")
    assert theirs["dice"] == 4


# What lies open


@pytest.mark.rule("TI12.1")
def test_cards_lie_open_and_say_when_they_are_spent() -> None:
    file = cards("ammunition", "smoke_pots", soviet=("night",))
    game = playing(G1, S1, **file)

    def shown() -> list[OpenCard]:
        return list(game.referee.open_cards(Position(game.scenario, game.state)))

    assert shown() == [
        OpenCard(0, "ammunition", False),
        OpenCard(0, "smoke_pots", False),
        OpenCard(1, "night", False),
    ]
    game.line("smoke G1 D5")
    assert [one.word for one in shown() if one.spent] == ["smoke_pots"]


@pytest.mark.rule("TI12.1")
def test_a_game_without_cards_has_the_state_of_before() -> None:
    assert len(playing(G1, S1).state.table) == 6
    assert len(playing(G1, S1, **cards("night")).state.table) > 6


# Medics


def medic(at: str = "D4", **more: Any) -> Any:
    return unit("G2", "rifle_squad", at, medic=True, **more)


HURT = unit("G1", "rifle_squad", "D4", steps=2)


@pytest.mark.rule("TI12.2", "TI2.1")
def test_a_medic_takes_the_place_of_a_rifleman_and_fires_nothing() -> None:
    alone = RulesCase(unit("G1", "rifle_squad", "D4", medic=True), S1)
    assert alone.attack("G1", "D6")["dice"] == 3
    with_officer = unit("G1", "rifle_squad", "D4", medic=True, officer=True)
    assert RulesCase(with_officer, S1).attack("G1", "D6")["dice"] == 3
    left = unit("G1", "rifle_squad", "D4", medic=True, officer=True, steps=2)
    assert RulesCase(left, S1).attack("G1", "D6")["dice"] == 1, (
        "the officer fires, the medic doesn't"
    )
    nobody = unit("G1", "rifle_squad", "D4", medic=True, steps=1)
    assert rule(RulesCase(nobody, S1).attack("G1", "D6")) == "TI12.2"
    tank = unit("S1", "t70", "D5")
    assert RulesCase(unit("G1", "at_squad", "D4", medic=True), tank).attack("G1", "D5")["dice"] == 6


@pytest.mark.rule("TI12.2")
def test_a_squad_beside_a_medic_gets_one_figure_back_for_its_action() -> None:
    game = playing(HURT, medic(), S1)
    events = game.do("treat G1")
    assert game.fact_names(events) == ["treated"]
    assert game.steps("G1") == 3
    assert game.marks("G1") == {"fatigued"}
    assert game.marks("G2") == {"treated"}


@pytest.mark.rule("TI12.2")
def test_a_medic_helps_once_a_round_and_again_in_the_next() -> None:
    other = unit("G3", "rifle_squad", "D4", steps=1)
    game = playing(HURT, medic(), other, S1)
    game.do("treat G1")
    assert game.why("treat G3").rule == "TI12.2"
    game.until(lambda: game.round() == 2)
    game.until(lambda: game.acting_side() == 0)
    assert game.marks("G2") == set()
    game.do("treat G3")
    assert game.steps("G3") == 2


@pytest.mark.rule("TI12.2", "T07")
@pytest.mark.parametrize("at", ["D5", "D4/1"])
def test_a_medic_helps_in_the_own_hex_and_on_the_own_level_alone(at: str) -> None:
    game = playing(HURT, medic(at), S1, buildings=[house("D4", "D5", floors=2)])
    assert game.why("treat G1").key == "tide.no_medic"


@pytest.mark.rule("TI12.2")
def test_the_medics_own_squad_is_helped_while_the_medic_lives() -> None:
    game = playing(medic(steps=3), S1)
    game.do("treat G2")
    assert game.steps("G2") == 4
    last = playing(medic(steps=1, officer=True), S1)
    assert last.why("treat G2").key == "tide.no_medic", "the medic is lost before the officer"


@pytest.mark.rule("TI12.2")
@pytest.mark.parametrize(
    ("patient", "key"),
    [
        (unit("G1", "rifle_squad", "D4"), "tide.unhurt"),
        (unit("G1", "mg_squad", "D4", steps=1), "tide.beyond_help"),
        (unit("G1", "mg_squad", "D4", steps=2, officer=True), "tide.beyond_help"),
        (unit("G1", "panzer_iii", "D4"), "tide.no_medic"),
        (unit("G1", "rifle_squad", "D4", steps=2, tide={"attacked": True}), "tide.attacked"),
        (unit("G1", "rifle_squad", "D4", steps=2, tide={"pinned": True}), "tide.pinned"),
        (unit("G1", "rifle_squad", "D4", steps=2, tide={"fatigued": True}), "tide.fatigued"),
    ],
)
def test_who_cannot_be_helped(patient: Any, key: str) -> None:
    assert playing(patient, medic(), S1).why("treat G1").key == key


@pytest.mark.rule("TI12.2")
def test_who_was_attacked_in_this_round_is_not_helped_in_it() -> None:
    enemy = unit("S1", "rifle_squad", "D6")
    file = {"first": "soviet"}
    game = playing(unit("G1", "rifle_squad", "D4", steps=3), medic("D4"), enemy, **file)
    game.do("concentrate S1", "shoot D4 G1 normal")
    game.roll(6, 1, 1, 1)
    game.do("roll")
    assert game.steps("G1") == 2
    assert game.marks("G1") == {"attacked"}
    game.until(lambda: game.acting_side() == 0)
    assert game.why("treat G1").key == "tide.attacked"
    game.until(lambda: game.round() == 2)
    assert game.marks("G1") == set()
    game.until(lambda: game.acting_side() == 0)
    game.do("treat G1")
    assert game.steps("G1") == 3


@pytest.mark.rule("TI12.2", "TI6.3")
def test_who_was_assaulted_was_attacked() -> None:
    game = playing(
        unit("G1", "rifle_squad", "D4"),
        medic("D4"),
        unit("S1", "rifle_squad", "D5"),
        first="soviet",
    )
    game.do("assault S1", "storm D4")
    game.roll(*[1] * 20)
    game.do("roll")
    assert "attacked" in game.marks("G1")
    assert "attacked" in game.marks("G2")


@pytest.mark.rule("TI12.2")
def test_without_a_medic_nothing_of_it_is_offered_or_noted() -> None:
    game = playing(HURT, S1)
    assert not any(one.startswith("treat") for one in game.offers())
    game.do("concentrate G1", "shoot D6 S1 normal")
    game.roll(1, 1)
    game.do("roll")
    assert "attacked" not in game.marks("S1")


@pytest.mark.rule("TI12.2", "TI10")
def test_treatment_is_typed() -> None:
    game = playing(HURT, medic(), S1)
    game.line("treat G1")
    assert game.steps("G1") == 3


# Vehicles that are assaulted


@pytest.mark.rule("TI6.3", "TI6.6")
def test_a_light_vehicle_that_is_assaulted_has_no_dice_and_the_sum_says_so() -> None:
    case = RulesCase(unit("G1", "rifle_squad", "D4"), unit("S1", "t70", "D5"))
    found = case.attack("G1", "D5", kind="assault")
    assert found["legal"]
    assert [one.value for one in found["why"] if one.key == "tide.defends_unarmed"] == [0]
    guarded = RulesCase(
        unit("G1", "rifle_squad", "D4"), unit("S1", "t70", "D5"), unit("S2", "rifle_squad", "D6")
    )
    assert guarded.attack("G1", "D5", kind="assault")["odds"] == found["odds"]
