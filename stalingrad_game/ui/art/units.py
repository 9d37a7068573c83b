"""Which silhouette belongs to which unit type, by the unit's id in the data, and its counter.

A unit of another data pack, unknown here, shows its letter instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ..style.theme import Colour
from . import units_armour as armour
from . import units_foot as foot
from .canvas import Canvas

Silhouette = Callable[[Canvas, Colour, Colour], None]

UNITS: Final[Mapping[str, Silhouette]] = MappingProxyType(
    {
        "infantry": foot.infantry,
        "grenadier": foot.grenadier,
        "pioneer": foot.pioneer,
        "flamethrower": foot.flamethrower,
        "marksman": foot.marksman,
        "german_recon": foot.recon,
        "rifle": foot.rifle,
        "motivator": foot.motivator,
        "assault": foot.assault,
        "commando": foot.commando,
        "nkvd": foot.nkvd,
        "sailor": foot.sailor,
        "scout": foot.scout,
        "recon": foot.recon,
        "panzer": armour.panzer,
        "stug": armour.stug,
        "t34": armour.t34,
        "fort": armour.fort,
        "mortar": armour.mortar,
        "field_gun": armour.field_gun,
        "machine_gun": armour.machine_gun,
    }
)
"""By id; `recon`, `grenadier`, `field_gun` and `machine_gun` are there for other packs."""
