"""``stalingrad street compare``: the answer of every referee that a scenario lists (B10)."""

from __future__ import annotations

import argparse

import msgspec

from stalingrad_game.app.command import spoken
from stalingrad_game.app.street.ask import add_query, options_of
from stalingrad_game.app.street.options import add_scenario
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.kits import street_kit
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.question import QuestionError, ask
from stalingrad_game.street_fight.words.answers import plain_answer
from stalingrad_game.street_fight.words.side_by_side import Column, no_answer, side_by_side
from stalingrad_game.street_fight.words.words import StreetWords


def add(parser: argparse.ArgumentParser) -> None:
    """Add the task's options."""
    add_scenario(parser)
    add_query(parser)


def run(args: argparse.Namespace) -> int:
    """Print the answers; returns 0.

    A referee who can't be asked this says why in place of an answer. Raises `QuestionError` where
    that holds of all of them, `SetUpFault` or `ScenarioError`.
    """
    texts = catalogue(spoken(args))
    columns: list[Column] = []
    faults: list[QuestionError] = []
    for word in load_scenario(args.scenario).referees:
        kit = street_kit(args.scenario, word, args.tables)
        words = StreetWords(kit.scenario, kit.referee, texts)
        position = Position(kit.scenario, opening_state(kit))
        try:
            answer = ask(kit, position, args.query, options_of(args))
        except QuestionError as error:
            faults.append(error)
            columns.append(no_answer(word, words, args.query, str(error)))
        else:
            columns.append(
                Column(word, words, answer, plain_answer(words, word, args.query, answer))
            )
    if len(faults) == len(columns):
        raise faults[0]
    if args.json:
        print(msgspec.json.encode({one.word: one.plain for one in columns}).decode())
    else:
        print(*side_by_side(texts, columns), sep="\n")
    return 0
