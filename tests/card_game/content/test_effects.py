"""The vocabulary reads what it writes, and refuses all else (R5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.card_game.content.effects import (
    Effect,
    EffectError,
    UnitFace,
    checked_effect,
    parse_effect,
)
from stalingrad_game.card_game.rules.operations import VERBS
from tests.support.every import every

FACES = st.builds(UnitFace, st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True), st.booleans())


@st.composite
def effects(draw: st.DrawFn) -> Effect:
    verb = draw(st.sampled_from(sorted(VERBS)))
    match VERBS[verb].argument:
        case "none":
            return Effect(verb)
        case "count":
            return Effect(verb, draw(st.integers(1, 9)))
        case "units":
            faces = tuple(draw(st.lists(FACES, min_size=1, max_size=5)))
            return Effect(verb, len(faces), faces)


@given(effects())
def test_a_phrase_reads_back_as_itself(effect: Effect) -> None:
    assert checked_effect(str(effect), VERBS) == effect


def test_a_number_left_out_is_one() -> None:
    assert parse_effect("kill") == parse_effect("kill 1")


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("", "unknown effect ''"),
        ("slay 2", "unknown effect 'slay'"),
        ("Kill", "unknown effect 'Kill'"),
        ("kill 0", "from 1 to 9"),
        ("kill 10", "from 1 to 9"),
        ("kill -1", "whole number"),
        ("kill 1.5", "whole number"),
        ("kill ²", "whole number"),
        ("kill 1 1", "whole number"),
        ("kill " + "1" * 5000, "whole number"),
        ("second_action 1", "takes no number"),
        ("add", "needs the ids"),
    ],
)
def test_a_phrase_out_of_the_vocabulary_says_why(phrase: str, text: str) -> None:
    with pytest.raises(EffectError, match=text):
        checked_effect(phrase, VERBS)


@given(st.text(max_size=40))
def test_any_text_is_a_phrase_or_refused(text: str) -> None:
    try:
        effect = checked_effect(text, VERBS)
    except EffectError:
        return
    assert effect == parse_effect(text)
    assert effect.verb in VERBS


def test_second_action_stands_on_combat_cards_only() -> None:  # R5.15
    assert VERBS["second_action"].places == {"card"}


@pytest.mark.parametrize("verb", ["add", "overrun", "supply", "deplete", "promote", "rubble_fort"])
def test_no_terror_tactic_adds_units_or_formations(verb: str) -> None:  # R5.2
    assert "terror" not in VERBS[verb].places


@pytest.mark.parametrize("verb", [word for word, verb in VERBS.items() if verb.hero != "none"])
def test_a_heros_effects_stand_on_heroes(verb: str) -> None:  # R9.3
    assert "hero" in VERBS[verb].places


@every("verb", sorted(VERBS))
def test_every_word_names_its_rule_and_a_place(verb: str) -> None:
    assert VERBS[verb].rule.startswith("R")
    assert VERBS[verb].places
