"""What the pointer means for the battles: the option that it is on, the battle that it is in."""

from __future__ import annotations

from collections.abc import Iterable

from ....card_game.rules.preview import OptionPreview
from ....card_game.rules.resolver import attacked
from ....card_game.state.codes import Option, Phase, lane
from ....card_game.state.state import State
from ..model.targets import DISTRICT, Target, TargetPath, target_of_button
from ..session.interactions import InteractionSet, ground_of
from .controller import TableController


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


def dice_district(control: TableController, view: State) -> int:
    """The battle whose dice are shown: the one fought, else one pointed at or magnified."""
    if view.district >= 0:
        here = view.district
        fought = view.phase < Phase.BREAK_TEST
        return here if fought and view.buildings[here] >= 0 else -1
    under_attack = [d for d in attacked(view) if view.buildings[d] >= 0]
    viewport = control.viewport
    ground = ground_of(view, viewport.pointed) if viewport.pointed is not None else None
    wanted = [ground.a] if ground is not None and ground.kind == DISTRICT else []
    wanted += [viewport.magnified] if viewport.magnify == "battle" else []
    return next((d for d in wanted if d in under_attack and view.lines[lane(d, 0)]), -1)
