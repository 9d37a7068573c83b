"""What the options of the present decision would do, reckoned once for each that is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....card_game.rules.engine import Engine
from ....card_game.rules.preview import OptionPreview, preview_options
from ....card_game.state.codes import Option
from ....card_game.state.state import PUBLIC, State
from .interactions import view_with_agenda

MAX_PREVIEWED_OPTIONS: Final = 12
"""Where more options than that are meant at once nothing is reckoned."""


class PreviewCache:
    """The previews of one decision; they are forgotten with it."""

    def __init__(self, engine: Engine, state: State) -> None:
        """Nothing is reckoned yet for a state's decision."""
        self.state: Final = state
        self._engine: Final = engine
        self._views: Final[dict[int, State]] = {}
        self._found: Final[dict[tuple[int, tuple[Option, ...]], OptionPreview | None]] = {}

    def of(self, options: Sequence[Option], viewer: int) -> OptionPreview | None:
        """What the least and most is that options lead to, as far as a viewer may know it.

        The viewer is the seat that is asked while its hand lies open, else `PUBLIC`.
        """
        if not options or len(options) > MAX_PREVIEWED_OPTIONS:
            return None
        key = (viewer, tuple(options))
        if key not in self._found:
            if viewer not in self._views:
                self._views[viewer] = view_with_agenda(self._engine, self.state, viewer)
            known = self._views[viewer]
            self._found[key] = preview_options(self._engine.kit, known, options)
        return self._found[key]


def preview_viewer(acting: int, *, private: bool) -> int:
    """Who may be told of previews: the seat that is asked, or everybody."""
    return acting if private else PUBLIC
