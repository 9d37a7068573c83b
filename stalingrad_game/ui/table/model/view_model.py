"""What the table shows at one moment, as plain values: the session makes it, the pictures draw it.

It holds nothing that the seat whose hand lies open may not know; with none open, nothing private.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

from ..sprites.bottom_panel import HandTabSprite
from ..sprites.sprite_cache import Sprite
from .board import BoardModel
from .targets import Target, TargetPath

ViewMode = Literal["city", "battle"]
SpriteForm = Literal[
    "chip",
    "bar",
    "strip",
    "tick",
    "card",
    "counter",
    "upright",
    "quiet",
    "plain",
    "named",
]
"""How a target is shown where it lies; `plain` ones need no room of a certain shape.

A track stands `upright` beside a picture, or is a few marks in a `quiet` line."""


ButtonGroup = Literal["answer", "tool", "plate", "pause", "balloon", "dialog"]
"""Where a button lies: among those that answer the game, with the tools at the end of the prompt
bar, on the plate of a player, below what waits to be read, or on the panel that it answers."""


ButtonWeight = Literal["act", "decline", "loses"]
"""What a button stands for: a choice that does something, which is cream; one that gives something
up or puts something away, which is plain; one that loses the game, which is outlined in red."""


class ButtonModel(NamedTuple):
    """A button of the table."""

    target: Target
    label: str
    enabled: bool
    key: str
    """The key that does the same, as it is printed; "" where there is none."""
    primary: bool = False
    """Whether it answers the question that is asked."""
    group: ButtonGroup = "answer"
    icon: str = ""
    """What it shows in place of its label; "" for none."""
    lit: bool = False
    """Whether what it opens is open."""
    weight: ButtonWeight = "decline"


class LogRow(NamedTuple):
    """A line of the log."""

    text: str
    rule: str
    step: int
    """After how many steps of the record it was said: a link to that moment."""
    level: int
    """0 turn, 1 step of the turn or battle, 2 action round, 3 what happened."""
    side: int = -1
    """Whose doing it was, -1 nobody's."""
    battle: int = -1
    """The place among the battles of the game of the one whose end it tells: a link to its sheet;
    -1: it tells none."""
    aim: bool = False
    """Whether it says what a computer player was after."""
    staff: int = 0
    """The first step that a person's staff answered, which it tells; 0: it tells none."""


MotionKind = Literal[
    "go",
    "point",
    "nudge",
    "strike",
    "lose",
    "gain",
    "creep",
    "burst",
    "turn",
    "gather",
    "roll",
    "mark",
    "show",
    "shrink",
]
"""How something moves: it goes, is only pointed out, nudges towards the enemy, strikes a target, is
lost, is gained; a fire creeps, an Inferno bursts, a piece is turned over, dice gather or are
rolled, the marker is carried to the bank, a card is held up to be read and then shrinks to where it
lies."""


class Animation(NamedTuple):
    """A target on its way; where source and target are one, it is pointed out and doesn't move.

    How far it has come isn't said: that is time, which passes without a new view model.
    """

    target: Target
    source: Target
    """The target or place that it comes from."""
    destination: Target
    """The target or place that it goes to; the view shows it there already."""
    face_up: bool = True
    """Whether its face is seen."""
    kind: MotionKind = "go"
    begins: float = 0.0
    """How many milliseconds after the rest has begun, at speed 1."""
    length: float = 0.0
    """How many milliseconds it takes, at speed 1."""
    sprite: Sprite | None = None
    """What is seen on its way, where it isn't what lies at its end."""


class DragState(NamedTuple):
    """A target being dragged."""

    target: Target
    position: tuple[int, int]
    """Of the pointer, in window pixels."""
    plays: bool
    """Whether letting go here makes it a play: it is beyond the line, or over a target."""


class TableViewModel(msgspec.Struct, frozen=True, kw_only=True):
    """The table at one moment."""

    # The city
    board: BoardModel
    sprites: Mapping[Target, Sprite]
    """What each piece shows, each pile, and each card of the open hand."""

    # The question
    decision_seat: int | None
    """Who is to act; None when the game is over, or an earlier moment is looked at."""
    prompt: str
    """Who is to act and what is asked, in one line."""
    rule: str
    """The rule of the question, as "R3.6"."""
    glow: frozenset[Target]
    """What can be pointed at now to go on; hand cards with their copies."""
    selected: TargetPath
    """What has been pointed at so far; a hand card with its copy."""
    meant: frozenset[Target]
    """What the question speaks of, as the formations of a consent."""
    cause: tuple[Target, ...] = ()
    """Where what asks may be seen, the nearest to it first; empty for the course of the turn."""
    buttons: tuple[ButtonModel, ...]

    # Hands
    hand_seat: int
    """Whose hand lies open, -1: all lie face down."""
    hand: tuple[int, ...]
    """The cards of that hand from left to right; a card's copies are counted from the left."""
    picks: tuple[int, ...]
    """Places in `hand` of the cards picked for discarding in a refresh."""
    hand_scroll: int
    """Rows of the open hand scrolled down, where not all can be seen at once."""
    hand_counts: tuple[int, ...]
    """By seat: how many cards it holds."""
    bottom_seat: int
    """Whose hand lies at the foot: the open one, else that of whoever is to act."""
    hand_tab: HandTabSprite
    """What is said of that hand."""
    panels: Mapping[str, object] = MappingProxyType({})
    """The models of the panels that are there, by the names of the panels."""
    suggested: Target | None = None
    """What a panel points out on the table, wherever the pointer is."""

    # What is pointed at
    focus: Target | None
    """Where the keyboard is; None while the mouse is used."""
    hover: Target | None
    zoom_requested: bool
    """Whether a note, or what has grown, was asked for: it may then lie over what can be chosen."""
    drag: DragState | None

    # The window
    magnify: ViewMode
    magnified: int
    """The district in the middle in battle view."""
    text_scale: float
    reduced_motion: bool
    animations: tuple[Animation, ...]
    busy: bool
    """Whether something is still being shown."""
    covered: bool
    """Whether nothing of the table is seen."""
