"""Matches between computer players: who plays what, and a range of seeds being played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from ... import __version__
from ...kernel.decision import Decision, Event
from ...lab.parts_file import Part, PartsError
from ..packs import load_pack
from ..players.listeners import Listeners
from ..players.player import ComputerPlayer
from ..rules.engine import Engine
from ..rules.kit import Kit
from ..rules.set_up import set_up
from ..state.codes import side_of
from ..state.state import State
from ..state.variants import DEFAULT_VARIANTS, Variants, variants_from
from .dice_luck import DiceLuck
from .imported_player import seated_player
from .tally import GameTally, Tally, seed_tally


class Match(msgspec.Struct, frozen=True):
    """Everything that the games of a run have in common; can be sent to another process."""

    pack: Path | None
    """The data pack's folder; None for the standard one."""
    digest: str
    """Of the data pack; a worker that finds another one there plays nothing."""
    mode: str
    players: tuple[str, str]
    """By side: a player's name."""
    variants: dict[str, str]
    both: bool = False
    """Whether each seed is played a second time with the players exchanged."""
    program: str = __version__
    """The version of the program, which must be a worker's too."""


class OtherProgram(RuntimeError):
    """A worker has another version of the program or of the data; the message says which."""


def moves(
    engine: Engine,
    players: Sequence[ComputerPlayer],
    seed: int,
    variants: Variants = DEFAULT_VARIANTS,
) -> Iterator[tuple[State, Sequence[Event], Decision | None]]:
    """Play a game, players by seat: its state, what has happened since, and what it waits for.

    First after the opening, then after every option; it waits for nothing when it is over.
    """
    state, events = engine.new(seed, variants)
    listeners = Listeners(dict(enumerate(players)), state)
    listeners.tell(events)
    decision = engine.decision(state)
    yield state, events, decision
    while decision:
        view = engine.view(state, decision.seat)
        option = players[decision.seat].choose(view, decision)
        events, options = engine.step(state, option)
        listeners.tell(events)
        decision = engine.decision_among(state, options)
        yield state, events, decision


def play_game(luck: DiceLuck, names: Sequence[str], variants: Variants, seed: int) -> GameTally:
    """Play one game between players named by side, and count it."""
    kit = luck.engine.kit
    players = players_by_seat(kit, names, seed)
    watch = GameTally(kit, variants.break_test)
    watch.deal(set_up(kit, seed, variants))
    luck.total = 0
    decisions = 0
    for state, events, decision in moves(luck.engine, players, seed, variants):
        watch.count(events)
        if decision:
            decisions += 1
        else:
            watch.end(state, decisions, luck.total)
    return watch


def play_seeds(match: Match, seeds: Sequence[int]) -> Tally:
    """Play and count the games of these seeds, in any process; raises `OtherProgram`."""
    if match.program != __version__:
        raise OtherProgram(f"a worker has version {__version__}, not {match.program}; install it")
    luck = _luck(match.pack, match.mode, match.digest)
    variants = variants_from(match.variants)
    sides = (match.players, match.players[::-1])[: 1 + match.both]
    total = Tally()
    for seed in seeds:
        games = [play_game(luck, names, variants, seed) for names in sides]
        total.add(seed_tally(luck.engine.kit, games))
    return total


def games_digest(match: Match, seed: int) -> str:
    """A digest of all that happens in the games of a seed.

    It is another one as soon as a change of the rules, of the data or of a player makes a
    difference in them, whatever the version; where something is only written differently it stays.
    """
    luck = _luck(match.pack, match.mode, match.digest)
    variants, kit = variants_from(match.variants), luck.engine.kit
    seen = sha256()
    for names in (match.players, match.players[::-1])[: 1 + match.both]:
        for _, events, _ in moves(luck.engine, players_by_seat(kit, names, seed), seed, variants):
            seen.update(msgspec.json.encode(events))
    return seen.hexdigest()


def players_by_seat(kit: Kit, names: Sequence[str], seed: int) -> list[ComputerPlayer]:
    """The players of a game by seat, of names by side."""
    return [
        seated_player(names[side_of(seat)], kit, seed * kit.seats + seat)
        for seat in range(kit.seats)
    ]


def play_part(match: Match, seeds: range) -> Part:
    """Play the games of a range of seeds; raises `OtherProgram`."""
    return Part(seeds.start, len(seeds), play_seeds(match, seeds).plain())


def tally_of(part: Part) -> Tally:
    """What a range came to; raises `PartsError` for one that a file has damaged."""
    try:
        return Tally.of(part.found)
    except ValueError as error:
        raise PartsError(f"seeds {part.first} and on: {error}; strike their line out") from None


@cache
def _luck(pack: Path | None, mode: str, digest: str) -> DiceLuck:
    """The rules with a pack and who watches their dice, loaded once by each process."""
    content = load_pack(pack)
    if content.digest != digest:
        raise OtherProgram("a worker has another data pack in that place; put the same one there")
    return DiceLuck(Kit(content, mode))
