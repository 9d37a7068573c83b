"""The faces of what lies over the table: dice being rolled, effects to choose, pieces that move."""

from __future__ import annotations

from ....card_game.content.effects import parse_effect
from ....card_game.rules.codes import GERMAN, SIDES, side_of
from ...art.dice import DieState
from ...art.geometry import noise
from ...style.theme import Theme
from ..layout.placement import Placement
from ..model.targets import CAMPAIGN_CARD, CARNAGE_CARD, COMMANDER, FORMATION, HERO, PILE, Target
from ..model.view_model import (
    MOVING_CARD,
    MOVING_UNIT,
    Animation,
    ButtonModel,
    DiceRoll,
    GameEnding,
    TableViewModel,
)
from ..sprites.bottom_panel import ButtonSprite
from ..sprites.card import CardBackSprite
from ..sprites.counter import UnitStackSprite
from ..sprites.covers import HoldEffectSprite
from ..sprites.dice_roll import DiceRollSprite, DieSpec
from ..sprites.sprite_cache import Sprite
from . import sprites_board, sprites_panel


def carnage_back_sprite() -> CardBackSprite:
    """The carnage card of a tray."""
    return CardBackSprite("carnage")


def hold_effect_sprite(model: TableViewModel, target: Target) -> HoldEffectSprite:
    """One of a carnage card's two effects, as it is for the side that chooses (R4.4.3)."""
    words = model.own_words
    side = side_of(model.decision_seat) if model.decision_seat is not None else GERMAN
    phrase = model.kit.carnage[target.b].hold[target.a]
    told = parse_effect(phrase)
    verb = told.verb
    if verb == "fire_bucket":
        verb = "bucket" if side else "fire"
        told = parse_effect(f"{verb} {told.count}")
    sentence = words.sentences([told], side)[0]
    return HoldEffectSprite(side, (verb, told.count), sentence.text)


def dice_roll_sprite(model: TableViewModel, roll: DiceRoll) -> DiceRollSprite:
    """A Break Test as far as it has come."""
    words = model.words
    phrase = words.catalogue.phrase
    lines = tuple(
        phrase("label.rolling.slaughter", value=value, german=german, soviet=soviet)
        for german, soviet, value in roll.slaughters
    )
    return DiceRollSprite(
        title=phrase("label.rolling.title", place=words.place(model.view, roll.district)),
        names=(words.side(0), words.side(1)),
        causes=(
            sprites_panel.dice_causes(words, roll.dice, 0),
            sprites_panel.dice_causes(words, roll.dice, 1),
        ),
        dice=(_dice(model, roll, 0), _dice(model, roll, 1)),
        lines=lines,
        result=phrase(f"label.rolling.won.{roll.winner}") if roll.winner >= 0 else "",
        winner=roll.winner,
    )


def _dice(model: TableViewModel, roll: DiceRoll, side: int) -> tuple[DieSpec, ...]:
    """A side's dice: those that lie still, the one that turns, those still to be thrown."""
    if not roll.rolls:
        number = roll.dice.soviet if side else roll.dice.german
        return (DieSpec(None),) * number
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
            faces_shown.append(DieSpec(value, state))
        elif place == still and turning and not model.reduced_motion:
            step = int(roll.progress * 9)
            faces_shown.append(DieSpec(1 + int(noise(place, step, side) * 6) % 6))
        else:
            faces_shown.append(DieSpec(None))
    return tuple(faces_shown)


def _is_best(values: tuple[int, ...], lost: set[int], place: int) -> bool:
    left = [value for number, value in enumerate(values) if number not in lost]
    return values[place] == max(left, default=0)


def animated_size(theme: Theme, one: Animation, placement: Placement | None) -> tuple[int, int]:
    """How large a piece is while it moves."""
    if placement is not None and placement.form in {"chip", "card", "counter"}:
        return placement.rect.size
    if one.target.kind == MOVING_UNIT:
        return theme.px(52), theme.px(52)
    if one.target.kind == FORMATION:
        return theme.px(100), theme.px(96)
    return theme.px(76), theme.px(107)


def animated_sprite(model: TableViewModel, one: Animation) -> Sprite | None:
    """What a piece shows while it moves."""
    target = one.target
    if target.kind == FORMATION:
        return sprites_board.formation_sprite(model, target.a, fought=False)
    if target.kind == MOVING_UNIT:
        return unit_sprite(model, target.a)
    if target.kind == MOVING_CARD:
        if target.a >= 0 and one.face:
            return sprites_panel.card_sprite(model, target.a, model.words)
        return CardBackSprite("soviet" if target.b else "german")
    if target.kind == HERO:
        return sprites_panel.card_sprite(model, target.a, model.words)
    if target.kind == CAMPAIGN_CARD:
        return CardBackSprite("campaign_soviet" if target.a else "campaign_german")
    if target.kind == CARNAGE_CARD:
        return CardBackSprite("carnage")
    if target.kind in {PILE, COMMANDER}:
        return CardBackSprite("soviet" if max(target.b, 0) else "german")
    return None


def unit_sprite(model: TableViewModel, number: int) -> UnitStackSprite:
    """A single unit."""
    entry = model.kit.units[number]
    side = model.kit.unit_side[number]
    recon = "recon" in entry.tags
    return UnitStackSprite(entry.id, entry.letter, side, entry.shielded, recon, "", 1)


def ending_text(model: TableViewModel, ending: GameEnding) -> tuple[str, str]:
    """Who has won, and how."""
    return model.words.side(ending.winner), ending.text


def dialog_button_sprite(model: TableViewModel, button: ButtonModel) -> ButtonSprite:
    """A button of a dialog."""
    hovered = model.hover == button.target
    return ButtonSprite(button.label, button.key, button.enabled, button.primary, hovered)
