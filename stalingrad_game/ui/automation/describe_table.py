"""What the table shows, in words and boxes: the part of `describe` that knows it."""

from __future__ import annotations

import pygame

from ...card_game.words.words import Words
from ..table.model.labels import title
from ..table.model.targets import BUTTON, HAND, PICK, Thing
from ..table.model.view_model import LOG_LINE, RECAP, TableModel
from ..table.screen import TableScene
from .describe import Described, Seen, box_of


def describe_table(scene: TableScene, size: tuple[int, int], frame: int) -> Described:
    """What the table shows: every thing with its name, and whether it answers what is asked."""
    model = scene.model
    if model.hidden or model.curtain >= 0:
        return Described(frame, "table", size, [], model.prompt)
    answers = model.glow
    if model.dialog is not None:
        answers = frozenset(button.thing for button in model.dialog.buttons)
    seen = [
        Seen(
            thing.kind,
            " ".join(str(part) for part in thing if part != -1),
            _label(model, thing),
            box_of(spot.rect),
            _point(scene, thing, spot.rect),
            _enabled(model, thing),
            focused=thing == model.focus,
            offered=thing in answers,
            chosen=thing in model.selected,
            key=_key(model, thing),
        )
        for thing, spot in scene.places.spots.items()
    ]
    return Described(
        frame,
        "table",
        size,
        seen,
        model.prompt,
        model.rule,
        asks=model.dialog is not None,
        busy=model.busy,
        over=model.ending is not None,
    )


def _label(model: TableModel, thing: Thing) -> str:
    if thing.kind == BUTTON:
        buttons = model.buttons if model.dialog is None else model.dialog.buttons
        return next((one.label for one in buttons if one.thing == thing), "")
    if thing.kind == LOG_LINE and 0 <= thing.a < len(model.log):
        return model.log[thing.a].text
    if thing.kind == RECAP:
        return " ".join(line.text for line in model.recap)
    words: Words = model.own_words if thing.kind in {HAND, PICK} else model.words
    return title(words, thing, model.view)


def _key(model: TableModel, thing: Thing) -> str:
    if thing.kind != BUTTON:
        return ""
    return next((one.key for one in model.buttons if one.thing == thing), "")


def _enabled(model: TableModel, thing: Thing) -> bool:
    if thing.kind != BUTTON:
        return True
    return next((one.enabled for one in model.buttons if one.thing == thing), True)


def _point(scene: TableScene, thing: Thing, box: pygame.Rect) -> tuple[int, int] | None:
    """A place where a click goes to a thing: its middle, else where it isn't covered."""
    for across in (2, 1, 3):
        for down in (2, 1, 3):
            place = (box.left + box.width * across // 4, box.top + box.height * down // 4)
            if scene.at(place) == thing:
                return place
    edges = ((box.left + 3, box.centery), (box.centerx, box.top + 3), (box.right - 3, box.centery))
    return next((place for place in edges if scene.at(place) == thing), None)
