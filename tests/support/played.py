"""Games played at random, for the tests of what comes after them."""

from __future__ import annotations

from functools import cache
from random import Random

from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup


@cache
def _library() -> GameLibrary:
    return card_library([load_pack()])


@cache
def _data(seed: int, names: tuple[str, str], resigns: int) -> bytes:
    players = tuple(Seat(name=name) for name in names)
    record = GameRecord.start(CardGame(Kit(load_pack(), "basic")), Setup(seed, players=players))
    chance = Random(seed)
    while record.decision is not None:
        if resigns >= 0 and len(record.steps) > 20:
            record.resign(resigns)
        else:
            record.take(chance.choice(record.decision.options))
    return record.data


def finished(
    seed: int, names: tuple[str, str] = ("", ""), *, resigns: int = -1
) -> GameRecord[CardGame]:
    """A game played to its end; the seat `resigns` gives up after twenty decisions."""
    return GameRecord.from_bytes(_data(seed, names, resigns), _library())
