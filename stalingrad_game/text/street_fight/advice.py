"""What the adviser says of Street Fight at the terminal: the best actions, chances, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision, Option
from ...record.record import GameRecord
from ...street_fight.aims import actions_advised
from ...street_fight.game import StreetGame
from ...street_fight.players.player import PlayerQuestion, SeatedPlayers, player_seed
from ...street_fight.words.advice import described_actions
from ...street_fight.words.words import GameWords


def street_advice(
    record: GameRecord[StreetGame], words: GameWords, decision: Decision, numbered: Sequence[Option]
) -> Iterator[str]:
    """The best actions, each with its chance and the reason; Ctrl-C leaves off thinking.

    `numbered` are the options in the order of the numbers that choose them: an action has the
    number of the answer that begins it.
    """
    texts, game, seat = words.texts, record.game, decision.seat
    view = game.view(record.state, seat)
    question = PlayerQuestion(
        number=0,
        seed=player_seed(record.setup.seed, seat),
        view=view,
        decision=decision,
        advises=True,
    )
    try:
        advice = SeatedPlayers(game.kit).answer(question, lambda: False).advice
    except KeyboardInterrupt:
        yield texts.phrase("terminal.hint.stopped")
        return
    ranked = () if advice is None else advice.ranked
    offered = [one for one in ranked if one.option in numbered]
    if not offered:
        yield texts.sentence("hint.failed")
        return
    yield texts.sentence(f"hint.title.{seat}")
    actions = actions_advised(game.kit, view, decision, offered)
    options = list(described_actions(words, game.kit, view, actions))
    for (estimate, _), described in zip(actions, options, strict=True):
        yield texts.phrase(
            f"terminal.hint.{'option' if described.verdict else 'only'}",
            n=numbered.index(estimate.option) + 1,
            option=described.name.rstrip("."),
            verdict=described.verdict,
            reasons=described.reasons,
        )
    if len(decision.options) > 1:
        percent = texts.language.estimated_percent(options[0].chance)
        chance = texts.phrase("hint.chance", chance=percent)
        yield texts.phrase("terminal.hint.chance", chance=chance)
