"""Every reason, fact, option and question of the referee has a sentence in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.street_fight import tide
from stalingrad_game.street_fight.board.scenario_file import CardWord
from stalingrad_game.street_fight.tide.judge.units import MARK_WORDS
from stalingrad_game.street_fight.tide.referee import PROMPTS
from tests.support.street_tide import plain_referee

NOTES = ("actions", "fresh", "medic")
OWN_NOTES = ("actions", "fresh")
"""What is left in the turn, and what isn't a mark."""

FOLDER = Path(tide.__file__).parent
KEYS = re.compile(r'"tide\.([a-z_]+(?:\.[a-z_]+)?)"')
GROUND_KEYS = re.compile(r'"(ground\.[a-z_]+)"')
"""What is said of a terrain."""

FACT = r"{\w+(?=[.}])"
"""A fact of a text, but for words that agree with it."""


def flat(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """The texts of a table by their whole keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        else:
            yield path + key, value


def texts(language: str) -> dict[str, str]:
    """The referee's texts in a language."""
    file = asset("lang", language, "street_tide.toml")
    return dict(flat(tomllib.loads(file.read_text(encoding="utf-8"))))


@pytest.mark.rule("TI6.5")
def test_who_falls_in_an_assault_with_more_hits_is_not_said_to_lose_it() -> None:
    """Net hits may be 5 against 4 and the attacker gone all the same: the place isn't taken."""
    for language, lost in (("en", "loses"), ("fr", "perd")):
        key = next(key for key in texts(language) if key.endswith("assault_lost"))
        assert lost not in texts(language)[key].split()


def test_both_languages_say_the_same_with_the_same_facts() -> None:
    english, french = texts("en"), texts("fr")
    assert english.keys() == french.keys()
    for key, text in english.items():
        assert sorted(re.findall(FACT, text)) == sorted(re.findall(FACT, french[key])), key


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_lacks_its_sentence_and_no_sentence_is_idle(language: str) -> None:
    found = texts(language)
    referee = plain_referee()
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py")))
    needed = {f"street.tide.{key}" for key in KEYS.findall(source)}
    needed |= {f"street.tide.{key}" for key in GROUND_KEYS.findall(source)}
    needed |= {f"street.tide.{key}" for key in ("enter", "next_door")}
    needed |= {f"street.tide.assault_{end}" for end in ("wins", "ties", "loses")}
    lines = {f"street.{form.word}": form for form in referee.facts.values()}
    needed |= lines.keys()
    two_numbers = {key for key, form in lines.items() if form.kinds.count("number") == 2}
    needed |= {f"street.tide.act.{form.word}" for form in referee.acts.values()}
    needed |= {f"street.tide.roll.{form.word}" for form in referee.rolls.values()}
    needed |= {f"street.tide.phase.{word}" for word in referee.phases}
    needed |= {f"street.tide.ask.{word}" for word in PROMPTS.values()}
    needed |= {f"street.tide.note.{word}" for word in MARK_WORDS.values()}
    needed |= {f"street.tide.note.{note}" for note in NOTES}
    needed |= {f"street.tide.note_own.{note}" for note in OWN_NOTES}
    words = {word for row in referee.word_lists.values() for word in row}
    words |= {f"range_{word}" for word in ("close", "normal", "long", "area")}
    needed |= {f"street.word.{word}" for word in words}
    cards = get_args(CardWord)
    needed |= {f"street.tide.{part}.{word}" for part in ("word", "card_text") for word in cards}
    needed |= {"street.tide.steps_lost", "street.tide.left"}  # men, where others count steps
    counted = {key.removesuffix(".other") for key in found if key.endswith(".other")}
    assert all(f"{key}.one" in found for key in counted)
    shades = {f"{key}_{shade}" for key in two_numbers for shade in ("clean", "covered")}
    needed |= shades & counted  # a line has them where its second number needs other words
    assert (
        needed == {key for key in found if not key.endswith((".none", ".one", ".other"))} | counted
    )
