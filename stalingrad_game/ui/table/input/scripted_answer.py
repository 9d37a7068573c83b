"""The answer that a lesson tells, target by target; whatever else is chosen changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ....card_game.rules.resolver import DONE
from ....card_game.state.codes import Act, Op, Option
from ..model.targets import BUTTON, HAND, ButtonId, Target, TargetPath, target_of_button
from ..session.interactions import path_starts_with, same_target
from ..session.session import TableSession


def next_scripted(
    session: TableSession, selected: TargetPath, picks: Sequence[Target]
) -> Target | None:
    """What is to be pointed at next; None where nothing is scripted, or somebody else is asked."""
    option, decision = session.guide.option, session.decision
    if option is None or decision is None or not session.person_acts:
        return None
    if decision.op == Op.REFRESH and option[0] == Act.CARD and session.private:
        if any(pick.a == option[1] for pick in picks):
            return Target(BUTTON, ButtonId.DONE, DONE[1])
        return Target(HAND, option[1])
    path = next(
        (one.path for one in session.interactions.interactions if one.option == option), None
    )
    if path is None:
        return None
    if path[0].kind == HAND and not session.private:
        return Target(BUTTON, ButtonId.HAND, decision.seat)
    begun = selected if path_starts_with(path, selected) and len(selected) < len(path) else ()
    return path[len(begun)]


def is_scripted(
    session: TableSession, target: Target, selected: TargetPath, picks: Sequence[Target]
) -> bool:
    """Whether a target is what a lesson waits for; true wherever no lesson leads."""
    scripted = next_scripted(session, selected, picks)
    if scripted is None:
        return True
    return any(same_target(scripted, one) for one in (target, target_of_button(target)))


def option_is_scripted(session: TableSession, option: Option, picks: Sequence[Target] = ()) -> bool:
    """Whether an option is the one that a lesson tells; true wherever no lesson leads."""
    scripted, decision = session.guide.option, session.decision
    if scripted is None or decision is None or not session.person_acts:
        return True
    if decision.op == Op.REFRESH and option == DONE and scripted[0] == Act.CARD:
        return [pick.a for pick in picks] == [scripted[1]]
    return option == scripted
