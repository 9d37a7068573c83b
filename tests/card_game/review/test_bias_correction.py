"""Values within a turn, put right by what games that were played to their end say at both ends."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.review.bias_correction import whole_rows
from stalingrad_game.card_game.review.route import Source, TurnBorder, TurnValues
from stalingrad_game.review.values import PointValues, Station
from tests.support.amount import share


class Known(msgspec.Struct):
    """What is known of a station, the same in both of two worlds but for `apart`."""

    source: str
    value: float | None
    """By the turn it belongs to; None: taken over from the one before."""
    whole: float | None = None
    """To the end of the game, where turns meet."""
    after: float = 0.0
    """There, by the turn that begins."""


def rows_of(knowns: list[Known], apart: float = 0.0) -> list[tuple[float, float]]:
    """The whole rows of these stations."""
    route = [Station(one.source, place) for place, one in enumerate(knowns)]
    valued: dict[int, PointValues] = {}
    for station, one in zip(route, knowns, strict=True):
        own = one.value if one.whole is None else one.whole
        rows = () if own is None else ((station, (own, own + apart)),)
        border = None
        if one.whole is not None:
            assert one.value is not None
            border = TurnBorder((one.value,) * 2, (one.after, one.after + apart))
        valued[station.place] = TurnValues(station.place, rows, border=border)
    found = whole_rows(route, valued)
    assert len(found) == len(route)
    return [(row[0], row[1]) for row in found]


def means(knowns: list[Known]) -> list[float]:
    """The means of their rows."""
    return [sum(row) / len(row) for row in rows_of(knowns)]


def a_turn(end: float, whole: float, after: float = 0.6) -> list[Known]:
    """A turn with a draw, dice and a choice that change its value by 10, 20 and 10 points."""
    return [
        Known(Source.START, 0.5, 0.5, 0.5),
        Known(Source.DRAWS, 0.6),
        Known(Source.DICE, 0.8),
        Known(Source.CHOSEN, 0.7),
        Known(Source.DRAWS, None),
        Known(Source.DRAWS, end, whole, after),
    ]


def test_where_the_judgement_was_right_values_stay_as_they_are() -> None:
    turn = [*a_turn(0.7, 0.7, 0.7), Known(Source.DRAWS, 0.9, 0.9, 0.9)]
    assert means(turn) == pytest.approx([0.5, 0.6, 0.8, 0.7, 0.7, 0.7, 0.9])


def test_an_error_grows_with_what_changed_the_judgement_and_not_with_dice() -> None:
    found = means(a_turn(0.7, 0.6))
    assert found == pytest.approx([0.5, 0.55, 0.75, 0.6, 0.6, 0.6])


def test_what_the_next_turn_is_wrong_by_at_first_is_taken_off_its_values() -> None:
    turn = [*a_turn(0.7, 0.6, 0.65), Known(Source.CHOSEN, 0.55), Known(Source.DRAWS, 0.4)]
    turn.append(Known(Source.GIVEN_UP, 0.0))
    assert means(turn)[6:] == pytest.approx([0.5, 0.35, 0.0])


def test_values_never_tell_of_less_than_no_chance() -> None:
    turn = a_turn(0.1, 0.0)
    turn[3].value = 0.02
    assert means(turn)[4] == 0.0
    assert all(0.0 <= value <= 1.0 for value in means(turn))


def test_a_turn_in_which_only_dice_fell_ends_with_its_error() -> None:
    turn = [
        Known(Source.START, 0.5, 0.4, 0.5),
        Known(Source.DICE, 0.7),
        Known(Source.DRAWS, 0.7, 0.7),
    ]
    assert means(turn) == pytest.approx([0.4, 0.6, 0.7])


def test_each_world_is_put_right_by_its_own_games() -> None:
    turn = [
        Known(Source.START, 0.5, 0.5, 0.5),
        Known(Source.DRAWS, 0.6),
        Known(Source.GIVEN_UP, 0.0),
    ]
    first, second = zip(*rows_of(turn, 0.1), strict=True)
    assert first == pytest.approx((0.5, 0.6, 0.0))
    assert second == pytest.approx((0.6, 0.7, 0.1))


near = st.floats(0.4, 0.6)
"""So near to each other that no value put right lies beyond a chance, where it is held."""
wrong = st.floats(-0.1, 0.1)
sources = st.sampled_from([Source.DICE, Source.DRAWS, Source.CAMPAIGN, Source.CHOSEN])
within = st.lists(st.tuples(sources, st.one_of(near, st.none())), max_size=8)


@settings(max_examples=share(60))
@given(turns=st.lists(st.tuples(within, near, near, wrong), min_size=1, max_size=4))
def test_dice_keep_their_luck_and_nothing_that_stayed_as_it_was_is_changed(
    turns: list[tuple[list[tuple[str, float | None]], float, float, float]],
) -> None:
    knowns = [Known(Source.START, 0.5, 0.52, 0.5)]
    for stations, end, after, error in turns:
        knowns += [Known(source, value) for source, value in stations]
        knowns.append(Known(Source.DRAWS, end, end + error, after))
    found = means(knowns)
    known = [one.value if one.whole is None else one.whole for one in knowns]
    last = knowns[0].after
    for number, one in enumerate(knowns[1:], start=1):
        changed = found[number] - found[number - 1]
        if one.whole is not None:
            assert found[number] == pytest.approx(known[number])
            last = one.after
            continue
        value = last if one.value is None else one.value
        if one.source == Source.DICE:
            assert changed == pytest.approx(value - last)
        elif value == last:
            assert changed == pytest.approx(0.0)
        last = value
