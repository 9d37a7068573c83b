"""How a game is set up (R2): seed, variants, who sits where; and the set-up line it becomes.

A record names everything by id, so that it says by itself with which pack and rules it was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

import msgspec

from .. import __version__
from ..card_game.content.models import Content
from ..card_game.record.chance_words import deal, outcomes
from ..card_game.record.notation import Notation
from ..card_game.rules.codes import Event
from ..card_game.rules.engine import RULES_VERSION, Engine
from ..card_game.rules.kit import MODES, Kit
from ..card_game.rules.state import State
from ..card_game.rules.variants import DEFAULT_VARIANTS, Variants, variant_words, variants_from
from .digest import state_digest
from .errors import ErrorKind, RecordError, printable
from .lines import FORMAT, GAME, Moment, Name, Seat, Start, Word

PHASES: Final = (
    "set_up",
    "campaign",
    "reinforcement",
    "consolidation",
    "renewal",
    "manoeuvre",
    "battle",
    "vanguard",
    "intensity",
    "initiative",
    "action",
    "break_test",
    "aftermath",
    "over",
)
"""By `Phase`: its word in a record."""
SEED_LIMIT: Final = 1 << 63
"""Seeds lie from -SEED_LIMIT to SEED_LIMIT - 1."""


LONGEST: Final = 300
"""Letters of a set-up shown in a message."""


class Setup(msgspec.Struct, frozen=True):
    """What a game is begun with; whatever is left empty is filled in as the game begins."""

    seed: int
    variants: Variants = DEFAULT_VARIANTS
    players: tuple[Seat, ...] = ()
    """By seat; empty: nameless persons."""
    language: Word = "en"
    begun: Name = ""
    """Date and time, ISO 8601; empty: now."""


def completed(setup: Setup, seats: int) -> Setup:
    """The set-up with nothing left empty; raises `ValueError` for what can't be played."""
    begun = setup.begun or datetime.now().astimezone().isoformat(timespec="seconds")
    players = setup.players or (Seat(),) * seats
    if len(players) != seats:
        raise ValueError(f"{len(players)} players for {seats} seats")
    if not -SEED_LIMIT <= setup.seed < SEED_LIMIT:
        raise ValueError(f"the seed {setup.seed} is out of bounds")
    full = Setup(setup.seed, setup.variants, players, setup.language, begun)
    return msgspec.convert(msgspec.to_builtins(full), Setup)


def start_line(
    engine: Engine, names: Notation, setup: Setup, state: State, opening: Iterable[Event]
) -> Start:
    """The set-up line of a game at its first decision; `setup` is complete."""
    content = engine.kit.content
    return Start(
        game=GAME,
        format=FORMAT,
        rules=RULES_VERSION,
        program=__version__,
        pack=content.pack.id,
        pack_version=content.pack.version,
        digest=content.digest,
        mode=MODES[engine.kit.mode],
        seed=setup.seed,
        variants=variant_words(setup.variants),
        players=setup.players,
        language=setup.language,
        begun=setup.begun,
        deal=deal(names, state),
        chance=outcomes(names, opening),
        at=moment_of(names, state),
        state=state_digest(state),
    )


def engine_for(start: Start, packs: Sequence[Content], file: str) -> Engine:
    """The engine that a record needs, made of one of the packs in use; raises `RecordError`."""
    if start.rules != RULES_VERSION:
        raise RecordError(ErrorKind.OTHER_RULES, file, found=start.rules, known=RULES_VERSION)
    content = next((pack for pack in packs if pack.digest == start.digest), None)
    if content is None:
        raise RecordError(
            ErrorKind.OTHER_PACK,
            file,
            pack=start.pack,
            version=start.pack_version,
            digest=start.digest[:8],
        )
    if start.mode not in {mode.id for mode in content.modes}:
        raise RecordError(ErrorKind.BAD_SETUP, file, what=start.mode)
    return Engine(Kit(content, start.mode))


def setup_of(start: Start, seats: int, file: str) -> Setup:
    """The set-up that a set-up line stands for; raises `RecordError`."""
    try:
        variants = variants_from(start.variants)
        setup = Setup(start.seed, variants, start.players, start.language, start.begun)
        return completed(setup, seats)
    except (ValueError, msgspec.MsgspecError):
        what = f"seed {start.seed}, {len(start.players)} players, {start.variants}"
        raise RecordError(ErrorKind.BAD_SETUP, file, what=printable(what[:LONGEST])) from None


def moment_of(names: Notation, state: State) -> Moment:
    """Where a game stands: turn, phase and the building being fought for."""
    building = state.buildings[state.district] if state.district >= 0 else -1
    return Moment(
        state.turn, PHASES[state.phase], names.building(building) if building >= 0 else ""
    )
