"""One-line faults for the referee ats of Street Fight, as `plant` sows them."""

from __future__ import annotations

from typing import Final

from tests.mutation.faults import Fault

ATS_FAULTS: Final = (
    Fault(
        "AT1.2", "street_fight/ats/play/turn.py", "SIDES[german > soviet]", "SIDES[german < soviet]"
    ),
    Fault(
        "AT2.4",
        "street_fight/ats/judge/direct_fire.py",
        "weapon.kill - armour + field.tables",
        "weapon.kill + field.tables",
    ),
    Fault(
        "AT2.6",
        "street_fight/ats/judge/direct_fire.py",
        "if alone:  # AT2.6",
        "if alone and kind == 'flame':  # AT2.6",
    ),
    Fault(
        "AT2.6",
        "street_fight/ats/judge/movement.py",
        "inside or other in building.entrance):",
        "inside or building.entrance):",
    ),
    Fault(
        "AT2.6",
        "street_fight/ats/play/losses.py",
        "if shaken and not field.has(unit, Mark.BROKEN):",
        "if not field.has(unit, Mark.BROKEN):",
    ),
    Fault(
        "AT2.6",
        "street_fight/ats/play/riding.py",
        "return _no_seat(field, unit, vehicle) if act in UP else full(field, unit, here)",
        "return _no_seat(field, unit, vehicle) if act in UP else None",
    ),
    Fault(
        "AT2.6",
        "street_fight/ats/judge/field.py",
        "return able(field, unit) and field.carrier(unit) < 0",
        "return able(field, unit)",
    ),
    Fault(
        "AT9.10",
        "street_fight/ats/play/acts.py",
        "if markers[number].side == side]",
        "if markers[number].side >= 0]",
    ),
    Fault(
        "AT9.10",
        "street_fight/ats/play/resolve.py",
        "buried = place == level and",
        "buried = place < level and",
    ),
    Fault(
        "AT2.5",
        "street_fight/ats/judge/morale.py",
        "return roll < field.tables.morale.commissar_fails",
        "return roll + added < field.tables.morale.commissar_fails",
    ),
    Fault(
        "AT3.3",
        "street_fight/ats/judge/direct_fire.py",
        "right = -field.tables",
        "right = field.tables",
    ),
    Fault(
        "AT3.4",
        "street_fight/ats/judge/direct_fire.py",
        "far - figures.near) // figures.band",
        "far - figures.near - 1) // figures.band",
    ),
    Fault(
        "AT3.8",
        "street_fight/ats/play/resolve.py",
        "if sighted and g.s.units[leader].aim",
        "if hit and sighted and g.s.units[leader].aim",
    ),
    Fault(
        "AT3.9",
        "street_fight/ats/judge/cover.py",
        "below = field.height(start) < field.height(loc)",
        "below = field.height(start) <= field.height(loc)",
    ),
    Fault(
        "AT4.2",
        "street_fight/ats/judge/morale.py",
        "return marks & ~Mark.SUPPRESSED | Mark.BROKEN",
        "return marks | Mark.BROKEN",
    ),
    Fault(
        "AT4.2",
        "street_fight/ats/judge/movement.py",
        "hex_of(now.loc)) <= before",
        "hex_of(now.loc)) < before",
    ),
    Fault(
        "AT4.4",
        "street_fight/ats/judge/morale.py",
        "return marks & ~Mark.BROKEN | Mark.SUPPRESSED",
        "return marks & ~Mark.BROKEN",
    ),
    Fault(
        "AT6.11",
        "street_fight/ats/judge/attack.py",
        "field.height(start) >= field.height(loc)",
        "field.height(start) > field.height(loc)",
    ),
    Fault(
        "AT6.11",
        "street_fight/ats/play/resolve.py",
        "(side, 1 - side) if fabric else (1 - side,)",
        "(1 - side,)",
    ),
    Fault(
        "AT6.12",
        "street_fight/ats/play/resolve.py",
        "(place == CELLAR and level > GROUND)",
        "place == CELLAR",
    ),
    Fault(
        "AT6.13",
        "street_fight/ats/play/resolve.py",
        "if shot.weapon in LIGHTS and number >= figures.flamethrower:",
        "if shot.weapon in LIGHTS and number > figures.flamethrower:",
    ),
    Fault("AT7.9", "street_fight/ats/judge/emplacements.py", "free[word] -= 1", "free[word] -= 0"),
    Fault(
        "AT7.9",
        "street_fight/ats/judge/entry.py",
        "if points > ground.cost:",
        "if points >= ground.cost:",
    ),
    Fault("AT8.1", "street_fight/ats/judge/movement.py", " or self.side != SOVIET", ""),
    Fault(
        "AT9.3",
        "street_fight/ats/judge/steps.py",
        "if own and mode not in FAST:",
        "if own:",
    ),
    Fault(
        "AT8.2",
        "street_fight/ats/judge/sight.py",
        "if self.places == (CELLAR, CELLAR) and self.adjacent:",
        "if self.places == (CELLAR, CELLAR):",
    ),
    Fault(
        "AT9.10",
        "street_fight/ats/play/losses.py",
        "loc, g.position.side_of(unit), of=",
        "loc, 1 - g.position.side_of(unit), of=",
    ),
    Fault(
        "AT2.6",
        "street_fight/ats/play/riding.py",
        "if field.has(vehicle, Mark.DONE):",
        "if field.has(unit, Mark.DONE):",
    ),
    Fault(
        "AT10.8",
        "street_fight/ats/judge/sight.py",
        "return before and fallen",
        "return fallen",
    ),
)
