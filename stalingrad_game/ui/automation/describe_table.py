"""What the table shows, in words and boxes: the part of `describe` that knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from ...card_game.state.codes import FormationZone
from ..table.layout.placement import Placement
from ..table.model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    COMMANDER,
    DISTRICT,
    FORMATION,
    HAND,
    LOG_ROW,
    PILE,
    REVEALED_CARD,
    TRACK,
    UNIT_STACK,
    ButtonId,
    PileId,
    Target,
    hand_targets,
)
from ..table.model.view_model import TableViewModel
from ..table.panels.all_panels import TABLE_PANELS
from ..table.panels.zoom.faces import zoom_sprite
from ..table.presenter.displayed import Displayed, displayed_by
from ..table.presenter.labels import target_label
from ..table.screen import TableScene
from ..widgets.base import Live
from .description import (
    Element,
    ElementDescription,
    ScreenDescription,
    WindowReading,
    box_tuple,
)

LATER: Final = 6
"""Where in the reading order a target stands that has no place of its own there."""
RANKS: Final[Mapping[str, int]] = MappingProxyType(
    {
        **dict.fromkeys((HAND, REVEALED_CARD), 2),
        **dict.fromkeys((DISTRICT, TRACK, UNIT_STACK), 4),
        **dict.fromkeys((FORMATION,), 3),
        **dict.fromkeys((COMMANDER, PILE), 7),
        LOG_ROW: 9,
    }
)
"""By kind of target: its place in the reading order; what lies over the table comes before."""
PANEL_NAMES: Final = frozenset(panel.name for panel in TABLE_PANELS)
"""Kinds of targets that are the ground of a panel, which says what stands on it."""
BUTTON_RANKS: Final[Mapping[str, int]] = MappingProxyType({"answer": 1, "plate": 5, "tool": 8})
"""The same of buttons, by their group."""


def describe_table(scene: TableScene, size: tuple[int, int], frame: int) -> ScreenDescription:
    """What the table shows: every target with its name, and whether it answers what is asked."""
    return read_table(scene, size, frame).description


def read_table(scene: TableScene, size: tuple[int, int], frame: int) -> WindowReading:
    """What the table shows, in reading order, and what can be done with it."""
    model, displayed = scene.model, displayed_by(scene.control)
    if model.covered:
        head = ScreenDescription(frame, "table", size, [], model.prompt)
        return WindowReading.of(head, [_cover(scene, size)])
    answers = model.glow
    waits = Target(BUTTON, ButtonId.CONTINUE) in scene.table_layout.placements
    if waits:
        answers |= {Target(BUTTON, ButtonId.CONTINUE)}
    answers |= {Target(BUTTON, ButtonId.NEXT_PAGE)} & scene.table_layout.placements.keys()
    own = frozenset(one.target for one in model.buttons if one.group == "dialog")
    answers = own or answers
    head = ScreenDescription(
        frame,
        "table",
        size,
        [],
        model.prompt,
        model.rule,
        asks=bool(own),
        busy=model.busy and not waits,
        over=scene.session.result is not None and not model.busy,
        log=scene.newest_log,
        logged=scene.logged,
    )
    things = _Things(scene, displayed, answers)
    modal, placements = scene.table_layout.modal, scene.table_layout.placements
    seen = [
        things.element(target, placement.rect)
        for target, placement in _in_order(model, placements)
        if modal is None or target in modal
    ]
    return WindowReading.of(head, [*_prompt(scene), *_said(scene), *seen, *things.scrolled_away()])


class WrittenThing(NamedTuple):
    """What stands on a thing where it grows to be read."""

    title: str = ""
    text: str = ""


class _Things:
    """Everything on one table that can be pointed at, as it is told."""

    def __init__(self, scene: TableScene, displayed: Displayed, answers: frozenset[Target]) -> None:
        """`answers` is what can be chosen next."""
        self._scene: Final = scene
        self._displayed: Final = displayed
        self._answers: Final = answers
        self._buttons: Final = {one.target: one for one in scene.model.buttons}
        self._written: Final = scene.control.parts.of("written", displayed, _nothing_written)
        """What was found to stand on things, for what is displayed."""

    def element(self, target: Target, box: pygame.Rect, *, away: bool = False) -> Element:
        scene, button = self._scene, self._buttons.get(target)
        model, written = scene.model, self._on(target)
        told = ElementDescription(
            target.kind,
            " ".join(str(part) for part in target if part != -1),
            self._label(target) or written.title,
            box_tuple(box),
            None if away else _point(scene, target, box),
            button is None or button.enabled,
            focused=target == model.focus,
            offered=target in self._answers,
            chosen=target in model.selected,
            key="" if button is None else button.key,
            hint=written.text,
            live="polite" if target.a < 0 and target.kind in PANEL_NAMES else "",
            away=away,
        )
        return Element(told, partial(scene.press, target), partial(scene.go_to, target))

    def scrolled_away(self) -> Iterator[Element]:
        """The cards of an open hand for which there is no room."""
        layout, model = self._scene.table_layout, self._scene.model
        if layout.modal is None and model.hand_seat >= 0:
            for target in hand_targets(model.hand):
                if target not in layout.placements:
                    yield self.element(target, layout.frame.hand, away=True)

    def _label(self, target: Target) -> str:
        button, model, displayed = self._buttons.get(target), self._scene.model, self._displayed
        if button is not None:
            return button.label
        for panel in TABLE_PANELS:
            found = model.panels.get(panel.name)
            text = "" if found is None else panel.spoken(found, target)
            if text:
                return text
        own = target.kind in {HAND, REVEALED_CARD}
        words = displayed.own_words if own else displayed.words
        label = target_label(words, target, displayed.view)
        if not label and target.kind == CAMPAIGN_CARD:  # none lies open: it is where the deck is
            return target_label(words, Target(PILE, PileId.CAMPAIGN, target.a), displayed.view)
        return label

    def _on(self, target: Target) -> WrittenThing:
        """What stands on a thing, and where it is if it is a formation."""
        if target not in self._written:
            self._written[target] = self._read(target)
        return self._written[target]

    def _read(self, target: Target) -> WrittenThing:
        grown = zoom_sprite(self._displayed, target)
        if grown is None:
            return WrittenThing()
        where = _place(self._displayed, target.a) if target.kind == FORMATION else ""
        lines = [where, *grown.lines] if where else grown.lines
        return WrittenThing(grown.title, "\n".join(lines))


def _nothing_written() -> dict[Target, WrittenThing]:
    return {}


def _in_order(
    model: TableViewModel, placements: Mapping[Target, Placement]
) -> Sequence[tuple[Target, Placement]]:
    """Targets as they are read: panels, answers, hand, city, the rest from above, tools last."""
    groups = {one.target: BUTTON_RANKS.get(one.group, 0) for one in model.buttons}
    return sorted(
        placements.items(),
        key=lambda one: (
            groups.get(one[0], RANKS.get(one[0].kind, 0 if one[0].kind in PANEL_NAMES else LATER)),
            one[1].rect.top,
            one[1].rect.left,
        ),
    )


def _prompt(scene: TableScene) -> Iterator[Element]:
    """What is asked, and its rule."""
    model = scene.model
    text = f"{model.prompt} ({model.rule})" if model.rule else model.prompt
    box = box_tuple(scene.table_layout.frame.prompt)
    yield Element(ElementDescription("text", "prompt", text, box, live="polite"))


def _said(scene: TableScene) -> Iterator[Element]:
    """The note at what is pointed at, or why something can't be chosen; cards to be read.

    It is said to who doesn't see it, whether there is room for it or not.
    """
    layout = scene.table_layout
    for panel in TABLE_PANELS:
        found = scene.model.panels.get(panel.name)
        text = "" if found is None else panel.told(found)
        if text:
            box = (
                layout.panel_rect(panel.name) or layout.frame.prompt
            )  # there may be no room for it
            live: Live = "assertive" if panel.refuses(found) else "polite"
            yield Element(ElementDescription("text", panel.name, text, box_tuple(box), live=live))
    texts = (part for parts in layout.panels.values() for part in parts if part.text)
    for number, part in enumerate(texts):
        card = ElementDescription("card", f"card {number}", part.text, box_tuple(part.rect))
        yield Element(card)


def _cover(scene: TableScene, size: tuple[int, int]) -> Element:
    """All that is there of a table that is covered: how to see it again."""
    panels = scene.model.panels
    hints = (one.told(panels[one.name]) for one in TABLE_PANELS if one.name in panels)
    text = " ".join(part for part in (scene.model.prompt, *hints) if part)
    middle = (size[0] // 2, size[1] // 2)
    told = ElementDescription("button", "curtain", text, (0, 0, *size), middle, live="polite")
    return Element(told, scene.uncover)


def _place(displayed: Displayed, formation: int) -> str:
    """The district in which a formation is, or the Staging Line."""
    view, words = displayed.view, displayed.words
    zones = (zone for zone, line in enumerate(view.lines) if formation in line)
    zone = next(zones, FormationZone.DECK)
    if FormationZone.LANE <= zone < FormationZone.DESTROYED:
        return words.place(view, (zone - FormationZone.LANE) // 2)
    return words.catalogue.phrase("label.staging") if zone < FormationZone.LANE else ""


def _point(scene: TableScene, target: Target, box: pygame.Rect) -> tuple[int, int] | None:
    """A place where a click goes to a target: its middle, else where it isn't covered."""
    for across in (2, 1, 3):
        for down in (2, 1, 3):
            place = (box.left + box.width * across // 4, box.top + box.height * down // 4)
            if scene.at(place) == target:
                return place
    edges = ((box.left + 3, box.centery), (box.centerx, box.top + 3), (box.right - 3, box.centery))
    return next((place for place in edges if scene.at(place) == target), None)
