"""What happened, counted in a few words, so that a card's effect can be written in one line.

The words are read from the side that acts: it draws, its enemy discards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import (
    CardZone,
    Ev,
    Event,
    FormationZone,
    UnitCause,
    side_of,
)
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS

Words: TypeAlias = Counter[str]

LOSSES: Final[Mapping[int, str]] = {
    UnitCause.EFFECT: "surrender",
    UnitCause.KILL: "kill",
    UnitCause.PRECISION_KILL: "precise",
    UnitCause.SNIPER: "shoot",
    UnitCause.SACRIFICE: "sacrifice",
    UnitCause.EXECUTED: "execute",
}
"""Why a unit is lost; those set aside belong to a card's cost."""
FULL: Final = DEFAULT_VARIANTS.track_length
TEXTS_ONCE: Final[Mapping[int, str]] = {
    Ev.TURN: "turn",
    Ev.LOOK: "look",
    Ev.LOST: "lost",
    Ev.COMMANDER: "dismiss",
    Ev.REFRESHED: "refresh",
    Ev.RETREAT: "retreat",
}


def parsed(text: str) -> Words:
    """The words of a line such as "add infantry 2, kill"."""
    words: Words = Counter()
    for phrase in filter(None, text.split(", ")):
        word, _, number = phrase.rpartition(" ")
        if number.isdigit():
            words[word] += int(number)
        else:
            words[phrase] += 1
    return words


def written(words: Words) -> str:
    """The words as a line, in a fixed order."""
    return ", ".join(f"{word} {words[word]}" for word in sorted(words) if words[word])


class Teller:
    """Counts what events tell, read from one side."""

    def __init__(self, kit: Kit, state: State, side: int) -> None:
        """Nothing has happened yet to this state."""
        self.kit = kit
        self.side = side
        self.words: Words = Counter()
        self.heard: list[Event] = []
        self.drawn: set[int] = set()
        self.infernos = state.inferno[:]
        self.steps = [
            level if leader >= 0 else -1
            for leader, level in zip(state.leader, state.level, strict=True)
        ]

    def hear(self, events: Iterable[Event]) -> None:
        """Count further events."""
        before: Event = (-1,)
        for event in events:
            self.heard.append(event)
            kind = event[0]
            if kind in TEXTS_ONCE:
                self.words[TEXTS_ONCE[kind]] += 1
            elif kind == Ev.TERROR:
                self._enters_elite(event[1])
            elif kind == Ev.UNIT:
                self._unit(event)
            elif kind in {Ev.FIRE, Ev.BUCKET, Ev.INFERNO}:
                self._track(event, before)
            elif kind == Ev.CARD:
                self._card(event)
            else:
                self._other(event)
            before = event

    def _enters_elite(self, unit: int) -> None:
        name = self.kit.units[unit].id
        self.words[f"add core:{name}"] -= 1
        self.words[f"add {name}"] += 1

    def _unit(self, event: Event) -> None:
        _, _, unit, number, cause = event
        name = self.kit.units[unit].id
        if cause == UnitCause.FORT:
            self.words["rubble fort"] += 1
        elif number > 0:
            mark = "core:" if self.kit.elite[unit] else ""
            self.words[f"add {mark}{name}"] += 1
        elif cause in LOSSES:
            self.words[LOSSES[cause]] -= number

    def _track(self, event: Event, before: Event) -> None:
        """Steps on the tracks; what a full track does by itself (R5.7) isn't counted."""
        kind, district, value = event
        ran_out = before[0] == Ev.BUCKET and not before[2]
        if kind == Ev.INFERNO:
            if not (ran_out or (before[0] == Ev.FIRE and before[2] == FULL)):
                self.words["inferno" if value > self.infernos[district] else "douse"] += 1
            self.infernos[district] = value
        elif value:
            self.words["fire" if kind == Ev.FIRE else "bucket"] += 1
        elif kind == Ev.FIRE and before[0] != Ev.INFERNO and not ran_out:
            self.words["fire returns"] += 1

    def _card(self, event: Event) -> None:
        _, _, source, target, _ = event
        if CardZone.DECK <= source < CardZone.DISCARD:
            self._say("draw", "enemy draw", target)
        elif source >= CardZone.DISCARD:
            self._say("recover", "enemy recover", target)
        elif source < CardZone.PICKED:
            self._say("own discard", "discard", source)

    def _say(self, own: str, enemy: str, hand: int) -> None:
        self.words[own if side_of(hand) == self.side else enemy] += 1

    def _other(self, event: Event) -> None:
        kind = event[0]
        if kind == Ev.FORMATION:
            self._formation(event)
        elif kind == Ev.DEPLETED:
            self.words["deplete" if event[2] else "restore"] += 1
        elif kind == Ev.LEADER:
            self._leader(event)
        elif kind == Ev.BONUS:
            self.words["dice"] += event[1]
        elif kind == Ev.STOLEN:
            self.words["steal"] += 1
        elif kind == Ev.GHOST and event[1]:
            self.words["ghost"] += 1

    def _formation(self, event: Event) -> None:
        _, formation, source, target = event
        if source >= FormationZone.DECK:
            self.drawn.add(formation)
            self.words["levy" if target >= FormationZone.LANE else "arrive"] += 1
        elif target >= FormationZone.ASH:
            self.words["to the ash heap"] += 1
        elif target >= FormationZone.DESTROYED:
            self.words["destroy"] += 1
        elif target >= FormationZone.LANE:
            self.words["overrun"] += 1

    def _leader(self, event: Event) -> None:
        _, formation, leader, level, _ = event
        step = level if leader >= 0 else -1
        if formation in self.drawn:
            self.words["leader"] += 1
        else:
            self.words["promote" if step > self.steps[formation] else "step down"] += 1
        self.steps[formation] = step
