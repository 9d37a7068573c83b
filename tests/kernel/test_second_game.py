"""A second game is played, written down, killed, resumed, taken back, replayed and fuzzed.

Records and the laboratory know nothing of it: what the card game needs of them, any game gets.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stalingrad_game.kernel.decision import Decision, Event, IllegalOption, Option
from stalingrad_game.kernel.library import GameLibrary, SingleGame
from stalingrad_game.lab.bench import measure
from stalingrad_game.lab.fuzz import fuzz_game, fuzz_games, replay
from stalingrad_game.lab.game_checks import Pick, any_of
from stalingrad_game.lab.jobs import run_jobs
from stalingrad_game.record import saves
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from tests.support.games import ROOT
from tests.support.games import library as card_game_alone
from tests.support.lots import CAST, COUNTED, DRAWN, PLAY, ROLLED, VOTED, Lots, LotsGame

SETUP = Setup(4, {"cards": "18"}, (Seat("Anna"), Seat("Boris")), begun="1942-09-13T06:30:00+00:00")


def library() -> GameLibrary:
    return GameLibrary([SingleGame(LotsGame())])


class LotsWitness:
    """Is told what happens."""

    def __init__(self) -> None:
        self.noted = 0

    def note(self, event: Event) -> None:
        self.noted += 1

    def faults(self, state: Lots, decision: Decision, random: Random) -> Iterator[str]:
        if state.round > 1 and not self.noted:
            yield "it was told nothing"


class LotsChecks:
    """The game's own checks for the laboratory."""

    most_decisions = 40

    def __init__(self, game: LotsGame | None = None) -> None:
        self.game = game or LotsGame()

    def random_variants(self, random: Random) -> Mapping[str, str]:
        return {"cards": random.choice(("12", "18"))}

    def picker(self, random: Random) -> Pick[Lots]:
        return any_of(random)

    def violations(self, state: Lots) -> Iterator[str]:
        if len(state.hands[0]) - len(state.hands[1]) not in {-1, 0}:
            yield f"hands {state.hands}"

    def exchanged(self, state: Lots, seat: int, random: Random) -> Lots:
        other = self.game.copy(state)
        cards = [*state.hands[1 - seat], *state.pile]
        random.shuffle(cards)
        held = len(state.hands[1 - seat])
        other.hands[1 - seat], other.pile = tuple(sorted(cards[:held])), tuple(cards[held:])
        other.rng = random.getrandbits(64)
        if other.votes[1 - seat] >= 0:
            other.votes[1 - seat] ^= 1
        return other

    def witness(self, seat: int) -> LotsWitness:
        return LotsWitness()

    def asks(self, state: Lots) -> bool:
        return self.game.asks(state)

    def betrays(self, event: Event, view: Lots) -> bool:
        return event[0] in {DRAWN, VOTED} and event[1] != view.viewer and event[2] >= 0

    def bars(self, events: Sequence[Event], seat: int) -> bool:
        return any(event[0] in {ROLLED, DRAWN, COUNTED} for event in events)

    def met(self, option: Option, events: Sequence[Event]) -> Sequence[str]:
        return ()

    def sentences(
        self, decision: Decision, view: Lots, refused: Sequence[tuple[int, Option]], number: int
    ) -> Iterator[str]:
        yield "Play a card." if decision.options[0][0] == PLAY else "Vote."
        yield from (f"You don't hold a {option[1]}." for _, option in refused)


class ShowsVotes(LotsGame):
    def seen_by(self, event: Event, view: Lots) -> Event | None:
        return event if event[0] == VOTED else super().seen_by(event, view)


def choose(record: GameRecord[Any]) -> Option:
    """The last card, and no vote to stop: the game is always the same."""
    decision = record.decision
    assert decision is not None
    return decision.options[-1] if decision.options[0][0] == PLAY else (CAST, 0)


def finish(record: GameRecord[Any]) -> None:
    while record.decision:
        record.take(choose(record))


def test_it_is_played_to_its_end_and_read_back(tmp_path: Path) -> None:
    with GameRecord.start(LotsGame(), SETUP, tmp_path / "game.jsonl") as record:
        finish(record)
    again = GameRecord.read(tmp_path / "game.jsonl", library())
    assert again.data == record.data
    assert again.state == record.state
    assert again.result == record.result
    assert record.result is not None
    assert record.result.how == "counted"


def test_steps_are_taken_back_and_again_up_to_their_barriers() -> None:
    record = GameRecord.start(LotsGame(), SETUP)
    start = record.at(0)
    record.take(choose(record))
    record.undo(0)
    assert record.state == start
    record.redo(0)
    record.take(choose(record))  # the die falls
    assert not record.can_undo()
    record.take((CAST, 1))
    assert record.can_undo(0)
    record.take((CAST, 1))  # the votes are laid open
    assert not record.can_undo()
    again = GameRecord.from_bytes(record.data, library())
    assert [step.text for step in again.steps][2:] == ["stop", "stop"]
    assert again.result is not None


def test_a_killed_game_goes_on_where_it_stood() -> None:
    script = (
        "import time\n"
        "from stalingrad_game.record import saves\n"
        "from tests.kernel.test_second_game import SETUP, LotsGame, choose\n"
        "record = saves.new_game(LotsGame(), SETUP)\n"
        "for _ in range(5):\n"
        "    record.take(choose(record))\n"
        "print('five', flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, env=dict(os.environ), stdout=subprocess.PIPE
    ) as child:
        assert child.stdout
        assert child.stdout.readline() == b"five\n"
        child.send_signal(signal.SIGKILL)
    found = saves.latest_unfinished(library())
    assert found is not None
    assert (found.title, found.steps, found.at.turn) == ("Anna - Boris", 5, 2)
    with saves.resume(found.path, library()) as record:
        expected = GameRecord.start(LotsGame(), SETUP)
        for _ in range(5):
            expected.take(choose(expected))
        assert (record.data, record.state) == (expected.data, expected.state)
        finish(record)
    assert saves.latest_unfinished(library()) is None
    assert saves.latest_unfinished(card_game_alone()) is None


def test_a_record_of_one_game_is_none_of_another() -> None:
    data = GameRecord.start(LotsGame(), SETUP).data
    with pytest.raises(RecordError) as caught:
        GameRecord.from_bytes(data, card_game_alone())
    assert caught.value.kind == ErrorKind.OTHER_GAME


def test_a_changed_line_is_found_when_it_is_replayed() -> None:
    record = GameRecord.start(LotsGame(), SETUP)
    finish(record)
    other = record.data.replace(b'"go on"', b'"go off"', 1)
    with pytest.raises(RecordError) as caught:
        GameRecord.from_bytes(other, library())
    assert caught.value.kind == ErrorKind.DAMAGED


def test_a_seat_gives_up() -> None:
    record = GameRecord.start(LotsGame(), SETUP)
    record.resign(0)
    again = GameRecord.from_bytes(record.data, library())
    assert again.result == record.result
    assert b'"winner":"second"' in record.data


def test_random_games_of_it_keep_every_promise() -> None:
    for outcomes in run_jobs(lambda seeds: fuzz_games(LotsChecks, seeds), [range(30)], 1):
        assert [outcome.note for outcome in outcomes] == [None] * 30
        assert sum(outcome.decisions for outcome in outcomes) > 200


def test_a_fault_planted_in_it_is_found_and_played_again() -> None:
    checks = LotsChecks(ShowsVotes())
    note = next(
        found.note for found in (fuzz_game(checks, seed) for seed in range(9)) if found.note
    )
    assert note.invariant == "events betray nothing"
    assert note.found in {
        f"seat {1 - seat} is told {VOTED} {seat} {n}" for seat in (0, 1) for n in (0, 1)
    }
    again = replay(checks, note).note
    assert again is not None
    assert again.invariant == note.invariant
    assert replay(LotsChecks(), note).note is None


def test_what_has_no_names_is_told_in_numbers() -> None:
    game = LotsGame()
    state, _ = game.begin(4, SETUP.variants)
    decision = game.decision(state)
    assert decision is not None
    assert game.describe_decision(decision) == "seat 0, 0 0 (L1): 0 2, 0 3, 0 6"
    with pytest.raises(IllegalOption, match=r"^0 5 is not offered: reason 2$"):
        game.apply(state, (PLAY, 5))


def test_it_is_measured() -> None:
    speeds = measure(LotsGame(), 0.05)
    assert speeds.decisions_per_second > 0
    assert speeds.load_ms > 0
