"""What a side places itself before the first turn, while its enemy looks away (B9, AT9.10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from stalingrad_game.kernel.decision import Option
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_saves import open_seal, resume_sealed, sealed_game
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.locations import NOWHERE, UNSEEN
from stalingrad_game.street_fight.faults import LineFault
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.games import StreetGames
from stalingrad_game.street_fight.players.player import make_player
from stalingrad_game.street_fight.position.codes import GERMAN, SIDES, SOVIET, MarkerFlag
from stalingrad_game.street_fight.position.knowledge import UNKNOWN
from stalingrad_game.street_fight.position.opening import opening_faults
from stalingrad_game.street_fight.position.placing import PlacingLine
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import REFEREES, referee, street_kit
from stalingrad_game.street_fight.words.words import GameWords
from stalingrad_game.text.street_fight.terminal import StreetTexts
from tests.support.sealed import PASSPHRASES, cheap_seal
from tests.support.street import Table, house, marker, scene, unit
from tests.support.terminal import ShellTerminal

pytestmark = pytest.mark.rule("B9")

HOUSE = house("G4", "G5", "H4", floors=2)
GROUND: Mapping[str, list[str]] = {
    "debris": ["H6", "F5"],
    "ravine": ["G7"],
    "road_paved": ["F4"],
    "water": ["I4"],
}
ZONE = ["F4:F6", "G4:G7", "H4:H6", "I4"]
UNITS = (
    unit("G1", "rifle_squad", "A1"),
    unit("S1", "rifle_squad", "G4"),
    unit("S2", "elite_squad", "G5/1"),
    unit("S3", "at_gun", "F6"),
    unit("S4", "rifle_squad", "H5"),
)
ALL: Table = {
    "zone": ZONE,
    "units": ["S1", "S2", "S3"],
    "mines": 4,
    "dummies": 1,
    "hedgehogs": 1,
    "wire": 1,
    "entrenchments": 1,
    "trenches": 1,
    "tank_traps": 1,
    "hide": 1,
    "full_cover": 1,
}


def placing(rules: str, soviet: Table = ALL, **more: Any) -> tuple[StreetGame, State]:
    file = scene(
        *more.pop("units", UNITS),
        buildings=[HOUSE],
        terrain=GROUND,
        setup={"soviet": soviet, **more.pop("setup", {})},
        **more,
    )
    game = StreetGame(StreetKit(file, referee(rules)))
    return game, game.begin(1, {})[0]


def options(game: StreetGame, state: State) -> list[str]:
    return [game.option_text(one) for one in game.options(state)]


def take(game: StreetGame, state: State, *texts: str) -> None:
    for text in texts:
        game.apply(state, game.parse_option(text))


def refusal(game: StreetGame, state: State, text: str) -> tuple[str, str]:
    """Why an option isn't offered, in English, and the rule."""
    decision = game.decision(state)
    assert decision is not None
    words = GameWords(game.kit, catalogue(program_languages()["en"]))
    found = words.refusal(game.parse_option(text), decision, state)
    return found.text.replace("’", "'"), found.rule


def laid(game: StreetGame, state: State, viewer: int) -> list[tuple[str, int]]:
    """Where markers lie for a side that looks, with their density."""
    name = game.kit.board.loc_name
    view = game.view(state, viewer)
    return [(name(one.loc), one.density) for one in view.markers if one.loc >= 0]


# Who, where, when


def test_a_side_without_such_a_table_is_asked_nothing() -> None:
    game, state = placing("ats", {})
    assert not any(text.startswith("set_") for text in options(game, state))


@pytest.mark.parametrize(("first", "order"), [("german", [1, 0]), ("soviet", [0, 1])])
def test_the_side_that_moves_first_places_last(first: str, order: list[int]) -> None:
    german = {"zone": ["A1:A3"], "units": ["G1"]}
    game, state = placing("tide", setup={"german": german}, first=first)
    sides = []
    for _ in SIDES:
        decision = game.decision(state)
        assert decision is not None
        assert decision.rule == "B9"
        sides.append(decision.seat)
        take(game, state, "set_up_done")
    assert sides == order
    assert not any(text.startswith("set_") for text in options(game, state))


@pytest.mark.parametrize("rules", REFEREES)
def test_units_begin_where_the_file_proposes_and_are_placed_in_their_zone(rules: str) -> None:
    game, state = placing(rules)
    loc = game.kit.board.loc
    assert state.units[1].loc == loc("G4")
    offered = options(game, state)
    assert "set_unit S1 H6" in offered
    assert "set_unit S1 G4/1" in offered
    assert not any(text.startswith("set_unit S1 E") for text in offered)  # beyond the zone
    assert not any(text.startswith(("set_unit S4", "set_unit G1")) for text in offered)  # not named
    take(game, state, "set_unit S1 H6", "set_up_done")
    assert state.units[1].loc == loc("H6")
    assert state.units[4].loc == loc("H5")


@pytest.mark.parametrize("rules", REFEREES)
def test_the_referee_says_what_can_be_where(rules: str) -> None:
    game, state = placing(rules)
    assert refusal(game, state, "set_unit S1 I4")[0] == (
        "S1 can't be at I4: no unit of its kind can"
    )
    if rules != "tide":  # which has no guns
        offered = options(game, state)
        assert ("set_unit S3 G4/1" in offered) == (rules == "k47")
    assert refusal(game, state, "set_unit S1 G4")[0] == "S1 begins at G4 already"
    assert refusal(game, state, "set_unit S1 A1")[0] == "A1 is outside your zone"
    assert refusal(game, state, "set_marker wire B2")[0] == "B2 is outside your zone"
    assert refusal(game, state, "set_unit S4 G4")[0] == (
        "S4 isn't yours to place: it begins where it is"
    )


@pytest.mark.rule("AT2.1")
def test_stacking_is_kept() -> None:
    game, state = placing("k47")
    take(game, state, "set_unit S1 G5")
    assert refusal(game, state, "set_unit S2 G5") == (
        "S2 can't begin at G5: the place is full",
        "B9",
    )


@pytest.mark.rule("KB3.4")
def test_under_k47_infantry_begins_in_a_house_that_reaches_into_the_zone() -> None:
    zone = {"zone": ["G4"], "units": ["S1"]}
    game, state = placing("k47", zone)
    assert {"set_unit S1 H4/1", "set_unit S1 G5"} <= set(options(game, state))
    german = {"zone": ["H4", "A1"], "units": ["G1"]}
    game, state = placing("k47", zone, setup={"german": german})
    assert "set_unit S1 G5" not in options(game, state)


@pytest.mark.rule("AT2.6")
def test_who_is_carried_is_placed_with_its_vehicle_and_neither_hides() -> None:
    riders = unit("S5", "rifle_squad", "H5", ats={"carried_by": "S6"})
    units = (*UNITS, riders, unit("S6", "t34", "H5"))
    game, state = placing("ats", {**ALL, "units": ["S6"]}, units=units)
    take(game, state, "set_unit S6 H6")
    assert [one.loc for one in state.units[5:]] == [game.kit.board.loc("H6")] * 2
    assert refusal(game, state, "set_hidden S6")[0] == (
        "S6 can't hide or take Full Cover: it carries a unit or is carried"
    )
    take(game, state, "set_up_done")
    assert not any(one.hidden for one in state.units)


# What is laid


@pytest.mark.rule("AT9.10")
def test_mines_may_be_laid_in_any_number_of_fields_within_the_allowance() -> None:
    game, state = placing("ats")
    take(game, state, "set_mines F5 1", "set_mines H6 3")
    assert refusal(game, state, "set_mines G6 1") == ("Mines: only 0 left", "B9")
    take(game, state, "set_mines H6 2", "set_mines G6 1")
    assert sorted(laid(game, state, SOVIET)) == [("F5", 1), ("G6", 1), ("H6", 2)]
    take(game, state, "take_marker mines H6")
    assert "set_mines H5 2" in options(game, state)


@pytest.mark.parametrize(
    ("rules", "known"),
    [
        ("tide", {"hedgehog", "wire", "entrenchment", "tank_trap"}),
        ("ats", {"dummy", "hedgehog", "wire", "trench", "tank_trap"}),
        ("k47", {"hedgehog", "wire", "tank_trap"}),
    ],
)
def test_a_referee_uses_what_it_knows(rules: str, known: set[str]) -> None:
    game, state = placing(rules)
    offered = options(game, state)
    words = {text.split()[1] for text in offered if text.startswith("set_marker")}
    assert known <= words
    assert any(text.startswith("set_mines") for text in offered) == (rules == "ats")
    assert any(text.startswith("set_cover") for text in offered) == (rules == "ats")
    assert any(text.startswith("set_hidden") for text in offered) == (rules != "ats")


@pytest.mark.parametrize(
    ("text", "expected", "rule"),
    [
        ("set_marker hedgehog G4", "Hedgehog: not allowed in the building at G4", "B9"),
        ("set_marker wire I4", "Wire: can't be laid at I4", "B9"),
        ("set_marker hedgehog F4", "Hedgehog: can't be laid on the paved road at F4", "AT7.8 A060"),
        (
            "set_marker hedgehog G7",
            "Hedgehog: can't be laid at G7 (not allowed in a building, in a ravine or on a bridge)",
            "AT9.1 A131",
        ),
        ("set_mines F6 2", "Mines: one is at F6 already", "B9"),
    ],
)
def test_why_something_is_not_laid(text: str, expected: str, rule: str) -> None:
    there = marker("F6", "mines", side="soviet", density=1)
    game, state = placing("ats", markers=[there])
    assert refusal(game, state, text) == (expected, rule)


@pytest.mark.rule("TI7")
def test_an_entrenchment_is_dug_on_any_floor_and_in_soft_ground() -> None:
    game, state = placing("tide")
    assert {"set_marker entrenchment G4/1", "set_marker entrenchment H5"} <= set(
        options(game, state)
    )
    assert refusal(game, state, "set_marker entrenchment F4")[1] == "TI7"


def test_nothing_is_laid_that_shuts_out_who_begins_there() -> None:
    truck = unit("S5", "truck", "H5")
    game, state = placing("ats", units=(*UNITS, truck))
    assert refusal(game, state, "set_marker wire H5")[0] == (
        "Wire: S5 begins there, and can't be in it"
    )


@pytest.mark.rule("AT9.1")
def test_a_hedgehog_gives_a_place_under_it_and_stays_while_somebody_is_there() -> None:
    game, state = placing("ats")
    take(game, state, "set_marker hedgehog H6", "set_unit S1 H6/under")
    text, _ = refusal(game, state, "take_marker hedgehog H6")
    assert text == "S1 begins under the hedgehog at H6"
    take(game, state, "set_unit S1 H6", "take_marker hedgehog H6")


# Hidden, in Full Cover


@pytest.mark.parametrize("rules", ["tide", "k47"])
def test_so_many_units_as_may_begin_hidden(rules: str) -> None:
    game, state = placing(rules)
    take(game, state, "set_hidden S2")
    assert refusal(game, state, "set_hidden S1")[1] == "B9"
    take(game, state, "set_open S2", "set_hidden S1", "set_up_done")
    seen = game.view(state, GERMAN).units
    assert [one.loc == UNSEEN for one in seen[1:4]] == [True, False, False]
    assert state.staying_hidden == ()


@pytest.mark.rule("AT9.9")
def test_under_ats_a_unit_hides_where_one_can() -> None:
    game, state = placing("ats")
    assert refusal(game, state, "set_hidden S1")[1] == "AT9.9"
    take(game, state, "set_unit S1 H6", "set_hidden S1")
    assert refusal(game, state, "set_unit S1 G6")[1] == "AT9.9"
    take(game, state, "set_unit S1 F5", "set_up_done")
    assert game.view(state, GERMAN).units[1].loc == UNSEEN


@pytest.mark.rule("AT9.9")
def test_who_can_not_hide_any_more_is_seen_when_both_are_done() -> None:
    """In a ravine a unit hides out of every enemy's sight: here he comes to its edge."""
    german = {"zone": ["A1:A2", "H7"], "units": ["G1"]}
    game, state = placing("ats", setup={"german": german})
    take(game, state, "set_unit S1 G7", "set_hidden S1", "set_up_done")
    assert game.view(state, GERMAN).units[1].loc == UNSEEN
    take(game, state, "set_unit G1 H7", "set_up_done")
    assert not state.units[1].hidden


@pytest.mark.rule("AT6.4")
def test_full_cover_is_for_personnel_in_large_buildings() -> None:
    game, state = placing("ats")
    assert refusal(game, state, "set_cover S3") == (
        "S3 can't go into Full Cover: only Personnel can",
        "AT6.4 A040",
    )
    assert refusal(game, state, "set_cover S4")[1] == "AT6.4 A040"
    take(game, state, "set_cover S1")
    assert refusal(game, state, "set_cover S2")[1] == "B9"
    assert refusal(game, state, "set_unit S1 H6")[1] == "AT6.4 A040"
    take(game, state, "take_cover S1", "set_unit S1 H6")


def test_whom_the_file_hides_may_be_placed_and_hides_besides() -> None:
    units = (*UNITS, unit("S5", "rifle_squad", "H4", hidden=True))
    table = {**ALL, "units": ["S1", "S5"], "hide": 0}
    game, state = placing("tide", table, units=units)
    assert state.staying_hidden == (5,)
    assert refusal(game, state, "set_hidden S1")[1] == "B9"
    take(game, state, "set_unit S5 G5", "set_up_done")
    assert game.view(state, GERMAN).units[5].loc == UNSEEN


# Secrets


PLANS: tuple[tuple[str, ...], ...] = (
    ("set_mines G6 4", "set_unit S1 H6", "set_hidden S1"),
    ("set_mines G6 1", "set_unit S1 F5", "set_marker wire H6", "take_marker wire H6"),
    (),
)


@pytest.mark.parametrize("rules", REFEREES)
def test_the_enemy_learns_nothing_before_it_is_done(rules: str) -> None:
    game, state = placing(rules)
    before = game.view(state, GERMAN)
    assert [one.loc for one in before.units[1:4]] == [UNSEEN] * 3
    assert all(one.loc < 0 for one in before.markers)
    for option in game.options(state)[1:]:
        tried = game.copy(state)
        events = game.play(tried, option)
        assert [one for one in events if game.seen_by(one, before) is not None] == []
        assert game.view(tried, GERMAN) == before


def afterwards(game: StreetGame, state: State, *texts: str) -> tuple[State, list[str]]:
    """What the Germans see and are offered, once the Soviets have placed so."""
    state = game.copy(state)
    take(game, state, *texts, "set_up_done")
    return game.view(state, GERMAN), options(game, state)


@pytest.mark.rule("B3.5")
@pytest.mark.rule("AT9.2")
def test_what_stays_secret_shows_in_nothing() -> None:
    """Two set-ups that differ in densities, dummies, who hides where and in what order."""
    game, state = placing("ats", {**ALL, "hide": 2})
    one = (
        *("set_unit S1 H6", "set_hidden S1", "set_mines F5 3", "set_mines G6 1"),
        "set_marker dummy H5",
    )
    other = (
        *("set_marker wire G6", "take_marker wire G6", "set_mines H5 2", "set_marker dummy G6"),
        *("set_mines F5 1", "set_unit S1 F5", "set_unit S2 H6", "set_unit S2 G5/1"),
        "set_hidden S1",
    )
    first, second = afterwards(game, state, *one), afterwards(game, state, *other)
    assert first[0] == second[0]
    assert first[1] == second[1]
    assert [marker.density for marker in first[0].markers if marker.loc >= 0] == [UNKNOWN] * 3


def test_when_it_is_done_all_else_is_shown() -> None:
    game, state = placing("ats")
    take(game, state, "set_mines F5 2", "set_marker wire H5", "set_cover S1", "set_up_done")
    assert laid(game, state, GERMAN) == [("F5", UNKNOWN), ("H5", 0)]
    assert laid(game, state, SOVIET) == [("F5", 2), ("H5", 0)]
    assert game.view(state, GERMAN).units[1] == state.units[1]
    assert all(not one.flags & MarkerFlag.HIDDEN for one in state.markers)
    assert [one.loc for one in state.markers].count(NOWHERE) == len(state.markers) - 2


# Records


def record_of(rules: str, **more: Any) -> GameRecord[StreetGame]:
    game, _ = placing(rules, **more)
    return GameRecord.start(game, Setup(1))


@pytest.mark.parametrize("rules", REFEREES)
def test_everything_is_taken_back_until_it_is_done_and_nothing_after(rules: str) -> None:
    german = {"zone": ["A1:A3"], "units": ["G1"], "hide": 1}
    record = record_of(rules, setup={"german": german})
    begun = record.state
    texts = ("set_unit S1 H6", "set_marker wire H5", "set_unit S2 G4")
    for text in texts:
        record.take(record.game.parse_option(text))
    for _ in texts:
        assert record.can_undo()
        record.undo()
    assert record.state == begun
    record.take(record.game.parse_option("set_up_done"))
    assert not record.can_undo()
    record.take(record.game.parse_option("set_unit G1 A2"))  # hidden enemies bar no way back here
    assert record.can_undo()
    record.take(record.game.parse_option("set_up_done"))
    assert not record.can_undo()


def test_it_is_done_for_good_though_nothing_was_shown() -> None:
    record = record_of("tide", soviet={"zone": ZONE, "units": ["S1"], "hide": 1})
    for text in ("set_hidden S1", "set_up_done"):
        record.take(record.game.parse_option(text))
    assert not record.can_undo()


@pytest.mark.parametrize("rules", ["ats", "k47"])
def test_a_record_holds_it_as_decisions_and_replays(rules: str) -> None:
    record = GameRecord.start(StreetGame(street_kit("works_halls", rules)), Setup(1))
    texts = ["set_unit S1 E10", "set_marker wire C9", "set_up_done"]
    for text in texts:
        record.take(record.game.parse_option(text))
    again = GameRecord.from_bytes(record.data, GameLibrary([StreetGames()]))
    assert [step.text for step in again.steps] == texts
    assert again.state == record.state


# Load faults


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({"full_cover": 1}, "setup.soviet: full_cover: full_cover isn't known to tide"),
        ({"mines": 1}, "setup.soviet: mines: mines isn't known to tide"),
    ],
)
def test_what_no_referee_of_the_file_knows_is_a_fault(table: Table, text: str) -> None:
    file = scene(
        *UNITS[:3],
        buildings=[HOUSE],
        referees=["tide"],
        setup={"soviet": {"zone": ZONE, **table}},
    )
    found = opening_faults(file, [referee("tide")], "a.toml", playable=False)
    assert [str(one) for one in found] == [f"a.toml: {text}"]
    both = scene(*UNITS[:3], buildings=[HOUSE], setup={"soviet": {"zone": ZONE, **table}})
    judges = [referee(word) for word in REFEREES]
    assert opening_faults(both, judges, "a.toml", playable=False) == []


# Typed lines


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("place s1 h6", "set_unit S1 H6"),
        ("lay mines f5 2", "set_mines F5 2"),
        ("lay dummy f5", "set_marker dummy F5"),
        ("take wire h5", "take_marker wire H5"),
        ("conceal s1", "set_hidden S1"),
        ("open s1", "set_open S1"),
        ("cover s1", "set_cover S1"),
        ("uncover s1", "take_cover S1"),
        ("done", "set_up_done"),
    ],
)
def test_lines_of_the_terminal(line: str, text: str) -> None:
    game, state = placing("ats")
    assert PlacingLine.options_of(game.kit, state, line) == [game.parse_option(text)]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("lay mines f5", "lay KIND LOC"),
        ("lay bricks f5", "lay KIND LOC"),
        ("place s1", "place UNIT LOC"),
        ("place x1 h6", "there is no unit X1"),
        ("shoot s1", "there is no order shoot here"),
    ],
)
def test_lines_that_are_not_understood(line: str, text: str) -> None:
    game, state = placing("ats")
    with pytest.raises(LineFault, match=text):
        PlacingLine.options_of(game.kit, state, line)


# Computer players


def set_up_by(player: str, rules: str, seed: int) -> tuple[list[Option], State, StreetGame]:
    game, state = placing(rules)
    taken: list[Option] = []
    one = make_player(player, game.kit, seed)
    while (decision := game.decision(state)) is not None and decision.rule == "B9":
        option = one.choose(game.view(state, decision.seat), decision)
        taken.append(option)
        game.apply(state, option)
    return taken, state, game


@pytest.mark.parametrize("player", ["random", "officer"])
@pytest.mark.parametrize("rules", REFEREES)
def test_computers_place_by_seed(player: str, rules: str) -> None:
    plans = {tuple(set_up_by(player, rules, seed)[0]) for seed in range(6)}
    assert len(plans) > 1
    assert set_up_by(player, rules, 1)[0] == set_up_by(player, rules, 1)[0]


def test_an_officer_lays_all_that_he_may_and_takes_nothing_back() -> None:
    for seed in range(4):
        taken, _, game = set_up_by("officer", "ats", seed)
        texts = [game.option_text(one) for one in taken]
        assert sum(int(one.split()[2]) for one in texts if one.startswith("set_mines")) == 4
        assert any(one.startswith("set_hidden") for one in texts)
        assert texts[-1] == "set_up_done"
        assert not any(one.startswith("take") for one in texts)


def test_an_officer_lays_mines_between_the_enemy_and_what_he_wants() -> None:
    """The Germans come from the west and want the house: never behind it, by any seed."""
    victory = {"side": "german", "hexes": ["G4", "G5"], "need": 2, "when": "end"}
    columns = set()
    for seed in range(8):
        game, state = placing("ats", victory=victory)
        player = make_player("officer", game.kit, seed)
        while (decision := game.decision(state)) is not None and decision.rule == "B9":
            game.apply(state, player.choose(game.view(state, decision.seat), decision))
        columns |= {name[0] for name, density in laid(game, state, SOVIET) if density > 0}
    assert columns <= {"F", "G"}
    assert "F" in columns


def test_an_officer_hides_who_is_in_a_house_near_what_is_wanted() -> None:
    victory = {"side": "german", "hexes": ["G4", "G5"], "need": 2, "when": "end"}
    hidden = set()
    for seed in range(8):
        game, state = placing("tide", {**ALL, "units": ["S1", "S2"]}, victory=victory)
        player = make_player("officer", game.kit, seed)
        while (decision := game.decision(state)) is not None and decision.rule == "B9":
            game.apply(state, player.choose(game.view(state, decision.seat), decision))
        hidden |= {unit for unit, one in enumerate(state.units) if one.hidden}
    assert hidden == {1, 2}  # those in the house; S4 stands outside


# At the terminal


def at_the_terminal(*typed: str) -> ShellTerminal[StreetGame]:
    """A terminal of two people at which these lines are typed, then nothing."""
    record, coming = record_of("ats"), iter(typed)
    texts = partial(StreetTexts, record, program_languages())
    terminal = ShellTerminal(record, texts, lambda _terminal: next(coming, None), players={})
    terminal.session.run()
    return terminal


def test_at_the_terminal_the_hand_holds_the_set_up() -> None:
    closed = " ".join(at_the_terminal().text.split())
    assert "The Soviets: Set up your units in secret, then choose Done (B9)" in closed
    assert "Left to place" not in closed
    assert "1. Done: keep this set-up Your hand is face down." in closed
    assert "S1 (rifle squad)" not in closed
    terminal = at_the_terminal("hand", "lay mines f5 2", "place s1 a1", "place s1 h6", "done")
    text = " ".join(terminal.text.split())
    assert "F5: mines, density 2" not in text.split("Your hand is face down again")[-1]
    assert "A1 is outside your zone (B9)" in text
    assert "Left to place: mines 2, dummy minefield 1" in text
    assert "The Soviets have set up." in text
    assert "2 to" in text
    assert [step.text for step in terminal.record.steps[:3]] == [
        "set_mines F5 2",
        "set_unit S1 H6",
        "set_up_done",
    ]


# By mail


@pytest.mark.usefixtures("cheap_seals", "own_home")
def test_by_mail_a_side_places_on_its_own_machine() -> None:
    game = StreetGame(street_kit("works_halls", "ats"))
    games = GameLibrary([StreetGames()])
    record = sealed_game(GameRecord.start(game, Setup(1)), games, cheap_seal(SOVIET))
    decision = record.decision
    assert decision is not None
    assert decision.seat == SOVIET
    record.take(game.parse_option("set_mines C9 2"))
    assert record.can_undo()
    record.take(game.parse_option("set_up_done"))
    record.close()
    assert record.path is not None
    theirs = resume_sealed(record.path, games, open_seal(record.path, PASSPHRASES[GERMAN]))
    assert not theirs.can_undo()
    view = theirs.game.view(theirs.state, GERMAN)
    assert [one.density for one in view.markers if one.loc >= 0] == [UNKNOWN]
    theirs.close()
