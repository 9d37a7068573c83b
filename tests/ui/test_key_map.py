"""Keys by command: what is set holds, no key has two meanings, and nobody can lock himself out."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.ui.style.key_map import FIXED_CODES, WINDOW_KEYS, Key, KeyMap
from stalingrad_game.ui.table.input.commands import usual_keys
from tests.support.gestures import key

USUAL = usual_keys()
CHANGEABLE = [one for one in USUAL if KeyMap(USUAL).can_change(one)]
CODES = st.sampled_from(
    [*range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_F1, pygame.K_F12 + 1), pygame.K_PAGEUP]
)
FREE_KEYS = st.builds(Key, CODES, st.booleans(), st.booleans())
STEPS = st.lists(st.tuples(st.sampled_from(CHANGEABLE), FREE_KEYS | st.none()), max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


def no_key_twice(keys: KeyMap) -> bool:
    all_keys = [one for command in USUAL for one in keys.keys(command)]
    return len(all_keys) == len(set(all_keys))


@given(FREE_KEYS)
def test_a_name_gives_its_key_back(one: Key) -> None:
    assert Key.read(one.written) == one


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Shift+u", Key(pygame.K_u, shift=True)),
        ("Ctrl+Shift+z", Key(pygame.K_z, shift=True, command=True)),
        ("F9", Key(pygame.K_F9)),
        ("+", Key(pygame.K_PLUS)),
        ("Shift++", Key(pygame.K_PLUS, shift=True)),
        ("é", Key(ord("é"))),
        ("", None),
        ("Shift+", None),
        ("F99", None),
        ("Shift+Ctrl+z", None),
        (3, None),
        (None, None),
    ],
)
def test_names_of_keys(name: object, found: Key | None) -> None:
    assert Key.read(name) == found


@given(STEPS)
def test_whatever_is_set_every_command_keeps_a_key_and_no_key_has_two(
    steps: list[tuple[str, Key | None]],
) -> None:
    keys = KeyMap(USUAL)
    for command, one in steps:
        kept = keys.reset(command) if one is None else keys.given(command, one)
        keys = KeyMap(USUAL, kept)
        assert keys.keys(command)[:1] == (USUAL[command][:1] if one is None else (one,))
        assert no_key_twice(keys)
        assert all(keys.keys(command) for command in USUAL)
    assert KeyMap(USUAL).changed == {}


@given(st.dictionaries(st.sampled_from([*USUAL, "weather"]), JSON | st.lists(st.text(max_size=9))))
def test_no_damage_takes_the_fixed_keys_or_gives_a_key_two_meanings(
    changed: dict[str, object],
) -> None:
    keys = KeyMap(USUAL, changed)
    assert no_key_twice(keys)
    assert keys.command(key(pygame.K_ESCAPE)) == "back"
    for code in FIXED_CODES - {pygame.K_ESCAPE}:
        assert keys.command(key(code)) == ""


def test_a_swap_gives_the_other_command_the_former_key_and_a_reset_takes_it_back() -> None:
    swapped = KeyMap(USUAL, KeyMap(USUAL).given("log", Key(pygame.K_u)))
    assert swapped.keys("log") == (Key(pygame.K_u),)
    assert swapped.keys("undo") == (Key(pygame.K_l), *USUAL["undo"][1:])
    assert swapped.command(key(pygame.K_u)) == "log"
    assert KeyMap(USUAL, swapped.reset("undo")).changed == {}


def test_what_was_set_comes_before_what_is_usual() -> None:
    keys = KeyMap(USUAL, {"log": ["u"]})
    assert keys.command(key(pygame.K_u)) == "log"
    assert keys.keys("undo") == USUAL["undo"][1:]


def test_escape_cannot_be_taken_from_the_step_back() -> None:
    assert not KeyMap(USUAL).can_change("back")
    assert KeyMap(USUAL, {"back": ["m"]}).command(key(pygame.K_m)) == ""


def test_keys_of_the_window_are_those_of_the_table() -> None:
    assert {one: USUAL[one] for one in WINDOW_KEYS} == dict(WINDOW_KEYS)
