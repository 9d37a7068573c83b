"""What a new game is set up with, by seating: pictures, sides, opponents, seats, the length.

Whatever is chosen goes into the plan at once; then `changed` is called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...card_game.content.models import Content
from ...card_game.players.levels import level_strength
from ...card_game.state.codes import SIDES, side_of
from ...card_game.words.saved_games import player_called
from ...localisation.catalogue import Catalogue
from ...record.lines import Seat
from ...record.setup import MAX_PLAYER_NAME_LENGTH
from ...search.levels import LEVEL_NAMES
from ..art.resources import Look
from ..style.theme import BRICK, SIDE_LOOKS, SIDE_ORDER, SOOT
from ..widgets import (
    Choice,
    LaterPictures,
    PaintCard,
    PickButton,
    PickCard,
    Stack,
    TextField,
    Widget,
)
from .form_layout import (
    Columns,
    LabelledField,
    NotedButton,
    Slot,
    note_label,
    settings_group,
    side_heading_label,
)
from .new_game_plan import (
    LOOKS_ON,
    MAX_SEATS,
    SEATINGS,
    NewGamePlan,
    Seating,
    levels_with,
    seating_modes,
)

_DOOR_SHARE: Final = 0.28
_FACE_SHARE: Final = 0.86
_BUST_SHARE: Final = 0.4
"""How high a picture is, as a share of its width: of a seating, of an opponent, of a side."""
_DOOR_HIGH: Final = 190
_PICK_WIDTH: Final = 210
_SHARES: Final = (0.36, 0.64)
"""Of the width, what is chosen about the game, and who plays it."""
_BUSTS: Final = ("german_1", "soviet_3", "german_2", "soviet_2")
"""By seat, who stands for a person there; computer players have faces."""


class PictureBox(Widget):
    """A picture in a form."""

    def __init__(self, paint: PaintCard, share: float) -> None:
        """`share`: how high it is, as a share of its width."""
        super().__init__()
        self._paint: Final = paint
        self._share: Final = share

    def wanted(self, _look: Look, width: int, /) -> tuple[int, int]:
        return width, round(width * self._share)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        picture = self._paint(look, self.rect.size)
        if picture is not None:
            surface.blit(picture, self.rect)


def paint_faces(
    look: Look, who: Sequence[tuple[str, int]], size: tuple[int, int]
) -> pygame.Surface:
    """A picture of some people side by side, each by the name of a bust and the side."""
    picture = pygame.Surface(size, 0, 32)
    wide, lean = size[0] / len(who), size[1] // 5
    for number, (name, side) in enumerate(who):
        left = round(wide * number)
        box = (round(wide * (number + 1)) - left, size[1])
        picture.blit(look.gallery.portrait(name, SIDE_ORDER[side], box), (left, 0))
    for number in range(1, len(who)):
        seam, bar = round(wide * number), look.theme.px(10)
        top, foot = seam + lean // 2, seam - lean // 2
        for ink, half in ((SOOT, bar), (BRICK, bar // 2)):
            shape = (
                *((top - half, 0), (top + half, 0)),
                *((foot + half, size[1]), (foot - half, size[1])),
            )
            pygame.draw.polygon(picture, ink, shape)
    return picture


class NewGameParts:
    """The parts of the screen for one plan, in one language."""

    def __init__(
        self,
        words: Catalogue,
        pack: Content,
        plan: NewGamePlan,
        pictures: LaterPictures,
        changed: Callable[[], None],
    ) -> None:
        """`pack` is what is played with, `pictures` are those of the screen."""
        self._words: Final = words
        self._pack: Final = pack
        self._plan: Final = plan
        self._pictures: Final = pictures
        self._changed: Final = changed

    def _say(self, key: str, **facts: str | int) -> str:
        return self._words.sentence(f"menu.new.{key}", **facts)

    def _faces(self, *who: tuple[str, int]) -> PaintCard:
        """What paints some people, as soon as there is time."""

        def picture(look: Look, size: tuple[int, int]) -> pygame.Surface | None:
            return self._pictures.later((who, size), lambda: paint_faces(look, who, size))

        return picture

    # --- the seatings

    def seating_cards(self) -> Widget:
        """The three ways to a game; one that leads to no game of the pack says so."""
        return Columns(
            [self._seating_card(seating) for seating in SEATINGS], least=300, gap=16, even=True
        )

    def _seating_card(self, seating: Seating) -> PickCard:
        def enter() -> None:
            self._plan.seating = seating
            self._plan.fit(self._pack)
            self._changed()

        card = PickCard(
            self._say(f"seating.{seating}"),
            self._say(f"seating_note.{seating}"),
            self._seating_picture(seating),
            enter,
            chosen=seating == self._plan.seating,
            share=_DOOR_SHARE,
            size=26,
            key=("seating", seating),
        )
        card.most_high = _DOOR_HIGH
        card.enabled = bool(seating_modes(self._pack, seating))
        card.hint = "" if card.enabled else self._say("no_mode")
        return card

    def _seating_picture(self, seating: Seating) -> PaintCard:
        if seating == "four":
            return self._faces(*((_BUSTS[seat], side_of(seat)) for seat in (0, 2, 3, 1)))
        if seating == "two":
            return self._faces((_BUSTS[0], 0), (_BUSTS[1], 1))
        led = [self._face(self._plan.levels[side], side) for side in SIDES]
        if self._plan.side != LOOKS_ON:
            led[self._plan.side] = _BUSTS[2 + self._plan.side]
        return self._faces((led[0], 0), (led[1], 1))

    def behind(self, seating: Seating) -> Widget:
        """What is chosen for a seating: the game at the left, who plays it at the right."""
        game = settings_group(self._say("game"), self._modes(seating))
        if seating == "computer":
            left: list[Widget] = [self._sides(), game]
            right = self._opponents() if self._plan.side != LOOKS_ON else self._both_computers()
        elif seating == "two":
            left, right = [game], Columns([self._person(side) for side in SIDES], least=300)
        else:
            left = [game]
            sides = [range(side, MAX_SEATS, len(SIDES)) for side in SIDES]
            teams = [Stack([self._seat(seat) for seat in seats], gap=26) for seats in sides]
            right = Columns(teams, least=300)
        return Columns((Stack(left, gap=26), right), least=340, shares=_SHARES)

    # --- the game

    def _modes(self, seating: Seating) -> list[Widget]:
        texts = self._pack.texts_in(self._words.language)["modes"]
        chosen = self._plan.team_mode if seating == "four" else self._plan.mode

        def choose(mode: str) -> Callable[[], None]:
            def act() -> None:
                self._plan.choose_mode(mode)
                self._changed()

            return act

        return [
            self._pick(
                texts[mode.id].name,
                self._say(f"mode_note.{mode.id}"),
                choose(mode.id),
                chosen=mode.id == chosen,
                key=("mode", str(mode.id)),
            )
            for mode in seating_modes(self._pack, seating)
        ]

    def _pick(
        self, text: str, note: str, act: Callable[[], None], *, chosen: bool, key: tuple[str, str]
    ) -> NotedButton:
        button = PickButton(text, act, chosen=chosen, key=key)
        return NotedButton(button, note_label(note), wide=_PICK_WIDTH)

    # --- against the computer

    def _sides(self) -> Widget:
        """Which side one leads, or none; and one's name."""
        plan = self._plan

        def lead(side: int) -> Callable[[], None]:
            def act() -> None:
                plan.lead(side)
                self._changed()

            return act

        rows: list[Widget] = []
        for side in (*SIDES, LOOKS_ON):
            name = "neither" if side == LOOKS_ON else SIDE_ORDER[side]
            text, note = self._say(f"side.{name}"), self._say(f"task.{name}")
            chosen = side == plan.side
            rows.append(self._pick(text, note, lead(side), chosen=chosen, key=("side", name)))
        named = [self._name(side) for side in SIDES]
        shown = named[plan.side] if plan.side != LOOKS_ON else Stack(())
        return settings_group(self._say("lead"), (*rows, Slot(shown, named)))

    def _opponents(self) -> Widget:
        """The computer players that may lead the other side, by their faces."""
        plan = self._plan
        side = 1 - plan.side

        def choose(level: str) -> Callable[[], None]:
            def act() -> None:
                plan.levels[side] = level
                self._changed()

            return act

        def card(level: str) -> PickCard:
            made = PickCard(
                self._level(level),
                self._level_line(level),
                self._faces((self._face(level, side), side)),
                choose(level),
                chosen=level == plan.levels[side],
                share=_FACE_SHARE,
                key=("level", level),
            )
            made.hint = self._strength(level)
            return made

        cards = [card(level) for level in levels_with(plan.levels[side])]
        grid = Columns(cards, least=205, gap=14, even=True, wraps=True)
        return settings_group(self._say(f"led_by.{SIDE_ORDER[side]}"), (grid,))

    def _both_computers(self) -> Widget:
        """Who leads either side while one looks on."""
        plan = self._plan

        def lead(side: int) -> Callable[[str], None]:
            def act(level: str) -> None:
                plan.levels[side] = level
                self._changed()

            return act

        parts = []
        for side in SIDES:
            level = plan.levels[side]
            choice = self._who(SIDE_ORDER[side], tuple(levels_with(level)), level, lead(side))
            bust = PictureBox(self._faces((self._face(level, side), side)), _BUST_SHARE)
            note = note_label(self._level_line(level))
            parts.append(settings_group(self._side_heading(side), (bust, choice, note)))
        return Columns(parts, least=300)

    def _face(self, level: str, side: int) -> str:
        """The name of a bust; whoever is no level has that of anybody of the side."""
        return f"{level}_{SIDE_ORDER[side]}" if level in LEVEL_NAMES else _BUSTS[side]

    def _level(self, level: str) -> str:
        """A computer player's own name, as on its card."""
        key = f"menu.new.level_name.{level}"
        return self._words.sentence(key) if key in self._words else level

    def _level_line(self, level: str) -> str:
        """How a level plays; "" for what is no level."""
        return self._say(f"level.{level}") if level in LEVEL_NAMES else ""

    def _strength(self, level: str) -> str:
        """What a level was measured to win in the chosen game; "" where it wasn't measured."""
        mode = self._plan.chosen_mode
        strength = level_strength(level, mode) if level in LEVEL_NAMES else None
        if strength is None:
            return ""
        other = self._words.phrase(f"menu.new.level_called.{strength.against}")
        return self._say("strength", n=strength.of_ten, other=other)

    # --- persons

    def _side_heading(self, side: int, number: int = 0) -> Widget:
        """The heading of a side, or of one of its players where it has several."""
        look, title = SIDE_LOOKS[SIDE_ORDER[side]], self._say(f"side.{SIDE_ORDER[side]}")
        if number:
            title = self._say("seat", side=title, n=number)
        return side_heading_label(title, look.emblem, look.light)

    def _name(self, seat: int) -> LabelledField:
        """The name of the person at a seat."""

        def call(text: str) -> None:
            self._plan.names[seat] = text

        field = TextField(
            call,
            text=self._plan.names[seat],
            empty=self._say("name_empty"),
            most=MAX_PLAYER_NAME_LENGTH,
            size=20,
            key=("name", seat_key(seat)),
        )
        return LabelledField(self._say("name"), field)

    def _person(self, side: int) -> Widget:
        bust = PictureBox(self._faces((_BUSTS[side], side)), _BUST_SHARE)
        note = note_label(self._say(f"task.{SIDE_ORDER[side]}"))
        return settings_group(self._side_heading(side), (bust, note, self._name(side)))

    def _seat(self, seat: int) -> Widget:
        """One of four places: a person with a name, or a computer player."""
        plan = self._plan
        played_by = plan.computers[seat]

        def change(player: str) -> None:
            plan.computers[seat] = player
            self._changed()

        players = ("", *levels_with(played_by))
        who = self._who(seat_key(seat), players, played_by, change)
        named = self._name(seat)
        notes = [note_label(self._level_line(one)) for one in players if one in LEVEL_NAMES]
        below = note_label(self._level_line(played_by)) if played_by else named
        heading = self._side_heading(side_of(seat), seat // len(SIDES) + 1)
        return settings_group(heading, (who, Slot(below, (named, *notes))))

    def _who(
        self, key: str, players: Sequence[str], now: str, change: Callable[[str], None]
    ) -> Choice:
        return Choice(
            self._say("player"),
            [player_called(self._words, Seat(computer=one)) for one in players],
            lambda index: change(players[index]),
            index=players.index(now),
            key=("who", key),
        )


def seat_key(seat: int) -> str:
    """What a seat is called in keys of widgets."""
    name = SIDE_ORDER[side_of(seat)]
    return name if seat < len(SIDES) else f"{name} {seat // len(SIDES) + 1}"
