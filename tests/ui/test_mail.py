"""Games by mail in the window: sealed in the menu, sent, opened with a passphrase, answered."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from stalingrad_game.card_game.state.codes import CardZone
from stalingrad_game.folders import saves_folder
from stalingrad_game.past_games.ledger import Ledger
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_record import SealedRecord
from stalingrad_game.record.sealed_saves import is_sealed_file, open_seal
from stalingrad_game.record.setup import Setup
from stalingrad_game.record.timeline import RESIGNED
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.ui.mail.passphrase_screen import PassphraseScreen
from stalingrad_game.ui.mail.seal_screen import SealScreen
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.session.session import NO_SEAT
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.panels.prompt import PromptModel
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from stalingrad_game.ui.table.panels.ending import ENDING
from stalingrad_game.ui.table.screen import TableScene
from tests.support.screens import (
    click,
    context_of,
    find,
    frame,
    has,
    press,
    seen,
    texts,
    top,
    write,
)
from tests.support.sealed import PASSPHRASES

pytestmark = pytest.mark.usefixtures("cheap_seals")


def table_of(context: AppContext) -> TableScene:
    """The card table on top."""
    frame(context)
    table = context.stack.top
    assert isinstance(table, TableScene)
    return table


def fill(context: AppContext, **fields: str) -> None:
    """Type into fields."""
    for name, text in fields.items():
        click(context, name)
        write(context, text)


def sealed_table(mode: str = "basic") -> tuple[AppContext, TableScene]:
    """A new game of cards that the Germans have sealed in the menu of its table."""
    context = context_of()
    context.service(GameHost).begin(Setup(7), mode)
    context.stack.settle()
    table = table_of(context)
    table.host.open_menu(table)
    context.stack.settle()
    click(context, "mail")
    fill(context, own=PASSPHRASES[0], again=PASSPHRASES[0], first=PASSPHRASES[1])
    click(context, "done")
    return context, table_of(context)


def play_on(table: TableScene) -> None:
    """Take the first option as long as anything is asked here."""
    for _ in range(200):
        decision = table.session.decision
        if decision is None or not table.session.person_acts:
            return
        table.session.take(decision.options[0])


def only_file() -> Path:
    """The only file among the saves."""
    (path,) = saves_folder().iterdir()
    return path


def opened(path: Path, passphrase: str) -> tuple[AppContext, TableScene]:
    """Another window, in which a file was dropped and opened."""
    context = context_of()
    open_dropped(context, path, passphrase)
    return context, table_of(context)


def open_dropped(context: AppContext, path: Path, passphrase: str) -> None:
    """Drop a file on a window and open it."""
    context.take_file(str(path))
    context.stack.settle()
    assert top(context) == "passphrase"
    write(context, passphrase)
    press(context, pygame.K_RETURN)
    for _ in range(3):
        frame(context)
    if top(context) == "notice":  # that the other side has chosen the passphrase
        press(context, pygame.K_ESCAPE)
        frame(context)


def all_shown(context: AppContext) -> str:
    """All texts and buttons on the screen."""
    return " ".join(one.label for one in seen(context))


def test_a_game_is_sealed_in_its_menu_and_nothing_readable_stays() -> None:
    _, table = sealed_table()
    assert is_sealed_file(only_file())
    record = table.session.record
    assert isinstance(record, SealedRecord)
    assert record.seal.side == 0
    assert table.session.people == {0}
    assert open_seal(only_file(), PASSPHRASES[1]).given == (1,)


def test_where_the_other_side_is_to_decide_the_file_is_to_be_sent() -> None:
    context, table = sealed_table()
    play_on(table)
    frame(context)
    assert table.session.record.waits_for_mail
    assert str(only_file()) in table.notice
    assert "the decision is made elsewhere" in table.model.prompt
    assert not table.model.glow
    assert not table.control.asks
    assert table.idle()


def test_each_side_opens_its_own_hand_and_no_other() -> None:
    context, table = sealed_table()
    assert table.session.open_seat == 0
    assert not table.session.hands.toggle(1)
    play_on(table)
    context.stack.clear()
    context.stack.settle()
    _, other = opened(only_file(), PASSPHRASES[1])
    assert other.session.people == {1}
    assert other.session.open_seat == 1
    assert other.session.person_acts
    assert not other.session.can_undo(), "the Germans have decided that"
    assert other.model.hand_seat == 1


@pytest.mark.parametrize("side", range(2))
def test_in_a_game_for_four_a_team_opens_its_two_hands_and_no_other(side: int) -> None:
    context, table = sealed_table("four")
    play_on(table)
    context.stack.clear()
    context.stack.settle()
    context, table = opened(only_file(), PASSPHRASES[side])
    session, record = table.session, table.session.record
    own, others = {side, side + 2}, {1 - side, 3 - side}
    assert session.people == own
    state, view = record.state, record.game.view(record.state, side)
    held = [state.cards[CardZone.HAND + seat] for seat in range(4)]
    known = {card for zone in view.cards for card in zone if card >= 0}
    hidden = {card for seat in others for card in held[seat]} - known
    assert len(hidden) >= 4
    names = {card: session.words.card(card) for hand in held for card in hand}
    shown_text = ""
    for seat in range(4):
        session.hands.put_down()
        table.control.toggle_hand(seat)
        assert session.open_seat == (seat if seat in own else NO_SEAT)
        frame(context)
        shown = all_shown(context)
        shown_text += shown
        assert seat in others or all(names[card] in shown for card in held[seat])
    for _ in range(4):
        press(context, pygame.K_h, mod=pygame.KMOD_SHIFT)
        frame(context)
        assert session.open_seat in {NO_SEAT, *own}
        shown_text += all_shown(context)
    assert [names[card] for card in hidden if names[card] in shown_text] == []


def test_the_answer_that_is_dropped_takes_the_place_of_the_game_on_the_table(
    tmp_path: Path,
) -> None:
    context, table = sealed_table()
    play_on(table)
    mail = tmp_path / "letter.eml"
    shutil.copyfile(only_file(), mail)
    other = SealedRecord.opened(
        mail, context.service(GameHost).library, open_seal(mail, PASSPHRASES[1])
    )
    with other:
        assert other.decision is not None
        other.take(other.decision.options[0])
    lines = (b"> " + line for line in mail.read_bytes().splitlines(keepends=True))
    mail.write_bytes(b"Your turn!\r\n\r\n" + b"".join(lines) + b"\r\n-- \r\nBoris\r\n")
    context.take_file(str(mail))
    context.stack.settle()
    write(context, PASSPHRASES[0])
    press(context, pygame.K_RETURN)
    again = table_of(context)
    assert again is not table
    assert len(again.session.record.steps) == len(other.steps)
    assert again.session.record.path == only_file()
    context.stack.clear()
    context.stack.settle()
    assert not context.warnings, "nobody is told to send what was answered"


def test_as_a_game_that_ended_here_is_left_the_file_is_to_be_sent_once_more() -> None:
    context, table = sealed_table()
    play_on(table)
    table.session.resign(0)
    table.session.finish()
    assert table.notice == ""
    context.service(GameHost).go_home()
    context.stack.settle()
    all_text = " ".join([*context.warnings, *(one.label for one in texts(context))])
    assert "stay hidden until that side has seen the end too" in all_text
    assert str(only_file()) in all_text


def test_an_end_that_the_other_side_has_not_seen_shows_one_s_own_hand_and_leads_nowhere() -> None:
    context, table = sealed_table()
    table.session.resign(0)
    frame(context)
    frame(context)
    assert top(context) == "end"
    assert "German hand:" in all_shown(context)
    assert "Soviet hand:" not in all_shown(context)
    assert "stay hidden" in all_shown(context)
    assert not has(context, "watch")
    assert not has(context, "review")
    assert not has(context, "rematch"), "it would be a game that anybody can read"
    assert not Ledger().games
    ending = ENDING.of(table.model)
    assert ending
    assert [bool(hand) for hand in ending.hands] == [True, False]
    for name in ("replay", "review"):
        context.open(name, record=table.session.record)
        context.stack.settle()
        assert "Night Crossing" not in all_shown(context), "a card of the Soviet hand"
        context.stack.pop()
        context.stack.settle()
    context.stack.clear()
    context.stack.settle()
    other = context_of()
    open_dropped(other, only_file(), PASSPHRASES[1])
    assert top(other) == "end"
    assert "German hand:" in all_shown(other)
    assert "Soviet hand:" in all_shown(other)
    assert "Night Crossing" in all_shown(other)
    assert has(other, "watch")
    assert has(other, "review")
    assert "send them the file once more" in all_shown(other)
    assert Ledger().games
    other.stack.clear()
    other.stack.settle()
    assert any("send them the file once more" in one for one in other.warnings)
    again = context_of()
    open_dropped(again, only_file(), PASSPHRASES[0])
    assert "Soviet hand:" in all_shown(again)
    assert "send them" not in all_shown(again)


def test_whom_to_send_the_end_to_is_above_the_fold_in_a_game_for_four() -> None:
    context, table = sealed_table("four")
    table.session.resign(0)
    frame(context)
    frame(context)
    (notice,) = [one for one in seen(context) if "stay hidden" in one.label]
    left, upper, width, height = notice.box
    shown = pygame.Rect(0, 0, *context.size)
    assert shown.contains((left, upper, width, height))
    buttons = [pygame.Rect(one.box) for one in seen(context) if one.name == "home"]
    assert upper + height < min(one.top for one in buttons)


def test_a_wrong_passphrase_is_told_and_nothing_is_shown() -> None:
    context, _ = sealed_table()
    context.stack.clear()
    context.stack.settle()
    context = context_of()
    context.open("load")
    context.stack.settle()
    assert any("sealed" in one.label for one in texts(context))
    click(context, "open")
    write(context, "something else")
    assert "something" not in find(context, "passphrase").label
    press(context, pygame.K_RETURN)
    assert any("neither side has this passphrase" in one.label for one in texts(context))
    assert isinstance(context.stack.top, PassphraseScreen)


def test_a_list_of_saves_tells_nothing_of_a_sealed_game() -> None:
    context, _ = sealed_table()
    context.stack.clear()
    context.stack.settle()
    context = context_of()
    context.open("load")
    context.stack.settle()
    label = " ".join(one.label for one in texts(context))
    assert "Seed" not in label
    assert "This game is sealed" in label
    click(context, "watch")
    assert top(context) == "load"


def test_the_other_side_sets_a_passphrase_of_its_own() -> None:
    context, table = sealed_table()
    table.host.open_menu(table)
    context.stack.settle()
    assert not has(context, "mail")
    click(context, "own_passphrase")
    fill(context, new="my own words", again="my other words")
    click(context, "done")
    assert any("the two passphrases differ" in one.label.casefold() for one in texts(context))
    press(context, pygame.K_ESCAPE)
    click(context, "again")
    press(context, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    press(context, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    press(context, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    write(context, "my own words")
    click(context, "done")
    assert top(context) == "menu"
    assert open_seal(only_file(), "my own words").side == 0


@pytest.mark.parametrize(
    ("own", "again", "first", "why"),
    [
        ("short", "short", PASSPHRASES[1], "at least 8"),
        (PASSPHRASES[0], PASSPHRASES[1], PASSPHRASES[1], "differ"),
        (PASSPHRASES[0], PASSPHRASES[0], PASSPHRASES[0], "needs its own passphrase"),
    ],
)
def test_what_cannot_be_a_passphrase_is_told_and_nothing_is_sealed(
    own: str, again: str, first: str, why: str
) -> None:
    context = context_of()
    context.service(GameHost).begin(Setup(7), "basic")
    context.stack.settle()
    context.open("seal", record=table_of(context).session.record)
    context.stack.settle()
    fill(context, own=own, again=again, first=first)
    click(context, "done")
    assert any(why in one.label for one in texts(context))
    assert isinstance(context.stack.top, SealScreen)
    assert not is_sealed_file(only_file())


def test_street_fight_is_sealed_in_its_menu_and_shows_one_side() -> None:
    context = context_of()
    context.service(StreetHost).begin(Setup(7), "first_house", "tide")
    context.stack.settle()
    table = context.stack.top
    assert isinstance(table, StreetTableScene)
    record: GameRecord[StreetGame] = table.session.record
    context.open("seal", record=record)
    context.stack.settle()
    click(context, "who")
    press(context, pygame.K_RIGHT)
    fill(context, own=PASSPHRASES[1], again=PASSPHRASES[1], first=PASSPHRASES[0])
    click(context, "done")
    frame(context)
    table = context.stack.top
    assert isinstance(table, StreetTableScene)
    session = table.session
    own = session.record.seal.side if session.record.seal else -1
    assert session.people == {own}
    assert session.only_person == own
    assert not session.hot_seat
    for _ in range(300):
        decision = session.decision
        if decision is None or decision.seat not in session.people:
            break
        session.take(decision.options[0])
        session.finish()
    assert session.record.waits_for_mail
    frame(context)
    assert not session.asks
    assert not session.computer_acts
    assert str(only_file()) in table.notice
    prompt = table.presenter.model().panels["prompt"].model
    assert isinstance(prompt, PromptModel)
    assert "decide elsewhere" in prompt.text
    session.resign(own)
    session.finish()
    frame(context)
    assert "stay hidden until that side has seen the end too" in all_shown(context)
    assert "Watch it again" not in all_shown(context)
    assert not Ledger().games
    context.stack.clear()
    context.stack.settle()
    other = context_of()
    open_dropped(other, only_file(), PASSPHRASES[1 - own])
    assert "stay hidden" not in all_shown(other)
    assert "Watch it again" in all_shown(other)
    (known,) = Ledger().games.values()
    assert (known.game, known.how) == ("street", RESIGNED)
