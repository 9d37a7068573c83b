"""The sum of the action under the cursor, line by line, the odds, and the button that takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import accumulate
from typing import Final

import msgspec
import pygame
from msgspec.structs import replace

from ....kernel.decision import Option
from ....street_fight.judge.odds import mean_loss
from ....street_fight.plans import Plan
from ....street_fight.position.questions import NOTHING_ROLLED, Answer, AttackAnswer, Sum
from ....street_fight.words.answers import value_text
from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK_LIGHT,
    CHALK,
    DUST,
    IRON,
    OCHRE,
    PAPER,
    SOOT,
    Colour,
    mix,
)
from ...widgets import (
    Button,
    Label,
    RichText,
    ScrollView,
    Span,
    Stack,
    TextStyle,
    Widget,
)
from ...widgets.text import ellipsis
from ..input.far_walk import Route
from ..model.board_model import SightModel
from ..model.table_model import PanelState, ShareModel, SumLine
from .panel import FRAME_PAD, FramedPanel, ListedPanel, PanelHands, PanelPresenter
from .ready_attack import NO_PLAN, PlanModel, PlanRows, plan_model, test_text

SHOWN_ELSEWHERE: Final = frozenset({"why", "odds", "legal", "sees", "suffers"})
"""Fields of an answer that are no line of the results."""
WANTED: Final = frozenset({"attacker", "vehicle", "obeys", "passes"})
"""Outcomes that whoever rolls wants; odds that tell one of them first are turned round."""
LOOKED_UP: Final = frozenset({"gf", "column", "shifts"})
"""Fields that a sentence tells where a table is looked up."""
UNHURT: Final = frozenset({"0", "C0"})
"""The outcomes in which nobody is lost."""
FALLS: Final = "destroy"
"""The outcome by which odds tell that a house falls."""
ENTRY_TYPE: Final = 20
"""The size of an entry's type, in design pixels."""
LINES_KEPT: Final = 6
"""So many lines of a sum are seen whatever else there is to be changed of an attack."""
BODY_GAPS: Final = (8.0, 4.0, 2.0)
FRAME_GAPS: Final = (6.0, 4.0, 3.0)
FRAME_PADS: Final = (FRAME_PAD, 10.0, 6.0)
"""Between entries, between the parts of the panel, round them: with room enough, less, least."""
TITLE_TYPES: Final = (24.0, 22.0, 20.0)
DARK: Final = 330
"""The sum of red, green and blue below which words on a ground are light."""


class WhyModel(msgspec.Struct, frozen=True):
    """The sum of the action under the cursor."""

    title: str = ""
    lines: tuple[SumLine, ...] = ()
    results: str = ""
    """What comes out: the numbers of the answer."""
    house: str = ""
    """Whether the house falls or cracks by it, where it is shot at and the odds don't tell."""
    cost: str = ""
    """What a fight costs one's own side on average."""
    odds: tuple[ShareModel, ...] = ()
    refused: bool = False
    button: str = ""
    """What the button says that takes it; "" for no button."""
    dice: bool = False
    """Whether that throws dice."""
    waits: bool = False
    """Whether it isn't heard yet."""
    plan: PlanModel = NO_PLAN


class WhyPresenter(PanelPresenter):
    """Makes the panel of the sum."""

    def state(self, _sight: SightModel | None) -> PanelState:
        """The sum; it opens by itself where it has a button: nobody rolls before they saw it.

        A result that is looked at lies in its place.
        """
        model, control = self._model(), self._control
        wanted = "why" in control.viewport.open or bool(model.button)
        return PanelState(model, wanted and not control.results.open)

    def _model(self) -> WhyModel:
        """The sum of what is considered, else why it is refused, else who is there."""
        control = self._control
        plan = control.attacks.thought_of(control.viewport)
        if plan is not None:
            return self._of_plan(plan)
        option, spot = self._sums.option, control.viewport.spot
        if option is not None:
            return self._of_option(option)
        route = control.far.route(spot)
        if route is not None:
            return self._of_way(route)
        if control.asks and spot.hex >= 0 and not control.targets_at(spot):
            refusal = self._sums.refusal(spot)
            if refusal is not None:
                title = self._wording.say("not_allowed")
                return WhyModel(title, (self._wording.refusal(refusal),), refused=True)
        if spot.unit >= 0:
            return WhyModel(self._describe_unit(spot.unit))
        return WhyModel()

    def _of_option(self, option: Option) -> WhyModel:
        wording, found = self._wording, self._sums.sum(option)
        title = wording.option(option)
        button = ""
        if option == self._control.ready:
            rolls = self._control.taking.rolls(option)
            verb = self._control.reader.verb(option)
            button = wording.say("roll") if rolls else wording.verb(verb)
        else:
            rolls = False
        waits = bool(button) and self._control.held_back
        if found is None:
            return WhyModel(title, button=button, dice=rolls, waits=waits)
        made = self._of_sum(title, found, button, NO_PLAN)
        return replace(made, dice=rolls, waits=waits)

    def _of_sum(self, title: str, found: Sum, button: str, plan: PlanModel) -> WhyModel:
        wording = self._wording
        return WhyModel(
            title=title,
            lines=wording.entries(found.reasons),
            results=self._results(found.answer),
            house=self._house(found.answer),
            cost=self._cost(found.answer),
            odds=tuple(wording.share(word, chance) for word, chance in in_order(found.answer)),
            refused=not found.legal,
            button=button,
            plan=plan,
        )

    def _of_plan(self, plan: Plan) -> WhyModel:
        """An attack that stands ready, or would by a click."""
        control, wording, attack = self._control, self._wording, plan.attack
        names = wording.words.names
        acting = attack.query.acting
        aim = names.unit(attack.unit) if attack.unit >= 0 else names.location(attack.query.loc)
        title = wording.say(f"plan.{attack.sort}", unit=names.unit(acting), aim=aim)
        title = wording.words.texts.language.capitalised(title)
        ready = control.attacks.plan is plan
        shown = plan_model(control, wording, self._sums, plan, self._keys())
        rolls = control.taking.throws(plan.options)
        text = wording.say("roll") if rolls else self._verbs(plan.options[-1:])
        made = self._of_sum(title, plan.sum, text if ready else "", shown)
        return replace(made, dice=ready and rolls, waits=ready and control.held_back)

    def _verbs(self, options: Iterable[Option]) -> str:
        """Several answers by their verbs."""
        verbs = (self._wording.verb(self._control.reader.verb(option)) for option in options)
        return ", ".join(dict.fromkeys(verbs))

    def _house(self, answer: Answer) -> str:
        """What may become of the house that is shot at."""
        if not isinstance(answer, AttackAnswer) or answer.falls is None or FALLS in answer.odds:
            return ""
        falls, cracks = answer.falls, answer.cracks or Fraction(0)
        key = "house.cracks" if cracks else "house.falls" if falls else "house.stands"
        percent = self._wording.words.texts.language.percent
        return self._wording.say(key, falls=percent(falls), cracks=percent(cracks))

    def _cost(self, answer: Answer) -> str:
        """What whoever attacks loses by blows that are given back."""
        reply = answer.reply if isinstance(answer, AttackAnswer) else NOTHING_ROLLED
        mean = mean_loss(reply)
        if mean is None:
            return ""
        language = self._wording.words.texts.language
        none = sum((p for word, p in reply.items() if word in UNHURT), Fraction(0))
        return self._wording.say(
            "own_losses", mean=language.one_decimal(mean), none=language.percent(none)
        )

    def _of_way(self, route: Route) -> WhyModel:
        """A way of several steps, an entry for each."""
        found = route.way.sum
        title = self._wording.say(
            "far_way", place=self._wording.words.names.location(route.way.steps[-1].loc)
        )
        if route.begin:
            title = f"{self._verbs(route.begin)}: {title}"
        return WhyModel(
            title=title,
            lines=tuple(map(self._wording.entry, found.reasons)),
            results=self._results(found.answer),
            plan=PlanModel(self._test(route)) if route.tested else NO_PLAN,
        )

    def _test(self, route: Route) -> str:
        """How likely the unit obeys before it goes."""
        return test_text(self._wording, self._sums, route.begin[0])

    def _results(self, answer: Answer) -> str:
        """The numbers of an answer in one line, those without a value left out.

        A fight of several exchanges is told by its entries alone.
        """
        texts, found = self._wording.words.texts, []
        if isinstance(answer, AttackAnswer) and answer.fight:
            return ""
        looked_up = answer.looked_up if isinstance(answer, AttackAnswer) else None
        for name, value in answer.fields():
            plain = isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)
            if name in SHOWN_ELSEWHERE or not plain:
                continue
            if looked_up is not None and name in LOOKED_UP:
                continue
            key = f"street.ask.field.{name}"
            called = texts.phrase(key) if key in texts else name
            text = value_text(self._wording.words, value)
            found.append(texts.phrase("street.ask.told", name=called, value=text))
        numbers = texts.language.capitalised(texts.language.semicolons(found))
        if looked_up is None:
            return numbers
        return f"{self._wording.words.reason(looked_up)}\n{numbers}".strip()


def in_order(answered: Answer) -> Sequence[tuple[str, Fraction]]:
    """The odds, what is best for whoever rolls last: there the bar is gold."""
    odds = list(answered.verdict.items())
    return odds[::-1] if odds and odds[0][0] in WANTED else odds


class WhyPanel(FramedPanel[WhyModel]):
    """The sum, its odds and the button that takes it."""

    def __init__(self, hands: PanelHands) -> None:
        self._follow: Final = hands.follow
        self._empty: Final = hands.say("why_nothing")
        self._title: Final = Label("", TextStyle("title", TITLE_TYPES[0], CHALK), most_lines=2)
        self._body: Final = Stack((), gap=8)
        self._view: Final = ScrollView(self._body, key="why view")
        self._house: Final = Label("", TextStyle("text_bold", 20, OCHRE), most_lines=2)
        self._cost: Final = Label("", TextStyle("text_bold", 19, PAPER), most_lines=2)
        self._odds: Final = OddsBar()
        control = hands.control
        take = control.confirm
        self._plan: Final = PlanRows(control, hands.say)
        self._button: Final = Button("", take, kind="primary", icon="dice", size=24, key="roll")
        self._button.offered = True
        super().__init__(
            (
                self._title,
                self._plan,
                self._view,
                self._house,
                self._cost,
                self._odds,
                self._button,
            ),
            self._view,
            "why",
        )

    @property
    def parts(self) -> Mapping[str, Widget]:
        """The sum, the bar of the odds, the button that takes what is shown."""
        return {"sum": self, "odds": self._odds, "roll": self._button}

    def fill(self, model: WhyModel, before: WhyModel | None) -> None:
        self._title.text, self._title.visible = model.title, bool(model.title)
        ink = BRICK_LIGHT if model.refused else CHALK
        self._title.style = replace(self._title.style, colour=ink)
        self._plan.show(model.plan)
        self._body.replace(self._parts(model))
        self._house.text, self._house.visible = model.house, bool(model.house)
        self._cost.text, self._cost.visible = model.cost, bool(model.cost)
        self._odds.show(model.odds)
        self._odds.visible = bool(model.odds)
        self._button.text, self._button.visible = model.button, bool(model.button)
        self._button.icon = "dice" if model.dice else "tick"
        self._button.dimmed = model.waits
        if before is None or replace(before, waits=model.waits) != model:
            self._view.scroll_to(0)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all of it, however tight it stands now."""
        with self._tried(0, None):
            return super().wanted(look, width)

    def least(self, look: Look, width: int, /) -> int:
        """Room for all but the sum's lines, as tight as it can stand, where there is a button."""
        if not self._button.visible:
            return 0
        with self._tried(len(BODY_GAPS) - 1, 0):
            inner = width - 2 * look.theme.read_px(self._frame.pad)
            parts = (self._title, self._plan, self._house, self._odds, self._button)
            seen = [one.wanted(look, inner)[1] for one in parts if one.visible]
            gaps = len(seen) * look.theme.read_px(self._parts_stack.gap)
            return sum(seen) + gaps + 2 * look.theme.read_px(self._frame.pad)

    @contextmanager
    def _tried(self, tightness: int, most: int | None) -> Iterator[None]:
        """Set otherwise for a while: so tight, with rows of choices and odds at most so high."""
        before = self._plan.tightness, self._plan.most, self._odds.most_rows
        self._set(tightness)
        self._plan.most = self._odds.most_rows = most
        try:
            yield
        finally:
            self._set(before[0])
            self._plan.most, self._odds.most_rows = before[1:]

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The button stands at one place, however tight the rest is set."""
        self._lay_tight(rect, look)
        if not self._button.visible:
            return
        box = self._button.rect.copy()
        box.height = self._button.wanted(look, box.width)[1]
        box.bottom = rect.bottom - look.theme.read_px(FRAME_PADS[-1])
        self._button.layout(box, look)

    def _lay_tight(self, rect: pygame.Rect, look: Look) -> None:
        """Set all tighter, then scroll what can be changed, where six lines aren't seen else.

        Where the button has no room even then, rows below the odds are left out.
        """
        self._plan.most = self._odds.most_rows = None
        for tightness in range(len(BODY_GAPS)):
            self._set(tightness)
            super().layout(rect, look)
            if self._short(look) <= 0:
                return
        while (short := self._short(look)) > 0:  # what overflowed at first is short once more
            before = self._plan.rect.height
            self._plan.most = before - short
            super().layout(rect, look)
            if self._plan.rect.height >= before:
                break
        rows = len(self._odds.rows(look))
        while rows and self._button.visible and self._button.rect.bottom > rect.bottom:
            rows -= 1
            self._odds.most_rows = rows
            super().layout(rect, look)

    def _set(self, tightness: int) -> None:
        self._plan.tightness = tightness
        self._body.gap = BODY_GAPS[tightness]
        self._parts_stack.gap = FRAME_GAPS[tightness]
        self._frame.pad = FRAME_PADS[tightness]
        self._title.style = replace(self._title.style, size=TITLE_TYPES[tightness])

    def _short(self, look: Look) -> int:
        """How many pixels the sum lacks to be seen whole, or six lines of it."""
        line = look.fonts.height("text", look.theme.read_type(ENTRY_TYPE))
        six = LINES_KEPT * line + (LINES_KEPT - 1) * look.theme.read_px(self._body.gap)
        return min(self._view.wanted(look, self._view.rect.width)[1], six) - self._view.rect.height

    def _parts(self, model: WhyModel) -> list[Widget]:
        """What is scrolled: the entries of a sum."""
        parts: list[Widget] = []
        parts += [self._entry(line) for line in model.lines]
        if model.results:
            parts.append(RichText((Span(model.results),), TextStyle(size=19, colour=DUST)))
        if not parts and not model.title:
            parts.append(Label(self._empty, TextStyle("text_italic", 20, ASH)))
        return parts

    def _entry(self, line: SumLine) -> Widget:
        spans = [Span(f"{line.value}  ", "text_bold")] if line.value else []
        spans.append(Span(line.text))
        if line.rule:
            spans += [Span("  "), Span(line.rule, link=line.rule)]
        return RichText(spans, TextStyle(size=ENTRY_TYPE), follow=self._follow)


class OddsBar(Widget):
    """A bar in as many parts as there are outcomes, told in words where there is room.

    What is too narrow for its words stands below the bar, with a square of its ink.
    """

    def __init__(self) -> None:
        super().__init__(key="odds")
        self._shares: tuple[ShareModel, ...] = ()
        self.most_rows: int | None = None
        """How many rows may stand below the bar, the rest is told by the hint; None for all."""

    def show(self, shares: tuple[ShareModel, ...]) -> None:
        """Show other odds; the exact fractions are its hint."""
        if shares != self._shares:
            self._shares = shares
            self.hint = "\n".join(share.exact for share in shares)
            self.touch()

    @property
    def spoken(self) -> str:
        return ", ".join(f"{share.text} {share.percent}" for share in self._shares)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """The bar, and rows for what has no room on it."""
        rows = len(self._rows(look, width))
        return width, self._bar_height(look) + rows * self._row_height(look)

    @staticmethod
    def _type(look: Look) -> int:
        return look.theme.read_type(18)

    def _row_height(self, look: Look) -> int:
        return look.fonts.height("text", self._type(look)) + 2

    def _bar_height(self, look: Look) -> int:
        px = self._type(look)
        return look.fonts.height("text", px) + look.fonts.height("digits", px)

    def _widths(self, width: int) -> Sequence[int]:
        """Of each part, in pixels."""
        ends = [round(width * end) for end in accumulate(share.share for share in self._shares)]
        return [end - start for start, end in zip([0, *ends], ends, strict=False)]

    def _fits(self, look: Look, share: ShareModel, width: int) -> bool:
        """Whether words and chance of a part stand on it."""
        fonts, px = look.fonts, self._type(look)
        needed = max(fonts.width("text", px, share.text), fonts.width("digits", px, share.percent))
        return needed + px // 2 <= width

    def _rows(self, look: Look, width: int) -> Sequence[Sequence[int]]:
        """What stands below the bar, by number, row by row."""
        rows: list[list[int]] = []
        left = 0
        for number, part in enumerate(self._widths(width)):
            share = self._shares[number]
            if self._fits(look, share, part):
                continue
            wide = self._entry_width(look, share)
            if not rows or left + wide > width:
                rows.append([])
                left = 0
            rows[-1].append(number)
            left += wide
        return rows[: self.most_rows]

    def rows(self, look: Look) -> Sequence[Sequence[int]]:
        """What stands below the bar as it lies now."""
        return self._rows(look, self.rect.width)

    def _entry_width(self, look: Look, share: ShareModel) -> int:
        px = self._type(look)
        words = look.fonts.width("text", px, share.text)
        return 2 * px + words + look.fonts.width("digits", px, share.percent) + px

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self._shares:
            return
        fonts, px = look.fonts, self._type(look)
        bar = pygame.Rect(*self.rect.topleft, self.rect.width, self._bar_height(look))
        left, boxes = bar.left, []
        for number, wide in enumerate(self._widths(bar.width)):
            part = pygame.Rect(left, bar.top, wide, bar.height)
            surface.fill(self._ink(number), part)
            boxes.append(part)
            left += wide
        for number, (share, part) in enumerate(zip(self._shares, boxes, strict=True)):
            colour = CHALK if sum(self._ink(number)[:3]) < DARK else SOOT
            half = fonts.height("text", px)
            if self._fits(look, share, part.width):
                words = pygame.Rect(part.left, part.top, part.width, half)
                fonts.draw(surface, "text", px, share.text, colour, words, "centre")
                rest = pygame.Rect(part.left, words.bottom, part.width, bar.bottom - words.bottom)
                fonts.draw(surface, "digits", px, share.percent, colour, rest, "centre")
            pygame.draw.rect(surface, SOOT, part, look.theme.hair)
        pygame.draw.rect(surface, ASH, bar, look.theme.hair)
        top = bar.bottom
        for row in self._rows(look, self.rect.width):
            self._entries(surface, look, row, top)
            top += self._row_height(look)

    def _entries(self, surface: pygame.Surface, look: Look, row: Sequence[int], top: int) -> None:
        fonts, px, left = look.fonts, self._type(look), self.rect.left
        for number in row:
            share = self._shares[number]
            wide = min(self._entry_width(look, share), self.rect.right - left)
            square = pygame.Rect(left, 0, px * 3 // 4, px * 3 // 4)
            square.centery = top + self._row_height(look) // 2
            surface.fill(self._ink(number), square)
            pygame.draw.rect(surface, ASH, square, look.theme.hair)
            box = pygame.Rect(left + px * 5 // 4, top, wide - px * 2, self._row_height(look))
            room = box.width - fonts.width("digits", px, share.percent) - px // 2
            text = ellipsis(fonts, "text", px, share.text, room)
            fonts.draw(surface, "text", px, text, PAPER, box)
            fonts.draw(surface, "digits", px, share.percent, CHALK, box, "right")
            left += wide

    def _ink(self, number: int) -> Colour:
        return mix(IRON, OCHRE, number / max(len(self._shares) - 1, 1))


WHY_PANEL: Final = ListedPanel("why", WhyPresenter, WhyPanel)
