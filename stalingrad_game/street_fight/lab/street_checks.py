"""Street Fight's own checks for the laboratory: places, secrets, sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from ...kernel.decision import Decision, Event, Option
from ...lab.game_checks import Pick
from ...lab.invariant import check
from ...localisation.catalogue import catalogue
from ...localisation.languages import program_languages
from ..board.locations import NOWHERE, UNSEEN, hex_of, location
from ..board.terrain import MARKERS
from ..game import StreetGame, hides
from ..players.player import make_player
from ..position.codes import (
    NOBODY,
    SIDES,
    Ev,
    Logged,
    MarkerField,
    MarkerFlag,
    Placed,
    Rolled,
    SetUp,
)
from ..position.fold import copied
from ..position.knowledge import knows_marker, knows_unit, owns_marker
from ..position.opening import standing_faults
from ..position.placing import PLACING, SET_UP_DONE, placeable
from ..position.position import Position
from ..position.referee import Form, Referee, found
from ..position.set_up import SET_UP_ACTS
from ..position.state import State
from ..referees import street_kit
from ..words.words import GameWords

LEAVE_EVERY: Final = 6
"""An option that names nothing (pass, stop, hold fire) is taken about once in so many decisions,
where there are others."""
LEAST_CHANCE: Final = 0.03
"""Bounds how much more than another a number is liked: 1 / LEAST_CHANCE ** 2 times."""


class Picker:
    """Chooses in one random game: an act, each as likely; then one argument after another."""

    def __init__(self, random: Random) -> None:
        """With the game's generator, which also says whether the game has a leaning."""
        self._chance: Final = random.random
        self._leans: Final = self._chance() < 0.5
        self._weights: Final[dict[tuple[int, ...], float]] = {}

    def pick(self, options: Sequence[Option]) -> Option:
        left: Sequence[Option] = [option for option in options if len(option) > 1]
        bare = [option for option in options if len(option) == 1]
        if bare and (not left or self._chance() * LEAVE_EVERY < 1):
            left = bare
        place = 0
        while len(left) > 1:
            number = self._drawn(sorted({option[place : place + 1] for option in left}), place)
            left = [option for option in left if option[place : place + 1] == number]
            place += 1
        return left[0]

    def _drawn(self, numbers: list[Option], place: int) -> Option:
        """One of the numbers that stand at a place of options."""
        if not self._leans:
            return numbers[int(self._chance() * len(numbers))]
        weights = [self._liked(place, number) for number in numbers]
        left = self._chance() * sum(weights)
        for number, weight in zip(numbers, weights, strict=True):
            left -= weight
            if left < 0:
                return number
        return numbers[-1]

    def _liked(self, place: int, number: Option) -> float:
        """How much a number is liked at a place of any option, drawn when it is first met."""
        key = (place, *number)
        if key not in self._weights:
            self._weights[key] = max(self._chance(), LEAST_CHANCE) ** -2
        return self._weights[key]


OFFICERS_EVERY: Final = 6
"""One random game in so many is played by officers: they bring flamethrowers near."""
MISTAKE_EVERY: Final = 4
"""One of their decisions in so many is taken at random."""
MOST_DECISIONS: Final = 20_000
"""More than any game of any scenario takes."""


class NoMemory:
    """Somebody who watches and remembers nothing: views hold all that a side knows."""

    def note(self, event: Event) -> None:
        """Forget it."""

    def faults(self, state: State, decision: Decision, random: Random) -> Sequence[str]:
        return ()


class StreetChecks:
    """The checks of one scenario by one referee, made once."""

    most_decisions = MOST_DECISIONS

    def __init__(
        self,
        game: StreetGame,
        words: Sequence[GameWords] | None = None,
        *,
        officers: bool = True,
    ) -> None:
        """Make them for a game; `words` are those of every language, the program's by default.

        Without `officers`, for a referee whom no officer knows, every game is played at random.
        """
        self._officers: Final = officers
        self.game: Final = game
        self.words: Final = words or tuple(
            GameWords(game.kit, catalogue(language)) for language in program_languages().values()
        )

    def random_variants(self, random: Random) -> Mapping[str, str]:
        return {}

    def picker(self, random: Random) -> Pick[State]:
        """Options that do something rather than leave it; in some games mostly an officer's."""
        picker, chance = Picker(random), random.random
        if not self._officers or chance() * OFFICERS_EVERY >= 1:
            return lambda _state, decision: picker.pick(decision.options)
        officers = [make_player("officer", self.game.kit, random.getrandbits(32)) for _ in SIDES]

        def pick(state: State, decision: Decision) -> Option:
            if chance() * MISTAKE_EVERY < 1:
                return picker.pick(decision.options)
            seat = decision.seat
            return officers[seat].choose(self.game.view(state, seat), decision)

        return pick

    def violations(self, state: State) -> Iterator[str]:
        """Who stands where there is nothing, or where the referee doesn't let them stand."""
        kit = self.game.kit
        return standing_faults(kit.referee, Position(kit.scenario, state))

    def exchanged(self, state: State, seat: int, random: Random) -> State:
        """The state with everything that a side can't know mixed anew, if it stays sound."""
        other = exchanged(self.game, state, seat, random)
        if set(self.violations(other)) - set(self.violations(state)):
            other = copied(state)
            other.rng = random.getrandbits(64)
        return other

    def witness(self, seat: int) -> NoMemory:
        """Somebody who watches a new game from a seat."""
        return NoMemory()

    def asks(self, state: State) -> bool:
        """Whether the work that waits, done anew, asks its question again."""
        return self.game.asks(state)

    def betrays(self, event: Event, view: State) -> bool:
        """Whether an event, as a side is told it, speaks of what that side doesn't see."""
        kind, *row = event
        if kind in {Ev.PLACE, Ev.UNIT}:
            return view.units[row[0]].loc == UNSEEN
        if kind == Ev.LOGGED:
            form = self.game.kit.referee.all_facts[row[0]]
            named = zip(form.kinds_of(len(row) - 1), row[1:], strict=False)
            units = [one for what, one in named if what == "unit" and one >= 0]
            return any(view.units[unit].loc == UNSEEN for unit in units)
        if kind == Ev.MARKER and row[0] < len(view.markers):
            marker = view.markers[row[0]]
            if marker.side in {view.viewer, NOBODY}:
                return False
            if row[1] == MarkerField.LOC:
                return bool(marker.flags & MarkerFlag.HIDDEN) and row[2] >= 0
            if row[1] == MarkerField.DENSITY:
                unknown = not marker.flags & MarkerFlag.KNOWN
                return MARKERS[marker.kind] == "mines" and unknown and row[2] >= 0
        return False

    def bars(self, events: Sequence[Event], seat: int) -> bool:
        """Whether a die, something shown, or that nothing was met, has answered an option."""
        kinds = {event[0] for event in events}
        barred = kinds & {Ev.ROLL, Ev.REVEAL, Ev.SHOW}
        placed = any(event[0] == Ev.PLACE and Placed(*event).loc != NOWHERE for event in events)
        scouted = placed and hides(self.game.kit.scenario, 1 - seat)
        done = any(event[:2] == SET_UP_DONE for event in events)
        return bool(barred) or scouted or done or any(map(self.game.kit.referee.bars, events))

    def sentences(
        self, decision: Decision, view: State, refused: Sequence[tuple[int, Option]], number: int
    ) -> Iterator[str]:
        """The prompt, two options, and one refusal for each different reason and act."""
        words = self.words[number % len(self.words)]
        seen = copied(view)
        seen.agenda = list(decision.agenda)
        yield words.prompt(decision, seen).text
        for option in decision.options[:2]:
            yield words.option(option)
        one_each = {(why, option[0]): option for why, option in refused}
        for option in one_each.values():
            sentence = words.refusal(option, decision, seen)
            yield sentence.text if sentence.rule else ""

    def met(self, option: Option, events: Sequence[Event]) -> Iterator[str]:
        """The act, the rolls and the facts of a step by their words; each fact has a sentence."""
        referee = self.game.kit.referee
        yield f"act {acts_of(referee)[option[0]].word}"
        for event in events:
            if event[0] == Ev.ROLL:
                yield f"roll {referee.rolls[Rolled.of(event).purpose].word}"
            elif event[0] == Ev.LOGGED:
                yield f"fact {referee.all_facts[Logged.of(event).fact].word}"
            else:
                continue
            for words in self.words:
                text = words.roll(event) if event[0] == Ev.ROLL else words.told(event).text
                check("a sentence for everything", "{" not in text, text)


def known_words(referee: Referee) -> Iterator[str]:
    """All that `StreetChecks.met` may count of a referee's games."""
    forms = (("act", acts_of(referee)), ("roll", referee.rolls), ("fact", referee.all_facts))
    for kind, known in forms:
        yield from (f"{kind} {form.word}" for form in known.values())


def acts_of(referee: Referee) -> Mapping[int, Form]:
    """The acts of a referee's games, with those of a set-up that it knows."""
    unknown = {SetUp.COVER, SetUp.NO_COVER} if not referee.full_cover else set[int]()
    if "mines" not in referee.set_up_keys:
        unknown.add(SetUp.MINES)
    placing = {act: form for act, form in SET_UP_ACTS.items() if act not in unknown}
    return {**referee.acts, **placing}


class StreetChecksMaker(msgspec.Struct, frozen=True):
    """Makes the checks of a scenario and a referee; can be sent to another process."""

    scenario: str
    rules: str
    tables: Path | None = None

    def __call__(self) -> StreetChecks:
        """The checks; raises `ScenarioError` or `SetUpFault`."""
        return StreetChecks(
            StreetGame(street_kit(self.scenario, self.rules, self.tables), self.tables)
        )


MOST_DENSITY: Final = 4
_MINES: Final = MARKERS.index("mines")
_TRIES: Final = 6
"""Places that are tried for a hidden unit, which stays where it is if none will do."""
_PLACES: Final = 13
"""Places of a hex that a location can name."""


def exchanged(game: StreetGame, state: State, side: int, random: Random) -> State:
    """The state with hidden enemies in each other's and in other places, and other mines."""
    other = copied(state)
    other.rng = random.getrandbits(64)
    by_kind: dict[str, list[int]] = {}
    parties = list[tuple[int, ...]]()
    position = Position(game.kit.scenario, state)
    for unit, now in enumerate(other.units):
        if knows_unit(now, game.side_of_unit(unit), side) or now.loc < 0:
            continue
        party = sorted({unit, *game.kit.referee.seen_with(position, unit)})
        if len(party) == 1:
            by_kind.setdefault(game.kit.scenario.units[unit].kind, []).append(unit)
        elif unit == party[0]:
            parties.append(tuple(party))
    for units in by_kind.values():
        states = [other.units[unit] for unit in units]
        random.shuffle(states)
        for unit, now in zip(units, states, strict=True):
            other.units[unit] = now
    for units in by_kind.values():
        parties += [(unit,) for unit in units]
    for together in parties:
        _hide_elsewhere(game, other, together, random)
    if any(frame[:2] == (PLACING, 1 - side) for frame in other.agenda):  # who will stay hidden
        placed = placeable(game.kit, 1 - side).veiled
        stays = tuple(unit for unit in placed if random.random() < 0.5)
        own = [unit for unit in other.staying_hidden if game.side_of_unit(unit) == side]
        other.staying_hidden = tuple(sorted((*own, *stays)))
    for marker in other.markers:
        if owns_marker(marker, side) or marker.flags & MarkerFlag.KNOWN:
            continue
        if not knows_marker(marker, side) and marker.loc >= 0:
            marker.loc = _open_ground(game, other, random, marker.loc)
        if marker.kind != _MINES:
            continue
        dummy = not marker.flags & MarkerFlag.HIDDEN and random.random() * 3 < 1
        marker.density = 0 if dummy else 1 + int(random.random() * MOST_DENSITY)
        marker.flags &= ~MarkerFlag.DUMMY
        marker.flags |= MarkerFlag.DUMMY * dummy
    return other


def _hide_elsewhere(game: StreetGame, state: State, party: Sequence[int], random: Random) -> None:
    """Put hidden units of one place somewhere else where they could be, and weaken them perhaps."""
    position, referee = Position(game.kit.scenario, state), game.kit.referee
    units = [state.units[unit] for unit in party]
    before, old = set(referee.violations(position)), units[0].loc
    for _ in range(_TRIES):
        number = int(random.random() * position.board.grid.count)
        loc = location(number, int(random.random() * _PLACES))
        if not position.exists(loc):
            continue
        for now in units:
            now.loc = loc
        met = any(found(position, unit, near=referee.beside_finds) for unit in party)
        if not met and set(referee.violations(position)) <= before:
            break
        for now in units:
            now.loc = old
    for now in units:
        now.steps = 1 + int(random.random() * now.steps)


def _open_ground(game: StreetGame, state: State, random: Random, loc: int) -> int:
    """The ground of a hex where nobody stands and hidden mines might lie; or where they lie."""
    position = Position(game.kit.scenario, state)
    number = int(random.random() * position.board.grid.count)
    here = position.units_in(number) or position.units_in(hex_of(loc))
    barred = {"water", "road_paved"} & position.terrains(number)
    return loc if here or barred or position.intact(number) is not None else location(number)
