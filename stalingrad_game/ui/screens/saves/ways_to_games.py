"""How a game of a file is gone on with, or watched as far as it plays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .saved_games import SavedGames

if TYPE_CHECKING:
    from ....record.record import GameRecord
    from ....record.stop import RecordStop
    from ...shell.app import AppContext

PASSPHRASE_SCREEN: Final = "passphrase"


def go_on(context: AppContext, path: Path) -> None:
    """Go on with a game; one of other rules is watched where its record stops, and why is told.

    A sealed one asks for its passphrase first. Raises `RecordError` or `FolderError`.
    """
    from ....record.errors import RecordError
    from ....record.sealed_saves import is_sealed_file
    from ....record.stop import UNPLAYED

    if is_sealed_file(path):
        context.open(PASSPHRASE_SCREEN, path=path)
        return
    try:
        context.service(SavedGames).resume(path)
    except RecordError as error:
        if error.kind not in UNPLAYED:
            raise
        watch(context, path, at_its_end=True)


def watch(context: AppContext, path: Path, *, at_its_end: bool = False) -> None:
    """Watch a game as far as it plays, from its beginning or `at_its_end`; raises `RecordError`."""
    from ....record.record import GameRecord

    seen = context.service(SavedGames).viewable(path)
    if isinstance(seen, GameRecord):
        show(context, seen, path, len(seen.steps) if at_its_end else None)
        tell_remarks(context, seen)
    else:
        show(context, seen, path)


def show(
    context: AppContext, seen: GameRecord[Any] | RecordStop, path: Path, at: int | None = None
) -> None:
    """Show a record that was looked at, after so many steps; as text where nothing of it plays."""
    from ....record.record import GameRecord

    if isinstance(seen, GameRecord):
        screen = context.service(SavedGames).replay_screen(seen)
        context.open(screen, record=seen, at=at, file=path)
    else:
        context.open("record_rest", stop=seen, opened=seen.over)


def tell_remarks(context: AppContext, record: GameRecord[Any]) -> None:
    """Open a notice of why not all of a record is shown, or that its rules were others."""
    from ....record.line_text import reading_remarks

    remarks = reading_remarks(context.words, record)
    if remarks:
        title = context.words.sentence("replay.remarks")
        context.open("notice", paragraphs=remarks, title=title)
