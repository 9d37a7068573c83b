"""Chapter R10 of the rulebook: two players a side, their formations, cards and consent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..state.codes import GERMAN, SOVIET, Act, CardZone, Ev, FormationZone, Frame, Op, Option, Why
from .declaration import operation
from .kit import FOUR
from .resolver import DONE, YES, Operation, Resolver, different, seats_of

HAND_OVERS = 2
"""How often the partners may change about before an action; it bounds their choice."""


def partner(seat: int) -> int:
    """The other seat of a side with two."""
    return seat ^ 2


def assign_owner(g: Resolver, formation: int, seat: int | None = None) -> None:
    """R10.2: a new formation gets its owner: who drew it, else the partners in turn.

    One that is given away by choice has none yet: `ask_for_owners`.
    """
    if g.s.mode != FOUR:
        return
    side = g.kit.formation_side[formation]
    following = g.s.sharing[side]
    if g.kit.second_commander[formation]:
        owner = side + 2
    elif seat is not None:
        owner = seat
    elif g.s.variants.sharing == "by_choice":
        return
    else:
        owner, following = following, partner(following)
    g.emit((Ev.OWNER, formation, owner, following))


def ask_for_owners(g: Resolver, side: int, formations: Sequence[int]) -> None:
    """R10.2: where it goes by choice, who gets each of these new formations is asked in turn."""
    if g.s.mode == FOUR and g.s.variants.sharing == "by_choice":
        shared = [f for f in formations if not g.kit.second_commander[f]]
        g.s.agenda += [(Op.SHARE, side, f) for f in reversed(shared)]


def turn_panzer_commander(g: Resolver) -> None:
    """R10.1: without a Panzer formation on the Staging Line the second German commander goes."""
    staging = g.s.lines[FormationZone.STAGING + GERMAN]
    if g.s.mode == FOUR and not g.s.turned[2] and not any(g.kit.panzer[f] for f in staging):
        g.emit((Ev.COMMANDER, 2))


def turn_second_soviet(g: Resolver, formation: int) -> None:
    """R10.1: with his formation on the Ash Heap the second Soviet commander goes."""
    his = g.kit.second_commander[formation] and g.kit.formation_side[formation] == SOVIET
    if his and g.s.mode == FOUR and not g.s.turned[3]:
        g.emit((Ev.COMMANDER, 3))


def decider(g: Resolver, side: int, formations: Iterable[int]) -> int:
    """R10.4: who chooses among formations of a side: their owner, the primary where they differ."""
    owners = {g.s.owner[f] for f in formations}
    return owners.pop() if len(owners) == 1 else side


def partner_options(g: Resolver, frame: Frame) -> list[Option]:
    """R10.3: let the partner act instead, or first hand the partner a card; within a chain none."""
    if g.s.mode != FOUR:
        return []
    change: list[Option] = [(Act.SEAT, partner(frame[1]), -1)]
    if frame[0] == Op.SECOND_ACTION:
        if g.s.variants.second_action_by == "same":
            change = []
        if not g.s.variants.gifts_in_chains:
            return change
    cards = different(g.s.cards[CardZone.HAND + frame[1]])
    return [*change, *((Act.GIVE, card, -1) for card in cards)]


def why_not_partner(g: Resolver, frame: Frame, option: Option) -> int:
    """R10.3: each card changes hands once before an action, and the partners change about twice."""
    if option[0] == Act.SEAT:
        return Why.HANDED_OVER if frame[2] >= HAND_OVERS else Why.OK
    held = g.s.cards[CardZone.HAND + frame[1]].count(option[1])
    return Why.OK if held > g.s.received[frame[1]].count(option[1]) else Why.HANDED_OVER


def turn_to_partner(g: Resolver, frame: Frame, option: Option) -> None:
    """Hand over a card, or the action."""
    op, seat, changes = frame
    if option[0] == Act.SEAT:
        g.push((op, option[1], changes + 1))
    else:
        closed = int(g.s.variants.team_hands == "closed")
        g.emit((Ev.GIVEN, option[1], seat, partner(seat), closed))
        g.push(frame)


def with_consent(g: Resolver, work: Frame, asker: int, *formations: int) -> None:
    """R10.3: lay out work on formations; where one is the partner's, they are asked first."""
    seat = work[1]
    g.push(work)
    if any(g.s.owner[f] != seat for f in formations):
        g.push((Op.CONSENT, partner(seat), asker, *formations))


def why_not_consent(g: Resolver, frame: Frame, *formations: int) -> int:
    """R10.3: once refused, which a third number in the frame says, a partner's are left alone."""
    if frame[2:] and any(g.s.owner[f] != frame[1] for f in formations):
        return Why.NO_CONSENT
    return Why.OK


@operation("share")
class Share(Operation):
    """R10.2: the primary commander's player gives a new formation to either player."""

    rule = "R10.2"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Both players of the side."""
        return [(Act.SEAT, seat, -1) for seat in seats_of(g.s, frame[1])]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        _, side, formation = frame
        g.emit((Ev.OWNER, formation, option[1], g.s.sharing[side]))


@operation("consent")
class Consent(Operation):
    """R10.3: consolidating or overrunning a partner's formation needs their consent."""

    rule = "R10.3"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        return [YES, DONE]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Go on with the work below, or ask its player anew without the partner's formations."""
        work = g.s.agenda.pop()
        if option == YES:
            g.push(work)
        else:
            g.log((Ev.DECLINED, frame[0], frame[1]))
            g.push((frame[2], partner(frame[1]), 1))
