"""What a zoomed thing says: each kind of thing in full sentences, with the rules they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ....card_game.content.models import effects_of
from ....card_game.rules.codes import GERMAN, SIDES, SOVIET, Line, Phase, Status, Zone
from ....card_game.rules.kit import DOCTRINE
from ....card_game.words.player_names import presented
from ..layout.placement import SHOWN
from ..model.board_queries import played_on, unit_count
from ..model.labels import title
from ..model.targets import (
    CAMPAIGN,
    CARNAGE,
    COMMANDER,
    DICE,
    DISTRICT,
    FORMATION,
    HAND,
    HERO,
    HOLD_EFFECT,
    PICK,
    PILE,
    PLAYED,
    TRACK,
    UNIT,
    Pile,
    Thing,
)
from ..model.view_model import TableModel
from ..sprites.icon import Sign
from ..sprites.zoom import Badge, Row, Scene, ZoomFace
from . import zoom_cards as cards
from .sprites_board import VOLGA, track_length
from .sprites_panel import subjects, unit_face
from .zoom_cards import effect_rows, elite_rows, head, said


def reading(model: TableModel, thing: Thing) -> ZoomFace | None:
    """A thing at readable size; None where there is nothing to read."""
    say = _SAYS.get(thing.kind)
    return say(model, thing) if say else None


def formation(model: TableModel, thing: Thing) -> ZoomFace:
    """A formation."""
    kit, words, view = model.kit, model.own_words, model.view
    number = thing.a
    entry, side = kit.formations[number], kit.formation_side[number]
    strength, level = kit.strength[number], view.level[number]
    german = side == GERMAN
    rows = []
    if german:
        names = [
            words.catalogue.phrase(f"doctrine.{doctrine}")
            for doctrine, bit in DOCTRINE.items()
            if kit.formation_doctrine[number] & bit
        ]
        icon = "mixed" if len(names) > 1 else entry.doctrine[0]
        rows.append(said(model, "doctrine", "R6.2", icon, doctrines=words.listed(names)))
        rows.append(said(model, "shock", "R6.2", "shock", n=strength))
    else:
        rows.append(said(model, "patriotism", "R6.3", "patriotism", n=strength))
    led = words.catalogue.sentence("label.zoom.plain", text=words.led(view, number))
    rows.append(Row(led, "R8.4", Sign("general" if german else "commissar")))
    cards_on = [words.card(view.played[place][0]) for place in played_on(model, number)]
    if cards_on:
        limit = strength + max(level, 0)
        key = "used_german" if german else "used_soviet"
        listed = words.listed(cards_on)
        rule = "R6.2" if german else "R6.3"
        spent = view.spent[number]
        rows.append(said(model, key, rule, "pile", n=spent, most=limit, cards=listed))
    if view.depleted[number]:
        rows.append(said(model, "depleted", "R8.2", "deplete"))
    rows.append(head(model, "vanguard", "R4.1"))
    rows += effect_rows(model, entry.vanguard, side)
    rows += elite_rows(model, effects_of(entry.vanguard))
    if entry.depletion:
        rows.append(head(model, "depletion", "R8.3"))
        rows += effect_rows(model, entry.depletion, side)
    if kit.seats > len(SIDES):
        who = presented(words, model.players, view.owner[number], view)
        rows.insert(0, said(model, "owner", "R10.2", who=who))
    if kit.unique[number]:
        rows.append(said(model, "unique", "R8.3", "burning_skull"))
    subtitle = words.catalogue.phrase(
        "label.zoom.formation", side=words.side(side), strength=words.strength(view, number)
    )
    scene = Scene("vignette", entry.id, subjects(list(effects_of(entry.vanguard))))
    name = words.formation(number)
    return ZoomFace(name, subtitle, side, (Badge(str(strength)),), scene, tuple(rows))


def unit(model: TableModel, thing: Thing) -> ZoomFace:
    """A unit type."""
    kit, words = model.kit, model.own_words
    _, district, number = thing
    entry, side = kit.units[number], kit.unit_side[number]
    rows = []
    if entry.terror:
        rows.append(head(model, "terror", "R5.2"))
        rows += effect_rows(model, entry.terror, side)
    else:
        rows.append(said(model, "core_only", "R5.2", "add"))
    if entry.shielded:
        rows.append(said(model, "shielded", "R7.1", "shield"))
    if "recon" in entry.tags:
        rows.append(said(model, "recon", "R4.3", "binoculars"))
    if "rifle" in entry.tags:
        rows.append(said(model, "rifle", "R5.13", "sacrifice"))
    if "motivator" in entry.tags:
        rows.append(said(model, "motivator", "R6.4", "patriotism"))
    there = unit_count(model, district, number) if district >= 0 else 0
    subtitle = words.catalogue.phrase("label.zoom.unit", side=words.side(side), n=there)
    face = unit_face(model, number, core=False)
    scene = Scene("unit", entry.id, unit=face)
    return ZoomFace(words.unit(number), subtitle, side, (), scene, tuple(rows))


def district(model: TableModel, thing: Thing) -> ZoomFace:
    """A building in its district, or what is left of it."""
    kit, words, view = model.kit, model.own_words, model.view
    place = thing.a
    number = view.buildings[place]
    phrase = words.catalogue.phrase
    where = phrase(f"label.compass.{place}")
    if number < 0:
        closed = view.status[place] == Status.CLOSED
        row = said(model, "closed" if closed else "captured", "R3.5", "fire")
        subtitle = phrase("label.zoom.place", district=words.district(place), where=where)
        name = words.volga if closed else words.status(view.status[place])
        scene = Scene("building", VOLGA if closed else "")
        return ZoomFace(name, subtitle, -1, (), scene, (row,))
    entry = kit.buildings[number]
    subtitle = phrase("label.zoom.place", district=words.district(place), where=where)
    rows = [
        said(model, "concentration", "R3.6.1", "concentration", n=entry.concentration),
        said(model, "defence", "R4.5", "shield", n=entry.defence),
    ]
    if entry.river_bank:
        rows.append(said(model, "river_bank", "R3.5.1", "bucket"))
    for side, phrases in ((GERMAN, entry.german), (SOVIET, entry.soviet)):
        rows.append(head(model, f"initiative.{side}", "R4.3"))
        rows += effect_rows(model, phrases, side)
    if view.inferno[place]:
        rows.append(said(model, "infernos", "R4.5", "inferno", n=view.inferno[place]))
    level = view.fire[place] / track_length(model)
    badges = (
        Badge(str(entry.concentration), "concentration"),
        Badge(str(entry.defence), "shield"),
    )
    scene = Scene("building", entry.id, level=level, infernos=view.inferno[place])
    flavour = words.of_pack(entry.flavour)
    return ZoomFace(words.building(number), subtitle, -1, badges, scene, tuple(rows), flavour)


def track(model: TableModel, thing: Thing) -> ZoomFace:
    """A track of a tracking card: where its counter is, and what it does."""
    key = ("hold", "fire", "bucket", "inferno")[thing.b]
    rule, icon = (("R4.4.3", "skull"), ("R5.7", "fire"), ("R5.7", "bucket"), ("R4.5", "inferno"))[
        thing.b
    ]
    rows = [
        said(model, f"track.{key}.{number}", rule, icon if number == 0 else "")
        for number in range(2)
    ]
    name = title(model.own_words, thing, model.view)
    subtitle = model.own_words.place(model.view, thing.a)
    return ZoomFace(name, subtitle, -1, (Badge(icon=icon),), Scene(), tuple(rows))


def dice(model: TableModel, _thing: Thing) -> ZoomFace | None:
    """The dice as they stand: each cause, and the chance."""
    words, hand, chance = model.own_words, model.dice, model.chance
    if hand is None or chance is None:
        return None
    rows = [head(model, "dice.german", "R4.5", n=hand.german)]
    rows += [
        said(model, f"dice.{key}", "", icon, n=number)
        for key, icon, number in (
            ("formation", "infantry", hand.german_formation),
            ("unit", "add", hand.german_unit),
            ("inferno", "inferno", hand.inferno),
            ("bonus", "dice", hand.bonus),
            ("determination", "die", hand.determination),
            ("lost", "steal", hand.stolen),
        )
        if number
    ]
    rows.append(head(model, "dice.soviet", "R4.5", n=hand.soviet))
    rows += [
        said(model, f"dice.{key}", "", icon, n=number)
        for key, icon, number in (
            ("formation", "infantry", hand.soviet_formation),
            ("unit", "add", hand.soviet_unit),
            ("defence", "shield", hand.defence),
            ("stolen", "steal", hand.stolen),
        )
        if number
    ]
    facts = {"german": words.percent(chance), "soviet": words.percent(1 - chance)}
    rows.append(said(model, "chance", "R4.5", "die", **facts))
    name = words.phase(Phase.BREAK_TEST)
    subtitle = words.place(model.view, model.dice_district)
    return ZoomFace(name, subtitle, -1, (Badge(icon="die"),), Scene(), tuple(rows))


def pile(model: TableModel, thing: Thing) -> ZoomFace:
    """A pile: what lies in it where it lies open, else what is done with it."""
    words, view = model.own_words, model.view
    _, which, side = thing
    name = title(words, thing, view)
    listed: list[str] = []
    if which == Pile.DISCARD:
        listed = _counted(model, [words.card(card) for card in view.cards[Zone.DISCARD + side]])
    elif which == Pile.DESTROYED:
        listed = [words.formation(one) for one in view.lines[Line.DESTROYED + side]]
    elif which == Pile.ASH:
        listed = _ash(model)
    rows = tuple(Row(text) for text in listed)
    icon = ("pile", "discard", "levy", "skull", "hourglass", "skull", "ash", "fire")[which]
    if not rows:
        rows = (said(model, f"pile.{which}", _PILE_RULES[which]),)
    columns = 2 if len(rows) > 12 else 1
    return ZoomFace(name, "", side, (Badge(icon=icon),), Scene(), rows, "", columns)


def _ash(model: TableModel) -> list[str]:
    words, view = model.own_words, model.view
    names = [words.formation(one) for side in SIDES for one in view.lines[Line.ASH + side]]
    names += [words.card(card) for card in view.cards[Zone.ASH]]
    names += [words.campaign(card) for card in view.campaign_ash if card >= 0]
    carnage = len(view.carnage_ash)
    if carnage:
        names.append(words.catalogue.sentence("label.zoom.carnage_cards", n=carnage))
    return _counted(model, names)


def _counted(model: TableModel, names: list[str]) -> list[str]:
    phrase = model.own_words.catalogue.phrase
    return [
        phrase("label.zoom.times", name=name, n=number) if number > 1 else name
        for name, number in sorted(Counter(names).items())
    ]


_PILE_RULES: Final = ("R5.16", "R5.16", "R3.3", "R8.2", "R3.2", "R4.4.7", "R1.10", "R3.5")
"""By `Pile`: the rule that speaks of it."""
_SAYS: Final[Mapping[str, Callable[[TableModel, Thing], ZoomFace | None]]] = MappingProxyType(
    {
        HAND: cards.combat,
        PICK: cards.combat,
        PLAYED: cards.combat,
        HERO: cards.combat,
        SHOWN: cards.combat,
        COMMANDER: cards.commander,
        CAMPAIGN: cards.campaign,
        CARNAGE: cards.carnage,
        HOLD_EFFECT: cards.carnage,
        FORMATION: formation,
        UNIT: unit,
        DISTRICT: district,
        TRACK: track,
        DICE: dice,
        PILE: pile,
    }
)
"""By kind of thing: what it says."""
