"""What saved games and troubles with their files are called and said, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from ...localisation.catalogue import Catalogue, Fact
from ...record.errors import RecordWarning
from ...record.saves import Save
from ..content.models import Content


def warning_text(words: Catalogue, warning: RecordWarning) -> str:
    """A remark about a record."""
    return record_text(words, f"trouble.{warning.kind}", **warning.facts)


def record_text(words: Catalogue, key: str, **facts: Fact) -> str:
    """A text about records; the facts, file names among them, stand in it letter by letter."""
    places = {name: f"{{{name}}}" for name in facts}
    return words.phrase(f"record.{key}", **places).format_map(facts)


def save_mode_text(words: Catalogue, packs: Sequence[Content], save: Save) -> str:
    """Which game a saved game is."""
    return _called(words, packs, "modes", save.start.mode if save.start else "")


def save_moment_text(words: Catalogue, packs: Sequence[Content], save: Save) -> str:
    """Where a saved game stands: turn, phase, and the building being fought for."""
    if save.finished:
        return record_text(words, "saves.over")
    phase = words.phrase(f"phase.{save.at.phase}")
    if not save.at.place:
        return record_text(words, "saves.turn", turn=save.at.turn, phase=phase)
    building = _called(words, packs, "buildings", save.at.place)
    return record_text(words, "saves.battle", turn=save.at.turn, phase=phase, building=building)


def _called(words: Catalogue, packs: Sequence[Content], table: str, entry: str) -> str:
    """What the packs in use call something; its id where they don't know it."""
    for pack in packs:
        found = pack.texts_in(words.language)[table].get(entry)
        if found is not None:
            return found.name
    return entry
