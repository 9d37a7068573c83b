"""What is said of records and their files, in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..data_files.faults import told, told_error
from ..folders import FolderError
from ..kernel.chance import is_keyed
from ..localisation.catalogue import Catalogue, Fact
from .errors import RecordWarning, printable

if TYPE_CHECKING:
    from .record import GameRecord


def record_text(words: Catalogue, key: str, **facts: Fact) -> str:
    """A text about records; the facts, file names among them, stand in it letter by letter."""
    places = {name: f"{{{name}}}" for name in facts}
    return words.phrase(f"record.{key}", **places).format_map(
        {name: told(words, fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    )


def warning_text(words: Catalogue, warning: RecordWarning) -> str:
    return record_text(words, f"trouble.{warning.kind}", **warning.facts)


def unsaved_text(words: Catalogue, warning: RecordWarning, key: str = "line") -> str:
    """That what is played can't be written, and why.

    `key`: `line` while the game goes on, in short `notice`, `left` as somebody leaves the terminal,
    `lost` afterwards.
    """
    trouble = warning_text(words, warning)
    why = warning.facts.get("reason", trouble)
    return record_text(words, f"unsaved.{key}", trouble=trouble, why=why)


def unkept_text(words: Catalogue, error: FolderError) -> str:
    """That the data which a game is played with can't be kept with it, and why."""
    return record_text(words, "saves.data_not_kept", why=printable(told_error(words, error)))


def seed_text(words: Catalogue, seed: int) -> str:
    """A seed as a person can pass it on; a keyed one is named, for nobody types it."""
    return record_text(words, "seed.keyed") if is_keyed(seed) else str(seed)


def phase_text(words: Catalogue, game: str, mode: str, phase: str) -> str:
    """A phase of any game by its texts, or by its word where it has none."""
    keys = (f"{game}.{mode}.phase.{phase}", f"phase.{phase}")
    found = next((key for key in keys if key in words), None)
    return phase if found is None else words.phrase(found)


def end_notice(words: Catalogue, record: GameRecord[Any]) -> str:
    """What is said of a sealed game's file beside its end; "" where nobody has to be sent it."""
    waits = record.seal is not None and (not record.laid_open or record.sends_end)
    return sealed_text(words, record, "notice") if waits else ""


def sealed_text(words: Catalogue, record: GameRecord[Any], key: str) -> str:
    """What is said of a sealed game's file as it rests: whom to send it to, that it lies there.

    `key` is how that is said while the other side is to decide: `send`, or `notice` in short.
    """
    decision, side = record.decision, ""
    if decision is None:
        over = "open" if record.laid_open else "over"
        key = over if key == "send" else f"{over}_notice"
    elif record.waits_for_mail:
        word = record.game.side_words[record.game.side_of(decision.seat)]
        side = words.phrase(f"record.sealed.side.{word}")
    else:
        key = "left"
    return record_text(words, f"sealed.{key}", file=printable(str(record.path)), side=side)
