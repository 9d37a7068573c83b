"""What an option would do, as it is told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stalingrad_game.card_game.content.models import effects_of
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.preview import BattleStanding, OptionPreview, preview_option
from stalingrad_game.card_game.state.codes import SIDES, Act, Op
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from tests.support.languages import ENGLISH, FRENCH
from tests.support.pack import kit_of_tests
from tests.support.set_up import battle, turn
from tests.support.table import Table

NOW = BattleStanding(Fraction(99, 200), 3, 3, 3, 3, 1, 4, 5, 2, 2, 0, 1, 3)


def change_text(least: BattleStanding, most: BattleStanding, language: Language = ENGLISH) -> str:
    """A change from `NOW`, told."""
    words = Localizer(kit_of_tests(), language)
    return (
        words.preview(OptionPreview(0, NOW, least, most))
        .replace(NARROW_SPACE, " ")
        .replace("\u00a0", " ")
    )


def consequence(table: Table, text: str, language: Language = ENGLISH) -> str:
    """What an answer does."""
    return Localizer(table.kit, language).consequence(
        table.option(text), table.decision, table.state
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            ENGLISH,
            "Bucket 3 → end, one fewer Inferno; German dice 3 → 2; "
            "German chance of taking the building 49.5% → 34.4%",
        ),
        (
            FRENCH,
            "Seau 3 → fin, un Brasier de moins ; dés allemands 3 → 2 ; "
            "chances allemandes de prendre le bâtiment 49,5 % → 34,4 %",
        ),
    ],
)
def test_what_is_certain_is_told_from_number_to_number(language: Language, text: str) -> None:
    after = NOW._replace(bucket=0, inferno=0, german_dice=2, chance=Fraction(344, 1000))
    assert change_text(after, after, language) == text


def test_where_it_is_not_certain_dice_and_chance_have_a_range() -> None:
    least = NOW._replace(german_units=3, german_dice=2, chance=Fraction(44, 100))
    most = NOW._replace(german_dice=4, chance=Fraction(61, 100))
    assert change_text(least, most) == (
        "German dice 3 → 2–4; German chance of taking the building 49.5% → 44–61%"
    )
    assert change_text(least, most, FRENCH).endswith("49,5 % → 44–61 %")


def test_a_fire_at_the_end_of_its_track_makes_an_inferno() -> None:
    after = NOW._replace(fire=0, inferno=2)
    assert change_text(after, after) == "Fire 3 → end, one more Inferno"


def test_where_nothing_changes_nothing_is_told() -> None:
    assert change_text(NOW, NOW) == ""


@pytest.mark.parametrize(
    ("least", "most", "text"),
    [
        ((1, 2), (1, 2), "50 %"),
        ((9, 20), (1, 2), "45–50 %"),
        ((1, 10**6), (1, 2), "< 0,1 %–50 %"),
        ((0, 1), (1, 1), "0–100 %"),
    ],
)
def test_a_range_of_chances_has_one_sign(
    least: tuple[int, int], most: tuple[int, int], text: str
) -> None:
    found = FRENCH.percent_range(Fraction(*least), Fraction(*most))
    assert found.replace(NARROW_SPACE, " ") == text


def test_a_hold_tells_what_is_turned_and_what_is_left() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=3)
    assert consequence(table, "hold").endswith("Then 2 Holds are left before the Break Test.")
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=1)
    assert consequence(table, "hold").endswith("Then comes the Break Test.")
    assert consequence(table, "hold", FRENCH).endswith(
        "Puis vient le Test de rupture (Break Test)."
    )


def test_a_refresh_tells_the_hand_and_who_acts() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire", "kill"])
    text = consequence(table, "refresh")
    assert text == "Discard the cards you don’t want, then refill your hand to 4 cards."
    table = battle(german=["infantry_76"], soviet=["guards_37"])
    assert consequence(table, "refresh") == "Your hand is empty: draw 4 cards."


def test_ending_a_manoeuvre_tells_what_it_gives_up() -> None:
    table = turn(german=["infantry_76", "panzer_14"], soviet=["guards_37"])
    assert table.option("done")[0] == Act.DONE
    assert consequence(table, "done") == ""  # it loses the game, which the label says
    table.choose("infantry_76 to A")
    assert consequence(table, "done") == "You send no more formations to attack this turn."
    table.choose("done")
    assert consequence(table, "done") == "You send no more formations to defend this turn."


def test_a_first_attack_tells_the_chance_that_it_makes() -> None:
    table = turn(german=["infantry_76", "panzer_14"], soviet=["guards_37"])
    seen = table.state
    shown = preview_option(table.kit, seen, table.option("infantry_76 to A"))
    assert shown is not None
    words = Localizer(table.kit, ENGLISH)
    assert words.preview(shown) == (
        f"German chance of taking the building {words.percent(shown.most.chance)}"
    )
    assert words.chance_change(shown) == words.percent(shown.most.chance)


@pytest.mark.parametrize(("language", "whose"), [(ENGLISH, "’s action. "), (FRENCH, "propre à ")])
def test_a_refresh_says_what_the_commander_does(language: Language, whose: str) -> None:
    kit = Kit(load_pack(), "basic")
    words, engine = Localizer(kit, language), Engine(kit)
    seat = next(seat for seat in SIDES if kit.commander(seat, 0).action)
    state, _ = engine.new(1)
    decision = Decision(seat, Op.ACTION, (Op.ACTION,), "R4.4", ((Act.REFRESH, -1, -1),), ())
    text = words.consequence((Act.REFRESH, -1, -1), decision, state)
    action = words.sentences(effects_of(kit.commander(seat, 0).action), seat)[0].text
    assert words.commander(seat, 0) in text
    assert whose in text
    assert text.endswith(action)
