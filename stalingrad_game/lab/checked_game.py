"""One random game with every promise of its rules checked at every decision.

Checks that are cheap are made at each; the dear ones at moments that the seed chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from ..kernel.decision import NOT_NOW, Decision, Event, Option
from .game_checks import GameChecks
from .invariant import check

EXCHANGE_EVERY: Final = 2
SPEAK_EVERY: Final = 3
SAMPLE_EVERY: Final = 4
PARALLEL_EVERY: Final = 6
"""How often, about, the dear checks are made: once in so many decisions."""
STRANGERS_SAMPLE: Final = 3
"""One sample in so many is made for any seat, not the one that is asked."""
STRANGER: Final[Option] = (-7, -7, -7)
"""An option of no game."""


class CheckedGame:
    """A game being played and checked."""

    def __init__(
        self, checks: GameChecks[Any], seed: int, variants: Mapping[str, str], *, thorough: bool
    ) -> None:
        """Begin it; `thorough` makes the dear checks at every decision.

        Raises `InvariantError`, as all of its methods do.
        """
        self._checks = checks
        self._game = game = checks.game
        self._random = Random(f"checks {seed}")
        self._thorough = thorough
        self.state, events = game.begin(seed, variants)
        again, same_events = game.begin(seed, variants)
        check("one seed, one game", (self.state, events) == (again, same_events))
        self.views = [game.view(self.state, seat) for seat in range(game.seats)]
        self._witnesses = [checks.witness(seat) for seat in range(game.seats)]
        for witness, view in zip(self._witnesses, self.views, strict=True):
            for event in events:
                part = game.seen_by(event, view)
                if part is not None:
                    witness.note(part)
        self.decisions = 0

    def check(self) -> Decision | None:
        """Check the game at rest; returns what it waits for."""
        state, game = self.state, self._game
        for violation in self._checks.violations(state):
            check("every piece in one place", False, violation)
        for seat, seen in enumerate(self.views):
            same = seen == game.view(state, seat)
            check("events fold the old view into the new", same, f"seat {seat}")
        decision = game.decision(state)
        loaded = game.decode(game.encode(state))
        check("saved and loaded, the same state", loaded == state)
        check("saved and loaded, the same decision", game.decision(loaded) == decision)
        result = game.result(state)
        if decision is None:
            over = result is not None and result.winner in {0, 1}
            check("a game that waits for nothing is over", over, result)
            return None
        check("nobody has won while the game goes on", result is None, result)
        refused = self._options(decision)
        if self._now(EXCHANGE_EVERY):
            self._exchange(decision)
        if self._now(SAMPLE_EVERY):
            self._sample(decision)
        if refused and self._now(SPEAK_EVERY):
            self._speak(decision, refused)
        self.decisions += 1
        check("a game has bounds", self.decisions <= self._checks.most_decisions, self.decisions)
        return decision

    def take(self, option: Option) -> list[Event]:
        """Take an option, checking what it does."""
        state, game = self.state, self._game
        before = game.encode(state)
        twin = game.copy(state)
        events = game.apply(twin, option)
        check("copies are independent", game.encode(state) == before)
        if self._now(PARALLEL_EVERY):
            self._take_in_parallel(option, events, twin)
        check("one option, one outcome", game.play(state, option) == events)
        check("one option, one state", twin == state)
        for seat, view in enumerate(self.views):
            for event in events:
                part = game.seen_by(event, view)
                if part is not None:
                    betrayed = self._checks.betrays(part, view)
                    check("events betray nothing", not betrayed, self._seen_text, seat, part)
                    game.fold(view, part)
                    self._witnesses[seat].note(part)
        return events

    def _now(self, every: int) -> bool:
        return self._random.random() * every < 1 or self._thorough

    def _options(self, decision: Decision) -> list[tuple[int, Option]]:
        """Options are the candidates without a reason; returns the others with theirs."""
        state, game = self.state, self._game
        check("a decision has its seat", 0 <= decision.seat < game.seats, decision.seat)
        candidates, reasons = game.candidates(state), game.reasons(state)
        free = [option for option, why in zip(candidates, reasons, strict=True) if not why]
        check("at least one option", bool(decision.options), game.describe_decision, decision)
        once = len(set(candidates)) == len(candidates)
        check("no candidate comes twice", once, self._listed, candidates)
        same = sorted(free) == sorted(decision.options)
        check("options are the candidates without a reason", same, self._differing, free, decision)
        alike = tuple(game.options(state)) == decision.options
        check("options are listed alike", alike, game.describe_decision, decision)
        refused = [(why, one) for one, why in zip(candidates, reasons, strict=True) if why]
        if refused:
            why, one = refused[int(self._random.random() * len(refused))]
            same = game.why(state, one) == why
            check("a refusal is the same from outside", same, game.describe_refusal, one, why)
        check("a stranger isn't asked for", game.why(state, STRANGER) == NOT_NOW)
        return refused

    def _exchange(self, decision: Decision) -> None:
        """Nothing that a seat sees, or is asked, depends on what it may not know."""
        game, state = self._game, self.state
        seat = int(self._random.random() * game.seats)
        other = self._checks.exchanged(state, seat, self._random)
        for violation in self._checks.violations(other):
            check("an exchange loses nothing", False, violation)
        check("a view hides it", game.view(other, seat) == game.view(state, seat), seat)
        found = game.decision(other)
        if seat == decision.seat:
            check("a decision hides it", found == decision, seat)
            same = game.candidates(other) == game.candidates(state)
            check("candidates hide it", same, seat)
        alike = found is not None and (found.seat, found.op) == (decision.seat, decision.op)
        check("who is asked hides it", alike, self._question_text, seat, found)
        check("being asked hides it", self._checks.asks(other), self._question_text, seat, decision)

    def _take_in_parallel(self, option: Option, events: Sequence[Event], after: Any) -> None:
        """What waits on the agenda tells a seat no more than the events that it is told."""
        game, state = self._game, self.state
        seat = int(self._random.random() * game.seats)
        other = self._checks.exchanged(state, seat, self._random)
        standing = option in game.standing_options(state)
        if not standing and option not in game.options(other):
            return
        seen = self._seen_by(events, seat)
        if self._seen_by(game.play(other, option), seat) == seen:
            ours, alike = game.decision(after), game.decision(other)
            same = (ours and ours.agenda) == (alike and alike.agenda)
            check("an agenda hides it", same, self._question_text, seat, alike)

    def _seen_by(self, events: Sequence[Event], seat: int) -> list[Event]:
        game, view = self._game, self._game.copy(self.views[seat])
        seen = []
        for event in events:
            part = game.seen_by(event, view)
            if part is not None:
                seen.append(part)
                game.fold(view, part)
        return seen

    def _sample(self, decision: Decision) -> None:
        """What a seat remembers is so, and what is sampled from its knowledge might be so."""
        seat = decision.seat
        if self._random.random() * STRANGERS_SAMPLE < 1:
            seat = int(self._random.random() * self._game.seats)
        for fault in self._witnesses[seat].faults(self.state, decision, self._random):
            check("a sample agrees with what is known", False, fault)

    def _speak(self, decision: Decision, refused: list[tuple[int, Option]]) -> None:
        """There is a sentence for the question, and one for each different refusal."""
        view = self.views[decision.seat]
        for text in self._checks.sentences(decision, view, refused, self.decisions):
            good = bool(text) and "{" not in text
            check("a sentence for everything", good, self._sentence_text, decision, text)

    # What was found, in words

    def _listed(self, options: Iterable[Option]) -> str:
        return ", ".join(map(self._game.describe_option, options))

    def _differing(self, free: Sequence[Option], decision: Decision) -> str:
        """The options that only one of two ways to find them gives."""
        offered = set(decision.options)
        more, fewer = sorted(offered - set(free)), sorted(set(free) - offered)
        question = self._game.describe_decision(decision)
        return f"{question}; wrongly [{self._listed(more)}], missing [{self._listed(fewer)}]"

    def _question_text(self, viewer: int, decision: Decision | None) -> str:
        question = self._game.describe_decision(decision) if decision else "nothing is asked"
        return f"for seat {viewer}: {question}"

    def _seen_text(self, viewer: int, event: Event) -> str:
        return f"seat {viewer} is told {self._game.describe_event(event)}"

    def _sentence_text(self, decision: Decision, text: str) -> str:
        return f"{self._game.describe_decision(decision)}: {text!r}"
