"""What the players look at: focus, hover, zoom, the log, the lane in the middle, an earlier moment.

None of it changes the game. What the mouse points at grows, and its note is shown, once the pointer
has moved there and rested; what slid under a resting pointer, or was shown while events were, waits
for the next move.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ....card_game.state.codes import Phase
from ....card_game.state.state import State
from ..model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    DICE,
    DISTRICT,
    FORMATION,
    HAND,
    HERO,
    HOLD_EFFECT,
    PANEL_CARD,
    PILE,
    PLAYED_CARD,
    REVEALED_CARD,
    TRACK,
    UNIT_STACK,
    Target,
    TargetPath,
)
from ..model.view_model import ViewMode

HOVER_DELAY_MS: Final = 500
"""How long the pointer usually rests on a target before its note is shown and it grows."""
ZOOMABLE_KINDS: Final = frozenset(
    {
        *(
            CAMPAIGN_CARD,
            CARNAGE_CARD,
            COMMANDER,
            DICE,
            DISTRICT,
            FORMATION,
            HAND,
            HERO,
            HOLD_EFFECT,
        ),
        *(PANEL_CARD, REVEALED_CARD, PILE, PLAYED_CARD, TRACK, UNIT_STACK),
    }
)
"""Kinds of targets that grow to a readable size."""
PRESENT: Final = -1


class RefusedTarget(NamedTuple):
    """A target that a player tried or asked about, and may be told why it is no choice."""

    target: Target
    """What is spoken of, or where what was chosen can't go."""
    selected: TargetPath
    """What had been chosen."""
    thing: bool
    """Whether only a reason of its own is told, not that something else is asked now."""


class Viewport:
    """What is looked at now."""

    def __init__(self) -> None:
        """The whole city, and nothing in particular."""
        self.focus: Target | None = None
        self.hover: Target | None = None
        self.pinned: Target | None = None
        """What was asked to be zoomed, until it is put away."""
        self.log_open = False
        self.log_scroll = 0
        self.aid_open = False
        self.aid_scroll = 0
        self.hand_scroll = 0
        self.magnify: ViewMode = "city"
        self.magnified = 0
        self.moment = PRESENT
        self.hidden = False
        self.refused_target: RefusedTarget | None = None
        self.away = False
        """Whether another screen lies over the table: nothing floats then."""
        self._grows = True
        """Whether what is rested on grows without being asked."""
        self._on_itself = True
        """Whether the pointer is on the thing itself, not only on ground that belongs to it."""
        self._moved = False
        """Whether the pointer came to where it is by moving."""
        self._settled = False
        self._rested = 0.0
        self._fighting = -1

    @property
    def pointed(self) -> Target | None:
        """What the mouse or else the keyboard points at."""
        return self.hover if self.hover is not None else self.focus

    @property
    def zoom(self) -> Target | None:
        """What is shown at readable size."""
        if self.pinned is not None:
            return self.pinned
        hover = self.hover
        if hover is None or not (self.settled and self._grows and self._on_itself):
            return None
        return hover if hover.kind in ZOOMABLE_KINDS else None

    @property
    def noted(self) -> Target | None:
        """What a note is shown of: what the mouse rests on, else where the keyboard is."""
        if self.hover is None:
            return self.focus
        return self.hover if self.settled else None

    def point(self, target: Target | None, *, moved: bool = True, itself: bool = True) -> bool:
        """The mouse is over a target; says whether it wasn't before.

        `moved` says that it went there, `itself` that it is on the thing and not on its ground.
        """
        here = (target, itself)
        changed = here != (self.hover, self._on_itself)
        if changed or (moved and not self._settled):
            self._rested, self._settled, self._moved = 0.0, False, moved
        if not changed:
            return False
        if self.refused_target is not None and moved and target != self.refused_target.target:
            self.refused_target = None
        self.hover, self._on_itself = here
        if target is not None:
            self.focus = None
        return True

    def still(self) -> bool:
        """What is under the pointer was changed or shown: it grows only after another move.

        Says whether something had grown.
        """
        had = self._settled
        self._rested, self._settled, self._moved = 0.0, False, False
        return had

    def step_to(self, target: Target | None) -> bool:
        """The keyboard has gone to a target."""
        changed = target != self.focus or self.hover is not None
        if changed:
            self.refused_target = None
        self.focus, self.hover = target, None
        return changed

    def rest(self, ms: float, delay_ms: int | None = HOVER_DELAY_MS) -> bool:
        """The pointer rests; says whether something is shown of what it is on now.

        That is after `delay_ms`; with None a note is, and nothing grows without being asked.
        """
        self._grows = delay_ms is not None
        if not self.waits:
            return False
        self._rested += ms
        self._settled = self._rested >= (HOVER_DELAY_MS if delay_ms is None else delay_ms)
        return self._settled

    @property
    def waits(self) -> bool:
        """Whether the pointer has moved to a target and not yet rested on it."""
        return self.hover is not None and self._moved and not self._settled

    @property
    def settled(self) -> bool:
        """Whether the pointer has rested on a target that it moved to."""
        return self.hover is not None and self._settled

    @property
    def on_button(self) -> bool:
        """Whether the pointer is on a button."""
        return self.hover is not None and self.hover.kind == BUTTON

    def put_away(self) -> bool:
        """Put away what was asked for: a zoomed target, a reason; says whether there was any."""
        there = self.pinned is not None or self.refused_target is not None
        self.pinned = self.refused_target = None
        return there

    def pin(self, target: Target) -> bool:
        """Zoom a target until it is put away; False where it can't be."""
        if target.kind not in ZOOMABLE_KINDS:
            return False
        self.pinned = target
        return True

    def follow(self, view: State) -> None:
        """Battle view when a battle begins to be shown, city view when it is over."""
        if view.district == self._fighting:
            return
        self._fighting = view.district
        if view.district >= 0:
            self.magnify, self.magnified = "battle", view.district
        else:
            self.magnify = "city"

    def turn_magnification(self, view: State) -> None:
        """City or battle view; battle view shows the battle, or the lane pointed at."""
        if self.magnify == "battle":
            self.magnify = "city"
            return
        self.magnify = "battle"
        if view.district >= 0 and view.phase != Phase.OVER:
            self.magnified = view.district
        elif self.pointed is not None and self.pointed.kind == DISTRICT:
            self.magnified = self.pointed.a

    def turn_aid(self) -> None:
        """Open the player aid at its beginning, or close it."""
        self.aid_open, self.aid_scroll = not self.aid_open, 0

    def scroll_aid(self, pixels: int, scroll_range: int) -> bool:
        """Scroll the player aid down, or up with a number below 0; says whether it moved."""
        before = self.aid_scroll
        self.aid_scroll = min(max(self.aid_scroll + pixels, 0), scroll_range)
        return self.aid_scroll != before

    def scroll(self, lines: int, most: int) -> bool:
        """Scroll the log back, or forth with a number below 0."""
        before = self.log_scroll
        self.log_scroll = min(max(self.log_scroll + lines, 0), max(most, 0))
        return self.log_scroll != before

    def scroll_hand(self, rows: int, scroll_range: int) -> bool:
        """Scroll the open hand down by rows, or up with a number below 0; says whether it moved."""
        before = self.hand_scroll
        self.hand_scroll = min(max(before + rows, 0), scroll_range)
        return self.hand_scroll != before
