"""What the players at the table are called: by their own names, else by side or commander.

All of it is public.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..state.codes import SIDES, side_of
from ..state.state import State
from .localizer import Localizer

PlayerNames = Sequence[str]
"""By seat: the player's own name, "" or nothing where there is none."""
TEAM_SEATS: Final = 2 * len(SIDES)


def own_name(players: PlayerNames, seat: int) -> str:
    return players[seat] if 0 <= seat < len(players) else ""


def short_player_name(words: Localizer, players: PlayerNames, seat: int, view: State) -> str:
    """A player in few words: the own name, the side's people, or the commander's last name."""
    own = own_name(players, seat)
    if own:
        return own
    if view.seats < TEAM_SEATS:
        return words.people(side_of(seat))
    return words.commander_surname(seat, view.turned[seat])


def full_player_name(words: Localizer, players: PlayerNames, seat: int, view: State) -> str:
    own = own_name(players, seat)
    if not own:
        return words.seat(seat, view)
    teams = view.seats == TEAM_SEATS
    what = words.commander(seat, view.turned[seat]) if teams else words.side(side_of(seat))
    return words.catalogue.phrase("seat.player", player=own, what=what)
