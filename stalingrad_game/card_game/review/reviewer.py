"""The review of a card game: its adapter to the service that all games share."""

from __future__ import annotations

from typing import Final

import msgspec

from ...localisation.language import Language
from ...record.record import GameRecord
from ...review.run import check_reviewable
from ...review.values import ReviewEffort
from ..content.models import Content
from ..game import CardGame, card_library
from .measure import CardValuer
from .words import CardReviewWords


class CardJob(msgspec.Struct, frozen=True):
    """A card game to be reviewed."""

    data: bytes
    """Its record."""
    content: Content
    effort: ReviewEffort

    def valuer(self) -> CardValuer:
        record = GameRecord.from_bytes(self.data, card_library([self.content]))
        check_reviewable(record)
        return CardValuer(record, self.effort)


class CardReviewer:
    """How card games are reviewed, and told of."""

    effort: Final = ReviewEffort()
    """How much is worked out as a rule."""

    def job(self, record: GameRecord[CardGame], effort: ReviewEffort) -> CardJob:
        return CardJob(record.data, record.game.kit.content, effort)

    def words(self, record: GameRecord[CardGame], language: Language) -> CardReviewWords:
        return CardReviewWords(record, language)
