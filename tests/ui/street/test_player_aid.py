"""The player aid: every sign of the table is in it, with a meaning and a rule that there is."""

from __future__ import annotations

from itertools import chain

import pygame
import pytest
from msgspec.structs import replace

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.terrain import MARKERS, TERRAINS
from stalingrad_game.street_fight.referees import REFEREES, street_kit
from stalingrad_game.street_fight.words.rulebook import load_street_rulebook
from stalingrad_game.street_fight.words.words import GameWords
from stalingrad_game.ui.street.input.commands import TABLE_COMMANDS
from stalingrad_game.ui.street.panels.player_aid import AidButton, AidEntry, aid_groups
from stalingrad_game.ui.street.pictures.chance_art import _INKS
from stalingrad_game.ui.street.pictures.unit_art import SIGNS
from stalingrad_game.ui.street.screens.log_view import TallView
from stalingrad_game.ui.widgets import Button, Label, RichText
from stalingrad_game.ui.widgets.explained import SignPlate
from tests.support.street_attacks import begun
from tests.support.street_hands import QUIET, StreetWindow

LANGUAGES = ("en", "fr")


def entries(referee: str, language: str) -> dict[str, tuple[AidEntry, ...]]:
    """By heading: what stands below it, without buttons and keys."""
    texts = catalogue(program_languages()[language])
    groups = aid_groups(street_kit("volga_block", referee), texts, (), ())
    return {group.title: group.entries for group in groups}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("referee", REFEREES)
def test_every_sign_has_a_picture_of_its_own_a_name_and_a_rule_that_there_is(
    referee: str, language: str
) -> None:
    book = load_street_rulebook(program_languages()[language])
    window = StreetWindow("first_house", referee)
    box = pygame.Rect(0, 0, 60, 60)
    for title, group in entries(referee, language).items():
        for entry in group:
            assert entry.name[0].isupper() or not entry.name[0].isalpha(), entry
            assert not entry.text or entry.text.endswith("."), entry
            assert entry.text or entry.rules, (title, entry.name)
            assert all(book.known(rule) for rule in entry.rules), entry
            assert entry.paint is not None
            sheet = pygame.Surface(box.size)
            entry.paint(sheet, window.table.look, box)
            assert pygame.mask.from_threshold(sheet, (0, 0, 0), (2, 2, 2)).count() < 3500, entry


def test_ground_says_what_it_costs_and_covers_by_the_tables_of_each_referee() -> None:
    """The figures are those of TI4.2, TI5.4, AT7.2, KB3.1 and KB5.8 in the rulebook."""
    effects = {
        (referee, entry.name): entry.text
        for referee in REFEREES
        for entry in entries(referee, "en")["Terrain on this map: cost and cover"]
    }
    assert effects["tide", "Debris"] == "2 MP; 1 die of cover."
    assert effects["tide", "Open ground"] == "1 MP; no cover."
    assert effects["tide", "Masonry rubble"].endswith(
        "2 dice of cover; blocks lines, 1 floor high."
    )
    assert effects["ats", "Debris"].startswith("2 MP; ")
    assert effects["ats", "Debris"].endswith("cover: ←1; obscures lines up to +5: ←1.")
    assert effects["ats", "Paved road"] == (
        "Personnel 1 MP; heavy weapons 1 MP; fully tracked ½ MP; half-tracks ½ MP; wheeled ½ MP; "
        "from road to road; no cover."
    )
    assert "heavy weapons: no entry; " in effects["ats", "Masonry rubble"]
    assert (
        effects["ats", "Water"]
        == effects["tide", "Water"]
        == effects["k47", "Water"]
        == "No units."
    )
    assert effects["k47", "Shell holes"] == "No hindrance; soft cover: −1 to hit."
    assert "hard cover: −2 to hit" in effects["k47", "Masonry rubble"]
    assert effects["k47", "Debris"].startswith("No running, no wheels; ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ground_has_its_figures(language: str) -> None:
    for referee in REFEREES:
        kit = street_kit("volga_block", referee)
        for word in TERRAINS:
            notes = kit.referee.ground_notes(word)
            words = GameWords(kit, catalogue(program_languages()[language]))
            assert notes, (referee, word)
            for key, facts in notes:
                assert words.key(key) is not None, (referee, key)
                assert words.noted(key, facts)


def test_tags_states_and_markers_are_all_there() -> None:
    texts = catalogue(program_languages()["en"])
    by_referee = {referee: entries(referee, "en") for referee in REFEREES}
    for groups in by_referee.values():
        assert len(groups["Tags for attacks"]) == len(_INKS) + 1, "each, and the diamond"
        assert len(groups["Markers"]) == len(MARKERS)
    words = {
        word.rpartition(".")[2]
        for referee in (*REFEREES, "board")
        for word in texts.keys_under(f"street.aid.state.{referee}.")
    }
    noted = {
        word.partition(".")[0]
        for referee in (*REFEREES, "board")
        for word in texts.keys_under(f"street.{referee}.note.")
    }
    assert words == noted - {"fresh", "actions", "impulses", "cup"}, "a state without a meaning"
    assert {"immobile", "m_kill", "pinned", "down"} <= words & set(SIGNS)


def open_aid(window: StreetWindow) -> TallView:
    dialog = window.dialog()
    assert dialog is not None
    return next(one for one in dialog.walk() if isinstance(one, TallView))


@pytest.mark.parametrize("language", LANGUAGES)
def test_f1_opens_it_scrolls_it_and_closes_it(language: str) -> None:
    window = begun("tide", settings=replace(QUIET, language=language))
    window.key(pygame.K_F1)
    view = open_aid(window)
    assert view.whole > view.rect.height
    window.key(pygame.K_PAGEDOWN)
    assert view.offset > 0
    window.key(pygame.K_HOME)
    assert view.offset == 0
    window.key(pygame.K_F1)
    assert window.dialog() is None


def test_its_button_stands_in_the_line_above_and_closing_it_answers_nothing() -> None:
    window = begun("tide")
    steps = len(window.table.session.record.steps)
    button = next(one for one in window.table.view.walk() if one.key == ("command", "help"))
    assert isinstance(button, Button)
    assert button.icon == "legend"
    window.click(button.rect.center)
    dialog = window.dialog()
    assert dialog is not None
    lines = {one.text for one in dialog.walk() if isinstance(one, Label)}
    assert {"Player aid", "Keys", "Counters"} <= lines
    assert sum(isinstance(one, SignPlate) for one in dialog.walk()) > 60
    window.key(pygame.K_SPACE)
    assert window.dialog() is None
    assert len(window.table.session.record.steps) == steps


def test_a_rule_in_it_leads_to_the_rulebook() -> None:
    window = begun("tide")
    window.key(pygame.K_F1)
    texts = [one for one in open_aid(window).walk() if isinstance(one, RichText) and one.links]
    box, rule = texts[0].links[0]
    depth = window.context.stack.depth
    window.click(box.center)
    window.frame()
    assert window.dialog() is None
    assert rule
    assert window.context.stack.depth == depth + 1


def test_it_tells_every_button_and_key_of_the_table() -> None:
    window = begun("tide")
    window.key(pygame.K_F1)
    text = "\n".join(
        span.text
        for one in open_aid(window).walk()
        if isinstance(one, RichText)
        for span in one.spans
    )
    say = window.table.presenter.wording.say
    for command in TABLE_COMMANDS:
        if command.icon:
            assert say(f"command.{command.id}") in text
    groups = aid_groups(
        street_kit("first_house", "tide"), window.context.words, [AidButton("sum", "x", "W")], ()
    )
    assert "W" in {one.key for one in chain.from_iterable(group.entries for group in groups)}
    assert not any(isinstance(one, Button) for one in open_aid(window).walk())
