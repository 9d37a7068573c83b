"""What a tally says about the balance of a data pack, in shares with their 95 % intervals."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Final

import msgspec

from ..game import VICTORIES
from ..record.notation import SIDE_WORDS
from ..rules.kit import Kit
from ..state.codes import GERMAN, SOVIET
from .tally import Match, Tally

Z95: Final = 1.959964
ROUNDS_WANTED: Final = (4, 12)
CHANCES_WANTED: Final = (0.2, 0.8)
TENTHS: Final = 10

Interval = tuple[float, float]


def wilson(wins: int, games: int) -> Interval:
    """The 95 % interval of a share, after Wilson; (0, 1) where nothing was played.

    >>> wilson(50, 100)
    (0.4038, 0.5962)
    """
    if not games:
        return (0.0, 1.0)
    ratio, square = wins / games, Z95 * Z95 / games
    middle = (ratio + square / 2) / (1 + square)
    half = Z95 * sqrt(ratio * (1 - ratio) / games + square / (4 * games)) / (1 + square)
    return (round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4))


class Rounds(msgspec.Struct, frozen=True):
    """Action rounds a battle."""

    mean: float
    share_4_12: float
    histogram: dict[str, int]


class Tests(msgspec.Struct, frozen=True):
    """Break Tests, by the German's chance in them."""

    tests: int
    untested: int
    """Battles that ended without one (R4.4.5)."""
    mean_chance: float
    share_20_80: float
    histogram: tuple[int, ...]
    """By tenths of the chance."""


class CardLine(msgspec.Struct, frozen=True):
    """One combat card."""

    id: str
    side: str
    copies: int
    drawn: int
    played: int
    games_drawn: int
    games_played: int
    win_drawn: float | None
    """Its side's share of the games in which it came to a hand; so for `win_played`."""
    win_played: float | None
    ci95: Interval
    """Of `win_played`."""
    effect: float | None
    """`win_played` less its side's share of all games."""


class SetUpCard(msgspec.Struct, frozen=True):
    """A first building, or a campaign card turned in the game."""

    id: str
    where: str
    """The district, or the side."""
    games: int
    german_share: float | None
    ci95: Interval


class Report(msgspec.Struct, frozen=True):
    """Everything measured in one run."""

    games: int
    seed: int
    mode: str
    german: str
    soviet: str
    variants: dict[str, str]
    german_wins: int
    german_share: float
    ci95: Interval
    victories: dict[str, int]
    turns: dict[str, int]
    decisions_per_game: float
    battles_per_game: float
    captured_share: float
    rounds: Rounds
    break_tests: Tests
    cards: tuple[CardLine, ...]
    first_buildings: tuple[SetUpCard, ...]
    campaign: tuple[SetUpCard, ...]
    seconds: float


def report(kit: Kit, match: Match, seed: int, tally: Tally, seconds: float) -> Report:
    """The report of a tally of at least one game, which took so many seconds."""
    battles = tally.rounds.total()
    return Report(
        games=tally.games,
        seed=seed,
        mode=match.mode,
        german=match.players[GERMAN],
        soviet=match.players[SOVIET],
        variants=match.variants,
        german_wins=tally.german_wins,
        german_share=round(tally.german_wins / tally.games, 4),
        ci95=wilson(tally.german_wins, tally.games),
        victories={VICTORIES[how]: number for how, number in sorted(tally.victories.items())},
        turns=_by_number(tally.turns),
        decisions_per_game=round(tally.decisions / tally.games, 1),
        battles_per_game=round(battles / tally.games, 3),
        captured_share=ratio(tally.captured, battles) or 0.0,
        rounds=_rounds(tally),
        break_tests=_tests(tally),
        cards=tuple(_card(kit, tally, card) for card in sorted({*kit.deck[0], *kit.deck[1]})),
        first_buildings=tuple(
            _set_up(building.id, building.district, tally.first[n], tally.first_german[n])
            for n, building in enumerate(kit.buildings)
        ),
        campaign=tuple(
            _set_up(card.id, card.side, tally.campaign[n], tally.campaign_german[n])
            for n, card in enumerate(kit.campaign)
        ),
        seconds=round(seconds, 3),
    )


def ratio(wins: int, games: int) -> float | None:
    """A share, or None where nothing was played."""
    return round(wins / games, 4) if games else None


def _by_number(counts: Counter[int]) -> dict[str, int]:
    return {str(number): counts[number] for number in sorted(counts)}


def _rounds(tally: Tally) -> Rounds:
    battles = tally.rounds.total()
    least, most = ROUNDS_WANTED
    wanted = sum(n for rounds, n in tally.rounds.items() if least <= rounds <= most)
    total = sum(rounds * n for rounds, n in tally.rounds.items())
    return Rounds(
        mean=ratio(total, battles) or 0.0,
        share_4_12=ratio(wanted, battles) or 0.0,
        histogram=_by_number(tally.rounds),
    )


def _tests(tally: Tally) -> Tests:
    tests = tally.chances.total()
    low, high = CHANCES_WANTED
    open_ones = sum(n for chance, n in tally.chances.items() if low <= chance <= high)
    tenths = Counter[int]()
    for chance, n in tally.chances.items():
        tenths[min(TENTHS - 1, int(chance * TENTHS))] += n
    total = sum(chance * n for chance, n in tally.chances.items())
    return Tests(
        tests=tests,
        untested=tally.untested,
        mean_chance=round(total / tests, 4) if tests else 0.0,
        share_20_80=ratio(open_ones, tests) or 0.0,
        histogram=tuple(tenths[tenth] for tenth in range(TENTHS)),
    )


def _card(kit: Kit, tally: Tally, card: int) -> CardLine:
    side = kit.card_side[card]
    wins, games = tally.wins_played[card], tally.games_played[card]
    won = tally.german_wins if side == GERMAN else tally.games - tally.german_wins
    win_played = ratio(wins, games)
    return CardLine(
        id=kit.cards[card].id,
        side=SIDE_WORDS[side],
        copies=kit.deck[side].count(card),
        drawn=tally.drawn[card],
        played=tally.played[card],
        games_drawn=tally.games_drawn[card],
        games_played=games,
        win_drawn=ratio(tally.wins_drawn[card], tally.games_drawn[card]),
        win_played=win_played,
        ci95=wilson(wins, games),
        effect=None if win_played is None else round(win_played - won / tally.games, 4),
    )


def _set_up(name: str, where: str, games: int, german: int) -> SetUpCard:
    return SetUpCard(name, where, games, ratio(german, games), wilson(german, games))
