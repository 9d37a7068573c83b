"""A battle's dice and odds (R4.5), what an option would do to them, what a move is after: told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from ...kernel.decision import Decision
from ...localisation.catalogue import Fact
from ..content.models import effects_of
from ..history.move_aims import MoveAim
from ..history.rolled_dice import SOVIET_CAUSES
from ..rules.break_test import Dice
from ..rules.operations import asking_operation
from ..rules.preview import BattleStanding, OptionPreview, preview_option
from ..rules.resolver import ends_without_attack
from ..state.code_names import ACT_NAMES, SIDE_NAMES
from ..state.codes import GERMAN, SOVIET, Act, CardZone, Op, Option, side_of
from ..state.state import State
from .effects import effect_sentences
from .names import Names

SURE_FIGURES: Final = (
    *("inferno", "german_units", "soviet_units"),
    *("german_full", "soviet_full", "german_depleted", "soviet_depleted"),
)
"""Figures of a `BattleStanding` that are told only where they are certain, in this order."""
RANGED_FIGURES: Final = ("german_dice", "soviet_dice")
"""Figures that are told as a range too: the dice, which the chance is made of."""
PREVIEWED_TRACKS: Final = ("fire", "bucket")


def chance_change(names: Names, preview: OptionPreview) -> str:
    """The German's chance before and after: "49.5% → 61%"; after alone where no battle was."""
    after = names.language.percent_range(preview.least.chance, preview.most.chance)
    if preview.before is None:
        return after
    before = names.percent(preview.before.chance)
    return names.catalogue.phrase("preview.change", before=before, after=after)


def compared_dice(names: Names, view: State, seat: int, first: Option, second: Option) -> str:
    """A Break Test right after one option beside that after another one, with a seat's eyes.

    They are options of the question on the view's agenda. "" where it can't be told.
    """
    best, other = (preview_option(names.kit, view, one) for one in (first, second))
    if best is None or other is None:
        return ""
    side = side_of(seat)
    texts, figures = names.catalogue, [_dice_figures(names, side, one) for one in (best, other)]
    if figures[0] == figures[1]:
        return texts.sentence("practice.odds.same", **figures[0])
    chances = [
        one.least.chance + one.most.chance
        if side == GERMAN
        else -one.least.chance - one.most.chance
        for one in (best, other)
    ]
    key = "better" if chances[0] >= chances[1] else "worse"
    facts = {f"other_{name}": figure for name, figure in figures[1].items()}
    return texts.sentence(f"practice.odds.{key}", **figures[0], **facts)


def _dice_figures(names: Names, side: int, preview: OptionPreview) -> dict[str, str]:
    """Own and enemy dice, and the own side's chance, as ranges where they aren't certain."""
    least, most = preview.least, preview.most
    german = _ranged(names, least.german_dice, most.german_dice)
    soviet = _ranged(names, least.soviet_dice, most.soviet_dice)
    chances = least.chance, most.chance
    if side == GERMAN:
        own, enemy = german, soviet
    else:
        own, enemy = soviet, german
        chances = 1 - most.chance, 1 - least.chance
    return {"own": own, "enemy": enemy, "chance": names.language.percent_range(*chances)}


def _ranged(names: Names, low: int, high: int) -> str:
    if low == high:
        return str(low)
    return names.catalogue.phrase("preview.range", least=low, most=high)


def preview_line(names: Names, preview: OptionPreview) -> str:
    """What would certainly change, and the range of dice and chance; "" where nothing would."""
    if not preview.changes:
        return ""
    texts = names.catalogue
    changes = [*_changes(names, preview)] if preview.before is not None else []
    before = preview.before.chance if preview.before is not None else None
    if not before == preview.least.chance == preview.most.chance:
        chance = chance_change(names, preview)
        changes.append(texts.phrase("preview.figure.chance", change=chance))
    return names.language.capitalised(names.language.semicolons(changes))


def _changes(names: Names, preview: OptionPreview) -> Iterator[str]:
    texts = names.catalogue
    before, least, most = preview.before, preview.least, preview.most
    if before is None:
        return
    named: set[str] = set()
    for track in PREVIEWED_TRACKS:
        if track_text := _track_change(names, preview, before, track):
            yield track_text
            if _reaches_end(preview, before, track):
                named.add("inferno")
    for figure in (*SURE_FIGURES, *RANGED_FIGURES):
        was, low, high = (getattr(one, figure) for one in (before, least, most))
        worn = figure.endswith("_depleted") and figure.replace("_depleted", "_full") in named
        unsure = low < high and figure in SURE_FIGURES
        if was == low == high or worn or unsure or figure in named:
            continue
        named.add(figure)
        after = str(low) if low == high else texts.phrase("preview.range", least=low, most=high)
        change = texts.phrase("preview.change", before=was, after=after)
        yield texts.phrase(f"preview.figure.{figure}", change=change)


def _track_change(names: Names, preview: OptionPreview, before: BattleStanding, track: str) -> str:
    """How a counter would move; at the end of its track it is said what that does (R5.7)."""
    texts, least, most = names.catalogue, preview.least, preview.most
    was, low, high = (getattr(one, track) for one in (before, least, most))
    if was == low == high or low < high:
        return ""
    if _reaches_end(preview, before, track):
        return texts.phrase(f"preview.{track}_end", before=was)
    change = texts.phrase("preview.change", before=was, after=low)
    return texts.phrase(f"preview.figure.{track}", change=change)


def _reaches_end(preview: OptionPreview, before: BattleStanding, track: str) -> bool:
    """Whether a counter certainly comes to the end of its track and changes the Infernos."""
    least, most = preview.least, preview.most
    certain = getattr(least, track) == getattr(most, track) and least.inferno == most.inferno
    return (
        certain
        and getattr(least, track) < getattr(before, track)
        and (least.inferno != before.inferno)
    )


def consequence(names: Names, choice: Option, decision: Decision, view: State) -> str:
    """What choosing an answer does, in a sentence; "" where its label says it all."""
    texts, act = names.catalogue, choice[0]
    start = f"consequence.{ACT_NAMES[act]}"
    if act == Act.HOLD:
        holds = view.hold - 1
        return texts.sentence(f"{start}.none") if not holds else texts.counted(start, holds)
    if act == Act.REFRESH:
        return _refresh_consequence(names, decision, view)
    if decision.op == Op.MANOEUVRE and ends_without_attack(view, decision.seat):
        return ""
    own, side = f"{start}.{asking_operation(decision).name}", SIDE_NAMES[side_of(decision.seat)]
    key = next((key for key in (f"{own}.{side}", f"{own}.text", own) if key in texts), "")
    return texts.sentence(key) if key else ""


def _refresh_consequence(names: Names, decision: Decision, view: State) -> str:
    """R4.4.2: what a refresh does for this hand and its commander."""
    seat, texts = decision.seat, names.catalogue
    turned = view.turned[seat]
    size = names.kit.hand_size[seat][turned]
    held = len(view.cards[CardZone.HAND + seat])
    action = names.kit.commander(seat, turned).action
    sentences = effect_sentences(names, effects_of(action), side_of(seat)) if action else []
    facts: dict[str, Fact] = {
        "size": size,
        "commander": names.commander(seat, turned),
        "action": " ".join(sentence.text for sentence in sentences),
    }
    acts = "acts" if action else "idle"
    return texts.sentence(f"consequence.refresh.{'some' if held else 'none'}.{acts}", **facts)


def _hoped_change(names: Names, aim: MoveAim) -> str:
    """The German's chance before a move and, at best for its side, after it."""
    shown = aim.shown
    assert shown is not None
    best = shown.most if aim.side == GERMAN else shown.least
    return chance_change(names, shown._replace(least=best, most=best))


def aim_line(names: Names, aim: MoveAim) -> str:
    """What a computer player's move was after, in one line."""
    texts = names.catalogue
    facts: dict[str, Fact] = {
        "chance": names.percent(aim.chance),
        "change": _hoped_change(names, aim) if aim.shown is not None else "",
        "of": aim.of,
        **names.sides(aim.side),
    }
    if aim.building >= 0:
        facts["place"] = names.site_noun(aim.building, aim.district)
    key = texts.first(f"aim.{aim.kind}.{SIDE_NAMES[aim.side]}", f"aim.{aim.kind}")
    return texts.sentence(key, n=aim.number, **facts)


class DiceLine(NamedTuple):
    """Some dice of a side, and why it has them."""

    side: int
    number: int
    text: str


def dice_lines(names: Names, dice: Dice) -> list[DiceLine]:
    """The dice of both sides by cause, in the order in which they are assembled."""
    lines = []
    texts = names.catalogue
    for cause, number in msgspec.structs.asdict(dice).items():
        if number:
            key = f"dice.{cause}"
            text = texts.sentence(key) if key in texts else texts.counted(key, number)
            lines.append(DiceLine(SOVIET if cause in SOVIET_CAUSES else GERMAN, number, text))
    return lines


def dice_line(names: Names, dice: Dice, side: int) -> str:
    """All dice of a side in one line, with their causes."""
    causes = [line.text for line in dice_lines(names, dice) if line.side == side]
    number = dice.soviet if side == SOVIET else dice.german
    text = names.language.semicolons(causes)
    return names.catalogue.counted("odds.side", number, side=names.side(side), causes=text)


def odds_text(names: Names, dice: Dice, chance: Fraction) -> str:
    """How many dice stand against how many, and the German's chance."""
    text = names.percent(chance)
    return names.catalogue.sentence(
        "odds.text", german=dice.german, soviet=dice.soviet, chance=text
    )
