"""What can be changed of an attack that stands ready: its kind, its roll, who takes part."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec
import pygame
from msgspec.structs import replace

from ....kernel.decision import Option
from ....street_fight.plans import Plan
from ...art.resources import Look
from ...style.key_map import KeyMap
from ...style.theme import DUST, OCHRE
from ...widgets import Label, PickButton, ScrollView, Stack, TextStyle, Widget
from ...widgets.boxes import Flow
from ..input.controller import StreetController
from ..presenter.sums import Sums
from ..presenter.wording import Wording

_HEAD: Final = re.compile(r"(.*?)\s?:\s+(.*)", re.DOTALL)
"""Words with a heading before a colon, as "Fire: normal attack"."""
_TYPES: Final = (17.0, 16.0, 15.0)
"""The size of type with room enough, and where the sum needs the room."""
_GAPS: Final = (4.0, 3.0, 2.0)
_AIR: Final = (0.95, 0.75, 0.6)


class PickModel(NamedTuple):
    """One of several that can be picked: a kind of attack, or a unit that takes part."""

    text: str
    picked: bool
    number: int
    """Its place in the row, or the unit's number."""
    hint: str = ""
    """What a click on it does, and why it is in or out."""


class PlanModel(msgspec.Struct, frozen=True):
    """What can be changed of an attack that stands ready."""

    test: str = ""
    """How likely the unit passes the test that comes first; "" where there is none."""
    kind_of: str = ""
    """What all kinds have in common, which stands before them: "Fire:"."""
    kinds: tuple[PickModel, ...] = ()
    ends: tuple[PickModel, ...] = ()
    """The ways to roll."""
    supporters: tuple[PickModel, ...] = ()


NO_PLAN: Final = PlanModel()


def plan_model(
    control: StreetController, wording: Wording, sums: Sums, plan: Plan, keys: KeyMap
) -> PlanModel:
    """What of an attack can be changed, if it stands ready; else the test that comes before it."""
    test = test_text(wording, sums, plan.attack.options[0]) if plan.attack.tested else ""
    attacks = control.attacks
    if attacks.plan is not plan:
        return PlanModel(test)

    def verbs(options: Sequence[Option]) -> str:
        """Several answers by their verbs."""
        verbs = (wording.verb(control.reader.verb(option)) for option in options)
        return ", ".join(dict.fromkeys(verbs))

    last = [verbs(one.options[-1:]) for one in attacks.kinds]
    full = [
        text if last.count(text) == 1 else verbs(one.options)
        for one, text in zip(attacks.kinds, last, strict=True)
    ]
    head, short = _apart(full)
    key = wording.key("kind", keys)
    by_key = wording.say("plan.by_key", key=key) if key else ""

    def hint(text: str) -> str:
        return f"{text} {by_key}".strip()

    kinds = tuple(
        PickModel(text, one is plan.attack, number, hint(wording.say("plan.kind_hint", kind=whole)))
        for number, (one, text, whole) in enumerate(zip(attacks.kinds, short, full, strict=True))
    )
    ends = tuple(
        PickModel(verbs((one,)), number == plan.end, number, hint(wording.say("plan.end_hint")))
        for number, one in enumerate(plan.ends)
    )
    units, gains = control.session.kit.scenario.units, attacks.gains
    supporters = tuple(
        PickModel(
            f"{units[unit].id} {wording.points(gains[unit])}",
            unit in plan.supporters,
            unit,
            wording.supporter(unit, gains[unit], inside=unit in plan.supporters),
        )
        for unit in sorted(gains)
    )
    kind_of = wording.words.texts.language.headed(head).strip() if head else ""
    return PlanModel(test, kind_of, kinds, ends, supporters)


def test_text(wording: Wording, sums: Sums, option: Option) -> str:
    """How likely a unit obeys an order before it attacks or goes."""
    found = sums.sum(option)
    if found is None:
        return ""
    passed = next(iter(found.answer.odds.values()))
    return wording.say("plan.test", chance=wording.words.texts.language.percent(passed))


def _apart(texts: Sequence[str]) -> tuple[str, Sequence[str]]:
    """What several texts have in common before a colon, and the texts without it.

    Words between commas that all of them have are left out, as long as the texts stay apart.
    """
    read = [_HEAD.fullmatch(text) for text in texts]
    heads = {one[1] for one in read if one is not None}
    if len(texts) < 2 or None in read or len(heads) != 1:
        return "", texts
    rests = [one[2].split(", ") for one in read if one is not None]
    shared = set(rests[0]).intersection(*rests[1:])
    short = [", ".join(part for part in rest if part not in shared) for rest in rests]
    apart = all(short) and len(set(short)) == len(short)
    return heads.pop(), short if apart else [", ".join(rest) for rest in rests]


class PlanRows(ScrollView):
    """The rows of what can be changed; they are scrolled where they may not be so high."""

    def __init__(self, control: StreetController, say: Callable[[str], str]) -> None:
        self._rows: Final = Stack((), gap=_GAPS[0])
        super().__init__(self._rows, key="plan rows")
        self._control: Final = control
        self._say: Final = say
        self._plan = NO_PLAN
        self._tightness = 0
        self.visible = False
        self.most: int | None = None
        """How high they may be in pixels; None for as high as they like."""

    def show(self, plan: PlanModel) -> None:
        """Show what can be changed of another attack."""
        if plan != self._plan:
            self._plan = plan
            self._fill()

    @property
    def tightness(self) -> int:
        """How small they are set: 0 with room enough, 2 at the most."""
        return self._tightness

    @tightness.setter
    def tightness(self, value: int) -> None:
        if value == self._tightness:
            return
        self._tightness, size = value, _TYPES[value]
        self._rows.gap = _GAPS[value]
        for row in self._rows.walk():
            if isinstance(row, PickButton):
                row.size, row.air = size, _AIR[value]
            elif isinstance(row, Label):
                row.style = replace(row.style, size=size)
            elif isinstance(row, Flow):
                row.between = _GAPS[value]

    def _fill(self) -> None:
        rows = list(self._made())
        self._rows.replace(rows)
        self.visible = bool(rows)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        wide, high = self._rows.wanted(look, width)
        if self.most is None or high <= self.most:
            return wide, high
        return wide, min(super().wanted(look, width)[1], max(self.most, self._row(look)))

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Without a bar where all of them are seen."""
        if self._rows.wanted(look, rect.width)[1] > rect.height:
            super().layout(rect, look)
            return
        Widget.layout(self, rect, look)
        self._look, self._whole, self._offset = look, rect.height, 0
        self._rows.layout(rect, look)

    def _row(self, look: Look) -> int:
        """A row of buttons."""
        return round(look.theme.read_type(_TYPES[self._tightness]) * 2.1)

    def _made(self) -> Iterator[Widget]:
        """The test that comes first, and what can be picked, a row each."""
        plan, control, size = self._plan, self._control, _TYPES[self._tightness]
        if plan.test:
            yield Label(plan.test, TextStyle(size=size, colour=OCHRE), most_lines=2)
        if len(plan.kinds) > 1:
            yield self._row_of("kind", plan.kind_of, plan.kinds, control.switch_kind)
        if len(plan.ends) > 1:
            yield self._row_of("end", "", plan.ends, control.switch_end)
        if plan.supporters:
            label = self._say("plan.with")
            hint = self._say("plan.with_hint")
            yield self._row_of("with", label, plan.supporters, control.turn_supporter, hint)

    def _row_of(
        self,
        name: str,
        label: str,
        picks: Sequence[PickModel],
        pick: Callable[[int], None],
        hint: str = "",
    ) -> Widget:
        """What can be picked of a row, with its label before it."""
        size = _TYPES[self._tightness]
        parts: list[Widget] = []
        if label:
            parts.append(Label(label, TextStyle(size=size, colour=DUST), most_lines=1))
            parts[0].hint = hint
        for one in picks:
            button = PickButton(
                one.text,
                partial(pick, one.number),
                chosen=one.picked,
                size=size,
                hint=one.hint,
                key=(name, one.number),
            )
            button.air = _AIR[self._tightness]
            parts.append(button)
        return Flow(parts, gap=6, between=_GAPS[self._tightness])
