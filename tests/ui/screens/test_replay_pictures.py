"""Pictures of a watched game, written to a file: a page, or an animation."""

from __future__ import annotations

import gc
import io
import sys
from pathlib import Path

import pygame
import pytest

from stalingrad_game.app import replay_command
from stalingrad_game.app.cli import main
from stalingrad_game.ui.screens.replay import picture_files
from stalingrad_game.ui.screens.replay.animated_png import ChangesPacker, animated_png, png_parts
from stalingrad_game.ui.screens.replay.picture_files import (
    MOST_PICTURES,
    animation_steps,
    page_steps,
)
from stalingrad_game.ui.screens.replay_screen import CardReplayScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.table.sprites.sprite_cache import SpriteCache
from stalingrad_game.watching.outline import ReplayMark, ReplayOutline
from tests.support.random_card_games import unfinished
from tests.support.screens import (
    click,
    context_of,
    frame,
    has,
    press,
    shown,
    texts,
)


def exported(screen: CardReplayScreen, file: Path) -> None:
    """Let an export come to its end."""
    screen.begin_export(file)
    for _ in range(200):
        if screen.idle():
            break
        screen.update(16)


def small(at: int = 0, steps: int = 40) -> tuple[AppContext, CardReplayScreen]:
    """A short game in a small window."""
    context = context_of((640, 360), start=False)
    screen = CardReplayScreen(context, unfinished(3, steps), at)
    shown(context, lambda _: screen)
    return context, screen


def test_a_page_of_pictures_holds_the_chosen_moments_and_nothing_from_elsewhere(
    tmp_path: Path,
) -> None:
    context, screen = small(7)
    screen.keep_note(9, "<Look> here")
    exported(screen, tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    steps = page_steps(screen.cursor.outline)
    assert {0, 9, 40} <= set(steps)
    assert page.count("<img ") == len(steps)
    assert "&lt;Look&gt; here" in page
    assert 'src="data:image/png;base64,' in page
    assert "http" not in page
    assert screen.cursor.at == 7
    assert has(context, "answer 0")  # it is told


def test_a_file_that_is_there_is_only_replaced_if_so_wished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "stalingrad_game.ui.screens.replay.replay_tools.home_folder", lambda: tmp_path
    )
    context, screen = small()
    for times, answer in enumerate(("", "answer 1", "answer 0")):
        screen.ask_export()
        frame(context)
        press(context, pygame.K_RETURN)
        frame(context)
        if answer:
            assert screen.idle()
            click(context, answer)
        assert screen.idle() == (times == 1)
        while not screen.idle():
            screen.update(16)
        for file in tmp_path.glob("*.html"):
            if times == 0:
                file.write_text("mine", encoding="utf-8")
            assert (file.read_text(encoding="utf-8") == "mine") == (times < 2)
        screen.root.close()
    assert len(list(tmp_path.iterdir())) == 1


def test_an_animated_picture_shows_a_frame_for_each_part(tmp_path: Path) -> None:
    from PIL import Image

    _, screen = small(steps=16)
    steps = animation_steps(screen.cursor.outline)
    for name, form in (("game.gif", "GIF"), ("game.png", "PNG")):
        exported(screen, tmp_path / name)
        screen.root.close()
        with Image.open(tmp_path / name) as picture:
            assert (picture.format, picture.size) == (form, (640, 360))
            assert getattr(picture, "n_frames", 1) > len(steps) // 2


def test_an_animated_png_shows_every_frame_exactly_and_needs_no_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PIL import Image

    frames = [pygame.Surface((40, 30), 0, 32) for _ in range(4)]
    for place, frame_ in enumerate(frames):
        frame_.fill((200, 120 + place // 2, 7))  # the second is like the first, a third by 1 darker
        if place == 3:
            frame_.fill((0, 0, 0), (5, 6, 20, 3))
    pack = ChangesPacker()
    data = animated_png([pack.packed(one) for one in frames], (700, 700, 700, 2200))
    with Image.open(io.BytesIO(data)) as picture:
        for place, frame_ in enumerate(frames):
            picture.seek(place)
            assert picture.convert("RGB").tobytes() == pygame.image.tobytes(frame_, "RGB")
            assert picture.info["duration"] == (2200 if place == 3 else 700)
    first = pygame.image.load(io.BytesIO(data), "first.png")
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(frames[0], "RGB")
    kinds = [kind for kind, _ in png_parts(data)]
    assert kinds == [b"IHDR", b"acTL", b"fcTL", b"IDAT", *[b"fcTL", b"fdAT"] * 3, b"IEND"]
    monkeypatch.setitem(sys.modules, "PIL", None)
    _, screen = small(steps=8)
    exported(screen, tmp_path / "game.png")
    assert (tmp_path / "game.png").read_bytes().count(b"fcTL") > 1


def test_an_export_keeps_packed_pictures_and_leaving_lets_go_of_all(tmp_path: Path) -> None:
    gc.collect()
    before = {id(one) for one in _painted()}
    context, screen = small(steps=8)
    for ending in (".html", ".gif", ".png"):
        series = screen.series(ending)
        while series.go_on():
            pass
        unpacked = series.number * context.size[0] * context.size[1] * 4
        assert 0 < sum(len(one.data) for one in series.pictures) < unpacked // 4
        series.close()
    frame(context)
    exported(screen, tmp_path / "game.html")
    assert [one for one in _painted() if id(one) not in before]
    context.stack.pop()
    context.stack.settle()
    del screen, series
    gc.collect()
    assert not [one for one in _painted() if id(one) not in before]


def _painted() -> list[SpriteCache]:
    """The caches of tables that keep pictures."""
    return [one for one in gc.get_objects() if isinstance(one, SpriteCache) and one.pixels]


def test_what_cannot_be_written_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, screen = small()
    for file, word in (("game.txt", ".gif"), ("missing/game.html", "can’t be written")):
        exported(screen, tmp_path / file)
        assert any(word in one.label for one in texts(context)), file
        screen.root.close()
    monkeypatch.setattr(picture_files, "find_spec", lambda _name: None)
    exported(screen, tmp_path / "game.gif")
    told = next(one.label for one in texts(context) if "“pictures”" in one.label)
    assert "“.png”" in told
    assert "pip " not in told
    assert list(tmp_path.iterdir()) == []


def test_a_long_game_is_thinned_out_but_for_what_is_marked() -> None:
    marks = [ReplayMark(500, "battle", "here")]
    outline = ReplayOutline(2_000, {"round": range(0, 2_000, 2), "turn": (0, 900)}, marks)
    steps = animation_steps(outline)
    assert MOST_PICTURES // 2 < len(steps) <= MOST_PICTURES
    assert {0, 500, 900, 2_000} <= set(steps)


def test_the_command_writes_pictures_and_refuses_viewpoints_that_nobody_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    file = tmp_path / "game.jsonl"
    file.write_bytes(unfinished(3, 12).data)
    words = ["replay", str(file), "--size", "640x360", "--out"]
    assert main([*words, str(tmp_path / "a.html")], [replay_command]) == 0
    assert "pictures" in capsys.readouterr().out
    for more, text in (
        ((str(tmp_path / "b.html"), "--viewpoint", "all"), "isn’t over"),
        ((str(tmp_path / "b.txt"),), "must end in"),
    ):
        assert main([*words, *more], [replay_command]) == 2
        assert text in capsys.readouterr().err
    assert not (tmp_path / "b.html").exists()
