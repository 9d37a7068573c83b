"""Every declared effect can be written, played, told and drawn; a made-up one needs no more.

What the made-up effect is given here is the whole of "How to add an effect" in the README of the
card game's rules: its operation, its texts, its picture, and this test.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

import pytest
from msgspec import structs

from stalingrad_game.card_game.content.effects import (
    DEFAULT_WORTH,
    Effect,
    Place,
    Side,
    Verb,
    parse_effect,
)
from stalingrad_game.card_game.content.models import Combat, Content
from stalingrad_game.card_game.content.phrases import Phrases
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.lab.card_checks import CardChecks
from stalingrad_game.card_game.players.effect_model import GUESSES
from stalingrad_game.card_game.players.greedy import CHOOSERS, GreedyPlayer
from stalingrad_game.card_game.players.static_values import StaticValues
from stalingrad_game.card_game.rules.declaration import ACTIONS, effect, operation
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.operations import OPERATIONS, VERBS, operations_in, verbs_of
from stalingrad_game.card_game.rules.resolver import AutomaticOperation, Resolver, TargetChoice
from stalingrad_game.card_game.state.codes import (
    Act,
    Frame,
    Op,
    Option,
    UnitCause,
)
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.data_files.faults import Fault
from stalingrad_game.kernel.decision import operation_number
from stalingrad_game.lab.fuzz import fuzz_game
from stalingrad_game.localisation.catalogue import Catalogue
from stalingrad_game.ui.table.panels.legend_words import LEGEND_EFFECTS
from tests.support.amount import share
from tests.support.effect_cards import effect_card, with_effect_cards
from tests.support.expert_pack import expert_pack
from tests.support.languages import ENGLISH
from tests.support.set_up import battle
from tests.support.table import Table

SIDES: Final[tuple[Side, ...]] = ("german", "soviet")
GAMES: Final = share(6, 1)


@effect("smoke", ACTIONS, argument="count", frames="each")
class Smoke(TargetChoice):
    """R9.2, made up: a unit of either side leaves the building."""

    rule = "R9.2"

    def candidates(self, g: Resolver, _frame: Frame) -> list[Option]:
        """Every unit in the building."""
        return [(Act.UNIT, unit, -1) for side in (0, 1) for unit in g.units_in(side)]

    def take(self, g: Resolver, _frame: Frame, option: Option) -> None:
        """Take it away."""
        g.unit(option[1], -1, UnitCause.EFFECT)


MADE_UP: Final = operations_in([sys.modules[__name__]])
TEXTS: Final = {
    "effect.smoke.name": "Smoke",
    "effect.smoke.one": "Smoke: a unit of either side leaves.",
    "effect.smoke.other": "Smoke, {n} times: a unit of either side leaves.",
}


def written(verb: Verb, side: Side | None) -> str:
    """A phrase with a word, its number 2 where it takes one."""
    if verb.argument == "units":
        return f"{verb.word} {'t34' if side == 'soviet' else 'panzer'}"
    return f"{verb.word} 2" if verb.argument == "count" else verb.word


def sides_of(verb: Verb, place: Place) -> list[Side | None]:
    """Whose cards may have a word; a Hold is read by both sides, so that it has none of one."""
    if place == "hold":
        return [] if verb.side or verb.argument == "units" else [None]
    return [verb.side] if verb.side else list(SIDES)


def cards_for(verbs: Iterable[Verb]) -> list[Combat]:
    """A card of each side for every word that may stand on one of its cards."""
    return [
        effect_card(side, written(verb, side))
        for verb in verbs
        for side in SIDES
        if "card" in verb.places and verb.side in {None, side}
    ]


@pytest.fixture
def smoke(monkeypatch: pytest.MonkeyPatch) -> Content:
    """A pack with the made-up effect on a card of each side, and the rules that know it."""
    for number, made_up in MADE_UP.items():
        monkeypatch.setitem(OPERATIONS, number, made_up)
    verbs = verbs_of(MADE_UP.values())
    content = with_effect_cards(cards_for(verbs.values()))
    return structs.replace(content, vocabulary={**VERBS, **verbs})


@pytest.fixture
def words(smoke: Content, monkeypatch: pytest.MonkeyPatch) -> Localizer:
    """English with the three texts of the made-up effect."""
    localizer = Localizer(Kit(smoke, "expert"), ENGLISH)
    texts = localizer.catalogue
    known = {key: texts.written(key) for key in list(texts.keys())}
    monkeypatch.setattr(localizer, "catalogue", Catalogue({**known, **TEXTS}, texts.language))
    return localizer


@pytest.fixture
def screened(smoke: Content) -> Table:
    """A battle in which the German has just played smoke twice."""
    table = battle(
        kit=Kit(smoke, "expert"),
        german=["infantry_76"],
        soviet=["nkvd_10"],
        german_hand=["german_smoke"],
        units={"panzer": 1, "rifle": 2, "t34": 1},
    )
    return table.choose("german_smoke on infantry_76")


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_every_word_can_stand_and_be_compiled_wherever_it_may(verb: Verb) -> None:
    content = expert_pack()
    kit, phrases = Kit(content, "expert"), Phrases(VERBS, content.units)
    places = [(place, side) for place in verb.places for side in sides_of(verb, place)]
    assert places
    for place, side in places:
        phrase = written(verb, side)
        assert list(phrases.faults([phrase], Fault("", "", "", ""), place, side)) == []
        for row in kit.work([phrase]):
            assert {frame[0] for frame in row} <= {operation_number(verb.operation)}
            assert bool(row) == (verb.frames != "none")


def play_games(lab: CardChecks) -> int:
    """Play random games with every check; gives the number of their decisions."""
    outcomes = [fuzz_game(lab, seed) for seed in range(GAMES)]
    assert [outcome.note for outcome in outcomes if outcome.note] == []
    return sum(outcome.decisions for outcome in outcomes)


def test_games_with_a_card_for_every_word_keep_every_promise() -> None:
    kit = Kit(with_effect_cards(cards_for(VERBS.values())), "expert")
    assert play_games(CardChecks(CardGame(kit))) > 50 * GAMES


def test_two_operations_of_one_name_are_refused() -> None:
    @operation("smoke")
    class Fog(AutomaticOperation):
        pass

    Fog.__module__ = "fog"
    fog = type(sys)("fog")
    vars(fog)["Fog"] = Fog
    with pytest.raises(ValueError, match="smoke and smoke have one number"):
        operations_in([sys.modules[__name__], fog])


def test_a_word_declared_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        verbs_of([*MADE_UP.values(), *MADE_UP.values()])


def test_one_operation_may_stand_for_several_words() -> None:
    assert {verb.operation for verb in (VERBS["add"], VERBS["red_star"])} == {"add"}


def test_a_new_effect_is_asked_about_and_carried_out(screened: Table) -> None:
    assert screened.asks == ("german", Smoke.op)
    assert screened.choices == ["panzer", "rifle", "t34"]
    screened.choose("t34").choose("panzer")
    assert [screened.units(unit) for unit in ("panzer", "rifle", "t34")] == [0, 2, 0]
    assert screened.asks == ("soviet", Op.ACTION)


def test_games_with_a_new_effect_keep_every_promise(
    words: Localizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab = CardChecks(CardGame(words.kit))
    monkeypatch.setattr(lab, "words", (words,))
    assert play_games(lab) > 50 * GAMES


def test_a_computer_player_falls_back_for_what_it_does_not_know(screened: Table) -> None:
    assert "smoke" not in {*CHOOSERS, *GUESSES}
    view = screened.engine.view(screened.state, 0)
    chosen = GreedyPlayer(screened.kit).choose(view, screened.decision)
    assert screened.name(chosen) == "t34"
    values = StaticValues(screened.kit)
    assert values.effects((Effect("smoke", 3),)) == 3 * DEFAULT_WORTH


def test_a_new_effect_is_told_with_three_texts(screened: Table, words: Localizer) -> None:
    view = screened.engine.view(screened.state, 0)
    (once,), (twice,) = (words.sentences([Effect("smoke", n)], 0) for n in (1, 2))
    assert once.text == "Smoke: a unit of either side leaves."
    assert twice.text == "Smoke, 2 times: a unit of either side leaves."
    assert once.rule == "R9.2"
    assert words.prompt(screened.decision, view).text == "Smoke: make your choice."
    label = words.option(screened.option("t34"), screened.decision, view)
    assert "(1 in the building)" in label


def test_the_player_aid_has_a_place_for_every_effect() -> None:
    chapters = [chapter for group in LEGEND_EFFECTS.values() for chapter in group]
    marks = {verb.word for verb in VERBS.values() if verb.rule.split(".")[0] not in chapters}
    assert marks == {"machine_gun", "red_star"}  # signs of formations
    assert Smoke.rule.split(".", maxsplit=1)[0] in chapters


def test_a_phrase_of_the_new_word_is_read_like_any_other(smoke: Content) -> None:
    phrases = Phrases(smoke.vocabulary, smoke.units)
    at = Fault("combat.toml", "card", "effects", "")
    assert list(phrases.faults(["smoke 2"], at, "card", "german")) == []
    (fault,) = phrases.faults(["smoke 2"], at, "terror", "german")
    assert fault.allowed == "smoke: not allowed in terror; allowed in card"
    assert parse_effect("smoke 2") == Effect("smoke", 2)
