"""What the operations of ats share: the field under a game, and how an option is refused."""

from __future__ import annotations

from typing import cast

from ....kernel.decision import Frame, Option
from ...position.referee import StreetOperation, StreetResolver
from ..judge.field import Field
from ..tables import Tables


class HasTables:
    """A referee that keeps its tables."""

    tables: Tables


def field_of(g: StreetResolver) -> Field:
    """The field on which a game is played."""
    return Field(tables_of(g), g.position)


def known_field(g: StreetResolver, side: int) -> Field:
    """The field as a side knows it: by it the side's attacks are judged (B3.5)."""
    return field_of(g.known_to(side))


def tables_of(g: StreetResolver) -> Tables:
    """The figures that a game is played with."""
    return cast("HasTables", g.kit.referee).tables


class AtsOperation(StreetOperation):
    """A question; where every candidate is refused nothing is asked."""

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        return self.options(g, frame)
