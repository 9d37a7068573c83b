"""Games from which the leaf value is trained: what it sees of them, and what came of it.

A game is played by any computer players; moments that are judged later are noted.
Break Tests are noted with their exact odds, so that the luck of the dice can be taken off (R4.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from stalingrad_game.card_game.history.watched_rules import watched_engine
from stalingrad_game.card_game.lab.match import moves
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import ComputerPlayer, make_player
from stalingrad_game.card_game.players.search.leaf_battle import (
    Battlefield,
    Forces,
    battle_row,
    round_row,
)
from stalingrad_game.card_game.players.search.leaf_city import pending
from stalingrad_game.card_game.rules.break_test import chance_now
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.resolver import attacked
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Frame, Op, Phase
from stalingrad_game.card_game.state.state import State

ROUNDS_NOTED: Final = 3
"""Of a battle's action rounds every third is noted: neighbours tell much the same."""


pack_state: Final = msgspec.msgpack.Encoder().encode
"""A state in a tenth of the room."""
unpack_state: Final = msgspec.msgpack.Decoder(State).decode


class Ending(msgspec.Struct):
    """Moments of one battle, and the exact chance to capture when it came to its end."""

    battle: list[list[float]]
    """Rows of features from before the battle."""
    rounds: list[list[float]]
    """Rows of features of its action rounds."""
    chance: float = 0.0


class Judged(msgspec.Struct):
    """A moment of a game that is judged."""

    state: bytes
    """As `pack_state` has it."""
    tests: int
    """Break Tests before it."""


class BreakTestNote(msgspec.Struct):
    """A Break Test before its dice."""

    state: bytes
    """As `pack_state` has it."""
    chance: float
    captured: bool


class PlayedGame(msgspec.Struct):
    """What is noted of one game."""

    seed: int
    won: bool
    """Whether the Germans won."""
    endings: list[Ending]
    moments: list[Judged]
    tests: list[BreakTestNote]


class GameNotes:
    """Plays games of a kit and notes them."""

    def __init__(self, kit: Kit) -> None:
        self._engine: Final = watched_engine(
            kit,
            {
                Op.NEXT_BATTLE: self._next_battle,
                Op.BREAK_TEST: self._break_test,
                Op.AFTERMATH: self._aftermath,
            },
        )
        self._kit: Final = kit
        self._game = PlayedGame(0, False, [], [], [])
        self._open: dict[int, Ending] = {}
        self._round = 0
        self._last = (-1, -1)

    def play(self, seed: int, players: Sequence[ComputerPlayer]) -> PlayedGame:
        """Play one game to its end; players by seat."""
        game = self._game = PlayedGame(seed, False, [], [], [])
        self._open, self._round, self._last = {}, 0, (-1, -1)
        for state, _, decision in moves(self._engine, players, seed):
            if decision:
                self._question(state)
            else:
                game.won = state.winner == GERMAN
        return game

    def _question(self, state: State) -> None:
        """Note an action round, and the first question of a step of the turn."""
        if state.phase == Phase.ACTION and state.hold > 0:
            if state.round != self._round:
                self._round = state.round
                if state.round % ROUNDS_NOTED == 1:
                    site = Battlefield(self._kit, state, state.district)
                    self._open[state.district].rounds.append(round_row(self._kit, state, site))
            return
        step = (state.turn, state.phase)
        if state.phase in {Phase.CONSOLIDATION, Phase.MANOEUVRE} and step != self._last:
            self._last = step
            self._judge(state)

    def _next_battle(self, state: State, _frame: Frame) -> None:
        """The first battle is to be chosen, or a battle is over: note those to come."""
        self._round = 0
        battles = float(pending(state))
        german, soviet = Forces(self._kit, state, GERMAN), Forces(self._kit, state, SOVIET)
        for district in attacked(state):
            row = battle_row(Battlefield(self._kit, state, district), german, soviet, battles)
            self._open.setdefault(district, Ending([], [])).battle.append(row)
        self._judge(state)

    def _break_test(self, state: State, _frame: Frame) -> None:
        chance = float(chance_now(self._kit, state, state.district))
        self._game.tests.append(BreakTestNote(pack_state(state), chance, captured=False))
        self._end(state.district, chance)

    def _aftermath(self, state: State, frame: Frame) -> None:
        _, winner, untested = frame
        if untested:
            self._end(state.district, 0.0)
        else:
            self._game.tests[-1].captured = winner == GERMAN

    def _end(self, district: int, chance: float) -> None:
        ending = self._open.pop(district)
        ending.chance = chance
        self._game.endings.append(ending)

    def _judge(self, state: State) -> None:
        self._game.moments.append(Judged(pack_state(state), len(self._game.tests)))


class Training(msgspec.Struct, frozen=True):
    """What the games of a run have in common."""

    pack: Path | None
    """The data pack's folder; None for the standard one."""
    mode: str
    player: str
    """Who plays all seats."""


def note_games(training: Training, seeds: Sequence[int]) -> list[PlayedGame]:
    """Play and note the games of these seeds; loads the pack itself, for any process."""
    kit = Kit(load_pack(training.pack), training.mode)
    notes = GameNotes(kit)
    games = []
    for seed in seeds:
        players = [
            make_player(training.player, kit, seed * kit.seats + seat) for seat in range(kit.seats)
        ]
        games.append(notes.play(seed, players))
    return games
