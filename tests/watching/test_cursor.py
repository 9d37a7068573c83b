"""Where one is in a recorded game: units, events one by one, playing, speeds, both ends."""

from __future__ import annotations

from stalingrad_game.watching.cursor import SPEEDS, STEP_REST_MS, ReplayCursor
from stalingrad_game.watching.outline import DECISION, EVENT, ReplayMark, ReplayOutline


class Shown:
    """A stage on which every step has three events."""

    def __init__(self) -> None:
        self.step = -1
        self.left = 0

    @property
    def busy(self) -> bool:
        """Whether events of the step are left, the last one shown among them."""
        return self.left > 0

    def show(self, step: int, /) -> None:
        """At once."""
        self.step, self.left = step, 0

    def play(self, step: int, /) -> None:
        """From the step before."""
        assert step == self.step + 1
        self.step, self.left = step, 3

    def go_on(self) -> bool:
        """One event more."""
        self.left -= 1
        return self.left > 0


def cursor(at: int = 0) -> tuple[ReplayCursor, Shown]:
    """A game of ten steps with two turns and three rounds."""
    stage = Shown()
    outline = ReplayOutline(10, {"round": (1, 4, 7), "turn": (0, 6)})
    return ReplayCursor(outline, stage, at), stage


def test_units_lead_to_where_the_next_or_the_last_one_begins() -> None:
    outline = ReplayOutline(10, {"round": (1, 4, 7), "turn": (0, 6)})
    assert outline.units == (EVENT, DECISION, "round", "turn")
    assert [outline.next("turn", at) for at in (0, 5, 6, 10)] == [6, 6, 10, 10]
    assert [outline.previous("turn", at) for at in (0, 6, 7, 10)] == [0, 0, 6, 6]
    assert [outline.next("round", at) for at in (0, 1, 8)] == [1, 4, 10]
    assert [outline.next(DECISION, at) for at in (0, 10)] == [1, 10]
    assert [outline.previous(DECISION, at) for at in (0, 10)] == [0, 9]


def test_marks_lie_in_the_order_of_the_game_and_are_told_at_their_step() -> None:
    late, early = ReplayMark(8, "battle", "late"), ReplayMark(2, "capture", "early")
    note = ReplayMark(8, "note", "here")
    outline = ReplayOutline(10, {"turn": ()}, [note, late, early])
    assert outline.marks == (early, note, late)
    assert [outline.what_led_to(step) for step in (2, 3, 8)] == [["early"], [], ["late"]]
    assert [outline.notes_on(step) for step in (2, 8)] == [[], ["here"]]


def test_forward_and_back_by_decision_and_to_both_ends() -> None:
    now, stage = cursor(3)
    now.forward()
    assert (now.at, stage.step) == (4, 4)
    now.back()
    now.back()
    assert now.at == 2
    now.end()
    now.forward()
    assert (now.at, now.ended) == (10, True)
    now.home()
    now.back()
    assert now.at == 0
    now.jump(99)
    assert now.at == 10


def test_events_come_one_by_one_and_go_back_one_by_one() -> None:
    now, stage = cursor(3)
    places = []
    for _ in range(4):
        now.forward(EVENT)
        places.append((now.at, now.event))
    assert places == [(4, 1), (4, 2), (4, 3), (4, 0)]
    now.forward(EVENT)
    now.forward(EVENT)
    assert (now.at, now.event, stage.left) == (5, 2, 2)
    now.back(EVENT)
    assert (now.at, now.event, stage.left) == (5, 1, 3)
    now.back(EVENT)
    assert (now.at, now.event, stage.step) == (4, 0, 4)
    now.back(EVENT)
    assert now.at == 3


def test_a_decision_forward_ends_the_one_that_is_shown_and_one_back_undoes_it() -> None:
    now, stage = cursor(3)
    now.forward(EVENT)
    now.forward()
    assert (now.at, stage.left) == (4, 0)
    now.forward(EVENT)
    now.back()
    assert (now.at, stage.step) == (4, 4)


def test_it_plays_step_after_step_and_stops_at_the_end() -> None:
    now, stage = cursor(8)
    now.toggle()
    assert now.update(0)
    assert (now.at, stage.busy) == (9, True)
    assert not now.update(5_000)  # what is shown takes its own time
    stage.left = 0
    assert not now.update(STEP_REST_MS - 1)
    assert now.update(1)
    stage.left = 0
    now.update(STEP_REST_MS)
    assert not now.playing
    assert now.at == 10
    now.toggle()
    assert (now.at, now.playing) == (0, True)
    now.home()
    assert not now.playing


def test_speeds_and_units_go_round_within_bounds() -> None:
    now, _ = cursor()
    assert now.speed == 1
    now.faster(20)
    assert now.speed == SPEEDS[-1]
    now.faster(-20)
    assert now.speed == SPEEDS[0]
    assert now.unit == DECISION
    now.wider()
    assert now.unit == "round"
    now.wider(-2)
    assert now.unit == EVENT
    now.wider(-1)
    assert now.unit == "turn"
