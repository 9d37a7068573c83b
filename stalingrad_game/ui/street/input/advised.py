"""The hint at Street Fight's table: whether it can be had, its actions, and which is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....kernel.decision import Option
from ....street_fight.aims import actions_advised
from ....street_fight.board.locations import hex_of
from ....street_fight.players.search import StreetAdvice, StreetEstimate
from ....street_fight.position.codes import NOBODY
from ....street_fight.position.set_up import SET_UP_WORK
from ....street_fight.whole_actions import ActionFacts, WholeAction
from ..session.session import StreetSession
from .secret_visibility import SecretVisibility
from .viewport import Viewport

AdvisedAction = tuple[StreetEstimate, ActionFacts]


class AdvisedActions:
    """The hint of one table."""

    def __init__(
        self, session: StreetSession, secrets: SecretVisibility, viewport: Viewport
    ) -> None:
        """Nothing was asked for."""
        self._session: Final = session
        self._secrets: Final = secrets
        self._viewport: Final = viewport
        self._described: tuple[StreetAdvice | None, Sequence[AdvisedAction]] = (None, ())

    @property
    def enabled(self) -> bool:
        """Whether a hint can be had: a person is asked, and may see all that their side knows.

        Nothing of the secret set-up is weighed; and where a lesson leads its page says what to do.
        """
        session, viewport = self._session, self._viewport
        decision = session.decision
        if decision is None or not session.asks or viewport.card != NOBODY:
            return False
        closed = self._secrets.offered and viewport.looks == NOBODY
        taught = session.guide.leads or session.guide.page is not None
        alone = taught or session.watched or not session.task.hints
        return not (closed or alone or decision.op in SET_UP_WORK)

    @property
    def there(self) -> bool:
        """Whether it is on the table, told or still thought about."""
        return self._session.advice.seat != NOBODY

    def turn(self) -> None:
        """Ask for a hint on what is asked now, or put it away where one is there."""
        session, decision = self._session, self._session.decision
        if not session.advice.drop() and decision is not None and self.enabled:
            session.advice.ask(decision)
        session.touch()

    def put_away(self) -> bool:
        """It goes; says whether it was there."""
        return self._session.advice.drop()

    def follow(self) -> None:
        """What a side knows may have been covered: then its hint goes."""
        if self.there and not self.enabled:
            self._session.advice.drop()

    @property
    def actions(self) -> Sequence[AdvisedAction]:
        """What it tells of, the best first; nothing while somebody thinks."""
        session, advice = self._session, self._session.advice.advice
        decision = session.decision
        if self._described[0] is not advice:
            found: Sequence[AdvisedAction] = ()
            if advice is not None and decision is not None:
                view = session.view(decision.seat)
                found = actions_advised(session.kit, view, decision, advice.ranked)
            self._described = advice, found
        return self._described[1]

    def point_out(self, place: int) -> Sequence[Option]:
        """Show one of the actions on the map; its answers where that one was shown already."""
        advice = self._session.advice
        if not 0 <= place < len(self.actions):
            return ()
        estimate, _ = self.actions[place]
        again, advice.chosen = advice.chosen == place, place
        action = self.shown
        if action is not None:
            self._viewport.open_house(hex_of(action.end))
        return estimate.plan if again else ()

    @property
    def shown(self) -> WholeAction | None:
        """The action that is drawn on the map: the one that was pointed out, else the best."""
        if not self.actions:
            return None
        _, facts = self.actions[max(self._session.advice.chosen, 0)]
        return facts.action
