"""Nothing that is said of Street Fight is a word of its data: games are told in a language alone.

A word of data that the language has too, outside brackets, is let be: so French is looked at for
all of them, English for those that no sentence has, such as ``rifle_squad``.
"""

from __future__ import annotations

import io
import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache, partial
from typing import Final

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.assets import asset
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.board.scenario_file import REFEREES
from stalingrad_game.street_fight.board.terrain import HEXSIDES, MARKERS, TERRAINS, UNIT_KINDS
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import NAMES, make_player
from stalingrad_game.street_fight.position.questions import AttackQuery, CostQuery
from stalingrad_game.street_fight.referees import referee, street_kit
from stalingrad_game.street_fight.words.queries import AT_WORDS, query_words
from stalingrad_game.street_fight.words.rulebook import load_street_rulebook
from stalingrad_game.text.street_fight.terminal import StreetTexts
from tests.localisation.losing_words import flat
from tests.support.languages import FRENCH, LANGUAGES
from tests.support.terminal import ShellTerminal

GAMES: Final = [
    (name, word) for name in standard_scenarios() for word in load_scenario(name).referees
]
WORD: Final = re.compile(r"[^\W\d](?:\w|[-_’'])*")
BRACKETS: Final = re.compile(r"\([^()]*\)")
RULE: Final = re.compile(r"\b[A-Z]+\d+(?:\.\d+)*(?: [TAK]\d+)+")
"""A rule with the statements that it was made from."""
STEPS: Final = 60
"""Answers in each game."""


@cache
def ids() -> frozenset[str]:
    """The words of scenario files, records and answers."""
    found = {*TERRAINS, *MARKERS, *HEXSIDES, *UNIT_KINDS, *NAMES, *AT_WORDS}
    for word in REFEREES:
        one = referee(word)
        found |= {*one.modes, *one.attack_kinds, *one.abilities, *one.phases}
        found |= {form.word for forms in (one.acts, one.rolls) for form in forms.values()}
        found |= {each for words in one.word_lists.values() for each in words}
    for name in standard_scenarios():
        for building in load_scenario(name).board.buildings:
            found |= {building.id, building.material, building.type}
    return frozenset(one.casefold() for one in found)


@cache
def own_words(language: Language) -> frozenset[str]:
    """Every word of a language's texts that stands outside brackets and braces."""
    found: set[str] = set()
    for path in asset("lang", language.code).glob("*.toml"):
        for key, text in flat(tomllib.loads(path.read_text(encoding="utf-8"))):
            if key.endswith(".published"):
                continue
            plain = BRACKETS.sub("", re.sub(r"\{[^{}]*\}", "", text))
            found |= {one.casefold() for one in WORD.findall(plain)}
    return frozenset(found)


def strays(text: str, language: Language) -> set[str]:
    """Words of data in a text."""
    spoken = {one.casefold() for one in WORD.findall(RULE.sub("", text))}
    return {one for one in spoken if "_" in one or one in ids() - own_words(language)} | set(
        re.findall(r"\{\w*\}?", text)
    )


def typed(terminal: ShellTerminal[StreetGame], chance: random.Random) -> Iterator[str]:
    """Everything that can be asked at a terminal, then answers at random, and all of it again."""
    record, game = terminal.record, terminal.record.game
    units = range(len(game.kit.scenario.units))
    asked = [
        query
        for unit in units
        for other in units
        for query in (
            AttackQuery((unit,), max(record.state.units[other].loc, 0)),
            CostQuery(unit, (chance.randrange(game.kit.board.grid.count),)),
        )
    ]
    chance.shuffle(asked)
    *looks, why = LOOKS[terminal.session.texts.catalogue.language.code]
    yield from looks
    yield from (f"{why} {' '.join(query_words(game.kit, query))}" for query in asked[:40])
    for _ in range(STEPS):
        decision = record.decision
        if decision is None:
            return
        yield str(1 + chance.randrange(min(len(decision.options), 9)))
    yield from looks


LOOKS: Final = {
    "en": ["hand", "map", "table", "goal", "options", "log 999", "why"],
    "fr": ["main", "carte", "table", "but", "choix", "journal 999", "pourquoi"],
}


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize(("name", "word"), GAMES)
def test_a_game_at_the_terminal_is_told_in_words(name: str, word: str, language: Language) -> None:
    game = StreetGame(street_kit(name, word))
    seats = (Seat(), Seat(computer="random"))
    record = GameRecord.start(game, Setup(7, {}, seats))
    texts = partial(StreetTexts, record, program_languages())
    players = {1: make_player("random", game.kit, 7)}
    lines: Iterator[str] = iter(())
    terminal = ShellTerminal(
        record, texts, lambda _terminal: next(lines, None), language=language, players=players
    )
    lines = typed(terminal, random.Random(7))
    terminal.session.run()
    assert len(terminal.lines) > 100
    called = {card.id.casefold() for card in game.kit.scenario.units}
    assert strays("\n".join(terminal.lines), language) - called == set()


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_what_commands_print_is_told_in_words(
    language: Language, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoken, house = ("--lang", language.code), ("--scenario", "first_house")
    new = ("street", "play", "--text", "--rules", "ats", *house, "--seed", "3", *spoken)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert main([*new, "--german", "officer", "--soviet", "officer"]) == 0
    commands = [
        *(("street", "harm", "--rules", word) for word in REFEREES),
        ("street", "compare", *house, "cost", "G1", "D3"),
        ("street", "compare", *house, "sees", "D2", "D3"),
        *(("street", "ask", *house, "--rules", word, "attack", "G1", "D4") for word in REFEREES),
        ("saves", "list"),
        ("history",),
    ]
    for command in commands:
        assert main([*command, *spoken]) == 0
        printed = re.sub(r"\S*\.jsonl", "", capsys.readouterr().out)
        assert strays(printed, language) == set(), command
    assert main(["street", "list", *spoken]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert strays("\n".join(line.partition(" ")[2] for line in listed), language) == set()


def test_the_words_that_stood_in_french_texts_are_looked_for() -> None:
    found = "Les Soviétiques : officer, Bâtiment house en D2, manière : fire"
    assert strays(found, FRENCH) == {"officer", "house", "fire"}


def test_the_rulebook_names_things_as_the_game_does() -> None:
    """But for the rules of what is typed, which cite the words, and what is printed on counters."""
    typed, printed = {"TI10", "AT11", "KB10"}, {"scw"}
    for language in LANGUAGES:
        rules = [rule for rule in load_street_rulebook(language).rules if rule.chapter not in typed]
        assert not [rule.number for rule in rules if re.search(r"`|[a-z]_[a-z]", rule.text)]
    book = load_street_rulebook(FRENCH)
    found = {
        rule.number: words
        for rule in rules
        if (words := strays(BRACKETS.sub("", book.plain(rule.text)), FRENCH) - printed)
    }
    assert found == {}
