"""Why what is pointed at can't be chosen: the right reason, and asked of the referee once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stalingrad_game.kernel.decision import Decision, Option
from stalingrad_game.street_fight.board.locations import UNSEEN, hex_of, location
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.words.words import GameWords, Sentence
from stalingrad_game.ui.street.input.option_targets import pointed
from stalingrad_game.ui.street.model.board_model import Spot
from stalingrad_game.ui.street.presenter.sums import Sums
from tests.support.street_hands import KeyHands, StreetWindow, take


def begun(scenario: str, referee: str) -> StreetWindow:
    """A table at a decision about several units."""
    window = StreetWindow(scenario, referee)
    keys = KeyHands()
    while True:
        if window.dialog() is not None:
            keys.answer(window)
        elif len({one for one in window.table.control.selection.on_map if one.kind == "unit"}) > 1:
            return window
        else:
            take(window, keys, window.decision.options[0])


def spots(window: StreetWindow) -> Iterator[Spot]:
    """The ground of every hex, its first floor, and every unit."""
    control = window.table.control
    for number in range(control.position.board.grid.count):
        yield Spot(number, location(number))
        yield Spot(number, location(number, 1))
    for unit, now in enumerate(control.view.units):
        if now.loc >= 0:
            yield Spot(hex_of(now.loc), now.loc, unit)


def searched(window: StreetWindow, spot: Spot) -> Option | None:
    """The first candidate that isn't offered and goes on to a spot, looked for among all."""
    control, session = window.table.control, window.table.session
    picks, reader = set(control.selection.picks), control.reader
    for option in session.game.candidates(session.record.state):
        own = reader.targets(option)
        named = [one.number for one in own if one.kind == "unit"]
        if option in window.decision.options or not picks <= set(own):
            continue
        if any(control.view.units[unit].loc == UNSEEN for unit in named):
            continue
        if any(target not in picks for target in pointed(own[:-1], *spot)):
            return option
    return None


@pytest.mark.parametrize(
    ("scenario", "referee"),
    [("first_house", "tide"), ("tractor_hall", "ats"), ("bunker_line", "k47")],
)
def test_a_refusal_is_that_of_the_first_candidate_and_is_asked_for_once(
    scenario: str, referee: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = begun(scenario, referee)
    control, session = window.table.control, window.table.session
    words, state = session.words, session.record.state
    sums = Sums(control)
    options: list[Option] = []
    plainly = GameWords.refusal

    def counted(words: GameWords, option: Option, decision: Decision, state: State) -> Sentence:
        options.append(option)
        return plainly(words, option, decision, state)

    monkeypatch.setattr(GameWords, "refusal", counted)
    unit = next(one for one in control.selection.on_map if one.kind == "unit")
    count = 0
    for picks in ((), (unit,)):
        control.selection.picks = picks
        for spot in spots(window):
            wanted = searched(window, spot)
            found = sums.refusal(spot)
            assert (found is None) == (wanted is None), spot
            if wanted is not None:
                assert found == plainly(words, wanted, window.decision, state)
            assert sums.refusal(spot) == found
            count += wanted is not None
            barred = sums.refusal_of_place(spot.loc) is not None
            assert sums.bars(spot.loc) == barred
    assert count > 1
    assert len(options) == len(set(options))
