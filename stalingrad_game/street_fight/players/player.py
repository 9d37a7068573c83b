"""Computer players: a view and a decision in, one of the decision's options out.

`MAKERS` knows all the players' names. Who thinks in another process is asked by plain data, a
`PlayerQuestion`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

import msgspec

from ...kernel.chance import is_keyed
from ...kernel.decision import Decision, Option
from ...search.levels import Level
from ...search.names import SEARCH, is_search, search_iterations
from ..board.scenario import Scenario
from ..board.scenario_file import ScenarioFile
from ..position.codes import SetUp
from ..position.placing import PLACING
from ..position.referee import StreetKit
from ..position.state import State
from ..referees import referee
from .levels import STREET_LEVELS
from .officer import OfficerPlayer, sets_up
from .placing import DONE_EVERY
from .search import LookaheadPlayer, StreetAdvice, advice_effort, effort_of


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


class CarelessOfficer:
    """An officer, but for a share of the decisions."""

    def __init__(self, kit: StreetKit, share: float, seed: int) -> None:
        """`share` is the part of the decisions in which any option is as likely, 0 to 1."""
        self._officer: Final = OfficerPlayer(kit, seed)
        self._share: Final = share
        self._random: Final = Random(seed).random

    def choose(self, view: State, decision: Decision, /) -> Option:
        """Any option, or the officer's; set up is as the officer does it."""
        if not sets_up(decision) and self._random() < self._share:
            options = decision.options
            return options[int(self._random() * len(options))]
        return self._officer.choose(view, decision)


class StreetPlayer(Protocol):
    """One side's decisions; a player never sees more than the side's view."""

    def choose(self, view: State, decision: Decision, /) -> Option:
        """One of `decision.options`, chosen from what the view of the deciding side shows."""


def _of_level(level: Level, kit: StreetKit, seed: int) -> StreetPlayer:
    if level.player == SEARCH:
        return LookaheadPlayer(kit, effort_of(level.iterations, kit), seed)
    if level.careless:
        return CarelessOfficer(kit, level.careless, seed)
    return OfficerPlayer(kit, seed)


MAKERS: Final[Mapping[str, Callable[[StreetKit, int], StreetPlayer]]] = MappingProxyType(
    {"random": RandomPlayer, **{one.id: partial(_of_level, one) for one in STREET_LEVELS}}
)
"""By name: what makes the player of a game and a seed."""
NAMES: Final = tuple(MAKERS)
"""The players that a person may choose to play against, the weakest first. `make_player` also knows
the search with its rollouts, as "search:60": it is there to be measured."""


def is_player(name: str) -> bool:
    """Whether `make_player` knows a name."""
    if not is_search(name):
        return name in MAKERS
    try:
        return search_iterations(name) > 0
    except ValueError:
        return False


def make_player(name: str, kit: StreetKit, seed: int) -> StreetPlayer:
    """A player by name for one game; the same seed plays alike. Raises `ValueError`."""
    if is_search(name):
        return LookaheadPlayer(kit, effort_of(search_iterations(name), kit), seed)
    if name not in MAKERS:
        raise ValueError(f"no player {name!r}; there are: {', '.join(NAMES)}")
    return MAKERS[name](kit, seed)


class PlayerQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of one seat, put to its computer player."""

    number: int
    """Its answer has the same one."""
    player: str = ""
    """Who is asked, as `make_player` names it; "" where advice is asked for."""
    seed: int
    view: State
    decision: Decision
    advises: bool = False
    """Whether all options worth a thought are weighed, and none is chosen."""


class PlayerThought(msgspec.Struct, frozen=True, kw_only=True):
    """The answer."""

    number: int
    option: Option | None = None
    """None where advice was asked for."""
    advice: StreetAdvice | None = None
    """None where nobody wanted it any more."""


class SeatedPlayers:
    """The computer players of one game, each made when it is first asked."""

    def __init__(self, kit: StreetKit) -> None:
        self._kit: Final = kit
        self._players: Final[dict[tuple[int, str], StreetPlayer]] = {}
        self._advisers: Final[dict[int, LookaheadPlayer]] = {}

    def answer(self, question: PlayerQuestion, stops: Callable[[], bool], /) -> PlayerThought:
        """Think a question over; where `stops` says so, what has been found by then."""
        if question.advises:
            return self._advised(question, stops)
        key = (question.decision.seat, question.player)
        if key not in self._players:
            self._players[key] = make_player(question.player, self._kit, question.seed)
        player = self._players[key]
        if isinstance(player, LookaheadPlayer):
            option = player.choose(question.view, question.decision, stops)
        else:
            option = player.choose(question.view, question.decision)
        return PlayerThought(number=question.number, option=option)

    def _advised(self, question: PlayerQuestion, stops: Callable[[], bool]) -> PlayerThought:
        seat = question.decision.seat
        if seat not in self._advisers:
            self._advisers[seat] = LookaheadPlayer(
                self._kit, advice_effort(self._kit), question.seed
            )
        advice = self._advisers[seat].advise(question.view, question.decision, stops)
        return PlayerThought(number=question.number, advice=None if stops() else advice)


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
