"""The sprites of the bars and the panel at the foot: cards, piles, buttons, odds, phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....card_game.content.effects import Effect
from ....card_game.rules.kit import DOCTRINE_BITS, Kit
from ....card_game.state.codes import GERMAN, side_of
from ....card_game.words.effects import EffectIcon, compact_lines
from ....card_game.words.localizer import Localizer
from ....card_game.words.player_names import full_player_name, short_player_name
from ...art.counters import CardBack, UnitCounterSpec
from ...style.theme import SIDE_ORDER
from ..model.board_queries import parse_phrases_cached
from ..model.labels import PILE_KEYS, pile_size
from ..model.targets import ButtonId, PileId, Target
from ..model.view_model import SpriteForm, TableViewModel
from ..sprites.bottom_panel import CommanderSprite, HandTabSprite, PileSprite
from ..sprites.building import InitiativeSprite
from ..sprites.card import CardSprite, HeroSprite
from ..sprites.icon import EffectSign
from ..sprites.owner_flag import owner_number

PILE_BACKS: Final[Mapping[int, tuple[CardBack, CardBack]]] = {
    PileId.DECK: ("german", "soviet"),
    PileId.FORMATIONS: ("german", "soviet"),
    PileId.CAMPAIGN: ("campaign_german", "campaign_soviet"),
    PileId.CARNAGE: ("carnage", "carnage"),
    PileId.BUILDINGS: ("building", "building"),
}


def unit_counter_spec(kit: Kit, unit: int, *, core: bool) -> UnitCounterSpec:
    """A unit's counter as a card shows it."""
    entry = kit.units[unit]
    terror = parse_phrases_cached(entry.terror)[0].verb if entry.terror and not core else ""
    side = SIDE_ORDER[kit.unit_side[unit]]
    return UnitCounterSpec(
        entry.id, entry.letter, side, entry.shielded, "recon" in entry.tags, terror
    )


def effect_sign(model: TableViewModel, icon: EffectIcon) -> EffectSign:
    """What is drawn for an effect."""
    if icon.unit >= 0:
        return EffectSign(
            icon.verb, icon.number, unit_counter_spec(model.kit, icon.unit, core=icon.core)
        )
    return EffectSign(icon.verb, icon.number)


def effect_signs(model: TableViewModel, effects: Sequence[Effect]) -> tuple[EffectSign, ...]:
    """What is drawn for a row of effects."""
    return tuple(effect_sign(model, icon) for icon in model.words.icons(effects))


def initiative_sprite(model: TableViewModel, district: int) -> InitiativeSprite | None:
    """What each side resolves with the initiative; nothing where no building stands."""
    building = model.view.buildings[district]
    if building < 0:
        return None
    entry = model.kit.buildings[building]
    german, soviet = (
        effect_signs(model, parse_phrases_cached(phrases))
        for phrases in (entry.german, entry.soviet)
    )
    return InitiativeSprite((german, soviet))


def card_subjects(effects: Sequence[Effect]) -> tuple[str, ...]:
    """What a card's picture shows: the units it adds, else what it does."""
    units = [face.unit for effect in effects for face in effect.units]
    words = [effect.verb for effect in effects if not effect.units]
    return tuple(dict.fromkeys((*units, *words)))[:3]


def card_sprite(
    model: TableViewModel, number: int, words: Localizer, *, dim: bool = False
) -> CardSprite:
    """A combat card."""
    kit = model.kit
    entry = kit.cards[number]
    effects = parse_phrases_cached(entry.effects)
    side = kit.card_side[number]
    hero = kit.hero[number]
    sentences = words.sentences(effects, side)
    doctrine = next((k for k, v in DOCTRINE_BITS.items() if v == kit.doctrine[number]), "")
    german = side == GERMAN and not hero
    phrase = words.catalogue.phrase
    foot = phrase("label.hero") if hero else phrase(f"doctrine.{doctrine}") if german else ""
    return CardSprite(
        card=entry.id,
        side=side,
        name=words.card(number),
        cost="" if side == GERMAN or hero else str(kit.cost[number]),
        doctrine=doctrine if german else "",
        signs=effect_signs(model, effects),
        subjects=card_subjects(effects),
        lines=compact_lines(words, sentences),
        full=tuple(one.full for one in sentences) if model.full_cards else (),
        hero=hero,
        dim=dim,
        foot=foot,
    )


def hero_sprite(model: TableViewModel, target: Target, _form: SpriteForm) -> HeroSprite:
    """A hero in play."""
    number = target.a
    wounded = any(one == number and hurt for one, _, hurt in model.view.heroes)
    entry = model.kit.cards[number]
    return HeroSprite(entry.id, model.kit.card_side[number], model.words.strip(number), wounded)


def pile_sprite(model: TableViewModel, target: Target, _form: SpriteForm) -> PileSprite:
    """A pile with its count; a campaign pile shows the card that counts this turn."""
    _, which, side = target
    phrase = model.words.catalogue.phrase
    label = phrase(f"label.pile.{PILE_KEYS[which]}")
    widest = max((phrase(f"label.pile.{word}") for word in PILE_KEYS), key=len)
    number = pile_size(model.view, which, side)
    if which == PileId.CAMPAIGN:
        present = max(model.view.campaign[side], model.view.reinforcement[side])
        if present >= 0:
            extra = f"+{model.kit.campaign[present].reinforcement}"
            return PileSprite(label, number, None, "hourglass", side, extra, widest)
    if which in PILE_BACKS:
        back = PILE_BACKS[which][max(side, 0)]
        if which == PileId.CARNAGE and model.view.reading:
            return PileSprite(label, number, None, "skull", -1, "", widest)
        icon = "infantry" if which == PileId.FORMATIONS else ""
        return PileSprite(label, number, back, icon, side, "", widest)
    icon = {PileId.DISCARD: "discard", PileId.DESTROYED: "skull", PileId.ASH: "ash"}[which]
    return PileSprite(label, number, None, icon, side, "", widest)


def commander_sprite(model: TableViewModel, target: Target, _form: SpriteForm) -> CommanderSprite:
    """A seat's commander or, where it has a name, its player, with the count of its hand."""
    seat = target.a
    view = model.view
    seats = range(model.kit.seats)
    names = [short_player_name(model.words, model.players, one, view) for one in seats]
    if model.kit.seats == len(SIDE_ORDER):
        names = [model.words.commander_surname(one, view.turned[one]) for one in seats]
    return CommanderSprite(
        who=model.kit.commanders[seat].id + str(view.turned[seat]),
        side=side_of(seat),
        name=names[seat],
        hand=model.hand_counts[seat] if seat < len(model.hand_counts) else 0,
        active=seat == model.decision_seat,
        widest=max(names, key=len),
        mark=owner_number(seat, model.kit.seats),
        waived=bool(view.waived >> seat & 1),
    )


def hand_tab_sprite(model: TableViewModel, seat: int) -> HandTabSprite:
    """The tab above the hand that lies at the foot."""
    number = model.hand_counts[seat] if seat < len(model.hand_counts) else 0
    name = full_player_name(model.words, model.players, seat, model.view)
    text = model.words.catalogue.phrase("label.hand", who=name, n=number)
    button = next(
        (b for b in model.buttons if b.target.a == ButtonId.HAND and b.target.b == seat), None
    )
    hint = ""
    if button is not None and button.enabled and model.hand_seat >= 0:
        key = "label.hand_key" if button.key else "label.hand_click"
        hint = model.words.catalogue.phrase(key, label=button.label, printed=button.key)
    return HandTabSprite(side_of(seat), text, hint, owner_number(seat, model.kit.seats))
