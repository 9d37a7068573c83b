"""Street Fight's table: secrets, refusals, sums, undo, reactions, the menu."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from stalingrad_game.kernel.decision import Option
from stalingrad_game.record.lines import Seat
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.position.codes import NOBODY
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.model.board_model import NO_SPOT, Spot
from stalingrad_game.ui.street.model.table_model import ShareModel, unit_target
from stalingrad_game.ui.street.panels.compare import CompareModel
from stalingrad_game.ui.street.panels.profile import ProfileModel, ProfileView
from stalingrad_game.ui.street.panels.top_line import TopLineModel
from stalingrad_game.ui.street.panels.why import OddsBar
from stalingrad_game.ui.street.screens.street_pause_screen import StreetPauseScreen
from stalingrad_game.ui.style.fonts import Fonts
from tests.support.amount import share
from tests.support.street_hands import (
    QUIET,
    KeyHands,
    MouseHands,
    StreetWindow,
    any_option,
    attack_ready,
    take,
)

KEYS = KeyHands()


def on_top(window: StreetWindow) -> str:
    """The class of the screen on top."""
    return type(window.context.stack.top).__name__


def units_seen(window: StreetWindow) -> set[str]:
    """The counters on the map."""
    return {one.name for one in window.table.view.map.model.counters}


def line_shown(window: StreetWindow) -> ProfileModel | None:
    """The line of sight that is shown from the side."""
    panel = window.table.view.panels["profile"]
    assert isinstance(panel, ProfileView)
    return panel.model


def option_of(window: StreetWindow, start: str) -> Option:
    """Pass until an option is offered whose words begin so; that option."""
    session = window.table.session
    for _ in range(50):
        if window.dialog() is not None:
            KEYS.answer(window)
            continue
        found = [
            o for o in window.decision.options if session.game.option_text(o).startswith(start)
        ]
        if found:
            return found[0]
        take(window, KEYS, window.decision.options[0])
    raise AssertionError(start)


def test_a_secret_set_up_waits_for_the_other_to_look_away() -> None:
    window = StreetWindow("volga_block", "tide")
    control = window.table.control
    while window.dialog() is None:
        take(window, KEYS, any_option(window.decision, Random(1)))
    hidden = {"S1", "S2", "S3", "S4"}
    assert not hidden & units_seen(window)
    assert control.viewer == NOBODY
    window.key(pygame.K_SPACE)
    assert hidden <= units_seen(window)
    assert control.viewer == window.decision.seat
    window.read()
    window.key(pygame.K_SPACE)  # the set-up stays as it is
    assert control.viewer == NOBODY
    assert hidden <= units_seen(window)  # it lies open now


def test_one_person_sees_his_own_side_and_needs_no_card() -> None:
    window = StreetWindow("volga_block", "ats", players=(Seat(computer="random"), Seat()))
    for _ in range(5):
        window.frame()
    assert window.dialog() is None
    assert {"S1", "S2", "S3", "S4"} <= units_seen(window)


def test_a_side_looks_at_its_mines_alone_and_lays_them_face_down_again() -> None:
    window = StreetWindow("tractor_hall", "ats")
    control = window.table.control
    figures = set()
    for _ in range(400):
        if window.dialog() is not None:
            KEYS.answer(window)
            continue
        markers = [m for h in window.table.view.map.model.ground.hexes for m in h.markers]
        if any(one.word == "mines" for one in markers) and control.secrets_shown.offered:
            break
        take(window, KEYS, any_option(window.decision, Random(1)))
    figures = {one.figure for one in markers if one.word == "mines"}
    assert figures == {"?"}
    window.key(pygame.K_h)
    assert window.dialog() is not None
    window.key(pygame.K_RETURN)
    markers = [m for h in window.table.view.map.model.ground.hexes for m in h.markers]
    assert {one.figure for one in markers if one.word == "mines"} != {"?"}
    window.key(pygame.K_h)
    markers = [m for h in window.table.view.map.model.ground.hexes for m in h.markers]
    assert {one.figure for one in markers if one.word == "mines"} == {"?"}


def test_the_sum_stands_there_before_the_dice_and_says_where_its_rules_are() -> None:
    window = StreetWindow("volga_block", "ats", seed=3)
    session, control = window.table.session, window.table.control
    option = option_of(window, "fire ")
    steps = len(session.record.steps)
    for target in control.reader.targets(option):
        if target in (*control.selection.narrowing, *control.selection.verbs):
            KEYS.point(window, target)
    why = window.why
    assert control.selection.complete == option
    assert len(session.record.steps) == steps
    assert why.lines
    assert all(line.rule for line in why.lines)
    assert sum(share.share for share in why.odds) == pytest.approx(1)
    assert why.button == "Roll"
    window.key(pygame.K_RETURN)
    assert session.record.steps[-1].option == option


def test_the_sum_opens_before_the_dice_though_sums_are_put_away() -> None:
    window = StreetWindow("volga_block", "ats", seed=3)
    option = option_of(window, "fire ")
    window.key(pygame.K_w)
    assert not window.table.view.panels["why"].visible
    take(window, MouseHands(), option)
    assert window.table.session.record.steps[-1].option == option


def test_odds_stand_in_words_on_the_bar_and_what_is_too_narrow_below_it() -> None:
    bar, look = OddsBar(), Look.for_window((1280, 720))
    even = [ShareModel(text, 0.5, "50%", "1/2") for text in ("attacker wins", "defender wins")]
    bar.show(tuple(even))
    assert bar.wanted(look, 100)[1] > bar.wanted(look, 900)[1]
    high = bar.wanted(look, 900)[1]
    bar.show((ShareModel("nothing", 0.02, "2%", "1/50"), ShareModel("hit", 0.98, "98%", "49/50")))
    assert bar.wanted(look, 400)[1] > high


def test_what_is_refused_says_why_where_it_is_pointed_at() -> None:
    window = StreetWindow("volga_block", "tide")
    take(window, KEYS, option_of(window, "advance G1"))
    occupied = window.table.session.kit.board.grid.parse("A4")
    window.table.control.hover(Spot(occupied, occupied << 4))
    window.frame()
    why = window.why
    assert why.refused
    assert why.lines[0].text
    assert why.lines[0].rule


def test_a_verb_that_a_unit_cannot_take_is_there_and_says_why() -> None:
    window = StreetWindow("volga_block", "tide")
    option_of(window, "advance G1")
    KEYS.point(window, unit_target(0))
    prompt = window.prompt
    refused = [choice for choice in prompt.choices if choice.refusal]
    assert [choice.label for choice in refused] == ["Entrench"]
    assert not any(choice.figure for choice in refused)


def test_choices_are_taken_back_up_to_the_last_die() -> None:
    window = StreetWindow("first_house", "tide")
    session = window.table.session
    take(window, KEYS, window.decision.options[0])
    before = session.record.state
    take(window, KEYS, window.decision.options[0])
    assert session.record.state != before
    window.key(pygame.K_BACKSPACE)
    assert session.record.state == before
    window.key(pygame.K_u, pygame.KMOD_SHIFT)
    assert session.record.state != before
    window.key(pygame.K_u)
    window.key(pygame.K_u)
    assert not session.record.steps
    window.key(pygame.K_u)
    assert not session.record.steps


def test_escape_takes_back_a_target_then_opens_the_menu() -> None:
    window = StreetWindow("first_house", "tide")
    control = window.table.control
    window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    assert control.selection.picks
    window.key(pygame.K_ESCAPE)
    assert not control.selection.picks
    window.key(pygame.K_ESCAPE)
    assert on_top(window) == StreetPauseScreen.__name__
    window.key(pygame.K_ESCAPE)
    assert on_top(window) == type(window.table).__name__


def test_who_is_asked_for_a_reaction_sees_a_framed_question_with_his_name() -> None:
    window = StreetWindow("volga_block", "tide", seed=5)
    random = Random(5)
    for _ in range(3_000):
        if window.dialog() is not None:
            KEYS.answer(window)
        elif window.prompt.framed:
            break
        else:
            take(window, KEYS, any_option(window.decision, random))
    assert "Reaction" in window.prompt.who
    first = window.prompt.choices[0].target
    assert window.table.control.reader.act_word(first.number) == "no_reaction"
    side = window.table.session.words.side(window.decision.seat).the
    assert side in window.prompt.who


def test_a_letter_chooses_the_verb_of_the_unit_under_the_cursor() -> None:
    window = StreetWindow("first_house", "tide")
    window.key(pygame.K_TAB)
    assert not window.table.session.record.steps
    window.key(pygame.K_m)
    (step,) = window.table.session.record.steps
    assert step.text.startswith("advance")


def test_dragging_a_unit_to_a_floor_chooses_both() -> None:
    window = StreetWindow("volga_block", "k47", seed=2)
    _, unit, loc = option = option_of(window, "place ")
    window.table.control.drop(unit, Spot(loc >> 4, loc))
    assert window.table.session.record.steps[-1].option == option


def test_the_same_shot_is_compared_under_all_referees() -> None:
    window = StreetWindow("volga_block", "ats", seed=3)
    control = window.table.control
    option = option_of(window, "fire ")
    window.key(pygame.K_c)
    for target in control.reader.on_map(option):
        control.choose(target)
    control.choose(control.reader.verb(option))
    window.frame()
    compare = window.table.presenter.model().panels["compare"].model
    assert isinstance(compare, CompareModel)
    assert [column.name for column in compare.columns] == ["Tide", "ATS", "K47"]
    assert all(column.fields for column in compare.columns)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", [75, 100, 250])
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080), (500, 900)])
def test_any_window_and_any_size_of_type_is_laid_out(
    language: str, text: int, size: tuple[int, int]
) -> None:
    settings = Settings(
        language=language, text_percent=text, speed_percent=0, computer_percent=0, pauses="none"
    )
    window = StreetWindow("first_house", "k47", size=size, settings=settings)
    window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    window.key(pygame.K_c)
    view = window.table.view
    whole = pygame.Rect((0, 0), size)
    for part in view.children():
        if part.visible:
            assert whole.contains(part.rect)
    for key in (pygame.K_l, pygame.K_F1):
        while window.dialog() is None:
            window.key(key)
        dialog = window.dialog()
        assert dialog is not None
        assert whole.contains(dialog.rect)
        window.key(pygame.K_ESCAPE)
    window.table.leave()


@pytest.mark.parametrize("text", [100, 200, 250])
def test_the_button_that_rolls_and_the_whole_question_are_seen_in_any_type(text: int) -> None:
    settings = msgspec.structs.replace(QUIET, text_percent=text)
    window = StreetWindow("volga_block", "tide", size=(1920, 1080), settings=settings)
    attack_ready(window)
    view = window.table.view
    assert window.why.button
    panel, roll = view.panels["why"], MouseHands.button(window, "roll")
    assert panel.rect.contains(roll.rect)
    for other in view.panels_in("column"):
        assert other is panel or not other.visible or not other.rect.colliderect(roll.rect)
    assert question_is_whole(window)


def question_is_whole(window: StreetWindow) -> bool:
    """Whether there is room for all lines of what is asked."""
    question = window.table.view.panels["prompt"].children()[0]
    wanted = question.wanted(window.table.look, question.rect.width)
    return wanted[1] <= question.rect.height


@pytest.mark.parametrize("text", [100, 250])
@pytest.mark.parametrize("referee", ["tide", "ats", "k47"])
def test_no_question_is_cut(referee: str, text: int) -> None:
    settings = msgspec.structs.replace(QUIET, language="fr", text_percent=text)
    window = StreetWindow("volga_block", referee, seed=4, settings=settings)
    random = Random(text)
    for _ in range(share(25, 1, 12)):
        window.table.session.record.take(any_option(window.decision, random))
        window.frame()
        assert question_is_whole(window), window.prompt.text
        window.key(pygame.K_TAB)
        window.key(pygame.K_RETURN)
        assert question_is_whole(window), window.prompt.text
        while window.table.control.selection.picks:
            window.key(pygame.K_ESCAPE)


def test_the_line_to_what_is_pointed_at_is_shown_from_the_side_until_escape() -> None:
    window = StreetWindow("volga_block", "ats", seed=3)
    control, view = window.table.control, window.table.view
    option = option_of(window, "fire ")
    subject = control.reader.on_map(option)[0]
    window.key(pygame.K_p)
    assert view.panels["profile"].visible
    assert not view.section.visible
    assert line_shown(window) is None
    assert view.panels["profile"].spoken
    control.choose(subject)
    start = control.view.units[subject.number].loc
    for end in (location(number) for number in range(0, 40, 7)):
        control.hover(Spot(end >> 4, end))
        window.frame()
        if start >> 4 == end >> 4:
            continue
        model = line_shown(window)
        assert model is not None
        assert (model.start, model.end) == tuple(
            map(control.session.kit.board.loc_name, (start, end))
        )
        assert model.start in view.panels["profile"].spoken
    control.hover(NO_SPOT)
    window.frame()
    assert line_shown(window) == model  # the last one stays
    while "profile" in control.viewport.open:
        window.key(pygame.K_ESCAPE)
    assert window.dialog() is None


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("referee", ["tide", "ats", "k47"])
def test_large_type_leaves_nothing_of_the_top_line_out(
    referee: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(language=language, text_percent=250, speed_percent=0)
    window = StreetWindow("volga_block", referee, size=(1920, 1080), settings=settings)
    top, look = window.table.view.panels["top"], window.table.look
    drawn, draw = [], Fonts.draw

    def note(fonts: Fonts, *args: Any, **facts: Any) -> pygame.Rect:
        drawn.append(args[3])
        return draw(fonts, *args, **facts)

    picture = window.surface
    monkeypatch.setattr(Fonts, "draw", note)
    top.draw(picture, look)
    model = window.table.presenter.model().panels["top"].model
    assert isinstance(model, TopLineModel)
    assert len(drawn) >= 4
    assert set(drawn) == {
        part
        for part in (model.turn, model.phase, model.side_name, *model.left, model.victory)
        if part
    }
