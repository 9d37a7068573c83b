"""Ratings of persons by their games against computer levels."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from stalingrad_game.card_game.players.levels import measured_strengths
from stalingrad_game.past_games.ledger import PastGame
from stalingrad_game.past_games.rating import (
    OFFICER_RATING,
    POINTS_A_LOGIT,
    RatedGame,
    rating_by_share,
    rating_of,
    ratings_of,
)
from stalingrad_game.record.lines import Seat
from stalingrad_game.search.levels import LevelName, LevelStrength, share_against_officer


def game(german: Seat, soviet: Seat, winner: str = "german", number: int = 0) -> PastGame:
    return PastGame(
        id=str(number),
        game="stalingrad",
        pack="standard",
        mode="basic",
        players=(german, soviet),
        begun="2026-01-01",
        turn=3,
        steps=200,
        winner=winner,
    )


ANNA = Seat(name="Anna")
OFFICER = Seat(computer="officer")


def level(_game: str, name: str, _mode: str) -> float | None:
    return {"officer": 1000.0, "veteran": 1100.0}.get(name)


def test_who_wins_half_against_the_officer_stands_where_the_officer_does() -> None:
    games = [game(ANNA, OFFICER, ("german", "soviet")[n % 2], n) for n in range(40)]
    (one,) = ratings_of(games, level)
    assert (one.name, one.game, one.games, one.rating) == ("Anna", "stalingrad", 40, 1000)
    assert one.low < 930
    assert one.high > 1070
    assert one.high - one.rating == pytest.approx(one.rating - one.low, abs=1)


def test_the_more_games_the_narrower_it_is() -> None:
    widths = []
    for count in (1, 10, 100):
        _, low, high = rating_of([RatedGame(1000.0, won=n % 2 == 0) for n in range(2 * count)])
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 100


def test_one_win_says_little_and_many_say_more() -> None:
    first, low, high = rating_of([RatedGame(1000.0, won=True)])
    assert 1000 < first < 1300
    assert low < 1000 < high
    assert rating_of([RatedGame(1000.0, won=True)] * 20)[1] > 1100


def test_games_with_a_handicap_do_not_count() -> None:
    helped = msgspec.structs.replace(game(ANNA, OFFICER), handicap="german_4")
    assert ratings_of([helped], level) == ()
    assert len(ratings_of([helped, game(ANNA, OFFICER, number=1)], level)) == 1


def test_only_one_person_against_one_level_counts() -> None:
    ben, veteran = Seat(name="Ben"), Seat(computer="veteran")
    left_out = [
        game(ANNA, ben),
        game(Seat(), OFFICER),
        game(OFFICER, veteran),
        game(ANNA, Seat(computer="unknown")),
        game(ANNA, OFFICER, winner=""),
    ]
    four = game(ANNA, OFFICER)
    mixed = msgspec.structs.replace(four, players=(ANNA, OFFICER, OFFICER, OFFICER))
    team = msgspec.structs.replace(four, players=(ANNA, OFFICER, ben, OFFICER))
    assert ratings_of([*left_out, mixed, team], level) == ()
    both = msgspec.structs.replace(four, players=(ANNA, OFFICER, ANNA, OFFICER))
    found = ratings_of([both, game(veteran, ANNA, "soviet")], level)
    assert [one.games for one in found] == [2]


def strength(level: LevelName, against: str, share: float, mode: str = "basic") -> LevelStrength:
    return LevelStrength(
        level=level,
        against=against,
        mode=mode,
        wins=round(1000 * share),
        games=1000,
        seeds="1942",
        command="-",
    )


def test_a_level_stands_where_it_was_measured() -> None:
    rows = [
        strength("officer", "recruit", 0.62),
        strength("veteran", "officer", 0.64),
        strength("veteran", "officer", 0.70, "expert"),
        strength("commander", "recruit", 0.9),
    ]
    assert share_against_officer(rows, "officer", "four") == 0.5
    assert share_against_officer(rows, "recruit", "basic") == pytest.approx(0.38)
    assert share_against_officer(rows, "veteran", "expert") == pytest.approx(0.70)
    assert share_against_officer(rows, "veteran", "four") == pytest.approx(0.64)
    assert share_against_officer(rows, "commander", "basic") is None
    assert rating_by_share(0.5) == OFFICER_RATING
    assert rating_by_share(0.64) == pytest.approx(1100, abs=1)
    assert rating_by_share(0.36) == pytest.approx(900, abs=1)
    assert rating_by_share(1.0) == rating_by_share(0.99)


@pytest.mark.parametrize("name", ["recruit", "officer", "veteran", "commander"])
def test_each_level_is_returned_within_its_interval(name: str) -> None:
    """Games as a level would win them against all levels, by what was measured of it."""
    rows = measured_strengths()
    ratings = {
        one: rating_by_share(share)
        for one in ("recruit", "officer", "veteran", "commander")
        if (share := share_against_officer(rows, one, "basic")) is not None
    }
    own, inside = ratings[name], 0
    for seed in range(40):
        chance, games = Random(seed), []
        for _ in range(30):
            for other in ratings.values():
                share = 1.0 / (1.0 + 10 ** ((other - own) / 400))
                games.append(RatedGame(other, won=chance.random() < share))
        _, low, high = rating_of(games)
        inside += low <= own <= high
    assert inside >= 34
    assert pytest.approx(173.7, abs=0.1) == POINTS_A_LOGIT
