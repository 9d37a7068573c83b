"""R10.3: teammates share an action round, cards and, where it is asked for, consent."""

from __future__ import annotations

from typing import Final

import pytest

from stalingrad_game.card_game.rules.effects import Overrun
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Act, CardZone, Ev, Op, Why
from stalingrad_game.card_game.state.fold import seen_by
from stalingrad_game.card_game.state.state import PUBLIC
from tests.support.expert_set_up import four_battle, four_turn, german_battle
from tests.support.table import Table, rule

GERMAN_2: Final = 2
SOVIET_2: Final = 3


def shared_battle(**variants: str) -> Table:
    """Two Germans, one of each player; each player has a card."""
    return four_battle(
        german=["infantry_76", "plain_305"],
        soviet=["guards_37"],
        partners=["plain_305"],
        german_hand=["fire", "again"],
        german_2_hand=["kill", "again"],
        variants=variants,
    )


@rule("R10.3")
def test_either_teammate_may_take_the_sides_action() -> None:
    table = shared_battle()
    assert table.asks == ("german", Op.ACTION)
    assert "german_2" in table.choices
    table.choose("german_2")
    assert table.asks == ("german_2", Op.ACTION)
    assert "kill on plain_305" in table.choices
    assert not [name for name in table.choices if name.startswith("fire")]
    table.refresh()
    assert table.asks == ("soviet", Op.ACTION)  # one action per side and round
    assert table.state.round == 2
    table.choose("soviet_2").refresh()
    assert table.asks == ("german", Op.ACTION)


@rule("R10.3")
def test_cards_may_be_played_on_a_partners_formation() -> None:
    table = shared_battle()
    table.announce("fire", on="plain_305")
    assert table.played() == [("fire", "plain_305", 0)]
    table.refresh().choose("german_2").announce("kill", on="infantry_76")
    assert table.played()[-1] == ("kill", "infantry_76", 0)


@rule("R10.3", "R5.15", second_action_by="either")
def test_either_may_take_a_second_action_or_decline_it() -> None:
    table = shared_battle()
    table.announce("again", on="infantry_76").choose("german_2")
    assert table.asks == ("german_2", Op.SECOND_ACTION)
    assert {"kill on plain_305", "done"} <= set(table.choices)
    table.choose("done")
    assert table.asks == ("soviet", Op.ACTION)


@rule("R10.3", "R5.15", second_action_by="same")
def test_a_setting_leaves_the_second_action_to_the_player_of_the_card() -> None:
    table = shared_battle(second_action_by="same")
    table.choose("german_2").announce("again", on="infantry_76")
    assert table.asks == ("german_2", Op.SECOND_ACTION)
    assert "kill on plain_305" in table.choices
    assert not {"german", "german_2"} & set(table.choices)
    table.choose("done").refresh()
    assert "german_2" in table.choices  # the action itself is still the side's


@rule("R10.3", "R5.15")
@pytest.mark.parametrize("second_action_by", ["either", "same"])
def test_no_card_changes_hands_within_a_chain(second_action_by: str) -> None:
    table = shared_battle(second_action_by=second_action_by)
    table.announce("again", on="infantry_76")
    assert table.asks[1] == Op.SECOND_ACTION
    assert not [name for name in table.choices if name.startswith("give")]
    gift = (Act.GIVE, table.cards["fire"], -1)
    assert table.engine.why(table.state, gift) == Why.NOT_NOW


@rule("R10.3", "R5.15")
def test_a_card_that_changed_hands_before_the_action_stays_in_its_chain() -> None:
    table = shared_battle()
    table.choose("give fire").announce("again", on="infantry_76").choose("german_2")
    table.announce("fire", on="plain_305")
    assert table.asks == ("soviet", Op.ACTION)


@rule("R10.3", "R5.15")
@pytest.mark.parametrize("declines", [False, True])
def test_in_games_of_the_first_version_gifts_within_a_chain_bind_that_action_alone(
    declines: bool,
) -> None:
    table = shared_battle(gifts_in_chains="yes")
    table.announce("again", on="infantry_76").choose("give fire", "german_2")
    assert table.why("give fire") == Why.HANDED_OVER
    table.choose("done") if declines else table.refresh()
    table.refresh().choose("german_2")
    assert table.asks == ("german_2", Op.ACTION)
    assert table.why("give fire") == Why.OK


@rule("R10.3")
def test_the_partners_change_about_twice_at_most() -> None:
    table = shared_battle()
    table.choose("german_2", "german")
    assert table.why("german_2") == Why.HANDED_OVER
    assert "german_2" not in table.choices


@rule("R10.3", "R9.4")
def test_after_an_interception_either_partner_may_act_anew() -> None:
    table = four_battle(
        german=["infantry_76"],
        german_hand=["fire", "fire"],
        german_2_hand=["kill"],
        soviet_2_hand=["interception_nkvd"],
    )
    table.choose("german_2").play("kill", on="infantry_76")
    table.choose("intercept with interception_nkvd")
    assert table.asks == ("german_2", Op.ACTION)  # who showed the card
    assert table.discard("german") == ["kill"]
    table.choose("german")
    assert "german_2" in table.choices
    table.announce("fire", on="infantry_76")
    assert table.asks == ("soviet", Op.ACTION)


@rule("R10.3", "R9.4")
def test_changing_about_begins_anew_after_an_interception() -> None:
    table = four_battle(
        german=["infantry_76"],
        german_hand=["fire", "fire"],
        soviet_hand=["interception_nkvd"],
    )
    table.choose("german_2", "german").play("fire", on="infantry_76")
    table.choose("intercept with interception_nkvd")
    assert table.asks == ("german", Op.ACTION)
    assert table.why("german_2") == Why.OK


# --- cards from hand to hand


@rule("R10.3")
def test_teammates_hand_each_other_cards_before_their_sides_action() -> None:
    table = shared_battle()
    table.choose("give fire")
    assert (table.hand("german"), table.hand("german_2")) == (["again"], ["again", "fire", "kill"])
    assert table.asks == ("german", Op.ACTION)
    assert table.events_of(Ev.GIVEN) == [(Ev.GIVEN, table.cards["fire"], GERMAN, GERMAN_2, 0)]
    table.choose("german_2", "give kill")
    assert table.hand("german") == ["again", "kill"]
    table.announce("fire", on="plain_305")
    assert table.asks == ("soviet", Op.ACTION)


@rule("R10.3")
def test_each_card_changes_hands_once_before_an_action() -> None:
    table = shared_battle()
    table.choose("give fire", "german_2")
    assert table.why("give fire") == Why.HANDED_OVER
    assert table.why("give kill") == Why.OK
    table.refresh().refresh()  # the next action
    table.choose("german_2")
    assert table.why("give fire") == Why.OK
    table.choose("give fire")
    assert "fire" in table.hand("german")


@rule("R10.3")
def test_of_two_like_cards_the_partners_own_may_still_be_given() -> None:
    table = shared_battle()
    table.choose("give again", "german_2")
    assert table.hand("german_2") == ["again", "again", "kill"]
    assert table.why("give again") == Why.OK
    table.choose("give again")
    assert table.why("give again") == Why.HANDED_OVER


@rule("R10.3")
def test_cards_are_given_only_before_an_action() -> None:
    table = four_turn(german=["panzer_16"], german_hand=["fire"])
    assert table.asks[1] == Op.MANOEUVRE
    assert table.engine.why(table.state, (Act.GIVE, table.cards["fire"], -1)) == Why.NOT_NOW
    table = german_battle(german=["infantry_76"], german_hand=["fire"])
    assert {name for name in table.choices if "give" in name or "german" in name} == set()


@rule("R10.3")
def test_a_given_card_is_seen_by_no_enemy() -> None:
    table = shared_battle()
    table.choose("give fire")
    for viewer in (SOVIET, SOVIET_2, PUBLIC):
        seen = table.engine.view(table.state, viewer)
        assert seen.cards[CardZone.HAND + GERMAN_2] == (-1, -1, -1)
        assert seen.received[GERMAN_2] == (-1,)
        assert seen_by(table.events[0], seen) == (Ev.GIVEN, -1, GERMAN, GERMAN_2, 0)


@rule("R10.3", team_hands="closed")
def test_giver_and_receiver_see_a_given_card_even_with_closed_hands() -> None:
    table = four_battle(
        german=["infantry_76"], german_hand=["fire"], variants={"team_hands": "closed"}
    )
    table.choose("give fire")
    for viewer in (GERMAN, GERMAN_2):
        seen = table.engine.view(table.state, viewer)
        assert seen_by(table.events[0], seen) == table.events[0]


# --- each other's hands


@rule("R10.3", team_hands="open")
def test_teammates_see_each_others_hands() -> None:
    table = shared_battle()
    assert table.engine.view(table.state, GERMAN_2).cards[CardZone.HAND] == table.state.cards[0]
    assert table.engine.view(table.state, GERMAN).cards[GERMAN_2] == table.state.cards[GERMAN_2]
    assert table.engine.view(table.state, SOVIET).cards[CardZone.HAND] == (-1, -1)


@rule("R10.3", team_hands="closed")
def test_a_setting_closes_the_partners_hand() -> None:
    table = four_battle(
        german=["infantry_76"],
        german_hand=["fire", "again"],
        german_2_hand=["kill"],
        variants={"team_hands": "closed"},
    )
    assert table.engine.view(table.state, GERMAN_2).cards[CardZone.HAND] == (-1, -1)
    assert table.engine.view(table.state, GERMAN).cards[GERMAN_2] == (-1,)
    assert table.engine.view(table.state, GERMAN).cards[CardZone.HAND] == table.state.cards[0]
    table.choose("give fire")  # `Table` compares the views with the events
    assert table.engine.view(table.state, GERMAN).cards[GERMAN_2] == (-1, -1)
    table.choose("german_2").choose("refresh", "kill")
    assert table.engine.view(table.state, GERMAN).cards[GERMAN_2] == (-1, -1)


@rule("R10.3", team_hands="open")
def test_a_partners_picks_for_a_refresh_are_seen() -> None:
    table = shared_battle()
    table.choose("german_2", "refresh", "kill")
    kill = table.cards["kill"]
    assert table.engine.view(table.state, GERMAN).cards[CardZone.PICKED + GERMAN_2] == (kill,)
    assert table.engine.view(table.state, SOVIET).cards[CardZone.PICKED + GERMAN_2] == ()


# --- consent


def two_depleted() -> Table:
    """Two depleted Germans of each player on the Staging Line."""
    return four_turn(
        german=["panzer_16", "infantry_76", "plain_305", "add_295"],
        soviet=["guards_37"],
        partners=["plain_305", "add_295"],
        depleted=["panzer_16", "infantry_76", "plain_305", "add_295"],
    )


@rule("R10.3", "R3.4")
def test_own_formations_are_consolidated_without_a_question() -> None:
    table = two_depleted()
    assert table.asks == ("german", Op.CONSOLIDATE)
    table.choose("infantry_76 restores panzer_16")
    assert (table.where("infantry_76"), table.depleted("panzer_16")) == ("destroyed", False)


@rule("R10.3", "R3.4")
@pytest.mark.parametrize("pair", ["plain_305 restores panzer_16", "panzer_16 restores plain_305"])
def test_consolidating_a_partners_formation_needs_his_consent(pair: str) -> None:
    destroyed, _, restored = pair.split()
    table = two_depleted()
    table.choose(pair)
    assert table.asks == ("german_2", Op.CONSENT)
    assert table.choices == ["yes", "done"]
    assert table.where(destroyed) == "staging"
    table.choose("yes")
    assert (table.where(destroyed), table.depleted(restored)) == ("destroyed", False)


@rule("R10.3", "R3.4")
def test_refused_the_player_is_asked_anew_without_the_partners_formations() -> None:
    table = two_depleted()
    table.choose("plain_305 restores panzer_16", "done")
    assert table.events_of(Ev.DECLINED) == [(Ev.DECLINED, Op.CONSENT, GERMAN_2)]
    assert table.asks == ("german", Op.CONSOLIDATE)
    assert table.where("plain_305") == "staging"
    assert table.why("add_295 restores panzer_16") == Why.NO_CONSENT
    assert table.why("infantry_76 restores panzer_16") == Why.OK
    table.choose("infantry_76 restores panzer_16")
    assert table.asks == ("german_2", Op.CONSOLIDATE)


@rule("R10.3", "R3.4")
def test_two_formations_of_the_partner_are_left_to_him() -> None:
    table = two_depleted()
    assert table.why("plain_305 restores add_295") == Why.NOT_YOURS
    table.choose("done")
    assert table.asks == ("german_2", Op.CONSOLIDATE)
    assert table.why("plain_305 restores add_295") == Why.OK
    assert table.why("panzer_16 restores infantry_76") == Why.NOT_YOURS
    table.choose("panzer_16 restores add_295")
    assert table.asks == ("german", Op.CONSENT)


def overrunning() -> Table:
    """The first German overruns; a formation of each player is on the Staging Line."""
    table = four_battle(
        german=["infantry_76"],
        staging=["plain_305", "add_295"],
        partners=["add_295"],
        german_hand=["overrun"],
    )
    return table.announce("overrun", on="infantry_76")


@rule("R10.3", "R5.11")
def test_overrunning_a_partners_formation_needs_his_consent() -> None:
    table = overrunning().choose("add_295")
    assert table.asks == ("german_2", Op.CONSENT)
    assert table.where("add_295") == "staging"
    table.choose("yes")
    assert (table.where("add_295"), table.units("infantry")) == ("B", 1)  # its vanguard acts


@rule("R10.3", "R5.11")
def test_refused_the_player_may_still_overrun_with_his_own() -> None:
    table = overrunning().choose("add_295", "done")
    assert table.asks == ("german", Overrun.op)
    assert table.why("add_295") == Why.NO_CONSENT
    assert table.choices == ["plain_305", "done"]
    table.choose("plain_305")
    assert table.where("plain_305") == "B"


@rule("R10.3", "R5.11")
def test_the_own_formation_overruns_without_a_question() -> None:
    table = overrunning().choose("plain_305")
    assert table.where("plain_305") == "B"
    assert table.asks[1] != Op.CONSENT


@rule("R10.3", "R5.11")
def test_refused_without_an_own_formation_the_overrun_is_lost() -> None:
    table = four_battle(
        german=["infantry_76"], staging=["add_295"], partners=["add_295"], german_hand=["overrun"]
    )
    table.announce("overrun", on="infantry_76").choose("add_295", "done")
    assert (Ev.LOST, Overrun.op, GERMAN) in table.events
    assert table.asks == ("soviet", Op.ACTION)


@rule("R10.3", "R4")
def test_battles_are_fought_one_after_the_other() -> None:
    table = four_turn(
        german=["panzer_16", "panzer_14"], partners=["panzer_14"], soviet=["guards_37"]
    )
    table.manoeuvre("panzer_16 to A", "panzer_14 to C")
    assert table.asks == ("german", Op.NEXT_BATTLE)
    assert table.choices == ["A", "C"]
    table.choose("C")
    assert table.state.district == 2
    assert table.where("panzer_16") == "A"
