"""The trained numbers of the leaf value, read from the file that the training command writes.

Everything stands in it by name, so that a file of another version is refused and not misread.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ....assets import BrokenAssetError, asset
from ....data_files.files import read_toml
from ...content.counts import MODES

PARTS: Final = ("players", "leaf.toml")
"""The file, below the assets."""

BATTLE_FEATURES: Final = (
    "start",
    "full",
    "more_full",
    "worn",
    "defence",
    "infernos",
    "fire",
    "bucket",
    "units",
    "more_units",
    "capacity",
    "german_hand",
    "soviet_hand",
    "reserves",
    "undefended",
)
"""What a battle not yet begun is judged by, in the order of `battle_row`."""

ROUND_FEATURES: Final = (
    "start",
    "odds",
    "full",
    "worn",
    "units",
    "fire",
    "bucket",
    "german_cards",
    "soviet_cards",
)
"""What a battle in its action rounds is judged by, in the order of `round_row`.

Each stands twice in the file: for a battle that is nearly over, and by `long_` for a long one."""

LONG_PREFIX: Final = "long_"

CITY_FEATURES: Final = (
    "start",
    "city",
    "held",
    "captured",
    "closed",
    "german_full",
    "soviet_full",
    "german_worn",
    "soviet_worn",
    "german_leaders",
    "soviet_leaders",
    "german_strength",
    "soviet_strength",
    "german_hand",
    "soviet_hand",
    "german_turned",
    "soviet_turned",
    "units",
    "infernos",
    "fire",
    "hourglass",
)
"""What the game is judged by, in the order of `LeafValue.city_row`."""

STAGES: Final = (
    "battles_0",
    "battles_1",
    "battles_2",
    "battles_3",
    "plans_0",
    "plans_1",
    "plans_2",
)
"""Moments that are judged apart: from the first battle of a turn to the end of the turn, and from
the campaign cards to the end of the manoeuvre, with so many turns to come after this one; the last
of each row also stands for more."""
BATTLES: Final = 0
PLANS: Final = 4
"""Where the two rows of stages begin."""
MOST_BATTLES: Final = 3
MOST_PLANS: Final = 2


class Origin(msgspec.Struct, frozen=True):
    """What the numbers of a mode were trained on."""

    version: str
    """The program's."""
    pack: str
    digest: str
    """The data pack's name and digest."""
    player: str
    """Who played the games, on both sides."""
    seed: int
    games: int


class ModeCoefficients(msgspec.Struct, frozen=True):
    """The numbers of one mode, rows in the order of the features."""

    origin: Origin
    battle: tuple[float, ...]
    rounds: tuple[float, ...]
    """First for a battle that is nearly over, then for a long one."""
    stages: tuple[tuple[float, ...], ...]
    """By `STAGES`."""


def round_names() -> tuple[str, ...]:
    """The names of the numbers of a battle in its action rounds."""
    return (*ROUND_FEATURES, *(f"{LONG_PREFIX}{name}" for name in ROUND_FEATURES))


def read_coefficients(mode: int, path: Path | None = None) -> ModeCoefficients:
    """The numbers of a mode, from the program's own file if no other is given.

    Raises `BrokenAssetError`, or `MissingAssetError` where the program has no such file.
    """
    where = path or asset(*PARTS)
    data, wrong = read_toml(where)
    word = MODES[mode]
    if not wrong:
        try:
            return mode_coefficients(data[word])
        except KeyError as error:
            wrong = f"{word}: no {error.args[0]!r}"
        except ValueError as error:
            wrong = f"{word}: {error}"
    raise BrokenAssetError(wrong, *PARTS)


def mode_coefficients(table: Mapping[str, Any]) -> ModeCoefficients:
    """A mode's table of the file; raises `KeyError` or `ValueError` for what is wrong with it."""
    return ModeCoefficients(
        msgspec.convert(table["trained"], Origin),
        _row(table, "battle", BATTLE_FEATURES),
        _row(table, "rounds", round_names()),
        tuple(_row(table, stage, CITY_FEATURES) for stage in STAGES),
    )


def _row(table: Mapping[str, Any], name: str, features: tuple[str, ...]) -> tuple[float, ...]:
    found = msgspec.convert(table[name], dict[str, float])
    if set(found) != set(features):
        odd = sorted(set(found) ^ set(features))
        raise ValueError(f"{name} has other features than this version knows: {', '.join(odd)}")
    row = tuple(found[feature] for feature in features)
    if not all(-1e6 < number < 1e6 for number in row):
        raise ValueError(f"{name} holds a number that is none or too large")
    return row
