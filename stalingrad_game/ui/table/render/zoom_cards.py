"""What a zoomed card says in full: combat, campaign and carnage cards, commanders."""

from __future__ import annotations

from collections.abc import Iterable

from ....card_game.content.effects import Effect
from ....card_game.content.models import effects_of
from ....card_game.rules.codes import GERMAN, side_of
from ....card_game.rules.kit import DOCTRINE
from ....card_game.words.effects import Sentence
from ..layout.placement import SHOWN
from ..model.targets import PLAYED, Thing
from ..model.view_model import TableModel
from ..sprites.icon import Sign
from ..sprites.zoom import Badge, Row, Scene, ZoomFace
from .sprites_panel import sign, subjects


def paragraphs(model: TableModel, sentences: Iterable[Sentence]) -> list[Row]:
    """Sentences of effects as rows, each with the sign of its effect."""
    return [Row(one.text, one.rule, sign_of(model, one.effect)) for one in sentences]


def sign_of(model: TableModel, effect: Effect | None) -> Sign | None:
    """The first sign of an effect."""
    if effect is None:
        return None
    icons = model.own_words.icons([effect])
    return sign(model, icons[0]) if icons else None


def effect_rows(model: TableModel, phrases: tuple[str, ...], side: int) -> list[Row]:
    """The sentences of a row of phrases."""
    return paragraphs(model, model.own_words.sentences(effects_of(phrases), side))


def elite_rows(model: TableModel, effects: Iterable[Effect]) -> list[Row]:
    """What the units that effects add do when they enter with their elite face up (R5.2)."""
    words, kit = model.own_words, model.kit
    rows = []
    units = dict.fromkeys(
        kit.unit_number[face.unit] for effect in effects for face in effect.units if not face.core
    )
    for unit in units:
        terror = kit.units[unit].terror
        if terror:
            text = words.catalogue.sentence("label.zoom.enters", unit=words.unit(unit))
            rows.append(Row(text, "R5.2", head=True))
            sentences = words.sentences(effects_of(terror), kit.unit_side[unit])
            rows += [Row(one.text, one.rule, sign_of(model, one.effect)) for one in sentences]
    return rows


def said(model: TableModel, key: str, rule: str = "", sign: str = "", **facts: str | int) -> Row:
    """A row of the picture's own words."""
    text = model.own_words.catalogue.sentence(f"label.zoom.{key}", **facts)
    return Row(text, rule, Sign(sign) if sign else None)


def head(model: TableModel, key: str, rule: str = "", **facts: str | int) -> Row:
    """A heading."""
    text = model.own_words.catalogue.sentence(f"label.zoom.{key}", **facts)
    return Row(text, rule, head=True)


def card_of(model: TableModel, thing: Thing) -> int:
    """The combat card that a thing is; -1 where it lies face down."""
    if thing.kind == PLAYED:
        played = model.view.played
        return played[thing.a][0] if 0 <= thing.a < len(played) else -1
    return thing.a


def combat(model: TableModel, thing: Thing) -> ZoomFace | None:
    """A combat card or hero."""
    kit, words = model.kit, model.own_words
    number = card_of(model, thing)
    if number < 0:
        return None
    entry = kit.cards[number]
    side = kit.card_side[number]
    effects = list(effects_of(entry.effects))
    phrase = words.catalogue.phrase
    badges: tuple[Badge, ...] = ()
    name = words.side(side)
    if kit.hero[number]:
        subtitle = phrase("label.zoom.hero", side=name)
    elif side == GERMAN:
        doctrine = next(k for k, v in DOCTRINE.items() if v == kit.doctrine[number])
        badges = (Badge(icon=doctrine),)
        subtitle = phrase(
            "label.zoom.german_card", side=name, doctrine=phrase(f"doctrine.{doctrine}")
        )
    else:
        badges = (Badge(str(kit.cost[number])),)
        subtitle = phrase("label.zoom.soviet_card", side=name, n=kit.cost[number])
    rows = [*paragraphs(model, words.sentences(effects, side)), *elite_rows(model, effects)]
    if thing.kind == SHOWN:
        on = words.formation(model.view.shown[1])
        rows.insert(0, said(model, "shown", "R9.4", formation=on))
    if thing.kind == PLAYED and model.view.played[thing.a][2]:
        pairs = model.view.played[thing.a][2]
        rows.append(said(model, "pairs", "R6.4", "patriotism", n=pairs))
    if any(one == number and hurt for one, _, hurt in model.view.heroes):
        rows.append(said(model, "wounded", "R8.1", "hit"))
    scene = Scene("portrait" if kit.hero[number] else "vignette", entry.id, subjects(effects))
    return ZoomFace(
        words.card(number), subtitle, side, badges, scene, tuple(rows), words.of_pack(entry.flavour)
    )


def commander(model: TableModel, thing: Thing) -> ZoomFace:
    """A supreme commander."""
    kit, words = model.kit, model.own_words
    seat, side = thing.a, side_of(thing.a)
    turned = model.view.turned[seat]
    face = kit.commander(seat, turned)
    rows = [said(model, "hand_size", "R4.4.2", "pile", n=face.hand)]
    if face.action:
        rows.append(head(model, "refresh", "R4.4.2"))
        rows += effect_rows(model, face.action, side)
    if not turned:
        rows.append(_successor(model, seat))
    if model.view.waived >> seat & 1:
        rows.insert(0, said(model, "waived", "R9.4", "interception"))
    badge = Badge(str(face.hand), "pile")
    scene = Scene("portrait", kit.commanders[seat].id + str(turned))
    player = model.players[seat] if seat < len(model.players) else ""
    key = "label.zoom.commander_of" if player else "label.zoom.commander"
    subtitle = words.catalogue.phrase(key, side=words.side(side), player=player)
    name = words.commander(seat, turned)
    return ZoomFace(name, subtitle, side, (badge,), scene, tuple(rows), words.of_pack(face.flavour))


def _successor(model: TableModel, seat: int) -> Row:
    """Who replaces a commander, and when (R3.2.2, R10.1)."""
    kit, words, side = model.kit, model.own_words, side_of(seat)
    name = words.of_pack(kit.commanders[seat].back.name)
    if seat == side:
        return said(model, "successor", "R3.2.2", "portrait", successor=name)
    his = next(
        f for f, his in enumerate(kit.second_commander) if his and kit.formation_side[f] == side
    )
    formation = words.formation(his)
    key = f"successor_second.{side}"
    return said(model, key, "R10.1", "portrait", successor=name, formation=formation)


def campaign_card(model: TableModel, side: int) -> int:
    """The campaign card of this turn that lies open, or -1."""
    return max(model.view.campaign[side], model.view.reinforcement[side])


def campaign(model: TableModel, thing: Thing) -> ZoomFace | None:
    """The campaign card of this turn."""
    kit, words = model.kit, model.own_words
    number = campaign_card(model, thing.a)
    if number < 0:
        return None
    entry = kit.campaign[number]
    side = kit.campaign_side[number]
    rows = [said(model, "reinforcement", "R3.3", "levy", n=entry.reinforcement)]
    rows += effect_rows(model, entry.effects, side)
    if entry.arrive_depleted:
        rows.append(said(model, "arrive_depleted", "R3.3", "deplete"))
    if entry.arrive_leaderless:
        rows.append(said(model, "arrive_leaderless", "R3.3", "portrait"))
    verbs = tuple(effect.verb for effect in effects_of(entry.effects)) or ("hourglass",)
    return ZoomFace(
        words.campaign(number),
        words.catalogue.phrase("label.zoom.campaign", side=words.side(side)),
        side,
        (Badge(f"+{entry.reinforcement}"),),
        Scene("vignette", entry.id, verbs if verbs != ("hourglass",) else ("levy",)),
        tuple(rows),
        words.of_pack(entry.flavour),
    )


def carnage(model: TableModel, thing: Thing) -> ZoomFace | None:
    """The carnage card being read: its three sections, never read together."""
    kit, words = model.kit, model.own_words
    number = thing.b if thing.b >= 0 else (model.view.reading[-1] if model.view.reading else -1)
    if number < 0:
        return None
    entry = kit.carnage[number]
    phrase = words.catalogue.phrase
    rows = [
        head(model, "sniper", "R8.1"),
        Row(phrase(f"sniper.{entry.sniper}"), "", Sign(entry.sniper)),
        head(model, "intensity", "R4.2"),
        said(
            model,
            "intensity_of",
            "R4.3",
            entry.icon,
            n=entry.intensity,
            icon=phrase(f"icon.{entry.icon}"),
        ),
        head(model, "hold", "R4.4.3"),
    ]
    side = side_of(model.decision_seat) if model.decision_seat is not None else GERMAN
    for effect in effects_of(entry.hold):
        sentence = words.sentences([effect], side)[0]
        rows.append(Row(sentence.text, sentence.rule, Sign(effect.verb, effect.count)))
    title = phrase("label.zoom.carnage")
    subtitle = phrase("label.zoom.carnage_use")
    return ZoomFace(title, subtitle, -1, (Badge(icon="skull"),), Scene(), tuple(rows))
