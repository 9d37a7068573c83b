"""Games between computer players by the hundred, and what shares of them each side wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from ...kernel.decision import Event
from ...lab.intervals import wilson
from ..board.locations import NOWHERE, hex_of
from ..board.terrain import MARKERS, VEHICLES
from ..game import StreetGame
from ..players.player import make_player
from ..position.codes import SIDE_WORDS, SIDES, Ev, Logged
from ..position.referee import StreetKit
from ..position.squad import with_squad
from ..position.state import State
from ..referees import street_kit
from .street_checks import MOST_DECISIONS

PER_GAME: Final = ("turns", "decisions", "fallen", "burnt", "wrecked", "mines")
"""What is told as a mean a game, by its name in `Played`."""
_MINES: Final = frozenset({"log.mines", "log.mines_forced"})


class Match(msgspec.Struct, frozen=True):
    """Everything that the games of a run have in common; can be sent to another process."""

    scenario: str
    rules: str
    players: tuple[str, str]
    """By side: a player's name."""
    tables: Path | None = None
    squad: str = ""
    """One of `MORE_SQUADS`; "" where neither side has a squad more."""

    @property
    def kit(self) -> StreetKit:
        """What is played; raises `ScenarioError` or `SetUpFault`."""
        kit = street_kit(self.scenario, self.rules, self.tables)
        return with_squad(kit, self.squad) if self.squad else kit


class Endless(RuntimeError):
    """A game that didn't end; the message says which seed's."""


class Played(msgspec.Struct, frozen=True):
    """What one game came to."""

    winner: int
    how: str
    turns: int
    decisions: int
    fallen: int
    """Hexes of houses that came down."""
    burnt: int
    """Times that a location in a house was set alight."""
    wrecked: int
    """Vehicles that were lost."""
    mines: int
    """Times that somebody was in mines, or got through them."""


def play_seeds(match: Match, seeds: range) -> list[Played]:
    """The games of some seeds; raises `Endless`, `ScenarioError` or `SetUpFault`."""
    game = _game(match)
    return [play_game(game, match.players, seed) for seed in seeds]


def play_game(game: StreetGame, names: tuple[str, str], seed: int) -> Played:
    """One game between players named by side; raises `Endless`."""
    state, _ = game.begin(seed, {})
    decisions = fallen = burnt = mines = 0
    for before, events in _moves(game, state, names, seed):
        decisions += 1
        fallen += sum(event[0] == Ev.RUIN for event in events)
        burnt += sum(
            MARKERS[marker.kind] == "flame" and _indoors(game, marker.loc)
            for marker in state.markers[before:]
        )
        mines += sum(_in_mines(game, event) for event in events)
    result = game.result(state)
    assert result is not None
    return Played(
        winner=result.winner,
        how=result.how,
        turns=game.moment(state).turn,
        decisions=decisions,
        fallen=fallen,
        burnt=burnt,
        wrecked=_wrecked(game, state),
        mines=mines,
    )


def game_digest(match: Match, seed: int) -> str:
    """A digest of all that happens in the game of a seed.

    It is another one as soon as a change of the rules, of the data or of a player makes a
    difference in it. Raises `Endless`, `ScenarioError` or `SetUpFault`.
    """
    game, seen = _game(match), sha256()
    state, _ = game.begin(seed, {})
    for _, events in _moves(game, state, match.players, seed):
        seen.update(msgspec.json.encode(events))
    return seen.hexdigest()


def _moves(
    game: StreetGame, state: State, names: tuple[str, str], seed: int
) -> Iterator[tuple[int, list[Event]]]:
    """Play a game on to its end; after each decision how many markers there were, and the events.

    Raises `Endless`.
    """
    players = [make_player(names[side], game.kit, seed * 2 + side) for side in SIDES]
    for _ in range(MOST_DECISIONS):
        decision = game.decision(state)
        if decision is None:
            return
        view, before = game.view(state, decision.seat), len(state.markers)
        yield before, game.play(state, players[decision.seat].choose(view, decision))
    raise Endless(f"{game.edition.pack}, {game.edition.mode}, seed {seed}: the game doesn't end")


def _indoors(game: StreetGame, loc: int) -> bool:
    return loc >= 0 and game.kit.board.building_of[hex_of(loc)] >= 0


def _in_mines(game: StreetGame, event: Event) -> bool:
    if event[0] != Ev.LOGGED:
        return False
    return game.kit.referee.all_facts[Logged.of(event).fact].word in _MINES


def _wrecked(game: StreetGame, state: State) -> int:
    return sum(
        card.kind in VEHICLES and now.loc == NOWHERE
        for card, now in zip(game.kit.scenario.units, state.units, strict=True)
    )


def shares(match: Match, games: list[Played]) -> dict[str, Any]:
    """What games came to, as plain data: by side its share with the interval of Wilson."""
    number = len(games)
    wins = Counter(one.winner for one in games)
    how = Counter(one.how for one in games)
    found: dict[str, Any] = {
        "scenario": match.scenario,
        "rules": match.rules,
        "players": dict(zip(SIDE_WORDS, match.players, strict=True)),
        "games": number,
    }
    for side, word in enumerate(SIDE_WORDS):
        found[word] = _share(wins[side], number)
    found["endings"] = dict(sorted(how.items()))
    for name in PER_GAME:
        found[name] = _mean([getattr(one, name) for one in games])
    return found


def _share(wins: int, games: int) -> Mapping[str, float | int]:
    low, high = wilson(wins, games)
    share = wins / games if games else 0.0
    return {"wins": wins, "share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def _mean(values: list[int]) -> float:
    return round(sum(values) / len(values), 2) if values else 0.0


@cache
def _game(match: Match) -> StreetGame:
    """The game, loaded once by each process."""
    return StreetGame(match.kit, match.tables)
