"""R10.1 and R10.2: two players a side, their commanders, and whose formations are whose."""

from __future__ import annotations

from typing import Unpack

import pytest

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import (
    SIDES,
    CardZone,
    Ev,
    FormationZone,
    Op,
    Phase,
    Victory,
    Why,
)
from stalingrad_game.card_game.state.questions import ShareQuestion
from stalingrad_game.card_game.state.variants import Variants
from stalingrad_game.card_game.words.localizer import Localizer
from tests.support import set_up
from tests.support.expert_pack import expert_kit, four_kit
from tests.support.expert_set_up import four_battle, four_turn, german_battle, soviet_battle
from tests.support.languages import ENGLISH
from tests.support.set_up import Pieces
from tests.support.table import SEAT_NAMES, Table, rule


def owner(table: Table, formation: str) -> str:
    """The seat that a formation belongs to."""
    return SEAT_NAMES[table.state.owner[table.formations[formation]]]


def turned(table: Table) -> list[str]:
    """The seats whose commander has been turned over."""
    return [SEAT_NAMES[seat] for seat, back in enumerate(table.state.turned) if back]


# --- R10.1


@rule("R10.1", "R2.5")
def test_each_player_has_his_commander_and_draws_his_hand() -> None:
    state, _ = Engine(four_kit()).new(1)
    assert [len(state.cards[CardZone.HAND + seat]) for seat in range(4)] == [4, 3, 3, 2]
    kit = Kit(load_pack(), "four")
    names = [Localizer(kit, ENGLISH).commander_surname(seat, 0) for seat in range(4)]
    assert names == ["Paulus", "Lopatin", "Wietersheim", "Saraev"]


@rule("R10.1", "R9.1")
def test_it_is_the_expert_game() -> None:
    kit = Kit(load_pack(), "four")
    state, _ = Engine(kit).new(1)
    assert state.last_turn == 6
    for side in SIDES:
        hands = state.cards[CardZone.HAND + side] + state.cards[CardZone.HAND + side + 2]
        assert len(hands + state.cards[CardZone.DECK + side]) == 45


@rule("R10.1", "R4.4.2")
def test_each_refreshes_to_his_own_hand_size_and_his_commander_acts() -> None:
    table = four_battle(
        german=["infantry_76"], german_hand=["kill"], german_2_hand=["fire", "fire"]
    )
    table.choose("german_2").refresh("fire")
    assert len(table.hand("german_2")) == 3
    assert table.fire == 1  # Wietersheim's action
    assert table.hand("german") == ["kill"]
    assert table.discard("german") == ["fire"]  # discards belong to the side
    table.refresh()
    assert len(table.hand("soviet")) == 3


@rule("R10.1")
def test_decks_belong_to_the_side() -> None:
    table = four_battle(german=["infantry_76"], next_cards=["kill", "kill", "sniper", "again"])
    table.choose("german_2").refresh()
    assert table.hand("german_2") == ["kill", "kill", "sniper"]
    assert table.deck("german")[0] == "again"


@rule("R10.1")
@pytest.mark.parametrize(
    ("staging", "goes"),
    [
        (["panzer_16"], False),
        (["plain_305", "panzer_14"], False),
        (["panzer_16", "plain_389"], False),
        (["plain_305", "plain_389"], True),
    ],
)
def test_wietersheim_goes_when_no_panzer_formation_is_on_the_staging_line(
    staging: list[str], goes: bool
) -> None:
    table = four_turn(german=staging)
    assert table.asks[1] == Op.MANOEUVRE
    assert turned(table) == (["german_2"] if goes else [])
    kinds = [event[0] for event in table.events]
    assert (Ev.COMMANDER in kinds) == goes


@rule("R10.1")
def test_panzers_that_leave_during_the_manoeuvre_do_not_move_him() -> None:
    table = four_turn(german=["panzer_16"], soviet=["guards_37"])
    table.choose("panzer_16 to B")
    table.manoeuvre()
    assert turned(table) == []


@rule("R10.1")
def test_the_second_german_commander_goes_for_good() -> None:
    table = four_turn(
        german=["panzer_16"], dismissed=["german_2"], german_2_hand=["fire"], soviet=["guards_37"]
    )
    assert turned(table) == ["german_2"]
    table.choose("panzer_16 to B").manoeuvre()
    table.choose("german_2") if table.asks == ("german", Op.ACTION) else table
    while table.asks != ("german", Op.ACTION):
        table.refresh()
    table.choose("german_2").refresh()
    assert len(table.hand("german_2")) == 5  # Hube's hand size
    assert table.units("infantry") == 1  # and his action


@rule("R10.1", "R8.3")
@pytest.mark.parametrize(
    ("formation", "goes"), [("nkvd_10", True), ("guards_35", False), ("guards_37", False)]
)
def test_saraev_goes_when_the_10th_nkvd_goes_to_the_ash_heap(formation: str, goes: bool) -> None:
    table = four_battle(
        german=["infantry_76"], soviet=[formation], depleted=[formation], german_hand=["deplete"]
    )
    table.announce("deplete", on="infantry_76")
    assert table.where(formation) == ("destroyed" if formation == "guards_37" else "ash")
    assert turned(table) == (["soviet_2"] if goes else [])


@rule("R10.1", "R4.6.3", "R3.4")
def test_saraev_goes_wherever_the_10th_nkvd_is_destroyed() -> None:
    table = four_battle(
        german=["infantry_76"], soviet=["nkvd_10"], depleted=["nkvd_10"], hold=1, turn=5
    )
    table.wins("german").hold("fire_bucket")
    assert "soviet_2" in turned(table)
    table = four_turn(
        german=["panzer_16"],
        soviet=["nkvd_10", "guards_37"],
        partners=["nkvd_10"],
        depleted=["nkvd_10", "guards_37"],
    )
    table.choose("nkvd_10 restores guards_37").choose("yes")
    assert turned(table) == ["soviet_2"]


@rule("R10.1", "R3.2.2")
def test_dismissals_touch_only_the_first_commanders() -> None:
    table = four_turn(german=["panzer_16"], campaign=["german_dismissal", "soviet_dismissal"])
    assert turned(table) == ["german", "soviet"]
    table = four_turn(german=["panzer_16"], campaign=["german_dismissal"], dismissed=["german"])
    assert turned(table) == ["german"]
    assert len(table.events_of(Ev.LOST)) == 1


@rule("R10.1")
def test_with_two_players_there_are_no_second_commanders() -> None:
    table = set_up.turn(kit=expert_kit(), german=["plain_389"])
    assert table.state.turned == [0, 0]
    table = german_battle(
        german=["infantry_76"], soviet=["nkvd_10"], depleted=["nkvd_10"], german_hand=["deplete"]
    )
    table.announce("deplete", on="infantry_76")
    assert table.state.turned == [0, 0]


# --- R10.2


@rule("R10.2", sharing="alternately")
def test_starting_formations_are_shared_out_alternately() -> None:
    state, _ = Engine(four_kit()).new(1)
    kit = four_kit()
    owners = {kit.formations[f].id: SEAT_NAMES[state.owner[f]] for f in range(len(kit.formations))}
    assert owners["panzer_14"] == "german_2"
    assert owners["nkvd_10"] == "soviet_2"
    assert [owners[name] for name in ("panzer_16", "infantry_76", "motorised_60")] == [
        "german",
        "german_2",
        "german",
    ]
    assert [owners[name] for name in ("guards_35", "rifles_112", "tanks_6")] == [
        "soviet",
        "soviet_2",
        "soviet",
    ]


def sharing_by_choice() -> Table:
    """A new game in which the teams have their starting formations still to share out."""
    state, _ = Engine(four_kit()).new(1, Variants(sharing="by_choice"))
    return Table(four_kit(), state)


@rule("R10.2", sharing="by_choice")
def test_the_primary_commanders_player_gives_the_starting_formations_away() -> None:
    table = sharing_by_choice()
    assert [name for name in table.staging("german") if owner(table, name) != "german"] == [
        "panzer_14"
    ]
    wishes = {
        "german": ["german_2", "german", "german_2"],
        "soviet": ["soviet", "soviet", "soviet_2"],
    }
    for seat, names in wishes.items():
        for name in names:
            assert table.asks == (seat, Op.SHARE)
            assert table.choices == [seat, f"{seat}_2"]
            assert table.decision.rule == "R10.2"
            table.choose(name)
    shared = ("panzer_16", "infantry_76", "motorised_60", "panzer_14")
    assert [owner(table, name) for name in shared] == [*wishes["german"], "german_2"]
    shared = ("guards_35", "rifles_112", "tanks_6", "nkvd_10")
    assert [owner(table, name) for name in shared] == [*wishes["soviet"], "soviet_2"]
    assert (table.state.turn, table.state.phase) == (1, Phase.REINFORCEMENT)


@rule("R10.2", sharing="by_choice")
def test_what_is_shared_out_is_named_by_its_question() -> None:
    table = sharing_by_choice()
    questions = []
    while not table.state.turn:
        formation = ShareQuestion.of(table.decision.frame).formation
        questions.append(table.formation_name(formation))
        table.choose(table.choices[0])
        assert table.events_of(Ev.OWNER)[0][1] == formation
    assert questions == [
        *("panzer_16", "infantry_76", "motorised_60"),
        *("guards_35", "rifles_112", "tanks_6"),
    ]


@rule("R10.2", "R3.3", sharing="by_choice")
def test_new_formations_are_given_away_as_they_arrive() -> None:
    table = four_turn(
        german=["panzer_16"],
        soviet=["guards_37"],
        formation_deck=["plain_305", "panzer_14", "fire_71", "kill_79", "add_193", "nkvd_10"],
        variants={"sharing": "by_choice"},
    )
    assert table.asks == ("german", Op.SHARE)
    first = ShareQuestion.of(table.decision.frame).formation
    assert table.formation_name(first) == "plain_305"
    table.choose("german_2", "german", "german_2")
    new = ("plain_305", "panzer_14", "fire_71", "kill_79")
    assert [owner(table, name) for name in new] == ["german_2", "german_2", "german", "german_2"]
    assert table.asks == ("soviet", Op.SHARE)  # each side before the next draws
    table.choose("soviet_2")
    assert [owner(table, name) for name in ("add_193", "nkvd_10")] == ["soviet_2", "soviet_2"]
    assert table.asks[1] == Op.MANOEUVRE


@rule("R10.2", "R10.4", sharing="by_choice")
def test_a_formation_drawn_by_a_card_is_not_given_away() -> None:
    table = four_battle(
        german=["infantry_76"],
        german_2_hand=["march"],
        formation_deck=["plain_305"],
        variants={"sharing": "by_choice"},
    )
    table.choose("german_2").announce("march", on="infantry_76")
    assert owner(table, "plain_305") == "german_2"
    assert table.asks[1] != Op.SHARE


@rule("R10.2")
def test_with_two_players_a_formation_is_its_sides() -> None:
    for mode in ("basic", "expert"):
        kit = Kit(load_pack(), mode)
        state, _ = Engine(kit).new(1)
        assert tuple(state.owner) == kit.formation_side
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_13"],
        soviet_hand=["infiltrators"],
        formation_deck=["militia"],
    )
    table.announce("infiltrators", on="guards_13")
    assert owner(table, "militia") == "soviet"


@rule("R10.2", "R3.3")
def test_new_formations_go_on_alternately_after_the_starting_ones() -> None:
    table = four_turn(
        german=["panzer_16"],
        formation_deck=["plain_305", "fire_71", "kill_79", "add_295"],
    )
    names = ["plain_305", "fire_71", "kill_79", "add_295"]
    assert [owner(table, name) for name in names] == ["german_2", "german"] * 2


@rule("R10.2", "R3.3")
def test_the_14th_panzer_goes_to_wietersheims_player_without_counting_for_him() -> None:
    table = four_turn(
        german=["panzer_16"], formation_deck=["panzer_14", "fire_71", "kill_79", "plain_305"]
    )
    names = ["panzer_14", "fire_71", "kill_79", "plain_305"]
    assert [owner(table, name) for name in names] == ["german_2", "german_2", "german", "german_2"]


def manoeuvre(**pieces: Unpack[Pieces]) -> Table:
    """Two German and two Soviet formations for each player, before the manoeuvre."""
    pieces["german"] = ["panzer_16", "infantry_76", "panzer_14", "plain_305"]
    pieces["soviet"] = ["guards_37", "guards_35", "nkvd_10", "militia"]
    pieces["partners"] = ["panzer_14", "plain_305", "nkvd_10", "militia"]
    return four_turn(**pieces)


@rule("R10.2", "R3.6")
def test_each_moves_his_own_formations() -> None:
    table = manoeuvre()
    assert table.asks == ("german", Op.MANOEUVRE)
    assert {name.split()[0] for name in table.choices} == {"panzer_16", "infantry_76", "done"}
    assert table.why("panzer_14 to B") == Why.NOT_YOURS
    table.choose("panzer_16 to B", "done")
    assert table.asks == ("german_2", Op.MANOEUVRE)
    assert {name.split()[0] for name in table.choices} == {"panzer_14", "plain_305", "done"}
    assert table.why("infantry_76 to B") == Why.NOT_YOURS
    assert table.why("panzer_16 to C") == Why.COMMITTED
    table.choose("plain_305 to C", "done")
    assert table.asks == ("soviet", Op.MANOEUVRE)
    assert table.why("nkvd_10 to B") == Why.NOT_YOURS
    table.choose("guards_35 to C", "done")
    assert table.asks == ("soviet_2", Op.MANOEUVRE)
    table.choose("nkvd_10 to B", "done")
    assert table.asks == ("german", Op.NEXT_BATTLE)


@rule("R10.2", "R3.6.1")
def test_partners_share_the_concentration_number() -> None:
    table = manoeuvre(buildings=["b_bank"])
    table.choose("panzer_16 to B", "done", "panzer_14 to B")
    assert table.why("plain_305 to B") == Why.CONCENTRATION


@rule("R10.2", "R3.6.2", "R11.3")
def test_the_german_side_loses_only_if_neither_player_attacks() -> None:
    table = manoeuvre()
    table.choose("done")
    assert table.asks == ("german_2", Op.MANOEUVRE)
    table.choose("done")
    assert table.over() == ("soviet", Victory.NO_ATTACK)
    table = manoeuvre()
    table.choose("done", "panzer_14 to A", "done")
    assert table.asks == ("soviet", Op.MANOEUVRE)
    assert table.state.lines[FormationZone.LANE] == (table.formations["panzer_14"],)
