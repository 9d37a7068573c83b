"""What the referees cite stands in the rulebook: rules, and the studies behind them (B10)."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest

import stalingrad_game.street_fight
from stalingrad_game.assets import asset
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import street_kit
from tests.support.every import every
from tests.support.street import answer_of

BOOKS: Final = {"tide": "TI", "ats": "AT", "k47": "KB"}
STUDY: Final = re.compile(r"[TAK]\d+")
CITED: Final = re.compile(r"(?:B|TI|AT|KB)\d+(?:\.\d+)?(?: [TAK]\d+)*")
TERRAIN: Final = {"AT10.5": "AT7.2", "AT10.7": "AT7.2"}
"""What blocks or obscures a line is cited with the study of its terrain, which another rule has."""
ASKS: Final = 300
SCENARIOS: Final = ("first_house", "volga_block", "tractor_hall", "grain_elevator")


@cache
def studies() -> Mapping[str, frozenset[str]]:
    """The rules of all books, with the studies that each was made from."""
    found = {}
    for name in ("board", *BOOKS):
        text = asset("street", "rules", f"{name}.toml").read_text(encoding="utf-8")
        for rule in tomllib.loads(text)["rule"]:
            found[rule["id"]] = frozenset(rule.get("studies", ()))
    return found


def unsound(cited: str, letters: str) -> str:
    """What is wrong with what a referee cites, whose rules begin with `letters`; "" for nothing."""
    rule, *behind = cited.split(" ")
    if rule not in studies():
        return f"{cited}: there is no rule {rule}"
    if not rule.startswith(("B", letters)):
        return f"{cited}: a rule of another referee"
    sources = (rule, TERRAIN.get(rule, rule))
    known = {
        study
        for each, made_from in studies().items()
        if any(rule_of(each, source) for source in sources)
        for study in made_from
    }
    wrong = [each for each in behind if each not in known]
    return f"{cited}: {rule} wasn't made from {', '.join(wrong)}" if wrong else ""


def rule_of(number: str, cited: str) -> bool:
    """Whether a rule is the one that is cited, or one of the chapter that is."""
    return number == cited or number.startswith(f"{cited}.")


def stated_options(**options: str | None) -> dict[str, str]:
    """Options of which something is said."""
    return {name: value for name, value in options.items() if value is not None}


def words(rng: Random, kit: StreetKit) -> tuple[list[str], dict[str, str]]:
    """A question at random, sensible or not."""
    board, units = kit.board, kit.scenario.units
    opening = Position(kit.scenario, opening_state(kit))
    everywhere = [location(number, 0) for number in range(len(board.grid.neighbours))]
    held = [loc for loc in map(opening.loc_of, range(len(units))) if loc >= 0]

    def place() -> str:
        loc = rng.choice(held if rng.random() < 0.6 else everywhere)
        level = rng.choice(("", "", "", "/1", "/roof", "/-1"))
        return board.loc_name(loc).partition("/")[0] + level

    unit = rng.choice(units).id
    verb = rng.choice(("cost", "cost", "sees", "attack", "attack", "attack", "capacity", "more"))
    if verb == "cost":
        here = opening.loc_of(kit.scenario.unit_named(unit) or 0)
        around = [one for one in board.grid.neighbours[here >> 4] if one >= 0] if here >= 0 else []
        path = [board.name(rng.choice(around))] if around else []
        mode = rng.choice((None, *kit.referee.modes))
        return ["cost", unit, *path, place()], stated_options(mode=mode)
    if verb == "sees":
        return ["sees", place(), place()], {}
    if verb == "capacity":
        return ["capacity", place()], stated_options(side=rng.choice(("german", "soviet")))
    if verb == "more" and kit.referee.queries:
        name = rng.choice(sorted(kit.referee.queries))
        typed = {"unit": unit, "hex": place().partition("/")[0], "location": place()}
        fields = kit.referee.queries[name].__struct_fields__
        return [name, *(typed[field] for field in fields)], {}
    kind = rng.choice((None, None, *kit.referee.attack_kinds))
    ability = rng.choice((*[None] * 6, *kit.referee.abilities))
    at = rng.choice((None, None, None, "building"))
    return ["attack", unit, place()], stated_options(kind=kind, ability=ability, at=at)


@pytest.mark.rule("B10")
@pytest.mark.parametrize("word", BOOKS)
def test_every_entry_of_an_answer_names_rules_and_studies_of_the_rulebook(word: str) -> None:
    seen: Counter[str] = Counter()
    wrong = set()
    for name in SCENARIOS:
        if word not in street_kit_referees(name):
            continue
        kit = street_kit(name, word)
        position, rng = Position(kit.scenario, opening_state(kit)), Random(name)
        for _ in range(ASKS):
            answer = answer_of(kit, position, *words(rng, kit))
            legal = answer.get("legal", answer.get("sees"))
            for reason in answer["why"]:
                seen[f"{'legal' if legal else 'refused'}{' study' * (' ' in reason.rule)}"] += 1
                wrong.add(unsound(reason.rule, BOOKS[word]))
    assert wrong == {""}
    assert min(seen[each] for each in ("legal", "refused", "legal study", "refused study")) > 20


def street_kit_referees(name: str) -> list[str]:
    """The referees that a scenario lists."""
    text = asset("street", "scenarios", f"{name}.toml").read_text(encoding="utf-8")
    return list(tomllib.loads(text)["referees"])


def citations() -> Iterator[tuple[str, str]]:
    """Every rule that stands as a word of its own in the code of Street Fight, and where, once."""
    folder = Path(stalingrad_game.street_fight.__path__[0])
    found: set[tuple[str, str]] = set()
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and CITED.fullmatch(value):
                found.add((value, inside[0]))
    yield from sorted(found)


@every("cited, package", citations(), least=200)
def test_every_rule_in_the_code_stands_in_the_rulebook(cited: str, package: str) -> None:
    letters = BOOKS.get(package)
    books = [letters] if letters else BOOKS.values()
    assert "" in [unsound(cited, each) for each in books]


def test_a_wrong_citation_is_seen() -> None:
    assert unsound("TI8.10 T35", "TI") == ""
    assert unsound("KB9 K50", "KB") == ""
    assert unsound("B6.3", "KB") == ""
    assert unsound("TI8.10 T01", "TI") == "TI8.10 T01: TI8.10 wasn't made from T01"
    assert unsound("TI8.99", "TI") == "TI8.99: there is no rule TI8.99"
    assert unsound("TI8.10", "KB") == "TI8.10: a rule of another referee"
