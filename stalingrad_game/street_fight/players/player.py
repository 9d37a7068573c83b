"""Computer players: a view and a decision in, one of the decision's options out.

`MAKERS` is the only place that knows the players' names, `WEIGHERS` that knows whose rules they
play by. Who thinks in another process is asked by plain data, a `PlayerQuestion`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

import msgspec

from ...kernel.chance import is_keyed
from ...kernel.decision import Decision, Option
from ..board.scenario import Scenario
from ..board.scenario_file import ScenarioFile
from ..position.codes import SetUp
from ..position.placing import PLACING
from ..position.referee import StreetKit
from ..position.set_up import EXCHANGE
from ..position.state import State
from ..referees import referee
from .ats_battle import AtsBattle
from .ats_officer import AtsOfficer
from .k47_battle import K47Battle
from .k47_officer import K47Officer
from .memory import memories_of
from .placing import DONE_EVERY, Placer
from .tide_battle import TideBattle
from .tide_officer import TideOfficer


class RandomPlayer:
    """Chooses uniformly, with a generator of its own."""

    def __init__(self, kit: StreetKit, seed: int) -> None:
        """The same seed chooses alike."""
        self._random: Final = Random(seed).random

    def choose(self, view: State, decision: Decision, /) -> Option:
        options = decision.options
        if decision.op == PLACING and self._random() * DONE_EVERY < 1:
            return next(one for one in options if one[0] == SetUp.DONE)
        return options[int(self._random() * len(options))]


class StreetPlayer(Protocol):
    """One side's decisions; a player never sees more than the side's view."""

    def choose(self, view: State, decision: Decision, /) -> Option:
        """One of `decision.options`, chosen from what the view of the deciding side shows."""


Worth = Callable[[Option], float]


class _Weigher(Protocol):
    """An officer of one referee at one decision."""

    def worth(self) -> Worth:
        """What weighs the options."""


WEIGHERS: Final[Mapping[str, tuple[Callable[..., object], Callable[..., _Weigher]]]] = (
    MappingProxyType(
        {
            "tide": (TideBattle, TideOfficer),
            "ats": (AtsBattle, AtsOfficer),
            "k47": (K47Battle, K47Officer),
        }
    )
)
"""By referee: how a battle is seen, and the officer who weighs what to do in it."""


class OfficerPlayer:
    """Weighs every option and takes the first of the best."""

    def __init__(self, kit: StreetKit, seed: int) -> None:
        """The seed says how they set up; else they decide alike whenever they see the same."""
        self._seed: Final = seed
        self._kit: Final = kit
        self._memories: Final = memories_of(kit)

    def choose(self, view: State, decision: Decision, /) -> Option:
        options = decision.options
        if len(options) == 1:
            return options[0]
        if decision.frame[0] == EXCHANGE:
            return next(one for one in options if one[0] == SetUp.READY)
        if decision.op == PLACING:
            return Placer(self._kit, view, decision, self._seed).choose()
        worth = self.weigher(view, decision)
        return max(options, key=worth)

    def weigher(self, view: State, decision: Decision) -> Worth:
        memory = self._memories.of(view)
        battle, officer = WEIGHERS[self._kit.referee.id]
        return officer(battle(self._kit, view, decision.seat, memory), decision).worth()


MAKERS: Final[Mapping[str, Callable[[StreetKit, int], StreetPlayer]]] = MappingProxyType(
    {"random": RandomPlayer, "officer": OfficerPlayer}
)
"""By name: what makes the player of a game and a seed."""
NAMES: Final = tuple(MAKERS)


def is_player(name: str) -> bool:
    return name in MAKERS


def make_player(name: str, kit: StreetKit, seed: int) -> StreetPlayer:
    """A player by name for one game; the same seed plays alike. Raises `ValueError`."""
    if name not in MAKERS:
        raise ValueError(f"no player {name!r}; there are: {', '.join(NAMES)}")
    return MAKERS[name](kit, seed)


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
    file = msgspec.msgpack.decode(scenario, type=ScenarioFile)
    return StreetKit(Scenario(file), referee(word))


def player_seed(seed: int, seat: int) -> int:
    """The seed of a seat's computer player in a game of a seed; of a keyed one it tells nothing."""
    if is_keyed(seed):
        seed = int.from_bytes(hashlib.blake2b(b"%d" % seed, digest_size=4).digest(), "big")
    return seed * 2 + seat
