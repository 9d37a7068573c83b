"""KB10: set-up, verbs, control and victory; and what the game's words say."""

from typing import Any

import pytest

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.k47.play.codes import Roll
from stalingrad_game.street_fight.words.words import GameWords
from tests.support.street import house, scene, unit
from tests.support.street_k47 import Play, ask, duel, referee


def squad(name: Any, at: Any, **more: Any) -> Any:
    return unit(name, "rifle_squad", at, **more)


ZONES = {"zone_german": ["A1:A3", "C3"], "zone_soviet": ["G7:G9"]}


def set_up(*units: Any, **file: Any) -> Any:
    return Play(scene(*units, k47=ZONES, **file))


@pytest.mark.rule("KB10")
def test_each_side_sets_up_in_its_zone() -> None:
    play = set_up(squad("G", "A1"), squad("G2", "A2"), squad("S", "G8"))
    assert play.question == "place german"
    play.do("place G A3")
    assert play.at("G") == "A3"
    assert play.why("place G A1") == "KB10"  # once each
    assert play.why("place G2 A2") == "KB10"
    play.do("done")
    assert play.question == "place soviet"
    play.do("place S G9", "done")
    assert play.question.startswith("order")


@pytest.mark.rule("KB10", "KB3.4", "K07")
def test_infantry_and_artillery_set_up_in_a_building_with_a_hex_in_the_zone() -> None:
    row = [house("C3", "C4", floors=2), house("E5", id="other")]
    units = (squad("G", "A1"), unit("GA", "at_gun", "A2"), unit("GT", "t34", "A3"))
    play = set_up(*units, squad("S", "G8"), buildings=row)
    assert {"place G C3", "place G C4/1", "place GA C3/1"} <= set(play.options)
    assert "place G E5" not in play.options
    assert play.why("place GT C3") == "KB3.4 K07"
    play.do("place GA C4/1")
    assert play.why("place G C4/1") == "KB3.3 K05"


@pytest.mark.rule("KB10", "KB5.3", "K08")
def test_artillery_that_is_placed_chooses_its_opening_by_its_first_shot() -> None:
    row = [house("C3", floors=2)]
    play = set_up(unit("G", "at_gun", "A1", facing="N"), squad("S", "G8"), buildings=row)
    play.do("place G C3/1", "done", "done")
    assert play.unit("G").facing == -1


@pytest.mark.rule("KB10")
def test_without_zones_nobody_sets_up() -> None:
    assert Play(scene(squad("G", "A1"), squad("S", "G8"))).question.startswith("order")


@pytest.mark.rule("KB10", "K01")
def test_all_may_agree_that_nobody_enters_buildings() -> None:
    closed = {"closed_buildings": True}
    at = ask(squad("G", "C3"), squad("S", "C4"), buildings=[house("C4", "C5")], k47=closed)
    assert at.refusal("G", "C4", "assault") == "KB10 K01"
    free = ask(squad("G", "C3"), squad("S", "I9"), buildings=[house("C4")], k47=closed)
    assert free.cost("G", "C4").rules == ("KB10 K01",)


def ended(*units: Any, turns: Any = 1, need: Any = 1, hexes: Any = ("C3",), **file: Any) -> Any:
    """A game in which everybody goes Down in every turn."""
    victory = {"side": "german", "hexes": list(hexes), "need": need, "when": "end"}
    play = Play(scene(*units, turns=turns, victory=victory, **file))
    while play.state.agenda:
        verb = play.options[-1] if play.question.startswith("order") else play.options[0]
        play.events = play.game.apply(play.state, play.game.parse_option(verb))
    return play


@pytest.mark.rule("KB10")
def test_the_hexes_decide_after_the_last_turn() -> None:
    assert ended(squad("G", "C3"), squad("S", "G8")).state.winner == 0
    assert ended(squad("G", "C4"), squad("S", "G8")).state.winner == 1
    long = ended(squad("G", "C3"), squad("S", "G8"), turns=3)
    assert long.state.table[0] == 3


@pytest.mark.rule("KB10")
@pytest.mark.parametrize("kind", ["t34", "at_gun", "mortar_squad"])
def test_vehicles_and_artillery_do_not_control(kind: Any) -> None:
    play = ended(unit("G", kind, "C3"), squad("S", "G8"))
    assert play.state.winner == 1
    assert play.state.control[play.scenario.board.hex("C3")] == -1


@pytest.mark.rule("KB10")
def test_a_side_without_units_loses_at_once() -> None:
    play = duel(unit("G", "mg_squad", "C3"), squad("S", "C5", steps=1))
    play.do("order G fire", "fire at C5").dice(6, 1, 1, 1, 1, 6).do("react none")
    assert (play.state.winner, play.state.agenda) == (0, [])


@pytest.mark.rule("KB10")
def test_the_verbs_of_the_terminal() -> None:
    foes = (squad("S", "C7"), squad("S2", "E5"), squad("S9", "I9"))
    play = duel(squad("G", "C3"), unit("G2", "kv1", "E2"), *foes, buildings=[house("E3")])
    play.do("order g advance", "move c4", "fire at c7").do("react none")
    play.drawn("german").do("order G2 run", "ram E3")
    assert play.rolls(Roll.RAM)
    play = duel(squad("G", "C3"), squad("S", "C5"), foes[2])
    play.do("order G run", "assault C5")
    assert play.question == "react soviet"


@pytest.mark.rule("KB10")
@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("dance", "orders: place UNIT LOC"),
        ("order G sleep", "order UNIT fire|advance"),
        ("order X fire", "no unit X"),
        ("move", "write: move LOC"),
        ("move Z99", "Z99 isn't on the map"),
        ("fire at C9", "nobody at C9"),
        ("react jump", "react down|fire|none"),
        ("keep", "isn't the question now"),
        ("place G", "place UNIT LOC"),
        ("flee C4", "can leave for C4"),
        ("ram", "ram HEX"),
        ("fire", "fire at LOC"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_can_be_typed(line: Any, printed: Any) -> None:
    play = duel(squad("G", "C3"), squad("S", "C5"))
    with pytest.raises(ValueError, match=printed.replace("|", r"\|")):
        referee().options_of_line(play.kit, play.state, line)


def keys_of_code() -> Any:
    """Every key of a reason in the code of the referee, as far as it is written out."""
    import re
    from pathlib import Path

    import stalingrad_game.street_fight.k47 as package

    text = "".join(path.read_text() for path in Path(package.__path__[0]).rglob("*.py"))
    found = set(re.findall(r'Reason\(\s*"([a-z_.]+)"', text))
    found |= {f"hit.{key}" for key in re.findall(r'add\("([a-z_]+)"', text)}
    return found | {f"hit.{key}" for key in re.findall(r'Cover\([a-z_.]+, "([a-z_]+)"', text)}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_the_referee_says_has_words(language: Any) -> None:
    texts = catalogue(program_languages()[language])
    one = referee()
    keys = {
        *keys_of_code(),
        *(f"act.{form.word}" for form in one.acts.values()),
        *(f"roll.{form.word}" for form in one.rolls.values()),
        *(form.word for form in one.facts.values()),
        *(f"phase.{word}" for word in one.phases),
        *(f"word.{word}" for words in one.word_lists.values() for word in words),
        *(f"word.{weapon}" for weapon in one.units.tables.weapons),
        *(f"damage.{quality}" for quality in ("inexperienced", "regular", "veteran")),
        *(f"step.{kind}" for kind in ("open", "enter", "leave", "floor", "section")),
        *("step.difficult", "step.vehicle", "ram.wood", "ram.masonry", "out_of_range", "too_near"),
        *("too_far_run", "too_far_advance", "run_difficult", "run_hurdle", "room.hex"),
    }
    assert len(keys) > 200
    missing = sorted(
        key for key in keys if not any(f"street.k47.{key}{end}" in texts for end in ("", ".other"))
    )
    assert missing == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_option_refusal_and_question_is_a_sentence(language: Any) -> None:
    play = duel(
        squad("G", "C3"), unit("G2", "t34", "A1"), squad("S", "C6"), buildings=[house("C4")]
    )
    words = GameWords(play.kit, catalogue(program_languages()[language]))
    for line in (None, "order G run", "stop"):
        if line is not None:
            play.do(line)
        decision = play.game.decision(play.state)
        assert decision is not None
        lines = [words.prompt(decision, play.state).text]
        for option in play.game.candidates(play.state):
            lines.append(words.option(option))
            if play.game.why(play.state, option):
                lines.append(words.refusal(option, decision, play.state).text)
        lines += [words.told(event).text for event in play.events if event[0] == 9]
        assert not [text for text in lines if "‹" in text or "{" in text or not text]
