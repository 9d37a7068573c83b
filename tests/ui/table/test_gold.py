"""Gold is for what may be chosen: nothing else of the table is printed in it."""

from __future__ import annotations

from pathlib import Path

from stalingrad_game.ui import table

GOLDEN = {"panels/tabs.py", "sprites/highlight.py"}
"""What a dragged card may be played on, and the frame of what is offered."""


def test_only_what_may_be_chosen_is_gold() -> None:
    root = Path(table.__file__).parent
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if "OCHRE" in path.read_text("utf-8")
    }
    assert found == GOLDEN
