"""Action numbers: every option has its own, and they are read back to the same option (R3.4)."""

from __future__ import annotations

from functools import cache

import pytest

from stalingrad_game.card_game.learning.action_table import ActionTable
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.record.notation import FORMS, Notation
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.code_names import ACT_NAMES
from stalingrad_game.card_game.state.codes import Act
from tests.support.games import MODES


@cache
def table(mode: str) -> ActionTable:
    return ActionTable(Kit(load_pack(), mode))


@pytest.mark.parametrize("mode", MODES)
def test_pettingzoo_every_action_number_is_read_back_to_itself(mode: str) -> None:
    numbers = table(mode)
    assert len(set(numbers.rows)) == len(numbers)
    whole = [n for n, row in enumerate(numbers.rows) if row[0] != Act.RESTORE]
    assert all(numbers.path(numbers.option((n,))) == (n,) for n in whole)


@pytest.mark.parametrize("mode", MODES)
def test_pettingzoo_the_two_steps_of_every_consolidation_are_read_back(mode: str) -> None:
    numbers = table(mode)
    formations = range(len(Kit(load_pack(), mode).formations))
    paths = {(a, b): numbers.path((Act.RESTORE, a, b)) for a in formations for b in formations}
    assert len(set(paths.values())) == len(formations) ** 2
    for (destroyed, restored), path in paths.items():
        assert len(path) == 2
        assert numbers.option(path) == (Act.RESTORE, destroyed, restored)


@pytest.mark.parametrize("mode", MODES)
def test_pettingzoo_blocks_cover_the_numbers_without_a_gap(mode: str) -> None:
    numbers = table(mode)
    start = 0
    for block in numbers.blocks:
        assert block.start == start
        assert block.size > 0
        acts = {numbers.rows[n][0] for n in range(start, start + block.size)}
        assert {ACT_NAMES[act] for act in acts} == {block.name.removesuffix("_destroyed")} or (
            acts == {Act.RESTORE}
        )
        start += block.size
    assert start == len(numbers)


def test_pettingzoo_an_action_is_said_in_the_words_of_a_record() -> None:
    numbers, notation = table("four"), Notation(Kit(load_pack(), "four"))
    for number, row in enumerate(numbers.rows):
        if row[0] != Act.RESTORE:
            assert notation.parse(numbers.text(number)) == row
    destroyed, restored = numbers.path((Act.RESTORE, 0, 1))
    assert numbers.text(destroyed) == f"restore {notation.formations[0]} -"
    assert numbers.text(restored) == f"restore - {notation.formations[1]}"


def test_pettingzoo_what_a_mode_never_offers_has_no_number() -> None:
    basic, four = table("basic"), table("four")
    assert {row[0] for row in four.rows} == set(FORMS) - {Act.RECLAIM}
    assert {Act.HERO, Act.INTERCEPT, Act.GIVE} & {row[0] for row in basic.rows} == set()
    with pytest.raises(KeyError):
        four.path((Act.RECLAIM, 0, -1))


def test_pettingzoo_numbers_that_make_up_no_option_are_refused() -> None:
    numbers = table("basic")
    destroyed, restored = numbers.path((Act.RESTORE, 0, 1))
    (hold,) = numbers.path((Act.HOLD, -1, -1))
    for wrong in ((), (destroyed,), (restored,), (restored, destroyed), (hold, hold)):
        with pytest.raises(ValueError, match="no option"):
            numbers.option(wrong)


def test_pettingzoo_the_second_step_offers_only_what_goes_with_the_first() -> None:
    numbers = table("basic")
    done = (Act.DONE, -1, -1)
    options = [(Act.RESTORE, 0, 1), (Act.RESTORE, 1, 0), (Act.RESTORE, 0, 2), done]
    first = [numbers.rows[n] for n in numbers.following(options)]
    assert first == [done, (Act.RESTORE, 0, -1), (Act.RESTORE, 1, -1)]
    begun = numbers.path((Act.RESTORE, 0, 1))[:1]
    second = [numbers.rows[n] for n in numbers.following(options, begun)]
    assert second == [(Act.RESTORE, -1, 1), (Act.RESTORE, -1, 2)]
