"""What only some systems have."""

from __future__ import annotations

import os
from typing import Final

import pytest

POSIX: Final = pytest.mark.skipif(
    os.name != "posix", reason="pipes, links and devices as files are of POSIX systems"
)
