"""What is said of the options that a hint weighs: the chance, and what each of them does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from ...kernel.decision import Decision
from ..rules import combat
from ..rules.game import Resolver
from ..rules.preview import OptionPreview
from ..state.codes import Act, CardZone, Option
from ..state.state import State
from .names import Names
from .options import option_label
from .preview import consequence, preview_line

CARD_ACTS: Final = frozenset({Act.PLAY, Act.HERO, Act.INTERCEPT})
"""Options by which a card leaves the hand."""


def rounded_chance(names: Names, chance: float) -> str:
    """An estimated chance from 0 to 1, in whole per cent: "about 54%"."""
    percent = names.percent(Fraction(min(max(round(chance * 100), 1), 99), 100))
    return names.catalogue.phrase("hint.chance", chance=percent)


def hint_name(names: Names, option: Option, decision: Decision, view: State) -> str:
    """What an option is called in a hint: no longer than it must be."""
    act, a, b = option
    if act == Act.COMMIT:
        formation, place = names.formation(a), names.place(view, b)
        return names.catalogue.sentence("hint.commit", formation=formation, place=place)
    if act == Act.PLAY and not combat.pairs_needed(Resolver(names.kit, view), a, b):
        card, formation = names.quoted(a), names.formation(b)
        return names.catalogue.sentence("hint.play", card=card, formation=formation)
    return option_label(names, option, decision, view)


def hint_reasons(
    names: Names, option: Option, decision: Decision, view: State, shown: OptionPreview | None
) -> tuple[str, ...]:
    """What an option does, in sentences: to the odds, units and formations, to time, to the hand.

    `view` is what the deciding seat may know, and `shown` what it can tell of the option.
    """
    said = tuple(_reasons(names, option, decision, view, shown))
    return said or (names.catalogue.sentence("hint.same"),)


def _reasons(
    names: Names, option: Option, decision: Decision, view: State, shown: OptionPreview | None
) -> Iterator[str]:
    texts = names.catalogue
    line = preview_line(names, shown) if shown is not None else ""
    if line:
        yield texts.sentence("hint.change", change=line)
    if then := consequence(names, option, decision, view):
        yield then
    if option[0] in CARD_ACTS:
        left = len(view.cards[CardZone.HAND + decision.seat]) - 1
        yield texts.counted("hint.left", left) if left else texts.sentence("hint.left.none")
