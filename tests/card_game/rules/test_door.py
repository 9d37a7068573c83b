"""The engine's door: what is asked and offered, what is refused, and what can be set."""

from __future__ import annotations

from copy import deepcopy

import pytest

from stalingrad_game.card_game.rules.codes import (
    VARIANTS,
    Act,
    Ev,
    InitiativeIcon,
    Op,
    SniperResult,
    Variant,
    Why,
)
from stalingrad_game.card_game.rules.engine import (
    OPERATIONS,
    Engine,
    default_variants,
    variant,
    variants_from,
)
from stalingrad_game.card_game.rules.fold import FOLDS, fold
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.kernel.decision import IllegalOption
from tests.support.languages import ENGLISH
from tests.support.pack import kit_of_tests, pack
from tests.support.set_up import battle, turn
from tests.support.table import rule


def test_new_game_rests_at_its_first_decision_and_tells_what_led_there() -> None:
    engine = Engine(kit_of_tests())
    state, events = engine.new(7)
    decision = engine.decision(state)
    assert decision is not None
    assert decision.op in {Op.DEMOTE, Op.CONSOLIDATE, Op.MANOEUVRE}
    assert events[0] == (Ev.TURN, 1)
    assert decision.options == tuple(engine.options(state))
    assert decision.frame == state.agenda[-1]


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    engine = Engine(kit_of_tests())
    assert engine.new(7) == engine.new(7)
    assert engine.new(7)[0] != engine.new(8)[0]


@rule("R4.4", "R3.6")
def test_decision_says_who_answers_and_which_rule_asks() -> None:
    table = battle(german=["infantry_76"], active="soviet")
    assert (table.decision.seat, table.decision.rule) == (1, "R4.4")
    table = turn(german=["infantry_76"])
    assert (table.decision.seat, table.decision.rule) == (0, "R3.6")


def test_every_operation_cites_a_rule_of_the_rulebook() -> None:
    numbers = {entry.number for entry in load_rulebook(ENGLISH).rules}
    assert set(OPERATIONS) == set(range(Op.COUNT))
    assert {operation.rule for operation in OPERATIONS.values()} <= numbers


@pytest.mark.parametrize(
    "option",
    [
        (Act.PLAY, 0, 0),
        (Act.DONE, -1, -1),
        (Act.UNIT, 3, -1),
        (99, 0, 0),
    ],
)
def test_an_option_that_is_no_candidate_is_refused_and_nothing_moves(
    option: tuple[int, int, int],
) -> None:
    table = battle(german=["infantry_76"])
    before = deepcopy(table.state)
    with pytest.raises(IllegalOption, match="not offered") as refusal:
        table.engine.apply(table.state, option)
    assert (refusal.value.option, refusal.value.why) == (option, Why.NOT_NOW)
    assert table.state == before


@rule("R6.2")
def test_a_candidate_with_a_reason_is_refused_with_it_and_nothing_moves() -> None:
    table = battle(german=["panzer_16"], german_hand=["fire"])
    before = deepcopy(table.state)
    option = table.option("fire on panzer_16")
    with pytest.raises(IllegalOption) as refusal:
        table.engine.apply(table.state, option)
    assert refusal.value.why == Why.DOCTRINE
    assert table.state == before


def test_asking_changes_nothing() -> None:
    table = battle(german=["infantry_76"], german_hand=["fire", "precision"])
    before = deepcopy(table.state)
    for option in table.engine.candidates(table.state):
        table.engine.why(table.state, option)
    table.engine.decision(table.state)
    table.engine.view(table.state, 1)
    assert table.state == before


def test_play_does_what_apply_does() -> None:
    table = battle(german=["infantry_76"], german_hand=["fire"])
    twin = table.state.copy()
    option = table.option("fire on infantry_76")
    assert table.engine.apply(table.state, option) == table.engine.play(twin, option)
    assert table.state == twin


def test_variants_are_set_by_name() -> None:
    chosen = variants_from({"track_length": "5", "break_test": "cancel"})
    assert chosen[Variant.TRACK_LENGTH] == 2
    assert chosen[Variant.BREAK_TEST] == 1
    assert sum(chosen) == 3
    assert variants_from({}) == default_variants() == (0,) * len(VARIANTS)
    state, _ = Engine(kit_of_tests()).new(1, chosen)
    assert variant(state, Variant.TRACK_LENGTH) == "5"


@pytest.mark.parametrize("settings", [{"track": "4"}, {"track_length": "6"}, {"": ""}])
def test_an_unknown_variant_or_value_is_refused_with_what_is_allowed(
    settings: dict[str, str],
) -> None:
    with pytest.raises(ValueError, match="allowed: "):
        variants_from(settings)


@pytest.mark.parametrize(
    ("place", "key"),
    [
        (Variant.RIVER_BANK_FIRST, "river_bank_first"),
        (Variant.REFRESH_CLOCK, "refresh_clock"),
        (Variant.BREAK_TEST, "break_test"),
        (Variant.MOTIVATOR_UNITS, "motivator_units"),
        (Variant.WINNER_DEPLETES, "winner_depletes"),
        (Variant.SUPPLY_REACH, "supply_reach"),
        (Variant.PROMOTE_REACH, "promote_reach"),
        (Variant.SNIPER_DISCARD, "sniper_discard"),
        (Variant.TRACK_LENGTH, "track_length"),
        (Variant.TEAM_HANDS, "team_hands"),
    ],
)
def test_every_variant_has_its_place(place: int, key: str) -> None:
    assert VARIANTS[place][0] == key


def test_a_kit_numbers_germans_first_and_reads_the_carnage_words() -> None:
    kit = kit_of_tests()
    assert list(kit.unit_side) == sorted(kit.unit_side)
    assert list(kit.formation_side) == sorted(kit.formation_side)
    assert list(kit.card_side) == sorted(kit.card_side)
    assert kit.icon[0] == InitiativeIcon.RAT
    assert kit.sniper[:3] == (
        SniperResult.CLOSE_ESCAPE,
        SniperResult.HIT,
        SniperResult.HIDEOUS_DEATH,
    )


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="tuple"):
        Kit(pack(), "solitaire")


def test_every_event_that_changes_a_view_has_its_fold_and_no_other_changes_one() -> None:
    assert len(FOLDS) == Ev.LAST_CHANGE + 1
    table = battle(german=["infantry_76"])
    before = deepcopy(table.state)
    fold(table.state, (Ev.LOST, Op.KILL, 0))
    assert table.state == before
