"""What the players at the table are called: by their own names, else by side or commander.

Every name here is public; of two players of a side the first and the second have each a mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.codes import side_of
from ...engine.state import State
from ...words.words import Words

TEAM_SEATS = 4


def named(words: Words, players: Sequence[str], seat: int, view: State) -> str:
    """A player in as few words as can be: the own name, the side, or the commander's last name."""
    if seat < len(players) and players[seat]:
        return players[seat]
    if view.seats < TEAM_SEATS:
        return words.side(side_of(seat))
    return words.commander(seat, view.turned[seat]).split()[-1]


def presented(words: Words, players: Sequence[str], seat: int, view: State) -> str:
    """A player by name and by what he plays."""
    own = players[seat] if seat < len(players) else ""
    if not own:
        return words.seat(seat, view)
    what = (
        words.side(side_of(seat))
        if view.seats < TEAM_SEATS
        else words.commander(seat, view.turned[seat])
    )
    return words.interface("table.player", player=own, what=what)


def mark(seat: int, seats: int) -> int:
    """The number of a player among the two of a side, 1 or 2; 0 where a side has one."""
    return 1 + seat // 2 if seats == TEAM_SEATS else 0
