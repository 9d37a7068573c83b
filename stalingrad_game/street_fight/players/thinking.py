"""What is asked of a computer player and what it answers, as plain data that a pipe can carry.

A question holds what its seat may see and nothing else, so that it can be thought about anywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

import msgspec

from ...kernel.chance import is_keyed
from ...kernel.decision import Decision, Option
from ..board.scenario import Scenario
from ..board.scenario_file import ScenarioFile
from ..position.referee import StreetKit
from ..position.state import State
from ..referees import referee
from .player import StreetPlayer, make_player


class PlayerQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of one seat, put to its computer player."""

    number: int
    """Its answer has the same one."""
    player: str
    """Who is asked, as `make_player` names it."""
    seed: int
    view: State
    decision: Decision


class PlayerThought(msgspec.Struct, frozen=True, kw_only=True):
    """The answer."""

    number: int
    option: Option


class SeatedPlayers:
    """The computer players of one game, each made when it is first asked."""

    def __init__(self, kit: StreetKit) -> None:
        """Nobody sits there yet."""
        self._kit: Final = kit
        self._players: Final[dict[tuple[int, str], StreetPlayer]] = {}

    def answer(self, asked: PlayerQuestion, _stops: Callable[[], bool], /) -> PlayerThought:
        """Think a question over; nobody here thinks so long as to be stopped."""
        key = (asked.decision.seat, asked.player)
        if key not in self._players:
            self._players[key] = make_player(asked.player, self._kit, asked.seed)
        option = self._players[key].choose(asked.view, asked.decision)
        return PlayerThought(number=asked.number, option=option)


def packed_kit(kit: StreetKit) -> tuple[bytes, str]:
    """A kit as a pipe carries it: the scenario and the referee's word, with the usual figures."""
    return msgspec.msgpack.encode(kit.scenario.file), kit.referee.id


def unpacked_kit(scenario: bytes, word: str) -> StreetKit:
    """The kit that was packed."""
    file = msgspec.msgpack.decode(scenario, type=ScenarioFile)
    return StreetKit(Scenario(file), referee(word))


def player_seed(seed: int, seat: int) -> int:
    """The seed of a seat's computer player in a game of a seed; of a keyed one it tells nothing."""
    if is_keyed(seed):
        seed = int.from_bytes(hashlib.blake2b(b"%d" % seed, digest_size=4).digest(), "big")
    return seed * 2 + seat
