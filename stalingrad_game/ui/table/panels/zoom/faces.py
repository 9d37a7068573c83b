"""What a zoomed target says: every kind in full sentences, with the rules they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from .....card_game.content.models import effects_of
from .....card_game.history.goal_facts import goal_facts
from .....card_game.rules import break_test
from .....card_game.rules.kit import DOCTRINE_BITS
from .....card_game.state.codes import (
    GERMAN,
    SIDES,
    SOVIET,
    CardZone,
    DistrictStatus,
    FormationZone,
    Phase,
)
from .....card_game.state.state import State
from .....card_game.words.player_names import full_player_name
from .....card_game.words.reference.goal_card import side_standing, turns_left
from ...model.targets import (
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    DICE,
    DISTRICT,
    FORMATION,
    HAND,
    HERO,
    HOLD_EFFECT,
    PANEL_CARD,
    PIECE_LINK,
    PILE,
    PLAYED_CARD,
    REVEALED_CARD,
    SHOWN_CARD,
    TRACK,
    UNIT_STACK,
    PileId,
    Target,
)
from ...presenter.board import VOLGA_PICTURE
from ...presenter.displayed import Displayed
from ...presenter.labels import target_label
from ...presenter.pieces import card_subjects, unit_counter_spec
from ...session.interactions import piece_id
from ...sprites.icon import EffectSign
from ...sprites.zoom import ZoomBadge, ZoomPicture, ZoomRow, ZoomSprite
from . import cards
from .cards import effect_rows, elite_rows, heading_row, text_row


def zoom_sprite(displayed: Displayed, target: Target) -> ZoomSprite | None:
    """A target at readable size; None where there is nothing to read."""
    build = _ZOOM_BUILDERS.get(target.kind)
    sprite = build(displayed, target) if build else None
    piece = piece_id(displayed.kit, displayed.view, target)
    if sprite is None or not piece:
        return sprite
    words = displayed.own_words.catalogue
    more = ZoomRow(
        words.sentence("browser.more"), words.sentence("browser.open"), link=PIECE_LINK + piece
    )
    return sprite._replace(rows=(*sprite.rows, more))


def zoom_formation(displayed: Displayed, target: Target) -> ZoomSprite:
    kit, words, view = displayed.kit, displayed.own_words, displayed.view
    number = target.a
    entry, side = kit.formations[number], kit.formation_side[number]
    strength, level = kit.strength[number], view.level[number]
    german = side == GERMAN
    rows = []
    if german:
        names = [
            words.catalogue.phrase(f"doctrine.{doctrine}")
            for doctrine, bit in DOCTRINE_BITS.items()
            if kit.formation_doctrine[number] & bit
        ]
        icon = "mixed" if len(names) > 1 else entry.doctrine[0]
        rows.append(text_row(displayed, "doctrine", "R6.2", icon, doctrines=words.listed(names)))
        rows.append(text_row(displayed, "shock", "R6.2", "shock", n=strength))
    else:
        rows.append(text_row(displayed, "patriotism", "R6.3", "patriotism", n=strength))
    led = words.catalogue.sentence("label.zoom.plain", text=words.led(view, number))
    rows.append(ZoomRow(led, "R8.4", EffectSign("general" if german else "commissar")))
    cards_on = [words.card(card) for card, on, _ in view.played if on == number]
    if cards_on:
        limit = strength + max(level, 0)
        key = "used_german" if german else "used_soviet"
        listed = words.listed(cards_on)
        rule = "R6.2" if german else "R6.3"
        spent = view.spent[number]
        rows.append(text_row(displayed, key, rule, "pile", n=spent, most=limit, cards=listed))
    if view.depleted[number]:
        rows.append(text_row(displayed, "depleted", "R8.2", "deplete"))
        who = "all" if view.variants.winner_depletes else "losers"
        rows.append(text_row(displayed, f"depleted_by_battle.{who}", "R4.6.3", "skull"))
    rows.append(heading_row(displayed, "vanguard", "R4.1"))
    rows += effect_rows(displayed, entry.vanguard, side)
    rows += elite_rows(displayed, effects_of(entry.vanguard))
    if entry.depletion:
        rows.append(heading_row(displayed, "depletion", "R8.3"))
        rows += effect_rows(displayed, entry.depletion, side)
    if kit.seats > len(SIDES):
        who = full_player_name(words, displayed.players, view.owner[number], view)
        rows.insert(0, text_row(displayed, "owner", "R10.2", who=who))
    if kit.unique[number]:
        rows.append(text_row(displayed, "unique", "R8.3", "burning_skull"))
    subtitle = words.catalogue.phrase(
        "label.zoom.formation", side=words.side(side), strength=words.strength(view, number)
    )
    scene = ZoomPicture("vignette", entry.id, card_subjects(list(effects_of(entry.vanguard))))
    name = words.formation(number)
    return ZoomSprite(name, subtitle, side, (ZoomBadge(str(strength)),), scene, tuple(rows))


def zoom_unit(displayed: Displayed, target: Target) -> ZoomSprite:
    """A unit type."""
    kit, words = displayed.kit, displayed.own_words
    _, district, number = target
    entry, side = kit.units[number], kit.unit_side[number]
    rows = []
    if entry.terror:
        rows.append(heading_row(displayed, "terror", "R5.2"))
        rows += effect_rows(displayed, entry.terror, side)
    else:
        rows.append(text_row(displayed, "core_only", "R5.2", "add"))
    if entry.shielded:
        rows.append(text_row(displayed, "shielded", "R7.1", "shield"))
    if "recon" in entry.tags:
        rows.append(text_row(displayed, "recon", "R4.3", "binoculars"))
    if "rifle" in entry.tags:
        rows.append(text_row(displayed, "rifle", "R5.13", "sacrifice"))
    if "motivator" in entry.tags:
        rows.append(text_row(displayed, "motivator", "R6.4", "patriotism"))
    there = displayed.view.units[district][number] if district >= 0 else 0
    subtitle = words.catalogue.phrase("label.zoom.unit", side=words.side(side), n=there)
    counter = unit_counter_spec(kit, number, core=False)
    scene = ZoomPicture("unit", entry.id, unit=counter)
    return ZoomSprite(words.unit(number), subtitle, side, (), scene, tuple(rows))


def renewal_to_come(view: State) -> bool:
    """Whether captured districts are renewed once more: there is no renewal in the last turn."""
    return view.turn + (view.phase > Phase.RENEWAL) < view.last_turn  # R3.5


def zoom_district(displayed: Displayed, target: Target) -> ZoomSprite:
    """A building in its district, or what is left of it."""
    kit, words, view = displayed.kit, displayed.own_words, displayed.view
    place = target.a
    number = view.buildings[place]
    phrase = words.catalogue.phrase
    where = phrase(f"label.compass.{place}")
    if number < 0:
        closed = view.status[place] == DistrictStatus.CLOSED
        row = text_row(displayed, "closed" if closed else "captured", "R3.5", "fire")
        if not closed and not renewal_to_come(view):
            row = row._replace(text=words.interface("table.tip.no_renewal"))
        facts = goal_facts(kit, view)
        aims = [ZoomRow(text) for text in side_standing(words, facts, GERMAN)]
        aims += [ZoomRow(text) for text in turns_left(words, facts)[:1]]
        subtitle = phrase("label.zoom.place", district=words.district(place), where=where)
        name = words.volga if closed else words.status(view.status[place])
        scene = ZoomPicture("building", VOLGA_PICTURE if closed else "")
        return ZoomSprite(name, subtitle, -1, (), scene, (row, *aims))
    entry = kit.buildings[number]
    subtitle = phrase("label.zoom.place", district=words.district(place), where=where)
    rows = [
        text_row(displayed, "concentration", "R3.6.1", "concentration", n=entry.concentration),
        text_row(displayed, "defence", "R4.5", "shield", n=entry.defence),
    ]
    if entry.river_bank:
        rows.append(text_row(displayed, "river_bank", "R3.5.1", "bucket"))
    for side, phrases in ((GERMAN, entry.german), (SOVIET, entry.soviet)):
        rows.append(heading_row(displayed, f"initiative.{side}", "R4.3"))
        rows += effect_rows(displayed, phrases, side)
    if view.inferno[place]:
        rows.append(text_row(displayed, "infernos", "R4.5", "inferno", n=view.inferno[place]))
    level = view.fire[place] / view.variants.track_length
    badges = (
        ZoomBadge(str(entry.concentration), "concentration"),
        ZoomBadge(str(entry.defence), "shield"),
    )
    scene = ZoomPicture("building", entry.id, level=level, infernos=view.inferno[place])
    flavour = words.flavour("buildings", entry.id)
    return ZoomSprite(words.building(number), subtitle, -1, badges, scene, tuple(rows), flavour)


def zoom_track(displayed: Displayed, target: Target) -> ZoomSprite:
    """A track of a tracking card: where its counter is, and what it does."""
    key = ("hold", "fire", "bucket", "inferno")[target.b]
    rule, icon = (("R4.4.3", "skull"), ("R5.7", "fire"), ("R5.7", "bucket"), ("R4.5", "inferno"))[
        target.b
    ]
    rows = [
        text_row(displayed, f"track.{key}.{number}", rule, icon if number == 0 else "")
        for number in range(2)
    ]
    name = target_label(displayed.own_words, target, displayed.view)
    subtitle = displayed.own_words.place(displayed.view, target.a)
    return ZoomSprite(name, subtitle, -1, (ZoomBadge(icon=icon),), ZoomPicture(), tuple(rows))


def zoom_dice(displayed: Displayed, target: Target) -> ZoomSprite | None:
    """The dice as they stand: each cause, and the chance."""
    words, kit, view = displayed.own_words, displayed.kit, displayed.view
    if view.buildings[target.a] < 0:
        return None
    hand = break_test.dice(kit, view, target.a)
    chance = break_test.chance_now(kit, view, target.a)
    rows = [heading_row(displayed, "dice.german", "R4.5", n=hand.german)]
    rows += [
        text_row(displayed, f"dice.{key}", "", icon, n=number)
        for key, icon, number in (
            ("formation", "infantry", hand.german_formation),
            ("unit", "add", hand.german_unit),
            ("inferno", "inferno", hand.inferno),
            ("bonus", "dice", hand.bonus),
            ("handicap", "scales", hand.german_handicap),
            ("determination", "die", hand.determination),
            ("lost", "steal", hand.stolen),
        )
        if number
    ]
    rows.append(heading_row(displayed, "dice.soviet", "R4.5", n=hand.soviet))
    rows += [
        text_row(displayed, f"dice.{key}", "", icon, n=number)
        for key, icon, number in (
            ("formation", "infantry", hand.soviet_formation),
            ("unit", "add", hand.soviet_unit),
            ("defence", "shield", hand.defence),
            ("handicap", "scales", hand.soviet_handicap),
            ("stolen", "steal", hand.stolen),
        )
        if number
    ]
    facts = {"german": words.percent(chance), "soviet": words.percent(1 - chance)}
    rows.append(text_row(displayed, "chance", "R4.5", "die", **facts))
    name = words.phase(Phase.BREAK_TEST)
    subtitle = words.place(view, target.a)
    return ZoomSprite(name, subtitle, -1, (ZoomBadge(icon="die"),), ZoomPicture(), tuple(rows))


def zoom_pile(displayed: Displayed, target: Target) -> ZoomSprite:
    """A pile: what lies in it where it lies open, else what is done with it."""
    words, view = displayed.own_words, displayed.view
    _, which, side = target
    name = target_label(words, target, view)
    listed: list[str] = []
    if which == PileId.DISCARD:
        listed = _counted(
            displayed, [words.card(card) for card in view.cards[CardZone.DISCARD + side]]
        )
    elif which == PileId.DESTROYED:
        listed = [words.formation(one) for one in view.lines[FormationZone.DESTROYED + side]]
    elif which == PileId.ASH:
        listed = _ash(displayed)
    rows = tuple(ZoomRow(text) for text in listed)
    icon = ("pile", "discard", "levy", "skull", "hourglass", "skull", "ash", "fire")[which]
    if not rows:
        rows = (text_row(displayed, f"pile.{which}", PILE_RULES[which]),)
    columns = 2 if len(rows) > 12 else 1
    return ZoomSprite(name, "", side, (ZoomBadge(icon=icon),), ZoomPicture(), rows, "", columns)


def _ash(displayed: Displayed) -> list[str]:
    words, view = displayed.own_words, displayed.view
    names = [words.formation(one) for side in SIDES for one in view.lines[FormationZone.ASH + side]]
    names += [words.card(card) for card in view.cards[CardZone.ASH]]
    names += [words.campaign(card) for card in view.campaign_ash if card >= 0]
    carnage = len(view.carnage_ash)
    if carnage:
        names.append(words.catalogue.sentence("label.zoom.carnage_cards", n=carnage))
    return _counted(displayed, names)


def _counted(displayed: Displayed, names: list[str]) -> list[str]:
    phrase = displayed.own_words.catalogue.phrase
    return [
        phrase("label.zoom.times", name=name, n=number) if number > 1 else name
        for name, number in sorted(Counter(names).items())
    ]


PILE_RULES: Final = ("R5.16", "R5.16", "R3.3", "R8.2", "R3.2", "R4.4.7", "R1.10", "R3.5")
"""By `PileId`: the rule that speaks of it."""
_ZOOM_BUILDERS: Final[Mapping[str, Callable[[Displayed, Target], ZoomSprite | None]]] = (
    MappingProxyType(
        {
            HAND: cards.zoom_combat_card,
            REVEALED_CARD: cards.zoom_combat_card,
            PLAYED_CARD: cards.zoom_combat_card,
            HERO: cards.zoom_combat_card,
            SHOWN_CARD: cards.zoom_combat_card,
            PANEL_CARD: cards.zoom_combat_card,
            COMMANDER: cards.zoom_commander,
            CAMPAIGN_CARD: cards.zoom_campaign_card,
            CARNAGE_CARD: cards.zoom_carnage_card,
            HOLD_EFFECT: cards.zoom_carnage_card,
            FORMATION: zoom_formation,
            UNIT_STACK: zoom_unit,
            DISTRICT: zoom_district,
            TRACK: zoom_track,
            DICE: zoom_dice,
            PILE: zoom_pile,
        }
    )
)
"""By kind of target: what it says."""
