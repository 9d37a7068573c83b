"""How a game is set up: seed, variants, who sits where; and the set-up line it becomes.

A record names everything by id, so that it says by itself with which pack and rules it was played.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from .. import __version__
from ..kernel.chance import is_keyed
from ..kernel.decision import Event
from ..kernel.game import (
    ChangedLesson,
    DamagedPack,
    Game,
    Name,
    UnknownMode,
    UnknownPack,
    UnknownScenario,
    Word,
)
from ..kernel.library import GameKind, GameLibrary
from .errors import ErrorKind, RecordError, printable
from .lines import FORMAT, KEYED_FORMAT, Seat, Start

SEED_LIMIT: Final = 1 << 63
"""Seeds lie from -SEED_LIMIT to SEED_LIMIT - 1, if they aren't keyed."""
DRAWN_SEED_LIMIT: Final = 1 << 31
"""Seeds that the program draws itself lie from 0 to below this."""
MAX_PLAYER_NAME_LENGTH: Final = 24
"""Letters of the names that players can give themselves."""
LONGEST: Final = 300
"""Letters of a set-up shown in a message."""


def drawn_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(DRAWN_SEED_LIMIT)


class Setup(msgspec.Struct, frozen=True):
    """What a game is begun with; whatever is left empty is filled in as the game begins."""

    seed: int
    variants: Mapping[str, str] = msgspec.field(default_factory=dict)
    """By key, in words of a record; those that are missing are at their defaults."""
    players: tuple[Seat, ...] = ()
    """By seat; empty: nameless persons."""
    language: Word = "en"
    begun: Name = ""
    """Date and time, ISO 8601; empty: now."""


def is_seed(seed: int) -> bool:
    """Whether a number can be the seed of a game."""
    return -SEED_LIMIT <= seed < SEED_LIMIT or is_keyed(seed)


def completed(setup: Setup, game: Game[Any]) -> Setup:
    """The set-up with nothing left empty; raises `ValueError` for what can't be played."""
    begun = setup.begun or datetime.now().astimezone().isoformat(timespec="seconds")
    players = setup.players or (Seat(),) * game.seats
    if len(players) != game.seats:
        raise ValueError(f"{len(players)} players for {game.seats} seats")
    if not is_seed(setup.seed):
        raise ValueError(f"the seed {setup.seed} is out of bounds")
    variants = game.complete_variants(setup.variants)
    full = Setup(setup.seed, variants, players, setup.language, begun)
    try:
        return msgspec.convert(msgspec.to_builtins(full), Setup)
    except msgspec.ValidationError as error:  # which is no ValueError in older versions of it
        raise ValueError(str(error)) from None


def start_line(
    game: Game[Any],
    setup: Setup,
    state: Any,
    opening: Iterable[Event],
    branch_seeds: Iterable[int] = (),
) -> Start:
    """The set-up line of a game at its first decision; `setup` is complete.

    `branch_seeds` are those of the branches to come: the format is the lowest that can hold all.
    """
    keyed = any(map(is_keyed, (setup.seed, *branch_seeds)))
    edition = game.edition
    return Start(
        game=edition.game,
        format=KEYED_FORMAT if keyed else FORMAT,
        rules=edition.rules,
        program=__version__,
        pack=edition.pack,
        pack_version=edition.pack_version,
        digest=edition.digest,
        mode=edition.mode,
        seed=setup.seed,
        variants=dict(setup.variants),
        players=setup.players,
        language=setup.language,
        begun=setup.begun,
        deal=game.deal(state),
        chance=game.outcomes(opening),
        at=game.moment(state),
        state=game.digest(state),
    )


def kind_for(start: Start, library: GameLibrary, file: str) -> GameKind:
    """The game that a record was written with, by whatever rules; raises `RecordError`."""
    kind = library.kind(start.game)
    if kind is None:
        raise RecordError(ErrorKind.OTHER_GAME, file, game=start.game)
    return kind


def other_rules(start: Start, kind: GameKind, file: str) -> RecordError | None:
    """That a record was played by another version of its game's rules; None where it wasn't."""
    if start.rules == kind.rules:
        return None
    return RecordError(ErrorKind.OTHER_RULES, file, found=start.rules, known=kind.rules)


def game_for(start: Start, kind: GameKind, file: str) -> Game[Any]:
    """The game that a record needs, with one of the packs in use; raises `RecordError`."""
    try:
        return kind.game(start.digest, start.mode)
    except DamagedPack as error:
        raise RecordError(
            ErrorKind.DAMAGED_PACK,
            file,
            pack=start.pack,
            version=start.pack_version,
            digest=start.digest[:8],
            folder=printable(str(error)),
        ) from None
    except ChangedLesson:
        raise RecordError(ErrorKind.OTHER_LESSON, file, program=start.program) from None
    except UnknownPack as error:
        scenario = isinstance(error, UnknownScenario)
        raise RecordError(
            ErrorKind.OTHER_SCENARIO if scenario else ErrorKind.OTHER_PACK,
            file,
            pack=start.pack,
            version=start.pack_version,
            digest=start.digest[:8],
        ) from None
    except UnknownMode:
        what = printable(f"mode = {start.mode!r}")
        raise RecordError(ErrorKind.BAD_SETUP, file, what=what) from None


def setup_of(start: Start, game: Game[Any], file: str) -> Setup:
    """The set-up that a set-up line stands for; raises `RecordError`."""
    try:
        setup = Setup(start.seed, start.variants, start.players, start.language, start.begun)
        return completed(setup, game)
    except ValueError as error:
        raise RecordError(ErrorKind.BAD_SETUP, file, what=printable(str(error)[:LONGEST])) from None
