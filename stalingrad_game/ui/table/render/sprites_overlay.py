"""The faces of what lies over the table: dice being rolled, effects to choose, pieces that move."""

from __future__ import annotations

from ....card_game.content.effects import parse_effect
from ....card_game.rules.codes import GERMAN, SIDES, side_of
from ...art.dice import DieState
from ...art.geometry import noise
from ...style.theme import Theme
from ..layout.placement import Spot
from ..model.targets import CAMPAIGN, CARNAGE, COMMANDER, FORMATION, HERO, PILE, Thing
from ..model.view_model import (
    CARD,
    UNIT_COUNTER,
    Animation,
    Ending,
    Rolling,
    TableButton,
    TableModel,
)
from ..sprites.bottom_panel import ButtonPlate
from ..sprites.card import BackFace
from ..sprites.counter import StackFace
from ..sprites.covers import EffectFace
from ..sprites.dice_roll import DieFace, RollingFace
from ..sprites.sprite_cache import Face
from . import sprites_board, sprites_panel


def carnage_back() -> BackFace:
    """The carnage card of a tray."""
    return BackFace("carnage")


def effect(model: TableModel, thing: Thing) -> EffectFace:
    """One of a carnage card's two effects, as it is for the side that chooses (R4.4.3)."""
    words = model.own_words
    side = side_of(model.decision_seat) if model.decision_seat is not None else GERMAN
    phrase = model.kit.carnage[thing.b].hold[thing.a]
    told = parse_effect(phrase)
    verb = told.verb
    if verb == "fire_bucket":
        verb = "bucket" if side else "fire"
        told = parse_effect(f"{verb} {told.count}")
    sentence = words.sentences([told], side)[0]
    return EffectFace(side, (verb, told.count), sentence.text)


def rolling(model: TableModel, roll: Rolling) -> RollingFace:
    """A Break Test as far as it has come."""
    words = model.words
    phrase = words.catalogue.phrase
    lines = tuple(
        phrase("label.rolling.slaughter", value=value, german=german, soviet=soviet)
        for german, soviet, value in roll.slaughters
    )
    return RollingFace(
        title=phrase("label.rolling.title", place=words.place(model.view, roll.district)),
        names=(words.side(0), words.side(1)),
        causes=(
            sprites_panel.causes(words, roll.dice, 0),
            sprites_panel.causes(words, roll.dice, 1),
        ),
        dice=(_dice(model, roll, 0), _dice(model, roll, 1)),
        lines=lines,
        result=phrase(f"label.rolling.won.{roll.winner}") if roll.winner >= 0 else "",
        winner=roll.winner,
    )


def _dice(model: TableModel, roll: Rolling, side: int) -> tuple[DieFace, ...]:
    """A side's dice: those that lie still, the one that turns, those still to be thrown."""
    if not roll.rolls:
        number = roll.dice.soviet if side else roll.dice.german
        return (DieFace(None),) * number
    values = roll.rolls[-1][side]
    still = roll.shown[side]
    turning = still == roll.shown[0] if side == GERMAN else roll.shown[0] >= len(roll.rolls[-1][0])
    done = all(roll.shown[one] >= len(roll.rolls[-1][one]) for one in SIDES)
    ranked = sorted(range(len(values)), key=lambda place: -values[place])
    lost = set(ranked[: roll.cancelled])
    faces_shown = []
    for place, value in enumerate(values):
        if place < still:
            best = done and place not in lost and _is_best(values, lost, place)
            state: DieState = "lost" if place in lost else "best" if best else "plain"
            faces_shown.append(DieFace(value, state))
        elif place == still and turning and not model.reduced_motion:
            step = int(roll.progress * 9)
            faces_shown.append(DieFace(1 + int(noise(place, step, side) * 6) % 6))
        else:
            faces_shown.append(DieFace(None))
    return tuple(faces_shown)


def _is_best(values: tuple[int, ...], lost: set[int], place: int) -> bool:
    left = [value for number, value in enumerate(values) if number not in lost]
    return values[place] == max(left, default=0)


def moving_size(theme: Theme, one: Animation, spot: Spot | None) -> tuple[int, int]:
    """How large a piece is while it moves."""
    if spot is not None and spot.form in {"chip", "card", "counter"}:
        return spot.rect.size
    if one.thing.kind == UNIT_COUNTER:
        return theme.px(52), theme.px(52)
    if one.thing.kind == FORMATION:
        return theme.px(100), theme.px(96)
    return theme.px(76), theme.px(107)


def moving_face(model: TableModel, one: Animation) -> Face | None:
    """What a piece shows while it moves."""
    thing = one.thing
    if thing.kind == FORMATION:
        return sprites_board.chip(model, thing.a, fought=False)
    if thing.kind == UNIT_COUNTER:
        return unit(model, thing.a)
    if thing.kind == CARD:
        if thing.a >= 0 and one.face:
            return sprites_panel.card(model, thing.a, model.words)
        return BackFace("soviet" if thing.b else "german")
    if thing.kind == HERO:
        return sprites_panel.card(model, thing.a, model.words)
    if thing.kind == CAMPAIGN:
        return BackFace("campaign_soviet" if thing.a else "campaign_german")
    if thing.kind == CARNAGE:
        return BackFace("carnage")
    if thing.kind in {PILE, COMMANDER}:
        return BackFace("soviet" if max(thing.b, 0) else "german")
    return None


def unit(model: TableModel, number: int) -> StackFace:
    """A single unit."""
    entry = model.kit.units[number]
    side = model.kit.unit_side[number]
    recon = "recon" in entry.tags
    return StackFace(entry.id, entry.letter, side, entry.shielded, recon, "", 1)


def ending_words(model: TableModel, ending: Ending) -> tuple[str, str]:
    """Who has won, and how."""
    return model.words.side(ending.winner), ending.text


def dialog_button(model: TableModel, button: TableButton) -> ButtonPlate:
    """A button of a dialog."""
    hovered = model.hover == button.thing
    return ButtonPlate(button.label, button.key, button.enabled, button.primary, hovered)
