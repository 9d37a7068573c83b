"""The end of a game: winner, reason, counts, open hands, rematch."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.assets import asset
from stalingrad_game.card_game.game import VICTORIES, CardGame
from stalingrad_game.card_game.lab.game_statistics import collect_statistics
from stalingrad_game.card_game.pack_tools.new_pack import new_pack
from stalingrad_game.card_game.packs import load_pack, older_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import CardZone, Ev
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.folders import packs_folder
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.screens.end_screen import VICTORY_RULES, GameOverScreen
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.screen import TableScene
from tests.support.languages import ENGLISH
from tests.support.packs import change
from tests.support.played import finished
from tests.support.screens import SIZE, click, context_of, frame, seen, texts, top


def ended(record: GameRecord[CardGame]) -> AppContext:
    """The end of a game on the screen, over its table and the start menu."""
    context = context_of()
    context.service(GameHost).play(record)
    context.stack.settle()
    for _ in range(3):
        frame(context)
    return context


def shown_text(context: AppContext) -> str:
    """All that is said, in one text."""
    return "\n".join(one.label for one in texts(context))


def test_every_end_by_the_rules_has_its_rule_and_its_words() -> None:
    assert set(VICTORY_RULES) == set(VICTORIES.values())
    words = context_of(start=False).words
    assert all(f"event.over.{how}" in words for how in VICTORY_RULES)


def test_the_end_appears_when_the_game_is_over() -> None:
    record = finished(2)
    assert record.result is not None
    context = ended(record)
    assert top(context) == "end"
    assert VICTORY_RULES[record.result.how] in shown_text(context)
    side = ("German", "Soviet")[record.result.winner]
    assert f"{side} victory" in shown_text(context)


def test_all_hands_are_laid_open() -> None:
    record = finished(2)
    context = ended(record)
    words = Localizer(record.game.kit, ENGLISH)
    cards = [record.state.cards[CardZone.HAND + seat] for seat in (0, 1)]
    assert any(cards)
    for card in (*cards[0], *cards[1]):
        assert words.card(card) in shown_text(context)


def test_who_resigned_is_said() -> None:
    context = ended(finished(3, ("Anna", "Boris"), resigns=0))
    assert "Soviet victory" in shown_text(context)
    assert "The Germans have resigned." in shown_text(context)
    assert "Germans: Anna · Soviets: Boris" in shown_text(context)


def test_rematch_begins_a_new_game_with_the_sides_swapped() -> None:
    context = ended(finished(3, ("Anna", "Boris"), resigns=0))
    click(context, "rematch")
    table = context.stack.top
    assert isinstance(table, TableScene)
    setup = table.session.record.setup
    assert [player.name for player in setup.players] == ["Boris", "Anna"]
    assert setup.seed != finished(3, ("Anna", "Boris"), resigns=0).setup.seed
    assert table.session.decision is not None
    assert context.stack.depth == 2


def test_a_rematch_is_played_with_the_pack_of_the_game_however_it_was_changed() -> None:
    folder = packs_folder() / "mine"
    new_pack(folder)
    context = context_of()
    host = context.service(GameHost)
    host.choose_pack(next(one for one in host.playable_packs if one.pack.id == "mine"))
    host.begin(Setup(3), "expert")
    context.stack.settle()
    played = host.table.session.record
    host.choose_pack(host.packs[0])
    change(folder / "buildings.toml", "defence = 1", "defence = 2")
    played.resign(0)
    context.stack.settle()
    for _ in range(3):
        frame(context)
    context.open("end", table=host.table)
    context.stack.settle()
    click(context, "rematch")
    again = host.table.session.record
    assert again is not played
    assert again.game.edition == played.game.edition
    assert again.game.kit.content.pack.id == "mine"


def test_a_rematch_of_a_game_with_an_earlier_standard_pack_is_played_with_todays() -> None:
    context = context_of()
    host = context.service(GameHost)
    earlier = next(folder.name for folder in asset("older_packs").iterdir() if folder.is_dir())
    host.begin_again(CardGame(Kit(older_pack(earlier), "basic")), Setup(1))
    context.stack.settle()
    assert host.table.session.record.game.kit.content.digest == load_pack().digest


def test_the_table_and_its_log_can_still_be_looked_at() -> None:
    context = ended(finished(2))
    click(context, "log")
    frame(context)
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert table.control.viewport.log_open


def test_from_the_table_the_end_is_found_again() -> None:
    context = ended(finished(2))
    click(context, "look")
    table = context.stack.top
    assert isinstance(table, TableScene)
    context.service(GameHost).open_menu(table)
    context.stack.settle()
    assert not any(one.name == "resign" for one in seen(context))
    click(context, "result")
    assert top(context) == "end"


def test_home_leaves_only_the_start_menu() -> None:
    context = ended(finished(2))
    click(context, "home")
    assert top(context) == "start"
    assert context.stack.depth == 1


def test_there_is_no_end_before_the_end() -> None:
    record = GameRecord.start(CardGame(Kit(load_pack(), "basic")), Setup(1))
    context = context_of()
    table = TableScene(context.service(GameHost), record)
    with pytest.raises(ValueError, match="goes on"):
        GameOverScreen(context, table)


def test_sheets_are_offered_where_a_battle_was_fought_and_only_there() -> None:
    fought = ended(finished(2))
    click(fought, "sheets")
    assert top(fought) == "sheet"
    record = GameRecord.start(CardGame(Kit(load_pack(), "basic")), Setup(1))
    record.resign(0)
    context = ended(record)
    assert top(context) == "end"
    assert "rematch" in {one.name for one in seen(context)}
    assert "sheets" not in {one.name for one in seen(context)}


@pytest.mark.parametrize("seed", range(4))
def test_the_counts_agree_with_the_record(seed: int) -> None:
    record = finished(seed)
    counts = collect_statistics(record)
    events = [event for step in record.steps for event in step.events]
    assert counts.decisions == len(record.steps)
    assert counts.battles == sum(event[0] == Ev.BATTLE for event in events)
    assert sum(counts.won) == counts.battles
    assert sum(counts.tests_won) == counts.tests <= counts.battles
    assert sum(counts.expected) == counts.tests
    assert all(0 <= share <= counts.tests for share in counts.expected)
    assert counts.turns == record.state.turn
    closed = sum(event[0] == Ev.CAPTURED for event in events)
    assert counts.won[0] == closed
    assert sum(counts.cards) == sum(event[0] == Ev.PLAYED for event in events)


def test_escape_goes_to_the_table() -> None:
    context = ended(finished(2))
    context.stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert isinstance(context.stack.top, TableScene)
    assert context.size == SIZE


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_ways_on_stand_in_one_row_of_a_usual_window(language: str) -> None:
    context = context_of(settings=Settings(language=language))
    context.service(GameHost).play(finished(2))
    context.stack.settle()
    for _ in range(3):
        frame(context)
    ways = [one for one in seen(context) if one.kind == "button"]
    assert len(ways) == 7
    assert len({one.box[1] for one in ways}) == 1
