"""What clicks, drags and keys do at the table: answer the game, call up what helps, step back.

Nothing here needs a window: targets come in, options go to the record, requests to the window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from ....card_game.state.codes import Option
from ....card_game.state.state import PUBLIC
from ....record.errors import RecordError
from ...session.session import NO_SEAT
from ...style.key_map import KeyMap, Keys, KeysInForce
from ..model.kept_parts import KeptParts
from ..model.targets import (
    BUTTON,
    FORMATION,
    HAND,
    REVEALED_CARD,
    ButtonId,
    Target,
    TargetPath,
    hand_targets,
)
from ..model.view_model import DragState
from ..session.hand_order import HAND_ORDERS, HandOrder, hand_cards, line_up
from ..session.session import TableSession
from .recap_visibility import RecapVisibility
from .selection import Selection
from .viewport import PRESENT, RefusedTarget, Viewport

ButtonAction = Callable[["TableController", Target], object]
"""What a button does when it is pressed; the target says for which seat."""


class ScreenRequest(NamedTuple):
    """What the table asks of the window: another scene, or another pace."""

    kind: Literal["menu", "rules", "battle end", "sheet", "goal", "browser", "ended", "pace"]
    argument: str = ""
    """The rule to open the rulebook at, or the piece to open the card browser at."""
    battle: int = -1
    """The battle whose sheet is to be opened, by its place; -1: the last one."""
    pace: float = 1.0
    """How many times as fast as usual things are to be shown from now on."""


class TableController:
    """The hands of the players on one session."""

    def __init__(
        self,
        session: TableSession,
        actions: Mapping[int, ButtonAction],
        things: Mapping[str, ButtonAction],
        usual: Mapping[str, Keys],
    ) -> None:
        """Nothing pointed at, nothing chosen; `actions` are by `ButtonId` what its buttons do.

        Buttons without an action answer the game. `things` are by kind what other targets do that
        answer at any time. `panels.all_panels.table_controller` knows them all, and the usual keys.
        """
        self._actions: Final = actions
        self._things: Final = things
        self._keys: Final = KeysInForce(usual)
        self.session: Final = session
        self.selection: Final = Selection(session)
        self.viewport: Final = Viewport()
        self.requests: Final[list[ScreenRequest]] = []
        """What the window has still to do, the oldest first."""
        self.order: HandOrder = "number"
        self.recap: Final = RecapVisibility(session)
        self.parts: Final = KeptParts()
        """What the presenter has made and may show again."""
        self.drag: DragState | None = None
        self._ended = False
        self._paused: object = None
        self._now = (session.acting, session.open_seat)
        self._steps = len(session.record.steps)
        self._line: tuple[int, ...] = ()
        """The cards of the open hand as they lay last; those that have gone since among them."""
        self._lined_up = (NO_SEAT, -1)
        """Whose they were as they were sorted last, and after how many steps."""
        self.viewport.follow(session.playback.view(PUBLIC))

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards of the open hand from left to right.

        What is drawn lies at the end until its seat is asked again: no card moves meanwhile.
        """
        seat = self.session.open_seat
        if seat < 0:
            return ()
        return line_up(self.session.words_of(seat), self._in_hand, self._line, self.order)

    @property
    def _in_hand(self) -> tuple[int, ...]:
        """The cards of the open hand, in no order."""
        seat = self.session.open_seat
        return hand_cards(self.session.playback.view(seat), seat) if seat >= 0 else ()

    @property
    def keys(self) -> KeyMap:
        """The keys of all commands, as they are set now."""
        return self._keys.of(self.session.settings.keys)

    @property
    def covered(self) -> bool:
        """Whether nothing of the table is seen."""
        return self.viewport.hidden or self.session.hands.curtain >= 0

    @property
    def asks(self) -> bool:
        """Whether a person can answer now what the game asks."""
        looks_back = self.viewport.moment != PRESENT
        return self.session.person_acts and not (
            self.covered or looks_back or self.selection.question
        )

    @property
    def at_rest(self) -> bool:
        """Whether the present table is seen, and nothing is being shown."""
        return self.present_seen and not self.session.playback.busy

    @property
    def present_seen(self) -> bool:
        """Whether the table is seen as it stands now, and not covered."""
        return not self.covered and self.viewport.moment == PRESENT

    # --- pointing

    def point(self, target: Target, *, itself: bool = True, meant: bool = True) -> None:
        """A target is clicked, or chosen with a key; whatever was zoomed is put away.

        `itself` says that the click met the thing and not its ground; `meant` that nothing changed
        under it, so that what is no answer may say why and grow.
        """
        session = self.session
        session.touch()
        was = self.viewport.pinned
        self.viewport.put_away()
        self.viewport.still()
        if self.uncover():
            return
        if session.playback.busy and not self.means(target):
            self.go_on()
            return
        session.playback.put_away()
        if self.selection.question is not None:
            self.selection.answer_with(target)
        elif target.kind in self._things:
            self._things[target.kind](self, target)
        elif target.kind == BUTTON and target.a in self._actions:
            self._actions[target.a](self, target)
        elif not self._choose(target) and meant:
            grows = itself and target != was and not self.selection.selected
            self._tell(target, grows=grows)
        self._changed()

    def _tell(self, target: Target, *, grows: bool, thing: bool = True) -> None:
        """A target that is no answer says why, and grows."""
        if grows:
            grows = self.viewport.pin(target)
        if self.asks:
            selected = self.selection.selected
            self.viewport.refused_target = RefusedTarget(target, selected, thing=thing or grows)

    def means(self, target: Target) -> bool:
        """Whether a click on a target means something while an event is being shown.

        Whatever answers the game does, and every button; any other click ends what is shown.
        """
        if self.selection.question is not None or target.kind in {BUTTON, *self._things}:
            return True
        return self.asks and self.is_target(self.selection.meant(target))

    @property
    def pauses(self) -> bool:
        """Whether something that waits to be read is seen."""
        looks_back = self.viewport.moment != PRESENT
        hidden = self.covered or looks_back or self.selection.question is not None
        return self.session.playback.pause is not None and not hidden

    @property
    def reads(self) -> bool:
        """Whether a page of a lesson is seen."""
        session = self.session
        waits = self.asks or (session.guide.held and self.present_seen)
        seen = self.pauses or (waits and not session.playback.busy)
        return seen and session.guide.page is not None

    def go_on(self) -> bool:
        """Turn the page that is read, else end what is shown; says whether there was anything."""
        if self.reads and self.session.guide.turn():
            self.session.touch()
            return True
        if self._verdict_unread:
            return True
        if not self.session.go_on():
            return False
        self.selection.guard.went_on()
        self._changed()
        return True

    def skip(self) -> bool:
        """End all that is being shown up to the next verdict; says whether there was anything."""
        if self._verdict_unread:
            return True
        if not self.session.skip():
            return False
        self.selection.guard.went_on()
        self._changed()
        return True

    def clear(self) -> bool:
        """End all that is being shown; False where a verdict is to be seen first."""
        self.skip()
        return not self.session.playback.busy

    @property
    def at_verdict(self) -> bool:
        """Whether the verdict of a battle waits to be seen: nothing that is held down ends it.

        A click does, once it could be read.
        """
        pause = self.session.playback.pause
        return pause is not None and pause.kind == "verdict"

    @property
    def _verdict_unread(self) -> bool:
        return self.at_verdict and self.pauses and not self.selection.guard.read

    def _choose(self, target: Target) -> bool:
        """Answer with a target, or with the ground that it lies on; False where it is no answer."""
        if not self.clear():
            return True
        self.recap.put_away()
        if self.viewport.moment != PRESENT:
            self.viewport.moment = PRESENT
        elif not self.session.person_acts and self.session.result is None:
            self.session.hurry()
        else:
            return self.asks and self.selection.choose(self.selection.meant(target))
        return True

    def uncover(self) -> bool:
        """Show the table again where it is covered; says whether it was."""
        session = self.session
        if self.viewport.hidden:
            self.viewport.hidden = False
        elif session.hands.lift_curtain():
            self.recap.show()
        else:
            return False
        session.touch()
        self._changed()
        return True

    def click_away(self) -> None:
        """A click beside everything: what lies over the table is put away."""
        session = self.session
        self.viewport.put_away()
        questioned = self.selection.question is not None
        ended = self.uncover() or (not questioned and session.playback.busy and self.go_on())
        if not (ended or session.playback.put_away()):
            self.viewport.aid_open = False
            self.recap.put_away()
            session.hurry()
        session.touch()
        self._changed()

    def back(self) -> bool:
        """Step back from whatever came last; False where there is nothing to step back from."""
        session, viewport = self.session, self.viewport
        session.touch()
        if session.task.leads_back and not viewport.log_open:
            return False
        put_away = viewport.put_away()
        viewport.still()
        if self.uncover():
            return True
        if self.selection.question is not None:
            self.selection.answer(yes=False)
        elif (session.playback.busy and self.go_on()) or session.playback.put_away():
            return True
        elif viewport.aid_open:
            viewport.aid_open = False
        elif self.drag is not None:
            self.drop(None, beyond=False)
        elif put_away:
            self.selection.step_back()
        elif viewport.moment != PRESENT:
            viewport.moment = PRESENT
        elif viewport.log_open:
            viewport.log_open = False
        elif session.hints.drop():
            session.touch()
        elif not (session.guide.hints.close() or self.recap.put_away()):
            return self.selection.step_back() or self.selection.take_back()
        return True

    def confirm(self, *, yes: bool) -> bool:
        """The keys for yes and no; says whether there was anything to answer."""
        if self.selection.question is not None:
            self.selection.answer(yes=yes)
        elif self.selection.pending is not None and not yes:
            return self.asks and self.selection.take_back()
        elif yes:
            return self.offer(ButtonId.YES)
        else:
            return self.offer(ButtonId.DONE)
        self._changed()
        return True

    def offer(self, button: int) -> bool:
        """Press a button that answers the game; says whether it is offered."""
        if self.uncover():
            return True
        if not self.asks:
            return False
        for target in self.session.interactions.next_things((), private=self.session.private):
            if target.kind == BUTTON and target.a == button:
                self.point(target)
                return True
        return False

    # --- dragging

    def lift(self, target: Target, position: tuple[int, int]) -> bool:
        """Begin to drag a target; says whether it can be."""
        pending = self.selection.pending
        if self.asks and pending is not None and target == Target(FORMATION, pending[1]):
            self.selection.take_back()
        if not self.asks or self.selection.pending is not None:
            return False
        if self.selection.refreshing or not self.selection.leads_on(target) or not self.clear():
            return False
        self.recap.put_away()
        self.selection.forget()
        self.selection.selected = (target,)
        self.drag = DragState(target, position, plays=False)
        self.session.touch()
        return True

    def pull(self, position: tuple[int, int], over: Target | None, *, beyond: bool) -> None:
        """The dragged target is here now, over another, beyond the line where it is a play."""
        if self.drag is not None:
            self.drag = DragState(self.drag.target, position, self._plays(over, beyond=beyond))
            self.viewport.point(over, moved=False)
            self.session.touch()

    def drop(self, over: Target | None, *, beyond: bool) -> None:
        """Drop what is dragged: on a target it is a play, beyond the line where one is left."""
        drag, self.drag = self.drag, None
        self.session.touch()
        self.viewport.still()
        if drag is None:
            return
        options = self.selection.open_options()
        if over is not None and self.is_target(over):
            self.selection.choose(over)
        elif beyond and len(options) == 1:
            self.selection.take(options[0])
        elif over != drag.target and not (beyond and options):
            if over is not None:
                self._tell(over, grows=False, thing=False)
            self.selection.forget()
        self._changed()

    def is_target(self, target: Target) -> bool:
        """Whether what is chosen so far can go on with a target."""
        return self.selection.is_open(target)

    def _plays(self, over: Target | None, *, beyond: bool) -> bool:
        if over is not None and self.is_target(over):
            return True
        return beyond and len(self.selection.open_options()) == 1

    # --- hints

    @property
    def hint_enabled(self) -> bool:
        """Whether a hint can be had: the hand of a person who is asked lies open.

        Where a lesson leads or speaks, its page says what to do.
        """
        session, guide = self.session, self.session.guide
        alone = guide.leads or guide.page is not None or not session.task.hints
        return self.asks and session.private and session.hands.curtain < 0 and not alone

    def turn_hint(self) -> None:
        """Ask for a hint on what is asked now, or put it away where one is there."""
        session = self.session
        decision = session.decision
        if session.hints.drop():
            session.touch()
        elif decision is not None and self.hint_enabled and self.clear():
            self.recap.put_away()
            self.viewport.moment = PRESENT
            session.hints.ask(decision)
            session.touch()

    def point_out(self, place: int) -> None:
        """Choose all that leads to an option of the hint; its last target has the focus then.

        It is taken only by choosing that target.
        """
        hints = self.session.hints
        if hints.advice is None or not self.asks:
            return
        path = self._path_to(hints.advice.ranked[place].option)
        hints.chosen = place
        self.selection.forget()
        self.selection.selected = path[:-1]
        self.viewport.step_to(path[-1])
        self.session.touch()

    @property
    def suggested(self) -> Target | None:
        """What is left to choose of the option that was pointed out last.

        None where no option was, or something else has been chosen since.
        """
        hints, selection = self.session.hints, self.selection
        if hints.advice is None or hints.chosen < 0:
            return None
        path = self._path_to(hints.advice.ranked[hints.chosen].option)
        same = selection.selected == path[:-1] and not selection.picks and selection.pending is None
        return path[-1] if same else None

    def _path_to(self, option: Option) -> TargetPath:
        """What is chosen one after the other to take an option; of a card, its first copy."""
        interactions = self.session.interactions.interactions
        path = next(one.path for one in interactions if one.option == option)
        return tuple(one._replace(b=0) if one.kind == HAND else one for one in path)

    # --- hands

    def toggle_hand(self, seat: int = NO_SEAT, *, peek: bool = False) -> None:
        """Pick up a seat's hand or put it down; without a seat, that of the person to act."""
        session = self.session
        if seat < 0:
            seat = session.acting if session.person_acts else min(session.people, default=NO_SEAT)
        if self.clear() and session.hands.toggle(seat, peek=peek):
            self.recap.show()
            self._changed()

    def let_go(self) -> None:
        """Lay a hand down that was only held up."""
        if self.session.hands.peeked:
            self.session.hands.put_down()
            self._changed()

    @property
    def laid_out(self) -> tuple[int, ...]:
        """Cards that lie open to be chosen from (R9.2)."""
        session = self.session
        if not self.asks or session.playback.busy:
            return ()
        steps = session.interactions.next_things((), private=session.private)
        return tuple(sorted(target.a for target in steps if target.kind == REVEALED_CARD))

    def number(self, place: int) -> None:
        """The key of a place, counted from 0, among the cards laid out, else in the open hand."""
        if self.uncover():
            return
        laid_out = tuple(Target(REVEALED_CARD, card) for card in self.laid_out)
        targets = laid_out or hand_targets(self.hand)
        if 0 <= place < len(targets):
            self.viewport.step_to(targets[place])
            self.point(targets[place])

    def sort(self) -> None:
        """Lay the hand in the next order."""
        self.order = HAND_ORDERS[(HAND_ORDERS.index(self.order) + 1) % len(HAND_ORDERS)]
        self._sort()
        self.session.touch()

    # --- looking

    def look_back(self, moment: int) -> None:
        """Show the table as it stood after a step of the record; the last one is the present."""
        if not self.clear():
            return
        steps = len(self.session.record.steps)
        self.viewport.moment = moment if 0 <= moment < steps else PRESENT
        self.session.touch()

    def take_over(self, step: int) -> None:
        """Answer oneself from now on what the staff answered in a step."""
        if self.clear():
            self.session.take_over(step)

    def hide(self) -> None:
        """Hide everything at a key, hands face down, or show it again."""
        if self.drag is not None:
            self.drop(None, beyond=False)
        self.session.hands.put_down()
        self.viewport.hidden = not self.viewport.hidden
        self.session.touch()
        self._changed()

    def request_rules(self, rule: str) -> None:
        """Ask for the rulebook at a rule."""
        self.requests.append(ScreenRequest("rules", rule))

    def request_sheet(self, battle: int = -1) -> None:
        """Ask for the sheet of a battle by its place, the last one by default, if there is one."""
        if self.session.battles:
            self.requests.append(ScreenRequest("sheet", battle=battle))

    def request_menu(self) -> None:
        """Ask for the menu."""
        self.requests.append(ScreenRequest("menu"))

    def zoom(self) -> None:
        """Zoom what is pointed at and say why it can't be chosen, or put that away."""
        self.session.touch()
        target = self.viewport.pointed
        if self.viewport.put_away() or target is None:
            self.viewport.still()
            return
        self._tell(target, grows=True, thing=False)

    def press(self, button: int) -> None:
        """Press a button of the table by its key."""
        self.point(Target(BUTTON, button))

    # --- time

    def update(self, ms: float) -> bool:
        """Let time pass; says whether anything looks different."""
        session = self.session
        before = session.version
        if self.viewport.hidden:
            return False
        waiting = self.selection.question is not None or self.viewport.moment != PRESENT
        session.forecasts.consider(self._considered, self.selection.pending)
        try:
            session.update(ms, waiting=waiting)
        except RecordError as error:  # what a computer player does can't be written
            self.selection.tell_trouble(session.acting, error)
        waits = self.asks and not session.playback.busy
        self.selection.guard.pass_time(ms, shown=waits or (self.at_verdict and self.pauses))
        if session.playback.busy and not (self.pauses and self.viewport.on_button):
            rested = self.viewport.still()
        else:
            rested = self.viewport.rest(ms, session.settings.hover_ms)
        if rested:
            session.touch()
        self._changed()
        return session.version != before

    @property
    def _considered(self) -> int:
        """The formation that is held, dragged or pointed at; -1: none."""
        held = (*self.selection.selected, self.viewport.pointed)
        return next((one.a for one in held if one is not None and one.kind == FORMATION), NO_SEAT)

    def idle(self) -> bool:
        """Whether nothing will change until somebody does something."""
        if self.viewport.hidden:
            return not self.requests
        answers = self.asks and not self.session.playback.busy
        reads = answers or (self.at_verdict and self.pauses)
        unread = reads and not self.selection.guard.read
        waits = unread or self.viewport.waits or self.requests
        return self.session.idle() and not waits

    def _changed(self) -> None:
        """The game asks something else, or another hand lies open: choose anew."""
        session = self.session
        self.viewport.follow(session.playback.view(PUBLIC))
        if len(session.record.steps) != self._steps:
            taken = len(session.record.steps) > self._steps
            self._steps = len(session.record.steps)
            self.selection.pending = None
            self.viewport.refused_target = None
            self.recap.passes(taken=taken)
            self.viewport.log_scroll = 0
            self.viewport.moment = PRESENT  # what was looked back at may be taken back
        now = (session.acting, session.open_seat)
        if now != self._now:
            self._now = now
            self.selection.forget()
            self.viewport.put_away()
            if session.hints.seat != session.open_seat:
                session.hints.drop()
            if self.viewport.hover is not None and self.viewport.hover.kind == HAND:
                self.viewport.point(None)
            if self.viewport.focus is not None and self.viewport.focus.kind == HAND:
                self.viewport.focus = None
            session.touch()
        self._line_up()
        pause = session.playback.pause
        session.guide.open_at(pause.kind if pause is not None else "")
        if pause is not self._paused:
            self._paused = pause
            if pause is not None and pause.kind == "battle_end":
                self.requests.append(ScreenRequest("battle end"))
        if session.result is not None and not session.playback.busy and not self._ended:
            self._ended = True
            self.requests.append(ScreenRequest("ended"))

    def _line_up(self) -> None:
        """What is drawn comes last; it finds its place as its seat is asked again."""
        session, seat = self.session, self.session.open_seat
        now = (seat, len(session.record.steps))
        picked_up = seat != self._lined_up[0]
        acts = session.acting == seat and not session.playback.busy
        if now != self._lined_up and (picked_up or acts):
            self._lined_up = now
            self._sort()
            session.touch()
        elif session.playback.busy:
            self._line = self.hand

    def _sort(self) -> None:
        """Lay all cards of the open hand in the order that is chosen."""
        self._line = ()
        self._line = self.hand
