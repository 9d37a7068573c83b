"""Counts what a data pack gives each side, as the tables of its design note.

`python -m build_spec.pack_statistics` prints those of the standard pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from stalingrad_game.card_game.content.counts import DISTRICT_LETTERS
from stalingrad_game.card_game.content.models import Combat, Content, effects_of
from stalingrad_game.card_game.content.phrases import SIDE_IDS, of_side
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.static_values import StaticValues
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.localisation.languages import program_languages

_SETS: Final = ("basic", "expert")


def value_curve(content: Content) -> str:
    """Every table as Markdown; icons are counted with their copies."""
    return "\n\n".join(
        (
            _combat(content),
            _worths(content),
            _effects(content),
            _units(content),
            _formations(content),
            _buildings(content),
            _campaign(content),
            _carnage(content),
        )
    )


def _table(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = (head, ("---", *["--:"] * (len(head) - 1)), *rows)
    return "\n".join(
        [f"### {title}", "", *("| " + " | ".join(map(str, row)) + " |" for row in lines)]
    )


def _price(card: Combat) -> str:
    if card.kind == "hero":
        return "hero"
    return card.doctrine or f"cost {card.cost}"


def _combat(content: Content) -> str:
    rows = []
    for side in SIDE_IDS:
        cards = of_side(content.combat, side)
        for price in sorted({_price(card) for card in cards}):
            mine = [card for card in cards if _price(card) == price]
            numbers = [
                sum(card.copies for card in mine if card.set == name) or "" for name in _SETS
            ]
            rows.append((f"{side.title()}, {price}", len(mine), *numbers))
    return _table("Combat cards by price", ("price", "different", *_SETS), rows)


def _worths(content: Content) -> str:
    """What computer players take cards for, their price left out."""
    texts = content.texts_in(program_languages().default)["combat"]
    values = StaticValues(Kit(content, content.modes[0].id))
    rows: list[tuple[object, ...]] = []
    for side in SIDE_IDS:
        cards = of_side(content.combat, side)
        for price in sorted({_price(card) for card in cards}):
            mine = [card for card in cards if _price(card) == price]
            points = sorted(
                (values.effects(effects_of(card.effects)), texts[card.id].name) for card in mine
            )
            mean = sum(point for point, _ in points) / len(points)
            (least, low), (most, high) = points[0], points[-1]
            rows.append(
                (
                    f"{side.title()}, {price}",
                    f"{mean:.2f}",
                    f"{least:.2f} ({low})",
                    f"{most:.2f} ({high})",
                )
            )
    return _table("Worth of a card in units, by price", ("price", "mean", "least", "most"), rows)


def _icons(sources: Iterable[tuple[tuple[str, ...], int]]) -> Counter[str]:
    """How often each word stands in the phrases, numbers and copies multiplied in."""
    tally: Counter[str] = Counter()
    for phrases, copies in sources:
        for effect in effects_of(phrases):
            tally[effect.verb] += copies * effect.count
    return tally


def _effects(content: Content) -> str:
    columns = {
        f"{side.title()} {place}": _icons(sources)
        for side in SIDE_IDS
        for place, sources in (
            ("cards", [(card.effects, card.copies) for card in of_side(content.combat, side)]),
            (
                "vanguards",
                [(one.vanguard, one.copies) for one in of_side(content.formations, side)],
            ),
            ("initiative", [(getattr(one, side), 1) for one in content.buildings]),
        )
    }
    columns["Hold"] = _icons((card.hold, 1) for card in content.carnage)
    rows = [
        (verb, *(column[verb] or "" for column in columns.values()))
        for verb in content.vocabulary
        if any(column[verb] for column in columns.values())
    ]
    return _table("Icons (units for `add`)", ("effect", *columns), rows)


def _units(content: Content) -> str:
    texts = content.texts_in(program_languages().default)
    on_cards: Counter[str] = Counter()
    in_vanguards: Counter[str] = Counter()
    for card in content.combat:
        for effect in effects_of(card.effects):
            for face in effect.units:
                on_cards[face.unit] += card.copies
    for formation in content.formations:
        for effect in effects_of(formation.vanguard):
            for face in effect.units:
                in_vanguards[face.unit] += formation.copies
    rows = (
        (
            texts["units"][unit.id].name,
            unit.side.title(),
            ", ".join(unit.terror) or "core only",
            "yes" if unit.shielded else "",
            on_cards[unit.id] or "",
            in_vanguards[unit.id] or "",
        )
        for unit in content.units
    )
    head = ("unit", "side", "terror tactic", "shielded", "on cards", "in vanguards")
    return _table("Units", head, rows)


def _formations(content: Content) -> str:
    rows: list[tuple[object, ...]] = []
    for side in SIDE_IDS:
        tally: Counter[str] = Counter()
        starting: Counter[str] = Counter()
        for one in of_side(content.formations, side):
            kind = " + ".join(one.doctrine)
            name = f"shock {one.shock}, {kind}" if kind else f"patriotism {one.patriotism}"
            tally[name] += one.copies
            starting[name] += one.copies * one.starting
        rows.extend(
            (f"{side.title()}, {name}", tally[name], starting[name] or "") for name in sorted(tally)
        )
    return _table("Formations", ("strength", "in all", "starting"), rows)


def _buildings(content: Content) -> str:
    rows: list[tuple[object, ...]] = []
    for district in DISTRICT_LETTERS:
        mine = [one for one in content.buildings if one.district == district]
        defences = sorted(one.defence for one in mine)
        banks = [one.defence for one in mine if one.river_bank]
        concentrations = sorted(one.concentration for one in mine)
        rows.append((district, _list(defences), _list(banks), _list(concentrations)))
    return _table("Buildings", ("district", "defence", "River Bank", "concentration"), rows)


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _campaign(content: Content) -> str:
    rows: list[tuple[object, ...]] = []
    for side in SIDE_IDS:
        cards = of_side(content.campaign, side)
        tally = Counter(card.reinforcement for card in cards)
        mean = sum(card.reinforcement for card in cards) / len(cards)
        events = sum(bool(card.effects) for card in cards)
        rows.append((side.title(), *(tally[n] or "" for n in range(5)), f"{mean:.2f}", events))
    head = ("reinforcement", "0", "1", "2", "3", "4", "mean", "with an event")
    return _table("Campaign cards", head, rows)


def _carnage(content: Content) -> str:
    cards = content.carnage
    sections = (
        Counter(f"intensity {card.intensity}" for card in cards),
        Counter(f"initiative: {card.icon}" for card in cards),
        Counter(f"sniper: {card.sniper.replace('_', ' ')}" for card in cards),
    )
    rows = [(name, tally[name]) for tally in sections for name in sorted(tally)]
    return _table("Carnage cards", ("section", "cards"), rows)


if __name__ == "__main__":
    print(value_curve(load_pack()))
