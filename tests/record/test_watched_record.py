"""A watched record stands at any of its steps and knows nothing of what comes after."""

from __future__ import annotations

import pytest

from stalingrad_game.record.timeline import GameOver, NothingToMove
from stalingrad_game.record.watched_record import WatchedRecord
from tests.support.played import finished


def test_it_stands_where_it_is_told_to() -> None:
    whole = finished(2)
    watched = WatchedRecord(whole, 7)
    assert len(watched.steps) == 7
    assert watched.state == whole.at(7)
    assert watched.decision == whole.game.decision(whole.at(7))
    assert watched.result is None
    assert watched.data == whole.data
    with pytest.raises(IndexError):
        watched.at(8)
    watched.stand(len(whole.steps))
    assert watched.result == whole.result
    assert watched.decision is None
    assert watched.state == whole.state
    watched.stand(0)
    assert (watched.steps, watched.state) == ([], whole.at(0))
    with pytest.raises(IndexError):
        watched.stand(len(whole.steps) + 1)


def test_a_game_that_was_given_up_ends_after_its_last_step_only() -> None:
    whole = finished(2, resigns=1)
    watched = WatchedRecord(whole)
    assert watched.result == whole.result
    assert watched.decision is None
    watched.stand(len(whole.steps) - 1)
    assert watched.result is None
    assert watched.decision is not None


def test_nothing_is_done_in_it() -> None:
    watched = WatchedRecord(finished(2), 5)
    assert watched.decision is not None
    assert not watched.can_undo()
    assert not watched.can_redo()
    for act in (watched.undo, watched.redo):
        with pytest.raises(NothingToMove):
            act()
    with pytest.raises(GameOver):
        watched.take(watched.decision.options[0])
    with pytest.raises(GameOver):
        watched.resign(0)
