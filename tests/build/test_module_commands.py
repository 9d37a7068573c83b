"""A module that is a command ends as every command does, whatever ends it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from build_spec.training.module_commands import EXIT_MISTAKE, EXIT_STOPPED, exit_code
from stalingrad_game.lab.jobs import WorkersLost


def well(argv: Sequence[str] | None) -> int:
    assert argv is None
    return 0


def stopped(_argv: Sequence[str] | None) -> int:
    raise KeyboardInterrupt


def lost(_argv: Sequence[str] | None) -> int:
    raise WorkersLost("all are gone")


def test_a_module_ends_with_the_exit_code_of_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert [exit_code(run) for run in (well, stopped, lost)] == [0, EXIT_STOPPED, EXIT_MISTAKE]
    assert capsys.readouterr() == ("", "all are gone\n")
