"""Answers to the players of one table: what is pointed at, chosen, taken, taken back, opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from ....kernel.decision import Decision, Option
from ....record.errors import RecordError
from ....street_fight.position.codes import NOBODY
from ....street_fight.position.position import Position
from ....street_fight.position.state import State
from ..model.board_model import NO_SPOT, Spot
from ..model.table_model import Target, loc_target, unit_target
from ..session.session import StreetSession
from .advised import AdvisedActions
from .attack_plans import AttackPlans
from .far_walk import FarWalk, Route
from .haste import Haste
from .laying import Laying
from .lesson_path import LessonPath
from .option_targets import (
    ROLLS,
    OptionTargets,
    pointed,
)
from .secret_visibility import SecretVisibility
from .selection import Selection
from .since_visibility import SinceVisibility
from .taking import Gesture, Taking
from .viewport import Viewport

RequestKind = Literal[
    "menu", "rules", "help", "log", "ended", "own_fight", "trouble", "zoom", "pace"
]


class Request(NamedTuple):
    """What the program around the table is to do."""

    kind: RequestKind
    argument: str = ""


class StreetController:
    """Everything that can be done at one table."""

    def __init__(self, session: StreetSession) -> None:
        self.session: Final = session
        self.reader: Final = OptionTargets(session.kit)
        self.taking: Final = Taking(
            session, self.reader, lambda: self.view, lambda: self.attacks.idle
        )
        self.selection: Final = Selection(self.reader)
        self.haste: Final = Haste(session, self.selection.guard, lambda: self.view)
        self.laying: Final = Laying(session, self.reader, self.selection)
        self.far: Final = FarWalk(session, self.reader)
        self.attacks: Final = AttackPlans(session, self.reader)
        self._bare: tuple[Sequence[Option], Sequence[Option]] = ((), ())
        """The options of the present decision, and those of them that need nothing on the map."""
        self._in_vain: tuple[Spot, object] = (NO_SPOT, None)
        """What was clicked last and led to nothing, and what was asked and chosen then."""
        self.clicks_in_vain = 0
        """How often something was clicked that led to nothing."""
        self._aimed = NO_SPOT
        """The spot by which the attack was chosen that stands ready."""
        self._gesture: Final = Gesture(session, self.reader)
        self._set_out: tuple[tuple[Target, ...], Route] | None = None
        """The way that is gone when a test is passed, with what was chosen for that test."""
        built = session.kit.board.building_of
        self.viewport: Final = Viewport(frozenset(n for n, one in enumerate(built) if one >= 0))
        self.secrets_shown: Final = SecretVisibility(session, self.reader, self.viewport)
        self.advised: Final = AdvisedActions(session, self.secrets_shown, self.viewport)
        self.lesson: Final = LessonPath(
            session, self.reader, self.selection, self.far, self.attacks
        )
        self.results: Final = session.result_pages
        self.since: Final = SinceVisibility(session, self.viewport)
        self.requests: Final[list[Request]] = []
        self._ended = False
        self.settle()

    # --- what is seen

    @property
    def viewer(self) -> int:
        """The side whose view is shown; `NOBODY`: what both know."""
        return self.secrets_shown.viewer

    @property
    def view(self) -> State:
        """What is shown of the game."""
        return self.session.view(self.viewer)

    @property
    def position(self) -> Position:
        return Position(self.session.kit.scenario, self.view)

    @property
    def asks(self) -> bool:
        """Whether somebody here is to answer now, and may see what he is asked."""
        return self.session.asks and self.viewport.card == NOBODY

    # --- keeping up

    def settle(self) -> None:
        """Follow the session: another decision, or another side to look."""
        session = self.session
        decision = session.decision if session.asks else None
        self.secrets_shown.follow(decision)
        self.advised.follow()
        options = () if decision is None else self.secrets_shown.open_options(decision)
        before = self.selection.picks
        self.selection.follow(decision, options)
        self._look_ahead(decision if self.asks else None)
        if before != self.selection.picks:
            session.touch()
        self.results.follow(self._begun)
        self.since.follow(begun=bool(self.selection.picks) or self.attacks.plan is not None)
        if session.over and not self._ended:
            if not (self.lesson.reads or session.guide.fights_next):
                self._ended = True
                self.requests.append(Request("ended"))
        elif not session.over:
            self._ended = False

    def _look_ahead(self, decision: Decision | None) -> None:
        """Find the ways and the attacks of whoever is chosen, or asked about."""
        subject = self.subject
        self.far.follow(decision, self.viewer, self.view, subject)
        self.attacks.follow(decision, self.viewer, self.view, subject)
        left = self._gesture.left_by_dice
        if decision is not None and left:
            self._gesture.halt()
            if self.attacks.go_on_with(left):
                self._gesture.start(left)

    @property
    def subject(self) -> int:
        """The unit that is chosen, -1 where none is; -2 where a verb was chosen as well."""
        picks = self.selection.picks
        if any(one.kind == "verb" for one in picks):
            return -2
        return self._acts

    @property
    def _acts(self) -> int:
        """The unit of the side that is asked that was chosen first; -1 where something else was."""
        first = next(iter(self.selection.picks), None)
        own = first is not None and first.kind == "unit" and self.session.own(first.number)
        return first.number if first is not None and own else -1

    def update(self, ms: float) -> bool:
        """Let time pass; says whether anything looks different."""
        changed = False
        try:
            changed = self.session.update(0 if self.viewport.card != NOBODY else ms)
        except RecordError as error:
            self.requests.append(Request("trouble", str(error)))
        self.settle()
        if self.haste.pass_time(ms, self._standing, asks=self.asks):
            self.session.touch()
        self._walk_on()
        if self.far.look() or self.attacks.look():
            self.session.touch()
        return changed

    # --- secrets

    def look(self) -> None:
        """Ask the side that is to act to the window, or lay its secrets face down again."""
        self.secrets_shown.turn()
        self.changed()

    def uncover(self) -> bool:
        """The side that was asked to look says that it does; says whether one was asked."""
        uncovered = self.secrets_shown.uncover()
        self.changed()
        return uncovered

    # --- pointing

    def hover(self, spot: Spot, choice: Target | None = None) -> None:
        """The pointer is on something else."""
        if self.viewport.hover(spot, choice):
            self.session.touch()

    def targets_at(self, spot: Spot) -> tuple[Target, ...]:
        """What a spot would choose next, the closest first; what Tab has found before all.

        A unit of one's own never means where it stands, unless a lesson tells to go there.
        """
        if not self.asks:
            return ()
        aim = self.aim
        if self.viewport.by_key and spot == self.viewport.cursor and aim is not None:
            return (aim,)
        scripted = self.lesson.next_target
        found = self._pointed(self.selection.on_map, spot)
        there = pointed(self.selection.on_map, *spot)
        return (scripted, *found) if scripted in there and scripted not in found else found

    def _pointed(self, targets: Sequence[Target], spot: Spot) -> tuple[Target, ...]:
        """Which targets a spot means: of a unit of one's own that unit alone."""
        found = pointed(targets, *spot)
        own = self.session.own(spot.unit)
        return tuple(one for one in found if one.kind == "unit" or not own)

    @property
    def aim(self) -> Target | None:
        """What Tab has put the cursor on, where it can still be chosen."""
        aim = self.viewport.aim
        return aim if aim is not None and aim in self.selection.on_map else None

    def point(self, spot: Spot) -> bool:
        """A click or Enter on a spot: choose what is there; says whether it belonged to an option.

        What is shown is first gone on with. A second click on what completes an option takes it.
        """
        if self.go_on():
            return True
        self.since.put_away()
        self.viewport.open_house(spot.hex)
        self.session.touch()
        self._in_vain = NO_SPOT, None
        if not self.asks:
            if self.session.computer_acts:
                self.session.hurry()
            return False
        back = self.laying.taken_back(spot)
        if back is not None:
            self.take(back)
            return True
        if self._point_at_attack(spot):
            return True
        found = self.targets_at(spot)
        if found:
            scripted = self.lesson.next_target
            self.choose(scripted if scripted in found else found[0])
            return True
        route = self.far.route(spot)
        if route is not None and self.attacks.plan is not None:
            self._drop_attack()
            self.changed()
            return True
        if route is not None:
            self.go(route)
            return True
        unit = unit_target(spot.unit)
        complete = self.selection.complete
        if complete is not None and self.selection.picks:
            last = self.selection.picks[-1]
            if last in self._pointed((unit, loc_target(spot.loc)), spot):
                self.take(complete, self._standing)
                return True
        for target in self._pointed(self._first_targets(), spot):
            own = target.kind == "unit" and self.session.own(target.number)
            if (
                (self._acts >= 0 and not own)
                or target in self.selection.picks
                or not self.lesson.allows(target)
            ):
                continue
            if self.selection.turn_to(target):
                self.changed()
                return True
        self._in_vain = spot, self._moment
        self.clicks_in_vain += 1
        return False

    @property
    def _moment(self) -> object:
        """What is asked, and what was chosen."""
        return self.session.decision, self.selection.picks, self.attacks.plan

    @property
    def in_vain(self) -> Spot:
        """What was clicked and led to nothing, until something else is done; `NO_SPOT` for none."""
        spot, moment = self._in_vain
        return spot if self.asks and moment == self._moment else NO_SPOT

    def _point_at_attack(self, spot: Spot) -> bool:
        """Have an attack ready, take a supporter in or out, or take what stands ready."""
        plans = self.attacks
        if plans.turn_supporter(spot.unit):
            self.session.touch()
            return True
        plans.finish()
        found = plans.at(spot)
        if not found:
            return False
        if plans.plan is not None and self._aimed == spot:
            self.confirm()
            return True
        if self.subject >= 0 and plans.plan is not None:
            self.selection.turn_to(unit_target(self.subject))
        for target in self.targets_at(spot)[:1]:
            self.selection.choose(target)
        self._aimed = spot
        self.session.guide.accept()
        plans.choose(found)
        self.changed()
        return True

    def go(self, route: Route) -> None:
        """Walk to a place.

        A test that comes first stands ready to be rolled for where its chance couldn't be read yet.
        On the path of a lesson one goes by the way that it tells of.
        """
        if self.session.guide.leads and route.options != self.far.lesson_way:
            self.lesson.refuse()
            return
        if not self.haste.forbids(route.options, self.tested_way):
            self._start(route.options)
        elif route.tested and self.selection.choose(self.reader.verb(route.begin[0])):
            self._set_out = (self.selection.picks, route)
            self.changed()

    def _start(self, options: tuple[Option, ...]) -> None:
        """Give several answers, one after the other."""
        self._set_out = None
        self._gesture.start(options)
        self._walk_on()

    def drop(self, unit: int, spot: Spot) -> None:
        """A unit was dragged to a spot: choose both."""
        if not self.asks:
            return
        target = unit_target(unit)
        if target not in self.selection.picks and not self.selection.choose(target):
            self.selection.turn_to(target)
        self.changed()
        if self.subject == unit and self._point_at_attack(spot):
            return
        there = spot._replace(unit=-1)
        place = next((one for one in self.targets_at(there) if one.kind == "loc"), None)
        route = self.far.route(there)
        if place is not None:
            self.choose(place)
        elif route is not None:
            self.go(route)
        self.changed()

    def _first_targets(self) -> tuple[Target, ...]:
        """What can be chosen on the map where nothing is chosen yet."""
        options = self.selection.among(())
        return tuple(dict.fromkeys(t for one in options for t in self.reader.on_map(one)))

    def choose_or_take(self, target: Target) -> None:
        """A press on a verb: choose it; one that was chosen is taken back, or taken if complete."""
        if target not in self.selection.picks:
            self.choose(target)
        elif self.selection.complete is not None:
            self.confirm()
        else:
            left = tuple(one for one in self.selection.picks if one != target)
            self.selection.picks = left
            self.changed()

    def choose(self, target: Target) -> None:
        """Choose a target that fits; an option that needs no dice is taken at once."""
        if not self.asks or not self.lesson.allows(target) or not self.selection.choose(target):
            return
        self.attacks.drop()
        self.changed()
        option = self.selection.complete
        if option is not None:
            self.attacks.weigh(option)
            if self.taking.at_once(option, self.selection.picks):
                self.take(option)

    # --- answering

    @property
    def ready(self) -> Option | None:
        """What *Roll* or Enter takes: the complete option, or what goes on to the dice."""
        if not self.asks:
            return None
        complete = self.selection.complete
        if complete is not None or self.selection.picks:
            return complete
        return self.offered(ROLLS)

    @property
    def ready_in_lesson(self) -> bool:
        """Whether *Roll* takes what a lesson tells the learner to."""
        scripted = self.lesson.option
        return scripted is not None and (self.attacks.plan is not None or self.ready == scripted)

    def lay_out_lesson(self) -> None:
        """Have the attack ready of which a lesson speaks, where it takes several answers."""
        ahead = self.session.guide.ahead
        if len(ahead) < 2 or not self.asks or self.attacks.plan is not None:
            return
        self.selection.clear()
        first = self.reader.targets(ahead[0])[0]
        if first.kind == "unit":
            self.selection.choose(first)
        self.settle()
        self.attacks.go_on_with(ahead)
        self.session.touch()

    def take_up_lesson_unit(self) -> None:
        """Choose the unit of which a lesson speaks, where nobody was chosen."""
        unit = self.lesson.first_unit
        if self.asks and unit is not None:
            self.selection.choose(unit)
            self.changed()

    @property
    def _standing(self) -> tuple[Option, ...]:
        """The answers that *Roll* gives, as long as they are the same attack or act."""
        plan, ready = self.attacks.plan, self.ready
        if plan is not None:
            return plan.attack.options
        return self.tested_way if ready is None else (ready,)

    @property
    def tested_way(self) -> tuple[Option, ...]:
        """The answers of the way that is pointed at, where a test comes first."""
        route = self.far.route(self.viewport.spot)
        return () if route is None or not route.tested else route.options

    @property
    def _begun(self) -> object:
        """What was chosen or stands ready; None for nothing."""
        begun = self.selection.picks, self.attacks.plan is not None, self.ready
        return begun if any(begun) else None

    @property
    def rule(self) -> str:
        """The rule of the present question; "" where nothing is asked."""
        decision = self.session.decision
        return "" if decision is None else decision.rule

    @property
    def considered(self) -> Option | None:
        """The option under the cursor: what is ready, or what the pointer would complete."""
        if not self.asks:
            return None
        spot, choice = self.viewport.spot, self.viewport.choice
        targets = (choice,) if choice is not None else self.targets_at(spot)[:1]
        for target in targets:
            among = self.selection.among((*self.selection.picks, target))
            if len(among) == 1:
                return among[0]
        return self.ready or self.lesson.summed

    def offered(self, words: Sequence[str]) -> Option | None:
        """The first of these acts that is offered and needs nothing else."""
        options = self.selection.among(())
        if self._bare[0] is not options:
            self._bare = (options, [one for one in options if not self.reader.on_map(one)])
        for word in words:
            for option in self._bare[1]:
                if self.reader.word(option) == word:
                    return option
        return None

    def take(self, option: Option, ready: Sequence[Option] = ()) -> None:
        """Take an option, unless somebody gives it in haste; `ready`: of what stands ready."""
        if not self.haste.forbids((option,), ready):
            self._take(option)

    def _take(self, option: Option, *, goes_on: bool = False) -> None:
        """Take an option; what can't be written is told and nothing moves.

        `goes_on` says that it belongs to the gesture before.
        """
        laying = self.laying.goes_on(option)
        self._set_out = None
        self.selection.clear()
        if not self.lesson.allows_option(option):
            return
        self.viewport.rests = True
        self.dare(lambda: self.session.take(option, goes_on=goes_on))
        self.secrets_shown.took(option)
        self.settle()
        if laying is not None and self.asks:
            self.selection.choose(laying)

    def _walk_on(self) -> None:
        """Give the next answers of a gesture, as far as they need not be seen one by one."""
        gesture = self._gesture
        while self.asks and (option := gesture.next()) is not None:
            before = self.session.decision
            assert before is not None
            count = len(self.session.record.steps)
            self._take(option, goes_on=gesture.begun)
            if len(self.session.record.steps) == count:
                gesture.halt()
                return
            gesture.took(option, before)
            self.settle()

    def dare(self, action: Callable[[], bool | None]) -> bool | None:
        """Do something that the record keeps; what it refuses is told, and nothing moves."""
        try:
            return action()
        except RecordError as error:
            self.requests.append(Request("trouble", str(error)))
            return False

    def confirm(self) -> None:
        """*Roll*, or Enter where nothing else is pointed at."""
        plan, ready, standing = self.attacks.plan, self.ready, self._standing
        on_way = self._set_out
        self.attacks.rolled_for = plan
        if plan is not None:
            options = plan.options
        elif on_way is not None and on_way[0] == self.selection.picks:
            options = on_way[1].options
        elif ready is not None:
            self.take(ready, standing)
            return
        else:
            return
        if not self.haste.forbids(options, standing):
            self._start(options)

    @property
    def held_back(self) -> bool:
        """Whether what stands ready can't be taken yet, as it couldn't be read."""
        plan, ready = self.attacks.plan, self.ready
        options = plan.options if plan is not None else () if ready is None else (ready,)
        return bool(options) and self.haste.forbids(options, self._standing)

    def verb_held_back(self, verb: Target) -> bool:
        """Whether a press on a verb isn't heard yet, as the question couldn't be read."""
        if not self.haste.unread:
            return False
        picks = (*self.selection.picks, verb)
        options = self.selection.among(picks)
        only = len(options) == 1 and self.taking.at_once(options[0], picks)
        return only and self.haste.forbids(options)

    # --- back

    def back(self) -> None:
        """Esc or the right button: close what is open, take a target back; else the menu."""
        viewport = self.viewport
        self._gesture.halt()
        if self.session.task.leads_back:
            self.ask_for("menu")
        elif self.session.playback.busy:
            self.skip()
        elif self._takes_back():
            pass
        elif viewport.looks != NOBODY and self.session.hot_seat:
            viewport.looks = NOBODY
        else:
            self.requests.append(Request("menu"))
        self.changed()

    def _takes_back(self) -> bool:
        """Take back what was chosen last, or close what is open; says whether there was any."""
        chosen = self._drop_attack() or self.selection.step_back()
        return chosen or self._closes()

    def _closes(self) -> bool:
        """Close what lies there to be read; says whether there was any."""
        put_away = self.advised.put_away() or self.since.put_away()
        return put_away or self.results.close() or self.viewport.close_panel()

    # --- the hint

    def turn_hint(self) -> None:
        """Ask for a hint on what is asked now, or put it away where one is there."""
        self.since.put_away()
        self.results.close()
        self.advised.turn()

    def point_out(self, place: int) -> None:
        """Show an action of the hint on the map, its unit chosen; once more: do it."""
        plan = self.advised.point_out(place)
        if plan:
            if not self.haste.forbids(tuple(plan)):
                self._start(tuple(plan))
        else:
            self.selection.clear()
            self.attacks.drop()
            action = self.advised.shown
            if action is not None:
                self.selection.choose(unit_target(action.unit))
        self.changed()

    def switch_kind(self, number: int) -> None:
        """Attack in another of the ways that stand ready."""
        self.attacks.switch(number)
        self.session.touch()

    def switch_end(self, number: int) -> None:
        """Roll for the attack that stands ready in another way."""
        self.attacks.switch_end(number)
        self.session.touch()

    def next_kind(self) -> None:
        """Attack, or roll, in the next of the ways that stand ready."""
        plan, kinds = self.attacks.plan, self.attacks.kinds
        if plan is None:
            return
        if plan.end + 1 < len(plan.ends) or len(kinds) == 1:
            self.switch_end((plan.end + 1) % max(len(plan.ends), 1))
        else:
            self.switch_kind(kinds.index(plan.attack) + 1)

    def turn_supporter(self, unit: int) -> None:
        """Take a unit into the attack that stands ready, or out of it."""
        self.attacks.turn_supporter(unit)
        self.session.touch()

    def _drop_attack(self) -> bool:
        """Take back that an attack stands ready; says whether one did."""
        stood = self.attacks.plan is not None
        self.attacks.drop()
        return stood and self.subject >= 0 and self.selection.turn_to(unit_target(self.subject))

    def undo(self) -> None:
        """Take back a page, what was chosen, then the last choice, up to the last die or reveal."""
        if self.lesson.turn_back():
            return
        self._gesture.halt()
        if self._drop_attack() or self.selection.step_back() or self.dare(self.session.undo):
            self.changed()

    def redo(self) -> None:
        if self.dare(self.session.redo):
            self.changed()

    def turn_page(self) -> bool:
        """Read on in a lesson; says whether there was a page to turn."""
        turned = self.lesson.turn()
        if turned:
            self.selection.guard.went_on()
            self.settle()
            if self.session.guide.fights_next:
                self.requests.append(Request("own_fight"))
        return turned

    def go_alone(self) -> None:
        """Leave the path of a lesson: from here on everybody plays freely, with real chance."""
        if self.lesson.can_go_alone:
            self.take(self.lesson.away)

    def ask_for(self, kind: RequestKind, argument: str = "") -> None:
        """Ask the program around the table for something."""
        self.requests.append(Request(kind, argument))

    def go_on(self) -> bool:
        """End what is being shown; says whether anything was.

        A result that waits is ended once it could be read.
        """
        return self._unread_result or self._went_on(self.session.go_on)

    def skip(self) -> bool:
        """End all that is being shown up to the next result; says whether anything was."""
        return self._unread_result or self._went_on(self.session.skip)

    def hasten(self) -> None:
        """End what is being shown for as long as something is held down, but no result."""
        self._went_on(self.session.hasten)

    @property
    def _unread_result(self) -> bool:
        return self.session.playback.waits and self.haste.unread

    def _went_on(self, action: Callable[[], bool]) -> bool:
        if not action():
            return False
        self.selection.guard.went_on()
        self.settle()
        return True

    def changed(self) -> None:
        """Something was done: follow it, and show the table anew."""
        self.settle()
        self.session.touch()
