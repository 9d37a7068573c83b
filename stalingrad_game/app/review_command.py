"""``stalingrad review FILE``: what decided a finished game, luck apart from play."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec

from stalingrad_game.app.command import Commands, UserError, spoken, whole_number
from stalingrad_game.app.games import LARGEST_SEED, MOST_JOBS, add_json
from stalingrad_game.app.library import library_in_use
from stalingrad_game.card_game.game import GAME_ID as CARDS
from stalingrad_game.card_game.review.reviewer import CardReviewer
from stalingrad_game.lab.jobs import WorkersLost
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.record.errors import printable
from stalingrad_game.record.record import GameRecord
from stalingrad_game.review.accounts import ChanceShare, Mistake, Review
from stalingrad_game.review.adapter import Reviewer
from stalingrad_game.review.report_text import REVIEWED_SIDE_WORDS, review_text
from stalingrad_game.review.run import NotReviewable, check_reviewable, review_game
from stalingrad_game.review.values import ReviewEffort
from stalingrad_game.street_fight.game import GAME_ID as STREET
from stalingrad_game.street_fight.review.reviewer import StreetReviewer
from stalingrad_game.text.progress import Progress

JOBS: Final = 2
REVIEWERS: Final[Mapping[str, Reviewer]] = MappingProxyType(
    {CARDS: CardReviewer(), STREET: StreetReviewer()}
)
"""By the id of a game in records: who reviews it."""


def add(commands: Commands) -> None:
    parser = commands.new("review", run)
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number(0, LARGEST_SEED),
        default=ReviewEffort().seed,
    )
    parser.add_argument(
        "--jobs",
        metavar="J",
        type=whole_number(1, MOST_JOBS),
        default=JOBS,
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the review; returns 0. Raises `RecordError` or `UserError`."""
    words = catalogue(spoken(args))
    record = GameRecord.read(args.file, library_in_use(args))
    try:
        reviewer = REVIEWERS.get(record.game.edition.game)
        if reviewer is None:
            raise NotReviewable("other")
        check_reviewable(record)
        review = _made(args, record, reviewer)
    except NotReviewable as error:
        raise UserError(
            words.phrase(f"review.trouble.{error}", file="{file}").format(
                file=printable(str(args.file))
            )
        ) from None
    except WorkersLost as error:
        raise UserError(str(error)) from None
    if args.json:
        print(msgspec.json.encode(as_data(record, review)).decode())
    else:
        print("\n".join(review_text(reviewer.words(record, spoken(args)), review)))
    return 0


def _made(args: argparse.Namespace, record: GameRecord[Any], reviewer: Reviewer) -> Review:
    job = reviewer.job(record, msgspec.structs.replace(reviewer.effort, seed=args.seed))
    with Progress(100) as bar:
        shown = 0

        def tell(done: int, total: int) -> None:
            nonlocal shown
            now = 100 * done // total
            bar.add(now - shown)
            shown = now

        return review_game(job, args.jobs, tell)


def as_data(record: GameRecord[Any], review: Review) -> dict[str, object]:
    """A review with options in words of a record, fit to be written as JSON."""
    return {
        "start": review.start,
        "luck": review.luck,
        "play": {REVIEWED_SIDE_WORDS[side]: share for side, share in enumerate(review.play)},
        "too_close": {
            REVIEWED_SIDE_WORDS[side]: number for side, number in enumerate(review.close)
        },
        "given_up": review.given_up,
        "result": review.result,
        "choices": {
            REVIEWED_SIDE_WORDS[side]: number for side, number in enumerate(review.choices)
        },
        "curve": review.curve,
        "mistakes": {
            REVIEWED_SIDE_WORDS[side]: [_mistake(record, one) for one in found]
            for side, found in enumerate(review.mistakes)
        },
        "moments": review.moments,
        "precision": review.precision,
    }


def _mistake(record: GameRecord[Any], mistake: Mistake) -> dict[str, object]:
    cost: ChanceShare = mistake.cost
    return {
        "step": mistake.step,
        "turn": mistake.turn,
        "seat": mistake.seat,
        "chosen": [record.game.option_text(option) for option in mistake.chosen],
        "best": [record.game.option_text(option) for option in mistake.best],
        "chance": mistake.chance,
        "cost": cost,
        "too_close": cost.too_close,
        "aim": mistake.purpose,
        "times": mistake.times,
    }
