"""The engine's door: what is asked and offered, what is refused, and what can be set."""

from __future__ import annotations

from copy import deepcopy

import pytest

from stalingrad_game.card_game.rules.effects import Kill
from stalingrad_game.card_game.rules.engine import Engine, describe_event, describe_frame
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.operations import OPERATIONS
from stalingrad_game.card_game.rules.strategy import Demote
from stalingrad_game.card_game.state.codes import Act, Ev, InitiativeIcon, Op, SniperResult, Why
from stalingrad_game.card_game.state.fold import FOLDS, fold
from stalingrad_game.card_game.state.variants import (
    DEFAULT_VARIANTS,
    VARIANTS,
    Variant,
    Variants,
    variant_words,
    variants_from,
)
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
    assert decision.op in {Demote.op, Op.CONSOLIDATE, Op.MANOEUVRE}
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
    assert {op for name, op in vars(Op).items() if name.isupper()} <= set(OPERATIONS)
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
    assert chosen == Variants(track_length=5, break_test="cancel")
    assert variants_from({}) == DEFAULT_VARIANTS == Variants()
    state, _ = Engine(kit_of_tests()).new(1, chosen)
    assert state.variants == chosen


@pytest.mark.parametrize("settings", [{"track": "4"}, {"track_length": "6"}, {"": ""}])
def test_an_unknown_variant_or_value_is_refused_with_what_is_allowed(
    settings: dict[str, str],
) -> None:
    with pytest.raises(ValueError, match="allowed: "):
        variants_from(settings)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_value_of_a_variant_has_a_word_and_the_first_is_the_default(variant: Variant) -> None:
    assert getattr(DEFAULT_VARIANTS, variant.key) == variant.values[variant.words[0]]
    for word, value in variant.values.items():
        chosen = variants_from({variant.key: word})
        assert getattr(chosen, variant.key) == value
        assert variant_words(chosen) == variant_words(DEFAULT_VARIANTS) | {variant.key: word}


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
    fold(table.state, (Ev.LOST, Kill.op, 0))
    assert table.state == before


def test_a_refused_option_is_named_with_its_reason() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire"])
    card, formation = table.cards["fire"], table.formations["guards_37"]
    with pytest.raises(IllegalOption, match=f"^play {card} {formation} is not offered: not_now$"):
        table.engine.apply(table.state, (Act.PLAY, card, formation))
    with pytest.raises(IllegalOption, match=r"^commit -7 is not offered: not_now$"):
        table.engine.apply(table.state, (Act.COMMIT, -7, -1))


def test_decisions_frames_and_events_are_described_by_name() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"])
    assert (
        table.engine.describe_decision(table.decision) == "seat 0, action 0 0 (R4.4): refresh, hold"
    )
    table.choose("hold")
    assert describe_event(table.events[0]) == f"acted 0 {Act.HOLD}"
    assert describe_frame((99, 1)) == "99 1"


def test_what_an_earlier_version_called_a_value_is_understood() -> None:
    assert variants_from({"bombardment": "on"}) == variants_from({"bombardment": "4"})
    assert variant_words(variants_from({"bombardment": "on"}))["bombardment"] == "4"
