"""Few clicks to an attack and a move: the reach of a chosen unit, attacks that stand ready."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import msgspec
import pygame
import pytest

from stalingrad_game.assets import asset
from stalingrad_game.kernel.decision import Option
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.odds import hurt_chance
from stalingrad_game.street_fight.plans import Attack, Plan, effect
from stalingrad_game.street_fight.position.questions import Sum
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.street.input.attack_plans import target_of
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.board_model import NO_SPOT, Spot
from stalingrad_game.ui.street.model.table_model import Mark, unit_target
from stalingrad_game.ui.street.presenter.wording import MOST_THREATS
from stalingrad_game.ui.widgets import RichText
from tests.support.amount import some
from tests.support.street_attacks import (
    FRAMES,
    attackers,
    begun,
    choosable,
    click_on,
    find,
    open_ways,
    press,
    ready,
    settle,
)
from tests.support.street_hands import MouseHands, StreetWindow, any_option


def taken(record: GameRecord[StreetGame], since: int) -> list[Option]:
    return [step.option for step in record.steps[since:]]


@pytest.mark.parametrize("referee", REFEREES)
def test_an_attack_takes_three_clicks(referee: str) -> None:
    """The unit, the target, *Roll*."""
    window, _, target = next(attackers(referee))
    record = window.table.session.record
    before = len(record.steps)
    click_on(window, target)
    plan = ready(window)
    assert len(record.steps) == before, "something happened before the last click"
    assert window.why.button == "Roll"
    assert window.why.odds
    press(window, "roll")
    assert taken(record, before)[: len(plan.options)] == list(plan.options)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_roll_stands_at_one_place_whatever_else_is_in_the_column(size: tuple[int, int]) -> None:
    """With operations cards and without, few lines or many, many kinds of attack or one."""
    boxes, sums, cards = set(), set(), set()
    for scenario in (str(asset("street", "worked_examples.toml")), "volga_block"):
        window = begun("tide", scenario, size=size)
        control, column = window.table.control, window.table.view.panels
        for number in some(choosable(window), 2):
            control.selection.turn_to(unit_target(number))
            find(window)
            for target in list(control.attacks.chances):
                control.point(spot_of(target, control.position))
                settle(window)
                if control.attacks.plan is None:
                    continue
                roll = window.table.view.box_of(Mark("panel", panel="roll"))
                assert roll is not None
                boxes.add((roll.top, roll.bottom))
                sums.add(len(window.why.lines))
                cards.add(column["cards"].rect.height if column["cards"].visible else 0)
                control.selection.turn_to(unit_target(number))
                settle(window)
        window.table.leave()
    assert min(len(sums), len(cards)) > 1
    assert len(boxes) == 1


@pytest.mark.parametrize("referee", REFEREES)
def test_what_is_said_of_the_line_lies_over_no_counter_and_no_tag(referee: str) -> None:
    window, _, target = next(attackers(referee))
    click_on(window, target)
    shown = window.table.view.map
    window.canvas.painted()
    words = shown.painter.words
    assert words is not None
    lies = [place.rect for place in shown.counters()] + [box for box, _ in shown.painter.tags]
    assert words.collidelist(lies) < 0


@pytest.mark.parametrize("referee", REFEREES)
def test_an_attack_by_keys_takes_few_strokes(referee: str) -> None:
    """Tab to a target, Enter, Enter."""
    window, _, _ = next(attackers(referee))
    control, record = window.table.control, window.table.session.record
    before = len(record.steps)
    window.key(pygame.K_TAB)
    assert control.viewport.aim in control.attacks.chances
    window.key(pygame.K_RETURN)
    plan = ready(window)
    window.key(pygame.K_RETURN)
    settle(window)
    assert taken(record, before)[: len(plan.options)] == list(plan.options)


@pytest.mark.parametrize("referee", REFEREES)
def test_a_unit_dragged_onto_an_enemy_has_the_attack_ready(referee: str) -> None:
    window, unit, target = next(attackers(referee))
    control = window.table.control
    control.selection.clear()
    control.drop(unit, spot_of(target, control.position))
    settle(window)
    assert target_of(ready(window).attack) == target


@pytest.mark.parametrize("referee", REFEREES)
def test_a_move_takes_two_clicks_and_is_undone_as_one(referee: str) -> None:
    window = begun(referee)
    control, session = window.table.control, window.table.session
    for unit in choosable(window):
        click_on(window, unit_target(unit))
        ways = open_ways(window)
        if ways and max(ways)[0] > 1:
            break
        control.back()
    before, state = len(session.record.steps), session.record.state
    start = state.units[unit].loc
    shown = session.game.encode(state)
    loc = max(ways)[1]
    costs = {one.loc: one.cost for one in window.table.view.map.model.overlay.reach}
    assert costs[loc] == control.far.reach[loc], "the map doesn't say what the way costs"
    assert control.point(Spot(loc >> 4, loc))
    settle(window)
    assert len(session.record.steps) > before + 1
    assert session.record.state.units[unit].loc != start
    assert session.can_undo() or referee != "tide", "nothing of this game is hidden"
    if session.can_undo():
        control.undo()
        assert len(session.record.steps) == before
        assert session.game.encode(session.record.state) == shown
        control.redo()
        assert len(session.record.steps) > before + 1


def test_a_click_takes_a_supporter_in_or_out() -> None:
    for window, _, target in attackers("tide"):
        click_on(window, target)
        if ready(window).supporters:
            break
    plan = ready(window)
    marks = {one.unit: one.mark for one in window.table.view.map.model.counters if one.mark}
    one = plan.supporters[0]
    assert marks[one] == "support"
    assert marks[target.number] == "ready"
    click_on(window, unit_target(one))
    fewer = ready(window)
    assert one not in fewer.supporters
    assert one in fewer.others
    assert effect(fewer.sum) < effect(plan.sum)
    press(window, ("with", one))
    assert set(ready(window).supporters) == set(plan.supporters)


def test_the_kind_of_attack_is_a_switch() -> None:
    window, _, target = next(attackers("tide"))
    control, record = window.table.control, window.table.session.record
    click_on(window, target)
    assert [one.text for one in window.why.plan.kinds] == [
        "Fire: normal attack",
        "Fire: suppressive attack",
        "Fire: fire on the move",
        "Assault it",
    ]
    before = len(record.steps)
    press(window, ("kind", 1))
    assert ready(window).attack is control.attacks.kinds[1]
    press(window, "roll")
    words = [record.game.option_text(option) for option in taken(record, before)]
    assert any(word.endswith("suppress") for word in words)


def test_the_chance_beside_a_target_is_that_of_the_attack_that_a_click_has_ready() -> None:
    window, _, target = next(attackers("tide"))
    shown = {one.unit: one.chance for one in window.table.view.map.model.counters}
    click_on(window, target)
    plan = ready(window)
    percent = window.table.session.words.texts.language.whole_percent
    assert shown[target.number] == percent(effect(plan.sum))


def test_esc_takes_the_attack_back_and_nothing_has_happened() -> None:
    window, unit, target = next(attackers("tide"))
    control, record = window.table.control, window.table.session.record
    before = len(record.steps)
    click_on(window, target)
    window.key(pygame.K_ESCAPE)
    assert control.attacks.plan is None
    assert control.selection.picks == (unit_target(unit),)
    assert len(record.steps) == before


def test_who_could_attack_is_marked_where_the_unit_would_go() -> None:
    window = begun("tide")
    control = window.table.control
    seen, several, tops = False, False, set[int]()
    for unit in choosable(window):
        click_on(window, unit_target(unit))
        for loc in some(list(control.far.reach), 3):
            control.hover(Spot(loc >> 4, loc))
            window.frame()
            marks = {one.mark for one in window.table.view.map.model.counters}
            seen |= "threat" in marks
            assert "threat" not in marks or "target" not in marks
            threatening = [
                one for one in window.table.view.map.model.counters if one.mark == "threat"
            ]
            places = [one.loc >> 4 for one in threatening]
            assert len(set(places)) == len(places), "one arrow for a hex"
            text = window.prompt.danger
            assert bool(text) == bool(threatening)
            threatening_units = [
                one
                for one in threatening
                if re.search(rf"\b{one.name}( \+ \w+)* {one.chance}", text)
            ]
            assert len(threatening_units) >= min(len(threatening), MOST_THREATS)
            several |= " + " in text and len(threatening) > 1
            assert ("total chance" in text) == (len(threatening) > 1)
            assert text in question_text(window)
            tops.add(window.table.view.panels["prompt"].children()[1].rect.top)
        control.hover(NO_SPOT)
        control.back()
    assert seen
    assert several
    assert len(tops) == 1, "buttons go up and down as one points"


def question_text(window: StreetWindow) -> str:
    """What stands in the question, as it is set."""
    question = window.table.view.panels["prompt"].children()[0]
    assert isinstance(question, RichText)
    return "".join(span.text for span in question.spans)


def pinned(referee: str = "k47") -> StreetWindow:
    """A game in which every unit has a pin, so that its orders are tested (KB2.2)."""
    played = begun(referee).table.session.record
    for now in played.state.units:
        now.count = 1
    window = StreetWindow(record=played)
    settle(window)
    return window


def attack_behind_a_test() -> tuple[StreetWindow, int]:
    """An attack that stands ready by a unit with a pin."""
    window = pinned()
    control = window.table.control
    for unit in choosable(window):
        click_on(window, unit_target(unit))
        aims = [one for one in control.attacks.chances if one.kind == "unit"]
        if aims:
            break
        control.back()
    click_on(window, aims[0])
    assert "test" in window.why.plan.test
    return window, unit


def script(window: StreetWindow, *faces: int) -> None:
    """The dice that are rolled next."""
    window.table.session.record.state.script = tuple(face - 1 for face in reversed(faces))


def test_an_order_that_is_tested_first_goes_on_to_the_attack_that_was_seen() -> None:
    """KB2.2: who has pins may not obey; the sum was that of a unit that does."""
    window, unit = attack_behind_a_test()
    session, control = window.table.session, window.table.control
    plan, before = ready(window), len(session.record.steps)
    script(window, 1, 1, *[1] * 40)
    press(window, "roll")
    assert taken(session.record, before) == list(plan.options)
    assert session.record.at(before + 1).units[unit].count == 0
    assert control.attacks.plan is None


def test_an_order_that_is_not_obeyed_is_followed_by_no_attack() -> None:
    window, _ = attack_behind_a_test()
    session, before = window.table.session, len(window.table.session.record.steps)
    script(window, 6, 5, *[1] * 40)
    press(window, "roll")
    assert len(session.record.steps) == before + 1


def test_an_attack_that_is_another_after_the_test_is_not_rolled_for_unseen() -> None:
    window, _ = attack_behind_a_test()
    session, control = window.table.session, window.table.control
    before, seen = len(session.record.steps), ready(window)
    script(window, 1, 1, *[1] * 40)
    control.attacks.plan = seen._replace(sum=sum_of_another(window, seen))
    press(window, "roll")
    assert len(session.record.steps) == before + 1
    assert control.attacks.plan is not None
    assert control.attacks.plan.options == seen.options[1:]


def sum_of_another(window: StreetWindow, plan: Plan) -> Sum:
    """The sum of an attack that isn't this one."""
    plans = window.table.control.attacks
    others = (
        plans.best(one).sum for aim in plans.chances for one in plans.at(Spot(-1, -1, aim[1]))
    )
    return next(one for one in others if one.answer != plan.sum.answer)


def test_a_place_behind_a_test_takes_two_clicks_once_its_chance_was_read() -> None:
    window = pinned()
    session, control = window.table.session, window.table.control
    session.set(msgspec.structs.replace(session.settings, speed=1.0))
    for unit in choosable(window):
        control.selection.turn_to(unit_target(unit))
        settle(window)
        places = [loc for loc in control.far.reach if not control.position.units_in(loc >> 4)]
        if places:
            break
    spot = Spot(places[0] >> 4, places[0])
    before = len(session.record.steps)
    control.hover(spot)
    window.frame()
    assert "test" in window.why.plan.test, "the chance isn't shown"
    control.point(spot)
    window.frame()
    assert len(session.record.steps) == before, "a test was rolled for unseen"
    assert window.why.button == "Roll"
    control.back()
    control.hover(NO_SPOT)
    settle(window)
    control.hover(spot)
    window.frame()
    window.frame(600)
    control.point(spot)
    assert len(session.record.steps) > before


def closed_in(referee: str) -> tuple[StreetWindow, int, Attack]:
    """A game with a unit that can fight an enemy hand to hand."""
    wanted = {"tide": "storm", "ats": "infiltrate", "k47": "assault"}[referee]
    for seed in range(2, 9):
        window = StreetWindow("volga_block", referee, seed=seed)
        control, random = window.table.control, Random(seed)
        for _ in range(250):
            while window.dialog() is not None:
                MouseHands().answer(window)
            if window.table.session.over:
                break
            for unit, attack in all_attacks(window) if comes_near(window, referee) else ():
                verb = control.reader.verb(attack.options[-1])
                if control.reader.verb_word(verb) == wanted:
                    return window, unit, attack
            control.take(any_option(window.decision, random))
            window.frame()
    raise AssertionError("nobody comes near")


def comes_near(window: StreetWindow, referee: str) -> bool:
    """Whether looking for such an attack is worth its time: by ATS one is a single option."""
    control = window.table.control
    return referee != "ats" or any(
        control.reader.word(option) == "infiltrate" and control.position.units_in(hex_of(option[2]))
        for option in window.decision.options
    )


def all_attacks(window: StreetWindow) -> Iterator[tuple[int, Attack]]:
    """The attacks of everybody who can be chosen; nobody is chosen afterwards."""
    control, found = window.table.control, []
    for unit in choosable(window):
        control.selection.turn_to(unit_target(unit))
        find(window)
        for target in control.attacks.chances:
            aimed = control.attacks.at(spot_of(target, control.position))
            found += [(unit, attack) for attack in aimed]
    control.selection.clear()
    control.settle()
    return iter(found)


@pytest.mark.parametrize("referee", REFEREES)
def test_a_fight_hand_to_hand_stands_ready_by_a_click_on_the_enemy(referee: str) -> None:
    """TI6.1, AT1.5 and AT5, KB7: by Assault, Infiltration, Run, with the steps before it."""
    window, unit, attack = closed_in(referee)
    control, record = window.table.control, window.table.session.record
    before = len(record.steps)
    control.point(spot_of(unit_target(unit), control.position))
    settle(window)
    control.point(spot_of(target_of(attack), control.position))
    settle(window)
    while ready(window).attack.options != attack.options:
        window.key(pygame.K_t)
    assert len(record.steps) == before, "something happened before the last click"
    assert window.why.button == ("Infiltrate" if referee == "ats" else "Roll")
    options = ready(window).options
    press(window, "roll")
    assert taken(record, before)[: len(options)] == list(options)


def test_an_assault_goes_to_an_enemy_by_the_steps_that_are_drawn() -> None:
    """TI6.1: an assault moves first."""
    window = begun("tide")
    control, session = window.table.control, window.table.session
    unit, found = next((unit, one) for unit, one in all_attacks(window) if one.approaches)
    control.selection.turn_to(unit_target(unit))
    settle(window)
    before, loc = len(session.record.steps), session.record.state.units[unit].loc
    control.point(spot_of(target_of(found), control.position))
    while ready(window).attack.options != found.options:
        window.key(pygame.K_t)
    window.frame()
    steps = [option[1] for option in found.options[1:-1]]
    assert [one.loc for one in window.table.view.map.model.overlay.path] == [loc, *steps]
    found_near = hex_of(found.query.loc)
    assert session.kit.board.grid.distance(hex_of(steps[-1]), found_near) <= 1
    press(window, "roll")
    assert taken(session.record, before)[: len(found.options)] == list(found.options)


def test_infiltration_to_an_empty_place_takes_two_clicks() -> None:
    """AT1.5: no die falls."""
    random, window = Random(1), StreetWindow("volga_block", "ats")
    control, session = window.table.control, window.table.session
    for _ in range(400):
        while window.dialog() is not None:
            MouseHands().answer(window)
        open_ones = [
            option
            for option in window.decision.options
            if control.reader.word(option) == "infiltrate"
            and not control.position.units_in(hex_of(option[2]))
        ]
        if open_ones:
            break
        control.take(any_option(session.decision, random))
        window.frame()
    _, unit, loc = open_ones[0]
    before = len(session.record.steps)
    control.point(spot_of(unit_target(unit), control.position))
    settle(window)
    control.point(Spot(hex_of(loc), loc))
    assert taken(session.record, before) == [open_ones[0]]


def test_supporters_and_kinds_are_changed_by_keys_alone() -> None:
    """Tab goes from the aim to who could support, Enter takes one in or out, T is another kind."""
    for window, _, _ in attackers("tide"):
        control, record = window.table.control, window.table.session.record
        window.key(pygame.K_TAB)
        window.key(pygame.K_RETURN)
        settle(window)
        if ready(window).supporters:
            break
    before, plan = len(record.steps), ready(window)
    one = min((*plan.supporters, *plan.others))
    window.key(pygame.K_TAB)
    assert control.viewport.aim == unit_target(one)
    window.key(pygame.K_RETURN)
    assert (one in ready(window).supporters) != (one in plan.supporters)
    window.key(pygame.K_RETURN)
    assert set(ready(window).supporters) == set(plan.supporters)
    kinds = control.attacks.kinds
    assert len(kinds) > 1
    for number in range(1, len(kinds) + 1):
        window.key(pygame.K_t)
        assert ready(window).attack is kinds[number % len(kinds)]
    assert len(record.steps) == before
    window.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert control.viewport.aim == target_of(ready(window).attack)
    window.read()
    window.key(pygame.K_RETURN)
    assert len(record.steps) > before


def test_a_tag_belongs_to_its_unit_and_nobody_moves_while_an_attack_stands_ready() -> None:
    for window, _, target in attackers("tide"):
        control, record = window.table.control, window.table.session.record
        click_on(window, target)
        if ready(window).others or ready(window).supporters:
            break
    before = len(record.steps)
    window.canvas.painted()
    tags = window.table.view.map.painter.tags
    wanted = {*ready(window).others, *ready(window).supporters}
    box, spot = next((box, spot) for box, spot in tags if spot.unit in wanted)
    inside = spot.unit in ready(window).supporters
    corner = window.table.view.map.rect.topleft
    window.click((box.right - 2 + corner[0], box.top + 1 + corner[1]))
    settle(window)
    assert (spot.unit in ready(window).supporters) != inside
    far = next(
        loc
        for loc in control.far.reach
        if not control.position.units_in(loc >> 4) and not control.attacks.at(Spot(loc >> 4, loc))
    )
    control.point(Spot(far >> 4, far))
    settle(window)
    assert len(record.steps) == before, "somebody moved while an attack stood ready"
    assert control.attacks.plan is None


@pytest.mark.parametrize("referee", REFEREES)
def test_a_unit_dragged_to_a_place_walks_there(referee: str) -> None:
    window = begun(referee)
    control, session = window.table.control, window.table.session
    for unit in choosable(window):
        click_on(window, unit_target(unit))
        ways = open_ways(window)
        if ways:
            break
        control.back()
    start, (_, loc) = session.record.state.units[unit].loc, ways[0]
    control.selection.clear()
    control.drop(unit, Spot(loc >> 4, loc))
    settle(window)
    assert session.record.state.units[unit].loc != start


@pytest.mark.parametrize("referee", ["tide", "ats"])
@pytest.mark.parametrize("first", [pygame.K_SPACE, pygame.K_RETURN])
def test_space_and_a_first_enter_ask_whether_to_pass(first: int, referee: str) -> None:
    window = begun(referee)
    record = window.table.session.record
    before = len(record.steps)
    for _ in range(4):
        window.read()
        window.key(pygame.K_SPACE)
        assert len(record.steps) == before
        assert "Enter" in window.prompt.text
    window.key(pygame.K_ESCAPE)
    assert "Enter" not in window.prompt.text
    for code in (first, pygame.K_RETURN):
        assert len(record.steps) == before
        window.read()
        window.key(code)
    assert record.game.option_text(record.steps[before].option) == "pass"


def test_a_pass_that_was_asked_about_goes_by_a_click() -> None:
    window = begun("tide")
    record = window.table.session.record
    before = len(record.steps)
    window.read()
    window.key(pygame.K_SPACE)
    window.read()
    MouseHands().point(window, window.table.control.selection.picks[0])
    assert record.game.option_text(record.steps[before].option) == "pass"


def test_the_chance_of_an_assault_is_that_of_winning_it() -> None:
    """TI6.5: a tie leaves all as it was."""
    odds = {"attacker": Fraction(1, 5), "tie": Fraction(1, 5), "defender": Fraction(3, 5)}
    assert hurt_chance(odds) == Fraction(1, 5)


def test_the_window_goes_on_by_itself_until_all_targets_are_found() -> None:
    window = begun("tide")
    table, control = window.table, window.table.control
    assert table.idle()
    control.selection.turn_to(unit_target(choosable(window)[0]))
    control.settle()
    control.far.finish()
    assert control.attacks.searching
    assert not table.idle()
    for _ in range(FRAMES):
        window.frame()
    assert table.idle()
