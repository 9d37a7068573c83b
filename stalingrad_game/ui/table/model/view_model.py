"""What the table shows at one moment, as plain values: the session makes it, the pictures draw it.

It holds nothing that the seat whose hand lies open may not know; with none open, nothing private.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import msgspec

from ....card_game.rules.break_test import Dice
from ....card_game.rules.kit import Kit
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from .targets import Target, TargetPath

FORMATION_ROW: Final = "line"
"""Where formations move to: a row of them, its `FormationZone`. It is never pointed at."""
MOVING_CARD: Final = "card"
"""A combat card on its way: the card (-1: face down), its side. It is never pointed at."""
MOVING_UNIT: Final = "unit counter"
"""One unit in motion: its unit type, the district. It is never pointed at."""

LOG_ROW: Final = "log line"
"""A line of the log: its place in the model's log."""

ViewMode = Literal["city", "battle"]
SpriteForm = Literal[
    "chip", "bar", "strip", "tick", "card", "small card", "counter", "plain", "named"
]
"""How a target is shown where it lies; `plain` ones need no room of a certain shape."""


ButtonGroup = Literal["answer", "tool", "plate", "pause", "balloon", "dialog"]
"""Where a button lies: among those that answer the game, with the tools at the end of the prompt
bar, on the plate of a player, below what waits to be read, or on the panel that it answers."""


ButtonWeight = Literal["act", "decline", "loses"]
"""What a button stands for: a choice that does something, which is gold; one that gives something
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


class DiceRoll(NamedTuple):
    """Dice of a Break Test being shown, die by die (R4.5)."""

    district: int
    dice: Dice
    """What was assembled, with causes."""
    rolls: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """German and Soviet dice of every roll so far, () for those not thrown; the last is shown."""
    slaughters: tuple[tuple[int, int, int], ...]
    """Bloody Slaughters so far: German dice left, Soviet dice left, the equal value."""
    cancelled: int
    """How many of the best dice of each side in the last roll are struck out."""
    winner: int
    """The winning side once it is known, else -1."""


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
    "roll",
    "mark",
    "show",
    "shrink",
]
"""How something moves: it goes, is only pointed out, nudges towards the enemy, strikes a target, is
lost, is gained; a fire creeps, an Inferno bursts, a piece is turned over, dice are rolled, the
marker is carried to the bank, a card is held up to be read and then shrinks to where it lies."""


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


class DragState(NamedTuple):
    """A target being dragged."""

    target: Target
    position: tuple[int, int]
    """Of the pointer, in window pixels."""
    plays: bool
    """Whether letting go here makes it a play: it is beyond the line, or over a target."""


class TableViewModel(msgspec.Struct, frozen=True, kw_only=True):
    """The table at one moment."""

    kit: Kit
    words: Localizer
    """The language of the table."""
    own_words: Localizer
    """The language of the open hand's seat, else of the seat to act: for hand, prompt and zoom."""
    full_cards: bool = True
    """Whether cards have reminders of what their keywords mean, where these fit."""
    view: State
    """As displayed: the public view, or that of the seat whose hand lies open."""

    # The question
    decision_seat: int | None
    """Who is to act; None when the game is over, or an earlier moment is looked at."""
    players: tuple[str, ...]
    """By seat: the player's own name, "" where there is none."""
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
    staging: tuple[tuple[int, ...], ...]
    """By side: the formations of its Staging Line from the first place on; -1 is a gap."""
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
    panels: Mapping[str, object] = MappingProxyType({})
    """The models of the panels that are there, by the names of the panels."""
    suggested: Target | None = None
    """What a panel points out on the table, wherever the pointer is."""

    # What is pointed at
    focus: Target | None
    """Where the keyboard is; None while the mouse is used."""
    hover: Target | None
    zoom_asked: bool
    """Whether a note, or what has grown, was asked for: it may then lie over what can be chosen."""
    drag: DragState | None

    # How it stands
    dice: Dice | None
    """The dice as they would be now in the battle fought or pointed at."""
    dice_district: int
    """The district of `dice`, or -1."""
    chance: Fraction | None
    """The German's exact chance with `dice`."""

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
