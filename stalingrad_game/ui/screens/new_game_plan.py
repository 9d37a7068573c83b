"""What is chosen for a new game, kept beside the settings for the next time.

A damaged file, or one that speaks of what isn't there any more, gives the usual set-up: it is no
reason not to play, and not even worth a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from ...card_game.players.levels import LEVEL_NAMES
from ...card_game.players.player import OPPONENTS
from ...folders import read_file, replace_file, settings_folder
from ...record.lines import Seat
from ...record.setup import MAX_PLAYER_NAME_LENGTH, Setup, drawn_seed

if TYPE_CHECKING:
    from ...card_game.content.models import Content

PLAN_FILE: Final = "new_game.json"
MAX_SEATS: Final = 4
BASIC_MODE: Final = "basic"
PLAYER_CHOICES: Final = ("", *LEVEL_NAMES)
"""A person, then the levels of computer players."""
_MOST_BYTES: Final = 20_000


class NewGamePlan(msgspec.Struct):
    """What has been chosen so far."""

    mode: str = BASIC_MODE
    names: list[str] = msgspec.field(default_factory=lambda: [""] * MAX_SEATS)
    """By seat."""
    computers: list[str] = msgspec.field(default_factory=lambda: [""] * MAX_SEATS)
    """By seat: the computer player, "" for a person."""
    seed: str = ""
    pack: str = ""
    """The id of the data pack, "" for the usual one."""
    variants: dict[str, str] = msgspec.field(default_factory=dict)
    """House rulings that are set otherwise than usual."""

    def setup(self, seats: int, language: str) -> Setup:
        """The set-up of the game; an empty seed is drawn."""
        players = tuple(self._player(seat) for seat in range(seats))
        seed = int(self.seed) if self.seed else drawn_seed()
        return Setup(seed, self.variants, players, language)

    def _player(self, seat: int) -> Seat:
        who = self.computers[seat]
        return Seat(name="" if who else self.names[seat].strip(), computer=who)


def player_choices(now: str) -> tuple[str, ...]:
    """Who may play a seat, by name; whoever plays it now may go on, a level or not."""
    return PLAYER_CHOICES if now in PLAYER_CHOICES else (*PLAYER_CHOICES, now)


def usual_plan(*, finished: bool) -> NewGamePlan:
    """The set-up where none is kept; the first turn is gentle as long as no game was finished."""
    return NewGamePlan(variants={} if finished else {"first_turn": "gentle"})


def last_plan(
    usual: NewGamePlan, pack: Content, values: Mapping[str, frozenset[str]]
) -> NewGamePlan:
    """The set-up of the last game as far as it can be played, its seed left out.

    `values` are by house ruling those that it can be set to; what isn't kept is as in `usual`.
    """
    kept = NewGamePlan()
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        data = read_file(settings_folder() / PLAN_FILE, _MOST_BYTES)
        kept = msgspec.json.decode(data, type=NewGamePlan)
    fits = (
        kept.mode in {mode.id for mode in pack.modes}
        and len(kept.names) == len(kept.computers) == MAX_SEATS
        and set(kept.computers) <= {"", *OPPONENTS}
        and all(len(name) <= MAX_PLAYER_NAME_LENGTH and name.isprintable() for name in kept.names)
    )
    if not fits:
        kept = NewGamePlan()
    known = {key: value for key, value in kept.variants.items() if value in values.get(key, ())}
    return msgspec.structs.replace(kept, seed="", variants=usual.variants | known)


def save_plan(plan: NewGamePlan, usual: NewGamePlan) -> None:
    """Keep a set-up, if it can be; what is usual now isn't kept, it may be otherwise later."""
    variants = {
        key: value for key, value in plan.variants.items() if usual.variants.get(key) != value
    }
    kept = msgspec.structs.replace(plan, seed="", variants=variants)
    with suppress(OSError):
        data = msgspec.json.format(msgspec.json.encode(kept), indent=2)
        replace_file(settings_folder() / PLAN_FILE, data)
