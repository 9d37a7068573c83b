"""Chapter R10 of the rulebook: two players a side, their formations, cards and consent."""

from __future__ import annotations

from collections.abc import Iterable

from .codes import GERMAN, SOVIET, Act, CardZone, Ev, FormationZone, Frame, Op, Option, Why
from .declaration import operation
from .game import DONE, YES, Operation, Resolver, different
from .kit import FOUR

HAND_OVERS = 2
"""How often the partners may change about before an action; it bounds their choice."""


def partner(seat: int) -> int:
    """The other seat of a side with two."""
    return seat ^ 2


def assign_owner(g: Resolver, formation: int, seat: int | None = None) -> None:
    """R10.2: a new formation gets its owner: who drew it, else the partners in turn."""
    if g.s.mode != FOUR:
        return
    side = g.kit.formation_side[formation]
    following = g.s.sharing[side]
    if g.kit.second_commander[formation]:
        owner = side + 2
    elif seat is not None:
        owner = seat
    else:
        owner, following = following, partner(following)
    g.emit((Ev.OWNER, formation, owner, following))


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
    """R10.3: let the partner act instead, or hand him a card first."""
    if g.s.mode != FOUR:
        return []
    cards = different(g.s.cards[CardZone.HAND + frame[1]])
    gifts: list[Option] = [(Act.GIVE, card, -1) for card in cards]
    return [(Act.SEAT, partner(frame[1]), -1), *gifts]


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
        g.emit((Ev.GIVEN, option[1], seat, partner(seat)))
        g.push(frame)


def with_consent(g: Resolver, work: Frame, asker: int, *formations: int) -> None:
    """R10.3: lay out work on formations; where one is the partner's, he is asked first."""
    seat = work[1]
    g.push(work)
    if any(g.s.owner[f] != seat for f in formations):
        g.push((Op.CONSENT, partner(seat), asker, *formations))


def why_not_consent(g: Resolver, frame: Frame, *formations: int) -> int:
    """R10.3: once refused, which a third number in the frame says, a partner's are left alone."""
    if frame[2:] and any(g.s.owner[f] != frame[1] for f in formations):
        return Why.NO_CONSENT
    return Why.OK


@operation("consent")
class Consent(Operation):
    """R10.3: consolidating or overrunning a partner's formation needs his consent."""

    rule = "R10.3"

    def run(self, g: Resolver, frame: Frame) -> bool:
        """Always ask."""
        return True

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Agree or refuse."""
        return [YES, DONE]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Go on with the work below, or ask its player anew without the partner's formations."""
        work = g.s.agenda.pop()
        if option == YES:
            g.push(work)
        else:
            g.log((Ev.DECLINED, frame[0], frame[1]))
            g.push((frame[2], partner(frame[1]), 1))
