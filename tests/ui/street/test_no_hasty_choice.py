"""Clicks and keys that go on roll no die and make no other final choice before it could be read."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.record.lines import Seat
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.session.question_guard import READ_MS, RUN_MS
from stalingrad_game.ui.session.settings import SessionSettings
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.table_model import Target
from stalingrad_game.ui.widgets import Button
from tests.support.amount import share
from tests.support.street_attacks import attackers
from tests.support.street_hands import MouseHands, StreetWindow

FRAME_MS = 50
FAST = Settings(language="en", speed_percent=400, computer_percent=400, pauses="important")
PERSON_FIRST = (Seat(), Seat(computer="random"))


class Onlooker:
    """Measures by itself for how long the present question has been seen, and a click's run."""

    def __init__(self, window: StreetWindow) -> None:
        self.window = window
        self.seen_ms = self.went_on_ms = 10_000
        self.question: tuple[int, bool] = (-1, False)

    @property
    def shows(self) -> bool:
        return self.window.table.session.playback.busy

    @property
    def rolls(self) -> bool:
        """Whether the button that rolls is seen."""
        return any(one.key == "roll" and one.visible for one in buttons(self.window))

    def wait(self, ms: int) -> None:
        for _ in range(ms // FRAME_MS):
            self.window.context.stack.update(FRAME_MS)
            question = len(self.window.table.session.record.steps), self.rolls
            seen = self.window.table.control.asks and not self.shows
            new = question[0] != self.question[0] or (question[1] and not self.question[1])
            self.seen_ms = self.seen_ms + FRAME_MS if seen and not new else 0
            self.question = question
            self.went_on_ms += FRAME_MS

    @property
    def could_read(self) -> bool:
        return self.seen_ms >= READ_MS - FRAME_MS and self.went_on_ms >= RUN_MS


def buttons(window: StreetWindow) -> list[Button]:
    """The buttons below the top line that can be pressed."""
    top = window.table.view.panels_in("head")
    return [
        one
        for one in window.table.view.walk()
        if isinstance(one, Button)
        and one.visible
        and not any(panel.rect.contains(one.rect) for panel in top)
    ]


def aimed(window: StreetWindow, rng: Random) -> tuple[int, int]:
    """Somewhere on the table, more often at what can be chosen, an aim, or the last place again."""
    view, control = window.table.view, window.table.control
    if rng.random() < 0.3:
        pressed = [one for one in buttons(window) if one.key == "roll" or rng.random() < 0.2]
        if pressed:
            return rng.choice(pressed).rect.center
    targets = [*control.attacks.chances, *control.attacks.chances, *control.selection.on_map]
    if targets and rng.random() < 0.9:
        spot = spot_of(rng.choice(targets), control.position)
        if spot.hex >= 0:
            box = view.map.hex_box(spot.hex)
            for _ in range(20):
                place = rng.randrange(box.left, box.right), rng.randrange(box.top, box.bottom)
                if view.map.spot_at(place).unit == spot.unit:
                    break
            return place
    return rng.randrange(view.rect.width), rng.randrange(60, view.rect.height)


def stroke(window: StreetWindow, place: tuple[int, int], rng: Random) -> None:
    """A key that goes on, or a click; no frame passes."""
    if rng.random() < 0.2:
        key = rng.choice((pygame.K_RETURN, pygame.K_SPACE))
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        window.context.stack.handle(event)
        return
    where = {"pos": place, "rel": (0, 0), "buttons": (0, 0, 0)}
    window.context.stack.handle(pygame.event.Event(pygame.MOUSEMOTION, where))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        window.context.stack.handle(pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT))


@pytest.mark.parametrize("referee", REFEREES)
def test_no_final_choice_is_made_by_a_run_of_clicks(referee: str) -> None:
    rng = Random(referee)
    final = hasty = rolled = clicks = 0
    for seed in range(share(12, 4, 1)):
        window = StreetWindow(
            "volga_block", referee, seed=seed, players=PERSON_FIRST, settings=FAST
        )
        onlooker, record = Onlooker(window), window.table.session.record
        place, before, read = (600, 400), len(record.steps), True
        begun = True
        for _ in range(share(300, 1, 200)):
            if window.table.session.over:
                break
            onlooker.wait(rng.choice((100, 200, 300, 450, 600, 900, 1200)))
            for number, step in enumerate(record.steps[before:], before + 1):
                attack = window.table.control.attacks.rolled_for
                goes_on = attack is not None and step.option in attack.options[1:]
                goes_on |= window.table.session.automatic.answered(number)
                begun = begun if goes_on else read  # walks and attacks go on while others click
                if step.seat == 0 and step.barrier:
                    final += 1
                    rolled += bool(step.chance)
                    hasty += not begun
            before, shows, read = len(record.steps), onlooker.shows, onlooker.could_read
            clicks += 1
            if window.dialog():
                window.key(pygame.K_RETURN)
                continue
            place = place if rng.random() < 0.2 else aimed(window, rng)
            stroke(window, place, rng)
            if shows:
                onlooker.went_on_ms = 0
    assert clicks > 100
    assert rolled > share(30, 10, 1)
    assert final > share(60, 20, 2)
    assert hasty == 0


PACED = SessionSettings(speed=1.0, computer_speed=1.0)


def aiming(referee: str, settings: SessionSettings = PACED) -> tuple[StreetWindow, Target]:
    """A unit was chosen a while ago, and could attack somebody."""
    window, _, target = next(attackers(referee))
    window.table.session.set(settings)
    window.frame()
    window.read()
    return window, target


def place_of(window: StreetWindow, target: Target) -> tuple[int, int]:
    place = MouseHands._place(window, spot_of(target, window.table.control.position))
    assert place is not None
    return place


@pytest.mark.parametrize("referee", REFEREES)
def test_two_clicks_on_a_target_roll_only_when_the_odds_could_be_read(referee: str) -> None:
    window, target = aiming(referee)
    steps = window.table.session.record.steps
    before, place = len(steps), place_of(window, target)
    window.click(place)
    assert window.table.control.attacks.plan is not None
    for _ in range(READ_MS // FRAME_MS - 2):
        window.click(place)
        window.frame(FRAME_MS - 3 * 16)
        assert len(steps) == before
    window.frame(READ_MS)
    window.click(place)
    assert len(steps) > before


@pytest.mark.parametrize("referee", REFEREES)
def test_the_button_that_has_just_appeared_rolls_nothing(referee: str) -> None:
    window, target = aiming(referee)
    steps = window.table.session.record.steps
    window.click(place_of(window, target))
    button = next(one for one in window.table.view.walk() if one.key == "roll")
    assert isinstance(button, Button)
    before = len(steps)
    window.click(button.rect.center)
    window.key(pygame.K_RETURN)
    assert len(steps) == before
    dimmed = [button.dimmed]
    window.frame(READ_MS)
    dimmed.append(button.dimmed)
    assert dimmed == [True, False]
    window.click(button.rect.center)
    assert len(steps) > before


@pytest.mark.parametrize("referee", REFEREES)
def test_who_skips_stops_at_the_result_of_every_attack(referee: str) -> None:
    """Also of his own, and where nothing waits otherwise; a click is heard once it is read."""
    window, target = aiming(referee)
    session, control = window.table.session, window.table.control
    place = place_of(window, target)
    window.click(place)
    window.frame(READ_MS)
    window.click(place)
    for _ in range(200):
        if len(session.results):
            break
        if control.asks:  # whether the target reacts
            window.read()
            control.take(window.decision.options[0])
        window.frame(FRAME_MS)
    control.skip()
    assert session.playback.waits
    assert len(session.results)
    assert any(roll.outcomes for roll in session.results.result(len(session.results) - 1).rolls)
    shown = len(session.log)
    window.frame()
    window.click((640, 400))
    control.skip()
    control.hasten()
    assert session.playback.waits
    assert len(session.log) == shown
    window.frame(RUN_MS + READ_MS)
    window.click((640, 400))
    assert not session.playback.waits


def test_a_held_button_stops_at_a_result() -> None:
    window, target = aiming("tide")
    session = window.table.session
    place = place_of(window, target)
    window.click(place)
    window.frame(READ_MS)
    window.click(place)
    window.send(pygame.MOUSEBUTTONDOWN, pos=(640, 400), button=pygame.BUTTON_LEFT)
    for _ in range(200):
        window.frame()
    assert session.playback.waits
    assert len(session.results)
    window.send(pygame.MOUSEBUTTONUP, pos=(640, 400), button=pygame.BUTTON_LEFT)


@pytest.mark.parametrize("referee", REFEREES)
def test_what_can_be_taken_back_may_be_chosen_at_once(referee: str) -> None:
    window = StreetWindow("volga_block", referee, settings=FAST)
    control, steps = window.table.control, window.table.session.record.steps
    quick = 0
    for _ in range(40):
        while window.dialog():
            MouseHands().answer(window)
        window.frame(4_000)
        if not control.asks:
            control.go_on()
            continue
        for option in window.decision.options:
            control.selection.guard.went_on()
            before = len(steps)
            control.take(option)
            if len(steps) > before:
                quick += 1
                assert not steps[-1].barrier
                break
        else:
            window.read()
            control.take(window.decision.options[0])
    assert quick > 0
