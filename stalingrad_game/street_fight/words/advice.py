"""What is said of actions: what they are called, what they do, what they were after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ...localisation.catalogue import Fact as TextFact
from ...search.verdicts import Estimated, displayed_chances, verdict_keys
from ..board.locations import hex_of
from ..judge.odds import hurt_chance, mean_loss
from ..position.position import Position
from ..position.questions import AttackAnswer
from ..position.referee import StreetKit
from ..position.state import State
from ..whole_actions import ActionFacts, StreetAim, WholeAction
from .words import GameWords

OWN_NAMES: Final = frozenset({"infiltrate", "sewer", "ram"})
"""Words of acts that have a text of their own."""
_AIM: Final = "street.aim"


class DescribedAction(NamedTuple):
    """What advice says of one action."""

    name: str
    verdict: str
    """How it compares with the others; "" for an only one."""
    chance: float
    """Of the own side to win the game, 0 to 1, as it is told."""
    reasons: str


def described_actions(
    words: GameWords,
    kit: StreetKit,
    view: State,
    weighed: Sequence[tuple[Estimated, ActionFacts]],
) -> Iterator[DescribedAction]:
    """What is said of actions that were weighed, the best one first, as a view shows the game."""
    estimates = [estimate for estimate, _ in weighed]
    chances = displayed_chances([one.chance for one in estimates])
    phrase = words.texts.phrase
    for key, chance, (_, facts) in zip(verdict_keys(estimates), chances, weighed, strict=True):
        verdict = phrase(f"hint.verdict.{key}") if key else ""
        yield DescribedAction(
            action_name(words, kit, view, facts), verdict, chance, _reasons(words, facts)
        )


def action_name(words: GameWords, kit: StreetKit, view: State, facts: ActionFacts) -> str:
    """What an action is called: who does what, where to and at whom."""
    action, texts = facts.action, words.texts
    if action is None or not (action.attack or action.moves):
        return texts.language.capitalised(words.option(facts.option))
    own = kit.referee.acts[facts.option[0]].word
    key = own if own in OWN_NAMES else action.attack or "go"
    if action.attack and action.moves and key == action.attack:
        key = f"go_{key}"
    name = texts.sentence(f"street.action.{key}", **_named(words, kit, view, action))
    if not action.helpers:
        return name
    helpers = texts.language.listed(map(words.names.unit, action.helpers))
    return texts.sentence("street.action.helped", what=name, units=helpers)


def street_aim_line(words: GameWords, aim: StreetAim, *, named: bool = True) -> str:
    """What an action was after, in one line; `named` with the unit, where nothing else names it."""
    action, names = aim.action, words.names
    unit = names.fact("unit", action.unit)
    facts: dict[str, TextFact] = {"unit": unit}
    if aim.hex >= 0:
        facts["hex"] = names.fact("hex", aim.hex)
    for name, other in (("other", aim.other), ("who", action.target)):
        if other >= 0:
            facts[name] = names.fact("unit", other)
    texts, key = words.texts, f"{_AIM}.{aim.kind}"
    text = (
        texts.counted_phrase(key, aim.number, **facts) if aim.number else texts.phrase(key, **facts)
    )
    if named:
        return texts.sentence("street.aimed.of", unit=unit, aim=text)
    return texts.sentence("street.aimed.alone", aim=text)


def _named(
    words: GameWords, kit: StreetKit, view: State, action: WholeAction
) -> dict[str, TextFact]:
    names, position = words.names, Position(kit.scenario, view)

    def called(unit: int) -> str:
        return names.described_unit(unit, kit.referee.kind_now(position, unit))

    found: dict[str, TextFact] = {"unit": called(action.unit), "loc": names.location(action.end)}
    if action.target >= 0:
        found["who"] = called(action.target)
    if action.place >= 0:
        found["place"] = names.location(action.place)
        found["hex"] = names.fact("hex", hex_of(action.place))
    return found


def _reasons(words: GameWords, facts: ActionFacts) -> str:
    """What an action does, in sentences: its odds, what it is after, who could answer."""
    return " ".join(_sentences(words, facts)) or words.texts.sentence("hint.same")


def _sentences(words: GameWords, facts: ActionFacts) -> Iterator[str]:
    texts, percent = words.texts, words.texts.language.whole_percent
    found, action = facts.sum, facts.action
    if found is not None and action is not None:
        answered = found.answer
        falls = answered.falls if isinstance(answered, AttackAnswer) else None
        chance, lost = hurt_chance(answered.verdict), mean_loss(answered.odds)
        melee = mean_loss(answered.verdict) is not None  # what it costs the enemy, not who wins it
        if falls and action.target < 0:
            yield texts.sentence("street.action.falls", chance=percent(falls))
        elif chance is not None and action.attack == "storm" and not melee:
            yield texts.sentence("street.action.wins", chance=percent(chance))
        elif chance is not None and lost is not None:
            average = texts.language.one_decimal(lost)
            yield texts.sentence("street.action.hurts_by", chance=percent(chance), lost=average)
        elif chance is not None:
            yield texts.sentence("street.action.hurts", chance=percent(chance))
    if facts.aim is not None:
        yield street_aim_line(words, facts.aim, named=False)
    if facts.threats:
        enemy, worst = facts.threats[0]
        yield texts.counted(
            "street.action.danger",
            len(facts.threats),
            other=words.names.fact("unit", enemy),
            chance=percent(worst),
        )
