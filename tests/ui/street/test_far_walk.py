"""Ways of several steps: hovered with their running cost, walked until something comes between."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from stalingrad_game.kernel.decision import Decision
from stalingrad_game.street_fight.judge.reason import number_text
from stalingrad_game.street_fight.position.codes import Ev
from stalingrad_game.street_fight.sums import last_step, sum_of_way
from stalingrad_game.ui.street.model.board_model import NO_SPOT, Spot
from tests.support.street_hands import StreetWindow

REFEREES = ("tide", "ats", "k47")
EVERYWHERE = range(16 * 72)
"""Every location of the map."""


def spot_of_loc(loc: int) -> Spot:
    """A place without a unit on it."""
    return Spot(loc >> 4, loc)


def moving(referee: str, seed: int = 0) -> Iterator[tuple[StreetWindow, Decision]]:
    """Decisions of a game in which somebody moves and can go further than a step."""
    window, random = StreetWindow("volga_block", referee, seed=seed), Random(seed)
    for _ in range(150):
        decision = window.table.session.decision
        if decision is None:
            return
        control = window.table.control
        control.uncover()
        while control.far.searching:
            window.frame()
        if farthest(window) != NO_SPOT:
            yield window, decision
        decision = window.table.session.decision
        assert decision is not None
        window.table.control.take(random.choice(decision.options))
        window.frame()


def farthest(window: StreetWindow) -> Spot:
    """The place whose way has the most steps, where no step is nearer; `NO_SPOT` for none."""
    control = window.table.control
    ways = [
        (len(way.steps), loc)
        for loc in EVERYWHERE
        if (route := control.far.route(spot_of_loc(loc)))
        and not route.begin
        and (way := route.way).steps[-1].loc == loc
        and not control.targets_at(spot_of_loc(loc))
    ]
    return spot_of_loc(max(ways)[1]) if ways else NO_SPOT


@pytest.mark.parametrize("referee", REFEREES)
def test_a_far_hex_shows_its_way_and_the_running_cost_as_the_referee_sums_it(referee: str) -> None:
    window, decision = next(moving(referee))
    control, spot = window.table.control, farthest(window)
    control.hover(spot)
    window.frame()
    route = control.far.route(spot)
    assert route is not None
    way = route.way
    path = window.table.view.map.model.overlay.path
    assert [one.loc for one in path[1:]] == [step.loc for step in way.steps]
    assert [one.cost for one in path[1:]] == [number_text(step.so_far) for step in way.steps]
    assert len(window.why.lines) == len(way.steps)
    so_far = None
    for number, step in enumerate(way.steps):
        locs = tuple(one.loc for one in way.steps[: number + 1])
        way_sum = sum_of_way(control.session.kit, control.view, decision.frame, locs)
        assert way_sum is not None
        assert last_step(way_sum, so_far) == step
        so_far = step.so_far


@pytest.mark.parametrize("referee", REFEREES)
def test_a_click_walks_as_far_as_nothing_comes_between(referee: str) -> None:
    whole = halted = 0
    for window, decision in moving(referee, seed=2):
        control, session = window.table.control, window.table.session
        spot, before = farthest(window), len(session.record.steps)
        route = control.far.route(spot)
        assert route is not None
        way = route.way
        control.point(spot)
        for _ in range(3):
            window.frame()
        steps = session.record.steps[before:]
        assert [step.option[1] for step in steps] == [one.loc for one in way.steps[: len(steps)]]
        for step in steps[:-1]:
            assert {event[0] for event in step.events}.isdisjoint({Ev.ROLL, Ev.REVEAL, Ev.SHOW})
            assert step.seat == decision.seat
        whole += len(steps) == len(way.steps)
        halted += len(steps) < len(way.steps)
        if whole and (halted or referee != "tide"):
            return
    raise AssertionError("nobody got there, or nobody was ever stopped")


def test_no_dearer_way_is_shown_than_any_other() -> None:
    """Every way with a step less is known too, and no neighbour leads there for less."""
    window, _ = next(moving("tide"))
    far = window.table.control.far
    for loc in EVERYWHERE:
        route = far.route(spot_of_loc(loc))
        if route is None or route.way.steps[-1].loc != loc:
            continue
        way = route.way
        shorter = far.route(spot_of_loc(way.steps[-2].loc))
        if shorter is not None:
            assert shorter.way.steps == way.steps[:-1]
        costs = [step.so_far for step in way.steps]
        assert costs == sorted(costs)


def test_the_referee_is_asked_a_little_in_each_frame() -> None:
    window, _ = next(moving("ats"))
    control = window.table.control
    control.far.follow(None, -1, control.view)
    control.settle()
    frames = 0
    while control.far.searching:
        window.frame()
        frames += 1
    assert frames > 1, "nothing was searched, or all at once"
    assert farthest(window) != NO_SPOT
