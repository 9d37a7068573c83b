"""The engine's codes by name, so that a text's key speaks of ``op.kill`` and not of a number."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from . import codes

_NO_CODES: Final = frozenset({"COUNT", "LAST_CHANGE"})
"""Names in a table of codes that only mark an end."""


def code_names(table: type) -> Mapping[int, str]:
    """The names of a table's codes in small letters.

    >>> code_names(codes.CarnageSection)[codes.CarnageSection.HOLD]
    'hold'
    """
    return MappingProxyType(
        {
            value: name.lower()
            for name, value in vars(table).items()
            if isinstance(value, int) and name not in _NO_CODES
        }
    )


ACT_NAMES: Final = code_names(codes.Act)
CAUSE_NAMES: Final = code_names(codes.UnitCause)
EV_NAMES: Final = code_names(codes.Ev)
ICON_NAMES: Final = code_names(codes.InitiativeIcon)
PHASE_NAMES: Final = code_names(codes.Phase)
SECTION_NAMES: Final = code_names(codes.CarnageSection)
SNIPER_NAMES: Final = code_names(codes.SniperResult)
STATUS_NAMES: Final = code_names(codes.DistrictStatus)
VICTORY_NAMES: Final = code_names(codes.Victory)
WHY_NAMES: Final = code_names(codes.Why)
SIDE_NAMES: Final = ("german", "soviet")
