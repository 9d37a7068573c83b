"""Cream is what does something; declining is plain; what loses the game is never cream."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.card_game.rules.effects import Spillover
from stalingrad_game.card_game.rules.resolver import DONE, ends_without_attack
from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.style.theme import BRICK, PAPER
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.layout.target_sprites import button_sprite
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.model.view_model import ButtonModel, ButtonWeight
from stalingrad_game.ui.table.panels.dialog import DIALOG
from tests.support.table_play import MODES, begun, model, pick_up, random_game, walk

END = Target(BUTTON, ButtonId.DONE)


def buttons(control: TableController) -> dict[int, ButtonModel]:
    """The buttons that answer, by number."""
    return {one.target.a: one for one in model(control).buttons if one.group == "answer"}


def at(op: int, mode: str = "basic") -> TableController:
    """A game at a question of a kind, with the hand of whoever is asked open."""
    for seed in range(30):
        control = begun(seed, mode)
        for _ in random_game(control, Random(seed), most=400):
            decision = control.session.decision
            if decision is not None and decision.op == op:
                pick_up(control)
                return control
    raise AssertionError("never asked")


@pytest.mark.parametrize("mode", MODES)
def test_what_loses_the_game_is_never_cream_and_something_always_may_be(mode: str) -> None:
    control, losing = begun(11, mode), 0
    for _ in random_game(control, Random(11), most=150):
        decision = control.session.decision
        assert decision is not None
        for button in buttons(control).values():
            if button.target != END or decision.op != Op.MANOEUVRE:
                assert button.weight != "loses"
                continue
            loses = ends_without_attack(control.session.record.state, decision.seat)
            assert (button.weight == "loses") is loses
            losing += loses
    assert losing or mode == "four"


def test_in_a_team_only_the_last_one_loses_the_game() -> None:
    control = at(Op.MANOEUVRE, "four")
    assert buttons(control)[ButtonId.DONE].weight == "decline"
    walk(control, DONE)
    assert buttons(control)[ButtonId.DONE].weight == "loses"


def test_the_first_button_of_a_game_is_no_cream_one() -> None:
    control = at(Op.MANOEUVRE)
    assert buttons(control)[ButtonId.DONE].weight == "loses"
    decision = control.session.decision
    assert decision is not None
    option = next(one for one in decision.options if one[0] == Act.COMMIT)
    walk(control, option)
    assert buttons(control)[ButtonId.DONE].weight == "decline"


def test_spillover_is_cream_and_none_is_plain() -> None:
    shown = buttons(at(Spillover.op))
    assert shown[ButtonId.YES].weight == "act"
    assert shown[ButtonId.DONE].weight == "decline"


def test_to_hold_and_to_refresh_do_something() -> None:
    shown = buttons(at(Op.ACTION))
    assert {shown[n].weight for n in (ButtonId.HOLD, ButtonId.REFRESH)} == {"act"}


def test_the_end_of_a_refresh_draws_cards() -> None:
    assert buttons(at(Op.REFRESH))[ButtonId.DONE].weight == "act"


def test_to_let_a_card_pass_is_plain_while_the_hand_lies_face_down() -> None:
    control = at(Op.INTERCEPT, "expert")
    if control.session.private:
        control.toggle_hand()
    shown = buttons(control)
    assert shown[ButtonId.DONE].weight == "decline"
    assert shown[ButtonId.WAIVE].weight == "decline"


def test_in_dialogs_the_harmless_button_is_cream() -> None:
    control = begun(5)
    while (decision := control.session.decision) and decision.op != Op.MANOEUVRE:
        walk(control, decision.options[-1])
    control.selection.take(DONE)
    lost = DIALOG.of(model(control))
    assert lost is not None
    assert [one.weight for one in lost.buttons] == ["loses", "act"]
    control.selection.answer(yes=False)
    control.selection.ask_resign()
    given_up = DIALOG.of(model(control))
    assert given_up is not None
    assert [one.weight for one in given_up.buttons] == ["loses", "act"]


def test_weights_are_seen(look: Look) -> None:
    size = (200, 60)
    weights: tuple[ButtonWeight, ...] = ("act", "decline", "loses")
    hold = ButtonModel(Target(BUTTON, ButtonId.HOLD), "Hold", True, "T")
    pictures = {w: button_sprite(hold._replace(weight=w)).paint(look, size) for w in weights}
    middle, edge = (100, 30), (2 * look.theme.line, 30)
    cream = pictures["act"].get_at(middle)
    assert max(abs(one - other) for one, other in zip(cream, PAPER, strict=False)) < 8
    assert cream != pictures["decline"].get_at(middle)
    assert pictures["decline"].get_at(middle) == pictures["loses"].get_at(middle)
    red = pictures["loses"].get_at(edge)
    assert max(abs(one - other) for one, other in zip(red, BRICK, strict=False)) < 8
    assert red != pictures["decline"].get_at(edge)
