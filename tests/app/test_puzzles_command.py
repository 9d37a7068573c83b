"""``puzzles`` as its user meets it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stalingrad_game.app import puzzles_command
from stalingrad_game.app.cli import main
from stalingrad_game.app.puzzles import mine
from stalingrad_game.practice.collection import read_collection, shipped_puzzles
from stalingrad_game.practice.solving import SolvingEffort

HARDLY = SolvingEffort(glance=2, deals=4, times=6, whole=8, least=0.02)
STREET = ("--scenario", "first_house", "--rules", "k47")


def tell(*argv: str) -> int:
    return main(["puzzles", *argv], (puzzles_command,))


def test_the_programs_own_are_counted_by_game_theme_and_level(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert tell("list", "--json") == 0
    found = msgspec.json.decode(capsys.readouterr().out)
    for kind in ("card", "street"):
        puzzles = shipped_puzzles(kind).puzzles
        assert found[kind] == len(puzzles) > 0
        parts = found["parts"][kind]
        assert sum(parts["themes"].values()) == len(puzzles)
        assert sum(parts["found by"].values()) == len(puzzles)
    assert tell("list") == 0
    said = capsys.readouterr().out
    assert f"Card game: {found['card']}" in said
    assert f"Basic game ({found['parts']['card']['modes']['basic']})" in said
    assert tell("list", "--lang", "fr") == 0
    said = capsys.readouterr().out
    assert f"Jeu de cartes\u202f: {found['card']}" in said
    assert f"Officier ({found['parts']['card']['found by']['officer']})" in said


def test_puzzles_are_mined_kept_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mine, "STREET_SOLVING", HARDLY)
    monkeypatch.setattr(mine, "game_seeds", lambda seed, games: range(10 * seed, 10 * seed + games))
    into, out = tmp_path / "kept", tmp_path / "found.jsonl"
    words = ("mine", *STREET, "--into", str(into), "--out", str(out))
    assert tell(*words, "--games", "1", "--seed", "1") == 0
    first = capsys.readouterr().out
    assert "street-first_house-k47-officer: 1 puzzles of 11 choices in 1 games" in first
    (kept,) = into.iterdir()
    changed = kept.stat().st_mtime_ns
    assert tell(*words, "--games", "2", "--seed", "1") == 2
    assert "already exists" in capsys.readouterr().err
    again = (*words, "--replace")
    assert tell(*again, "--games", "2", "--seed", "1") == 0
    assert "in 2 games" in capsys.readouterr().out
    assert kept.stat().st_mtime_ns == changed
    assert tell(*again, "--games", "1", "--seed", "1", "--player", "recruit", "--json") == 0
    counts = msgspec.json.decode(capsys.readouterr().out)
    assert counts["games_of"] == "street-first_house-k47-recruit"
    assert counts["games"] == 1, "what was kept of another player isn't taken for it"
    for path in into.glob("*-recruit-*"):
        path.unlink()
    assert tell(*again, "--games", "2", "--seed", "1") == 0
    capsys.readouterr()
    found = read_collection(out.read_bytes())
    assert found.puzzles
    assert found.mined is not None
    assert found.mined.games == 2
    assert sum(found.mined.dropped.values()) + len(found.puzzles) == found.mined.choices
    assert tell("list", str(out)) == 0
    assert f"found: {len(found.puzzles)}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("mine",), "--into"),
        (
            ("mine", "--into", "X", "--scenario", "first_house"),
            "--scenario and --rules go together",
        ),
        (
            ("mine", "--into", "X", *STREET, "--variant", "bombardment=2"),
            "--pack and --variant are for the card game",
        ),
        (("list", "nowhere.jsonl"), "nowhere.jsonl: No such file"),
    ],
)
def test_what_is_wrong_is_one_line(
    argv: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell(*argv) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_broken_collection_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(shipped_puzzles("card").to_bytes() + b"{}\n")
    assert tell("list", str(path)) == 2
    assert "broken.jsonl: line" in capsys.readouterr().err
