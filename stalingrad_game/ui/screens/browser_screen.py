"""The card browser: every piece of the data pack in use, and the history behind it.

Shown are pieces by kind, side, game, and what stands in their texts. It shows the pack and never a
game: which cards lie where has no part in it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

import msgspec
import pygame

from ...card_game.state.codes import GERMAN, SOVIET
from ...card_game.words.localizer import Localizer
from ...card_game.words.reference.history_notes import history_note
from ...card_game.words.reference.pack_pieces import (
    PIECE_KINDS,
    Piece,
    pack_pieces,
    piece_text,
    reference_kit,
)
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..style.theme import DUST
from ..widgets import Button, Choice, Label, ScrollView, Sized, Stack, TextField, TextStyle, Widget
from .base import Screen
from .browser.piece_grid import PieceGrid
from .browser.piece_page import (
    REST_MS,
    BrowserTile,
    PicturePainter,
    PieceView,
    history_parts,
    piece_page,
    piece_tile,
    piece_zoom,
)
from .form_layout import Columns, FormPanel, SideBySide
from .posing import ScreenshotSpec
from .rulebook.widgets import PageHistory

ALL: Final = "all"
KIND_CHOICES: Final = (ALL, *PIECE_KINDS)
SIDE_CHOICES: Final = (ALL, "german", "soviet")
SET_CHOICES: Final = (ALL, "basic", "expert")


class PieceFilter(msgspec.Struct):
    """What a piece must have to be shown."""

    kind: str = ALL
    side: str = ALL
    """Pieces of both sides are shown with either."""
    set: str = ALL
    text: str = ""
    """Words that must all stand on the piece or in its history, in any order."""

    def takes(self, piece: Piece) -> bool:
        """Whether a piece has all but the words."""
        side = {"german": GERMAN, "soviet": SOVIET}.get(self.side, -1)
        return (
            self.kind in {ALL, piece.kind}
            and (side < 0 or piece.side in {-1, side})
            and self.set in {ALL, piece.set}
        )


class PieceIndex:
    """Every piece of a pack in one language, and what can be searched of it."""

    def __init__(self, words: Localizer) -> None:
        self.words: Final = words
        self.pieces: Final = pack_pieces(words)
        self.by_id: Final = {piece.id: piece for piece in self.pieces}
        self._searched: tuple[str, ...] | None = None

    def shown(self, wanted: PieceFilter) -> tuple[Piece, ...]:
        """The pieces that a filter takes; those with the words in their names come first."""
        taken = [number for number, piece in enumerate(self.pieces) if wanted.takes(piece)]
        words = plain(wanted.text).split()
        if words:
            texts = self._texts()
            taken = [n for n in taken if all(word in texts[n] for word in words)]
            taken.sort(key=lambda n: not _all_in(words, plain(self.pieces[n].name)))
        return tuple(self.pieces[number] for number in taken)

    def _texts(self) -> tuple[str, ...]:
        if self._searched is None:
            self._searched = tuple(plain(self._searched_text(piece)) for piece in self.pieces)
        return self._searched

    def _searched_text(self, piece: Piece) -> str:
        note = history_note(self.words, piece.id)
        if note is None:
            return piece_text(piece)
        return " ".join(
            (piece_text(piece), note.kicker, note.history, note.in_the_game, note.disputed)
        )


def plain(text: str) -> str:
    """A text as it is searched: small letters without accents, plain apostrophes.

    >>> plain("L’Tchouïkov")
    "l'tchouikov"
    """
    parts = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _all_in(words: Sequence[str], text: str) -> bool:
    return all(word in text for word in words)


_MOST_LETTERS: Final = 40
LOW_GRID: Final = 420
"""How high the grid is where the page stands below it, in design pixels of what is read."""
EXAMPLE_PIECE: Final = "grain_elevator"
"""What a picture of the screen shows, where the pack has it."""


class BrowserScreen(Screen):
    """All pieces as pictures, one of them large."""

    name = "browser"

    def __init__(self, context: AppContext, piece: str = "") -> None:
        """`piece` is the id of the one to begin with; "" for the first of them."""
        super().__init__(context)
        self._kit: Final = reference_kit(self.host.content)
        self._index = PieceIndex(Localizer(self._kit, context.language))
        self.filter: Final = PieceFilter()
        start = piece if piece in self._index.by_id else self._index.pieces[0].id
        self.trail: Final = PageHistory(start)
        self._painter: Final = PicturePainter()
        self._tiles: dict[str, BrowserTile] = {}

    # --- what is shown

    @property
    def chosen(self) -> Piece:
        """The piece that is shown large."""
        return self._index.by_id[self.trail.place]

    def build(self) -> Widget:
        """Filters, grid and page in a panel that takes the whole window."""
        if self._index.words.language != self.context.language:
            self._index = PieceIndex(Localizer(self._kit, self.context.language))
            self._tiles = {}
        self._field = TextField(
            self._look_for,
            text=self.filter.text,
            empty=self._say("search"),
            most=_MOST_LETTERS,
            size=20,
            on_enter=lambda: self.root.give_focus(self._grid),
            key="search",
        )
        self._grid = PieceGrid(
            (),
            on_select=self._leaf,
            on_type=self._type,
            on_erase=lambda: self._search_for(self.filter.text[:-1]),
            empty=self._say("nothing"),
            key="grid",
        )
        self._count = Label("", TextStyle("text", 17, DUST))
        first = Columns(
            (self._field, self._choice("kind", "kinds", KIND_CHOICES)), least=250, gap=18
        )
        second = Columns(
            (
                self._choice("side", "sides", SIDE_CHOICES),
                self._choice("set", "sets", SET_CHOICES),
            ),
            least=250,
            gap=18,
        )
        filters = Stack((Columns((first, second), least=518, gap=18), self._count), gap=8)
        self._page = ScrollView(Stack(()))
        grid = Sized(self._grid, LOW_GRID, fixed=True)
        pair = SideBySide((grid, self._page), (0.46,), least=430)
        body = Stack((filters, pair), gap=18, stretch=(pair,))
        close = Button(self._say("close"), self.leave_it, kind="primary", key="close")
        self._back = Button(self._say("back"), self._go_back, icon="undo", key="trail_back")
        self._forward = Button(self._say("forward"), self._go_on, icon="redo", key="trail_on")
        self._all = Button(self._say("clear"), self._show_all, key="all")
        self._fill()
        return FormPanel(
            self._say("title"),
            ScrollView(body),
            (close, self._back, self._forward, self._all),
            wide=1840,
            fills=True,
        )

    def first(self) -> Widget | None:
        return self.keyed("grid")

    def _say(self, key: str) -> str:
        return self.context.words.sentence(f"browser.{key}")

    def _choice(self, name: str, texts: str, values: Sequence[str]) -> Choice:
        """A filter with one of some values."""

        def change(place: int) -> None:
            setattr(self.filter, name, values[place])
            self._filtered()

        words = [self.context.words.phrase(f"browser.{texts}.{value}") for value in values]
        index = values.index(getattr(self.filter, name))
        return Choice(self._say(name), words, change, index=index, size=19, key=name)

    def _tile(self, piece: Piece) -> BrowserTile:
        tile = self._tiles.get(piece.id)
        if tile is None:
            tile = self._tiles[piece.id] = piece_tile(self._index.words, piece)
        return tile

    def _fill(self) -> None:
        """Show the pieces that the filter takes, and the chosen one large."""
        pieces = self._index.shown(self.filter)
        if pieces and self.chosen not in pieces:
            self.trail.leaf(pieces[0].id)
        self._grid.show([self._tile(piece) for piece in pieces], self.trail.place)
        self._count.text = self.context.words.counted("browser.shown", len(pieces))
        self._show_page()

    def _show_page(self) -> None:
        """Show the chosen piece large, with the history behind it."""
        words, piece = self._index.words, self.chosen
        texts = self.context.words
        view = PieceView(piece_zoom(words, piece), self._painter, self.host.open_rules)
        note = history_note(words, piece.id)
        parts = history_parts(texts, note, lambda one: self._index.by_id[one].name, self.follow)
        self._page.content = piece_page(view, parts)
        self._page.scroll_to(0)
        self._back.enabled, self._forward.enabled = self.trail.can_go_back, self.trail.can_go_on
        self._all.enabled = self.filter != PieceFilter()

    def _laid_out(self) -> None:
        """Find places for what is shown now; the focus stays."""
        self.root.layout(self.context.size, self.look)

    # --- what is done

    def _filtered(self) -> None:
        self._painter.start_over()
        self._fill()
        self._laid_out()

    def _look_for(self, text: str) -> None:
        self.filter.text = text
        self._filtered()

    def _search_for(self, text: str) -> None:
        self._field.text = text[:_MOST_LETTERS]
        self._look_for(self._field.text)

    def _type(self, text: str) -> None:
        """Letters typed on the grid go to the search."""
        letters = "".join(letter for letter in text if letter.isprintable())
        if letters.strip() or self.filter.text:
            self._search_for(self.filter.text + letters)

    def _show_all(self) -> None:
        """Drop the whole filter."""
        self.filter.kind = self.filter.side = self.filter.set = PieceFilter().kind
        self.filter.text = ""
        self.rebuild()

    def _leaf(self, place: int) -> None:
        """Another picture of the grid is chosen."""
        self.trail.leaf(self._grid.tiles[place].id)
        self._painter.start_over()
        self._show_page()
        self._laid_out()

    def follow(self, piece: str) -> None:
        """Jump to a piece by a link; what is shown of others makes room where it must."""
        self.trail.follow(piece)
        self._jumped()

    def _go_back(self) -> None:
        self.trail.back()
        self._jumped()

    def _go_on(self) -> None:
        self.trail.forward()
        self._jumped()

    def _jumped(self) -> None:
        """Show the piece that was jumped to, and all pieces where the filter leaves it out."""
        if self.chosen not in self._index.shown(self.filter):
            self._show_all()
            return
        self._filtered()

    # --- the screen

    def leave_it(self) -> None:
        """Step back to the screen below."""
        super().back()

    def back(self) -> None:
        """Esc first drops what is searched for, then steps back."""
        if self.filter.text:
            self._search_for("")
        else:
            self.leave_it()

    def key(self, event: pygame.event.Event) -> None:
        """The key that opened it closes it."""
        if self.host.keys.command(event) == "browser":
            self.leave_it()
        else:
            super().key(event)

    @property
    def _waits(self) -> bool:
        return self._grid.waits or self._painter.waits

    def update(self, ms: int, /) -> bool:
        """Let time pass: what is still to be painted is painted a little with every frame."""
        if self._painter.pass_time(ms) or self._grid.waits:
            self._grid.touch()
        return super().update(ms)

    def idle(self) -> bool:
        """Whether everything that is seen has been painted."""
        return not self._waits and super().idle()

    def paint_all(self, surface: pygame.Surface) -> None:
        """Paint it as often as it takes until everything that is seen is there."""
        self._painter.pass_time(REST_MS)
        self.draw(surface)
        while self._grid.waits:
            self.draw(surface)


def _pose(context: AppContext, _request: ScreenshotSpec) -> Sequence[Scene]:
    """The screen at an example, all pictures painted."""
    screen = BrowserScreen(context, EXAMPLE_PIECE)
    screen.layout(context.size)
    screen.paint_all(pygame.Surface(context.size, 0, 32))
    return [screen]


SCREEN: Final = ScreenSpec(BrowserScreen, _pose)
