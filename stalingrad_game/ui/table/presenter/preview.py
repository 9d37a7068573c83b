"""What would come of the option that is pointed at, and the odds of battles to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....card_game.rules.break_test import chance_now
from ....card_game.rules.game import attacked
from ....card_game.rules.preview import OptionPreview
from ....card_game.state.codes import Op, Option
from ....card_game.state.state import State
from ....card_game.words.words import Localizer
from ....kernel.decision import Decision
from ..input.controller import TableController
from ..model.targets import Target, TargetPath, target_of_button
from ..model.view_model import FieldOdds, OddsShift
from ..session.interactions import InteractionSet


def options_meant(
    interactions: InteractionSet, prefixes: Iterable[TargetPath], target: Target, *, private: bool
) -> list[Option]:
    """The options that a target completes after one of these beginnings, else leads on to."""
    for prefix in dict.fromkeys(prefixes):
        for meant in dict.fromkeys((target, target_of_button(target))):
            ways = interactions.among((*prefix, meant), private=private)
            offered = [way for way in ways if not way.why]
            whole = [way.option for way in offered if len(way.path) == len(prefix) + 1]
            if offered:
                return whole or [way.option for way in offered]
    return []


def pointed_preview(control: TableController) -> OptionPreview | None:
    """What the option that is pointed at, or dragged to, would do."""
    session, selection = control.session, control.selection
    target = control.viewport.pointed
    options: list[Option] = []
    dragging = control.drag is not None
    if target is not None:
        beginnings = (selection.selected,) if dragging else (selection.selected, ())
        options = options_meant(session.interactions, beginnings, target, private=session.private)
    if not options and dragging:
        options = selection.open_options()
    return session.preview(options)


def odds_shift(words: Localizer, shown: OptionPreview | None) -> OddsShift | None:
    """How the odds of a battle would change; None where they certainly stay."""
    if shown is None:
        return None
    before, least, most = shown.before, shown.least.chance, shown.most.chance
    if before is not None and before.chance == least == most:
        return None
    said = words.chance_change(shown)
    return OddsShift(shown.district, least, most, said, words.language.percent_range(least, most))


def field_odds(
    words: Localizer, decision: Decision, view: State, shift: OddsShift | None
) -> Iterator[FieldOdds]:
    """How the battle for every building under attack would stand (R3.6, R4.5).

    In the manoeuvre, and when the next of several battles is chosen (R4).
    """
    if decision.op not in {Op.MANOEUVRE, Op.NEXT_BATTLE}:
        return
    under_attack = attacked(view)
    wanted = {shift.district} if shift is not None else set()
    for district in sorted({*under_attack, *wanted}):
        if view.buildings[district] < 0:
            continue
        change = shift if district in wanted else None
        if district in under_attack:
            chance = chance_now(words.kit, view, district)
            yield FieldOdds(district, chance, words.percent(chance), change)
        else:
            yield FieldOdds(district, None, "", change)
