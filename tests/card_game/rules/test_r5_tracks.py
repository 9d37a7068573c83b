"""R5.7: the Fire and Bucket counters and the Infernos they bring and take."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.codes import Ev
from tests.support.set_up import battle
from tests.support.table import Table, rule


def tracks(table: Table) -> tuple[int, int, int]:
    """Fire, Bucket and Infernos of the battle."""
    return table.fire, table.bucket, table.infernos


def after_fire(fire: int, infernos: int, card: str = "fire_6", **variants: str) -> tuple[int, ...]:
    """The tracks after a German fire card."""
    table = battle(
        german=["infantry_76"], german_hand=[card], fire=fire, infernos=infernos, variants=variants
    )
    return tracks(table.play(card, on="infantry_76"))


def after_bucket(
    bucket: int, fire: int, infernos: int, card: str = "red_bucket", **variants: str
) -> tuple[int, ...]:
    """The tracks after a Soviet bucket card."""
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=[card],
        active="soviet",
        bucket=bucket,
        fire=fire,
        infernos=infernos,
        variants=variants,
    )
    return tracks(table.play(card, on="guards_37"))


@rule("R5.7")
def test_counter_advances_one_step_an_icon() -> None:
    assert after_fire(0, 0, "fire") == (1, 0, 0)
    assert after_fire(2, 1, "fire") == (3, 0, 1)
    assert after_bucket(1, 2, 1) == (2, 2, 1)


@rule("R5.7", track_length="4")
def test_fire_that_reaches_inferno_becomes_one_and_a_new_counter_starts() -> None:
    assert after_fire(3, 0, "fire") == (0, 0, 1)
    assert after_fire(3, 2, "fire") == (0, 0, 3)


@rule("R5.7")
def test_left_over_fire_steps_go_on() -> None:
    assert after_fire(0, 0) == (2, 0, 1)
    assert after_fire(3, 0) == (1, 0, 2)


@rule("R5.7")
def test_bucket_that_reaches_inferno_returns_and_takes_one_away() -> None:
    assert after_bucket(3, 2, 2) == (2, 0, 1)


@rule("R5.7")
def test_with_no_inferno_there_the_fire_counter_returns_to_the_start() -> None:
    assert after_bucket(3, 2, 0) == (0, 0, 0)


@rule("R5.7")
def test_left_over_bucket_steps_go_on() -> None:
    assert after_bucket(0, 3, 1, "red_bucket_6") == (3, 2, 0)
    assert after_bucket(2, 3, 1, "red_bucket_6") == (0, 0, 0)


@rule("R5.7")
def test_infernos_are_unlimited() -> None:
    assert after_fire(3, 40, "fire") == (0, 0, 41)


@rule("R5.7")
@pytest.mark.parametrize(("length", "fire"), [("4", 3), ("3", 2), ("5", 4)])
def test_tracks_of_other_lengths(length: str, fire: int) -> None:
    assert after_fire(fire, 0, "fire", track_length=length) == (0, 0, 1)
    assert after_fire(fire - 1, 0, "fire", track_length=length) == (fire, 0, 0)
    assert after_bucket(fire, 0, 1, track_length=length) == (0, 0, 0)


@rule("R5.7", track_length="3")
def test_left_over_steps_on_a_short_track() -> None:
    assert after_fire(0, 0, track_length="3") == (0, 0, 2)


@rule("R5.7", track_length="5")
def test_left_over_steps_on_a_long_track() -> None:
    assert after_fire(0, 0, track_length="5") == (1, 0, 1)


@rule("R5.7", "R6.5")
def test_an_inferno_reached_is_told_before_the_counter_starts_anew() -> None:
    table = battle(german=["infantry_76"], german_hand=["fire"], fire=3)
    table.play("fire", on="infantry_76")
    kinds = [event[0] for event in table.events if event[0] in {Ev.FIRE, Ev.INFERNO}]
    assert kinds == [Ev.FIRE, Ev.INFERNO, Ev.FIRE]
