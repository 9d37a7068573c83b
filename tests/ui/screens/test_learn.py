"""Learn to play: begun alone or as two, left and gone on with; damage is told in a line."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec import json, structs

from stalingrad_game.assets import AssetError, asset
from stalingrad_game.card_game.lesson import lesson_file
from stalingrad_game.card_game.lesson.lesson_file import load_lesson, parse_lesson
from stalingrad_game.card_game.lesson.lesson_game import LessonGame, game_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.record import saves
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.lines import Chain, Start
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.table.guide.things import check_things
from stalingrad_game.ui.table.screen import TableScene
from tests.support.lesson_play import lesson_record
from tests.support.screens import click, context_of, frame, press, texts, top

LESSON = Path(asset("lessons", "first_battle.toml"))


def table_of(context: AppContext) -> TableScene:
    scene = context.stack.top
    assert isinstance(scene, TableScene)
    return scene


@pytest.mark.parametrize(("way", "people"), [("alone", {0}), ("two", {0, 1})])
def test_a_lesson_begins_and_is_gone_on_with(way: str, people: set[int]) -> None:
    context = context_of()
    click(context, "learn")
    click(context, way)
    table = table_of(context)
    assert table.session.people == people
    record = table.session.record
    assert isinstance(record.game, LessonGame)
    option = record.game.steps[0].option
    assert option is not None
    table.session.take(option)
    context.service(GameHost).go_home()
    context.stack.settle()
    frame(context)
    click(context, "continue")
    again = table_of(context)
    step = again.session.guide.step
    assert step is not None
    assert step.number == 1


def test_it_is_begun_by_keyboard() -> None:
    context = context_of()
    press(context, pygame.K_RETURN)
    assert top(context) == "learn"
    press(context, pygame.K_RETURN)
    assert isinstance(table_of(context).session.record.game, LessonGame)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('id = "first_battle"', "id = ", "first_battle.toml is broken"),
        ("[[step]]", "[[stop]]", "first_battle.toml is broken"),
        ('mode = "basic"', 'mode = "basics"', "there is no mode 'basics'"),
        ('"carnage_24"', '"carnage_99"', "its deal: there is no 'carnage_99'"),
        ('"carnage_24"', '"carnage_27"', "its deal: number"),
        ("play assault_guns panzer_14", "play assault_guns infantry_71", "step 9"),
        ("commit infantry_71 B", "commit infantry_999 B", "step 2"),
        ("restore rifles_193 guards_tanks_6", "", "its last step"),
        ("units B t34", "units B t_34", "nothing is called 'units B t_34'"),
    ],
)
def test_a_damaged_lesson_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, text: str
) -> None:
    data = LESSON.read_text(encoding="utf-8").replace(old, new, 1).encode()

    def damaged() -> lesson_file.Lesson:
        return parse_lesson("first_battle", data)

    with pytest.raises(AssetError) as caught:
        check_things(LessonGame(load_pack(), damaged()))
    assert text in str(caught.value)
    assert "\n" not in str(caught.value)
    monkeypatch.setattr("stalingrad_game.ui.lesson.learn_screen.load_lesson", damaged)
    context = context_of()
    click(context, "learn")
    click(context, "alone")
    assert top(context) == "learn"
    assert any(text in one.label for one in texts(context))


@pytest.mark.parametrize(
    ("table", "old", "new", "text"),
    [
        ("formations", "infantry_71", {"starting": True}, "its deal: number"),
        ("combat", "assault_guns", {"side": "soviet"}, "its deal: number"),
        ("combat", "assault_guns", {"id": "assault_gun"}, "there is no 'assault_guns'"),
    ],
)
def test_a_data_pack_that_the_lesson_does_not_fit_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, table: str, old: str, new: dict[str, object], text: str
) -> None:
    pack = load_pack()
    entries = [
        structs.replace(one, **new) if one.id == old else one for one in getattr(pack, table)
    ]
    other = structs.replace(pack, digest="0" * 64, **{table: tuple(entries)})
    monkeypatch.setattr(GameHost, "packs", (other,))
    context = context_of()
    click(context, "learn")
    click(context, "alone")
    assert top(context) == "learn"
    assert any(text in one.label for one in texts(context))


@pytest.mark.parametrize(
    ("field", "value"), [("mode", "expert"), ("variants", {"track_length": "3"})]
)
def test_a_record_of_a_lesson_in_another_mode_or_with_house_rulings_is_refused(
    field: str, value: object
) -> None:
    first, *_ = lesson_record(alone=True).data.splitlines()
    start = structs.replace(json.decode(Chain().body(first), type=Start), **{field: value})
    with pytest.raises(RecordError) as caught:
        GameRecord.from_bytes(Chain().encode(start), game_library([load_pack()]))
    assert caught.value.kind == ErrorKind.BAD_SETUP


def test_a_lesson_never_counts_as_a_game_finished() -> None:
    context = context_of()
    click(context, "learn")
    click(context, "two")
    record = table_of(context).session.record
    for step in LessonGame(load_pack(), load_lesson()).steps[:-1]:
        assert step.option is not None
        record.take(step.option)
    library = context.service(GameHost).library
    context.service(GameHost).go_home()
    context.stack.settle()
    assert not saves.any_finished(library)
