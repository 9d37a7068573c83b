"""When the focus goes to what is asked next: after an answer by key, once all of it was shown."""

from __future__ import annotations

from typing import Final

from .controller import TableController


class FocusFollower:
    """Sees answers come, and remembers that the focus is to follow the question."""

    def __init__(self, control: TableController) -> None:
        """Nothing is to be followed yet."""
        self._control: Final = control
        self._follows = False

    @property
    def asked(self) -> tuple[object, ...]:
        """What is asked now, how far it is answered and by whose open hand, to see it change."""
        selection, session = self._control.selection, self._control.session
        asks = selection.question is not None
        steps = len(session.record.steps)
        return steps, selection.selected, selection.pending, asks, session.private

    @property
    def due(self) -> bool:
        """Whether the focus is to go to the first choice now."""
        return self._follows and not self._control.session.playback.busy

    def key_came(self, before: tuple[object, ...]) -> None:
        """A key was answered; what was asked before it, says whether there is anything new.

        Who points with the mouse keeps what is pointed at.
        """
        if self.asked != before:
            self._follows = self._control.viewport.hover is None

    def forget(self) -> None:
        """The focus has gone somewhere, or the mouse moves."""
        self._follows = False
