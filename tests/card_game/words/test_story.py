"""The story: what belongs together is told in one line, nothing is lost that must be known."""

from __future__ import annotations

import re
from typing import Final

import pytest

from stalingrad_game.card_game.rules.effects import Kill, Supply
from stalingrad_game.card_game.state.codes import (
    GERMAN,
    SOVIET,
    Act,
    CardZone,
    Ev,
    Event,
    FormationZone,
    InitiativeIcon,
    Phase,
    SniperResult,
    UnitCause,
    lane,
)
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.log_entry import LogLine
from stalingrad_game.card_game.words.story import gathered_story
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from tests.card_game.words.test_log import log_of
from tests.support.expert_set_up import german_battle, soviet_battle
from tests.support.languages import ENGLISH, FRENCH
from tests.support.pack import kit_of_tests
from tests.support.set_up import battle, turn
from tests.support.table import Table

UNIT: Final = kit_of_tests().unit_number
ROUND_1: Final = "Round 1, Germans – "


def lines_of(table: Table, *events: Event, language: Language = ENGLISH) -> list[LogLine]:
    """What events at a table say to everybody, line by line."""
    return log_of(table, PUBLIC, language).add(events)


def every_event(table: Table, *events: Event, language: Language = ENGLISH) -> list[str]:
    """The same, in words alone."""
    return [line.text for line in lines_of(table, *events, language=language)]


def story(table: Table, *events: Event, language: Language = ENGLISH) -> list[str]:
    """The story of events at a table."""
    lines = gathered_story(
        Localizer(table.engine.kit, language), lines_of(table, *events, language=language)
    )
    return [line.text.replace(NARROW_SPACE, " ") for line in lines]


@pytest.fixture
def table() -> Table:
    return battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        staging=["plain_305"],
        german_hand=["fire", "kill"],
        soviet_hand=["red_draw_0", "red_kill"],
        units={"rifle": 3, "infantry": 1},
        fire=0,
    )


def unit(name: str, number: int, cause: int = UnitCause.EFFECT) -> Event:
    """A unit that comes or goes in district B."""
    return (Ev.UNIT, 1, UNIT[name], number, cause)


# --- what is folded away ------------------------------------------------------------------------


def test_a_terror_tactic_and_what_it_does_stand_behind_its_unit(table: Table) -> None:
    events = [unit("sapper", 1), (Ev.TERROR, UNIT["sapper"]), unit("rifle", -1, UnitCause.KILL)]
    assert story(table, *events, unit("infantry", 1)) == [
        f"{ROUND_1}+ sapper (a Kill destroys rifle); + infantry."
    ]
    assert len(every_event(table, *events)) == 3


def test_a_kill_after_a_terror_tactic_is_not_its_doing(table: Table) -> None:
    kill = unit("rifle", -1, UnitCause.KILL)
    events = [unit("sapper", 1), (Ev.TERROR, UNIT["sapper"]), kill, kill]
    assert story(table, *events) == [
        f"{ROUND_1}+ sapper (a Kill destroys rifle); a Kill destroys rifle."
    ]
    assert every_event(table, *events)[2:] == ["Kill: the Soviets lose rifle."] * 2


def test_a_hold_is_one_line(table: Table) -> None:
    card = table.engine.kit.carnage.index(table.engine.kit.carnage[0])
    hold = [(Ev.ACTED, GERMAN, Act.HOLD), (Ev.CHOSEN, GERMAN, 0, card)]
    after = [(Ev.FIRE, 1, 1), (Ev.HOLD, 2)]
    assert story(table, *hold, *after) == [
        f"{ROUND_1}Hold: Fire advances 1, to space 1 of 4; 2 Holds left."
    ]
    assert story(table, *hold, *after, language=FRENCH) == [
        "Round 1, Allemands – Tenir : l’Incendie avance de 1, jusqu’à la case 1 sur 4 ; "
        "encore 2 actions Tenir."
    ]
    assert story(table, *hold) == [f"{ROUND_1}Hold. The Germans choose Fire."]
    assert story(table, hold[0], (Ev.FIRE, 1, 1), (Ev.HOLD, 0)) == [
        f"{ROUND_1}Hold: Fire advances 1, to space 1 of 4; the Break Test follows."
    ]


def shown_card(table: Table, name: str, formation: str) -> Event:
    seat = table.engine.kit.card_side[table.cards[name]]
    return (Ev.SHOWN, table.cards[name], table.formations[formation], 0, seat)


def test_a_card_that_is_shown_is_told_as_played() -> None:
    table = german_battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire"])
    shown = shown_card(table, "fire", "infantry_76")
    played = (Ev.PLAYED, shown[1], shown[2], 1, 0, CardZone.SHOWN)
    assert story(table, shown) == [f"{ROUND_1}The Germans show fire for infantry_76."]
    assert story(table, shown, played, (Ev.FIRE, 1, 1)) == [
        f"{ROUND_1}Fire on infantry_76: Fire advances 1, to space 1 of 4."
    ]


def test_a_waiver_neither_stands_in_the_story_nor_parts_it() -> None:
    table = german_battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire"])
    shown, waived = shown_card(table, "fire", "infantry_76"), (Ev.WAIVED, SOVIET, 1)
    played = (Ev.PLAYED, shown[1], shown[2], 1, 0, CardZone.SHOWN)
    assert story(table, waived) == []
    assert story(table, shown, waived) == [f"{ROUND_1}The Germans show fire for infantry_76."]
    again = (Ev.WAIVED, SOVIET, 0)
    assert story(table, shown, waived, played, again, (Ev.FIRE, 1, 1)) == [
        f"{ROUND_1}Fire on infantry_76: Fire advances 1, to space 1 of 4."
    ]
    assert len(every_event(table, shown, waived, played, again, (Ev.FIRE, 1, 1))) == 5


def test_an_interception_names_the_hero_and_the_card() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["fire"],
        soviet_hand=["interception_nkvd"],
    )
    shown = shown_card(table, "fire", "infantry_76")
    hero = (Ev.HERO, table.cards["interception_nkvd"], SOVIET)
    events = [shown, (Ev.INTERCEPTED, shown[1], GERMAN), hero]
    text = (
        "Interception_nkvd enters play and intercepts fire, meant for infantry_76: "
        "the card is discarded."
    )
    assert every_event(table, *events)[1:] == [text]
    assert story(table, *events) == [f"{ROUND_1}{text}"]


def test_an_interception_uses_a_free_soviet_card_up() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["infantry_interception"],
        soviet_hand=["red_kill"],
    )
    shown = shown_card(table, "red_kill", "guards_37")
    hero = (Ev.HERO, table.cards["infantry_interception"], GERMAN)
    (_, line) = every_event(table, shown, (Ev.INTERCEPTED, shown[1], SOVIET), (Ev.GHOST, 0), hero)
    assert line.endswith("the card is discarded, and Stalin’s Ghost is used up.")


def test_a_free_soviet_card_is_told_when_it_comes_and_when_it_is_used(table: Table) -> None:
    assert every_event(table, (Ev.GHOST, 1), (Ev.GHOST, 0)) == [
        "The next Soviet combat card of this battle costs 0.",
        "That card cost nothing: Stalin’s Ghost is used up.",
    ]


def test_attacks_are_a_line_for_each_building() -> None:
    table = turn(german=["infantry_76", "panzer_14", "plain_305"], soviet=["guards_37"])
    home, away = FormationZone.STAGING, table.formations

    def sent(name: str, district: int, side: int) -> Event:
        return (Ev.FORMATION, away[name], home + side, lane(district, side))

    events = [
        sent("infantry_76", 1, GERMAN),
        sent("panzer_14", 0, GERMAN),
        sent("plain_305", 1, GERMAN),
        (Ev.MANOEUVRED, GERMAN, 3),
        sent("guards_37", 1, SOVIET),
        (Ev.MANOEUVRED, SOVIET, 1),
    ]
    assert story(table, *events) == [
        "Barracks (A): panzer_14, unopposed.",
        "Red_square (B): infantry_76 and plain_305 against guards_37.",
    ]
    assert story(table, (Ev.MANOEUVRED, GERMAN, 0)) == ["The Germans commit no formation."]


def test_reinforcements_are_told_with_their_leaders() -> None:
    table = turn(german=["infantry_76"], destroyed=["plain_305", "plain_389"])
    one, other = (table.formations[name] for name in ("plain_305", "plain_389"))
    lines = table.state.lines
    lines[FormationZone.DECK], lines[FormationZone.DESTROYED] = (one, other), ()
    table.state.leader[one] = -1
    table.state.phase, table.state.pools[GERMAN] = Phase.REINFORCEMENT, (4,)
    deck, home = FormationZone.DECK + GERMAN, FormationZone.STAGING + GERMAN
    events = [
        (Ev.FORMATION, other, deck, home),
        (Ev.DEPLETED, other, 1, 0),
        (Ev.FORMATION, one, deck, home),
        (Ev.LEADER, one, table.state.pools[GERMAN][0], 0, GERMAN),
    ]
    leader = table.engine.kit.leaders[table.state.pools[GERMAN][0]].id
    assert story(table, *events) == [
        f"German reinforcements: plain_389 (depleted) and plain_305 (General {leader})."
    ]


def test_an_aftermath_is_one_line_and_the_way_home_none(table: Table) -> None:
    german, soviet = table.formations["infantry_76"], table.formations["guards_37"]
    other = table.formations["guards_13"]
    kit = table.engine.kit
    leaders = [kit.leaders[table.state.leader[one]].id for one in (german, soviet)]
    events = [
        (Ev.PHASE, Phase.AFTERMATH),
        (Ev.DEPLETED, german, 1, 0),
        (Ev.LEADER, soviet, -1, 0, SOVIET),
        (Ev.FORMATION, soviet, lane(1, SOVIET), FormationZone.DESTROYED + SOVIET),
        (Ev.DEPLETED, other, 1, 0),
        (Ev.LEADER, german, table.state.leader[german], 1, GERMAN),
        (Ev.FORMATION, german, lane(1, GERMAN), FormationZone.STAGING + GERMAN),
        unit("infantry", -1, UnitCause.CAPTURED),
    ]
    assert story(table, *events) == [
        "Infantry_76 and guards_13 are depleted; guards_37 is destroyed; "
        f"Commissar {leaders[1]} dies; General {leaders[0]} rises to level 1."
    ]
    assert every_event(table, *events)[-1] == "German units removed: infantry."


def test_a_refresh_joins_its_draws_and_names_the_commander(table: Table) -> None:
    table.state.turned[GERMAN] = 1  # his successor adds a Kill
    fire = table.cards["fire"]
    deck, hand = CardZone.DECK + GERMAN, CardZone.HAND + GERMAN
    discard = CardZone.DISCARD + GERMAN
    events = [
        (Ev.ACTED, GERMAN, Act.REFRESH),
        (Ev.CARD, fire, hand, discard, 0),
        *((Ev.CARD, card, deck, hand, 0) for card in (1, 2, 3)),
        (Ev.REFRESHED, GERMAN, 1, 3),
        unit("rifle", -1, UnitCause.KILL),
    ]
    successor = Localizer(table.engine.kit, ENGLISH).commander(GERMAN, 1)
    assert story(table, *events) == [
        f"{ROUND_1}Refresh: 1 discarded (fire); 3 cards drawn; {successor}’s action: "
        "a Kill destroys rifle."
    ]
    assert f"{successor.capitalize()}’s action follows." in every_event(table, *events)


def test_commissars_are_executed_in_one_line() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37", "guards_13"])
    table.state.phase = Phase.CAMPAIGN
    pair = [table.formations[name] for name in ("guards_37", "guards_13")]
    kit, leader = table.engine.kit, table.state.leader
    deaths = [(Ev.LEADER, one, -1, 0, SOVIET) for one in pair]
    (line,) = lines_of(table, *deaths, (Ev.EXECUTED, SOVIET, 2))
    texts = [f"Commissar {kit.leaders[leader[one]].id} ({kit.formations[one].id})" for one in pair]
    assert (line.text, line.rule) == (f"{texts[0]} and {texts[1]} are executed.", "R3.2.6")
    assert every_event(table, (Ev.EXECUTED, SOVIET, 0)) == ["There is no commissar to execute."]


# --- what must be known ---------------------------------------------------------------------------


def dice(german: int, soviet: int, inferno: int = 0, defence: int = 0) -> Event:
    """Dice with a formation die each, as many unit dice as are wanted, Infernos and defence."""
    return (Ev.DICE, german, german, inferno, 0, 0, soviet, 0, defence, 0)


TEST: Final = (Ev.PHASE, Phase.BREAK_TEST)
AFTER: Final = (Ev.PHASE, Phase.AFTERMATH)


def test_a_break_test_says_where_its_dice_come_from_and_what_beat_what(table: Table) -> None:
    events = [
        *(TEST, dice(1, 1, inferno=1, defence=1)),
        *((Ev.ROLL, GERMAN, 1, 5, 1), (Ev.ROLL, SOVIET, 3, 3)),
        *(AFTER, (Ev.RESULT, 1, GERMAN, 0)),
    ]
    assert story(table, *events) == [
        "Break Test – Germans 3 dice (formations, units, 1 Inferno): 5, 1 and 1. "
        "Soviets 2 dice (formations, defence 1): 3 and 3. "
        "5 beats 3: the Germans capture red_square (B).",
        "Red_square fell: against the German 5 the Soviets had no more than a 3.",
    ]
    first, *_, last = every_event(table, *events)
    assert first.startswith(
        "Break Test. Germans: 3 dice (formations, units, 1 Inferno); Soviets: 2"
    )
    assert re.search(r"German chance: [\d.]+%\.$", first)
    assert last == "5 beats 3: the Germans capture red_square (B)."


def test_a_bloody_slaughter_is_told_with_what_is_rolled_again(table: Table) -> None:
    events = [
        *(TEST, dice(1, 1, defence=1), (Ev.ROLL, GERMAN, 6, 2), (Ev.ROLL, SOVIET, 6, 1)),
        *((Ev.SLAUGHTER, 1, 1, 6), (Ev.ROLL, GERMAN, 4), (Ev.ROLL, SOVIET, 5)),
        *(AFTER, (Ev.RESULT, 1, SOVIET, 0)),
    ]
    text, closing = story(table, *events)
    assert closing == "The Germans were one point short of red_square: 4 against 5."
    assert text.endswith(
        "Bloody Slaughter, 6 against 6: each side loses a die. Germans 4. Soviets 5. "
        "5 beats 4: the Soviets keep red_square (B)."
    )


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([dice(1, 0), (Ev.RESULT, 1, GERMAN, 0)], "The Soviets have no die left: the Germans"),
        (
            [
                *(
                    dice(1, 1),
                    (Ev.ROLL, GERMAN, 6, 1),
                    (Ev.ROLL, SOVIET, 6),
                    (Ev.SLAUGHTER, 1, 0, 6),
                ),
                (Ev.RESULT, 1, GERMAN, 0),
            ],
            "The Soviets have no die left: the Germans capture",
        ),
        (
            [
                *(
                    dice(1, 1),
                    (Ev.ROLL, GERMAN, 6),
                    (Ev.ROLL, SOVIET, 6, 1),
                    (Ev.SLAUGHTER, 0, 1, 6),
                ),
                (Ev.RESULT, 1, SOVIET, 0),
            ],
            "The Germans have no die left: the Soviets keep",
        ),
    ],
)
def test_a_side_without_dice_is_told(table: Table, events: list[Event], text: str) -> None:
    assert text in story(table, TEST, *events[:-1], AFTER, events[-1])[-2]


def test_a_battle_without_a_break_test_says_why(table: Table) -> None:
    assert story(table, AFTER, (Ev.RESULT, 1, SOVIET, 1)) == [
        "No German is left: the Soviets keep red_square (B) without a Break Test.",
        "The attack on red_square bled to death before a die was rolled.",
    ]


def test_a_spillover_and_the_fire_of_the_intensity_are_named(table: Table) -> None:
    spilt = [(Ev.SPILLOVER, GERMAN), (Ev.FIRE, 1, 1), (Ev.FIRE, 1, 2)]
    assert story(table, *spilt) == [
        f"{ROUND_1}Spillover: Fire advances 1, to space 1 of 4; Fire advances 1, to space 2 of 4."
    ]
    assert every_event(table, *spilt)[0].startswith("Spillover: no enemy unit is left")
    events = [(Ev.PHASE, Phase.INTENSITY), (Ev.HOLD, 3), *((Ev.FIRE, 1, n) for n in (1, 2, 3))]
    assert story(table, *events)[-1] == (
        "Intensity 3: 3 Holds end the battle; Fire advances 3 spaces; Fire is on space 3 of 4."
    )


def test_the_rules_tell_a_spillover_themselves() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["kill"])
    table.play("kill", on="infantry_76")
    events = table.engine.play(table.state, (Act.YES, -1, -1))
    assert events[:2] == [(Ev.SPILLOVER, GERMAN), (Ev.FIRE, 1, table.state.fire[1])]


def test_a_kill_without_effect_says_why(table: Table) -> None:
    (line,) = lines_of(table, (Ev.LOST, Kill.op, GERMAN))
    assert (line.text, line.rule) == (
        "Kill: no effect; only shielded units are there.",
        "R5.3",
    )
    assert story(table, (Ev.LOST, Kill.op, GERMAN)) == [
        f"{ROUND_1}Kill: there are only shielded units."
    ]
    assert story(table, (Ev.LOST, Supply.op, GERMAN)) == [f"{ROUND_1}Supply: there is no target."]


def test_every_round_ends_with_how_the_battle_stands(table: Table) -> None:
    table.state.inferno[1] = 2
    hold = [(Ev.ACTED, GERMAN, Act.HOLD), (Ev.HOLD, 2), (Ev.ROUND, 2, SOVIET)]
    assert story(table, *hold)[0].startswith(
        f"{ROUND_1}Hold: 2 Holds left. Units 1–3 · Infernos 2 · German chance "
    )
    assert every_event(table, (Ev.ROUND, 0, -1)) == []
    table.state.phase = Phase.VANGUARD
    assert every_event(table, (Ev.PHASE, Phase.INTENSITY)) == ["Units: 1 German, 3 Soviet."]


def test_a_campaign_card_says_what_it_does(table: Table) -> None:
    names = [card.id for card in table.engine.kit.campaign]
    number = names.index("german_leaderless")
    (text,) = every_event(table, (Ev.CAMPAIGN, GERMAN, number))
    words = Localizer(table.engine.kit, ENGLISH)
    sentences = [one.text for part in words.campaign_text(number) for one in part.sentences]
    assert len(sentences) > 1
    assert text == " ".join(["German campaign card: german_leaderless.", *sentences])


def test_a_retreat_names_the_commissar_who_is_executed(table: Table) -> None:
    formation = table.formations["guards_37"]
    leader = table.engine.kit.leaders[table.state.leader[formation]].id
    home = (Ev.FORMATION, formation, lane(1, SOVIET), FormationZone.STAGING + SOVIET)
    events = [(Ev.RETREAT, formation), (Ev.LEADER, formation, -1, 0, SOVIET), home]
    assert every_event(table, *events) == [
        "Not enough Rifle units to execute: guards_37 retreats, "
        f"and Commissar {leader} is executed."
    ]


def test_a_snipers_shot_takes_cards_of_the_enemy(table: Table) -> None:
    formation = table.formations["guards_37"]
    leader = table.engine.kit.leaders[table.state.leader[formation]].id
    hand, discard = CardZone.HAND + SOVIET, CardZone.DISCARD + SOVIET
    table.state.reading = (0,)
    events = [
        (Ev.SNIPED, GERMAN, formation, SniperResult.HIDEOUS_DEATH, -1),
        (Ev.CARD, table.cards["red_kill"], hand, discard, 0),
        (Ev.CARD, table.cards["red_draw_0"], hand, discard, 0),
        (Ev.LEADER, formation, -1, 0, SOVIET),
    ]
    assert story(table, *events) == [
        f"{ROUND_1}Sniper Shot at Commissar {leader}: hideous death; Commissar {leader} dies; "
        "the Soviets discard red_kill and red_draw_0."
    ]


def test_all_that_a_sniper_unit_did_stands_behind_it(table: Table) -> None:
    formation = table.formations["guards_37"]
    hand, discard = CardZone.HAND + SOVIET, CardZone.DISCARD + SOVIET
    kit = table.engine.kit
    sniper = next(n for n, one in enumerate(kit.units) if "sniper" in str(one.terror))
    table.state.reading = (0,)
    (text,) = story(
        table,
        (Ev.UNIT, 1, sniper, 1, UnitCause.EFFECT),
        (Ev.TERROR, sniper),
        (Ev.SNIPED, GERMAN, formation, SniperResult.HIT, -1),
        (Ev.CARD, table.cards["red_kill"], hand, discard, 0),
        (Ev.LEADER, formation, -1, 0, SOVIET),
        (Ev.FIRE, 1, 1),
    )
    inside = text[text.index("(") : text.index(")")]
    assert inside.index(" dies") < inside.index("discard red_kill")
    assert text.endswith("); Fire advances 1, to space 1 of 4.")


def test_a_dismissal_is_told_by_its_campaign_card_alone() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"])
    table.state.phase = Phase.CAMPAIGN
    card, commander, turn_2 = (Ev.CAMPAIGN, SOVIET, 0), (Ev.COMMANDER, SOVIET), (Ev.TURN, 2)
    (taken,) = every_event(table, commander)
    for events in ((card, commander), (card, turn_2, commander)):
        assert taken in every_event(table, *events)
        assert taken not in story(table, *events)
        assert len(story(table, *events)) == len(events) - 1


def test_every_item_has_a_verb_in_french_too(table: Table) -> None:
    formation = table.formations["guards_37"]
    said: dict[str, list[Event]] = {
        "est épuisé": [(Ev.DEPLETED, formation, 1, 0)],
        "la Mitrailleuse exécute ": [unit("rifle", -1, UnitCause.EXECUTED)],
        "une Élimination détruit ": [unit("rifle", -1, UnitCause.KILL)],
        "il n’y a que des unités blindées": [(Ev.LOST, Kill.op, GERMAN)],
        "il n’y a aucune cible": [(Ev.LOST, Supply.op, GERMAN)],
    }
    for text, events in said.items():
        (line,) = story(table, *events, language=FRENCH)
        assert text.lower() in line.lower()
    (line,) = story(table, unit("rifle", -1, UnitCause.EXECUTED))
    assert line == f"{ROUND_1}The Machine Gun executes rifle."


def test_a_battle_begins_with_those_who_fight_it(table: Table) -> None:
    assert every_event(table, (Ev.BATTLE, 1)) == [
        "The battle for red_square (B) begins: infantry_76 against guards_37 and guards_13."
    ]
    assert story(table, (Ev.BATTLE, 1)) == ["Infantry_76 against guards_37 and guards_13."]
    table.state.lines[lane(1, SOVIET)] = ()
    assert "facing no Soviet formation" in every_event(table, (Ev.BATTLE, 1))[0]


def test_a_formation_that_joins_needs_no_heading_for_its_vanguard(table: Table) -> None:
    formation = table.formations["plain_305"]
    joins = (Ev.FORMATION, formation, FormationZone.STAGING, lane(1, GERMAN))
    assert story(table, joins, (Ev.VANGUARD, formation), unit("infantry", 1)) == [
        f"{ROUND_1}Plain_305 joins the battle; + infantry."
    ]


def test_the_initiative_is_told_with_what_it_brings(table: Table) -> None:
    table.state.phase, table.state.round = Phase.INITIATIVE, 0
    rat = (Ev.INITIATIVE, SOVIET, 0, 0, InitiativeIcon.RAT)
    assert story(table, rat, unit("nkvd", 1)) == ["Rat: the Soviets have the initiative; + nkvd."]
