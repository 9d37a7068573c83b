"""A third game at a table: it brings its map and its panels, everything else is the shared kit."""

from __future__ import annotations

from time import monotonic, sleep

from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.record.watched_record import WatchedRecord
from stalingrad_game.ui.session.host import setup_again
from stalingrad_game.ui.shell.app import AppContext
from tests.support.lots import Lots, LotsGame
from tests.support.lots_table_screen import (
    LotsScene,
    LotsSession,
    LotsThinker,
    LotsThought,
    WatchedLotsSession,
    lots_host,
    lots_process,
    lots_record,
)
from tests.support.screens import SIZE, click, frame, has


def played(*computers: str, thinker: LotsThinker | None = None) -> LotsSession:
    """A game between computer players, to its end."""
    session = LotsSession(lots_record(*computers), thinker)
    until = monotonic() + 60
    while not session.over:
        assert monotonic() < until
        session.update(1000)
        sleep(0.001 if session.computers.thinking else 0)
    session.close()
    return session


class Silent:
    """Thinks for ever, or says what a test wants."""

    def __init__(self) -> None:
        self.starts = 0
        self.questions = 0
        self.dropped = 0
        self.next: LotsThought | str | None = None

    def ask(self, _question: object, /) -> None:
        self.questions += 1

    def drop(self) -> None:
        self.dropped += 1

    def answer(self) -> None:
        return None

    def close(self) -> None:
        self.drop()


def test_computers_play_it_in_a_process_as_they_do_at_once() -> None:
    here = played("highest", "lowest")
    there = played("highest", "lowest", thinker=lots_process())
    texts = [[step.text for step in one.record.steps] for one in (here, there)]
    assert texts[0] == texts[1]
    assert here.result is not None


def table_of(context: AppContext) -> LotsScene:
    """The table on top."""
    context.stack.settle()
    frame(context)
    scene = context.stack.top
    assert isinstance(scene, LotsScene)
    return scene


def test_it_is_clicked_taken_back_and_taken_again() -> None:
    host = lots_host(SIZE)
    host.play(lots_record())
    scene = table_of(host.context)
    session = scene.session
    decision = session.decision
    assert decision is not None
    name = session.record.game.option_text(decision.options[0])
    assert not has(host.context, "undo")
    click(host.context, name)
    frame(host.context)
    after: Lots = session.record.state
    assert len(session.record.steps) == 1
    assert str(list(after.table)) in scene.map.text
    click(host.context, "undo")
    frame(host.context)
    assert not session.record.steps
    assert "table [0, 0]" in scene.map.text
    click(host.context, "redo")
    frame(host.context)
    assert session.record.state == after
    assert str(list(after.table)) in scene.map.text


def test_it_is_begun_left_gone_on_with_and_begun_again() -> None:
    host = lots_host(SIZE)
    setup = Setup(4, {}, (Seat("Anna"), Seat("Boris")))
    host.begin_game(LotsGame(), setup)
    session = table_of(host.context).session
    decision, path = session.decision, session.record.path
    assert decision is not None
    assert path is not None
    session.take(decision.options[0])
    host.go_home()
    host.context.stack.settle()
    assert host.context.stack.depth == 1
    host.resume(path)
    session = table_of(host.context).session
    assert len(session.record.steps) == 1
    host.begin_game(LotsGame(), setup_again(session.record.setup, swapped=True))
    names = [one.name for one in table_of(host.context).session.record.setup.players]
    assert (names, host.context.stack.depth) == (["Boris", "Anna"], 2)


def test_what_happens_is_shown_behind_what_is_decided() -> None:
    session = LotsSession(lots_record(), speed=1.0)
    decision = session.decision
    assert decision is not None
    session.take(decision.options[0])
    seen = []
    for _ in range(3):
        seen.append((session.playback.busy, session.asks))
        session.update(400)
    assert seen == [(True, False), (True, False), (False, True)]
    assert session.playback.view(0).table == session.record.state.table


def test_what_a_computer_thinks_is_thrown_away_by_an_undo() -> None:
    thinker = Silent()
    session = LotsSession(lots_record("", "highest"), thinker)
    decision = session.decision
    assert decision is not None
    session.take(decision.options[0])
    session.update(1000)
    assert (thinker.questions, session.computer_acts) == (1, True)
    assert session.undo()
    assert thinker.dropped
    assert session.asks


def test_the_last_card_of_a_hand_is_played_unasked_and_taken_back_with_the_choice() -> None:
    session = LotsSession(lots_record())
    while not session.over:
        before = len(session.record.steps)
        decision = session.decision
        assert decision is not None
        assert len(decision.options) > 1
        session.take(decision.options[0])
        taken = len(session.record.steps) - before
        if taken > 1 and session.can_undo():
            assert session.undo()
            assert len(session.record.steps) == before
            assert session.redo()
            assert len(session.record.steps) == before + taken
    assert session.result is not None


def test_a_recorded_game_is_watched_step_by_step() -> None:
    record = played("lowest", "lowest").record
    session = WatchedLotsSession(WatchedRecord(record, 0))
    last = len(record.steps)
    assert (session.asks, session.people, session.computer_acts) == (False, frozenset(), False)
    session.show(last)
    assert session.over
    session.show(2)
    assert session.playback.view(0).score == record.at(2).score
    session.play(3)
    busy = [session.playback.busy]
    session.run(runs=True, speed=1.0)
    for _ in range(9):
        session.update(1000)
    busy.append(session.playback.busy)
    assert busy == [True, False]
    assert session.playback.view(0).score == record.at(3).score


def test_a_lesson_leads_through_it() -> None:
    session = LotsSession(lots_record(seed=4, lesson=True))
    guide = session.guide
    page = guide.page
    assert page is not None
    assert (page.text, guide.progress()) == ("welcome", (1, 3))
    assert guide.turn()
    assert not guide.turn(), "the last page before an answer stays open"
    assert guide.turn_back()
    option = guide.option
    assert option is not None
    session.take(option)
    page = guide.page
    assert page is not None
    assert page.text == "alone"
    assert not guide.leads
    assert guide.turn()
    assert guide.page is None
