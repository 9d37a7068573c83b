"""The history behind a piece: what was there, how sure that is, and where it can be read."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Literal

import msgspec

HistoryStatus = Literal["documented", "composite", "legend", "invented"]
"""How much of it happened: it did; it stands for many of its kind; it is told; it is made up."""


class PieceHistory(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What holds in every language of a piece's history."""

    status: HistoryStatus
    sources: tuple[str, ...]
    """One to three works or pages that it was written from."""
    place: str = ""
    """Where it was: a building's id, or a district's letter."""
    dates: tuple[datetime.date, ...] = ()
    """When it was: a day, or the first and the last one."""
    see: tuple[str, ...] = ()
    """The pieces whose histories belong to it; each of them names it in turn."""


class HistoryText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece's history in one language, as it is written."""

    kicker: str
    """What, where, when."""
    history: str
    in_the_game: str
    """Why the piece does what it does."""
    disputed: str = ""
    """Legend, a contested number, an invented person."""


Histories = Mapping[str, PieceHistory]
"""By a piece's id; a commander's face is ``paulus.front``. The order is that of the file."""
HistoryTexts = Mapping[str, Mapping[str, HistoryText]]
"""By language code, then as `Histories`."""
