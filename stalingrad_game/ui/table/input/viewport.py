"""What the players look at: focus, hover, zoom, the log, the lane in the middle, an earlier moment.

None of it changes the game.
"""

from __future__ import annotations

from typing import Final

from ....card_game.state.codes import Phase
from ....card_game.state.state import State
from ..model.targets import (
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    DICE,
    DISTRICT,
    FORMATION,
    HAND,
    HERO,
    HOLD_EFFECT,
    PILE,
    PLAYED_CARD,
    REVEALED_CARD,
    TRACK,
    UNIT_STACK,
    Target,
)
from ..model.view_model import ViewMode

HOVER_DELAY_MS: Final = 400
"""How long the pointer rests on a target before that grows."""
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
        *(REVEALED_CARD, PILE, PLAYED_CARD, TRACK, UNIT_STACK),
    }
)
"""Kinds of targets that grow to a readable size."""
PRESENT: Final = -1


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
        rested = self.hover is not None and self._rested >= HOVER_DELAY_MS
        return self.hover if rested and self.hover and self.hover.kind in ZOOMABLE_KINDS else None

    def point(self, target: Target | None) -> bool:
        """The mouse is over a target; says whether it wasn't before."""
        if target == self.hover:
            return False
        self.hover, self._rested = target, 0.0
        if target is not None:
            self.focus = None
        return True

    def step_to(self, target: Target | None) -> bool:
        """The keyboard has gone to a target."""
        changed = target != self.focus or self.hover is not None
        self.focus, self.hover = target, None
        return changed

    def rest(self, ms: float) -> bool:
        """The pointer rests; says whether something grows now."""
        before = self.zoom
        self._rested = min(self._rested + ms, HOVER_DELAY_MS) if self.hover is not None else 0.0
        return self.zoom != before

    @property
    def waits(self) -> bool:
        """Whether the pointer has not yet rested on a target."""
        return self.hover is not None and not self.settled

    @property
    def settled(self) -> bool:
        """Whether the pointer has rested on a target."""
        return self.hover is not None and self._rested >= HOVER_DELAY_MS

    def pin(self, target: Target | None = None) -> bool:
        """Zoom a target, or what is pointed at, or put the zoomed one away."""
        if self.pinned is not None and target in {None, self.pinned}:
            self.pinned = None
            return True
        target = target or self.pointed
        if target is None or target.kind not in ZOOMABLE_KINDS:
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
