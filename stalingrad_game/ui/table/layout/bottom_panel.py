"""The bars at the top and the band at the foot: question, phases, piles, hand, buttons, odds, log.

The band keeps its order at every size: whose piles, whose hand, what to press, what has happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....card_game.rules.codes import SIDES
from ..model.targets import (
    BUTTON,
    CAMPAIGN,
    CARNAGE,
    COMMANDER,
    DICE,
    HAND,
    PILE,
    Button,
    Pile,
    Thing,
)
from ..model.view_model import LOG_LINE, TableButton, TableModel
from ..sprites.bottom_panel import waiver_edge
from .grid import row
from .placement import Layout

PILES: Final = 404
TEAM_PILES: Final = 496
"""With two commanders a side there is more to lay out."""
ACTIONS: Final = 176
LOG: Final = 380
ONE_COLUMN: Final = 4
"""More buttons than that stand in two columns."""
CARD: Final = (150, 212)
WEDGE: Final = 9
"""Room above the hand for the wedges that point at its cards."""
SYSTEM: Final = frozenset(
    {
        *(Button.UNDO, Button.REDO, Button.LOG, Button.VIEW),
        *(Button.AID, Button.RULES, Button.MENU),
    }
)
"""Buttons of the window, at the right end of the prompt bar."""
ON_PLATES: Final = frozenset({Button.HAND, Button.RECLAIM})
"""Buttons of a player, on the commander's plate."""
SIDED: Final = (Pile.DECK, Pile.DISCARD, Pile.FORMATIONS, Pile.DESTROYED)


def lay_band(found: Layout, model: TableModel) -> None:
    """Lay out the bars and the band."""
    theme = found.theme
    band = found.regions["band"]
    grow = min(max(1 + (theme.text - 1) * 0.3, 0.95), 1.45)
    piles = theme.px(PILES if model.kit.seats == len(SIDES) else TEAM_PILES)
    log = theme.px(LOG * grow)
    buttons = [one for one in model.buttons if _acts(one)]
    columns = 2 if len(buttons) > ONE_COLUMN else 1
    actions = theme.px(ACTIONS * grow) * columns
    actions = min(actions, band.width - piles - log - theme.px(520))
    found.regions["piles"] = pygame.Rect(band.left, band.top, piles, band.height)
    found.regions["log"] = pygame.Rect(band.right - log, band.top, log, band.height)
    found.regions["actions"] = pygame.Rect(
        band.right - log - actions, band.top, actions, band.height
    )
    hand = pygame.Rect(piles, band.top, band.width - piles - log - actions, band.height)
    found.regions["hand"] = hand
    lay_bar(found, model)
    lay_piles(found, model)
    lay_hand(found, model)
    lay_actions(found, buttons, columns)
    lay_log(found, model)


def _acts(button: TableButton) -> bool:
    return button.thing.a not in SYSTEM | ON_PLATES


def lay_bar(found: Layout, model: TableModel) -> None:
    """The prompt bar: who acts, what is asked, the rule; the window's own buttons at its end."""
    theme = found.theme
    bar = found.regions["prompt"]
    system = [one for one in model.buttons if one.thing.a in SYSTEM]
    edge = min(bar.height, theme.px(56))
    gap = theme.px(4)
    whole = len(system) * (edge + gap)
    ends = pygame.Rect(bar.right - whole, bar.top + (bar.height - edge) // 2, whole, edge)
    inside = edge - 2 * theme.px(3)
    for button, rect in zip(system, row(ends, len(system), (edge, edge), gap), strict=True):
        found.put(button.thing, rect.inflate(inside - edge, inside - edge))
    who = theme.px(118 * min(max(theme.text, 1.0), 1.6))
    rule = theme.px(76 * min(max(theme.text, 1.0), 1.6)) if model.rule else 0
    found.regions["who"] = pygame.Rect(bar.left, bar.top, who, bar.height)
    found.regions["rule"] = pygame.Rect(ends.left - gap - rule, bar.top, rule, bar.height)
    if model.rule:
        found.also.append((found.regions["rule"], Thing(BUTTON, Button.RULES)))
    left = found.regions["who"].right + theme.px(20)
    found.regions["question"] = pygame.Rect(
        left, bar.top, found.regions["rule"].left - theme.px(10) - left, bar.height
    )


def lay_piles(found: Layout, model: TableModel) -> None:
    """Commanders, campaign cards and piles: a row for each side, what is common at the right."""
    theme = found.theme
    box = found.regions["piles"].inflate(-2 * theme.px(8), -2 * theme.px(6))
    gap = theme.px(5)
    per_side = model.kit.seats // 2
    columns = len(SIDED) + 1 + per_side + 1
    width = (box.width - (columns - 1) * gap) // columns
    height = (box.height - gap) // 2
    for side in SIDES:
        line = pygame.Rect(box.left, box.top + side * (height + gap), box.width, height)
        places = row(line, columns, (width, height), gap)
        for number in range(per_side):
            seat = side + 2 * number
            found.put(Thing(COMMANDER, seat), places[number])
            foot = places[number].height // 4
            held = pygame.Rect(places[number].left, places[number].bottom - foot, width, foot)
            found.put(Thing(BUTTON, Button.HAND, seat), held)
            reclaim = Thing(BUTTON, Button.RECLAIM, seat)
            if any(one.thing == reclaim for one in model.buttons):
                edge = waiver_edge(theme)
                corner = pygame.Rect(places[number].right - edge, places[number].top, edge, edge)
                found.put(reclaim, corner)
        campaign = places[per_side]
        found.put(Thing(PILE, Pile.CAMPAIGN, side), campaign)
        if max(model.view.campaign[side], model.view.reinforcement[side]) >= 0:
            found.put(Thing(CAMPAIGN, side), campaign)
        for pile, rect in zip(SIDED, places[per_side + 1 :], strict=False):
            found.put(Thing(PILE, pile, side), rect)
    last = pygame.Rect(box.right - width, box.top, width, box.height)
    third = (box.height - 2 * gap) // 3
    for number, pile in enumerate((Pile.CARNAGE, Pile.BUILDINGS, Pile.ASH)):
        rect = pygame.Rect(last.left, last.top + number * (third + gap), width, third)
        found.put(Thing(PILE, pile), rect)
    if model.view.reading:
        found.put(Thing(CARNAGE), found.spots[Thing(PILE, Pile.CARNAGE)].rect)


def shut_seat(model: TableModel) -> int:
    """Whose hand lies at the foot: the open one, else that of whoever is to act."""
    if model.hand_seat >= 0:
        return model.hand_seat
    if model.decision_seat is None:
        return 0
    return model.decision_seat


def lay_hand(found: Layout, model: TableModel) -> None:
    """The hand: open and overlapping as little as can be, or as many backs."""
    theme = found.theme
    box = found.regions["hand"]
    tab = max(theme.px(24), 18)
    seat = shut_seat(model)
    found.regions["hand tab"] = pygame.Rect(box.left, box.top, box.width, tab)
    pad = theme.px(5)
    top = box.top + tab + theme.px(WEDGE)
    room = pygame.Rect(box.left + pad, top, box.width - 2 * pad, box.bottom - pad - top)
    grow = min(max(theme.text, 0.85), 1.5)
    height = max(theme.px(CARD[1] * grow) - theme.px(8), room.height)
    width = height * CARD[0] // CARD[1]
    gap = theme.px(8)
    found.rows[Thing(BUTTON, Button.HAND, seat)] = room
    if model.hand_seat < 0:
        count = model.hand_counts[seat] if seat < len(model.hand_counts) else 0
        size = (room.height * CARD[0] // CARD[1], room.height)
        pile = room.inflate(-room.width // 4, 0)
        found.regions["backs"] = room
        places = row(pile, count, size, -size[0] // 2, "centre")
        for number, rect in enumerate(places):
            found.regions[f"back {number}"] = rect
        fan = places[0].unionall(places) if places else room
        found.put(Thing(BUTTON, Button.HAND, seat), fan)
        plate = pygame.Rect(0, 0, theme.read_px(270), theme.read_px(52))
        plate.center = fan.center
        found.regions["pick up"] = plate.clamp(box)
        return
    found.put(Thing(BUTTON, Button.HAND, seat), found.regions["hand tab"])
    seen: dict[int, int] = {}
    bottom = found.size[1] - pad
    places = row(room, len(model.hand), (width, height), gap, "centre")
    for number, (card, rect) in enumerate(zip(model.hand, places, strict=True)):
        if number in model.picks:
            rect.move_ip(0, -theme.px(20))
        copy = seen.get(card, 0)
        seen[card] = copy + 1
        thing = Thing(HAND, card, copy)
        pitch = places[number + 1].left - rect.left if number + 1 < len(places) else 0
        flat = number not in model.picks and number + 1 not in model.picks
        found.put(thing, rect, "card", pitch if flat and pitch < width else 0)
        raised = rect.copy()
        raised.bottom = bottom
        found.lifted[thing] = raised.move(0, -theme.px(34))


def lay_actions(found: Layout, buttons: Sequence[TableButton], columns: int) -> None:
    """What can be pressed now, one below the other; what ends a phase at the foot, apart."""
    theme = found.theme
    box = found.regions["actions"].inflate(-2 * theme.px(6), -2 * theme.px(8))
    gap = theme.px(8)
    if not buttons:
        return
    rows = -(-len(buttons) // columns)
    width = (box.width - (columns - 1) * gap) // columns
    height = min((box.height - (rows - 1) * gap) // rows, theme.px(66))
    plain = [one for one in buttons if one.thing.a != Button.DONE]
    last = [one for one in buttons if one.thing.a == Button.DONE]
    for number, one in enumerate(plain):
        place, line = divmod(number, rows)
        left, top = box.left + place * (width + gap), box.top + line * (height + gap)
        found.put(one.thing, pygame.Rect(left, top, width, height))
    for one in last:
        foot = pygame.Rect(box.right - width, box.bottom - height, width, height)
        found.put(one.thing, foot)


def lay_log(found: Layout, model: TableModel) -> None:
    """The odds while there is a battle, and the newest lines of the log."""
    theme = found.theme
    box = found.regions["log"].inflate(-2 * theme.px(10), -2 * theme.px(8))
    if model.dice is not None:
        odds = pygame.Rect(
            box.left, box.top, box.width, theme.px(104 * min(max(theme.text, 1.0), 1.5))
        )
        found.put(Thing(DICE, model.dice_district), odds)
        box = pygame.Rect(box.left, odds.bottom + theme.px(6), box.width, box.bottom - odds.bottom)
        box.height -= theme.px(6)
    found.regions["log lines"] = box
    found.rows[Thing(LOG_LINE)] = box
