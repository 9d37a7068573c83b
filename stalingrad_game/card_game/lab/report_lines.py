"""A report for people: a table of measures, each with its interval, its target and the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from .report import MEANS, CardLine, Measured, Report, SetUpCard

BAR: Final = 40
MEASURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "first_less_luck": "first wins, less luck",
        "first": "first wins, counted",
        "as_german_less_luck": "… as the Germans, less luck",
        "as_german": "… as the Germans, counted",
        "as_soviet_less_luck": "… as the Soviets, less luck",
        "as_soviet": "… as the Soviets, counted",
        "german_less_luck": "German wins, less luck",
        "german": "German wins, counted",
        "all_four": "all four attacked first turn",
        "battles": "battles a game",
        "turns": "turns played",
        "captured": "battles captured",
        "rounds": "battles of 4 to 12 rounds",
        "open_tests": "Break Tests at 20 to 80 %",
        "defence_gap": "first defence 4 less 8",
    }
)
"""What each measure of a report is called, in the order of the table."""
VERDICTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "card_effects": "effect of every drawn card",
        "cards_played": "every card is played",
        "set_up_cards": "every set-up card",
    }
)


def table_lines(report: Report) -> Iterator[str]:
    each = " in each seat" if report.both else ""
    yield f"{report.games} games, {report.mode}: {who(report)}{each}"
    for key, value in report.variants.items():
        yield f"  {key:30}{value}"
    looked = report.looked
    if looked.planned > 1:
        yield f"  looked {looked.taken} of {looked.planned} times, {report.seeds} seeds"
    for name, title in MEASURES.items():
        if name in report.measures:
            yield f"  {title:30}{row(name, report.measures[name])}".rstrip()
    for name, verdict in report.verdicts.items():
        yield f"  {VERDICTS[name]:30}{verdict}"
    yield _line("ended by", report.victories)
    yield _line("ended in turn", report.turns)
    yield f"  {'decisions a game':30}{report.decisions_per_game}"
    yield f"  {'battles without a Break Test':30}{report.untested}"
    yield "  rounds a battle"
    yield from _bars(report.rounds.items())
    yield "  Break Tests by the German chance"
    yield from _bars((f"{n * 10}%", number) for n, number in enumerate(report.tests))
    yield ""
    yield f"  {'card':32}{'side':8}{'drawn':>8}{'played':>8}{'wins':>8}  effect when drawn"
    for card in sorted(report.cards, key=lambda card: (card.side, -_value(card.effect))):
        yield _card(card)
    for title, cards in (
        ("first building", report.first_buildings),
        ("campaign", report.campaign),
    ):
        yield ""
        yield f"  {title:32}{'of':8}{'games':>8}  German wins"
        for entry in sorted(cards, key=lambda entry: -_value(entry.german)):
            yield _set_up(entry)


def who(report: Report) -> str:
    if report.both:
        return f"{report.german} against {report.soviet}"
    return f"German {report.german}, Soviet {report.soviet}"


def row(name: str, measured: Measured) -> str:
    if name in MEANS:
        text = f"{measured.value:.2f} ({measured.low:.2f} to {measured.high:.2f})"
    else:
        text = f"{measured.value:.1%} ({measured.low:.1%} to {measured.high:.1%})"
    return f"{text:30}{target_text(name, measured)}"


def target_text(name: str, measured: Measured) -> str:
    """A target and what became of it; "" where there is none.

    >>> target_text("german", Measured(0.5, 0.48, 0.52, (0.45, 0.55), "met"))
    'aim 45% to 55%: met'
    """
    if measured.target is None:
        return ""
    low, high = measured.target
    ends = f"{low:g} to {high:g}" if name in MEANS else f"{low:.0%} to {high:.0%}"
    return f"aim {ends}: {measured.verdict}"


def _line(title: str, counts: Mapping[str, int]) -> str:
    return f"  {title:30}" + ", ".join(f"{key} {number}" for key, number in counts.items())


def _value(measured: Measured | None) -> float:
    return measured.value if measured else 0.0


def _bars(counts: Iterable[tuple[str, int]]) -> Iterator[str]:
    """A bar for each count, the longest one full."""
    rows = list(counts)
    most = max((number for _, number in rows), default=0) or 1
    for name, number in rows:
        yield f"  {name:>8} {number:8} {'#' * (BAR * number // most)}".rstrip()


def change(measured: Measured | None) -> str:
    """An effect with its interval; a dash where there is none."""
    if measured is None:
        return "-"
    return f"{measured.value:+.1%} ({measured.low:+.1%} to {measured.high:+.1%})"


def _card(card: CardLine) -> str:
    wins = "-" if card.win_played is None else f"{card.win_played:.1%}"
    start = f"  {card.id:32}{card.side:8}{card.drawn:8}{card.played:8}{wins:>8}"
    again = f"; fresh seeds {change(card.fresh)}" if card.fresh else ""
    text = f"  {card.verdict}" if card.verdict == "missed" else ""
    return f"{start}  {change(card.effect)}{again}{text}"


def _set_up(entry: SetUpCard) -> str:
    start = f"  {entry.id:32}{entry.where:8}{entry.games:8}"
    found = entry.german
    if found is None:
        return f"{start}  -"
    text = f"  {found.verdict}" if found.verdict == "missed" else ""
    return f"{start}  {found.value:.1%} ({found.low:.1%} to {found.high:.1%}){text}"
