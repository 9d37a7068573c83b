"""Games of Street Fight that were played, to their end or so far."""

from __future__ import annotations

from functools import cache
from random import Random

from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import StreetPlayer, make_player
from stalingrad_game.street_fight.position.codes import SIDES
from stalingrad_game.street_fight.referees import street_kit


def _begun(scenario: str, word: str, seed: int) -> GameRecord[StreetGame]:
    game = StreetGame(street_kit(scenario, word))
    return GameRecord.start(game, Setup(seed, {}, (Seat(), Seat())))


def random_over(
    scenario: str, word: str, seed: int, *, most: int | None = None
) -> GameRecord[StreetGame]:
    """A game of two people played at random to its end, or `most` steps of it."""
    record, chance = _begun(scenario, word, seed), Random(seed)
    while record.decision is not None and len(record.steps) != most:
        record.take(chance.choice(record.decision.options))
    return record


def fought_over(scenario: str, word: str, seed: int) -> GameRecord[StreetGame]:
    """The same as officers play it: they take hexes."""
    record = _begun(scenario, word, seed)
    players = [make_player("officer", record.game.kit, side) for side in SIDES]
    while (decision := record.decision) is not None:
        view = record.game.view(record.state, decision.seat)
        record.take(players[decision.seat].choose(view, decision))
    return record


@cache
def _longest(
    scenario: str, word: str, seed: int
) -> tuple[GameRecord[StreetGame], tuple[StreetPlayer, ...]]:
    """A game that two officers play on whenever a test needs more of it, and the officers."""
    game = StreetGame(street_kit(scenario, word))
    players = tuple(make_player("officer", game.kit, seed + side) for side in SIDES)
    return GameRecord.start(game, Setup(seed, {})), players


def fought(scenario: str, word: str, steps: int, seed: int = 3) -> GameRecord[StreetGame]:
    """The first steps of a game between officers, who think about each of them once in a process.

    It is a record of its own, which can be played on.
    """
    record, players = _longest(scenario, word, seed)
    while (decision := record.decision) is not None and len(record.steps) < steps:
        view = record.game.view(record.state, decision.seat)
        record.take(players[decision.seat].choose(view, decision))
    return GameRecord.played_again(record, min(steps, len(record.steps)))
