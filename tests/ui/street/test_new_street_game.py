"""A new game of Street Fight: scenarios, by whose rules, who plays; a player's own files."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import msgspec
import pygame
import pytest

from stalingrad_game.assets import asset
from stalingrad_game.folders import scenarios_folder, settings_folder
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.past_games.ledger import played_game
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.evenness import measured_share, squad_worth
from stalingrad_game.street_fight.games import StreetGames
from stalingrad_game.street_fight.words.words import scenario_title
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import SETTINGS_FILE, NewGameChoice, Settings, load_settings
from stalingrad_game.ui.street.screens.street_editor_screen import StreetEditorScreen
from stalingrad_game.ui.street.screens.street_screen import NewStreetGameScreen
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from tests.support.languages import LANGUAGES
from tests.support.screens import (
    click,
    context_of,
    find,
    frame,
    has,
    press,
    seen,
    shown,
    texts,
    top,
)

REFEREES = ("tide", "ats", "k47")
TALL = (1280, 2400)


def new_game_screen(settings: Settings | None = None) -> AppContext:
    """The screen, all its pictures painted, in a window so high that it shows all cards."""
    context = context_of(TALL, settings, start=False)
    shown(context, lambda context: NewStreetGameScreen(context, at_once=True))
    frame(context)
    return context


def own_scenario(name: str, text: str | None = None) -> Path:
    """A file in the player's folder: a copy of a scenario of the list, or a text."""
    path = scenarios_folder() / name
    if text is None:
        shutil.copy(asset("street", "scenarios", "first_house.toml"), path)
        written = path.read_text(encoding="utf-8")
        text = written.replace('"first_house"', '"my_house"').replace("Two Squads", "My Squads")
    path.write_text(text, encoding="utf-8")
    return path


def cards(context: AppContext) -> list[str]:
    """The names of the scenarios that can be chosen, in order."""
    return [one.name.split()[1] for one in seen(context) if one.name.startswith("scenario ")]


def table_of(context: AppContext) -> StreetTableScene:
    """The table on top."""
    context.stack.settle()
    scene = context.stack.top
    assert isinstance(scene, StreetTableScene)
    return scene


def focus(context: AppContext, name: str) -> None:
    """Walk with the Tab key until a thing has the focus."""
    for _ in range(60):
        if has(context, name) and find(context, name).focused:
            return
        press(context, pygame.K_TAB)
    raise AssertionError(name)


def test_every_scenario_has_a_card_the_shortest_first() -> None:
    found = cards(new_game_screen())
    assert sorted(found) == sorted(standard_scenarios())
    assert found[0] == "first_house"


@pytest.mark.parametrize("scenario", standard_scenarios())
def test_only_the_rules_that_a_scenario_lists_can_be_chosen(scenario: str) -> None:
    context = new_game_screen()
    click(context, f"scenario {scenario}")
    listed = load_scenario(scenario).referees
    assert [find(context, f"referee {word}").enabled for word in REFEREES] == [
        word in listed for word in REFEREES
    ]
    label = "\n".join(one.label for one in texts(context))
    assert label.count("this scenario isn’t made for these rules") == len(REFEREES) - len(listed)
    chosen = [word for word in REFEREES if find(context, f"referee {word}").chosen]
    assert chosen == [next(word for word in REFEREES if word in listed)]


def test_the_rules_are_kept_for_the_next_scenario_where_it_lists_them() -> None:
    context = new_game_screen()
    click(context, "referee ats")
    click(context, "scenario sewer_raid")
    assert find(context, "referee ats").chosen
    click(context, "scenario bunker_line")
    assert find(context, "referee k47").chosen


def test_a_referee_that_is_not_listed_stays_unchosen() -> None:
    context = new_game_screen()
    click(context, "scenario sewer_raid")
    click(context, "referee tide")
    assert not find(context, "referee tide").chosen


def test_what_either_side_must_do_is_told() -> None:
    label = "\n".join(one.label for one in texts(new_game_screen()))
    assert "The Germans win as soon as they control at least 2 of these hexes" in label
    assert "Otherwise the Soviets win." in label
    assert "3 turns" in label


def test_how_long_it_lasts_is_told_in_the_words_of_the_rules() -> None:
    context = new_game_screen()
    click(context, "scenario volga_block")
    for word, length in (("tide", "6 turns"), ("ats", "6 turns")):
        click(context, f"referee {word}")
        assert any(length in one.label for one in texts(context))


def test_a_game_is_begun_from_the_start_menu_by_mouse() -> None:
    context = context_of()
    click(context, "street")
    frame(context)
    click(context, "scenario volga_block")
    click(context, "referee k47")
    click(context, "who german")
    click(context, "begin")
    record = table_of(context).session.record
    assert (record.game.edition.pack, record.game.edition.mode) == ("volga_block", "k47")
    assert [one.computer for one in record.setup.players] == ["recruit", "officer"]
    assert context.stack.depth == 2


def test_a_game_is_begun_from_the_start_menu_by_keys() -> None:
    context = context_of()
    press(context, pygame.K_UP)
    assert find(context, "new").focused
    press(context, pygame.K_RIGHT, pygame.K_RETURN)
    assert top(context) == "street"
    assert find(context, "scenario first_house").focused
    focus(context, "scenario sewer_raid")
    press(context, pygame.K_RETURN)
    assert find(context, "scenario sewer_raid").chosen
    focus(context, "who soviet")
    press(context, *[pygame.K_RIGHT] * 4)
    focus(context, "begin")
    press(context, pygame.K_RETURN)
    record = table_of(context).session.record
    assert (record.game.edition.pack, record.game.edition.mode) == ("sewer_raid", "ats")
    assert [one.computer for one in record.setup.players] == ["", ""]


def test_pictures_come_one_in_a_frame() -> None:
    context = context_of()
    click(context, "street")
    screen = context.stack.top
    assert isinstance(screen, NewStreetGameScreen)
    frame(context)
    assert not screen.idle()
    for _ in range(len(standard_scenarios()) + 1):
        frame(context)
    assert screen.idle()


def test_two_people_are_told_of_the_look_away_card_where_something_is_hidden() -> None:
    context = new_game_screen()
    click(context, "scenario sewer_raid")
    assert any("can’t see each other’s secrets" in one.label for one in texts(context))
    for _ in ("veteran", "commander", "random", "a person"):
        click(context, "who soviet")
    assert any("look away" in one.label for one in texts(context))


def test_the_rules_open_at_the_chosen_referee_and_escape_leads_back() -> None:
    context = new_game_screen()
    click(context, "referee k47")
    click(context, "rules")
    assert top(context) == "street_rules"
    assert [one.name for one in seen(context) if one.chosen] == ["k47"]
    press(context, pygame.K_ESCAPE, pygame.K_F1)
    assert top(context) == "street_rules"


def test_a_scenario_of_ones_own_is_played() -> None:
    path = own_scenario("my_house.toml")
    context = new_game_screen()
    click(context, "scenario my_house.toml")
    assert any(one.label == "My Squads and One House" for one in texts(context))
    click(context, "begin")
    assert table_of(context).session.record.game.edition.pack == "my_house"
    assert path.is_file()


def test_a_faulty_file_spoils_only_itself_in_one_line() -> None:
    own_scenario("my_house.toml")
    good = own_scenario("good.toml").read_text(encoding="utf-8")
    own_scenario("bad.toml", good.replace('"D2", "D3"', '"D2", "Q77"'))
    own_scenario("worse.toml", "no scenario")
    context = new_game_screen()
    assert cards(context)[-2:] == ["good.toml", "my_house.toml"]
    focus(context, "scenario my_house.toml")
    labels = [one.label for one in texts(context) if "be played" in one.label]
    assert [line.split(": ")[1] for line in labels] == ["bad.toml", "worse.toml"]
    assert "more fault" in labels[0]
    click(context, "begin")
    assert table_of(context).session.record.game.edition.pack == "first_house"


def test_what_was_made_in_the_editor_is_chosen_afterwards() -> None:
    context = new_game_screen()
    assert "Edit a copy" in find(context, "edit scenario").label
    click(context, "new scenario")
    context.stack.settle()
    own_scenario("mine.toml")
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    assert top(context) == "street"
    assert any(one.label == "My Squads and One House" for one in texts(context))
    assert find(context, "edit scenario").label == "Edit"


def test_what_comes_from_the_editor_is_in_sight_at_once() -> None:
    own_scenario("first.toml")
    context = context_of((1280, 720), None, start=False)
    shown(context, lambda context: NewStreetGameScreen(context, at_once=True))
    frame(context)
    click(context, "new scenario")
    context.stack.settle()
    text = own_scenario("mine.toml").read_text(encoding="utf-8")
    own_scenario("mine.toml", text.replace('"my_house"', '"mine"'))
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    frame(context)
    screen = context.stack.top
    assert isinstance(screen, NewStreetGameScreen)
    card = screen.keyed(("scenario", "mine.toml"))
    view = next(one for one in screen.root.base.walk() if one.key == "cards")
    assert card is not None
    assert view.rect.contains(card.rect)


def test_a_scenario_of_ones_own_is_deleted_once_that_is_confirmed() -> None:
    path = own_scenario("my_house.toml")
    context = new_game_screen()
    assert not has(context, "delete scenario")  # the program's own stay
    click(context, "scenario my_house.toml")
    click(context, "delete scenario")
    assert any("My Squads and One House" in one.label for one in texts(context))
    press(context, pygame.K_ESCAPE)
    assert path.exists()
    click(context, "delete scenario")
    screen = context.stack.top
    assert isinstance(screen, NewStreetGameScreen)
    (dialog,) = screen.root.layers
    dialog.answers[0].activate()
    frame(context)
    assert not path.exists()
    assert "my_house.toml" not in cards(context)
    assert not has(context, "delete scenario")


def test_a_faulty_file_is_mended_in_the_editor() -> None:
    good = own_scenario("good.toml").read_text(encoding="utf-8")
    own_scenario("bad.toml", good.replace('"D2", "D3"', '"D2", "Q77"'))
    context = new_game_screen()
    focus(context, "mend bad.toml")
    press(context, pygame.K_RETURN)
    editor = context.stack.top
    assert isinstance(editor, StreetEditorScreen)
    assert editor.draft.faults


def test_a_file_that_the_editor_cannot_read_is_told_and_stays_as_it_is() -> None:
    path = own_scenario("my_house.toml")
    worse = own_scenario("worse.toml", "format = 1\nturns = 0")
    context = new_game_screen()
    focus(context, "mend worse.toml")
    press(context, pygame.K_RETURN)
    labels = [
        one.label
        for one in texts(context)
        if "worse.toml: id" in one.label and "editor" in one.label
    ]
    assert len(labels) == 1
    assert "worse.toml" in labels[0]
    press(context, pygame.K_ESCAPE)
    focus(context, "scenario my_house.toml")
    press(context, pygame.K_RETURN)
    path.write_text("no scenario", encoding="utf-8")
    click(context, "edit scenario")
    assert top(context) == "street"
    assert any("my_house.toml" in one.label and "editor" in one.label for one in texts(context))
    assert path.read_text(encoding="utf-8") == "no scenario"
    assert worse.read_text(encoding="utf-8").startswith("format")


def test_a_file_that_goes_wrong_meanwhile_is_told() -> None:
    path = own_scenario("my_house.toml")
    context = new_game_screen()
    click(context, "scenario my_house.toml")
    path.unlink()
    click(context, "begin")
    assert top(context) == "street"
    assert any("my_house.toml" in one.label for one in texts(context))


@pytest.mark.parametrize("scenario", standard_scenarios())
def test_the_titles_of_the_list_are_those_of_its_files(scenario: str) -> None:
    languages = program_languages()
    loaded = load_scenario(scenario)
    assert scenario_title(catalogue(languages.chosen("en")), loaded) == loaded.title
    assert scenario_title(catalogue(languages.chosen("fr")), loaded) != loaded.title


def test_what_was_chosen_stands_there_again_from_settings_of_an_older_program() -> None:
    last = {"scenario": "volga_block", "referee": "k47", "players": ["recruit", "officer"]}
    settings_folder().mkdir(parents=True, exist_ok=True)
    (settings_folder() / SETTINGS_FILE).write_text(json.dumps({"street_door": last}))
    kept = load_settings()
    assert kept.damaged is None
    assert begun_at(new_game_screen(kept.settings)) == (*last.values(),)


def test_what_was_chosen_last_stands_there_again() -> None:
    context = new_game_screen()
    click(context, "scenario volga_block")
    click(context, "referee k47")
    click(context, "who german")
    click(context, "begin")
    table_of(context)
    kept = load_settings().settings
    assert kept.street_choice == NewGameChoice("volga_block", "k47", ("recruit", "officer"))
    assert begun_at(new_game_screen(kept)) == ("volga_block", "k47", ["recruit", "officer"])
    gone = NewGameChoice("no_such", "tide", ("nobody", ""))
    elsewhere = new_game_screen(msgspec.structs.replace(kept, street_choice=gone))
    assert begun_at(elsewhere) == ("first_house", "tide", ["", ""])


def begun_at(context: AppContext) -> tuple[str, str, list[str]]:
    """What is played, by whose rules and by whom, where nothing is changed on the screen."""
    click(context, "begin")
    record = table_of(context).session.record
    edition = record.game.edition
    return edition.pack, edition.mode, [one.computer for one in record.setup.players]


def test_a_scenario_that_was_changed_since_it_was_shown_is_shown_again_first() -> None:
    path = own_scenario("my_house.toml")
    context = new_game_screen()
    click(context, "scenario my_house.toml")
    path.write_text(path.read_text("utf-8").replace("turns = 3", "turns = 6"), "utf-8")
    click(context, "begin")
    frame(context)
    label = " ".join(one.label for one in texts(context))
    assert "The scenario had changed" in label
    press(context, pygame.K_ESCAPE)
    click(context, "begin")
    record = table_of(context).session.record
    assert record.game.kit.scenario.turns_of(record.game.edition.mode) == 6
    record.close()


@pytest.mark.rule("AT9.9")
def test_who_is_hidden_where_nobody_hides_is_said_on_the_new_game_screen() -> None:
    path = own_scenario("my_house.toml")
    written = path.read_text(encoding="utf-8")
    path.write_text(written.replace('at = "A3"', 'at = "A3"\nhidden = true'), encoding="utf-8")
    context = new_game_screen()
    click(context, "scenario my_house.toml")
    labels_by_rules = {}
    for word in ("tide", "ats"):
        click(context, f"referee {word}")
        frame(context)
        labels_by_rules[word] = [one for one in texts(context) if "nobody hides in A3" in one.label]
    assert labels_by_rules["tide"] == []
    assert len(labels_by_rules["ats"]) == 1


@pytest.mark.parametrize("code", program_languages())
@pytest.mark.parametrize("scenario", standard_scenarios())
def test_every_scenario_says_what_it_is_about(scenario: str, code: str) -> None:
    briefing = catalogue(program_languages()[code]).sentence(f"menu.street.briefing.{scenario}")
    assert 2 <= len(re.findall(r"[.:;](?= |$)", briefing)) <= 5
    settings = Settings(language=code, street_choice=NewGameChoice(scenario, "k47", ("", "")))
    assert briefing in {text.label for text in texts(new_game_screen(settings))}


def test_who_is_favoured_is_told_by_each_referee_and_on_the_card() -> None:
    context = new_game_screen()
    click(context, "scenario volga_block")
    label = " ".join(text.label for text in texts(context))
    shares = [measured_share(load_scenario("volga_block"), word) for word in REFEREES]
    for share in shares:
        assert share is not None
        assert f"of {share.games} games between computer players of officer level" in label
    assert "The shortest rules: good for a first game" in label
    assert "about 40 minutes · even" in label or "favours the" in label


def test_a_scenario_of_ones_own_has_neither_briefing_nor_figures() -> None:
    own_scenario("mine.toml")
    context = new_game_screen()
    click(context, "scenario mine.toml")
    assert not any("games between computer players" in text.label for text in texts(context))


@pytest.mark.parametrize("squad", ["german_half", "german"])
def test_the_weaker_side_gets_a_squad_more_or_half_of_one(squad: str) -> None:
    context = new_game_screen()
    half = squad.endswith("_half")
    for _ in range(1 if half else 2):
        click(context, "even")
    screen = context.stack.top
    assert isinstance(screen, NewStreetGameScreen)
    even = screen.keyed("even")
    assert even is not None
    assert ("with half its strength" in str(even.hint)) == half
    assert "it begins beside that squad." in str(even.hint)
    worth = squad_worth("tide", squad)
    assert worth is not None
    low, high = worth.ends
    assert f"worth {round(worth.points)} of 100 games ({low}–{high})." in str(even.hint)
    click(context, "begin")
    record = table_of(context).session.record
    units = record.game.kit.scenario.units
    assert [unit.id for unit in units if unit.side == 0] == ["G1", "G2", "G3"]
    assert (units[-1].steps is not None) == half
    assert played_game(record.data, "", GameLibrary([StreetGames()])).handicap == squad


def test_a_squad_whose_worth_is_unclear_is_said_to_have_no_clear_effect() -> None:
    worth = squad_worth("ats", "german")
    assert worth is not None
    low, high = worth.ends
    assert low < 0 < high
    context = new_game_screen(
        Settings(street_choice=NewGameChoice("first_house", "ats", ("", "officer")))
    )
    for _ in range(2):
        click(context, "even")
    screen = context.stack.top
    assert isinstance(screen, NewStreetGameScreen)
    even = screen.keyed("even")
    assert even is not None
    assert f"no clear effect (−{-low} to +{high} of 100 games)." in str(even.hint)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_where_there_is_no_room_for_a_squad_it_is_told_in_the_language(language: Language) -> None:
    chosen = NewGameChoice("works_halls", "k47", ("", "officer"))
    context = new_game_screen(Settings(language=language.code, street_choice=chosen))
    click(context, "even")
    click(context, "begin")
    assert isinstance(context.stack.top, NewStreetGameScreen)
    text = context.words.sentence("menu.street.no_room.german")
    assert text in [one.label for one in texts(context)]
