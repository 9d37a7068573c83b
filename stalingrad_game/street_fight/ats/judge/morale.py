"""Morale: the value that a unit checks against at its place, and what a failed check makes (AT4).

Rolling the check is the game's; here is what it means.
"""

from __future__ import annotations

from ...board.locations import GROUND, UNDER, place_of
from ...judge.reason import Reason
from .field import Field
from .units import Mark


def morale(field: Field, unit: int) -> tuple[int, list[Reason]]:
    """The value against which a unit checks where it stands, and its sum.

    A commissar's is the one that only his failing roll is above (AT2.5).
    """
    printed = field.values(unit).morale
    figures = field.tables.morale
    card = field.position.card(unit)
    reasons = [Reason("morale.printed", "AT2.1", printed, {"unit": unit})]
    if card.commissar:
        value = figures.commissar_fails - 1
        reasons.append(Reason("morale.commissar", "AT2.5", value, {"unit": unit}))
        return value, reasons
    loc = field.position.loc_of(unit)
    leader = _leader(field, unit, loc)
    if leader is not None:
        commissar = field.position.card(leader).commissar
        worth = figures.commissar if commissar else figures.officer
        key = "morale.with_commissar" if commissar else "morale.with_officer"
        reasons.append(Reason(key, "AT2.5", worth, {"unit": leader}))
    if hedgehog_cover(field, unit):  # AT4.3
        reasons.append(Reason("morale.hedgehog", "AT4.3 A130", figures.hedgehog))
    building = field.inside(loc) if loc >= 0 else None
    if building is not None and building.id in field.position.scenario.file.ats.fanatic:
        facts = {"building": building.number}
        reasons.append(Reason("morale.fanatic", "AT10.10 A006", figures.fanatic, facts))
    return sum(int(reason.value or 0) for reason in reasons), reasons


def _leader(field: Field, unit: int, loc: int) -> int | None:
    """AT2.5: who leads at a unit's location; one leader counts, of those aboard their own."""
    cards = field.position.scenario.units
    there = [unit] if field.carrier(unit) >= 0 else field.afoot_at(loc, cards[unit].side)
    for other in there:
        if cards[other].officer or cards[other].commissar:
            return other
    return None


def hedgehog_cover(field: Field, unit: int) -> bool:
    """Whether a unit has its cover from a hedgehog: Personnel on top of it or under it (AT9.1)."""
    loc = field.position.loc_of(unit)
    if loc < 0 or not field.values(unit).personnel or field.carrier(unit) >= 0:
        return False
    place = place_of(loc)
    if place == UNDER:
        return True
    return place == GROUND and bool(field.position.markers(loc, "hedgehog"))


def passes(field: Field, unit: int, roll: int, added: int = 0) -> bool:
    """Whether a unit passes a check with a roll of 1 to 10 (AT4.2).

    A commissar fails only by what the die shows, whatever is added (AT2.5).
    """
    if field.position.card(unit).commissar:
        return roll < field.tables.morale.commissar_fails
    return roll + added <= morale(field, unit)[0]


def after_failure(marks: int) -> int | None:
    """The marks of a unit that failed a check; None where it loses a step instead (AT4.2)."""
    if marks & Mark.BROKEN:
        return None
    if marks & Mark.SUPPRESSED:
        return marks & ~Mark.SUPPRESSED | Mark.BROKEN
    return marks | Mark.SUPPRESSED


def after_recovery(marks: int) -> int:
    """The marks of a unit that passed a check of recovery: one state less (AT4.4)."""
    if marks & Mark.BROKEN:
        return marks & ~Mark.BROKEN | Mark.SUPPRESSED
    return marks & ~Mark.SUPPRESSED
