"""The log of Street Fight as a story, every event, or every event with its rule (`--log`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Final

import pytest

from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.detail import LOG_DEPTHS, LogDepth
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario_file import REFEREES
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import make_player
from stalingrad_game.street_fight.position.codes import SIDES
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.text.log_depth import DepthChoice
from stalingrad_game.text.street_fight.terminal import StreetTexts
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES
from tests.support.terminal import ShellTerminal

DICE: Final = re.compile(r"\(D(?:6|10)\)$")
CITED: Final = re.compile(r"\((?:B|TI|AT|KB)\d[^()]*\)$")
AIM: Final = ("Aim of", "Intention (")


@cache
def played(word: str) -> GameRecord[StreetGame]:
    """A whole game between two officers."""
    game = StreetGame(street_kit("first_house", word))
    record = GameRecord.start(game, Setup(4, {}, tuple(Seat(computer="officer") for _ in SIDES)))
    players = {side: make_player("officer", game.kit, side + 1) for side in SIDES}
    while decision := record.decision:
        view = game.view(record.state, decision.seat)
        record.take(players[decision.seat].choose(view, decision))
    return record


def told(word: str, depth: LogDepth, language: Language = ENGLISH) -> Sequence[str]:
    """The log of that game, told at once."""
    record = played(word)
    texts = StreetTexts(record, program_languages(), language, log=DepthChoice(depth))
    log = texts.new_log()
    for step in record.steps:
        log.add(step.events)
    return [f"{line.text} ({line.rule})" if line.rule else line.text for line in log.lines]


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("word", REFEREES)
def test_the_story_tells_neither_dice_nor_rules(word: str, language: Language) -> None:
    story, events, rules = (told(word, depth, language) for depth in LOG_DEPTHS)
    assert len(story) < len(events) == len(rules)
    assert not [line for line in story if DICE.search(line) or CITED.search(line)]
    assert not [line for line in events if CITED.search(line)]
    assert any(map(DICE.search, events))
    assert any(map(CITED.search, rules))
    for line in story:
        assert line[0] == line[0].upper()
        assert "→" not in line
        assert "{" not in line


@pytest.mark.parametrize("word", REFEREES)
def test_a_fact_is_a_sentence_and_a_heading_is_none(word: str) -> None:
    story = told(word, "story")
    sentences = [line for line in story if line.endswith(".")]
    assert len(sentences) * 2 > len(story)
    headings = [line for line in story if line.startswith(("Turn", "End")) or "phase" in line]
    assert headings
    assert not any(line.endswith(".") for line in headings)


@pytest.mark.parametrize("word", REFEREES)
def test_whose_turn_it_is_to_act_is_told_by_what_is_done(word: str) -> None:
    """No line tells of an activation, a die or an order alone, nor that both sides pass."""
    unsaid = re.compile("Activation of|is drawn from|given the order|obeys: ")
    story, events = told(word, "story"), told(word, "events")
    assert not [line for line in story if unsaid.search(line)]
    assert word == "ats" or any(map(unsaid.search, events))
    passed = [line.endswith(" pass.") for line in story]
    assert not any(one and other for one, other in pairwise(passed))
    if word == "ats":
        assert "The Soviets pass." in events
        assert not any(line.endswith("phase") and passed[n + 1] for n, line in enumerate(story))


@pytest.mark.parametrize("word", REFEREES)
def test_the_story_tells_of_no_hex_that_does_not_count(word: str) -> None:
    held = re.compile(r" control ([A-Z]\d+)\.")
    counts = {"D2", "D3"}
    story = {match[1] for line in told(word, "story") if (match := held.search(line))}
    events = {match[1] for line in told(word, "events") if (match := held.search(line))}
    assert story == events & counts
    assert story


def test_a_way_is_one_sentence() -> None:
    assert "German G1 moves from A3 to D2 for 4 MP." in told("tide", "story")
    assert "German G1 moves from A3 to B3 for 1 MP." not in told("tide", "story")
    steps = [line for line in told("tide", "events") if line.startswith("German G1 moves")]
    assert len(steps) > 1
    assert "Le G1 allemand va de A3 en D2 pour 4 PM." in told("tide", "story", FRENCH)
    assert "German G1 moves from A3 to D2 (assault mode)." in told("ats", "story")


def test_a_part_of_a_turn_in_which_nothing_happens_has_no_heading_in_the_story() -> None:
    assert "Melee phase" in told("ats", "events")
    story = told("ats", "story")
    assert "Melee phase" not in story
    assert "Infiltration phase" in story


def test_the_depth_is_chosen_as_in_the_card_game() -> None:
    game = StreetGame(street_kit("first_house", "tide"))
    record = GameRecord.start(game, Setup(4, {}, (Seat(), Seat())))
    coming = iter(["depth rules", "detail récit", "depth"])
    texts = partial(StreetTexts, record, program_languages())
    terminal = ShellTerminal(record, texts, lambda _terminal: next(coming, None))
    terminal.session.run()
    text = " ".join(terminal.text.split())
    assert "The log shows every event with its rule." in text
    assert text.count("The log shows the story") == 2


@pytest.mark.parametrize("depth", LOG_DEPTHS)
def test_what_a_computer_is_after_stands_before_what_it_does(depth: LogDepth) -> None:
    game = StreetGame(street_kit("first_house", "tide"))
    seats = tuple(Seat(computer="officer") for _ in SIDES)
    record = GameRecord.start(game, Setup(4, {}, seats))
    players = {side: make_player("officer", game.kit, side + 1) for side in SIDES}
    texts = partial(StreetTexts, record, program_languages(), log=DepthChoice(depth))
    terminal = ShellTerminal(record, texts, lambda _terminal: None, players=players)
    assert terminal.session.run()
    lines = [line for line in terminal.lines if not line.startswith("    ")]
    aims = [n for n, line in enumerate(lines) if line.startswith(AIM)]
    assert len(aims) >= 4
    assert lines[aims[0] + 1].startswith("German G1 moves from A3 to ")
    for number in aims:
        unit = re.match(r"Aim of (\w+): ", lines[number])
        assert unit is not None
        assert re.match(rf"(German|Soviet) {unit[1]} |.* supports {unit[1]}\b", lines[number + 1])
