"""What asks a question: which card, unit, formation, building or phase, and which of how many.

A frame of the agenda doesn't say where it comes from, and states, records and their digests stay as
they are. So the way to a question is gone once more: from the last state whose agenda holds nothing
but the course of the turn, the rules are run again on a copy, and whatever they lay on the agenda
is marked with the event that told of its cause: `Ev.CAMPAIGN`, `VANGUARD`, `TERROR`, `INITIATIVE`,
`PLAYED`, `SHOWN`, `HERO`, `CARNAGE`, `CHOSEN`, `REFRESHED` or `DEPLETED`. All of these are public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from ...kernel.decision import operation_number
from ..state.codes import Act, CarnageSection, Ev, Event, Frame, Op, Option
from ..state.state import State
from .kit import Kit
from .operations import OPERATIONS
from .resolver import Resolver
from .set_up import deal_unseen_anew


class CauseKind:
    """What a question comes from; the comment says what a `Cause` then names."""

    PHASE: Final = 0
    """The course of the turn or battle: nothing more."""
    CARD: Final = 1
    """Combat card, formation that it was played on."""
    HERO: Final = 2
    """Combat card, seat."""
    VANGUARD: Final = 3
    """Formation."""
    TERROR: Final = 4
    """Unit type."""
    DEPLETION: Final = 5
    """Formation."""
    BUILDING: Final = 6
    """Building, district: its effect for whoever has the initiative."""
    COMMANDER: Final = 7
    """Seat."""
    CARNAGE: Final = 8
    """Carnage card read in a Hold."""
    CAMPAIGN: Final = 9
    """Campaign card, side."""
    SHOWN: Final = 10
    """Combat card, formation: shown, and may be intercepted."""


class Shot(NamedTuple):
    """A sniper's shot at a leader or a hero (R8.1)."""

    formation: int
    """Whose leader is shot at; -1 for a hero."""
    section: int
    """`SniperResult` of the carnage card read."""
    hero: int
    """Combat card; -1 for a leader."""


class Cause(NamedTuple):
    """Why a question is asked."""

    kind: int
    what: int = -1
    where: int = -1
    number: int = 1
    """Which of its questions of this sort it is, from 1; those resolved unasked are counted."""
    of: int = 1
    """How many of this sort it has in all."""
    parent: Cause | None = None
    """What the cause itself came from, as a unit from a formation's vanguard effect."""
    shot: Shot | None = None
    """Of an `Op.CHOOSE_DISCARD`: the shot that costs the cards."""


THE_TURN: Final = Cause(CauseKind.PHASE)
TURN_WORK: Final = frozenset(
    {
        *(Op.TURN, Op.STEP, Op.CAMPAIGN, Op.CAMPAIGN_END, Op.REINFORCE, Op.CONSOLIDATE, Op.RENEW),
        *(Op.MANOEUVRE, Op.NEXT_BATTLE, Op.TURN_END),
        *(Op.INTENSITY, Op.INITIATIVE, Op.CHECK, Op.ROUND, Op.ACTION),
    }
)
"""Work that belongs to the course of the turn wherever it lies."""


def question_cause(
    kit: Kit,
    opening: Callable[[], State],
    at: Callable[[int], State],
    options: Sequence[Option],
    dealt_anew: Sequence[tuple[int, int]] = (),
) -> Cause:
    """What asks the question after these options, the first of a game up to the last.

    `opening` gives the set-up before the first turn, `at` a copy of the state after so many
    options; after some of them what was unseen may have been dealt anew, with a seed. The game
    must not be over.
    """
    steps = len(options)
    while steps >= 0:
        state = at(steps)
        if all(frame[0] in TURN_WORK for frame in state.agenda):
            break
        steps -= 1
    else:
        state = opening()
    begun = max(steps, 0)
    later = [(step - begun, seed) for step, seed in dealt_anew if step > steps]
    return traced_cause(kit, state, options[begun:], later)


def traced_cause(
    kit: Kit, state: State, options: Iterable[Option], dealt_anew: Sequence[tuple[int, int]] = ()
) -> Cause:
    """The same from a state in whose agenda lies turn work alone; the state is played on."""
    tracer = _Tracer(kit, state)
    tracer.run()
    _deal_anew_at(0, state, dealt_anew)
    for number, option in enumerate(options, 1):
        tracer.answer(option)
        _deal_anew_at(number, state, dealt_anew)
    return tracer.causes[-1]


def _deal_anew_at(number: int, state: State, dealt_anew: Sequence[tuple[int, int]]) -> None:
    for step, seed in dealt_anew:
        if step == number:
            deal_unseen_anew(state, seed)


class _Tracer:
    """The rules run again, with a cause for every frame of the agenda."""

    def __init__(self, kit: Kit, state: State) -> None:
        """From a state that is the tracer's own."""
        self._game: Final = Resolver(kit, state)
        self.causes = [*self._causes_of(state.agenda, (), THE_TURN, None)]
        """Beside the agenda, frame by frame."""

    def answer(self, option: Option) -> None:
        """Take an option and run on to the next question."""
        game = self._game
        if option[0] == Act.RECLAIM:
            game.emit((Ev.WAIVED, option[1], 0))
            return
        frame, cause = game.s.agenda.pop(), self.causes.pop()
        work = OPERATIONS[frame[0]]
        self._watch(frame, cause, partial(work.answer, game, frame, option))
        self.run()

    def run(self) -> None:
        """Run on to a question."""
        game = self._game
        agenda = game.s.agenda
        while agenda:
            frame, cause = agenda.pop(), self.causes.pop()
            if self._watch(frame, cause, partial(OPERATIONS[frame[0]].run, game, frame)):
                agenda.append(frame)
                self.causes.append(cause)
                return

    def _watch(self, frame: Frame, cause: Cause, do: Callable[[], object]) -> object:
        """Do something, and give every frame that it lays on the agenda its cause."""
        game = self._game
        agenda = game.s.agenda
        before, so_far = agenda[:], len(game.events)
        result = do()
        kept = 0
        while kept < min(len(before), len(agenda)) and before[kept] is agenda[kept]:
            kept += 1
        del self.causes[kept:]
        source = self._source(frame, cause, game.events[so_far:])
        self.causes += self._causes_of(agenda[kept:], frame, cause, source)
        return result

    def _source(self, frame: Frame, cause: Cause, events: Iterable[Event]) -> Cause | None:
        """What the work that a frame lays out comes from, where that isn't its own cause."""
        if frame[0] == Op.CAMPAIGN:
            side = frame[1]
            return Cause(CauseKind.CAMPAIGN, self._game.s.campaign[side], side, parent=cause)
        for event in events:
            kind = SOURCES.get(event[0], CauseKind.PHASE)
            if kind == CauseKind.PHASE or not _is_source(event):
                continue
            what, where = event[1], -1
            if kind in {CauseKind.CARD, CauseKind.SHOWN, CauseKind.HERO}:
                where = event[2]
            elif kind == CauseKind.BUILDING:
                where = self._game.s.district
                what = self._game.s.buildings[where]
            elif event[0] == Ev.CHOSEN:
                what = event[3]
            return Cause(kind, what, where, parent=cause)
        return None

    def _causes_of(
        self, new: Sequence[Frame], frame: Frame, cause: Cause, source: Cause | None
    ) -> Iterable[Cause]:
        """The causes of frames just laid out by a frame's work, the one done last first."""
        sorts = [one[:2] for one in new]
        doing = frame[0] if frame else Op.TURN
        for place, one in enumerate(new):
            op, alike = one[0], sorts.count(one[:2])
            first = alike - sorts[:place].count(one[:2])
            if op in TURN_WORK or (op == Op.REFRESH and source is None and doing != op):
                yield THE_TURN
            elif op == doing and op in GOES_ON:
                yield cause._replace(number=cause.number + 1)
            elif op == Op.CHOOSE_DISCARD:
                yield cause._replace(number=1, of=one[2], shot=_shot(new[:place]))
            elif op == Op.VANGUARD and doing == Op.NEXT_BATTLE:
                work = self._game.kit.vanguard
                yield cause._replace(of=sum(bool(work[formation][0]) for formation in one[2:]))
            elif op == Op.SECOND_ACTION and cause.kind == CauseKind.SHOWN and cause.parent:
                yield cause.parent
            elif source is not None and op not in AFTER_EFFECTS:
                yield source._replace(number=first, of=alike)
            elif op == Op.SHARE and doing != Op.SHARE:
                yield cause._replace(number=first, of=alike)
            else:
                yield cause


def _shot(beneath: Sequence[Frame]) -> Shot | None:
    """The shot whose hit lies on the agenda right beneath its discard."""
    if beneath and beneath[-1][0] == _HITS:
        _, _, formation, section, hero = beneath[-1]
        return Shot(formation, section, hero)
    return None


def _is_source(event: Event) -> bool:
    """Whether an event of a kind that tells causes tells one."""
    if event[0] == Ev.DEPLETED:
        return event[3] == 1
    return event[0] != Ev.CARNAGE or event[2] == CarnageSection.HOLD


_HITS: Final = operation_number("sniper_hits")
SOURCES: Final = MappingProxyType(
    {
        Ev.PLAYED: CauseKind.CARD,
        Ev.HERO: CauseKind.HERO,
        Ev.VANGUARD: CauseKind.VANGUARD,
        Ev.TERROR: CauseKind.TERROR,
        Ev.DEPLETED: CauseKind.DEPLETION,
        Ev.INITIATIVE: CauseKind.BUILDING,
        Ev.REFRESHED: CauseKind.COMMANDER,
        Ev.CARNAGE: CauseKind.CARNAGE,
        Ev.CHOSEN: CauseKind.CARNAGE,
        Ev.SHOWN: CauseKind.SHOWN,
    }
)
"""By `Ev`: what it tells to be the cause of what is laid out with it."""
GOES_ON: Final = frozenset({Op.VANGUARD, Op.CHOOSE_DISCARD})
"""Questions that are asked again for what is left of them."""
AFTER_EFFECTS: Final = frozenset(
    {
        *(Op.PLAY_SHOWN, Op.CARNAGE_USED, Op.HOLD_MOVES, Op.REFRESH_CLOCK),
        operation_number("last_stand_enemy"),
    }
)
"""Work that is laid out beside effects and isn't one of theirs."""
