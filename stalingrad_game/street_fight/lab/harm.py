"""Who can hurt whom: of every kind of unit the best chance against every other, by a referee.

Each pair is put on open ground at several ranges, and every kind of attack is asked of the judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..board.locations import NOWHERE
from ..board.scenario import Scenario
from ..board.scenario_toml import scenario_of
from ..board.terrain import UNIT_KINDS
from ..judge.reason import Reason
from ..position.codes import GERMAN, SOVIET
from ..position.position import Position, opening_state
from ..position.questions import AttackAnswer, AttackQuery
from ..position.referee import StreetKit
from ..position.state import State
from ..referees import referee

OFF_BOARD: Final = "battery"
"""The kind that has no place on the map: it attacks, and nobody can fire at it."""
HARMLESS: Final = frozenset({"0", "none", "miss", "C0", "nothing"})
"""Outcomes that cost nothing."""
SHAKEN: Final = frozenset({"superficial", "pinned", "disrupted", "routed", "tie", "defender"})
"""Outcomes that shake somebody, or cost the attacker, but not the one attacked."""
RANGES: Final = (1, 2, 3, 4)
"""In hexes: near enough for what is thrown, far enough for a mortar."""
_MELEE: Final = "melee"
_FROM: Final = "D4"
_OBSERVER: Final = "D3"
_OBSERVING: Final = "rifle_squad"


class Harm(NamedTuple):
    """The best that a kind can do to another."""

    chance: Fraction
    """To cost it anything; 0 where it can do nothing to it."""
    range: int
    """In hexes, 0 in one location; the one of the best chance, the nearest first."""
    kind: str
    """Of the attack, as ``--kind`` names it."""
    ability: str | None


class HarmTable(NamedTuple):
    """Every kind of a referee against every kind."""

    kit: StreetKit
    kinds: tuple[str, ...]
    harm: dict[tuple[str, str], Harm]
    """By attacker and attacked; pairs without any are left out."""
    helpless: dict[str, Reason]
    """Who can hurt nobody, and why."""

    @property
    def targets(self) -> tuple[str, ...]:
        """The kinds that stand on the map."""
        return tuple(kind for kind in self.kinds if kind != OFF_BOARD)

    @property
    def safe(self) -> tuple[str, ...]:
        """The kinds on the map that nobody can hurt."""
        hurt = {other for _, other in self.harm}
        return tuple(kind for kind in self.targets if kind not in hurt)


def harm_table(word: str, tables: Path | None = None) -> HarmTable:
    """Who can hurt whom by a referee; raises `TablesError`."""
    judge = referee(word, tables)
    kinds = tuple(kind for kind in UNIT_KINDS if kind in judge.kinds)
    kit = StreetKit(Scenario(scenario_of(_scene(word, kinds), "", {word: judge.kinds})), judge)
    harm: dict[tuple[str, str], Harm] = {}
    helpless: dict[str, Reason] = {}
    for kind in kinds:
        why: Reason | None = None
        for other in kinds:
            if other == OFF_BOARD:
                continue
            best, refused = _best(kit, kind, other)
            why = why or refused
            if best is not None:
                harm[kind, other] = best
        if why is not None and not any(attacker == kind for attacker, _ in harm):
            helpless[kind] = why
    return HarmTable(kit, kinds, harm, helpless)


def _best(kit: StreetKit, kind: str, other: str) -> tuple[Harm | None, Reason | None]:
    """The best that a kind can do to another, and the first reason against it."""
    best: Harm | None = None
    refused: Reason | None = None
    for query, state, far in _attacks(kit, kind, other):
        found = kit.referee.judge.attack(Position(kit.scenario, state), query)
        if not found.legal:
            refused = refused or next(iter(found.why), None)
            continue
        chance = chance_of_harm(found)
        if chance > (0 if best is None else best.chance):
            best = Harm(chance, far, query.kind or "", query.ability)
    return best, refused


def chance_of_harm(found: AttackAnswer) -> Fraction:
    """The chance that an attack costs its target anything."""
    harmless = HARMLESS | SHAKEN
    return sum((chance for word, chance in found.odds.items() if word not in harmless), Fraction(0))


def _attacks(kit: StreetKit, kind: str, other: str) -> Iterator[tuple[AttackQuery, State, int]]:
    """Every attack of one kind on another, on open ground, the usual one first."""
    judge, board = kit.referee, kit.board
    units = kit.scenario.units
    attacker = next(u.number for u in units if (u.kind, u.side) == (kind, GERMAN))
    target = next(u.number for u in units if (u.kind, u.side) == (other, SOVIET))
    ways: Sequence[tuple[str, str | None]] = list(
        product(judge.attack_kinds, (None, *judge.abilities))
    )
    start = board.loc(_FROM)
    for far in (*RANGES, 0):
        there = board.loc(f"D{4 + far}")
        state = opening_state(kit)
        for card, now in zip(units, state.units, strict=True):
            now.loc = board.loc(_OBSERVER) if card.id == _OBSERVING else NOWHERE
        state.units[attacker].loc = NOWHERE if kind == OFF_BOARD else start
        state.units[target].loc = there
        for way, ability in ways:
            if (way == _MELEE) == (far == 0):
                yield AttackQuery((attacker,), there, "unit", target, way, ability), state, far


def _scene(word: str, kinds: Sequence[str]) -> dict[str, Any]:
    """A scenario of open ground with every kind on either side."""
    units: list[dict[str, object]] = []
    for side in ("german", "soviet"):
        for number, kind in enumerate(kinds):
            at = {} if kind == OFF_BOARD else {"at": f"{'AC'[side == 'soviet']}{number + 1}"}
            units.append({"id": f"{side}_{kind}", "side": side, "kind": kind, "facing": "S", **at})
    units.append({"id": _OBSERVING, "side": "german", "kind": _OBSERVING, "at": _OBSERVER})
    return {
        "format": 1,
        "id": "harm",
        "title": "Harm",
        "referees": [word],
        "turns": 1,
        "first": "german",
        "map": {"columns": 4, "rows": len(kinds) + 4, "even_columns": "down"},
        "unit": units,
        "victory": {"side": "german", "hexes": ["A1"], "need": 1, "when": "end"},
    }
