"""One-line faults for the referee tide of Street Fight, as `plant` sows them."""

from __future__ import annotations

from typing import Final

from tests.mutation.faults import Fault

TIDE_FAULTS: Final = (
    Fault("TI1.2", "street_fight/tide/play/rounds.py", "passes(g) >= BOTH", "passes(g) > BOTH"),
    Fault("TI1.2", "street_fight/tide/play/rounds.py", "PASSES, 0 if early else ", "PASSES, "),
    Fault(
        "TI1.3",
        "street_fight/tide/play/rounds.py",
        "g.set_table(Table.FIRST, 1 - g.s.table[Table.FIRST])",
        "g.set_table(Table.FIRST, g.s.table[Table.FIRST])",
    ),
    Fault(
        "TI1.4",
        "street_fight/tide/play/rounds.py",
        "mark(g, unit, add=Mark.PINNED, ",
        "mark(g, unit, ",
    ),
    Fault("TI3.3", "street_fight/tide/play/moving.py", "if fired:", "if False:"),
    Fault(
        "TI3.4",
        "street_fight/tide/play/effects.py",
        "add=Mark.PINNED | Mark.FATIGUED, take=Mark.OP_FIRE",
        "add=Mark.PINNED | Mark.FATIGUED",
    ),
    Fault("TI5.5", "street_fight/tide/play/effects.py", "or (net and g.s", "or (False and g.s"),
    Fault(
        "TI5.7",
        "street_fight/tide/play/firing.py",
        "for unit in plan.units:  # TI5.7",
        "for unit in plan.units[:1]:  # TI5.7",
    ),
    Fault(
        "TI5.9",
        "street_fight/tide/play/firing.py",
        "g.set_unit(unit, UnitField.AIM, active)",
        "pass",
    ),
    Fault(
        "TI5.9", "street_fight/tide/play/firing.py", "(SHAKEN | Mark.DAMAGED) & now", "SHAKEN & now"
    ),
    Fault(
        "TI6.5",
        "street_fight/tide/play/storming.py",
        "scene.has(unit, Mark.DISRUPTED) or not ways",
        "not ways",
    ),
    Fault(
        "TI6.5",
        "street_fight/tide/play/storming.py",
        "inflicted <= suffered or",
        "inflicted < suffered or",
    ),
    Fault(
        "TI7",
        "street_fight/tide/play/works.py",
        "hexes_within(number, 1)",
        "hexes_within(number, 0)",
    ),
    Fault(
        "TI8.6",
        "street_fight/tide/judge/fire.py",
        "    if scene.has(leader, Mark.PINNED):  # TI3.4\n        dice = half(dice)\n",
        "",
    ),
    Fault(
        "TI8.9",
        "street_fight/tide/play/effects.py",
        "mark(g, plan.ability_by, add=Mark.SPENT)",
        "pass",
    ),
    Fault(
        "TI8.11",
        "street_fight/tide/play/effects.py",
        "elif one.kind == shelter and one.loc > below",
        "elif False and one.loc > below",
    ),
    Fault("TI1.4", "street_fight/tide/play/rounds.py", "if scene.now(unit).aim >= 0:", "if False:"),
    Fault("TI2.1", "street_fight/tide/judge/units.py", "(CREW_SLOTS if row.crew else 0)", "0"),
    Fault(
        "TI2.3",
        "street_fight/tide/judge/cover.py",
        "min(scene.tables.fire.flame_cover, total(covered))",
        "scene.tables.fire.flame_cover",
    ),
    Fault(
        "TI3.5",
        "street_fight/tide/judge/cover.py",
        "if suppress and scene.is_squad(unit) and scene.officer_at(unit):",
        "if scene.is_squad(unit) and scene.officer_at(unit):",
    ),
    Fault(
        "TI4.2",
        "street_fight/tide/judge/movement.py",
        "side.kind in OPEN_SIDES and not side.gate",
        "side.kind in OPEN_SIDES",
    ),
    Fault(
        "TI5.1",
        "street_fight/tide/judge/fire.py",
        "if place_of(start) > goal else 0",
        "if place_of(start) >= goal else 0",
    ),
    Fault(
        "TI5.4",
        "street_fight/tide/judge/cover.py",
        "if scene.is_squad(unit) and _entrenched(",
        "if _entrenched(",
    ),
    Fault(
        "TI5.7",
        "street_fight/tide/judge/fire.py",
        "worst = _worse(worst, pool.range)",
        "worst = pool.range",
    ),
    Fault(
        "TI5.8",
        "street_fight/tide/judge/aim.py",
        "(scene.is_squad(unit) and scene.steady(unit))",
        "scene.is_squad(unit)",
    ),
    Fault(
        "TI5.10",
        "street_fight/tide/judge/fire.py",
        "if inside and squad and scene.concussive(unit):",
        "if squad and scene.concussive(unit):",
    ),
    Fault(
        "TI6.3",
        "street_fight/tide/judge/assault.py",
        "scene.has(unit, Mark.PINNED) and not scene.officer_at(unit)",
        "scene.has(unit, Mark.PINNED)",
    ),
    Fault(
        "TI6.5",
        "street_fight/tide/play/storming.py",
        "scene.now(unit).steps - shares[unit])",
        "scene.now(unit).steps)",
    ),
    Fault(
        "TI7",
        "street_fight/tide/play/works.py",
        "soft = all(rows[word].traits.digs",
        "soft = any(rows[word].traits.digs",
    ),
    Fault(
        "TI8.9",
        "street_fight/tide/judge/house.py",
        "if has_ability(scene, unit) and not scene.has(unit, Mark.SPENT)",
        "if has_ability(scene, unit)",
    ),
    Fault(
        "TI8.11",
        "street_fight/tide/judge/assault.py",
        "if mixed and scene.now(unit).loc != loc:",
        "if mixed:",
    ),
    Fault(
        "TI9.5",
        "street_fight/tide/judge/sight.py",
        "for number in (other, one):",
        "for number in (other,):",
    ),
    Fault(
        "B6.1",
        "street_fight/tide/judge/movement.py",
        "_wire_cost(scene, other) + climb * moving.climb",
        "_wire_cost(scene, other)",
    ),
    Fault(
        "TI12.2",
        "street_fight/tide/judge/units.py",
        "self.cards[unit].medic and self.units[unit].steps >= self.lasting(unit)",
        "self.cards[unit].medic and self.units[unit].steps > 0",
    ),
    Fault(
        "TI12.2",
        "street_fight/tide/play/works.py",
        '(scene.has(unit, Mark.ATTACKED), "tide.attacked")',
        '(scene.has(unit, Mark.TREATED), "tide.attacked")',
    ),
)
