"""Pictures of any screen and moment, from the command line and without a display."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.app.shot_command import SCREENS
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import settings_folder
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.review.values import ReviewEffort
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.looking_back import review_screen
from tests.support import shared_looks as shared_looks_module
from tests.support.amount import interval
from tests.support.full_disk import fill_up
from tests.support.quick_reviews import no_more_for_small_games
from tests.support.shared_looks import looks_shared
from tests.support.street_over import random_over

SMALL = ("--size", "640x360")
HARDLY_ANY = ReviewEffort(worlds=1, games=1, iterations=1, deals=1, more_deals=1, whole_deals=1)


@pytest.fixture(scope="module", autouse=True)
def shared_looks() -> Iterator[None]:
    """What a picture has measured serves the next ones too."""
    with looks_shared():
        yield


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command sets its own driver; what it leaves behind is put right."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def played(path: Path, steps: int, *, resigns: bool = False, computer: str = "") -> Path:
    """A record of a game after so many decisions."""
    players = (Seat(), Seat(computer=computer))
    game = CardGame(Kit(load_pack(), "basic"))
    chance = Random(4)
    with GameRecord.start(game, Setup(4, players=players), path) as record:
        while record.decision is not None and len(record.steps) < steps:
            record.take(chance.choice(record.decision.options))
        if resigns:
            record.resign(0)
    return path


def shot(out: Path, *arguments: str) -> pygame.Surface:
    """The picture that a command line paints."""
    assert main(["shot", "--out", str(out), *SMALL, *arguments]) == 0
    return pygame.image.load(out)


def same(first: pygame.Surface, second: pygame.Surface) -> bool:
    """Whether two pictures are alike to the last pixel."""
    return pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def test_a_record_is_painted_on_the_table_of_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    street = tmp_path / "street.jsonl"
    game = StreetGame(street_kit("first_house", "tide"))
    with GameRecord.start(game, Setup(4), street) as record:
        assert record.decision is not None
        record.take(record.decision.options[0])
    plain = shot(tmp_path / "plain.png", "--record", str(street))
    named = shot(tmp_path / "named.png", "--record", str(street), "--screen", "street_table")
    assert same(plain, named)
    cards = played(tmp_path / "cards.jsonl", 2)
    for record_file, screen, text in (
        (street, "goal", "a game of Street Fight; to show it, use replay, review, street_"),
        (cards, "street_table", "a game of cards, not of Street Fight"),
    ):
        out = str(tmp_path / "no.png")
        assert main(["shot", "--out", out, "--record", str(record_file), "--screen", screen]) == 2
        assert text in capsys.readouterr().err


def test_the_review_of_either_game_is_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_screen, "PICTURE_EFFORT", HARDLY_ANY)
    street = tmp_path / "street.jsonl"
    street.write_bytes(random_over("first_house", "k47", 3).data)
    with no_more_for_small_games():
        begun = shot(tmp_path / "begun.png", "--screen", "review")
        made = shot(tmp_path / "made.png", "--screen", "review", "--record", str(street))
    assert not same(begun, made)


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_painted_and_always_alike(
    screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = shot(tmp_path / "one.png", "--screen", screen)
    assert one.get_size() == (640, 360)
    colours = {tuple(one.get_at((x, y))) for x in range(0, 640, 9) for y in range(0, 360, 9)}
    assert len(colours) > 8
    if SCREENS.index(screen) % interval(1, 1):
        return
    monkeypatch.setattr(shared_looks_module, "looked_on", lambda: True)  # painted anew
    other = shot(tmp_path / "other.png", "--screen", screen)
    assert same(one, other)


def test_every_moment_of_a_record_is_another_picture(tmp_path: Path) -> None:
    record = played(tmp_path / "game.jsonl", 12)
    pictures = [
        shot(tmp_path / f"{at}.png", "--record", str(record), "--at", str(at)) for at in (0, 5, 12)
    ]
    assert not same(pictures[0], pictures[1])
    assert same(pictures[2], shot(tmp_path / "last.png", "--record", str(record)))


@pytest.mark.parametrize(
    "arguments",
    [
        ("--view", "battle"),
        ("--hand", "german"),
        ("--hand", "soviet"),
        ("--lang", "fr"),
        ("--text", "200", "--hand", "german"),
    ],
    ids=" ".join,
)
def test_every_choice_is_seen(arguments: tuple[str, ...], tmp_path: Path) -> None:
    record = str(played(tmp_path / "game.jsonl", 60))
    plain = shot(tmp_path / "plain.png", "--record", record, "--view", "city")
    other = shot(tmp_path / "other.png", "--record", record, "--view", "city", *arguments)
    assert not same(plain, other)


def test_a_step_of_a_tutorial_of_street_fight_is_painted(tmp_path: Path) -> None:
    argv = ("--screen", "street_table", "--rules")
    pictures = [
        shot(tmp_path / f"{rules}{at}.png", *argv, rules, "--at", at)
        for rules, at in (("ats", "0"), ("ats", "3"), ("k47", "3"))
    ]
    assert not any(same(one, other) for one, other in pairwise(pictures))


def test_the_end_of_a_resigned_game_is_painted(tmp_path: Path) -> None:
    record = played(tmp_path / "game.jsonl", 10, resigns=True)
    shot(tmp_path / "end.png", "--record", str(record), "--screen", "end")


def test_a_picture_changes_no_settings(tmp_path: Path) -> None:
    """As a table in the window does, by counting the questions that it has explained."""
    record = played(tmp_path / "game.jsonl", 30)
    for at in ("1", "5", "30"):
        shot(tmp_path / f"{at}.png", "--record", str(record), "--at", at)
    assert not any(settings_folder().iterdir())


def test_the_record_is_only_read(tmp_path: Path) -> None:
    record = played(tmp_path / "game.jsonl", 10)
    before = record.read_bytes()
    shot(tmp_path / "one.png", "--record", str(record), "--screen", "pause")
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--record", "nowhere.jsonl"), "there is no such file"),
        (("--record", "GAME", "--at", "900"), "the record has only 10 decisions"),
        (("--record", "GAME", "--screen", "end"), "isn't over yet"),
        (("--record", "GAME", "--screen", "break_test", "--at", "0"), "no dice have been rolled"),
        (("--record", "ALONE", "--hand", "soviet"), "no person plays that side"),
        (("--size", "wide"), "is not a size"),
        (("--size", "0x10"), "between 1x1 and 8192x8192"),
        (("--size", "99999x10"), "between 1x1 and 8192x8192"),
        (("--screen", "cellar"), "invalid choice"),
        (("--screen", "street_table", "--at", "900"), "the lesson has only 29 decisions"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, tuple) else "",
)
def test_what_cannot_be_painted_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "GAME": str(played(tmp_path / "game.jsonl", 10)),
        "ALONE": str(played(tmp_path / "alone.jsonl", 3, computer="random")),
    }
    given = [files.get(argument, argument) for argument in arguments]
    assert main(["shot", "--out", str(tmp_path / "out.png"), *given]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert words in error
    assert not (tmp_path / "out.png").exists()


@pytest.mark.parametrize("name", ["picture", "picture.gif", "no/such/folder/picture.png"])
def test_a_file_that_cannot_be_written_is_told(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shot", "--out", str(tmp_path / name), *SMALL, "--screen", "options"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_there_is_left_as_it_is_unless_it_is_to_be_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, page, record = tmp_path / "a.png", tmp_path / "a.html", played(tmp_path / "game.jsonl", 2)
    lines: list[tuple[Path, list[str]]] = [
        (out, ["shot", "--screen", "about", *SMALL]),
        (out, ["street", "shot", "--rules", "tide", "--scenario", "first_house"]),
        (page, ["replay", str(record), *SMALL]),
    ]
    for file, line in lines:
        file.write_bytes(b"mine")
        argv = [*line, "--out", str(file)]
        assert main(argv) == 2
        printed = capsys.readouterr().err
        assert f"--out {file}: this file already exists and was left as it is (--replace" in printed
        assert file.read_bytes() == b"mine"
        assert main([*argv, "--replace"]) == 0
        assert file.read_bytes() != b"mine"


def test_a_full_disk_leaves_the_old_picture_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "start.png"
    out.write_bytes(b"old")
    for argv in (
        ("shot", "--screen", "start", *SMALL),
        ("street", "shot", "--rules", "tide", "--scenario", "first_house"),
    ):
        with monkeypatch.context() as disk:
            fill_up(disk)
            assert main([*argv, "--out", str(out), "--replace"]) == 2
        assert "No space left" in capsys.readouterr().err
        assert [(one.name, one.read_bytes()) for one in tmp_path.glob("*.png*")] == [
            ("start.png", b"old")
        ]


def test_a_bad_pack_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shot", "--out", str(tmp_path / "a.png"), "--pack", str(tmp_path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_it_needs_no_display(tmp_path: Path) -> None:
    gone = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"}
    env = {name: value for name, value in os.environ.items() if name not in gone}
    out = tmp_path / "menu.png"
    done = subprocess.run(
        [sys.executable, "-m", "stalingrad_game", "shot", "--out", str(out), "--screen", "menu"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert pygame.image.load(out).get_size() == (1920, 1080)
