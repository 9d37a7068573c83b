"""What the options of a decision are called, each with what a player wants to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ...localisation.catalogue import Fact
from ..content.effects import parse_effect
from ..rules import combat
from ..rules.codes import GERMAN, Act, Option, lane, side_of
from ..rules.engine import Decision
from ..rules.game import Game
from ..rules.state import State
from .code_names import ACT, OP
from .decisions import answer
from .effects import for_side, sentence
from .names import Names

Label = Callable[[Names, Option, Decision, State], str]


def option(names: Names, choice: Option, decision: Decision, view: State) -> str:
    """The label of an option, or of any other candidate; the view is that of the asking seat."""
    act = choice[0]
    label = LABELS.get(act)
    if label is None:
        return answer(names, ACT[act], decision, view)
    return label(names, choice, decision, view)


def playing(names: Names, choice: Option, _decision: Decision, view: State) -> str:
    """A card on a formation, with what it costs and what is left for it (R6.2 to R6.4)."""
    _, card, formation = choice
    texts, kit = names.catalogue, names.kit
    game = Game(kit, view)
    facts: dict[str, Fact] = {
        "card": names.quoted(card),
        "formation": names.formation(formation),
        "left": combat.left(game, formation),
        "cost": combat.cost_now(game, card),
    }
    if kit.card_side[card] == GERMAN:
        most = kit.strength[formation] + view.level[formation]
        used = view.spent[formation] + 1
        return texts.sentence("option.play.german", n=used, most=most, **facts)
    pairs = combat.pairs_needed(game, card, formation)
    if pairs:
        pair = {"motivator": names.unit(kit.motivator), "rifle": names.unit(kit.rifle)}
        return texts.counted("option.play.pairs", pairs, **pair, **facts)
    return texts.sentence(f"option.play.{'cost' if facts['cost'] else 'free'}", **facts)


def committing(names: Names, choice: Option, _decision: Decision, view: State) -> str:
    """A formation sent to a building, with the room that is there (R3.6.1)."""
    _, formation, district = choice
    building = view.buildings[district]
    side = names.kit.formation_side[formation]
    return names.catalogue.sentence(
        "option.commit.text",
        formation=names.formation(formation),
        place=names.place(view, district),
        n=len(view.lines[lane(district, side)]) + 1,
        most=names.kit.concentration[building] if building >= 0 else 0,
    )


def restoring(names: Names, choice: Option, _decision: Decision, _view: State) -> str:
    """One formation destroyed, another restored (R3.4)."""
    _, destroyed, restored = choice
    return names.catalogue.sentence(
        "option.restore.text",
        destroyed=names.formation(destroyed),
        restored=names.formation(restored),
    )


def of_formation(names: Names, choice: Option, decision: Decision, view: State) -> str:
    """A formation, with what it stands to gain or lose."""
    formation, texts, own = choice[1], names.catalogue, f"option.formation.{OP[decision.op]}"
    strength = "depleted" if view.depleted[formation] else "full"
    return texts.sentence(
        texts.first(own, f"{own}.{strength}", "option.formation.text"),
        formation=names.formation(formation),
        strength=names.strength(view, formation),
        leader=names.led(view, formation),
        where=names.whereabouts(view, formation),
    )


def of_unit(names: Names, choice: Option, _decision: Decision, view: State) -> str:
    """A unit type, with how many of it stand in the building."""
    unit = choice[1]
    there = view.units[view.district * len(names.kit.units) + unit]
    return names.catalogue.sentence("option.unit.text", unit=names.units(unit), n=there)


def of_leader(names: Names, choice: Option, decision: Decision, view: State) -> str:
    """The leader of a formation, with what becomes of him."""
    formation, texts, own = choice[1], names.catalogue, f"option.leader.{OP[decision.op]}"
    level = view.level[formation] if view.leader[formation] >= 0 else "none"
    return texts.sentence(
        texts.first(f"{own}.{level}", own, "option.leader.text"),
        formation=names.formation(formation),
        leader=names.led(view, formation),
    )


def of_card(names: Names, choice: Option, _decision: Decision, _view: State) -> str:
    """A combat card."""
    return names.card(choice[1])


def of_district(names: Names, choice: Option, _decision: Decision, view: State) -> str:
    """A building that is fought for."""
    return names.place(view, choice[1])


def of_choice(names: Names, choice: Option, decision: Decision, _view: State) -> str:
    """One of a carnage card's two effects, as it is for the side that holds (R4.4.3)."""
    side = side_of(decision.seat)
    phrase = names.kit.carnage[decision.frame[2]].hold[choice[1]]
    return sentence(names, for_side(parse_effect(phrase), side), side)


def of_hero(names: Names, choice: Option, _decision: Decision, view: State) -> str:
    """A hero to play or to shoot at."""
    card = choice[1]
    wounded = (card, 1) in {(hero, hurt) for hero, _, hurt in view.heroes}
    key = f"option.hero.{'wounded' if wounded else 'text'}"
    return names.catalogue.sentence(key, card=names.card(card))


def naming_card(names: Names, choice: Option, _decision: Decision, _view: State) -> str:
    """What is done with a card: intercept with it, hand it over."""
    act, card, _ = choice
    return names.catalogue.sentence(f"option.{ACT[act]}.text", card=names.quoted(card))


def of_seat(names: Names, choice: Option, decision: Decision, view: State) -> str:
    """A player: the partner who acts, the enemy who is struck, one who wants to be asked again."""
    act, seat, _ = choice
    texts, start = names.catalogue, f"option.{ACT[act]}"
    key = texts.first(f"{start}.{OP[decision.op]}", f"{start}.text")
    return texts.sentence(key, seat=names.seat(seat, view))


LABELS: Final[Mapping[int, Label]] = MappingProxyType(
    {
        Act.PLAY: playing,
        Act.COMMIT: committing,
        Act.RESTORE: restoring,
        Act.FORMATION: of_formation,
        Act.UNIT: of_unit,
        Act.LEADER: of_leader,
        Act.CARD: of_card,
        Act.DISTRICT: of_district,
        Act.CHOICE: of_choice,
        Act.HERO: of_hero,
        Act.INTERCEPT: naming_card,
        Act.GIVE: naming_card,
        Act.SEAT: of_seat,
        Act.RECLAIM: of_seat,
    }
)
"""By `Act`: the label of an option that has a target; the others belong to the whole decision."""
