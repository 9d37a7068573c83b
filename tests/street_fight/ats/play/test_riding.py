"""Riding, cargo and towing, sentence by sentence (AT2.6)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.ats.judge.units import Mark
from stalingrad_game.street_fight.ats.play.codes import Op
from stalingrad_game.street_fight.position.codes import Ending, Ev
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.questions import CapacityQuery, CostQuery
from tests.support.street import Table, house, marker, scene, side, unit
from tests.support.street_ats_play import IMPULSE, SOVIET_IMPULSE, Match, attack, refused

TANKS = ("panzer_iii", "stug_iii", "t34", "kv1")
CARRIERS = ("truck", "halftrack")
FAR = unit("SX", "truck", "I1")


def on(vehicle: str, **more: Any) -> Table:
    return {"ats": {"carried_by": vehicle, **more}}


def towed(vehicle: str) -> Table:
    return {"ats": {"towed_by": vehicle}}


def game(*units: Table, **file: Any) -> Match:
    """A game at a German impulse."""
    return Match(scene(*units, FAR, **file), work=IMPULSE)


def laden(kind: str, at: str = "D4", *, rider: str = "rifle_squad", **more: Any) -> list[Table]:
    """A German vehicle with a squad, officer and states as said."""
    return [unit("GV", kind, at), unit("GR", rider, at, **on("GV", **more))]


# Who carries whom, and how one gets on and off.


@pytest.mark.rule("AT2.6")
@pytest.mark.parametrize("kind", [*TANKS, *CARRIERS])
def test_a_squad_gets_on_what_carries_one(kind: str) -> None:
    match = game(unit("GV", kind, "D4"), unit("GR", "rifle_squad", "D4"))
    assert match.do("mount GR GV") == ["mounted"]
    assert match.has("GR", Mark.DONE)
    assert match.has("GV", Mark.DONE)
    assert match.unit("GR").count == 1
    assert match.at("GR") == "D4"


@pytest.mark.rule("AT2.6")
def test_a_truck_and_a_halftrack_tow_one_gun_and_a_tank_none() -> None:
    for kind in CARRIERS:
        match = game(unit("GV", kind, "D4"), unit("GG", "at_gun", "D4"))
        assert match.do("hook GG GV") == ["hooked"]
        assert match.unit("GG").count == 1
    match = game(unit("GV", "t34", "D4"), unit("GG", "infantry_gun", "D4"))
    assert match.refused("hook GG GV") == "AT2.6"
    for kind in ("sig33b", "t70"):
        others = unit("GT", "truck", "I9"), unit("GV", kind, "D4"), unit("GR", "rifle_squad", "D4")
        assert game(*others).refused("mount GR GV") == "AT2.6"


@pytest.mark.rule("AT2.6")
def test_one_squad_or_one_gun_and_no_more() -> None:
    match = game(*laden("truck"), unit("G2", "rifle_squad", "D4"), unit("GG", "at_gun", "D4"))
    assert match.refused("mount G2 GV") == "AT2.6"
    assert match.refused("hook GG GV") == "AT2.6"


@pytest.mark.rule("AT2.6", "AT1.4")
@pytest.mark.parametrize("which", ["GV", "GR"])
def test_getting_on_or_off_takes_the_impulse_of_both(which: str) -> None:
    acted = {"ats": {"done": True}}
    units = {"GV": unit("GV", "truck", "D4"), "GR": unit("GR", "rifle_squad", "D4")}
    units[which] = {**units[which], **acted}
    assert game(*units.values(), unit("GZ", "truck", "A1")).refused("mount GR GV") == "AT1.4"
    units["GR"] = {**units["GR"], "ats": {"carried_by": "GV", "done": which == "GR"}}
    assert game(*units.values(), unit("GZ", "truck", "A1")).refused("dismount GR") == "AT1.4"


@pytest.mark.rule("AT2.6")
def test_one_gets_on_in_the_location_of_the_vehicle_only() -> None:
    match = game(unit("GV", "truck", "D4"), unit("GR", "rifle_squad", "D3"))
    assert match.refused("mount GR GV") == "AT2.6"
    below = game(
        unit("GV", "halftrack", "D4"),
        unit("GR", "rifle_squad", "D4/under"),
        markers=[marker("D4", "hedgehog")],
    )
    assert below.refused("mount GR GV") == "AT2.6"


@pytest.mark.rule("AT2.6", "AT4.2", "AT5", "AT7.4", "AT9.5")
def test_who_is_shaken_or_in_a_melee_gets_on_nothing_nor_on_what_is_lost() -> None:
    for state in ("suppressed", "broken"):
        shaken = unit("GR", "rifle_squad", "D4", ats={state: True})
        assert game(unit("GV", "truck", "D4"), shaken).refused("mount GR GV") == "AT4.2"
    for state, rule in (("m_kill", "AT7.4 A120"), ("abandoned", "AT9.5 A145")):
        lost = unit("GV", "truck", "D4", ats={state: True})
        assert game(lost, unit("GR", "rifle_squad", "D4")).refused("mount GR GV") == rule
    met = game(
        *(unit("GV", "truck", "D4"), unit("GR", "rifle_squad", "D4"), unit("S", "t34", "D4")),
        ats={"melee": True},
    )
    assert met.refused("mount GR GV") == "AT5"


@pytest.mark.rule("AT2.6")
def test_one_gets_off_where_the_vehicle_stands_or_next_to_it() -> None:
    match = game(*laden("t34"))
    assert match.do("dismount GR") == ["dismounted"]
    assert (match.at("GR"), match.unit("GR").count) == ("D4", 0)
    assert match.has("GR", Mark.DONE)
    assert match.has("GV", Mark.DONE)
    match = game(*laden("t34"), buildings=[house("D3", "D2")])
    assert match.do("dismount GR D3") == ["dismounted"]
    assert (match.at("GR"), match.unit("GR").count) == ("D3", 0)
    assert match.refused("dismount GR D2") in {"B1.4", "no"}


@pytest.mark.rule("AT2.6", "AT2.1")
def test_one_gets_off_where_one_could_crawl_and_within_stacking() -> None:
    match = game(*laden("truck"), sides=[side("D4", "D3", "wall")])
    assert match.refused("dismount GR D3") == ""
    walled = game(*laden("truck"), terrain={"water": ["D3"]})
    assert walled.refused("dismount GR D3") == "AT7.2"
    three = [unit(f"G{n}", "rifle_squad", "D3") for n in range(3)]
    assert game(*laden("truck"), *three).refused("dismount GR D3") == "AT2.1"
    there = [unit(f"G{n}", "rifle_squad", "D4") for n in range(2)]
    full = game(*laden("truck"), *there)
    assert full.refused("dismount GR") == "AT2.1"
    assert full.refused("dismount GR D3") == ""


@pytest.mark.rule("AT2.6", "AT4.2")
def test_suppressed_riders_stay_on_and_broken_ones_only_crawl_away() -> None:
    match = game(*laden("t34", suppressed=True))
    assert match.refused("dismount GR") == "AT4.2"
    assert match.refused("dismount GR D3") == "AT4.2"
    broken = Match(scene(*laden("t34", broken=True), unit("S", "t34", "D8")), work=IMPULSE)
    assert broken.refused("dismount GR") == "AT4.2"
    assert broken.refused("dismount GR D5") == "AT4.2"
    assert broken.refused("dismount GR D3") == ""


@pytest.mark.rule("AT2.6")
def test_a_gun_is_unhooked_where_the_vehicle_stands() -> None:
    match = game(unit("GV", "truck", "D4"), unit("GG", "at_gun", "D4", **towed("GV")))
    assert match.do("unhook GG") == ["unhooked"]
    assert (match.at("GG"), match.unit("GG").count) == ("D4", 0)


@pytest.mark.rule("AT2.6")
def test_who_gets_off_into_mines_or_before_a_hidden_enemy() -> None:
    mines = marker("D3", "mines", side="soviet", density=3, hidden=True)
    match = game(*laden("truck"), markers=[mines])
    assert match.do("dismount GR D3", "4 0 6")[:2] == ["dismounted", "mines"]
    assert match.unit("GR").steps == 1
    hidden = unit("S", "rifle_squad", "D3", hidden=True)
    match = game(*laden("truck"), hidden, terrain={"debris": ["D3"]})
    match.do("dismount GR D3")
    assert not match.unit("S").hidden
    assert (match.at("GR"), match.unit("GR").count) == ("D4", 1)


# Who is carried.


@pytest.mark.rule("AT2.6")
def test_who_is_carried_moves_with_the_vehicle() -> None:
    match = game(
        *laden("truck"), unit("GG", "at_gun", "C1", **towed("G2")), unit("G2", "truck", "C1")
    )
    match.do("move GV cross D3 D2")
    assert (match.at("GV"), match.at("GR")) == ("D2", "D2")
    assert match.has("GR", Mark.DONE)
    assert [event[1] for event in match.events if event[0] == Ev.PLACE][-2:] in ([0, 1],)


@pytest.mark.rule("AT2.6")
def test_who_is_carried_does_nothing_else() -> None:
    match = game(
        *laden("t34", rider="mg_squad"),
        *(unit("GG", "at_gun", "E4", **towed("G2")), unit("G2", "truck", "E4")),
        unit("S", "rifle_squad", "D6"),
    )
    for line in ("move GR assault D3", "fire GR D6", "search GR", "pickup GR", "move GG crawl E5"):
        assert match.refused(line) == "AT2.6", line
    assert match.refused("fire GG D6") == "AT2.6"
    assert match.refused("mount GR G2") == "AT2.6"
    assert match.refused("hook GG GV") == "AT2.6"
    carried = [text for text in match.options() if " GR" in text]
    assert all(text.startswith("dismount GR") for text in carried)
    infiltration = Match(match.scenario, work=((Op.INFILTRATION, 0),))
    assert not any(" GR" in text for text in infiltration.options())


@pytest.mark.rule("AT2.6", "B10")
def test_ask_refuses_cost_and_attack_of_a_carried_unit() -> None:
    match = game(*laden("t34", rider="mg_squad"), unit("S", "rifle_squad", "D6"))
    position = Position(match.scenario, match.state)
    cost = match.referee.judge.cost(position, CostQuery(1, (match.scenario.board.loc("D3"),)))
    assert (cost.legal, cost.why[0].rule) == (False, "AT2.6")
    assert refused(match.scenario, "GR", "D6") == "AT2.6"
    assert refused(match.scenario, "GR", "D4", kind="melee") != ""


@pytest.mark.rule("AT2.6", "AT7.8")
def test_who_is_carried_does_not_react() -> None:
    units = (*laden("t34", "C3", rider="at_squad"), unit("S", "kv1", "C1"))
    match = Match(scene(*units, FAR, sides=[side("C1", "C2", "wall")]), work=SOVIET_IMPULSE)
    match.take("move S assault_mode")
    match.take("step C2")
    assert not any("fire GR" in text for text in match.options())
    assert any("fire GV" in text for text in match.options())


@pytest.mark.rule("AT2.6", "AT2.1")
def test_who_is_carried_counts_nothing_for_stacking() -> None:
    match = game(*laden("truck"), *(unit(f"G{n}", "rifle_squad", "D4") for n in range(2)))
    assert match.referee.violations(match.field.position) == []
    room = match.referee.judge.capacity(
        match.field.position, CapacityQuery(match.scenario.board.loc("D4"), 0)
    )
    assert room.room == 0
    alone = game(*laden("truck"))
    room = alone.referee.judge.capacity(
        alone.field.position, CapacityQuery(alone.scenario.board.loc("D4"), 0)
    )
    assert room.room == 2


@pytest.mark.rule("AT2.6", "AT3.5")
def test_who_is_carried_spots_nothing() -> None:
    walls = house("C3", "C4", "C5", floors=2)
    base = [unit("GM", "mortar_squad", "A4"), unit("S", "rifle_squad", "F4")]
    truck = [unit("GV", "truck", "E3"), unit("GR", "rifle_squad", "E3")]
    seen = game(*base, *truck, buildings=[walls])
    assert refused(seen.scenario, "GM", "F4", kind="indirect") == ""
    # The truck itself sees; without a living truck nobody would.
    assert attack(seen.scenario, "GM", "F4", kind="indirect")["to_hit"] == 7


@pytest.mark.rule("AT2.6", "B8.3")
def test_who_is_carried_controls_nothing_until_he_gets_off() -> None:
    for riding, holder in ((on("GV"), -1), ({}, 0)):
        units = (unit("GV", "truck", "D4"), unit("GR", "rifle_squad", "D4", **riding))
        made = scene(
            *units, FAR, victory={"side": "german", "hexes": ["D4"], "need": 1, "when": "end"}
        )
        match = Match(made, work=((Op.END, 0),))
        assert match.state.control[made.board.hex("D4")] == holder


@pytest.mark.rule("AT2.6", "B9")
def test_a_side_whose_last_unit_is_carried_has_not_lost() -> None:
    wreckless = unit("GV", "truck", "D4", ats={"abandoned": True})
    match = Match(scene(wreckless, unit("GR", "rifle_squad", "D4", **on("GV")), FAR), work=IMPULSE)
    assert match.state.winner == -1
    alone = Match(scene(wreckless, FAR, unit("GX", "battery", None)), work=IMPULSE)
    assert (alone.state.winner, alone.state.ending) == (1, Ending.NO_UNITS)


@pytest.mark.rule("AT2.6")
def test_an_immobilised_vehicle_is_left_as_any_other() -> None:
    match = game(
        unit("GV", "t34", "D4", ats={"m_kill": True}), unit("GR", "rifle_squad", "D4", **on("GV"))
    )
    assert match.refused("dismount GR") == ""


@pytest.mark.rule("AT2.6")
def test_who_is_carried_gets_into_a_building_by_a_factory_s_entrance_only() -> None:
    built = [house("D3"), house("E4", "E5", id="hall", type="factory", entrance=["E4"])]
    match = game(*laden("halftrack"), unit("G2", "halftrack", "D4"), buildings=built)
    assert match.refused("move GV assault D3") == "AT2.6"
    assert match.refused("move G2 assault D3") == ""
    assert match.refused("move GV assault E4") == ""
    assert match.refused("move GV assault E5") == "AT2.6"
    assert match.refused("move G2 assault E5") == ""


# Fire at them.


@pytest.mark.rule("AT2.6", "AT2.3", "AT2.4")
def test_gunfire_at_a_tank_with_riders_attacks_them_alone_in_stationary_cover() -> None:
    units = [unit("SV", "t34", "D4"), unit("SR", "rifle_squad", "D4", **on("SV"))]
    shooter = unit("G", "elite_squad", "D2")
    made = scene(shooter, *units, terrain={"shellholes": ["D4"]}, sides=[side("D3", "D4", "wall")])
    answer = attack(made, "G", "D4")
    assert (answer["legal"], answer["gf"], answer["column"], answer["shifts"]) == (True, 8, 8, 0)
    assert [row["unit"] for row in answer["targets"]] == ["SR"]
    assert "AT2.6" in answer["rules"]
    bare = scene(shooter, unit("SV", "t34", "D4"))
    assert refused(bare, "G", "D4") == "AT2.4"
    match = Match(made, work=IMPULSE)
    lines = match.do("fire G D4", "7 1")
    assert lines[:2] == ["fired", "casualties"]
    assert (match.unit("SR").steps, match.unit("SV").steps) == (1, 1)
    assert match.unit("SR").count == 2


@pytest.mark.rule("AT2.6", "AT2.4")
def test_a_shell_at_a_tank_hits_its_riders_as_well() -> None:
    units = [unit("SV", "kv1", "D4"), unit("SR", "rifle_squad", "D4", **on("SV"))]
    made = scene(unit("G", "at_gun", "D2"), *units)
    answer = attack(made, "G", "D4")
    assert [row["unit"] for row in answer["targets"]] == ["SV", "SR"]
    tank, riders = answer["targets"]
    assert tank["odds"] == answer["odds"] == {"miss": "1/10", "none": "9/20", "destroyed": "9/20"}
    # FRAG 30, column 30: C6 to C3 by the die, 2 more where the tank is destroyed, half of the time.
    assert (riders["column"], riders["shifts"]) == (30, 0)
    assert riders["odds"]["miss"] == "1/10"
    assert riders["odds"]["C8"] == "9/200"
    match = Match(made, work=IMPULSE)
    lines = match.do("fire G D4", "1 0 6")  # a hit, C3, and no harm to the armour
    assert lines == ["fired", "casualties", "unhurt", "lost_step", "lost"]
    assert (match.at("SV"), match.at("SR")) == ("D4", "")


@pytest.mark.rule("AT2.6")
def test_nobody_aims_at_who_is_carried_or_counts_him_among_those_afoot() -> None:
    units = [unit("SR", "rifle_squad", "D4", **on("SV")), unit("SV", "t34", "D4")]
    made = scene(unit("G", "at_gun", "D2"), *units)
    assert attack(made, "G", "D4")["targets"][1]["unit"] == "SV"
    assert refused(made, "G", "D4", target="SR") == "AT2.6"
    beside = scene(unit("G", "elite_squad", "D2"), *units, unit("S2", "rifle_squad", "D4"))
    match = Match(beside, work=IMPULSE)
    match.take("fire G S2 main", "1")  # C3: the two steps of S2, and nobody else's
    assert (match.unit("S2").steps, match.unit("SR").steps) == (0, 2)


@pytest.mark.rule("AT2.6", "AT3.5")
def test_a_barrage_hits_riders_and_spares_cargo_while_its_vehicle_stands() -> None:
    battery = unit("G", "battery", None)
    seer = unit("G2", "rifle_squad", "D6")
    tank = [unit("SV", "t34", "D4"), unit("SR", "rifle_squad", "D4", **on("SV"))]
    woods = {"terrain": {"rubble_masonry": ["D4"]}}
    answer = attack(scene(battery, seer, *tank, **woods), "G", "D4", kind="indirect")
    rows = {row["unit"]: row for row in answer["targets"]}
    # FRAG 42, in rubble one column right for bursts in the air and no cover for the rider.
    assert (rows["SR"]["shifts"], rows["SR"]["column"]) == (-1, 50)
    truck = [unit("SV", "halftrack", "D4"), unit("SR", "rifle_squad", "D4", **on("SV"))]
    made = scene(battery, seer, *truck)
    answer = attack(made, "G", "D4", kind="indirect")
    rows = {row["unit"]: row for row in answer["targets"]}
    assert set(rows) == {"SV", "SR"}
    assert rows["SR"]["column"] is None


@pytest.mark.rule("AT2.6", "AT3.7")
def test_who_is_carried_is_seen_as_the_vehicle_is() -> None:
    hidden = [
        unit("SV", "t34", "D4", hidden=True),
        unit("SR", "rifle_squad", "D4", **on("SV")),
    ]
    debris = {"terrain": {"debris": ["D4"]}}
    match = game(unit("G", "rifle_squad", "D9"), *hidden, **debris)
    assert [match.unit(name).hidden for name in ("SV", "SR")] == [True, True]
    work = Match(match.scenario, work=SOVIET_IMPULSE)
    work.do("move SV assault D5")
    assert [work.unit(name).hidden for name in ("SV", "SR")] == [False, False]


# What becomes of them when the vehicle is lost.


@pytest.mark.rule("AT2.6")
def test_cargo_takes_the_casualties_that_were_rolled_for_its_vehicle() -> None:
    units = [unit("SV", "truck", "D4"), unit("SR", "rifle_squad", "D4", **on("SV"))]
    made = scene(unit("G", "elite_squad", "D2"), *units)
    answer = attack(made, "G", "D4")
    rows = {row["unit"]: row["odds"] for row in answer["targets"]}
    assert rows["SV"] == {"none": "3/5", "destroyed": "2/5"}
    assert rows["SR"] == {"C0": "3/5", "C2": "3/10", "C3": "1/10"}
    match = Match(made, work=IMPULSE)
    assert match.do("fire G D4", "4") == ["fired", "casualties", "destroyed", "lost_step", "lost"]
    assert match.unit("SR").steps == 0
    spared = Match(made, work=IMPULSE)
    spared.do("fire G D4", "5")
    assert (spared.unit("SR").steps, spared.unit("SR").count) == (2, 2)


@pytest.mark.rule("AT2.6")
def test_a_kill_number_costs_those_aboard_two_casualties() -> None:
    units = [unit("SV", "halftrack", "D4"), unit("SR", "rifle_squad", "D4", **on("SV"))]
    made = scene(unit("G", "at_gun", "D2"), *units)
    rows = {row["unit"]: row["odds"] for row in attack(made, "G", "D4")["targets"]}
    assert rows["SR"] == {"miss": "1/10", "C0": "9/100", "C2": "81/100"}
    match = Match(made, work=IMPULSE)
    assert match.do("fire G D4", "1 9") == ["fired", "destroyed", "lost_step", "lost"]


@pytest.mark.rule("AT2.6", "AT9.5")
def test_a_gun_in_tow_is_out_of_action_with_its_vehicle() -> None:
    units = [unit("SV", "truck", "D4"), unit("SG", "at_gun", "D4", **towed("SV"))]
    made = scene(unit("G", "elite_squad", "D2"), *units)
    rows = {row["unit"]: row["odds"] for row in attack(made, "G", "D4")["targets"]}
    assert rows["SG"] == {"none": "3/5", "destroyed": "2/5"}
    match = Match(made, work=IMPULSE)
    assert match.do("fire G D4", "4")[-2:] == ["destroyed", "out_of_action"]
    assert match.unit("SG").steps == 0


@pytest.mark.rule("AT2.6", "AT9.5")
def test_mines_throw_riders_off_and_attack_them_but_not_those_for_vehicles_alone() -> None:
    field = {"side": "soviet", "density": 3}
    match = game(*laden("t34", "C1"), markers=[marker("C2", "mines", **field)])
    # Forced at 3; the crew stays at 7; 12 factors, a roll of 10: C1; the squad keeps its nerve.
    match.take("move GV assault_mode")
    assert "thrown_off" in match.take("step C2", "3 7 0 6")
    assert (match.at("GR"), match.unit("GR").count, match.unit("GR").steps) == ("C2", 0, 1)
    assert not match.has("GR", Mark.SUPPRESSED)
    assert match.has("GV", Mark.M_KILL)
    at_only = game(*laden("t34", "C1"), markers=[marker("C2", "mines", at_only=True, **field)])
    at_only.take("move GV assault_mode")
    at_only.take("step C2", "3 7")
    assert (at_only.unit("GR").count, at_only.unit("GR").steps) == (1, 2)
    left = game(*laden("t34", "C1"), markers=[marker("C2", "mines", at_only=True, **field)])
    left.take("move GV assault_mode")
    left.take("step C2", "3 8")  # the crew leaves the tank
    assert (left.at("GV"), left.at("GR"), left.unit("GR").steps) == ("", "C2", 2)
    assert left.has("GR", Mark.SUPPRESSED)


@pytest.mark.rule("AT2.6", "AT9.5")
def test_cargo_of_a_carrier_in_mines_is_attacked_and_a_gun_in_tow_lost() -> None:
    mines = [marker("C2", "mines", side="soviet", density=3)]
    match = game(*laden("truck", "C1"), markers=mines)
    match.take("move GV cross_mode")
    match.take("step C2", "0 6")
    assert (match.at("GV"), match.at("GR"), match.unit("GR").steps) == ("", "C2", 1)
    assert match.has("GR", Mark.SUPPRESSED)
    guns = unit("GV", "truck", "C1"), unit("GG", "at_gun", "C1", **towed("GV"))
    match = game(*guns, unit("GZ", "truck", "A1"), markers=mines)
    match.take("move GV cross_mode")
    assert "out_of_action" in match.take("step C2", "")


@pytest.mark.rule("AT2.6", "AT2.4")
def test_riders_of_a_tank_whose_crew_a_flamethrower_drives_out() -> None:
    units = [unit("SV", "panzer_iii", "D3"), unit("SR", "rifle_squad", "D3", **on("SV"))]
    made = scene(unit("G", "flame_squad", "D2"), *units)
    answer = attack(made, "G", "D3", kind="flame")
    assert [row["unit"] for row in answer["targets"]] == ["SV", "SR"]
    match = Match(made, work=IMPULSE)
    lines = match.do("flame G D3", "0 0")
    assert lines == ["fired", "casualties", "casualties", "abandoned", "lost_step", "lost"]


@pytest.mark.rule("AT2.6", "AT5")
def test_cargo_never_strikes_and_riders_take_casualties_in_a_melee() -> None:
    units = [unit("SV", "t34", "D4"), unit("SR", "at_squad", "D4", **on("SV"))]
    made = scene(
        unit("G", "elite_squad", "D4"), unit("GT", "truck", "D4"), *units, ats={"melee": True}
    )
    match = Match(made, work=((Op.MELEES, 1),))
    assert "strike G SV" in match.options()
    assert not any("strike SR" in text for text in match.options())
    assert refused(made, "SR", "D4", kind="melee", target="GT") == "AT2.6"
    assert attack(made, "G", "D4", kind="melee", target="SR")["legal"]
    # Nobody strikes: the squad's 8 GF against the rider; the tank's 8 GF against the squad.
    match.take("pass", "7 1 0")
    assert match.unit("SR").steps == 1


@pytest.mark.rule("AT2.6", "AT5")
def test_who_is_aboard_what_a_strike_wrecks_takes_two_casualties() -> None:
    units = [unit("SV", "halftrack", "D4"), unit("SR", "rifle_squad", "D4", **on("SV"))]
    made = scene(unit("G", "elite_squad", "D4"), *units, ats={"melee": True})
    rows = {row["unit"]: row["odds"] for row in attack(made, "G", "D4", kind="melee")["targets"]}
    assert rows["SR"] == {"C0": "1/2", "C2": "1/2"}


@pytest.mark.rule("AT2.6", "AT6.13")
def test_flames_are_left_with_whom_one_carries_or_without_the_vehicle() -> None:
    units = [unit("SV", "truck", "D4"), unit("SR", "rifle_squad", "D4", **on("SV"))]
    woods = {"terrain": {"crops": ["D4"]}}
    made = scene(unit("G", "rifle_squad", "A1"), *units, **woods)
    match = Match(made, work=((Op.FLIGHT, 1, made.board.loc("D4")), (Op.IMPULSE, 0)))
    match.take("flee SV D3")
    assert (match.at("SV"), match.at("SR"), match.unit("SR").count) == ("D3", "D3", 2)
    stuck = {**units[0], "ats": {"m_kill": True}}
    made = scene(unit("G", "rifle_squad", "A1"), stuck, units[1], **woods)
    match = Match(made, work=((Op.FLIGHT, 1, made.board.loc("D4")), (Op.IMPULSE, 0)))
    assert match.at("SV") == ""
    match.take("flee SR D3")
    assert (match.at("SR"), match.unit("SR").count) == ("D3", 0)


@pytest.mark.rule("AT2.6", "AT2.1")
def test_who_finds_no_room_stays_on_a_tank_that_is_only_immobilised() -> None:
    mines = [marker("D3", "mines", side="soviet", density=3)]
    there = [unit(f"G{n}", "truck", "D3") for n in range(2)]
    match = game(*laden("t34"), *there, markers=mines)
    match.take("move GV assault_mode")
    match.take("step D3", "3 7 0 6")  # attacked all the same
    assert (match.at("GR"), match.unit("GR").count, match.unit("GR").steps) == ("D3", 1, 1)
    assert match.referee.violations(match.field.position) == []


# A scenario that says it, and one that says it wrongly.


def faults(*units: Table) -> list[str]:
    return list(Match(scene(*units, FAR), work=IMPULSE).referee.faults(scene(*units, FAR)))


@pytest.mark.rule("AT2.6", "B9")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([unit("G", "rifle_squad", "D4", **on("GX"))], "its side has no unit GX"),
        ([unit("G", "rifle_squad", "I1", **on("SX"))], "its side has no unit SX"),
        (
            [unit("G", "at_gun", "D4", **on("GV")), unit("GV", "truck", "D4")],
            "carried_by is for squads, towed_by for guns (AT2.6)",
        ),
        (
            [unit("G", "truck", "D4", **on("GV")), unit("GV", "truck", "D4")],
            "carried_by is for squads, towed_by for guns (AT2.6)",
        ),
        (
            [unit("G", "rifle_squad", "D4", **towed("GV")), unit("GV", "truck", "D4")],
            "carried_by is for squads, towed_by for guns (AT2.6)",
        ),
        (
            [unit("G", "rifle_squad", "D4", **on("GV")), unit("GV", "sig33b", "D4")],
            "GV can't carry or tow this unit (AT2.6)",
        ),
        (
            [unit("G", "at_gun", "D4", **towed("GV")), unit("GV", "t34", "D4")],
            "GV can't carry or tow this unit (AT2.6)",
        ),
        (
            [unit("G", "rifle_squad", "D3", **on("GV")), unit("GV", "t34", "D4")],
            "GV isn't at the same place (AT2.6)",
        ),
    ],
)
def test_what_a_file_says_wrongly_of_vehicles(units: list[Table], expected: str) -> None:
    assert faults(*units) == [f"unit G: ats: {expected}"]


@pytest.mark.rule("AT2.6", "B9")
def test_two_on_one_vehicle_and_full_cover_aboard_are_refused() -> None:
    two = [*laden("truck"), unit("GG", "at_gun", "D4", **towed("GV"))]
    assert faults(*two) == ["unit GG: ats: GV already carries or tows a unit (AT2.6)"]
    covered = laden("truck", full_cover=True)
    assert faults(*covered)[-1] == "unit GR: ats: a carried unit can't be in full_cover (AT2.6)"


@pytest.mark.rule("AT2.6", "B9")
def test_a_position_with_carried_units_is_written_and_read_again() -> None:
    match = game(
        *laden("t34"), unit("G2", "truck", "C2"), unit("GG", "at_gun", "C2", **towed("G2"))
    )
    entries = [dict(match.referee.entry_of(match.field.position, n)) for n in range(4)]
    assert entries == [{}, {"carried_by": "GV"}, {}, {"towed_by": "G2"}]
    notes = [match.referee.unit_notes(match.field.position, n) for n in range(4)]
    assert [[key for key, _ in some] for some in notes] == [
        ["note.carries"],
        ["note.carried"],
        ["note.tows"],
        ["note.towed"],
    ]
