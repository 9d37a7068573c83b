"""What is chosen for a new game, kept beside the settings for the next time.

A damaged file, or one that speaks of what isn't there any more, gives the usual set-up: it is no
reason not to play, and not even worth a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from ...card_game.content.models import Content, Mode
from ...card_game.players.player import OPPONENTS
from ...card_game.state.codes import SIDES
from ...card_game.state.variants import PROGRAM_GAME, VARIANTS
from ...folders import read_file, replace_file, settings_folder
from ...record.lines import Seat
from ...record.setup import MAX_PLAYER_NAME_LENGTH, Setup, drawn_seed
from ...search.levels import LEVEL_NAMES

Seating = Literal["computer", "two", "four"]
"""Who plays a game: against a computer player, two people, two teams of two."""
SEATINGS: Final[tuple[Seating, ...]] = ("computer", "two", "four")
Ruleset = Literal["program", "published", "own"]
"""What is played: this program's game, the published rules, or what one has set otherwise."""
RULESETS: Final[tuple[Ruleset, ...]] = ("program", "published")
"""Those that can be chosen as a whole."""
PLAN_FILE: Final = "new_game.json"
MAX_SEATS: Final = 4
BASIC_MODE: Final = "basic"
TEAM_MODE: Final = "four"
FIRST_OPPONENT: Final = "recruit"
"""Who leads the other side where nobody has finished a game yet."""
USUAL_OPPONENT: Final = "officer"
LOOKS_ON: Final = -1
"""The side of whoever leads none and watches two computer players."""
_MOST_BYTES: Final = 20_000
_PUBLISHED: Final[Mapping[str, str]] = MappingProxyType(
    {variant.key: variant.words[0] for variant in VARIANTS if variant.key in PROGRAM_GAME}
)
"""By the same keys as this program's game: the published rules."""


class NewGamePlan(msgspec.Struct):
    """What has been chosen so far, for each seating; another seating's choices wait."""

    seating: Seating | None = msgspec.field(default=None, name="door")
    """None in a file of before there were any; stored under an older name, which files have."""
    mode: str = BASIC_MODE
    """Of a game for two."""
    team_mode: str = TEAM_MODE
    """Of a game for four."""
    side: int = 0
    """The side that one leads against the computer, or `LOOKS_ON`."""
    levels: list[str] = msgspec.field(default_factory=lambda: [USUAL_OPPONENT] * len(SIDES))
    """By side, the computer player that leads it where no person does."""
    names: list[str] = msgspec.field(default_factory=lambda: [""] * MAX_SEATS)
    """By seat."""
    computers: list[str] = msgspec.field(default_factory=lambda: [""] * MAX_SEATS)
    """By seat of a game for four: the computer player, "" for a person."""
    seed: str = ""
    pack: str = ""
    """The id of the data pack, "" for the usual one."""
    variants: dict[str, str] = msgspec.field(default_factory=dict)
    """House rulings that are set otherwise than usual."""

    @property
    def chosen_mode(self) -> str:
        """The mode of the game of the seating."""
        return self.team_mode if self.seating == "four" else self.mode

    @property
    def ruleset(self) -> Ruleset:
        """What is played, as far as the rulings of this program's game say."""
        chosen = {key: self.variants.get(key, value) for key, value in _PUBLISHED.items()}
        if chosen == PROGRAM_GAME:
            return "program"
        return "published" if chosen == _PUBLISHED else "own"

    def choose_ruleset(self, ruleset: Ruleset) -> None:
        """Play this program's game, or the published rules."""
        self.variants.update(PROGRAM_GAME if ruleset == "program" else _PUBLISHED)

    @property
    def seats(self) -> int:
        """How many places the game of the seating has."""
        return MAX_SEATS if self.seating == "four" else len(SIDES)

    def computer_at(self, seat: int) -> str:
        """The computer player of a seat; "" for a person."""
        if self.seating == "four":
            return self.computers[seat]
        return self.levels[seat] if self.seating == "computer" and seat != self.side else ""

    def setup(self, language: str) -> Setup:
        """The set-up of the game; an empty seed is drawn."""
        players = tuple(self._player(seat) for seat in range(self.seats))
        seed = int(self.seed) if self.seed else drawn_seed()
        return Setup(seed, self.variants, players, language)

    def _player(self, seat: int) -> Seat:
        who = self.computer_at(seat)
        return Seat(name="" if who else self.names[seat].strip(), computer=who)

    def lead(self, side: int) -> None:
        """Lead another side against the computer; one's name goes with one."""
        if LOOKS_ON not in {self.side, side}:
            self.names[self.side], self.names[side] = self.names[side], self.names[self.side]
        self.side = side

    def choose_mode(self, mode: str) -> None:
        """Play another game of the seating."""
        if self.seating == "four":
            self.team_mode = mode
        else:
            self.mode = mode

    def fit(self, pack: Content) -> None:
        """Choose a game that a pack has; a seating that it has none for gives way to the first."""
        if not seating_modes(pack, self.seating):
            self.seating = next(seating for seating in SEATINGS if seating_modes(pack, seating))
        modes = [str(mode.id) for mode in seating_modes(pack, self.seating)]
        if self.chosen_mode not in modes:
            self.choose_mode(modes[0])


def seating_modes(pack: Content, seating: Seating | None) -> tuple[Mode, ...]:
    """The games of a pack for a seating."""
    teams = seating == "four"
    return tuple(mode for mode in pack.modes if (mode.seats == MAX_SEATS) == teams)


def levels_with(now: str) -> Iterator[str]:
    """The levels of computer players, and whoever was chosen before, a level or not."""
    yield from LEVEL_NAMES
    if now and now not in LEVEL_NAMES:
        yield now


def usual_plan(*, finished: bool) -> NewGamePlan:
    """The set-up where none is kept: this program's game.

    As long as no game was finished the first turn is gentle and the opponent the weakest.
    """
    plan = NewGamePlan("computer", variants=dict(PROGRAM_GAME))
    if not finished:
        plan.levels = [FIRST_OPPONENT] * len(SIDES)
        plan.variants["first_turn"] = "gentle"
    return plan


def last_plan(
    usual: NewGamePlan, pack: Content, values: Mapping[str, frozenset[str]]
) -> NewGamePlan:
    """The set-up of the last game as far as it can be played, its seed left out.

    `values` are by house ruling those that it can be set to; what isn't kept is as in `usual`.
    """
    kept = None
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        data = read_file(settings_folder() / PLAN_FILE, _MOST_BYTES)
        kept = msgspec.json.decode(data, type=NewGamePlan)
    if kept is None or not _is_sound(kept, pack):
        kept = msgspec.convert(msgspec.to_builtins(usual), NewGamePlan)
        kept.variants = {}
    if kept.seating is None:
        _find_seating(kept, pack)
    known = {key: value for key, value in kept.variants.items() if value in values.get(key, ())}
    return msgspec.structs.replace(kept, seed="", variants=usual.variants | known)


def _is_sound(plan: NewGamePlan, pack: Content) -> bool:
    """Whether a plan that was read can be worked with."""
    return (
        {plan.mode, plan.team_mode} <= {mode.id for mode in pack.modes}
        and plan.side in {*SIDES, LOOKS_ON}
        and len(plan.levels) == len(SIDES)
        and len(plan.names) == len(plan.computers) == MAX_SEATS
        and set(plan.levels) <= set(OPPONENTS)
        and set(plan.computers) <= {"", *OPPONENTS}
        and all(len(name) <= MAX_PLAYER_NAME_LENGTH and name.isprintable() for name in plan.names)
    )


def _find_seating(plan: NewGamePlan, pack: Content) -> None:
    """The seating of the game of a plan that was kept before there were any."""
    by_side = plan.computers[: len(SIDES)]
    if plan.mode in {mode.id for mode in seating_modes(pack, "four")}:
        plan.seating, plan.team_mode, plan.mode = "four", plan.mode, BASIC_MODE
    elif any(by_side):
        plan.seating = "computer"
        plan.side = by_side.index("") if "" in by_side else LOOKS_ON
        plan.levels = [who or next(filter(None, by_side)) for who in by_side]
    else:
        plan.seating = "two"


def save_plan(plan: NewGamePlan, usual: NewGamePlan) -> None:
    """Keep a set-up, if it can be; what is usual now isn't kept, it may be otherwise later."""
    variants = {
        key: value for key, value in plan.variants.items() if usual.variants.get(key) != value
    }
    kept = msgspec.structs.replace(plan, seed="", variants=variants)
    with suppress(OSError):
        data = msgspec.json.format(msgspec.json.encode(kept), indent=2)
        replace_file(settings_folder() / PLAN_FILE, data)
