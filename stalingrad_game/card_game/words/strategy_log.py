"""How the log tells of the turn, its strategy phase and the end of the game (R3, R11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..rules.codes import Ev, Phase, Victory, side_of
from ..rules.state import State
from .code_names import SIDE, VICTORY
from .log_entry import Run, Teller, Told
from .names import Names


def turn(_names: Names, run: Run, view: State) -> Told:
    """A turn begins, or the hourglass moves it on."""
    hurried = view.phase == Phase.CAMPAIGN
    facts = {"n": run[0][1], "last": view.last_turn}
    way, rule = ("hourglass", "R3.2.1") if hurried else ("begins", "R3.1")
    return Told(f"turn.{way}", rule, dict(facts), main=True)


def campaign(names: Names, run: Run, _view: State) -> Told:
    """A side turns its campaign card."""
    _, side, card = run[0]
    facts = names.sides(side)
    if card < 0:
        return Told("campaign.none", "R3.2", facts)
    facts["card"] = names.catalogue.phrase("card.quoted", name=names.campaign(card))
    return Told(f"campaign.{SIDE[side]}", "R3.2", facts, main=True)


def commander(names: Names, run: Run, view: State) -> Told:
    """A commander is turned over."""
    seat = run[0][1]
    facts = {"old": names.commander(seat, 0), "new": names.commander(seat, 1)}
    rule = "R3.2.2" if view.phase == Phase.CAMPAIGN else "R10.1"
    return Told("commander.text", rule, dict(facts), main=True)


def executed(_names: Names, run: Run, _view: State) -> Told:
    """Commissars have been executed."""
    return Told("executed", "R3.2.6", {}, run[0][2])


def leader_passes(names: Names, run: Run, view: State) -> Told:
    """A leader changes formation."""
    _, source, target = run[0]
    facts = {
        "leader": names.leader(view.leader[source]),
        "source": names.formation(source),
        "target": names.formation(target),
    }
    return Told("leader_passes.text", "R3.4", dict(facts))


def formations_shuffled(names: Names, run: Run, view: State) -> Told:
    """A formation deck is made anew."""
    facts = names.sides(side_of(run[0][1]))
    if view.phase == Phase.CAMPAIGN:
        return Told("formations_shuffle.deck", "R3.2.4", facts)
    return Told("formations_shuffle.destroyed", "R3.3", facts)


def building(names: Names, run: Run, _view: State) -> Told:
    """A building is laid out."""
    _, district, card = run[0]
    letter, name = names.letter(district), names.building(card)
    place = names.catalogue.phrase("district.place", building=name, letter=letter)
    return Told("building.text", "R3.5", {"place": place}, main=True)


def turned(names: Names, run: Run, _view: State) -> Told:
    """Building cards turned that belong elsewhere."""
    said = names.listed(names.building(event[1]) for event in run)
    return Told("turned.text", "R3.5", {"buildings": said})


def closed(names: Names, run: Run, view: State) -> Told:
    """A district is closed."""
    _, district, by_volga = run[0]
    rule = "R3.5" if view.phase == Phase.RENEWAL else "R3.5.1"
    key = f"closed.{'volga' if by_volga else 'none_left'}"
    return Told(key, rule, {"letter": names.letter(district)}, main=True)


def manoeuvred(names: Names, run: Run, _view: State) -> Told:
    """A side has ended its manoeuvre."""
    _, side, committed = run[0]
    return Told("manoeuvred", "R3.6", names.sides(side), committed, main=True)


_OVER_RULE: Final[Mapping[int, str]] = MappingProxyType(
    {
        Victory.ALL_CLOSED: "R11.1",
        Victory.NO_BUILDING_LEFT: "R11.2",
        Victory.BUILDING_HELD: "R11.2",
        Victory.NO_ATTACK: "R11.3",
    }
)


def over(_names: Names, run: Run, _view: State) -> Told:
    """The game is over."""
    _, _, victory = run[0]
    return Told(f"over.{VICTORY[victory]}", _OVER_RULE[victory], {}, main=True)


TELLERS: Final[Mapping[int, Teller]] = MappingProxyType(
    {
        Ev.TURN: turn,
        Ev.CAMPAIGN: campaign,
        Ev.COMMANDER: commander,
        Ev.EXECUTED: executed,
        Ev.LEADER_PASSES: leader_passes,
        Ev.FORMATIONS_SHUFFLE: formations_shuffled,
        Ev.BUILDING: building,
        Ev.TURNED: turned,
        Ev.CLOSED: closed,
        Ev.MANOEUVRED: manoeuvred,
        Ev.OVER: over,
    }
)
"""By `Ev`: how the strategy phase and the end are told."""
