"""A second game for two: in a round both play a card, the lower one gets a die, both draw, vote."""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from stalingrad_game.kernel import agenda
from stalingrad_game.kernel.chance import below, seed_anew, seeded, shuffle
from stalingrad_game.kernel.decision import Event, Frame, Option, UnreadableOption
from stalingrad_game.kernel.game import Edition, Moment, Result
from stalingrad_game.kernel.plain_state import PlainStates

PLAY, CAST, DICE, COUNT = range(4)
PLAYED, ROLLED, DRAWN, VOTED, COUNTED, OVER = range(6)
RANKS: Final = range(1, 7)
OPTIONS: Final = {**{f"play {n}": (PLAY, n) for n in RANKS}, "go on": (CAST, 0), "stop": (CAST, 1)}
ROUND: Final = ((COUNT, 0), (CAST, 1), (CAST, 0), (DICE, 0), (PLAY, 1), (PLAY, 0))


class Lots(msgspec.Struct):
    rng: int
    script: tuple[int, ...]
    agenda: list[Frame]
    hands: list[tuple[int, ...]]
    pile: tuple[int, ...]
    score: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    table: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    votes: list[int] = msgspec.field(default_factory=lambda: [-2] * 2)
    round: int = 1
    winner: int = -1
    viewer: int = -1


def fold(s: Lots, event: Event) -> None:
    kind, seat, *numbers = event
    if kind == PLAYED:
        hand = list(s.hands[seat])
        hand.remove(numbers[0] if numbers[0] in hand else -1)
        s.hands[seat], s.table[seat] = tuple(hand), numbers[0]
    elif kind == DRAWN:
        s.hands[seat], s.pile = tuple(sorted((*s.hands[seat], numbers[0]))), s.pile[:-1]
    elif kind == VOTED:
        s.votes[seat] = numbers[0]
    elif kind == COUNTED:
        s.votes, s.table, s.round = [-2] * 2, [0, 0], s.round + 1
    elif kind == OVER:
        s.winner = seat
    if kind in {PLAYED, ROLLED}:
        s.score[seat] += numbers[0]


class LotsResolver(agenda.Resolver[None, Lots]):
    FOLDS = (fold,) * 6


class Play(agenda.Operation[LotsResolver]):
    rule, event_kind, choices = "L1", PLAYED, tuple((PLAY, rank) for rank in RANKS)

    def candidates(self, g: LotsResolver, frame: Frame) -> list[Option]:
        return list(self.choices)

    def options(self, g: LotsResolver, frame: Frame) -> list[Option]:
        return self.without_reason(g, frame)

    def why(self, g: LotsResolver, frame: Frame, option: Option) -> int:
        return 0 if option[0] == CAST or option[1] in g.s.hands[frame[1]] else 2

    def answer(self, g: LotsResolver, frame: Frame, option: Option) -> None:
        g.emit((self.event_kind, frame[1], option[1]))


class Vote(Play):
    rule, event_kind, choices = "L2", VOTED, ((CAST, 0), (CAST, 1))


class Dice(agenda.Operation[LotsResolver]):
    def run(self, g: LotsResolver, frame: Frame) -> list[Option]:
        g.emit((ROLLED, int(g.s.table[1] < g.s.table[0]), below(g.s, 6) + 1))
        for seat in (0, 1) if g.s.pile else ():
            g.emit((DRAWN, seat, g.s.pile[-1]))
        return []


class Count(agenda.Operation[LotsResolver]):
    def run(self, g: LotsResolver, frame: Frame) -> list[Option]:
        votes = tuple(g.s.votes)
        g.emit((COUNTED, *votes))
        if votes == (1, 1) or not g.s.hands[0]:
            g.emit((OVER, int(g.s.score[1] >= g.s.score[0])))
        else:
            g.s.agenda += ROUND
        return []


ROWS: Final = {PLAY: Play(), CAST: Vote(), DICE: Dice(), COUNT: Count()}


class LotsGame(agenda.AgendaEngine[None, Lots, LotsResolver], PlainStates[Lots]):
    STATE, seats, side_words = Lots, 2, ("first", "second")
    side_of, fold = staticmethod(int), staticmethod(fold)
    edition = Edition("lots", 1, "lots", "1", "lots", "short")

    def __init__(self) -> None:
        super().__init__(ROWS, LotsResolver, None)

    def complete_variants(self, chosen: Mapping[str, str]) -> dict[str, str]:
        if set(chosen) - {"cards"} or chosen.get("cards", "12") not in {"12", "18"}:
            raise ValueError(f"unknown variants {dict(chosen)}")
        return {"cards": "12", **chosen}

    def begin(self, seed: int, variants: Mapping[str, str]) -> tuple[Lots, list[Event]]:
        state = Lots(seeded(seed), (), list(ROUND), [], ())
        copies = int(self.complete_variants(variants)["cards"]) // len(RANKS)
        pile = shuffle(state, tuple(RANKS) * copies)
        state.hands, state.pile = [tuple(sorted(pile[:3])), tuple(sorted(pile[3:6]))], pile[6:]
        return state, self.advance(state)

    def deal_anew(self, state: Lots, seed: int) -> None:
        seed_anew(state, seed)
        state.pile = shuffle(state, state.pile)

    def view(self, state: Lots, seat: int) -> Lots:
        seen, other = self.copy(state), 1 - seat
        seen.rng, seen.agenda, seen.viewer, seen.pile = 0, [], seat, (-1,) * len(state.pile)
        seen.hands[other] = (-1,) * len(state.hands[other])
        seen.votes[other] = min(state.votes[other], -1)
        return seen

    def seen_by(self, event: Event, view: Lots) -> Event | None:
        hidden = event[0] in {DRAWN, VOTED} and event[1] != view.viewer
        return (*event[:2], -1) if hidden else event

    def deal(self, state: Lots) -> tuple[str, ...]:
        return tuple(" ".join(map(str, row)) for row in (*state.hands, state.pile))

    def outcomes(self, events: Iterable[Event]) -> tuple[str, ...]:
        return tuple(f"seat {e[1]} gets {e[2]}" for e in events if e[0] in {DRAWN, ROLLED})

    def reveals(self, event: Event, seat: int) -> bool:
        return event[0] == COUNTED

    def commanders(self, _state: Lots, /) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Nobody is."""
        return (), ()

    def moment(self, state: Lots) -> Moment:
        return Moment(state.round, "vote" if all(state.table) else "play")

    def result(self, state: Lots) -> Result | None:
        return None if state.agenda else Result(state.winner, "counted")

    def option_text(self, option: Option) -> str:
        return next(text for text, meant in OPTIONS.items() if meant == option)

    def parse_option(self, text: str) -> Option:
        if text not in OPTIONS:
            raise UnreadableOption(text, "no option is called that")
        return OPTIONS[text]
