"""Events shown one after the other: what is displayed lags behind the game, never the other way.

What belongs together is folded into the displayed views at once, as its turn comes; a line stands
until it can be read, a pause until somebody goes on. Finishing folds the rest at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice, takewhile
from typing import Final, NamedTuple

from ....card_game.history.rolled_dice import DiceRoll
from ....card_game.rules.break_test import Dice
from ....card_game.rules.kit import Kit
from ....card_game.state.codes import GERMAN, CardZone, Ev, Event, Phase
from ....card_game.state.events import BattleDecided, CardPlayed, DiceRolled, HeroPlayed
from ....card_game.state.fold import fold, seen_by
from ....card_game.state.state import PUBLIC, State, view
from ....card_game.words.log import PASSING_EVENTS
from ...session.playback import Playback
from ...session.reading_times import MOVE_FOLLOWING_MS, reading_ms
from ..model.card_at_reading import CardAtReading
from ..model.targets import FORMATION, SHOWN_CARD, Target
from ..model.view_model import Animation
from .animations import card_zone_target, cause_after, event_movements, motion_ms
from .cards_at_reading import card_at_reading
from .event_groups import EventGroup, first_group
from .pauses import Pause, wanted_pause
from .settings import TableSettings
from .showing_times import (
    CARD_READING_MS,
    CARD_SHRINKS_MS,
    following_ms,
    group_duration_ms,
)


def dice_after(was: DiceRoll | None, event: Event, view: State) -> DiceRoll | None:
    """What lies on the table after an event; the public view has it folded in."""
    kind = event[0]
    if kind == Ev.DICE:
        return DiceRoll(view.district, Dice(*event[1:]), (), (), 0, -1)
    if was is None or was.winner >= 0:
        return None
    if kind == Ev.ROLL:
        side, dice = DiceRolled.of(event)
        if side == GERMAN:
            return was._replace(rolls=(*was.rolls, (dice, ())), cancelled=0)
        ours, _ = was.rolls[-1]
        return was._replace(rolls=(*was.rolls[:-1], (ours, dice)))
    if kind == Ev.SLAUGHTER:
        cancels = view.variants.break_test == "cancel"
        _, german, soviet, value = event
        slaughters = (*was.slaughters, (german, soviet, value))
        return was._replace(slaughters=slaughters, cancelled=was.cancelled + cancels)
    return was._replace(winner=BattleDecided(*event).side) if kind == Ev.RESULT else was


NOBODY: Final = -1
_SHOWN_BY_DICE: Final = frozenset({Ev.DICE, Ev.ROLL, Ev.SLAUGHTER})
"""What the picture of a Break Test says until its result: its line need not be read."""


_NEVER_HASTENED: Final = frozenset({Ev.SLAUGHTER, Ev.RESULT, Ev.CAPTURED, Ev.BATTLE_END, Ev.SNIPED})
"""How a battle is decided and ends, and whom a sniper hits, is shown no faster than at pace 1."""
_MOST_CARD_PACE: Final = 2.0
"""The fastest at which a computer's card is shown: it may decide a battle."""


class HistoryEvent(NamedTuple):
    """An event, and after how many steps of the record it was told."""

    step: int
    event: Event
    seat: int = NOBODY
    """Whose decision brought it about."""


class Audience(NamedTuple):
    """For whom events are shown, and how."""

    line: Callable[[EventGroup, State], str] = lambda _group, _view: ""
    """The line that tells a group, from the public view as it stood before."""
    settings: Callable[[], TableSettings] = TableSettings
    """What is set at the table now."""
    computer: Callable[[int], bool] = lambda _seat: False
    """Whether a computer plays a seat."""
    sees: Callable[[int], bool] = lambda _seat: True
    """Whether a seat's hand lies open."""
    hears: Callable[[Event, State, bool], None] = lambda _event, _view, _haste: None
    """Told of each event as the public sees it, with the view without it, and whether it is shown
    at once, among much else."""
    die: Callable[[], None] = lambda: None
    """Told when a die comes to rest."""


class TablePlayback(Playback[State]):
    """What is displayed of a game, for the public and for every seat."""

    def __init__(self, kit: Kit, state: State, audience: Audience | None = None) -> None:
        """Everything up to a state is displayed."""
        super().__init__()
        self._kit: Final = kit
        self._audience: Final = audience or Audience()
        self.history: list[HistoryEvent] = []
        """Everything that has happened, displayed or not."""
        self.displayed = 0
        """How many events of the history are displayed, those being shown among them."""
        self.rolling: DiceRoll | None = None
        self.pause: Pause | None = None
        """What waits to be read until somebody goes on."""
        self.line = ""
        """The line that tells what is being shown; "" where nothing has been told of it yet."""
        self._pending_line = ""
        """The line of what is being shown, told at once but for a roll."""
        self._group = EventGroup((), 0)
        self._moves: tuple[Animation, ...] = ()
        self._cause: Target | None = None
        self._card: CardAtReading | None = None
        self._due: Pause | None = None
        self._next: tuple[EventGroup, str] | None = None
        self._left = 0.0
        self._hastens = False
        """Whether what has no line of its own takes no time, until the next line."""
        self._spent = 0.0
        self._length = 0.0
        self._unread = 0.0
        self._paused = 0.0
        """For how long the present pause has waited."""
        self._still = 0
        """How many dice of the roll that is shown lie still."""
        self._show(state)

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown, or waits to be read."""
        return self._shows or self.displayed < len(self.history)

    @property
    def shown_count(self) -> int:
        """How many events of the history may be told: a roll only once its dice lie still."""
        return self.displayed - (self._group.number if self._tumbles else 0)

    @property
    def _tumbles(self) -> bool:
        """Whether dice are in the air."""
        events = self._group.events
        return self._length > 0 and bool(events) and events[0][0] == Ev.ROLL

    @property
    def _shows(self) -> bool:
        return self.pause is not None or self._length > 0 or self._unread > 0

    @property
    def animations(self) -> tuple[Animation, ...]:
        """What moves while this is shown, by the time of `spent_ms`."""
        if self._length <= 0:
            return ()
        card = self.at_reading
        shrinks = card is not None and card.shrinks
        return tuple(move for move in self._moves if (move.kind == "shrink") == shrinks)

    @property
    def spent_ms(self) -> float:
        """For how long what is shown, or what waits, has been shown, at speed 1."""
        if self.pause is not None:
            return self._paused
        return self._spent if self._length > 0 else 0.0

    @property
    def moves(self) -> bool:
        """Whether what is shown still changes as time passes."""
        return self._length > self._spent if self.holds else self.busy

    @property
    def stage(self) -> tuple[object, ...]:
        """Differs where something else is to be seen than before, but for what moves meanwhile."""
        return (self.displayed, self._length > 0, self.busy, self.pause, self.at_reading)

    @property
    def at_reading(self) -> CardAtReading | None:
        """A card that is shown for a while at reading size."""
        card = self._card
        if card is None or card.kind == "carnage":
            return card
        return card._replace(shrinks=self._spent >= CARD_READING_MS)

    @property
    def showing(self) -> HistoryEvent | None:
        """The event that is being shown, the last one where they are several."""
        return self.history[self.displayed - 1] if self._shows and self.displayed else None

    def add(self, step: int, events: Iterable[Event], seat: int = NOBODY) -> None:
        """Queue what has happened in a step, by a seat's decision."""
        self.history += (HistoryEvent(step, event, seat) for event in events)

    def jump(self, steps: int, state: State) -> None:
        """Forget what happened after so many steps and display this state at once."""
        kept = sum(one.step <= steps for one in self.history)
        del self.history[kept:]
        self.displayed = len(self.history)
        self._rest()
        self.rolling = self._cause = None
        self._show(state)

    def advance(self, ms: float) -> bool:
        """Let milliseconds pass; says whether something else is shown, see `stage`."""
        if self.pause is not None:
            self._paused += ms * self._pace(self.history[self.displayed - 1].seat)
        if not self.busy or self.pause is not None:
            return False
        before = self.stage
        self._left = ms
        self._go_on()
        return self.stage != before

    def go_on(self) -> bool:
        """End what is being shown, or the pause; says whether there was anything to end."""
        if not self.busy:
            return False
        ended, self.pause = self.pause, None
        if ended is not None and ended.kind == "verdict":
            self.rolling = None
        if ended is not None and self._card is not None and self._card.kind == "combat":
            self._spent = CARD_READING_MS
        else:
            self._land()
            self._length, self._moves, self._card = 0.0, (), None
        self._unread = self._left = 0.0
        self._hastens = True
        self._go_on(requested=True)
        self._hastens = False
        return True

    def finish(self) -> bool:
        """Display everything at once; says whether there was anything to finish."""
        if not self.busy:
            return False
        self._rest()
        result = None
        while self.displayed < len(self.history):
            self._begin(self._first_group(), "", haste=True)
            self._rest()
            result = self.rolling or result
        self.rolling = result or self.rolling
        return True

    def skip(self) -> bool:
        """Display everything at once up to the next verdict, which waits whatever is set.

        A battle that ends without a Break Test waits at its end. Says whether there was anything.
        """
        if not self.busy:
            return False
        if self.pause is not None and self.pause.kind == "verdict":
            self.rolling = None
        self._rest()
        untested = False
        while self.displayed < len(self.history) and self.pause is None:
            step, group = self.history[self.displayed].step, self._first_group()
            event = group.events[-1] if group.events else None
            decides = event is not None and event[0] == Ev.RESULT
            line = self._audience.line(group, self._views[PUBLIC]) if decides else ""
            self._begin(group, line, haste=True)
            due = self._due
            self._rest()
            if event is not None and decides:
                untested = bool(BattleDecided(*event).untested)
                due = None if untested else Pause("verdict", step, event)
            elif due is not None and not (untested and due.kind == "battle_end"):
                due = None
            if due is not None:
                self.pause, self._paused, self.line = due, 0.0, line
        return True

    def put_away(self) -> bool:
        """Take the dice of a test that is over from the table; says whether there were any."""
        if self.rolling is None or self.busy:
            return False
        self.rolling = None
        return True

    def _show(self, state: State) -> None:
        self._views = {viewer: view(state, viewer) for viewer in (PUBLIC, *range(state.seats))}

    def _rest(self) -> None:
        """Nothing is being shown any more."""
        self.pause = self._due = self._card = self._next = None
        self.line = ""
        self._length, self._spent, self._unread, self._moves = 0.0, 0.0, 0.0, ()

    # --- one thing after the other

    def _go_on(self, *, requested: bool = False) -> None:
        """Show on for as long as the time that is left reaches, or until a pause.

        What holds goes on with the next line where it is `requested` to.
        """
        while self.pause is None and self._passed() and self.displayed < len(self.history):
            if self.holds and not requested:
                break
            group, line = self._next_group()
            self._begin(group, line)
            requested = requested and not line
        if self.pause is None and self._length <= 0 and self._unread <= 0 and not self.busy:
            self._rest()
        self._hear_dice()

    def _land(self) -> None:
        """Dice that were in the air lie still: what they show is told."""
        if self._tumbles:
            self.line = self._pending_line

    def _passed(self) -> bool:
        """Whether what is being shown is over, and what comes next may take its place."""
        if self._length > 0:
            rest = self._length - self._spent
            passed = self._spend(rest)
            self._spent += passed
            if not self._tumbles:
                self._unread = max(self._unread - passed, 0.0)
            if passed < rest:
                return False
            if self._tumbles:
                self._audience.die()
            self._land()
            self._length, self._moves = 0.0, ()
            if self._card is not None and self._card.kind == "combat":
                self._card = None
        if self._due is not None:
            self.pause, self._due = self._due, None
            self._unread = self._paused = 0.0
            return False
        last = self.displayed == len(self.history)
        if last or self._next_group()[1]:  # a line stands until it is read
            rest = self._unread
            passed = self._spend(rest)
            self._unread -= passed
            return passed >= rest
        return True

    def _pace(self, seat: int) -> float:
        """How fast what a seat does is shown; 0: at once."""
        audience = self._audience
        return audience.settings().pace(computer=audience.computer(seat))

    def _spend(self, wanted: float) -> float:
        """How many of so many milliseconds of showing pass in the time that is left."""
        last = self.history[self.displayed - 1]
        pace = self._pace(last.seat)
        if pace <= 0:
            return wanted
        if last.event[0] in _NEVER_HASTENED:
            pace = min(pace, 1.0)
        elif self._card is not None and self._audience.computer(last.seat):
            pace = min(pace, _MOST_CARD_PACE)
        passed = min(wanted, self._left * pace)
        self._left -= passed / pace
        return passed

    def _next_group(self) -> tuple[EventGroup, str]:
        """What is shown next, with its line."""
        if self._next is None:
            group = self._first_group()
            line = self._audience.line(group, self._views[PUBLIC]) if group.events else ""
            self._next = group, "" if self._is_under_its_line(group) else line
        return self._next

    def _is_under_its_line(self, group: EventGroup) -> bool:
        """Whether the line of the card or piece whose effects these are stands already."""
        if group.kind != "effects" or not self.line or not self.displayed:
            return False
        return self.history[self.displayed - 1].step == self.history[self.displayed].step

    def _sent_before(self, first: HistoryEvent) -> bool:
        """Whether a formation is sent by the seat that sent another one right before."""
        if self._views[PUBLIC].phase != Phase.MANOEUVRE or self.displayed < 1:
            return False
        last = self.history[self.displayed - 1]
        sent = first.event[0] == last.event[0] == Ev.FORMATION
        return sent and first.seat == last.seat

    def _first_group(self) -> EventGroup:
        """What of the events still to come is shown at once."""
        first = self.displayed
        step = self.history[first].step
        rest = takewhile(lambda one: one.step == step, islice(self.history, first, None))
        last = self.history[first - 1] if first else None
        before = last.event if last is not None and last.step == step else None
        return first_group(self._kit, [one.event for one in rest], self._views[PUBLIC], before)

    def _begin(self, group: EventGroup, line: str, *, haste: bool = False) -> None:
        """Fold the next group in and begin to show it."""
        audience, first = self._audience, self.history[self.displayed]
        before = self._views[PUBLIC]
        sent_before = self._sent_before(first)
        enemy = first.seat != NOBODY and not audience.sees(first.seat)
        displayed = self.history[self.displayed : self.displayed + group.number]
        self.displayed += group.number
        self._next = None
        if group.events and (line or self._card is None):
            self._card = card_at_reading(group.events[-1], before, enemy=enemy)
        kind = None
        if group.events and not group.kind:
            following = self._following(first.step)
            kind = wanted_pause(
                audience.settings(), group.events[-1], before, following, enemy=enemy
            )
        moves = self._fold(displayed, haste=haste or self._pace(first.seat) <= 0)
        self._pending_line = line or self.line
        self._spent, self._group = 0.0, group
        if group.events and group.events[0][0] in _SHOWN_BY_DICE:
            self._unread = 0.0
        elif sent_before:
            self._unread = MOVE_FOLLOWING_MS
        elif line:
            self._unread = reading_ms(line)
        self._length = group_duration_ms(group.events, effects=group.kind == "effects")
        self._moves = self._set_out(moves, group)
        if self._card is not None and self._card.kind == "combat":
            self._length = CARD_READING_MS + CARD_SHRINKS_MS
            still = audience.settings().reduced_motion
            self._moves = () if still else _card_moves(self._card, group.events[-1])
        elif audience.settings().reduced_motion or (not line and self._passes(moves)):
            self._length, self._moves = 0.0, ()
        self._hastens = self._hastens and not line
        if not self._tumbles:
            self.line = self._pending_line
        if kind is None:
            return
        pause = Pause(kind, first.step, group.events[-1])
        if kind == "card" and self._card is not None:
            self.pause, self._paused = pause, 0.0  # it shrinks when somebody goes on
        else:
            self._due = pause
            self._length = self._length if self._moves else 0.0

    def _passes(self, moves: Iterable[tuple[Animation, ...]]) -> bool:
        """Whether what has no line takes no time: it is skipped, or would stand under no line."""
        kinds = {event[0] for event in self._group.events}
        if self._card is not None or not kinds <= PASSING_EVENTS:
            return False
        travels = any(move.source != move.destination for some in moves for move in some)
        return self._hastens or not (self.line or travels)

    def _following(self, step: int) -> Event | None:
        """What happened next in a step, after what is displayed."""
        if self.displayed == len(self.history):
            return None
        upcoming = self.history[self.displayed]
        return upcoming.event if upcoming.step == step else None

    def _fold(self, events: Iterable[HistoryEvent], *, haste: bool) -> list[tuple[Animation, ...]]:
        """Fold events into all views; what moves for each."""
        moves = []
        for one in events:
            for viewer, displayed in self._views.items():
                seen = seen_by(one.event, displayed)
                if seen is None:
                    continue
                if viewer == PUBLIC:
                    self._audience.hears(seen, displayed, haste)
                fold(displayed, seen)
                if viewer == PUBLIC:
                    moves.append(event_movements(self._kit, seen, displayed, self._cause))
                    self._cause = cause_after(self._cause, seen, displayed)
                    self.rolling = dice_after(self.rolling, seen, displayed)
        return moves

    def _set_out(
        self, moves: Sequence[tuple[Animation, ...]], group: EventGroup
    ) -> tuple[Animation, ...]:
        """When each piece of a group sets out, and for how long it moves."""
        each = following_ms(group.events, effects=group.kind == "effects")
        return tuple(
            move._replace(
                begins=number * each,
                length=min(motion_ms(event), max(self._length - number * each, 1.0)),
            )
            for number, (event, some) in enumerate(zip(group.events, moves, strict=True))
            for move in some
        )

    def _hear_dice(self) -> None:
        """Tell of a die that has come to rest in the roll that is shown."""
        still = 0
        event = self._group.events[0] if self._length > 0 and self._group.events else None
        if event is not None and event[0] == Ev.ROLL:
            still = int(self._spent * (len(event) - 2) // self._length)
            if still > self._still:
                self._audience.die()
        self._still = still


def _card_moves(card: CardAtReading, event: Event) -> tuple[Animation, ...]:
    """A card comes from where it was to be read, then shrinks to what it was played on."""
    shown = Target(SHOWN_CARD, card.card)
    if event[0] == Ev.PLAYED:
        zone = CardPlayed(*event).zone
    else:
        zone = CardZone.HAND + HeroPlayed(*event).seat
    formation = Target(FORMATION, card.formation)
    comes = Animation(shown, card_zone_target(zone), shown, kind="show", length=motion_ms(event))
    goes = Animation(
        shown, shown, formation, kind="shrink", begins=CARD_READING_MS, length=CARD_SHRINKS_MS
    )
    return comes, goes
