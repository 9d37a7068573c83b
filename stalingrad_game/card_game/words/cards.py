"""Whole cards and counters in words: their values, marks and effects, each with its rule (R1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...localisation.catalogue import Fact
from ..rules.kit import SIDE_NUMBERS as SIDE_NUMBER
from ..state.codes import side_of
from .effects import Sentence, effect_sentences, parse_phrases
from .names import Names


class CardSection(NamedTuple):
    """A part of a card: its heading, the rule that speaks of it, and its sentences."""

    title: str
    rule: str
    sentences: tuple[Sentence, ...]


def card_section(
    names: Names, title: str, rule: str, lines: Iterable[Sentence], **facts: Fact
) -> CardSection:
    """A part of a card whose heading stands under a key."""
    return CardSection(names.catalogue.sentence(title, **facts), rule, tuple(lines))


def fact_sentence(names: Names, key: str, rule: str, **facts: Fact) -> Sentence:
    """A sentence about a value or a mark, which no effect says."""
    texts = names.catalogue
    text, reminder = texts.sentence(key, **facts), f"{key}_reminder"
    if reminder not in texts:
        return Sentence(text, rule)
    sentence = texts.sentence(reminder, **facts)
    return Sentence(text, rule, None, texts.phrase("text.reminded", text=text, reminder=sentence))


def phrase_sentences(names: Names, phrases: Sequence[str], side: int) -> list[Sentence]:
    """The sentences of a row of phrases of the data pack."""
    return effect_sentences(names, parse_phrases(phrases), side)


def combat_card_sections(names: Names, number: int) -> tuple[CardSection, ...]:
    entry = names.kit.cards[number]
    sentences = phrase_sentences(names, entry.effects, SIDE_NUMBER[entry.side])
    if entry.kind == "hero":
        free = fact_sentence(names, "text.hero.free", "R9.3")
        return (card_section(names, f"text.hero.{entry.side}", "R9.3", (free, *sentences)),)
    if entry.side == "german":
        doctrine = names.catalogue.phrase(f"doctrine.{entry.doctrine or 'infantry'}")
        price = fact_sentence(names, "text.card.doctrine", "R6.2", doctrine=doctrine)
    else:
        price = fact_sentence(names, "text.card.cost", "R6.3", n=entry.cost or 0)
    return (card_section(names, f"text.card.{entry.side}", price.rule, (price, *sentences)),)


def doctrines_text(names: Names, words: Iterable[str]) -> str:
    """Doctrines as a list inside a sentence."""
    return names.listed(names.catalogue.phrase(f"doctrine.{word}") for word in words)


def doctrines_sentence(names: Names, words: Sequence[str]) -> Sentence:
    """Which doctrines' cards a formation takes, of one at least: any of them will do."""
    *others, last = (names.catalogue.phrase(f"doctrine.{word}") for word in words)
    key = "text.formation.doctrine"
    if not others:
        return fact_sentence(names, key, "R6.2", doctrine=last)
    return fact_sentence(names, f"{key}s", "R6.2", doctrine=names.listed(others), last=last)


def formation_sections(names: Names, number: int) -> tuple[CardSection, ...]:
    """A formation, its vanguard and what happens when it is depleted."""
    entry = names.kit.formations[number]
    side, start = SIDE_NUMBER[entry.side], "text.formation"
    if entry.side == "german":
        values = [fact_sentence(names, f"{start}.shock", "R6.2", n=names.kit.strength[number])]
        if entry.doctrine:  # one that is still being written may have none
            values.append(doctrines_sentence(names, entry.doctrine))
    else:
        values = [fact_sentence(names, f"{start}.patriotism", "R6.3", n=names.kit.strength[number])]
    title = f"{start}.starting_{entry.side}" if entry.starting else f"{start}.{entry.side}"
    parts = [card_section(names, title, "R1.2", values)]
    if entry.vanguard:
        sentences = phrase_sentences(names, entry.vanguard, side)
        parts.append(card_section(names, f"{start}.vanguard", "R4.1", sentences))
    depletion = phrase_sentences(names, entry.depletion, side)
    if names.kit.unique[number]:
        depletion.append(fact_sentence(names, f"{start}.unique", "R8.3"))
    if depletion:
        parts.append(card_section(names, f"{start}.depletion", "R8.3", depletion))
    return tuple(parts)


def building_sections(names: Names, number: int) -> tuple[CardSection, ...]:
    """A building and what the winner of the initiative resolves."""
    entry, start = names.kit.buildings[number], "text.building"
    values = [
        fact_sentence(names, f"{start}.defence", "R4.5", n=entry.defence),
        fact_sentence(names, f"{start}.concentration", "R3.6.1", n=entry.concentration),
    ]
    if entry.river_bank:
        values.append(fact_sentence(names, f"{start}.river_bank", "R3.5.1"))
    letter = names.letter(names.kit.building_district[number])
    return (
        card_section(names, f"{start}.district", "R1.6", values, letter=letter),
        card_section(names, f"{start}.german", "R4.3", phrase_sentences(names, entry.german, 0)),
        card_section(names, f"{start}.soviet", "R4.3", phrase_sentences(names, entry.soviet, 1)),
    )


def unit_sections(names: Names, number: int) -> tuple[CardSection, ...]:
    """A unit type: its marks, and the terror tactic of its elite face."""
    kit = names.kit
    entry, start = kit.units[number], "text.unit"
    marks = []
    if entry.shielded:
        marks.append(fact_sentence(names, f"{start}.shielded", "R7.1"))
    if kit.recon[number]:
        marks.append(fact_sentence(names, f"{start}.recon", "R4.3"))
    if number == kit.motivator:
        marks.append(
            fact_sentence(names, f"{start}.motivator", "R6.4", rifle=names.units(kit.rifle))
        )
    if number == kit.rifle:
        motivator = names.units(kit.motivator)
        marks.append(fact_sentence(names, f"{start}.rifle", "R6.4", motivator=motivator))
    if number == kit.fort:
        marks.append(fact_sentence(names, f"{start}.fort", "R5.12"))
    if not entry.elite:
        marks.append(fact_sentence(names, f"{start}.core", "R5.2"))
    parts = [card_section(names, f"{start}.{entry.side}", "R1.9", marks)]
    if entry.elite:
        sentences = phrase_sentences(names, entry.terror, kit.unit_side[number])
        parts.append(card_section(names, f"{start}.terror", "R5.2", sentences))
    return tuple(parts)


def commander_sections(names: Names, seat: int, turned: int) -> tuple[CardSection, ...]:
    """A commander's face: 0 the first man, 1 his successor."""
    face, side, start = names.kit.commander(seat, turned), side_of(seat), "text.commander"
    name = names.kit.commanders[seat].side
    hand = fact_sentence(names, f"{start}.hand", "R4.4.2", n=face.hand)
    parts = [card_section(names, f"{start}.{name}", "R1.3", [hand])]
    if face.action:
        sentences = phrase_sentences(names, face.action, side)
        parts.append(card_section(names, f"{start}.action", "R4.4.2", sentences))
    return tuple(parts)


def campaign_sections(names: Names, number: int) -> tuple[CardSection, ...]:
    """A campaign card: what it does, and how many formations come."""
    entry, start = names.kit.campaign[number], "text.campaign"
    sentences = phrase_sentences(names, entry.effects, names.kit.campaign_side[number])
    sentences.append(fact_sentence(names, f"{start}.reinforcement", "R3.3", n=entry.reinforcement))
    if entry.arrive_depleted:
        sentences.append(fact_sentence(names, f"{start}.arrive_depleted", "R3.3"))
    if entry.arrive_leaderless:
        sentences.append(fact_sentence(names, f"{start}.arrive_leaderless", "R3.3"))
    return (card_section(names, f"{start}.{entry.side}", "R3.2", sentences),)


def carnage_sections(names: Names, number: int) -> tuple[CardSection, ...]:
    """The three sections of a carnage card, which are never read together."""
    entry, start = names.kit.carnage[number], "text.carnage"
    shot = fact_sentence(names, f"{start}.{entry.sniper}", "R8.1")
    intensity = fact_sentence(names, f"{start}.number", "R4.2", n=entry.intensity)
    icon = fact_sentence(names, f"{start}.{entry.icon}", "R4.3")
    return (
        card_section(names, f"{start}.sniper", "R8.1", [shot]),
        card_section(names, f"{start}.intensity", "R4.2", [intensity, icon]),
        card_section(names, f"{start}.hold", "R4.4.3", phrase_sentences(names, entry.hold, 0)),
    )
