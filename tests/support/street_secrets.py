"""Games of Street Fight full of secrets, and what a side learns of them when they are exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from stalingrad_game.kernel.decision import Decision, Event, Option
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.board.terrain import MARKERS
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import Picker, exchanged
from stalingrad_game.street_fight.position.codes import SIDES, Ev, MarkerFlag, SetUp
from stalingrad_game.street_fight.position.fold import copied
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.referee import found
from stalingrad_game.street_fight.position.set_up import EXCHANGE
from stalingrad_game.street_fight.position.state import Marker, State
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.words import GameWords

MINES = MARKERS.index("mines")
FIELDS = 3
"""Fields of mines that a side gets, one of them a dummy, others hidden."""
REFUSALS = 6
"""Sentences of refusals that are compared at a decision."""
ON_MINES = ("forcing", "mines", "mines_forced", "dummy")
"""Words of rolls and facts by which a side learns what a field is that it has met."""


def secret_game(scenario: str, rules: str) -> StreetGame:
    """A game of the program's own scenarios."""
    return StreetGame(street_kit(scenario, rules, None))


def with_secrets(game: StreetGame, state: State, random: Random) -> State:
    """The state with every second unit hidden where no enemy sees it, and mines in the open."""
    state = copied(state)
    position = Position(game.kit.scenario, state)
    for unit, now in enumerate(state.units):
        near = game.kit.referee.beside_finds
        if now.loc >= 0 and random.random() < 0.5 and not found(position, unit, near=near):
            for each in (unit, *game.kit.referee.seen_with(position, unit)):
                state.units[each].hidden = True
    if game.kit.referee.id == "ats":
        for side in SIDES:
            for number in range(FIELDS):
                _lay_mines(position, state, side, number, random)
    return state


def _lay_mines(position: Position, state: State, side: int, number: int, random: Random) -> None:
    at = int(random.random() * position.board.grid.count)
    if position.units_in(at) or position.intact(at) is not None:
        return
    flags = (MarkerFlag.HIDDEN, MarkerFlag.DUMMY, MarkerFlag.AT_ONLY)[number]
    state.markers.append(Marker(MINES, location(at), side, 1 + number, flags))


class SeatKnowledge(NamedTuple):
    """What a side is asked and told at a decision."""

    seat: int
    op: int
    prompt: str
    decision: Decision | None
    """Of its own."""
    candidates: Sequence[Option]
    reasons: Sequence[int]
    refusals: Sequence[str]


class Watcher:
    """Compares what a side is shown in a game with what it would be in the exchanged one."""

    def __init__(self, game: StreetGame) -> None:
        """Speak in the program's first language."""
        self.game = game
        self.words = GameWords(game.kit, catalogue(next(iter(program_languages().values()))))

    def knowledge(self, state: State, side: int) -> SeatKnowledge | None:
        """What a side knows of the question that waits."""
        game, decision = self.game, self.game.decision(state)
        if decision is None:
            return None
        prompt = self.words.prompt(decision, state).text
        if decision.seat != side:
            return SeatKnowledge(decision.seat, decision.op, prompt, None, (), (), ())
        candidates, reasons = game.candidates(state), game.reasons(state)
        refused: dict[tuple[int, int], Option] = {}
        for option, why in zip(candidates, reasons, strict=True):
            if why:
                refused[why, option[0]] = option
        lines = [
            self.words.refusal(option, decision, state).text
            for option in list(refused.values())[:REFUSALS]
        ]
        return SeatKnowledge(
            decision.seat, decision.op, prompt, decision, candidates, reasons, lines
        )

    def events(self, state: State, option: Option, side: int) -> list[tuple[Event, str]]:
        """What a side is told of an option, with its lines of the log; the state moves on."""
        view, seen = self.game.view(state, side), list[tuple[Event, str]]()
        for event in self.game.play(state, option):
            part = self.game.seen_by(event, view)
            if part is not None:
                self.game.fold(view, part)
                seen.append((part, self._line(part)))
        return seen

    def _line(self, event: Event) -> str:
        if event[0] == Ev.LOGGED:
            return self.words.told(event).text
        return self.words.roll(event) if event[0] == Ev.ROLL else ""

    def learns(self, event: Event) -> bool:
        """Whether an event shows what was hidden, or what a field of mines is."""
        referee = self.game.kit.referee
        if event[0] == Ev.ROLL:
            return referee.rolls[event[1]].word in ON_MINES
        if event[0] == Ev.LOGGED:
            return referee.facts[event[1]].word.removeprefix("log.") in ON_MINES
        return event[0] in {Ev.REVEAL, Ev.SHOW}

    def differs(self, one: Sequence[tuple[Event, str]], two: Sequence[tuple[Event, str]]) -> str:
        """Where two accounts part before anything was shown; nothing where they don't."""
        for number in range(max(len(one), len(two))):
            pair = [each[number] if number < len(each) else None for each in (one, two)]
            if any(each is not None and self.learns(each[0]) for each in pair):
                return ""
            if pair[0] != pair[1]:
                names = [each and self.game.describe_event(each[0]) for each in pair]
                return f"{names[0]} / {names[1]}"
        return ""


def leaks(game: StreetGame, seed: int, decisions: int) -> Iterator[str]:
    """What a random game full of secrets betrays to a side, a sentence each."""
    random, watcher = Random(seed), Watcher(game)
    picker = Picker(random)
    state, _ = game.begin(seed, {})
    while state.agenda[-1][0] == EXCHANGE:
        game.play(state, (SetUp.READY,))
    state = with_secrets(game, state, random)
    for _ in range(decisions):
        decision = game.decision(state)
        if decision is None:
            return
        option = picker.pick(decision.options)
        for side in SIDES:
            other = exchanged(game, state, side, random)
            other.rng = state.rng
            if game.view(other, side) != game.view(state, side):
                yield f"a view of {side} at {game.describe_decision(decision)}"
            mine, theirs = watcher.knowledge(state, side), watcher.knowledge(other, side)
            if mine != theirs:
                parts = [
                    name
                    for name in SeatKnowledge._fields
                    if mine is None
                    or theirs is None
                    or getattr(mine, name) != getattr(theirs, name)
                ]
                yield f"{', '.join(parts)} to {side} at {game.describe_decision(decision)}"
            elif not game.asks(other):
                yield f"that it is asked to {side}: {game.describe_decision(decision)}"
            elif option in game.options(other):
                twin = copied(state)
                seen_events = (
                    watcher.events(twin, option, side),
                    watcher.events(other, option, side),
                )
                parting = watcher.differs(*seen_events)
                if parting:
                    what = game.describe_option(option)
                    yield f"{what} told to {side}: {parting}"
        game.play(state, option)
