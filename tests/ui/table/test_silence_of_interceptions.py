"""The interception question betrays nothing (R9.4): not by words, light, buttons, log or time.

Hands are exchanged while it is open, before it is answered and after; closed team hands keep it
from the partner too (R10.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pygame
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.rules.heroes import WAIVE
from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import Act, CardZone, Op, Option
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.shell.settings import PausePolicy
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import BUTTON, COMMANDER, HAND, ButtonId, Target
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.tabs import CAPTIONS
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import share
from tests.support.swap_hidden import forked, passes_alike, twin
from tests.support.table_pictures import TablePictures
from tests.support.table_play import AT_ONCE, begun, displayed, look_at, model, random_game, table
from tests.ui.table.test_silence import happened, lay, seen, targets

QUESTIONED = ("expert", "four", "four closed")
SIZE = (1280, 720)
TICK_MS = 30


@cache
def asking(name: str, seed: int, most: int) -> tuple[GameRecord[CardGame], ...]:
    """Random games where an interception question is open, so many of them."""
    found: list[GameRecord[CardGame]] = []
    for start in range(seed, seed + 20):
        control = table(name, start)
        for _ in random_game(control, Random(start)):
            decision = control.session.decision
            if decision is not None and decision.op == Op.INTERCEPT:
                found.append(forked(control.session.record))
                if len(found) == most:
                    return tuple(found)
    return tuple(found)


def questions(name: str, seed: int, most: int) -> Iterator[TableController]:
    """A table at each of these questions."""
    for record in asking(name, seed, most):
        yield table_controller(TableSession(forked(record), AT_ONCE))


def could(control: TableController) -> bool:
    """Whether the hand that is asked could intercept."""
    decision = control.session.decision
    return decision is not None and any(o[0] == Act.INTERCEPT for o in decision.options)


def question_of(control: TableController) -> tuple[int, int] | None:
    """Who is asked what."""
    decision = control.session.decision
    return (decision.seat, decision.op) if decision is not None else None


@pytest.mark.parametrize("name", QUESTIONED)
def test_while_the_question_is_open_it_shows_the_same_whoever_looks(name: str) -> None:
    rng = Random(7)
    answers = set()
    for control in questions(name, 3, share(12, 1)):
        for holder in range(-1, control.session.kit.seats):
            lay(control, holder)
            other = twin(control, holder if holder >= 0 else PUBLIC, rng)
            assert seen(model(other)) == seen(model(control))
            for target in rng.sample(targets(control), 5):
                for one in (control, other):
                    look_at(one, target)
                assert seen(model(other)) == seen(model(control)), target
            control.viewport.point(None)
            if holder != control.session.acting:
                answers.add((could(control), could(other)))
        lay(control, -1)
    assert {(False, True), (True, False)} & answers
    assert (False, False) in answers


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", QUESTIONED)
@pytest.mark.parametrize("answer", [DONE, WAIVE])
@pytest.mark.parametrize("pauses", ["none", "all"])
def test_letting_a_card_pass_looks_the_same_and_takes_as_long(
    name: str, answer: Option, pauses: PausePolicy
) -> None:
    rng = Random(11)
    followed, mixed = 0, 0
    for control in questions(name, 5, share(14, 2)):
        for viewer in (PUBLIC, 1 - control.session.acting % 2):
            tables = [twin(control, viewer, rng, chance=False) for _ in range(2)]
            mixed += could(tables[0]) != could(tables[1])
            for one in tables:
                lay(one, viewer)
                one.session.set(TableSettings(speed=1, pauses=pauses))
                one.session.take(answer)
            if happened(tables[0], viewer) != happened(tables[1], viewer):
                continue
            assert question_of(tables[0]) == question_of(tables[1])
            assert seen(model(tables[0])) == seen(model(tables[1]))
            while any(one.session.playback.busy for one in tables):
                if passes_alike(tables, TICK_MS):
                    assert seen(model(tables[0])) == seen(model(tables[1]))
            assert tables[0].idle() == tables[1].idle()
            assert tables[0].requests == tables[1].requests
            followed += 1
    assert followed > share(5, 2)
    assert mixed


def ticks(control: TableController) -> int:
    """After how many ticks a computer player has answered."""
    steps = len(control.session.record.steps)
    for number in range(200):
        control.update(TICK_MS)
        if len(control.session.record.steps) > steps:
            return number
    raise AssertionError("never answered")


def test_a_computer_takes_as_long_to_answer_whatever_it_holds() -> None:
    rng = Random(13)
    compared = 0
    for seed in range(1, 12):
        control = begun(seed, "expert", TableSettings(speed=1), computers=("", "random"))
        for _ in range(200):
            control.session.finish()
            decision = control.session.decision
            if decision is None:
                break
            if decision.op == Op.INTERCEPT and decision.seat == 1:
                compared += answers_alike(control, rng)
            if control.session.person_acts:
                control.session.take(rng.choice(decision.options))
            else:
                ticks(control)
        if compared > 5:
            return
    raise AssertionError("too few questions")


def answers_alike(control: TableController, rng: Random) -> bool:
    """Two hands, only one of which could intercept, answer equally fast; False without such two."""
    ours = twin(control, 0, rng, chance=False)
    others = (twin(control, 0, rng, chance=False) for _ in range(6))
    theirs = next((one for one in others if could(one) != could(ours)), None)
    if theirs is None:
        return False
    for one in (ours, theirs):
        one.session.finish()
    assert seen(model(ours)) == seen(model(theirs))
    assert ticks(ours) == ticks(theirs)
    return True


@pytest.mark.parametrize("name", QUESTIONED)
def test_the_picture_of_an_open_question_is_the_same_to_the_pixel(look: Look, name: str) -> None:
    painter = TablePictures(look.resized(SIZE, 1.0))
    rng = Random(17)
    painted, mixed = set(), 0
    for number, control in enumerate(questions(name, share(9, 1, 5), 5)):
        control.viewport.magnify = ("battle", "city")[number % 2]
        for holder in range(-1, control.session.kit.seats):
            lay(control, holder)
            other = twin(control, holder if holder >= 0 else PUBLIC, rng)
            mixed += could(control) != could(other)
            ours, theirs = pygame.Surface(SIZE), pygame.Surface(SIZE)
            painter.draw(ours, model(control))
            painter.draw(theirs, model(other))
            pixels = pygame.image.tobytes(ours, "RGB")
            assert pygame.image.tobytes(theirs, "RGB") == pixels
            painted.add(pixels)
        lay(control, -1)
    assert len(painted) > share(9, 1, 5)
    assert mixed


def test_closed_team_hands_show_the_partner_no_card_of_the_other() -> None:
    """What he is asked, may point at and reads is the same whatever his partner holds."""
    rng = Random(19)
    differing = 0
    for control in questions("four closed", 1, 6):
        seat = control.session.acting
        partner = seat ^ 2
        lay(control, partner)
        other = twin(control, partner, rng)
        hands = [one.session.record.state.cards[CardZone.HAND + seat] for one in (control, other)]
        differing += hands[0] != hands[1]
        assert seen(model(other)) == seen(model(control))
        assert not any(target.kind == HAND for target in model(control).glow)
        shown = displayed(control).view.cards[CardZone.HAND + seat]
        assert set(shown) <= {-1}
        for target in (Target(COMMANDER, seat), Target(BUTTON, ButtonId.HAND, seat)):
            for one in (control, other):
                one.viewport.pinned = one.viewport.hover = target
                one.session.touch()
            assert seen(model(other)) == seen(model(control))
        control.viewport.pinned = control.viewport.hover = None
        lay(control, -1)
    assert differing


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", QUESTIONED)
@pytest.mark.parametrize("answer", [DONE, WAIVE])
def test_letting_a_card_pass_sounds_the_same_tick_by_tick(name: str, answer: Option) -> None:
    rng = Random(23)
    heard: set[str] = set()
    followed, mixed = 0, 0
    for control in questions(name, 5, share(14, 1)):
        tables = [twin(control, PUBLIC, rng, chance=False) for _ in range(2)]
        differ = could(tables[0]) != could(tables[1])
        for one in tables:
            lay(one, -1)
            one.session.set(TableSettings(speed=1, sound_captions=True))
            one.session.cues.take()
            one.session.take(answer)
        if happened(tables[0], PUBLIC) != happened(tables[1], PUBLIC):
            continue
        while any(one.session.playback.busy for one in tables):
            changed = passes_alike(tables, TICK_MS)
            names = [one.session.cues.take() for one in tables]
            assert names[0] == names[1]
            if changed or names[0]:
                assert CAPTIONS.of(model(tables[0])) == CAPTIONS.of(model(tables[1]))
            heard.update(names[0])
        followed += 1
        mixed += differ
    assert followed > share(5, 2)
    assert mixed
    assert len(heard) > 2
