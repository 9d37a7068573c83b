"""What pieces show, as values that paint themselves: formations, units, cards, buildings, piles.

All words on them are set here. What stays the same in every game is made once for a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ....card_game.content.effects import Effect
from ....card_game.content.models import effects_of
from ....card_game.rules.kit import DOCTRINE_BITS, INFANTRY, TRACKED, Kit
from ....card_game.state.codes import (
    GERMAN,
    SIDES,
)
from ....card_game.words.effects import EffectIcon, compact_lines, effect_for_side
from ....card_game.words.localizer import Localizer
from ...art.counters import UnitCounterSpec
from ...style.theme import SIDE_ORDER
from ..sprites.card import CardSprite, HeroSprite
from ..sprites.carnage_card import CarnageRow
from ..sprites.counter import UnitStackSprite
from ..sprites.formation import FormationSprite, PlayedCardSprite
from ..sprites.icon import EffectSign
from .displayed import Displayed

DOCTRINE_ICON: Final[Mapping[int, str]] = MappingProxyType(
    {INFANTRY: "infantry", TRACKED: "tracked", INFANTRY | TRACKED: "mixed"}
)
_KEPT: Final = 2048
"""So many pieces, in all languages, are kept of those that are always the same."""


# --- effects


@lru_cache(maxsize=_KEPT)
def parse_phrases_cached(phrases: tuple[str, ...]) -> tuple[Effect, ...]:
    """The effects of a row of phrases, read once."""
    return effects_of(phrases)


def unit_counter_spec(kit: Kit, unit: int, *, core: bool) -> UnitCounterSpec:
    """A unit's counter as a card shows it."""
    entry = kit.units[unit]
    terror = parse_phrases_cached(entry.terror)[0].verb if entry.terror and not core else ""
    side = SIDE_ORDER[kit.unit_side[unit]]
    return UnitCounterSpec(
        entry.id, entry.letter, side, entry.shielded, "recon" in entry.tags, terror
    )


def effect_sign(kit: Kit, icon: EffectIcon) -> EffectSign:
    """What is drawn for an effect."""
    unit = unit_counter_spec(kit, icon.unit, core=icon.core) if icon.unit >= 0 else None
    return EffectSign(icon.verb, icon.number, unit)


def effect_signs(words: Localizer, effects: Sequence[Effect]) -> tuple[EffectSign, ...]:
    """What is drawn for a row of effects."""
    return tuple(effect_sign(words.kit, icon) for icon in words.icons(effects))


def counted_signs(signs: Sequence[EffectSign]) -> tuple[EffectSign, ...]:
    """Signs of units that stand beside each other and are alike drawn once, with their number."""
    counted: list[EffectSign] = []
    for sign in signs:
        last = counted[-1] if counted else None
        if last is not None and sign.unit is not None and last.unit == sign.unit:
            counted[-1] = last._replace(number=last.number + 1)
        else:
            counted.append(sign)
    return tuple(counted)


def card_subjects(effects: Sequence[Effect]) -> tuple[str, ...]:
    """What a card's picture shows: the units it adds, else what it does."""
    units = [face.unit for effect in effects for face in effect.units]
    words = [effect.verb for effect in effects if not effect.units]
    return tuple(dict.fromkeys((*units, *words)))[:3]


def hold_rows(words: Localizer, carnage: int, side: int) -> tuple[CarnageRow, ...]:
    """The hold effects of a carnage card, as they are for a side (R4.4.3)."""
    effects = parse_phrases_cached(words.kit.carnage[carnage].hold)
    mine = (effect_for_side(effect, side) for effect in effects)
    return tuple(
        CarnageRow(EffectSign(one.verb, one.count), words.sentences([one], side)[0].text)
        for one in mine
    )


# --- cards


@lru_cache(maxsize=_KEPT)
def card_sprite(words: Localizer, number: int, *, full: bool = True) -> CardSprite:
    """A combat card; `full` with reminders of what its keywords mean, where these fit."""
    kit = words.kit
    entry = kit.cards[number]
    effects = parse_phrases_cached(entry.effects)
    side, hero = kit.card_side[number], kit.hero[number]
    sentences = words.sentences(effects, side)
    doctrine = next((k for k, v in DOCTRINE_BITS.items() if v == kit.doctrine[number]), "")
    german = side == GERMAN and not hero
    return CardSprite(
        card=entry.id,
        side=side,
        name=words.card(number),
        cost="" if side == GERMAN or hero else str(kit.cost[number]),
        doctrine=doctrine if german else "",
        signs=counted_signs(effect_signs(words, effects)),
        subjects=card_subjects(effects),
        lines=compact_lines(words, sentences),
        full=tuple(one.full for one in sentences) if full else (),
        hero=hero,
    )


def own_card_sprite(displayed: Displayed, number: int) -> CardSprite:
    """A combat card for whoever has a hand open."""
    return card_sprite(displayed.own_words, number, full=displayed.full_cards)


def own_card_sprites(displayed: Displayed, numbers: Iterable[int]) -> tuple[CardSprite, ...]:
    """A row of such cards."""
    return tuple(own_card_sprite(displayed, number) for number in numbers)


def hero_sprite(displayed: Displayed, number: int) -> HeroSprite:
    """A hero in play."""
    kit = displayed.kit
    wounded = any(one == number and hurt for one, _, hurt in displayed.view.heroes)
    name = displayed.words.strip(number)
    return HeroSprite(kit.cards[number].id, kit.card_side[number], name, wounded)


@lru_cache(maxsize=_KEPT)
def played_card_sprite(words: Localizer, card: int, pairs: int) -> PlayedCardSprite:
    """A card played on a formation or lying beside the building, with its name for small room."""
    side = words.kit.card_side[card]
    return PlayedCardSprite(side, words.strip(card), pairs, words.card(card))


# --- formations and units


def formation_sprite(displayed: Displayed, number: int, *, fought: bool) -> FormationSprite:
    """A formation's chip; in the battle fought it shows how many cards it can still take."""
    kit, view = displayed.kit, displayed.view
    level = view.level[number] if view.leader[number] >= 0 else -1
    return _formation_sprite(displayed.words, number)._replace(
        level=level,
        depleted=bool(view.depleted[number]),
        used=view.spent[number] if fought else 0,
        limit=kit.strength[number] + max(level, 0) if fought else 0,
        owner=owner_number(view.owner[number], kit.seats),
    )


@lru_cache(maxsize=_KEPT)
def _formation_sprite(words: Localizer, number: int) -> FormationSprite:
    """A formation that nobody leads yet."""
    kit = words.kit
    icon, icon_number = formation_icon(kit, number)
    return FormationSprite(
        side=kit.formation_side[number],
        name=words.formation_short(number),
        strength=str(kit.strength[number]),
        icon=icon,
        number=icon_number,
        art=kit.formations[number].id,
        subjects=_vanguard_subjects(kit, number),
    )


def formation_icon(kit: Kit, number: int) -> tuple[str, str]:
    """The sign on a formation and its number: doctrine, or what it does when depleted."""
    if kit.formation_side[number] == GERMAN:
        return DOCTRINE_ICON.get(kit.formation_doctrine[number], ""), ""
    entry = kit.formations[number]
    if not entry.depletion:
        return "burning_skull" if kit.unique[number] else "", ""
    effect = parse_phrases_cached(entry.depletion)[0]
    return effect.verb, str(effect.count) if effect.verb == "machine_gun" else ""


def _vanguard_subjects(kit: Kit, number: int) -> tuple[str, ...]:
    """What a formation's picture shows: the units that it brings."""
    effects = parse_phrases_cached(kit.formations[number].vanguard)
    units = dict.fromkeys(face.unit for effect in effects for face in effect.units)
    return tuple(units)[:3] or tuple(effect.verb for effect in effects)[:1]


def owner_number(seat: int, seats: int) -> int:
    """Which of two players of a side a seat is, 1 or 2; 0 where a side has one (R10.2)."""
    return 1 + seat // 2 if seats > len(SIDES) else 0


@lru_cache(maxsize=_KEPT)
def unit_sprite(kit: Kit, unit: int, number: int = 1) -> UnitStackSprite:
    """A stack of so many units; in a building only core faces show (R7.2)."""
    entry, recon = kit.units[unit], "recon" in kit.units[unit].tags
    side = kit.unit_side[unit]
    return UnitStackSprite(entry.id, entry.letter, side, entry.shielded, recon, "", number)
