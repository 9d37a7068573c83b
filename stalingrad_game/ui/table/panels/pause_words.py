"""What a pause says, in words, of the public view that stands still under it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from ....card_game.rules.strategy import is_hourglass
from ....card_game.state.codes import GERMAN, SIDES, SOVIET, CarnageSection, Ev, Phase, side_of
from ....card_game.state.events import BattleDecided, HoldChosen, InitiativeRead, Sniped
from ....card_game.state.state import PUBLIC, State
from ....card_game.words.log import format_log_line
from ..model.card_at_reading import CardAtReading
from ..session.pauses import Pause, marked_section, skipped_turns
from ..session.session import TableSession
from ..sprites.sprite_cache import Sprite
from .turn_sheet import turn_districts, turn_lines

TurnProgress = Literal["past", "now", "to come", "skipped"]


class TurnMark(NamedTuple):
    """A turn on the turn track."""

    turn: int
    progress: TurnProgress


class PauseModel(NamedTuple):
    """What waits to be read until somebody goes on."""

    kind: str
    """The `PauseKind`."""
    title: str
    lines: tuple[str, ...]
    side: int = -1
    """Whose doing it is; -1: nobody's."""
    turns: tuple[TurnMark, ...] = ()
    """The turn track, where time is what it is about."""
    campaign: tuple[int, ...] = ()
    """The campaign cards to be read, the German's and the Soviet's; -1: that side has none left."""
    card: CardAtReading | None = None
    """The carnage card or combat card to be read."""
    cards: tuple[Sprite, ...] = ()
    """What these cards show."""


def pause_model(session: TableSession, pause: Pause) -> PauseModel:
    """What a pause shows."""
    return _BUILDERS[pause.kind](session, pause)


def turn_marks(session: TableSession, now: int) -> tuple[TurnMark, ...]:
    """The turn track as it is displayed, with the marker on a turn."""
    playback = session.playback
    displayed = (one.event for one in playback.history[: playback.displayed])
    skipped = skipped_turns(displayed) | set(range(playback.view(PUBLIC).turn, now))
    last = playback.view(PUBLIC).last_turn
    return tuple(
        TurnMark(
            turn,
            "skipped"
            if turn in skipped
            else "now"
            if turn == now
            else "past"
            if turn < now
            else "to come",
        )
        for turn in range(1, last + 1)
    )


def _campaign(session: TableSession, pause: Pause) -> PauseModel:
    """Both campaign cards; an hourglass says what it costs before it moves the marker (R3.2.1).

    Those of turn 1 come first of all that is seen of a game, so they say what it is about (R11).
    """
    view, say = session.playback.view(PUBLIC), session.words.interface
    soviet = view.campaign[SOVIET]
    now, lines = view.turn, list[str]()
    if view.turn == 1:
        lines.append(say("table.pause.aim", last=view.last_turn))
    if soviet >= 0 and is_hourglass(session.kit, soviet):
        now = min(view.turn + 1, view.last_turn)
        if now == view.turn:
            lines.append(say("table.pause.hourglass.idle"))
        else:
            lines.append(say("table.pause.hourglass.text", turn=view.turn, now=now))
            lines.append(_turns_left(session, view, now))
    return PauseModel(
        pause.kind,
        say("table.pause.campaign.text", turn=view.turn),
        tuple(lines),
        turns=turn_marks(session, now),
        campaign=tuple(view.campaign[side] for side in SIDES),
    )


def _turns_left(session: TableSession, view: State, now: int) -> str:
    """How many turns there are still to come after one."""
    left = view.last_turn - now
    if not left:
        return session.words.interface("table.pause.last_turn")
    return session.words.catalogue.counted("interface.table.pause.turns_left", left)


def _turn(session: TableSession, pause: Pause) -> PauseModel:
    view = session.playback.view(PUBLIC)
    facts = {"turn": view.turn, "last": view.last_turn}
    title = session.words.interface("table.pause.turn.text", **facts)
    lines = _turns_left(session, view, view.turn), *turn_lines(session, pause.step)
    turns = turn_marks(session, view.turn)
    return PauseModel(pause.kind, title, lines, turns=turns, cards=turn_districts(session))


def _carnage(session: TableSession, pause: Pause) -> PauseModel:
    """A carnage card, with what was read of it."""
    view, words, event = session.playback.view(PUBLIC), session.words, pause.event
    section = marked_section(event)
    lines, side, effect = [session.playback.line], GERMAN, -1
    number = view.reading[-1] if view.reading else -1
    if section == CarnageSection.INTENSITY:
        title = words.interface("table.pause.intensity")
        lines.insert(0, words.catalogue.counted("event.intensity", view.intensity))
        side = InitiativeRead(*event).side
    elif section == CarnageSection.SNIPER:
        title, side = words.interface("table.pause.sniper"), side_of(Sniped(*event).seat)
    else:
        _, seat, effect, number = HoldChosen(*event)
        title, side = words.interface("table.pause.hold"), side_of(seat)
    card = CardAtReading("carnage", number, section=section, effect=effect)
    return PauseModel(pause.kind, title, tuple(lines), side, card=card)


def _verdict(session: TableSession, pause: Pause) -> PauseModel:
    """The dice lie on the table and say it all."""
    title = session.words.phase(Phase.BREAK_TEST)
    return PauseModel(pause.kind, title, (session.playback.line,), BattleDecided(*pause.event).side)


def _battle_end(session: TableSession, pause: Pause) -> PauseModel:
    """Who holds the building, in a line."""
    playback, words = session.playback, session.words
    displayed = (one.event for one in reversed(playback.history[: playback.displayed]))
    result = next(event for event in displayed if event[0] == Ev.RESULT)
    line = format_log_line(words, [result], playback.view(PUBLIC))
    title = words.interface("table.pause.battle_end")
    return PauseModel(pause.kind, title, (line[0],) if line else (), result[2])


def _card(session: TableSession, pause: Pause) -> PauseModel:
    """A card that somebody else has played: it lies beside its formation."""
    _, card, *_ = pause.event
    side = session.kit.card_side[card]
    return PauseModel(pause.kind, session.playback.line, (), side)


_BUILDERS: Final[Mapping[str, Callable[[TableSession, Pause], PauseModel]]] = MappingProxyType(
    {
        "campaign": _campaign,
        "turn": _turn,
        "carnage": _carnage,
        "verdict": _verdict,
        "battle_end": _battle_end,
        "card": _card,
    }
)
"""By `PauseKind`."""
