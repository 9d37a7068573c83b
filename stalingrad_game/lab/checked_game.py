"""One random game with every promise of the engine checked at every decision.

Checks that are cheap are made at each; the dear ones at moments that the seed chooses.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from ..card_game.lab.hidden import betrays, exchanged
from ..card_game.lab.invariants import StateInvariants
from ..card_game.record.notation import Notation
from ..card_game.rules.codes import VARIANTS, Act, Event, Option, Variant, Why
from ..card_game.rules.engine import OPERATIONS, Engine
from ..card_game.rules.fold import fold, seen_by
from ..card_game.rules.game import Resolver
from ..card_game.rules.state import State
from ..card_game.words.words import Localizer
from ..kernel.decision import Decision
from ..localisation.languages import program_languages
from .invariant import check

MOST_DECISIONS: Final = 5000
"""More than any game with the refresh clock takes (R4.4.8)."""
EXCHANGE_EVERY: Final = 2
SPEAK_EVERY: Final = 3
"""How often, about, the dear checks are made: once in so many decisions."""


class FuzzContext:
    """What checking the games of one kit needs, made once."""

    def __init__(self, engine: Engine) -> None:
        """Make it for an engine; raises `CatalogueError`."""
        self.engine: Final = engine
        self.invariants: Final = StateInvariants(engine.kit)
        self.notation: Final = Notation(engine.kit)
        self.words: Final = tuple(
            Localizer(engine.kit, language) for language in program_languages().values()
        )
        self.encode: Final = msgspec.json.Encoder().encode
        self.decode: Final = msgspec.json.Decoder(State).decode


class CheckedGame:
    """A game being played and checked."""

    def __init__(
        self, lab: FuzzContext, seed: int, variants: tuple[int, ...], *, thorough: bool = False
    ) -> None:
        """Begin it; `thorough` makes the dear checks at every decision. Raises `Broken`."""
        self._lab = lab
        self._engine = lab.engine
        self._random = Random(f"checks {seed}")
        self._thorough = thorough
        self.state, events = lab.engine.new(seed, variants)
        again, told = lab.engine.new(seed, variants)
        check("one seed, one game", (self.state, events) == (again, told))
        self.views = [lab.engine.view(self.state, seat) for seat in range(self.state.seats)]
        self.decisions = 0

    def check(self) -> Decision | None:
        """Check the game at rest; returns what it waits for. Raises `Broken`."""
        state, engine = self.state, self._engine
        for violation in self._lab.invariants.violations(state):
            check("every piece in one place", False, violation)
        for seat, seen in enumerate(self.views):
            same = seen == engine.view(state, seat)
            check("events fold the old view into the new", same, f"seat {seat}")
        decision = engine.decision(state)
        saved = self._lab.encode(state)
        loaded = self._lab.decode(saved)
        check("saved and loaded, the same state", loaded == state)
        check("saved and loaded, the same decision", engine.decision(loaded) == decision)
        if decision is None:
            check("a game that waits for nothing is over", state.winner in {0, 1}, state.winner)
            return None
        check("nobody has won while the game goes on", state.winner < 0, state.winner)
        refused = self._options(decision)
        if self._now(EXCHANGE_EVERY):
            self._exchange(decision)
        if refused and self._now(SPEAK_EVERY):
            self._speak(decision, refused)
        self.decisions += 1
        check("a game has bounds", self.decisions <= MOST_DECISIONS, self.decisions)
        return decision

    def take(self, option: Option) -> list[Event]:
        """Take an option, checking what it does; raises `Broken`."""
        state, engine = self.state, self._engine
        before = self._lab.encode(state)
        twin = state.copy()
        events = engine.apply(twin, option)
        check("copies are independent", self._lab.encode(state) == before)
        check("one option, one outcome", engine.play(state, option) == events)
        check("one option, one state", twin == state)
        for seat, view in enumerate(self.views):
            for event in events:
                part = seen_by(event, view)
                if part is not None:
                    check("events betray nothing", not betrays(part, view), f"{seat} {part}")
                    fold(view, part)
        return events

    def _now(self, every: int) -> bool:
        return self._random.random() * every < 1 or self._thorough

    def _options(self, decision: Decision) -> list[tuple[int, Option]]:
        """Options are the candidates without a reason; returns the others with theirs."""
        state, engine = self.state, self._engine
        check("a decision has its seat", 0 <= decision.seat < state.seats, decision.seat)
        candidates = engine.candidates(state)
        game, operation = Resolver(engine.kit, state), OPERATIONS[decision.op]
        reasons = [operation.why(game, decision.frame, option) for option in candidates]
        free = [option for option, why in zip(candidates, reasons, strict=True) if not why]
        check("at least one option", bool(decision.options), decision)
        check("no candidate comes twice", len(set(candidates)) == len(candidates), candidates)
        same = sorted(free) == sorted(decision.options)
        check("options are the candidates without a reason", same, (free, decision.options))
        check("options are listed alike", tuple(engine.options(state)) == decision.options)
        refused = [(why, one) for one, why in zip(candidates, reasons, strict=True) if why]
        if refused:
            why, one = refused[int(self._random.random() * len(refused))]
            check("a refusal is the same from outside", engine.why(state, one) == why, one)
        stranger = (Act.COMMIT, -7, -7)
        check("a stranger isn't asked for", engine.why(state, stranger) == Why.NOT_NOW)
        return refused

    def _exchange(self, decision: Decision) -> None:
        """Nothing that a seat sees, or is asked, depends on what it may not know."""
        engine, state = self._engine, self.state
        seat = int(self._random.random() * state.seats)
        other = exchanged(state, seat, self._random)
        for violation in self._lab.invariants.violations(other):
            check("an exchange loses nothing", False, violation)
        check("a view hides it", engine.view(other, seat) == engine.view(state, seat), seat)
        asked = engine.decision(other)
        if seat == decision.seat:
            check("a decision hides it", asked == decision, seat)
            same = engine.candidates(other) == engine.candidates(state)
            check("candidates hide it", same, seat)
        alike = asked is not None and asked.seat == decision.seat and asked.op == decision.op
        check("who is asked hides it", alike, (seat, asked))
        still = OPERATIONS[decision.op].run(Resolver(engine.kit, other.copy()), decision.frame)
        check("being asked hides it", still, (seat, decision))

    def _speak(self, decision: Decision, refused: list[tuple[int, Option]]) -> None:
        """There is a sentence for the question, and one for each different refusal."""
        words = self._lab.words[self.decisions % len(self._lab.words)]
        view = self.views[decision.seat]
        said = [words.prompt(decision, view).line]
        said += [words.option(option, decision, view) for option in decision.options[:2]]
        one_each = {(why, option[0]): option for why, option in refused}
        for (why, _), option in one_each.items():
            sentence = words.refusal(why, option, decision, view)
            check("a refusal has its rule", sentence.rule.startswith("R"), (why, sentence))
            said.append(sentence.text)
        said.append(words.refusal(Why.NOT_NOW, decision.options[0], decision, view).text)
        for text in said:
            check("a sentence for everything", bool(text) and "{" not in text, (decision, text))


def random_variants(random: Random) -> tuple[int, ...]:
    """A value for every variant; the refresh clock runs, so that games have bounds (R4.4.8)."""
    chosen = [int(random.random() * len(values)) for _, values in VARIANTS]
    chosen[Variant.REFRESH_CLOCK] = 0
    return tuple(chosen)
