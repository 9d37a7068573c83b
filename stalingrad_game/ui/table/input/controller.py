"""What clicks, drags and keys do at the table: answer the game, call up what helps, step back.

Nothing here needs a window: things come in, options go to the record, requests to the window.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ....card_game.rules.state import PUBLIC
from ..model.hand_order import HAND_ORDERS, HandOrder, cards_of, in_order, things_of
from ..model.targets import BUTTON, HAND, PICK, Button, Thing, stand_in
from ..model.view_model import LOG_LINE, RECAP, Drag
from ..session.hand_visibility import NOBODY
from ..session.session import Session
from .button_actions import PRESSES
from .selection import Walk
from .viewport import PRESENT, Gaze


class Request(NamedTuple):
    """What the table asks of the window: another scene."""

    kind: Literal["menu", "rules", "ended"]
    argument: str = ""
    """The rule to open the rulebook at."""


class Control:
    """The hands of the players on one session."""

    def __init__(self, session: Session) -> None:
        """Nothing pointed at, nothing chosen."""
        self.session: Final = session
        self.walk: Final = Walk(session)
        self.gaze: Final = Gaze()
        self.requests: Final[list[Request]] = []
        """What the window has still to do, the oldest first."""
        self.order: HandOrder = "number"
        self.recap_open = False
        self.drag: Drag | None = None
        self._ended = False
        self._now = (session.acting, session.open_seat)
        self._steps = len(session.record.steps)
        self.gaze.follow(session.playback.view(PUBLIC))

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards of the open hand from left to right."""
        seat = self.session.open_seat
        if seat < 0:
            return ()
        cards = cards_of(self.session.playback.view(seat), seat)
        return in_order(self.session.words_of(seat), cards, self.order)

    @property
    def covered(self) -> bool:
        """Whether nothing of the table is seen."""
        return self.gaze.hidden or self.session.hands.curtain >= 0

    @property
    def asks(self) -> bool:
        """Whether a person can answer now what the game asks."""
        looks_back = self.gaze.moment != PRESENT
        return self.session.person_acts and not (self.covered or looks_back or self.walk.question)

    # --- pointing

    def point(self, thing: Thing) -> None:
        """A thing is clicked, or chosen with a key."""
        session = self.session
        session.touch()
        if self.uncover():
            return
        session.playback.put_away()
        if self.walk.question is not None:
            self.walk.answer_with(thing)
        elif thing.kind == LOG_LINE:
            self._look_back(thing.a)
        elif thing.kind == RECAP:
            self.recap_open, self.gaze.log_open = False, True
        elif thing.kind == BUTTON and thing.a in PRESSES:
            PRESSES[thing.a](self, thing)
        else:
            self._choose(thing)
        self._changed()

    def _choose(self, thing: Thing) -> None:
        """Answer with a thing; what is no answer grows instead."""
        self.session.finish()
        self.recap_open = False
        if self.gaze.moment != PRESENT:
            self.gaze.moment = PRESENT
        elif not self.session.person_acts and self.session.result is None:
            self.session.hurry()
        elif not (self.asks and self.walk.choose(thing)):
            self.gaze.pin(thing)

    def uncover(self) -> bool:
        """Show the table again where it is covered; says whether it was."""
        session = self.session
        if self.gaze.hidden:
            self.gaze.hidden = False
        elif session.hands.lift_curtain():
            self.recap_open = True
        else:
            return False
        session.touch()
        self._changed()
        return True

    def click_away(self) -> None:
        """A click beside everything: what lies over the table is put away."""
        session = self.session
        if not (self.uncover() or session.finish() or session.playback.put_away()):
            self.gaze.pinned = None
            self.gaze.aid_open = self.recap_open = False
            session.hurry()
        session.touch()
        self._changed()

    def back(self) -> bool:
        """Step back from whatever came last; False where there is nothing to step back from."""
        session, gaze = self.session, self.gaze
        session.touch()
        if self.uncover() or session.finish() or session.playback.put_away():
            return True
        if self.walk.question is not None:
            self.walk.answer(yes=False)
        elif gaze.aid_open:
            gaze.aid_open = False
        elif self.drag is not None:
            self.drop(None, beyond=False)
        elif gaze.pinned is not None:
            gaze.pinned = None
        elif gaze.moment != PRESENT:
            gaze.moment = PRESENT
        elif gaze.log_open:
            gaze.log_open = False
        elif self.recap_shown:
            self.recap_open = False
        else:
            return self.walk.step_back()
        return True

    def confirm(self, *, yes: bool) -> bool:
        """The keys for yes and no; says whether there was anything to answer."""
        if self.walk.question is not None:
            self.walk.answer(yes=yes)
        elif yes:
            return self.offer(Button.YES)
        else:
            return self.offer(Button.DONE)
        self._changed()
        return True

    def offer(self, button: int) -> bool:
        """Press a button that answers the game; says whether it is offered."""
        if self.uncover():
            return True
        if not self.asks:
            return False
        for thing in self.session.ways.next_things((), private=self.session.private):
            if thing.kind == BUTTON and thing.a == button:
                self.point(thing)
                return True
        return False

    # --- dragging

    def lift(self, thing: Thing, position: tuple[int, int]) -> bool:
        """Begin to drag a thing; says whether it can be."""
        if not self.asks or self.walk.refreshing or not self.walk.leads_on(thing):
            return False
        self.session.finish()
        self.walk.forget()
        self.walk.selected = (thing,)
        self.drag = Drag(thing, position, plays=False)
        self.session.touch()
        return True

    def pull(self, position: tuple[int, int], over: Thing | None, *, beyond: bool) -> None:
        """The dragged thing is here now, over another, beyond the line where it is a play."""
        if self.drag is not None:
            self.drag = Drag(self.drag.thing, position, self._plays(over, beyond=beyond))
            self.gaze.point(over)
            self.session.touch()

    def drop(self, over: Thing | None, *, beyond: bool) -> None:
        """Let the dragged thing go: on a target it is a play, beyond the line where one is left."""
        drag, self.drag = self.drag, None
        self.session.touch()
        if drag is None:
            return
        options = self.walk.open_options()
        if over is not None and self.is_target(over):
            self.walk.choose(over)
        elif beyond and len(options) == 1:
            self.walk.take(options[0])
        elif over != drag.thing and not (beyond and options):
            self.walk.forget()
        self._changed()

    def is_target(self, thing: Thing) -> bool:
        """Whether what is chosen so far can go on with a thing."""
        walk, session = self.walk, self.session
        return any(
            not way.why
            for one in dict.fromkeys((thing, stand_in(thing)))
            for way in session.ways.among((*walk.selected, one), private=session.private)
        )

    def _plays(self, over: Thing | None, *, beyond: bool) -> bool:
        if over is not None and self.is_target(over):
            return True
        return beyond and len(self.walk.open_options()) == 1

    # --- hands

    @property
    def recap_shown(self) -> bool:
        """Whether the recap lies beside the hand that was just picked up."""
        hands = self.session.hands
        return self.recap_open and hands.picked >= 0 and not hands.peeked

    def toggle_hand(self, seat: int = NOBODY, *, peek: bool = False) -> None:
        """Pick up a seat's hand or put it down; without a seat, that of the person to act."""
        session = self.session
        if seat < 0:
            seat = session.acting if session.person_acts else min(session.people, default=NOBODY)
        session.finish()
        if session.hands.toggle(seat, peek=peek):
            self.recap_open = True
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
        steps = session.ways.next_things((), private=session.private)
        return tuple(sorted(thing.a for thing in steps if thing.kind == PICK))

    def number(self, place: int) -> None:
        """The key of a place, counted from 0, among the cards laid out, else in the open hand."""
        if self.uncover():
            return
        laid_out = tuple(Thing(PICK, card) for card in self.laid_out)
        things = laid_out or things_of(self.hand)
        if 0 <= place < len(things):
            self.gaze.step_to(things[place])
            self.point(things[place])

    def sort(self) -> None:
        """Lay the hand in the next order."""
        self.order = HAND_ORDERS[(HAND_ORDERS.index(self.order) + 1) % len(HAND_ORDERS)]
        self.session.touch()

    # --- looking

    def _look_back(self, line: int) -> None:
        """Show the table at the moment of a line of the log."""
        playback = self.session.playback
        log = self.session.chronicle.lines(playback.history, playback.displayed)
        if 0 <= line < len(log):
            self.look_back(log[line].step)

    def look_back(self, moment: int) -> None:
        """Show the table as it stood after a step of the record; the last one is the present."""
        self.session.finish()
        steps = len(self.session.record.steps)
        self.gaze.moment = moment if 0 <= moment < steps else PRESENT
        self.session.touch()

    def hide(self) -> None:
        """Hide everything at a key, hands face down, or show it again."""
        if self.drag is not None:
            self.drop(None, beyond=False)
        self.session.hands.put_down()
        self.gaze.hidden = not self.gaze.hidden
        self.session.touch()
        self._changed()

    def request_rules(self, rule: str) -> None:
        """Ask for the rulebook at a rule."""
        self.requests.append(Request("rules", rule))

    def request_menu(self) -> None:
        """Ask for the menu."""
        self.requests.append(Request("menu"))

    def zoom(self) -> None:
        """Zoom what is pointed at, or put a zoomed thing away."""
        if self.gaze.pin():
            self.session.touch()

    def scroll_aid(self, pixels: int) -> None:
        """Scroll the player aid down, or up with a number below 0."""
        if self.gaze.scroll_aid(pixels):
            self.session.touch()

    def scroll_log(self, lines: int) -> None:
        """Turn the log back, or forth with a number below 0."""
        playback = self.session.playback
        most = len(self.session.chronicle.lines(playback.history, playback.displayed)) - 1
        if self.gaze.scroll(lines, most):
            self.session.touch()

    def press(self, button: int) -> None:
        """Press a button of the table by its key."""
        self.point(Thing(BUTTON, button))

    # --- time

    def update(self, ms: float) -> bool:
        """Let time pass; says whether anything looks different."""
        session = self.session
        before = session.version
        if self.gaze.hidden:
            return False
        waiting = self.walk.question is not None or self.gaze.moment != PRESENT
        session.update(ms, waiting=waiting)
        if self.gaze.rest(ms):
            session.touch()
        self._changed()
        return session.version != before

    def idle(self) -> bool:
        """Whether nothing will change until somebody does something."""
        if self.gaze.hidden:
            return not self.requests
        return self.session.idle() and not self.gaze.waits and not self.requests

    def _changed(self) -> None:
        """The game asks something else, or another hand lies open: choose anew."""
        session = self.session
        self.gaze.follow(session.playback.view(PUBLIC))
        if len(session.record.steps) != self._steps:
            self._steps = len(session.record.steps)
            self.recap_open = False
            self.gaze.log_scroll = 0
        now = (session.acting, session.open_seat)
        if now != self._now:
            self._now = now
            self.walk.forget()
            self.gaze.pinned = None
            if self.gaze.hover is not None and self.gaze.hover.kind == HAND:
                self.gaze.point(None)
            if self.gaze.focus is not None and self.gaze.focus.kind == HAND:
                self.gaze.focus = None
            session.touch()
        if session.result is not None and not session.playback.busy and not self._ended:
            self._ended = True
            self.requests.append(Request("ended"))
