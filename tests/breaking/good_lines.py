"""Command lines that the program carries out, as its commands and their options are meant."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from stalingrad_game.app.shot_command import SCREENS
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios

LINES: Final = (
    "--version",
    "--help",
    "--self-test",
    "COMMAND --help",
    "play --text --new --seed NUMBER --mode MODE --lang LANGUAGE",
    "play --text --new --german PLAYER --soviet random --names Anna,Bob --cards compact",
    "play --text --new --german random --soviet random --mode MODE --log LOG",
    "play --text --new --pack pack --variant VARIANT --variant VARIANT",
    "play --text --continue --lang LANGUAGE",
    "play --text --load CARDS --log LOG",
    "play --new --mode MODE --describe -",
    "play --load RECORD",
    "RECORD",
    "play --text --new --sealed SIDE --mode basic",
    "play --text --load sealed.jsonl",
    "sealed new cards.jsonl --as SIDE",
    "sealed new street.jsonl --as SIDE --lang LANGUAGE",
    "sealed passphrase sealed.jsonl",
    "sealed open sealed.jsonl new.jsonl",
    "verify sealed.jsonl",
    "manual keys --lang LANGUAGE",
    "saves",
    "saves list --lang LANGUAGE",
    "saves rename 1 TITLE",
    "saves export 1 new.jsonl",
    "saves export 2 exported.jsonl --lang LANGUAGE",
    "saves delete 3",
    "shot --out new.png --screen SCREEN --size SIZE --text TYPE --palette COLOURS",
    "shot --out new.png --screen street --rules REFEREE --size SIZE",
    "shot --out new.png --record CARDS --at NUMBER --view VIEW --hand HAND --size SIZE",
    "shot --out new.png --screen replay --record STREET --at 20 --size SIZE --lang LANGUAGE",
    "shot --out new.png --screen replay --record CARDS --at NUMBER --size SIZE",
    "replay RECORD",
    "replay RECORD --out new.html --size 320x200",
    "replay ended.jsonl --out new.html --viewpoint VIEWPOINT --size 320x200",
    "replay RECORD --out new.gif --size 320x200",
    "verify RECORD",
    "verify CARDS STREET --lang LANGUAGE",
    "verify STREET --scenario scenario.toml",
    "review ended.jsonl --seed NUMBER",
    "review ended.jsonl --json --jobs 1",
    "history",
    "history --json",
    "history --csv --lang LANGUAGE",
    "history export new.csv",
    "history delete",
    "check",
    "check pack",
    "odds --german DICE --soviet DICE --json",
    "odds --german DICE --soviet DICE --variant highest --lang LANGUAGE",
    "odds --german 1 --soviet DICE --determination --variant cancel",
    "simulate --games 1 --german PLAIN --soviet PLAIN --mode MODE --json",
    "simulate --games 2 --german PLAIN --soviet random --both --seed NUMBER --out new.json",
    "simulate --games 2 --jobs 2 --german random --soviet random --variant VARIANT",
    "measure --into measured --list",
    "measure --into measured --list --only basic",
    "fuzz --games 1 --seed NUMBER --mode MODE",
    "fuzz --games 2 --jobs 2 --json",
    "bench --seconds 1 --frames 3 --json",
    "street list",
    "street list --json --lang LANGUAGE",
    "street ask --rules k47 --scenario volga_block attack G1 E4",
    "street ask --rules REFEREE --scenario first_house --json sees HEX HEX",
    "street ask --rules REFEREE --scenario first_house capacity HEX",
    "street compare --scenario first_house cost G1 HEX",
    "street compare --scenario volga_block attack G1 E4 --json",
    "street play --text TABLE --seed NUMBER",
    "street play --text TABLE --as german --against officer",
    "street play --text --load STREET",
    "street play --text --continue",
    "street play --text TABLE --as soviet --against random",
    "street play --text TABLE --german officer --soviet random --names Anna",
    "street rules",
    "street rules TI8.10 --lang LANGUAGE",
    "street rules smoke",
    "street shot TABLE --out new.png --size SIZE",
    "street shot TABLE --out new.png --section HEX",
    "street fuzz --rules REFEREE --games 1 --scenario first_house --seed NUMBER",
    "street simulate TABLE --games 1 --german random --soviet random --json",
    "street bench --frames 5 --json",
    "pack new made",
    "pack new FOLDER --lang LANGUAGE",
    "pack check",
    "pack check pack",
    "pack diff standard pack",
    "pack schema --out schemas",
    "pack print --out new.pdf",
    "pack print pack --out new.pdf --both --backs",
)
"""Words in capitals stand for one of `CHOICES`, of the commands or of the tables."""
CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "CARDS": ("cards.jsonl", "ended.jsonl"),
        "COLOURS": ("poster", "colour-blind", "high-contrast"),
        "DICE": ("1", "2", "3", "6"),
        "VIEWPOINT": ("public", "german", "soviet"),
        "FOLDER": ("folder/of_mine", "made"),
        "HAND": ("german", "soviet", "none"),
        "HEX": ("C3", "D4", "E5", "D4/1"),
        "LANGUAGE": ("en", "fr"),
        "LOG": ("story", "events", "rules"),
        "MODE": ("basic", "expert", "four"),
        "NUMBER": ("0", "1", "7", "25", "60"),
        "PLAIN": ("random", "greedy", "hold", "spread"),
        "PLAYER": ("person", "recruit", "random", "greedy"),
        "RECORD": ("cards.jsonl", "ended.jsonl", "street.jsonl"),
        "REFEREE": ("tide", "ats", "k47"),
        "SCREEN": tuple(SCREENS),
        "SIDE": ("german", "soviet"),
        "SIZE": ("640x360", "320x200", "1280x720", "900x1400"),
        "STREET": ("street.jsonl",),
        "TITLE": ("Uranus", "'Maison 4'", "Жуков"),
        "TYPE": ("75", "100", "250"),
        "VARIANT": ("break_test=cancel", "track_length=5", "team_hands=closed"),
        "VIEW": ("city", "battle"),
    }
)
_PLACE: Final = re.compile(r"\b[A-Z]{3,}\b")


def good_line(chance: Random, commands: tuple[str, ...]) -> list[str]:
    """Some line that is meant so; `commands` are those that there are."""

    def one_of(place: re.Match[str]) -> str:
        word = place.group()
        if word == "COMMAND":
            return chance.choice(commands)
        if word == "TABLE":
            scenario = chance.choice(standard_scenarios())
            referee = chance.choice(load_scenario(scenario).referees)
            return f"--rules {referee} --scenario {scenario}"
        return chance.choice(CHOICES[word])

    return shlex.split(_PLACE.sub(one_of, chance.choice(LINES)))
