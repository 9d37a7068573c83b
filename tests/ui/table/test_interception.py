"""The interception question at the table (R9.4): the card waits, and a waiver can be taken back."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.card_game.state.codes import Act, Op, side_of
from stalingrad_game.ui.table.input.commands import reclaim_interception
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    FORMATION,
    HAND,
    SHOWN_CARD,
    TRACK,
    UNIT_STACK,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import ViewMode
from tests.support.table_pictures import laid_out
from tests.support.table_play import begun, displayed, model, pick_up, random_game, walk

TEAMS = ["expert", "four"]


def at_interception(mode: str, seed: int = 1, *, can: bool = False) -> TableController:
    """A game at an interception question; with `can`, one that the hand could answer."""
    for start in range(seed, seed + 40):
        control = begun(start, mode)
        for _ in random_game(control, Random(start), 300):
            decision = control.session.decision
            if decision is None or decision.op != Op.INTERCEPT:
                continue
            if not can or any(option[0] == Act.INTERCEPT for option in decision.options):
                control.session.hands.put_down()
                control.update(0)
                return control
    raise AssertionError("never asked")


def waived(mode: str) -> tuple[TableController, int]:
    """A game at a question to somebody else while a seat waives; that seat."""
    control = at_interception(mode)
    seat = control.session.acting
    control.offer(ButtonId.WAIVE)
    for _ in random_game(control, Random(5)):
        if side_of(control.session.acting) != side_of(seat):
            break
    assert control.session.record.state.waived >> seat & 1
    control.session.hands.put_down()
    return control, seat


def buttons(control: TableController) -> set[Target]:
    return {button.target for button in model(control).buttons}


@pytest.mark.parametrize("mode", TEAMS)
def test_the_shown_card_lies_there_and_its_formation_is_pointed_out(mode: str) -> None:
    control = at_interception(mode)
    shown = model(control)
    card, formation, *_ = displayed(control).view.shown
    assert shown.meant == {Target(FORMATION, formation)}
    views: tuple[ViewMode, ...] = ("battle", "city")
    for magnify in views:
        control.viewport.magnify = magnify
        found = laid_out(model(control), (1920, 1080))
        rect = found.rect(Target(SHOWN_CARD, card))
        goal = found.rect(Target(FORMATION, formation))
        assert rect is not None
        assert goal is not None
        assert found.frame.city.contains(rect)
        assert not rect.colliderect(goal)
        kinds = {
            target.kind
            for target, point_on in found.placements.items()
            if point_on.rect.colliderect(rect)
        }
        if magnify == "battle":
            assert not kinds & {TRACK, UNIT_STACK}


@pytest.mark.parametrize("mode", TEAMS)
def test_asked_with_the_hand_face_down_only_public_answers_light_up(mode: str) -> None:
    control = at_interception(mode, can=True)
    seat = control.session.acting
    assert model(control).glow == {
        Target(BUTTON, ButtonId.DONE, -1),
        Target(BUTTON, ButtonId.WAIVE, -1),
        Target(BUTTON, ButtonId.HAND, seat),
    }
    pick_up(control)
    assert any(target.kind == HAND for target in model(control).glow)


def test_the_question_says_the_same_whether_or_not_it_could_be_answered() -> None:
    prompts = set()
    for can in (False, True):
        control = at_interception("expert", can=can)
        shown = model(control)
        card, formation, *_ = displayed(control).view.shown
        words = control.session.words
        text = shown.prompt.replace(words.quoted(card), "*").replace(
            words.formation(formation), "*"
        )
        labels = tuple(b.label for b in shown.buttons if b.primary)
        prompts.add((text.split(" – ")[1].split(" want to play ")[1], labels, shown.rule))
    assert len(prompts) == 1


@pytest.mark.parametrize("mode", TEAMS)
def test_a_waiver_is_taken_back_in_the_enemys_round_by_button(mode: str) -> None:
    control, seat = waived(mode)
    assert side_of(control.session.acting) != side_of(seat)
    button = Target(BUTTON, ButtonId.RECLAIM, seat)
    assert button in buttons(control)
    assert laid_out(model(control), (1280, 720)).rect(button) is not None
    control.point(button)
    assert control.session.record.steps[-1].option == (Act.RECLAIM, seat, -1)
    assert control.session.record.steps[-1].seat == seat
    assert button not in buttons(control)


def test_a_waiver_is_taken_back_by_key_by_its_own_side_alone() -> None:
    control, seat = waived("expert")
    pick_up(control)
    assert model(control).hand_seat == 1 - seat
    assert not reclaim_interception(control)
    control.session.hands.put_down()
    assert reclaim_interception(control)
    assert not control.session.record.state.waived


def test_what_was_chosen_stays_chosen_when_somebody_else_takes_a_waiver_back() -> None:
    control, seat = waived("expert")
    for _ in random_game(control, Random(2)):
        decision = control.session.decision
        if decision is not None and decision.op == Op.ACTION and decision.seat != seat:
            break
    assert control.session.record.state.waived >> seat & 1
    pick_up(control)
    card = Target(HAND, model(control).hand[0], 0)
    control.point(card)
    control.point(Target(BUTTON, ButtonId.RECLAIM, seat))
    assert model(control).selected == (card,)
    assert control.session.record.steps[-1].option[0] == Act.RECLAIM


def test_a_waiver_can_be_taken_back_while_a_computer_decides() -> None:
    control = begun(1, "expert", computers=("greedy", ""))
    rng = Random(1)
    for _ in range(3000):
        control.update(20)
        decision = control.session.decision
        assert decision is not None
        if decision.op == Op.INTERCEPT and decision.seat == 1:
            control.offer(ButtonId.WAIVE)
            break
        if control.session.person_acts and not control.session.playback.busy:
            walk(control, rng.choice(decision.options))
    assert control.session.record.state.waived == 2
    assert Target(BUTTON, ButtonId.RECLAIM, 1) in buttons(control)
    assert reclaim_interception(control, 1)


def test_a_computers_waiver_is_shown_but_is_nobodys_to_take_back() -> None:
    control, seat = waived("expert")
    control.session.people -= {seat}  # type: ignore[misc]  # as if a computer sat there
    assert Target(BUTTON, ButtonId.RECLAIM, seat) not in buttons(control)
    assert not reclaim_interception(control, seat)


def test_nothing_of_a_waiver_shows_where_everything_is_covered() -> None:
    control, seat = waived("expert")
    control.hide()
    assert Target(BUTTON, ButtonId.RECLAIM, seat) not in buttons(control)
    assert not reclaim_interception(control, seat)
