"""What is said of the options that a hint weighs: the chance, and what each of them does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from ...kernel.decision import Decision
from ..rules import combat
from ..rules.operations import asking_operation
from ..rules.preview import OptionPreview
from ..rules.resolver import Resolver
from ..state.code_names import SIDE_NAMES
from ..state.codes import Act, CardZone, Option
from ..state.state import State
from .names import Names
from .options import option_label
from .preview import consequence, preview_line

MOST_HINTED: Final = 3
"""Options that a hint tells of, the best ones."""
TOO_CLOSE: Final = 0.005
"""A difference of chances too small to be told."""
PURPOSES: Final = (
    *("", "battle", "cards", "enemy_cards", "formations"),
    *("enemy_formations", "infernos", "haste", "buildings"),
)
"""By what may set the best option apart from the others: the name of its text."""
SPENDING_ACTS: Final = frozenset({Act.PLAY, Act.HERO, Act.INTERCEPT})
"""Options by which a card leaves the hand."""


def displayed_chances(chances: Sequence[float]) -> list[float]:
    """Estimated chances, the best option's first, as they are told.

    One less than `TOO_CLOSE` below another is told as the same, on whichever side of a per cent the
    two lie: so small a difference says nothing.
    """
    shown: list[float] = []
    for chance in chances:
        close = [one for one in shown if abs(one - chance) < TOO_CLOSE]
        shown.append(close[0] if close else chance)
    return shown


def rounded_chance(names: Names, chance: float) -> str:
    """An estimated chance from 0 to 1, in whole per cent: "about 54%"."""
    return names.catalogue.phrase("hint.chance", chance=names.whole_percent(chance))


def hint_name(names: Names, option: Option, decision: Decision, view: State) -> str:
    """What an option is called in a hint: no longer than it must be."""
    act, a, b = option
    if act == Act.COMMIT:
        formation, place = names.formation_noun(a), names.place_noun(view, b)
        return names.catalogue.sentence("hint.commit", formation=formation, place=place)
    if act == Act.PLAY and not combat.pairs_needed(Resolver(names.kit, view), a, b):
        card, formation = names.quoted(a), names.formation_noun(b)
        return names.catalogue.sentence("hint.play", card=card, formation=formation)
    if act == Act.CARD:
        key = f"hint.card.{asking_operation(decision).name}"
        return names.catalogue.sentence(key, card=names.quoted(a))
    return option_label(names, option, decision, view).rstrip(".")


def hint_reasons(
    names: Names,
    option: Option,
    decision: Decision,
    view: State,
    shown: OptionPreview | None,
    expected: str = "",
) -> str:
    """What an option does, in sentences: to the odds, units and formations, to time, to the hand.

    `view` is what the deciding seat may know, `shown` what it can tell of the option, and
    `expected` what else is said of it.
    """
    said = (*_reasons(names, option, decision, view, shown), *((expected,) if expected else ()))
    return " ".join(said) or names.catalogue.sentence("hint.same")


def purpose_text(
    names: Names, side: int, code: int, facts: tuple[int, int], start: str = "hint.expect"
) -> str:
    """What the best option leads to at the end of the battle or turn, and what the others do.

    `code` is the place of what is told in `PURPOSES`; the facts of the best option and of the
    others are tenths of it, or whole per cent of a chance. The texts stand under `start`. "" where
    nothing sets the option apart.
    """
    kind, texts = PURPOSES[code], names.catalogue
    if not kind:
        return ""
    if kind == "battle":
        best, others = (names.percent(Fraction(one, 100)) for one in facts)
    else:
        best, others = (names.language.one_decimal(Fraction(one, 10)) for one in facts)
    key = texts.first(f"{start}.{kind}.{SIDE_NAMES[side]}", f"{start}.{kind}")
    return texts.sentence(key, best=best, others=others)


def _reasons(
    names: Names, option: Option, decision: Decision, view: State, shown: OptionPreview | None
) -> Iterator[str]:
    texts = names.catalogue
    line = preview_line(names, shown) if shown is not None else ""
    if line:
        yield texts.sentence("hint.change", change=line)
    if then := consequence(names, option, decision, view):
        yield then
    if option[0] in SPENDING_ACTS:
        left = len(view.cards[CardZone.HAND + decision.seat]) - 1
        yield texts.counted("hint.left", left) if left else texts.sentence("hint.left.none")
