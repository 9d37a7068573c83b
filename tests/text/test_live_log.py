"""The log while the terminal plays: a line a round, who goes where, aims behind what was done."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

from stalingrad_game.localisation.language import Language
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.terminal import CardTerminal, script

OFFICERS = ((0, "officer"), (1, "officer"))
SEED = 12
OF_ROUNDS = "Break Test on|spend nothing more|more likely|less likely|Test de rupture|probable"
UNOPPOSED = {"en": "unopposed", "fr": "sans opposition"}
OPPOSED = {"en": " against ", "fr": " contre "}


@cache
def lines(language: Language) -> list[str]:
    """All that two officers' game writes, a paragraph a line."""
    terminal = CardTerminal(script(), seed=SEED, language=language, computers=OFFICERS)
    terminal.run()
    return "\n".join(terminal.lines).replace("\n    ", " ").split("\n")


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_a_round_is_told_in_one_line(language: Language) -> None:
    battle: list[str] = []
    found = 0
    for line in lines(language):
        if line.startswith("— "):
            battle = []
        elif match := re.match(r"Round (\d+),", line):
            assert match[1] not in battle, line
            battle.append(match[1])
            found += 1
    assert found > 20


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_a_manoeuvre_tells_once_who_meets_whom_at_each_building(language: Language) -> None:
    turns: list[list[str]] = []
    for line in lines(language):
        assert not re.search(r":\s\s", line), "nobody is left out"
        if re.match(r"— T(urn|our) \d", line):
            turns.append([])
        met = re.match(r"(\S.*\([ABCD]\))\s?: .*", line)
        told = OPPOSED[language.code] in line or UNOPPOSED[language.code] in line
        if turns and met and told:
            turns[-1].append(met[1])
    assert sum(map(len, turns)) >= 4
    assert all(len(places) == len(set(places)) for places in turns)


def test_aims_follow_what_was_done_and_none_is_told_twice_in_a_row() -> None:
    told = lines(ENGLISH)
    aims = [number for number, line in enumerate(told) if line.startswith("Aim: ")]
    assert len(aims) > 20
    assert not told[0].startswith("Aim: ")
    assert not any(told[number] == told[number + 1] for number in aims if number + 1 < len(told))


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_an_aim_stands_right_behind_its_round_or_battle(language: Language) -> None:
    """Never behind the Break Test that a Hold has brought on, nor below the next heading."""
    told, found = lines(language), 0
    for before, line in pairwise(told):
        if not re.match(r"(Aim|Intention)\b", line):
            continue
        if re.search(OF_ROUNDS, line):
            assert re.match(r"(Round \d+|Aim|Intention)\b", before), (before, line)
            found += 1
        elif re.search(r"\bfirst\b|d’abord", line):
            assert re.search(r"against|contre|unopposed|sans|no Soviet", before), (before, line)
    assert found > 20


def test_closing_sentences_change_from_battle_to_battle() -> None:
    told = lines(ENGLISH)
    closings = [
        re.sub(r"\d+|the [A-Z][\w’ ]+|[A-Z][\w’]+ [A-Z]\w+", "", after)
        for line, after in pairwise(told)
        if line.startswith("Break Test – ")
    ]
    assert len(closings) >= 4
    assert all(one != other for one, other in pairwise(closings))


def test_a_person_who_is_asked_has_been_told_everything() -> None:
    asked: list[str] = []

    def answer(terminal: CardTerminal) -> str | None:
        asked.append("\n".join(terminal.fresh))
        return None

    CardTerminal(answer, seed=SEED, computers=OFFICERS[:1]).run()
    (first,) = asked
    assert re.search(r"\([ABCD]\)", first)
    assert "unopposed" not in first, "the Soviets may still come"
