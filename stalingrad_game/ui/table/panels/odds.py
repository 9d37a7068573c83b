"""The dice of the battle that is fought or pointed at, as they lie now, and its odds (R4.5).

They stand above the log with the exact chance, and with what the option that is pointed at would
make of it. Where the chance of a battle to come stands at its building, they stand alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from ....card_game.rules import break_test
from ....card_game.rules.break_test import Dice
from ....card_game.rules.preview import OptionPreview
from ....card_game.state.codes import GERMAN, SOVIET
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ...art.resources import Look
from ...style.theme import ASH, CHALK, DUST, PAPER, SIDE_ORDER, SOOT, STEEL
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px
from ..input.pointed import dice_district, pointed_preview
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import DICE, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..sprites.outlines import blank_surface, side_look
from ..sprites.sprite_cache import PixelSize
from .forecasts import has_forecast
from .panel import TablePanel

DICE_HEIGHT: Final = 104
"""Of the dice above the log, in design pixels."""
CAUSE_SEPARATOR: Final = " · "
SIGNED_CAUSES: Final[Mapping[str, str]] = MappingProxyType(
    {"bonus": "more", "handicap": "more", "stolen": "more", "lost": "less"}
)
"""By cause of dice: whether heroes or a handicap have given or taken them."""
ChanceSpan = tuple[float, float]
"""A chance from 0 to 1 at the least and at the most; twice the same where it is certain."""


class OddsShift(NamedTuple):
    """How the odds of a battle would change by the option that is pointed at."""

    district: int
    least: Fraction
    """The German's chance afterwards at the least; the same as the most where it is certain."""
    most: Fraction
    text: str
    """Before and after, as "49.5% → 61%"."""
    after: str
    """Afterwards alone."""


class OddsModel(NamedTuple):
    """What is shown of odds now."""

    dice: OddsSprite | None
    """The battle fought or pointed at; None where there is none."""
    district: int
    """Its district, or -1."""
    shift: OddsShift | None
    """How the odds would change by the option that is pointed at."""


class DiceCause(NamedTuple):
    """Why a side has dice, or has lost them."""

    text: str
    number: str
    """As "2", "+2" or "−1"; "" for a single one."""
    icon: str
    """What stands for the words where there is no room for them."""


DiceCauses = tuple[DiceCause, ...]


class OddsPanel(TablePanel[OddsModel]):
    """The dice above the log."""

    name = "odds"
    layer = "board"

    def model(self, seen: Seen) -> OddsModel | None:
        """The dice; what would change them is told only while nothing is shown."""
        control, view = seen.control, seen.view
        session, words = control.session, control.session.words
        district = dice_district(control, view)
        asks = control.asks and not session.playback.busy
        shift = odds_shift(words, pointed_preview(control)) if asks else None
        if district < 0 and shift is None:
            return None
        dice = None
        if district >= 0:
            dice = control.parts.of(
                "odds",
                (words, view, district, shift),
                lambda: odds_sprite(words, view, district, shift),
            )
        if dice is not None and has_forecast(control, district):
            dice = dice._replace(percents=None, shift=None)
        return OddsModel(dice, district, shift)

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: OddsModel
    ) -> Sequence[PanelPart]:
        """The dice in the place that is left for them."""
        if model.dice is None:
            return ()
        box = layout.frame.log.inflate(-2 * layout.theme.px(10), -2 * layout.theme.px(8))
        box.height = layout.theme.px(DICE_HEIGHT * min(max(layout.theme.text, 1.0), 1.5))
        return (PanelPart(box, model.dice, Target(DICE, model.district)),)


ODDS: Final = OddsPanel()


# --- words


def odds_shift(words: Localizer, shown: OptionPreview | None) -> OddsShift | None:
    """How the odds of a battle would change; None where they certainly stay."""
    if shown is None:
        return None
    before, least, most = shown.before, shown.least.chance, shown.most.chance
    if before is not None and before.chance == least == most:
        return None
    text = words.chance_change(shown)
    return OddsShift(shown.district, least, most, text, words.language.percent_range(least, most))


def odds_sprite(
    words: Localizer, view: State, district: int, shift: OddsShift | None
) -> OddsSprite:
    """The dice as they stand in a battle."""
    dice = break_test.dice(words.kit, view, district)
    chance = break_test.chance_now(words.kit, view, district)
    percents, span = (words.percent(chance), words.percent(1 - chance)), None
    if shift is not None and shift.district == district:
        soviet = words.language.percent_range(1 - shift.most, 1 - shift.least)
        percents, span = (shift.text, soviet), (float(shift.least), float(shift.most))
    return OddsSprite(
        head=words.catalogue.phrase(
            "label.odds" if view.district >= 0 else "label.odds_before",
            place=words.place(view, district),
        ),
        causes=(dice_causes(words, dice, GERMAN), dice_causes(words, dice, SOVIET)),
        dice=(dice.german, dice.soviet),
        percents=percents,
        chance=float(chance),
        letters=(words.side(GERMAN)[:1], words.side(SOVIET)[:1]),
        shift=span,
    )


def dice_causes(words: Localizer, dice: Dice, side: int) -> DiceCauses:
    """The causes of a side's dice, in the order of R4.5; what heroes gave and took has its sign."""
    rows: tuple[tuple[str, str, int], ...]
    if side == GERMAN:
        rows = (
            ("formation", "infantry", dice.german_formation),
            ("unit", "add", dice.german_unit),
            ("inferno", "inferno", dice.inferno),
            ("bonus", "dice", dice.bonus),
            ("handicap", "scales", dice.german_handicap),
            ("determination", "die", dice.determination),
            ("lost", "steal", dice.stolen),
        )
    else:
        rows = (
            ("formation", "infantry", dice.soviet_formation),
            ("unit", "add", dice.soviet_unit),
            ("defence", "shield", dice.defence),
            ("handicap", "scales", dice.soviet_handicap),
            ("stolen", "steal", dice.stolen),
        )
    return tuple(_dice_cause(words, key, icon, count) for key, icon, count in rows if count)


def dice_cause(words: Localizer, key: str, count: int) -> str:
    """Some dice of one cause, as "Inferno 2"; the keys are those of `label.die`."""
    return _dice_cause(words, key, "", count).text


def _dice_cause(words: Localizer, key: str, icon: str, count: int) -> DiceCause:
    phrase = words.catalogue.phrase
    number = phrase(f"label.die_count.{SIGNED_CAUSES.get(key, 'plain')}", n=count)
    if count == 1 and key not in SIGNED_CAUSES:
        number = ""
    word = phrase(f"label.die.{key}")
    return DiceCause(
        phrase("label.die_cause", word=word, n=number) if number else word, number, icon
    )


# --- picture


class OddsSprite(NamedTuple):
    """Causes and numbers of dice of both sides, and who is how likely to win."""

    head: str
    causes: tuple[DiceCauses, DiceCauses]
    dice: tuple[int, int]
    percents: tuple[str, str] | None
    """The chance of each side in words; None: the dice alone are shown."""
    chance: float
    """The German's."""
    letters: tuple[str, str]
    """What each side's name begins with."""
    shift: ChanceSpan | None = None
    """The least and most that the German's chance would be by what is pointed at."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        picture = blank_surface(size)
        px = theme.read_type(13)
        head = pygame.Rect(0, 0, width, min(round(px * 1.5), height // 5))
        if head.height * 2 > min_type_px(look):
            draw_text_line(picture, look, TextBoxStyle("title", px, ASH), self.head.upper(), head)
        bar = max(round(height * 0.25), 16) if self.percents is not None else 0
        room = height - head.height - bar - theme.px(4)
        each = room // 2
        for side in (0, 1) if each >= min_type_px(look) else ():
            line = pygame.Rect(0, head.bottom + side * each, width, each)
            self._side(picture, look, side, line)
        if self.percents is not None:
            place = pygame.Rect(0, height - bar, width, bar)
            self._bar(picture, look, place, self.percents)
        return picture

    def _side(self, picture: pygame.Surface, look: Look, side: int, line: pygame.Rect) -> None:
        theme = look.theme
        name = SIDE_ORDER[side]
        edge = min(line.height - 2, round(theme.px(26) * theme.growth(1.6)))
        die = look.gallery.die(None, name, edge)
        picture.blit(die, (line.left, line.centery - edge // 2))
        px = min(max(round(edge * 0.8), min_type_px(look)), line.height)
        wide = max(theme.px(28), look.fonts.width("title", px, f"×{self.dice[side]}") + 1)
        number = pygame.Rect(line.left + edge + theme.px(5), line.top, wide, line.height)
        draw_text_line(
            picture, look, TextBoxStyle("title", px, PAPER), f"×{self.dice[side]}", number
        )
        left = number.right + theme.px(4)
        box = pygame.Rect(left, line.top, line.right - left, line.height)
        text = CAUSE_SEPARATOR.join(cause.text for cause in self.causes[side]) or "–"
        ink = DUST if self.causes[side] else STEEL
        style = TextBoxStyle("text", theme.read_type(15), ink)
        if look.fonts.width(style.role, min_type_px(look), text) <= box.width:
            draw_text_line(picture, look, style, text, box)
        else:
            self._signs(picture, look, self.causes[side], box)

    def _signs(
        self, picture: pygame.Surface, look: Look, causes: DiceCauses, box: pygame.Rect
    ) -> None:
        """Causes as signs, each with its number."""
        edge = min(box.height - 2, look.theme.px(24))
        gap = max(look.theme.px(4), 2)
        px = max(min(look.theme.read_type(15), box.height), min_type_px(look))
        left = box.left
        for cause in causes:
            icon = look.gallery.icon(cause.icon, edge, DUST, SOOT)
            picture.blit(icon, (left, box.centery - edge // 2))
            left += edge + 1
            wide = look.fonts.width("title", px, cause.number) if cause.number else 0
            place = pygame.Rect(left, box.top, wide, box.height)
            draw_text_line(picture, look, TextBoxStyle("title", px, DUST), cause.number, place)
            left += wide + 2 * gap

    def _bar(
        self, picture: pygame.Surface, look: Look, bar: pygame.Rect, percents: tuple[str, str]
    ) -> None:
        split = bar.left + round(bar.width * self.chance)
        theme = look.theme
        _fill_shares(picture, bar, self.chance)
        px = max(round(bar.height * 0.66), min_type_px(look))
        gap = theme.px(6)
        words = look.fonts.width("title", px, f"{percents[0]}  {self.letters[0]}") + 2 * gap
        if bar.left + words < split < bar.right - words:
            pygame.draw.line(picture, PAPER, (split, bar.top), (split, bar.bottom), theme.line)
        if self.shift is not None:
            mark_span(picture, look, bar, self.shift)
        half = bar.width // 2 - gap
        letter = self.letters
        german, soviet = f"{letter[0]}  {percents[0]}", f"{percents[1]}  {letter[1]}"
        rest = half
        if self.shift is not None:  # a change takes what room it needs, the other side the rest
            least = min_type_px(look)
            rest = min(look.fonts.width("title", px, soviet), half)
            half = bar.width - rest - 3 * gap
            if look.fonts.width("title", least, german) > half:
                soviet, rest = letter[1], look.fonts.width("title", px, letter[1])
                half = bar.width - rest - 3 * gap
        left = pygame.Rect(bar.left + gap, bar.top, half, bar.height)
        draw_text_line(picture, look, TextBoxStyle("title", px, PAPER), german, left)
        right = pygame.Rect(bar.right - rest - gap, bar.top, rest, bar.height)
        draw_text_line(picture, look, TextBoxStyle("title", px, PAPER, "right"), soviet, right)
        pygame.draw.rect(picture, SOOT, bar, 1)


def _fill_shares(picture: pygame.Surface, bar: pygame.Rect, chance: float) -> None:
    """The German's share of a bar at the left, the Soviet's at the right.

    In the colours of sides (`SIDE_LOOKS` in `style/theme.py`, by palette in `palettes.py`).
    """
    split = round(bar.width * chance)
    picture.fill(side_look(0).colour, (bar.left, bar.top, split, bar.height))
    picture.fill(side_look(1).colour, (bar.left + split, bar.top, bar.width - split, bar.height))


def mark_span(picture: pygame.Surface, look: Look, bar: pygame.Rect, span: ChanceSpan) -> None:
    """Where on a bar a chance would come to lie: a bracket along its foot and its head."""
    thick = max(look.theme.px(4), 3)
    left, right = (bar.left + round((bar.width - 1) * chance) for chance in span)
    left = min(max(left - thick // 2, bar.left), bar.right - thick)
    width = max(right - left, thick)
    high = thick if width > thick else max(bar.height // 4, thick)
    for top in (bar.top, bar.bottom - high):
        picture.fill(CHALK, (left, top, width, high))
