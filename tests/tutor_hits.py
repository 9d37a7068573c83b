"""How well the tutor warns: of recruits' games, beside what their reviews call mistakes.

Run it from the project folder: ``python -m tests.tutor_hits --kind card --games 20``. A line for
each game, then the sums: of how many of the mistakes that a review names the tutor warns, and how
many choices a game it warns of that cost nothing: neither does the review find a cost, nor do games
that are played to the end with the tutor's better plan and with the chosen one. A recruit plays an
officer, on either side in turn, and only the recruit's choices are looked at, each with all deals
that a player gets who thinks for a while.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from stalingrad_game.card_game.lab.puzzle_games import CardPuzzleGames
from stalingrad_game.card_game.review.measure import CardValuer
from stalingrad_game.card_game.review.reviewer import CardReviewer
from stalingrad_game.lab.jobs import run_jobs
from stalingrad_game.practice.adapter import PracticeGame
from stalingrad_game.practice.mining import choices_of
from stalingrad_game.practice.tutor import LEAST_COSTS, TutoredChoice, TutorVerdict
from stalingrad_game.record.record import GameRecord
from stalingrad_game.review.accounts import finalists, mistakes_of
from stalingrad_game.review.run import doubtful
from stalingrad_game.review.values import (
    ERRORS_EACH_WAY,
    WORTH_NAMING,
    ChoiceCost,
    ReviewJob,
    mean_and_error,
    side_of_seat,
)
from stalingrad_game.street_fight.lab.puzzle_games import StreetPuzzleGames
from stalingrad_game.street_fight.review.reviewer import StreetReviewer

REVIEWERS: Final[Mapping[str, Any]] = {"card": CardReviewer(), "street": StreetReviewer()}
PROVEN_DEALS: Final = 400
"""As many as a review plays out."""
FIRST_SEED: Final = 2
"""The first comparison deals otherwise than the second, as in a review."""


class Counted(NamedTuple):
    """What came of one game."""

    seed: int
    choices: int
    mistakes: int
    """That the review names."""
    hits: int
    warnings: int
    small: int
    """Warnings where the review finds a cost that isn't among the mistakes it names."""
    overlooked: int
    """Warnings where it finds none beyond doubt, but games played to the end do."""
    false: int
    """All other warnings."""


def reviewed(record: GameRecord[Any], kind: str, side: int) -> tuple[dict[int, ChoiceCost], Any]:
    """By place what a side's choices cost, as a review finds it, and who values."""
    reviewer = REVIEWERS[kind]
    effort = reviewer.effort
    second = valuer_of(reviewer.job(record, effort))
    first = valuer_of(
        reviewer.job(
            record,
            msgspec.structs.replace(effort, more_deals=effort.deals, seed=FIRST_SEED),
        )
    )
    costs: dict[int, ChoiceCost] = {}
    for place, point in enumerate(first.points):
        chosen = point.choice is not None if isinstance(first, CardValuer) else point.chosen
        if chosen:
            cost = first.compared_again(place).cost
            if side_of_seat(cost.seat) == side:
                costs[place] = msgspec.structs.replace(cost, sure=False)
    for place in doubtful(costs):
        costs[place] = second.compared_again(place).cost
    for place in finalists(costs):
        whole = second.played_out(place).whole
        costs[place] = msgspec.structs.replace(costs[place], whole=whole)
    return costs, second


def valuer_of(job: ReviewJob) -> Any:
    """Who values the points of a game; typed for what both games' have in common."""
    return job.valuer()


def warned(
    practice: PracticeGame, record: GameRecord[Any], side: int, least: float
) -> dict[int, TutorVerdict]:
    """By step what the tutor would have said to a side."""
    found: dict[int, TutorVerdict] = {}
    for step in choices_of(practice, record, practice.tutored):
        plan = practice.taken_plan(record, step)
        decision = record.game.decision(record.at(step))
        assert decision is not None
        if plan is not None and side_of_seat(decision.seat) == side:
            choice = TutoredChoice(practice.choice(record, step))
            while not choice.ranked:
                choice.weigh_on()
            verdict = choice.judged(plan, least)
            if verdict is not None:
                found[step] = verdict
    return found


def proven(practice: PracticeGame, record: GameRecord[Any], step: int, said: TutorVerdict) -> bool:
    """Whether a choice cost something beyond doubt, in games that are played to the end."""
    plans = (said.best, said.chosen)
    found = practice.choice(record, step).chances(plans, PROVEN_DEALS, "proven", whole=True)
    cost, error = mean_and_error([best - its for best, its in zip(*found, strict=True)])
    return cost >= WORTH_NAMING and cost > ERRORS_EACH_WAY * error


def counted(kind: str, games: Mapping[int, Any], least: float, seeds: range) -> list[Counted]:
    """Of games of some seeds, a recruit on either side in turn."""
    return [one for seed in seeds for one in _counted(kind, games[seed & 1], least, seed)]


def _counted(kind: str, games: Any, least: float, seed: int) -> Iterator[Counted]:
    side = seed & 1
    for practice, record in games.play(range(seed, seed + 1)):
        costs, valuer = reviewed(record, kind, side)
        named = {one.step for one in mistakes_of(costs, valuer.steps, valuer.turns, side)}
        verdicts = warned(practice, record, side, least)
        warnings = set(verdicts)
        for place, one in costs.items():  # on more deals, where it was warned of
            if valuer.steps[place] in warnings - named and not one.sure:
                costs[place] = valuer.compared_again(place).cost
        clear = {valuer.steps[place] for place, one in costs.items() if one.clear}
        doubted = warnings - clear - named
        overlooked = {step for step in doubted if proven(practice, record, step, verdicts[step])}
        yield Counted(
            seed,
            len(costs),
            len(named),
            len(named & warnings),
            len(warnings),
            len((warnings & clear) - named),
            len(overlooked),
            len(doubted - overlooked),
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kind", choices=REVIEWERS, required=True)
    parser.add_argument("--mode", default="basic")
    parser.add_argument("--scenario", default="first_house")
    parser.add_argument("--rules", default="k47")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--policy", choices=LEAST_COSTS, default="all")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    seated = (("recruit", "officer"), ("officer", "recruit"))
    games: dict[int, Any] = {
        side: CardPuzzleGames(None, args.mode, players, {})
        if args.kind == "card"
        else StreetPuzzleGames(args.scenario, args.rules, players)
        for side, players in enumerate(seated)
    }
    work = partial(counted, args.kind, games, LEAST_COSTS[args.policy])
    seeds = [range(seed, seed + 1) for seed in range(args.seed, args.seed + args.games)]
    total = [0] * (len(Counted._fields) - 1)
    done = 0
    for some in run_jobs(work, seeds, args.jobs):
        for one in some:
            done += 1
            total = [old + new for old, new in zip(total, one[1:], strict=True)]
            print(one, flush=True)
    choices, mistakes, hits, warnings, small, overlooked, false = total
    print(
        f"{done} games, {choices} choices: {hits} of {mistakes} mistakes warned of; a game"
        f" {warnings / done:.2f} warnings, {false / done:.2f} false, {small / done:.2f} of others,"
        f" {overlooked / done:.2f} that the review overlooks"
    )


if __name__ == "__main__":
    main()
