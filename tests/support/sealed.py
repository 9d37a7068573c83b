"""Sealed records for tests, with passphrases that cost next to nothing to try."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_record import SealedRecord
from stalingrad_game.record.sealed_saves import open_seal, resume_sealed, sealed_game
from stalingrad_game.record.sealing import Seal
from tests.support.games import library

PASSPHRASES: Final = ("barrikady 42", "krasny oktyabr")
"""By side."""


def cheap_seal(side: int = 0) -> Seal:
    """A new seal made by a side; it takes the fixture `cheap_seals`."""
    return Seal.made(PASSPHRASES, side)


def sealed(record: GameRecord[Any], side: int = 0) -> SealedRecord[Any]:
    """A game as it stands, sealed among the saves."""
    return sealed_game(record, library(), cheap_seal(side))


def received(path: Path, side: int) -> SealedRecord[Any]:
    """A file gone on with by a side."""
    return resume_sealed(path, library(), open_seal(path, PASSPHRASES[side]))
