"""A session of Street Fight: computer players never hold a frame up, events are shown in turn."""

from __future__ import annotations

from random import Random
from time import monotonic, sleep

import pytest

from stalingrad_game.localisation.language import Language
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import PlayerQuestion, PlayerThought
from stalingrad_game.street_fight.position.codes import NOBODY, Ev
from stalingrad_game.street_fight.position.fold import copied
from stalingrad_game.street_fight.position.referee import StreetResolver
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.log import StreetLog
from stalingrad_game.ui.session.settings import SessionSettings
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.session.computers import StreetThinker, StreetThinkingProcess
from stalingrad_game.ui.street.session.session import StreetSession
from tests.support.languages import ENGLISH, FRENCH
from tests.support.no_processes import refuse_processes
from tests.support.street_hands import StreetWindow

OFFICERS = (Seat(computer="officer"), Seat(computer="officer"))
RANDOMS = (Seat(computer="random"), Seat(computer="random"))
A_WHILE_S = 60.0


def session(
    referee: str = "tide",
    *,
    scenario: str = "first_house",
    players: tuple[Seat, Seat] = RANDOMS,
    settings: SessionSettings | None = None,
    background: StreetThinker | None = None,
) -> StreetSession:
    """A game just begun."""
    record = GameRecord.start(StreetGame(street_kit(scenario, referee)), Setup(2, {}, players))
    return StreetSession(record, ENGLISH, settings, background)


class Ponderer:
    """Never answers."""

    def __init__(self) -> None:
        self.starts = 0
        self.questions: list[PlayerQuestion] = []
        self.dropped = 0

    def ask(self, question: PlayerQuestion, /) -> None:
        """Count it."""
        self.questions.append(question)

    def drop(self) -> None:
        """Count it."""
        self.dropped += 1

    def answer(self) -> PlayerThought | None:
        """Nothing comes."""
        return None

    def close(self) -> None:
        """Nothing to be closed."""


def test_computer_players_think_in_a_process_of_their_own() -> None:
    game = street_kit("first_house", "k47")
    played = session("k47", players=OFFICERS, background=StreetThinkingProcess(game))
    until = monotonic() + A_WHILE_S
    while not played.over and monotonic() < until:
        played.update(16)
        sleep(0.001)
    played.close()
    assert played.result is not None


def test_nobody_waits_for_a_player_who_thinks() -> None:
    ponderer = Ponderer()
    played = session(players=OFFICERS, background=ponderer)
    changes = sum(played.update(16) for _ in range(100))
    assert changes == 2, "a dot more after 600 and 1,200 milliseconds, and nothing else"
    assert played.computer_acts
    assert len(ponderer.questions) == 1
    assert ponderer.questions[0].view.viewer == ponderer.questions[0].decision.seat
    played.close()
    assert ponderer.dropped


@pytest.mark.parametrize("referee", ["tide", "ats", "k47"])
def test_what_is_shown_arrives_where_the_game_is(referee: str) -> None:
    shown = SessionSettings(speed=4.0, computer_speed=4.0)
    played = session(referee, scenario="volga_block", settings=shown)
    seen = set()
    while not played.over and len(played.record.steps) < 60:
        played.update(50)
        if played.playback.current is not None:
            seen.add(played.playback.current[0])
            assert 0 <= played.playback.share <= 1
    played.finish()
    state, game = played.record.state, played.game
    assert played.view(NOBODY) == game.public(state)
    assert [played.view(side) for side in (0, 1)] == [game.view(state, side) for side in (0, 1)]
    log = StreetLog(game, played.words, (0, 1), headed=True)
    log.begin(played.record.at(0), played.record.opening)
    for step in played.record.steps:
        log.add(step.events)
    shown_lines = [line.text for line in played.log if not line.aim]
    assert shown_lines == [line.text for line in log.lines]
    assert len(seen) > 2


def test_what_computers_roll_waits_where_players_want_it_so() -> None:
    settings = SessionSettings(computer_speed=4.0, pauses="important")
    played = session(players=(Seat(computer="random"), Seat()), settings=settings)
    for _ in range(2_000):
        if played.playback.waits and len(played.results) > 0:
            break
        if played.playback.waits:  # it was told who controls what
            played.go_on()
        played.update(100)
        if played.asks:
            assert played.decision is not None
            played.take(played.decision.options[0])
    assert played.playback.waits
    assert len(played.results) > 0
    assert played.go_on()
    assert not played.playback.waits


def test_another_language_tells_the_whole_log_anew() -> None:
    played = session()
    while len(played.record.steps) < 10:
        played.update(16)
    before = [line.text for line in played.log]
    played.speak(FRENCH)
    assert len(played.log) == len(before)
    assert [line.text for line in played.log] != before


def test_flames_are_on_the_map_from_their_event_on() -> None:
    """Neither while the dice before them still lie there, nor only once the step is shown."""
    settings = Settings(language="en", speed_percent=100, pauses="none")
    window = StreetWindow("first_house", "ats", settings=settings)
    table, work = window.table, window.table.session.record.state
    resolver = StreetResolver(table.session.kit, copied(work))
    resolver.roll(next(iter(table.session.kit.referee.rolls)), 0, 1)
    resolver.lay("flame", table.session.kit.board.loc("D2"))
    resolver.roll(next(iter(table.session.kit.referee.rolls)), 0, 1)
    table.session.playback.add(resolver.events, 1.0)
    table.session.touch()
    seen: list[tuple[int, bool]] = []
    while table.session.playback.busy:
        window.frame()
        event = table.session.playback.current
        words = {one.word for hex_ in table.view.map.model.ground.hexes for one in hex_.markers}
        if event is not None and (event[0], "flame" in words) not in seen:
            seen.append((event[0], "flame" in words))
    assert seen == [(Ev.ROLL, False), (Ev.MARKER, True), (Ev.ROLL, True)]


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_where_no_process_can_be_started_they_decide_at_once_and_it_is_said(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_processes(monkeypatch)
    kit = street_kit("first_house", "k47")
    record = GameRecord.start(StreetGame(kit), Setup(2, {}, OFFICERS))
    played = StreetSession(record, language, None, StreetThinkingProcess(kit))
    while len(played.record.steps) < 12:
        played.update(1000)
    by_language = {ENGLISH: "think in the background", FRENCH: "réfléchir en arrière-plan"}
    assert sum(by_language[language] in line.text for line in played.log) == 1
    lines = [line.text for line in played.log]
    played.show_anew()
    assert [line.text for line in played.log] == lines
    played.close()


@pytest.mark.parametrize("referee", ["tide", "ats", "k47"])
def test_who_controls_what_at_the_end_of_a_turn_stands_until_somebody_goes_on(referee: str) -> None:
    settings = SessionSettings(speed=4.0, computer_speed=4.0, pauses="important")
    played = session(referee, players=(Seat(), Seat()), settings=settings)
    rng, record = Random(3), played.record
    for _ in range(2000):
        before = played.view(NOBODY).control[:]
        options = record.game.options(record.state)
        if not options:
            break
        played.take(rng.choice(options))
        for _ in range(500):
            if not played.playback.busy or played.playback.waits:
                break
            played.playback.advance(300)
        if record.state.control != before:
            assert played.playback.waits
            assert played.view(NOBODY).control == record.state.control
            assert "B8.3" in {line.rule for line in played.log[-8:]}
            assert played.playback.go_on()
            return
        played.playback.finish()
    raise AssertionError("control never changed")
