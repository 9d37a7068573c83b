"""What a tally says about players and a data pack: shares and means with their intervals.

Each interval holds with 95 %, those of cards and of set-up cards all together; so a target is met
or missed only where it surely is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from ...lab.interim_analysis import boundaries
from ...lab.intervals import (
    ALPHA,
    Bracketed,
    Clusters,
    Interval,
    difference,
    effect_among,
    mean,
    sample_mean,
    share_of_games,
    wilson,
)
from ..game import VICTORIES
from ..record.notation import SIDE_WORDS
from ..rules.kit import Kit
from ..state.codes import GERMAN
from .dice_luck import LUCK_UNIT
from .match import Match
from .tally import SEAT_SHARES, Tally
from .targets import CARD_EFFECT, SET_UP_SHARE, TargetVerdict, overall, targets_for, verdict

TENTHS: Final = 10
LEAST_DRAWN: Final = 30
"""Games with a card before anything is said of it."""
LEAST_TURNED: Final = 30
"""Games with a set-up card before anything is said of it."""
LEAST_LUCKY: Final = 30
"""Seeds before a share less the luck of the dice is told: its interval is for a mean of many."""
NEVER_PLAYED: Final = 100
"""Times that a card was drawn and never played, before that counts against it."""
LOW_DEFENCE: Final = 4
HIGH_DEFENCE: Final = 8
SHARES: Final = ("first", *SEAT_SHARES, "german")
LESS_LUCK: Final = "_less_luck"
"""What the name of a share ends in where it is told less the luck of the dice."""
RATIOS: Final = ("rounds", "open_tests", "captured")
MEANS: Final = ("battles", "turns")
"""Measures that are numbers; all others are shares."""


class Measured(msgspec.Struct, frozen=True):
    """One share or mean."""

    value: float
    low: float
    high: float
    target: Interval | None = msgspec.field(default=None, name="aim")
    verdict: TargetVerdict = ""


class CardLine(msgspec.Struct, frozen=True):
    """One combat card."""

    id: str
    side: str
    copies: int
    drawn: int
    played: int
    win_played: float | None
    """Its side's share of the games in which it was played; says more of those games than of it."""
    effect: Measured | None
    """Its side's share of games in which it was drawn less that of all; for all cards at once."""
    fresh: Measured | None
    """The same on fresh seeds, for those that might be beyond the target at first; decides then."""
    verdict: TargetVerdict


class SetUpCard(msgspec.Struct, frozen=True):
    """A first building, or a campaign card turned in the game."""

    id: str
    where: str
    """The district, or the side."""
    games: int
    german: Measured | None
    """The German share of its games; for all set-up cards at once."""


class InterimLooks(msgspec.Struct, frozen=True):
    """How often a run was to be looked at, and what came of it."""

    planned: int = 1
    taken: int = 1
    sizes: tuple[int, ...] = ()
    """After how many seeds."""


class Report(msgspec.Struct, frozen=True):
    """Everything measured in one run; how long it took isn't in it."""

    command: str
    program: str
    pack: str
    """The data pack's digest."""
    mode: str
    german: str
    soviet: str
    both: bool
    variants: dict[str, str]
    blocks: tuple[tuple[int, int], ...]
    """Runs of seeds: what was given as ``--seed``, and how many."""
    seeds: int
    """How many were played."""
    games: int
    wins: int
    """Of the player named first; without `both`, of the German."""
    looked: InterimLooks
    measures: dict[str, Measured]
    verdicts: dict[str, TargetVerdict]
    """Of all cards and of all set-up cards together."""
    decisions_per_game: float
    victories: dict[str, int]
    turns: dict[str, int]
    rounds: dict[str, int]
    tests: tuple[int, ...]
    """Break Tests by tenths of the German's chance."""
    untested: int
    defence: dict[str, tuple[int, int]]
    """By the sum of the first four defences: German wins, and games."""
    cards: tuple[CardLine, ...]
    first_buildings: tuple[SetUpCard, ...]
    campaign: tuple[SetUpCard, ...]
    digest: str = ""
    """`games_digest` of the first seed, where the report is kept: what it is true of."""


class ReportedRun(msgspec.Struct, frozen=True):
    """How the games of a tally were come by."""

    match: Match
    blocks: tuple[tuple[int, int], ...]
    command: str
    looked: InterimLooks = InterimLooks()


def report(kit: Kit, run: ReportedRun, tally: Tally, fresh: Tally | None = None) -> Report:
    """The report of a tally of at least one game, and of games on fresh seeds if there were any."""
    match = run.match
    sought = targets_for(match.players, match.mode)
    judged = "german" in sought
    cards = _cards(kit, tally, fresh, run.looked, judged=judged)
    first, campaign = _set_up(kit, tally, run.looked, judged=judged)
    verdicts: dict[str, TargetVerdict] = {}
    if judged:
        verdicts = {
            "card_effects": overall([card.verdict for card in cards]),
            "cards_played": _all_played(cards),
            "set_up_cards": overall([verdict_of(card.german) for card in (*first, *campaign)]),
        }
    return Report(
        command=run.command,
        program=match.program,
        pack=match.digest,
        mode=match.mode,
        german=match.players[0],
        soviet=match.players[1],
        both=match.both,
        variants=match.variants,
        blocks=run.blocks,
        seeds=sum(tally.shares["german"].values()),
        games=tally.games,
        wins=sum(x * n for (x, _), n in tally.shares["first" if match.both else "german"].items()),
        looked=run.looked,
        measures=_measures(tally, run.looked, sought),
        verdicts=verdicts,
        decisions_per_game=round(tally.decisions / tally.games, 1),
        victories={VICTORIES[how]: number for how, number in sorted(tally.victories.items())},
        turns=_by_number(tally.turns),
        rounds=_by_number(tally.rounds),
        tests=_tenths(tally),
        untested=tally.untested,
        defence={
            str(total): (_sum(counts, 0), _sum(counts, 1))
            for total, counts in sorted(tally.defence.items())
        },
        cards=cards,
        first_buildings=first,
        campaign=campaign,
    )


def edge(looked: InterimLooks, alpha: float = ALPHA) -> float:
    """Standard errors to either side of an interval, as often as was looked."""
    return boundaries(looked.planned, alpha)[looked.taken - 1]


def verdict_of(measured: Measured | None) -> TargetVerdict:
    return measured.verdict if measured else "not enough games"


def _measures(
    tally: Tally, looked: InterimLooks, sought: Mapping[str, Interval]
) -> dict[str, Measured]:
    z = edge(looked)
    found: dict[str, Bracketed | None] = {}
    for names, interval in (
        ((*SHARES, "all_four"), share_of_games),
        (RATIOS, _ratio),
        (MEANS, mean),
    ):
        found.update({name: interval(tally.shares.get(name, {}), z) for name in names})
    low, high = (
        share_of_games(tally.defence.get(total, {}), z) for total in (LOW_DEFENCE, HIGH_DEFENCE)
    )
    found["defence_gap"] = difference(low, high) if low and high else None
    aims = dict(sought)
    for name in SHARES:
        surer = less_luck(tally, name, z)
        found[name + LESS_LUCK] = surer
        if surer is not None and name in aims:  # the surer of the two figures is judged, alone
            aims[name + LESS_LUCK] = aims.pop(name)
    return {
        name: measured(value, aims.get(name)) for name, value in found.items() if value is not None
    }


def less_luck(tally: Tally, name: str, z: float) -> Bracketed | None:
    """A share of wins less the luck of the dice; None where the seeds are too few to tell it.

    The truth lies in 0 to 1, so it is kept there.
    """
    sums = tally.less_luck.get(name, Counter())
    seeds = sums["seeds"]
    found = sample_mean(seeds, sums["sum"], sums["squares"], z)
    if found is None or seeds < LEAST_LUCKY:
        return None
    games = seeds if name in SEAT_SHARES else tally.games
    scale = LUCK_UNIT * games / seeds
    return Bracketed(*(min(1.0, max(0.0, number / scale)) for number in found))


def _ratio(clusters: Clusters, z: float) -> Bracketed | None:
    """A share of battles or tests, which can't leave 0 to 1."""
    found = mean(clusters, z)
    return found and Bracketed(found.value, max(0.0, found.low), min(1.0, found.high))


def measured(found: Bracketed, target: Interval | None) -> Measured:
    low, value, high = (round(number, 4) for number in (found.low, found.value, found.high))
    return Measured(value, low, high, target, verdict(found, target))


def _cards(
    kit: Kit, tally: Tally, fresh: Tally | None, looked: InterimLooks, *, judged: bool
) -> tuple[CardLine, ...]:
    """Half of what may go wrong is spent on all cards at first, half on fresh seeds' outliers."""
    numbers = sorted({*kit.deck[0], *kit.deck[1]})
    target = CARD_EFFECT if judged else None
    z = edge(looked, ALPHA / 2 / len(numbers))
    first = {card: effect_of(kit, tally, card, z, target) for card in numbers}
    outliers = [card for card in numbers if first[card] is None or beyond(first[card])]
    again: dict[int, Measured | None] = {}
    if fresh is not None and outliers:
        z = edge(InterimLooks(), ALPHA / 2 / len(outliers))
        again = {card: effect_of(kit, fresh, card, z, target) for card in outliers}
    lines = tuple(_card(kit, tally, card, first[card], again.get(card)) for card in numbers)
    return lines if judged else tuple(msgspec.structs.replace(one, verdict="") for one in lines)


def beyond(found: Measured | None) -> bool:
    """Whether a card might move its player's wins further than is aimed at."""
    low, high = CARD_EFFECT
    return found is None or found.low < low or found.high > high


def effect_of(
    kit: Kit, tally: Tally, card: int, z: float, target: Interval | None
) -> Measured | None:
    """A card's effect by drawn; None where too few games have it to tell.

    A card that nearly every game has can't move much: its effect is at most the share of games
    that lack it.
    """
    held = tally.in_hand.get(card, Counter())
    rows = Counter(held)
    with_it = sum(row[1] * n for row, n in rows.items())
    german = kit.card_side[card] == GERMAN
    every = Counter(
        {(won if german else of - won, of): n for (won, of), n in tally.shares["german"].items()}
    )
    for (_, _, won, of), number in held.items():
        every[won, of] -= number
    rows.update({(0, 0, won, of): n for (won, of), n in every.items() if n})
    lacking = tally.games - with_it
    found = effect_among(rows, z)
    if found is None or with_it < LEAST_DRAWN:
        return None
    if lacking < LEAST_DRAWN:
        most = wilson(lacking, tally.games, z)[1]
        found = Bracketed(found.value, -most, most)
    return measured(found, target)


def _card(
    kit: Kit, tally: Tally, card: int, first: Measured | None, fresh: Measured | None
) -> CardLine:
    side = kit.card_side[card]
    return CardLine(
        id=kit.cards[card].id,
        side=SIDE_WORDS[side],
        copies=kit.deck[side].count(card),
        drawn=tally.drawn[card],
        played=tally.played[card],
        win_played=ratio(tally.wins_played[card], tally.games_played[card]),
        effect=first,
        fresh=fresh,
        verdict=verdict_of(fresh or first),
    )


def _all_played(cards: Sequence[CardLine]) -> TargetVerdict:
    """Whether each card was played at least once."""
    idle = [card for card in cards if not card.played]
    if not idle:
        return "met"
    return "missed" if max(card.drawn for card in idle) >= NEVER_PLAYED else "not enough games"


def _set_up(
    kit: Kit, tally: Tally, looked: InterimLooks, *, judged: bool
) -> tuple[tuple[SetUpCard, ...], tuple[SetUpCard, ...]]:
    target = SET_UP_SHARE if judged else None
    number = len(kit.buildings) + len(kit.campaign)
    z = edge(looked, ALPHA / number)

    def line(name: str, where: str, clusters: Clusters) -> SetUpCard:
        games = _sum(clusters, 1)
        found = _ratio(clusters, z) if games >= LEAST_TURNED else None
        if found and all(of == 1 for _, of in clusters):
            found = share_of_games(clusters, z)
        return SetUpCard(name, where, games, found and measured(found, target))

    return (
        tuple(
            line(entry.id, entry.district, tally.first.get(n, {}))
            for n, entry in enumerate(kit.buildings)
        ),
        tuple(
            line(card.id, card.side, tally.campaign.get(n, {}))
            for n, card in enumerate(kit.campaign)
        ),
    )


def ratio(wins: int, games: int) -> float | None:
    """A share, or None where nothing was played."""
    return round(wins / games, 4) if games else None


def _sum(clusters: Clusters, at: int) -> int:
    return sum(cluster[at] * n for cluster, n in clusters.items())


def _by_number(counts: Counter[int]) -> dict[str, int]:
    return {str(number): counts[number] for number in sorted(counts)}


def _tenths(tally: Tally) -> tuple[int, ...]:
    tenths = Counter[int]()
    for chance, n in tally.chances.items():
        tenths[min(TENTHS - 1, int(chance * TENTHS))] += n
    return tuple(tenths[tenth] for tenth in range(TENTHS))
