"""Setting up a game: players, seed, house rulings."""

from __future__ import annotations

import json

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.card_game.players import levels
from stalingrad_game.card_game.players.levels import LevelStrength
from stalingrad_game.card_game.state.variants import Variants
from stalingrad_game.folders import settings_folder
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.new_game_plan import PLAN_FILE, PLAYER_CHOICES, NewGamePlan
from stalingrad_game.ui.screens.new_screen import NewGameScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.widgets import Choice, ScrollView
from tests.support.languages import LANGUAGES
from tests.support.screens import (
    SHOWS_NOTHING,
    begun,
    click,
    context_of,
    find,
    frame,
    has,
    press,
    seen,
    shown,
    shown_as,
    texts,
    top,
    write,
)


def new_game(context: AppContext, **changes: object) -> NewGameScreen:
    """The screen, with something chosen already."""
    screen = shown_as(context, NewGameScreen, NewGameScreen)
    for name, value in changes.items():
        setattr(screen.plan, name, value)
    screen.rebuild()
    return screen


def rulings(context: AppContext) -> None:
    """Open the house rulings."""
    click(context, "rulings")


def test_a_game_is_begun_by_return_alone() -> None:
    context = context_of()
    press(context, pygame.K_RETURN, pygame.K_RETURN)
    assert top(context) == "table"


def test_names_and_seed_are_typed() -> None:
    context = context_of()
    new_game(context)
    for name, text in (("name german", "Anna"), ("name soviet", "Жанна"), ("seed", "12a3-")):
        click(context, name)
        write(context, text)
    record = begun(context)
    assert [player.name for player in record.setup.players] == ["Anna", "Жанна"]
    assert record.setup.seed == 123


def test_an_empty_seed_is_drawn() -> None:
    seeds = {NewGamePlan().setup(2, "en").seed for _ in range(5)}
    assert len(seeds) > 1


def test_the_computer_has_no_name_field() -> None:
    context = context_of()
    new_game(context)
    assert has(context, "name soviet")
    click(context, "who soviet")
    assert not has(context, "name soviet")
    click(context, "who soviet")
    record = begun(context)
    assert [player.computer for player in record.setup.players] == ["", "officer"]


def test_house_rulings_are_set_and_written_down() -> None:
    context = context_of()
    new_game(context, variants={"break_test": "cancel", "track_length": "5"})
    record = begun(context)
    assert record.state.variants == Variants(break_test="cancel", track_length=5)


def test_the_words_of_a_house_ruling_follow_what_is_chosen() -> None:
    context = context_of((1280, 1400))
    screen = new_game(context)
    rulings(context)
    values = context.service(GameHost).rulebook.variant("refresh_clock").values
    labels = [one.label for one in texts(context)]
    assert any(values[0].text in label for label in labels)
    click(context, "variant refresh_clock")
    assert screen.plan.variants["refresh_clock"] == values[1].id
    assert any(values[1].text in one.label for one in texts(context))


def test_rulings_of_teams_are_not_offered_to_two() -> None:
    context = context_of((1280, 1400))
    new_game(context)
    rulings(context)
    assert has(context, "variant track_length")
    assert not has(context, "variant team_hands")


@pytest.mark.parametrize(("mode", "seats"), [("basic", 2), ("expert", 2), ("four", 4)])
def test_every_game_of_the_pack_can_be_set_up(mode: str, seats: int) -> None:
    context = context_of((1280, 1600))
    screen = new_game(context, mode=mode)
    assert sum(one.name.startswith("who ") for one in seen(context)) == seats
    record = begun(context)
    assert record.game.kit.mode_entry.id == screen.plan.mode == mode
    assert len(record.setup.players) == seats


def test_four_players_have_four_names() -> None:
    context = context_of((1280, 1600))
    new_game(context, mode="four")
    names = {"german": "A", "soviet": "B", "german 2": "C", "soviet 2": "D"}
    for seat, text in names.items():
        click(context, f"name {seat}")
        write(context, text)
    record = begun(context)
    assert [player.name for player in record.setup.players] == ["A", "B", "C", "D"]


def test_a_ruling_of_teams_is_shown_with_four_players() -> None:
    context = context_of()
    shown(context, lambda context: NewGameScreen(context, "team_hands"))
    assert find(context, "variant team_hands").focused


def test_the_game_is_chosen_by_keyboard() -> None:
    context = context_of()
    screen = new_game(context)
    for _ in range(40):
        if find(context, "mode").focused:
            break
        press(context, pygame.K_UP)
    press(context, pygame.K_RIGHT)
    assert screen.plan.mode == "expert"
    assert any("Six turns" in one.label for one in texts(context))


def test_f1_opens_the_rule_of_the_ruling_that_has_the_focus() -> None:
    context = context_of()
    shown(context, lambda context: NewGameScreen(context, "break_test"))
    assert find(context, "variant break_test").focused
    press(context, pygame.K_F1)
    assert top(context) == "rules"
    assert any(one.label.strip().startswith("R4.5 ") and one.chosen for one in seen(context))


@pytest.mark.parametrize("key", [pygame.K_RIGHT, pygame.K_RETURN])
def test_a_choice_is_changed_by_keyboard_and_keeps_the_focus(key: int) -> None:
    context = context_of()
    shown(context, lambda context: NewGameScreen(context, "break_test"))
    press(context, key)
    found = find(context, "variant break_test")
    assert found.focused
    assert found.label.endswith("cancel")


def test_the_first_game_on_a_machine_begins_gently() -> None:
    context = context_of((1280, 1400))
    screen = new_game(context)
    assert screen.plan.variants == {"first_turn": "gentle"}
    assert begun(context).setup.variants["first_turn"] == "gentle"


@pytest.mark.parametrize("finished", [False, True])
def test_once_a_game_has_been_finished_the_first_turn_is_as_drawn(finished: bool) -> None:
    context = context_of((1280, 1400))
    new_game(context)
    with begun(context) as record:
        if finished:
            record.resign(0)
    screen = new_game(context_of((1280, 1400)))
    assert screen.plan.setup(2, "en").variants.get("first_turn", "as_drawn") == (
        "as_drawn" if finished else "gentle"
    )


def test_the_last_set_up_is_there_the_next_time() -> None:
    context = context_of((1280, 1600))
    screen = new_game(context, mode="expert", seed="17", names=["Anna", "", "", ""])
    click(context, "who soviet")
    rulings(context)
    click(context, "variant track_length")
    click(context, "done")
    computer, variant = screen.plan.computers[1], screen.plan.variants["track_length"]
    begun(context).close()
    plan = new_game(context_of((1280, 1600))).plan
    assert (plan.mode, plan.names[0], plan.seed) == ("expert", "Anna", "")
    assert plan.computers[1] == computer != ""
    assert plan.variants == {"first_turn": "gentle", "track_length": variant}


def test_a_gentle_first_turn_that_was_declined_stays_declined() -> None:
    context = context_of((1280, 1600))
    new_game(context, variants={"first_turn": "as_drawn"})
    begun(context).close()
    assert new_game(context_of()).plan.variants == {"first_turn": "as_drawn"}


@pytest.mark.parametrize(
    "kept",
    [
        {"mode": "giant"},
        {"names": ["A", "B"]},
        {"names": ["A" * 99, "", "", ""]},
        {"names": ["\n", "", "", ""]},
        {"computers": ["oracle", "", "", ""]},
        {"mode": 3},
        {"variants": []},
        [],
    ],
    ids=str,
)
def test_a_damaged_set_up_gives_the_usual_one(kept: object) -> None:
    (settings_folder() / PLAN_FILE).write_text(json.dumps(kept))
    plan = new_game(context_of()).plan
    assert plan == NewGamePlan(variants={"first_turn": "gentle"})


def test_house_rulings_that_are_not_there_any_more_are_left_out() -> None:
    kept = {"mode": "expert", "variants": {"weather": "snow", "track_length": "900"}}
    (settings_folder() / PLAN_FILE).write_text(json.dumps(kept))
    plan = new_game(context_of()).plan
    assert plan == NewGamePlan(mode="expert", variants={"first_turn": "gentle"})


@given(st.binary(max_size=60))
def test_no_bytes_keep_anybody_from_a_new_game(data: bytes) -> None:
    (settings_folder() / PLAN_FILE).write_bytes(data)
    context = context_of(start=False)
    new_game(context)
    assert find(context, "begin").enabled


def test_a_level_says_how_it_plays_and_its_measured_strength(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = LevelStrength("veteran", "officer", "basic", 243, 400, "1942", "stalingrad simulate")
    monkeypatch.setattr(levels, "measured_strengths", lambda: (row,))
    context = context_of()
    new_game(context, computers=["officer", "veteran", "", ""])
    told = " ".join(one.label for one in texts(context))
    assert "looks no further ahead" in told
    assert "it wins 6 of 10 games against the officer." in told
    assert told.count("Measured") == 1


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_player_of_an_older_set_up_plays_on(name: str) -> None:
    plan = msgspec.json.encode(NewGamePlan(computers=["", name, "", ""]))
    settings_folder().mkdir(parents=True, exist_ok=True)
    (settings_folder() / PLAN_FILE).write_bytes(plan)
    context = context_of()
    shown(context, NewGameScreen)
    record = begun(context)
    assert [player.computer for player in record.setup.players] == ["", name]


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_nothing_moves_when_other_players_or_other_rules_are_chosen(
    language: Language, size: tuple[int, int]
) -> None:
    context = context_of(size, msgspec.structs.replace(SHOWS_NOTHING, language=language.code))
    screen = new_game(context)
    places = set()
    for level in PLAYER_CHOICES:
        for mode in ("basic", "expert"):
            screen.plan.computers, screen.plan.mode = [level, level, "", ""], mode
            screen.rebuild()
            keys = ("mode", ("who", "german"), ("who", "soviet"), "seed", "rulings", "begin")
            widgets = [screen.keyed(key) for key in keys]
            places.add(tuple(tuple(one.rect) for one in widgets if one is not None))
    assert len(places) == 1
    assert len(places.pop()) == 6


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_values_are_chosen_in_boxes_of_one_width_at_one_height_of_a_column(
    language: Language,
) -> None:
    for size in ((1280, 720), (1920, 1080)):
        context = context_of(size, msgspec.structs.replace(SHOWS_NOTHING, language=language.code))
        screen = new_game(context, computers=["commander", "", "", ""])
        frame(context)
        choices = [screen.keyed(key) for key in ("mode", ("who", "german"), ("who", "soviet"))]
        boxes = [one.value_box for one in choices if isinstance(one, Choice)]
        assert len({box.width for box in boxes}) == 1
        assert len(boxes) == 3
        assert boxes[1].left == boxes[2].left


@pytest.mark.parametrize("text", [75, 100])
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_the_game_is_set_up_without_scrolling(language: Language, text: int) -> None:
    for size in ((1280, 720), (1920, 1080), (3840, 2160)):
        settings = msgspec.structs.replace(SHOWS_NOTHING, language=language.code, text_percent=text)
        context = context_of(size, settings)
        screen = new_game(context, computers=["commander", "veteran", "", ""])
        views = [one for one in screen.root.base.walk() if isinstance(one, ScrollView)]
        assert [view.whole - view.rect.height for view in views] == [0]


def test_the_house_rulings_are_folded_away_and_say_whether_they_are_usual() -> None:
    context = context_of((1280, 1400))
    screen = new_game(context)
    assert not has(context, "variant break_test")
    assert find(context, "rulings").label.endswith("usual")
    rulings(context)
    click(context, "variant break_test")
    assert any("Usual: highest." in one.label for one in texts(context))
    click(context, "variant first_turn")
    click(context, "done")
    assert find(context, "rulings").label.endswith("2 changed")
    rulings(context)
    click(context, "usual")
    assert screen.plan.variants == {"first_turn": "gentle"}
    assert not find(context, "usual").enabled
    assert not any("Usual: " in one.label for one in texts(context))


def test_each_house_ruling_says_in_a_line_what_usual_means() -> None:
    context = context_of((1280, 1600))
    new_game(context, variants={"first_turn": "as_drawn"})
    rulings(context)
    told = " ".join(one.label for one in texts(context))
    for variant in context.service(GameHost).rulebook.variants:
        if not variant.rule.startswith("R10"):
            assert variant.values[0].text in told


def test_the_house_rulings_are_opened_and_left_by_keyboard() -> None:
    context = context_of()
    screen = new_game(context)
    screen.root.give_focus(screen.keyed("rulings"))
    press(context, pygame.K_RETURN)
    assert find(context, "done").focused
    press(context, pygame.K_ESCAPE)
    assert top(context) == "new"
    assert find(context, "begin").focused
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    assert top(context) == "start"


def test_rulings_of_teams_count_for_teams_alone() -> None:
    context = context_of((1280, 1400))
    new_game(context, variants={"first_turn": "gentle", "team_hands": "closed"})
    assert find(context, "rulings").label.endswith("usual")
    new_game(context, mode="four", variants={"first_turn": "gentle", "team_hands": "closed"})
    assert find(context, "rulings").label.endswith("one changed")
