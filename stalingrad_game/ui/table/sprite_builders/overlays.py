"""The sprites of what lies over the table: dice, trays, log rows, covers, pieces on their way."""

from __future__ import annotations

from ....card_game.content.effects import parse_effect
from ....card_game.history.rolled_dice import deciding_dice
from ....card_game.state.codes import GERMAN, side_of
from ....card_game.words.battle_sheet import deciding_text
from ....card_game.words.localizer import Localizer
from ...art.dice import DieState
from ...style.theme import SIDE_ORDER
from ..model.targets import CAMPAIGN_CARD, CARNAGE_CARD, COMMANDER, FORMATION, HERO, PILE, Target
from ..model.view_model import (
    MOVING_CARD,
    MOVING_UNIT,
    Animation,
    DialogModel,
    DiceRoll,
    GameEnding,
    LogRow,
    TableViewModel,
)
from ..sprites.card import CardBackSprite
from ..sprites.counter import UnitStackSprite
from ..sprites.covers import CurtainSprite, DialogSprite, EndingBannerSprite, HoldEffectSprite
from ..sprites.dice_roll import DiceRollSprite
from ..sprites.log import LogRowSpec
from ..sprites.marks import DieSprite
from ..sprites.owner_flag import owner_number
from ..sprites.sprite_cache import Sprite
from .board import formation_sprite
from .bottom_panel import card_sprite, dice_causes


def hold_effect_sprite(model: TableViewModel, target: Target) -> HoldEffectSprite:
    """One of a carnage card's two effects, as it is for the side that chooses (R4.4.3)."""
    words = model.own_words
    side = side_of(model.decision_seat) if model.decision_seat is not None else GERMAN
    phrase = model.kit.carnage[target.b].hold[target.a]
    effect = parse_effect(phrase)
    verb = effect.verb
    if verb == "fire_bucket":
        verb = "bucket" if side else "fire"
        effect = parse_effect(f"{verb} {effect.count}")
    sentence = words.sentences([effect], side)[0]
    return HoldEffectSprite(side, (verb, effect.count), sentence.text)


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
            dice_causes(words, roll.dice, 0),
            dice_causes(words, roll.dice, 1),
        ),
        lines=lines,
        result=_result(words, roll) if roll.winner >= 0 else "",
        winner=roll.winner,
    )


def _result(words: Localizer, roll: DiceRoll) -> str:
    """Who has won, and by which dice where the higher one decided."""
    won = words.catalogue.phrase(f"label.rolling.won.{roll.winner}")
    values = [value for *_, value in roll.slaughters]
    deciding = deciding_dice(roll.dice, roll.rolls, values, roll.winner)
    if deciding.verdict != "higher":
        return won
    return f"{deciding_text(words, deciding, roll.winner)} {won}"


def dice_numbers(roll: DiceRoll) -> tuple[int, int]:
    """How many dice of each side lie on the table."""
    if not roll.rolls:
        return roll.dice.german, roll.dice.soviet
    german, soviet = roll.rolls[-1]
    left = roll.slaughters[-1][1] if roll.slaughters else roll.dice.soviet
    return len(german), len(soviet) or left


def dice_sprites(roll: DiceRoll, side: int) -> tuple[DieSprite, ...]:
    """A side's dice: those of the last roll, or those still to be thrown."""
    values = roll.rolls[-1][side] if roll.rolls else ()
    if not values:
        return (DieSprite(None, side),) * dice_numbers(roll)[side]
    done = all(roll.rolls[-1])
    ranked = sorted(range(len(values)), key=lambda place: -values[place])
    lost = set(ranked[: roll.cancelled])
    shown_dice = []
    for place, value in enumerate(values):
        best = done and place not in lost and _is_best(values, lost, place)
        state: DieState = "lost" if place in lost else "best" if best else "plain"
        shown_dice.append(DieSprite(value, side, state))
    return tuple(shown_dice)


def _is_best(values: tuple[int, ...], lost: set[int], place: int) -> bool:
    left = [value for number, value in enumerate(values) if number not in lost]
    return values[place] == max(left, default=0)


def animated_sprite(model: TableViewModel, one: Animation) -> Sprite | None:
    """What a piece shows while it moves."""
    target = one.target
    if target.kind == FORMATION:
        return formation_sprite(model, target.a, fought=False)
    if target.kind == MOVING_UNIT:
        return unit_sprite(model, target.a)
    if target.kind == MOVING_CARD:
        if target.a >= 0 and one.face_up:
            return card_sprite(model, target.a, model.words)
        return CardBackSprite("soviet" if target.b else "german")
    if target.kind == HERO:
        return card_sprite(model, target.a, model.words)
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


def ending_banner_sprite(model: TableViewModel, ending: GameEnding) -> EndingBannerSprite:
    """Who has won, and how."""
    title = model.words.catalogue.phrase(f"menu.end.title.{SIDE_ORDER[ending.winner]}")
    return EndingBannerSprite(ending.winner, title, ending.text)


def curtain_sprite(model: TableViewModel) -> CurtainSprite:
    """What covers the table: it names the player to come, or says that the table is hidden."""
    if model.curtain < 0:
        return CurtainSprite(-1, "eye_shut", model.prompt, "")
    side = side_of(model.curtain)
    icon = "star" if side else "balkenkreuz"
    mark = owner_number(model.curtain, model.kit.seats)
    hint = model.own_words.catalogue.phrase("label.cover.curtain")
    return CurtainSprite(side, icon, model.prompt, hint, mark)


def dialog_sprite(dialog: DialogModel, buttons: int) -> DialogSprite:
    """A question of the window, with so many pixels left at its foot for its buttons."""
    return DialogSprite(dialog.title, dialog.lines, dialog.rule, buttons)


def log_row_spec(row: LogRow) -> LogRowSpec:
    """A line of the log."""
    return LogRowSpec(row.text, row.rule, row.level, row.side, row.battle >= 0)
