"""Records as other rules would have written them: lines say other things, all checksums fit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Final

import msgspec

from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.kernel.game import Game
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from tests.support.corruption import summed

GAMES: Final = ("cards", "street")
MOVES: Final = 26


@cache
def any_library() -> GameLibrary:
    """Both games of the program."""
    return program_library([load_pack()])


@cache
def a_record(game: str, *, over: bool = True) -> bytes:
    """Some random decisions of a game, given up then where it is to be over."""
    played: Game[Any] = CardGame(Kit(load_pack(), "basic"))
    if game == "street":
        played = StreetGame(street_kit("first_house", "ats"))
    record: GameRecord[Any] = GameRecord.start(played, Setup(3, begun="1942-09-13T06:30:00"))
    chance = Random(7)
    for _ in range(MOVES):
        assert record.decision is not None
        record.take(chance.choice(record.decision.options))
    if over:
        record.resign(0)
    return record.data


def line_with_chance(data: bytes) -> int:
    """The number of a line behind the tenth, from 1, in which chance did something."""
    lines = data.splitlines()
    return next(n for n, raw in enumerate(lines, 1) if n > 10 and b'"chance":["' in raw)


def rewritten(data: bytes, changes: Mapping[int, Mapping[str, object]]) -> bytes:
    """A record whose lines of these numbers, from 1, have other fields; 0 stands for every line."""
    bodies = []
    for number, raw in enumerate(data.splitlines(), 1):
        line = msgspec.json.decode(raw, type=dict[str, Any])
        del line["sum"]
        everywhere = {key: value for key, value in changes.get(0, {}).items() if key in line}
        bodies.append(msgspec.json.encode({**line, **everywhere, **changes.get(number, {})}))
    return summed(bodies)
