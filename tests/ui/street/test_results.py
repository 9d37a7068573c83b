"""Results stay until something else is begun, come back, and say who did what to whom."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from msgspec.structs import replace

from stalingrad_game.kernel.decision import Event
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.position.codes import SIDES, Ev
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.session.question_guard import READ_MS, RUN_MS
from stalingrad_game.ui.session.settings import SessionSettings
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.model.board_model import Spot
from stalingrad_game.ui.street.model.table_model import Mark, Target
from stalingrad_game.ui.street.panels.result import DiceRow, DieModel, ResultPanel, RollModel
from stalingrad_game.ui.style.theme import COAL
from stalingrad_game.ui.widgets import Button, ScrollView
from tests.support.colour_vision import contrast, luminance
from tests.support.street_attacks import attackers, click_on, press, settle
from tests.support.street_hands import QUIET, StreetWindow
from tests.support.street_over import fought
from tests.ui.street.test_dice_shown import shot

SLOW = Settings(language="en", speed_percent=100, computer_percent=100, pauses="important")
STILL = Settings(language="en", speed_percent=100, pauses="important", reduced_motion=True)


def shows(window: StreetWindow) -> bool:
    return window.table.view.panels["result"].visible


@pytest.mark.parametrize("referee", REFEREES)
def test_a_result_names_who_attacks_with_whom_whom_and_where(referee: str) -> None:
    window, _, target = next(attackers(referee))
    names = window.table.session.words.names
    click_on(window, target)
    plan = window.table.control.attacks.plan
    assert plan is not None
    units = [names.unit(one) for one in (plan.attack.query.acting, *plan.supporters)]
    aim, place = names.unit(plan.attack.unit), names.location(plan.attack.query.loc)
    press(window, "roll")
    while not len(window.table.session.results):
        window.table.control.take(window.decision.options[0])
        window.frame()
    window.frame()
    assert window.result.title == f"{' + '.join(units)} against {aim} at {place}"
    assert window.result.place.endswith("1: result 1 of 1")


@pytest.mark.parametrize("referee", REFEREES)
def test_a_result_stays_until_something_else_is_begun_and_comes_back(referee: str) -> None:
    window = shot(referee)
    title, control = window.result.title, window.table.control
    for number in range(0, 60, 7):
        control.hover(Spot(number, number << 4))
        window.frame()
        assert window.result.title == title
    for key in (pygame.K_c, pygame.K_c, pygame.K_p, pygame.K_p):
        window.key(key)
        assert window.result.title == title
    window.key(pygame.K_w)  # the sum lies there instead
    assert not shows(window)
    assert window.table.view.panels["why"].visible
    window.key(pygame.K_d)
    assert window.result.title == title
    unit = next(one for one in control.selection.on_map if one.kind == "unit")
    control.choose(unit)
    window.frame()
    assert not shows(window)
    window.key(pygame.K_d)
    assert window.result.title == title
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_ESCAPE)
    assert not shows(window)


@pytest.mark.parametrize("referee", REFEREES)
def test_all_results_of_a_game_are_leafed_through(referee: str) -> None:
    record = fought("volga_block", referee, 70)
    window = StreetWindow(record=record)
    session = window.table.session
    assert not shows(window)  # nothing has just fallen
    count = len(session.results)
    assert count > 2
    dice = [
        event
        for step in record.steps
        for event in step.events
        if event[0] == Ev.ROLL and session.rolls((event,)) and len(event) > 4
    ]
    found: list[Event] = []
    for number in reversed(range(count)):
        window.key(pygame.K_d)
        assert window.result.number == number
        result = session.results.result(number)
        assert result.title
        assert all(roll.need is not None for roll in result.rolls)
        found = [*(roll.event for roll in result.rolls), *found]
    assert found == dice
    assert window.result.first
    window.key(pygame.K_d, pygame.KMOD_SHIFT)
    assert window.result.number == 1
    assert not window.result.first


@pytest.mark.parametrize("settings", [QUIET, SLOW])
def test_of_several_results_of_one_answer_the_first_is_read_first(settings: Settings) -> None:
    """AT5: who infiltrates is fired at, then a melee is fought."""
    record = fought("tractor_hall", "ats", 54)
    answer, again = record.steps[53].option, GameRecord.start(record.game, record.setup)
    assert record.game.option_text(answer) == "infiltrate S4 E5"
    for step in record.steps[:53]:
        again.take(step.option)
    window = StreetWindow(record=again, settings=settings)
    session, pages = window.table.session, window.table.control.results
    before = len(session.results)
    session.take(answer)
    seen = list[int]()
    for _ in range(1_000):
        window.frame(20)
        if pages.open and seen[-1:] != [pages.number]:
            seen.append(pages.number)
        if not session.playback.busy:
            break
    window.frame()
    first, last = before, before + 1
    assert len(session.results) == last + 1
    assert seen == ([first] if settings is QUIET else [first, last, first])
    assert window.result.more == "D: One more result came with this one"
    window.key(pygame.K_d)
    assert (window.result.number, window.result.more) == (last, "")
    window.key(pygame.K_d)
    assert (window.result.number, window.result.more) == (first, "")
    window.key(pygame.K_d)
    assert window.result.number == first - 1


def rolling(window: StreetWindow) -> set[tuple[bool, int]]:
    """What was seen of the last dice while they were shown: whether they rolled, their values."""
    seen = set()
    row: DiceRow | None = None
    session = window.table.session
    for _ in range(400):
        window.frame()
        for widget in window.table.view.panels["result"].walk():
            if isinstance(widget, DiceRow):
                row = widget
        now = session.playback.current
        if now is not None and session.rolls((now,)) and not session.settings.reduced_motion:
            assert session.shown_log == session.log[:-1]  # nobody reads before they lie
            assert session.log[-1].text not in window.prompt.text
        if row is not None:
            seen |= {(not die.does, die.value) for die in row.seen()}
        if window.table.session.playback.current is None or row is None:
            continue
        if window.table.session.playback.current[0] != Ev.ROLL:
            break
    return seen


@pytest.mark.parametrize("settings", [SLOW, STILL])
def test_dice_are_seen_rolling_before_they_say_what_they_did(settings: Settings) -> None:
    window, _, target = next(attackers("tide"))
    click_on(window, target)
    window.context.settings = settings
    window.table.layout(window.surface.get_size())
    window.read()
    press(window, "roll")
    seen = rolling(window)
    assert any(not rolls for rolls, _ in seen)
    assert any(rolls for rolls, _ in seen) == (settings is SLOW)


def test_a_result_that_is_told_stands_at_its_beginning() -> None:
    window, _, target = next(attackers("tide"))
    click_on(window, target)
    window.context.settings = SLOW
    window.table.layout(window.surface.get_size())
    window.read()
    press(window, "roll")
    panel, look = window.table.view.panels["result"], window.table.look
    assert isinstance(panel, ResultPanel)
    states = set[bool]()
    for _ in range(600):
        window.frame()
        if panel.visible and panel.model is not None:
            states.add(panel.model.complete)
            assert panel.model.complete == (not window.table.session.playback.moves)
        if window.table.session.playback.waits:
            break
    assert states == {False, True}
    (view,) = (one for one in panel.walk() if isinstance(one, ScrollView))
    long = (*window.result.rolls, RollModel("To hit", 0, (), ("Somebody falls",) * 30))
    panel.show(replace(window.result, rolls=long, complete=False), look)
    assert view.offset == view.whole - view.rect.height > 0
    panel.show(replace(window.result, rolls=long, complete=True), look)
    assert view.offset == 0


@pytest.mark.parametrize("side", SIDES)
def test_a_die_that_did_nothing_is_read_and_is_quieter_than_others(side: int) -> None:
    look = Look.for_window((1280, 720))

    def inks(does: str) -> tuple[float, float]:
        """How light its pips are, and how much they stand out from its ground."""
        row = DiceRow(RollModel("", side, (DieModel(5, 6, does),)))
        picture = pygame.Surface((200, 120))
        picture.fill(COAL)
        row.layout(picture.get_rect(), look)
        row.draw(picture, look)
        high = row.wanted(look, 200)[1]
        inner = pygame.Rect(0, 0, look.theme.read_px(20), look.theme.read_px(20))
        inner.midbottom = look.theme.read_px(17), high - look.theme.read_px(10)
        found = [
            tuple(picture.get_at((x, y))[:3])
            for x in range(inner.left, inner.right)
            for y in range(inner.top, inner.bottom)
        ]
        ground, light = max(found, key=found.count), max(found, key=luminance)
        return luminance(light), contrast(light, ground)

    quiet, read = inks("none")
    loud, _ = inks("")
    assert read >= 3
    assert quiet < loud * 0.75


def test_the_dice_of_a_person_wait_before_a_computer_acts() -> None:
    players = (Seat(), Seat(computer="officer"))
    rng, waited = Random(1), 0
    window = StreetWindow("volga_block", "tide", players=players, settings=QUIET)
    session = window.table.session
    session.set(SessionSettings(speed=4.0, computer_speed=4.0, pauses="important"))
    for _ in range(3_000):
        before = len(session.record.steps)
        window.frame(100)
        if session.playback.waits:
            step = session.record.steps[-1]
            waited += step.seat == 0
            assert not session.computer_acts
            session.go_on()
        elif window.table.control.asks and before == len(session.record.steps):
            decision = window.decision
            rolls = [one for one in decision.options if window.table.control.taking.rolls(one)]
            session.take(rng.choice(rolls or decision.options))
        if waited:
            break
    assert waited


def waiting(window: StreetWindow) -> dict[str, bool]:
    """By the words of the buttons that answer: whether a press isn't heard yet."""
    bar = window.table.view.panels["prompt"]
    return {one.text: one.dimmed for one in bar.walk() if isinstance(one, Button)}


@pytest.mark.parametrize(("referee", "steps"), [("tide", 8), ("ats", 12), ("k47", 1)])
def test_a_button_that_is_not_heard_yet_is_dim(referee: str, steps: int) -> None:
    window = StreetWindow(record=fought("volga_block", referee, steps), settings=SLOW)
    record = window.table.session.record
    (held,) = (text for text, dim in waiting(window).items() if dim)
    button = next(
        one
        for one in window.table.view.panels["prompt"].walk()
        if isinstance(one, Button) and one.text == held
    )
    count = len(record.steps)
    window.click(button.rect.center)
    assert len(record.steps) == count
    window.frame(READ_MS + RUN_MS)
    window.frame()
    assert not any(waiting(window).values())
    window.click(button.rect.center)
    assert len(record.steps) > count


def test_the_button_says_what_it_does_and_has_a_die_only_where_one_is_thrown() -> None:
    record = fought("volga_block", "ats", 200)
    game, seen = record.game, dict[str, str]()
    kit = game.kit
    for number, step in enumerate(record.steps):
        word = game.option_text(step.option).split()[0]
        if word not in {"infiltrate", "fire", "pass"} or word in seen:
            continue
        window = StreetWindow(record=GameRecord.played_again(record, number))
        control = window.table.control
        control.selection.picks = control.reader.targets(step.option)
        window.table.session.touch()
        window.frame()
        assert window.why.dice == (word == "fire")
        seen[word] = window.why.button
    assert kit.referee.id == "ats"
    assert seen == {"infiltrate": "Infiltrate", "fire": "Roll", "pass": "Pass"}


def test_a_page_of_a_lesson_that_speaks_of_what_fell_points_at_the_result() -> None:
    window = shot("tide")
    box = window.table.view.box_of(Mark("panel", panel="why"))
    assert box == window.table.view.panels["result"].rect
    window.key(pygame.K_w)
    assert window.table.view.box_of(Mark("panel", panel="why")) != box
    assert window.table.view.panels["why"].visible


def test_an_attack_that_infiltrates_rolls_nothing_yet() -> None:
    """AT5: the melee to which it leads is fought in a phase of its own."""
    record = fought("volga_block", "ats", 200)
    game = record.game
    for number, step in enumerate(record.steps):
        if not game.option_text(step.option).startswith("infiltrate"):
            continue
        window = StreetWindow(record=GameRecord.played_again(record, number))
        control = window.table.control
        for unit in {one[1] for one in window.decision.options if len(one) == 3}:
            control.selection.clear()
            control.choose(Target("unit", unit))
            settle(window)
            for target in list(control.attacks.chances):
                click_on(window, target)
                plan = control.attacks.plan
                if plan is not None and game.option_text(plan.options[-1])[:5] == "infil":
                    assert window.why.button == "Infiltrate"
                    assert not window.why.dice
                    return
    raise AssertionError("nobody could infiltrate to an enemy")


def test_dice_of_both_sides_say_whose_they_are() -> None:
    """AT5: in a melee both sides roll for the same purpose."""
    window = StreetWindow(record=fought("volga_block", "ats", 300))
    session, names = window.table.session, ("The Germans: ", "The Soviets: ")
    alone = both = 0
    for number in range(len(session.results)):
        sides = {roll.event[2] for roll in session.results.result(number).rolls}
        window.table.control.results.show(number)
        window.frame()
        rows = window.result.rolls
        if sides == set(SIDES):
            both += 1
            assert all(row.text.startswith(names[row.side]) for row in rows)
        else:
            alone += 1
            assert not any(row.text.startswith(names) for row in rows)
    assert alone
    assert both


def test_dice_of_ten_faces_have_the_colour_of_their_side(look: Look) -> None:
    seen = set()
    for side in SIDES:
        row = DiceRow(RollModel("A", side, (DieModel(5, 10),)))
        surface = pygame.Surface((120, 120))
        row.layout(pygame.Rect(0, 0, 120, 120), look)
        row.draw(surface, look)
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == len(SIDES)
