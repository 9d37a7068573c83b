"""The log at its depths: the same game in more or fewer lines, and the same for every seat."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.state.codes import (
    GERMAN,
    SOVIET,
    VOLGA,
    Act,
    CardZone,
    Ev,
    Event,
    FormationZone,
    Phase,
    Victory,
)
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.log import GameLog
from stalingrad_game.card_game.words.log_entry import LogLine
from stalingrad_game.card_game.words.story import (
    AFTERMATH,
    LEADS,
    LEFT_OUT,
    PREFIXES,
    WAITING,
    gathered_story,
    open_part,
    story_lines,
)
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.detail import LOG_DEPTHS
from tests.card_game.words.conftest import kit
from tests.card_game.words.test_log import moves, whole_and_masked
from tests.card_game.words.test_story import every_event, lines_of, story
from tests.support.expert_set_up import soviet_battle
from tests.support.languages import ENGLISH
from tests.support.pack import kit_of_tests
from tests.support.set_up import battle, turn


def test_a_depth_shows_more_or_less_of_the_same() -> None:
    words = Localizer(kit_of_tests(), ENGLISH)
    table = battle(german=["infantry_76"], soviet=["guards_37"])
    lines = lines_of(table, (Ev.ACTED, GERMAN, Act.HOLD), (Ev.HOLD, 2))
    by_depth = {depth: story_lines(words, lines, depth) for depth in LOG_DEPTHS}
    assert [len(by_depth[depth]) for depth in LOG_DEPTHS] == [1, 2, 2]
    assert [line.rule for line in by_depth["rules"]] == ["R4.4.3", "R4.4.3"]
    assert not any(line.rule for depth in ("story", "events") for line in by_depth[depth])
    assert [line.text for line in by_depth["events"]] == [line.text for line in by_depth["rules"]]


def whole_game(mode: str, language: Language, seed: int = 4) -> tuple[Localizer, list[LogLine]]:
    """The public log of a game that is played at random."""
    engine = Engine(kit(mode))
    words = Localizer(engine.kit, language)
    log = GameLog.of_game(words, seed, DEFAULT_VARIANTS, PUBLIC, engine.new(seed)[1])
    for step, (_, events, _) in enumerate(moves(engine, seed, 1500), 1):
        log.add(events, step)
    return words, log.lines


def test_the_story_of_a_whole_game_is_short_and_whole(mode: str, language: Language) -> None:
    words, lines = whole_game(mode, language)
    story_lines = gathered_story(words, lines)
    assert len(story_lines) * 2 < len(lines)
    assert len(list(groupby(story_lines, lambda line: line.group))) * 4 < len(
        list(groupby(lines, lambda line: line.group))
    )
    for line in story_lines:
        assert line.text[0] == line.text[0].upper()
        assert line.text[-1] in ".?!"
        assert "{" not in line.text
        assert not line.rule
    assert [line.moment for line in story_lines] == sorted(line.moment for line in story_lines)
    results = [line for line in lines if line.kind == Ev.RESULT]
    assert len([line for line in story_lines if line.kind == Ev.RESULT]) == len(results) > 2


def test_few_lines_of_the_story_begin_with_a_side(mode: str) -> None:
    words, lines = whole_game(mode, ENGLISH)
    story_lines = gathered_story(words, lines)
    sides = sum(line.text.startswith(("The Germans", "The Soviets")) for line in story_lines)
    assert sides * 20 < len(story_lines)


def test_a_story_can_be_told_part_by_part() -> None:
    words, lines = whole_game("expert", ENGLISH)
    story_lines, kept = list[LogLine](), 0
    for now in range(0, len(lines), 7):
        part = kept + open_part(lines[kept:now])
        story_lines += gathered_story(words, lines[kept:part])
        kept = part
    assert [*story_lines, *gathered_story(words, lines[kept:])] == gathered_story(words, lines)


@pytest.mark.parametrize("seat", [GERMAN, SOVIET, PUBLIC])
def test_a_story_tells_no_more_to_a_seat_than_its_own_events_do(mode: str, seat: int) -> None:
    words = Localizer(kit(mode), ENGLISH)
    whole, masked = whole_and_masked(words, seat)
    for depth in LOG_DEPTHS:
        lines = story_lines(words, whole.lines, depth)
        assert lines == story_lines(words, masked.lines, depth)
        if seat == PUBLIC:
            assert not any(
                event[1] >= 0 for line in lines for event in line.events if _drawn(event)
            )


def _drawn(event: Event) -> bool:
    """Whether a card comes into a hand from a deck, which nobody sees but its owner."""
    deck = CardZone.DECK
    return event[0] == Ev.CARD and deck <= event[2] < deck + 2 and event[3] < CardZone.PICKED


def test_what_the_story_knows_by_name_is_in_the_log() -> None:
    texts = catalogue(ENGLISH)
    keys = LEFT_OUT | LEADS | PREFIXES | WAITING | AFTERMATH
    known = {key for key in keys if texts.keys_under(f"event.{key}")}
    assert known == keys


def test_a_consolidation_is_one_sentence_at_every_depth() -> None:
    table = turn(german=["infantry_76", "panzer_14"], soviet=["guards_37"])
    table.state.phase = Phase.CONSOLIDATION
    gone, back = (table.formations[name] for name in ("infantry_76", "panzer_14"))
    general = table.engine.kit.leaders[table.state.leader[gone]].id
    destroyed = (Ev.FORMATION, gone, FormationZone.STAGING, FormationZone.DESTROYED)
    restored = (Ev.DEPLETED, back, 0, 0)
    text = "Infantry_76 is destroyed to restore panzer_14"
    dies = (Ev.LEADER, gone, -1, 0, GERMAN)
    passes = (Ev.LEADER_PASSES, gone, back)
    for events, end in (
        ([destroyed, restored], "."),
        ([dies, destroyed, restored], f"; General {general} dies."),
        (
            [passes, destroyed, restored],
            f"; General {general} takes command of the restored formation.",
        ),
    ):
        assert every_event(table, *events) == story(table, *events) == [text + end]


def test_two_consolidations_are_two_sentences() -> None:
    names = ("infantry_76", "panzer_14", "panzer_16", "plain_305")
    table = turn(german=names, soviet=["guards_37"])
    table.state.phase = Phase.CONSOLIDATION
    one, other, third, fourth = (table.formations[name] for name in names)
    home, gone = FormationZone.STAGING, FormationZone.DESTROYED
    assert every_event(
        table,
        *((Ev.FORMATION, one, home, gone), (Ev.DEPLETED, other, 0, 0)),
        *((Ev.FORMATION, third, home, gone), (Ev.DEPLETED, fourth, 0, 0)),
    ) == [
        "Infantry_76 is destroyed to restore panzer_14.",
        "Panzer_16 is destroyed to restore plain_305.",
    ]


def test_collecting_tongues_says_who_chose() -> None:
    table = soviet_battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire"])
    fire = table.cards["fire"]
    gone = (Ev.CARD, fire, CardZone.HAND + GERMAN, CardZone.DISCARD + GERMAN, 0)
    texts = every_event(table, (Ev.LOOK, SOVIET, GERMAN, fire), gone, (Ev.LOOK_END, SOVIET, GERMAN))
    assert texts == [
        "The Soviets look at the German hand.",
        "The Soviets choose a card from the hand of the Germans, who discard it: fire.",
    ]


def test_a_closed_district_is_told_with_its_building_and_how_many_are_closed() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"], closed="D")
    yard = [one.id for one in table.engine.kit.buildings].index("a_yard")
    table.state.captured, table.state.building_deck = (yard,), (VOLGA,)
    table.state.phase = Phase.RENEWAL
    assert story(table, (Ev.TURNED, 5), (Ev.CLOSED, 0, 1)) == [
        "A Volga card closes district A, where a_yard stood. Closed districts: 2 of 4."
    ]
    assert "skipped" in every_event(table, (Ev.TURNED, 5))[0]


def test_the_end_tells_what_became_of_every_district() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"], closed="D")
    (text,) = story(table, (Ev.OVER, SOVIET, Victory.BUILDING_HELD))
    assert text.startswith("The last turn is over and a building still stands: the Soviets win. ")
    assert re.search(r"Buildings captured: \d+\. Districts: A barracks; .*; D closed\.$", text)
