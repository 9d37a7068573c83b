"""The rules with somebody who looks on in the middle of what runs by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ..rules.engine import Engine
from ..rules.kit import Kit
from ..rules.operations import OPERATIONS
from ..rules.resolver import Operation, Resolver
from ..state.codes import Frame, Option
from ..state.state import State

Onlooker: TypeAlias = Callable[[State, Frame], None]
"""Is told a state and the piece of work that is done next; it changes nothing."""


class Watched(Operation):
    """An operation that is done as ever, and looked at before it is done."""

    def __init__(self, operation: Operation, look: Onlooker) -> None:
        self._operation: Final = operation
        self._look: Final = look

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        self._look(g.s, frame)
        return self._operation.run(g, frame)

    def seat(self, g: Resolver, frame: Frame) -> int:
        return self._operation.seat(g, frame)

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        return self._operation.candidates(g, frame)

    def options(self, g: Resolver, frame: Frame) -> list[Option]:
        return self._operation.options(g, frame)

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        self._operation.answer(g, frame, option)


def watched_engine(kit: Kit, looks: Mapping[int, Onlooker]) -> Engine:
    """The rules, where each look is taken before every piece of work of its `Op`."""
    watched = {op: Watched(OPERATIONS[op], look) for op, look in looks.items()}
    return Engine(kit, {**OPERATIONS, **watched})
