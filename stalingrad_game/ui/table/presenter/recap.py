"""Makes the recap: what has changed on the table since somebody last acted, in his language."""

from __future__ import annotations

from typing import Final

from ....card_game.words.recap import RecapLine, recap_lines
from ...session.session import NO_SEAT
from ..input.controller import TableController
from ..input.viewport import PRESENT
from ..model.view_model import RecapModel

MOST_LESSON_LINES: Final = 3
"""How many lines a recap has that comes by itself in a lesson: balloons have told the rest."""


def build_recap(control: TableController) -> RecapModel | None:
    """The recap that lies on the table; None where none does."""
    seat, session = control.recap.seat, control.session
    hidden = control.covered or control.viewport.moment != PRESENT or session.playback.busy
    if seat == NO_SEAT or hidden:
        return None
    words = session.words_of(seat)
    since = session.since_acted(seat)
    title = words.catalogue.sentence("recap.title")
    lines: tuple[RecapLine, ...] = ()
    if since is not None:
        lines = recap_lines(words, since.changes, since.before, since.after)
    if session.guide.leads and not control.recap.called:
        lines = lines[:MOST_LESSON_LINES]
    cards = since.cards if since is not None else ()
    if not lines and not cards:
        lines = (RecapLine("tick", words.catalogue.sentence("recap.nothing")),)
    return RecapModel(title, lines, cards)
