"""Where on the table that lies which asks the present question."""

from __future__ import annotations

from ....card_game.rules.causes import Cause, CauseKind
from ....card_game.state.state import State
from ..model.targets import (
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    DISTRICT,
    FORMATION,
    HERO,
    PLAYED_CARD,
    SHOWN_CARD,
    UNIT_STACK,
    Target,
)


def cause_targets(cause: Cause, view: State) -> tuple[Target, ...]:
    """The targets that a cause may be seen at, the nearest to it first; none for the turn's own.

    What has left the table since has no place there: whoever draws takes those that have one.
    """
    kind, what = cause.kind, cause.what
    if kind == CauseKind.CARD:
        places = [
            place for place, (card, _, _) in enumerate(view.played) if card == what
        ]  # the last copy is the one just played
        played = [Target(PLAYED_CARD, place) for place in places[-1:]]
        return (*played, Target(FORMATION, cause.where))
    if kind == CauseKind.TERROR:
        return (Target(UNIT_STACK, view.district, what),)
    if kind == CauseKind.CAMPAIGN:
        return (Target(CAMPAIGN_CARD, cause.where),)
    if kind == CauseKind.BUILDING:
        return (Target(DISTRICT, cause.where),)
    if kind == CauseKind.CARNAGE:
        return (Target(CARNAGE_CARD),)
    names = {
        CauseKind.HERO: HERO,
        CauseKind.VANGUARD: FORMATION,
        CauseKind.DEPLETION: FORMATION,
        CauseKind.COMMANDER: COMMANDER,
        CauseKind.SHOWN: SHOWN_CARD,
    }
    return (Target(names[kind], what),) if kind in names else ()
