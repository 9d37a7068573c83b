"""Street Fight as the kernel's `Game`: a scenario by the rules of any referee."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar, Final

from ..kernel.agenda import AgendaEngine
from ..kernel.chance import seed_anew, seeded
from ..kernel.decision import Event, Frame, Option
from ..kernel.game import Edition, Moment, Result
from ..kernel.plain_state import PlainStates
from .board.locations import NOWHERE
from .board.scenario import Scenario
from .judge.tables import tables_bytes
from .notation import StreetNotation
from .position.codes import ENDING_WORDS, SIDE_WORDS, Ev, Logged, Placed, Table
from .position.fold import as_known, copied, fold, public_view, seen_by, view
from .position.placing import PLACING, SET_UP_DONE, SET_UP_PHASE
from .position.position import opening_state
from .position.referee import StreetKit, StreetResolver
from .position.set_up import SET_UP_WORK, begin_set_up
from .position.squad import MORE_SQUADS
from .position.state import State

GAME_ID: Final = "street"
RULES_VERSION: Final = 1
"""Raised whenever the same record would lead to another game."""
SQUAD_MORE: Final = "handicap"
"""What a set-up says of a game with a squad more: one of `MORE_SQUADS`. The scenario itself has the
squad, so that no rule reads this."""
_DIGEST_BYTES: Final = 8


class StreetGame(AgendaEngine[StreetKit, State, StreetResolver], PlainStates[State]):
    """A scenario by the rules of a referee; sides are seats."""

    STATE = State
    seats = len(SIDE_WORDS)
    side_words = SIDE_WORDS
    game_id: ClassVar[str] = GAME_ID
    """The game's id in records."""

    def __init__(self, kit: StreetKit, tables: Path | None = None) -> None:
        """A game for a kit, whose referee was made with the tables of a folder or without."""
        set_up = {op: work() for op, work in SET_UP_WORK.items()}
        operations = {**set_up, **kit.referee.operations}
        super().__init__(operations, StreetResolver, kit)
        self._names: Final = {op: type(one).__name__ for op, one in operations.items()}
        self.notation: Final = StreetNotation(kit)
        self.edition: Final = Edition(
            game=self.game_id,
            rules=RULES_VERSION,
            pack=kit.scenario.id,
            pack_version="",
            digest=street_digest(kit.scenario, kit.referee.id, tables),
            mode=kit.referee.id,
        )

    def side_of(self, seat: int) -> int:
        """The side that a seat belongs to: itself."""
        return seat

    def side_of_unit(self, unit: int) -> int:
        """The side that a unit fights for."""
        return self.kit.scenario.units[unit].side

    def complete_variants(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """None but a squad more; raises `ValueError` for any other."""
        for key, value in chosen.items():
            if key != SQUAD_MORE or value not in MORE_SQUADS:
                raise ValueError(f"there is no variant {key!r} {value!r}")
        return dict(chosen)

    def begin(self, seed: int, variants: Mapping[str, str]) -> tuple[State, list[Event]]:
        """A new game at its first decision, and what has happened up to there."""
        self.complete_variants(variants)
        state = self.opening(seed)
        game = StreetResolver(self.kit, state)
        self.kit.referee.begin(game)
        begin_set_up(game)
        return state, game.events + self.advance(state)

    def opening(self, seed: int) -> State:
        """Everything as the scenario lays it, and the generator."""
        state = opening_state(self.kit)
        state.rng = seeded(seed)
        return state

    def deal_anew(self, state: State, seed: int) -> None:
        """Begin all chance to come from a seed; there are no piles."""
        seed_anew(state, seed)

    def view(self, state: State, seat: int) -> State:
        return view(state, seat, self.side_of_unit)

    def public(self, state: State) -> State:
        return public_view(state, self.side_of_unit)

    def seen_by(self, event: Event, view: State) -> Event | None:
        """An event as the viewer of a view is told it; None where it isn't told at all.

        A fact of the log about a unit that the viewer doesn't see isn't.
        """
        if event[0] == Ev.LOGGED and any(
            self._unseen(unit, view) for unit in self._units_of(event)
        ):
            return None
        return seen_by(event, view, self.side_of_unit)

    def fold(self, view: State, event: Event) -> None:
        """Change a view by an event as its viewer is told it."""
        fold(view, event)

    def deal(self, state: State) -> tuple[str, ...]:
        """Nothing is dealt: the scenario says where everything stands."""
        return ()

    def outcomes(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The rolls in events, in words of a record."""
        return tuple(self.notation.roll(event) for event in events if event[0] == Ev.ROLL)

    def reveals(self, event: Event, seat: int) -> bool:
        """Whether an event shows what was hidden, or bars the way back as the referee says.

        Where the enemy hides something a step is enough: that nobody was met is learned by it. A
        set-up that is done stays so.
        """
        if event[0] == Ev.PLACE and Placed(*event).loc > NOWHERE:
            return hides(self.kit.scenario, 1 - seat)
        if event[0] in {Ev.REVEAL, Ev.SHOW} or event[:2] == SET_UP_DONE:
            return True
        return self.kit.referee.bars(event)

    def options(self, state: State) -> list[Option]:
        return super().options(self.known(state))

    def candidates(self, state: State) -> list[Option]:
        return super().candidates(self.known(state))

    def reasons(self, state: State) -> list[int]:
        return super().reasons(self.known(state))

    def why(self, state: State, option: Option) -> int:
        return super().why(self.known(state), option)

    def known(self, state: State) -> State:
        """A game as the side that is asked knows it (B3.5), its question too."""
        if not state.agenda:
            return state
        return as_known(state, self.taker(state, state.agenda[-1]), self.side_of_unit)

    def moment(self, state: State) -> Moment:
        phase = self.kit.referee.phases[state.table[Table.PHASE]]
        placing = bool(state.agenda) and state.agenda[-1][0] == PLACING
        return Moment(state.table[Table.TURN], SET_UP_PHASE if placing else phase)

    def commanders(self, _state: State, /) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Nobody is named who commands a side."""
        return (), ()

    def result(self, state: State) -> Result | None:
        """Who won, and how; None while the game goes on."""
        return None if state.agenda else Result(state.winner, ENDING_WORDS[state.ending])

    def option_text(self, option: Option) -> str:
        """An option in words of a record; raises `LookupError` for what can be none."""
        return self.notation.text(option)

    def parse_option(self, text: str) -> Option:
        """The option that a text stands for, legal now or not; raises `UnreadableOption`."""
        return self.notation.parse(text)

    def describe_option(self, option: Option) -> str:
        try:
            return self.notation.text(option)
        except LookupError:
            return super().describe_option(option)

    def describe_frame(self, frame: Frame) -> str:
        return " ".join((self._names.get(frame[0], "?"), *map(str, frame[1:])))

    def describe_event(self, event: Event) -> str:
        return self.notation.event(event)

    def copy(self, state: State) -> State:
        return copied(state)

    def _units_of(self, event: Event) -> Iterable[int]:
        """The units that a fact of the log names."""
        fact, arguments = Logged.of(event)
        kinds = self.kit.referee.all_facts[fact].kinds_of(len(arguments))
        return (one for kind, one in zip(kinds, arguments, strict=False) if kind == "unit")

    def _unseen(self, unit: int, view: State) -> bool:
        return unit >= 0 and view.units[unit].hidden and self.side_of_unit(unit) != view.viewer


def hides(scenario: Scenario, side: int) -> bool:
    """Whether a side of a scenario has units or markers that it begins with in secret (B3.5)."""
    own = [card.hidden for card in scenario.units if card.side == side]
    own += [card.hidden for card in scenario.markers if card.side == side]
    return any(own) or bool(scenario.set_ups[side].entry.hide)


def street_digest(scenario: Scenario, referee: str, tables: Path | None = None) -> str:
    """A word for all that a game follows from: the scenario, and the figures of its referee.

    Raises `TablesError`.
    """
    found = hashlib.blake2b(digest_size=_DIGEST_BYTES)
    found.update(scenario.recorded)
    found.update(referee.encode())
    found.update(tables_bytes(referee, tables))
    return found.hexdigest()
