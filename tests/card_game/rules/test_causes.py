"""Every question has a cause, a public and the right one, and knows which of how many it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

import pytest

from stalingrad_game.card_game.content.effects import parse_effect
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.history.of_record import recorded_cause
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.causes import Cause, CauseKind, traced_cause
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.operations import OPERATIONS
from stalingrad_game.card_game.state.codes import Ev, Event
from stalingrad_game.card_game.words.decisions import cause_is_named
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.kernel.decision import Decision, operation_number
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from tests.support.amount import share
from tests.support.expert_set_up import soviet_battle
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.pack import kit_of_tests
from tests.support.set_up import battle, turn
from tests.support.table import Table

TURN_QUESTIONS: Final[Mapping[str, str]] = {
    "action": "the round itself asks, and the prompt names it",
    "refresh": "the player has just taken this action",
    "manoeuvre": "a step of every turn, which the prompt names",
    "consolidate": "a step of every turn, which the prompt names",
    "pass_leader": "belongs to the pair just chosen in the consolidation",
    "consent": "the partner's consolidation, which the prompt names",
    "next_battle": "a step of every turn, which the prompt names",
    "vanguard": "a step of every battle, which the prompt names",
    "share": "new formations, which the prompt names",
}
"""Questions that the course of the turn may ask, and why nothing else need be named."""
LED_TO_BY: Final[Mapping[str, str]] = {
    "spillover": "kill or precision_kill",
    "tongues_card": "tongues",
    "last_stand_enemy": "last_stand",
    "consent": "overrun",
}
"""Questions that an effect leads to."""
TELLS: Final = {
    CauseKind.CARD: (Ev.PLAYED, 1),
    CauseKind.HERO: (Ev.HERO, 1),
    CauseKind.VANGUARD: (Ev.VANGUARD, 1),
    CauseKind.TERROR: (Ev.TERROR, 1),
    CauseKind.CARNAGE: (Ev.CARNAGE, 1),
    CauseKind.CAMPAIGN: (Ev.CAMPAIGN, 2),
    CauseKind.SHOWN: (Ev.SHOWN, 1),
    CauseKind.COMMANDER: (Ev.REFRESHED, 1),
}
"""By kind: the public event that tells a cause, and where in it that stands."""
GAMES: Final = share(4, 1)


def printed(kit: Kit, cause: Cause) -> list[Iterable[str]]:
    """What is printed on a cause; several where it may be one or the other."""
    what = cause.what
    if cause.kind in {CauseKind.CARD, CauseKind.HERO}:
        return [kit.cards[what].effects]
    if cause.kind == CauseKind.VANGUARD:
        return [kit.formations[what].vanguard]
    if cause.kind == CauseKind.TERROR:
        return [kit.units[what].terror]
    if cause.kind == CauseKind.BUILDING:
        return [kit.buildings[what].german, kit.buildings[what].soviet]
    if cause.kind == CauseKind.COMMANDER:
        return [kit.commander(what, turned).action for turned in (0, 1)]
    if cause.kind == CauseKind.CARNAGE:
        return [(phrase,) for phrase in kit.carnage[what].hold]
    return [kit.campaign[what].effects]


def numbers_printed(kit: Kit, cause: Cause, name: str) -> set[int]:
    """How often a cause does what asks, as it is printed on it."""
    found = set()
    for phrases in printed(kit, cause):
        effects = [parse_effect(phrase) for phrase in phrases]
        same = [one for one in effects if kit.verbs[one.verb].operation == name]
        each = [kit.verbs[one.verb].frames == "each" for one in same]
        counts = [one.count if many else 1 for one, many in zip(same, each, strict=True)]
        found.add(sum(counts))
    return found


def check(record: GameRecord[CardGame], decision: Decision, cause: Cause) -> None:
    """The cause of a question is a public one that does what is asked, as often as it says."""
    kit, name = record.game.kit, OPERATIONS[decision.op].name
    assert 1 <= cause.number <= cause.of
    if cause.kind == CauseKind.PHASE:
        assert name in TURN_QUESTIONS
        return
    assert is_reported(record, cause)
    bases = LED_TO_BY.get(name, name).split(" or ")
    if name == "choose_discard":
        assert max(numbers_printed(kit, cause, "sniper")) > 0
        assert cause.of <= 2
        assert decision.frame[2] == cause.of - cause.number + 1
        return
    if name in {"hold", "intercept"}:
        assert cause.kind == {"hold": CauseKind.CARNAGE, "intercept": CauseKind.SHOWN}[name]
        assert cause.what == (decision.frame[2] if name == "hold" else record.state.shown[0])
        return
    base = next((one for one in bases if cause.of in numbers_printed(kit, cause, one)), "")
    assert base, (name, cause)
    if name == "consent":
        return
    sort = (operation_number(base), decision.frame[1])
    waiting = sum(frame[:2] == sort for frame in record.state.agenda[:-1])
    alone = cause.parent is None or cause.parent.kind in {CauseKind.PHASE, CauseKind.CARNAGE}
    assert waiting >= cause.of - cause.number
    assert waiting == cause.of - cause.number or not alone


def is_reported(record: GameRecord[CardGame], cause: Cause) -> bool:
    """Whether a public event of this turn has told of a cause."""
    if cause.kind not in TELLS:
        return (
            cause.kind == CauseKind.BUILDING and record.state.buildings[cause.where] == cause.what
        )
    kind, place = TELLS[cause.kind]
    events: list[Event] = [*record.opening, *(e for step in record.steps for e in step.events)]
    return any(event[0] == kind and event[place] == cause.what for event in events[-400:])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "variants"),
    [("basic", {}), ("expert", {}), ("four", {}), ("four", {"sharing": "by_choice"})],
)
def test_every_question_has_its_cause(mode: str, variants: dict[str, str]) -> None:
    game = CardGame(Kit(load_pack(), mode))
    words = [Localizer(game.kit, language) for language in LANGUAGES]
    questions: Counter[str] = Counter()
    for seed in range(GAMES):
        chance = Random(seed)
        record = GameRecord.start(game, Setup(seed, variants=variants))
        while (decision := record.decision) is not None:
            cause = recorded_cause(record)
            assert cause is not None
            check(record, decision, cause)
            questions[OPERATIONS[decision.op].name] += cause.kind != CauseKind.PHASE
            view = game.view(record.state, decision.seat)
            for one in words:
                plain, prompt = one.prompt(decision, view), one.prompt(decision, view, cause)
                assert (plain != prompt) == cause_is_named(decision, cause)
            record.take(chance.choice(decision.options))
    assert recorded_cause(record) is None
    assert sum(questions.values()) > 60
    assert set(LED_TO_BY) & set(questions)


def causes_of(table: Table, *texts: str) -> list[tuple[Cause, str]]:
    """The cause and the words of each question as these options are taken."""
    start, taken, found = table.state.copy(), [], []
    words = Localizer(table.kit, ENGLISH)
    for text in texts:
        taken.append(table.option(text))
        table.choose(text)
        cause = traced_cause(table.kit, start.copy(), taken)
        found.append((cause, words.prompt(table.decision, table.state, cause).text))
    return found


def test_kills_of_a_card_are_counted() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["kill_2"],
        units={"rifle": 2, "motivator": 2},
    )
    (first, text), (second, again) = causes_of(table, "kill_2 on infantry_76", "rifle")
    card = table.cards["kill_2"]
    assert (first.kind, first.what, first.number, first.of) == (CauseKind.CARD, card, 1, 2)
    assert (second.what, second.number, second.of) == (card, 2, 2)
    assert text == "Kill_2 (1 of 2) costs you a unit: choose which one."
    assert again == "Kill_2 (2 of 2) costs you a unit: choose which one."


def test_the_terror_of_a_unit_names_the_card_that_brought_it() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["sapper_torch"],
        units={"rifle": 1, "motivator": 1},
    )
    ((cause, text),) = causes_of(table, "sapper_torch on infantry_76")
    assert (cause.kind, cause.what) == (CauseKind.TERROR, table.kit.unit_number["sapper"])
    assert cause.parent is not None
    assert (cause.parent.kind, cause.parent.what) == (CauseKind.CARD, table.cards["sapper_torch"])
    assert text == "Sapper that sapper_torch brought costs you a unit: choose which one."


def test_after_a_unit_its_card_asks_again() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        active="soviet",
        soviet_hand=["red_assault_t34"],
        units={"infantry": 2, "sapper": 1, "stug": 1},
    )
    first, second = causes_of(table, "red_assault_t34 on guards_37", "infantry")
    names = table.kit.unit_number
    assert (first[0].what, second[0].what) == (names["assault"], names["t34"])
    assert second[1].startswith("T34 that red_assault_t34 brought destroys an enemy unit")


@pytest.mark.parametrize(
    ("section", "lines"),
    [
        ("close_escape", ["A sniper nearly hit {}: discard a card."]),
        ("hit", ["A sniper hit and killed {}: discard a card."]),
        (
            "hideous_death",
            [
                "A sniper killed {}: discard 2 cards. Choose one.",
                "A sniper killed {}: discard one more card.",
            ],
        ),
    ],
)
def test_a_shot_at_a_leader_says_what_becomes_of_them(section: str, lines: list[str]) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        veterans=["guards_37"],
        german_hand=["sniper"],
        soviet_hand=["red_bucket", "red_kill", "red_draw_0", "red_rifle"],
    )
    name = Localizer(table.kit, ENGLISH).leader(table.state.leader[table.formations["guards_37"]])
    table.next_carnage(sniper=section)
    answers = ["sniper on infantry_76", "red_kill"][: len(lines)]
    texts = [text for _, text in causes_of(table, *answers)]
    assert texts == [text.format(name) for text in lines]


def test_a_shot_at_a_hero_wounds_before_it_kills() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["sniper"],
        soviet_hand=["rifle_steal", "red_bucket", "red_kill", "red_draw_0"],
    )
    table.choose("rifle_steal").next_carnage(sniper="hit").announce("sniper", on="infantry_76")
    questions = causes_of(table, "rifle_steal")
    assert questions[-1][1] == "A sniper wounded rifle_steal: discard a card."


def test_a_vanguard_is_counted_and_its_effect_named() -> None:
    table = turn(german=["kill_79", "deplete_94", "fire_71"], soviet=["guards_37", "guards_13"])
    table.choose("kill_79 to A", "deplete_94 to A", "fire_71 to A", "guards_37 to A")
    (order, text), (depletes, target_text) = causes_of(table, "guards_13 to A", "deplete_94")
    assert (order.kind, order.number, order.of) == (CauseKind.PHASE, 1, 3)
    assert text == (
        "Your formations enter the battle (1 of 3): choose whose vanguard effect comes next."
    )
    assert (depletes.kind, depletes.what) == (
        CauseKind.VANGUARD,
        table.formations["deplete_94"],
    )
    assert target_text.startswith("The vanguard deplete_94 depletes ")


def test_a_second_action_names_the_card_that_gives_it() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["again"])
    ((cause, text),) = causes_of(table, "again on infantry_76")
    assert (cause.kind, cause.what) == (CauseKind.CARD, table.cards["again"])
    assert text.startswith("Again gives you a second action: ")


def test_a_hold_names_its_carnage_card_and_then_its_effect() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 1, "motivator": 1},
    )
    table.next_carnage(hold="kill", icon="rat", intensity=2)
    (turned, _), (kills, text) = causes_of(table, "hold", "kill")
    assert turned.kind == kills.kind == CauseKind.CARNAGE
    assert turned.what == kills.what
    assert text == "The carnage card costs you a unit: choose which one."
    assert kit_of_tests().carnage[kills.what].hold[1] == "kill"
