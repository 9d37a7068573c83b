"""A whole turn of a usual scenario is played by keys alone, whatever is asked."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.street_fight.position.codes import Table
from stalingrad_game.street_fight.referees import REFEREES
from tests.support.street_hands import KeyHands, StreetWindow, any_option, take

MOST = 400


@pytest.mark.parametrize("referee", REFEREES)
def test_a_turn_by_keys_alone_has_no_dead_end(referee: str) -> None:
    window, hands, random = StreetWindow("volga_block", referee, seed=3), KeyHands(), Random(3)
    session = window.table.session
    first = session.view(-1).table[Table.TURN]
    turns = 2 if referee == "tide" else 1  # a round may be short
    for _ in range(MOST):
        if session.view(-1).table[Table.TURN] >= first + turns or session.over:
            break
        if window.dialog() is not None:
            hands.answer(window)
        elif session.asks:
            take(window, hands, any_option(session.decision, random))
        else:
            window.frame()
    assert session.view(-1).table[Table.TURN] >= first + turns
    assert len(session.record.steps) > 20
