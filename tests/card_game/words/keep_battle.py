"""Keeps a battle for the rulebook: ``python -m tests.card_game.words.keep_battle SEED``.

Two officers play the game of a seed up to the end of its first battle, which is written by names
into ``assets/rules/worked_battle.toml``. The rulebook's lesson L6 tells that battle: after another
one is kept, it must be written anew in every language.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from stalingrad_game.assets import asset
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.history.game_excerpt import ExcerptStep, GameExcerpt
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.record.notation import SIDE_WORDS
from stalingrad_game.card_game.record.written_deal import SideDeal, WrittenDeal
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.state.codes import CardZone, Ev
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup

VARIANTS: Final = {"first_turn": "gentle"}
HEAD: Final = """\
# The battle that lesson L6 of the rulebook tells, as two computer players of the standard level
# fought it. Everything is named by id: the cards that matter, of each pile the first to be drawn
# first, what was chosen, and what chance did. No seed is kept.
# Written by python -m tests.card_game.words.keep_battle.
"""


def first_battle(seed: int) -> GameRecord[CardGame]:
    """A basic game between officers up to the end of its first battle."""
    game = CardGame(Kit(load_pack(), "basic"))
    record = GameRecord.start(game, Setup(seed, VARIANTS))
    player = GreedyPlayer(game.kit)
    while record.decision is not None:
        view = game.view(record.state, record.decision.seat)
        events = record.take(player.choose(view, record.decision))
        if any(event[0] == Ev.BATTLE_END for event in events):
            break
    return record


def battle_begins(record: GameRecord[CardGame]) -> int:
    """After how many steps the first battle begins."""
    return next(
        number
        for number, step in enumerate(record.steps)
        if any(event[0] == Ev.BATTLE for event in step.events)
    )


def kept_from(
    record: GameRecord[CardGame], variants: Mapping[str, str], shown_from: int
) -> GameExcerpt:
    """What is to be kept of a record of two players, up to where it stands.

    Raises `ValueError` where piles were shuffled on the way, or buildings turned.
    """
    game, names = record.game, record.game.notation
    opened = set_up(game.kit, record.setup.seed, record.state.variants)
    a, b, c, d = opened.buildings
    chance = [*game.outcomes(record.opening)]
    chance += [outcome for step in record.steps for outcome in step.chance]
    for outcome in chance:
        if outcome.startswith(("shuffle", "building", "turned")):
            raise ValueError(f"this can't be kept: {outcome}")

    def drawn(start: str) -> tuple[str, ...]:
        return tuple(one.split()[-1] for one in chance if one.startswith(f"{start} "))

    german, soviet = (
        SideDeal(
            hand=tuple(names.cards[card] for card in opened.cards[CardZone.HAND + side]),
            deck=drawn(f"draw {word}"),
            formations=drawn(f"formation {word}"),
            campaign=drawn(f"campaign {word}"),
        )
        for side, word in enumerate(SIDE_WORDS)
    )
    return GameExcerpt(
        mode=game.edition.mode,
        variants=variants,
        shown_from=shown_from,
        deal=WrittenDeal(
            german=german,
            soviet=soviet,
            buildings=(names.building(a), names.building(b), names.building(c), names.building(d)),
            carnage=drawn("carnage"),
        ),
        step=tuple(ExcerptStep(step.text, step.chance) for step in record.steps),
    )


def written(kept: GameExcerpt) -> Iterator[str]:
    """The lines of a kept game's file."""
    yield HEAD
    yield f"mode = {json.dumps(kept.mode)}"
    yield f"shown_from = {kept.shown_from}"
    yield "\n[variants]"
    yield from (f"{key} = {json.dumps(value)}" for key, value in kept.variants.items())
    deal = kept.deal
    yield "\n[deal]"
    yield from _row("buildings", deal.buildings)
    yield from _row("carnage", deal.carnage)
    for word, side in (("german", deal.german), ("soviet", deal.soviet)):
        yield f"\n[deal.{word}]"
        for name in side.__struct_fields__:
            yield from _row(name, getattr(side, name))
    for step in kept.step:
        yield "\n[[step]]"
        yield f"option = {json.dumps(step.option)}"
        if step.chance:
            yield f"chance = {json.dumps(step.chance)}"


def _row(name: str, ids: Iterable[str]) -> Iterator[str]:
    yield f"{name} = {json.dumps(list(ids))}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Keep a battle for the rulebook.")
    parser.add_argument("seed", type=int)
    record = first_battle(parser.parse_args().seed)
    kept = kept_from(record, VARIANTS, battle_begins(record))
    path = asset("rules") / "worked_battle.toml"
    path.write_text("\n".join(written(kept)) + "\n", encoding="utf-8")
    print(f"{path}: {len(kept.step)} steps, shown from {kept.shown_from}")


if __name__ == "__main__":
    main()
