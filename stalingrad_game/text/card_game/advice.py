"""What the adviser says at the terminal: the best options, their chances and the reasons."""

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
    displayed_chances,
    hint_name,
    hint_reasons,
    purpose_text,
    rounded_chance,
)
from ...card_game.words.localizer import Localizer
from ...kernel.decision import Decision, Option
from ...record.record import GameRecord


def advice_text(
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
    side, purpose = side_of(decision.seat), advice.purpose
    yield words.catalogue.sentence(f"hint.title.{side}")
    ranked = [one for one in advice.ranked if one.option in numbered][:MOST_HINTED]
    chances = displayed_chances([estimate.chance for estimate in ranked])
    for place, (estimate, chance) in enumerate(zip(ranked, chances, strict=True)):
        shown = preview_option(words.kit, seen, estimate.option)
        expected = "" if place else purpose_text(words, side, purpose.code, purpose.facts)
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
        seen=tuple(SeenEvents(record, seat).all()),
        view=record.game.view(record.state, seat),
        decision=decision,
        advises=True,
    )
    return SeatedPlayers(record.game.kit).answer(question).advice
