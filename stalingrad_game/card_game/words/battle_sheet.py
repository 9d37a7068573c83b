"""A battle that is over in words: verdict, dice, losses, and what it means for the city.

Window and terminal say the same; each item also says what it is a picture of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

from ...localisation.noun import Noun
from ...record.record import GameRecord
from ..history.battle_facts import SET_ASIDE_CAUSES, BattleFacts, FormationFate
from ..history.of_record import record_battles
from ..history.rolled_dice import DecidingDice, DiceThrow, RolledDie
from ..state.code_names import SIDE_NAMES
from ..state.codes import SIDES, UnitCause, side_of
from .closing import BattleEnd, closing_text
from .names import Names
from .strategy_log import successor_facts

SheetPicture = Literal["unit", "formation", "leader", "hero", "card"]

_LEADER_WAYS: Final = ("dies", "falls", "takes", "rises")


class SheetItem(NamedTuple):
    """Something that a section tells of, by what it is a picture of."""

    picture: SheetPicture
    number: int
    """Of the unit type, formation, leader or card."""
    text: str
    times: int = 1


class SheetSection(NamedTuple):
    """Things of one kind under a title."""

    key: str
    """The title's name: `lost`, `left`, `depleted` and so on."""
    title: str
    items: tuple[SheetItem, ...]


class DieWords(NamedTuple):
    """A die of a roll."""

    die: RolledDie
    cause: str
    """Why it is there, in a word."""
    text: str


class ThrowWords(NamedTuple):
    """A roll of both sides."""

    title: str
    """Which roll it is where there are several, and its Bloody Slaughter; "" for neither."""
    dice: tuple[tuple[DieWords, ...], tuple[DieWords, ...]]
    spoken: tuple[str, str]
    """By side: its dice in one line."""


class BattleSheet(NamedTuple):
    """All that is said of a battle."""

    kicker: str
    verdict: str
    closing: str
    deciding: str
    chances: tuple[str, ...]
    course: str
    throws: tuple[ThrowWords, ...]
    sides: tuple[str, str]
    sections: tuple[tuple[SheetSection, ...], tuple[SheetSection, ...]]
    """By side."""
    city_title: str
    city: tuple[str, ...]


def battle_place(names: Names, facts: BattleFacts) -> Noun:
    """The building that was fought for, with the letter of its district."""
    return names.site_noun(facts.building, facts.district)


def battle_verdict(names: Names, facts: BattleFacts) -> str:
    """How a battle ended, in a sentence."""
    way = "untested" if facts.dice is None else SIDE_NAMES[facts.winner]
    return names.catalogue.sentence(f"event.result.{way}", place=battle_place(names, facts))


def verdicts_since(names: Names, record: GameRecord[Any], step: int) -> Iterator[str]:
    """How each battle of a record ended that was over after so many steps."""
    battles = record_battles(record)
    return (battle_verdict(names, one) for one in battles if one.last_step > step)


def battle_sheet(names: Names, facts: BattleFacts) -> BattleSheet:
    texts = names.catalogue
    return BattleSheet(
        kicker=texts.sentence(
            "sheet.kicker", number=facts.number, turn=facts.turn, last=facts.city.last_turn
        ),
        verdict=battle_verdict(names, facts),
        closing=closing_text(names, _end(facts), facts.building, facts.number),
        deciding=deciding_text(names, facts.deciding, facts.winner),
        chances=tuple(_chances(names, facts)),
        course=texts.sentence(
            "sheet.course",
            intensity=facts.intensity,
            rounds=facts.rounds,
            infernos=facts.infernos,
        ),
        throws=tuple(_throws(names, facts.throws)),
        sides=(names.people(SIDES[0]), names.people(SIDES[1])),
        sections=(
            tuple(_sections(names, facts, SIDES[0])),
            tuple(_sections(names, facts, SIDES[1])),
        ),
        city_title=texts.sentence("sheet.city"),
        city=tuple(_city(names, facts)),
    )


def _end(facts: BattleFacts) -> BattleEnd:
    return BattleEnd(
        winner=facts.winner,
        deciding=facts.deciding,
        dice=facts.dice,
        throws=facts.throws,
        chance=facts.chance,
        units=facts.left,
    )


def deciding_text(names: Names, deciding: DecidingDice, winner: int) -> str:
    """What decided for a side, as "5 beats 3."."""
    key = deciding.verdict.replace(" ", "_")
    return names.catalogue.sentence(
        f"sheet.deciding.{key}",
        winner=deciding.winner,
        loser=deciding.loser,
        **names.sides(winner),
    )


def cause_word(names: Names, cause: str) -> str:
    """Why a die is there, in a word: the cause is a field of `Dice`."""
    own = cause.removeprefix("german_").removeprefix("soviet_")
    return names.catalogue.phrase(f"label.die.{own}")


def _chances(names: Names, facts: BattleFacts) -> Iterator[str]:
    for key, chance in (("chance", facts.chance), ("chance_at_start", facts.chance_at_start)):
        if chance is not None:
            yield names.catalogue.sentence(
                f"sheet.{key}", german=names.percent(chance), soviet=names.percent(1 - chance)
            )


def _throws(names: Names, throws: Sequence[DiceThrow]) -> Iterator[ThrowWords]:
    for number, throw in enumerate(throws, 1):
        german, soviet = (tuple(_die(names, die) for die in throw.of(side)) for side in SIDES)
        yield ThrowWords(
            _throw_title(names, throw, number if len(throws) > 1 else 0),
            (german, soviet),
            (_spoken(names, SIDES[0], german), _spoken(names, SIDES[1], soviet)),
        )


def _throw_title(names: Names, throw: DiceThrow, number: int) -> str:
    """Which roll it is, 0 for the only one, and what cancelled itself in it."""
    texts = names.catalogue
    if not throw.slaughters:
        return texts.sentence("sheet.throw", n=number) if number else ""
    values = names.listed(str(value) for value in throw.slaughters)
    text = texts.counted("sheet.slaughter", len(throw.slaughters), values=values)
    return texts.sentence("sheet.throw_slaughter", n=number, slaughter=text) if number else text


def _die(names: Names, die: RolledDie) -> DieWords:
    cause = cause_word(names, die.cause)
    key = f"sheet.die.{die.fate.replace(' ', '_')}"
    return DieWords(die, cause, names.catalogue.phrase(key, value=die.value, cause=cause))


def _spoken(names: Names, side: int, dice: Sequence[DieWords]) -> str:
    texts = names.catalogue
    if not dice:
        return texts.sentence("event.roll.none", **names.sides(side))
    text = names.language.listed(die.text for die in dice)
    return texts.sentence("sheet.rolled", side=names.people(side), dice=text)


def _sections(names: Names, facts: BattleFacts, side: int) -> Iterator[SheetSection]:
    """What became of a side, the worst first, then its cards."""
    titles = names.catalogue
    found = [
        ("lost", [*_units(names, facts, side, left=False), *_destroyed(names, facts, side)]),
        ("left", list(_units(names, facts, side, left=True))),
        ("depleted", list(_weakened(names, facts, side, "depleted"))),
        ("retreated", list(_retreated(names, facts, side))),
        ("restored", list(_weakened(names, facts, side, "full"))),
        *((way, list(_leaders(names, facts, side, way))) for way in _LEADER_WAYS),
        *((end, list(_heroes(names, facts, side, end))) for end in ("wounded", "dead")),
    ]
    if not found[0][1] and not found[1][1]:
        yield SheetSection("nothing", titles.sentence("sheet.title.nothing"), ())
    for key, items in found:
        if items:
            yield SheetSection(key, titles.sentence(f"sheet.title.{key}"), tuple(items))
    cards = tuple(_cards(names, facts, side))
    number = sum(item.times for item in cards)
    yield SheetSection("cards", titles.sentence("sheet.title.cards", n=number), cards)
    acts = titles.sentence(
        "sheet.title.acts", holds=facts.holds[side], refreshes=facts.refreshes[side]
    )
    yield SheetSection("acts", acts, ())


def _units(names: Names, facts: BattleFacts, side: int, *, left: bool) -> Iterator[SheetItem]:
    kit = names.kit
    gone: Counter[int] = Counter()
    for unit, cause, change in facts.units:
        counts = cause not in SET_ASIDE_CAUSES and (cause == UnitCause.CAPTURED) == left
        if change < 0 and counts and kit.unit_side[unit] == side:
            gone[unit] -= change
    for unit, count in gone.items():
        yield SheetItem("unit", unit, names.units(unit, count), count)


def _destroyed(names: Names, facts: BattleFacts, side: int) -> Iterator[SheetItem]:
    for fate in _of_side(facts, side):
        if fate.after != fate.before and fate.after in {"destroyed", "ash"}:
            text = names.catalogue.phrase(
                f"sheet.item.{fate.after}", formation=names.formation(fate.formation)
            )
            yield SheetItem("formation", fate.formation, text)


def _weakened(names: Names, facts: BattleFacts, side: int, after: str) -> Iterator[SheetItem]:
    for fate in _of_side(facts, side):
        changed = fate.before in {"full", "depleted"} and fate.before != fate.after
        if changed and fate.after == after:
            yield SheetItem("formation", fate.formation, names.formation(fate.formation))


def _retreated(names: Names, facts: BattleFacts, side: int) -> Iterator[SheetItem]:
    for fate in _of_side(facts, side):
        if fate.retreated:
            yield SheetItem("formation", fate.formation, names.formation(fate.formation))


def _of_side(facts: BattleFacts, side: int) -> Iterator[FormationFate]:
    return (fate for fate in facts.formations if fate.side == side)


def _leaders(names: Names, facts: BattleFacts, side: int, way: str) -> Iterator[SheetItem]:
    for fate in facts.leaders:
        if fate.way == way and names.kit.formation_side[fate.formation] == side:
            text = names.catalogue.phrase(
                "event.leader.item",
                leader=names.leader(fate.leader),
                formation=names.formation(fate.formation),
            )
            yield SheetItem("leader", fate.leader, text)


def _heroes(names: Names, facts: BattleFacts, side: int, end: str) -> Iterator[SheetItem]:
    for fate in facts.heroes:
        if fate.end == end and side_of(fate.seat) == side:
            yield SheetItem("hero", fate.card, names.card(fate.card))


def _cards(names: Names, facts: BattleFacts, side: int) -> Iterator[SheetItem]:
    """Cards and heroes by name, each once; those that were intercepted apart."""
    texts = names.catalogue
    used = Counter((use.card, use.intercepted) for use in facts.cards if side_of(use.seat) == side)
    used.update((hero.card, False) for hero in facts.heroes if side_of(hero.seat) == side)
    for (card, intercepted), count in used.items():
        name = names.card(card)
        if intercepted:
            name = texts.phrase("sheet.item.intercepted", card=name)
        if count > 1:
            name = texts.phrase("sheet.item.times", item=name, n=count)
        yield SheetItem("hero" if names.kit.hero[card] else "card", card, name, count)


def _city(names: Names, facts: BattleFacts) -> Iterator[str]:
    texts, city = names.catalogue, facts.city
    letter = names.letter(facts.district)
    if facts.captured:
        yield texts.sentence("sheet.after.captured")
        if facts.closed:
            yield texts.sentence("sheet.after.closed", letter=letter)
        elif city.winner < 0:  # R3.5: there is no renewal in the last turn
            renewed = city.turn + 1 < city.last_turn
            way = "open" if renewed else "empty"
            yield texts.sentence(f"sheet.after.{way}", letter=letter)
    elif facts.infernos:
        yield texts.counted("sheet.after.burning", facts.infernos)
    else:
        yield texts.sentence("sheet.after.held")
    for seat in facts.commanders:
        yield texts.sentence("event.commander.text", **successor_facts(names, seat))
    yield texts.sentence("sheet.after.count", n=len(city.closed), standing=city.standing)
    if city.winner >= 0:
        yield texts.sentence("sheet.after.won", **names.sides(city.winner))
    elif city.turn < city.last_turn:
        yield texts.counted("sheet.after.turns", city.last_turn - city.turn)
    else:
        yield texts.sentence("sheet.after.last_turn")


def sheet_lines(names: Names, sheet: BattleSheet) -> Iterator[str]:
    """A sheet line by line, for eighty columns or a screen reader."""
    yield sheet.kicker
    yield sheet.verdict
    yield sheet.closing
    yield sheet.deciding
    yield from sheet.chances
    yield sheet.course
    for throw in sheet.throws:
        if throw.title:
            yield throw.title
        yield from throw.spoken
    for side in SIDES:
        yield sheet.sides[side]
        for section in sheet.sections[side]:
            yield section_line(names, section)
    yield sheet.city_title
    yield from sheet.city


def section_line(names: Names, section: SheetSection) -> str:
    if not section.items:
        return section.title
    text = names.language.listed(item.text for item in section.items)
    return names.catalogue.sentence("sheet.section", title=section.title, items=text)
