"""The fuzzer finds faults that are planted, notes them, and plays the note again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.lab.card_checks import CardChecks, CardChecksMaker
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.memory import Memory
from stalingrad_game.card_game.rules.effects import Kill
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import CardZone, Event, Op, Option, Why
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.words.effects import Sentence
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.lab import checked_game
from stalingrad_game.lab.bench import is_compiled
from stalingrad_game.lab.fuzz import fuzz_game, fuzz_games, replay
from stalingrad_game.lab.invariant import Reproduction
from stalingrad_game.lab.jobs import chunks, game_seeds, run_jobs
from stalingrad_game.record.timeline import Timeline
from tests.support.amount import share

MODES = ("basic", "expert", "four")
SEED = 6
"""Of a game that is played through its record too."""


class LosesACard(CardGame):
    def play(self, state: State, option: Option) -> list[Event]:
        events = super().play(state, option)
        if len(state.cards[CardZone.DISCARD]) > 2:
            state.cards[CardZone.DISCARD] = state.cards[CardZone.DISCARD][1:]
        return events


class ChangesInSilence(CardGame):
    def play(self, state: State, option: Option) -> list[Event]:
        events = super().play(state, option)
        state.turned[1] = 1
        return events


class ForgetsAnOption(CardGame):
    def decision(self, state: State) -> Decision | None:
        found = super().decision(state)
        if found and found.op == Kill.op:
            return msgspec.structs.replace(found, options=found.options[1:])
        return found


class ShowsTheHand(CardGame):
    def view(self, state: State, seat: int) -> State:
        seen = super().view(state, seat)
        seen.cards[CardZone.HAND + 1] = state.cards[CardZone.HAND + 1]
        return seen


class ThrowsDiceTwice(CardGame):
    def apply(self, state: State, option: Option) -> list[Event]:
        events = super().apply(state, option)
        state.rng ^= 1
        return events


class Stumbles(CardGame):
    def play(self, state: State, option: Option) -> list[Event]:
        if state.district >= 0:
            raise ZeroDivisionError("planted")
        return super().play(state, option)


class AsksNothing(CardGame):
    def decision(self, state: State) -> Decision | None:
        found = super().decision(state)
        return found and msgspec.structs.replace(found, options=())


class AsksInSilence(CardGame):
    def asks(self, state: State) -> bool:
        return not super().asks(state)


class ListsTwice(CardGame):
    def candidates(self, state: State) -> list[Option]:
        return super().candidates(state) * 2

    def reasons(self, state: State) -> list[int]:
        return super().reasons(state) * 2


class RefusesOtherwise(CardGame):
    def why(self, state: State, option: Option) -> int:
        return super().why(state, option) and Why.NOT_NOW


class LaysAHiddenCard(CardGame):
    """Notes an enemy card in the frame of the question."""

    def play(self, state: State, option: Option) -> list[Event]:
        events = super().play(state, option)
        if state.agenda and state.agenda[-1][0] == Op.ACTION:
            state.agenda[-1] = (*state.agenda[-1][:3], *state.cards[CardZone.HAND][:1])
        return events


PLANTED = (
    (LosesACard, "every piece in one place"),
    (ChangesInSilence, "events fold the old view into the new"),
    (ForgetsAnOption, "options are the candidates without a reason"),
    (ShowsTheHand, "a view hides it"),
    (ThrowsDiceTwice, "one option, one state"),
    (Stumbles, "nothing raises"),
    (LaysAHiddenCard, "an agenda hides it"),
)


def laboratory(game: type[CardGame] = CardGame, mode: str = "basic") -> CardChecks:
    return CardChecks(game(Kit(load_pack(), mode)))


def first_fault(lab: CardChecks) -> Reproduction:
    """The note of the first faulty game among a few."""
    notes = (fuzz_game(lab, seed).note for seed in range(SEED, SEED + 12))
    found = next((note for note in notes if note), None)
    assert found is not None, "the planted fault wasn't found"
    return found


@pytest.mark.parametrize("mode", MODES)
def test_sound_games_have_no_fault(mode: str) -> None:
    lab = laboratory(mode=mode)
    outcomes = [fuzz_game(lab, seed) for seed in range(share(6, 6, 1))]
    assert [outcome.note for outcome in outcomes] == [None] * len(outcomes)
    assert sum(outcome.decisions for outcome in outcomes) > share(300, 6)


@pytest.mark.parametrize(("game", "invariant"), PLANTED)
def test_a_planted_fault_is_found_noted_and_played_again(
    game: type[CardGame], invariant: str
) -> None:
    lab = laboratory(game)
    note = first_fault(lab)
    assert note.invariant == invariant
    read = msgspec.json.decode(msgspec.json.encode(note), type=Reproduction)
    again = replay(lab, read).note
    assert again is not None
    assert again.invariant == invariant
    assert len(again.options) <= len(note.options)
    assert replay(laboratory(), read).note is None


@pytest.mark.skipif(is_compiled(), reason="a method of a compiled class can't be exchanged")
@pytest.mark.parametrize(
    ("planted", "invariant"),
    [("_leaves", "a sample agrees with what is known"), ("_opened", "nothing raises")],
)
def test_a_faulty_memory_is_found(
    monkeypatch: pytest.MonkeyPatch, planted: str, invariant: str
) -> None:
    monkeypatch.setattr(Memory, planted, lambda *_: None)
    assert first_fault(laboratory(mode="expert")).invariant == invariant


@pytest.mark.parametrize(
    ("game", "found"),
    [
        (
            ForgetsAnOption,
            r"seat \d, kill [\d ]+\(R5\.\d+\): .*; wrongly \[\], missing \[[a-z]+.*\]",
        ),
        (AsksNothing, r"seat \d, [a-z_]+[\d ]* \(R[\d.]+\): "),
        (AsksInSilence, r"for seat \d: seat \d, [a-z_]+[\d ]* \(R[\d.]+\): [a-z_]+.*"),
        (ListsTwice, r"([a-z_]+[\d ]*, )+[a-z_]+[\d ]*"),
        (RefusesOtherwise, r"[a-z_]+[\d ]* is not offered: (?!not_now$)[a-z_]+"),
    ],
)
def test_a_note_names_the_codes_of_a_game(game: type[CardGame], found: str) -> None:
    assert re.fullmatch(found, first_fault(laboratory(game)).found)


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardChecks, "most_decisions", 30)
    assert first_fault(laboratory()).invariant == "a game has bounds"


def test_a_shared_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = State.copy

    def shares(self: State) -> State:
        new = copy(self)
        new.units = self.units
        return new

    monkeypatch.setattr(State, "copy", shares)
    assert first_fault(laboratory()).invariant == "copies are independent"


def test_an_event_that_betrays_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tells_all(_game: CardGame, event: Event, _view: State) -> Event:
        return event

    monkeypatch.setattr(CardGame, "seen_by", tells_all)
    note = first_fault(laboratory())
    assert note.invariant == "events betray nothing"
    assert re.fullmatch(r"seat \d is told [a-z_]+( -?\d+)+", note.found)


def test_a_view_that_depends_on_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Callable[..., State] = Engine.view

    def leaks(self: Engine, state: State, seat: int) -> State:
        seen = honest(self, state, seat)
        seen.carnage_deck = (*seen.carnage_deck[:-1], state.carnage_deck[-1])
        return seen

    def stays_silent(_game: CardGame, _view: State, _event: Event) -> None:
        return None

    monkeypatch.setattr(Engine, "view", leaks)
    monkeypatch.setattr(checked_game, "EXCHANGE_EVERY", 1)
    monkeypatch.setattr(CardGame, "fold", stays_silent)
    found = first_fault(laboratory()).invariant
    assert found in {"a view hides it", "events fold the old view into the new"}


def test_a_refusal_without_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def speechless(*_args: Any) -> Sentence:
        return Sentence("", "R1")

    monkeypatch.setattr(Localizer, "refusal", speechless)
    note = first_fault(laboratory())
    assert note.invariant == "a sentence for everything"
    assert re.fullmatch(r"seat \d, [a-z_]+[\d ]* \(R[\d.]+\): [a-z_]+.*: ''", note.found)


def test_an_undo_beyond_a_barrier_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def always(self: Timeline[CardGame], _seat: int | None = None, _count: int = 1) -> bool:
        return bool(self.steps)

    monkeypatch.setattr(Timeline, "may_undo", always)
    note = first_fault(laboratory())
    assert note.invariant == "undo stops at its barriers"
    assert re.match(r"after \d+ steps: seat \d '[a-z_0-9 .]+': [a-z_]+ ", note.found)


def test_a_note_of_another_mode_is_refused() -> None:
    note = first_fault(laboratory(Stumbles))
    with pytest.raises(ValueError, match="another data pack or mode"):
        replay(laboratory(mode="expert"), note)


def test_the_same_seed_plays_the_same_games_in_one_process_or_two() -> None:
    seeds = game_seeds(3, 45)
    pieces = list(chunks(seeds))
    assert [seed for piece in pieces for seed in piece] == list(seeds)
    alone = fuzz_games(CardChecksMaker(None, "basic"), seeds[:3])
    again = fuzz_games(CardChecksMaker(None, "basic"), seeds[:3])
    assert alone == again


def test_games_shared_out_among_processes_come_to_the_same() -> None:
    pieces = [range(3), range(3, 5)]
    assert sorted(run_jobs(sum, pieces, 2)) == sorted(run_jobs(sum, pieces, 1)) == [3, 7]


def test_seeds_of_neighbouring_runs_share_no_game() -> None:
    def games() -> Iterator[int]:
        for seed in range(5):
            yield from game_seeds(seed, 1000)

    seeds = list(games())
    assert len(set(seeds)) == len(seeds)
