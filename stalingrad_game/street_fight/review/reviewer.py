"""The review of a game of Street Fight: its adapter to the service that all games share."""

from __future__ import annotations

from typing import Final

import msgspec

from ...kernel.library import GameLibrary, SingleGame
from ...localisation.language import Language
from ...record.record import GameRecord
from ...review.run import check_reviewable
from ...review.values import ReviewEffort
from ..game import StreetGame
from ..games import StreetGames
from ..players.player import packed_kit, unpacked_kit
from .measure import StreetValuer
from .words import StreetReviewWords

STREET_EFFORT: Final = ReviewEffort(
    worlds=24, games=8, iterations=32, deals=12, more_deals=24, whole_deals=48
)
"""How much is worked out as a rule; `games`: how many beginnings of turns are valued at most by
games played to their end, one in each world."""


class StreetJob(msgspec.Struct, frozen=True):
    """A game of Street Fight to be reviewed."""

    data: bytes
    """Its record."""
    digest: str
    """What the record says of its game."""
    kit: tuple[bytes, str]
    """The scenario, and the referee's word."""
    effort: ReviewEffort

    def valuer(self) -> StreetValuer:
        record = self.opened()
        check_reviewable(record)
        return StreetValuer(record, self.effort)

    def opened(self) -> GameRecord[StreetGame]:
        """The record; raises `RecordError`."""
        game = StreetGame(unpacked_kit(*self.kit))
        usual = game.edition.digest == self.digest  # else with figures of before
        library = GameLibrary([SingleGame(game) if usual else StreetGames()])
        return GameRecord.from_bytes(self.data, library)


class StreetReviewer:
    """How games of Street Fight are reviewed, and told of."""

    effort: Final = STREET_EFFORT

    def job(self, record: GameRecord[StreetGame], effort: ReviewEffort) -> StreetJob:
        game = record.game
        return StreetJob(record.data, game.edition.digest, packed_kit(game.kit), effort)

    def words(self, record: GameRecord[StreetGame], language: Language) -> StreetReviewWords:
        return StreetReviewWords(record, language)
