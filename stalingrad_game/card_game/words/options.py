"""What the options of a decision are called, each with what a player wants to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ...kernel.decision import Decision
from ...localisation.catalogue import Fact
from ..content.effects import parse_effect
from ..rules import combat
from ..rules.operations import asking_operation
from ..rules.resolver import Resolver
from ..state.code_names import ACT_NAMES
from ..state.codes import GERMAN, Act, Option, lane, side_of
from ..state.questions import HoldQuestion
from ..state.state import State
from .decisions import answer_label
from .effects import effect_for_side, effect_sentence
from .names import Names

LabelBuilder = Callable[[Names, Option, Decision, State], str]


def option_label(names: Names, choice: Option, decision: Decision, view: State) -> str:
    """The label of an option, or of any other candidate; the view is that of the asking seat."""
    act = choice[0]
    label = LABEL_BUILDERS.get(act)
    if label is None:
        return answer_label(names, ACT_NAMES[act], decision, view)
    return label(names, choice, decision, view)


def play_label(names: Names, choice: Option, _decision: Decision, view: State) -> str:
    """A card on a formation, with what it costs and what is left for it (R6.2 to R6.4)."""
    _, card, formation = choice
    texts, kit = names.catalogue, names.kit
    game = Resolver(kit, view)
    facts: dict[str, Fact] = {
        "card": names.quoted(card),
        "formation": names.formation_noun(formation),
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


def commit_label(names: Names, choice: Option, _decision: Decision, view: State) -> str:
    """A formation sent to a building, with the room that is there (R3.6.1)."""
    _, formation, district = choice
    building = view.buildings[district]
    side = names.kit.formation_side[formation]
    return names.catalogue.sentence(
        "option.commit.text",
        formation=names.formation_noun(formation),
        place=names.place_noun(view, district),
        n=len(view.lines[lane(district, side)]) + 1,
        most=names.kit.concentration[building] if building >= 0 else 0,
    )


def restore_label(names: Names, choice: Option, _decision: Decision, _view: State) -> str:
    """One formation destroyed, another restored (R3.4)."""
    _, destroyed, restored = choice
    return names.catalogue.sentence(
        "option.restore.text",
        destroyed=names.formation_noun(destroyed),
        restored=names.formation_noun(restored),
    )


def formation_label(names: Names, choice: Option, decision: Decision, view: State) -> str:
    """A formation, with what it stands to gain or lose."""
    formation, texts, own = (
        choice[1],
        names.catalogue,
        f"option.formation.{asking_operation(decision).name}",
    )
    strength = "depleted" if view.depleted[formation] else "full"
    return texts.sentence(
        texts.first(own, f"{own}.{strength}", "option.formation.text"),
        formation=names.formation_noun(formation),
        strength=names.strength(view, formation),
        leader=names.led(view, formation),
        where=names.whereabouts(view, formation),
    )


def unit_label(names: Names, choice: Option, _decision: Decision, view: State) -> str:
    """A unit type, with how many of it stand in the building."""
    unit = choice[1]
    there = view.units[view.district][unit]
    return names.catalogue.sentence("option.unit.text", unit=names.units(unit), n=there)


def leader_label(names: Names, choice: Option, decision: Decision, view: State) -> str:
    """The leader of a formation, with what becomes of him."""
    formation, texts, own = (
        choice[1],
        names.catalogue,
        f"option.leader.{asking_operation(decision).name}",
    )
    level = view.level[formation] if view.leader[formation] >= 0 else "none"
    return texts.sentence(
        texts.first(f"{own}.{level}", own, "option.leader.text"),
        formation=names.formation_noun(formation),
        leader=names.led(view, formation),
    )


def hold_effect_label(names: Names, choice: Option, decision: Decision, _view: State) -> str:
    """One of a carnage card's two effects, as it is for the side that holds (R4.4.3)."""
    side = side_of(decision.seat)
    phrase = names.kit.carnage[HoldQuestion.of(decision.frame).carnage].hold[choice[1]]
    return effect_sentence(names, effect_for_side(parse_effect(phrase), side), side)


def hero_label(names: Names, choice: Option, _decision: Decision, view: State) -> str:
    """A hero to play or to shoot at."""
    card = choice[1]
    wounded = (card, 1) in {(hero, hurt) for hero, _, hurt in view.heroes}
    key = f"option.hero.{'wounded' if wounded else 'text'}"
    return names.catalogue.sentence(key, card=names.card(card))


def named_card_label(names: Names, choice: Option, _decision: Decision, _view: State) -> str:
    """What is done with a card: intercept with it, hand it over."""
    act, card, _ = choice
    return names.catalogue.sentence(f"option.{ACT_NAMES[act]}.text", card=names.quoted(card))


def seat_label(names: Names, choice: Option, decision: Decision, view: State) -> str:
    """A player: the partner who acts, the enemy who is struck, one who wants to be asked again."""
    act, seat, _ = choice
    texts, start = names.catalogue, f"option.{ACT_NAMES[act]}"
    key = texts.first(f"{start}.{asking_operation(decision).name}", f"{start}.text")
    return texts.sentence(key, seat=names.seat(seat, view))


LABEL_BUILDERS: Final[Mapping[int, LabelBuilder]] = MappingProxyType(
    {
        Act.PLAY: play_label,
        Act.COMMIT: commit_label,
        Act.RESTORE: restore_label,
        Act.FORMATION: formation_label,
        Act.UNIT: unit_label,
        Act.LEADER: leader_label,
        Act.CARD: lambda names, choice, _decision, _view: names.card(choice[1]),
        Act.DISTRICT: lambda names, choice, _decision, view: names.place(view, choice[1]),
        Act.CHOICE: hold_effect_label,
        Act.HERO: hero_label,
        Act.INTERCEPT: named_card_label,
        Act.GIVE: named_card_label,
        Act.SEAT: seat_label,
        Act.RECLAIM: seat_label,
    }
)
"""By `Act`: the label of an option that has a target; the others belong to the whole decision."""
