"""A report for people: a table, with a mark wherever an aim of the data pack is surely missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from .report import TENTHS, CardLine, Report, SetUpCard

GERMAN_SHARE: Final = (0.45, 0.55)
ROUNDS_SHARE: Final = 0.9
OPEN_TESTS: Final = 0.6
CARD_EFFECT: Final = 0.12
SET_UP_SHARE: Final = 0.65
BAR: Final = 40
MISSED: Final = "  <<"


def report_lines(report: Report) -> Iterator[str]:
    """The lines of the table."""
    low, high = report.ci95
    rounds, tests = report.rounds, report.break_tests
    off = low > GERMAN_SHARE[1] or high < GERMAN_SHARE[0]
    yield f"{report.games} games, {report.mode}: German {report.german}, Soviet {report.soviet}"
    for key, value in report.variants.items():
        yield _line(key, value)
    yield _line("German wins", f"{report.german_share:.1%} ({low:.1%} to {high:.1%})", off=off)
    yield _line("ended by", ", ".join(f"{how} {n}" for how, n in report.victories.items()))
    yield _line("ended in turn", ", ".join(f"{turn}: {n}" for turn, n in report.turns.items()))
    yield _line("battles a game", f"{report.battles_per_game:.2f}")
    yield _line("captured", f"{report.captured_share:.1%} of battles")
    said = f"{rounds.mean:.1f}, from 4 to 12 in {rounds.share_4_12:.1%}"
    yield _line("rounds a battle", said, off=rounds.share_4_12 < ROUNDS_SHARE)
    yield from _bars(rounds.histogram.items())
    said = f"mean {tests.mean_chance:.1%}, from 20% to 80% in {tests.share_20_80:.1%}"
    yield _line("Break Test chances", said, off=tests.share_20_80 < OPEN_TESTS)
    yield from _bars((f"{n * 100 // TENTHS}%", number) for n, number in enumerate(tests.histogram))
    yield ""
    yield f"  {'card':32}{'side':8}{'drawn':>8}{'played':>8}{'wins':>8}{'effect':>9}"
    for card in sorted(report.cards, key=lambda card: (card.side, -(card.effect or 0.0))):
        yield _card(card)
    for title, cards in (("first building", report.first_buildings), ("campaign", report.campaign)):
        yield ""
        yield f"  {title:32}{'of':8}{'games':>8}{'German wins':>13}"
        for entry in sorted(cards, key=lambda entry: -(entry.german_share or 0.0)):
            yield _set_up(entry)


def _line(name: str, value: str, *, off: bool = False) -> str:
    return f"  {name:20}{value}{MISSED * off}"


def _bars(counts: Iterable[tuple[str, int]]) -> Iterator[str]:
    """A bar for each count, the longest one full."""
    rows = list(counts)
    most = max((number for _, number in rows), default=0) or 1
    for name, number in rows:
        yield f"  {name:>8} {number:8} {'#' * (BAR * number // most)}"


def _card(card: CardLine) -> str:
    start = f"  {card.id:32}{card.side:8}{card.drawn:8}{card.played:8}"
    if card.win_played is None or card.effect is None:
        return f"{start}{'-':>8}{'-':>9}{MISSED * bool(card.drawn)}"
    side = card.win_played - card.effect
    low, high = card.ci95
    off = low - side > CARD_EFFECT or high - side < -CARD_EFFECT
    return f"{start}{card.win_played:8.1%}{card.effect:+9.1%}{MISSED * off}"


def _set_up(entry: SetUpCard) -> str:
    start = f"  {entry.id:32}{entry.where:8}{entry.games:8}"
    if entry.german_share is None:
        return f"{start}{'-':>13}"
    low, high = entry.ci95
    off = low > SET_UP_SHARE or high < 1 - SET_UP_SHARE
    return f"{start}{entry.german_share:13.1%}{MISSED * off}"
