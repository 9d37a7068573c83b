"""Throws random inputs at Street Fight's table without a screen, as fast as they are answered.

Every scenario is begun by every referee that it lists, or by one alone, with persons and computer
players, in windows and type of every size. Nothing may crash, there is always a way on, and every
record plays through.
"""

from __future__ import annotations

import sys

from stalingrad_game.street_fight.referees import REFEREES
from tests.drive.dummy_inputs import throw
from tests.support.random_street import StreetThrower

if __name__ == "__main__":
    sys.exit(throw(StreetThrower, __doc__, 50_000, referee=REFEREES))
