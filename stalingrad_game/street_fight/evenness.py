"""How even and how long a scenario was measured to be by a referee, as whoever chooses it is told.

The figures stand in ``assets/measured/street.toml``, which the command named there makes. They are
looked up by a digest of scenario and figures, so that nothing is told of one that is otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import msgspec

from ..assets import BrokenAssetError, asset
from .board.scenario import Scenario
from .game import street_digest
from .position.codes import GERMAN
from .position.squad import MORE_SQUADS

EVENNESS_FILE: Final = ("measured", "street.toml")
NORMAL_95: Final = 1.96
Favoured = Literal["german", "soviet", "even"]
_HEAD: Final = """\
# How even the scenarios of Street Fight are, officer against officer: made by
# `stalingrad street balance --figures FILE`, a [[share]] for each scenario by each of its
# referees. The screen of a new game tells them.
"""


class MeasuredShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many games the Germans won of one scenario by one referee."""

    scenario: str
    rules: str
    digest: str
    """Of the scenario and the figures that were played, as `street_digest` makes it."""
    wins: int
    games: int
    low: float
    high: float
    """The ends of the interval of the German share (95 %), 0 to 1."""
    decisions: float
    """Of both sides together a game, as a mean."""
    squad: str = ""
    """One of `MORE_SQUADS` that was played with; "" where neither side had a squad more."""
    first_game: str = ""
    """A digest of all that happened in the first game; "" where none was kept."""

    def __post_init__(self) -> None:
        """Raises `ValueError` for figures that can't be."""
        if not 0 <= self.wins <= self.games or not self.games:
            raise ValueError(f"{self.wins} wins of {self.games} games")
        if not 0 <= self.low <= self.wins / self.games <= self.high <= 1:
            raise ValueError(f"an interval from {self.low} to {self.high}")
        if self.decisions <= 0:
            raise ValueError(f"{self.decisions} decisions")

    @property
    def share(self) -> Fraction:
        """The share of games that the Germans won."""
        return Fraction(self.wins, self.games)

    @property
    def favoured(self) -> Favoured:
        """The side whose share is above a half in the whole interval; "even" where none is."""
        if self.low > 0.5:
            return "german"
        return "soviet" if self.high < 0.5 else "even"


class _File(msgspec.Struct, forbid_unknown_fields=True):
    share: tuple[MeasuredShare, ...] = ()


def read_shares(data: bytes) -> tuple[MeasuredShare, ...]:
    """The rows of such a file; raises `ValueError`."""
    return msgspec.toml.decode(data, type=_File).share


def written_shares(rows: Iterable[MeasuredShare]) -> str:
    """The text of such a file, a row for each scenario by each referee."""
    parts = [_HEAD]
    for row in sorted(rows, key=lambda one: (one.scenario, one.rules, one.squad)):
        values = msgspec.structs.asdict(row)
        lines = (
            f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
            for name, value in values.items()
            if value != ""
        )
        parts.append("\n[[share]]\n" + "".join(f"{line}\n" for line in lines))
    return "".join(parts)


def measured_share(scenario: Scenario, rules: str) -> MeasuredShare | None:
    """How even a scenario as it is now was measured to be by a referee; None where it wasn't.

    Raises `AssetError`.
    """
    return _by_digest().get(street_digest(scenario, rules))


class SquadWorth(NamedTuple):
    """What a squad more was measured to be worth to its side by a referee, over its scenarios."""

    points: float
    """Of the side's own chance, of a hundred games."""
    error: float
    """Half of the interval (95 %)."""
    games: int
    """Played with the squad."""

    @property
    def ends(self) -> tuple[int, int]:
        """Of the interval, in whole points."""
        return round(self.points - self.error), round(self.points + self.error)


def squad_worth(rules: str, squad: str) -> SquadWorth | None:
    """What one of `MORE_SQUADS` is worth to its side by a referee; None where it wasn't measured.

    Raises `AssetError`.
    """
    return worth_of(_by_digest().values(), rules, squad)


def worth_of(rows: Iterable[MeasuredShare], rules: str, squad: str) -> SquadWorth | None:
    """The same by some rows: the mean over all scenarios that were played with it and without."""
    own = [row for row in rows if row.rules == rules]
    even = {row.scenario: row for row in own if not row.squad}
    pairs = [
        (row, even[row.scenario]) for row in own if row.squad == squad and row.scenario in even
    ]
    if not pairs:
        return None
    gain = sum(float(more.share - usual.share) for more, usual in pairs) / len(pairs)
    spread = sum(_variance(more) + _variance(usual) for more, usual in pairs) / len(pairs) ** 2
    points = 100 * (gain if MORE_SQUADS[squad].side == GERMAN else -gain)
    return SquadWorth(points, 100 * NORMAL_95 * sqrt(spread), sum(more.games for more, _ in pairs))


def _variance(row: MeasuredShare) -> float:
    """Of the share, as one win and one loss more would have it: it is never 0."""
    share = (row.wins + 1) / (row.games + 2)
    return share * (1 - share) / row.games


@cache
def _by_digest() -> Mapping[str, MeasuredShare]:
    try:
        rows = read_shares(asset(*EVENNESS_FILE).read_bytes())
    except ValueError as error:
        raise BrokenAssetError(str(error), *EVENNESS_FILE) from None
    return MappingProxyType({row.digest: row for row in rows})
