"""A text that is parsed once is still everybody's own, and a wrong one is wrong each time."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.support.shared_files import MOST_TEXTS, parse_once


def test_a_text_is_parsed_once_and_belongs_to_whoever_reads_it() -> None:
    texts = []

    def counted(text: str) -> dict[str, Any]:
        texts.append(text)
        return tomllib.loads(text)

    parse = parse_once(counted)
    for _ in range(3):
        tables = parse("a = [1, 2]")
        assert tables == {"a": [1, 2]}
        tables["a"].append(3)
    assert parse("a = 2") == {"a": 2}
    assert texts == ["a = [1, 2]", "a = 2"]
    for number in range(MOST_TEXTS):
        parse(f"b = {number}")
    assert parse("a = [1, 2]") == {"a": [1, 2]}
    assert texts.count("a = [1, 2]") == 2


def test_what_is_no_toml_is_refused_each_time() -> None:
    parse = parse_once()
    for _ in range(2):
        with pytest.raises(tomllib.TOMLDecodeError):
            parse("a = ")


def test_the_readers_of_the_program_share_their_files() -> None:
    assert tomllib.loads.__module__ == parse_once.__module__
