"""Games for the tests of records: random ones, with a taste for taking back.

They are played with a pack kept beside the golden records, so that new cards don't change them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.rules.engine import standing_options
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.packs import load_pack
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup

ROOT: Final = Path(__file__).resolve().parent.parent.parent
GOLDEN: Final = ROOT / "tests" / "record" / "golden"
PACK: Final = GOLDEN / "pack"
BEGUN: Final = "1942-09-13T06:30:00+00:00"
MODES: Final = ("basic", "expert", "four")
LINE_FEED: Final = b"\n"


@cache
def packs() -> tuple[Content, ...]:
    """The pack of the golden records."""
    return (load_pack(PACK),)


@cache
def library() -> GameLibrary:
    """The card game with that pack."""
    return card_library(packs())


@cache
def card_game(mode: str = "basic") -> CardGame:
    """The game with that pack."""
    return CardGame(Kit(packs()[0], mode))


def new(seed: int = 2, mode: str = "basic", path: Path | None = None) -> GameRecord[CardGame]:
    """A game at its first decision, by default the German manoeuvre, begun at a fixed hour."""
    return GameRecord.start(card_game(mode), Setup(seed, begun=BEGUN), path)


def move(record: GameRecord[CardGame]) -> bool:
    """Do something at random, the same in the same record; False where the game is over."""
    decision = record.decision
    if decision is None:
        return False
    chance = random.Random(f"{record.setup.seed} {record.data.count(LINE_FEED)}")
    if record.can_undo() and chance.random() < 0.2:
        record.undo()
    elif record.can_redo() and chance.random() < 0.4:
        record.redo()
    else:
        options = [*decision.options, *standing_options(record.state)]
        record.take(chance.choice(options))
    return True


def moves(record: GameRecord[CardGame], limit: int = 2000) -> Iterator[int]:
    """Play on for at most so many moves; gives their number after each."""
    for number in range(1, limit + 1):
        if not move(record):
            return
        yield number


def played(seed: int = 2, mode: str = "basic", limit: int = 2000) -> GameRecord[CardGame]:
    """A game in memory, at its end or after so many moves."""
    record = new(seed, mode)
    for _ in moves(record, limit):
        pass
    return record


def again(record: GameRecord[CardGame]) -> GameRecord[CardGame]:
    """The same game, read from its own bytes."""
    return GameRecord.from_bytes(record.data, library())
