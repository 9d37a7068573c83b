"""Runs a script with an installation of the program that isn't the checkout."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path


def run_installed(python: str, script: str, folder: Path | None, *args: str) -> str:
    """What a script prints, with the packages of a folder; raises `CalledProcessError`."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if folder is not None:
        env["PYTHONPATH"] = str(folder.resolve())
    with tempfile.TemporaryDirectory() as elsewhere:
        return subprocess.run(
            [python, "-c", script, *args],
            env=env,
            cwd=elsewhere,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout
