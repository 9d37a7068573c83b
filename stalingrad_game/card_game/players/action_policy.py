"""What a trained ranking of actions goes by (R4.4): features of options, and trees.

An option is described by what it would change in a sketched battle, and by what kind of action it
is at which moment. Small decision trees, added up, say what it is worth more or less than another
option of the same decision, in points of the chance to win the game. They stand in a file that
`build_spec.training.train_policy` writes, by mode and side.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from ...assets import BrokenAssetError, asset
from ...data_files.error_text import error_text
from ..content.counts import MODES
from ..rules.kit import Kit
from ..state.codes import GERMAN, SIDES
from .battle_estimate import BattleEstimate

POLICY_PARTS: Final = ("players", "policy.json")
"""The file, below the assets."""
MOMENT_FEATURES: Final = (
    "always",
    "open",
    "ahead",
    "holds",
    "rounds",
    "hand",
    "enemy_hand",
    "idle",
)
"""What tells moments apart: a 1; how open the battle is; how likely the own side is to win it; how
many Holds are to come; rounds fought; the own hand, and the enemy's, of eight cards; which part of
the own hand is idle."""
OPTION_CHANGES: Final = (
    *("gain", "battle", "open_battle", "units", "enemy_units", "full", "enemy_full"),
    *("worn", "enemy_worn", "hand", "enemy_hand", "capacity", "infernos", "fire", "assets"),
)
"""What an option changes, as the own side sees it: the officer's own gain; the chance to win the
battle, alone and where all is open; units, formations at full strength, depleted ones, cards, each
of the own side and the enemy; cards that the formations may still take; Infernos, and the counter
of the own side on its way; what outlasts the battle."""
ACTION_KINDS: Final = ("card", "hero", "hold", "refresh", "partner")
POLICY_FEATURES: Final = (
    *OPTION_CHANGES,
    *(f"{kind}_{moment}" for kind in ACTION_KINDS for moment in MOMENT_FEATURES),
)
"""The features of an option, in the order of `ActionMoment.row`."""
CARD, HERO, HOLD, REFRESH, PARTNER = range(len(ACTION_KINDS))
NO_KIND: Final = -1
"""To do nothing more."""
_USUAL_HAND: Final = 8.0
_LONG_BATTLE: Final = 8.0
_USUAL_HOLDS: Final = 3.0


class PolicyTree(msgspec.Struct, frozen=True):
    """One decision tree; its nodes by number, the first one being 0."""

    features: tuple[int, ...]
    """By node: which feature is asked about; -1 for a leaf."""
    thresholds: tuple[float, ...]
    left: tuple[int, ...]
    """Where to go on with a feature that is at most the threshold …"""
    right: tuple[int, ...]
    """… and with one above it."""
    values: tuple[float, ...]
    """Of leaves: points of the chance to win."""

    @property
    def sound(self) -> bool:
        """Whether every way through it ends at a leaf."""
        count = len(self.features)
        rows = (self.thresholds, self.left, self.right, self.values)
        return (
            count > 0
            and all(len(row) == count for row in rows)
            and all(
                feature < 0
                or (
                    feature < len(POLICY_FEATURES)
                    and node < self.left[node] < count
                    and node < self.right[node] < count
                )
                for node, feature in enumerate(self.features)
            )
        )


class ActionPolicy:
    """The trained trees of one mode."""

    def __init__(self, trees: tuple[tuple[PolicyTree, ...], ...]) -> None:
        """The trees of the Germans, then those of the Soviets."""
        self._trees: Final = [
            [
                (
                    list(tree.features),
                    list(tree.thresholds),
                    list(tree.left),
                    list(tree.right),
                    list(tree.values),
                )
                for tree in side
            ]
            for side in trees
        ]

    def worth(self, side: int, row: list[float]) -> float:
        """What an option with these features is worth to its side, in points of the chance."""
        total = 0.0
        for features, thresholds, left, right, values in self._trees[side]:
            node = 0
            feature = features[0]
            while feature >= 0:
                node = left[node] if row[feature] <= thresholds[node] else right[node]
                feature = features[node]
            total += values[node]
        return total


class ActionMoment:
    """What is alike for all options of a decision."""

    def __init__(self, estimate: BattleEstimate, side: int, rounds: int, idle: int) -> None:
        """`idle`: how many cards of the own hand had better go in a refresh."""
        self._before: Final = estimate
        self._side: Final = side
        german = estimate.chance()
        self._chance: Final = german if side == GERMAN else 1.0 - german
        open_now = 4.0 * german * (1.0 - german)
        self._open: Final = open_now
        hand = estimate.hand[side]
        self._moments: Final = [
            1.0,
            open_now,
            self._chance - 0.5,
            estimate.holds / _USUAL_HOLDS,
            rounds / _LONG_BATTLE,
            hand / _USUAL_HAND,
            estimate.hand[1 - side] / _USUAL_HAND,
            idle / hand if hand else 0.0,
        ]

    def row(self, kind: int, gain: float, after: BattleEstimate) -> list[float]:
        """The features of an option: its kind, what the officer sees in it, and what it leaves."""
        if kind == NO_KIND:
            return [0.0] * len(POLICY_FEATURES)
        before, own, enemy = self._before, self._side, 1 - self._side
        german = after.chance()
        chance = (german if own == GERMAN else 1.0 - german) - self._chance
        infernos = float(after.inferno - before.inferno)
        counter = after.fire - before.fire if own == GERMAN else after.bucket - before.bucket
        row = [
            gain,
            chance,
            chance * self._open,
            float(after.units(own) - before.units(own)),
            float(after.units(enemy) - before.units(enemy)),
            float(after.full[own] - before.full[own]),
            float(after.full[enemy] - before.full[enemy]),
            float(after.worn[own] - before.worn[own]),
            float(after.worn[enemy] - before.worn[enemy]),
            float(after.hand[own] - before.hand[own]),
            float(after.hand[enemy] - before.hand[enemy]),
            after.left[own] - before.left[own],
            infernos if own == GERMAN else -infernos,
            float(counter),
            after.assets[own] - before.assets[own] - after.assets[enemy] + before.assets[enemy],
        ]
        for other in range(len(ACTION_KINDS)):
            row += self._moments if other == kind else _NOTHING
        return row


_NOTHING: Final = [0.0] * len(MOMENT_FEATURES)


class PolicyOrigin(msgspec.Struct, frozen=True):
    """What the trees of a mode were trained on."""

    version: str
    """The program's."""
    pack: str
    digest: str
    """The data pack's name and digest."""
    seed: int
    games: int
    decisions: int
    tables: int
    """On which every option of a decision was tried out."""
    passes: int


class ModePolicy(msgspec.Struct, frozen=True):
    """The trees of one mode."""

    origin: PolicyOrigin
    trees: tuple[tuple[PolicyTree, ...], ...]
    """By side."""


class PolicyFile(msgspec.Struct, frozen=True):
    """The file."""

    modes: dict[str, ModePolicy]
    features: tuple[str, ...] = POLICY_FEATURES
    """By number, as the trees know them."""


def trained_policy(kit: Kit, path: Path | None = None) -> ActionPolicy | None:
    """The policy of a kit's mode, None where none is trained for it. Raises as `read_policy`."""
    found = read_policy(path).modes.get(MODES[kit.mode])
    return None if found is None else ActionPolicy(found.trees)


def read_policy(path: Path | None = None) -> PolicyFile:
    """The trees of all modes, from the program's own file if no other is given.

    Raises `BrokenAssetError`, or `MissingAssetError` where the program has no such file.
    """
    where = path or asset(*POLICY_PARTS)
    try:
        found = msgspec.json.decode(where.read_bytes(), type=PolicyFile)
    except OSError as error:
        raise BrokenAssetError(error.strerror or str(error), *POLICY_PARTS) from None
    except (UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise BrokenAssetError(error_text(error), *POLICY_PARTS) from None
    if found.features != POLICY_FEATURES:
        raise BrokenAssetError("it has other features than this version knows", *POLICY_PARTS)
    for word, mode in found.modes.items():
        if len(mode.trees) != len(SIDES) or not all(
            tree.sound for side in mode.trees for tree in side
        ):
            raise BrokenAssetError(f"{word}: a tree is damaged", *POLICY_PARTS)
    return found
