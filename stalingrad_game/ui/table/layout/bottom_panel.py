"""The bars at the top and the panel at the foot: question, phases, piles, hand, buttons, odds, log.

The panel keeps its order at every size: whose piles, whose hand, what to press, what has happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....card_game.state.codes import SIDES
from ..model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    FACT,
    PILE,
    ButtonId,
    FactId,
    PileId,
    Target,
)
from ..model.view_model import ButtonModel, TableViewModel
from ..sprite_builders.bottom_panel import phase_strip_facts, phase_strip_sprite
from ..sprites.bottom_panel import waiver_button_size
from ..sprites.button import button_sprite
from .builder import LayoutBuilder
from .grid import row_boxes
from .hand import place_hand
from .log import place_log_rows
from .placement import HitBox

MAX_ONE_COLUMN: Final = 4
"""More buttons than that stand in two columns."""
NAMED_TOOLS_FROM: Final = 1600
"""From this width of the window on, in pixels, tools bear their names beside their icons."""
NAMED_TOOLS_SHARE: Final = 0.45
"""How much of the bar they may take for that."""
SIDED_PILES: Final = (PileId.DECK, PileId.DISCARD, PileId.FORMATIONS, PileId.DESTROYED)


def place_bottom_panel(layout: LayoutBuilder, model: TableViewModel) -> None:
    """Lay out the bars and the band."""
    place_prompt_bar(layout, model)
    place_phase_strip(layout, model)
    place_piles(layout, model)
    place_hand(layout, model)
    place_answer_buttons(layout, model)
    place_log(layout, model)


def place_prompt_bar(layout: LayoutBuilder, model: TableViewModel) -> None:
    """The prompt bar: who acts, what is asked, the rule; the window's own buttons at its end."""
    theme = layout.theme
    bar = layout.frame.prompt
    tools = [one for one in model.buttons if one.group == "tool"]
    edge = min(bar.height, theme.px(56))
    gap = theme.px(4)
    widths = _tool_widths(layout, tools, edge)
    whole = sum(widths) + len(tools) * gap
    ends = pygame.Rect(bar.right - whole, bar.top + (bar.height - edge) // 2, whole, edge)
    inset = theme.px(3)
    left = ends.left
    for button, width in zip(tools, widths, strict=True):
        rect = pygame.Rect(left, ends.top, width, edge).inflate(-2 * inset, -2 * inset)
        layout.put(button.target, rect, "named" if width > edge else "plain")
        left += width + gap
    who = theme.px(118 * min(max(theme.text, 1.0), 1.6))
    rule = theme.px(76 * min(max(theme.text, 1.0), 1.6)) if model.rule else 0
    layout.regions["who"] = pygame.Rect(bar.left, bar.top, who, bar.height)
    layout.regions["rule"] = pygame.Rect(ends.left - gap - rule, bar.top, rule, bar.height)
    if model.rule:
        layout.hit_boxes.append(HitBox(layout.regions["rule"], Target(BUTTON, ButtonId.RULES)))
    layout.put_fact(Target(FACT, FactId.SIDE), layout.regions["who"])
    left = layout.regions["who"].right + theme.px(20)
    layout.regions["question"] = pygame.Rect(
        left, bar.top, layout.regions["rule"].left - theme.px(10) - left, bar.height
    )


def _tool_widths(layout: LayoutBuilder, tools: Sequence[ButtonModel], edge: int) -> list[int]:
    """How wide each tool is: with its name in a wide window, where the question keeps its room."""
    look, width = layout.look, layout.size[0]
    named = [button_sprite(one, named=True).wanted(look, width)[0] for one in tools]
    if width >= NAMED_TOOLS_FROM and sum(named) <= width * NAMED_TOOLS_SHARE:
        return named
    return [edge] * len(tools)


def place_phase_strip(layout: LayoutBuilder, model: TableViewModel) -> None:
    """The strip of the turn: each of its numbers and steps can be pointed at."""
    strip = layout.frame.phases
    plan = phase_strip_sprite(model).plan(layout.look, strip.size)
    layout.put_fact(Target(FACT, FactId.TURN), plan.turn.move(strip.topleft))
    layout.put_fact(Target(FACT, FactId.CLOSED), plan.right.move(strip.topleft))
    for fact, rect in zip(phase_strip_facts(model), plan.marks, strict=True):
        layout.put_fact(fact, rect.move(strip.topleft))


def place_piles(layout: LayoutBuilder, model: TableViewModel) -> None:
    """Commanders, campaign cards and piles: a row for each side, what is common at the right."""
    theme = layout.theme
    box = layout.frame.piles.inflate(-2 * theme.px(8), -2 * theme.px(6))
    gap = theme.px(5)
    per_side = model.kit.seats // 2
    columns = len(SIDED_PILES) + 1 + per_side + 1
    width = (box.width - (columns - 1) * gap) // columns
    height = (box.height - gap) // 2
    for side in SIDES:
        line = pygame.Rect(box.left, box.top + side * (height + gap), box.width, height)
        rects = row_boxes(line, columns, (width, height), gap)
        for number in range(per_side):
            seat = side + 2 * number
            layout.put(Target(COMMANDER, seat), rects[number])
            foot = rects[number].height // 4
            held = pygame.Rect(rects[number].left, rects[number].bottom - foot, width, foot)
            layout.put(Target(BUTTON, ButtonId.HAND, seat), held)
            reclaim = Target(BUTTON, ButtonId.RECLAIM, seat)
            if any(one.target == reclaim for one in model.buttons):
                edge = waiver_button_size(theme)
                corner = pygame.Rect(rects[number].right - edge, rects[number].top, edge, edge)
                layout.put(reclaim, corner)
        campaign = rects[per_side]
        layout.put(Target(PILE, PileId.CAMPAIGN, side), campaign)
        if max(model.view.campaign[side], model.view.reinforcement[side]) >= 0:
            layout.put(Target(CAMPAIGN_CARD, side), campaign)
        for pile, rect in zip(SIDED_PILES, rects[per_side + 1 :], strict=False):
            layout.put(Target(PILE, pile, side), rect)
    last = pygame.Rect(box.right - width, box.top, width, box.height)
    third = (box.height - 2 * gap) // 3
    for number, pile in enumerate((PileId.CARNAGE, PileId.BUILDINGS, PileId.ASH)):
        rect = pygame.Rect(last.left, last.top + number * (third + gap), width, third)
        layout.put(Target(PILE, pile), rect)
    if model.view.reading:
        layout.put(Target(CARNAGE_CARD), layout.placements[Target(PILE, PileId.CARNAGE)].rect)


def answer_columns(model: TableViewModel) -> int:
    """In how many columns the buttons stand that answer the game."""
    return 2 if len(_answers(model)) > MAX_ONE_COLUMN else 1


def _answers(model: TableViewModel) -> list[ButtonModel]:
    return [one for one in model.buttons if one.group == "answer"]


def place_answer_buttons(layout: LayoutBuilder, model: TableViewModel) -> None:
    """What can be pressed now, one below the other; what ends a phase at the foot, apart."""
    theme, buttons, columns = layout.theme, _answers(model), answer_columns(model)
    box = layout.frame.actions.inflate(-2 * theme.px(6), -2 * theme.px(8))
    gap = theme.px(8)
    if not buttons:
        return
    rows = -(-len(buttons) // columns)
    width = (box.width - (columns - 1) * gap) // columns
    height = min((box.height - (rows - 1) * gap) // rows, theme.px(66))
    plain = [one for one in buttons if one.target.a != ButtonId.DONE]
    last = [one for one in buttons if one.target.a == ButtonId.DONE]
    for number, one in enumerate(plain):
        place, line = divmod(number, rows)
        left, top = box.left + place * (width + gap), box.top + line * (height + gap)
        layout.put(one.target, pygame.Rect(left, top, width, height))
    for one in last:
        foot = pygame.Rect(box.right - width, box.bottom - height, width, height)
        layout.put(one.target, foot)


def place_log(layout: LayoutBuilder, model: TableViewModel) -> None:
    """The odds while there is a battle, and the newest lines of the log."""
    theme = layout.theme
    box = layout.frame.log.inflate(-2 * theme.px(10), -2 * theme.px(8))
    if model.dice is not None:
        odds = pygame.Rect(
            box.left, box.top, box.width, theme.px(104 * min(max(theme.text, 1.0), 1.5))
        )
        layout.regions["dice odds"] = odds
        box = pygame.Rect(box.left, odds.bottom + theme.px(6), box.width, box.bottom - odds.bottom)
        box.height -= theme.px(6)
    layout.regions["log lines"] = box
    place_log_rows(layout, model)
