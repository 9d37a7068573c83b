"""The tooltip beside its target, away from what may be chosen and from what has grown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .....card_game.words.rulebook import load_rulebook
from ....style.theme import BRICK, DUST, SOOT, mix
from ....widgets import Span, Tooltip
from ...input.controller import TableController
from ...input.pointed import pointed_preview
from ...input.viewport import PRESENT
from ...layout.builder import LayoutBuilder
from ...layout.column import column_box
from ...layout.floating import free_place, kept_free, least_hiding, worth_seeing
from ...layout.placement import PanelPart
from ...model.targets import BUTTON
from ...model.view_model import TableViewModel
from ...presenter.displayed import Seen
from ...render.context import RenderContext
from ...sprites.widget import painted
from ..panel import TablePanel
from .facts import fact_tooltip
from .reasons import TooltipContext, TooltipModel, build_tooltip

_WIDTH: Final = 400
"""At the most, in design pixels of what is read."""
_TYPE: Final = 17


class TooltipPanel(TablePanel[TooltipModel]):
    """A note; where there is no room for it, it is shown to those alone who asked for it."""

    name = "tooltip"
    layer = "top"

    def model(self, seen: Seen) -> TooltipModel | None:
        """What is said; a term in its title has the word of the published game behind it."""
        control = seen.control
        if control.session.playback.busy and not (control.pauses and control.viewport.on_button):
            return None
        tip = _tooltip(seen)
        if tip is None:
            return None
        title = load_rulebook(seen.own_words.language).explained(tip.title)
        return tip._replace(title=title)

    def voice(self, control: TableController) -> int:
        """Before all others; what nobody asked for stays behind a hint and a lesson's page."""
        viewport = control.viewport
        target = viewport.refused_target.target if viewport.refused_target else viewport.noted
        if target is not None and target.kind == BUTTON:
            return 0
        pinned = viewport.refused_target is not None or viewport.pinned is not None
        hinted = control.session.hints.seat >= 0 and not pinned
        return 5 if control.reads or hinted else 1

    def gives_way(self, control: TableController) -> bool:
        return control.viewport.away

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: TooltipModel
    ) -> Sequence[PanelPart]:
        """The note alone; nothing while a piece is dragged or the window asks something."""
        anchor = layout.anchor(model.target) or layout.fact_rect(model.target)
        grown = layout.panel_rect("zoom")
        if anchor is None or table.drag is not None or "dialog" in table.panels:
            return ()
        if (grown is not None and model.fact) or not (model.title or model.lines):
            return ()
        inside = layout.window.inflate(-2 * layout.theme.px(8), -2 * layout.theme.px(8))
        sprite = painted(_note, model.title, model.lines, model.rule, model.refusal)
        size = layout.wanted(sprite, inside.width)
        kept = kept_free(layout, table, model.target)
        if grown is not None:
            kept.append(grown)
        box = column_box(layout, size, [*kept, *worth_seeing(layout)])
        box = box or free_place(layout, anchor, size, inside, kept)
        if box is None and table.zoom_requested:
            box = least_hiding(anchor, size, inside, kept)
        if box is None:
            return ()
        layout.cover_links(box)
        layout.put_links(sprite, box)
        return (PanelPart(box, sprite),)

    def draw(self, drawing: RenderContext, _model: TooltipModel) -> None:
        for part in drawing.layout.panels[self.name]:
            drawing.shade(part.rect.move(drawing.theme.px(5), drawing.theme.px(5)), 130)
            drawing.draw_part(part)

    def rule(self, model: TooltipModel) -> str:
        return model.rule

    def told(self, model: TooltipModel) -> str:
        """Its title, its lines and its rule."""
        parts = (model.title, *model.lines, model.rule)
        return ". ".join(part.rstrip(".") for part in parts if part)

    def refuses(self, model: TooltipModel) -> bool:
        return model.refusal


TOOLTIP: Final = TooltipPanel()


def _tooltip(seen: Seen) -> TooltipModel | None:
    """What to say of what a player asked about, else of what is pointed at.

    Why something is no choice is told only to who asked; of two things only one is spoken of.
    """
    control = seen.control
    session, viewport, selection = control.session, control.viewport, control.selection
    refused = viewport.refused_target
    target = refused.target if refused is not None else viewport.noted
    covered = control.covered or viewport.away or viewport.aid_open
    if target is None or covered or viewport.moment != PRESENT:
        return None
    if viewport.pinned not in {None, target}:
        return None
    asks = control.asks and not session.playback.busy
    context = TooltipContext(
        words=seen.own_words,
        interactions=session.interactions,
        view=seen.known,
        selected=refused.selected if refused is not None else selection.selected,
        private=session.private,
        picked=target in selection.picks,
        shown=pointed_preview(control) if asks else None,
        thing=refused is not None and refused.thing,
    )
    tip = None
    if selection.pending is None or target.kind == BUTTON:
        tip = build_tooltip(context, target)
    if tip is None or (tip.refusal and refused is None) or not (tip.lines or tip.refusal):
        fact = fact_tooltip(seen, target)
        return fact if fact is not None or refused is None else tip
    return tip


def _note(title: str, lines: tuple[str, ...], rule: str, refusal: bool) -> Tooltip:
    """Title and rule in the first line, then what is said."""
    head = [Span(title, "title")] if title else []
    if rule:
        gap = [Span("  ")] if title else []
        head += [*gap, Span(rule, "title", mix(BRICK, SOOT, 0.2), link=rule)]
    text = "\n".join(lines)
    spans = (*head, Span(f"\n{text}" if head and text else text))
    band = BRICK if refusal else DUST
    return Tooltip(spans, wide=_WIDTH, size=_TYPE, band=band, hatched=refusal)
