"""Games of Street Fight between computer players, in which puzzles are looked for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...lab.play_out import play_out
from ...record.lines import Seat
from ...record.record import GameRecord
from ...record.setup import Setup
from ..game import StreetGame
from ..players.player import make_player
from ..practice import StreetPractice
from ..referees import street_kit


class StreetPuzzleGames(msgspec.Struct, frozen=True):
    """Games of Street Fight between computer players."""

    scenario: str
    rules: str
    players: tuple[str, str]
    """The German and the Soviet one."""

    def play(self, seeds: range, /) -> Iterator[tuple[StreetPractice, GameRecord[StreetGame]]]:
        """A game for each seed, played to its end; raises `SetUpFault` or `ScenarioError`."""
        game = StreetGame(street_kit(self.scenario, self.rules))
        practice = StreetPractice(game)
        seats = tuple(Seat(computer=one) for one in self.players)
        for seed in seeds:
            record = GameRecord.start(game, Setup(seed, {}, seats))
            players = [
                make_player(one.computer, game.kit, seed * len(seats) + seat)
                for seat, one in enumerate(seats)
            ]
            play_out(record, players)
            yield practice, record
