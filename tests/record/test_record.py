"""A game goes on from its record as if it had never stopped; taking back ends at barriers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.game import PHASES, VICTORIES, CardGame
from stalingrad_game.card_game.state.codes import Act, CardZone, Option, Phase
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS, Variants, variant_words
from stalingrad_game.kernel.decision import IllegalOption
from stalingrad_game.kernel.game import Result
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import SEED_LIMIT, Setup
from stalingrad_game.record.timeline import RESIGNED, GameOver, NothingToMove
from tests.support.amount import share
from tests.support.games import BEGUN, MODES, again, card_game, library, move, moves, new, played

DONE = (Act.DONE, -1, -1)
WAIVE = (Act.WAIVE, -1, -1)


def commits(record: GameRecord[CardGame], number: int) -> GameRecord[CardGame]:
    """Move formations, one after the other."""
    for _ in range(number):
        assert record.decision
        record.take(record.decision.options[0])
    return record


def same(one: GameRecord[CardGame], other: GameRecord[CardGame]) -> None:
    """Both stand alike, and would go on alike."""
    assert other.state == one.state
    assert other.decision == one.decision
    assert other.steps == one.steps
    assert other.data == one.data
    assert other.result == one.result
    assert other.setup == one.setup
    assert other.opening == one.opening
    for seat in (None, *range(one.game.kit.seats)):
        assert other.can_undo(seat) == one.can_undo(seat)
        assert other.can_redo(seat) == one.can_redo(seat)


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=share(15))
@given(seed=st.integers(-SEED_LIMIT, SEED_LIMIT - 1), stop=st.integers(0, 400))
def test_a_game_read_back_is_the_same_game_and_goes_on_alike(
    mode: str, seed: int, stop: int
) -> None:
    record = played(seed, mode, stop)
    back = again(record)
    same(record, back)
    for _ in range(30):
        assert move(record) == move(back)
    same(record, back)


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=share(8))
@given(seed=st.integers(0, 10**6))
def test_the_steps_that_were_not_taken_back_are_the_game(mode: str, seed: int) -> None:
    record = played(seed, mode, 120)
    state, _ = card_game(mode).new(seed)
    for number, step in enumerate(record.steps):
        assert record.at(number) == state
        assert tuple(card_game(mode).apply(state, step.option)) == step.events
    assert record.at(len(record.steps)) == state == record.state


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=share(8))
@given(seed=st.integers(0, 10**6))
def test_nothing_is_taken_back_across_a_barrier(mode: str, seed: int) -> None:
    record = new(seed, mode)
    floor = 0
    for _ in moves(record, 150):
        steps = record.steps
        if steps and steps[-1].barrier:
            floor = max(floor, len(steps))
        answers = [step for step in steps if not step.standing]
        if len(answers) > 1 and answers[-1] is steps[-1] and answers[-2].seat != steps[-1].seat:
            floor = max(floor, len(steps) - 1)
        assert len(steps) >= floor
        assert record.can_undo() == (len(steps) > floor and record.result is None)


@settings(max_examples=share(15))
@given(seed=st.integers(0, 10**6))
def test_taking_back_and_again_leaves_everything_as_it_was(seed: int) -> None:
    record = new(seed)
    for _ in moves(record, 120):
        if record.can_undo():
            state, decision, steps = record.state, record.decision, list(record.steps)
            step = record.undo()
            assert step == steps[-1]
            assert record.state == record.at(len(steps) - 1)
            assert record.redo() == step
            assert (record.state, record.decision) == (state, decision)
            assert list(record.steps) == steps


def test_a_new_option_forgets_what_was_taken_back() -> None:
    record = commits(new(), 2)
    record.undo()
    assert record.can_redo()
    assert record.decision
    record.take(record.decision.options[1])
    assert not record.can_redo()
    with pytest.raises(NothingToMove):
        record.redo()


def test_several_steps_are_taken_back_one_by_one_up_to_the_barrier() -> None:
    record = commits(new(), 3)
    first = record.at(0)
    for _ in range(3):
        record.undo(0)
    assert record.state == first
    with pytest.raises(NothingToMove):
        record.undo()


def test_the_decision_passed_on_can_still_be_taken_back_until_the_other_answers() -> None:
    record = commits(new(), 1)
    record.take(DONE)
    assert record.decision
    assert record.decision.seat == 1
    assert record.can_undo(0)
    assert not record.can_undo(1)
    record.undo(0)
    assert record.decision.seat == 0
    record.redo(0)
    commits(record, 1)
    assert not record.can_undo(0)
    assert record.can_undo(1)


def test_the_others_first_input_is_a_barrier_even_if_he_takes_it_back() -> None:
    record = commits(new(), 1)
    record.take(DONE)
    commits(record, 1)
    record.undo(1)
    assert not record.can_undo()
    assert record.can_redo(1)
    assert not record.can_redo(0)
    same(record, again(record))


def test_chance_is_a_barrier() -> None:
    record = new()
    while not (record.steps and record.steps[-1].chance):
        assert record.decision
        record.take(record.decision.options[-1 if record.steps else 0])
    assert not record.can_undo()


def test_another_seat_takes_nothing_back() -> None:
    record = commits(new(), 1)
    with pytest.raises(NothingToMove):
        record.undo(1)
    record.undo(0)
    with pytest.raises(NothingToMove):
        record.redo(1)


def test_an_option_that_is_not_offered_moves_nothing() -> None:
    record = commits(new(), 1)
    before, data = record.state.copy(), record.data
    with pytest.raises(IllegalOption):
        record.take((Act.HOLD, -1, -1))
    assert (record.state, record.data) == (before, data)


def test_a_state_handed_out_by_number_can_be_changed_without_harm() -> None:
    record = commits(new(), 2)
    record.at(1).agenda.clear()
    record.at(2).agenda.clear()
    assert record.at(1).agenda
    same(record, again(record))
    for number in (-1, 3):
        with pytest.raises(IndexError):
            record.at(number)


def test_a_waiver_taken_back_is_the_step_of_the_seat_that_waived() -> None:
    record = new(2, "expert")
    while not (record.decision and record.state.waived == 1 << (1 - record.decision.seat)):
        if record.decision and WAIVE in record.decision.options:
            record.take(WAIVE)
        elif not move(record):
            record = new(record.setup.seed + 1, "expert")
    seat = 1 - record.decision.seat
    record.take((Act.RECLAIM, seat, -1))
    assert record.steps[-1].seat == seat
    assert record.can_undo(seat)
    same(record, again(record))


def test_a_waiver_taken_back_bars_nobodys_way_back() -> None:
    """R9.4: nothing was asked and nothing hidden was answered."""
    for seed in range(2, 40):
        record = new(seed, "four")
        for _ in moves(record, 200):
            decision, state = record.decision, record.state
            enemies = [s for s in range(4) if decision and (s - decision.seat) & 1]
            waived = [s for s in enemies if state.waived >> s & 1]
            gifts = [one for one in decision.options if one[0] == Act.GIVE] if decision else []
            if not (decision and waived and gifts):
                continue
            record.take(gifts[0])
            record.take((Act.RECLAIM, waived[0], -1))
            assert not record.can_undo(decision.seat)  # the step of another comes first
            record.undo(waived[0])
            assert record.can_undo(decision.seat)
            record.undo(decision.seat)
            same(record, again(record))
            return
    raise AssertionError("never waived")


def test_a_hand_laid_open_is_a_barrier_though_chance_had_no_say() -> None:
    """R9.2: who has seen what Collecting Tongues shows doesn't play it another day."""
    record = new(2, "expert")
    while not (record.state.looking and not record.steps[-1].chance):
        if not move(record):
            record = new(record.setup.seed + 1, "expert")
    assert not record.can_undo()


@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_loses_and_nothing_comes_after(seat: int) -> None:
    record = commits(new(), 2)
    state = record.state
    assert record.resign(seat) == Result(1 - seat, RESIGNED)
    assert record.result == Result(1 - seat, RESIGNED)
    assert record.decision is None
    assert record.state == state
    assert not record.can_undo()
    with pytest.raises(GameOver):
        record.take(DONE)
    with pytest.raises(GameOver):
        record.resign(seat)
    same(record, again(record))


def test_only_a_seat_of_the_table_resigns() -> None:
    record = new()
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="no seat"):
            record.resign(seat)
    assert record.result is None


def test_the_end_is_a_barrier_and_the_last_line_says_who_won() -> None:
    record = new()
    record.take(DONE)  # R3.6.2: no attack
    assert record.result == Result(1, "no_attack")
    assert record.decision is None
    assert not record.can_undo()
    assert not record.can_redo()
    assert b'"kind":"end","winner":"soviet","how":"no_attack","steps":1' in record.data
    same(record, again(record))


def test_a_result_that_was_not_written_any_more_is_made_up_for() -> None:
    record = new()
    record.take(DONE)
    lines = record.data.splitlines(keepends=True)
    same(record, GameRecord.from_bytes(b"".join(lines[:-1]), library()))


def test_phases_and_victories_have_words() -> None:
    assert len(PHASES) == Phase.OVER + 1
    assert {how.replace("_", " ") for how in VICTORIES.values()} == {
        "all closed",
        "no building left",
        "building held",
        "no attack",
    }


def test_the_setup_is_kept() -> None:
    variants = Variants(
        river_bank_first=False, winner_depletes=False, supply_reach="battle_and_staging"
    )
    players = (Seat("Änne"), Seat("", "greedy"))
    setup = Setup(-7, variant_words(variants), players, "fr", BEGUN)
    record = GameRecord.start(card_game(), setup)
    assert again(record).setup == setup
    assert record.state.variants == variants


def test_what_is_left_out_of_a_setup_is_filled_in() -> None:
    setup = GameRecord.start(card_game("four"), Setup(3)).setup
    assert setup.players == (Seat(),) * 4
    assert setup.variants == variant_words(DEFAULT_VARIANTS)
    assert setup.begun


@pytest.mark.parametrize(
    "setup",
    [
        Setup(SEED_LIMIT),
        Setup(1, players=(Seat(),)),
        Setup(1, players=(Seat("a\nb"), Seat())),
        Setup(1, players=(Seat("x" * 41), Seat())),
        Setup(1, players=(Seat("", "a b"), Seat())),
        Setup(1, language="e n"),
        Setup(1, begun="x" * 41),
        Setup(1, {"weather": "on"}),
        Setup(1, {"refresh_clock": "perhaps"}),
    ],
    ids=repr,
)
def test_a_setup_that_cannot_be_played_is_refused(setup: Setup) -> None:
    with pytest.raises(ValueError, match=r"."):
        GameRecord.start(card_game(), setup)


def test_hands_are_in_the_state_and_not_in_what_a_step_writes() -> None:
    record = commits(new(), 1)
    hand = record.state.cards[CardZone.HAND]
    assert hand
    last = record.data.splitlines()[-1].decode()
    assert not any(record.game.notation.cards[card] in last for card in hand)


@pytest.mark.parametrize(("hands", "free"), [("open", True), ("closed", False)])
def test_a_card_handed_over_to_a_closed_hand_is_not_taken_back(hands: str, free: bool) -> None:
    """R10.3: the partner has seen it."""
    setup = Setup(3, {"team_hands": hands}, begun=BEGUN)
    record = GameRecord.start(card_game("four"), setup)
    while not any(option[0] == Act.GIVE for option in options_of(record)):
        record.take(options_of(record)[0])
    gift = next(option for option in options_of(record) if option[0] == Act.GIVE)
    record.take(gift)
    assert record.can_undo(record.steps[-1].seat) == free
    assert again(record).can_undo() == free


def options_of(record: GameRecord[CardGame]) -> tuple[Option, ...]:
    """What may be chosen now."""
    assert record.decision
    return record.decision.options
