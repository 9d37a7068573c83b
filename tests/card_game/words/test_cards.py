"""Every card and counter in words, as read and found good; and the icons that go with them."""

from __future__ import annotations

import re
from itertools import product

from stalingrad_game.card_game.content.effects import Effect, UnitFace, parse_effect
from stalingrad_game.card_game.rules.operations import VERBS
from stalingrad_game.card_game.words.cards import CardSection
from stalingrad_game.card_game.words.effects import EffectIcon, effect_for_side
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.card_game.words.words import Localizer
from tests.card_game.words.regenerate import GOLDEN, entries, golden
from tests.support.every import every
from tests.support.languages import ENGLISH

GERMAN, SOVIET = 0, 1


def test_every_sentence_is_the_one_that_was_read() -> None:
    written = GOLDEN.read_text(encoding="utf-8")
    assert golden() == written, "read the diff of: python -m tests.card_game.words.regenerate"


def test_the_golden_file_leaves_nothing_out() -> None:
    found = re.findall(r"^== (\w+) ?(\w*)", GOLDEN.read_text(encoding="utf-8"), re.MULTILINE)
    counts = {kind: len({name for k, name in found if k == kind}) for kind, _ in found}
    assert counts["carnage"] == 30
    assert counts["building"] == 24
    assert counts["campaign"] == 24
    assert counts["commander"] == 4
    assert counts["leader"] == 26


def test_every_rule_cited_on_a_card_is_in_the_rulebook(words: Localizer) -> None:
    book = load_rulebook(ENGLISH)
    cited = {number for _, lines in entries(words) for number in rules_in(lines)}
    assert len(cited) > 20
    for number in cited:
        assert book.rule(number).number == number


def rules_in(lines: list[str]) -> set[str]:
    """The rule numbers in brackets."""
    return {number for line in lines for number in re.findall(r"\[(R[\d.]+)\]", line)}


def said(words: Localizer, *phrases: str, side: int = GERMAN) -> list[str]:
    """What effects say."""
    return [s.text for s in words.sentences(map(parse_effect, phrases), side)]


def test_a_sentence_keeps_its_rule_and_its_effect(english: Localizer) -> None:
    effect = parse_effect("kill 2")
    (sentence,) = english.sentences([effect], GERMAN)
    assert (sentence.rule, sentence.effect) == ("R5.3", effect)


def test_like_units_are_counted_and_others_listed_in_printed_order(
    english: Localizer, french: Localizer
) -> None:
    phrase = "add infantry infantry panzer infantry"
    assert said(english, phrase) == ["Add 2 Infantry units, a Panzer and an Infantry unit."]
    assert said(french, phrase) == [
        "Ajouter 2 troupes d’infanterie, un Panzer et une troupe d’infanterie."
    ]


def test_a_core_face_is_told_from_an_elite_one(english: Localizer, french: Localizer) -> None:
    assert said(english, "add core:t34 t34", side=SOVIET) == ["Add a T-34 (core) and a T-34."]
    assert said(french, "add core:t34", side=SOVIET) == ["Ajouter un T-34 (de ligne)."]


def test_french_elides_before_a_vowel(french: Localizer) -> None:
    assert said(french, "fire", "sacrifice 2", side=SOVIET) == [
        "Le marqueur Fire avance d’une case.",
        "Sacrifice\u202f: détruire d’abord 2 troupes de fusiliers dans le bâtiment.",
    ]


def test_an_inferno_comes_for_the_german_and_goes_for_the_soviet(english: Localizer) -> None:
    assert said(english, "inferno") == ["Add an Inferno."]
    assert said(english, "inferno", side=SOVIET) == ["Remove an Inferno."]


def test_fire_beside_bucket_is_one_or_the_other_to_who_holds() -> None:
    both = Effect("fire_bucket", 2)
    assert effect_for_side(both, GERMAN) == Effect("fire", 2)
    assert effect_for_side(both, SOVIET) == Effect("bucket", 2)
    assert effect_for_side(Effect("kill"), SOVIET) == Effect("kill")


@every("verb, count", product(VERBS, (1, 2, 9)))
def test_every_word_says_something_else_in_each_language_and_number(
    english: Localizer, french: Localizer, verb: str, count: int
) -> None:
    spec = VERBS[verb]
    side = SOVIET if spec.side == "soviet" else GERMAN
    if spec.argument == "units":
        unit = "rifle" if side else "infantry"
        effect = Effect(verb, count, (UnitFace(unit),) * count)
    else:
        effect = Effect(verb, 1 if spec.argument == "none" else count)
    (one,) = english.sentences([effect], side)
    (other,) = french.sentences([effect], side)
    assert one.text != other.text
    assert one.text.endswith(".")
    assert other.text.endswith(".")
    if effect.count > 1:
        assert str(effect.count) in one.text
        assert str(effect.count) in other.text


def test_icons_draw_units_one_by_one_and_other_effects_once(english: Localizer) -> None:
    number = english.kit.unit_number
    effects = [parse_effect(phrase) for phrase in ("sacrifice 2", "add core:t34 rifle", "kill 3")]
    assert english.icons(effects) == [
        EffectIcon("sacrifice", 2),
        EffectIcon("add", 1, number["t34"], core=True),
        EffectIcon("add", 1, number["rifle"]),
        EffectIcon("kill", 3),
    ]


def test_a_formation_says_what_it_does_when_it_is_depleted(english: Localizer) -> None:
    starter = next(n for n, unique in enumerate(english.kit.unique) if unique)
    titles = [section.title for section in english.formation_text(starter)]
    assert titles == ["Soviet starting formation", "Vanguard", "When depleted in a battle"]
    depletion = english.formation_text(starter)[-1]
    assert depletion.sentences[-1].text.startswith("Unique")


def test_a_carnage_card_has_its_three_sections(words: Localizer) -> None:
    for card in range(len(words.kit.carnage)):
        sections = words.carnage_text(card)
        assert [section.rule for section in sections] == ["R8.1", "R4.2", "R4.4.3"]
        assert len(sections[2].sentences) == 2


def test_whoever_has_an_elite_face_has_a_terror_tactic(words: Localizer) -> None:
    for unit, elite in enumerate(words.kit.elite):
        assert (len(words.unit_text(unit)) == 2) == elite


def test_a_card_tells_its_price(english: Localizer) -> None:
    kit = english.kit
    for card, entry in enumerate(kit.cards):
        (section,) = english.card_text(card)
        assert isinstance(section, CardSection)
        first = section.sentences[0].text
        if entry.kind == "hero":
            assert first == "Played on no formation, at no cost."
        elif entry.cost is not None:
            assert first == f"Cost: {entry.cost}."
        else:
            assert first == f"Doctrine: {entry.doctrine}."
