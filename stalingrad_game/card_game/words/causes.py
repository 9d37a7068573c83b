"""What a question comes from, as it stands inside the sentence that asks it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...localisation.catalogue import Fact
from ..rules.causes import Cause, CauseKind
from ..state.state import State
from .names import Names

CAUSE_KEYS: Final[Mapping[int, str]] = MappingProxyType(
    {
        CauseKind.CARD: "card",
        CauseKind.HERO: "hero",
        CauseKind.VANGUARD: "vanguard",
        CauseKind.TERROR: "terror",
        CauseKind.DEPLETION: "depletion",
        CauseKind.BUILDING: "building",
        CauseKind.COMMANDER: "commander",
        CauseKind.CARNAGE: "carnage",
        CauseKind.CAMPAIGN: "campaign",
    }
)
"""By `CauseKind`: what the texts call it; the turn and a card shown are named by the question."""


def cause_phrase(names: Names, cause: Cause, view: State) -> str:
    """What asks, and which of how many of its questions it is: "Storm Group (1 of 2)".

    Raises `LookupError` for the course of the turn and a card shown, which their questions name.
    """
    texts, said = names.catalogue, _cause_name(names, cause, view)
    if cause.of == 1:
        return said
    return texts.phrase("cause.counted", cause=said, n=cause.number, of=cause.of)


def _cause_name(names: Names, cause: Cause, view: State) -> str:
    texts, own = names.catalogue, f"cause.{CAUSE_KEYS[cause.kind]}"
    if cause.kind != CauseKind.TERROR:
        return texts.phrase(own, **_cause_facts(names, cause, view))
    source = cause.parent or cause
    key = texts.first(f"{own}.{CAUSE_KEYS.get(source.kind, '')}", f"{own}.text")
    facts = _cause_facts(names, source, view)
    return texts.phrase(key, **facts, unit=names.unit_noun(cause.what))


def _cause_facts(names: Names, cause: Cause, view: State) -> dict[str, Fact]:
    """What the texts about a cause may speak of."""
    kind, what = cause.kind, cause.what
    if kind in {CauseKind.CARD, CauseKind.HERO}:
        return {"card": names.quoted(what)}
    if kind in {CauseKind.VANGUARD, CauseKind.DEPLETION}:
        return {"formation": names.formation_noun(what)}
    if kind == CauseKind.BUILDING:
        return {"place": names.site_noun(what, cause.where)}
    if kind == CauseKind.COMMANDER:
        return {"commander": names.commander(what, view.turned[what])}
    if kind == CauseKind.CAMPAIGN:
        return {"card": names.campaign(what)}
    return {}
