"""What many games come to: by kind, opponent and side, length, and card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, TypeVar

import msgspec

from .ledger import PastGame
from .rating import BOTH_SIDES, LevelRating, PlayerRating, ratings_of

K = TypeVar("K", bound=Hashable)


class KindCount(msgspec.Struct, frozen=True):
    """Games of one kind."""

    game: str
    pack: str
    """The scenario; "" for the card game."""
    mode: str
    games: int
    branched: int
    """How many of them were branched off another game; they count as games of their own."""
    won: tuple[int, int]
    """By side; what is missing isn't over."""
    turns: float
    """On average, of those that are over."""
    steps: float


class OpponentCount(msgspec.Struct, frozen=True):
    """Games of people against an opponent, finished ones."""

    game: str
    opponent: str
    """A computer player's name; "" for people on both sides."""
    side: str
    """The side that people played; "" for both."""
    games: int
    won: int
    """By the people; with people on both sides by the Germans."""


class LengthCount(msgspec.Struct, frozen=True):
    """Games that ended in one turn."""

    game: str
    turn: int
    games: int
    won: tuple[int, int]


class CommanderCount(msgspec.Struct, frozen=True):
    """A commander in finished games."""

    commander: str
    side: str
    games: int
    """At whose end the player commanded."""
    won: int
    """Games of these that the player's side won."""


class CardCount(msgspec.Struct, frozen=True):
    """A card in finished games."""

    card: str
    side: str
    games: int
    """In which it was played."""
    played: int
    """How often, in all of them."""
    won: int
    """Games of these that its side won."""


class Summary(msgspec.Struct, frozen=True):
    """What all games come to."""

    games: int
    over: int
    kinds: tuple[KindCount, ...]
    opponents: tuple[OpponentCount, ...]
    lengths: tuple[LengthCount, ...]
    commanders: tuple[CommanderCount, ...]
    cards: tuple[CardCount, ...]
    ratings: tuple[PlayerRating, ...] = ()
    """Of named persons, where levels' ratings are known."""

    @property
    def branched(self) -> int:
        """How many games were branched off another one."""
        return sum(one.branched for one in self.kinds)


def summary_of(
    games: Sequence[PastGame],
    scenarios: frozenset[str],
    level_rating: LevelRating = lambda _game, _level, _mode: None,
) -> Summary:
    """Count them; `scenarios`: the games whose pack is a scenario, and so a kind of its own."""

    def kind(one: PastGame) -> tuple[str, str, str]:
        return one.game, one.pack if one.game in scenarios else "", one.mode

    over = [one for one in games if one.over]
    return Summary(
        games=len(games),
        over=len(over),
        kinds=tuple(
            KindCount(
                *key,
                games=len(found),
                branched=sum(one.branched >= 0 for one in found),
                won=_won(found),
                turns=_mean(found, "turn"),
                steps=_mean(found, "steps"),
            )
            for key, found in _grouped(games, kind)
        ),
        opponents=tuple(_opponents(over)),
        lengths=tuple(
            LengthCount(*key, len(found), _won(found))
            for key, found in _grouped(over, lambda one: (one.game, one.turn))
        ),
        commanders=tuple(_commanders(over)),
        cards=tuple(_cards(over)),
        ratings=ratings_of(over, level_rating),
    )


def _grouped(
    games: Iterable[PastGame], key: Callable[[PastGame], K]
) -> list[tuple[K, list[PastGame]]]:
    """Games by a key, in the key's order."""
    found: dict[K, list[PastGame]] = {}
    for one in games:
        found.setdefault(key(one), []).append(one)
    return sorted(found.items(), key=lambda pair: str(pair[0]))


def _won(games: Iterable[PastGame]) -> tuple[int, int]:
    counts = Counter(one.winner for one in games)
    return counts[BOTH_SIDES[0]], counts[BOTH_SIDES[1]]


def _mean(games: Iterable[PastGame], what: str) -> float:
    values = [float(getattr(one, what)) for one in games if one.over]
    return sum(values) / len(values) if values else 0.0


def opponent_of(one: PastGame) -> tuple[str, str, str] | None:
    """The game, the computer that people played against, and their side; None where nobody did."""
    people = [not all(seat.computer for seat in side) for side in one.sides]
    if not any(people):
        return None
    if all(people):
        return one.game, "", ""
    side = people.index(True)
    return one.game, one.sides[1 - side][0].computer, BOTH_SIDES[side]


def _opponents(over: Iterable[PastGame]) -> Iterable[OpponentCount]:
    for key, found in _grouped(over, opponent_of):
        if key is not None:
            side = key[2] or BOTH_SIDES[0]
            won = sum(one.winner == side for one in found)
            yield OpponentCount(*key, len(found), won)


def _commanders(over: Iterable[PastGame]) -> Iterable[CommanderCount]:
    games, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for one in over:
        for side, commanders in zip(BOTH_SIDES, one.commanders, strict=True):
            for commander in commanders:
                games[side, commander] += 1
                won[side, commander] += one.winner == side
    for (side, commander), number in sorted(games.items()):
        yield CommanderCount(commander, side, number, won[side, commander])


def _cards(over: Iterable[PastGame]) -> Iterable[CardCount]:
    games, played, won = (
        Counter[tuple[str, str]](),
        Counter[tuple[str, str]](),
        Counter[tuple[str, str]](),
    )
    for one in over:
        for side, cards in zip(BOTH_SIDES, one.cards, strict=True):
            for card, number in cards.items():
                key = (side, card)
                games[key] += 1
                played[key] += number
                won[key] += one.winner == side
    for (side, card), number in sorted(games.items()):
        yield CardCount(card, side, number, played[side, card], won[side, card])


CSV_COLUMNS: Final = (
    *("id", "game", "pack", "mode", "german", "soviet", "begun", "turn", "steps", "winner", "how"),
    *("branched", "german_commanders", "soviet_commanders"),
)


def csv_rows(games: Iterable[PastGame]) -> Iterable[tuple[str, ...]]:
    """The games as rows of a table, its heads first."""
    yield CSV_COLUMNS
    for one in games:
        who = [
            " + ".join(seat.computer or seat.name or "person" for seat in side)
            for side in one.sides
        ]
        yield (
            *(one.id, one.game, one.pack, one.mode, *who, one.begun),
            *(str(one.turn), str(one.steps), one.winner, one.how),
            str(one.branched) if one.branched >= 0 else "",
            *(" + ".join(commanders) for commanders in one.commanders),
        )
