"""Setting up a game: three seatings, players, seed, house rulings."""

from __future__ import annotations

import json

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players import attack_choice, handicap, levels
from stalingrad_game.card_game.players.attack_choice import MeasuredAttack, TurnFigures
from stalingrad_game.card_game.players.handicap import MeasuredHandicap
from stalingrad_game.card_game.state.variants import PROGRAM_GAME, Variants
from stalingrad_game.folders import settings_folder
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.search.levels import LEVEL_NAMES, LevelStrength
from stalingrad_game.ui.art.svg_pictures import picture_names
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.new_game_parts import NewGameParts
from stalingrad_game.ui.screens.new_game_plan import (
    LOOKS_ON,
    MAX_SEATS,
    PLAN_FILE,
    RULESETS,
    SEATINGS,
    NewGamePlan,
    usual_plan,
)
from stalingrad_game.ui.screens.new_screen import NewGameScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.style.theme import SIDE_ORDER
from stalingrad_game.ui.widgets import Choice, LaterPictures, ScrollView
from tests.support.languages import ENGLISH, LANGUAGES
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
from tests.support.widths import cut_texts


def new_game(context: AppContext, **changes: object) -> NewGameScreen:
    """The screen, with something chosen already."""
    screen = shown_as(context, NewGameScreen, NewGameScreen)
    for name, value in changes.items():
        setattr(screen.plan, name, value)
    screen.rebuild()
    return screen


def more(context: AppContext) -> None:
    """Open seed, packs and house rulings."""
    click(context, "more")


def test_a_game_is_begun_by_return_alone() -> None:
    context = context_of()
    press(context, pygame.K_RETURN, pygame.K_RETURN)
    assert top(context) == "table"


def test_names_and_seed_are_typed() -> None:
    context = context_of()
    new_game(context, seating="two")
    for name, text in (("name german", "Anna"), ("name soviet", "Жанна")):
        click(context, name)
        write(context, text)
    more(context)
    click(context, "seed")
    write(context, "12a3-")
    click(context, "done")
    record = begun(context)
    assert [player.name for player in record.setup.players] == ["Anna", "Жанна"]
    assert record.setup.seed == 123


def test_an_empty_seed_is_drawn() -> None:
    seeds = {NewGamePlan("two").setup("en").seed for _ in range(5)}
    assert len(seeds) > 1


def test_three_seatings_lead_to_the_computer_to_two_and_to_four() -> None:
    context = context_of()
    screen = new_game(context)
    assert screen.plan.seating == "computer"
    people = {"computer": [True, False], "two": [True, True], "four": [True] * 4}
    for seating, expected in people.items():
        click(context, f"seating {seating}")
        assert find(context, f"seating {seating}").chosen
        players = screen.plan.setup("en").players
        assert [not player.computer for player in players] == expected


@pytest.mark.parametrize("side", ["german", "soviet"])
@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_one_leads_a_side_against_one_of_four_opponents(side: str, level: str) -> None:
    context = context_of()
    new_game(context)
    click(context, f"side {side}")
    assert sum(one.name.startswith("level ") for one in seen(context)) == len(LEVEL_NAMES)
    click(context, f"level {level}")
    expected = ["", level] if side == "german" else [level, ""]
    assert [player.computer for player in begun(context).setup.players] == expected


def test_who_looks_on_sees_two_computer_players() -> None:
    context = context_of()
    screen = new_game(context)
    click(context, "side neither")
    assert not has(context, "name german")
    for side in ("german", "soviet", "soviet"):
        click(context, f"who {side}")
    record = begun(context)
    assert [player.computer for player in record.setup.players] == screen.plan.levels
    assert screen.plan.levels == ["officer", "veteran"]


def test_ones_name_goes_along_to_the_other_side() -> None:
    context = context_of()
    screen = new_game(context)
    click(context, "name german")
    write(context, "Anna")
    click(context, "side soviet")
    assert screen.plan.names[:2] == ["", "Anna"]
    click(context, "side neither")
    click(context, "side soviet")
    assert [player.name for player in begun(context).setup.players] == ["", "Anna"]


def test_what_another_seating_was_set_to_waits_for_it() -> None:
    context = context_of()
    screen = new_game(context, mode="expert", levels=["veteran", "commander"])
    for seating in ("four", "two", "computer"):
        click(context, f"seating {seating}")
    assert (screen.plan.chosen_mode, screen.plan.computer_at(1)) == ("expert", "commander")


def test_an_opponent_has_a_face_a_name_and_a_line_and_no_coin_is_tossed() -> None:
    context = context_of()
    new_game(context)
    cards = [one for one in seen(context) if one.name.startswith("level ")]
    assert len({one.label for one in cards}) == len(LEVEL_NAMES)
    all_text = " ".join(one.label for one in texts(context))
    assert "looks no further ahead" in all_text
    assert "random" not in all_text
    drawn = set(picture_names())
    assert {f"people/{level}_{side}" for level in LEVEL_NAMES for side in SIDE_ORDER} <= drawn


def test_house_rulings_are_set_and_written_down() -> None:
    context = context_of()
    new_game(context, variants={"break_test": "cancel", "track_length": "5"})
    record = begun(context)
    assert record.state.variants == Variants(break_test="cancel", track_length=5)


def test_the_words_of_a_house_ruling_follow_what_is_chosen() -> None:
    context = context_of((1280, 1400))
    screen = new_game(context)
    more(context)
    values = context.service(GameHost).rulebook.variant("refresh_clock").values
    labels = [one.label for one in texts(context)]
    assert any(values[0].text in label for label in labels)
    click(context, "variant refresh_clock")
    assert screen.plan.variants["refresh_clock"] == values[1].id
    assert any(values[1].text in one.label for one in texts(context))


def test_rulings_of_teams_are_not_offered_to_two() -> None:
    context = context_of((1280, 1400))
    new_game(context)
    more(context)
    assert has(context, "variant track_length")
    assert not has(context, "variant team_hands")


@pytest.mark.parametrize(("mode", "seats"), [("basic", 2), ("expert", 2), ("four", 4)])
def test_every_game_of_the_pack_can_be_set_up(mode: str, seats: int) -> None:
    context = context_of((1280, 1600))
    screen = new_game(context, seating="four" if seats == MAX_SEATS else "two")
    click(context, f"mode {mode}")
    assert sum(one.name.startswith("name ") for one in seen(context)) == seats
    record = begun(context)
    assert record.game.kit.mode_entry.id == screen.plan.chosen_mode == mode
    assert len(record.setup.players) == seats


def test_four_players_have_four_names() -> None:
    context = context_of((1280, 1600))
    new_game(context, seating="four")
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


def test_everything_is_reached_and_chosen_by_keyboard() -> None:
    context = context_of()
    screen = new_game(context)
    for name in ("seating computer", "side soviet", "level commander", "mode expert", "more"):
        for _ in range(40):
            if find(context, name).focused:
                break
            press(context, pygame.K_TAB)
        press(context, pygame.K_RETURN)
    press(context, pygame.K_ESCAPE)
    plan = screen.plan
    assert (plan.seating, plan.mode, plan.side) == ("computer", "expert", 1)
    assert plan.computer_at(0) == "commander"


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
    assert screen.plan.variants == {**PROGRAM_GAME, "first_turn": "gentle"}
    assert begun(context).setup.variants["first_turn"] == "gentle"


@pytest.mark.parametrize("finished", [False, True])
def test_once_a_game_has_been_finished_the_first_turn_is_as_drawn(finished: bool) -> None:
    context = context_of((1280, 1400))
    new_game(context)
    with begun(context) as record:
        if finished:
            record.resign(0)
    screen = new_game(context_of((1280, 1400)))
    assert screen.plan.setup("en").variants.get("first_turn", "as_drawn") == (
        "as_drawn" if finished else "gentle"
    )
    assert screen.plan.computer_at(1) == "recruit"
    (settings_folder() / PLAN_FILE).unlink()
    first = "officer" if finished else "recruit"
    assert new_game(context_of((1280, 1400))).plan.computer_at(1) == first


def test_the_last_set_up_is_there_the_next_time() -> None:
    context = context_of((1280, 1600))
    screen = new_game(context, mode="expert", seed="17", names=["Anna", "", "", ""])
    click(context, "level veteran")
    more(context)
    click(context, "variant track_length")
    click(context, "done")
    variant = screen.plan.variants["track_length"]
    begun(context).close()
    plan = new_game(context_of((1280, 1600))).plan
    assert (plan.seating, plan.mode, plan.names[0], plan.seed) == ("computer", "expert", "Anna", "")
    assert plan.computer_at(1) == "veteran"
    assert plan.variants == {**PROGRAM_GAME, "first_turn": "gentle", "track_length": variant}


@pytest.mark.parametrize(
    ("kept", "seating", "computers"),
    [
        ({"mode": "basic"}, "two", ["", ""]),
        ({"computers": ["", "veteran", "", ""]}, "computer", ["", "veteran"]),
        ({"computers": ["random", "", "", ""]}, "computer", ["random", ""]),
        ({"computers": ["officer", "greedy", "", ""]}, "computer", ["officer", "greedy"]),
        ({"mode": "four", "computers": ["", "", "recruit", ""]}, "four", ["", "", "recruit", ""]),
    ],
    ids=str,
)
def test_a_set_up_of_before_the_seatings_has_the_one_that_it_was_for(
    kept: object, seating: str, computers: list[str]
) -> None:
    (settings_folder() / PLAN_FILE).write_text(json.dumps(kept))
    context = context_of()
    assert new_game(context).plan.seating == seating
    assert [player.computer for player in begun(context).setup.players] == computers


def test_a_gentle_first_turn_that_was_declined_stays_declined() -> None:
    context = context_of((1280, 1600))
    new_game(context, variants={"first_turn": "as_drawn"})
    begun(context).close()
    assert new_game(context_of()).plan.variants == {**PROGRAM_GAME, "first_turn": "as_drawn"}


@pytest.mark.parametrize(
    "kept",
    [
        {"mode": "giant"},
        {"names": ["A", "B"]},
        {"names": ["A" * 99, "", "", ""]},
        {"names": ["\n", "", "", ""]},
        {"computers": ["oracle", "", "", ""]},
        {"levels": ["oracle", "officer"]},
        {"levels": ["officer"]},
        {"side": 2},
        {"door": "trap"},
        {"mode": 3},
        {"variants": []},
        [],
    ],
    ids=str,
)
def test_a_damaged_set_up_gives_the_usual_one(kept: object) -> None:
    (settings_folder() / PLAN_FILE).write_text(json.dumps(kept))
    plan = new_game(context_of()).plan
    assert plan == usual_plan(finished=False)


def test_house_rulings_that_are_not_there_any_more_are_left_out() -> None:
    kept = {"mode": "expert", "variants": {"weather": "snow", "track_length": "900"}}
    (settings_folder() / PLAN_FILE).write_text(json.dumps(kept))
    plan = new_game(context_of()).plan
    usual = {**PROGRAM_GAME, "first_turn": "gentle"}
    assert plan == NewGamePlan("two", mode="expert", variants=usual)


@given(st.binary(max_size=60))
def test_no_bytes_keep_anybody_from_a_new_game(data: bytes) -> None:
    (settings_folder() / PLAN_FILE).write_bytes(data)
    context = context_of(start=False)
    new_game(context)
    assert find(context, "begin").enabled


def test_pointing_at_a_level_tells_its_measured_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    row = LevelStrength("veteran", "officer", "basic", 243, 400, "1942", "stalingrad simulate")
    monkeypatch.setattr(levels, "measured_strengths", lambda: (row,))
    screen = new_game(context_of())
    level_cards = {level: screen.keyed(("level", level)) for level in LEVEL_NAMES}
    hints = {level: str(one.hint) for level, one in level_cards.items() if one is not None}
    assert hints.pop("veteran") == "Measured: wins 6 of 10 games against the officer."
    assert list(hints.values()) == [""] * 3


def ruleset(screen: NewGameScreen) -> Choice:
    """The choice of the rules."""
    found = screen.keyed("ruleset")
    assert isinstance(found, Choice)
    return found


def test_the_published_rules_are_one_click_away_and_the_way_back_too() -> None:
    context = context_of()
    screen = new_game(context)
    assert ruleset(screen).index == RULESETS.index("program")
    click(context, "ruleset")
    assert ruleset(screen).index == RULESETS.index("published")
    assert screen.plan.setup("en").variants["bombardment"] == "off"
    assert find(context, "more").label.endswith("house rulings"), "neither is a change"
    assert begun(context).state.variants.bombardment == "off"
    again = new_game(context_of())
    assert again.plan.ruleset == "published", "it is kept"
    again.plan.choose_ruleset("program")
    assert again.plan.variants["bombardment"] == "3"


def test_what_was_set_otherwise_is_ones_own_rules() -> None:
    context = context_of()
    screen = new_game(context, variants={"first_turn": "gentle", "bombardment": "2"})
    assert (screen.plan.ruleset, len(ruleset(screen).values)) == ("own", 3)
    assert "set differently" in str(ruleset(screen).hint)
    assert find(context, "more").label.endswith("one house ruling changed")
    click(context, "ruleset")
    assert screen.plan.variants["bombardment"] == "3"
    assert len(ruleset(screen).values) == 2


def test_the_rules_say_what_was_measured_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    first = TurnFigures(1, 40, 0.17, {0: 7, 1: 33}, 2.7, 2.9, 9.6)
    rows = (MeasuredAttack("basic", "3", "stalingrad questions", (first,)),)
    monkeypatch.setattr(attack_choice, "measured_attacks", lambda: rows)
    context = context_of()
    screen = new_game(context)
    assert "in 17 of 100 first turns" in str(ruleset(screen).hint)
    click(context, "ruleset")
    assert "100" not in str(ruleset(screen).hint), "nothing is said of what wasn't measured"


def test_the_weaker_side_is_helped_by_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = tuple(
        MeasuredHandicap(f"{side}_{dice}", "basic", 5.0 * dice, 5.0 * dice - 2, 30.0, 9, "-")
        for side in SIDE_ORDER
        for dice in (1, 2, 4)
    )
    monkeypatch.setattr(handicap, "measured_handicaps", lambda: rows)
    context = context_of()
    screen = new_game(context, mode="basic")
    even = screen.keyed("even")
    assert isinstance(even, Choice)
    assert [value.rpartition("about ")[2] for value in even.values] == [
        "None",
        *["+5 of 100 games", "+10 of 100 games", "+20 of 100 games"] * 2,
    ]
    for _ in range(6):
        click(context, "even")
    assert screen.plan.setup("en").variants["handicap"] == "soviet_4"
    even = screen.keyed("even")
    assert isinstance(even, Choice)
    hint = str(even.hint)
    assert "one more die in Break Tests in every district" in hint
    assert "worth 20 of 100 games (18–30)" in hint
    screen.plan.mode = "expert"
    screen.rebuild()
    even = screen.keyed("even")
    assert isinstance(even, Choice)
    assert even.values[even.index] == "As you have set it", "nothing was measured there"
    assert begun(context).state.variants.handicap == "soviet_4"


def test_the_figures_of_handicaps_are_there_for_every_mode_and_grow_with_the_dice() -> None:
    for mode in ("basic", "expert", "four"):
        for side in SIDE_ORDER:
            worths = [
                found.points
                for dice in range(1, 7)
                if (found := handicap.handicap_worth(mode, f"{side}_{dice}")) is not None
            ]
            assert len(worths) == 6
            assert worths[0] < worths[2] < worths[5]
            nearest = [handicap.nearest_handicap(mode, side, points) for points in (5, 10, 20)]
            assert len({one.handicap for one in nearest if one}) == 3


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_nothing_moves_when_other_seatings_players_or_rules_are_chosen(
    language: Language, size: tuple[int, int]
) -> None:
    context = context_of(size, msgspec.structs.replace(SHOWS_NOTHING, language=language.code))
    screen = new_game(context)
    places: dict[object, set[tuple[int, ...]]] = {}
    for level in LEVEL_NAMES:
        for mode, side in (("basic", 0), ("expert", 1), ("basic", LOOKS_ON)):
            for seating in SEATINGS:
                screen.plan.levels, screen.plan.mode = [level, level], mode
                screen.plan.side, screen.plan.seating = side, seating
                screen.rebuild()
                for one in screen.root.focus.items:
                    kept = one.key in {"begin", "more", "back"} or "mode" in str(one.key)
                    if kept or "seating" in str(one.key) or "side" in str(one.key):
                        place = seating if "mode" in str(one.key) else ""
                        places.setdefault((place, one.key), set()).add(tuple(one.rect))
    assert {len(found) for found in places.values()} == {1}
    assert len(places) == 3 + 3 + 3 + 5


@pytest.mark.parametrize("text", [75, 100])
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_the_game_is_set_up_without_scrolling(language: Language, text: int) -> None:
    for size in ((1280, 720), (1920, 1080), (3840, 2160)):
        settings = msgspec.structs.replace(SHOWS_NOTHING, language=language.code, text_percent=text)
        context = context_of(size, settings)
        screen = new_game(context, computers=["commander", "veteran", "", ""])
        for seating in SEATINGS:
            screen.plan.seating = seating
            screen.rebuild()
            views = [one for one in screen.root.base.walk() if isinstance(one, ScrollView)]
            assert [view.whole - view.rect.height for view in views] == [0]


def test_the_house_rulings_are_folded_away_and_more_says_whether_they_are_usual() -> None:
    context = context_of((1280, 1400))
    screen = new_game(context)
    assert not has(context, "variant break_test")
    assert find(context, "more").label.endswith("house rulings")
    more(context)
    click(context, "variant break_test")
    assert any("Default: highest." in one.label for one in texts(context))
    click(context, "variant first_turn")
    click(context, "done")
    assert find(context, "more").label.endswith("2 house rulings changed")
    more(context)
    click(context, "usual")
    assert screen.plan.variants == {**PROGRAM_GAME, "first_turn": "gentle"}
    assert not find(context, "usual").enabled
    assert not any("Default: " in one.label for one in texts(context))


def test_each_house_ruling_says_in_a_line_what_usual_means() -> None:
    context = context_of((1280, 1600))
    new_game(context, variants={"first_turn": "as_drawn"})
    more(context)
    all_text = " ".join(one.label for one in texts(context))
    for variant in context.service(GameHost).rulebook.variants:
        if not variant.rule.startswith("R10"):
            assert variant.values[0].text in all_text


def test_the_house_rulings_are_opened_and_left_by_keyboard() -> None:
    context = context_of()
    screen = new_game(context)
    screen.root.give_focus(screen.keyed("more"))
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
    assert find(context, "more").label.endswith("house rulings")
    new_game(context, seating="four", variants={"first_turn": "gentle", "team_hands": "closed"})
    assert find(context, "more").label.endswith("one house ruling changed")


def test_the_screen_is_there_before_its_faces_which_come_one_a_frame_then_it_rests() -> None:
    context = context_of()
    screen = new_game(context)
    frame(context)
    assert not screen.idle()
    for _ in range(len(SEATINGS) + len(LEVEL_NAMES)):
        assert screen.update(0)
    frame(context)
    assert screen.idle()
    click(context, "side soviet")
    frame(context)
    assert not screen.idle()


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_no_choice_is_cut_in_a_small_window(language: Language) -> None:
    settings = msgspec.structs.replace(SHOWS_NOTHING, language=language.code)
    context = context_of((640, 360), settings)
    screen = new_game(context)
    for side in (0, 1, LOOKS_ON):
        for seating in SEATINGS:
            screen.plan.seating, screen.plan.side = seating, side
            screen.rebuild()
            assert [*cut_texts(screen.root.base, context.look)] == []


def test_a_seating_for_no_game_of_the_pack_is_dimmed_and_left() -> None:
    whole = load_pack()
    for_two = tuple(mode for mode in whole.modes if mode.seats < MAX_SEATS)
    pack = msgspec.structs.replace(whole, modes=for_two)
    plan = NewGamePlan("four", mode="four")
    plan.fit(pack)
    assert (plan.seating, plan.chosen_mode) == ("computer", "basic")
    parts = NewGameParts(catalogue(ENGLISH), pack, plan, LaterPictures(), lambda: None)
    cards = {one.key: one for one in parts.seating_cards().children()}
    assert [seating.enabled for seating in cards.values()] == [True, True, False]
    assert cards["seating", "four"].hint == "The chosen data pack doesn’t have this game."
