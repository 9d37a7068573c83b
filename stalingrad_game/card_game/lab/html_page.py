"""A page for designers: plots and tables of reports, in one file that needs no network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from ...lab.intervals import wilson
from .report import MEANS, Report, SetUpCard
from .report_lines import MEASURES, VERDICTS, change, row, target_text, who
from .targets import CARD_EFFECT, SET_UP_SHARE

if TYPE_CHECKING:
    from .plots import Dot

STYLE: Final = """
body { font: 15px/1.5 Georgia, serif; color: #22303a; background: #fbfaf6; max-width: 60em;
  margin: 2em auto; padding: 0 1em; }
h1, h2, h3 { font-weight: normal; line-height: 1.2; }
h2 { border-top: 1px solid #22303a; padding-top: 1em; margin-top: 3em; }
table { border-collapse: collapse; font-size: 13px; margin: 1em 0; }
th, td { text-align: left; padding: .15em .9em .15em 0; border-bottom: 1px solid #d8d4c6;
  font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; display: block; margin: 1em 0; }
code { font-size: 12px; }
.missed { color: #8c2f1b; font-weight: bold; }
"""


class NoPlots(RuntimeError):
    """The library that plots isn't installed; the message says how to get it."""


def check_plots() -> None:
    """Raise `NoPlots` where no plot can be drawn."""
    if find_spec("matplotlib") is None:
        raise NoPlots("a page needs Python and an extra: pip install 'stalingrad-game[plots]'")


def html_page(reports: Sequence[Report]) -> str:
    """The whole page; see `check_plots`."""
    sections = (_section(number, found) for number, found in enumerate(reports, start=1))
    return "\n".join(
        (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>Stalingrad: measured</title><style>{STYLE}</style></head><body>",
            "<h1>Stalingrad: what was measured</h1>",
            "<p>Points are values, lines their 95 % intervals, shaded what is aimed at. The "
            "intervals of cards and of set-up cards hold for all of them at once.</p>",
            *sections,
            "</body></html>\n",
        )
    )


def _section(number: int, found: Report) -> str:
    from .plots import Dot, bars, dots

    def plot(name: str, title: str, rows: list[Dot], band: tuple[float, float] | None) -> str:
        return dots(f"r{number}-{name}", title, rows, band) if rows else ""

    shares = [
        Dot(title, measured.value, measured.low, measured.high)
        for key, title in MEASURES.items()
        if key not in MEANS and (measured := found.measures.get(key))
    ]
    effects = [
        Dot(f"{card.id} ({card.side})", best.value, best.low, best.high)
        for card in found.cards
        if (best := card.fresh or card.effect)
    ]
    return "\n".join(
        (
            f"<h2>{escape(f'{found.mode}: {who(found)}')}</h2>",
            f"<p>{found.games} games. <code>{escape(found.command)}</code></p>",
            _measures(found),
            plot("shares", "Shares", shares, None),
            bars(f"r{number}-rounds", "Battles by action rounds", found.rounds, "rounds"),
            bars(
                f"r{number}-tests",
                "Break Tests by the German chance",
                {f"{10 * n}–{10 * n + 10} %": count for n, count in enumerate(found.tests)},
                "chance",
            ),
            plot(
                "defence",
                "German wins by the sum of the first four defences",
                [
                    Dot(f"{total} ({of} games)", wins / of, *wilson(wins, of))
                    for total, (wins, of) in found.defence.items()
                    if not found.both  # both games of a seed have the same one
                ],
                None,
            ),
            plot(
                "cards",
                "What drawing a card does to its side's wins",
                sorted(effects, key=lambda dot: -dot.value),
                CARD_EFFECT,
            ),
            *(
                plot(name, title, list(_set_up_dots(cards)), SET_UP_SHARE)
                for name, title, cards in (
                    ("first", "German wins by first building", found.first_buildings),
                    ("campaign", "German wins by campaign card", found.campaign),
                )
            ),
            _cards(found),
        )
    )


def _set_up_dots(cards: Iterable[SetUpCard]) -> Iterable[Dot]:
    from .plots import Dot

    for card in sorted(cards, key=lambda card: -(card.german.value if card.german else 0)):
        if card.german:
            name = f"{card.id} ({card.games} games)"
            yield Dot(name, card.german.value, card.german.low, card.german.high)


def _measures(found: Report) -> str:
    rows = []
    for name, title in MEASURES.items():
        measured = found.measures.get(name)
        if measured:
            text = row(name, measured).partition("aim")[0].strip()
            rows.append((title, text, target_text(name, measured)))
    rows += [(VERDICTS[name], verdict, "") for name, verdict in found.verdicts.items()]
    rows.append(("decisions a game", str(found.decisions_per_game), ""))
    return _table(("measure", "value (interval)", "aim"), rows)


def _cards(found: Report) -> str:
    rows = [
        (
            card.id,
            card.side,
            str(card.drawn),
            str(card.played),
            change(card.effect) + (f"; fresh seeds {change(card.fresh)}" if card.fresh else ""),
            card.verdict,
        )
        for card in found.cards
    ]
    return _table(("card", "side", "drawn", "played", "effect when drawn", "aim"), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>"]
    for cells in rows:
        missed = ' class="missed"' if "missed" in cells[-1] or "missed" in cells[1] else ""
        lines.append(
            f"<tr{missed}>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        )
    return f"<table>{''.join(lines)}</table>"
