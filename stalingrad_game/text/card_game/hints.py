"""The hint at the terminal: the best options of a decision, weighed while the player waits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...card_game.game import CardGame
from ...card_game.history.seen_events import SeenEvents
from ...card_game.players.search.advice import Advice
from ...card_game.players.thinking import PlayerQuestion, SeatedPlayers, player_seed
from ...card_game.rules.preview import preview_option
from ...card_game.state.codes import side_of
from ...card_game.words.hints import (
    MOST_HINTED,
    expectation,
    hint_name,
    hint_reasons,
    rounded_chance,
    told_chances,
)
from ...card_game.words.words import Localizer
from ...kernel.decision import Decision, Option
from ...record.record import GameRecord


def hint_text(
    record: GameRecord[CardGame], words: Localizer, decision: Decision, numbered: Sequence[Option]
) -> Iterator[str]:
    """The best options, each with its chance and the reason; Ctrl-C leaves off thinking.

    `numbered` are the options in the order of the numbers that choose them.
    """
    phrase = words.catalogue.phrase
    try:
        advice = _advice(record, decision)
    except KeyboardInterrupt:
        yield phrase("terminal.hint.stopped")
        return
    if advice is None:
        yield words.catalogue.sentence("hint.failed")
        return
    seen = record.game.view(record.state, decision.seat)
    seen.agenda = list(decision.agenda)
    yield words.catalogue.sentence(f"hint.title.{side_of(decision.seat)}")
    ranked = [one for one in advice.ranked if one.option in numbered][:MOST_HINTED]
    chances = told_chances([estimate.chance for estimate in ranked])
    for place, (estimate, chance) in enumerate(zip(ranked, chances, strict=True)):
        shown = preview_option(words.kit, seen, estimate.option)
        aim, side = advice.aim, side_of(decision.seat)
        best = not place
        expected = expectation(words, side, aim.code, aim.best, aim.others) if best else ""
        yield phrase(
            "terminal.hint.option",
            n=numbered.index(estimate.option) + 1,
            option=hint_name(words, estimate.option, decision, seen),
            chance=rounded_chance(words, chance),
            reasons=hint_reasons(words, estimate.option, decision, seen, shown, expected),
        )


def _advice(record: GameRecord[CardGame], decision: Decision) -> Advice | None:
    """What the adviser of a seat says, who knows what that seat was told."""
    seat = decision.seat
    question = PlayerQuestion(
        number=0,
        seed=player_seed(record.setup.seed, seat),
        anew=True,
        told=tuple(SeenEvents(record, seat).all()),
        view=record.game.view(record.state, seat),
        decision=decision,
        advises=True,
    )
    return SeatedPlayers(record.game.kit).answer(question).advice
