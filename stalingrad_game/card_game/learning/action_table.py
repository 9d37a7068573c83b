"""Options as action numbers: every option that a mode can offer has its number, and back.

A consolidation (R3.4) is chosen in two steps, the formation destroyed and then the one restored, so
that the table needs two rows of formations instead of a square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Final

import msgspec

from ..record.notation import FORMS, Notation
from ..rules.kit import Kit
from ..state.code_names import ACT_NAMES
from ..state.codes import DISTRICTS, NONE, Act, Option


class ActionBlock(msgspec.Struct, frozen=True):
    """Neighbouring action numbers of one act."""

    name: str
    """The act in small letters; a consolidation's are "restore_destroyed", "restore_restored"."""
    start: int
    """Its first action number."""
    size: int
    """How many there are, at least one."""


class ActionTable:
    """The action numbers of one kit, from 0; the same data pack and mode give the same numbers."""

    def __init__(self, kit: Kit) -> None:
        """Number all options that can come up in the kit's mode, by act and then by arguments."""
        self._notation: Final = Notation(kit)
        rows: list[Option] = []
        blocks: list[ActionBlock] = []
        for name, block in _blocks(kit):
            options = list(block)
            if options:
                blocks.append(ActionBlock(name, len(rows), len(options)))
                rows += options
        self.rows: Final = tuple(rows)
        """By action number: its option; for a step of a consolidation with one formation, -1 for
        the other."""
        self.blocks: Final = tuple(blocks)
        self._numbers: Final[Mapping[Option, int]] = {row: n for n, row in enumerate(rows)}

    def __len__(self) -> int:
        """How many action numbers there are."""
        return len(self.rows)

    def path(self, option: Option) -> tuple[int, ...]:
        """The numbers that make up an option: one, or the two steps of a consolidation.

        Raises `KeyError` for what this mode never offers, and for standing options.
        """
        if option[0] == Act.RESTORE:
            act, destroyed, restored = option
            return self._numbers[act, destroyed, NONE], self._numbers[act, NONE, restored]
        return (self._numbers[option],)

    def option(self, path: Iterable[int]) -> Option:
        """The option that such numbers make up; raises `ValueError` where they make up none."""
        steps = [self.rows[number] for number in path]
        match steps:
            case [(Act.RESTORE, destroyed, -1), (Act.RESTORE, -1, restored)]:
                return Act.RESTORE, destroyed, restored
            case [option] if option[0] != Act.RESTORE:
                return option
        raise ValueError(f"the actions {[*path]} are no option")

    def following(self, options: Iterable[Option], begun: tuple[int, ...] = ()) -> list[int]:
        """The numbers that may come next, in order: those that go on from `begun` to an option."""
        paths = (self.path(option) for option in options)
        place = len(begun)
        return sorted(
            {path[place] for path in paths if len(path) > place and path[:place] == begun}
        )

    def text(self, number: int) -> str:
        """An action in the words of a record, as "play storm_group panzer_16".

        The steps of a consolidation are "restore FORMATION -" and "restore - FORMATION".
        """
        row = self.rows[number]
        if row[0] != Act.RESTORE:
            return self._notation.text(row)
        names = ("-" if one == NONE else self._notation.formations[one] for one in row[1:])
        return " ".join((FORMS[Act.RESTORE].word, *names))


def _blocks(kit: Kit) -> Iterator[tuple[str, Iterable[Option]]]:
    """The acts that the mode knows, each with all its options; a consolidation's steps apart."""
    for act, form in sorted(FORMS.items()):
        name = ACT_NAMES[act]
        if act == Act.RESTORE:
            formations = range(len(kit.formations))
            yield f"{name}_destroyed", ((act, f, NONE) for f in formations)
            yield f"{name}_restored", ((act, NONE, f) for f in formations)
        elif act == Act.RECLAIM:
            continue  # a standing option: it answers nothing
        else:
            arguments = (_range(kit, kind) for kind in form.kinds)
            every = ((act, *row, *(NONE,) * (2 - len(row))) for row in product(*arguments))
            yield name, (option for option in every if _can_come_up(kit, option))


def _range(kit: Kit, kind: str) -> Iterable[int]:
    """All arguments of a kind, as `FORMS` names it."""
    ranges: Mapping[str, Callable[[], Iterable[int]]] = {
        "card": lambda: cards_in_play(kit),
        "formation": lambda: range(len(kit.formations)),
        "unit": lambda: range(len(kit.units)),
        "district": lambda: DISTRICTS,
        "choice": lambda: range(2),
        "seat": lambda: range(kit.seats),
    }
    return ranges[kind]()


def cards_in_play(kit: Kit) -> tuple[int, ...]:
    """The combat cards of the kit's mode, each kind once, by their numbers."""
    return tuple(sorted({card for deck in kit.deck for card in deck}))


def _can_come_up(kit: Kit, option: Option) -> bool:
    """Whether the rules could ever offer an option in the kit's mode."""
    act, first, second = option
    tests: Mapping[int, Callable[[], bool]] = MappingProxyType(
        {
            Act.PLAY: lambda: (
                not kit.hero[first] and kit.card_side[first] == kit.formation_side[second]
            ),  # R6.1
            Act.HERO: lambda: kit.hero[first],  # R9.3
            Act.INTERCEPT: lambda: kit.intercepts[first],  # R9.4
            Act.GIVE: lambda: kit.seats > 2,  # R10.3
        }
    )
    return act not in tests or tests[act]()
