"""README.md's "How to add a terrain", tried: a copy of the program gets an orchard."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.support.program_copy import CODE, printed_by, program_copy

ADDED: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        f"{CODE}/street_fight/board/terrain.py": (
            '    "junkyard",\n',
            '    "orchard",\n',
        ),
        "assets/street/tables/tide.toml": (
            "\n[terrain.woods]",
            "\n[terrain.orchard]\ncost = 2\ncover = 1\n",
        ),
        "assets/street/tables/ats.toml": (
            "\n[terrain.woods]",
            '\n[terrain.orchard]\nstudy = ""\neffect = "obscures"\ntop = 10\nshift = 1\ncover = 1\n'
            "cost = { personnel = 2, heavy = 2, tracked = 2 }\ntraits = { burns = true }\n",
        ),
        "assets/street/tables/k47.toml": (
            "\n[terrain.woods]",
            '\n[terrain.orchard]\ntraits = { difficult = true, cover = "soft" }\n',
        ),
        "assets/lang/en/street.toml": (
            "[street.terrain.woods]",
            '[street.terrain.orchard]\nname = "orchard"\narticle = "the"\n',
        ),
        "assets/lang/fr/street.toml": (
            "[street.terrain.woods]",
            '[street.terrain.orchard]\nname = "verger"\narticle = "m"\n',
        ),
        f"{CODE}/ui/street/pictures/terrain_art.py": (
            '        "woods": _woods,',
            '        "orchard": lambda canvas, seed: canvas.disc(0, 0, 0.5, LEAF),\n',
        ),
    }
)
"""By file: before which line the orchard's lines are written, and they."""

TRIED: Final = """
from random import Random

import stalingrad_game
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.terrain import TERRAINS
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.questions import CostQuery
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import REFEREES, referee
from stalingrad_game.street_fight.words.words import StreetWords, street_texts
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.pictures.terrain_art import terrain_pattern
from stalingrad_game.ui.street.pictures.tiles import unit_canvas
from tests.support.street import position, scene, unit

scenario = scene(
    unit("G", "rifle_squad", "C3"), unit("S", "rifle_squad", "I9"), terrain={"orchard": ["C4"]}
)
orchard = scenario.board.loc("C4")
for word in REFEREES:
    judge = referee(word)
    moved = judge.judge.cost(position(scenario), CostQuery(0, (orchard,)))
    for language in ("en", "fr"):
        words = StreetWords(scenario, judge, street_texts(program_languages()[language], word))
        print(word, moved.cost, *map(words.reason, moved.why))
    game = StreetGame(StreetKit(scenario, judge))
    for seed in range(100):
        random = Random(seed)
        state, _ = game.begin(seed, {})
        while options := game.options(state):
            into = [option for option in options if orchard in option]
            game.play(state, random.choice(into or options))
            if Position(scenario, state).loc_of(0) == orchard:
                break
        if options:
            print(word, "entered")
            break
Look.for_window((1280, 720))
pictures = set()
for word in ("open", "orchard", "woods"):
    canvas = unit_canvas(20.0, 2.1, 2.1)
    terrain_pattern(canvas, word, 1)
    pictures.add(canvas.finish().get_buffer().raw)
print(len(pictures), "pictures", TERRAINS.count("orchard"), stalingrad_game.__file__)
"""


def test_an_orchard_is_judged_entered_named_and_painted(tmp_path: Path) -> None:
    program = program_copy(tmp_path, ADDED)
    printed = printed_by(program, "-c", TRIED)
    assert [f"{word} entered" in printed for word in ("tide", "ats", "k47")] == [True] * 3
    assert "tide 2 " in printed
    assert "ats 2 " in printed
    assert "orchard" in printed
    assert "verger" in printed
    assert f"3 pictures 1 {program}" in printed
