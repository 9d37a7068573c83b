"""One full table for every card: whatever a card does finds something to do here.

Questions are answered alike: the first option is taken, a sniper shoots a unit, nobody intercepts.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Unpack

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.losses import SniperShot
from stalingrad_game.card_game.state.codes import Act, Frame, Op, Option
from tests.card_game.cards.command import COMMANDERS
from tests.card_game.cards.forces import FORMATIONS
from tests.card_game.cards.forces import UNITS as UNIT_LINES
from tests.card_game.cards.words import Teller, Words, parsed
from tests.support import set_up
from tests.support.set_up import Pieces
from tests.support.table import SIDE_NAMES, Table

HAND: Final = 9
"""Cards in each hand besides the one that is played: more than any hand size."""
REST: Final = (Op.ACTION, Op.SECOND_ACTION, Op.CONSOLIDATE, Op.MANOEUVRE)
"""Questions of the game's own course, which a scene leaves open."""
OVERRUNS: Final = ("infantry_94", "rifles_308")
"""By side: the formation on the Staging Line, depleted."""
DRAWN: Final = ("infantry_305", "rifles_193")
"""By side: the formation on top of its deck."""
FIGHTING: Final = ("panzer_24", "infantry_79", "jaeger_100", "tanks_84", "guards_39")
LED: Final = "jaeger_100"
"""The only one of them with a leader."""
UNITS: Final = ("infantry", "marksman", "stug", "rifle", "motivator", "fort")
"""Of each side one that a Kill takes, one that a sniper shoots, and an armoured one."""


@cache
def standard(mode: str = "expert") -> Kit:
    """The standard pack."""
    return Kit(load_pack(), mode)


def scene(
    side: int, card: str = "", building: str = "red_square", **pieces: Unpack[Pieces]
) -> Table:
    """A battle in which a side acts, with a card in hand; single pieces may lie otherwise."""
    kit = pieces.get("kit", standard())
    german, soviet = (
        [c.id for c in kit.cards if c.side == name and c.kind == "action" and c.id != card]
        for name in SIDE_NAMES
    )
    full: Pieces = {
        "kit": kit,
        "german": FIGHTING[:3],
        "soviet": FIGHTING[3:],
        "leaderless": [name for name in FIGHTING if name != LED],
        "staging": OVERRUNS,
        "depleted": OVERRUNS,
        "formation_deck": DRAWN,
        "units": dict.fromkeys(UNITS, 9),
        "fire": 2,
        "infernos": 2,
        "german_hand": german[:HAND],
        "soviet_hand": soviet[:HAND],
        "discarded": [german[-1], soviet[-1]],
    }
    full.update(pieces)
    if card:
        if side:
            full["soviet_hand"] = [*full["soviet_hand"], card]
        else:
            full["german_hand"] = [*full["german_hand"], card]
    return set_up.battle(building, active=SIDE_NAMES[side], **full)


def in_full(text: str, side: int) -> Words:
    """The words of a line, with those of the elite units and formations that it brings."""
    words = parsed(text)
    for word, number in tuple(words.items()):
        more = ""
        if word.startswith("add ") and not word.startswith("add core:"):
            more = UNIT_LINES[word.removeprefix("add ")].terror
        elif word in {"overrun", "levy"}:
            more = FORMATIONS[(OVERRUNS if word == "overrun" else DRAWN)[side]].vanguard
        elif word == "refresh":
            more = COMMANDERS[("paulus", "lopatin")[side]].front.action
        for extra, count in in_full(more, side).items():
            words[extra] += count * number
    return words


def answer(table: Table) -> Option:
    """How a question is answered in a scene."""
    options = table.decision.options
    if table.asks[1] in {Op.INTERCEPT, Op.REFRESH}:
        return table.option("done")
    shots = [option for option in options if option[0] == Act.UNIT]
    return shots[0] if table.asks[1] == SniperShot.op and shots else options[0]


def settled(table: Table, teller: Teller) -> Teller:
    """A teller who has heard what has been told, up to where every question is answered."""
    teller.hear(table.events)
    while table.over() is None and table.asks[1] not in REST:
        table.take(answer(table))
        teller.hear(table.events)
    if table.over() is None and table.asks[1] == Op.SECOND_ACTION:
        teller.words["again"] += 1
    return teller


def done(table: Table, side: int, *frames: Frame) -> Teller:
    """A teller who has heard of pieces of work done at once, the last one first."""
    teller = Teller(table.kit, table.state, side)
    table.state.agenda += frames
    return settled(table.start(), teller)


def chosen(table: Table, side: int, option: str) -> Teller:
    """A teller who has heard of an option taken."""
    teller = Teller(table.kit, table.state, side)
    return settled(table.choose(option), teller)
