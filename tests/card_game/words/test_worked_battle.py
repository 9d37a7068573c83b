"""The battle that lesson L6 tells is one that was fought: with today's cards, move by move.

Where cards have changed so that it can't be fought any more, `keep_battle` keeps another one, and
the lesson is written anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec
import pytest

from stalingrad_game.assets import asset
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.history.game_excerpt import (
    ExcerptError,
    ExcerptStep,
    GameExcerpt,
    excerpt_record,
)
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.state.codes import GERMAN, SIDES, SOVIET, Ev, Event, Phase, lane
from stalingrad_game.card_game.state.fold import fold, seen_by
from stalingrad_game.card_game.state.state import PUBLIC, State, view
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from tests.card_game.words.keep_battle import battle_begins, first_battle, kept_from
from tests.support.languages import ENGLISH, LANGUAGES

KEPT: Final = GameExcerpt.read(asset("rules", "worked_battle.toml"))
REMEDY: Final = "the worked battle of lesson L6 must be kept and written anew, see keep_battle"
PATTERNS: Final[Mapping[str, tuple[str, str, str, str, str]]] = MappingProxyType(
    {
        "en": (
            r"Units: (\d+) German, (\d+) Soviet",
            r"to (\d) of \d",
            r"Roll: Germans ([\d, ]+); Soviets ([\d, ]+)\.",
            r"Round (\d+), (Germans|Soviets)\.",
            r"(\d) Holds? (?:are|is) left",
        ),
        "fr": (
            r"Unités\s: (\d+) côté allemand, (\d+) côté soviétique",
            r"à (\d) sur \d",
            r"Lancer\s: Allemands ([\d, ]+)\s; Soviétiques ([\d, ]+)\.",
            r"Round (\d+), (Allemands|Soviétiques)\.",
            r"Il reste (\d) actions? Tenir",
        ),
    }
)
"""By language: how the lesson says units, places on a track, rolls, rounds, and Holds left."""


class Fought(NamedTuple):
    """What came of the battle."""

    record: GameRecord[CardGame]
    moments: tuple[tuple[Event, State], ...]
    """Each event of the battle with the public view before it."""


@cache
def fought() -> Fought:
    """The kept battle fought to its end."""
    try:
        record = excerpt_record(KEPT, load_pack(), "greedy")
    except ExcerptError as fault:
        pytest.fail(f"{fault}; {REMEDY}")
    for step in KEPT.step[KEPT.shown_from :]:
        record.take(record.game.parse_option(step.option))
    seen = view(set_up(record.game.kit, 0, record.state.variants), PUBLIC)
    moments = []
    begun = False
    for event in (*record.opening, *(event for step in record.steps for event in step.events)):
        part = seen_by(event, seen)
        if part is None:
            continue
        begun = begun or part[0] == Ev.BATTLE
        if begun:
            moments.append((part, seen.copy()))
        fold(seen, part)
    return Fought(record, tuple(moments))


def before(kind: int, first: int = -1) -> State:
    """The public view before the first event of a kind with this first argument."""
    return next(
        seen
        for event, seen in fought().moments
        if event[0] == kind and (first < 0 or event[1] == first)
    )


def units(seen: State) -> tuple[str, str]:
    """How many units each side has in the building, as they are written."""
    kit = fought().record.game.kit
    here = seen.units[seen.district]
    german, soviet = (str(sum(here[unit] for unit in kit.units_of[side])) for side in SIDES)
    return german, soviet


def lesson(language: Language) -> str:
    """What the lesson says."""
    book = load_rulebook(language)
    return book.plain(book.section("L6").text)


def test_every_step_comes_out_as_it_was_kept() -> None:
    record = fought().record
    found = [ExcerptStep(step.text, step.chance) for step in record.steps]
    assert found == list(KEPT.step), REMEDY


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_the_lesson_counts_the_units_as_they_stood(language: Language) -> None:
    states = [
        before(Ev.PHASE, Phase.INTENSITY),
        before(Ev.ROUND, 1),
        before(Ev.ROUND, 2),
        before(Ev.ROUND, 3),
        before(Ev.DICE),
    ]
    counts = re.findall(PATTERNS[language.code][0], lesson(language))
    assert counts == [units(state) for state in states], REMEDY


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_the_lesson_knows_the_tracks_the_holds_and_the_rounds(language: Language) -> None:
    text = lesson(language)
    _, track, _, rounds, holds = PATTERNS[language.code]
    vanguard, intensity = before(Ev.PHASE, Phase.INTENSITY), before(Ev.PHASE, Phase.INITIATIVE)
    third = before(Ev.ROUND, 4)
    place = third.district
    counters = [vanguard.fire[place], intensity.fire[place], third.bucket[place]]
    assert [int(found) for found in re.findall(track, text)] == counters, REMEDY
    fought_rounds = [event for event, _ in fought().moments if event[0] == Ev.ROUND and event[1]]
    sides = ["Germans", "Soviets"] if language == ENGLISH else ["Allemands", "Soviétiques"]
    tracks = [(int(number), sides.index(side)) for number, side in re.findall(rounds, text)]
    assert tracks == [(event[1], event[2]) for event in fought_rounds], REMEDY
    left = [event[1] for event, _ in fought().moments if event[0] == Ev.HOLD]
    assert [int(found) for found in re.findall(holds, text)] == left[1:-1], REMEDY


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_the_lesson_tells_the_dice_and_the_verdict(language: Language) -> None:
    rolls = [event for event, _ in fought().moments if event[0] == Ev.ROLL]
    figures = [
        tuple([int(die) for die in found.split(",")] for found in pair)
        for pair in re.findall(PATTERNS[language.code][2], lesson(language))
    ]
    thrown = [list(event[2:]) for event in rolls]
    assert figures == list(zip(thrown[GERMAN::2], thrown[SOVIET::2], strict=True)), REMEDY
    assert any(event[0] == Ev.SLAUGHTER for event, _ in fought().moments)
    building = fought().record.game.notation.buildings.index(KEPT.deal.buildings[0])
    assert fought().record.state.captured == (building,)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_the_lesson_calls_everything_by_its_name(language: Language) -> None:
    record = fought().record
    words, text, kit = Localizer(record.game.kit, language), lesson(language), record.game.kit
    names = [words.building(before(Ev.ROUND, 1).buildings[before(Ev.ROUND, 1).district])]
    played = [event for event, _ in fought().moments if event[0] == Ev.PLAYED]
    names += [words.card(event[1]) for event in played]
    lost = [one.split()[-1] for step in KEPT.step for one in step.chance if one[:5] == "lose "]
    names += [words.card(record.game.notation.cards.index(card)) for card in lost]
    names += [words.formation(number) for number in (event[2] for event in played)]
    assert [name for name in names if name not in text] == [], REMEDY
    size = re.findall(r"(?:hand size of|taille de main de) (\d)", text)
    assert [int(found) for found in size] == [kit.hand_size[GERMAN][0]], REMEDY
    state = before(Ev.ROUND, 1)
    attackers = state.lines[lane(state.district, GERMAN)]
    shocks = re.findall(r"\((?:shock|force de frappe) (\d)", text)
    assert [int(found) for found in shocks] == [kit.strength[n] for n in attackers], REMEDY


@pytest.mark.parametrize(
    ("number", "option", "text"),
    [
        (0, "leader no_such_formation", "no_such_formation"),
        (3, "commit panzer_14 A", "isn't allowed by the rules and cards of today"),
    ],
)
def test_a_step_that_cannot_be_taken_is_named(number: int, option: str, text: str) -> None:
    steps = list(KEPT.step)
    steps[number] = ExcerptStep(option)
    torn = msgspec.structs.replace(KEPT, step=tuple(steps))
    with pytest.raises(ExcerptError, match=rf"^step {number} ") as caught:
        excerpt_record(torn, load_pack(), "greedy")
    assert text in str(caught.value)


def test_chance_that_comes_out_otherwise_is_named() -> None:
    steps = [
        ExcerptStep(
            step.option, tuple(one.replace("german 4 5", "german 4 9") for one in step.chance)
        )
        for step in KEPT.step
    ]
    with pytest.raises(ExcerptError, match="chance did 'roll german 4 9"):
        excerpt_record(msgspec.structs.replace(KEPT, step=tuple(steps)), load_pack(), "greedy")


def test_cards_that_are_gone_are_named() -> None:
    hand = msgspec.structs.replace(KEPT.deal.german, hand=("no_such_card",))
    deal = msgspec.structs.replace(KEPT.deal, german=hand)
    with pytest.raises(ExcerptError, match="a card of the kept game isn't there today"):
        excerpt_record(msgspec.structs.replace(KEPT, deal=deal), load_pack(), "greedy")


def test_what_is_kept_of_a_record_is_the_same_game_whatever_its_seed() -> None:
    record = first_battle(5)
    kept = kept_from(record, {"first_turn": "gentle"}, battle_begins(record))
    again = excerpt_record(kept, load_pack(), "greedy")
    for step in kept.step[kept.shown_from :]:
        again.take(again.game.parse_option(step.option))
    assert [step.events for step in again.steps] == [step.events for step in record.steps]
