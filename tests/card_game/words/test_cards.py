"""Every card and counter in words, as read and found good; and the icons that go with them."""

from __future__ import annotations

import re
from itertools import product

from stalingrad_game.card_game.content.effects import Effect, UnitFace, parse_effect
from stalingrad_game.card_game.rules.operations import VERBS
from stalingrad_game.card_game.words.cards import CardSection
from stalingrad_game.card_game.words.effects import EffectIcon, compact_lines, effect_for_side
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.rulebook import load_rulebook
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


def effect_texts(words: Localizer, *phrases: str, side: int = GERMAN) -> list[str]:
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
    assert effect_texts(english, phrase) == ["Add 2 Infantry units, a Panzer and an Infantry unit."]
    assert effect_texts(french, phrase) == [
        "Ajoutez 2 unités d’infanterie, un Panzer et une unité d’infanterie."
    ]


def test_a_core_face_is_told_from_an_elite_one(english: Localizer, french: Localizer) -> None:
    assert effect_texts(english, "add core:t34 t34", side=SOVIET) == [
        "Add a T-34 (core) and a T-34."
    ]
    assert effect_texts(french, "add core:t34", side=SOVIET) == ["Ajoutez un T-34 (de ligne)."]


def test_french_elides_before_a_vowel(french: Localizer) -> None:
    (effect,) = french.sentences([parse_effect("sacrifice 2")], SOVIET)
    assert effect.text == "Sacrifice 2."
    assert "Détruisez d’abord 2 unités de fusiliers de votre camp ici." in effect.full


def test_an_inferno_comes_for_the_german_and_goes_for_the_soviet(english: Localizer) -> None:
    assert effect_texts(english, "inferno") == ["Add an Inferno."]
    assert effect_texts(english, "inferno", side=SOVIET) == ["Remove an Inferno."]


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
    assert one.full != other.full
    for sentence in (one, other):
        assert sentence.text.endswith(".")
        assert sentence.full.startswith(sentence.text)
    if effect.count > 1:
        assert str(effect.count) in one.full
        assert str(effect.count) in other.full


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
            assert first == "Play without a formation. Costs nothing."
        elif entry.cost is not None:
            assert first == f"Cost: {entry.cost}."
        else:
            assert first == f"Doctrine: {entry.doctrine}."


NO_REMINDER = {"discard", "discard_all", "tongues", "recover", "execute_commissars", "discard_hand"}
"""Effects whose sentence says all."""


@every("verb", sorted(VERBS))
def test_every_keyword_has_a_reminder_made_in_one_place(
    english: Localizer, french: Localizer, verb: str
) -> None:
    spec = VERBS[verb]
    side = SOVIET if spec.side == "soviet" else GERMAN
    unit = "t34" if side else "panzer"
    faces = (UnitFace(unit),) if spec.argument == "units" else ()
    for words in (english, french):
        (sentence,) = words.sentences([Effect(verb, 1, faces)], side)
        assert (sentence.full == sentence.text) == (verb in NO_REMINDER)
        assert sentence.full.endswith((".", ".)"))


def test_units_remind_of_terror_tactics_where_they_have_some(english: Localizer) -> None:
    phrases = ("add rifle", "add t34", "add core:t34", "add core:t34 t34")
    effects = [parse_effect(phrase) for phrase in phrases]
    plain, elite, core, both = (one.full for one in english.sentences(effects, SOVIET))
    assert plain == "Add a Rifle unit."
    assert elite.endswith("(An elite unit uses its terror tactic as it enters.)")
    assert core.endswith("(A core unit enters without its terror tactic.)")
    assert both.count("terror tactic") == 2


def test_a_cost_stands_before_what_it_is_paid_for(english: Localizer, french: Localizer) -> None:
    effects = [parse_effect(phrase) for phrase in ("sacrifice 1", "kill 4", "draw")]
    english_lines, french_lines = (
        compact_lines(words, words.sentences(effects, SOVIET)) for words in (english, french)
    )
    assert english_lines == ("Sacrifice 1: Kill 4.", "Draw 1.")
    assert french_lines == ("Sacrifice 1\u202f: Élimination 4.", "Piochez 1 carte.")
    alone = english.sentences(effects[:1], SOVIET)
    assert compact_lines(english, alone) == ("Sacrifice 1.",)


def test_no_card_says_the_same_of_two_lists_of_operations(words: Localizer) -> None:
    by_text: dict[tuple[str, ...], tuple[str, ...]] = {}
    for number, entry in enumerate(words.kit.cards):
        texts = tuple(one.full for part in words.card_text(number) for one in part.sentences)
        price = (entry.side, entry.kind, str(entry.cost), str(entry.doctrine))
        assert by_text.setdefault((entry.side, *texts), (*price, *entry.effects)) == (
            *price,
            *entry.effects,
        )


def test_the_doctrines_of_a_mixed_formation_are_an_alternative(
    english: Localizer, french: Localizer
) -> None:
    kit = english.kit
    mixed = next(n for n, one in enumerate(kit.formations) if len(one.doctrine) == 2)
    assert english.formation_text(mixed)[0].sentences[1].text == ("Doctrines: infantry or tracked.")
    assert french.formation_text(mixed)[0].sentences[1].text.endswith("infanterie ou mécanisée.")


def test_a_formation_of_which_there_are_more_has_a_name_without_a_number(
    english: Localizer,
) -> None:
    copies = [n for n, one in enumerate(english.kit.formations) if one.copies > 1]
    assert {english.formation_kind(number) for number in copies} == {"Militia Brigade"}


def test_a_carnage_card_is_short(words: Localizer) -> None:
    for card in range(len(words.kit.carnage)):
        sentences = [one for part in words.carnage_text(card) for one in part.sentences]
        assert len(" ".join(one.text for one in sentences).split()) <= 18
        assert all(one.full != one.text for one in sentences[:3])


def test_reinforcements_are_those_beside_the_buildings(english: Localizer) -> None:
    for number, entry in enumerate(english.kit.campaign):
        sentences = english.campaign_text(number)[0].sentences
        (sentence,) = [one for one in sentences if one.text.startswith("Reinforcements")]
        assert sentence.text == f"Reinforcements: +{entry.reinforcement}."
        assert "one formation for each building" in sentence.full


def test_an_interceptor_says_when_it_is_played_and_what_it_does(english: Localizer) -> None:
    (sentence,) = english.sentences([parse_effect("interception")], GERMAN)
    assert sentence.text == "Interception."
    assert "only in the enemy’s round" in sentence.full
    assert "Discard that card." in sentence.full
