"""Actions that are neither fire nor a move: entrenching, smoke, sappers, a figure brought back.

Keeps TI7, TI12.1 and TI12.2 as far as they are actions; other cards stand where they are summed up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Frame, Option
from ...board.hexes import OFF_MAP
from ...board.locations import hex_of
from ...judge.reason import Fact, Reason
from ...position.codes import SIDES, UnitField
from ...position.referee import StreetResolver
from ..judge.house import SIG_33B, ground, has_ability
from ..judge.units import FULL_SQUAD, SMOKE_GONE, Mark, Scene, TideTable
from .codes import ACTS_OF_CARDS, UNIT_ACTS, Act, Op, fact
from .effects import fatigue, mark
from .work import TideOperation, own_units


def diggable(scene: Scene, number: int) -> bool:
    """Whether one digs in in a hex: on soft ground, and on any floor of a house (TI7)."""
    rows = scene.tables.terrain
    soft = all(rows[word].traits.digs for word in scene.position.terrains(number))
    return soft or scene.position.intact(number) is not None


def entrench_refusal(scene: Scene, unit: int) -> Reason | None:
    """Why a unit can't dig in where it stands (TI7)."""
    facts: dict[str, Fact] = {"unit": unit, "loc": scene.now(unit).loc}
    row, loc, side = scene.squad_row(unit), scene.now(unit).loc, scene.card(unit).side
    if row is None or not row.entrenches:
        return Reason("tide.no_engineers", "TI7", facts=facts)
    number = hex_of(loc)
    if not diggable(scene, number):
        return Reason("tide.no_ground", "TI7", facts=facts)
    if scene.position.markers(loc, "entrenchment"):
        return Reason("tide.dug_in", "TI7", facts=facts)
    for other in scene.position.hexes_within(number, 1):
        if scene.position.units_in(other, 1 - side):
            return Reason("tide.enemy_near", "TI7", facts={**facts, "hex": other})
    return None


def smoke_refusal(scene: Scene, unit: int) -> Reason | None:
    """Why a squad can't lay the smoke of its side's card, once a game (TI12.1)."""
    side = scene.card(unit).side
    if not scene.is_squad(unit):
        return Reason("tide.smoke_squads", "TI12.1", facts={"unit": unit})
    if scene.of_cards(TideTable.SMOKE + side):
        return Reason("tide.smoke_laid", "TI12.1", facts={"side": side, "word": "smoke_pots"})
    return None


def sappers_refusal(scene: Scene, unit: int) -> Reason | None:
    """Why a squad can't dig in for no action (TI12.1)."""
    side, most = scene.card(unit).side, scene.tables.cards.sappers
    if (refused := entrench_refusal(scene, unit)) is not None:
        return refused
    if scene.has(unit, Mark.SPENT):
        return Reason("tide.sappers_once", "TI12.1", facts={"unit": unit})
    if scene.of_cards(TideTable.SAPPERS + side) >= most:
        facts: dict[str, Fact] = {"side": side, "word": "sappers", "n": most}
        return Reason("tide.sappers_all", "TI12.1", facts=facts)
    return None


def treat_refusal(scene: Scene, unit: int) -> Reason | None:
    """Why no medic can bring back a figure of a squad (TI12.2)."""
    facts: dict[str, Fact] = {"unit": unit}
    steps = scene.now(unit).steps
    here = medics_at(scene, unit)
    for applies, key in (
        (not scene.is_squad(unit) or not here, "tide.no_medic"),
        (steps >= FULL_SQUAD, "tide.unhurt"),
        (steps < scene.lasting(unit), "tide.beyond_help"),
        (scene.has(unit, Mark.ATTACKED), "tide.attacked"),
        (all(scene.has(medic, Mark.TREATED) for medic in here), "tide.medic_busy"),
    ):
        if applies:
            return Reason(key, "TI12.2", facts=facts)
    return None


def medics_at(scene: Scene, unit: int) -> list[int]:
    """The squads with a medic in the hex and on the level of a squad, its own too (TI12.2)."""
    loc, side = scene.now(unit).loc, scene.card(unit).side
    if loc < 0:
        return []
    return [other for other in scene.position.units_at(loc, side) if scene.medic_in(other)]


WORK_REFUSALS: Final[Mapping[int, Callable[[Scene, int], Reason | None]]] = MappingProxyType(
    {
        Act.ENTRENCH: entrench_refusal,
        Act.SMOKE: smoke_refusal,
        Act.SAPPERS: sappers_refusal,
        Act.TREAT: treat_refusal,
    }
)
"""By action that is neither fire nor a move: why a unit that can act can't take it."""


def acts_of(scene: Scene, side: int) -> tuple[int, ...]:
    """The actions that a side has, those of its cards and medics too."""
    cards = [act for card, act in ACTS_OF_CARDS.items() if scene.has_card(side, card)]
    medics = any(card.medic and card.side == side for card in scene.cards)
    return *UNIT_ACTS, *cards, *([Act.TREAT] if medics else [])


def work(g: StreetResolver, scene: Scene, unit: int, act: int) -> None:
    """Take an action that is neither fire nor a move; smoke asks where first."""
    side, loc = scene.card(unit).side, scene.now(unit).loc
    if act == Act.ENTRENCH:
        g.tell(fact("entrenched"), unit, loc)
        g.lay("entrenchment", loc, side)
        fatigue(g, unit)
    elif act == Act.SMOKE:
        g.push((Op.SMOKING, side, unit))
    elif act == Act.SAPPERS:
        dug = scene.of_cards(TideTable.SAPPERS + side)
        g.tell(fact("sappers"), unit, loc)
        g.lay("entrenchment", loc, side)
        mark(g, unit, add=Mark.SPENT)
        g.set_table(TideTable.SAPPERS + side, dug + 1)
    else:
        medic = next(one for one in medics_at(scene, unit) if not scene.has(one, Mark.TREATED))
        g.reveal(medic)
        g.tell(fact("treated"), unit, medic)
        g.set_unit(unit, UnitField.STEPS, scene.now(unit).steps + 1)
        mark(g, medic, add=Mark.TREATED)
        fatigue(g, unit)


def spent(scene: Scene, side: int, word: str) -> bool:
    """Whether nothing more comes of a card of a side, of ammunition in this round (TI12.1)."""
    if word == "ammunition":
        return bool(scene.of_cards(TideTable.AMMUNITION) >> side & 1)
    if word == "smoke_pots":
        return bool(scene.of_cards(TideTable.SMOKE + side))
    if word == "sappers":
        return scene.of_cards(TideTable.SAPPERS + side) >= scene.tables.cards.sappers
    if word == SIG_33B:
        shells = [one for one in own_units(scene, side) if has_ability(scene, one)]
        return all(scene.has(one, Mark.SPENT) for one in shells)
    return False


class Smoking(TideOperation):
    """Where the smoke of a side is laid: beside any of its squads (TI12.1)."""

    rule = "TI12.1"

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The hexes that touch one with an own squad."""
        scene = self.scene(g)
        here = {
            hex_of(scene.now(unit).loc)
            for unit in own_units(scene, frame[1])
            if scene.is_squad(unit) and scene.on_board(unit)
        }
        grid = scene.position.board.grid
        beside = {each for number in here for each in grid.neighbours[number] if each != OFF_MAP}
        return [(Act.LAY, number) for number in sorted(beside)]

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Lay it; it lies until the end of the next status phase."""
        _, side, unit = frame
        _, number = option
        g.tell(fact("smoke"), unit, number)
        marker = g.lay("smoke", ground(number))
        g.set_table(TideTable.SMOKE + side, marker + 1)
        fatigue(g, unit)


def clear_smoke(g: StreetResolver) -> None:
    """The smoke that cards have laid goes (TI12.1)."""
    if not any(g.kit.scenario.operations):
        return
    for side in SIDES:
        marker = g.s.table[TideTable.SMOKE + side] - 1
        if marker >= 0:
            g.tell(fact("smoke_clears"), hex_of(g.s.markers[marker].loc))
            g.take_marker(marker)
            g.set_table(TideTable.SMOKE + side, SMOKE_GONE)
