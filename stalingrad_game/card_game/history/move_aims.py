"""What a move is after, as everybody at the table can see it.

Only what lies open is looked at: the move itself, the public view before it and after it. So it
tells nothing of a hand (R9.4), whoever has made the move and whatever was thought.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from ...kernel.decision import Decision
from ..rules.engine import Engine
from ..rules.kit import Kit
from ..rules.preview import BattleStanding, OptionPreview, preview_option, standing
from ..rules.resolver import attacked, seats_of
from ..state.codes import (
    GERMAN,
    Act,
    CardZone,
    FormationZone,
    Op,
    Option,
    lane,
    side_of,
)
from ..state.state import PUBLIC, State

AimKind = Literal[
    "chance",
    "units",
    "lead",
    "formations",
    "fire",
    "bucket",
    "prepare",
    "ahead",
    "behind",
    "mass",
    "spread",
    "first",
]
"""What a move may be after: better odds, the upper hand in units or formations, to keep that in
units where the side has it already, the fire or the bucket, later things; with a Hold the Break
Test while the odds are good, or an end to a battle whose odds are poor; formations massed at one
building or spread over several; which battle is fought first."""
WORTH_CHANCE: Final = Fraction(1, 200)
"""How much the own chance must rise for a move to be after that."""
EVEN: Final = Fraction(1, 2)


class MoveAim(NamedTuple):
    """What a move is after."""

    kind: AimKind
    side: int
    """Whose move it was."""
    district: int = -1
    """Where, -1: nowhere, or in several places."""
    building: int = -1
    """What stands there."""
    shown: OptionPreview | None = None
    """What the move would do, where it is after better odds."""
    chance: Fraction = Fraction(0)
    """The own chance in the Break Test if it came now, with a Hold."""
    number: int = 0
    """Of formations at one building, or of buildings."""
    of: int = 0
    """Of so many formations in all, where they are massed."""


def aim_of_step(
    engine: Engine, before: State, decision: Decision, option: Option, after: State
) -> MoveAim | None:
    """What an option was after that led from one state to another; of the states what lies open.

    A manoeuvre is judged once it is over. None where nothing can be told.
    """
    if decision.op != Op.MANOEUVRE:
        return aim_of_move(engine.kit, engine.view(before, PUBLIC), decision, option)
    now = engine.decision(after)
    if now is not None and (now.op, now.seat) == (decision.op, decision.seat):
        return None
    return aim_of_manoeuvre(engine.view(after, PUBLIC), decision.seat)


def aim_of_move(kit: Kit, public: State, decision: Decision, option: Option) -> MoveAim | None:
    """What an option of a decision is after; None where that can't be told, or isn't worth it.

    `public` is the public view before the option is taken.
    """
    side, act = side_of(decision.seat), option[0]
    if decision.op == Op.NEXT_BATTLE and act == Act.DISTRICT:
        there = public.buildings[option[1]] >= 0
        return _at("first", side, public, option[1]) if there else None
    if decision.op not in {Op.ACTION, Op.SECOND_ACTION}:
        return None
    here = public.district
    if here < 0 or public.buildings[here] < 0:
        return None
    if act == Act.HOLD:
        now = standing(kit, public, here).chance
        own = now if side == GERMAN else 1 - now
        kind: AimKind = "ahead" if own >= EVEN else "behind"
        return _at(kind, side, public, here)._replace(chance=own)
    if act in {Act.PLAY, Act.HERO}:
        return _aim_of_card(kit, public, decision, option)
    return None


def aim_of_manoeuvre(public: State, seat: int) -> MoveAim | None:
    """What a side was after in its manoeuvre, from where its formations stand when it is over."""
    side = side_of(seat)
    if seat != seats_of(public, side)[-1]:
        return None
    sent = {
        district: len(public.lines[lane(district, side)])
        for district in attacked(public)
        if public.buildings[district] >= 0 and public.lines[lane(district, side)]
    }
    if not sent:
        return None
    most = max(sent.values())
    total = sum(sent.values()) + len(public.lines[FormationZone.STAGING + side])
    at = [district for district, number in sent.items() if number == most]
    if len(at) == 1 and (len(sent) == 1 or 2 * most >= sum(sent.values())):
        return _at("mass", side, public, at[0])._replace(number=most, of=total)
    return MoveAim("spread", side, number=len(sent))


def _aim_of_card(kit: Kit, public: State, decision: Decision, option: Option) -> MoveAim:
    """What a card or hero that comes out of a hand now is after: what changes most weightily."""
    side, here = side_of(decision.seat), public.district
    seen = public.copy()
    seen.agenda = list(decision.agenda)
    hand = CardZone.HAND + decision.seat
    if option[1] not in seen.cards[hand]:
        seen.cards[hand] = (option[1], *seen.cards[hand][1:])
    shown = preview_option(kit, seen, option)
    if shown is None or shown.before is None:
        return _at("prepare", side, public, here)
    before, least, most = shown.before, shown.least, shown.most
    gain = most.chance - before.chance if side == GERMAN else before.chance - least.chance
    loss = before.chance - least.chance if side == GERMAN else most.chance - before.chance
    if gain >= WORTH_CHANCE and loss <= 0:
        return _at("chance", side, public, here)._replace(shown=shown)
    for kind, changes in CHANGES[side].items():
        if changes(before, least, most):
            own, other = before.german_units, before.soviet_units
            leads = own > other if side == GERMAN else other > own
            return _at("lead" if kind == "units" and leads else kind, side, public, here)
    return _at("prepare", side, public, here)


def _at(kind: AimKind, side: int, public: State, district: int) -> MoveAim:
    return MoveAim(kind, side, district, public.buildings[district])


_Change = Callable[[BattleStanding, BattleStanding, BattleStanding], bool]
CHANGES: Final[tuple[Mapping[AimKind, _Change], Mapping[AimKind, _Change]]] = (
    {
        "formations": lambda was, least, _: (
            least.soviet_full < was.soviet_full or least.soviet_depleted < was.soviet_depleted
        ),
        "units": lambda was, least, most: (
            least.soviet_units < was.soviet_units or most.german_units > was.german_units
        ),
        "fire": lambda was, _, most: most.inferno > was.inferno or most.fire > was.fire,
    },
    {
        "formations": lambda was, least, _: (
            least.german_full < was.german_full or least.german_depleted < was.german_depleted
        ),
        "units": lambda was, least, most: (
            least.german_units < was.german_units or most.soviet_units > was.soviet_units
        ),
        "bucket": lambda was, least, most: least.inferno < was.inferno or most.bucket > was.bucket,
    },
)
"""By side: how a card that doesn't better the odds at once shows what it is after, the weightiest
first; from the standing before it, and the least and most that it can be afterwards."""
