"""Street Fight at the terminal: two people, lines of the referee, secrets, look-ups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import make_player
from stalingrad_game.street_fight.position.codes import SOVIET
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.board_text import GroundText
from stalingrad_game.street_fight.words.words import GameWords, building_name
from stalingrad_game.text.street_fight.terminal import StreetTexts
from tests.street_fight.game.scenes import ambush
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.street_skirmish import skirmish_game, skirmish_texts
from tests.support.terminal import ShellTerminal

StreetTerminal = ShellTerminal[StreetGame]


def sit_down(typed: Sequence[str], *, computer: str = "") -> StreetTerminal:
    """A terminal at which these lines are typed, then nothing."""
    game = skirmish_game(ambush())
    players = (Seat(), Seat(computer=computer))
    record = GameRecord.start(game, Setup(5, {}, players))
    coming = iter(typed)

    def answer(_terminal: StreetTerminal) -> str | None:
        return next(coming, None)

    seated = {SOVIET: make_player(computer, game.kit, 1)} if computer else {}
    texts = partial(StreetTexts, record, program_languages(), texts=skirmish_texts)
    return ShellTerminal(record, texts, answer, players=seated)


def written_for(*typed: str) -> str:
    """All that is written when these lines are typed, as one paragraph."""
    terminal = sit_down(typed)
    terminal.session.run()
    return " ".join(terminal.text.split())


def taken(*typed: str) -> list[str]:
    """The options that these lines take."""
    terminal = sit_down(typed)
    terminal.session.run()
    return [step.text for step in terminal.record.steps]


def test_the_scenario_and_who_plays_are_told() -> None:
    text = written_for()
    assert "Scene, by the rules of Tide, seed 5." in text
    assert "The Germans: a person The Soviets: a person" in text
    assert "The Soviets: Let your units exchange places in secret" in text
    assert "(B9)" in text


@pytest.mark.rule("B10")
def test_a_line_of_the_referee_takes_its_options_in_a_row() -> None:
    assert taken("ready", "1", "move G1 B3") == ["ready", "move G1 B3"]


def test_an_option_is_taken_by_its_number_or_its_words() -> None:
    assert taken("1", "pass") == ["ready", "pass"]
    assert taken("leave", "g1 moves b3") == ["ready", "move G1 B3"]


def test_the_rest_of_a_line_is_left_out_where_it_is_no_option() -> None:
    text = written_for("1", "move G1 B3 B4")
    assert "German G1: B2 → B3, 1 MP." in text
    assert "The rest of the line was ignored: This choice isn’t possible now" in text
    assert taken("1", "move G1 B3 B4") == ["ready", "move G1 B3"]


def test_a_refusal_names_its_rule() -> None:
    assert "F5 does not touch G1’s hex (B1.4)" in written_for("1", "move G1 F5")
    assert "Somebody stands in D3 (TI3)" in written_for("1", "move S1 D3")
    assert taken("1", "move G1 F5", "move G1 Z9") == ["ready"]


def test_a_line_that_cannot_be_read_says_why() -> None:
    assert "“move X9 B3” can’t be read here: there is no unit X9." in written_for("1", "move X9 B3")


def test_the_secret_set_up_is_shown_on_request_alone() -> None:
    assert "S1 and S2 exchange places" not in written_for()
    text = written_for("hand")
    assert "2. S1 and S2 exchange places" in text
    assert "D3/1: S3 (machine gun squad), 3 men left" in text
    assert taken("2") == []
    assert taken("hand", "2", "1") == ["swap S1 S2", "ready"]


def test_undo_takes_back_what_no_die_has_answered() -> None:
    text = written_for("hand", "2", "undo")
    assert "Undone: “S1 and S2 exchange places”" in text
    assert taken("hand", "2", "undo") == []
    assert "There is nothing to undo" in written_for("1", "undo")


@pytest.mark.rule("B10")
def test_why_asks_the_referee_about_the_board_now() -> None:
    text = written_for("1", "why cost G1 B3", "why", "why cost G9 B3", "why cost G1 B3 --mode")
    assert "Yes cost: 1 Why: +1 Open ground at B3 (TI4.5)" in text
    assert "Type a question after why" in text
    assert "There is no unit G9" in text
    assert "--mode needs a word after it" in text


def test_why_betrays_nothing_hidden() -> None:
    assert "Somebody stands" not in written_for("1", "why cost G1 D3/1")


def test_rules_are_looked_up_by_number() -> None:
    assert "B3.5" in written_for("rules B3.5")
    assert "No rule has the number “xyzzy”" in written_for("rules xyzzy")


def test_help_names_the_lines_of_the_referee() -> None:
    assert "typed orders of these rules: move UNIT LOC…; pass" in written_for("help")


def test_the_log_and_the_board_are_told_again() -> None:
    text = written_for("1", "move G1 B3", "log 1", "table")
    assert text.count("German G1: B2 → B3, 1 MP.") == 2
    assert "B3: G1 (rifle squad), 3 men left" in text


def test_it_speaks_french() -> None:
    text = written_for("language fr", "aide", "1", "table")
    assert "ordres de ces règles" in text
    assert "Tour 1 sur 4" in text


def test_leaving_says_how_to_go_on() -> None:
    assert "street play --text --continue" in written_for("quit")


def test_a_computer_player_plays_a_side_to_the_end() -> None:
    terminal = sit_down(["pass"] * 4, computer="random")
    assert terminal.session.run()
    assert "The game is over." in terminal.text
    assert "win: " in terminal.text
    assert {step.seat for step in terminal.record.steps} == {0, 1}


def test_resigning_ends_it() -> None:
    text = written_for("1", "resign yes")
    assert "have resigned" in text
    assert "Hidden until the end:" in text


@pytest.mark.rule("B9")
def test_what_wins_is_told_at_the_start_and_on_request() -> None:
    goal = "A side with no unit able to act loses at once."
    assert written_for().count(goal) == 1
    text = written_for("1", "goal", "but")
    assert text.count(goal) == 3
    assert "The Germans win if they control at least" in text
    assert "Otherwise the Soviets win." in text
    assert text.count("Now they control") == 3


@pytest.mark.rule("B3.1")
def test_the_map_is_told_in_words() -> None:
    assert written_for().count("The map: hexes A1 to") == 1
    text = written_for("1", "map")
    assert text.count("The map: hexes A1 to") == 2


def plain_words(language: Language) -> GameWords:
    return GameWords(street_kit("grain_elevator", "ats"), catalogue(language))


def test_houses_terrain_and_hexsides_are_told() -> None:
    words = plain_words(ENGLISH)
    lines = list(GroundText(load_scenario("grain_elevator"), words).lines())
    assert "  Railroad: H1–H3, H5–H8, I1–I8 and H4" in lines
    assert any(
        line.startswith("  Grain elevator in F3, F4 and F5: masonry house with a stairwell,")
        and "2 upper floors" in line
        and line.endswith("stairs in F3, silo in F4 and F5")
        for line in lines
    )
    assert "  Openings: E4/F4 (1), E5/F4 (1) and E5/F5 (1)" in lines


@pytest.mark.rule("B6.1")
def test_hills_are_told() -> None:
    scenario = load_scenario(str(asset("street", "broken_ground.toml")))
    lines = list(GroundText(scenario, plain_words(ENGLISH)).lines())
    assert "  Hill, level 1: H3, I2–I4 and J2–J4" in lines
    assert "  Hill, level 3: K1" in lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", standard_scenarios())
def test_every_map_can_be_told(name: str, language: Language) -> None:
    scenario, words = load_scenario(name), plain_words(language)
    lines = list(GroundText(scenario, words).lines())
    text = " ".join(lines)
    for building in scenario.board.buildings:
        assert building_name(words.texts, scenario, building).casefold() in text.casefold()
        assert all(scenario.board.name(number) in text for number in building.hexes)


def test_many_choices_are_listed_by_unit() -> None:
    game = StreetGame(street_kit("grain_elevator", "ats"))
    record = GameRecord.start(game, Setup(4, {}, (Seat(), Seat())))
    coming = iter(["pass", "options G2", "options"])
    texts = partial(StreetTexts, record, program_languages())
    terminal = ShellTerminal(record, texts, lambda _terminal: next(coming, None))
    terminal.session.run()
    assert "2 to 15. G1 (rifle squad)" in terminal.text
    assert "Type options G1 for the choices of G1" in terminal.text
    assert terminal.text.count("21. G2 moves (assault mode)") == 2
    assert terminal.text.count("7. G1 moves (assault mode)") == 1


def test_a_line_that_cannot_be_read_is_refused_in_the_language_spoken() -> None:
    text = written_for("1", "language fr", "move X9 B3", "pourquoi cost G9 B3")
    assert "il n’y a pas d’unité X9" in text
    assert "Il n’y a pas d’unité G9" in text


@pytest.mark.rule("B3.5")
def test_what_a_hidden_unit_might_do_is_listed_on_request_alone() -> None:
    assert "S3 moves to" not in written_for("1", "pass", "options")
    assert "S3 moves to" in written_for("1", "pass", "hand", "options")
