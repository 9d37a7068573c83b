"""What a zoomed card says in full: combat, campaign and carnage cards, commanders."""

from __future__ import annotations

from collections.abc import Iterable

from .....card_game.content.effects import Effect
from .....card_game.content.models import effects_of
from .....card_game.rules.kit import DOCTRINE_BITS
from .....card_game.state.codes import GERMAN, side_of
from .....card_game.words.effects import Sentence
from ...model.card_at_reading import CardAtReading
from ...model.targets import PLAYED_CARD, SHOWN_CARD, Target
from ...presenter.board import open_campaign_card
from ...presenter.displayed import Displayed
from ...presenter.pieces import card_subjects, effect_sign, hold_rows
from ...sprites.carnage_card import CarnageCardSprite, CarnageRow
from ...sprites.icon import EffectSign
from ...sprites.zoom import ZoomBadge, ZoomPicture, ZoomRow, ZoomSprite


def carnage_card_sprite(displayed: Displayed, card: CardAtReading, side: int) -> CarnageCardSprite:
    """A carnage card with its three sections; the one that is read is marked.

    `side`: the one that it is read for.
    """
    words, entry = displayed.words, displayed.kit.carnage[card.card]
    phrase = words.catalogue.phrase
    shot = CarnageRow(EffectSign(entry.sniper), phrase(f"sniper.{entry.sniper}"))
    holds_to_come = words.catalogue.counted("interface.table.pause.intensity_of", entry.intensity)
    intensity = CarnageRow(EffectSign("skull", entry.intensity), holds_to_come)
    initiative = CarnageRow(EffectSign(entry.icon), phrase(f"icon.{entry.icon}"))
    holds = hold_rows(words, card.card, side)
    return CarnageCardSprite(
        phrase("label.zoom.carnage"),
        tuple(phrase(f"label.zoom.{key}") for key in ("sniper", "intensity", "hold")),
        ((shot,), (intensity, initiative), holds),
        card.section,
        card.effect,
    )


def sentence_rows(displayed: Displayed, sentences: Iterable[Sentence]) -> list[ZoomRow]:
    """Sentences of effects as rows, each with its reminder and the sign of its effect."""
    return [
        ZoomRow(one.full, one.rule, first_effect_sign(displayed, one.effect)) for one in sentences
    ]


def first_effect_sign(displayed: Displayed, effect: Effect | None) -> EffectSign | None:
    if effect is None:
        return None
    icons = displayed.own_words.icons([effect])
    return effect_sign(displayed.kit, icons[0]) if icons else None


def effect_rows(displayed: Displayed, phrases: tuple[str, ...], side: int) -> list[ZoomRow]:
    """The sentences of a row of phrases."""
    return sentence_rows(displayed, displayed.own_words.sentences(effects_of(phrases), side))


def elite_rows(displayed: Displayed, effects: Iterable[Effect]) -> list[ZoomRow]:
    """What the units that effects add do when they enter with their elite face up (R5.2)."""
    words, kit = displayed.own_words, displayed.kit
    rows = []
    units = dict.fromkeys(
        kit.unit_number[face.unit] for effect in effects for face in effect.units if not face.core
    )
    for unit in units:
        terror = kit.units[unit].terror
        if terror:
            text = words.catalogue.sentence("label.zoom.enters", unit=words.unit(unit))
            rows.append(ZoomRow(text, "R5.2", head=True))
            sentences = words.sentences(effects_of(terror), kit.unit_side[unit])
            rows += sentence_rows(displayed, sentences)
    return rows


def text_row(
    displayed: Displayed, key: str, rule: str = "", sign: str = "", **facts: str | int
) -> ZoomRow:
    """A row of the picture's own words."""
    text = displayed.own_words.catalogue.sentence(f"label.zoom.{key}", **facts)
    return ZoomRow(text, rule, EffectSign(sign) if sign else None)


def heading_row(displayed: Displayed, key: str, rule: str = "", **facts: str | int) -> ZoomRow:
    text = displayed.own_words.catalogue.sentence(f"label.zoom.{key}", **facts)
    return ZoomRow(text, rule, head=True)


def card_number(displayed: Displayed, target: Target) -> int:
    """The combat card that a target is; -1 where it lies face down."""
    if target.kind == PLAYED_CARD:
        played = displayed.view.played
        return played[target.a][0] if 0 <= target.a < len(played) else -1
    return target.a


def zoom_combat_card(displayed: Displayed, target: Target) -> ZoomSprite | None:
    """A combat card or hero."""
    kit, words = displayed.kit, displayed.own_words
    number = card_number(displayed, target)
    if number < 0:
        return None
    entry = kit.cards[number]
    side = kit.card_side[number]
    effects = list(effects_of(entry.effects))
    phrase = words.catalogue.phrase
    badges: tuple[ZoomBadge, ...] = ()
    name = words.side(side)
    if kit.hero[number]:
        subtitle = phrase("label.zoom.hero", side=name)
    elif side == GERMAN:
        doctrine = next(k for k, v in DOCTRINE_BITS.items() if v == kit.doctrine[number])
        badges = (ZoomBadge(icon=doctrine),)
        subtitle = phrase(
            "label.zoom.german_card", side=name, doctrine=phrase(f"doctrine.{doctrine}")
        )
    else:
        badges = (ZoomBadge(str(kit.cost[number])),)
        subtitle = phrase("label.zoom.soviet_card", side=name, n=kit.cost[number])
    rows = [
        *sentence_rows(displayed, words.sentences(effects, side)),
        *elite_rows(displayed, effects),
    ]
    if target.kind == SHOWN_CARD and displayed.view.shown:
        on = words.formation_noun(displayed.view.shown[1])
        rows.insert(0, ZoomRow(words.catalogue.sentence("label.zoom.shown", formation=on), "R9.4"))
    if target.kind == PLAYED_CARD and displayed.view.played[target.a][2]:
        pairs = displayed.view.played[target.a][2]
        rows.append(text_row(displayed, "pairs", "R6.4", "patriotism", n=pairs))
    if any(one == number and hurt for one, _, hurt in displayed.view.heroes):
        rows.append(text_row(displayed, "wounded", "R8.1", "hit"))
    scene = ZoomPicture(
        "portrait" if kit.hero[number] else "vignette", entry.id, card_subjects(effects)
    )
    return ZoomSprite(
        words.card(number),
        subtitle,
        side,
        badges,
        scene,
        tuple(rows),
        words.flavour("combat", entry.id),
    )


def zoom_commander(displayed: Displayed, target: Target) -> ZoomSprite:
    """A supreme commander."""
    kit, words = displayed.kit, displayed.own_words
    seat, side = target.a, side_of(target.a)
    turned = displayed.view.turned[seat]
    face = kit.commander(seat, turned)
    rows = [text_row(displayed, "hand_size", "R4.4.2", "pile", n=face.hand)]
    if face.action:
        rows.append(heading_row(displayed, "refresh", "R4.4.2"))
        rows += effect_rows(displayed, face.action, side)
    if not turned:
        rows.append(_successor(displayed, seat))
    if displayed.view.waived >> seat & 1:
        rows.insert(0, text_row(displayed, "waived", "R9.4", "interception"))
    badge = ZoomBadge(str(face.hand), "pile")
    scene = ZoomPicture("portrait", kit.commanders[seat].id + str(turned))
    player = displayed.players[seat] if seat < len(displayed.players) else ""
    key = "label.zoom.commander_of" if player else "label.zoom.commander"
    subtitle = words.catalogue.phrase(key, side=words.side(side), player=player)
    name = words.commander(seat, turned)
    flavour = words.commander_flavour(seat, turned)
    return ZoomSprite(name, subtitle, side, (badge,), scene, tuple(rows), flavour)


def _successor(displayed: Displayed, seat: int) -> ZoomRow:
    """Who replaces a commander, and when (R3.2.2, R10.1)."""
    kit, words, side = displayed.kit, displayed.own_words, side_of(seat)
    name = words.commander(seat, 1)
    if seat == side:
        return text_row(displayed, "successor", "R3.2.2", "portrait", successor=name)
    number = next(
        f
        for f, second in enumerate(kit.second_commander)
        if second and kit.formation_side[f] == side
    )
    formation = words.formation_noun(number)
    key = f"label.zoom.successor_second.{side}"
    text = words.catalogue.sentence(key, successor=name, formation=formation)
    return ZoomRow(text, "R10.1", EffectSign("portrait"))


def zoom_campaign_card(displayed: Displayed, target: Target) -> ZoomSprite | None:
    """The campaign card of this turn."""
    kit, words = displayed.kit, displayed.own_words
    number = open_campaign_card(displayed.view, target.a)
    if number < 0:
        return None
    entry = kit.campaign[number]
    side = kit.campaign_side[number]
    rows = [text_row(displayed, "reinforcement", "R3.3", "levy", n=entry.reinforcement)]
    rows += effect_rows(displayed, entry.effects, side)
    if entry.arrive_depleted:
        rows.append(text_row(displayed, "arrive_depleted", "R3.3", "deplete"))
    if entry.arrive_leaderless:
        rows.append(text_row(displayed, "arrive_leaderless", "R3.3", "portrait"))
    verbs = tuple(effect.verb for effect in effects_of(entry.effects)) or ("hourglass",)
    return ZoomSprite(
        words.campaign(number),
        words.catalogue.phrase("label.zoom.campaign", side=words.side(side)),
        side,
        (ZoomBadge(f"+{entry.reinforcement}"),),
        ZoomPicture("vignette", entry.id, verbs if verbs != ("hourglass",) else ("levy",)),
        tuple(rows),
        words.flavour("campaign", entry.id),
    )


def zoom_carnage_card(displayed: Displayed, target: Target) -> ZoomSprite | None:
    """The carnage card being read: its three sections, never read together."""
    kit, words = displayed.kit, displayed.own_words
    number = (
        target.b
        if target.b >= 0
        else (displayed.view.reading[-1] if displayed.view.reading else -1)
    )
    if number < 0:
        return None
    entry = kit.carnage[number]
    phrase = words.catalogue.phrase
    (shot,) = words.carnage_text(number)[0].sentences
    rows = [
        heading_row(displayed, "sniper", "R8.1"),
        ZoomRow(shot.full, "", EffectSign(entry.sniper)),
        heading_row(displayed, "intensity", "R4.2"),
        text_row(
            displayed,
            "intensity_of",
            "R4.3",
            entry.icon,
            n=entry.intensity,
            icon=phrase(f"icon.{entry.icon}"),
        ),
        heading_row(displayed, "hold", "R4.4.3"),
    ]
    side = side_of(displayed.seat) if displayed.seat is not None else GERMAN
    for effect in effects_of(entry.hold):
        sentence = words.sentences([effect], side)[0]
        rows.append(ZoomRow(sentence.full, sentence.rule, EffectSign(effect.verb, effect.count)))
    title = phrase("label.zoom.carnage")
    subtitle = phrase("label.zoom.carnage_use")
    return ZoomSprite(title, subtitle, -1, (ZoomBadge(icon="skull"),), ZoomPicture(), tuple(rows))
