"""The scenario editor: a fight for two houses made from nothing, by mouse and by keys."""

from __future__ import annotations

import random
from typing import Final

import pygame
import pytest
from msgspec.structs import replace

from stalingrad_game.street_fight.board.scenario import load_scenario, own_scenarios
from stalingrad_game.street_fight.editing.draft import changed_by, set_at
from stalingrad_game.street_fight.editing.draft_faults import draft_faults
from stalingrad_game.street_fight.editing.own_files import draft_path
from stalingrad_game.ui.street.editor.tools import TOOL_GROUPS, Tool
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from stalingrad_game.ui.widgets import Button, Label, TextField
from tests.support.screens import click
from tests.support.street_hands import MouseHands, StreetWindow, any_option, take
from tests.ui.street.editor_hands import QUIET, ByKeys, ByMouse, EditorWindow, build

REFEREES: Final = ("tide", "ats", "k47")


@pytest.mark.parametrize("hands", [ByMouse(), ByKeys()], ids=["mouse", "keys"])
def test_a_scenario_is_made_from_nothing_and_played_to_its_end(hands: ByMouse | ByKeys) -> None:
    editor = EditorWindow()
    assert editor.screen.draft.faults
    build(editor, hands)
    file = editor.screen.draft.file
    assert [house.hexes for house in file.map.building] == [("C3", "C4"), ("F2",)]
    assert file.map.terrain == {"debris": ("D3",)}
    assert [(unit.side, unit.at) for unit in file.unit] == [("german", "A3"), ("soviet", "F2")]
    assert file.victory.hexes == ("C3",)
    assert draft_faults(file) == ()
    hands.press(editor, "save")
    assert load_scenario(draft_path(file)).file == file
    saved = editor.widget("save")
    assert isinstance(saved, Button)
    assert (saved.text, saved.enabled) == ("Saved", False)
    for word in REFEREES:
        hands.try_by(editor, word)
        table = editor.context.stack.top
        assert isinstance(table, StreetTableScene)
        play(table, random.Random(word))
        editor.context.service(StreetHost).go_home()
        editor.context.stack.settle()
        assert editor.context.stack.top is editor.screen
        editor.frame()


def play(table: StreetTableScene, rng: random.Random) -> None:
    """Take options at random until the game is over."""
    record = table.session.record
    for _ in range(3000):
        options = record.game.options(record.state)
        if not options:
            break
        record.take(rng.choice(options))
    assert record.game.result(record.state) is not None


@pytest.mark.parametrize("referee", REFEREES)
def test_a_trial_is_played_begun_again_and_leads_back_to_the_draft_as_it_was(referee: str) -> None:
    editor, mouse = EditorWindow(), ByMouse()
    build(editor, mouse)
    draft = editor.screen.draft
    before, rng = draft.file, random.Random(referee)
    mouse.try_by(editor, referee)
    first = played(editor, rng)
    for _ in range(2):
        first.key(pygame.K_ESCAPE)
        if editor.context.stack.top is not first.table:
            break
    click(editor.context, "resign")
    end_with(first, "resign")
    assert first.table.session.record.result is not None
    end_with(first, "again")
    second = played(editor, rng)
    assert second.table is not first.table
    one, other = (each.table.session.record.game for each in (first, second))
    assert one.edition == other.edition
    assert other.kit.scenario.file == before
    second.context.service(StreetHost).go_home()
    editor.context.stack.settle()
    assert editor.context.stack.top is editor.screen
    assert (draft.file, draft.history.can_undo) == (before, True)
    editor.key(pygame.K_u)
    assert len(draft.file.unit) == len(before.unit) - 1
    editor.key(pygame.K_u, pygame.KMOD_SHIFT)
    assert draft.file == before


def played(editor: EditorWindow, rng: random.Random) -> StreetWindow:
    """Some decisions at the table on top, by mouse."""
    editor.context.stack.settle()
    table = editor.context.stack.top
    assert isinstance(table, StreetTableScene)
    window, hands = StreetWindow(table=table), MouseHands()
    for _ in range(4):
        if window.dialog() is not None:
            hands.answer(window)
        elif table.session.asks:
            take(window, hands, any_option(table.session.decision, rng))
    assert table.session.record.steps
    return window


def end_with(window: StreetWindow, answer: str) -> None:
    """Give a dialog that is about to open an answer."""
    named = window.context.words.sentence(f"street.window.{answer}")
    for _ in range(100):
        dialog = window.dialog()
        found = [one for one in dialog.answers if one.text == named] if dialog else []
        if found:
            window.click(found[0].rect.center)
            return
        window.frame()
    raise AssertionError(answer)


def test_a_draft_that_is_not_saved_is_kept_when_the_window_is_closed() -> None:
    editor, mouse = EditorWindow(), ByMouse()
    build(editor, mouse)
    mouse.try_by(editor, "tide")
    editor.context.stack.clear()
    editor.context.stack.settle()
    assert load_scenario("new_scenario_unsaved").file.unit == editor.screen.draft.file.unit


def test_an_id_that_another_scenario_has_is_never_taken_unasked() -> None:
    editor = EditorWindow("first_house")
    first = editor.screen.draft.file
    editor.key(pygame.K_s)
    path = draft_path(first)
    other = EditorWindow("first_house")
    assert other.screen.draft.file.id == "first_house_copy_2"
    other.screen.edit(changed_by(set_at, ("id",), "first_house_copy"))
    other.screen.edit(changed_by(set_at, ("title",), "Another House"))
    other.key(pygame.K_s)
    (dialog,) = other.screen.root.layers
    other.click(dialog.answers[0].rect.center)
    assert load_scenario(path).title == first.title
    assert load_scenario("first_house_copy_2").title == "Another House"
    other.screen.edit(changed_by(set_at, ("id",), "first_house"))
    other.key(pygame.K_s)
    (dialog,) = other.screen.root.layers
    assert len(dialog.answers) == 2  # a scenario of the list can't be replaced
    assert EditorWindow().screen.draft.file.id == "new_scenario"


def test_a_draft_that_is_given_up_is_not_kept() -> None:
    editor = EditorWindow()
    build(editor, ByMouse())
    editor.key(pygame.K_ESCAPE)
    (dialog,) = editor.screen.root.layers
    editor.click(dialog.answers[1].rect.center)
    assert not own_scenarios()


def test_every_step_is_taken_back_and_done_again() -> None:
    editor = EditorWindow()
    empty = editor.screen.draft.file
    build(editor, ByMouse())
    full = editor.screen.draft.file
    while editor.screen.draft.history.can_undo:
        editor.key(pygame.K_u)
    assert editor.screen.draft.file == empty
    while editor.screen.draft.history.can_redo:
        editor.key(pygame.K_u, pygame.KMOD_SHIFT)
    assert editor.screen.draft.file == full


def test_a_fault_is_listed_and_leads_to_its_hex() -> None:
    editor = EditorWindow("first_house")
    assert not editor.screen.draft.faults
    hands = ByMouse()
    hands.hold(editor, Tool("unit", "truck"))
    hands.put(editor, "F4")
    assert ["tide" in str(one.fault) for one in editor.screen.draft.faults] == [True]
    tried = editor.widget("try")
    assert isinstance(tried, Button)
    assert not tried.enabled
    hands.put(editor, "A1")
    editor.screen.root.give_focus(editor.widget("faults"))
    editor.key(pygame.K_RETURN)
    assert editor.screen.draft.hex == "F4"


def test_tools_are_taken_without_leaving_the_map() -> None:
    editor = EditorWindow()
    draft = editor.screen.draft
    for number, code in enumerate(range(pygame.KSCAN_1, pygame.KSCAN_9 + 1)):
        editor.send(pygame.KEYDOWN, key=pygame.K_UNKNOWN, mod=0, unicode="", scancode=code)
        assert draft.tool.group == list(TOOL_GROUPS)[number]
        assert editor.screen.root.focused is editor.screen.map
    editor.send(pygame.KEYDOWN, key=pygame.K_UNKNOWN, mod=0, unicode="", scancode=pygame.KSCAN_7)
    editor.key(pygame.K_n)
    editor.key(pygame.K_x)
    editor.key(pygame.K_RETURN)
    assert [(one.kind, one.side) for one in draft.file.unit] == [("elite_squad", "soviet")]
    editor.key(pygame.K_n, pygame.KMOD_SHIFT)
    assert draft.tool == Tool("unit", "rifle_squad")
    editor.key(pygame.K_TAB)
    assert editor.screen.root.focused is not editor.screen.map
    editor.key(pygame.K_ESCAPE)
    assert editor.screen.root.focused is editor.screen.map
    assert editor.context.stack.top is editor.screen


def test_leaving_a_changed_draft_is_asked_about() -> None:
    editor = EditorWindow()
    ByMouse().hold(editor, Tool("terrain", "woods"))
    ByMouse().put(editor, "B2")
    editor.key(pygame.K_ESCAPE)
    assert editor.screen.root.layers
    editor.key(pygame.K_RETURN)
    assert not editor.screen.root.layers
    assert editor.context.stack.top is editor.screen


def _type_into(editor: EditorWindow, name: str, text: str) -> TextField:
    """Click into a field of the scenario, and type another text."""
    field = editor.widget(("set", name))
    assert isinstance(field, TextField)
    editor.click(field.rect.center)
    editor.key(pygame.K_a, pygame.KMOD_CTRL)
    editor.type(text)
    return field


def _says(editor: EditorWindow, part: str) -> bool:
    labels = (one for one in editor.screen.root.top.walk() if isinstance(one, Label))
    return any(part in one.text for one in labels)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_click_saves_what_is_typed_while_its_field_still_has_the_focus(language: str) -> None:
    editor = EditorWindow(settings=replace(QUIET, language=language))
    build(editor, ByMouse())
    editor.click(editor.widget("page").rect.center)
    editor.click(editor.widget("save").rect.center)
    kept = draft_path(editor.screen.draft.file)
    _type_into(editor, "title", "Mill Corner")
    save = editor.widget("save")
    assert isinstance(save, Button)
    assert (save.text, save.enabled) == (
        editor.context.words.sentence("street.editor.save"),
        True,
    )
    editor.click(save.rect.center)
    assert load_scenario(kept).title == "Mill Corner"
    save = editor.widget("save")
    assert isinstance(save, Button)
    assert not save.enabled


def test_leaving_offers_to_save_first_and_leaves_only_when_it_is_saved() -> None:
    editor = EditorWindow()
    build(editor, ByMouse())
    editor.click(editor.widget("page").rect.center)
    _type_into(editor, "id", "Mill Corner!")
    editor.click(editor.widget("back").rect.center)
    (dialog,) = editor.screen.root.layers
    editor.click(dialog.answers[2].rect.center)
    assert not own_scenarios()  # its id is wrong: it stays, and says so
    assert _says(editor, "Mill Corner!")
    editor.key(pygame.K_RETURN)
    _type_into(editor, "id", "mill_corner")
    editor.click(editor.widget("back").rect.center)
    (dialog,) = editor.screen.root.layers
    assert dialog.answers[2].text == "Save and leave"
    editor.click(dialog.answers[2].rect.center)
    assert list(own_scenarios()) == ["mill_corner"]
    editor.context.stack.settle()
    assert editor.context.stack.top is not editor.screen


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_id_is_told_where_it_is_typed_and_kept_until_it_is_mended(language: str) -> None:
    editor = EditorWindow(settings=replace(QUIET, language=language))
    build(editor, ByMouse())
    editor.click(editor.widget("page").rect.center)
    before = editor.screen.draft.file.id
    field = _type_into(editor, "id", "Mill Corner!")
    assert field.text == "Mill Corner!"
    assert _says(editor, "Mill Corner!")
    assert [one.fault.field for one in editor.screen.draft.faults] == ["id"]
    editor.click(editor.widget("save").rect.center)
    assert not own_scenarios()
    assert _says(editor, "Mill Corner!")
    editor.key(pygame.K_RETURN)
    kept = editor.widget(("set", "id"))
    assert isinstance(kept, TextField)
    assert kept.text == "Mill Corner!"
    assert editor.screen.draft.file.id == before
    _type_into(editor, "id", "mill_corner")
    assert not editor.screen.draft.faults
    assert not _says(editor, "Mill Corner!")
    editor.click(editor.widget("save").rect.center)
    assert list(own_scenarios()) == ["mill_corner"]


def test_the_id_of_a_new_draft_follows_its_title_until_it_is_typed_or_saved() -> None:
    editor = EditorWindow()
    _type_into(editor, "title", "L'Été, Mill Corner!")
    field = editor.widget(("set", "id"))
    assert isinstance(field, TextField)
    assert field.text == editor.screen.draft.file.id == "l_ete_mill_corner"
    _type_into(editor, "id", "mine")
    _type_into(editor, "title", "Another")
    assert editor.screen.draft.file.id == "mine"
    editor = EditorWindow()
    _type_into(editor, "title", "First")
    editor.click(editor.widget("save").rect.center)
    _type_into(editor, "title", "Second")
    assert editor.screen.draft.file.id == "first"
    copy = EditorWindow("first_house")
    _type_into(copy, "title", "A copy")
    assert copy.screen.draft.file.id == "first_house_copy"


def test_a_group_gives_the_tool_that_was_in_hand_last() -> None:
    editor, mouse = EditorWindow(), ByMouse()
    build(editor, mouse)
    assert editor.screen.draft.tool == Tool("unit", "rifle_squad")
    mouse.press(editor, ("group", "building"))
    assert editor.screen.draft.tool == Tool("building", "masonry")
    for figure, tool in ((2, Tool("terrain", "debris")), (4, Tool("building", "masonry"))):
        scancode = pygame.KSCAN_1 + figure - 1
        editor.send(pygame.KEYDOWN, key=0, mod=0, unicode="", scancode=scancode)
        assert editor.screen.draft.tool == tool


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_buttons_above_stand_still_whatever_they_say(language: str) -> None:
    editor = EditorWindow("first_house", settings=replace(QUIET, language=language))

    def places() -> dict[object, pygame.Rect]:
        return {
            one.key: one.rect.copy()
            for one in editor.screen.root.base.walk()
            if isinstance(one, Button) and one.key in {"save", "undo", "try", "page", "back"}
        }

    before, texts = places(), set[str]()
    for step in range(4):
        for one in editor.screen.root.base.walk():
            if isinstance(one, Button) and one.key in {"save", "page"}:
                texts.add(one.text)
        if step == 1:
            editor.key(pygame.K_p)
        elif step == 2:
            editor.key(pygame.K_s)
        assert places() == before
    assert len(texts) == 4


def test_another_id_renames_a_file_that_was_saved_or_keeps_both() -> None:
    editor = EditorWindow("first_house")
    editor.key(pygame.K_s)
    first = draft_path(editor.screen.draft.file)
    editor.screen.edit(changed_by(set_at, ("id",), "second_house"))
    editor.key(pygame.K_s)
    (dialog,) = editor.screen.root.layers
    editor.click(dialog.answers[1].rect.center)  # both
    second = draft_path(editor.screen.draft.file)
    assert [path.stem for path in (first, second)] == ["first_house_copy", "second_house"]
    assert first.exists()
    assert second.exists()
    editor.screen.edit(changed_by(set_at, ("id",), "third_house"))
    editor.key(pygame.K_s)
    (dialog,) = editor.screen.root.layers
    editor.click(dialog.answers[2].rect.center)  # neither
    assert editor.screen.unsaved()
    editor.key(pygame.K_s)
    (dialog,) = editor.screen.root.layers
    editor.click(dialog.answers[0].rect.center)
    assert not editor.screen.root.layers
    assert not second.exists()
    assert first.exists()
    assert load_scenario(draft_path(editor.screen.draft.file)).id == "third_house"
    assert not editor.screen.unsaved()
