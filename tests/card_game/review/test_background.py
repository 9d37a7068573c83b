"""A review made by two processes of the window: no piece is lost, and none is done twice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.review.measure import CardValuer
from stalingrad_game.card_game.review.reviewer import CardReviewer
from stalingrad_game.card_game.state.codes import SOVIET
from stalingrad_game.lab.jobs import AHEAD
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.review.background import BackgroundReview, shared_out
from stalingrad_game.review.run import ReviewPiece, piece_values, review_game
from stalingrad_game.review.values import ReviewEffort
from tests.support.games import BEGUN, card_game

QUICK = ReviewEffort(worlds=2, games=1, iterations=2, deals=1, more_deals=2, whole_deals=1)


def given_up(steps: int) -> GameRecord[CardGame]:
    """A basic game between greedy players that the Soviets give up after so many steps."""
    game = card_game("basic")
    record = GameRecord.start(game, Setup(3, {"break_test": "cancel"}, begun=BEGUN))
    player = GreedyPlayer(game.kit)
    while (decision := record.decision) and len(record.steps) < steps:
        record.take(player.choose(game.view(record.state, decision.seat), decision))
    record.resign(SOVIET)
    return record


@contextmanager
def helped(valuer: CardValuer, pieces: int) -> Iterator[tuple[Connection, list[ReviewPiece]]]:
    """A helper that ends after some pieces, and the pieces that it has answered."""
    ours, far = Pipe()
    answered: list[ReviewPiece] = []

    def serve() -> None:
        with far, suppress(EOFError):
            for _ in range(pieces):
                piece = far.recv()
                answered.append(piece)
                far.send(piece_values(valuer, piece))

    thread = Thread(target=serve)
    thread.start()
    with ours:
        yield ours, answered
    thread.join()


@pytest.mark.parametrize("answers", [0, 1, 3])
def test_a_helper_that_ends_loses_no_piece(answers: int) -> None:
    valuer = CardValuer(given_up(30), QUICK)
    assert len(valuer.points) >= 6
    pieces = [ReviewPiece((place,)) for place in range(6)]
    with helped(valuer, answers) as (line, answered):
        values = list(shared_out(valuer, pieces, line))
    assert min(answers, AHEAD) <= len(answered) <= answers
    assert sorted(one.place for some in values for one in some) == list(range(6))
    assert {some[0].place: some for some in values} == {
        piece.places[0]: piece_values(valuer, piece) for piece in pieces
    }


def test_two_processes_make_the_review_that_one_makes() -> None:
    record = given_up(12)
    job = CardReviewer().job(record, QUICK)
    work = BackgroundReview(record, job)
    while work.runs:
        work.wait()
    work.close()
    assert work.review == review_game(job)
    assert not work.alive


def test_who_looks_late_still_meets_every_message() -> None:
    """A busy machine: all is done before it is asked for what has come."""
    record = given_up(12)
    work = BackgroundReview(record, CardReviewer().job(record, QUICK))
    work.wait()  # it is at work, and is given the game
    maker = work._processes[-1]
    maker.join(60.0)
    done_values = []
    while work.runs:
        work.wait()
        done_values.append(work.done)
    assert sorted(done_values) == done_values
    assert set(range(1, work.total - 11)) <= set(done_values), "each piece of the first pass"
    assert not work.look()
    work.close()
    assert not work.failed


DYING = """
if __name__ != "__main__":  # a process that is started reads this anew, and ends
    raise SystemExit(1)
from tests.card_game.review.test_background import QUICK, given_up
from stalingrad_game.card_game.review.reviewer import CardReviewer
from stalingrad_game.review.background import BackgroundReview
record = given_up(200)
work = BackgroundReview(record, CardReviewer().job(record, QUICK))
while work.runs:
    work.wait()
work.close()
print(work.failed, work.alive)
"""


def test_processes_that_end_as_they_start_leave_nobody_waiting(tmp_path: Path) -> None:
    script = tmp_path / "dying.py"
    script.write_text(DYING)
    paths = [str(Path(__file__).parents[3]), *filter(None, sys.path)]
    ended = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.stdout.split() == ["True", "False"], ended.stderr
