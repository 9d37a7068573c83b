"""Walking the paths of the present decision, one thing after the other, up to an option.

A refresh is one gesture: cards are picked and kept at will, and the record hears of it at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from ....card_game.rules.codes import Act, Op, Option, Zone
from ....card_game.rules.game import DONE
from ....record.errors import RecordError
from ....record.timeline import GameOver
from ..model.targets import HAND, Path, Thing, stand_in
from ..session.hand_visibility import NOBODY
from ..session.interactions import same
from ..session.session import Session
from .confirmations import ANSWERS, YES, Question, loses_the_game

ORDERS: Final = frozenset({Op.VANGUARD})
"""Questions that ask for nothing but an order (R4.1)."""


class Walk:
    """How far the players have come in answering what a session asks."""

    def __init__(self, session: Session) -> None:
        """Nothing is chosen yet."""
        self.session: Final = session
        self.selected: Path = ()
        self.picks: list[Thing] = []
        """Hand cards picked in a refresh, in the order of picking."""
        self.question: Question | None = None
        """What the window itself asks first."""

    @property
    def refreshing(self) -> bool:
        """Whether the open hand's cards are being picked for a refresh (R4.4.2)."""
        decision = self.session.decision
        return bool(self.session.private and decision and decision.op == Op.REFRESH)

    def forget(self) -> None:
        """Choose anew."""
        self.selected, self.picks = (), []
        self.session.touch()

    def choose(self, thing: Thing) -> bool:
        """Go on with a thing, or begin anew with it; False where it leads nowhere."""
        self.session.touch()
        if self.refreshing and thing.kind == HAND:
            self._pick(thing)
            return True
        meant = stand_in(thing)
        if self._go_on(thing) or (meant != thing and self._go_on(meant)):
            return True
        return self._begin_blindly(thing)

    def step_back(self) -> bool:
        """Choose the last thing anew; False where nothing was chosen."""
        if not self.selected:
            return False
        self.selected = self.selected[:-1]
        self.session.touch()
        return True

    def open_options(self) -> list[Option]:
        """What the things chosen so far can still become."""
        ways = self.session.ways.among(self.selected, private=self.session.private)
        return [way.option for way in ways if not way.why]

    def begins(self, thing: Thing) -> bool:
        """Whether some way begins with a thing, open or not."""
        return bool(self.session.ways.among((thing,), private=self.session.private))

    def leads_on(self, thing: Thing) -> bool:
        """Whether some way goes on from a thing to another."""
        ways = self.session.ways.among((thing,), private=self.session.private)
        return any(len(way.path) > 1 for way in ways)

    def _go_on(self, thing: Thing) -> bool:
        """Follow a way that is open; False where there is none."""
        ways, private = self.session.ways, self.session.private
        for prefix in dict.fromkeys((self.selected, ())):
            whole = (*prefix, thing)
            open_ways = [way for way in ways.among(whole, private=private) if not way.why]
            if not open_ways:
                if prefix and same(prefix[-1], thing):
                    return self.step_back()
                continue
            for way in open_ways:
                if len(way.path) == len(whole):
                    self.take(way.option)
                    return True
            self.selected = whole
            return True
        return False

    def _begin_blindly(self, thing: Thing) -> bool:
        """Choose a hand card that can go nowhere, so that every place can say why."""
        if thing.kind != HAND or not self.begins(thing):
            return False
        self.selected = () if self.selected == (thing,) else (thing,)
        return True

    # --- a refresh

    def _pick(self, thing: Thing) -> None:
        """Pick a card, or keep it after all."""
        self._take_picks_back()
        if thing in self.picks:
            self.picks.remove(thing)
        else:
            self.picks.append(thing)

    def _take_picks_back(self) -> None:
        """Picks that stand in the record already become picks of this hand again."""
        session = self.session
        while session.record.state.cards[Zone.PICKED + session.acting] and session.can_undo():
            card = session.record.steps[-1].option[1]
            if not session.undo():
                return
            self.picks.append(Thing(HAND, card, sum(pick.a == card for pick in self.picks)))

    # --- options

    def take(self, option: Option) -> None:
        """Take an option; asks before one that loses the game at once (R3.6.2)."""
        decision = self.session.decision
        if decision is None:
            return
        if loses_the_game(decision, option, self.session.record.state):
            self.question = Question("no attack", decision.seat, option)
        else:
            self._dare(lambda: self._take(option))

    @property
    def in_order(self) -> bool:
        """Whether what is asked is only an order, which can be left to the table's."""
        decision = self.session.decision
        return decision is not None and decision.op in ORDERS

    def take_rest(self) -> None:
        """Take the rest in table order, as far as nothing else is asked between."""
        first = self.session.decision
        now = first
        while first and now and self.in_order and (now.op, now.seat) == (first.op, first.seat):
            self._dare(partial(self._take, now.options[0]))
            if self.question is not None:
                return
            now = self.session.decision

    def give(self, card: Thing, partner: Thing) -> bool:
        """Hand a card to the partner in one go (R10.3); False where that can't be done."""
        whole = (card, partner)
        ways = self.session.ways.among(whole, private=self.session.private)
        options = [way.option for way in ways if not way.why]
        if not options:
            return False
        self.take(options[0])
        return True

    def reclaim(self, seat: int) -> None:
        """A seat wants to be asked about interceptions again (R9.4); what is chosen stays so."""
        kept = self.selected, self.picks
        self._dare(lambda: self.session.take((Act.RECLAIM, seat, -1)))
        self.selected, self.picks = kept

    def undo(self) -> None:
        """Take back the last pick, or the last option."""
        if self.question is not None:
            return
        if self.refreshing and self.picks:
            self.picks.pop()
            self.session.touch()
        else:
            self._dare(self.session.undo)

    def redo(self) -> None:
        """Take an option again that was taken back."""
        if self.question is None:
            self._dare(self.session.redo)

    def ask_resign(self) -> None:
        """Ask whether the person to act, or else the first one who plays, gives up."""
        session = self.session
        seat = session.acting if session.person_acts else min(session.people, default=NOBODY)
        if seat >= 0 and session.result is None:
            self.question = Question("resign", seat)
            session.touch()

    def answer(self, *, yes: bool) -> None:
        """Answer the window's own question."""
        question, self.question = self.question, None
        self.session.touch()
        if question is None or not yes:
            return
        if question.kind == "no attack":
            self._dare(lambda: self._take(question.option))
        elif question.kind == "resign":
            self._dare(lambda: self.session.resign(question.seat))

    def answer_with(self, thing: Thing) -> None:
        """Answer it by one of its buttons; nothing else does."""
        if thing in ANSWERS:
            self.answer(yes=thing == YES)

    def _take(self, option: Option) -> None:
        session, decision = self.session, self.session.decision
        if decision is not None and decision.op == Op.REFRESH and option == DONE:
            for card in sorted(pick.a for pick in self.picks):
                session.take((Act.CARD, card, -1))
        session.take(option)

    def _dare(self, deed: Callable[[], object]) -> None:
        """Do what is written to the record; what can't be written is told."""
        seat = self.session.acting
        try:
            deed()
        except GameOver:
            return
        except RecordError as error:
            self.question = Question("trouble", seat, remark=error.remark)
        self.forget()
