"""Whatever can't be chosen says why, with its rule, to the asking seat only."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.card_game.rules.resolver import where
from stalingrad_game.card_game.state.codes import Act, FormationZone, Op, lane, side_of
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.input.viewport import ZOOMABLE_KINDS, RefusedTarget
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    DISTRICT,
    FORMATION,
    HAND,
    PILE,
    PileId,
    Target,
)
from stalingrad_game.ui.table.panels.tooltip.panel import TOOLTIP
from stalingrad_game.ui.table.panels.tooltip.reasons import TooltipModel
from stalingrad_game.ui.table.session.interactions import Interaction
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import share
from tests.support.languages import ENGLISH, FRENCH
from tests.support.table_play import (
    MODES,
    begun,
    displayed,
    log_rows,
    model,
    pick_up,
    random_game,
)


def note_of(control: TableController, target: Target) -> TooltipModel | None:
    """What is said of a thing that somebody asks about."""
    control.update(0)
    control.viewport.refused_target = RefusedTarget(target, control.selection.selected, thing=False)
    return TOOLTIP.of(model(control))


def point_along(control: TableController, interaction: Interaction) -> Target:
    """Choose all but the last thing of a way; gives the last."""
    control.selection.forget()
    path = tuple(t._replace(b=0) if t.kind == HAND else t for t in interaction.path)
    control.selection.selected = path[:-1]
    return path[-1]


@pytest.mark.parametrize("mode", MODES)
def test_every_candidate_that_is_refused_says_why(mode: str) -> None:
    control = begun(21, mode)
    refused = 0
    rng = Random(3)
    for _ in random_game(control, rng, most=share(120, 1, 50)):
        pick_up(control)
        shut = [
            interaction
            for interaction in control.session.interactions.interactions
            if interaction.why
        ]
        for interaction in rng.sample(shut, min(5, len(shut))):
            tooltip = note_of(control, point_along(control, interaction))
            assert tooltip is not None
            assert tooltip.refusal
            assert tooltip.lines
            assert tooltip.rule.startswith("R")
            refused += 1
        control.selection.forget()
        control.viewport.point(None)
    assert refused > share(100, 1, 40)


def test_every_option_says_what_choosing_it_does() -> None:
    control = begun(22)
    rng = Random(3)
    for _ in random_game(control, rng, most=80):
        pick_up(control)
        decision = control.session.decision
        assert decision is not None
        interactions = [
            interaction
            for interaction in control.session.interactions.interactions
            if not interaction.why
        ]
        for interaction in rng.sample(interactions, min(4, len(interactions))):
            tooltip = note_of(control, point_along(control, interaction))
            assert tooltip is not None
            assert not tooltip.refusal
            assert tooltip.lines
        control.selection.forget()


def test_a_refusal_gives_the_numbers() -> None:
    control = begun(5)
    pick_up(control)
    while (decision := control.session.decision) and decision.op != Op.MANOEUVRE:
        control.session.take(decision.options[-1])
    view = control.session.record.state
    kit = control.session.kit
    district = min(range(4), key=lambda d: kit.concentration[view.buildings[d]])
    most = kit.concentration[view.buildings[district]]
    for formation in view.lines[FormationZone.STAGING][:most]:
        control.session.take((Act.COMMIT, formation, district))
    here = Target(FORMATION, control.session.record.state.lines[FormationZone.STAGING][0])
    control.point(here)
    tooltip = note_of(control, Target(DISTRICT, district))
    assert tooltip is not None
    assert tooltip.rule == "R3.6.1"
    assert str(most) in tooltip.lines[0] or "one" in tooltip.lines[0]


def test_what_is_no_candidate_says_what_is_asked_now() -> None:
    control = begun(5)
    tooltip = note_of(control, Target(PILE, PileId.ASH))
    assert tooltip is not None
    table_model = model(control)
    assert tooltip.refusal
    assert table_model.prompt in tooltip.lines[0]
    assert tooltip.rule == table_model.rule


def test_with_the_hand_face_down_a_formation_tells_nothing_of_cards() -> None:
    control = begun(5)
    for _ in random_game(control, Random(5)):
        decision = control.session.decision
        if decision is not None and decision.op == Op.ACTION:
            break
    control.session.hands.put_down()
    state = control.session.record.state
    side = side_of(control.session.acting)
    for formation in state.lines[lane(state.district, side)]:
        tooltip = note_of(control, Target(FORMATION, formation))
        assert tooltip is not None
        assert tooltip.lines == (control.session.words.interface("table.note.pick_up_first"),)


def test_a_card_that_can_go_nowhere_is_chosen_so_that_places_can_say_why() -> None:
    control = begun(5)
    for seed in range(20):
        control = begun(seed)
        for _ in random_game(control, Random(seed)):
            decision = control.session.decision
            if decision is None or decision.op != Op.ACTION:
                continue
            pick_up(control)
            state = control.session.record.state
            interactions = control.session.interactions.interactions
            for card in model(control).hand:
                mine = [w for w in interactions if w.option[:2] == (Act.PLAY, card)]
                here = [w for w in mine if where(state, w.option[2]) >= FormationZone.LANE]
                if here and all(w.why for w in mine):
                    control.point(Target(HAND, card, 0))
                    assert model(control).selected == (Target(HAND, card, 0),)
                    assert model(control).glow == frozenset()
                    tooltip = note_of(control, here[0].path[1])
                    assert tooltip is not None
                    assert tooltip.refusal
                    return
    raise AssertionError("every card could go somewhere")


def test_refusals_speak_the_language_of_the_seat_and_the_log_that_of_the_table() -> None:
    settings = TableSettings(speed=0, language=FRENCH, seat_languages=(ENGLISH, None))
    control = begun(5, settings=settings)
    shown, seen = model(control), displayed(control)
    assert (seen.words.language, seen.own_words.language) == (FRENCH, ENGLISH)
    assert shown.prompt.startswith("German")
    assert any(line.text.startswith("Tour 1") for line in log_rows(shown))


def test_every_thing_that_grows_has_a_name() -> None:
    control = begun(5)
    pick_up(control)
    shown = model(control)
    samples = {target.kind: target for target in shown.glow}
    for target in samples.values():
        if target.kind in ZOOMABLE_KINDS:
            tooltip = note_of(control, target)
            assert tooltip is not None
            assert tooltip.title


def test_a_button_says_what_it_does_when_it_is_pointed_at() -> None:
    control = begun(5)
    shown = model(control)
    answer = next(b for b in shown.buttons if b.primary)
    tooltip = note_of(control, answer.target)
    assert answer.target.kind == BUTTON
    assert tooltip is not None
    (line,) = tooltip.lines
    assert line.startswith(answer.label)
    assert "the Soviets win the game" in line


def acting_with(control: TableController, act: int) -> Target:
    """Play on to where a card or formation can be chosen for an act; it is chosen then."""
    for _ in random_game(control, Random(5)):
        pick_up(control)
        for interaction in control.session.interactions.interactions:
            if interaction.option[0] == act and not interaction.why:
                point_along(control, interaction)
                return control.selection.selected[0]
    raise AssertionError("never")


def words_of(control: TableController, target: Target) -> str:
    """What the refusal of a thing says."""
    tooltip = note_of(control, target)
    assert tooltip is not None
    assert tooltip.refusal
    assert tooltip.rule.startswith("R")
    assert model(control).prompt not in tooltip.lines[0]
    return tooltip.lines[0]


def test_with_a_card_chosen_things_say_why_it_cannot_go_there() -> None:
    control = begun(5)
    card = acting_with(control, Act.PLAY)
    words = control.session.words
    name = words.quoted(card.a)
    enemy = 1 - side_of(control.session.acting)
    formation = next(
        f for f, side in enumerate(control.session.kit.formation_side) if side == enemy
    )
    text = words_of(control, Target(FORMATION, formation))
    assert name in text
    assert words.formation(formation) in text
    for target in (Target(DISTRICT, 0), Target(PILE, PileId.ASH), Target("track", 0, 1)):
        assert "on one of your formations" in words_of(control, target)


def test_with_a_hero_chosen_things_name_the_building_to_bring_him_to() -> None:
    control = begun(5, "expert")
    hero = acting_with(control, Act.HERO)
    view = displayed(control).view
    place = control.session.words.place(view, view.district)
    assert hero.kind == HAND
    assert place in words_of(control, Target(PILE, PileId.ASH))
    here = lane(view.district, 0)
    for formation in (*view.lines[here], *view.lines[here + 1]):
        tooltip = note_of(control, Target(FORMATION, formation))
        assert tooltip is not None
        assert not tooltip.refusal


def test_with_a_formation_chosen_things_say_where_it_goes() -> None:
    control = begun(5)
    formation = acting_with(control, Act.COMMIT)
    text = words_of(control, Target(PILE, PileId.ASH))
    assert control.session.words.formation(formation.a) in text
    assert "building" in text


def test_a_building_with_nothing_chosen_says_what_to_choose_first() -> None:
    control = begun(5)
    while (decision := control.session.decision) and decision.op != Op.MANOEUVRE:
        control.session.take(decision.options[-1])
    tooltip = note_of(control, Target(DISTRICT, 1))
    assert tooltip is not None
    assert tooltip.lines[0] == "Choose a formation first."


@pytest.mark.parametrize("chosen", [False, True])
def test_a_building_tells_what_its_signs_mean_while_formations_are_sent(*, chosen: bool) -> None:
    control = begun(5)
    while (decision := control.session.decision) and decision.op != Op.MANOEUVRE:
        control.session.take(decision.options[-1])
    if chosen:
        acting_with(control, Act.COMMIT)
    kit, building = control.session.kit, control.session.record.state.buildings[1]
    tooltip = note_of(control, Target(DISTRICT, 1))
    assert tooltip is not None
    assert tooltip.lines[-1] == (
        f"Boot {kit.concentration[building]}: formations that each side can send here. "
        f"Shield {kit.defence[building]}: Soviet dice in the Break Test."
    )
