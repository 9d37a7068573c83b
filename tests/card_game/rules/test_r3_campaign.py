"""R3.1 to R3.2.6: the turn marker and what the campaign cards do."""

from __future__ import annotations

import msgspec
import pytest

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.rules.strategy import (
    BurnMilitia,
    Demote,
    Dismissal,
    Hourglass,
    is_hourglass,
)
from stalingrad_game.card_game.state.codes import GERMAN, HIDDEN, SOVIET, CardZone, Ev, Phase, Why
from stalingrad_game.card_game.state.fold import seen_by
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from tests.support.pack import pack
from tests.support.set_up import before_turn, turn
from tests.support.table import Table, rule

QUIET = ("german_0", "soviet_0")


def campaign_names(table: Table, cards: tuple[int, ...]) -> list[str]:
    """Campaign cards by name."""
    return [table.kit.campaign[card].id for card in cards]


@rule("R3.1")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_turn_marker_moves_one_space(number: int) -> None:
    table = turn(german=["infantry_76"], turn=number)
    assert table.events[0] == (Ev.TURN, number)
    assert table.state.turn == number


@rule("R3.1")
def test_steps_of_a_turn_come_in_the_order_of_the_rulebook() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"])
    table.manoeuvre("infantry_76 to B", "guards_37 to B")
    steps = [event[1] for event in table.events_of(Ev.PHASE)]
    assert table.state.phase == Phase.ACTION
    assert steps == [Phase.VANGUARD, Phase.INTENSITY, Phase.INITIATIVE, Phase.ACTION]
    before = turn(german=["infantry_76"]).events_of(Ev.PHASE)
    assert [event[1] for event in before] == [
        Phase.CAMPAIGN,
        Phase.REINFORCEMENT,
        Phase.CONSOLIDATION,
        Phase.RENEWAL,
        Phase.MANOEUVRE,
    ]


@rule("R3.2")
def test_both_sides_turn_their_top_card_and_the_soviet_one_is_resolved_first() -> None:
    table = turn(
        german=["infantry_76"],
        campaign=["german_discard_hand", "soviet_discard_hand"],
        german_hand=["kill"],
        soviet_hand=["red_kill"],
    )
    turned = [table.kit.campaign[event[2]].id for event in table.events_of(Ev.CAMPAIGN)]
    assert turned == ["german_discard_hand", "soviet_discard_hand"]
    discarded = [event[3] for event in table.events_of(Ev.CARD)]
    assert discarded == [CardZone.DISCARD + SOVIET, CardZone.DISCARD + GERMAN]


@rule("R3.2", "R1.10")
def test_both_campaign_cards_go_to_the_ash_heap() -> None:
    table = turn(german=["infantry_76"], campaign=QUIET)
    assert sorted(campaign_names(table, table.state.campaign_ash)) == sorted(QUIET)
    assert table.state.campaign == [-1, -1]


@rule("R3.2", "R3.3")
def test_with_no_campaign_deck_only_the_buildings_count() -> None:
    deck = ["plain_305", "plain_389", "add_295", "guards_37", "guards_13", "add_193"]
    table = turn(
        german=["infantry_76"], captured="ABC", formation_deck=deck, turn=3, no_campaign=True
    )
    assert table.staging("german") == ["infantry_76", "plain_305"]
    assert table.staging("soviet") == ["guards_37"]


@rule("R3.2", "R3.3")
def test_the_first_campaign_card_of_a_pack_counts_like_any_other() -> None:
    first, *rest = pack().campaign
    first = msgspec.structs.replace(first, reinforcement=2, effects=("discard_hand",))
    kit = Kit(msgspec.structs.replace(pack(), campaign=(first, *rest)), "basic")
    state = set_up(kit, 1, DEFAULT_VARIANTS)
    state.campaign_decks[GERMAN] = (*(c for c in state.campaign_decks[GERMAN] if c), 0)
    table = Table(kit, state).start()
    assert len(table.staging("german")) == 4 + 4 + 2
    assert table.hand("german") == []


@rule("R3.2", "R3.2.1", first_turn="as_drawn")
def test_an_hourglass_may_come_on_the_first_turn() -> None:
    table = turn(german=["infantry_76"], campaign=["hourglass"], turn=1)
    assert not table.events_of(Ev.CAMPAIGN_SHUFFLE)
    assert table.state.turn == 2


@rule("R3.2", "R3.2.1", first_turn="gentle")
def test_on_a_gentle_first_turn_hourglasses_are_put_back_until_another_card_shows() -> None:
    table = before_turn(
        german=["infantry_76"],
        campaign=["german_dismissal", "hourglass"],
        turn=1,
        variants={"first_turn": "gentle"},
    )
    deck = table.state.campaign_decks[SOVIET]
    table.chance(*range(len(deck) - 1, 0, -1))  # the first shuffle leaves all as it is
    table.start()
    first, again, *_, last = [event for event in table.events_of(Ev.CAMPAIGN) if event[1] == SOVIET]
    assert campaign_names(table, (first[2], again[2])) == ["hourglass", "hourglass"]
    assert not is_hourglass(table.kit, last[2])
    shuffles = table.events_of(Ev.CAMPAIGN_SHUFFLE)
    assert {(event[1], *sorted(event[2:])) for event in shuffles} == {(SOVIET, *sorted(deck))}
    assert shuffles[0][2:] == deck
    assert (table.state.turn, table.state.reinforcement[SOVIET]) == (1, last[2])
    assert len(table.state.campaign_decks[SOVIET]) == len(deck) - 1
    assert table.state.turned[GERMAN]  # the other side's card counts as drawn


@rule("R3.2", "R3.2.1", first_turn="gentle")
@pytest.mark.parametrize("number", [2, 3])
def test_later_turns_are_as_drawn(number: int) -> None:
    table = turn(
        german=["infantry_76"],
        campaign=["hourglass"],
        turn=number,
        variants={"first_turn": "gentle"},
    )
    assert not table.events_of(Ev.CAMPAIGN_SHUFFLE)
    assert table.events_of(Ev.TURN)[0] == (Ev.TURN, number)
    assert campaign_names(table, (table.events_of(Ev.CAMPAIGN)[1][2],)) == ["hourglass"]


@rule("R3.2", first_turn="gentle")
@pytest.mark.parametrize("left", [0, 1])
def test_a_deck_without_another_card_is_as_drawn_on_a_gentle_first_turn(left: int) -> None:
    table = before_turn(
        german=["infantry_76"],
        campaign=["hourglass"],
        turn=1,
        variants={"first_turn": "gentle"},
    )
    deck = table.state.campaign_decks[SOVIET]
    table.state.campaign_decks[SOVIET] = deck[len(deck) - left :]
    table.state.campaign_ash += deck[: len(deck) - left]
    table.start()
    assert not table.events_of(Ev.CAMPAIGN_SHUFFLE)
    assert table.state.turn == 1 + left


@rule("R3.2", first_turn="gentle")
def test_what_lies_in_the_reshuffled_deck_is_seen_by_nobody() -> None:
    table = turn(
        german=["infantry_76"],
        campaign=["hourglass"],
        turn=1,
        variants={"first_turn": "gentle"},
    )
    event = table.events_of(Ev.CAMPAIGN_SHUFFLE)[0]
    for viewer in (GERMAN, SOVIET, PUBLIC):
        seen = seen_by(event, table.engine.view(table.state, viewer))
        assert seen == (*event[:2], *(HIDDEN for _ in event[2:]))


@rule("R3.2.1")
def test_hourglass_makes_this_turn_the_later_one() -> None:
    table = turn(german=["infantry_76"], campaign=["hourglass"], turn=1)
    assert table.events_of(Ev.TURN) == [(Ev.TURN, 1), (Ev.TURN, 2)]
    assert table.state.turn == 2


@rule("R3.2.1")
def test_hourglass_into_the_last_turn_makes_this_the_last() -> None:
    table = turn(german=["infantry_76"], captured="A", campaign=["hourglass"], turn=2)
    assert table.state.turn == 3
    assert not table.events_of(Ev.BUILDING)  # R3.5: no renewal in the last turn


@rule("R3.2.1")
def test_hourglass_never_passes_the_last_space() -> None:
    table = turn(german=["infantry_76"], campaign=["hourglass"], turn=3)
    assert table.state.turn == 3
    assert (Ev.LOST, Hourglass.op, SOVIET) in table.events


@rule("R3.2.2")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_dismissal_turns_the_commander_over_and_keeps_the_hand(side: str) -> None:
    table = turn(
        german=["infantry_76"],
        campaign=[f"{side}_dismissal"],
        german_hand=["kill"],
        soviet_hand=["red_kill"],
    )
    assert table.state.turned == [side == "german", side == "soviet"]
    assert (table.hand("german"), table.hand("soviet")) == (["kill"], ["red_kill"])


@rule("R3.2.2", "R4.4.2")
def test_successor_commands_from_now_on() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"], campaign=["german_dismissal"])
    table.next_carnage(icon="stuka").manoeuvre("infantry_76 to B", "guards_37 to B")
    table.refresh()
    assert len(table.hand("german")) == 5


@rule("R3.2.2")
def test_later_dismissals_are_ignored() -> None:
    table = turn(
        german=["infantry_76"], campaign=["german_second_dismissal"], dismissed=["german"], turn=2
    )
    assert table.state.turned == [1, 0]
    assert (Ev.LOST, Dismissal.op, GERMAN) in table.events
    assert not table.events_of(Ev.COMMANDER)


@rule("R3.2.3")
@pytest.mark.parametrize(("side", "other"), [("german", "soviet"), ("soviet", "german")])
def test_discard_hand_takes_the_owners_whole_hand_without_a_redraw(side: str, other: str) -> None:
    hands = {"german": ["fire", "kill"], "soviet": ["red_bucket", "red_kill"]}
    table = turn(
        german=["infantry_76"],
        campaign=[f"{side}_discard_hand"],
        german_hand=hands["german"],
        soviet_hand=hands["soviet"],
    )
    assert (table.hand(side), sorted(table.discard(side))) == ([], hands[side])
    assert (table.hand(other), table.discard(other)) == (hands[other], [])


@rule("R3.2.4")
def test_the_only_militia_brigade_on_the_staging_line_is_burnt_with_its_leader() -> None:
    table = turn(
        german=["infantry_76"],
        soviet=["guards_37", "militia_2"],
        destroyed=["militia"],
        formation_deck=["guards_13"],
        captured="ABC",
        campaign=["burn_militia"],
        turn=3,
    )
    assert (table.where("militia_2"), table.where("militia")) == ("ash", "destroyed")
    assert table.leader("militia_2") is None


@rule("R3.2.4")
def test_of_several_militia_brigades_the_soviet_chooses_one() -> None:
    table = turn(
        german=["infantry_76"],
        soviet=["militia", "militia_3", "guards_37"],
        campaign=["burn_militia"],
    )
    assert table.asks == ("soviet", BurnMilitia.op)
    assert table.choices == ["militia", "militia_3"]
    assert table.why("guards_37") == Why.NOT_MILITIA
    table.choose("militia_3")
    assert (table.where("militia"), table.where("militia_3")) == ("staging", "ash")


@rule("R3.2.4")
def test_without_one_on_the_staging_line_a_destroyed_militia_brigade_burns() -> None:
    table = turn(
        german=["infantry_76"],
        destroyed=["guards_37", "militia"],
        formation_deck=["militia_2"],
        captured="ABC",
        campaign=["burn_militia"],
        turn=3,
    )
    assert (table.where("militia"), table.where("guards_37")) == ("ash", "destroyed")
    assert table.where("militia_2") == "staging"  # one building: one reinforcement


@rule("R3.2.4")
def test_without_a_destroyed_one_it_comes_from_the_deck_which_is_reshuffled() -> None:
    table = turn(
        german=["infantry_76"],
        formation_deck=["guards_37", "militia_3", "guards_13", "add_193"],
        destroyed=["bucket_92"],
        captured="ABC",
        campaign=["burn_militia"],
        turn=3,
    )
    assert table.where("militia_3") == "ash"
    shuffle = table.events_of(Ev.FORMATIONS_SHUFFLE)
    deck = {table.formations[name] for name in ("guards_37", "guards_13", "add_193")}
    assert [(event[2], set(event[3:])) for event in shuffle] == [(0, deck)]
    assert table.where("bucket_92") == "destroyed"


@rule("R3.2.4")
def test_with_no_militia_brigade_anywhere_nothing_burns() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"], campaign=["burn_militia"])
    assert (Ev.LOST, BurnMilitia.op, SOVIET) in table.events
    assert table.where("guards_37") == "staging"


@rule("R3.2.5")
def test_german_chooses_anew_for_each_general_that_steps_down() -> None:
    table = turn(
        german=["infantry_76", "panzer_16"], veterans=["infantry_76"], campaign=["demote_3"]
    )
    assert table.asks == ("german", Demote.op)
    table.choose("infantry_76")
    assert table.leader("infantry_76") == 0
    assert table.choices == ["infantry_76", "panzer_16"]
    table.choose("infantry_76")
    assert table.leader("infantry_76") is None
    assert table.leader("panzer_16") is None  # the last one left is taken unasked


@rule("R3.2.5", "R8.4")
def test_a_demoted_level_0_general_goes_back_to_the_pool() -> None:
    table = turn(
        german=["infantry_76", "panzer_16"], leaderless=["panzer_16"], campaign=["demote_1"]
    )
    assert table.leader("infantry_76") is None
    assert len(table.state.pools[GERMAN]) == 7


@rule("R3.2.5")
def test_only_formations_with_a_general_can_be_chosen_and_none_is_no_fault() -> None:
    table = turn(
        german=["infantry_76", "panzer_16", "plain_305"],
        leaderless=["panzer_16"],
        campaign=["demote_1"],
    )
    assert table.choices == ["infantry_76", "plain_305"]
    assert table.why("panzer_16") == Why.NO_LEADER
    table = turn(german=["infantry_76"], leaderless=["infantry_76"], campaign=["demote_3"])
    assert table.events_of(Ev.LOST) == [(Ev.LOST, Demote.op, GERMAN)] * 3


@rule("R3.2.6")
def test_every_commissar_on_the_table_dies_and_no_general() -> None:
    table = turn(
        german=["infantry_76"],
        soviet=["guards_37", "militia"],
        veterans=["militia"],
        campaign=["execute_commissars"],
    )
    assert (table.leader("guards_37"), table.leader("militia")) == (None, None)
    assert table.leader("infantry_76") == 0
    assert len(table.state.pools[SOVIET]) == 7
    assert (Ev.EXECUTED, SOVIET, 2) in table.events


@rule("R3.2.6", "R3.3")
def test_commissars_who_come_later_in_the_turn_live() -> None:
    table = turn(
        german=["infantry_76"],
        soviet=["guards_37"],
        formation_deck=["guards_13"],
        campaign=["execute_commissars"],
    )
    assert (table.leader("guards_37"), table.leader("guards_13")) == (None, 0)
