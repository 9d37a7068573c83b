"""Hands lie face down until their owner picks them up, and again when the decision passes."""

from __future__ import annotations

from random import Random

from stalingrad_game.card_game.history.of_record import since_acted
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Act, CardZone, Op, side_of
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.words.recap import recap_lines
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import BUTTON, HAND, ButtonId, Target
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.panels.ending import ENDING
from stalingrad_game.ui.table.panels.log import WHOLE_LOG
from stalingrad_game.ui.table.panels.recap import RECAP
from stalingrad_game.ui.table.presenter.pieces import own_card_sprites
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.table_play import begun, displayed, model, pick_up, random_game, walk


def in_battle(
    seed: int = 4, rounds: int = 0, settings: TableSettings | None = None
) -> TableController:
    """A game in a battle, at an action after so many others."""
    control = begun(seed, settings=settings or TableSettings(speed=0))
    acted = 0
    for option in random_game(control, Random(seed)):
        decision = control.session.decision
        assert decision is not None
        if decision.op == Op.ACTION:
            if acted >= rounds:
                control.session.hands.put_down()
                return control
            acted += option[0] in {Act.PLAY, Act.HOLD}
    raise AssertionError("no battle")


def test_all_hands_lie_face_down_at_first() -> None:
    control = begun(1)
    shown = model(control)
    assert (shown.hand_seat, shown.hand) == (-1, ())
    assert displayed(control).view.viewer == PUBLIC
    sizes = control.session.kit.hand_size
    assert shown.hand_counts == (sizes[0][0], sizes[1][0])


def test_with_the_hand_face_down_only_public_actions_light_up() -> None:
    control = in_battle()
    glow = model(control).glow
    assert not any(target.kind == HAND for target in glow)
    seat = control.session.acting
    offered = {target.a for target in glow if target.kind == BUTTON}
    assert offered == {ButtonId.REFRESH, ButtonId.HOLD, ButtonId.HAND}
    assert Target(BUTTON, ButtonId.HAND, seat) in glow


def test_a_card_lights_up_its_formations_once_it_is_chosen() -> None:
    control = in_battle()
    pick_up(control)
    interaction = next(
        w
        for w in control.session.interactions.interactions
        if w.option[0] == Act.PLAY and not w.why
    )
    control.point(interaction.path[0]._replace(b=0))
    shown = model(control)
    assert shown.selected == (interaction.path[0]._replace(b=0),)
    offered = {
        w.path[1]
        for w in control.session.interactions.interactions
        if w.option[:2] == interaction.option[:2] and not w.why
    }
    assert shown.glow == offered


def test_the_prompt_asks_for_what_is_still_to_be_chosen() -> None:
    control = in_battle()
    pick_up(control)
    first = model(control)
    interaction = next(
        w
        for w in control.session.interactions.interactions
        if w.option[0] == Act.PLAY and not w.why
    )
    control.point(interaction.path[0]._replace(b=0))
    second = model(control)
    assert second.prompt != first.prompt
    assert control.session.words.card(interaction.option[1]) in second.prompt
    control.back()
    assert model(control).prompt == first.prompt


def test_a_hand_goes_face_down_as_soon_as_the_decision_passes() -> None:
    control = in_battle()
    for _ in range(20):
        pick_up(control)
        seat = control.session.acting
        assert model(control).hand_seat == seat
        walk(control, (Act.HOLD, -1, -1))
        while (decision := control.session.decision) and decision.op != Op.ACTION:
            walk(control, decision.options[0])
        if decision is None:
            return
        if side_of(control.session.acting) != side_of(seat):
            assert model(control).hand_seat == -1
            return
    raise AssertionError("the decision never passed")


def test_the_own_hand_can_be_seen_in_the_enemys_round_and_shows_him_no_options() -> None:
    control = in_battle()
    other = 1 - control.session.acting
    control.point(Target(BUTTON, ButtonId.HAND, other))
    shown = model(control)
    assert shown.hand_seat == other
    assert shown.hand == control.session.record.state.cards[CardZone.HAND + other]
    assert not any(target.kind == HAND for target in shown.glow)
    before = len(control.session.record.steps)
    control.point(Target(HAND, shown.hand[0], 0))
    assert len(control.session.record.steps) == before
    assert control.viewport.zoom == Target(HAND, shown.hand[0], 0)


def test_a_hand_held_up_goes_down_when_it_is_let_go() -> None:
    control = in_battle()
    control.toggle_hand(peek=True)
    assert model(control).hand_seat == control.session.acting
    control.let_go()
    assert model(control).hand_seat == -1


def test_an_open_hand_is_shown_without_picking_it_up() -> None:
    control = in_battle(settings=TableSettings(speed=0, policies=("open", "pick up")))
    assert model(control).hand_seat == GERMAN
    control.toggle_hand(SOVIET)
    assert model(control).hand_seat == SOVIET


def test_the_hand_of_the_only_person_is_open() -> None:
    control = begun(1, computers=("", "greedy"))
    assert model(control).hand_seat == GERMAN


def test_a_curtain_covers_the_table_until_the_machine_is_handed_over() -> None:
    control = begun(1, settings=TableSettings(speed=0, policies=("curtain", "curtain")))
    shown = model(control)
    assert control.session.hands.curtain == GERMAN
    assert (shown.covered, shown.hand_seat, shown.glow) == (True, -1, frozenset())
    steps = len(control.session.record.steps)
    control.point(Target(BUTTON, ButtonId.DONE))
    shown = model(control)
    assert (shown.covered, shown.hand_seat) == (False, GERMAN)
    assert len(control.session.record.steps) == steps
    for _ in random_game(control, Random(1)):
        now = model(control)
        if control.session.hands.curtain == SOVIET:
            assert (now.hand, now.glow) == ((), frozenset())
            return
    raise AssertionError("the machine was never handed over")


def test_picking_up_recalls_what_was_done_since_ones_last_action() -> None:
    control = in_battle(rounds=2)
    seat = control.session.acting
    pick_up(control)
    recap = RECAP.of(model(control))
    assert recap is not None
    since = since_acted(control.session.record, seat)
    assert since is not None
    words = control.session.words
    assert recap.lines == recap_lines(words, since, seat)
    assert recap.lines
    control.point(Target("recap"))
    control.point(Target("recap"))
    shown = model(control)
    assert (RECAP.of(shown), (WHOLE_LOG.of(shown) is not None)) == (None, True)


def test_a_hand_is_laid_in_another_order_and_keeps_its_cards() -> None:
    control = in_battle()
    pick_up(control)
    first = model(control).hand
    orders = {first}
    for _ in range(2):
        control.sort()
        orders.add(model(control).hand)
    assert len(orders) > 1
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(first))}
    control.sort()
    assert model(control).hand == first


def test_hands_are_laid_open_at_the_end() -> None:
    control = in_battle()
    control.selection.ask_resign()
    resigning = control.session.acting
    assert DIALOG.of(model(control)) is not None
    control.confirm(yes=True)
    ending = ENDING.of(model(control))
    assert ending is not None
    assert ending.winner == 1 - side_of(resigning)
    assert ending.title == ("German victory", "Soviet victory")[ending.winner]
    cards = control.session.record.state.cards
    assert ending.hands == tuple(
        own_card_sprites(displayed(control), sorted(cards[CardZone.HAND + seat]))
        for seat in range(2)
    )


def test_hiding_everything_lays_the_hand_down() -> None:
    control = in_battle()
    pick_up(control)
    control.hide()
    shown = model(control)
    assert (shown.covered, shown.hand_seat, shown.glow) == (True, -1, frozenset())
    control.point(Target(BUTTON, ButtonId.HOLD))
    assert not model(control).covered
