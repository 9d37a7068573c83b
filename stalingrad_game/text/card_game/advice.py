"""What the adviser says at the terminal: the best options, their chances and the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ...card_game.game import CardGame
from ...card_game.history.seen_events import SeenEvents
from ...card_game.players.search.advice import Advice
from ...card_game.players.thinking import PlayerQuestion, SeatedPlayers, player_seed
from ...card_game.rules.preview import preview_option
from ...card_game.state.codes import side_of
from ...card_game.words.hints import described_options, rounded_chance, with_ending
from ...card_game.words.localizer import Localizer
from ...kernel.decision import Decision, Option
from ...record.record import GameRecord
from ...search.verdicts import MOST_HINTED


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
    yield words.catalogue.sentence(f"hint.title.{side_of(decision.seat)}")
    offered = [one for one in advice.ranked if one.option in numbered]
    ranked = with_ending(offered)[:MOST_HINTED]
    preview = partial(preview_option, words.kit, seen)
    purpose = advice.purpose.code, advice.purpose.facts
    options = described_options(words, purpose, ranked, decision, seen, preview)
    for estimate, described in zip(ranked, options, strict=True):
        key = "option" if described.verdict else "only"
        yield phrase(
            f"terminal.hint.{key}",
            n=numbered.index(estimate.option) + 1,
            option=described.name.rstrip("."),
            verdict=described.verdict,
            reasons=described.reasons,
        )
    if len(decision.options) > 1 and ranked:
        chance = rounded_chance(words, ranked[0].chance)
        yield phrase("terminal.hint.chance", chance=chance)


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
