"""How even and how long a scenario was measured to be by a referee, as whoever chooses it is told.

The figures stand in ``assets/measured/street.toml``, which the command named there makes. They are
looked up by a digest of scenario and figures, so that nothing is told of one that is otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from ..assets import BrokenAssetError, asset
from .board.scenario import Scenario
from .game import street_digest

EVENNESS_FILE: Final = ("measured", "street.toml")
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
    for row in sorted(rows, key=lambda one: (one.scenario, one.rules)):
        values = msgspec.structs.asdict(row)
        lines = (
            f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
            for name, value in values.items()
        )
        parts.append("\n[[share]]\n" + "".join(f"{line}\n" for line in lines))
    return "".join(parts)


def measured_share(scenario: Scenario, rules: str) -> MeasuredShare | None:
    """How even a scenario as it is now was measured to be by a referee; None where it wasn't.

    Raises `AssetError`.
    """
    return _by_digest().get(street_digest(scenario, rules))


@cache
def _by_digest() -> Mapping[str, MeasuredShare]:
    try:
        rows = read_shares(asset(*EVENNESS_FILE).read_bytes())
    except ValueError as error:
        raise BrokenAssetError(str(error), *EVENNESS_FILE) from None
    return MappingProxyType({row.digest: row for row in rows})
