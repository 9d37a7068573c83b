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
) -> tuple[Target, ...]:
    """What may be pointed at next; none where nothing is scripted, or somebody else is asked."""
    step, decision = session.guide.step, session.decision
    if step is None or decision is None or not session.person_acts:
        return ()
    ways = [one.path for one in session.interactions.interactions if one.option in step.answers]
    begun = [way for way in ways if path_starts_with(way, selected) and len(selected) < len(way)]
    targets = [way[len(selected)] for way in begun] or [way[0] for way in ways]
    option = step.option
    if option is not None and decision.op == Op.REFRESH and option[0] == Act.CARD:
        if session.private and any(pick.a == option[1] for pick in picks):
            return (Target(BUTTON, ButtonId.DONE, DONE[1]),)
        if session.private:
            return (Target(HAND, option[1]),)
    if any(one.kind == HAND for one in targets) and not session.private:
        return (Target(BUTTON, ButtonId.HAND, decision.seat),)
    return tuple(dict.fromkeys(targets))


def is_scripted(
    session: TableSession, target: Target, selected: TargetPath, picks: Sequence[Target]
) -> bool:
    """Whether a target is what a lesson waits for; true wherever no lesson leads."""
    scripted = next_scripted(session, selected, picks)
    meant = target, target_of_button(target)
    return not scripted or any(same_target(one, two) for one in scripted for two in meant)


def option_is_scripted(session: TableSession, option: Option, picks: Sequence[Target] = ()) -> bool:
    """Whether an option is the one that a lesson tells; true wherever no lesson leads."""
    step, decision = session.guide.step, session.decision
    scripted = step.option if step is not None else None
    if step is None or scripted is None or decision is None or not session.person_acts:
        return True
    if decision.op == Op.REFRESH and option == DONE and scripted[0] == Act.CARD:
        return [pick.a for pick in picks] == [scripted[1]]
    return option in step.answers
