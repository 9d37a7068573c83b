"""The log: grouped, in plain words, and never more than its seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from stalingrad_game.card_game.rules.effects import Spillover, Supply
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.state.codes import (
    GERMAN,
    SOVIET,
    Act,
    CardZone,
    CarnageSection,
    Ev,
    Event,
    FormationZone,
    Phase,
    UnitCause,
    Victory,
    lane,
)
from stalingrad_game.card_game.state.fold import fold, seen_by
from stalingrad_game.card_game.state.state import PUBLIC, State
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.log import GameLog
from stalingrad_game.card_game.words.log_entry import LogPlace
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from tests.card_game.words.conftest import kit
from tests.support.expert_pack import four_kit
from tests.support.expert_set_up import four_turn
from tests.support.languages import ENGLISH, FRENCH
from tests.support.pack import kit_of_tests
from tests.support.set_up import battle, turn
from tests.support.table import Table


def log_of(table: Table, seat: int = GERMAN, language: Language = ENGLISH) -> GameLog:
    """A log that begins with the table as it stands."""
    return GameLog(Localizer(table.engine.kit, language), table.engine.view(table.state, seat))


def log_lines(
    table: Table, *events: Event, seat: int = GERMAN, language: Language = ENGLISH
) -> list[str]:
    """What events say to a seat of a table."""
    lines = log_of(table, seat, language).add(events)
    return [line.text.replace(NARROW_SPACE, " ") for line in lines]


@pytest.fixture
def table() -> Table:
    return battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        staging=["plain_305"],
        german_hand=["fire", "kill"],
        soviet_hand=["red_draw_0", "red_draw_0", "red_kill"],
        units={"rifle": 2, "infantry": 1},
    )


def test_a_line_stands_under_its_turn_battle_and_round(table: Table) -> None:
    (line,) = log_of(table).add([(Ev.ACTED, GERMAN, Act.HOLD)], moment=7)
    assert (line.group, line.text) == ("Round 1 · Germans", "The Germans take a Hold action.")
    assert (line.rule, line.moment, line.kind, line.level) == ("R4.4.3", 7, Ev.ACTED, 2)
    assert line.path == "Turn 3 › red_square (B) › Round 1 · Germans"
    assert line.outer == "Battle for red_square (B)"
    assert line.place == LogPlace(3, Phase.ACTION, 1, 1, GERMAN)


def test_headings_follow_the_game(table: Table) -> None:
    log = log_of(table, language=FRENCH)
    log.add([(Ev.PHASE, Phase.BREAK_TEST), (Ev.SLAUGHTER, 1, 2, 6)])
    log.add([(Ev.BATTLE_END, 1), (Ev.TURN, 4), (Ev.PHASE, Phase.MANOEUVRE)])
    log.add([(Ev.MANOEUVRED, SOVIET, 0), (Ev.BATTLE, 2), (Ev.OVER, GERMAN, Victory.ALL_CLOSED)])
    assert [line.group for line in log.lines] == [
        Localizer(kit_of_tests(), FRENCH).phase(Phase.BREAK_TEST),
        *("Tour 4", "Manœuvre", "Bataille oil_plant (C)", "Fin de la partie"),
    ]
    assert [line.level for line in log.lines] == [2, 0, 1, 1, 0]


def test_own_cards_are_named_and_those_of_the_enemy_counted(table: Table) -> None:
    draws = [
        (Ev.CARD, card, CardZone.DECK + SOVIET, CardZone.HAND + SOVIET, 0) for card in (30, 31)
    ]
    names = " and ".join(kit_of_tests().cards[card].id for card in (30, 31))
    assert log_lines(table, *draws, seat=SOVIET) == [f"The Soviets draw 2 cards: {names}."]
    assert log_lines(table, *draws, seat=GERMAN) == ["The Soviets draw 2 cards."]
    assert log_lines(table, *draws, seat=PUBLIC) == ["The Soviets draw 2 cards."]
    assert log_lines(table, draws[0], language=FRENCH) == ["Les Soviétiques piochent une carte."]


def test_a_pick_for_a_refresh_is_told_to_nobody(table: Table) -> None:
    fire = table.cards["fire"]
    for seat in (GERMAN, SOVIET, PUBLIC):
        assert log_lines(table, (Ev.PICK, fire, GERMAN), seat=seat) == []


def test_units_are_gathered_by_side_and_cause(table: Table) -> None:
    number = kit_of_tests().unit_number
    lines = log_lines(
        table,
        (Ev.UNIT, 1, number["infantry"], 1, UnitCause.EFFECT),
        (Ev.UNIT, 1, number["infantry"], 1, UnitCause.EFFECT),
        (Ev.UNIT, 1, number["rifle"], -1, UnitCause.KILL),
        (Ev.UNIT, 1, number["rifle"], -1, UnitCause.SACRIFICE),
        (Ev.UNIT, 1, number["fort"], 1, UnitCause.FORT),
    )
    assert lines == [
        "The Germans add 2 infantry.",
        "Kill: the Soviets lose rifle.",
        "The Soviets sacrifice rifle.",
        "Rubble Fort: the Soviets gain fort.",
    ]


def test_what_two_sides_lose_is_told_apart(table: Table) -> None:
    number = kit_of_tests().unit_number
    lines = log_lines(
        table,
        (Ev.UNIT, 1, number["rifle"], -1, UnitCause.KILL),
        (Ev.UNIT, 1, number["infantry"], -1, UnitCause.KILL),
    )
    assert lines == ["Kill: the Soviets lose rifle.", "Kill: the Germans lose infantry."]


def test_a_fire_that_becomes_an_inferno_is_told_once(table: Table) -> None:
    steps = [(Ev.FIRE, 1, step) for step in (1, 2, 3, 4)]
    after = [(Ev.INFERNO, 1, 1), (Ev.FIRE, 1, 0), (Ev.FIRE, 1, 1)]
    assert log_lines(table, *steps[:2]) == ["Fire: space 2 of 4."]
    assert log_lines(table, *steps, *after) == [
        "An Inferno breaks out. Infernos here: 1.",
        "Fire: space 1 of 4.",
    ]


def test_buckets_that_reach_their_end_drive_back_the_fire(table: Table) -> None:
    log = log_of(table)
    log.add([(Ev.FIRE, 1, 2)])
    lines = log.add(
        [*((Ev.BUCKET, 1, step) for step in (1, 2, 3, 4)), (Ev.BUCKET, 1, 0), (Ev.FIRE, 1, 0)]
    )
    assert [line.text for line in lines] == [
        "The Bucket counter reaches the end of its track.",
        "The Fire counter returns to the start of its track.",
    ]


def test_a_leader_is_named_when_he_dies(table: Table) -> None:
    formation = table.formations["guards_37"]
    leader = kit_of_tests().leaders[table.state.leader[formation]].id
    assert log_lines(table, (Ev.LEADER, formation, -1, 0, SOVIET), language=FRENCH) == [
        f"Le commissaire {leader} (guards_37) meurt."
    ]


def test_a_shot_at_a_leader_tells_its_result(table: Table) -> None:
    formation = table.formations["guards_37"]
    (line,) = log_lines(table, (Ev.SNIPED, GERMAN, formation, 1, -1))
    assert line.endswith("(guards_37): hit.")


def test_a_retreat_is_not_told_as_going_home(table: Table) -> None:
    formation = table.formations["guards_37"]
    home = (Ev.FORMATION, formation, lane(1, SOVIET), FormationZone.STAGING + SOVIET)
    retreat = log_lines(table, (Ev.RETREAT, formation), home)
    assert retreat == ["Not enough Rifle units to execute: guards_37 retreats."]
    after = log_lines(table, (Ev.PHASE, Phase.AFTERMATH), home)
    assert after == ["Guards_37 goes back to the Staging Line."]


def test_formations_that_share_a_fate_share_a_line(table: Table) -> None:
    pair = [table.formations[name] for name in ("guards_37", "guards_13")]
    lines = log_lines(
        table, *((Ev.DEPLETED, formation, 1, 0) for formation in pair), language=FRENCH
    )
    assert lines == ["Guards_37 et guards_13 sont épuisés."]


def test_a_card_paid_by_pairs_says_so(table: Table) -> None:
    card, formation = table.cards["red_kill"], table.formations["guards_37"]
    event = (Ev.PLAYED, card, formation, 0, 1, CardZone.HAND + SOVIET)
    assert log_lines(table, event) == [
        "The Soviets play red_kill on guards_37, paid for with one pair of motivator and rifle."
    ]


def test_an_effect_without_a_target_is_told_by_name(table: Table) -> None:
    assert log_lines(table, (Ev.LOST, Supply.op, GERMAN), (Ev.DECLINED, Spillover.op, SOVIET)) == [
        "Supply: no effect; no formation within reach is depleted.",
        "The Soviets decline Spillover.",
    ]


def test_a_carnage_card_that_turns_needs_no_line_of_its_own(table: Table) -> None:
    assert log_lines(table, (Ev.CARNAGE, 0, CarnageSection.HOLD), (Ev.CARNAGE_ASH,)) == []


def moves(engine: Engine, seed: int, most: int) -> Iterator[tuple[State, list[Event], State]]:
    """A game played at random: the state before, what happened, the state after."""
    state, _ = engine.new(seed)
    dice = random.Random(seed)
    for _ in range(most):
        options = engine.options(state)
        if not options:
            return
        before = state.copy()
        events = engine.play(state, dice.choice(options))
        yield before, events, state


def test_whole_games_are_told_by_rules_that_are_in_the_book(mode: str, language: Language) -> None:
    engine, book = Engine(kit(mode)), load_rulebook(ENGLISH)
    words = Localizer(engine.kit, language)
    log = GameLog.of_game(words, 4, DEFAULT_VARIANTS, PUBLIC, engine.new(4)[1])
    for _, events, _ in moves(engine, 4, 1500):
        log.add(events)
    assert len(log.lines) > 200
    for line in log.lines:
        assert book.rule(line.rule).number == line.rule
        assert line.text[0] == line.text[0].upper()
        assert line.text[-1] in ".?!"
        assert "{" not in line.text


@pytest.mark.parametrize("seat", [GERMAN, SOVIET, PUBLIC])
def test_a_log_keeps_the_view_of_its_seat(seat: int) -> None:
    engine = Engine(kit("basic"))
    state, opening = engine.new(5)
    log = GameLog.of_game(Localizer(engine.kit, ENGLISH), 5, DEFAULT_VARIANTS, seat, opening)
    assert log.view == engine.view(state, seat)
    for _, events, after in moves(engine, 5, 400):
        log.add(events)
        assert log.view == engine.view(after, seat)


def whole_and_masked(words: Localizer, seat: int) -> tuple[GameLog, GameLog]:
    """A seat's log of a game from the whole truth, and from what the seat may see."""
    engine = Engine(words.kit)
    start, _ = engine.new(8)
    whole, masked = (GameLog(words, engine.view(start, seat)) for _ in range(2))
    view = engine.view(start, seat)
    for _, events, _ in moves(engine, 8, 600):
        whole.add(events)
        seen = []
        for event in events:
            part = seen_by(event, view)
            if part is not None:
                fold(view, part)
                seen.append(part)
        masked.add(seen)
    return whole, masked


def test_a_log_tells_no_more_to_a_seat_than_its_own_events_do(mode: str) -> None:
    whole, masked = whole_and_masked(Localizer(kit(mode), FRENCH), GERMAN)
    assert whole.lines == masked.lines


def test_an_hourglass_put_back_is_told(table: Table) -> None:
    event = (Ev.CAMPAIGN_SHUFFLE, SOVIET, *table.state.campaign_decks[SOVIET])
    (line,) = log_of(table).add([event])
    assert "hourglass card goes back" in line.text
    assert (line.rule, "Soviet" in line.text) == ("R3.2", True)
    (french,) = log_lines(table, event, language=FRENCH)
    assert "sablier" in french


def test_a_formation_given_away_by_choice_is_told_with_its_player() -> None:
    table = four_turn(
        german=["panzer_16"], formation_deck=["plain_305"], variants={"sharing": "by_choice"}
    )
    for language in (ENGLISH, FRENCH):
        words = Localizer(four_kit(), language)
        log = GameLog(words, table.engine.view(table.state, PUBLIC))
        formation = table.formations["plain_305"]
        (line,) = log.add([(Ev.OWNER, formation, 2, 0)])
        assert line.rule == "R10.2"
        assert "lain_305" in line.text
        assert words.commander_surname(2, 0) in line.text


def test_a_building_that_is_bombarded_is_told_with_its_name() -> None:
    table = turn(
        german=["infantry_76", "panzer_16"],
        soviet=["guards_37"],
        variants={"bombardment": "4"},
    )
    table.choose("infantry_76 to B")
    for language, text, burning in (
        (ENGLISH, "Nobody attacks", "4 Infernos"),
        (FRENCH, "Personne n’attaque", "4 Brasiers"),
    ):
        words = Localizer(kit_of_tests(), language)
        log = GameLog(words, table.engine.view(table.state, PUBLIC))
        lines = log.add([(Ev.INFERNO, district, 4) for district in (0, 2)])
        assert [line.rule for line in lines] == ["R3.6", "R3.6"]
        assert all(line.text.startswith(text) and burning in line.text for line in lines)
        assert words.place(table.state, 0) in lines[0].text
        assert words.place(table.state, 2) in lines[1].text
