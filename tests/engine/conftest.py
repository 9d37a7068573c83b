"""Makes the mark known that names the rules a test is an example of."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.table")


def pytest_configure(config: pytest.Config) -> None:
    """Say what the mark means, for ``pytest --markers``."""
    config.addinivalue_line(
        "markers", "rule(*numbers, **variants): rules, and variants' values, that the test shows"
    )
