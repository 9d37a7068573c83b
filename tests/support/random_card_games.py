"""Card games that random players began and nobody ended."""

from __future__ import annotations

from random import Random

from stalingrad_game.card_game.content.models import ModeId
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup


def unfinished(
    seed: int, steps: int = 60, *computers: str, mode: ModeId = "basic"
) -> GameRecord[CardGame]:
    """A game that goes on, played at random."""
    players = tuple(Seat(computer=one) for one in computers)
    record = GameRecord.start(CardGame(Kit(load_pack(), mode)), Setup(seed, {}, players))
    chance = Random(seed)
    while record.decision and len(record.steps) < steps:
        record.take(chance.choice(record.decision.options))
    return record
