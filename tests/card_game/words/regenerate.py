"""Writes the golden file of every card's sentences: ``python -m tests.card_game.words.regenerate``.

Read what has changed as a diff, as a player would who has never seen the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.words.cards import CardSection
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import NARROW_SPACE
from tests.support.languages import ENGLISH, FRENCH

GOLDEN: Final = Path(__file__).parent / "golden" / "cards.txt"
HEADING: Final = """\
Every sentence of every card and counter, made from the data pack: English, then French below it.
A line is a rule and what is said of it, its reminder in brackets. ~ is a narrow no-break space.
Written by python -m tests.card_game.words.regenerate.
"""


def entries(words: Localizer) -> Iterator[tuple[str, list[str]]]:
    """The id of everything that has a text, and its lines in one language."""
    kit, content = words.kit, words.kit.content
    for number, card in enumerate(kit.cards):
        names = [words.card(number), words.strip(number), words.flavour("combat", card.id)]
        yield f"combat {card.id}", [*names, *lines(words.card_text(number))]
    seen: set[str] = set()
    for number, formation in enumerate(kit.formations):
        if formation.id not in seen:
            seen.add(formation.id)
            names = [words.formation_kind(number), words.formation_short(number)]
            yield f"formation {formation.id}", [*names, *lines(words.formation_text(number))]
    for number, building in enumerate(content.buildings):
        names = [words.building(number), words.flavour("buildings", building.id)]
        yield f"building {building.id}", [*names, *lines(words.building_text(number))]
    for number, unit in enumerate(kit.units):
        texts = [words.unit(number), words.units(number), words.units(number, 2)]
        yield (
            f"unit {unit.id}",
            [*texts, words.unit_noun(number).of, *lines(words.unit_text(number))],
        )
    for seat, commander in enumerate(kit.commanders):
        for turned in (0, 1):
            names = [words.commander(seat, turned), words.commander_flavour(seat, turned)]
            text = lines(words.commander_text(seat, turned))
            yield f"commander {commander.id} {turned}", [*names, *text]
    for number, campaign in enumerate(kit.campaign):
        names = [words.campaign(number), words.flavour("campaign", campaign.id)]
        yield f"campaign {campaign.id}", [*names, *lines(words.campaign_text(number))]
    for number, carnage in enumerate(kit.carnage):
        yield f"carnage {carnage.id}", lines(words.carnage_text(number))
    for number, leader in enumerate(kit.leaders):
        yield f"leader {leader.id}", [words.leader(number)]
    yield "pack", [words.pack, words.volga, *modes(words)]


def modes(words: Localizer) -> list[str]:
    """The names of the ways to play."""

    return [words.text("modes", mode.id).name for mode in words.kit.content.modes]


def lines(sections: tuple[CardSection, ...]) -> list[str]:
    """A card's text, a line for each heading and sentence."""
    texts = []
    for section in sections:
        texts.append(f"[{section.rule}] {section.title}")
        texts += [f"  [{sentence.rule}] {sentence.full}" for sentence in section.sentences]
    return texts


def golden() -> str:
    """The whole file."""
    kit = Kit(load_pack(), "four")
    english, french = entries(Localizer(kit, ENGLISH)), entries(Localizer(kit, FRENCH))
    parts = [HEADING]
    for (name, texts), (_, dit) in zip(english, french, strict=True):
        both = [line for pair in zip_longest(texts, dit, fillvalue="?") for line in pair]
        parts.append("\n".join([f"== {name}", *both]) + "\n")
    return "\n".join(parts).replace(NARROW_SPACE, "~")


def main() -> None:
    """Write it."""
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(golden(), encoding="utf-8")
    print(f"{GOLDEN.name}: {len(golden().splitlines())} lines")


if __name__ == "__main__":
    main()
