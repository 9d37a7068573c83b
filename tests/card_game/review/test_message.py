"""The review's message: what decided the game, and nothing that is too close to call."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.review.words import CardReviewWords
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.review.accounts import ChanceShare, Review
from stalingrad_game.review.report_text import message_text
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.table_play import card_game

NOTHING = ChanceShare.with_error(0.0, 0.02)


def clear(value: float) -> ChanceShare:
    return ChanceShare.with_error(value, 0.02)


def review(result: float, play: tuple[ChanceShare, ChanceShare], **luck: ChanceShare) -> Review:
    kinds = ("dice", "draws", "campaign", "hidden")
    return Review(
        start=clear(0.5),
        luck={kind: luck.get(kind, NOTHING) for kind in kinds},
        play=play,
        given_up=0.0,
        result=result,
        curve=(),
        mistakes=((), ()),
        close=(0, 0),
        moments=(),
        choices=(1, 1),
    )


EVEN = (NOTHING, NOTHING)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (
            review(0.0, EVEN, dice=clear(-0.38), draws=clear(-0.1)),
            "The Soviets won thanks to the dice: +38.0 points. Both sides played equally well.",
        ),
        (
            review(1.0, (NOTHING, clear(0.2)), draws=clear(0.6)),
            "The Germans won thanks to the luck of the draw: +60.0 points. "
            "The Soviets played better: +20.0 points.",
        ),
        (
            review(0.0, (clear(-0.1), NOTHING), hidden=clear(-0.3)),
            "The Soviets won thanks to the hidden cards: +30.0 points. "
            "They also played better: +10.0 points.",
        ),
        (
            review(1.0, (clear(0.5), NOTHING), dice=clear(-0.2)),
            "The Germans won thanks to better play: +50.0 points. "
            "Luck was against them: −20.0 points.",
        ),
        (
            review(1.0, (clear(0.5), NOTHING)),
            "The Germans won thanks to better play: +50.0 points."
            " Neither side was luckier than the other.",
        ),
        (
            review(0.0, EVEN, dice=ChanceShare(-0.4, -0.9, 0.1)),
            "The Soviets won. Neither luck nor play was decisive.",
        ),
        (
            review(0.0, EVEN, dice=clear(0.4)),
            "The Soviets won. Neither luck nor play was decisive.",
        ),
    ],
)
def test_it_says_first_what_decided_the_game(found: Review, expected: str) -> None:
    record = GameRecord.start(card_game(), Setup(1))
    assert message_text(CardReviewWords(record, ENGLISH), found) == expected
    for language in LANGUAGES:
        assert "{" not in message_text(CardReviewWords(record, language), found)
