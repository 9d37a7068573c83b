"""Random whole games, each checked from its first decision to its last, and any fault noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import msgspec

from ..kernel.decision import Decision, Option
from .checked_game import CheckedGame
from .game_checks import GameChecks
from .invariant import InvariantError, Reproduction
from .record_check import check_record

KEEP_EVERY: Final = 3
"""One game in so many is played through its record as well."""
STANDING_EVERY: Final = 5
"""A standing option is taken, out of turn, about once in so many decisions."""

ChooseOption: TypeAlias = Callable[[Any, Decision], Option | None]
"""By state and decision: what is chosen; None ends the game."""


class Outcome(msgspec.Struct, frozen=True):
    """What came of one game."""

    decisions: int
    note: Reproduction | None = None
    met: Mapping[str, int] = MappingProxyType({})
    """How often what its checks count was met."""


def fuzz_game(checks: GameChecks[Any], seed: int) -> Outcome:
    """Play and check the random game of a seed; its variants are random too."""
    variants, choose = random_game(checks, seed)
    play = _Play(checks, seed, variants, thorough=False)
    return play.run(choose, keep_too=seed % KEEP_EVERY == 0)


def random_game(checks: GameChecks[Any], seed: int) -> tuple[Mapping[str, str], ChooseOption]:
    """The variants of a seed's game, and what is chosen in it."""
    random = Random(f"game {seed}")
    variants = checks.random_variants(random)
    chance, game, pick = random.random, checks.game, checks.picker(random)

    def choose(state: Any, decision: Decision) -> Option:
        standing = game.standing_options(state)
        if standing and chance() * STANDING_EVERY < 1:
            return standing[0]
        return pick(state, decision)

    return variants, choose


def replay(checks: GameChecks[Any], note: Reproduction) -> Outcome:
    """Play a noted game again with every check at every decision.

    Raises `ValueError` for a note of another pack or mode, or one that can't be read.
    """
    game = checks.game
    if (note.mode, note.pack) != (game.edition.mode, game.edition.digest):
        raise ValueError("it was noted with another data pack or mode")
    coming = iter([game.parse_option(text) for text in note.options])
    variants = game.complete_variants(note.variants)
    play = _Play(checks, note.seed, variants, thorough=True)
    return play.run(lambda _state, _decision: next(coming, None), keep_too=True)


class _Play:
    """One game from its seed on, and what was taken in it."""

    def __init__(
        self, checks: GameChecks[Any], seed: int, variants: Mapping[str, str], *, thorough: bool
    ) -> None:
        self._checks = checks
        self._seed = seed
        self._variants = variants
        self._thorough = thorough
        self._taken: list[Option] = []
        self._decisions = 0
        self._met: Counter[str] = Counter()

    def run(self, choose: ChooseOption, *, keep_too: bool) -> Outcome:
        """Play until the game or the choosing ends; a fault of any kind is noted."""
        try:
            self._play(choose)
            if keep_too:
                random = Random(f"record {self._seed}")
                check_record(self._checks, self._seed, self._variants, self._taken, random)
        except InvariantError as error:
            return self._outcome(self._note(error.invariant, error.found))
        except Exception as error:  # whatever the rules raise is a fault, and noted
            found = f"{type(error).__name__}: {error}"
            return self._outcome(self._note("nothing raises", found))
        return self._outcome(None)

    def _outcome(self, note: Reproduction | None) -> Outcome:
        return Outcome(self._decisions, note, dict(self._met))

    def _play(self, choose: ChooseOption) -> None:
        checked = CheckedGame(self._checks, self._seed, self._variants, thorough=self._thorough)
        while decision := checked.check():
            self._decisions = checked.decisions
            option = choose(checked.state, decision)
            if option is None:
                return
            self._taken.append(option)
            self._met.update(self._checks.met(option, checked.take(option)))

    def _note(self, invariant: str, found: str) -> Reproduction:
        game = self._checks.game
        return Reproduction(
            mode=game.edition.mode,
            pack=game.edition.digest,
            seed=self._seed,
            variants=game.complete_variants(self._variants),
            options=tuple(game.option_text(option) for option in self._taken),
            invariant=invariant,
            found=found,
        )


def fuzz_games(make: Callable[[], GameChecks[Any]], seeds: Sequence[int]) -> list[Outcome]:
    """Fuzz the games of these seeds; makes the checks itself, so that any process can do it."""
    checks = make()
    return [fuzz_game(checks, seed) for seed in seeds]
