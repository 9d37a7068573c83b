"""The summary of all games as tables of words and figures, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from ..localisation.catalogue import Catalogue
from .rating import BOTH_SIDES
from .summary import Summary


class Callings(NamedTuple):
    """What is called how; every one of these answers for an id that nobody knows any more, too."""

    kind: Callable[[str, str, str], str]
    """A game, its scenario or "", its mode or referee."""
    computer: Callable[[str], str]
    card: Callable[[str], str]
    commander: Callable[[str], str]


class FigureTable(NamedTuple):
    """A table: its title, the heads of its columns, its rows; the first column is words."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def history_notes(words: Catalogue, summary: Summary) -> tuple[str, ...]:
    """What is said below the tables: how branches count, what ratings mean; what stays here."""
    branches = (words.sentence("past.branches"),) if summary.branched else ()
    ratings = (words.sentence("past.rating_note"),) if summary.ratings else ()
    return (*branches, *ratings, words.sentence("past.private"))


def history_tables(words: Catalogue, summary: Summary, called: Callings) -> Iterator[FigureTable]:
    """By kind, by opponent and side, by length, by commander, by card.

    Tables without a row are left out.
    """
    say, number = words.phrase, words.language.number

    def percent(won: int, games: int) -> str:
        return words.language.percent(Fraction(won, games)) if games else "–"

    german, soviet = (say(f"past.won.{side}") for side in BOTH_SIDES)
    games, name = say("past.games"), say("past.name")
    branches = bool(summary.branched)
    tables = (
        FigureTable(
            say("past.by_kind"),
            (
                *(name, games, *([say("past.branched")] if branches else ())),
                *(german, soviet, say("past.turns"), say("past.steps")),
            ),
            tuple(
                (
                    called.kind(one.game, one.pack, one.mode),
                    *(number(one.games), *([number(one.branched)] if branches else ())),
                    *(number(one.won[0]), number(one.won[1])),
                    words.language.one_decimal(Fraction(round(one.turns * 10), 10)),
                    number(round(one.steps)),
                )
                for one in summary.kinds
            ),
        ),
        FigureTable(
            say("past.by_opponent"),
            (name, games, say("past.wins"), say("past.share")),
            tuple(
                (
                    say(
                        f"past.against.{one.side}" if one.side else "past.against.people",
                        game=say(f"past.game.{one.game}"),
                        name=called.computer(one.opponent),
                    ),
                    *(number(one.games), number(one.won), percent(one.won, one.games)),
                )
                for one in summary.opponents
            ),
        ),
        FigureTable(
            say("past.by_rating"),
            (name, games, say("past.rating"), say("past.between")),
            tuple(
                (
                    say("past.rated", name=one.name, game=say(f"past.game.{one.game}")),
                    *(number(one.games), number(one.rating)),
                    words.phrase("review.interval", least=number(one.low), most=number(one.high)),
                )
                for one in summary.ratings
            ),
        ),
        FigureTable(
            say("past.by_length"),
            (name, games, german, soviet),
            tuple(
                (
                    say("past.ended", game=say(f"past.game.{one.game}"), n=one.turn),
                    *(number(one.games), number(one.won[0]), number(one.won[1])),
                )
                for one in summary.lengths
            ),
        ),
        FigureTable(
            say("past.by_commander"),
            (name, games, say("past.wins"), say("past.share")),
            tuple(
                (
                    say(f"past.commander.{one.side}", name=called.commander(one.commander)),
                    *(number(one.games), number(one.won), percent(one.won, one.games)),
                )
                for one in summary.commanders
            ),
        ),
        *(
            FigureTable(
                say(f"past.cards.{side}"),
                (say("past.card"), games, say("past.played"), say("past.wins"), say("past.share")),
                tuple(
                    (
                        called.card(one.card),
                        *(number(one.games), number(one.played), number(one.won)),
                        percent(one.won, one.games),
                    )
                    for one in sorted(
                        (one for one in summary.cards if one.side == side),
                        key=lambda one: (-one.games, one.card),
                    )
                ),
            )
            for side in BOTH_SIDES
        ),
    )
    yield from (table for table in tables if table.rows)
