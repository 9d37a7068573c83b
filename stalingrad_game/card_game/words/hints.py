"""What is said of the options that a hint weighs: the chance, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, Protocol, TypeVar

from ...kernel.decision import Decision
from ...search.verdicts import MOST_HINTED, Estimated, grade, verdict_keys
from ..rules import combat
from ..rules.operations import asking_operation
from ..rules.preview import OptionPreview
from ..rules.resolver import Resolver
from ..state.code_names import SIDE_NAMES
from ..state.codes import Act, CardZone, Op, Option, lane, side_of
from ..state.state import State
from .names import Names
from .options import option_label
from .preview import consequence, preview_line

PURPOSES: Final = (
    *("", "battle", "cards", "enemy_cards", "formations"),
    *("enemy_formations", "infernos", "haste", "buildings"),
)
"""By what may set the best option apart from the others: the name of its text."""
SPENDING_ACTS: Final = frozenset({Act.PLAY, Act.HERO, Act.INTERCEPT})
"""Options by which a card leaves the hand."""


class Weighed(Estimated, Protocol):
    """An option of this game that a search has weighed."""

    @property
    def option(self) -> Option:
        """What would be taken first."""

    @property
    def plan(self) -> tuple[Option, ...]:
        """What was tried out together."""


WeighedT = TypeVar("WeighedT", bound=Weighed)


def with_ending(ranked: Sequence[WeighedT]) -> tuple[WeighedT, ...]:
    """The same options; one that ends the choice and is as good as the best is among the first.

    Where it makes no difference, to have done is what a player asks for.
    """
    rest = list(ranked)
    for ending in rest[MOST_HINTED:]:
        if ending.option[0] == Act.DONE and grade(rest[0], ending) == "equal":
            rest.remove(ending)
            rest.insert(MOST_HINTED - 1, ending)
            break
    return tuple(rest)


class DescribedOption(NamedTuple):
    """What a hint says of one option."""

    name: str
    verdict: str
    """How it compares with the others; "" for an only one."""
    reasons: str


def described_options(
    names: Names,
    purpose: tuple[int, tuple[int, int]],
    ranked: Sequence[Weighed],
    decision: Decision,
    view: State,
    preview: Callable[[Option], OptionPreview | None],
) -> Iterator[DescribedOption]:
    """What is said of options, the best one first; of a manoeuvre whole plans.

    `purpose` is the place in `PURPOSES` of what sets the best one apart, and its two facts; `view`
    what the deciding seat may know, `preview` what it can tell of an option.
    """
    side = side_of(decision.seat)
    expected = purpose_text(names, side, *purpose)
    for estimate, verdict in zip(ranked, verdicts(names, ranked), strict=True):
        option, plan = estimate.option, estimate.plan
        if decision.op == Op.MANOEUVRE and plan:
            yield DescribedOption(
                plan_name(names, plan, decision, view), verdict, plan_reasons(names, plan, expected)
            )
        else:
            name = hint_name(names, option, decision, view)
            reasons = hint_reasons(names, option, decision, view, preview(option), expected)
            yield DescribedOption(name, verdict, reasons)
        expected = ""


def verdicts(names: Names, ranked: Sequence[Weighed]) -> list[str]:
    """How each of some options compares, in words."""
    phrase = names.catalogue.phrase
    return [phrase(f"hint.verdict.{key}") if key else "" for key in verdict_keys(ranked)]


def rounded_chance(names: Names, chance: float) -> str:
    """An estimated chance from 0 to 1, in whole per cent: "about 54%"."""
    return names.catalogue.phrase("hint.chance", chance=names.whole_percent(chance))


def plan_name(names: Names, plan: Sequence[Option], decision: Decision, view: State) -> str:
    """The whole of a manoeuvre, as "Send 3 to A and 2 to B. Leave C and D.".

    What somebody was sent to before isn't left.
    """
    texts = names.catalogue
    free = {option[1] for option in decision.options if option[0] == Act.COMMIT}
    open_to = sorted({option[2] for option in decision.options if option[0] == Act.COMMIT})
    sent = [option for option in plan if option[0] == Act.COMMIT]
    parts = []
    for district in sorted({option[2] for option in sent}):
        number = sum(option[2] == district for option in sent)
        key = "all" if number == len(free) > 1 else "some"
        parts.append(texts.phrase(f"hint.plan.{key}", letter=names.letter(district), n=number))
    if not parts:
        return texts.sentence("hint.plan.nobody")
    sentences = [texts.sentence("hint.plan.send", list=names.listed(parts))]
    side = side_of(decision.seat)
    gone_to = {option[2] for option in sent} | {d for d in open_to if view.lines[lane(d, side)]}
    left = [names.letter(district) for district in open_to if district not in gone_to]
    if left:
        sentences.append(texts.sentence("hint.plan.leave", list=names.listed(left)))
    if len(sent) < len(free):
        sentences.append(texts.counted("hint.plan.reserve", len(free) - len(sent)))
    return " ".join(sentences)


def plan_reasons(names: Names, plan: Sequence[Option], expected: str = "") -> str:
    """Who goes where in a plan, and what else is said of it."""
    texts = names.catalogue
    rows = []
    for district in sorted({option[2] for option in plan if option[0] == Act.COMMIT}):
        sent = (f for act, f, to in plan if (act, to) == (Act.COMMIT, district))
        who = [names.formation_short(formation) for formation in sent]
        rows.append(
            texts.sentence("hint.plan.row", letter=names.letter(district), list=", ".join(who))
        )
    return " ".join(part for part in (*rows, expected) if part)


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
    reasons = (*_reasons(names, option, decision, view, shown), *((expected,) if expected else ()))
    return " ".join(reasons) or names.catalogue.sentence("hint.same")


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
