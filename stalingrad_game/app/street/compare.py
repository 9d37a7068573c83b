"""``stalingrad street compare``: the answer of every referee that a scenario lists (B10)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import msgspec

from stalingrad_game.app.command import spoken
from stalingrad_game.app.street.ask import add_query, faults_told, options_of
from stalingrad_game.app.street.options import add_scenario
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.compared import Compared, compared_at_opening
from stalingrad_game.street_fight.words.answers import plain_answer, told_fields
from stalingrad_game.street_fight.words.queries import read_query
from stalingrad_game.street_fight.words.words import StreetWords

from ...street_fight.referees import street_kit
from ...street_fight.words.answers import Column, no_answer, side_by_side


def add(parser: argparse.ArgumentParser) -> None:
    add_scenario(parser)
    add_query(parser)


def run(args: argparse.Namespace) -> int:
    """Print the answers; returns 0.

    A referee who can't be asked this says why in place of an answer. Raises `UserError` where
    that holds of all of them, `SetUpFault` or `ScenarioError`.
    """
    texts = catalogue(spoken(args))
    listed = load_scenario(args.scenario).referees
    kits = [street_kit(args.scenario, word, args.tables, "ask") for word in listed]
    with faults_told(args):
        found = compared_at_opening(kits, lambda kit: read_query(kit, args.query, options_of(args)))
    columns = [_column(texts, args.query, one) for one in found]
    if args.json:
        print(msgspec.json.encode({one.word: one.plain for one in columns}).decode())
    else:
        print(*side_by_side(texts, columns), sep="\n")
    return 0


def _column(texts: Catalogue, query: Sequence[str], one: Compared) -> Column:
    """What a referee says, or why it can't be asked this."""
    word = one.kit.referee.id
    words = StreetWords(one.kit.scenario, one.kit.referee, texts)
    if one.answer is None:
        assert one.fault is not None
        return no_answer(word, words, query, words.line_fault(one.fault))
    return Column(
        word, words, dict(told_fields(one.answer)), plain_answer(words, word, query, one.answer)
    )
