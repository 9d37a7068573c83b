"""Whatever the judge says has its sentence in every language, its facts in place."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import stalingrad_game.street_fight.ats as package
from stalingrad_game.localisation.language import Language
from stalingrad_game.street_fight.ats.judge.answers import AtsJudge
from stalingrad_game.street_fight.ats.judge.steps import MODES
from stalingrad_game.street_fight.ats.referee import make_referee
from stalingrad_game.street_fight.ats.tables import ats_tables
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.questions import (
    Answer,
    CapacityQuery,
    CostQuery,
    SightQuery,
)
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.words.words import StreetWords, street_texts
from tests.support.languages import LANGUAGES

FOLDER = Path(package.__file__).parent


def keys_of_the_code() -> set[str]:
    found: set[str] = set()
    for module in FOLDER.rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        found |= set(re.findall(r'"((?:place|sight|cover|cost)\.[a-z_]+)"', text))
        found |= {f"cost.{key}" for key in re.findall(r'refused\(\s*"([a-z_]+)"', text)}
        found |= {f"sight.{key}" for key in re.findall(r'key = "sight\.([a-z_]+)"', text)}
    found |= {f"sight.{word}" for word in ("wall", "hedge", "fence", "rubble")}
    found |= {f"cover.{word}" for word in ("wall", "hedge", "fence")}
    found |= {f"cost.mode_{who}" for who in ("vehicle", "personnel", "heavy")}
    return found | {"cost.out_from_ground", "cost.in_to_ground"}


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_key_has_a_sentence_and_every_sentence_a_key(language: Language) -> None:
    texts = street_texts(language, "ats")
    tables = ("place", "sight", "cover", "cost")
    written = {f"{t}{key}" for t in tables for key in texts.keys_under(f"street.ats.{t}")}
    assert written == keys_of_the_code()


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("name", ["tractor_hall", "grain_elevator"])
def test_random_questions_are_answered_in_whole_sentences(name: str, language: Language) -> None:
    scenario, referee = load_scenario(name), make_referee()
    position = Position(scenario, opening_state(StreetKit(scenario, referee)))
    judge = AtsJudge(ats_tables())
    words = StreetWords(scenario, referee, street_texts(language, "ats"))
    dice = Random(7)
    places = [location(n, place) for n in range(scenario.board.grid.count) for place in (0, 1, 10)]
    for _ in range(250):
        start, end = dice.choice(places), dice.choice(places)
        unit = dice.randrange(len(scenario.units))
        near = [loc for loc in places if _near(position, position.loc_of(unit), loc)]
        answers: tuple[Answer, ...] = (
            judge.sees(position, SightQuery(start, end)),
            judge.cost(position, CostQuery(unit, (dice.choice(near),), dice.choice(MODES))),
            judge.capacity(position, CapacityQuery(end, dice.randrange(2))),
        )
        for answer in answers:
            assert answer.why
            for reason in answer.why:
                assert "{" not in words.reason(reason)


def _near(position: Position, start: int, end: int) -> bool:
    return position.board.grid.distance(start >> 4, end >> 4) <= 1
