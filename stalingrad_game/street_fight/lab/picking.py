"""What a random game of the laboratory takes: things that are done more often than left out.

Drawn among all options, a game of many units would hardly ever do what few options stand for.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ...kernel.decision import Option

LEAVE_EVERY: Final = 6
"""An option that names nothing (pass, stop, hold fire) is taken about once in so many decisions,
where there are others."""


def picked(options: Sequence[Option], random: Random) -> Option:
    """One of some options: the act first, each as likely; then one argument after another."""
    left: Sequence[Option] = [option for option in options if len(option) > 1]
    bare = [option for option in options if len(option) == 1]
    if bare and (not left or random.random() * LEAVE_EVERY < 1):
        left = bare
    place = 0
    while len(left) > 1:
        numbers = sorted({option[place : place + 1] for option in left})
        number = numbers[int(random.random() * len(numbers))]
        left = [option for option in left if option[place : place + 1] == number]
        place += 1
    return left[0]
