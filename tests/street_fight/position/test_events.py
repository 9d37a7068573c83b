"""Events by names: every event of a game has as many numbers as its name says, and equals it."""

from __future__ import annotations

from random import Random

from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import Picker
from stalingrad_game.street_fight.position.codes import (
    Controlled,
    Ev,
    Logged,
    MarkerChanged,
    Placed,
    Rolled,
    Ruined,
    TableChanged,
)
from stalingrad_game.street_fight.referees import street_kit

NAMES = {
    Ev.PLACE: Placed,
    Ev.MARKER: MarkerChanged,
    Ev.RUIN: Ruined,
    Ev.CONTROL: Controlled,
    Ev.TABLE: TableChanged,
}


def test_every_event_that_has_a_name_equals_it() -> None:
    met = set()
    for word in ("tide", "ats", "k47"):
        game, picker = StreetGame(street_kit("volga_block", word)), Picker(Random(4))
        state, happened = game.begin(4, {})
        while (decision := game.decision(state)) is not None and len(happened) < 2000:
            happened = [*happened, *game.play(state, picker.pick(decision.options))]
        for event in happened:
            met.add(event[0])
            if event[0] == Ev.ROLL:
                purpose, side, faces, dice = Rolled.of(event)
                assert (Ev.ROLL, purpose, side, faces, *dice) == event
            elif event[0] == Ev.LOGGED:
                fact, arguments = Logged.of(event)
                assert (Ev.LOGGED, fact, *arguments) == event
            elif event[0] in NAMES:
                assert NAMES[event[0]](*event) == event
    assert met >= {Ev.PLACE, Ev.TABLE, Ev.ROLL, Ev.LOGGED}
