"""The facts of battles agree with what the events did to the table, in games of every mode."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.history.battle_facts import BattleFacts, battles_of
from stalingrad_game.card_game.history.of_record import (
    record_battles,
    record_events,
    record_opening,
)
from stalingrad_game.card_game.rules.break_test import Dice
from stalingrad_game.card_game.rules.odds import german_chance
from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.state.codes import SIDES, Ev, Event, FormationZone, side_of
from stalingrad_game.card_game.state.fold import fold
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.words.battle_sheet import battle_sheet, sheet_lines
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.strategy_log import successor_facts
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from tests.support.games import played
from tests.support.languages import LANGUAGES

GAMES = (("basic", 2), ("basic", 9), ("expert", 3), ("four", 5))


@cache
def game(mode: str, seed: int) -> tuple[GameRecord[CardGame], tuple[BattleFacts, ...]]:
    """A random game with its battles."""
    record = played(seed, mode, 700)
    return record, record_battles(record)


def stretches(record: GameRecord[CardGame]) -> list[tuple[State, list[Event], State]]:
    """Every battle that ended: the state before it, its events up to its end, the state then."""
    state = set_up(record.game.kit, record.setup.seed, record.state.variants)
    found, events, before = [], list[Event](), None
    for _, event in record_events(record):
        if event[0] == Ev.BATTLE:
            before, events = state.copy(), []
        fold(state, event)
        events.append(event)
        if event[0] == Ev.BATTLE_END and before is not None:
            found.append((before, events, state.copy()))
            before = None
    return found


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_losses_are_what_the_events_took_from_the_building(mode: str, seed: int) -> None:
    record, battles = game(mode, seed)
    whole = stretches(record)
    assert len(battles) == len(whole) > 1
    for facts, (before, _, after) in zip(battles, whole, strict=True):
        change: Counter[int] = Counter()
        for unit, _, number in facts.units:
            change[unit] += number
        here, then = before.units[facts.district], after.units[facts.district]
        assert {u: n for u, n in change.items() if n} == {
            u: then[u] - here[u] for u in range(len(here)) if then[u] != here[u]
        }
        for fate in facts.formations:
            gone = any(
                fate.formation in after.lines[zone + side]
                for zone in (FormationZone.DESTROYED, FormationZone.ASH)
                for side in SIDES
            )
            assert (fate.after in {"destroyed", "ash"}) is gone
            if not gone:
                assert (fate.after == "depleted") is bool(after.depleted[fate.formation])


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_dice_and_verdict_are_those_that_were_told(mode: str, seed: int) -> None:
    record, battles = game(mode, seed)
    for facts, (_, events, _) in zip(battles, stretches(record), strict=True):
        faces = [event[2:] for event in events if event[0] == Ev.ROLL]
        shown = [tuple(d.value for d in throw.of(s)) for throw in facts.throws for s in SIDES]
        assert shown == faces
        (result,) = (event for event in events if event[0] == Ev.RESULT)
        assert (facts.district, facts.winner, int(facts.dice is None)) == result[1:]
        assert (facts.deciding.verdict == "untested") is (facts.dice is None)
        assembled = [Dice(*event[1:]) for event in events if event[0] == Ev.DICE]
        assert facts.dice == (assembled[0] if assembled else None)
        if facts.dice is None:
            continue
        dice = facts.dice
        assert facts.chance == german_chance(
            dice.german,
            dice.soviet,
            determination=bool(dice.determination),
            reading=record.state.variants.break_test,
        )
        if facts.deciding.verdict == "higher":
            best = [max(d.value for d in facts.throws[-1].of(s)) for s in SIDES]
            assert best[facts.winner] == facts.deciding.winner > facts.deciding.loser
            assert best[1 - facts.winner] == facts.deciding.loser


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_cards_and_acts_are_those_that_were_told(mode: str, seed: int) -> None:
    record, battles = game(mode, seed)
    for facts, (_, events, _) in zip(battles, stretches(record), strict=True):
        cards = [event[1] for event in events if event[0] in {Ev.PLAYED, Ev.INTERCEPTED}]
        assert [use.card for use in facts.cards] == cards
        kit = record.game.kit
        assert all(side_of(use.seat) == kit.card_side[use.card] for use in facts.cards)
        acted = [event for event in events if event[0] == Ev.ACTED]
        assert sum(facts.holds) + sum(facts.refreshes) == len(acted)


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_who_sees_everything_makes_the_same_sheet_as_the_public(mode: str, seed: int) -> None:
    record, battles = game(mode, seed)
    kit = record.game.kit
    opening = set_up(kit, record.setup.seed, record.state.variants)
    assert battles_of(kit, opening, record_events(record)) == battles
    assert battles_of(kit, record_opening(record), record_events(record)) == battles


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_commander_who_took_over_in_a_battle_is_on_its_sheet(language: Language) -> None:
    record, battles = game(*GAMES[0])
    words = Localizer(record.game.kit, language)
    facts = msgspec.structs.replace(battles[0], commanders=tuple(SIDES))
    texts = battle_sheet(words, facts).city
    for side in SIDES:
        text = words.catalogue.sentence("event.commander.text", **successor_facts(words, side))
        assert text in texts
        assert text not in battle_sheet(words, battles[0]).city


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_every_battle_has_its_words_in_every_language(mode: str, seed: int) -> None:
    record, battles = game(mode, seed)
    for language in LANGUAGES:
        words = Localizer(record.game.kit, language)
        for facts in battles:
            lines = list(sheet_lines(words, battle_sheet(words, facts)))
            assert all(lines)
            assert words.building(facts.building) in lines[1]
            assert not any("{" in line for line in lines)


def test_a_game_that_is_won_waits_for_no_renewal() -> None:
    compared = 0
    for mode, seed in GAMES:
        record, battles = game(mode, seed)
        words = Localizer(record.game.kit, LANGUAGES[0])
        for facts in battles:
            if not facts.captured or facts.closed or facts.turn + 1 >= facts.city.last_turn:
                continue
            goes_on = msgspec.structs.replace(facts, city=facts.city._replace(winner=-1))
            is_won = msgspec.structs.replace(facts, city=facts.city._replace(winner=0))
            waiting = words.catalogue.sentence(
                "sheet.after.open", letter=words.letter(facts.district)
            )
            assert waiting in battle_sheet(words, goes_on).city
            assert waiting not in battle_sheet(words, is_won).city
            compared += 1
    assert compared
