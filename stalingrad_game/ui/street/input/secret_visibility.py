"""Who may look while two persons share a window: what is secret, and the card before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....kernel.decision import Decision, Option
from ....street_fight.position.codes import NOBODY
from ....street_fight.position.set_up import PUBLIC_SET_UP, SET_UP_WORK, is_secret
from ..session.session import StreetSession
from .option_targets import OptionTargets
from .viewport import Viewport


class SecretVisibility:
    """The secrets of one table."""

    def __init__(self, session: StreetSession, reader: OptionTargets, viewport: Viewport) -> None:
        self._session: Final = session
        self._reader: Final = reader
        self._viewport: Final = viewport
        self._opened: tuple[Decision | None, int, Sequence[Option]] = (None, NOBODY, ())
        """The options that may be pointed at, of which decision, and whose looks."""

    @property
    def viewer(self) -> int:
        """The side whose view is shown; `NOBODY`: what both know."""
        only = self._session.only_person
        if only != NOBODY:
            return only
        return self._viewport.looks if self._session.hot_seat else NOBODY

    @property
    def offered(self) -> bool:
        """Whether somebody could look at what is secret."""
        decision = self._session.decision
        return self._session.hot_seat and decision is not None and self._has_some(decision.seat)

    def _has_some(self, side: int) -> bool:
        """Whether a side has anything that the enemy may not see."""
        own, enemy = self._session.view(side), self._session.view(1 - side)
        side_of = self._session.game.side_of_unit
        return any(
            unit.hidden and side_of(number) == side for number, unit in enumerate(own.units)
        ) or any(
            marker.side == side and marker != enemy.markers[number]
            for number, marker in enumerate(own.markers)
        )

    def follow(self, decision: Decision | None) -> None:
        """Another decision, None where nobody is asked: its side looks where it must.

        It must for the secret set-up, and where nothing could be chosen without showing what is
        hidden. What lies open is covered as soon as somebody else is asked.
        """
        session, viewport = self._session, self._viewport
        if not session.hot_seat:
            return
        if decision is None:
            if not session.playback.busy:
                viewport.looks = viewport.card = NOBODY
            return
        if viewport.looks not in {NOBODY, decision.seat}:
            viewport.looks = NOBODY
        covered = viewport.looks == NOBODY and viewport.card == NOBODY
        if covered and (decision.op in SET_UP_WORK or not self.open_options(decision)):
            viewport.card = decision.seat

    def open_options(self, decision: Decision) -> Sequence[Option]:
        """The options that may be pointed at: none that names what must stay secret now."""
        if not self._session.hot_seat or self._viewport.looks == decision.seat:
            return decision.options
        before, looks, options = self._opened
        if before is not decision or looks != self._viewport.looks:
            units = self._session.record.state.units
            options = [
                option
                for option in decision.options
                if not is_secret(option[0])
                and not any(
                    target.kind == "unit" and units[target.number].hidden
                    for target in self._reader.on_map(option)
                )
            ]
            self._opened = decision, self._viewport.looks, options
        return options

    def turn(self) -> None:
        """Ask the side that is to act to the window, or lay its secrets face down again."""
        viewport, decision = self._viewport, self._session.decision
        if viewport.looks != NOBODY:
            viewport.looks = NOBODY
        elif self._session.asks and decision is not None and self.offered:
            viewport.card = decision.seat

    def took(self, option: Option) -> None:
        """An answer was given: after one of which nothing is told, secrets are covered again."""
        if self._viewport.looks != NOBODY and option[0] in PUBLIC_SET_UP:
            self._viewport.looks = NOBODY

    def uncover(self) -> bool:
        """The side that was asked to look says that it does; says whether one was asked."""
        viewport = self._viewport
        if viewport.card == NOBODY:
            return False
        viewport.looks, viewport.card = viewport.card, NOBODY
        return True
