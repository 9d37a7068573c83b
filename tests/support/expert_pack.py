"""The test pack with what the expert game and four players add, one card for each thing they do.

Heroes are called after their effects; every other card of the small pack stays as it is.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import structs

from stalingrad_game.card_game.content.effects import Side
from stalingrad_game.card_game.content.models import (
    Combat,
    Commander,
    CommanderFace,
    Content,
    FormationTag,
    Mode,
    ModeId,
)
from stalingrad_game.card_game.rules.kit import Kit
from tests.support.pack import FORMATIONS, named_by_id, pack


def _card(name: str, *effects: str) -> Combat:
    return Combat(
        id=name,
        side="german",
        set="expert",
        doctrine="infantry",
        effects=effects,
    )


def _red(name: str, cost: int, *effects: str) -> Combat:
    return Combat(
        id=name,
        side="soviet",
        set="expert",
        cost=cost,
        effects=effects,
    )


def _hero(side: Side, name: str, *effects: str) -> Combat:
    return Combat(
        id=name,
        side=side,
        set="expert",
        kind="hero",
        effects=effects,
    )


def _face(hand: int, *action: str) -> CommanderFace:
    return CommanderFace(hand=hand, action=action)


EXPERT_CARDS: Final = (
    _card("surrender", "discard 2", "surrender 4", "second_action"),
    _card("flanking", "discard_all", "add panzer panzer panzer"),
    _card("vacancies", "promote 4", "second_action"),
    _card("strike", "discard 3", "promote", "refresh"),
    _card("effort", "refresh", "inferno", "second_action"),
    _card("strategy", "refresh", "promote", "second_action"),
    _card("march", "levy", "second_action"),
    _hero("german", "torch_inferno", "add torch", "inferno"),
    _hero("german", "infantry_dice", "add infantry", "dice 2"),
    _hero("german", "dice_infantry", "dice 2", "add infantry"),
    _hero("german", "infantry_interception", "add infantry", "interception"),
    _hero("german", "sniper_interception", "sniper", "interception"),
    _red("ghost", 2, "ghost", "second_action"),
    _red("tongues", 0, "tongues", "second_action"),
    _red("rats_war", 0, "recover", "second_action"),
    _red("despair", 1, "discard 3", "second_action"),
    _red("last_stand", 1, "last_stand"),
    _red("infiltrators", 3, "levy", "add assault assault assault"),
    _hero("soviet", "rifle_inferno", "add rifle", "inferno"),
    _hero("soviet", "rifle_steal", "add rifle", "steal"),
    _hero("soviet", "sniper_steal", "sniper", "steal"),
    _hero("soviet", "interception_sniper", "interception", "sniper 2"),
    _hero("soviet", "interception_nkvd", "interception", "add nkvd"),
)
"""Seven German and six Soviet actions of R9.2, and heroes of R9.3."""

SECOND_COMMANDERS: Final = (
    Commander(
        id="wietersheim",
        side="german",
        slot="second",
        front=_face(3, "fire"),
        back=_face(5, "add infantry"),
    ),
    Commander(
        id="saraev",
        side="soviet",
        slot="second",
        front=_face(2, "bucket"),
        back=_face(4, "add rifle"),
    ),
)

_OF: Final = {entry.id: entry for entry in FORMATIONS}
_SECOND: Final[FormationTag] = "second_commander_formation"
_FORMATIONS: Final = {
    entry.id: entry
    for entry in (
        structs.replace(_OF["panzer_14"], tags=("panzer_division", _SECOND)),
        structs.replace(_OF["panzer_16"], tags=("panzer_division",)),
        structs.replace(_OF["nkvd_10"], tags=("unique", _SECOND)),
        structs.replace(_OF["plain_389"], vanguard=("draw 1",)),
        structs.replace(_OF["guards_13"], vanguard=("draw 1",), depletion=("red_star nkvd",)),
    )
}
"""Formations of the small pack that the second commanders hang on, and two that draw cards."""


@cache
def expert_pack() -> Content:
    """The test pack with all modes, expert cards and second commanders."""
    basic = pack()
    modes: tuple[tuple[ModeId, int], ...] = (("basic", 3), ("expert", 6), ("four", 6))
    expert = structs.replace(
        basic,
        modes=tuple(
            Mode(
                id=name,
                turns=turns,
                sets=("basic",) if name == "basic" else ("basic", "expert"),
                seats=4 if name == "four" else 2,
            )
            for name, turns in modes
        ),
        formations=tuple(_FORMATIONS.get(entry.id, entry) for entry in basic.formations),
        combat=(*basic.combat, *EXPERT_CARDS),
        commanders=(*basic.commanders, *SECOND_COMMANDERS),
    )
    return named_by_id(expert)


@cache
def expert_kit() -> Kit:
    """The pack made ready for the expert game."""
    return Kit(expert_pack(), "expert")


@cache
def four_kit() -> Kit:
    """The pack made ready for four players."""
    return Kit(expert_pack(), "four")
