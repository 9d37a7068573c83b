"""The adversary of `tests.breaking` looks into a few sealed games; and finds what one could see."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

import pytest

from stalingrad_game.record.sealed_record import SealedRecord
from tests.breaking import sealed_adversary
from tests.breaking.sealed_adversary import Twins, given_up, openers, sealed_twins, tried
from tests.support.amount import share

pytestmark = pytest.mark.usefixtures("cheap_seals")


@pytest.fixture
def home(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home in which little is played and typed."""
    own_home.mkdir()
    monkeypatch.chdir(own_home)
    monkeypatch.setattr(sealed_adversary, "MOST_DECIDED", share(20, 1, 10))
    typed = tuple(line for line in sealed_adversary.TYPED if line != "hint")
    monkeypatch.setattr(sealed_adversary, "TYPED", typed)
    return own_home


def made(name: str, moment: str, side: int) -> Twins:
    """A sealed game, twice."""
    hiding = ("sewer_raid", "ats") if moment == "asked" else ("tractor_hall", "tide")
    with patch.object(sealed_adversary, "HIDING", (hiding,)):
        tries = (sealed_twins(Random(seed), name, moment, side) for seed in range(5, 25))
        return next(twins for twins in tries if twins is not None)


CASES: Final = (
    *(("basic", "asked", 0), ("four", "given up", 0), ("street", "asked", 1)),
    *(("basic", "last choice", 1), ("basic", "given up", 1), ("street", "given up", 0)),
)
"""At a push the first four: each kind of moment, and each kind of game."""


@pytest.mark.parametrize(("name", "moment", "side"), CASES[: share(6, 1, 4)])
def test_one_side_alone_sees_nothing_that_it_cannot_know(
    name: str, moment: str, side: int, home: Path
) -> None:
    twins = made(name, moment, side)
    for trial in (given_up, openers)[: 2 if moment == "asked" else 1]:  # the first opens, too
        assert twins.what in tried(twins, trial, home)


@pytest.mark.parametrize(("name", "side"), [("basic", 1), ("street", 0)])
def test_the_adversary_would_find_what_an_end_lays_open(
    name: str, side: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twins = made(name, "given up", side)
    as_it_was = property(lambda record: record.result is not None)
    monkeypatch.setattr(SealedRecord, "laid_open", as_it_was)
    trials = (given_up, openers) if name == "basic" else (openers, given_up)
    for trial in trials[: share(2, 1, 1)]:
        with pytest.raises(ValueError, match=r"told apart|the seed is told"):
            tried(twins, trial, home)
