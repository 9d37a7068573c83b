"""Random whole games, each checked from its first decision to its last, and any fault noted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from ..card_game.content.load import load_pack
from ..card_game.rules.codes import VARIANTS, Option
from ..card_game.rules.engine import Engine, standing_options, variants_from
from ..card_game.rules.kit import MODES, Kit
from ..card_game.rules.state import State
from ..kernel.decision import Decision
from .checked_game import CheckedGame, FuzzContext, random_variants
from .invariant import InvariantError, Reproduction
from .record_check import check_record

KEEP_EVERY: Final = 3
"""One game in so many is played through its record as well."""
RECLAIM_EVERY: Final = 5
"""A waiver is taken back, out of turn (R9.4), about once in so many decisions."""

Chooser = Callable[[State, Decision], Option | None]


class Outcome(msgspec.Struct, frozen=True):
    """What came of one game."""

    decisions: int
    note: Reproduction | None = None


def fuzz_game(lab: FuzzContext, seed: int) -> Outcome:
    """Play and check the random game of a seed; its variants are random too."""
    variants, choose = random_game(seed)
    return _Play(lab, seed, variants).run(choose, keep_too=seed % KEEP_EVERY == 0)


def random_game(seed: int) -> tuple[tuple[int, ...], Chooser]:
    """The variants of a seed's game, and what is chosen in it."""
    random = Random(f"game {seed}")
    variants = random_variants(random)
    chance = random.random

    def choose(state: State, decision: Decision) -> Option:
        said = standing_options(state)
        if said and chance() * RECLAIM_EVERY < 1:
            return said[0]
        return decision.options[int(chance() * len(decision.options))]

    return variants, choose


def replay(lab: FuzzContext, note: Reproduction) -> Outcome:
    """Play a noted game again with every check at every decision.

    Raises `ValueError` for a note of another pack or mode, or one that can't be read.
    """
    kit = lab.engine.kit
    if note.mode != MODES[kit.mode] or note.pack != kit.content.digest:
        raise ValueError("it was noted with another data pack or mode")
    coming = iter([lab.notation.parse(text) for text in note.options])
    play = _Play(lab, note.seed, variants_from(note.variants), thorough=True)
    return play.run(lambda _state, _decision: next(coming, None), keep_too=True)


class _Play:
    """One game from its seed on, and what was taken in it."""

    def __init__(
        self, lab: FuzzContext, seed: int, variants: tuple[int, ...], *, thorough: bool = False
    ) -> None:
        self._lab = lab
        self._seed = seed
        self._variants = variants
        self._thorough = thorough
        self._taken: list[Option] = []
        self._decisions = 0

    def run(self, choose: Chooser, *, keep_too: bool) -> Outcome:
        """Play until the game or the choosing ends; a fault of any kind is noted."""
        try:
            self._game(choose)
            if keep_too:
                checks = Random(f"record {self._seed}")
                check_record(self._lab.engine, self._seed, self._variants, self._taken, checks)
        except InvariantError as error:
            return Outcome(self._decisions, self._note(error.invariant, error.found))
        except Exception as error:  # whatever the engine raises is a fault, and noted
            found = f"{type(error).__name__}: {error}"
            return Outcome(self._decisions, self._note("nothing raises", found))
        return Outcome(self._decisions)

    def _game(self, choose: Chooser) -> None:
        checked = CheckedGame(self._lab, self._seed, self._variants, thorough=self._thorough)
        while decision := checked.check():
            self._decisions = checked.decisions
            option = choose(checked.state, decision)
            if option is None:
                return
            self._taken.append(option)
            checked.take(option)

    def _note(self, invariant: str, found: str) -> Reproduction:
        kit, notation = self._lab.engine.kit, self._lab.notation
        return Reproduction(
            mode=MODES[kit.mode],
            pack=kit.content.digest,
            seed=self._seed,
            variants={
                key: values[chosen]
                for (key, values), chosen in zip(VARIANTS, self._variants, strict=True)
            },
            options=tuple(notation.text(option) for option in self._taken),
            invariant=invariant,
            found=found,
        )


def fuzz_games(pack: Path | None, mode: str, seeds: Sequence[int]) -> list[Outcome]:
    """Fuzz the games of these seeds; loads the pack itself, so that any process can do it."""
    lab = FuzzContext(Engine(Kit(load_pack(pack), mode)))
    return [fuzz_game(lab, seed) for seed in seeds]
