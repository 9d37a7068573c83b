"""The sum of an attack tells of the house; a hex in the log is no rule; nobody passes in haste."""

from __future__ import annotations

import pygame

from stalingrad_game.record.lines import Seat
from stalingrad_game.street_fight.position.questions import AttackAnswer
from stalingrad_game.street_fight.sums import sum_of_act
from stalingrad_game.ui.session.question_guard import READ_MS, RUN_MS
from stalingrad_game.ui.street.input.option_targets import PASS, PASSES
from stalingrad_game.ui.street.screens.log_view import linked
from tests.support.amount import share
from tests.support.street_hands import QUIET, StreetWindow


def test_a_shot_at_a_house_says_outside_the_lines_how_likely_it_falls_or_cracks() -> None:
    window = StreetWindow("volga_block", "ats", players=(Seat(), Seat(computer="officer")))
    control, session = window.table.control, window.table.session
    house_lines: dict[str, str] = {}
    for _ in range(60):
        decision = session.decision
        if decision is None or len(house_lines) > 1:
            break
        for option in decision.options:
            if not session.game.option_text(option).startswith("fire_at_building"):
                continue
            found = sum_of_act(session.kit, control.view, decision.frame, option)
            assert found is not None
            assert isinstance(found.answer, AttackAnswer)
            control.selection.picks = control.reader.targets(option)
            session.touch()
            window.frame()
            if found.answer.cracks:
                house_lines["cracks"] = window.why.house
                house_lines["cover"] = "|".join(
                    one.text for one in window.why.lines if one.text.startswith("Cover of")
                )
            elif not found.answer.falls:
                house_lines["stands"] = window.why.house
            control.selection.clear()
        session.take(decision.options[-1])
        window.frame()
    assert house_lines["cracks"].startswith("The house falls: ")
    assert "it cracks: " in house_lines["cracks"]
    assert "%" in house_lines["cracks"]
    first, *_ = house_lines["cover"].split("|")
    assert first.startswith("Cover of the building at ")
    assert " and " in first  # all places of the block in one entry


def test_a_hex_in_the_log_is_no_rule() -> None:
    spans = linked("Soviet T2 fires at G2 in B5 (AT3, B5.2)")
    assert [span.link for span in spans if span.link] == ["AT3", "B5.2"]
    assert "".join(span.text for span in spans) == "Soviet T2 fires at G2 in B5 (AT3, B5.2)"


def test_a_stroke_that_goes_on_passes_nothing() -> None:
    slow = QUIET.__class__(language="en", speed_percent=100, computer_percent=100, pauses="none")
    players = (Seat(computer="officer"), Seat())
    window = StreetWindow("volga_block", "tide", players=players, settings=slow)
    control, session = window.table.control, window.table.session
    strokes = stopped = 0
    for _ in range(share(400, 1, 250)):
        may_pass = control.asks and any(
            session.kit.referee.acts[one[0]].word in PASSES
            for one in window.decision.options
            if one[0] in session.kit.referee.acts
        )
        shown, steps = session.playback.busy, len(session.record.steps)
        window.key(pygame.K_SPACE)
        if may_pass and not shown:
            strokes += 1
            words = [
                session.kit.referee.acts[one.option[0]].word
                for one in session.record.steps[steps : steps + 1]
            ]
            assert PASS not in words
            stopped += bool(words)
            for _ in range((READ_MS + RUN_MS) // 16 + 2):
                window.frame()
    assert strokes > stopped
