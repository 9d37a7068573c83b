"""The goal card: what wins the game for each side, and how far each of them is (R11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ...history.goal_facts import DistrictGoal, GoalFacts
from ...state.code_names import SIDE_NAMES
from ...state.codes import GERMAN, SIDES, DistrictStatus, side_of
from ..effects import Sentence
from ..names import Names

CLOSING_RULE: Final = "R3.5"


class GoalColumn(NamedTuple):
    """What one side plays for."""

    side: int
    title: str
    """Half a sentence, which each of the conditions ends."""
    conditions: tuple[Sentence, ...]
    standing: tuple[str, ...]
    """How far it is."""


class DistrictWords(NamedTuple):
    """A district on the goal card."""

    letter: str
    name: str
    """Its building, or what has become of it."""
    note: str


class GoalCard(NamedTuple):
    """All that the goal card says."""

    title: str
    turn: str
    turns: tuple[str, ...]
    """How many turns are to come."""
    columns: tuple[GoalColumn, ...]
    """The own side first, where one of them is the reader's."""
    districts: tuple[DistrictWords, ...]
    closing: Sentence
    """How a district is closed."""


def goal_card(names: Names, facts: GoalFacts, own: int = -1) -> GoalCard:
    """The goal card for a reader who plays the side `own`; -1 for one who reads for both."""
    phrase = names.catalogue.phrase
    sides = SIDES if own < 0 else (own, 1 - own)
    closing = "usual" if facts.most_turns else "last"
    title = f"goal.title.{SIDE_NAMES[own]}" if own >= 0 else "goal.title.both"
    return GoalCard(
        title=phrase(title),
        turn=phrase(
            "label.turn" if facts.turn else "label.before", n=facts.turn, last=facts.last_turn
        ),
        turns=turns_left(names, facts),
        columns=tuple(_column(names, facts, side, own) for side in sides),
        districts=tuple(_district(names, one) for one in facts.districts),
        closing=Sentence(phrase(f"goal.closing.{closing}"), CLOSING_RULE),
    )


def turns_left(names: Names, facts: GoalFacts) -> tuple[str, ...]:
    """How many turns are to come, and what hourglasses may take away of them."""
    texts = names.catalogue
    if not facts.turn:
        lines = [texts.counted("goal.turns.all", facts.most_turns)]
    elif facts.most_turns:
        lines = [texts.counted("goal.turns.left", facts.most_turns)]
    else:
        lines = [texts.sentence("goal.turns.last")]
    if facts.fewest_turns < facts.most_turns:
        lines.append(
            texts.counted(
                "goal.hourglass",
                facts.hourglasses,
                cards=facts.face_down,
                fewest=names.number(facts.fewest_turns),
            )
        )
    return tuple(lines)


def side_standing(names: Names, facts: GoalFacts, side: int) -> tuple[str, ...]:
    """How far a side is, in districts and buildings."""
    return tuple(_standing(names, facts, side))


def _standing(names: Names, facts: GoalFacts, side: int) -> Iterator[str]:
    texts = names.catalogue
    standing = facts.with_status(DistrictStatus.OPEN)
    places = names.listed(_place(names, one) for one in standing)
    if side == GERMAN:
        closed = facts.with_status(DistrictStatus.CLOSED)
        yield (
            texts.counted("goal.closed", len(closed))
            if closed
            else texts.sentence("goal.none_closed")
        )
    key = "goal.to_capture" if side == GERMAN else "goal.standing"
    if standing:
        yield texts.counted(key, len(standing), places=places)
    else:
        yield texts.sentence("goal.none_standing")
    refills = [one for one in facts.districts if one.refills]
    if refills:
        letters = names.listed(names.letter(one.district) for one in refills)
        yield texts.counted("goal.refills", len(refills), letters=letters)


def _column(names: Names, facts: GoalFacts, side: int, own: int) -> GoalColumn:
    name = SIDE_NAMES[side]
    whose = name if own < 0 else "you" if side == own else "enemy"
    say = names.catalogue.phrase
    conditions = (
        (
            Sentence(say("goal.german.closed"), "R11.1"),
            Sentence(say("goal.german.empty", last=facts.last_turn), "R11.2"),
        )
        if side == GERMAN
        else (
            Sentence(say("goal.soviet.standing", last=facts.last_turn), "R11.2"),
            Sentence(say(f"goal.soviet.no_attack.{'you' if own == GERMAN else 'they'}"), "R11.3"),
        )
    )
    return GoalColumn(
        side, say(f"goal.wins.{whose}"), conditions, side_standing(names, facts, side)
    )


def _district(names: Names, one: DistrictGoal) -> DistrictWords:
    letter = names.letter(one.district)
    texts = names.catalogue
    if one.building >= 0:
        bank = names.kit.river_bank[one.building]
        note = names.kind(one.building) if bank else texts.sentence("goal.district.standing")
        return DistrictWords(letter, names.building(one.building), note)
    if one.status == DistrictStatus.CLOSED:
        return DistrictWords(letter, names.volga, texts.sentence("goal.district.closed"))
    key = "refills" if one.refills else "empty"
    return DistrictWords(
        letter, texts.sentence("goal.district.captured"), texts.sentence(f"goal.district.{key}")
    )


def _place(names: Names, one: DistrictGoal) -> str:
    return str(names.site_noun(one.building, one.district))


def readers_side(people: Iterable[int]) -> int:
    """The side of whoever reads the card: the one that all people play, else -1.

    >>> readers_side((1, 3)), readers_side((0, 1))
    (1, -1)
    """
    sides = {side_of(seat) for seat in people}
    return sides.pop() if len(sides) == 1 else -1


def ending_key(people: Iterable[int], winner: int) -> str:
    """The text of ``menu.end`` that heads the end of a game, told to the side of all people.

    >>> ending_key((0,), 1), ending_key((0, 1), 1)
    ('lost', 'title.soviet')
    """
    side = readers_side(people)
    if side < 0:
        return f"title.{SIDE_NAMES[winner]}"
    return "won" if side == winner else "lost"
