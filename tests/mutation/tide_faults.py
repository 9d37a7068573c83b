"""One-line faults for the referee tide of Street Fight, as `plant` sows them."""

from __future__ import annotations

from typing import Final

from tests.mutation.faults import Fault

TIDE_FAULTS: Final = (
    Fault("TI1.2", "street_fight/tide/rounds.py", "passes(g) >= BOTH", "passes(g) > BOTH"),
    Fault("TI1.2", "street_fight/tide/activation.py", "PASSES, 0 if early else ", "PASSES, "),
    Fault(
        "TI1.3",
        "street_fight/tide/rounds.py",
        "g.set_table(Table.FIRST, 1 - g.s.table[Table.FIRST])",
        "g.set_table(Table.FIRST, g.s.table[Table.FIRST])",
    ),
    Fault(
        "TI1.4", "street_fight/tide/rounds.py", "mark(g, unit, add=Mark.PINNED, ", "mark(g, unit, "
    ),
    Fault("TI3.3", "street_fight/tide/moving.py", "if fired:", "if False:"),
    Fault(
        "TI3.4",
        "street_fight/tide/effects.py",
        "add=Mark.PINNED | Mark.FATIGUED, take=Mark.OP_FIRE",
        "add=Mark.PINNED | Mark.FATIGUED",
    ),
    Fault("TI5.5", "street_fight/tide/effects.py", "or (net and g.s", "or (False and g.s"),
    Fault(
        "TI5.7",
        "street_fight/tide/firing.py",
        "for unit in plan.units:  # TI5.7",
        "for unit in plan.units[:1]:  # TI5.7",
    ),
    Fault(
        "TI5.9", "street_fight/tide/firing.py", "g.set_unit(unit, UnitField.AIM, active)", "pass"
    ),
    Fault("TI5.9", "street_fight/tide/firing.py", "(SHAKEN | Mark.DAMAGED) & now", "SHAKEN & now"),
    Fault(
        "TI6.5",
        "street_fight/tide/storming.py",
        "scene.has(unit, Mark.DISRUPTED) or not ways",
        "not ways",
    ),
    Fault(
        "TI6.5",
        "street_fight/tide/storming.py",
        "inflicted <= suffered or",
        "inflicted < suffered or",
    ),
    Fault(
        "TI7",
        "street_fight/tide/activation.py",
        "hexes_within(number, 1)",
        "hexes_within(number, 0)",
    ),
    Fault(
        "TI8.6",
        "street_fight/tide/fire.py",
        "    if scene.has(leader, Mark.PINNED):  # TI3.4\n        dice = half(dice)\n",
        "",
    ),
    Fault(
        "TI8.9", "street_fight/tide/effects.py", "mark(g, plan.ability_by, add=Mark.SPENT)", "pass"
    ),
    Fault(
        "TI8.11",
        "street_fight/tide/effects.py",
        "elif one.kind == shelter and one.loc > below",
        "elif False and one.loc > below",
    ),
)
