"""The pack editor: a pack made, changed, put right, saved, played with and printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from stalingrad_game.card_game.pack_tools.draft import open_pack
from stalingrad_game.card_game.pack_tools.new_pack import new_pack
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.folders import packs_folder
from stalingrad_game.ui.pack_editor.pack_drafting import SHELVES
from stalingrad_game.ui.pack_editor.pack_editor_screen import PackEditorScreen
from stalingrad_game.ui.pack_editor.pack_print_screen import PackPrintScreen
from stalingrad_game.ui.pack_editor.packs_screen import PacksScreen
from stalingrad_game.ui.printing import pdf
from stalingrad_game.ui.printing.pdf import printed_cards
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.base import Screen
from stalingrad_game.ui.screens.browser.piece_page import PieceView
from stalingrad_game.ui.screens.new_screen import NewGameScreen
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.widgets import Button, ListBox, RichText, Widget
from tests.support.languages import ENGLISH

SIZE: Final = (1280, 720)


class PackHands:
    """The window without a display, and hands for it."""

    def __init__(self, screen: str, language: str = "en", **facts: Any) -> None:
        """Open a screen over the start menu."""
        self.context: Final = window_context(Settings(language=language), SIZE)
        self.context.open("start")
        self.context.stack.settle()
        self.context.open(screen, **facts)
        self.surface: Final = pygame.Surface(SIZE)
        self.frame()

    @property
    def top(self) -> Screen:
        """The screen on top."""
        found = self.context.stack.top
        assert isinstance(found, Screen)
        return found

    @property
    def editor(self) -> PackEditorScreen:
        """The editor, on top."""
        assert isinstance(self.top, PackEditorScreen)
        return self.top

    def frame(self, ms: int = 100) -> None:
        """Let a frame pass, and paint it."""
        self.context.stack.settle()
        self.context.stack.update(ms)
        self.context.stack.draw(self.surface)

    def send(self, kind: int, **facts: Any) -> None:
        """An event of the system, and what follows from it."""
        self.context.stack.handle(pygame.event.Event(kind, **facts))
        self.context.stack.settle()

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    def type(self, text: str) -> None:
        """Type a text."""
        for letter in text:
            self.send(pygame.TEXTINPUT, text=letter)

    def widget(self, key: object) -> Widget:
        """What has a key, in the uppermost layer."""
        return next(one for one in self.top.root.top.walk() if one.key == key)

    def focus(self, key: object) -> Widget:
        """Give a widget the focus, as Tab would."""
        widget = self.widget(key)
        self.top.root.give_focus(widget)
        self.top.root.focus.shown = True
        return widget

    def press(self, key: object) -> None:
        """Click a widget, scrolled into view."""
        pos = self.focus(key).rect.center
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.send(kind, pos=pos, button=pygame.BUTTON_LEFT)

    def answer(self, number: int) -> None:
        """Give the open question an answer."""
        self.press(("answer", number))

    def retype(self, key: object, text: str) -> None:
        """Type another text into a field."""
        self.focus(key)
        self.key(pygame.K_END)
        for _ in range(60):
            self.key(pygame.K_BACKSPACE)
        self.type(text)

    def picture(self) -> str:
        """All that stands on the printed picture of the open piece."""
        views = (one for one in self.top.root.base.walk() if isinstance(one, PieceView))
        return " | ".join(view.spoken for view in views)

    def open(self, shelf: str, name: str) -> None:
        """Open a piece."""
        drafting = self.editor.drafting
        drafting.open_shelf(next(one for one in SHELVES if one.word == shelf))
        drafting.index = next(
            n for n in drafting.listed() if drafting.draft.entry_id(drafting.table, n) == name
        )
        self.editor.rebuild()

    def faults(self) -> list[str]:
        """The lines below the form."""
        found = self.widget("faults")
        assert isinstance(found, ListBox)
        return [row.text for row in found.rows]


@pytest.fixture
def mine() -> Path:
    """A new pack among the user's own."""
    folder = packs_folder() / "mine"
    new_pack(folder)
    return folder


@pytest.fixture
def hands(mine: Path) -> PackHands:
    """The editor, open on the new pack."""
    return PackHands("pack_editor", folder=mine)


def test_a_pack_is_made_from_the_new_game_screen_by_keys_and_named() -> None:
    hands = PackHands("new")
    hands.focus("more")
    hands.key(pygame.K_RETURN)
    hands.focus("packs")
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.top, PacksScreen)
    hands.key(pygame.K_RETURN)
    hands.type("My pack")
    hands.key(pygame.K_RETURN)
    assert "A name consists of small letters" in spoken(hands)
    assert "My pack" in spoken(hands)
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.type("mine")
    hands.key(pygame.K_RETURN)
    assert hands.editor.drafting.folder == packs_folder() / "mine"
    assert hands.faults() == []
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.top, PacksScreen)
    assert [one.folder.name for one in hands.top.packs] == ["mine"]


def spoken(hands: PackHands) -> str:
    """What the open dialog says."""
    (dialog,) = hands.top.root.layers
    notes = [one.spans for one in dialog.walk() if isinstance(one, RichText)]
    lines = [str(getattr(one, "text", "")) for one in dialog.walk()]
    return " ".join((*lines, *(span.text for spans in notes for span in spans)))


def test_what_is_typed_stands_on_the_printed_picture_at_once(hands: PackHands) -> None:
    hands.open("german_cards", "crossfire")
    assert "Crossfire" in hands.picture()
    hands.retype(("text", "en", "crossfire", "name"), "Hail of Lead")
    assert "Hail of Lead" in hands.picture()
    assert hands.top.root.focused is hands.widget(("text", "en", "crossfire", "name"))
    hands.frame()
    save = hands.widget("save")
    assert isinstance(save, Button)
    assert (save.text, save.enabled) == ("Save", True)
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert "Crossfire" in hands.picture()
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    assert "Hail of Lead" in hands.picture()


def edge(hands: PackHands) -> str:
    """What stands on the edge of Crossfire."""
    field = hands.widget(("text", "en", "crossfire", "strip"))
    return str(getattr(field, "text", ""))


def test_the_name_on_the_edge_follows_the_name_until_it_is_shortened_otherwise(
    hands: PackHands,
) -> None:
    hands.open("german_cards", "crossfire")
    name = ("text", "en", "crossfire", "name")
    hands.retype(name, "Rats of the Sewers")
    assert edge(hands) == "Rats of the"
    hands.retype(("text", "en", "crossfire", "strip"), "Sewers")
    hands.focus(name)
    hands.key(pygame.K_HOME)
    hands.type("Grey ")
    assert edge(hands) == "Sewers"
    hands.retype(name, "Crossroads")
    assert (edge(hands), hands.faults()) == ("Crossroads", [])
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert edge(hands) == "Sewers"


def test_what_is_taken_back_is_seen_wherever_it_was(hands: PackHands) -> None:
    hands.open("german_formations", "panzer_14")
    hands.focus(("set", "shock"))
    hands.key(pygame.K_RIGHT)
    hands.open("soviet_cards", hands.editor.drafting.draft.entry_id("combat", 40))
    hands.press("copy")
    copied, place = hands.editor.drafting.name, hands.editor.drafting.index
    hands.open("buildings", "tannery")
    for name, index in ((copied.removesuffix("_2"), place - 1), ("panzer_14", 0)):
        hands.key(pygame.K_z, pygame.KMOD_CTRL)
        assert (hands.editor.drafting.name, hands.editor.drafting.index) == (name, index)
    assert "Shock: 2" in hands.picture()
    hands.open("buildings", "tannery")
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    assert "Shock: 3" in hands.picture()
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    assert hands.editor.drafting.name == copied


def test_effects_are_added_numbered_moved_and_taken_out(hands: PackHands) -> None:
    hands.open("german_cards", "crossfire")
    count = ("effect", "effects", 0, "count")
    hands.focus(count)
    hands.key(pygame.K_LEFT)
    assert "Kill 3." in hands.picture()
    hands.press(("add", "effects"))
    offered = hands.widget("effects")
    assert isinstance(offered, ListBox)
    names = [row.text for row in offered.rows]
    while offered.rows[offered.index].text != "Draw":
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert "Draw 1." in hands.picture()
    hands.press(("effect", "effects", 1, "earlier"))
    assert hands.picture().index("Draw 1") < hands.picture().index("Kill 3")
    hands.press(("effect", "effects", 1, "remove_effect"))
    assert "Kill" not in hands.picture()
    hands.press(("effect", "effects", 0, "other_effect"))
    hands.answer(1)
    hands.press(("add", "effects"))
    hands.answer(0)
    draft = hands.editor.drafting
    entry = draft.draft.entries("combat")[draft.index]
    assert entry["effects"] == ["draw", "add infantry"]
    assert names[0] == "Add units"
    hands.press(("effect", "effects", 1, "more_units"))
    hands.focus(("effect", "effects", 1, "unit", 1))
    hands.key(pygame.K_RIGHT)
    assert "Add an Infantry unit and a Pioneer unit" in hands.picture()


def test_a_card_that_changes_sides_stays_open_and_asks_for_what_it_needs_there(
    hands: PackHands,
) -> None:
    hands.open("german_cards", "crossfire")
    hands.focus(("set", "side"))
    hands.key(pygame.K_RIGHT)
    assert (hands.editor.drafting.shelf.word, hands.editor.drafting.name) == (
        "soviet_cards",
        "crossfire",
    )
    hands.focus(("set", "cost"))
    hands.key(pygame.K_RIGHT)
    hands.focus(("set", "doctrine"))
    while hands.editor.drafting.draft.entries("combat")[hands.editor.drafting.index].get(
        "doctrine"
    ):
        hands.key(pygame.K_LEFT)
    assert all("needed" in line for line in hands.faults())
    assert "Soviet combat card" in hands.picture()


def test_faults_stand_at_their_field_and_lead_to_it(hands: PackHands) -> None:
    hands.open("german_cards", "crossfire")
    hands.retype(("text", "en", "crossfire", "name"), "")
    (line,) = hands.faults()
    assert line == "Crossfire: Name: missing; allowed: a text"
    for word in ("play", "print"):
        assert not hands.widget(word).enabled
    hands.open("buildings", "grain_elevator")
    faults = hands.focus("faults")
    assert isinstance(faults, ListBox)
    hands.key(pygame.K_RETURN)
    assert hands.editor.drafting.name == "crossfire"
    assert hands.top.root.focused is hands.widget(("text", "en", "crossfire", "name"))
    hands.type("Fire")
    assert hands.faults() == []
    assert hands.widget("play").enabled
    hands.retype(("text", "fr", "crossfire", "name"), "")
    assert hands.faults() == ["Fire (Français): Name: missing; allowed: a text"]


def test_faults_are_told_in_french(mine: Path) -> None:
    hands = PackHands("pack_editor", "fr", folder=mine)
    hands.open("soviet_cards", hands.editor.drafting.draft.entry_id("combat", 40))
    hands.press("copy")
    (line,) = hands.faults()
    text = "Cartes de base soviétiques, exemplaires compris : 34 ; il en faut 33"
    assert line.replace("\u202f", " ") == text


def test_a_card_is_copied_and_another_taken_out_and_the_pack_is_saved(
    hands: PackHands, mine: Path
) -> None:
    hands.open("german_cards", "crossfire")
    hands.press("copy")
    assert hands.editor.drafting.name == "crossfire_2"
    assert hands.faults() == ["German basic cards, counting copies: 34 found; 33 needed"]
    hands.open("german_cards", "cellar_fight")
    hands.press("remove")
    assert hands.faults() == []
    hands.press("save")
    ids = {card.id for card in load_pack(mine).combat}
    assert "crossfire_2" in ids
    assert "cellar_fight" not in ids
    assert not hands.widget("save").enabled


def test_leaving_with_changes_asks_and_closing_the_window_keeps_them_apart(
    hands: PackHands, mine: Path
) -> None:
    hands.open("german_formations", "panzer_14")
    hands.focus(("set", "shock"))
    hands.key(pygame.K_RIGHT)
    hands.focus("pieces")
    hands.key(pygame.K_ESCAPE)
    assert len(hands.top.root.layers) == 1
    hands.key(pygame.K_ESCAPE)
    editor = hands.editor
    hands.context.stack.clear()
    hands.context.stack.settle()
    assert open_pack(mine).entries("formations")[0]["shock"] == 2
    kept = load_pack(packs_folder() / "mine_unsaved")
    assert kept.pack.id == "mine_unsaved"
    assert kept.formations[0].shock == 3
    assert editor.unsaved()


def test_what_another_program_wrote_meanwhile_is_asked_for(hands: PackHands, mine: Path) -> None:
    about = mine / "pack.toml"
    about.write_text(about.read_text().replace("volga_cards = 6", "volga_cards = 5"))
    hands.open("german_formations", "panzer_14")
    hands.focus(("set", "shock"))
    hands.key(pygame.K_RIGHT)
    hands.press("save")
    hands.answer(1)
    assert load_pack(mine).pack.volga_cards == 5
    assert hands.editor.unsaved()
    hands.press("save")
    hands.answer(0)
    assert load_pack(mine).pack.volga_cards == 6
    assert load_pack(mine).formations[0].shock == 3


def test_play_with_it_sets_up_a_game_with_the_pack(hands: PackHands) -> None:
    hands.open("pack", "pack")
    hands.retype(("text", "en", "pack", "name"), "Mine")
    hands.press("play")
    hands.frame()
    assert isinstance(hands.top, NewGameScreen)
    assert hands.top.plan.pack == "mine"
    pack = hands.top.host.pack
    assert pack.texts["en"]["pack"]["pack"].name == "Mine"
    hands.press("begin")
    assert hands.top.host.content == pack


def test_a_pack_at_fault_opens_and_every_shelf_of_it_is_painted(mine: Path) -> None:
    (mine / "combat.toml").write_text("[[card]\n")
    (mine / "units.toml").write_text("unit = [3, {id = 7}]\n[[extra]]\nx = 1\n")
    hands = PackHands("pack_editor", folder=mine)
    assert hands.faults()
    for shelf in SHELVES:
        hands.editor.drafting.open_shelf(shelf)
        hands.editor.rebuild()
        hands.frame()
    for number in range(len(hands.faults())):
        faults = hands.focus("faults")
        assert isinstance(faults, ListBox)
        faults.select(number)
        faults.activate()
        hands.frame()
        while hands.top.root.layers:
            hands.key(pygame.K_ESCAPE)


def test_printing_goes_on_in_the_window_and_can_be_stopped(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = load_pack(mine)
    ten = list(printed_cards(pack, ENGLISH, backs=True))[:10]
    monkeypatch.setattr(pdf, "printed_cards", lambda *_pack, **_kinds: ten)
    monkeypatch.setattr(pdf, "CARD_PX", (93, 130))
    hands = PackHands("pack_print", content=pack)
    screen = hands.top
    assert isinstance(screen, PackPrintScreen)
    hands.retype("file", "")
    screen.file = str(tmp_path / "mine.pdf")
    hands.press("begin")
    hands.frame()
    hands.key(pygame.K_ESCAPE)
    assert hands.top is screen
    assert not list(tmp_path.glob("*.pdf"))
    hands.press("begin")
    for _ in range(40):
        hands.frame()
    assert "4" in spoken(hands)
    assert (tmp_path / "mine.pdf").read_bytes().startswith(b"%PDF-")
    hands.key(pygame.K_ESCAPE)
    hands.press("begin")
    assert "already" in spoken(hands)
    hands.answer(0)
    assert screen.printing
    hands.key(pygame.K_ESCAPE)
    screen.file = str(tmp_path / "absent" / "mine.pdf")
    hands.press("begin")
    assert "could not be written" in spoken(hands)


def test_help_tells_every_key(hands: PackHands) -> None:
    hands.key(pygame.K_F1)
    assert "Ctrl+S" in spoken(hands)
    hands.key(pygame.K_ESCAPE)
    assert hands.top.root.layers == ()
