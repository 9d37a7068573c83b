"""What is different between two views: nothing where nothing is, and everything where something."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.history.of_record import SinceActed, since_acted
from stalingrad_game.card_game.history.table_changes import TableChanges, compare_views
from stalingrad_game.card_game.state.codes import (
    CardZone,
    Ev,
    FormationZone,
)
from stalingrad_game.card_game.state.state import PUBLIC, State, view
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.recap import recap_lines
from stalingrad_game.record.record import GameRecord
from tests.support.amount import share
from tests.support.games import played
from tests.support.languages import LANGUAGES

GAMES = (("basic", 2), ("expert", 3), ("four", 5))


@cache
def game(mode: str, seed: int) -> GameRecord[CardGame]:
    """A random game."""
    return played(seed, mode, 500)


@cache
def stands(mode: str, seed: int, moment: int) -> State:
    """The public view after so many steps."""
    return view(game(mode, seed).at(moment), PUBLIC)


def facts(state: State) -> dict[str, object]:
    """All of a public view that a recap speaks of."""
    hands = range(state.seats)
    return {
        "turn": state.turn,
        "district": state.district,
        "buildings": list(zip(state.buildings, state.status, strict=True)),
        "lines": [set(line) for line in state.lines[: FormationZone.DECK]],
        "depleted": state.depleted,
        "leaders": list(zip(state.leader, state.level, strict=True)),
        "commanders": state.turned,
        "heroes": {(card, hurt) for card, _, hurt in state.heroes},
        "units": state.units,
        "tracks": (state.fire, state.bucket, state.inferno),
        "hands": [len(state.cards[CardZone.HAND + seat]) for seat in hands],
        "winner": state.winner,
    }


def rebuilt(before: State, changes: TableChanges) -> dict[str, object]:
    """The earlier view with the changes made in it."""
    state = before.copy()
    if changes.turn is not None:
        assert state.turn == changes.turn.before
        state.turn = changes.turn.after
    if changes.district is not None:
        assert state.district == changes.district.before
        state.district = changes.district.after
    for place in changes.places:
        state.buildings[place.district] = place.building_after
        state.status[place.district] = place.status_after
    lines = [set(line) for line in state.lines]
    for one in changes.formations:
        lines[one.line_before].discard(one.formation)
        lines[one.line_after].add(one.formation)
        state.depleted[one.formation] = int(one.depleted_after)
    for led in changes.leaders:
        assert (state.leader[led.formation], state.level[led.formation]) == led[1:3]
        state.leader[led.formation], state.level[led.formation] = led[3:]
    for seat in changes.commanders:
        state.turned[seat] = 1
    heroes = {card: hurt for card, _, hurt in state.heroes}
    for hero in changes.heroes:
        heroes.pop(hero.card, None)
        if hero.after != "away":
            heroes[hero.card] = int(hero.after == "wounded")
    units = [list(here) for here in state.units]
    for unit in changes.units:
        assert units[unit.district][unit.unit] == unit.before
        units[unit.district][unit.unit] = unit.after
    for track in changes.tracks:
        row = getattr(state, track.track)
        assert row[track.district] == track.before
        row[track.district] = track.after
    found = facts(state)
    hands = [len(state.cards[CardZone.HAND + seat]) for seat in range(state.seats)]
    for hand in changes.hands:
        assert hands[hand.seat] == hand.before
        hands[hand.seat] = hand.after
    winner = changes.winner if changes.winner >= 0 else state.winner
    return found | {
        "lines": lines[: FormationZone.DECK],
        "heroes": set(heroes.items()),
        "units": [tuple(here) for here in units],
        "hands": hands,
        "winner": winner,
    }


@settings(max_examples=share(60))
@given(st.sampled_from(GAMES), st.floats(0, 1), st.floats(0, 1))
def test_the_changes_made_in_the_earlier_view_give_the_later_one(
    which: tuple[str, int], one: float, other: float
) -> None:
    record = game(*which)
    most = len(record.steps)
    first, last = sorted((round(one * most), round(other * most)))
    before, after = stands(*which, first), stands(*which, last)
    changes = compare_views(record.game.kit, before, after)
    assert rebuilt(before, changes) == facts(after)
    assert bool(changes) or facts(before) == facts(after)


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_between_equal_views_there_is_no_change(mode: str, seed: int) -> None:
    record = game(mode, seed)
    for moment in range(0, len(record.steps), 37):
        state = stands(mode, seed, moment)
        changes = compare_views(record.game.kit, state, state.copy())
        assert changes == TableChanges()
        assert not changes


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_what_hands_and_decks_hold_changes_nothing(mode: str, seed: int) -> None:
    record, rng = game(mode, seed), Random(1)
    for moment in range(20, len(record.steps), 61):
        before, after = record.at(moment - 20), record.at(moment)
        public = compare_views(record.game.kit, view(before, PUBLIC), view(after, PUBLIC))
        assert compare_views(record.game.kit, before, after) == public
        mixed = after.copy()
        for zone in (CardZone.DECK, CardZone.DECK + 1):
            mixed.cards[zone] = tuple(rng.sample(mixed.cards[zone], len(mixed.cards[zone])))
        assert compare_views(record.game.kit, before, mixed) == public


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_since_a_seat_acted_all_that_others_did_is_told(mode: str, seed: int) -> None:
    record = game(mode, seed)
    steps = record.steps
    for seat in range(record.game.seats):
        since = since_acted(record, seat)
        last = max((n for n, step in enumerate(steps, 1) if step.seat == seat), default=-1)
        ended = any(event[0] == Ev.BATTLE_END for event in steps[last - 1].events)
        if last == len(steps) and not ended:
            assert since is None
            continue
        assert since is not None
        assert since.before == stands(mode, seed, last - ended)
        assert bool(since.battles) >= ended
        decided = since_acted(record, seat, decided=True)
        assert decided is not None
        assert decided.before == stands(mode, seed, last - 1)
        events = [event for step in steps[last:] for event in step.events]
        wanted = [e[1] for e in events if e[0] in {Ev.PLAYED, Ev.HERO, Ev.INTERCEPTED}]
        assert list(since.cards) == wanted


def test_before_a_seat_has_acted_everything_since_the_set_up_is_told() -> None:
    record = played(2, "basic", 0)
    since = since_acted(record, 1)
    assert since is not None
    assert since.changes.turn == (0, record.state.turn)
    assert since.changes.formations


@settings(max_examples=share(25))
@given(st.sampled_from(GAMES), st.floats(0, 1), st.integers(1, 60))
def test_every_change_has_its_line_in_every_language(
    which: tuple[str, int], at: float, steps: int
) -> None:
    record = game(*which)
    last = round(at * len(record.steps))
    before, after = stands(*which, max(last - steps, 0)), stands(*which, last)
    changes = compare_views(record.game.kit, before, after)
    since = SinceActed(before, after, changes)
    for language in LANGUAGES:
        lines = recap_lines(Localizer(record.game.kit, language), since, 0)
        assert all(line.text and "{" not in line.text for line in lines)
        parts = changes.units, changes.tracks, changes.odds, changes.hands, changes.leaders
        assert bool(lines) or not any(parts)
        assert len([line for line in lines if line.icon == "dice"]) == len(changes.odds)
        assert len([line for line in lines if line.icon == "draw"]) == len(changes.hands)
