"""The faces of what lies in the band and the bars: cards, piles, buttons, odds, steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....card_game.content.effects import Effect
from ....card_game.rules.break_test import Dice
from ....card_game.rules.codes import GERMAN, SOVIET, Status, side_of
from ....card_game.rules.kit import DOCTRINE
from ....card_game.words.effects import Icon
from ....card_game.words.player_names import named, presented
from ....card_game.words.words import Words
from ...art.counters import Back, UnitFace
from ...style.theme import SIDE_ORDER
from ..layout.placement import Spot
from ..model.board_queries import effects_in
from ..model.labels import pile_size
from ..model.targets import BUTTON, Button, Pile, Thing
from ..model.view_model import TableModel
from ..sprites.bottom_panel import ButtonPlate, CommanderFace, IconButton, PileFace, TabFace
from ..sprites.building import InitiativeFace
from ..sprites.card import CardFace, HeroFace
from ..sprites.icon import Sign
from ..sprites.odds import Cause, Causes, OddsFace
from ..sprites.owner_flag import mark_of
from ..sprites.top_bars import Mark, PhasesFace, QuestionFace, RuleFace, Step, WhoFace

BACKS: Final[Mapping[int, tuple[Back, Back]]] = {
    Pile.DECK: ("german", "soviet"),
    Pile.FORMATIONS: ("german", "soviet"),
    Pile.CAMPAIGN: ("campaign_german", "campaign_soviet"),
    Pile.CARNAGE: ("carnage", "carnage"),
    Pile.BUILDINGS: ("building", "building"),
}
PILE_WORDS: Final = (
    "deck",
    "discard",
    "formations",
    "destroyed",
    "campaign",
    "carnage",
    "ash",
    "buildings",
)
"""By `Pile`."""
SIGNED: Final[Mapping[str, str]] = {"bonus": "more", "stolen": "more", "lost": "less"}
"""By cause of dice: whether heroes have given or taken them."""
SYSTEM_ICONS: Final[Mapping[int, str]] = {
    Button.UNDO: "undo",
    Button.REDO: "redo",
    Button.LOG: "log",
    Button.AID: "legend",
    Button.RULES: "book",
    Button.MENU: "menu",
    Button.VIEW: "glass",
}


def unit_face(model: TableModel, unit: int, *, core: bool) -> UnitFace:
    """A unit's counter as a card shows it."""
    entry = model.kit.units[unit]
    terror = effects_in(entry.terror)[0].verb if entry.terror and not core else ""
    side = SIDE_ORDER[model.kit.unit_side[unit]]
    return UnitFace(entry.id, entry.letter, side, entry.shielded, "recon" in entry.tags, terror)


def sign(model: TableModel, icon: Icon) -> Sign:
    """What is drawn for an effect."""
    if icon.unit >= 0:
        return Sign(icon.verb, icon.number, unit_face(model, icon.unit, core=icon.core))
    return Sign(icon.verb, icon.number)


def signs(model: TableModel, effects: Sequence[Effect]) -> tuple[Sign, ...]:
    """What is drawn for a row of effects."""
    return tuple(sign(model, icon) for icon in model.words.icons(effects))


def initiative(model: TableModel, district: int) -> InitiativeFace | None:
    """What each side resolves with the initiative; nothing where no building stands."""
    building = model.view.buildings[district]
    if building < 0:
        return None
    entry = model.kit.buildings[building]
    german, soviet = (signs(model, effects_in(phrases)) for phrases in (entry.german, entry.soviet))
    return InitiativeFace((german, soviet))


def subjects(effects: Sequence[Effect]) -> tuple[str, ...]:
    """What a card's picture shows: the units it adds, else what it does."""
    units = [face.unit for effect in effects for face in effect.units]
    words = [effect.verb for effect in effects if not effect.units]
    return tuple(dict.fromkeys((*units, *words)))[:3]


def card(model: TableModel, number: int, words: Words, *, dim: bool = False) -> CardFace:
    """A combat card."""
    kit = model.kit
    entry = kit.cards[number]
    effects = effects_in(entry.effects)
    side = kit.card_side[number]
    hero = kit.hero[number]
    doctrine = next((k for k, v in DOCTRINE.items() if v == kit.doctrine[number]), "")
    german = side == GERMAN and not hero
    phrase = words.catalogue.phrase
    foot = phrase("label.hero") if hero else phrase(f"doctrine.{doctrine}") if german else ""
    return CardFace(
        card=entry.id,
        side=side,
        name=words.card(number),
        cost="" if side == GERMAN or hero else str(kit.cost[number]),
        doctrine=doctrine if german else "",
        signs=signs(model, effects),
        subjects=subjects(effects),
        lines=tuple(sentence.text for sentence in words.sentences(effects, side)),
        hero=hero,
        dim=dim,
        foot=foot,
    )


def hero(model: TableModel, thing: Thing, _spot: Spot) -> HeroFace:
    """A hero in play."""
    number = thing.a
    wounded = any(one == number and hurt for one, _, hurt in model.view.heroes)
    entry = model.kit.cards[number]
    return HeroFace(entry.id, model.kit.card_side[number], model.words.strip(number), wounded)


def pile(model: TableModel, thing: Thing, _spot: Spot) -> PileFace:
    """A pile with its count; a campaign pile shows the card that counts this turn."""
    _, which, side = thing
    phrase = model.words.catalogue.phrase
    label = phrase(f"label.pile.{PILE_WORDS[which]}")
    widest = max((phrase(f"label.pile.{word}") for word in PILE_WORDS), key=len)
    number = pile_size(model.view, which, side)
    if which == Pile.CAMPAIGN:
        present = max(model.view.campaign[side], model.view.reinforcement[side])
        if present >= 0:
            extra = f"+{model.kit.campaign[present].reinforcement}"
            return PileFace(label, number, None, "hourglass", side, extra, widest)
    if which in BACKS:
        back = BACKS[which][max(side, 0)]
        if which == Pile.CARNAGE and model.view.reading:
            return PileFace(label, number, None, "skull", -1, "", widest)
        icon = "infantry" if which == Pile.FORMATIONS else ""
        return PileFace(label, number, back, icon, side, "", widest)
    icon = {Pile.DISCARD: "discard", Pile.DESTROYED: "skull", Pile.ASH: "ash"}[which]
    return PileFace(label, number, None, icon, side, "", widest)


def commander(model: TableModel, thing: Thing, _spot: Spot) -> CommanderFace:
    """A seat's commander or, where he has a name, its player, with the count of its hand."""
    seat = thing.a
    view = model.view
    seats = range(model.kit.seats)
    names = [named(model.words, model.players, one, view) for one in seats]
    if model.kit.seats == len(SIDE_ORDER):
        names = [model.words.commander(one, view.turned[one]).split()[-1] for one in seats]
    return CommanderFace(
        who=model.kit.commanders[seat].id + str(view.turned[seat]),
        side=side_of(seat),
        name=names[seat],
        hand=model.hand_counts[seat] if seat < len(model.hand_counts) else 0,
        active=seat == model.decision_seat,
        widest=max(names, key=len),
        mark=mark_of(seat, model.kit.seats),
        waived=bool(view.waived >> seat & 1),
    )


def button(model: TableModel, thing: Thing, _spot: Spot) -> ButtonPlate | IconButton | None:
    """A button of the table; the hands are no plates."""
    face = next((one for one in model.buttons if one.thing == thing), None)
    if face is None or thing.a in {Button.HAND, Button.RECLAIM}:
        return None
    hovered = model.hover == thing
    if thing.a in SYSTEM_ICONS:
        lit = {
            Button.LOG: model.log_open,
            Button.AID: model.aid_open,
            Button.VIEW: model.magnify == "battle",
        }.get(thing.a, False)
        return IconButton(SYSTEM_ICONS[thing.a], face.enabled, hovered, lit)
    return ButtonPlate(face.label, face.key, face.enabled, thing.a == Button.DONE, hovered)


def pick_up(model: TableModel, seat: int) -> ButtonPlate | None:
    """The plate on a hand that lies face down and may be picked up."""
    thing = Thing(BUTTON, Button.HAND, seat)
    face = next((one for one in model.buttons if one.thing == thing), None)
    if face is None or not face.enabled:
        return None
    lit = thing in model.glow
    return ButtonPlate(face.label, face.key, True, lit, model.hover == thing)


def tab(model: TableModel, seat: int) -> TabFace:
    """The tab above the hand that lies at the foot."""
    number = model.hand_counts[seat] if seat < len(model.hand_counts) else 0
    name = presented(model.words, model.players, seat, model.view)
    text = model.words.catalogue.phrase("label.hand", who=name, n=number)
    face = next((b for b in model.buttons if b.thing.a == Button.HAND and b.thing.b == seat), None)
    hint = ""
    if face is not None and face.enabled and model.hand_seat >= 0:
        key = "label.hand_key" if face.key else "label.hand_click"
        hint = model.words.catalogue.phrase(key, label=face.label, printed=face.key)
    return TabFace(side_of(seat), text, hint, mark_of(seat, model.kit.seats))


def who(model: TableModel) -> WhoFace:
    """The flag of whoever is to act."""
    seat = model.decision_seat
    if seat is None:
        return WhoFace(model.view.winner)
    return WhoFace(side_of(seat), mark_of(seat, model.kit.seats))


def question(model: TableModel) -> QuestionFace:
    """What is asked."""
    return QuestionFace(model.prompt, model.computer or model.decision_seat is None)


def rule(model: TableModel) -> RuleFace:
    """The rule of the question."""
    return RuleFace(model.rule)


def steps(model: TableModel) -> PhasesFace:
    """The strip of the turn."""
    view = model.view
    phrase = model.words.catalogue.phrase
    turn = (
        phrase("label.turn", n=view.turn, last=view.last_turn)
        if view.turn
        else phrase("label.before", last=view.last_turn)
    )
    spaces: tuple[Step, ...] = tuple(
        "done" if space < view.turn else "now" if space == view.turn else "to come"
        for space in range(1, view.last_turn + 1)
    )
    if model.battle_steps:
        marks = [
            Mark(
                one.label if one.progress == "now" else model.words.letter(one.district),
                one.progress,
                battle=True,
            )
            for one in model.battles
        ]
        marks += [Mark(one.label, one.progress) for one in model.battle_steps]
    else:
        marks = [Mark(one.label, one.progress) for one in model.phases]
        marks += [Mark(one.label, one.progress, battle=True) for one in model.battles]
    closed = sum(status == Status.CLOSED for status in view.status)
    return PhasesFace(turn, spaces, tuple(marks), phrase("label.closed_count", n=closed))


def odds(model: TableModel, _thing: Thing, _spot: Spot) -> OddsFace | None:
    """The dice as they stand."""
    dice, chance = model.dice, model.chance
    if dice is None or chance is None:
        return None
    words = model.words
    return OddsFace(
        head=words.catalogue.phrase(
            "label.odds", place=words.place(model.view, model.dice_district)
        ),
        causes=(causes(words, dice, GERMAN), causes(words, dice, SOVIET)),
        dice=(dice.german, dice.soviet),
        percents=(words.percent(chance), words.percent(1 - chance)),
        chance=float(chance),
    )


def causes(words: Words, dice: Dice, side: int) -> Causes:
    """The causes of a side's dice, in the order of R4.5; what heroes gave and took has its sign."""
    rows: tuple[tuple[str, str, int], ...]
    if side == GERMAN:
        rows = (
            ("formation", "infantry", dice.german_formation),
            ("unit", "add", dice.german_unit),
            ("inferno", "inferno", dice.inferno),
            ("bonus", "dice", dice.bonus),
            ("determination", "die", dice.determination),
            ("lost", "steal", dice.stolen),
        )
    else:
        rows = (
            ("formation", "infantry", dice.soviet_formation),
            ("unit", "add", dice.soviet_unit),
            ("defence", "shield", dice.defence),
            ("stolen", "steal", dice.stolen),
        )
    return tuple(_cause(words, key, icon, count) for key, icon, count in rows if count)


def _cause(words: Words, key: str, icon: str, count: int) -> Cause:
    phrase = words.catalogue.phrase
    number = phrase(f"label.die_count.{SIGNED.get(key, 'plain')}", n=count)
    if count == 1 and key not in SIGNED:
        number = ""
    word = phrase(f"label.die.{key}")
    return Cause(phrase("label.die_cause", word=word, n=number) if number else word, number, icon)
