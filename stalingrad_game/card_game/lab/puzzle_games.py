"""Games of cards between computer players, in which puzzles are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ...lab.play_out import play_out
from ...record.lines import Seat
from ...record.record import GameRecord
from ...record.setup import Setup
from ..game import CardGame
from ..packs import load_pack
from ..players.player import make_player
from ..practice import CardPractice
from ..rules.kit import Kit


class CardPuzzleGames(msgspec.Struct, frozen=True):
    """Games of cards between computer players."""

    pack: Path | None
    """The data pack's folder; None for the standard one."""
    mode: str
    players: tuple[str, str]
    """The German and the Soviet one."""
    variants: dict[str, str]

    def play(self, seeds: range, /) -> Iterator[tuple[CardPractice, GameRecord[CardGame]]]:
        """A game for each seed, played to its end; raises `PackError`."""
        game = CardGame(Kit(load_pack(self.pack), self.mode))
        practice = CardPractice(game)
        seats = tuple(Seat(computer=self.players[seat & 1]) for seat in range(game.seats))
        for seed in seeds:
            record = GameRecord.start(game, Setup(seed, self.variants, seats))
            players = [
                make_player(one.computer, game.kit, seed * game.seats + seat)
                for seat, one in enumerate(seats)
            ]
            play_out(record, players)
            yield practice, record
