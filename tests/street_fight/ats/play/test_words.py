"""Everything that `ats` says of attacks and in its game has its words in every language."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.street_fight.ats import judge, play
from stalingrad_game.street_fight.ats.play.codes import ACTS, PHASES, PROMPTS, Op, Roll
from stalingrad_game.street_fight.ats.referee import WORD_LISTS, make_referee
from stalingrad_game.street_fight.position.codes import Ev, roll_forms
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.words.words import GameWords
from tests.support.languages import ENGLISH, FRENCH
from tests.support.street import house, marker, scene, side, unit
from tests.support.street_ats_play import Match

LANGUAGES = (ENGLISH, FRENCH)
KEY = re.compile(r'"((?:attack|hit|morale|melee|building|indirect|cover|act|place|cost)\.[a-z_]+)"')
MADE_UP = (
    *(f"attack.no_{word}" for word in ("satchel", "flame", "scw")),
    *(f"attack.{word}_inside" for word in ("mortar", "scw")),
)
"""Keys that are put together."""


def reason_keys() -> set[str]:
    """Every key of a reason in the sources of attacks and of the game."""
    found = set(MADE_UP)
    for package in (judge, play):
        assert package.__file__ is not None
        for path in Path(package.__file__).parent.glob("*.py"):
            found.update(KEY.findall(path.read_text()))
    return found


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_every_reason_and_form_has_a_text(language: Language) -> None:
    texts = catalogue(language)
    referee = make_referee()
    keys = {
        *(f"street.ats.{key}" for key in reason_keys()),
        *(f"street.ats.act.{form.word}" for form in ACTS.values()),
        *(f"street.ats.roll.{form.word}" for form in roll_forms(Roll).values()),
        *(f"street.ats.{form.word}" for form in referee.facts.values()),
        *(f"street.ats.phase.{word}" for word in PHASES),
        *(f"street.ats.ask.{word}" for word in (*PROMPTS.values(), "barrage")),
        *(f"street.word.{word}" for words in WORD_LISTS.values() for word in words),
    }
    assert {key for key in keys if key not in texts and f"{key}.other" not in texts} == set()


EVERYTHING = scene(
    unit("G", "rifle_squad", "B4"),
    unit("G2", "engineer_squad", "B4"),
    unit("G3", "flame_squad", "C5"),
    unit("G4", "sig33b", "C4"),
    unit("G5", "stug_iii", "B5"),
    unit("G6", "halftrack", "B3"),
    unit("G7", "battery", None),
    unit("S", "rifle_squad", "E4"),
    unit("S2", "elite_squad", "E4", commissar=True),
    unit("S3", "rifle_squad", "F2"),
    unit("S5", "rifle_squad", "D6"),
    unit("S6", "at_squad", "E5/under"),
    unit("S7", "t34", "F4"),
    unit("S8", "mortar_squad", "H5"),
    terrain={"debris": ["C2", "F6"], "woods": ["C6", "D6"]},
    also={"sewer": ["F2", "F5", "H4"]},
    buildings=[
        house("E3", "E4", "F3", floors=2, material="hut", roof="flat", cellar=True),
        house("D4", floors=2, material="wood", id="shed"),
    ],
    sides=[side("C4", "D3", "wall"), side("C4", "C5", "wall")],
    markers=[
        marker("D5", "mines", side="soviet", density=5),
        marker("C3", "mines", side="soviet", density=3, hidden=True),
        marker("B4", "mines", side="soviet", density=4, at_only=True),
        marker("D3", "wire"),
        marker("E5", "hedgehog"),
    ],
    turns=2,
)


@pytest.mark.rule("AT1.1", "AT1.4", "AT2.1")
@pytest.mark.parametrize("seed", [3, 4])
def test_games_at_random_stand_right_and_are_told_in_words(seed: int) -> None:
    match = Match(EVERYTHING)
    referee, game = match.referee, match.game
    kit = StreetKit(EVERYTHING, referee)
    books = [GameWords(kit, catalogue(language)) for language in LANGUAGES]
    random = Random(seed)
    state, events = game.begin(seed, {})
    met: Counter[int] = Counter()
    for _ in range(1000):
        assert not referee.violations(Position(EVERYTHING, state))
        decision = game.decision(state)
        if decision is None:
            break
        met[decision.op] += 1
        acts = sorted({option[0] for option in decision.options})
        act = random.choice(acts)
        option = random.choice([one for one in decision.options if one[0] == act])
        for words in books:
            lines = [words.prompt(decision, state).text, words.option(option)]
            lines += [words.told(event).text for event in events if event[0] == Ev.LOGGED]
            assert not any("‹" in text or "{" in text for text in lines), lines
        assert game.parse_option(game.option_text(option)) == option
        events = game.play(state, option)
    assert game.result(state) is not None
    assert {Op.IMPULSE, Op.MARCH, Op.INFILTRATION} <= set(met)
