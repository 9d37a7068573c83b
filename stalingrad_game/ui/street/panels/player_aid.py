"""The player aid: every sign of Street Fight's table, drawn as it is there, with what it means.

It is the same for everybody and at every moment of a game, so it betrays nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from ....localisation.catalogue import Catalogue
from ....street_fight.board.terrain import MARKERS
from ....street_fight.position.referee import StreetKit
from ....street_fight.words.board_text import ACTED
from ....street_fight.words.words import GameWords
from ...art.canvas import Canvas
from ...art.resources import Look
from ...style.theme import (
    BRICK_LIGHT,
    CHALK,
    IRON,
    LEAF,
    PAPER,
    RIVER_LIGHT,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    Colour,
)
from ...widgets import Stack, Widget
from ...widgets.explained import EntryGrid, PaintSign, SignPlate, aid_heading, explained
from ..model.board_model import CounterMark, CounterModel, StateModel
from ..pictures.chance_art import chance_tag, pip
from ..pictures.marker_art import FLAME_REACH, MARKER_REACH, marker_art
from ..pictures.overlay_art import (
    cross_at,
    cursor_tile,
    dashed_line,
    figure_chip,
    frame_tile,
    reach_tile,
    way_line,
)
from ..pictures.terrain_art import (
    HIGH,
    WAYS,
    ground_ink,
    hex_ground,
    hexside_art,
    terrain_pattern,
    way_art,
)
from ..pictures.tiles import unit_canvas
from ..pictures.unit_art import UNTAGGED, counter_art, state_tags
from .result import DIM, die_mark

AID_SIGN: Final = 66
"""How large a sign stands there, in design pixels."""
SAMPLE: Final = CounterModel(0, 0, 0, "rifle_squad", "G3", "4")
"""What counters are shown by."""
_CITED: Final = re.compile(r"(.*?)\s*\(((?:TI|AT|KB|B)[\d., A-Z]+)\)\.", re.DOTALL)
"""A sentence that ends with the rules that it cites."""
_BROAD: Final = MappingProxyType({"flame": FLAME_REACH, "smoke": FLAME_REACH})


class AidEntry(NamedTuple):
    """A sign and what it means."""

    name: str
    text: str
    paint: PaintSign | None = None
    """Paints it into a box; None for what has no sign, as a key."""
    rules: tuple[str, ...] = ()
    key: str = ""
    """The key that does what a button does."""
    ground: Colour | None = IRON


class AidGroup(NamedTuple):
    """Signs that belong together."""

    title: str
    entries: tuple[AidEntry, ...]


class AidButton(NamedTuple):
    """A button of the line above, and its key as it is printed."""

    icon: str
    text: str
    key: str


def aid_groups(
    kit: StreetKit,
    texts: Catalogue,
    buttons: Iterable[AidButton],
    keys: Iterable[tuple[str, str]],
) -> tuple[AidGroup, ...]:
    """All signs of a game's table in a language, its buttons and its keys."""
    own: dict[str, Iterable[AidEntry]] = {
        "counter": _counters(texts),
        "state": _states(kit.referee.id, texts),
        "tag": _tags(texts),
        "die": _dice(texts),
        "hex": _hexes(texts),
        "line": _lines(texts),
        "ground": _grounds(kit, texts),
        "side": _sides(kit, texts),
        "marker": _markers(texts),
        "button": (
            AidEntry(one.text, "", partial(_icon, one.icon), key=one.key) for one in buttons
        ),
    }
    found = [
        AidGroup(texts.sentence(f"street.aid.group.{name}"), tuple(entries))
        for name, entries in own.items()
    ]
    found.append(
        AidGroup(texts.phrase("aid.group.keys"), tuple(AidEntry(key, text) for key, text in keys))
    )
    return tuple(group for group in found if group.entries)


def _aid_entry(texts: Catalogue, group: str, name: str, paint: PaintSign) -> AidEntry:
    start = f"street.aid.{group}.{name}"
    return AidEntry(texts.sentence(f"{start}.name"), texts.sentence(f"{start}.text"), paint)


# --- what stands in it


def _counters(texts: Catalogue) -> Iterator[AidEntry]:
    """The parts of a counter, each on one that has it."""
    bare = replace(SAMPLE, strength="")
    shown: dict[str, CounterModel] = {
        "german": bare,
        "soviet": replace(bare, side=1, name="S3"),
        "strength": SAMPLE,
        "level": replace(bare, level="1"),
        "officer": replace(bare, officer=True),
        "facing": replace(bare, kind="at_gun", facing=2),
        "ready": replace(bare, ready=True),
        "spent": replace(SAMPLE, spent=True),
        "concealed": replace(bare, concealed=True),
    }
    for name, counter in shown.items():
        yield _aid_entry(texts, "counter", name, partial(_counter, counter))
    chip = partial(_chip, "×4", SOOT, PAPER)
    yield _aid_entry(texts, "counter", "stack", chip)


def _states(referee: str, texts: Catalogue) -> Iterator[AidEntry]:
    """The states of units of a referee: those with a tag, those that dull a counter, others."""
    found = []
    for owner in (referee, "board"):
        start = f"street.aid.state.{owner}."
        for word in texts.keys_under(start):
            text = texts.sentence(f"{start}{word}")
            found.append((word in UNTAGGED, word, text, _note(texts, owner, word)))
    for _, word, text, name in sorted(found, key=lambda one: one[0]):
        read = _CITED.fullmatch(text)
        rules = tuple(read[2].split(", ")) if read else ()
        sentence = f"{read[1]}." if read else text
        paint: PaintSign | None = partial(_state, StateModel(word, name))
        if word in ACTED:
            paint = partial(_counter, replace(SAMPLE, spent=True))
        elif word in UNTAGGED:
            paint = partial(_counter, SAMPLE)
        yield AidEntry(texts.language.capitalised(name), sentence, paint, rules)


def _note(texts: Catalogue, owner: str, word: str) -> str:
    """What a state is called where it stands on a counter."""
    key = f"street.{owner}.note.{word}"
    return texts.phrase(key, other="…") if key in texts else texts.counted_phrase(key, 2)


def _tags(texts: Catalogue) -> Iterator[AidEntry]:
    shown: tuple[tuple[CounterMark, str], ...] = (
        *(("target", "42%"), ("ready", "84%"), ("support", "+11%"), ("spare", "+7%")),
        ("threat", "33%"),
    )
    for mark, text in shown:
        yield _aid_entry(texts, "tag", mark, partial(_tag, mark, text))
    yield _aid_entry(texts, "tag", "pip", _pip)


def _dice(texts: Catalogue) -> Iterator[AidEntry]:
    for does in ("hit", "stop", "none"):
        yield _aid_entry(texts, "die", does, partial(_die, does))


def _hexes(texts: Catalogue) -> Iterator[AidEntry]:
    frames: dict[str, Callable[[float], pygame.Surface]] = {
        "reach": reach_tile,
        "opened": lambda unit: frame_tile(unit, PAPER, 0.8, dashed=True),
        "hovered": lambda unit: frame_tile(unit, CHALK, 0.97),
        "cursor": cursor_tile,
    }
    for name, tile in frames.items():
        yield _aid_entry(texts, "hex", name, partial(_frame, tile))
        if name == "reach":
            yield _aid_entry(texts, "hex", "cost", partial(_chip, "1: 4", PAPER, SOOT))
    for side, name in enumerate(SIDE_ORDER):
        yield _aid_entry(texts, "hex", name, partial(_held, side))
    yield _aid_entry(texts, "hex", "free", partial(_icon, "house"))


def _lines(texts: Catalogue) -> Iterator[AidEntry]:
    for name in ("clear", "obscured", "cut", "way"):
        yield _aid_entry(texts, "line", name, partial(_line, name))


def _grounds(kit: StreetKit, texts: Catalogue) -> Iterator[AidEntry]:
    """Every terrain of the board: cost, cover and sight, with the rules on them."""
    board, words = kit.board, GameWords(kit, texts)
    here = {word for hex_ in range(board.grid.count) for word in board.also[hex_]}
    here |= set(board.terrain)
    for word in sorted(here):
        name = texts.language.capitalised(str(texts.noun(f"street.terrain.{word}")))
        notes = kit.referee.ground_notes(word)
        sentence = texts.language.semicolons(words.noted(*note) for note in notes)
        text = f"{texts.language.capitalised(sentence)}." if sentence else ""
        rules = kit.referee.ground_rules
        yield AidEntry(name, text, partial(_ground, word), rules, ground=None)


def _sides(kit: StreetKit, texts: Catalogue) -> Iterator[AidEntry]:
    for kind in sorted({side.kind for side in kit.board.sides.values() if side.kind is not None}):
        name = texts.sentence(f"street.map.hexside.{kind}")
        yield AidEntry(name, "", partial(_side, kind), ("B3.3",), ground=None)


def _markers(texts: Catalogue) -> Iterator[AidEntry]:
    for word in MARKERS:
        name = texts.language.capitalised(str(texts.noun(f"street.marker.{word}")))
        text = texts.sentence(f"street.aid.marker.{word}")
        yield AidEntry(name, text, partial(_marker, word), ("B3.4",), ground=ground_ink("open"))


# --- the signs


def _laid(picture: pygame.Surface, surface: pygame.Surface, box: pygame.Rect) -> None:
    """A picture in the middle of a box."""
    surface.blit(picture, picture.get_rect(center=box.center).clamp(surface.get_rect()))


def _counter(counter: CounterModel, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
    wide = box.width * 9 // 10
    _laid(counter_art(counter, (wide, wide * 21 // 25), look), surface, box)


def _state(state: StateModel, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
    """The tag of a state as large as can be."""
    high = box.height // 2
    sheet = pygame.Surface((box.width, high), pygame.SRCALPHA)
    state_tags(sheet, (state,), look, high, high)
    _laid(sheet.subsurface(sheet.get_bounding_rect()), surface, box)


def _tag(
    mark: CounterMark, text: str, surface: pygame.Surface, look: Look, box: pygame.Rect
) -> None:
    _laid(chance_tag(look, mark, text, box.height * 2 // 5), surface, box)


def _pip(surface: pygame.Surface, _look: Look, box: pygame.Rect) -> None:
    _laid(pip("target", box.height // 3), surface, box)


def _die(does: str, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
    """A die as it lies in a result."""
    die = pygame.Rect(0, 0, box.width * 3 // 5, box.width * 3 // 5)
    die.center = box.center
    face = look.gallery.die(5, SIDE_ORDER[0], die.width).copy()
    if does == "none":
        face.set_alpha(DIM)
    surface.blit(face, die)
    if does != "none":
        die_mark(surface, does, die)


def _chip(
    text: str, ink: Colour, ground: Colour, surface: pygame.Surface, look: Look, box: pygame.Rect
) -> None:
    _laid(figure_chip(look, text, box.height // 3, ink, ground), surface, box)


def _frame(
    tile: Callable[[float], pygame.Surface],
    surface: pygame.Surface,
    _look: Look,
    box: pygame.Rect,
) -> None:
    _laid(tile(box.width / 4.4), surface, box)


def _held(side: int, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
    inks = SIDE_LOOKS[SIDE_ORDER[side]]
    surface.fill(inks.dark, box)
    _laid(look.gallery.icon(inks.emblem, box.width * 2 // 3, CHALK), surface, box)


def _icon(name: str, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
    _laid(look.gallery.icon(name, box.width * 2 // 3, CHALK), surface, box)


def _line(name: str, surface: pygame.Surface, _look: Look, box: pygame.Rect) -> None:
    """A line across the plate."""
    canvas = Canvas(box.size, units=float(box.height))
    edge, middle = box.width / 8, box.height / 2
    ends = ((edge, middle), (box.width - edge, middle))
    wide = box.height / 8
    if name == "way":
        way_line(canvas, ends, box.height / 3)
    else:
        ink = {"clear": LEAF, "obscured": RIVER_LIGHT, "cut": BRICK_LIGHT}[name]
        dash = (box.width / 5, box.width / 8) if name == "obscured" else None
        dashed_line(canvas, ends, wide, ink, dash)
        if name == "cut":
            cross_at(canvas, (box.width / 2, middle), box.height / 6, wide)
    _laid(canvas.finish(), surface, box)


def _ground(word: str, surface: pygame.Surface, _look: Look, box: pygame.Rect) -> None:
    """A hex of a terrain; a way leads through from north to south."""
    board = unit_canvas(box.width / 4.3, 2.1, HIGH * 1.05)
    hex_ground(board, ground_ink(word))
    terrain_pattern(board, word, 1)
    if word in WAYS:
        way_art(board, word, (0, 3))
    _laid(board.finish(), surface, box)


def _side(kind: str, surface: pygame.Surface, _look: Look, box: pygame.Rect) -> None:
    board = unit_canvas(box.width / 2.4, 1.1, 0.6)
    hexside_art(board, kind, False, 1)
    _laid(board.finish(), surface, box)


def _marker(word: str, surface: pygame.Surface, _look: Look, box: pygame.Rect) -> None:
    reach = _BROAD.get(word, MARKER_REACH) * 1.1
    board = unit_canvas(box.width / reach / 2.2, reach, reach)
    marker_art(board, word, 1)
    _laid(board.finish(), surface, box)


# --- the widget


def _entry(entry: AidEntry, follow: Callable[[str], None]) -> Widget:
    plate = None if entry.paint is None else SignPlate(entry.paint, AID_SIGN, entry.ground)
    asides = [(rule, rule) for rule in entry.rules] or [(entry.key, "")]
    return explained(plate, entry.name, entry.text, asides, follow)


def aid_body(groups: Sequence[AidGroup], follow: Callable[[str], None]) -> Widget:
    """All groups below each other; a rule in them leads to the rulebook."""
    parts: list[Widget] = []
    for group in groups:
        parts.append(aid_heading(group.title))
        parts.append(EntryGrid([_entry(entry, follow) for entry in group.entries]))
    return Stack(parts, gap=10)
