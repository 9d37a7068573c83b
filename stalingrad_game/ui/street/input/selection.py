"""The targets chosen so far on the way to an option, and where the way leads on.

An option is a set of targets, which may be chosen in any order: a unit, then a verb, then a place,
or the verb first. Each target leaves fewer options; the last one left is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from ....kernel.decision import Decision, Option
from ...session.question_guard import QuestionGuard
from ..model.table_model import Target
from .option_targets import LAYS, OptionTargets

_Finds: TypeAlias = "Callable[[Selection], Iterator[Target]]"
"""How targets are found that can be chosen next."""


class Selection:
    """The way to an option of one decision."""

    def __init__(self, reader: OptionTargets) -> None:
        self._reader: Final = reader
        self._decision: Decision | None = None
        self._given: Sequence[Option] = ()
        self._found: dict[frozenset[Target], tuple[Option, ...]] = {}
        """By what was chosen: the options that all of it belongs to."""
        self._of: dict[Option, tuple[Target, ...]] = {}
        self._next: dict[tuple[_Finds, tuple[Target, ...]], tuple[Target, ...]] = {}
        """What can be chosen next, by how it is found and by what was chosen."""
        self.picks: tuple[Target, ...] = ()
        """What has been chosen, in order."""
        self.guard: Final = QuestionGuard()

    def follow(self, decision: Decision | None, options: Sequence[Option]) -> None:
        """Take another decision, with the options that may be pointed at; forget what was chosen.

        Nothing happens where both are the same as before.
        """
        if decision is self._decision and options is self._given:
            return
        self._given = options
        if decision is self._decision and list(self._of) == list(options):
            return
        self._decision = decision
        self._of = {option: self._reader.targets(option) for option in options}
        self._found, self._next = {}, {}
        self.picks = ()

    def _kept(self, finds: _Finds) -> tuple[Target, ...]:
        """What is found after the present choice, once."""
        key = finds, self.picks
        found = self._next.get(key)
        if found is None:
            found = self._next[key] = tuple(finds(self))
        return found

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that all that was chosen belongs to."""
        return self.among(self.picks)

    def among(self, picks: Iterable[Target]) -> tuple[Option, ...]:
        """The options that all of these targets belong to."""
        wanted = frozenset(picks)
        found = self._found.get(wanted)
        if found is None:
            found = tuple(option for option, own in self._of.items() if wanted <= set(own))
            self._found[wanted] = found
        return found

    @property
    def complete(self) -> Option | None:
        """The option that was chosen; None while there are several, or nothing was chosen."""
        options = self.options
        return options[0] if len(options) == 1 and (self.picks or len(self._of) == 1) else None

    @property
    def on_map(self) -> tuple[Target, ...]:
        """What can be chosen next on the map."""
        return self._kept(Selection._on_map)

    def _on_map(self) -> Iterator[Target]:
        found = dict.fromkeys(target for one in self.options for target in self._of[one][:-1])
        return (target for target in found if target not in self.picks)

    @property
    def narrowing(self) -> tuple[Target, ...]:
        """What of it leaves fewer options than there are now."""
        return self._kept(Selection._narrowing)

    def _narrowing(self) -> Iterator[Target]:
        options = self.options
        return (
            target
            for target in self.on_map
            if any(target not in self._of[option] for option in options)
        )

    @property
    def verbs(self) -> tuple[Target, ...]:
        """The verbs that can be chosen next.

        Those that need nothing on the map, those that lay something, and all others once it is
        clear who or what does it.
        """
        return self._kept(Selection._verbs)

    def _verbs(self) -> Iterator[Target]:
        options = self.options
        settled = len({self._of[one][0] for one in options if len(self._of[one]) > 1}) <= 1
        found = dict.fromkeys(
            self._of[one][-1]
            for one in options
            if len(self._of[one]) == 1
            or settled
            or self._picked_on_map(one)
            or (not self.picks and self._reader.word(one) in LAYS)
        )
        return (target for target in found if target not in self.picks)

    def _picked_on_map(self, option: Option) -> bool:
        """Whether the first target of an option on the map has been chosen."""
        return self._of[option][0] in self.picks

    @property
    def all_verbs(self) -> tuple[Target, ...]:
        """Every verb of the options left, whoever does it."""
        return tuple(dict.fromkeys(self._of[one][-1] for one in self.options))

    def fits(self, target: Target) -> bool:
        return bool(self.among((*self.picks, target))) and target not in self.picks

    def choose(self, target: Target) -> bool:
        """Make the way longer; says whether the target belongs to an option left."""
        if not self.fits(target):
            return False
        self.picks = (*self.picks, target)
        return True

    def turn_to(self, target: Target) -> bool:
        """Begin anew with a target; says whether it belongs to an option at all."""
        if not self.among((target,)):
            return False
        self.picks = (target,)
        return True

    def step_back(self) -> bool:
        """Take the last target back; says whether there was one."""
        if not self.picks:
            return False
        self.picks = self.picks[:-1]
        return True

    def clear(self) -> None:
        self.picks = ()

    @property
    def subject(self) -> int:
        """The unit that acts: the first one chosen, or the only one left; -1 where none is."""
        chosen = [target.number for target in self.picks if target.kind == "unit"]
        if chosen:
            return chosen[0]
        first = {self._of[one][0] for one in self.options}
        only = next(iter(first)) if len(first) == 1 else None
        return only.number if only is not None and only.kind == "unit" else -1
