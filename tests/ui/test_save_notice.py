"""The file of a game at either table: deleted, on a full disk, written again; the window stays."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.automation.describe import describe_window
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.session.scene import RETRY_MS, SHOWN_MS
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.style.theme import BRICK_DARK
from tests.support.screens import SHOWS_NOTHING, context_of, frame, seen

TABLES = ("cards", "street")
COMPUTERS = (Seat(computer="random"), Seat(computer="random"))


def no_room(*_: object) -> int:
    """A write to a disk without room."""
    raise OSError(errno.ENOSPC, "No space left on device")


def sat_down(
    kind: str, players: tuple[Seat, ...] = (), settings: Settings = SHOWS_NOTHING
) -> tuple[AppContext, GameRecord[Any], Path]:
    """A window with a game of a kind on its table, the record, and its file."""
    context = context_of(settings=settings)
    setup = Setup(3, {}, players)
    record: GameRecord[Any]
    if kind == "cards":
        record = saves.new_game(CardGame(Kit(load_pack(), "basic")), setup)
        context.service(GameHost).play(record)
    else:
        record = saves.new_game(StreetGame(street_kit("first_house", "tide")), setup)
        context.service(StreetHost).play(record)
    context.stack.settle()
    frame(context)
    assert record.path is not None
    return context, record, record.path


def act(context: AppContext) -> None:
    """The person who is asked takes the first option."""
    table: Any = context.stack.top
    table.session.take(table.session.decision.options[0])
    frame(context)


def notices(context: AppContext) -> list[str]:
    """The notice, as it is described; it is painted too."""
    top = context.stack.top
    assert top is not None
    found = [one for one in describe_window(context, top).seen if one.name == "notice"]
    painted = frame(context)
    for one in found:
        left, upper, width, height = one.box
        inside = painted.get_at((left + width - 6, upper + height // 2))[:3]
        assert inside == tuple(BRICK_DARK)
    return [one.label for one in found]


@pytest.mark.parametrize("kind", TABLES)
def test_a_save_deleted_while_playing_is_whole_again_and_told_for_a_while(kind: str) -> None:
    context, record, path = sat_down(kind)
    assert notices(context) == []
    path.unlink()
    act(context)
    assert path.read_bytes() == record.data
    (notice,) = notices(context)
    assert "deleted, moved or changed" in notice
    for _ in range(SHOWN_MS // 200 + 1):
        context.stack.update(200)
    assert notices(context) == []
    context.stack.clear()
    context.stack.settle()
    assert path.read_bytes() == record.data


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("kind", TABLES)
def test_a_notice_stands_while_the_disk_is_slow(
    kind: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(language=code, speed_percent=0, computer_percent=0, pauses="none")
    context, _, _ = sat_down(kind, settings=settings)
    with monkeypatch.context() as disk:
        disk.setattr(GameRecord, "late", True)
        frame(context)
        (notice,) = notices(context)
        assert notice.startswith({"en": "Your disk is slow", "fr": "Votre disque est lent"}[code])
    frame(context)
    assert notices(context) == []


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("kind", TABLES)
def test_on_a_full_disk_the_table_plays_on_and_a_notice_stands(
    kind: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(language=code, speed_percent=0, computer_percent=0, pauses="none")
    context, record, path = sat_down(kind, settings=settings)
    kept = path.read_bytes()
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", no_room)
        for _ in range(3):
            act(context)
            (notice,) = notices(context)
            assert notice.startswith(
                {
                    "en": "Not saved! No space left on device.",
                    "fr": "Partie non enregistrée\u202f! Plus de place sur le disque.",
                }[code]
            )
        context.stack.update(RETRY_MS)
        assert notices(context)
        context.open("rules", rule="")
        context.stack.settle()
        assert notices(context)
        context.stack.pop()
        context.stack.settle()
        assert (len(record.steps), path.read_bytes()) == (3, kept)
    for _ in range(2):
        context.stack.update(RETRY_MS)
    assert notices(context) == []
    assert path.read_bytes() == record.data


@pytest.mark.parametrize("kind", TABLES)
def test_computer_players_play_on_while_nothing_can_be_written(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, record, path = sat_down(kind, COMPUTERS)
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", no_room)
        begun, steps = path.read_bytes(), len(record.steps)
        for _ in range(40):
            context.stack.update(16)
        assert len(record.steps) > steps + 3
        assert notices(context)
        assert path.read_bytes() == begun
    context.stack.clear()
    context.stack.settle()
    assert path.read_bytes() == record.data


@pytest.mark.parametrize("kind", TABLES)
def test_undo_and_redo_need_no_room_either(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    context, record, path = sat_down(kind)
    act(context)
    monkeypatch.setattr(os, "write", no_room)
    table: Any = context.stack.top
    assert table.session.undo()
    assert table.session.redo()
    assert len(record.steps) == 1
    assert notices(context)
    monkeypatch.undo()
    assert record.save()
    assert path.read_bytes() == record.data


@pytest.mark.parametrize("kind", TABLES)
def test_what_is_lost_is_told_on_the_menu_when_the_table_is_left(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, _, _ = sat_down(kind)
    monkeypatch.setattr(os, "write", no_room)
    act(context)
    context.stack.pop()
    context.stack.settle()
    assert notices(context) == []
    assert any("could not be written" in one.label for one in seen(context))


@pytest.mark.parametrize("size", [(640, 360), (360, 640), (1920, 1080)])
def test_the_notice_fits_every_window(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(speed_percent=0, computer_percent=0, pauses="none", text_percent=250)
    context, _, _ = sat_down("cards", settings=settings)
    context.layout(size)
    monkeypatch.setattr(os, "write", no_room)
    act(context)
    top = context.stack.top
    assert top is not None
    (notice,) = [one for one in describe_window(context, top).seen if one.name == "notice"]
    left, upper, width, height = notice.box
    assert left >= 0
    assert left + width <= size[0]
    assert upper + height <= size[1] // 2


@pytest.mark.parametrize("kind", TABLES)
def test_a_dropped_game_waits_until_the_one_on_the_table_is_written(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, _, path = sat_down(kind)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", no_room)
        act(context)
        context.take_file(str(path))
        context.stack.settle()
        assert getattr(context.stack.top, "name", "") == "notice"
        context.stack.pop()
        context.stack.settle()
    act(context)
    assert not context.stack.unsaved()
