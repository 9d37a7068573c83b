"""A Break Test in the burning building: dice from their causes, the best meet, a stamp (R4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from ....card_game.history.rolled_dice import DiceRoll, causes_left, deciding_dice
from ....card_game.state.codes import SIDES, lane
from ....card_game.words.battle_sheet import deciding_text
from ....card_game.words.localizer import Localizer
from ...art.dice import DieState
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import (
    COMMANDER,
    DIE_SOURCE,
    DISTRICT,
    FORMATION_ROW,
    ROLLED_DIE,
    STAMP,
    TRACK,
    UNIT_STACK,
    Target,
)
from ..model.view_model import TableViewModel
from ..presenter.board import building_sprite
from ..presenter.displayed import Seen
from ..render.context import RenderContext
from ..sprites.marks import DieSprite, StampSprite
from .break_test import BreakTestSprite, DicePlan, DiceRow, RollingModel
from .odds import dice_cause
from .panel import TablePanel


class RollingPanel(TablePanel[RollingModel]):
    """The picture of the building fills the city."""

    name = "rolling"
    layer = "table"

    def model(self, seen: Seen) -> RollingModel | None:
        """The test in words; None where none is shown."""
        session = seen.control.session
        roll, words = session.playback.rolling, session.words
        if roll is None:
            return None
        phrase = words.catalogue.phrase
        over = roll.winner >= 0
        german = roll.dice.chance(seen.view.variants.break_test)
        chances = (words.percent(german), words.percent(1 - german))
        return RollingModel(
            phrase("label.rolling.title", place=words.place(seen.view, roll.district)),
            tuple(
                phrase("label.rolling.side", side=words.side(side), chance=chances[side])
                for side in SIDES
            ),
            tuple(tuple(_rows(words, roll, side)) for side in SIDES),
            (dice_cause(words, "lost", roll.dice.stolen) if roll.dice.stolen else "", ""),
            tuple(
                phrase("label.rolling.slaughter", value=value, german=german, soviet=soviet)
                for german, soviet, value in roll.slaughters
            ),
            _result(words, roll) if over else "",
            phrase("label.held" if roll.winner else "label.captured") if over else "",
            roll.winner,
            tuple(_dice(roll, side) for side in SIDES),
            building_sprite(seen.displayed, roll.district),
        )

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: RollingModel
    ) -> Sequence[PanelPart]:
        """The picture with what is said, the dice, then the stamp.

        Where a die comes from is a spot of its own: its cause, at last its place in its row.
        """
        city = layout.frame.city
        plan = DicePlan(layout.look, city.size, model)
        picture = BreakTestSprite(model._replace(dice=()), plan.die)
        parts = [PanelPart(pygame.Rect(city), picture)]
        for side, dice in enumerate(model.dice):
            deciding = model.deciding(side)
            for row, box in zip(model.rows[side], plan.rows(side), strict=True):
                source = _source(layout, row.sources)
                for place, rect in zip(row.places, plan.places(side, box, row), strict=True):
                    at, shown = rect.move(city.topleft), Target(ROLLED_DIE, side, place)
                    meets, begun = place == deciding, plan.duel(side).move(city.topleft)
                    start = at if meets else source if model.winner < 0 else None
                    if start is not None:
                        layout.spots[Target(DIE_SOURCE, side, place)] = start
                    layout.spots[shown] = begun if meets else at
                    parts.append(PanelPart(layout.spots[shown], dice[place]))
        if model.stamp:
            box = plan.stamp.move(city.topleft)
            layout.spots[Target(STAMP)] = box
            parts.append(PanelPart(box, StampSprite(model.stamp.upper(), model.winner)))
        layout.cover_links(city)
        return parts

    def draw(self, drawing: RenderContext, _model: RollingModel) -> None:
        """What is on its way isn't seen where it will lie."""
        parts = drawing.layout.panels[self.name]
        moving = [one for one in drawing.moving if one.kind in {ROLLED_DIE, STAMP}]
        hidden = [drawing.layout.spots[one] for one in moving if one in drawing.layout.spots]
        begins = Target(self.name) in drawing.moving
        for part in parts[1 if begins else 0 :]:
            if part.rect not in hidden or not isinstance(part.sprite, DieSprite | StampSprite):
                drawing.draw_part(part)


ROLLING: Final = RollingPanel()


# --- words


def _rows(words: Localizer, roll: DiceRoll, side: int) -> Iterator[DiceRow]:
    """A side's dice by their causes."""
    district, left = roll.district, causes_left(roll, side)
    line, commander = Target(FORMATION_ROW, lane(district, side)), Target(COMMANDER, side)
    units = tuple(Target(UNIT_STACK, district, unit) for unit in words.kit.units_of[side])
    sources = {
        "formation": (line,),
        "unit": (*units, line),
        "inferno": (Target(TRACK, district, 3), Target(DISTRICT, district)),
        "defence": (Target(DISTRICT, district),),
    }
    for cause in dict.fromkeys(left):
        key = cause.removeprefix("german_").removeprefix("soviet_")
        places = tuple(place for place, one in enumerate(left) if one == cause)
        yield DiceRow(
            dice_cause(words, key, len(places)), places, sources.get(key, (commander, line))
        )


def _result(words: Localizer, roll: DiceRoll) -> str:
    """Who has won, and by which dice where the higher one decided."""
    won = words.catalogue.phrase(f"label.rolling.won.{roll.winner}")
    values = [value for *_, value in roll.slaughters]
    deciding = deciding_dice(roll.dice, roll.rolls, values, roll.winner)
    if deciding.verdict != "higher":
        return won
    return f"{deciding_text(words, deciding, roll.winner)} {won}"


def _dice(roll: DiceRoll, side: int) -> tuple[DieSprite, ...]:
    """A side's dice: those of the last roll, or those still to be thrown."""
    values = roll.rolls[-1][side] if roll.rolls else ()
    if not values:
        return (DieSprite(None, side),) * len(causes_left(roll, side))
    done = all(roll.rolls[-1])
    ranked = sorted(range(len(values)), key=lambda place: -values[place])
    lost = set(ranked[: roll.cancelled])
    best = next((place for place in ranked if place not in lost), -1)

    def state(place: int) -> DieState:
        if place in lost:
            return "lost"
        return "best" if done and place == best else "plain"

    return tuple(DieSprite(value, side, state(place)) for place, value in enumerate(values))


# --- place


def _source(layout: LayoutBuilder, sources: Sequence[Target]) -> pygame.Rect:
    """Where dice come from: the first of some targets that lies on the table."""
    found = (layout.rect(target) for target in sources)
    return pygame.Rect(next((rect for rect in found if rect is not None), layout.frame.city))
