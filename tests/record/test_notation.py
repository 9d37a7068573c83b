"""Every option has a text that is read back to it; unreadable and illegal are told apart."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.record.notation import (
    FORMS,
    SEAT_WORDS,
    Notation,
    numbered,
    option_text,
    parse_option,
)
from stalingrad_game.card_game.rules.engine import standing_options
from stalingrad_game.card_game.state.codes import Act, Option
from stalingrad_game.kernel.decision import UnreadableOption
from tests.support.amount import share
from tests.support.games import MODES, card_game, move, new

KIT = card_game("four").kit
NAMES = Notation(KIT)
SIZES = {
    "card": len(KIT.cards),
    "formation": len(KIT.formations),
    "unit": len(KIT.units),
    "district": 4,
    "choice": 2,
    "seat": 4,
}


def acts() -> dict[str, int]:
    """Every act by its name in the engine."""
    return {name: act for name, act in vars(Act).items() if name.isupper()}


@st.composite
def options(draw: st.DrawFn) -> Option:
    """Any option that can be written at all."""
    act = draw(st.sampled_from(sorted(FORMS)))
    numbers = [draw(st.integers(0, SIZES[kind] - 1)) for kind in FORMS[act].kinds]
    first, second = (*numbers, -1, -1)[:2]
    return act, first, second


def test_every_act_has_a_word_of_its_own() -> None:
    assert set(FORMS) == set(acts().values())
    words = [form.word for form in FORMS.values()]
    assert len(set(words)) == len(words)


@given(options())
def test_what_is_written_is_read_back(option: Option) -> None:
    assert NAMES.parse(NAMES.text(option)) == option


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=share(8))
@given(seed=st.integers(0, 10**6))
def test_everything_thought_of_in_a_game_is_read_back(mode: str, seed: int) -> None:
    record = new(seed, mode)
    while record.decision and len(record.steps) < 60:
        rules = record.game
        for option in (*rules.candidates(record.state), *standing_options(record.state)):
            text = record.game.notation.text(option)
            assert record.game.notation.parse(text) == option
        move(record)


@given(st.text())
def test_any_text_is_an_option_or_unreadable(text: str) -> None:
    with suppress(UnreadableOption):
        assert NAMES.text(NAMES.parse(text)) == " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no option is called ''"),
        ("attack", "no option is called 'attack'"),
        ("play storm_group", "'play' needs 2 names"),
        ("done now", "'done' needs 0 names"),
        ("commit infantry_76 E", "no district is called 'E'"),
        ("formation militia_brigade", "no formation is called 'militia_brigade'"),
        ("play infantry_76 storm_group", "no card is called 'infantry_76'"),
        ("choice 3", "no choice is called '3'"),
    ],
)
def test_what_is_unreadable_says_why(text: str, reason: str) -> None:
    with pytest.raises(UnreadableOption) as caught:
        parse_option(KIT, text)
    assert str(caught.value) == f"{text!r} can't be read as an option: {reason}"


def test_seats_are_those_of_the_mode() -> None:
    assert parse_option(card_game("four").kit, "seat soviet_2") == (Act.SEAT, 3, -1)
    with pytest.raises(UnreadableOption):
        parse_option(card_game("basic").kit, "seat soviet_2")
    assert len(set(SEAT_WORDS)) == 4


def test_copies_of_a_formation_are_told_apart() -> None:
    copies = [name for name in NAMES.formations if name.startswith("militia_brigade")]
    assert copies == ["militia_brigade.1", "militia_brigade.2", "militia_brigade.3"]
    assert len(set(NAMES.formations)) == len(NAMES.formations)
    assert numbered(["a", "b", "a"]) == ("a.1", "b", "a.2")


def test_an_argument_left_out_has_no_text() -> None:
    with pytest.raises(LookupError):
        option_text(KIT, (Act.PLAY, 3, -1))
    with pytest.raises(LookupError):
        option_text(KIT, (99, -1, -1))
