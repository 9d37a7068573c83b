"""The facts that the log of a game tells: their words and what they name (AT)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...position.codes import fact_number
from ...position.referee import Form

_FORMS: Final = (
    Form("log.turn", ("number",)),
    Form("log.phase", ("phase",)),
    Form("log.initiative", ("side",)),
    Form("log.passed", ("side",)),
    Form("log.fired", ("unit", "unit", "location")),
    Form("log.joined", ("unit", "unit")),
    Form("log.assault_fired", ("unit", "unit", "location")),
    Form("log.fired_at_building", ("unit", "location")),
    Form("log.barrage", ("unit", "location")),
    Form("log.smoke", ("location",)),
    Form("log.missed", ("unit",)),
    Form("log.casualties", ("location", "number")),
    Form("log.lost_step", ("unit", "number")),
    Form("log.lost", ("unit",)),
    Form("log.destroyed", ("unit",)),
    Form("log.unhurt", ("unit",)),
    Form("log.passed_check", ("unit",)),
    Form("log.suppressed", ("unit",)),
    Form("log.broken", ("unit",)),
    Form("log.rallied", ("unit",)),
    Form("log.steadied", ("unit",)),
    Form("log.collapsed", ("location",)),
    Form("log.buried", ("unit",)),
    Form("log.flames", ("location",)),
    Form("log.fled", ("unit", "location")),
    Form("log.burned", ("unit",)),
    Form("log.cleared", ("location",)),
    Form("log.moved", ("unit", "location", "location", "mode")),
    Form("log.immobilised", ("unit", "location")),
    Form("log.mines", ("unit", "location")),
    Form("log.mines_forced", ("unit", "location")),
    Form("log.dummy", ("location",)),
    Form("log.abandoned", ("unit",)),
    Form("log.lane", ("location",)),
    Form("log.overrun", ("unit", "location")),
    Form("log.belly", ("unit",)),
    Form("log.searched", ("unit",)),
    Form("log.found", ("location",)),
    Form("log.picked_up", ("unit", "location")),
    Form("log.sewer", ("unit", "location")),
    Form("log.sewer_lost", ("unit",)),
    Form("log.put", ("unit", "location")),
    Form("log.stayed", ("side",)),
    Form("log.melee", ("location",)),
    Form("log.control", ("side", "hex")),
)

FACTS: Final[Mapping[int, Form]] = MappingProxyType(
    {fact_number(f"ats_{form.word}"): form for form in _FORMS}
)
"""By number: the key of its sentence and its arguments."""


def fact(word: str) -> int:
    """The number of a fact by the end of its key, as "moved"; raises `KeyError`."""
    return _NUMBERS[word]


_NUMBERS: Final[Mapping[str, int]] = MappingProxyType(
    {form.word.removeprefix("log."): number for number, form in FACTS.items()}
)
