"""What waits to be read, as sprites: its panel, campaign cards in full, carnage cards."""

from __future__ import annotations

from ....card_game.content.models import effects_of
from ....card_game.state.codes import GERMAN, SIDES, side_of
from ....card_game.words.effects import effect_for_side
from ..model.pause_model import CardAtReading, PauseModel
from ..model.targets import CAMPAIGN_CARD, Target
from ..model.view_model import TableViewModel
from ..sprites.icon import EffectSign
from ..sprites.pause import CarnageCardSprite, CarnageRow, NoCampaignCardSprite, PausePanelSprite
from ..sprites.sprite_cache import Sprite
from ..sprites.zoom import ZoomSprite
from .zoom_cards import zoom_campaign_card


def pause_panel_sprite(pause: PauseModel) -> PausePanelSprite:
    """The panel without its cards and its button."""
    turns = tuple((str(mark.turn), mark.progress) for mark in pause.turns)
    return PausePanelSprite(pause.title, pause.lines, pause.side, turns)


def campaign_card_sprites(model: TableViewModel, pause: PauseModel) -> tuple[Sprite, ...]:
    """Both campaign cards, face up; a side without one says so."""
    cards: list[Sprite] = []
    for side in SIDES:
        card = zoom_campaign_card(model, Target(CAMPAIGN_CARD, side))
        none = model.words.catalogue.sentence("event.campaign.none", **model.words.sides(side))
        cards.append(card or NoCampaignCardSprite(side, none))
    return tuple(cards[: len(pause.campaign)])


def carnage_card_sprite(model: TableViewModel, card: CardAtReading) -> CarnageCardSprite:
    """A carnage card with its three sections; the one that is read is marked."""
    words, entry = model.words, model.kit.carnage[card.card]
    phrase = words.catalogue.phrase
    side = _reader(model)
    shot = CarnageRow(EffectSign(entry.sniper), phrase(f"sniper.{entry.sniper}"))
    holds_to_come = words.catalogue.counted("interface.table.pause.intensity_of", entry.intensity)
    intensity = CarnageRow(EffectSign("skull", entry.intensity), holds_to_come)
    initiative = CarnageRow(EffectSign(entry.icon), phrase(f"icon.{entry.icon}"))
    effects = [effect_for_side(one, side) for one in effects_of(entry.hold)]
    holds = tuple(
        CarnageRow(EffectSign(effect.verb, effect.count), words.sentences([effect], side)[0].text)
        for effect in effects
    )
    return CarnageCardSprite(
        phrase("label.zoom.carnage"),
        tuple(phrase(f"label.zoom.{key}") for key in ("sniper", "intensity", "hold")),
        ((shot,), (intensity, initiative), holds),
        card.section,
        card.effect,
    )


def card_texts(sprite: Sprite) -> tuple[str, ...]:
    """All words on a card that waits to be read."""
    if isinstance(sprite, ZoomSprite):
        return sprite.title, *(row.text for row in sprite.rows)
    if isinstance(sprite, NoCampaignCardSprite):
        return (sprite.text,)
    if not isinstance(sprite, CarnageCardSprite):
        return ()
    rows = [row.text for section in sprite.sections for row in section]
    if sprite.read >= 0:
        rows = [sprite.names[sprite.read], *(row.text for row in sprite.sections[sprite.read])]
    return sprite.title, *rows


def _reader(model: TableViewModel) -> int:
    """The side that a carnage card is read for."""
    if model.pause is not None and model.pause.side >= 0:
        return model.pause.side
    return side_of(model.decision_seat) if model.decision_seat is not None else GERMAN
