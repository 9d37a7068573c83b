"""How the log tells of the turn, its strategy phase and the end of the game (R3, R11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...localisation.catalogue import Fact
from ..history.turning_point import TurningPoint
from ..state.code_names import SIDE_NAMES, VICTORY_NAMES
from ..state.codes import DISTRICTS, DistrictStatus, Ev, Event, Phase, Victory
from ..state.events import GameEnded, TurnBegun
from ..state.state import State
from .cards import campaign_sections
from .log_entry import EntryBuilder, EventRun, LogEntry, plain_line
from .names import Names


def log_turn(_names: Names, run: EventRun, view: State) -> LogEntry:
    """A turn begins, or the hourglass moves it on."""
    hurried = view.phase == Phase.CAMPAIGN
    facts = {"n": TurnBegun(*run[0]).turn, "last": view.last_turn}
    way, rule = ("hourglass", "R3.2.1") if hurried else ("begins", "R3.1")
    return LogEntry(f"turn.{way}", rule, dict(facts))


def log_campaign(names: Names, run: EventRun, _view: State) -> LogEntry:
    """A side reveals its campaign card, with what it says."""
    _, side, card = run[0]
    facts = names.sides(side)
    if card < 0:
        return LogEntry("campaign.none", "R3.2", facts)
    facts["card"] = names.catalogue.phrase("card.quoted", name=names.campaign(card))
    sentences = [
        one.text for section in campaign_sections(names, card) for one in section.sentences
    ]
    facts["effects"] = " ".join(sentences)
    return LogEntry(f"campaign.{SIDE_NAMES[side]}", "R3.2", facts)


def log_commander(names: Names, run: EventRun, view: State) -> LogEntry:
    _, seat = run[0]
    rule = "R3.2.2" if view.phase == Phase.CAMPAIGN else "R10.1"
    return LogEntry("commander.text", rule, successor_facts(names, seat))


def successor_facts(names: Names, seat: int) -> dict[str, Fact]:
    """What is told where a seat's second commander takes over: both, and the new hand size."""
    old, new = (names.commander(seat, turned) for turned in (0, 1))
    return {"old": old, "new": new, "size": names.kit.hand_size[seat][1]}


def log_executed(_names: Names, run: EventRun, _view: State) -> LogEntry | None:
    """There was no commissar to execute; where there were some, their deaths are told."""
    _, _, leaders = run[0]
    return None if leaders else LogEntry("executed.none", "R3.2.6", {})


def log_leader_passes(names: Names, run: EventRun, view: State) -> LogEntry:
    _, source, target = run[0]
    facts: dict[str, Fact] = {
        "leader": names.leader(view.leader[source]),
        "source": names.formation_noun(source),
        "target": names.formation_noun(target),
    }
    return LogEntry("leader_passes.text", "R3.4", facts)


def log_formations_shuffled(names: Names, run: EventRun, _view: State) -> LogEntry:
    """A formation deck is made anew."""
    _, side, of_destroyed, *_ = run[0]
    if of_destroyed:
        return LogEntry("formations_shuffle.destroyed", "R3.3", names.sides(side))
    return LogEntry("formations_shuffle.deck", "R3.2.4", names.sides(side))


def log_building(names: Names, run: EventRun, _view: State) -> LogEntry:
    _, district, card = run[0]
    return LogEntry("building.text", "R3.5", {"place": names.site_noun(card, district)})


def log_turned(names: Names, run: EventRun, _view: State) -> LogEntry:
    """Building cards turned that belong elsewhere."""
    text = names.listed(names.building(card) for _, card in run)
    return LogEntry("turned.text", "R3.5", {"buildings": text})


def log_closed(names: Names, run: EventRun, view: State) -> LogEntry:
    _, district, by_volga = run[0]
    rule = "R3.5" if view.phase == Phase.RENEWAL else "R3.5.1"
    facts: dict[str, Fact] = {
        "letter": names.letter(district),
        "n": sum(status == DistrictStatus.CLOSED for status in view.status) + 1,
    }
    key = f"closed.{'volga' if by_volga else 'none_left'}"
    of_district = names.kit.building_district
    stood = [building for building in view.captured if of_district[building] == district]
    if by_volga and stood:
        key, facts["place"] = "closed.place", names.building_noun(stood[-1])
    return LogEntry(key, rule, facts)


_OVER_RULE: Final[Mapping[int, str]] = MappingProxyType(
    {
        Victory.ALL_CLOSED: "R11.1",
        Victory.NO_BUILDING_LEFT: "R11.2",
        Victory.BUILDING_HELD: "R11.2",
        Victory.NO_ATTACK: "R11.3",
    }
)


def log_over(names: Names, run: EventRun, view: State) -> LogEntry:
    """The game is over: who has won, and what became of the districts."""
    return log_end(names, run[0], view, None)


def log_end(names: Names, event: Event, view: State, decided: TurningPoint | None) -> LogEntry:
    """The same with what decided the game, where that is known."""
    victory = GameEnded(*event).victory
    texts = names.catalogue
    districts = []
    for district in DISTRICTS:
        building = view.buildings[district]
        stands = building >= 0
        what = names.building(building) if stands else names.status(view.status[district])
        letter = names.letter(district)
        districts.append(texts.phrase("event.score.item", letter=letter, what=what))
    facts: dict[str, Fact] = {
        "verdict": texts.sentence(f"event.over.{VICTORY_NAMES[victory]}"),
        "captured": len(view.captured),
        "districts": names.language.semicolons(districts),
    }
    if decided is None:
        return LogEntry("score.text", _OVER_RULE[victory], facts)
    facts["decided"] = _turning_text(names, decided)
    return LogEntry("score.decided", _OVER_RULE[victory], facts)


def _turning_text(names: Names, decided: TurningPoint) -> str:
    nouns = [names.site_noun(building, district) for building, district in decided.sites]
    facts: dict[str, Fact] = {"place": names.language.listed_nouns(nouns), "n": decided.turn}
    if decided.chance is not None:
        facts["chance"] = names.percent(decided.chance)
    return names.catalogue.sentence(f"event.decided.{decided.way}", **facts)


STRATEGY_ENTRY_BUILDERS: Final[Mapping[int, EntryBuilder]] = MappingProxyType(
    {
        Ev.TURN: log_turn,
        Ev.CAMPAIGN: log_campaign,
        Ev.COMMANDER: log_commander,
        Ev.EXECUTED: log_executed,
        Ev.LEADER_PASSES: log_leader_passes,
        Ev.FORMATIONS_SHUFFLE: log_formations_shuffled,
        Ev.CAMPAIGN_SHUFFLE: plain_line("campaign_shuffle.text", "R3.2", "side"),
        Ev.BUILDING: log_building,
        Ev.TURNED: log_turned,
        Ev.CLOSED: log_closed,
        Ev.MANOEUVRED: plain_line("manoeuvred", "R3.6", "side", "number"),
        Ev.OVER: log_over,
    }
)
"""By `Ev`: how the strategy phase and the end are told."""
