"""The real program in a pseudo-terminal: a whole game in each language, and going on with one."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.amount import share

pexpect = pytest.importorskip("pexpect", reason="pseudo-terminals are not to be had here")
if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not to be had here", allow_module_level=True)

NUMBERS = re.compile(r"(?:^|\n|, |: )(\d+)(?:\.| to| vers| pour)")
HAND = {"en": ("Type hand", "hand"), "fr": ("Tapez main", "main")}


def program(*arguments: str) -> Any:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "stalingrad_game", "play", "--text", *arguments],
        encoding="utf-8",
        dimensions=(40, 80),
        timeout=30,
    )
    child.delaybeforesend = None
    return child


@pytest.mark.parametrize("language", ["fr", "en"][: share(2, 1, 1)])
def test_two_seats_play_a_whole_game(language: str) -> None:
    chance = random.Random(7)
    hidden, hand = HAND[language]
    child = program("--new", "--seed", "5", "--lang", language)
    picked_up = False
    for _ in range(4000):
        if child.expect(["\n> ", pexpect.EOF]):
            break
        printed = child.before.replace("\r", "")
        numbers = NUMBERS.findall(printed)
        if not numbers or (hidden in printed and not picked_up and chance.random() < 0.7):
            child.sendline(hand)
            picked_up = True
        else:
            child.sendline(chance.choice(numbers))
            picked_up = False
    child.close()
    assert child.exitstatus == 0
    assert {"en": "The game is over.", "fr": "La partie est terminée."}[language] in child.before


def test_a_game_left_is_offered_and_goes_on(own_home: Path) -> None:
    child = program("--new", "--seed", "5")
    child.expect("\n> ")
    child.sendline("1")
    child.expect("\n> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child = program()
    child.expect("unfinished game")
    child.expect("> ")
    child.sendline("yes")
    child.expect("14th Panzer Division")
    child.expect("\n> ")
    child.sendline("undo")
    child.expect("Undone")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert len(list(own_home.rglob("*.jsonl"))) == 1
