"""Walking the paths of the present decision, one target after the other, up to an option.

A refresh is one gesture: cards are picked and kept at will, and the record hears of it at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....card_game.rules.resolver import DONE
from ....card_game.state.codes import Act, CardZone, Op, Option
from ....card_game.state.state import PUBLIC
from ....record.errors import RecordError
from ....record.timeline import GameOver
from ...session.question_guard import QuestionGuard
from ...session.session import NO_SEAT
from ..model.targets import (
    BUTTON,
    FORMATION,
    HAND,
    ButtonId,
    Target,
    TargetPath,
    target_of_button,
)
from ..session.interactions import ground_of, same_target
from ..session.manoeuvre import ends_by_itself
from ..session.session import TableSession
from .confirmations import ANSWER_TARGETS, YES_TARGET, Confirmation, loses_the_game
from .scripted_answer import is_scripted, option_is_scripted


class Selection:
    """How far the players have come in answering what a session asks."""

    def __init__(self, session: TableSession) -> None:
        """Nothing is chosen yet."""
        self.session: Final = session
        self.guard: Final = QuestionGuard()
        self.selected: TargetPath = ()
        self.picks: list[Target] = []
        """Hand cards picked in a refresh, in the order of picking."""
        self.pending: Option | None = None
        """The last commitment of a manoeuvre, which takes place as soon as that is ended (R3.6)."""
        self.question: Confirmation | None = None
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

    def choose(self, target: Target) -> bool:
        """Go on with a target, or begin anew with it; False where it leads nowhere."""
        self.session.touch()
        if not is_scripted(self.session, target, self.selected, self.picks):
            if self.session.guide.leads and self.selected[-1:] == (target,):
                return True  # clicked twice: it stays chosen
            answers = self.is_open(target) or self.begins(target)
            return answers and self._refuse()
        self.session.guide.accept()
        if self.pending is not None:
            return self._choose_of_pending(self.pending, target)
        if self.refreshing and target.kind == HAND:
            self._pick(target)
            return True
        meant = target_of_button(target)
        if self._go_on(target) or (meant != target and self._go_on(meant)):
            return True
        return self._begin_blindly(target)

    def _refuse(self) -> bool:
        """A lesson waits for something else: that is said, and nothing changes."""
        self.session.guide.refuse()
        self.forget()
        return True

    def step_back(self) -> bool:
        """Choose the last target anew, or leave a refresh; False where nothing was chosen."""
        if not self.selected:
            return self._leave_refresh()
        self.selected = self.selected[:-1]
        self.session.touch()
        return True

    def _leave_refresh(self) -> bool:
        """Take back that the hand is refreshed, its picks with it (R4.4.2); False: it can't be."""
        session, steps = self.session, self.session.record.steps
        begun = bool(steps) and steps[-1].option[0] == Act.REFRESH
        picking = session.decision is not None and session.decision.op == Op.REFRESH
        if not (begun and picking and session.person_acts):
            return False
        self.forget()
        return session.undo()

    def open_options(self) -> list[Option]:
        """What the targets chosen so far can still become."""
        interactions = self.session.interactions.among(self.selected, private=self.session.private)
        return [interaction.option for interaction in interactions if not interaction.why]

    def begins(self, target: Target) -> bool:
        """Whether some interaction begins with a target, open or not."""
        return bool(self.session.interactions.among((target,), private=self.session.private))

    def leads_on(self, target: Target) -> bool:
        """Whether some interaction goes on from a target to another."""
        interactions = self.session.interactions.among((target,), private=self.session.private)
        return any(len(interaction.path) > 1 for interaction in interactions)

    def is_open(self, target: Target) -> bool:
        """Whether what is chosen so far can go on with a target."""
        interactions, private = self.session.interactions, self.session.private
        return any(
            not interaction.why
            for one in dict.fromkeys((target, target_of_button(target)))
            for interaction in interactions.among((*self.selected, one), private=private)
        )

    def meant(self, target: Target) -> Target:
        """What a click on a target means: the district that it stands in, where that is asked."""
        ground = ground_of(self.session.playback.view(PUBLIC), target)
        return ground if not self.is_open(target) and self.is_open(ground) else target

    def _choose_of_pending(self, pending: Option, target: Target) -> bool:
        """End the manoeuvre, or take its last formation back; nothing else is asked."""
        if target.kind == BUTTON and target.a == ButtonId.DONE:
            if not self._is_hasty(pending):
                self._attempt(lambda: self._take(pending))
        elif target == Target(FORMATION, pending[1]):
            self.take_back()
        else:
            return False
        return True

    def take_back(self) -> bool:
        """Take the last formation of a manoeuvre back; False where none waits to be sent."""
        if self.pending is None:
            return False
        self.pending = None
        self.session.touch()
        return True

    def _go_on(self, target: Target) -> bool:
        """Follow an interaction that is open; False where there is none."""
        interactions, private = self.session.interactions, self.session.private
        for prefix in dict.fromkeys((self.selected, ())):
            whole = (*prefix, target)
            open_ways = [
                interaction
                for interaction in interactions.among(whole, private=private)
                if not interaction.why
            ]
            if not open_ways:
                if prefix and same_target(prefix[-1], target):
                    return self.step_back()
                continue
            for interaction in open_ways:
                if len(interaction.path) == len(whole):
                    self.take(interaction.option)
                    return True
            self.selected = whole
            return True
        return False

    def _begin_blindly(self, target: Target) -> bool:
        """Choose a hand card that can go nowhere, so that every place can say why."""
        if target.kind != HAND or not self.begins(target):
            return False
        self.selected = () if self.selected == (target,) else (target,)
        return True

    # --- a refresh

    def _pick(self, target: Target) -> None:
        """Pick a card, or keep it after all."""
        self._take_picks_back()
        if self.question is not None:
            return
        if target in self.picks:
            self.picks.remove(target)
        else:
            self.picks.append(target)

    def _take_picks_back(self) -> None:
        """Picks that stand in the record already become picks of this hand again."""
        session = self.session
        while session.record.state.cards[CardZone.PICKED + session.acting] and session.can_undo():
            card = session.record.steps[-1].option[1]
            try:
                if not session.undo():
                    return
            except RecordError as error:
                self.tell_trouble(session.acting, error)
                return
            self.picks.append(Target(HAND, card, sum(pick.a == card for pick in self.picks)))

    # --- options

    def take(self, option: Option) -> None:
        """Take an option; asks before one that loses the game at once (R3.6.2)."""
        decision = self.session.decision
        if decision is None or self._is_hasty(option):
            return
        if not option_is_scripted(self.session, option, self.picks):
            self._refuse()
        elif loses_the_game(decision, option, self.session.record.state):
            self.question = Confirmation("no attack", decision.seat, option)
        elif ends_by_itself(self.session.engine, self.session.interactions.seen, decision, option):
            self.pending, self.selected = option, ()
            self.session.touch()
        else:
            self._attempt(lambda: self._take(option))

    def _is_hasty(self, option: Option) -> bool:
        """Whether an option can't be taken back, and comes before its question could be read.

        Where everything is shown at once nobody clicks to go on.
        """
        if self.guard.read or self.session.settings.shows_nothing:
            return False
        step, _ = self.session.record.timeline.tried(option)
        return step.barrier

    def take_rest(self) -> None:
        """Answer all the questions like the present one in one go, where they are a row."""
        row = self.session.row
        if row is None or self._is_hasty(row.option):
            return
        if option_is_scripted(self.session, row.option):
            self._attempt(lambda: self.session.take_row(row))

    def give(self, card: Target, partner: Target) -> bool:
        """Hand a card to the partner in one go (R10.3); False where that can't be done."""
        whole = (card, partner)
        interactions = self.session.interactions.among(whole, private=self.session.private)
        options = [interaction.option for interaction in interactions if not interaction.why]
        if not options:
            return False
        self.take(options[0])
        return True

    def reclaim(self, seat: int) -> None:
        """A seat wants to be asked about interceptions again (R9.4); what is chosen stays so."""
        kept = self.selected, self.picks
        self._attempt(lambda: self.session.take((Act.RECLAIM, seat, -1)))
        self.selected, self.picks = kept

    def leave_lesson(self, option: Option) -> None:
        """Play on without what is told (`GO_ALONE`)."""
        self._attempt(lambda: self.session.take(option))

    def undo(self) -> None:
        """Take back what waits to be sent, the last pick, or the last option."""
        if self.question is not None or self.take_back():
            return
        if self.refreshing and self.picks:
            self.picks.pop()
            self.session.touch()
        else:
            self._attempt(self.session.undo)

    def redo(self) -> None:
        """Take an option again that was taken back."""
        if self.question is None and self.pending is None:
            self._attempt(self.session.redo)

    def ask_resign(self) -> None:
        """Ask whether the person to act, or else the first one who plays, gives up."""
        session = self.session
        seat = session.acting if session.person_acts else min(session.people, default=NO_SEAT)
        if seat >= 0 and session.result is None:
            self.question = Confirmation("resign", seat)
            session.touch()

    def answer(self, *, yes: bool) -> None:
        """Answer the window's own question."""
        question, self.question = self.question, None
        self.session.touch()
        if question is None or not yes:
            return
        if question.kind == "no attack":
            self._attempt(lambda: self._take(question.option))
        elif question.kind == "resign":
            self._attempt(lambda: self.session.resign(question.seat))

    def answer_with(self, target: Target) -> None:
        """Answer it by one of its buttons; nothing else does."""
        if target in ANSWER_TARGETS:
            self.answer(yes=target == YES_TARGET)

    def _take(self, option: Option) -> None:
        session, decision = self.session, self.session.decision
        if decision is not None and decision.op == Op.REFRESH and option == DONE:
            for card in sorted(pick.a for pick in self.picks):
                session.take((Act.CARD, card, -1))
        session.take(option)

    def _attempt(self, action: Callable[[], object]) -> None:
        """Do something that the record keeps; what it refuses is told in a dialog."""
        seat = self.session.acting
        try:
            action()
        except GameOver:
            return
        except RecordError as error:
            self.tell_trouble(seat, error)
        self.pending = None
        self.forget()

    def tell_trouble(self, seat: int, error: RecordError) -> None:
        """Tell in a dialog that the record can't be written; nothing goes on meanwhile."""
        self.question = Confirmation("trouble", seat, warning=error.warning)
        self.session.touch()
