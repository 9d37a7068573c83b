"""Events are shown one after the other, in order, and never hold up whoever wants to go on."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest

from stalingrad_game.card_game.rules.break_test import Dice
from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.state.codes import Act, Ev, Op
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.panels.tabs import MOMENT
from stalingrad_game.ui.table.session.playback import TablePlayback
from stalingrad_game.ui.table.session.settings import TableSettings
from stalingrad_game.ui.table.session.showing_times import DURATIONS_MS, ROLL_MS, event_duration_ms
from tests.support.table_play import (
    begun,
    card_game,
    displayed,
    log_rows,
    model,
    pick_up,
    random_game,
    walk,
)

SHOWN = TableSettings(speed=1)


def test_a_new_game_is_shown_from_its_set_up() -> None:
    control = begun(9, settings=SHOWN)
    first = model(control)
    assert first.busy
    view = displayed(control).view
    assert (view.turn, view.phase) == (1, 0)
    assert first.glow == frozenset()
    turns = set()
    while model(control).busy:
        control.update(50)
        turns.add(displayed(control).view.phase)
    assert turns >= {1, 2}
    assert model(control).glow


def test_what_is_displayed_arrives_where_the_game_is() -> None:
    control = begun(9, "four", settings=SHOWN)
    rng = Random(9)
    for _ in random_game(control, rng, most=200):
        control.update(rng.choice([0, 10, 100, 1000]))
        if rng.random() < 0.2:
            control.session.finish()
            state = control.session.record.state
            for viewer in (PUBLIC, *range(4)):
                expected = control.session.engine.view(state, viewer)
                assert control.session.playback.view(viewer) == expected


def test_nothing_is_displayed_before_its_event() -> None:
    control = begun(9, settings=SHOWN)
    control.session.finish()
    for _ in random_game(control, Random(9)):
        decision = control.session.decision
        if decision is not None and decision.op == Op.ACTION:
            break
    control.session.finish()
    turn = displayed(control).view.turn
    walk(control, (Act.HOLD, -1, -1))
    while not control.session.playback.busy:
        decision = control.session.decision
        assert decision is not None
        walk(control, decision.options[0])
    now = model(control)
    assert now.busy
    assert displayed(control).view.turn == turn
    assert now.glow == frozenset()
    assert not [b for b in now.buttons if b.primary and b.enabled]


def test_input_does_not_wait_for_what_is_shown() -> None:
    slow = begun(9, settings=TableSettings(speed=0.01))
    quick = begun(9)
    for _ in range(60):
        decision = slow.session.decision
        assert decision is not None
        option = decision.options[0]
        for control in (slow, quick):
            control.session.hands.put_down()
            walk(control, option)
    assert slow.session.record.state == quick.session.record.state


def test_a_click_beside_everything_ends_one_event_and_not_the_queue() -> None:
    control = begun(9, settings=SHOWN)
    lines = []
    while model(control).busy:
        lines.append(model(control).prompt)
        control.click_away()
    lines_once = [line for line, _ in groupby(lines)]  # a reshuffled deck is shown without a line
    assert len(lines_once) > 5
    assert len(set(lines_once)) == len(lines_once)


def test_nothing_is_busy_where_everything_is_shown_at_once() -> None:
    control = begun(9, settings=TableSettings(speed=0))
    for _ in random_game(control, Random(9), most=40):
        shown = model(control)
        assert not shown.busy
        assert shown.animations == ()


def test_nothing_moves_with_reduced_motion_and_lines_stand_all_the_same() -> None:
    control = begun(9, settings=TableSettings(speed=1, reduced_motion=True))
    lines = set()
    for _ in random_game(control, Random(9), most=40):
        assert model(control).animations == ()
        control.update(100)
        lines.add(model(control).prompt)
    assert len(lines) > 5


def test_twice_the_speed_takes_half_the_time() -> None:
    taken = []
    for speed in (1.0, 2.0):
        control = begun(9, settings=TableSettings(speed=speed))
        steps = 0
        while model(control).busy:
            control.update(10)
            steps += 1
        taken.append(steps)
    assert taken[1] == pytest.approx(taken[0] / 2, rel=0.05)


def test_a_log_line_is_told_only_when_it_has_been_shown() -> None:
    control = begun(9, settings=SHOWN)
    lengths = [len(log_rows(model(control)))]
    while model(control).busy:
        control.update(100)
        lengths.append(len(log_rows(model(control))))
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]
    assert len(set(lengths)) > 5


def test_dice_are_rolled_one_by_one() -> None:
    playback = TablePlayback(card_game().kit, set_up(card_game().kit, 1, DEFAULT_VARIANTS))
    playback.add(
        1,
        [
            (Ev.DICE, 1, 1, 0, 0, 0, 0, 0, 2, 0),
            (Ev.ROLL, 0, 3, 6),
            (Ev.ROLL, 1, 6, 1),
            (Ev.SLAUGHTER, 1, 1, 6),
            (Ev.ROLL, 0, 5),
            (Ev.ROLL, 1, 2),
            (Ev.RESULT, 0, 0, 0),
        ],
    )
    playback.advance(DURATIONS_MS[Ev.DICE])
    seen = []
    while playback.busy:
        playback.advance(ROLL_MS / 2)
        rolling = playback.rolling
        assert rolling is not None
        thrown = tuple(len(dice) for dice in rolling.rolls[-1])
        seen.append((thrown, len(rolling.rolls), len(rolling.slaughters), rolling.winner))
    rolling = playback.rolling
    assert rolling is not None
    assert rolling.dice == Dice(1, 1, 0, 0, 0, 0, 0, 2, 0)
    assert list(dict.fromkeys(seen)) == [
        ((2, 0), 1, 0, -1),
        ((2, 2), 1, 0, -1),
        ((2, 2), 1, 1, -1),
        ((1, 0), 2, 1, -1),
        ((1, 1), 2, 1, -1),
        ((1, 1), 2, 1, 0),
    ]
    assert rolling.rolls == (((3, 6), (6, 1)), ((5,), (2,)))


def test_skipped_dice_lie_still_until_the_next_input() -> None:
    control = begun(4)
    for _ in random_game(control, Random(4)):
        rolling = control.session.playback.rolling
        if rolling is not None:
            assert rolling.winner >= 0
            assert all(rolling.rolls[-1])
            control.click_away()
            assert control.session.playback.rolling is None
            return
    raise AssertionError("no Break Test")


def test_events_that_only_one_seat_sees_take_no_time() -> None:
    assert event_duration_ms((Ev.PICK, 3, 0)) == 0


def test_battle_view_comes_with_the_battle_and_goes_with_it() -> None:
    control = begun(4)
    magnified = set()
    for _ in random_game(control, Random(4), most=300):
        shown = model(control)
        magnified.add(shown.magnify)
        if shown.board.fought >= 0:
            assert (shown.magnify, shown.magnified) == ("battle", shown.board.fought)
        else:
            assert shown.magnify == "city"
    assert magnified == {"city", "battle"}


def test_the_magnification_can_be_turned() -> None:
    control = begun(4)
    control.press(ButtonId.VIEW)
    assert model(control).magnify == "battle"
    control.press(ButtonId.VIEW)
    assert model(control).magnify == "city"


def test_what_is_taken_back_is_no_longer_looked_at() -> None:
    control = begun(6)
    for _ in random_game(control, Random(6)):
        undone = 0
        steps = len(control.session.record.steps)
        if steps > 3 and control.session.record.can_undo(count=3):
            control.look_back(steps - 1)
            while control.session.can_undo():
                control.press(ButtonId.UNDO)
                assert MOMENT.of(model(control)) is None
                undone += 1
            break
    assert undone >= 3


def test_an_earlier_moment_is_looked_at_and_left() -> None:
    control = begun(4)
    for _ in random_game(control, Random(4), most=40):
        pass
    now, view = model(control), displayed(control).view
    place = next(n for n, line in enumerate(log_rows(now)) if line.step == 12)
    control.point(Target("log line", place))
    back = model(control)
    assert MOMENT.of(back) is not None
    seen = control.session.engine.view(control.session.record.at(12), PUBLIC)
    assert displayed(control).view == seen
    assert (back.decision_seat, back.glow, back.hand) == (None, frozenset(), ())
    control.back()
    assert displayed(control).view == view


def test_holding_a_button_down_hurries_everything_on() -> None:
    control = begun(9, settings=SHOWN, computers=("greedy", "greedy"))
    for _ in range(3):
        control.session.finish()
        control.session.hurry()
        control.update(1)
    assert len(control.session.record.steps) == 3


def chips(control: TableController) -> set[Target]:
    return {button.target for button in model(control).buttons}


def test_the_buttons_that_always_lie_there_are_there() -> None:
    control = begun(9)
    pick_up(control)
    wanted = {
        ButtonId.UNDO,
        ButtonId.REDO,
        ButtonId.LOG,
        ButtonId.RULES,
        ButtonId.MENU,
        ButtonId.VIEW,
    }
    assert chips(control) >= {Target(BUTTON, button) for button in wanted}
    assert {Target(BUTTON, ButtonId.HAND, seat) for seat in (0, 1)} <= chips(control)


def test_a_roll_is_told_once_its_dice_lie_still() -> None:
    """Neither the line nor the log says what a die shows while it is in the air (R4.5)."""
    control = begun(3, settings=TableSettings(speed=1.0))
    rng = Random(3)
    rolls = 0
    while rolls < 4 and (decision := control.session.decision) is not None:
        walk(control, rng.choice(decision.options))
        playback = control.session.playback
        while playback.busy:
            shown = playback.showing
            if shown is not None and shown.event[0] == Ev.ROLL and playback.spent_ms > 0:
                values = [str(value) for value in shown.event[2:]]
                before = model(control)
                while playback.spent_ms > 0 and playback.showing is shown:
                    assert log_rows(model(control)) == log_rows(before)
                    assert model(control).prompt == before.prompt
                    control.update(40)
                after = model(control)
                rows = log_rows(after)[len(log_rows(before)) :]
                assert log_rows(after)[: len(log_rows(before))] == log_rows(before)
                assert all(value in rows[0].text for value in values)
                rolls += 1
            control.update(40)
    assert rolls
