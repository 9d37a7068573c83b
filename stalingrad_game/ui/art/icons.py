"""Every icon by name: the words of the effect vocabulary, and the signs of the table.

A word unknown here is a defect of the program, not of a data pack: packs can't add words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ..style.theme import Colour
from . import icons_battle as battle
from . import icons_command as command
from . import icons_table as table
from .canvas import Canvas, Ink

Icon = Callable[[Canvas, Colour, Ink], None]

VERB_ICONS: Final[Mapping[str, Icon]] = MappingProxyType(
    {
        "add": battle.add,
        "kill": battle.kill,
        "precision_kill": battle.precision_kill,
        "sniper": battle.reticle,
        "fire": battle.fire,
        "bucket": battle.bucket,
        "fire_bucket": battle.fire_bucket,
        "draw": command.draw,
        "discard": command.discard,
        "deplete": command.deplete,
        "supply": command.supply,
        "overrun": command.overrun,
        "rubble_fort": battle.rubble_fort,
        "sacrifice": battle.sacrifice,
        "promote": command.promote,
        "second_action": command.second_action,
        "surrender": battle.surrender,
        "discard_all": command.discard_all,
        "refresh": command.refresh,
        "levy": command.levy,
        "ghost": command.ghost,
        "tongues": command.tongues,
        "recover": command.recover,
        "last_stand": battle.last_stand,
        "inferno": battle.inferno,
        "dice": table.dice,
        "steal": table.steal,
        "interception": command.interception,
        "hourglass": command.hourglass,
        "dismissal": command.dismissal,
        "discard_hand": command.discard_hand,
        "burn_militia": command.burn_militia,
        "demote": command.demote,
        "execute_commissars": command.execute_commissars,
        "machine_gun": battle.machine_gun,
        "red_star": battle.red_star,
    }
)
"""One for each word of `content.effects.VERBS`."""

TABLE_ICONS: Final[Mapping[str, Icon]] = MappingProxyType(
    {
        "balkenkreuz": table.balkenkreuz,
        "star": table.soviet_star,
        "infantry": table.infantry,
        "tracked": table.tracked,
        "mixed": table.mixed,
        "general": table.general,
        "commissar": command.cap,
        "portrait": command.portrait,
        "skull": battle.skull,
        "burning_skull": battle.burning_skull,
        "stuka": battle.stuka,
        "rat": battle.rat,
        "binoculars": battle.binoculars,
        "close_escape": table.close_escape,
        "hit": table.hit,
        "hideous_death": table.hideous_death,
        "shield": table.shield,
        "concentration": table.boot,
        "shock": table.shock,
        "patriotism": table.patriotism,
        "die": table.die,
        "hold": command.hold,
        "pile": table.pile,
        "ash": table.ash,
        "eye": table.eye,
        "eye_shut": table.eye_shut,
        "undo": table.undo,
        "redo": table.redo,
        "book": table.book,
        "gear": table.gear,
        "log": table.log,
        "legend": table.legend,
        "menu": table.menu,
        "disk": table.disk,
        "glass": table.glass,
        "white_flag": table.white_flag,
        "cross": table.cross,
        "tick": table.tick,
        "chevron": table.chevron,
        "lock": table.lock,
    }
)
"""Sides, doctrines, carnage icons, numbers on cards, piles, and the window's own signs."""

ICONS: Final[Mapping[str, Icon]] = MappingProxyType({**VERB_ICONS, **TABLE_ICONS})
