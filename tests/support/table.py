"""A game under test, played and questioned by name; `laying` lays it out.

Every move made here is checked: no card lost, views that follow, copies that stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec
import pytest

from stalingrad_game.card_game.lab.invariants import StateInvariants
from stalingrad_game.card_game.rules.break_test import Dice, dice
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import (
    NONE,
    Act,
    CardZone,
    Event,
    FormationZone,
    Op,
    Option,
)
from stalingrad_game.card_game.state.fold import fold, seen_by
from stalingrad_game.card_game.state.state import PUBLIC, State
from stalingrad_game.kernel.decision import Decision
from tests.support.pack import numbered

rule: Final = pytest.mark.rule
"""Names the rules, and the variant values, that a test is an example of."""

SIDE_NAMES: Final = ("german", "soviet")
SEAT_NAMES: Final = (*SIDE_NAMES, "german_2", "soviet_2")
"""By seat; the first player of a side is called like his side."""
LETTERS: Final = "ABCD"
OPTION_WORDS: Final[Mapping[int, str]] = {
    Act.DONE: "done",
    Act.YES: "yes",
    Act.REFRESH: "refresh",
    Act.HOLD: "hold",
    Act.WAIVE: "waive",
}
NAMED_BY_CARD: Final[Mapping[int, str]] = {
    Act.CARD: "",
    Act.HERO: "",
    Act.INTERCEPT: "intercept with ",
    Act.GIVE: "give ",
}


class Table:
    """A game in progress, spoken of by name."""

    def __init__(self, kit: Kit, state: State) -> None:
        """A table where a state of a kit lies."""
        self.kit = kit
        self.engine = Engine(kit)
        self.state = state
        self.events: list[Event] = []
        self.formations = numbered(entry.id for entry in kit.formations)
        self.cards = {card.id: n for n, card in enumerate(kit.cards)}
        self.buildings = {building.id: n for n, building in enumerate(kit.buildings)}

    # --- what is asked, and answering it

    @property
    def decision(self) -> Decision:
        """What the game waits for; it isn't over."""
        found = self.engine.decision(self.state)
        assert found is not None
        return found

    @property
    def asks(self) -> tuple[str, int]:
        """Which seat is asked, and by which `Op`; nobody when the game is over."""
        decision = self.engine.decision(self.state)
        return (SEAT_NAMES[decision.seat], decision.op) if decision else ("nobody", -1)

    @property
    def choices(self) -> list[str]:
        """The options offered, by name."""
        return [self.name(option) for option in self.engine.options(self.state)]

    def name(self, option: Option) -> str:
        """An option as tests write it."""
        act, a, b = option
        if act in OPTION_WORDS:
            return OPTION_WORDS[act]
        if act == Act.PLAY:
            return f"{self.kit.cards[a].id} on {self.formation_name(b)}"
        if act == Act.COMMIT:
            return f"{self.formation_name(a)} to {LETTERS[b]}"
        if act == Act.RESTORE:
            return f"{self.formation_name(a)} restores {self.formation_name(b)}"
        if act in {Act.FORMATION, Act.LEADER}:
            return self.formation_name(a)
        if act == Act.UNIT:
            return self.kit.units[a].id
        if act in NAMED_BY_CARD:
            return NAMED_BY_CARD[act] + self.kit.cards[a].id
        if act == Act.SEAT:
            return SEAT_NAMES[a]
        if act == Act.DISTRICT:
            return LETTERS[a]
        return self.kit.content.carnage[self.state.reading[-1]].hold[a]

    def option(self, name: str) -> Option:
        """The candidate of that name; unknown ones are a mistake in the test."""
        found = [c for c in self.engine.candidates(self.state) if self.name(c) == name]
        assert len(found) == 1, f"{name!r} isn't among {self.choices}"
        return found[0]

    def why(self, name: str) -> int:
        """The `Why` of a candidate."""
        return self.engine.why(self.state, self.option(name))

    def choose(self, *names: str) -> Table:
        """Take options one after the other."""
        for name in names:
            self.take(self.option(name))
        return self

    def take(self, option: Option) -> None:
        """Take an option, checking that nothing is lost, seen or shared that shouldn't be."""
        self._move(lambda state: self.engine.apply(state, option))

    def start(self) -> Table:
        """Run on to the first decision of a position just laid."""
        self._move(self.engine.advance)
        return self

    def _move(self, move: Callable[[State], list[Event]]) -> None:
        before, twin = self._bytes(), self.state.copy()
        views = [self.engine.view(self.state, seat) for seat in (*range(self.state.seats), PUBLIC)]
        twin_events = move(twin)
        assert self._bytes() == before, "a copy shares something with its original"
        self.events = move(self.state)
        assert (self.events, self.state) == (twin_events, twin), "the same option, another game"
        for seen in views:
            for event in self.events:
                part = seen_by(event, seen)
                if part is not None:
                    fold(seen, part)
            assert seen == self.engine.view(self.state, seen.viewer), "events and view part ways"
        self.check()

    def _bytes(self) -> bytes:
        """All that the state holds."""
        return msgspec.json.encode(self.state)

    def check(self) -> None:
        """Nothing is lost, and the options are the candidates without a reason."""
        assert list(StateInvariants(self.kit).violations(self.state)) == []
        decision = self.engine.decision(self.state)
        if decision is not None:
            candidates = self.engine.candidates(self.state)
            free = [one for one in candidates if not self.engine.why(self.state, one)]
            assert sorted(free) == sorted(decision.options)
            assert free
            assert min(argument for option in candidates for argument in option[1:]) >= NONE

    # --- the words of the game

    def play(self, card: str, on: str) -> Table:
        """Play a combat card on a formation."""
        return self.choose(f"{card} on {on}")

    def announce(self, card: str, on: str) -> Table:
        """Play a combat card; whoever is asked lets it pass (R9.4)."""
        self.play(card, on)
        while self.asks[1] == Op.INTERCEPT:
            self.choose("done")
        return self

    def refresh(self, *cards: str) -> Table:
        """Refresh, discarding these cards."""
        self.choose("refresh")
        return self.choose(*cards, "done") if self.asks[1] == Op.REFRESH else self

    def hold(self, effect: str, **sections: object) -> Table:
        """Hold, turning a card that offers an effect, and choose that effect."""
        self.next_carnage(hold=effect, **sections)
        self.choose("hold")
        return self.choose(effect) if self.asks[1] == Op.HOLD else self

    def manoeuvre(self, *moves: str) -> Table:
        """Move formations of both sides, as "infantry_76 to B", and end the manoeuvre."""
        for move in moves:
            while move not in self.choices and self.asks[1] == Op.MANOEUVRE:
                self.choose("done")
            self.choose(move)
        while self.asks[1] == Op.MANOEUVRE:
            self.choose("done")
        return self

    # --- luck

    def next_carnage(self, **sections: object) -> Table:
        """Put the first carnage card that shows these sections on top of its deck."""
        deck = self.state.carnage_deck
        fitting = [card for card in deck if self._shows(card, sections)]
        assert fitting, f"no carnage card left with {sections}"
        rest = tuple(card for card in deck if card != fitting[0])
        self.state.carnage_deck = (*rest, fitting[0])
        return self

    def _shows(self, card: int, sections: Mapping[str, object]) -> bool:
        entry = self.kit.content.carnage[card]
        return all(
            value in entry.hold if section == "hold" else getattr(entry, section) == value
            for section, value in sections.items()
        )

    def rolls(self, german: Sequence[int], soviet: Sequence[int]) -> Table:
        """The next dice: German ones, then Soviet ones."""
        coming = tuple(die - 1 for die in (*german, *soviet))
        self.state.script = (*coming[::-1], *self.state.script)
        return self

    def wins(self, side: str) -> Table:
        """The next dice: sixes for a side and ones for the other, as many as there are now."""
        best, worst = (6, 1) if side == "german" else (1, 6)
        return self.rolls([best] * self.dice.german, [worst] * self.dice.soviet)

    def chance(self, *results: int) -> Table:
        """The next results of the generator, the next first."""
        self.state.script = (*results[::-1], *self.state.script)
        return self

    # --- questions

    @property
    def here(self) -> int:
        """The district being fought for."""
        return self.state.district

    @property
    def fire(self) -> int:
        """The Fire counter of the battle."""
        return self.state.fire[self.here]

    @property
    def bucket(self) -> int:
        """The Bucket counter of the battle."""
        return self.state.bucket[self.here]

    @property
    def infernos(self) -> int:
        """The Infernos of the battle."""
        return self.state.inferno[self.here]

    @property
    def dice(self) -> Dice:
        """The dice of the battle as it stands."""
        return dice(self.kit, self.state, self.here)

    def units(self, unit: str, district: str = "") -> int:
        """How many units of a type stand in the battle, or in a district."""
        place = LETTERS.index(district) if district else self.here
        return self.state.units[place][self.kit.unit_number[unit]]

    def put_units(self, unit: str, number: int, district: str) -> None:
        """Make it so many units of a type in a district."""
        place, kind = LETTERS.index(district), self.kit.unit_number[unit]
        here = self.state.units[place]
        self.state.units[place] = (*here[:kind], number, *here[kind + 1 :])

    def where(self, formation: str) -> str:
        """Where a formation lies: staging, a district's letter, destroyed, ash or deck."""
        number = self.formations[formation]
        line = next(n for n, cards in enumerate(self.state.lines) if number in cards)
        if FormationZone.LANE <= line < FormationZone.DESTROYED:
            return LETTERS[(line - FormationZone.LANE) // 2]
        return ("staging", "", "", "", "", "destroyed", "ash", "deck")[line // 2]

    def depleted(self, formation: str) -> bool:
        """Whether a formation is depleted."""
        return bool(self.state.depleted[self.formations[formation]])

    def leader(self, formation: str) -> int | None:
        """The level of a formation's leader, or None."""
        number = self.formations[formation]
        return self.state.level[number] if self.state.leader[number] >= 0 else None

    def staging(self, side: str) -> list[str]:
        """The Staging Line of a side."""
        return self._formation_names(
            self.state.lines[FormationZone.STAGING + SIDE_NAMES.index(side)]
        )

    def hand(self, seat: str) -> list[str]:
        """The hand of a seat, sorted by name."""
        return sorted(self._pile(CardZone.HAND + SEAT_NAMES.index(seat)))

    def discard(self, side: str) -> list[str]:
        """The discard of a side, the last card last."""
        return self._pile(CardZone.DISCARD + SIDE_NAMES.index(side))

    def deck(self, side: str) -> list[str]:
        """The combat deck of a side, the next card first."""
        return self._pile(CardZone.DECK + SIDE_NAMES.index(side))[::-1]

    def played(self) -> list[tuple[str, str, int]]:
        """The cards of this battle, where each lies and its Motivator pairs."""
        return [
            (self.kit.cards[card].id, self.formation_name(on) if on >= 0 else "beside", pairs)
            for card, on, pairs in self.state.played
        ]

    def events_of(self, kind: int) -> list[Event]:
        """The events of a kind since the last option."""
        return [event for event in self.events if event[0] == kind]

    def over(self) -> tuple[str, int] | None:
        """The winner and the `Victory`, or None while the game goes on."""
        if self.engine.decision(self.state) is not None:
            return None
        return SIDE_NAMES[self.state.winner], self.state.victory

    def _pile(self, zone: int) -> list[str]:
        return [self.kit.cards[card].id for card in self.state.cards[zone]]

    def formation_name(self, number: int) -> str:
        """The name of a formation by its number."""
        return next(name for name, n in self.formations.items() if n == number)

    def _formation_names(self, numbers: Iterable[int]) -> list[str]:
        return [self.formation_name(number) for number in numbers]
