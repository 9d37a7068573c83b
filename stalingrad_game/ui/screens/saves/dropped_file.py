"""A file that is dropped on the window: a saved game of any kind is gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .ways_to_games import go_on

if TYPE_CHECKING:
    from ...shell.app import AppContext


def take_file(context: AppContext, path: str) -> None:
    """Go on with the game of a file; what goes wrong, or would be lost, is told in a notice.

    The game that is on the table is saved as it is played, so it can be left at any time.
    """
    from ....folders import FolderError
    from ....record.errors import RecordError
    from ....record.words import warning_text

    if context.stack.unsaved():
        _tell(context, context.words.phrase("menu.dropped_unsaved"))
        return
    try:
        go_on(context, Path(path))
    except RecordError as error:
        _tell(context, warning_text(context.words, error.warning))
    except FolderError as error:
        _tell(context, str(error))


def _tell(context: AppContext, text: str) -> None:
    context.open("notice", paragraphs=[text], title=context.words.phrase("menu.trouble"))
