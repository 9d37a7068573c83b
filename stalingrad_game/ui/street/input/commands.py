"""Every command of Street Fight's table: its keys, its icon, what it does, whether it is there now.

Mouse, keyboard and the list of keys read this table; what a command is called stands in the
language files under ``street.window.command``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

import pygame

from ...session.settings import is_usual, pace_figure
from ...style.key_map import Key, Keys
from .controller import StreetController
from .keystrokes import next_aim, pass_on, verb_key
from .option_targets import VERB_KEYS

VERB_LETTERS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "move": pygame.K_m,
        "fire": pygame.K_f,
        "building": pygame.K_b,
        "assault": pygame.K_a,
        "op_fire": pygame.K_o,
        "entrench": pygame.K_e,
        "infiltrate": pygame.K_n,
    }
)
"""By command that chooses a verb: its letter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetCommand:
    """Something that the players can do at the table beside pointing at what lies there."""

    id: str
    """The name of its text."""
    keys: Keys
    run: Callable[[StreetController], object]
    icon: str = ""
    """On its button in the top line; "" where it has none."""
    shown: Callable[[StreetController], bool] = lambda _: True
    """Whether it is there at all."""
    enabled: Callable[[StreetController], bool] = lambda _: True
    lit: Callable[[StreetController], bool] = lambda _: False
    figure: Callable[[StreetController], str] = lambda _: ""
    """How things stand with what it changes, as is said beside its name; "" for nothing."""


def _panel(name: str, key: int, icon: str) -> StreetCommand:
    """The command that opens a panel and closes it."""

    def turn(control: StreetController) -> None:
        if name == "why" and control.results.close():  # which lies over it
            control.viewport.open |= {name}
        else:
            control.viewport.open ^= {name}
        control.session.touch()

    return StreetCommand(
        id=name,
        keys=(Key(key),),
        icon=icon,
        run=turn,
        lit=lambda control: name in control.viewport.open,
    )


def _plays(control: StreetController) -> bool:
    """Whether a game is played here: one that is watched has a pace of its own."""
    return not control.session.watched


def _trade(control: StreetController) -> None:
    """Map and Section change places; the house under the cursor or the pointer is shown."""
    viewport = control.viewport
    viewport.open_house(viewport.spot.hex)
    viewport.stage.trade()
    control.session.touch()


TABLE_COMMANDS: Final = (
    *(
        StreetCommand(
            id=name,
            keys=(Key(VERB_LETTERS[name]),),
            run=partial(verb_key, command=name),
        )
        for name in VERB_KEYS
    ),
    StreetCommand(
        id="kind",
        keys=(Key(pygame.K_t),),
        run=lambda control: control.next_kind(),
        enabled=lambda control: control.attacks.has_ways,
    ),
    StreetCommand(id="pass", keys=(Key(pygame.K_SPACE),), run=pass_on),
    _panel("why", pygame.K_w, "sum"),
    StreetCommand(
        id="result",
        keys=(Key(pygame.K_d),),
        icon="dice",
        run=lambda control: control.results.leaf(),
        enabled=lambda control: control.results.count > 0,
        lit=lambda control: control.results.open,
    ),
    StreetCommand(
        id="result_on",
        keys=(Key(pygame.K_d, shift=True),),
        run=lambda control: control.results.turn(1),
        enabled=lambda control: control.results.count > 0,
    ),
    _panel("compare", pygame.K_c, "scales"),
    _panel("profile", pygame.K_p, "binoculars"),
    StreetCommand(
        id="section",
        keys=(Key(pygame.K_s),),
        run=_trade,
        lit=lambda control: control.viewport.stage.section,
    ),
    StreetCommand(
        id="aim",
        keys=(Key(pygame.K_g),),
        run=next_aim,
        enabled=lambda control: bool(control.session.kit.scenario.victory.hexes),
    ),
    StreetCommand(
        id="look",
        keys=(Key(pygame.K_h),),
        run=lambda control: control.look(),
        enabled=lambda control: control.secrets_shown.offered,
    ),
    StreetCommand(
        id="alone",
        keys=(Key(pygame.K_q),),
        run=lambda control: control.go_alone(),
        enabled=lambda control: control.lesson.can_go_alone,
    ),
    StreetCommand(
        id="hint",
        keys=(Key(pygame.K_i),),
        icon="hint",
        run=lambda control: control.turn_hint(),
        shown=_plays,
        enabled=lambda control: control.advised.there or control.advised.enabled,
        lit=lambda control: control.advised.there,
    ),
    StreetCommand(
        id="recap",
        keys=(Key(pygame.K_j),),
        run=lambda control: control.since.turn(),
        enabled=lambda control: control.session.asks,
    ),
    StreetCommand(
        id="undo",
        keys=(Key(pygame.K_u), Key(pygame.K_BACKSPACE), Key(pygame.K_z, command=True)),
        icon="undo",
        run=lambda control: control.undo(),
        enabled=lambda control: (
            bool(control.selection.picks)
            or control.session.can_undo()
            or control.lesson.can_turn_back
        ),
    ),
    StreetCommand(
        id="redo",
        keys=(Key(pygame.K_u, shift=True), Key(pygame.K_y, command=True)),
        icon="redo",
        run=lambda control: control.redo(),
        enabled=lambda control: control.session.can_redo(),
    ),
    StreetCommand(
        id="skip",
        keys=(Key(pygame.K_x, shift=True),),
        icon="skip",
        run=lambda control: control.skip(),
        shown=_plays,
        enabled=lambda control: control.session.playback.busy,
    ),
    StreetCommand(
        id="pace",
        keys=(Key(pygame.K_x),),
        icon="pace",
        run=lambda control: control.ask_for("pace"),
        shown=_plays,
        lit=lambda control: not is_usual(control.session.settings.speed),
        figure=lambda control: pace_figure(
            control.session.words.texts, control.session.settings.speed
        ),
    ),
    StreetCommand(
        id="log", keys=(Key(pygame.K_l),), icon="log", run=lambda control: control.ask_for("log")
    ),
    StreetCommand(
        id="rules",
        keys=(Key(pygame.K_r),),
        icon="book",
        run=lambda control: control.ask_for("rules", control.rule),
    ),
    StreetCommand(
        id="help",
        keys=(Key(pygame.K_F1), Key(pygame.K_F2)),
        icon="legend",
        run=lambda control: control.ask_for("help"),
    ),
    StreetCommand(
        id="zoom_in",
        keys=(Key(pygame.K_PLUS), Key(pygame.K_KP_PLUS), Key(pygame.K_EQUALS)),
        run=lambda control: control.ask_for("zoom", "in"),
    ),
    StreetCommand(
        id="zoom_out",
        keys=(Key(pygame.K_MINUS), Key(pygame.K_KP_MINUS)),
        run=lambda control: control.ask_for("zoom", "out"),
    ),
    StreetCommand(id="menu", keys=(), icon="menu", run=lambda control: control.ask_for("menu")),
    StreetCommand(id="back", keys=(Key(pygame.K_ESCAPE),), run=lambda control: control.back()),
)
"""In the order in which their buttons lie and the list of keys tells them."""


PAGE_CODES: Final = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""Keys that always mean a floor up and a floor down."""


def street_keys() -> dict[str, Keys]:
    return {command.id: command.keys for command in TABLE_COMMANDS}


def run_command(name: str, control: StreetController) -> None:
    """Do what a command does, where it is there now."""
    for command in TABLE_COMMANDS:
        if command.id == name and command.shown(control) and command.enabled(control):
            command.run(control)
