"""How the log tells of formations, leaders, cards and units, which come and go in every chapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...localisation.catalogue import Fact
from ...localisation.noun import Noun
from ..history.battle_facts import leader_change
from ..state.code_names import CAUSE_NAMES, SIDE_NAMES
from ..state.codes import (
    SIDES,
    SOVIET,
    CardZone,
    Ev,
    Event,
    FormationZone,
    Phase,
    UnitCause,
    side_of,
)
from ..state.events import (
    CardMoved,
    FormationDepleted,
    FormationMoved,
    LeaderChanged,
    OwnerSet,
)
from ..state.state import State
from .log_entry import EntryBuilder, EventRun, LogEntry, plain_line
from .names import Names

_CAUSE_RULE: Final[Mapping[int, str]] = MappingProxyType(
    {
        UnitCause.EFFECT: "R5.2",
        UnitCause.KILL: "R5.3",
        UnitCause.PRECISION_KILL: "R5.4",
        UnitCause.SNIPER: "R5.6",
        UnitCause.SACRIFICE: "R5.13",
        UnitCause.EXECUTED: "R8.3",
        UnitCause.SET_ASIDE: "R6.4",
        UnitCause.RETURNED: "R4.6.2",
        UnitCause.CAPTURED: "R4.6.6",
        UnitCause.FORT: "R5.12",
    }
)


def formation_move(event: Event, view: State) -> str:
    """What a formation's way from one line to another is called."""
    _, _, source, target = event
    if target >= FormationZone.ASH:
        return "ash"
    if target >= FormationZone.DESTROYED:
        return "destroyed"
    if target >= FormationZone.LANE:
        return "commits" if view.phase == Phase.MANOEUVRE else "joins"
    return "arrives" if source >= FormationZone.DECK else "returns"


def formation_move_rule(way: str, view: State) -> str:
    if way in {"ash", "destroyed"}:
        rules = {
            Phase.CAMPAIGN: "R3.2.4",
            Phase.CONSOLIDATION: "R3.4",
            Phase.AFTERMATH: "R4.6.3",
        }
        return rules.get(view.phase, "R8.2")
    return {"commits": "R3.6", "joins": "R5.11", "arrives": "R3.3", "returns": "R4.6.5"}[way]


def log_formations(names: Names, run: EventRun, view: State) -> LogEntry | None:
    """Formations that go from one line to another together, with their players in a team."""
    way = formation_move(run[0], view)
    if way == "returns" and view.phase != Phase.AFTERMATH:
        return None  # RETREAT has told it
    _, first, _, target = run[0]
    side = names.kit.formation_side[first]
    set_now = (OwnerSet(*event) for event in run if event[0] == Ev.OWNER)
    owners = {one.formation: one.seat for one in set_now}
    gone = [FormationMoved(*event).formation for event in run if event[0] == Ev.FORMATION]
    nouns = [_owned_formation(names, one, owners.get(one), view) for one in gone]
    facts = {"formations": names.language.listed_nouns(nouns), **names.sides(side)}
    rule = formation_move_rule(way, view)
    if way == "commits":
        facts["place"] = names.place_noun(view, (target - FormationZone.LANE) // 2)
    if way == "arrives":
        way = f"arrives.{SIDE_NAMES[side]}"
    return LogEntry(f"formation.{way}", rule, facts, len(gone))


def log_consolidation(names: Names, run: EventRun, view: State) -> LogEntry:
    """A formation is broken up to restore another; its leader dies or passes to that one."""
    first = run[0]
    restored = FormationDepleted(*run[-1]).formation
    facts: dict[str, Fact] = {"restored": names.formation_noun(restored)}
    broken_up = next(
        (FormationMoved(*event).formation for event in run if event[0] == Ev.FORMATION), -1
    )
    if broken_up < 0:
        return log_depleted(names, run, view)
    facts["formation"] = names.formation_noun(broken_up)
    if first[0] == Ev.FORMATION:
        return LogEntry("formation.broken_up", "R3.4", facts)
    facts["leader"] = names.leader(view.leader[broken_up])
    way = "passes" if first[0] == Ev.LEADER_PASSES else "dies"
    return LogEntry(f"consolidation.{way}", "R3.4", facts)


def _owned_formation(names: Names, formation: int, owner: int | None, view: State) -> Noun:
    """A formation with the player it belongs to from now on, where that is told."""
    noun = names.formation_noun(formation)
    if owner is None:
        return noun
    who = names.commander_surname(owner, view.turned[owner])
    return noun.map(
        lambda name: names.catalogue.phrase("event.formation.item", formation=name, who=who)
    )


def log_depleted(names: Names, run: EventRun, view: State) -> LogEntry:
    changes = [FormationDepleted(*event) for event in run]
    state = "depleted" if changes[0].depleted else "restored"
    facts = {"formations": names.formations(one.formation for one in changes)}
    if state == "restored":
        rule = "R3.4" if view.phase == Phase.CONSOLIDATION else "R5.10"
    elif view.phase == Phase.REINFORCEMENT:
        rule = "R3.3"
    else:
        rule = "R4.6.3" if view.phase == Phase.AFTERMATH else "R8.2"
    return LogEntry(f"depleted.{state}", rule, dict(facts), len(run))


def log_leaders(names: Names, run: EventRun, view: State) -> LogEntry:
    """Leaders who come, rise, fall or die."""
    way = leader_change(run[0], view)
    texts, named, labels = [], [], []
    changes = [event for event in run if event[0] == Ev.LEADER]
    for _, formation, leader, _, _ in changes:
        number = leader if leader >= 0 else view.leader[formation]
        who = names.leader(number)
        where = names.formation(formation)
        texts.append(names.catalogue.phrase("event.leader.item", leader=who, formation=where))
        named.append(who)
        labels.append(names.leader_label(number))
    rules = {"dies": "R8.4", "falls": "R3.2.5", "takes": "R3.3", "rises": "R4.6.4"}
    rule = rules[way]
    if way in {"takes", "rises"} and view.phase not in {Phase.REINFORCEMENT, Phase.AFTERMATH}:
        rule = "R9.2" if LeaderChanged(*run[0]).side == SOVIET else "R5.14"
    executed = len(changes) < len(run)
    key, rule = ("leader.executed", "R3.2.6") if executed else (f"leader.{way}", rule)
    facts: dict[str, Fact] = {"leaders": names.listed(texts), "named": names.listed(named)}
    facts["labels"] = names.listed(labels)
    return LogEntry(key, rule, facts, len(changes))


def card_move(event: Event) -> str:
    """What a combat card's way from one zone to another is called."""
    _, _, source, target, by_chance = event
    if target < CardZone.PICKED:
        return "recovers" if source >= CardZone.DISCARD else "draws"
    return "loses" if by_chance else "discards"


def log_cards(names: Names, run: EventRun, view: State) -> LogEntry:
    """Combat cards that are drawn, discarded, lost or taken back."""
    _, _, source, target, _ = run[0]
    way = card_move(run[0])
    seat = (target if target < CardZone.PICKED else source) % CardZone.PICKED
    known = [card for card in (CardMoved(*event).card for event in run) if card >= 0]
    facts: dict[str, Fact] = {"who": names.acting(seat, view), **names.sides(side_of(seat))}
    rule = card_move_rule(way, seat, view)
    if len(known) < len(run):
        way = f"{way}_unseen"
    else:
        facts["cards"] = names.listed(names.quoted(card) for card in known)
    if way == "discards" and view.looking:  # R9.2: whoever looks has chosen it
        way = "chosen"
    return LogEntry(f"card.{way}", rule, facts, len(run))


def card_move_rule(way: str, seat: int, view: State) -> str:
    if way == "recovers":
        return "R9.2"
    if way != "discards":
        return "R5.8"
    if view.phase == Phase.CAMPAIGN:
        return "R3.2.3"
    if view.reading:
        return "R8.1"
    return "R4.4.2" if side_of(seat) == view.active else "R9.2"


def log_units(names: Names, run: EventRun, _view: State) -> LogEntry:
    """Units of one side that come or go for one cause."""
    _, _, first, change, cause = run[0]
    counts: Counter[int] = Counter()
    for _, _, unit, number, _ in run:
        counts[unit] += abs(number)
    text = names.listed(names.units(unit, count) for unit, count in counts.items())
    way = "enters" if cause == UnitCause.EFFECT and change > 0 else CAUSE_NAMES[cause]
    rule = "R9.2" if cause == UnitCause.EFFECT and change < 0 else _CAUSE_RULE[cause]
    side = names.kit.unit_side[first]
    facts: dict[str, Fact] = {"units": text, **names.sides(side)}
    if way == "captured":
        way = f"captured.{SIDE_NAMES[side]}"
    return LogEntry(f"unit.{way}", rule, facts)


def log_hero_leaves(names: Names, run: EventRun, _view: State) -> LogEntry | None:
    """A hero dies; going home after a battle is no news."""
    _, card, zone = run[0]
    if zone != CardZone.ASH:
        return None
    return LogEntry("hero_leaves.dies", "R8.1", {"card": names.card(card)})


def log_looked(names: Names, run: EventRun, view: State) -> LogEntry:
    """Somebody looks at a hand; only the two of them know the cards."""
    _, seat, other, *hand = run[0]
    facts: dict[str, Fact] = {"who": names.acting(seat, view), "other": names.acting(other, view)}
    side = SIDE_NAMES[side_of(other)] if names.kit.seats == len(SIDES) else "team"
    if any(card < 0 for card in hand):
        return LogEntry(f"look.{side}.unseen", "R9.2", facts)
    facts["cards"] = names.listed(names.quoted(card) for card in hand)
    return LogEntry(f"look.{side}.seen", "R9.2", facts)


def log_shuffled(names: Names, run: EventRun, _view: State) -> LogEntry:
    """A discard pile becomes a deck."""
    _, seat, *_ = run[0]
    side = side_of(seat)
    return LogEntry(f"shuffle.{SIDE_NAMES[side]}", "R5.16", names.sides(side))


PIECE_ENTRY_BUILDERS: Final[Mapping[int, EntryBuilder]] = MappingProxyType(
    {
        Ev.FORMATION: log_formations,
        Ev.DEPLETED: log_depleted,
        Ev.LEADER: log_leaders,
        Ev.CARD: log_cards,
        Ev.UNIT: log_units,
        Ev.HERO: plain_line("hero.text", "R9.3", "card", "who"),
        Ev.WOUNDED: plain_line("wounded.text", "R8.1", "card"),
        Ev.HERO_LEAVES: log_hero_leaves,
        Ev.LOOK: log_looked,
        Ev.GIVEN: plain_line("given.text", "R10.3", "card", "who", "other"),
        Ev.OWNER: plain_line("owner.text", "R10.2", "formation", "who"),
        Ev.SHUFFLE: log_shuffled,
    }
)
"""By `Ev`: how pieces that come and go are told."""
