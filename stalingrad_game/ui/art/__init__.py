"""The game's own pictures, all drawn by code: emblems, icons, units, dice and every building.

Take them from a `Gallery`, which draws each one once for each size.
"""

from .counters import UnitFace
from .gallery import Gallery
from .woodcut import Heat

__all__ = ["Gallery", "Heat", "UnitFace"]
