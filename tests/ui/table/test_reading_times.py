"""Lines and cards stand until they can be read, and what is alike is shown at once."""

from __future__ import annotations

from itertools import pairwise

import pytest

from stalingrad_game.card_game.state.codes import Act, Ev, Phase
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.session.reading_times import (
    MOVE_FOLLOWING_MS,
    READING_LETTER_MS,
    READING_MS,
)
from stalingrad_game.ui.style.theme import CHALK
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.card_at_reading import AT_READING
from stalingrad_game.ui.table.presenter.prompt import build_prompt
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from stalingrad_game.ui.table.session.showing_times import (
    CARD_READING_MS,
    EFFECT_FOLLOWING_MS,
    MOST_EFFECTS_MS,
)
from stalingrad_game.ui.widgets.text_box import TextBoxStyle, fit_text
from tests.drive.pace import (
    EFFECT_EVENTS,
    EFFECTS,
    FORMATIONS,
    beginning_seconds,
    card_seconds,
    effects_of,
    formations_seconds,
)
from tests.support.amount import interval, is_full
from tests.support.languages import LANGUAGES
from tests.support.pauses import (
    FRAME_MS,
    paused,
    played,
    waiting,
)
from tests.support.table_pictures import laid_out
from tests.support.table_play import MODES, begun, log_rows, model, walk

SUMMED_UP = (
    "Reinforcements:",
    "The Germans discard their hand:",
    "German campaign card:",
    "Soviet campaign card:",
)
"""How lines begin that say in short what the log lists."""

TICK_MS = interval(FRAME_MS, 1)


class Line:
    """How long a line stood, and at how many letters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.stood = 0.0
        self.pictured = False
        """Whether dice say the same meanwhile."""


def lines_of(control: TableController) -> list[Line]:
    """Every line that stands at the head of the table until nothing is shown any more."""
    lines: list[Line] = []
    playback = control.session.playback
    while playback.busy:
        if not lines or lines[-1].text != playback.line:
            lines.append(Line(playback.line))
        rolling = playback.rolling
        lines[-1].pictured |= rolling is not None and rolling.winner < 0
        control.update(TICK_MS)
        lines[-1].stood += TICK_MS
    return [line for line in lines if line.text]


@pytest.mark.parametrize("still", [False, True])
def test_a_line_stands_until_it_is_read(still: bool) -> None:
    record = played("basic", 4)
    shown = TableSettings(speed=1, reduced_motion=still)
    session = TableSession(GameRecord.start(record.game, record.setup), shown)
    control = table_controller(session)
    compared, sent = 0, False
    for step in (None, *record.steps):
        followed = sent
        sent = False
        if step is not None:
            session.take(step.option)
            sent = step.option[0] == Act.COMMIT
        for line in lines_of(control):
            if line.pictured:
                continue
            needed = READING_MS + READING_LETTER_MS * len(line.text)
            if sent and followed:
                needed = MOVE_FOLLOWING_MS
            assert line.stood >= needed - TICK_MS, line.text
            compared += 1
    assert compared > 150


def test_what_is_shown_is_said_at_the_head_of_the_table() -> None:
    control = begun(9, settings=TableSettings(speed=1))
    while control.session.playback.busy:
        assert model(control).prompt == control.session.playback.line
        assert any(row.text == model(control).prompt for row in log_rows(model(control))) or (
            model(control).prompt.startswith(SUMMED_UP)
        )
        control.session.go_on()


def test_what_is_alike_is_told_at_once_and_never_grows() -> None:
    record = played("basic", 4)
    session = TableSession(GameRecord.start(record.game, record.setup), TableSettings(speed=1))
    for step in (None, *record.steps):
        if step is not None:
            session.take(step.option)
        lines = []
        while session.playback.busy:
            lines.append(session.playback.line.rstrip("."))
            session.go_on()
        for one, other in pairwise(line for line in lines if line):
            assert one == other or not other.startswith((one + ",", one + " and")), (one, other)


@pytest.mark.parametrize("seed", [3, 4, 9])
def test_set_up_and_aftermath_are_short_because_they_are_grouped(seed: int) -> None:
    control = begun(seed, settings=TableSettings(speed=1))
    assert sum(line.stood for line in lines_of(control)) < 18_000
    record = played("basic", seed)
    session = TableSession(GameRecord.start(record.game, record.setup), TableSettings(speed=1))
    control = table_controller(session)
    session.finish()
    for step in record.steps:
        session.take(step.option)
        if any(event[0] == Ev.RESULT for event in step.events):
            passed = 0.0
            while session.playback.busy:
                if session.playback.view(PUBLIC).phase == Phase.AFTERMATH:
                    passed += FRAME_MS
                control.update(FRAME_MS)
            assert passed < 14_000
    assert session.result is not None


def test_the_enemys_card_is_read_and_then_shrinks() -> None:
    control = paused("card", waiting("all", speed=1))
    pause = control.session.playback.pause
    assert pause is not None
    read = AT_READING.of(model(control))
    assert read is not None
    card = read.card
    assert (card.kind, card.card, card.formation) == ("combat", pause.event[1], pause.event[2])
    assert not card.shrinks
    control.go_on()
    control.update(FRAME_MS * 2)
    read = AT_READING.of(model(control))
    assert read is not None
    assert read.card.shrinks
    control.update(1000)
    assert AT_READING.of(model(control)) is None


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
def test_the_enemys_card_stands_as_long_as_is_set(speed: float) -> None:
    record = played("basic", 4)
    session = TableSession(
        GameRecord.start(record.game, record.setup), waiting("none", speed=speed)
    )
    session.finish()
    control = table_controller(session)
    for step in record.steps:
        session.take(step.option)
        if step.events[0][0] != Ev.PLAYED:
            session.finish()
            continue
        stood = 0
        while (read := AT_READING.of(model(control))) is not None and not read.card.shrinks:
            control.update(5)
            stood += 5
        assert stood == pytest.approx(CARD_READING_MS / speed, abs=10)
        return
    raise AssertionError("no card was played")


# --- one card, one beat


def test_the_effects_of_a_card_are_one_beat() -> None:
    """They set out one after the other under the card's own line, which stands until it is read."""
    record = played("basic", 4)
    session = TableSession(GameRecord.start(record.game, record.setup), TableSettings(speed=1))
    session.finish()
    beats = []
    for step in record.steps:
        session.take(step.option)
        while session.playback.busy:
            playback = session.playback
            first, line = playback.displayed, playback.line
            showing = playback.showing
            many = effects_of(step) >= EFFECTS
            if many and showing is not None and showing.event[0] in EFFECT_EVENTS:
                assert line.startswith(("The Germans", "The Soviets"))
                begins = sorted({move.begins for move in playback.animations})
                assert all(0 < b - a <= EFFECT_FOLLOWING_MS for a, b in pairwise(begins))
                assert all(m.begins + m.length <= MOST_EFFECTS_MS for m in playback.animations)
                beats.append(len(begins))
            session.go_on()
            assert playback.displayed > first or not playback.busy
    assert len(beats) > 2
    assert max(beats) >= EFFECTS


@pytest.mark.parametrize("seed", [2, 5])
def test_a_player_waits_seconds_for_what_others_do(seed: int) -> None:
    assert 5 < beginning_seconds(played("basic", seed)) < 20
    cards = list(card_seconds(played("basic", seed)))
    assert cards
    assert max(shown for shown, _ in cards) < 6
    assert 0.5 < max(effects for _, effects in cards) <= MOST_EFFECTS_MS / 1000
    sent = formations_seconds(seed)
    assert sent is not None
    assert FORMATIONS * MOVE_FOLLOWING_MS / 1000 <= sent + 0.5 < 7


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("factor", [1.0, 1.5])
def test_no_line_is_cut_off_at_the_head_of_the_table(language: Language, factor: float) -> None:
    look = Look.for_window((1280, 720)).resized((1280, 720), factor)
    lines: set[str] = set()
    for mode in MODES if is_full() else MODES[-1:]:  # of a team, which has all words of experts
        record = played(mode, 4)
        set_up = TableSettings(speed=1, language=language, text_scale=factor)
        session = TableSession(GameRecord.start(record.game, record.setup), set_up)
        control = table_controller(session)
        for step in (None, *record.steps):
            if step is not None:
                session.take(step.option)
            while session.playback.busy:
                lines.add(session.playback.line)
                session.go_on()
            if session.decision is not None:
                lines.add(build_prompt(control, session.playback.view(PUBLIC)))
        shown = model(control)
    place = laid_out(shown, (1280, 720)).panels["prompt"][-1].rect
    style = TextBoxStyle("text_bold", look.theme.read_type(21), CHALK)
    cut = [one for one in lines if one and fit_text(look, style, one, place.size, most_lines=2).cut]
    assert not cut


# --- the computer


def test_no_stale_message_stands_before_the_computer_decides() -> None:
    control = begun(9, settings=TableSettings(speed=1), computers=("random", "random"))
    control.session.finish()
    looked = 0
    for _ in range(3000):
        steps = len(control.session.record.steps)
        control.update(FRAME_MS)
        if len(control.session.record.steps) > steps:
            shown = model(control)
            rows = [row.text for row in log_rows(shown) if row.step > steps]
            assert any(text.startswith(shown.prompt.rstrip(".")) for text in rows)
            looked += 1
    assert looked > 5


@pytest.mark.parametrize(("pace", "acts"), [(0.5, False), (1.0, False), (2.0, True), (0.0, True)])
def test_the_computer_thinks_at_its_own_pace(pace: float, *, acts: bool) -> None:
    settings_of = TableSettings(speed=0, computer_speed=pace)
    control = begun(9, settings=settings_of, computers=("random", "random"))
    control.session.finish()
    control.update(300)
    assert (len(control.session.record.steps) > 0) is acts


def test_persons_and_computers_are_shown_each_at_their_own_pace() -> None:
    slow = TableSettings(speed=0, computer_speed=1)
    control = begun(9, settings=slow, computers=("", "random"))
    control.session.finish()
    decision = control.session.decision
    assert decision is not None
    walk(control, decision.options[0])
    assert not control.session.playback.busy
    while control.session.person_acts:
        decision = control.session.decision
        assert decision is not None
        control.session.take(decision.options[-1])
    control.session.finish()
    while not control.session.record.steps[-1].seat:
        control.update(100)
    assert control.session.playback.busy


@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_a_card_that_is_clicked_away_does_not_come_back(mode: str) -> None:
    record = played(mode, 4)
    session = TableSession(GameRecord.start(record.game, record.setup), TableSettings(speed=1))
    clicked = 0
    for step in record.steps:
        session.finish()
        session.take(step.option)
        while session.playback.busy:
            card = session.playback.at_reading
            session.go_on()
            if card is not None and card.kind == "combat":
                clicked += 1
                after = session.playback.at_reading
                assert after is None or after.kind == "carnage"
    assert clicked > 20


def test_a_computers_card_can_be_read_at_the_fastest_pace() -> None:
    fast = TableSettings(speed=4, computer_speed=4)
    record = played("basic", 4)
    shortest = {}
    for computers in (("", ""), ("random", "random")):
        control = begun(4, settings=fast, computers=computers)
        session, times = control.session, []
        session.finish()
        for step in record.steps:
            session.take(step.option)
            stood = 0.0
            while session.playback.busy:
                card = session.playback.at_reading
                if session.playback.pause is not None or card is None or card.kind != "combat":
                    session.go_on()
                    continue
                stood += FRAME_MS
                session.playback.advance(FRAME_MS)
                if session.playback.at_reading is None:
                    times.append(stood)
                    stood = 0.0
        shortest[computers] = min(times)
    assert shortest["random", "random"] >= CARD_READING_MS / 2
    assert shortest["", ""] < CARD_READING_MS / 2
