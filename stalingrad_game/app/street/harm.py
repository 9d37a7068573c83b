"""``stalingrad street harm``: who can hurt whom by a referee, every kind of unit against every."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

import msgspec

from stalingrad_game.app.command import spoken
from stalingrad_game.app.street.options import add_rules, add_tables
from stalingrad_game.localisation.catalogue import Catalogue
from stalingrad_game.street_fight.judge.odds import written
from stalingrad_game.street_fight.lab.harm import HarmTable, harm_table
from stalingrad_game.street_fight.words.words import StreetWords, street_texts

NONE = "–"


def add(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add_tables(parser)
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Print the table; returns 0. Raises `TablesError`."""
    table = harm_table(args.rules, args.tables)
    texts = street_texts(spoken(args), args.rules)
    words = StreetWords(table.kit.scenario, table.kit.referee, texts)
    if args.json:
        print(msgspec.json.encode(plain_table(table, words)).decode())
    else:
        print(*table_lines(table, words, texts), sep="\n")
    return 0


def plain_table(table: HarmTable, words: StreetWords) -> dict[str, object]:
    """The table as plain data: by attacker and attacked the best chance and by what."""
    return {
        "rules": table.kit.referee.id,
        "kinds": table.kinds,
        "harm": {
            kind: {
                other: {
                    "chance": written(found.chance),
                    "range": found.range,
                    "kind": found.kind,
                    "ability": found.ability,
                }
                for other in table.targets
                if (found := table.harm.get((kind, other))) is not None
            }
            for kind in table.kinds
        },
        "safe": table.safe,
        "helpless": {
            kind: {"text": words.reason(reason), "rule": reason.rule}
            for kind, reason in table.helpless.items()
        },
    }


def table_lines(table: HarmTable, words: StreetWords, texts: Catalogue) -> Iterator[str]:
    """The table for reading: chances in per cent, those attacked by their numbers."""
    names = {kind: str(texts.noun(f"street.kind.{kind}")) for kind in table.kinds}
    wide = max(map(len, names.values())) + 4
    yield texts.sentence("street.harm.head")
    yield " " * wide + "".join(f"{number:>4}" for number in range(1, len(table.targets) + 1))
    for number, (kind, name) in enumerate(names.items(), start=1):
        cells = (table.harm.get((kind, other)) for other in table.targets)
        row = "".join(f"{NONE if one is None else round(one.chance * 100):>4}" for one in cells)
        yield f"{number:>2} {name:<{wide - 3}}{row}"
    for kind, reason in table.helpless.items():
        why = words.reason(reason)
        for card in table.kit.scenario.units:
            why = re.sub(re.escape(card.id), names[card.kind], why, flags=re.IGNORECASE)
        yield texts.sentence("street.harm.helpless", kind=names[kind], why=why)
    for kind in table.safe:
        yield texts.sentence("street.harm.safe", kind=names[kind])
