"""The button of every act says what the act does, its cost and rule, and what a press does now."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.foresight import Foresight
from stalingrad_game.street_fight.k47.play.codes import ORDER_WORDS
from stalingrad_game.street_fight.plans import Planner
from stalingrad_game.street_fight.position.set_up import SET_UP_ACTS
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.street_fight.referees import referee as referee_of
from stalingrad_game.street_fight.words.rulebook import load_street_rulebook
from stalingrad_game.ui.street.model.table_model import unit_target
from stalingrad_game.ui.street.panels.prompt import ChoiceModel
from stalingrad_game.ui.widgets.root import HINT_MS
from tests.support.amount import share
from tests.support.street_attacks import begun, choosable, settle
from tests.support.street_hands import QUIET, MouseHands, StreetWindow, any_option

RULE = re.compile(r"\b(?:TI|AT|KB|B)\d+(?:\.\d+)?\b")
LANGUAGES = ("en", "fr")


def words_of(referee: str) -> list[str]:
    """The words of all acts, each order by its own."""
    known = referee_of(referee)
    found = [form.word for form in known.acts.values() if form.word != "order"]
    return found + [f"order_{one}" for one in known.word_lists.get("order", ())]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("referee", REFEREES)
def test_every_act_has_a_sentence_with_a_rule_that_there_is(referee: str, language: str) -> None:
    tongue = program_languages()[language]
    texts, book = catalogue(tongue), load_street_rulebook(tongue)
    keys = [f"{referee}.{word}" for word in words_of(referee)]
    keys += [f"board.{form.word}" for form in SET_UP_ACTS.values()]
    for key in keys:
        text = texts.sentence(f"street.window.does.{key}")
        cited = RULE.findall(text)
        assert cited, key
        for rule in cited:
            assert book.known(rule), (key, rule)
        assert len(text) > 25


def choice_of(window: StreetWindow, word: str) -> ChoiceModel:
    reader = window.table.control.reader
    return next(one for one in window.prompt.choices if reader.verb_word(one.target) == word)


def test_an_action_says_what_it_does_and_that_a_click_does_it_at_once() -> None:
    window = begun("tide")
    control, record = window.table.control, window.table.session.record
    control.selection.turn_to(unit_target(choosable(window)[0]))
    settle(window)
    does = choice_of(window, "advance").does
    assert "TI3.3" in does
    assert "costs an action" in does
    assert "at once" in does
    before = len(record.steps)
    MouseHands().point(window, choice_of(window, "advance").target)
    assert len(record.steps) == before + 1
    assert window.table.session.can_undo()


def test_a_chosen_act_that_lacks_its_target_says_that_a_click_lays_it_down() -> None:
    window = begun("ats")
    control = window.table.control
    for unit in choosable(window):
        control.selection.turn_to(unit_target(unit))
        settle(window)
        fires = [one for one in window.prompt.choices if "the next question follows" in one.does]
        if fires:
            break
    MouseHands().point(window, fires[0].target)
    settle(window)
    chosen = next(one for one in window.prompt.choices if one.chosen)
    assert "cancels it" in chosen.does
    MouseHands().point(window, chosen.target)
    assert control.selection.picks == (unit_target(unit),)


def test_the_hint_of_a_button_is_shown_when_the_pointer_rests_on_it() -> None:
    window = begun("k47")
    window.table.control.selection.turn_to(unit_target(choosable(window)[0]))
    settle(window)
    choice = choice_of(window, "order:rally")
    button = MouseHands.button(window, ("verb", *choice.target))
    window.send(pygame.MOUSEMOTION, pos=button.rect.center, rel=(0, 0), buttons=(0, 0, 0))
    window.frame(HINT_MS + 1)
    window.frame(HINT_MS + 1)
    tooltip = window.table.root.tooltip
    assert tooltip is not None
    assert "KB2.1" in "".join(span.text for span in tooltip.words.spans)


def test_an_act_that_cannot_be_chosen_says_why_and_then_what_it_would_do() -> None:
    window = begun("tide")
    control = window.table.control
    for unit in choosable(window):
        control.selection.turn_to(unit_target(unit))
        settle(window)
        refused = [one for one in window.prompt.choices if one.refusal]
        if refused:
            break
    button = MouseHands.button(window, ("verb", *refused[0].target))
    assert not button.enabled
    why, does = str(button.hint).split("\n", 1)
    assert why == refused[0].refusal
    assert RULE.search(does)
    assert "click" not in does


@pytest.mark.parametrize("referee", REFEREES)
def test_what_a_press_is_said_to_do_is_what_it_does(referee: str) -> None:
    """In random games: done at once, or nothing before *Roll* or *Confirm*, or it asks on."""
    window, random = begun(referee), Random(4)
    control, session = window.table.control, window.table.session
    met: set[str] = set()
    for _ in range(share(60, 1, 20)):
        while window.dialog() is not None:
            MouseHands().answer(window)
        if session.decision is None:
            break
        for unit in [one for one in choosable(window) if random.random() < 0.3][:1]:
            control.selection.turn_to(unit_target(unit))
        window.read()
        offered = list(control.selection.verbs)
        if offered:
            verb = random.choice(offered)
            follows = control.taking.follows(control.selection, verb)
            met.add(follows)
            steps = len(session.record.steps)
            control.choose(verb)
            taken = len(session.record.steps) > steps
            assert taken == (follows == "done"), (verb, follows)
            if follows in {"rolls", "ready"}:
                assert control.ready is not None
        if not session.playback.busy:
            control.selection.clear()
            control.take(any_option(session.decision, random))
            settle(window)
    assert len(met) > 1


def idle_assault(language: str = "en") -> tuple[StreetWindow, int, ChoiceModel]:
    """A unit is chosen that could begin an assault, though it gets to no enemy."""
    window = begun("tide", settings=replace(QUIET, language=language))
    control = window.table.control
    for unit in choosable(window):
        control.selection.turn_to(unit_target(unit))
        settle(window)
        idle = [one for one in window.prompt.choices if one.idle]
        if idle:
            return window, unit, idle[0]
    raise AssertionError("everybody gets to an enemy")


def first_click_asks(window: StreetWindow, unit: int, choice: ChoiceModel) -> None:
    """A click on a verb that would lead to nothing takes nothing: it names the unit, and waits."""
    steps = window.table.session.record.steps
    before = len(steps)
    window.read()
    MouseHands().point(window, choice.target)
    assert len(steps) == before, "it was spent"
    assert window.table.session.words.names.unit(unit) in window.prompt.text
    assert window.why.button


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_assault_that_reaches_nobody_says_so_and_waits_for_a_second_click(language: str) -> None:
    window, unit, choice = idle_assault(language)
    control, steps = window.table.control, window.table.session.record.steps
    button = MouseHands.button(window, ("verb", *choice.target))
    assert button.enabled
    assert button.dimmed
    assert "TI6.1" in choice.does.split("\n")[0]
    before = len(steps)
    first_click_asks(window, unit, choice)
    window.key(pygame.K_ESCAPE)
    assert control.selection.picks == (unit_target(unit),)
    window.read()
    MouseHands().point(window, choice.target)
    window.read()
    MouseHands().point(window, choice.target)
    assert control.reader.word(steps[before].option) == "assault"


def test_an_assault_that_reaches_nobody_waits_whatever_is_chosen_first() -> None:
    window, unit, choice = idle_assault()
    control, steps = window.table.control, window.table.session.record.steps
    before = len(steps)
    control.selection.clear()
    control.settle()
    control.choose(choice.target)
    control.choose(unit_target(unit))
    assert len(steps) == before
    assert control.selection.complete is not None
    control.confirm()
    assert len(steps) == before + 1


def unit_without_target(language: str = "en") -> tuple[StreetWindow, int]:
    """A unit is chosen that may be ordered to fire, though it could fire at nobody (KB2.1)."""
    window = begun("k47", settings=replace(QUIET, language=language))
    control = window.table.control
    for unit in choosable(window):
        control.selection.turn_to(unit_target(unit))
        settle(window)
        if any(one.idle for one in window.prompt.choices):
            return window, unit
    raise AssertionError("everybody has a target")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_to_fire_at_nobody_says_so_and_waits_for_a_second_click(language: str) -> None:
    """KB2.1: the order is offered to every unit with a weapon, and would be its only one."""
    window, unit = unit_without_target(language)
    control, steps = window.table.control, window.table.session.record.steps
    (choice,) = [one for one in window.prompt.choices if one.idle]
    assert control.reader.verb_word(choice.target) == "order:fire"
    assert "KB4" in choice.does.split("\n")[0]
    before = len(steps)
    first_click_asks(window, unit, choice)
    window.read()
    MouseHands().point(window, choice.target)
    assert steps[before].option[:2] == (choice.target.number, unit)


def test_whom_a_unit_could_fire_at_is_found_before_its_order() -> None:
    """An order is idle exactly where no enemy is offered once it is given."""
    window = begun("k47")
    control, met = window.table.control, set[bool]()
    planner = Planner(control.session.kit)
    decision, view = window.decision, control.view
    for option in decision.options:
        if control.reader.verb_word(control.reader.verb(option)) != "order:fire":
            continue
        aims = planner.attacks(
            view, decision, option[1], lambda one: control.reader.word(one) in {"order", "fire"}
        )
        aimed = any(attack is not None and attack.options[0] == option for attack in aims)
        control.attacks.weigh(option)
        assert (option in control.attacks.idle) == (not aimed)
        met.add(aimed)
    assert met == {False, True}


def test_dice_before_an_aim_are_not_taken_for_nobody() -> None:
    """What waits behind dice isn't known, so such an act leads on."""
    window = begun("k47")
    control, decision = window.table.control, window.decision
    rally = next(
        option
        for option in decision.options
        if control.reader.verb_word(control.reader.verb(option)) == "order:down"
    )
    foresight = Foresight(control.session.kit)
    assert foresight.first_question(control.view, decision, rally) == ()
    window.table.session.record.state.units[rally[1]].count = 1
    view, pinned = control.view, (rally[0], rally[1], ORDER_WORDS.index("rally"))
    assert foresight.first_question(view, decision, pinned) is None


def test_an_assault_is_idle_where_no_enemy_is_next_to_any_place_in_reach() -> None:
    """TI6.1: it moves up to 3 MP, with an officer 4, and attacks an enemy next to it."""
    window = begun("tide")
    control, met = window.table.control, set[bool]()
    grid, side = control.position.board.grid, window.decision.seat
    held = {
        hex_of(now.loc)
        for number, now in enumerate(control.view.units)
        if now.loc >= 0 and control.session.game.side_of_unit(number) != side
    }
    around = held.union(*(grid.neighbours[number] for number in held))
    for unit in choosable(window):
        control.selection.turn_to(unit_target(unit))
        settle(window)
        costs = control.far.reach
        ends = {hex_of(loc) for loc, cost in costs.items() if Fraction(cost) <= 4}
        close = around & {hex_of(control.view.units[unit].loc), *ends}
        for one in window.prompt.choices:
            if not one.refusal and control.reader.verb_word(one.target) == "assault":
                assert close or one.idle
                met.add(one.idle)
    assert met == {False, True}
