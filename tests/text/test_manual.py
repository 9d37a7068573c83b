"""The manual at the terminal: its contents, chapters, sections, and what it says of words."""

from __future__ import annotations

import io
import re

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.manual import load_manual
from stalingrad_game.text.rule_lookup import in_manual, look_up_manual
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES


def printed(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command line prints."""
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_the_command_prints_contents_chapters_and_sections(
    capsys: pytest.CaptureFixture[str],
) -> None:
    contents = printed("manual", capsys=capsys)
    assert "Keys\n    At the card table\n" in contents
    chapter = printed("manual", "Street", "Fight", capsys=capsys)
    assert chapter.startswith("Street Fight\n")
    assert "Questions to the referees" in chapter
    text = printed("--lang", "fr", "manual", "exit_codes", capsys=capsys)
    assert text.startswith("Codes de sortie\n    code")
    assert all(len(line) <= 80 for line in chapter.splitlines())


def test_words_find_sections_and_what_is_not_there_is_said() -> None:
    english, french = catalogue(ENGLISH), catalogue(FRENCH)
    assert "Play by mail" in list(look_up_manual(english, "passphrase mail"))
    assert list(look_up_manual(english, "xyzzy")) == ["The manual has nothing about “xyzzy”."]
    (line,) = look_up_manual(french, "xyzzy")
    assert "Le manuel ne dit rien" in line


def test_a_rule_that_is_looked_up_names_what_the_manual_says_of_it() -> None:
    (line,) = in_manual(catalogue(ENGLISH), "passphrase")
    assert "Play by mail" in line
    assert list(in_manual(catalogue(ENGLISH), "R4.4.3")) == []


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_what_the_manual_says_to_type_is_a_command_of_the_card_game(
    language: Language, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = load_manual(language).places["terminal"].text
    rows = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
    typed = [line for row in rows for line in re.findall(r"`([^`]+)`", row)]
    assert len(typed) > 15
    plain = [line for line in typed if not re.search(r"[A-Z]{3,}|\bN$", line)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*plain, "quit"])))
    sentence = printed("--lang", language.code, "play", "--text", "--new", capsys=capsys)
    assert not re.search(r"no command or option|ni commande ni option", sentence)
