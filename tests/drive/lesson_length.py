"""How long the guided first game takes: its words, its decisions, and what is shown meanwhile.

``python -m tests.drive.lesson_length [--two] [--language fr]`` plays it as a learner reads it.
Words are those of the balloons, of the pauses and of the cards on them, each text once, 180 a
minute; a decision takes four seconds; the rest is what is animated at speed 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.describe_table import describe_table
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.lesson_play import (
    go_on_by_mouse,
    learnt,
    lesson_record,
    sat_down_to_learn,
)
from tests.support.table_window import SIZE

WORDS_A_MINUTE: Final = 180
DECISION_SECONDS: Final = 4.0
FRAME_MS: Final = 50
READ_KINDS: Final = frozenset({"balloon", "pause", "card"})


class LessonLength(NamedTuple):
    """What a lesson asks of a learner."""

    words: int
    decisions: int
    shown_seconds: float

    @property
    def minutes(self) -> float:
        """All of it."""
        reading = self.words / WORDS_A_MINUTE
        return reading + (self.decisions * DECISION_SECONDS + self.shown_seconds) / 60


def lesson_length(language: Language, *, alone: bool) -> LessonLength:
    """The length of the lesson in a language."""
    pygame.display.init()
    pygame.font.init()
    look = Look.for_window((1920, 1080))
    scene = sat_down_to_learn(
        look, lesson_record(alone=alone), language, settings=TableSettings(pauses="all")
    )
    texts: set[str] = set()
    shown_ms = 0
    while not learnt(scene):
        if _moves(scene):
            scene.update(FRAME_MS)
            shown_ms += FRAME_MS
            continue
        seen = describe_table(scene, SIZE, 0).seen
        texts.update(one.label for one in seen if one.kind in READ_KINDS)
        go_on_by_mouse(scene)
    people = scene.session.people
    decisions = sum(step.seat in people for step in scene.session.record.steps)
    return LessonLength(sum(len(text.split()) for text in texts), decisions, shown_ms / 1000)


def _moves(scene: TableScene) -> bool:
    """Whether something is being shown that waits for nobody."""
    busy = scene.session.playback.busy and scene.session.playback.pause is None
    waits = bool(scene.session.playback.pause) or scene.control.reads
    thinks = not (busy or waits) and not scene.session.person_acts
    return busy or thinks


def main() -> int:
    """Print the length."""
    parser = argparse.ArgumentParser(description="how long the guided first game takes")
    parser.add_argument("--two", action="store_true", help="two people learn")
    parser.add_argument("--language", default="en")
    args = parser.parse_args()
    found = lesson_length(program_languages()[args.language], alone=not args.two)
    sys.stdout.write(
        f"{found.words} words, {found.decisions} decisions, "
        f"{found.shown_seconds:.0f} s shown: {found.minutes:.1f} minutes\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
