"""A recorded game of Street Fight watched again: every moment, each side's eyes, no secret told."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.course import held_share
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import exchanged
from stalingrad_game.street_fight.position.codes import NOBODY, SIDES
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_replay_screen import StreetReplay, StreetReplayScreen
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from stalingrad_game.ui.widgets import ListBox
from stalingrad_game.watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT
from tests.support.screens import context_of, frame, has, press, shown, texts
from tests.support.street_over import fought_over
from tests.support.swap_hidden import forked

REFEREES = ("tide", "ats", "k47")


def played(
    word: str, steps: int = 60, scenario: str = "first_house", *computers: str
) -> GameRecord[StreetGame]:
    """A game played at random, to its end if that comes first."""
    players = tuple(Seat(computer=one) for one in computers)
    record = GameRecord.start(StreetGame(street_kit(scenario, word)), Setup(3, {}, players))
    chance = Random(1)
    while record.decision is not None and len(record.steps) < steps:
        record.take(chance.choice(record.decision.options))
    return record


def watched(
    record: GameRecord[StreetGame], at: int = 0
) -> tuple[AppContext, StreetReplayScreen, StreetReplay]:
    """A record on its screen."""
    context = context_of(start=False, settings=Settings(pauses="none"))
    screen = StreetReplayScreen(context, record, at)
    shown(context, lambda _: screen)
    frame(context)
    assert isinstance(screen.table, StreetReplay)
    return context, screen, screen.table


@pytest.mark.parametrize("word", REFEREES)
def test_every_moment_is_shown_as_the_record_has_it(word: str) -> None:
    record = played(word)
    context, screen, table = watched(record)
    assert screen.cursor.outline.units[2] == record.game.kit.referee.turn_part[0]
    assert len(screen.cursor.outline.begins(record.game.kit.referee.turn_part[0])) > 3
    for step in (5, len(record.steps), 2, 9, 10):
        screen.cursor.jump(step)
        frame(context)
        for side in SIDES:
            assert table.session.view(side) == record.game.view(record.at(step), side)
        assert all(number <= step for number, _ in table.session.numbered_log)
        assert screen.curve is not None
    press(context, pygame.K_HOME, pygame.K_RIGHT, pygame.K_END)
    assert screen.cursor.at == len(record.steps)


def test_events_come_one_by_one_and_the_game_plays_to_its_end() -> None:
    record = played("tide")
    _, screen, table = watched(record, 3)
    number = 0
    while screen.cursor.at < 8 or screen.cursor.event:
        screen.cursor.forward("event")
        number += 1
        assert number < 60
    assert number >= 5
    assert table.session.view(NOBODY) == record.game.public(record.at(screen.cursor.at))
    screen.toggle()
    for _ in range(4_000):
        screen.update(50)
        if not screen.cursor.playing:
            break
    assert screen.cursor.ended


def test_the_curve_is_the_share_of_hexes_and_a_capture_is_marked() -> None:
    record = fought_over("first_house", "tide", 3)
    _, screen, _ = watched(record)
    screen.curve.finish()
    victory = record.game.kit.scenario.victory
    last = held_share(record, record.state)
    assert last is not None
    assert screen.curve.levels[-1] == last
    held = sum(record.state.control[number] == victory.side for number in victory.hexes)
    assert last in {held / len(victory.hexes), 1 - held / len(victory.hexes)}
    assert any(mark.kind == "capture" for mark in screen.cursor.outline.marks)


def test_a_line_of_the_log_leads_to_its_moment() -> None:
    context, screen, table = watched(played("tide"), 20)
    press(context, pygame.K_l)
    assert table.asks
    press(context, pygame.K_HOME, pygame.K_RETURN)
    screen.update(0)
    assert screen.cursor.at == table.session.numbered_log[0][0] < 20
    assert not table.asks


def test_notes_stand_in_the_log_and_a_branch_is_played_on_the_board() -> None:
    record = played("tide")
    context, screen, table = watched(record, 10)
    screen.keep_note(9, "Here it turned")
    assert any(mark.kind == "note" for mark in screen.cursor.outline.marks)
    press(context, pygame.K_l)
    lines = table.scene.root.layers[-1]
    (list_box,) = [one for one in lines.walk() if isinstance(one, ListBox)]
    assert any("Here it turned" in row.text for row in list_box.rows)
    press(context, pygame.K_ESCAPE)
    screen.ask_branch()
    frame(context)
    label = " ".join(one.label for one in texts(context))
    assert "on the map" in label
    assert "pile" not in label
    screen.root.close()
    screen.branch()
    context.stack.settle()
    scene = context.stack.top
    assert isinstance(scene, StreetTableScene)
    assert len(scene.session.record.steps) == 10
    scene.session.close()


def test_the_full_viewpoint_sees_what_both_sides_hide() -> None:
    record = played("ats", 12, "sewer_raid")
    _, screen, table = watched(record, 12)
    screen.viewpoint.agree(0)
    screen.viewpoint.agree(1)
    screen.choose_viewpoint(FULL_VIEWPOINT)
    true = record.at(12)
    assert [unit.loc for unit in table.session.view(NOBODY).units] == [u.loc for u in true.units]
    screen.choose_viewpoint(1)
    assert table.scene.control.viewer == 1
    screen.choose_viewpoint(PUBLIC_VIEWPOINT)
    assert table.scene.control.viewer == NOBODY


def test_a_side_is_called_by_its_players_and_by_a_word_beside_a_name() -> None:
    record = played("tide", 3)
    _, _, table = watched(record)
    assert [table.seat_name(seat) for seat in SIDES] == ["The Germans", "The Soviets"]
    named = GameRecord.start(record.game, Setup(3, {}, (Seat(), Seat(name="Vera"))))
    _, _, table = watched(named)
    assert table.seat_name(1) == "Vera (Soviet)"


def test_where_a_question_could_tell_a_secret_its_place_is_not_left_empty() -> None:
    record = played("ats", 12, "sewer_raid")
    context, screen, table = watched(record, 11)
    decision = table.session.decision
    assert decision is not None
    screen.viewpoint.agree(0)
    screen.viewpoint.agree(1)
    for viewpoint, hidden in (
        (1 - decision.seat, True),
        (decision.seat, False),
        (FULL_VIEWPOINT, False),
    ):
        screen.choose_viewpoint(viewpoint)
        frame(context)
        labels = [one.label for one in texts(context)]
        assert any("The question itself" in label for label in labels) == hidden
        who = ("The Germans:", "The Soviets:")[decision.seat]
        assert any(label.strip().startswith(who) for label in labels) != hidden


@pytest.mark.parametrize("viewpoint", [PUBLIC_VIEWPOINT, 0, 1])
def test_pictures_stay_the_same_whatever_the_viewpoint_cannot_see(viewpoint: int) -> None:
    computers = {PUBLIC_VIEWPOINT: (), 0: ("", "random"), 1: ("random", "")}[viewpoint]
    record = played("ats", 14, "sewer_raid", *computers)
    rng = Random(4)
    differs = False
    for step in (3, 14):
        other = forked(record)
        states = other._timeline._states
        for enemy in SIDES if viewpoint == PUBLIC_VIEWPOINT else (viewpoint,):
            states[step] = exchanged(record.game, states[step], enemy, rng)
        differs = differs or states[step] != record.at(step)
        pictures = []
        for one in (record, other):
            context, screen, _ = watched(one, step)
            assert screen.viewpoint.now == viewpoint
            screen.curve.finish()
            pictures.append(pygame.image.tobytes(frame(context), "RGB"))
        assert pictures[0] == pictures[1]
    assert differs


def test_a_trial_is_not_branched() -> None:
    context, screen, _ = watched(played("tide"), 10)
    context.service(StreetHost).trying = True
    screen.ask_branch()
    frame(context)
    label = " ".join(one.label for one in texts(context))
    assert "trial of a scenario" in label
    assert "on the map" not in label
    assert not has(context, "answer 1")
