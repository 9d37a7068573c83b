"""Six lines of a sum are seen whatever can be changed of the attack; who supports says why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from stalingrad_game.assets import asset
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import Picker
from stalingrad_game.street_fight.plans import LEAST_GAIN, effect
from stalingrad_game.street_fight.referees import REFEREES, street_kit
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.board_model import NO_SPOT, Spot
from stalingrad_game.ui.street.model.table_model import unit_target
from stalingrad_game.ui.street.panels.ready_attack import PickModel
from stalingrad_game.ui.street.panels.why import LINES_KEPT, WhyPanel
from tests.support.amount import share, some
from tests.support.street_attacks import attackers, choosable, click_on, find, ready, settle
from tests.support.street_hands import QUIET, MouseHands, StreetWindow

LANGUAGES = ("en", "fr")


def why_panel(window: StreetWindow) -> WhyPanel:
    panel = window.table.view.panels["why"]
    assert isinstance(panel, WhyPanel)
    return panel


def lines(window: StreetWindow) -> tuple[int, int]:
    """How many lines of the sum are wholly seen, and how many there are."""
    panel, look = why_panel(window), window.table.look
    row = look.fonts.height("text", look.theme.read_type(20))
    seen = whole = 0
    for part in panel._body.children():
        count = max(round(part.rect.height / row), 1)
        whole += count
        high = part.rect.clip(panel._view.rect).height
        seen += (high + 1) * count // part.rect.height
    return seen, whole


def played(referee: str, seed: int) -> Iterator[GameRecord[StreetGame]]:
    """A game of every scenario, somewhere in its middle, where a unit is to be chosen."""
    for name in some(standard_scenarios(), 2):
        if referee not in load_scenario(name).referees:
            continue
        game = StreetGame(street_kit(name, referee))
        record = GameRecord.start(game, Setup(seed, {}, (Seat(), Seat())))
        picker = Picker(Random(seed))
        acts = game.kit.referee.acts
        for number in range(200):
            decision = record.decision
            if decision is None:
                break
            words = {acts[one[0]].word for one in decision.options if one[0] in acts}
            if number > 40 and words & {"concentrate", "fire", "order"}:
                yield record
                break
            record.take(picker.pick(decision.options))


def stands_ready(record: GameRecord[StreetGame], settings: Settings) -> StreetWindow | None:
    """The attack of a position of which most can be changed, standing ready."""
    window = StreetWindow(record=record, settings=settings)
    while window.dialog() is not None:
        MouseHands().answer(window)
    settle(window)
    attacks, control = window.table.control.attacks, window.table.control
    best = (-1, NO_SPOT, -1)
    for unit in some(choosable(window), 5):
        control.selection.turn_to(unit_target(unit))
        find(window)
        for target in attacks.chances:
            spot = spot_of(target, control.position)
            found = attacks.at(spot)
            if found:
                plan = attacks.best(found[0])
                many = len(found) + len(plan.ends) + len(plan.supporters) + len(plan.others)
                best = max(best, (many, spot, unit))
    if best[0] < 0:
        return None
    control.selection.turn_to(unit_target(best[2]))
    settle(window)
    attacks.choose(attacks.at(best[1]))
    window.table.session.touch()
    window.frame()
    return window


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("referee", REFEREES)
def test_six_lines_of_the_sum_are_seen_in_positions_of_all_scenarios(
    referee: str, language: str
) -> None:
    settings, found = replace(QUIET, language=language), 0
    for record in played(referee, 11):
        window = stands_ready(record, settings)
        if window is not None:
            seen, whole = lines(window)
            assert seen >= min(LINES_KEPT, whole), (record.game.kit.scenario.id, window.why)
            found += 1
    assert found >= share(3, 1, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_lines_are_seen_beside_more_choices_than_there_is_room_for(language: str) -> None:
    """All kinds, two ways to roll, a test, eight supporters, a house, cards at the edge."""
    window, _, target = next(attackers("tide", replace(QUIET, language=language)))
    click_on(window, target)
    model, panel = window.why, why_panel(window)
    picks = tuple(PickModel(f"G{number} +12", number < 4, number) for number in range(8))
    plan = msgspec.structs.replace(
        model.plan, test=model.title * 3, ends=model.plan.kinds, supporters=picks
    )
    many = msgspec.structs.replace(model, lines=model.lines * 3, house=model.title * 5, plan=plan)
    panel.show(many, window.table.look)
    assert lines(window)[0] >= LINES_KEPT
    rows = panel._plan
    assert rows.rect.height >= rows.children()[0].children()[0].rect.height
    assert rows.whole > rows.rect.height, "what can be changed isn't scrolled"
    before = rows.offset
    rows.scroll(1.0)
    assert rows.offset > before


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_lines_are_seen_beside_all_operations_cards(language: str) -> None:
    """The infantry gun of the worked examples has seven kinds of attack."""
    settings = replace(QUIET, language=language)
    window = StreetWindow(str(asset("street", "worked_examples.toml")), settings=settings)
    settle(window)
    control = window.table.control
    for unit in choosable(window):
        control.selection.turn_to(unit_target(unit))
        settle(window)
        aims = [one for one in control.attacks.chances if one.kind == "unit"]
        if aims:
            click_on(window, aims[0])
            seen, whole = lines(window)
            assert seen >= min(LINES_KEPT, whole)
        control.back()
        control.back()
    assert window.table.view.panels["cards"].visible


def test_a_supporter_says_what_it_adds_why_it_is_in_and_what_a_click_does() -> None:
    for window, _, target in attackers("tide"):
        click_on(window, target)
        if ready(window).supporters:
            break
    plan, control = ready(window), window.table.control
    inside = plan.supporters[0]
    without = control.attacks._planner.turned(plan, inside)
    points = round(100 * (effect(plan.sum) - effect(without.sum)))
    assert points >= round(100 * LEAST_GAIN)
    pick = next(one for one in window.why.plan.supporters if one.number == inside)
    assert pick.text.endswith(f"+{points}%")
    assert f"adds {points}% to the chance" in pick.hint
    assert "A click takes this one out" in pick.hint
    marks = {one.unit: one.chance for one in window.table.view.map.model.counters if one.mark}
    assert marks[inside] == f"+{points}%"
    control.hover(Spot(0, 0, inside))
    window.frame()
    assert window.prompt.text == pick.hint
    control.turn_supporter(inside)
    window.frame()
    assert "would add" in window.prompt.text
    assert "A click brings this one in" in window.prompt.text


def test_a_kind_says_that_nothing_happens_before_the_roll() -> None:
    window, _, target = next(attackers("tide"))
    click_on(window, target)
    kinds = window.why.plan.kinds
    assert len({one.hint for one in kinds}) == len(kinds)
    assert all(one.hint.endswith("until you press Roll. Key for the next one: T.") for one in kinds)


def test_a_row_of_choices_is_pressed_wherever_it_is_scrolled_to() -> None:
    window, _, target = next(attackers("tide"))
    click_on(window, target)
    button = next(one for one in window.table.view.walk() if one.key == ("kind", 1) and one.visible)
    window.click(button.rect.center)
    assert window.table.control.attacks.plan is not None
    assert window.table.control.attacks.plan.attack is window.table.control.attacks.kinds[1]
