"""Four players at one table (R10): whose hand, whose formation, who acts, who is struck."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from stalingrad_game.card_game.rules.effects import Discard, DiscardAll
from stalingrad_game.card_game.rules.expert import Tongues, TonguesCard
from stalingrad_game.card_game.rules.teams import partner
from stalingrad_game.card_game.state.codes import Act, CardZone, Op, side_of
from stalingrad_game.card_game.state.questions import ShareQuestion
from stalingrad_game.card_game.state.variants import Variants
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.input.commands import give_to_partner
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.input.keyboard_input import handle_key
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    COMMANDER,
    FORMATION,
    HAND,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.panels.tooltip.panel import TOOLTIP
from stalingrad_game.ui.table.panels.tooltip.reasons import TooltipModel
from stalingrad_game.ui.table.panels.tray import TRAY
from stalingrad_game.ui.table.presenter.board import commander_sprite
from stalingrad_game.ui.table.presenter.pieces import formation_sprite
from stalingrad_game.ui.table.session.settings import TableSettings
from stalingrad_game.ui.table.sprites.owner_flag import draw_owner_flag
from tests.support.table_play import (
    CLOSED_HANDS,
    NAMES,
    begun,
    displayed,
    look_at,
    model,
    pick_up,
    random_game,
    walk,
)


def at(wanted: Callable[[Decision], bool], seed: int = 1, **table: object) -> TableController:
    """A game of four at a question that is wanted, hands face down."""
    for start in range(seed, seed + 30):
        control = begun(start, "four", **table)  # type: ignore[arg-type]  # as begun takes them
        for _ in random_game(control, Random(start), 400):
            decision = control.session.decision
            if decision is not None and wanted(decision):
                control.session.hands.put_down()
                control.update(0)
                return control
    raise AssertionError("never asked")


def op(*numbers: int) -> Callable[[Decision], bool]:
    return lambda decision: decision.op in numbers


def may_give(decision: Decision) -> bool:
    return any(option[0] == Act.GIVE for option in decision.options)


def last(control: TableController) -> tuple[int, ...]:
    """The option taken last."""
    return control.session.record.steps[-1].option


def note(control: TableController, target: Target) -> TooltipModel:
    look_at(control, target)
    tooltip = TOOLTIP.of(model(control))
    assert tooltip is not None
    return tooltip


def test_the_prompt_names_the_player_and_the_commander() -> None:
    control = at(op(Op.ACTION), names=NAMES)
    shown = model(control)
    seat = control.session.acting
    commander = control.session.words.commander(seat, displayed(control).view.turned[seat])
    assert shown.prompt.startswith(f"{NAMES[seat]} ({commander})")


def test_a_picked_up_hand_becomes_the_partners_as_the_decision_passes_to_him() -> None:
    control = at(op(Op.ACTION))
    seat = control.session.acting
    pick_up(control)
    walk(control, (Act.SEAT, partner(seat), -1))
    shown = model(control)
    assert shown.hand_seat == control.session.acting == partner(seat)
    assert shown.hand == control.session.record.state.cards[CardZone.HAND + partner(seat)]


def test_closed_team_hands_go_face_down_as_the_decision_passes_to_the_partner() -> None:
    control = at(op(Op.ACTION), variants=CLOSED_HANDS)
    seat = control.session.acting
    pick_up(control)
    walk(control, (Act.SEAT, partner(seat), -1))
    shown = model(control)
    assert control.session.acting == partner(seat)
    assert (shown.hand_seat, shown.hand) == (-1, ())


def test_the_table_is_covered_between_partners_who_want_it_so() -> None:
    settings = TableSettings(speed=0, policies=("curtain",) * 4)
    control = at(op(Op.ACTION), settings=settings, names=NAMES)
    seat = control.session.acting
    pick_up(control)
    walk(control, (Act.SEAT, partner(seat), -1))
    shown = model(control)
    assert control.session.hands.curtain == partner(seat)
    assert (shown.covered, shown.hand_seat, shown.hand) == (True, -1, ())
    assert NAMES[partner(seat)] in shown.prompt
    control.click_away()
    assert model(control).hand_seat == partner(seat)


def test_a_partner_who_wants_a_curtain_shows_no_hand_while_the_step_is_still_shown() -> None:
    control = at(op(Op.ACTION))
    seat = control.session.acting
    pick_up(control)
    policies = tuple("curtain" if one == partner(seat) else "pick up" for one in range(4))
    control.session.set(TableSettings(speed=1, policies=policies))  # type: ignore[arg-type]
    control.session.take((Act.SEAT, partner(seat), -1))
    assert control.session.open_seat == -1


def given(control: TableController) -> tuple[Target, int]:
    """A card of the open hand that may be handed over, and the partner."""
    pick_up(control)
    decision = control.session.decision
    assert decision is not None
    other = partner(decision.seat)
    held = control.session.record.state.cards[CardZone.HAND + other]
    gifts = (option[1] for option in decision.options if option[0] == Act.GIVE)
    card = next(card for card in gifts if card not in held)
    return Target(HAND, card, 0), other


def test_a_card_dragged_onto_the_partner_is_handed_over() -> None:
    for goal in (COMMANDER, BUTTON):
        control = at(may_give)
        card, other = given(control)
        over = Target(COMMANDER, other)
        if goal == BUTTON:
            over = Target(BUTTON, ButtonId.HAND, other)
        assert control.lift(card, (0, 0))
        assert control.is_target(over)
        control.drop(over, beyond=True)
        assert last(control) == (Act.GIVE, card.a, -1)


def test_a_drag_beyond_the_line_alone_hands_nothing_over() -> None:
    control = at(may_give)
    card, _ = given(control)
    steps = len(control.session.record.steps)
    interactions = [
        w for w in control.session.interactions.interactions if w.option[:2] == (Act.PLAY, card.a)
    ]
    control.lift(card, (0, 0))
    control.drop(None, beyond=True)
    taken = control.session.record.steps[steps:]
    assert interactions
    assert all(step.option[0] != Act.GIVE for step in taken)


def test_one_key_hands_over_the_card_that_is_pointed_at_or_chosen() -> None:
    control = at(may_give)
    card, _ = given(control)
    control.viewport.point(card)
    assert give_to_partner(control)
    assert last(control) == (Act.GIVE, card.a, -1)
    control = at(may_give)
    card, _ = given(control)
    assert not give_to_partner(control)
    control.point(card)
    control.press(ButtonId.GIVE)
    assert last(control) == (Act.GIVE, card.a, -1)


def test_a_card_just_received_says_why_it_cannot_go_back() -> None:
    control = at(may_give)
    card, other = given(control)
    giver = control.session.acting
    control.viewport.point(card)
    give_to_partner(control)
    walk(control, (Act.SEAT, other, -1))
    control.selection.selected = (card,)
    tooltip = note(control, Target(COMMANDER, giver))
    assert tooltip.refusal
    assert tooltip.rule == "R10.3"
    assert control.session.words.card(card.a) in " ".join(tooltip.lines)


def test_only_cards_that_can_be_played_light_up_though_all_can_be_handed_over() -> None:
    control = at(may_give)
    pick_up(control)
    decision = control.session.decision
    assert decision is not None
    played = {o[1] for o in decision.options if o[0] in {Act.PLAY, Act.HERO}}
    lit = {target.a for target in model(control).glow if target.kind == HAND}
    assert lit == played


def test_the_partner_is_called_by_a_button() -> None:
    control = at(op(Op.ACTION), names=NAMES)
    seat = control.session.acting
    button = next(b for b in model(control).buttons if b.target.a == ButtonId.SEAT)
    assert NAMES[partner(seat)] in button.label
    assert button.key == "P"
    assert control.offer(ButtonId.SEAT)
    assert control.session.acting == partner(seat)


@pytest.mark.parametrize("kind", [COMMANDER, BUTTON])
def test_whose_hand_is_struck_is_pointed_at_or_pressed(kind: str) -> None:
    control = at(op(Discard.op, DiscardAll.op, Tongues.op), names=NAMES)
    decision = control.session.decision
    assert decision is not None
    seats = [option[1] for option in decision.options]
    assert {side_of(seat) for seat in seats} == {1 - side_of(decision.seat)}
    shown = model(control)
    commanders = {Target(COMMANDER, seat) for seat in seats}
    assert commanders <= shown.glow
    labels = {b.target.b: b.label for b in shown.buttons if b.target.a == ButtonId.SEAT}
    assert all(NAMES[seat] in labels[seat] for seat in seats)
    goal = seats[1]
    pressed = Target(BUTTON, ButtonId.SEAT, goal)
    control.point(Target(COMMANDER, goal) if kind == COMMANDER else pressed)
    assert last(control) == (Act.SEAT, goal, -1)


def test_a_question_of_consent_points_out_its_formations() -> None:
    control = at(op(Op.CONSENT))
    decision = control.session.decision
    assert decision is not None
    shown = model(control)
    meant = {Target(FORMATION, formation) for formation in decision.frame[3:]}
    assert shown.meant == meant
    assert all(control.session.words.formation(target.a) in shown.prompt for target in meant)


def test_the_tray_says_whose_hand_lies_open() -> None:
    control = at(op(TonguesCard.op), names=NAMES)
    decision = control.session.decision
    assert decision is not None
    assert TRAY.of(model(control)) is None
    pick_up(control)
    tray = TRAY.of(model(control))
    assert tray is not None
    assert NAMES[decision.frame[2]] in tray.caption
    hand = control.session.record.state.cards[CardZone.HAND + decision.frame[2]]
    assert tray.cards == tuple(sorted(set(hand)))
    control.number(0)
    assert last(control) == (Act.CARD, tray.cards[0], -1)


def test_whose_a_formation_is_stands_on_chips_bars_and_commanders() -> None:
    control = begun(1, "four")
    shown = displayed(control)
    for formation, owner in enumerate(shown.view.owner):
        if owner < 0:
            continue
        number = 1 + owner // 2
        chip = formation_sprite(shown, formation, fought=False)
        assert (chip.owner, chip.as_bar().owner) == (number, number)
        assert commander_sprite(shown, owner).mark == number
    basic = displayed(begun(1))
    assert not any(formation_sprite(basic, one, fought=False).owner for one in range(8))


@pytest.mark.parametrize("side", [0, 1])
def test_the_marks_of_two_players_differ_in_shape_and_light(look: Look, side: int) -> None:
    shapes, lights = set(), []
    box = pygame.Rect(0, 0, 24, 18)
    for number in (1, 2):
        picture = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        draw_owner_flag(picture, look, side, number, box)
        mask = pygame.mask.from_surface(picture)
        shapes.add(pygame.image.tobytes(mask.to_surface(), "RGBA"))
        lights.append(sum(pygame.transform.average_color(pygame.transform.grayscale(picture))[:3]))
    assert len(shapes) == 2
    assert abs(lights[0] - lights[1]) > 60


def test_shift_and_the_key_of_the_hand_go_round_the_other_players() -> None:
    control = at(op(Op.ACTION))
    seat = control.session.acting
    event = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_h, mod=pygame.KMOD_SHIFT, unicode="", scancode=0
    )
    seen = []
    for _ in range(4):
        assert handle_key(control, event)
        seen.append(model(control).hand_seat)
    enemies = [one for one in range(4) if side_of(one) != side_of(seat)]
    assert seen == [partner(seat), *enemies, -1]


def sharing() -> TableController:
    """A new game in which the team's first formation is to be shared out (R10.2)."""
    control = begun(1, "four", names=NAMES, variants=Variants(sharing="by_choice"))
    control.update(0)
    return control


@pytest.mark.parametrize("kind", [COMMANDER, BUTTON])
@pytest.mark.parametrize("goal", [0, 2])
def test_who_gets_a_formation_is_pointed_at_or_pressed(kind: str, goal: int) -> None:
    control = sharing()
    shown = model(control)
    decision = control.session.decision
    assert decision is not None
    assert decision.op == Op.SHARE
    formation = ShareQuestion.of(decision.frame).formation
    assert shown.meant == {Target(FORMATION, formation)}
    answers = [one for one in shown.buttons if one.target.a == ButtonId.SEAT]
    assert [one.label for one in answers] == [NAMES[0], NAMES[2]]
    assert {Target(COMMANDER, seat) for seat in (0, 2)} <= set(shown.glow)
    pressed = answers[goal // 2].target
    control.point(Target(COMMANDER, goal) if kind == COMMANDER else pressed)
    assert last(control) == (Act.SEAT, goal, -1)
    assert control.session.record.state.owner[formation] == goal


def test_a_game_is_shared_out_by_clicks_and_goes_on() -> None:
    control = sharing()
    for _ in random_game(control, Random(1), 60):
        if control.session.record.state.turn:
            break
    assert len(control.session.record.steps) == 6
    assert control.session.record.state.turn
