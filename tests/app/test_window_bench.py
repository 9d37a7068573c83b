"""The window's times in ``stalingrad bench``: nothing that is started for them is left behind."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.app.bench.window import _first_line


def test_ctrl_c_leaves_no_window_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Interrupted(subprocess.Popen[bytes]):
        """A process whose first line is waited for when somebody has enough."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            started.append(self)
            pipe, self.stdout = self.stdout, None
            assert pipe is not None
            pipe.close()
            self.stdout = Impatient()

    class Impatient(BytesIO):
        """Ctrl-C in place of a line."""

        def readline(self, _size: int | None = -1, /) -> bytes:
            raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        _first_line([sys.executable, "-c", "import time; time.sleep(600)"], str(tmp_path))
    (process,) = started
    assert process.wait(20) != 0
