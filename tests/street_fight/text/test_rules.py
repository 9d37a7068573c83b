"""The rulebook of Street Fight at the terminal and as a command."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.street_fight.words.rulebook import STREET_RULES_FOLDER, load_street_rulebook
from stalingrad_game.text.rule_lookup import MAX_FULL_RULES
from stalingrad_game.text.street_fight.rules import look_up_rules, rule_contents, spoken_rulebook
from tests.support.languages import ENGLISH, FRENCH


def printed_lines(*words: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What ``stalingrad street rules`` prints."""
    assert main(["street", "rules", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_number_tells_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed_lines("ti8.10", "T35", capsys=capsys)
    assert lines[0] == "TI8.10  Hits that a building takes"
    assert lines[-1] == "From the sources: T35, T36, T37, T38, T39"
    assert "    2          3       12       6" in "\n".join(lines)


def test_a_word_tells_the_best_in_full_and_names_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    book = load_street_rulebook(FRENCH)
    headings = [entry.heading for entry in book.search("cave")]
    lines = printed_lines("Cave", "--lang", "fr", capsys=capsys)
    assert len(headings) > MAX_FULL_RULES
    assert lines[-1] == headings[-1]
    assert headings[1] in lines
    assert lines[0].startswith("Cave (Cellar) – ")


def test_what_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    text = catalogue(ENGLISH).phrase("street.terminal.no_rule", text="xyzzy")
    assert printed_lines("xyzzy", capsys=capsys) == [text]


def test_without_a_word_the_contents_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed_lines(capsys=capsys)
    book = load_street_rulebook(ENGLISH)
    assert lines == list(rule_contents(book))
    chapters = [chapter[0].heading for one in book.parts for chapter in one.chapters]
    assert [line.strip() for line in lines if line.strip() in chapters] == chapters
    assert lines[-1].startswith("[H] house ruling – ")


def test_a_language_without_these_rules_tells_those_of_the_default_one(tmp_path: Path) -> None:
    for language in (ENGLISH, FRENCH):
        shutil.copytree(language.folder, tmp_path / language.code)
    shutil.rmtree(tmp_path / "fr" / STREET_RULES_FOLDER)
    languages = Languages(tmp_path)
    texts = catalogue(languages["fr"])
    book = spoken_rulebook(texts, languages)
    assert next(look_up_rules(book, "TI1", texts)) == "TI1  The turn"


def test_a_damaged_rulebook_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = shutil.copytree(ENGLISH.folder, tmp_path / "en")
    (Path(home) / STREET_RULES_FOLDER / "k47.toml").write_text("[", encoding="utf-8")
    assert main(["street", "rules", "KB1"], languages=Languages(tmp_path)) == 2
    assert "en/street_rules/k47.toml" in capsys.readouterr().err
