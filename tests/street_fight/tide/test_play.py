"""TI5 to TI8 and TI10 in play: dice are scripted, what they do is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.position.codes import NOBODY, Ending, Ev, Logged
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.tide.play.codes import fact
from tests.support.street import Table as Entry
from tests.support.street import house, marker, unit
from tests.support.street_tide import Played, dice

WAITS = {"op_fire": True}


def fired(*units: Entry, dice_shown: tuple[int, ...], kind: str = "normal", **file: Any) -> Played:
    """A game in which G1 has fired at S1 in D6."""
    game = Played(*units, **file)
    game.do("concentrate G1", f"shoot D6 S1 {kind}")
    game.roll(*dice_shown)
    game.do("roll")
    return game


G1 = unit("G1", "rifle_squad", "D4")
S1 = unit("S1", "rifle_squad", "D6")


@pytest.mark.rule("TI5.5")
def test_net_hits_take_figures() -> None:
    assert fired(G1, S1, dice_shown=(5, 6, 4, 1)).steps("S1") == 2
    covered = fired(G1, S1, dice_shown=(5, 6, 5, 1, 5, 4, 6), buildings=[house("D6")])
    assert covered.steps("S1") == 3
    assert (
        fired(G1, unit("S1", "rifle_squad", "D6", steps=1), dice_shown=(5, 6, 1, 1)).at("S1") == ""
    )


@pytest.mark.rule("TI5.5")
def test_a_second_damage_destroys_a_vehicle() -> None:
    gun = unit("G1", "stug_iii", "D3")
    once = (6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    game = fired(gun, unit("S1", "t34", "D6"), dice_shown=once)
    assert game.marks("S1") == {"damaged"}
    hurt = fired(gun, unit("S1", "t34", "D6", tide={"damaged": True}), dice_shown=once)
    assert hurt.at("S1") == ""
    two = fired(gun, unit("S1", "t34", "D6"), dice_shown=(6, 6, *once[2:]))
    assert two.at("S1") == ""


@pytest.mark.rule("TI5.6", "TI3.4")
@pytest.mark.parametrize(
    ("before", "hits", "after"),
    [
        ({}, 0, set()),
        ({}, 2, {"pinned", "fatigued"}),
        ({}, 4, {"disrupted", "fatigued"}),
        ({}, 5, None),
        ({"pinned": True}, 1, {"disrupted", "fatigued"}),
        ({"disrupted": True}, 1, None),
        (WAITS, 1, {"pinned", "fatigued"}),
    ],
)
def test_suppression_in_play(before: dict[str, bool], hits: int, after: set[str] | None) -> None:
    shown = tuple([6] * hits + [1] * (8 - hits))
    target = unit("S1", "rifle_squad", "D6", tide=before)
    game = fired(unit("G1", "elite_squad", "D4"), target, dice_shown=shown, kind="suppress")
    if after is None:
        assert game.at("S1") == ""
    else:
        assert (game.marks("S1"), game.steps("S1")) == (after, 4)


@pytest.mark.rule("TI5.7")
def test_all_who_fire_together_are_fatigued() -> None:
    tired = unit("G3", "rifle_squad", "A1", tide={"fatigued": True})
    game = Played(G1, unit("G2", "rifle_squad", "D3"), tired, S1)
    game.do("concentrate G1", "shoot D6 S1 normal", "support G2")
    assert game.why("support G3").rule == "TI3.1"
    assert dice(game.do("roll"))[0] == 6
    assert game.marks("G1") == game.marks("G2") == {"fatigued"}


def moving(*waiting: Entry, start: str = "D2", **file: Any) -> Played:
    """A game in which S1 moves in sight of Germans that wait."""
    return Played(*waiting, unit("S1", "rifle_squad", start), first="soviet", **file)


@pytest.mark.rule("TI5.9", "T07")
def test_op_fire_comes_after_each_hex_and_level_entered() -> None:
    game = moving(unit("G1", "rifle_squad", "D6", tide=WAITS), buildings=[house("D3", floors=2)])
    game.do("advance S1", "step D3")
    assert game.acting_side() == 0
    assert game.offers()[0] == "no_reaction"
    game.do("no_reaction", "step D3/1")
    assert game.acting_side() == 0
    game.do("react G1 normal")
    game.roll(6, 1, 1, 1, 1, 1, 1)
    game.do("roll")
    assert (game.steps("S1"), game.acting_side()) == (3, 1)
    assert game.marks("G1") == {"fatigued"}


@pytest.mark.rule("TI5.9")
def test_op_fire_that_pins_ends_the_activation() -> None:
    game = moving(unit("G1", "rifle_squad", "D6", tide=WAITS))
    game.do("advance S1", "step D3", "react G1 suppress")
    game.roll(6, 1, 1, 1)
    happened = game.do("roll")
    assert "ended" in game.fact_names(happened)
    assert game.marks("S1") == {"pinned", "fatigued"}
    assert game.at("S1") == "D3"
    assert "advance S0" in game.offers()


@pytest.mark.rule("TI5.9")
def test_op_fire_that_damages_ends_the_activation() -> None:
    game = Played(unit("G1", "stug_iii", "D6", tide=WAITS), unit("S1", "t34", "D2"), first="soviet")
    game.do("advance S1", "step D3", "react G1 normal")
    game.roll(6, *[1] * 12)
    game.do("roll")
    assert game.marks("S1") == {"damaged", "fatigued"}
    assert "step D4" not in game.offers()


@pytest.mark.rule("TI5.9")
def test_waiting_units_combine_and_all_are_fatigued_but_machine_guns() -> None:
    squads = [
        unit("G1", "rifle_squad", "D6", tide=WAITS),
        unit("G2", "mg_squad", "D7", tide=WAITS),
        unit("G3", "rifle_squad", "D5"),
    ]
    game = moving(*squads)
    game.do("advance S1", "step D3", "react G1 normal")
    assert game.why("support G3").rule == "TI5.9"
    game.do("support G2")
    game.roll(*[1] * 7)
    assert dice(game.do("roll"))[0] == 7
    assert game.marks("G1") == {"fatigued"}
    assert game.marks("G2") == {"op_fire"}
    game.do("step D4")
    assert game.acting_side() == 1  # the machine gun fires once at one unit's activation
    assert game.at("S1") == "D4"


@pytest.mark.rule("TI5.9")
def test_a_machine_gun_fires_again_at_another_unit() -> None:
    game = moving(unit("G1", "mg_squad", "D6", tide=WAITS), unit("S2", "rifle_squad", "E2"))
    game.do("advance S1", "step D3", "react G1 normal")
    game.roll(*[1] * 6)
    game.do("roll", "stop", "advance S2", "step E3")
    assert "react G1 normal" in game.offers()


@pytest.mark.rule("TI5.9", "TI1.4")
def test_in_the_next_round_a_machine_gun_may_fire_at_the_same_unit_again() -> None:
    game = moving(unit("G1", "mg_squad", "D6", tide=WAITS))
    game.do("advance S1", "step D3", "react G1 normal")
    game.roll(*[1] * 6)
    game.do("roll", "stop")
    game.until(lambda: game.round() == 2)
    game.do("op_fire G1")
    game.until(lambda: game.acting_side() == 1)
    game.do("advance S1", "step D2")
    assert "react G1 normal" in game.offers()


@pytest.mark.rule("TI5.9", "TI10")
def test_the_reaction_names_every_unit_that_may_fire() -> None:
    game = moving(
        unit("G1", "rifle_squad", "D6", tide=WAITS),
        unit("G2", "rifle_squad", "D5", tide=WAITS),
        unit("G3", "rifle_squad", "D4"),
    )
    game.do("advance S1", "step D3")
    key, facts = game.referee.prompt(game.kit, game.state)
    assert (key, facts["units"]) == ("tide.ask.reaction", "G1, G2")
    assert game.why("react G3 normal").rule == "TI5.9"


# Assault


def stormed(*units: Entry, shown: tuple[int, ...], at: str = "D4", **file: Any) -> Played:
    """A game in which G1 has assaulted a place."""
    game = Played(*units, **file)
    game.do("assault G1", f"storm {at}")
    game.roll(*shown)
    game.do("roll")
    return game


TOWER = house("D4", "D5", floors=2)
STORM = unit("G1", "rifle_squad", "D3")


@pytest.mark.rule("TI6.5")
def test_the_winner_enters_and_survivors_retreat_within_the_building() -> None:
    shown = (6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    game = stormed(STORM, unit("S1", "rifle_squad", "D4"), shown=shown, buildings=[TOWER])
    assert sorted(game.offers()) == ["retreat D4/1", "retreat D5"]
    assert game.acting_side() == 1
    assert game.why("retreat E4").rule == "TI6.5"
    game.do("retreat D4/1")
    assert (game.at("G1"), game.at("S1")) == ("D4", "D4/1")
    assert (game.steps("S1"), game.marks("S1")) == (2, {"pinned", "fatigued"})
    assert game.marks("G1") == {"fatigued"}


@pytest.mark.rule("TI6.5")
@pytest.mark.parametrize(
    ("before", "after"),
    [({"pinned": True}, {"disrupted", "fatigued"}), ({"disrupted": True}, None)],
)
def test_shaken_survivors_fare_worse(before: dict[str, bool], after: set[str] | None) -> None:
    enemy = unit("S1", "rifle_squad", "D4/1", tide=before)
    shown = (6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    start = unit("G1", "rifle_squad", "D4")
    game = stormed(start, enemy, shown=shown, at="D4/1", buildings=[TOWER])
    assert game.at("G1") == "D4/1"
    if after is None:
        assert game.at("S1") == ""
    else:
        assert (game.at("S1"), game.marks("S1")) == ("D5/1", after)


@pytest.mark.rule("TI6.5")
def test_a_tie_leaves_everybody_where_he_stood() -> None:
    shown = (6, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1)
    game = stormed(STORM, unit("S1", "rifle_squad", "D4"), shown=shown, buildings=[TOWER])
    assert (game.at("G1"), game.at("S1")) == ("D3", "D4")
    assert (game.steps("G1"), game.steps("S1")) == (3, 3)
    assert game.marks("S1") == set()
    assert not [each for each in game.offers() if each.startswith("retreat")]


@pytest.mark.rule("TI6.5")
def test_without_a_way_out_survivors_are_destroyed() -> None:
    alone = house("D4", floors=1)
    shown = (6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    blocked: dict[str, Any] = {"water": ["D5", "C4", "C5", "E4", "E5"]}
    game = stormed(
        STORM, unit("S1", "rifle_squad", "D4"), shown=shown, buildings=[alone], terrain=blocked
    )
    assert (game.at("S1"), game.at("G1")) == ("", "D4")


@pytest.mark.rule("TI6.5")
def test_losses_fall_on_the_largest_squad_and_the_winner_suffers_too() -> None:
    game = stormed(
        unit("G1", "elite_squad", "D3"),
        unit("S1", "rifle_squad", "D4", steps=2),
        unit("S2", "rifle_squad", "D4", steps=3, tide={"pinned": True}),
        shown=(6, 6, 6, 1, 1, 1, 1, 1, 6, 1, 1, 1),
    )
    assert (game.steps("G1"), game.steps("S1"), game.steps("S2")) == (3, 1, 1)


@pytest.mark.rule("B9", "TI6.5")
@pytest.mark.parametrize(("held", "winner"), [("german", 0), ("soviet", 1)])
def test_where_the_last_two_squads_kill_each_other_the_hexes_decide(held: str, winner: int) -> None:
    aim = {"side": "german", "hexes": ["A1"], "need": 1, "when": "end"}
    ends: dict[str, Any] = {"control": {held: ["A1"]}, "victory": aim}
    pair = (unit("G1", "rifle_squad", "D3", steps=1), unit("S1", "rifle_squad", "D4", steps=1))
    game = stormed(*pair, shown=(6, 6), far=False, **ends)
    assert (game.at("G1"), game.at("S1")) == ("", "")
    assert (game.state.winner, game.state.ending) == (winner, Ending.NO_UNITS)


@pytest.mark.rule("TI6.5")
@pytest.mark.parametrize(("men", "dice"), [(1, (6, 6)), (2, (6, 6, 1, 1))])
def test_an_attacker_who_falls_takes_nothing_with_more_hits(
    men: int, dice: tuple[int, ...]
) -> None:
    """Two net hits to one: of two men one is left to go in, a man alone has fallen."""
    pair = (unit("G1", "elite_squad", "D3", steps=men), unit("S1", "rifle_squad", "D4", steps=3))
    game = stormed(*pair, shown=(*dice, 1, 1, 1, 6, 1, 1), buildings=[TOWER])
    assert game.steps("S1") == 1
    retreats = [one for one in game.offers() if one.startswith("retreat")]
    assert bool(retreats) is (men == 2)
    assert (game.at("G1"), game.marks("S1")) == (("", set()) if men == 1 else ("D3", set()))


@pytest.mark.rule("TI6.5")
def test_a_storm_that_kills_both_squads_leaves_the_place_to_nobody() -> None:
    pair = (unit("G1", "rifle_squad", "D3", steps=1), unit("S1", "rifle_squad", "D4", steps=1))
    game = stormed(*pair, shown=(6, 6))
    assert (game.at("G1"), game.at("S1")) == ("", "")
    assert game.state.winner == NOBODY


@pytest.mark.rule("TI6.1", "TI6.2", "TI6.4")
def test_an_assault_moves_first_and_takes_supporters() -> None:
    game = Played(
        unit("G1", "rifle_squad", "D1"),
        unit("G2", "rifle_squad", "C4", tide={"fatigued": True}),
        unit("S1", "rifle_squad", "D4"),
        buildings=[TOWER],
    )
    game.do("assault G1", "step D2", "step D3", "storm D4")
    assert game.why("support G0").rule == "TI6.2"
    game.do("support G2")
    assert dice(game.do("roll"))[:3] == [6, 3, 4]


# Buildings


GUN = unit("G1", "sig33b", "D2")


def shelled(*units: Entry, hits: int, text: str = "plain", **file: Any) -> Played:
    """A game in which the gun has fired at the building in D6."""
    game = Played(GUN, *units, **file)
    game.do("concentrate G1", f"shell D6 normal {text}")
    number = 14 if text != "plain" else 11
    game.roll(*[6] * hits, *[1] * (number - hits), 1, 1, 1, *[4, 1] * 16)
    game.do("roll")
    return game


@pytest.mark.rule("TI8.10")
def test_that_a_hex_is_weakened_says_what_that_takes_and_what_suffices_now() -> None:
    game = Played(GUN, buildings=[house("D6", floors=2)])
    game.do("concentrate G1", "shell D6 normal plain")
    game.roll(*[6] * 6, *[1] * 5, 1, 1, 1, *[4, 1] * 16)
    logged = [Logged.of(one) for one in game.do("roll") if one[0] == Ev.LOGGED]
    (last,) = [one.arguments for one in logged if one.fact == fact("weakened")]
    assert last[1] == 5


@pytest.mark.rule("TI8.10", "T36", "T37", "T38")
def test_a_hex_is_weakened_then_destroyed_and_hits_never_add_up() -> None:
    bricks: dict[str, Any] = {"buildings": [house("D6", floors=2)]}
    below = shelled(hits=4, **bricks)
    assert below.markers("weakened", "D6") == 0
    weak = shelled(hits=8, **bricks)
    assert (weak.markers("weakened", "D6"), weak.state.ruins) == (1, {})
    again = shelled(hits=4, **bricks, markers=[marker("D6", "weakened")])
    assert (again.markers("weakened", "D6"), again.state.ruins) == (1, {})
    gone = shelled(hits=5, **bricks, markers=[marker("D6", "weakened")])
    assert (gone.markers("weakened", "D6"), list(gone.state.ruins.values())) == (0, [(0, 2)])


@pytest.mark.rule("TI8.10", "TI8.12", "T39", "T42", "T44")
@pytest.mark.parametrize(("floors", "extra"), [(1, 1), (2, 2), (3, 3)])
def test_only_the_hex_that_is_hit_falls_and_it_stays_an_objective(floors: int, extra: int) -> None:
    both: dict[str, Any] = {
        "buildings": [house("D6", "D7", floors=floors)],
        "control": {"soviet": ["D6"]},
    }
    game = shelled(hits=12, text="stielgranate_42", **both)
    number = game.scenario.board.hex("D6")
    assert game.state.ruins == {number: (0, extra)}
    assert game.state.control[number] == 1
    assert game.marks("G1") == {"fatigued", "spent"}


@pytest.mark.rule("TI8.11", "T40", "T41")
def test_a_fall_rolls_for_each_squad_and_leaves_survivors_pinned_below() -> None:
    game = shelled(
        unit("S1", "rifle_squad", "D6"),
        unit("S2", "rifle_squad", "D6/1", steps=1),
        unit("G2", "rifle_squad", "D6/1", side="german"),
        hits=9,
        buildings=[house("D6", floors=2)],
        markers=[marker("D6/1", "entrenchment", side="soviet")],
    )
    # Eight dice each; every second die shows a four.
    assert (game.at("S1"), game.at("S2")) == ("", "")
    assert game.state.ruins


@pytest.mark.rule("TI8.11", "T40", "T41", "TI4.8")
def test_enemies_are_thrown_together_with_all_their_tokens() -> None:
    game = Played(
        GUN,
        unit("S1", "rifle_squad", "D6"),
        unit("S2", "rifle_squad", "D6/1", tide=WAITS),
        unit("G2", "rifle_squad", "D6/2"),
        buildings=[house("D6", floors=3)],
        markers=[marker("D6/1", "entrenchment", side="soviet")],
    )
    game.do("concentrate G1", "shell D6 normal stielgranate_42")
    game.roll(*[6] * 14, 1, 1, 1, 4, *[1] * 11, 6, *[1] * 11, *[1] * 12)
    assert dice(game.do("roll")) == [14, 3, 12, 12, 12]
    assert [game.at(name) for name in ("S1", "S2", "G2")] == ["D6", "D6", "D6"]
    assert [game.steps(name) for name in ("S1", "S2", "G2")] == [3, 3, 4]
    assert game.marks("S2") == game.marks("G2") == {"pinned", "fatigued"}
    assert game.markers("entrenchment", "D6") == 1
    assert not game.referee.violations(Position(game.scenario, game.state))


@pytest.mark.rule("TI8.6", "T31")
def test_an_area_attack_rolls_for_the_squads_first() -> None:
    game = Played(
        unit("GB", "battery", None),
        unit("G1", "rifle_squad", "D8"),
        unit("S1", "rifle_squad", "D6"),
        buildings=[house("D6")],
    )
    game.do("concentrate GB", "shoot D6 S1 normal")
    happened = game.do("roll")
    assert dice(happened) == [8, 3, 3, 3]
    assert game.fact_names(happened)[:2] == ["fires_at", "hit"]


# Lines of the terminal


@pytest.mark.rule("TI10")
@pytest.mark.parametrize(
    ("line", "at", "marks"),
    [
        ("move G1 D3 D4", "D4", {"fatigued"}),
        ("fire G1+G2 D6", "D2", {"fatigued"}),
        ("fire G1 D6 suppress unit", "D2", {"fatigued"}),
        ("movefire G1 D3 at D6", "D3", {"fatigued"}),
        ("movefire g1 at D6", "D2", {"fatigued"}),
        ("opfire G1", "D2", {"op_fire"}),
        ("entrench G1", "D2", {"fatigued"}),
        ("pass", "D2", set()),
    ],
)
def test_verbs(line: str, at: str, marks: set[str]) -> None:
    game = Played(
        unit("G1", "engineer_squad", "D2"),
        unit("G2", "rifle_squad", "D3"),
        unit("S1", "rifle_squad", "D6"),
    )
    game.line(line)
    assert (game.at("G1"), game.marks("G1")) == (at, marks)


@pytest.mark.rule("TI10")
def test_verbs_of_assaults_and_reactions() -> None:
    squads = (unit("G1", "rifle_squad", "D2"), unit("G2", "rifle_squad", "C4"))
    game = Played(*squads, unit("S1", "rifle_squad", "D4"))
    assert dice(game.line("assault G1 D3 at D4 with G2"))[0] == 6
    waiting = Played(*squads, unit("S1", "rifle_squad", "D4", tide=WAITS))
    waiting.do("assault G1", "step D3")
    assert waiting.acting_side() == 1
    waiting.roll(1, 1, 1, 1)
    assert dice(waiting.line("fire S1 suppress")) == [4, 0]
    waiting.line("assault at D4")
    waiting.line("support G2")
    assert dice(waiting.line("roll"))[0] == 6


@pytest.mark.rule("TI10", "TI8.9")
def test_verbs_against_buildings() -> None:
    gun = Played(GUN, buildings=[house("D6")])
    assert dice(gun.line("fire G1 D6 building ability stielgranate_42"))[:2] == [14, 3]


@pytest.mark.rule("TI10")
@pytest.mark.parametrize(
    "line", ["jump G1", "fire G1", "move G9 D3", "fire G1 D6 hard", "", "move G1 Z9"]
)
def test_lines_that_mean_nothing(line: str) -> None:
    game = Played(unit("G1", "rifle_squad", "D2"), unit("S1", "rifle_squad", "D6"))
    with pytest.raises(ValueError, match=r"\w"):
        game.line(line)
