"""Every command of the table: its keys, its icon, what it does, and when its button is there.

This table is all that knows them: mouse, keyboard, player aid, tooltips and the list of keys in the
manual read it. What a command is called and what it does in words stands in the language files,
under ``interface.table.button`` and ``interface.table.command``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

import pygame

from ....card_game.content.counts import DISTRICT_LETTERS
from ....card_game.rules.engine import standing_options
from ....card_game.rules.teams import partner
from ....card_game.state.codes import Act, side_of
from ....card_game.state.state import PUBLIC
from ....card_game.words.localizer import Localizer
from ....card_game.words.player_names import short_player_name
from ...session.session import NO_SEAT
from ...session.settings import is_usual, next_pace, pace_figure
from ...style.key_map import WINDOW_KEYS, Key, Keys
from ..model.targets import BUTTON, COMMANDER, DISTRICT, HAND, PIECE_LINK, ButtonId, Target
from ..session.hand_order import hand_cards
from ..session.interactions import piece_id
from ..session.session import TableSession
from .controller import ScreenRequest, TableController
from .lesson_actions import LESSON_COMMANDS
from .table_command import Command, answering, anybody, nobody
from .viewport import PRESENT

LOG_PAGE_LINES: Final = 8
"""How far the log is turned by a key."""


# --- the rest of an order, a card for the partner, interceptions again


def _rest_shown(control: TableController) -> Iterator[int]:
    if answering(control) and control.session.row is not None:
        yield NO_SEAT


def _rest_label(control: TableController, seat: int) -> str:
    words, row = control.session.words_of(seat), control.session.row
    number = row.number if row is not None else 0
    if not number:
        return words.interface("table.button.rest")
    return words.interface("table.answer.every_spillover", n=number)


def _take_rest(control: TableController, _target: Target) -> None:
    if control.asks and control.clear():
        control.selection.take_rest()


def _take_back_shown(control: TableController) -> Iterator[int]:
    if answering(control) and control.selection.pending is not None:
        yield NO_SEAT


def _partner_shown(control: TableController) -> Iterator[int]:
    session = control.session
    if not answering(control):
        return
    interactions = session.interactions.among((), private=session.private)
    if any(interaction.option[0] == Act.GIVE for interaction in interactions):
        yield partner(session.acting)


def _give_enabled(control: TableController, seat: int) -> bool:
    chosen = control.selection.selected != ()
    return chosen and control.is_target(Target(BUTTON, ButtonId.GIVE, seat))


def _give_label(control: TableController, seat: int) -> str:
    words = control.session.words_of(control.session.acting)
    return words.interface("table.answer.give", who=_called(words, control.session, seat))


def waiving_seats(control: TableController) -> list[int]:
    """The people's seats that have waived interception in this battle."""
    session = control.session
    seats = (option[1] for option in standing_options(session.record.state) if session.acting >= 0)
    return [seat for seat in seats if seat in session.people]


def reclaim_interception(control: TableController, seat: int = NO_SEAT) -> bool:
    """A seat wants to be asked again; says whether it may.

    Without a seat it is the first one of the side whose hand lies open; where none does, of the
    side that isn't acting and would be asked next, else of the other.
    """
    session = control.session
    could = waiving_seats(control)
    if seat < 0:
        own = side_of(session.open_seat) if session.open_seat >= 0 else -1
        could = [one for one in could if own in {-1, side_of(one)}]
        could.sort(key=lambda one: (side_of(one) == side_of(session.acting), one))
        seat = next(iter(could), NO_SEAT)
    if seat not in could or control.covered or control.selection.question is not None:
        return False
    control.selection.reclaim(seat)
    return True


def give_to_partner(control: TableController) -> bool:
    """Hand the chosen card, or else the one pointed at, to the partner; says whether it was."""
    if not (control.asks and control.clear()):
        return False
    card = next(iter(control.selection.selected), None) or control.viewport.pointed
    if card is None or card.kind != HAND:
        return False
    return control.selection.give(card, Target(COMMANDER, partner(control.session.acting)))


def next_other_hand(control: TableController) -> int:
    """Whose hand comes after the one that is held: others than the acting seat, its partner first.

    `NO_SEAT` where nobody else plays.
    """
    session, acting = control.session, control.session.acting
    others = sorted(session.people - {acting}, key=lambda seat: (seat ^ acting != 2, seat))
    if not others:
        return NO_SEAT
    up = session.hands.picked
    after = others[others.index(up) + 1 :] if up in others else others
    return after[0] if after else up


# --- what lies on a player's plate


def _reclaim_shown(control: TableController) -> Iterable[int]:
    covered = control.covered or control.viewport.moment != PRESENT
    return () if covered else waiving_seats(control)


def _reclaim_label(control: TableController, seat: int) -> str:
    words = control.session.words_of(seat)
    return words.interface("table.button.reclaim", who=_called(words, control.session, seat))


def _hand_label(control: TableController, seat: int) -> str:
    session = control.session
    key = "put_down" if session.open_seat == seat else "pick_up"
    held = len(hand_cards(session.playback.view(PUBLIC), seat))
    words = session.words_of(seat)
    return words.interface(f"table.button.{key}", who=_called(words, session, seat), n=held)


def _called(words: Localizer, session: TableSession, seat: int) -> str:
    """A player in few words."""
    return short_player_name(words, session.names, seat, session.playback.view(PUBLIC))


# --- tools


def _undo_enabled(control: TableController, _seat: int) -> bool:
    selection = control.selection
    return bool(selection.picks or selection.pending) or control.session.can_undo()


def _toggle_log(control: TableController, _target: Target) -> None:
    control.viewport.log_open = not control.viewport.log_open
    control.viewport.log_scroll = 0


def _turn_view(control: TableController, _target: Target) -> None:
    control.viewport.turn_magnification(control.session.playback.view(PUBLIC))


def _pace_label(control: TableController, _seat: int) -> str:
    return pace_figure(control.session.words.catalogue, control.session.settings.speed)


def _turn_pace(control: TableController, _target: Target) -> None:
    pace = next_pace(control.session.settings.speed)
    control.requests.append(ScreenRequest("pace", pace=pace))


def _view_label(control: TableController, _seat: int) -> str:
    other = "city" if control.viewport.magnify == "battle" else "battle"
    return control.session.words.interface(f"table.button.view.{other}")


def _open_rules(control: TableController, _target: Target) -> None:
    decision = control.session.decision
    control.request_rules(decision.rule if decision else "")


def _district(place: int, control: TableController, _target: Target) -> None:
    """The letter of a district: choose it where it is asked for, else only point at it."""
    if control.uncover():
        return
    target = Target(DISTRICT, place)
    control.viewport.step_to(target)
    control.session.touch()
    if control.asks and control.is_target(target):
        control.point(target)


def _step_back(control: TableController, _target: Target) -> None:
    if not control.back():
        control.request_menu()


def scroll_log(control: TableController, lines: int) -> None:
    """Turn the log back, or forth with a number below 0."""
    if control.viewport.scroll(lines, len(control.session.log) - 1):
        control.session.touch()


# --- what is looked up


def ask_goal(control: TableController, _target: Target) -> None:
    """Ask for the goal card."""
    control.requests.append(ScreenRequest("goal"))


def browse(control: TableController, _target: Target) -> None:
    """Ask for the card browser at what is zoomed or pointed at, or at its beginning."""
    session, viewport = control.session, control.viewport
    target = viewport.pinned or viewport.pointed
    view = session.playback.view(session.open_seat if session.open_seat >= 0 else PUBLIC)
    piece = "" if control.covered or target is None else piece_id(session.kit, view, target)
    control.requests.append(ScreenRequest("browser", piece))


def follow_link(control: TableController, link: str) -> None:
    """Ask for the rule or the piece that a link on the table leads to."""
    if link.startswith(PIECE_LINK):
        control.requests.append(ScreenRequest("browser", link.removeprefix(PIECE_LINK)))
    else:
        control.request_rules(link)


HIDE: Final = Command(
    id="hide",
    keys=WINDOW_KEYS["hide"],
    icon="eye_shut",
    run=lambda control, _: control.hide(),
)
"""It works whatever else is going on."""
AID: Final = Command(
    id="aid",
    keys=WINDOW_KEYS["aid"],
    button=ButtonId.AID,
    group="tool",
    icon="legend",
    run=lambda control, _: control.viewport.turn_aid(),
    shown=anybody,
    lit=lambda control: control.viewport.aid_open,
)
RULES: Final = Command(
    id="rules",
    keys=WINDOW_KEYS["rules"],
    button=ButtonId.RULES,
    group="tool",
    icon="book",
    run=_open_rules,
    shown=anybody,
)
CONTINUE: Final = Command(
    id="continue",
    shows_key=Key(pygame.K_SPACE),
    button=ButtonId.CONTINUE,
    group="pause",
    run=lambda control, _: control.go_on(),
    shown=lambda control: anybody(control) if control.pauses and not control.reads else (),
    weighs=True,
)
"""Its keys are those that choose, and step back."""
COMMANDS: Final = (
    CONTINUE,
    *LESSON_COMMANDS,
    Command(id="refresh", keys=(Key(pygame.K_r),), button=ButtonId.REFRESH),
    Command(id="hold", keys=(Key(pygame.K_t),), button=ButtonId.HOLD),
    Command(
        id="done",
        keys=(Key(pygame.K_e), Key(pygame.K_END)),
        button=ButtonId.DONE,
    ),
    Command(
        id="yes",
        keys=(Key(pygame.K_y), Key(pygame.K_o)),
        button=ButtonId.YES,
        by_key=lambda control: control.confirm(yes=True),
    ),
    Command(id="no", keys=(Key(pygame.K_n),), run=lambda control, _: control.confirm(yes=False)),
    Command(id="waive", keys=(Key(pygame.K_w),), button=ButtonId.WAIVE),
    Command(id="seat", keys=(Key(pygame.K_p),), button=ButtonId.SEAT),
    Command(
        id="rest",
        keys=(Key(pygame.K_f),),
        button=ButtonId.REST,
        run=_take_rest,
        weighs=True,
        shown=_rest_shown,
        label=_rest_label,
    ),
    Command(
        id="give",
        keys=(Key(pygame.K_g),),
        button=ButtonId.GIVE,
        run=lambda control, _: give_to_partner(control),
        weighs=True,
        shown=_partner_shown,
        enabled=_give_enabled,
        label=_give_label,
    ),
    Command(
        id="take_back",
        shows_key=Key(pygame.K_u),
        button=ButtonId.TAKE_BACK,
        run=lambda control, _: control.selection.take_back(),
        shown=_take_back_shown,
    ),
    Command(
        id="reclaim",
        keys=(Key(pygame.K_w, shift=True),),
        button=ButtonId.RECLAIM,
        group="plate",
        run=lambda control, target: reclaim_interception(control, target.b),
        by_key=reclaim_interception,
        shown=_reclaim_shown,
        label=_reclaim_label,
    ),
    Command(
        id="hand",
        keys=(Key(pygame.K_h),),
        button=ButtonId.HAND,
        group="plate",
        run=lambda control, target: control.toggle_hand(target.b),
        by_key=lambda control: control.toggle_hand(),
        shown=lambda control: sorted(control.session.people),
        label=_hand_label,
        prints_key=lambda control, seat: seat == control.session.acting,
    ),
    Command(
        id="other_hand",
        keys=(Key(pygame.K_h, shift=True),),
        run=lambda control, _: control.toggle_hand(next_other_hand(control)),
    ),
    *(
        Command(
            id=f"district_{letter.lower()}",
            keys=(Key(ord(letter.lower())),),
            run=partial(_district, place),
        )
        for place, letter in enumerate(DISTRICT_LETTERS)
    ),
    Command(id="sort", keys=(Key(pygame.K_s),), run=lambda control, _: control.sort()),
    Command(id="zoom", keys=(Key(pygame.K_z),), run=lambda control, _: control.zoom()),
    Command(
        id="undo",
        keys=(Key(pygame.K_u), Key(pygame.K_z, command=True)),
        button=ButtonId.UNDO,
        group="tool",
        icon="undo",
        run=lambda control, _: control.selection.undo(),
        shown=anybody,
        enabled=_undo_enabled,
    ),
    Command(
        id="redo",
        keys=(
            Key(pygame.K_u, shift=True),
            Key(pygame.K_y, command=True),
            Key(pygame.K_z, shift=True, command=True),
        ),
        button=ButtonId.REDO,
        group="tool",
        icon="redo",
        run=lambda control, _: control.selection.redo(),
        shown=anybody,
        enabled=lambda control, _: control.session.can_redo() and not control.selection.pending,
    ),
    Command(
        id="hint",
        keys=(Key(pygame.K_i),),
        button=ButtonId.HINT,
        group="tool",
        icon="hint",
        run=lambda control, _: control.turn_hint(),
        shown=lambda control: anybody(control) if control.session.people else (),
        enabled=lambda control, _: control.hint_enabled,
        lit=lambda control: control.session.hints.seat >= 0,
    ),
    Command(
        id="skip",
        keys=(Key(pygame.K_x, shift=True),),
        button=ButtonId.SKIP,
        group="tool",
        icon="skip",
        run=lambda control, _: control.skip(),
        shown=lambda control: () if control.session.watched else anybody(control),
        enabled=lambda control, _: control.session.playback.busy,
    ),
    Command(
        id="pace",
        keys=(Key(pygame.K_x),),
        button=ButtonId.PACE,
        group="tool",
        icon="pace",
        run=_turn_pace,
        shown=lambda control: () if control.session.watched else anybody(control),
        label=_pace_label,
        lit=lambda control: not is_usual(control.session.settings.speed),
    ),
    Command(
        id="view",
        keys=(Key(pygame.K_v),),
        button=ButtonId.VIEW,
        group="tool",
        icon="glass",
        run=_turn_view,
        shown=anybody,
        label=_view_label,
        lit=lambda control: control.viewport.magnify == "battle",
    ),
    Command(
        id="log",
        keys=(Key(pygame.K_l),),
        button=ButtonId.LOG,
        group="tool",
        icon="log",
        run=_toggle_log,
        shown=anybody,
        lit=lambda control: control.viewport.log_open,
    ),
    Command(
        id="log_back",
        keys=(Key(pygame.K_PAGEUP),),
        run=lambda control, _: scroll_log(control, LOG_PAGE_LINES),
    ),
    Command(
        id="log_on",
        keys=(Key(pygame.K_PAGEDOWN),),
        run=lambda control, _: scroll_log(control, -LOG_PAGE_LINES),
    ),
    Command(
        id="recap",
        keys=(Key(pygame.K_j),),
        run=lambda control, _: control.recap.turn(),
    ),
    *(
        Command(id=name, keys=(Key(code),), run=run)
        for name, code, run in (("goal", pygame.K_F3, ask_goal), ("browser", pygame.K_F5, browse))
    ),
    Command(
        id="sheet",
        keys=(Key(pygame.K_j, shift=True),),
        run=lambda control, _: control.request_sheet(),
    ),
    AID,
    RULES,
    Command(
        id="menu",
        shows_key=Key(pygame.K_ESCAPE),
        button=ButtonId.MENU,
        group="tool",
        icon="menu",
        run=lambda control, _: control.request_menu(),
        shown=anybody,
    ),
    Command(id="back", keys=(Key(pygame.K_ESCAPE),), run=_step_back),
    HIDE,
)
"""In the order in which their buttons lie and the manual lists them."""
STANDING_BUTTONS: Final = tuple(one for one in COMMANDS if one.shown is not nobody)
"""Those with buttons of their own, which no option needs to be offered for."""


def usual_keys() -> dict[str, Keys]:
    """The usual keys of everything that has keys of its own, by command."""
    return {**WINDOW_KEYS, **{command.id: command.keys for command in COMMANDS if command.keys}}


def command_named(name: str) -> Command | None:
    """The command of the table with this id, if there is one."""
    return next((command for command in COMMANDS if command.id == name), None)


def command_of_button(button: int) -> Command:
    """The command that a button belongs to; raises `KeyError`."""
    for command in COMMANDS:
        if command.button == button >= 0:
            return command
    raise KeyError(button)
