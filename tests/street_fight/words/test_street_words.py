"""What is said: facts by their kinds, log lines, answers; in every language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import pytest

import stalingrad_game
from stalingrad_game.kernel.game import Result
from stalingrad_game.kernel.notation import Form
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.board.terrain import LANES, MARKERS, TERRAINS, UNIT_KINDS
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.reason import Reason
from stalingrad_game.street_fight.position.codes import GERMAN, SOVIET, Ev, SetUp
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.questions import Answer, Fields, RollAnswer
from stalingrad_game.street_fight.position.state import State, UnitState
from stalingrad_game.street_fight.referees import REFEREES, referee, street_kit
from stalingrad_game.street_fight.words.answers import (
    NOT_ADDED,
    answer_lines,
    plain_answer,
    reason_line,
)
from stalingrad_game.street_fight.words.board_text import BoardText, GroundText
from stalingrad_game.street_fight.words.log import StreetLog
from stalingrad_game.street_fight.words.words import GameWords, StreetWords, street_texts
from tests.street_fight.game.scenes import FIRST, GERMAN_UNIT, THIRD, ambush
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES
from tests.support.street_skirmish import LOST, MOVED, SHOT, skirmish_game, skirmish_texts

LOC_B2 = (9 + 1) * 16
LOC_G1 = 54 * 16
LOC_D2_1 = (27 + 1) * 16 + 1


def words_in(language: Language) -> GameWords:
    return GameWords(skirmish_game(ambush()).kit, skirmish_texts(language))


@pytest.mark.parametrize(
    ("word", "unit", "steps", "english", "french"),
    [
        ("tide", "S1", 3, "3 men left", "encore 3 hommes"),
        ("ats", "S1", 1, "1 step left", "encore 1 échelon"),
        ("k47", "S1", 10, "10 men left", "encore 10 hommes"),
        ("k47", "S1", 1, "1 man left", "encore 1 homme"),
        ("k47", "ST", 1, "", ""),
        ("tide", "ST", 2, "2 steps left", "encore 2 échelons"),
    ],
)
def test_what_is_left_is_counted_as_the_referee_counts_it(
    word: str, unit: str, steps: int, english: str, french: str
) -> None:
    scenario = load_scenario("tractor_hall")
    number = scenario.unit_named(unit)
    assert number is not None
    for language, left in ((ENGLISH, english), (FRENCH, french)):
        state = State(units=[UnitState(steps=steps) for _ in scenario.units])
        words = StreetWords(scenario, referee(word), catalogue(language))
        named = words.names.described_unit(number, scenario.units[number].kind)
        strength = words.strength(Position(scenario, state), number)
        assert strength == (f"{named}, {left}" if left else named)


NAMED = {
    *("unit", "other", "loc", "location", "start", "hex", "blocker", "building", "side", "terrain"),
    *("marker", "kind", "word", "place", "house", "title", "who", "mode", "weapon", "what"),
}
"""Facts that are names, with what is told of them behind; all others may be numbers."""
SEVERAL = {
    "en": re.compile(
        r"\b1 (?!(?:[iwh]?as|is|begins|lies|and|plus)\b)(?:[a-z-]+ )?(?:[a-z]+[^s\W]s|dice|men)\b"
    ),
    "fr": re.compile(r"\b1 (?!(?:dans|plus|sous|vers)\b)[^\W\d_]+[sx]\b"),
}
"""What is said of several, after the figure 1."""
LIMITS = {
    *("fault.text_of", "fault.too_large", "fault.long_line", "fault.most_entries", "fault.times"),
    *("fault.points", "fault.squads", "fault.units", "fault.most_units", "fault.has_steps"),
    "window.danger.more",
}
"""What tells a limit, how far it is exceeded, or how many more there are: never one."""


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_of_one_nothing_is_said_in_the_plural(language: Language) -> None:
    texts, of_several = catalogue(language), SEVERAL[language.code]
    wrong = []
    for key in texts.keys_under("street."):
        if key.rpartition(".")[2] in language.plural_forms[1:] or key in LIMITS:
            continue
        written = texts.written(f"street.{key}")
        text = re.sub(r"\{([a-z]+)[^}]*\}", lambda one: "?" if one[1] in NAMED else "1", written)
        if of_several.search(text):
            wrong.append(f"{key}: {text}")
    assert wrong == []


@pytest.mark.parametrize(
    ("word", "fact", "row", "english", "french"),
    [
        ("k47", "log.pinned", (0, 1), "now has 1 pin.", "a maintenant 1 pion de suppression."),
        ("k47", "log.pinned", (0, 2), "now has 2 pins.", "a maintenant 2 pions de suppression."),
        ("k47", "log.rallies", (0, 0), "has no pins left.", "n’a plus de pion de suppression."),
        ("tide", "tide.log.loses", (0, 1), "loses a man.", "perd un homme."),
        ("tide", "tide.log.loses", (0, 4), "loses 4 men.", "perd 4 hommes."),
        (
            "tide",
            "tide.log.fires",
            (0, LOC_B2, 1, 4),
            "1 die, which hits on 4 or more",
            "1 dé, qui touche sur 4",
        ),
        (
            "tide",
            "tide.log.fires",
            (0, LOC_B2, 3, 4),
            "3 dice, each hitting on 4 or more",
            "3 dés, qui touchent sur 4",
        ),
    ],
)
def test_the_log_counts_by_the_first_number_of_a_line(
    word: str, fact: str, row: tuple[int, ...], english: str, french: str
) -> None:
    judge = referee(word)
    number = next(one for one, form in judge.facts.items() if form.word == fact)
    for language, text in ((ENGLISH, english), (FRENCH, french)):
        words = StreetWords(load_scenario("first_house"), judge, catalogue(language))
        assert text in words.told((Ev.LOGGED, number, *row)).text


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("terrain", TERRAINS),
        ("marker", MARKERS),
        ("kind", UNIT_KINDS),
    ],
)
def test_every_thing_has_a_noun(language: Language, table: str, names: tuple[str, ...]) -> None:
    for name in names:
        noun = catalogue(language).noun(f"street.{table}.{name}")
        assert all(getattr(noun, form) for form in language.noun_forms)


def test_a_noun_before_an_aspirated_h_elides_nothing() -> None:
    texts = catalogue(FRENCH)
    assert texts.noun("street.marker.hedgehog").the == "le hérisson"
    assert texts.noun("street.terrain.water").the == "l'eau"


def test_facts_are_called_by_their_kinds() -> None:
    names = words_in(ENGLISH).names
    named = names.named(
        {"unit": 0, "loc": LOC_D2_1, "hex": 10, "side": 1, "terrain": "debris", "building": 0}
    )
    assert {name: str(one) for name, one in named.items()} == {
        "unit": "G1",
        "loc": "D2/1",
        "hex": "B2",
        "side": "Soviet",
        "terrain": "debris",
        "building": "house",
    }
    assert names.fact("number", Fraction(1, 2)) == "½"
    assert names.fact("half", 4) == "4½"
    assert str(names.fact("unit", -1)) == "none"
    assert names.location(-1) == "off the map"
    assert names.location(-2) == "somewhere"
    assert names.fact("marker", 0) == "0"
    assert names.fact("word", "never") == "{never}"


@pytest.mark.parametrize(
    ("language", "named", "text"),
    [
        (ENGLISH, "hex G1", "An enemy is in hex G1"),
        (FRENCH, "G1 (hexagone)", "Un ennemi est en G1 (hexagone)"),
    ],
)
def test_a_hex_that_has_the_name_of_a_unit_is_called_a_hex(
    language: Language, named: str, text: str
) -> None:
    words = StreetWords(ambush(), referee("tide"), catalogue(language))
    assert words.names.fact("hex", LOC_G1 // 16) == words.names.location(LOC_G1) == named
    assert words.names.location(LOC_G1 + 1) == "G1/1"
    assert words.names.location(LOC_G1 + 16) == "G2"  # no unit is called so
    assert words.names.unit(GERMAN_UNIT) == "G1"
    assert words.reason(Reason("room_enemy", "TI3", facts={"loc": LOC_G1})) == text


def test_arguments_of_one_kind_are_numbered_and_many_are_listed() -> None:
    names = words_in(ENGLISH).names
    two = names.arguments(Form("x", ("unit", "unit", "number")), (0, 1, 7))
    assert {name: str(one) for name, one in two.items()} == {
        "unit": "G1",
        "unit2": "S1",
        "number": "7",
    }
    many = names.arguments(Form("x", ("location", "unit"), many=True), (LOC_B2, 0, 1, 2))
    assert {name: str(one) for name, one in many.items()} == {
        "location": "B2",
        "units": "G1, S1 and S2",
    }


def test_a_reason_is_a_sentence_of_its_referee_or_of_the_board() -> None:
    words = words_in(ENGLISH)
    reason = Reason("taken", "TI3", facts={"loc": LOC_B2})
    assert words.reason(reason) == "Somebody stands in B2"
    assert words.reason(Reason("tide.taken", "TI3", facts={"loc": LOC_B2})) == words.reason(reason)
    assert words.reason(Reason("board.not_now", "B9")) == "This choice isn’t possible now"
    assert words.reason(Reason("never", "B9")) == "{never}"


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_a_question_reads_the_texts_of_one_referee_alone(language: Language) -> None:
    texts = street_texts(language, "k47")
    assert "street.board.not_now" in texts
    assert "street.k47.never" not in texts
    assert str(texts.noun("street.kind.t34")) == "T-34"


def test_the_log_is_written_as_the_screen_shows_it() -> None:
    game = skirmish_game(ambush())
    log = StreetLog(game, words_in(ENGLISH), (GERMAN, SOVIET))
    state, opening = game.begin(1, {})
    log.begin(state, opening)
    lines = log.add(
        [
            (Ev.TABLE, 0, 2),
            (Ev.LOGGED, MOVED, GERMAN_UNIT, LOC_B2, LOC_B2 + 16),
            (Ev.ROLL, SHOT, SOVIET, 6, 4, 1),
            (Ev.ROLL, SHOT, -1, 10, 7),
            (Ev.LOGGED, LOST, FIRST, 1),
        ]
    )
    assert [line.text for line in lines] == [
        "Turn 2 · German G1: B2 → B3, 1 MP.",
        "Turn 2 · Shot (the Soviets): 4 1 (D6)",
        "Turn 2 · Shot: 7 (D10)",
    ]  # where S1 stands is secret until the set-up is done
    assert log.lines[-3:] == lines


def test_a_line_of_the_log_says_whose_the_unit_is() -> None:
    """English "German G1", French "Le G1 allemand"; the turn is no name of a unit."""
    for language, start in (
        (ENGLISH, "Turn 1 · German G1: "),
        (FRENCH, "Tour 1 · Le G1 allemand: "),
    ):
        game = skirmish_game(ambush())
        log = StreetLog(game, words_in(language), (GERMAN,))
        log.begin(*game.begin(1, {}))
        (line,) = log.add([(Ev.LOGGED, MOVED, GERMAN_UNIT, LOC_B2, LOC_B2 + 16)])
        assert line.text.startswith(start)


def test_what_one_side_alone_may_know_is_told_to_it_alone() -> None:
    game = skirmish_game(ambush())
    state, opening = game.begin(1, {})
    events = [(Ev.LOGGED, LOST, THIRD, 1)]
    for seats, lines in (((SOVIET,), 1), ((GERMAN,), 0), ((GERMAN, SOVIET), 0)):
        log = StreetLog(game, words_in(ENGLISH), seats)
        log.begin(state, opening)
        assert len(log.add(events)) == lines


def test_the_board_tells_what_lies_open_and_no_more() -> None:
    game = skirmish_game(ambush())
    state, _ = game.begin(1, {})
    game.apply(state, (SetUp.READY,))
    board_text = BoardText(game.kit, words_in(ENGLISH))
    text = "\n".join(board_text.lines(game.public(state), "actions"))
    assert "Turn 1 of 4 – Actions" in text
    assert "  B2: G1 (rifle squad), 3 men left" in text
    assert "  C2: mines\n" in text
    assert "C3" not in text
    assert "Out of sight: S3" in text
    hidden = list(board_text.hidden(state, SOVIET))
    assert hidden[1:] == [
        "  D3/1: S3 (machine gun squad), 3 men left",
        "  C2: mines, density 2",
        "  C3: mines, density 1",
    ]
    assert not list(board_text.hidden(state, GERMAN))


def test_ruins_and_the_lost_are_told() -> None:
    game = skirmish_game(ambush())
    state, _ = game.begin(1, {})
    state.ruins[28] = (0, 1)
    state.ruins[29] = (1, 1)
    state.units[GERMAN_UNIT].loc = -1
    text = "\n".join(BoardText(game.kit, words_in(ENGLISH)).lines(state, "actions"))
    assert "D2: in ruins" in text
    assert "D3: masonry rubble from floor 1 up" in text
    assert "Gone: G1" in text


@pytest.mark.rule("B10")
def test_an_answer_is_plain_data_in_the_order_of_its_fields() -> None:
    words = words_in(ENGLISH)
    why = [Reason("board.not_now", "B9", Fraction(1, 2)), Reason("board.not_now", "TI1 T01", 3)]
    answer = RollAnswer(legal=True, odds={"0": Fraction(2, 4), "1": Fraction(1)}, why=why)
    plain = plain_answer(words, "tide", ("cost", "G1", "B3"), answer)
    assert list(plain) == ["rules", "query", "legal", "odds", "why"]
    assert plain["query"] == ["cost", "G1", "B3"]
    assert plain["odds"] == {"0": "1/2", "1": "1/1"}
    assert [(one["value"], one["rule"]) for one in plain["why"]] == [(0.5, "B9"), (3, "TI1 T01")]
    assert plain["why"][0]["text"] == "This choice isn’t possible now"


class Odds(Fields, frozen=True, kw_only=True):
    """Inside an answer."""

    unit: str
    odds: dict[str, Fraction]


class EveryKind(Answer, frozen=True, kw_only=True):
    """An answer with fields of every kind."""

    legal: bool = True
    cost: int | None = None
    odds: Mapping[str, Fraction] = MappingProxyType({"0": Fraction(1, 4)})
    targets: list[Odds]
    rolls: Sequence[Odds] = ()
    why: list[Reason]


def test_an_answer_is_readable_lines() -> None:
    words = words_in(ENGLISH)
    answer = EveryKind(
        targets=[Odds(unit="G1", odds={"1": Fraction(1)})],
        why=[Reason("board.not_now", "B9", -1), Reason("board.not_now", "B9")],
    )
    assert list(answer_lines(words, answer)) == [
        "Yes",
        "odds: no loss – 1/4 (25%)",
        "targets:",
        "  G1; 1 lost – 1/1 (100%)",
        "Why:",
        "  -1  This choice isn’t possible now (B9)",
        "  This choice isn’t possible now (B9)",
    ]


def test_every_text_that_all_referees_share_is_asked_for() -> None:
    package = Path(stalingrad_game.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    shared = tomllib.loads((ENGLISH.folder / "street.toml").read_text(encoding="utf-8"))
    made_up = {"referee", "direction", "over", "terrain", "marker", "kind", "help", "field"}
    made_up |= {"house", "scenario"}
    for group, texts in shared["street"].items():
        if isinstance(texts, dict) and group not in made_up:
            for name in set(texts) - made_up - {"act"}:
                assert re.search(rf"[\".]{re.escape(name)}\"", code), f"{group}.{name}"


def test_lanes_are_told_by_what_they_lead_through() -> None:
    assert set(LANES) <= {*TERRAINS, *MARKERS}


def test_every_standard_scenario_has_kinds_with_names() -> None:
    scenario = load_scenario("volga_block")
    for language in LANGUAGES:
        for card in scenario.units:
            assert catalogue(language).noun(f"street.kind.{card.kind}").name


def test_a_turn_is_a_turn_by_every_referee() -> None:
    """TI1.1: what one side does before the other acts is an activation there."""
    text = "Turn"
    for word in ("tide", "ats", "k47"):
        kit = street_kit("volga_block", word)
        words = GameWords(kit, catalogue(ENGLISH))
        assert words.turn(3) == f"{text} 3"
        assert words.turn_of(3, 6) == f"{text} 3 of 6"
        goal = next(iter(BoardText(kit, words).goal()))
        assert f"at the end of {text.lower()} 6" in goal


@pytest.mark.parametrize("how", ["no_units", "resigned"])
def test_the_end_names_the_side_that_has_lost(how: str) -> None:
    for language in LANGUAGES:
        words = words_in(language)
        state, _ = skirmish_game(ambush()).begin(4, {})
        text = words.result(Result(winner=SOVIET, how=how), state)
        assert words.side(SOVIET).the.casefold() in text.casefold()
        assert words.side(GERMAN).the in text


@pytest.mark.parametrize(
    ("held", "winner", "english", "french"),
    [
        (0, SOVIET, "the Germans control none of the victory hexes, and they needed 2", "aucun"),
        (
            1,
            SOVIET,
            "the Germans control only 1 of the victory hexes, and they",
            "les Allemands n’en contrôlent que 1, et il leur en fallait 2",
        ),
        (
            2,
            GERMAN,
            "The Germans win: they control 2 of the victory hexes",
            "Les Allemands gagnent: parmi les hexagones de victoire, ils en contrôlent 2",
        ),
    ],
)
def test_the_end_says_who_holds_how_many_hexes(
    held: int, winner: int, english: str, french: str
) -> None:
    game = StreetGame(street_kit("first_house", "tide"))
    victory = game.kit.scenario.victory
    state, _ = game.begin(4, {})
    for number, hex_ in enumerate(victory.hexes):
        state.control[hex_] = victory.side if number < held else SOVIET
    for language, text in ((ENGLISH, english), (FRENCH, french)):
        words = GameWords(game.kit, catalogue(language))
        said = words.result(Result(winner=winner, how="hexes"), state)
        assert text in said.replace(NARROW_SPACE, " ").replace(" :", ":")


@pytest.mark.parametrize(
    ("referee_word", "fact", "numbers", "english", "french"),
    [
        ("tide", "assault_hits", (0, 1), "misses; net hits suffered: 1", "aucune touche nette ;"),
        ("tide", "assault_hits", (0, 0), "misses, and so do the def", "n’en subit aucune"),
        ("tide", "assault_hits", (2, 0), "2 net hits and suffers none", "2 touches nettes et n’en"),
        ("tide", "assault_hits", (2, 3), "scores 2 net hits and suffers 3", "en subit 3"),
        ("tide", "hit", (0, 1), "is not hit.", "n’est pas touché."),
        ("tide", "hit", (3, 0), "is hit 3 times.", "3 fois."),
        ("tide", "hit", (1, 2), "once, but its cover cancels the hit", "annule la touche"),
        (
            "tide",
            "hit",
            (3, 1),
            "3 times; its cover cancels 1 of the hits",
            "3 fois, dont 1 sans effet",
        ),
        ("k47", "hit", (0, 0), "is not hit.", "n’est pas touché."),
        ("k47", "hit", (7, 0), "is hit 7 times but loses nobody", "ne perd personne"),
        ("k47", "hit", (7, 2), "is hit 7 times; men lost: 2", "hommes perdus : 2"),
    ],
)
def test_no_line_counts_nothing(
    referee_word: str, fact: str, numbers: tuple[int, int], english: str, french: str
) -> None:
    """Instead of "scores 0 net hits" or "hits cancelled: 0" it says what that comes to."""
    kit = street_kit("first_house", referee_word)
    key = f"{'tide.' if referee_word == 'tide' else ''}log.{fact}"
    for language, text in ((ENGLISH, english), (FRENCH, french)):
        words = GameWords(kit, catalogue(language))
        told = words.told((Ev.LOGGED, words.fact_called(key), 0, *numbers)).text
        assert text in told.replace(NARROW_SPACE, " ")


@pytest.mark.parametrize(
    ("numbers", "english", "french"),
    [
        ((0, 2), "The Germans hold no victory hex and need 2.", "aucun hexagone de victoire"),
        ((1, 2), "The Germans hold 1 victory hex and need 2.", "tiennent 1 hexagone de victoire"),
        ((3, 2), "The Germans hold 3 victory hexes and need 2.", "3 hexagones de victoire"),
    ],
)
def test_the_hexes_held_are_somebodys(numbers: tuple[int, int], english: str, french: str) -> None:
    for language, text in ((ENGLISH, english), (FRENCH, french)):
        words = GameWords(street_kit("first_house", "tide"), catalogue(language))
        told = words.told((Ev.LOGGED, words.fact_called("tide.log.held"), *numbers)).text
        assert text in told.replace(NARROW_SPACE, " ")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (ENGLISH, "House in D2 and D3: large masonry building, ground floor and 1 upper floor"),
        (FRENCH, "Maison en D2 et D3 : grand bâtiment en maçonnerie, rez-de-chaussée et un étage"),
    ],
    ids=repr,
)
def test_a_building_is_told_in_one_phrase(language: Language, text: str) -> None:
    kit = street_kit("first_house", "tide")
    lines = GroundText(kit.scenario, GameWords(kit, catalogue(language))).lines()
    assert text in [line.strip().replace(NARROW_SPACE, " ") for line in lines]


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_building_of_every_scenario_has_its_words(language: Language) -> None:
    for name in standard_scenarios():
        kit = street_kit(name, load_scenario(name).referees[0])
        for line in GroundText(kit.scenario, GameWords(kit, catalogue(language))).lines():
            assert "{" not in line


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_a_number_that_is_not_added_has_no_sign_and_defence_is_told_apart(
    language: Language,
) -> None:
    texts = catalogue(language)
    tide = GameWords(street_kit("volga_block", "tide"), texts)
    facts = {"hex": 12, "weaken": 5}
    needed = Reason("tide.house.need", "TI8.10", 9, facts)
    assert reason_line(tide, needed).startswith("9  ")
    assert "+" not in reason_line(tide, needed)
    defence = {"en": "+3  Defence: ", "fr": "+3  Défense\u202f: "}[language.code]
    cover = Reason("tide.cover.building", "TI5.4", 3, {"loc": LOC_B2})
    assert reason_line(tide, cover).startswith(defence)
    assert reason_line(tide, Reason("tide.house.defence", "TI8.7", 3, facts)).startswith(defence)
    k47 = GameWords(street_kit("first_house", "k47"), texts)
    assert reason_line(k47, Reason("hit.indirect", "KB4.7", 6)).startswith("6  ")
    assert reason_line(k47, Reason("hit.in_place", "KB4.7", 1)).startswith("+1  ")


def test_every_entry_without_a_sign_is_one_of_some_referee() -> None:
    words = [GameWords(street_kit("first_house", one), catalogue(ENGLISH)) for one in REFEREES]
    assert [key for key in NOT_ADDED if not any(one.key(key) for one in words)] == []


def test_of_a_refusal_the_reason_alone_is_told() -> None:
    answer = EveryKind(legal=False, odds={}, targets=[], why=[Reason("board.not_now", "B9")])
    assert list(answer_lines(words_in(ENGLISH), answer)) == [
        "No",
        "  This choice isn’t possible now (B9)",
    ]
    assert next(answer_lines(words_in(FRENCH), answer)) == "Non"
