"""Every way of pointing at the present decision: what can be chosen, and what can't and why.

Clicks, drags and keys walk the same paths, one target after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from ....card_game.rules.engine import Engine
from ....card_game.rules.kit import Kit
from ....card_game.rules.operations import asking_operation
from ....card_game.rules.preview import OptionPreview, preview_options
from ....card_game.rules.resolver import where
from ....card_game.rules.teams import partner
from ....card_game.state.codes import SIDES, Act, FormationZone, Op, Option
from ....card_game.state.questions import HoldQuestion
from ....card_game.state.state import PUBLIC, State
from ....kernel.decision import Decision
from ..model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    COMMANDER,
    DISTRICT,
    FACT,
    FORMATION,
    HAND,
    HERO,
    HOLD_EFFECT,
    PANEL_CARD,
    PLAYED_CARD,
    REVEALED_CARD,
    SHOWN_CARD,
    TRACK,
    UNIT_STACK,
    ButtonId,
    FactId,
    Target,
    TargetPath,
)

_CARD_KINDS: Final = frozenset({HAND, HERO, PANEL_CARD, REVEALED_CARD, SHOWN_CARD})
MAX_PREVIEWED_OPTIONS: Final = 12
"""Where more options than that are meant at once nothing is reckoned."""


class PreviewCache:
    """The previews of one decision; they are forgotten with it."""

    def __init__(self, engine: Engine, state: State) -> None:
        """Nothing is reckoned yet for a state's decision."""
        self.state: Final = state
        self._engine: Final = engine
        self._views: Final[dict[int, State]] = {}
        self._found: Final[dict[tuple[int, tuple[Option, ...]], OptionPreview | None]] = {}

    def of(self, options: Sequence[Option], viewer: int) -> OptionPreview | None:
        """What the least and most is that options lead to, as far as a viewer may know it.

        The viewer is the seat that is asked while its hand lies open, else `PUBLIC`.
        """
        if not options or len(options) > MAX_PREVIEWED_OPTIONS:
            return None
        key = (viewer, tuple(options))
        if key not in self._found:
            if viewer not in self._views:
                self._views[viewer] = view_with_agenda(self._engine, self.state, viewer)
            known = self._views[viewer]
            self._found[key] = preview_options(self._engine.kit, known, options)
        return self._found[key]


def preview_viewer(acting: int, *, private: bool) -> int:
    """Who may be told of previews: the seat that is asked, or everybody."""
    return acting if private else PUBLIC


class Interaction(NamedTuple):
    """A candidate of the decision and the targets that one points at to choose it."""

    option: Option
    path: TargetPath
    why: int
    """0 where it is offered, else its `Why`."""
    private: bool
    """Whether only the deciding seat may know that it is thought of."""


class InteractionSet:
    """The ways of one decision, as its seat may know them."""

    def __init__(self, engine: Engine, state: State) -> None:
        """The ways of a state's decision; only what its seat may see of the state is looked at."""
        decision = engine.decision(state)
        seen = view_with_agenda(engine, state, decision.seat if decision else PUBLIC)
        self.decision: Final = decision and engine.decision(seen)
        self.seen: Final = seen
        """What the deciding seat sees."""
        self.interactions: Final = tuple(_interactions(engine, seen, decision)) if decision else ()
        self._open: Final = tuple(one for one in self.interactions if not one.private)
        self._among: Final[dict[tuple[TargetPath, bool], tuple[Interaction, ...]]] = {}
        self._next: Final[dict[tuple[TargetPath, bool], frozenset[Target]]] = {}

    def among(self, selected: TargetPath, *, private: bool) -> tuple[Interaction, ...]:
        """The ways that begin with what was pointed at; private ones only where they may show."""
        shown = self.interactions if private else self._open
        if not selected:
            return shown
        key = selected, private
        if key not in self._among:
            self._among[key] = tuple(one for one in shown if path_starts_with(one.path, selected))
        return self._among[key]

    def next_things(self, selected: TargetPath, *, private: bool) -> frozenset[Target]:
        """What can be pointed at to go on; that any card can be handed over needs no light."""
        done, key = len(selected), (selected, private)
        if key not in self._next:
            self._next[key] = frozenset(
                interaction.path[done]
                for interaction in self.among(selected, private=private)
                if not interaction.why
                and len(interaction.path) > done
                and (done or interaction.option[0] != Act.GIVE)
            )
        return self._next[key]


def view_with_agenda(engine: Engine, state: State, seat: int) -> State:
    """What a seat sees, with the question that is asked: enough to ask the rules about options."""
    seen = engine.view(state, seat)
    seen.agenda = state.agenda[:]
    return seen


def _interactions(engine: Engine, seen: State, decision: Decision) -> Iterator[Interaction]:
    for option, why in zip(engine.candidates(seen), engine.reasons(seen), strict=True):
        yield _interaction(decision, seen, option, why)


def _interaction(decision: Decision, seen: State, option: Option, why: int) -> Interaction:
    steps = target_path(option, decision, seen)
    first = steps[0].kind
    looked_at = first == REVEALED_CARD and asking_operation(decision).private
    return Interaction(option, steps, why, private=first == HAND or looked_at)


def same_target(step: Target, target: Target) -> bool:
    """Whether a target is what a path speaks of; any copy of a hand card is.

    >>> hand = same_target(Target("hand", 7), Target("hand", 7, 1))
    >>> hand, same_target(Target("unit", 0, 1), Target("unit", 0, 2))
    (True, False)
    """
    return step == target or (step.kind == HAND == target.kind and step.a == target.a)


def path_starts_with(whole: TargetPath, selected: TargetPath) -> bool:
    """Whether a path begins with these targets."""
    return len(whole) >= len(selected) and all(map(same_target, whole, selected))


def target_path(option: Option, decision: Decision, view: State) -> TargetPath:
    """The targets that one points at, in order, to choose an option."""
    act, a, b = option
    button = _BUTTONS[act]
    if button >= 0:
        return (Target(BUTTON, button, a),)
    if act == Act.CHOICE:
        return (Target(HOLD_EFFECT, a, HoldQuestion.of(decision.frame).carnage),)
    if act == Act.CARD:
        return (Target(REVEALED_CARD if asking_operation(decision).laid_out else HAND, a),)
    if act == Act.UNIT:
        return (Target(UNIT_STACK, view.district, a),)
    if act == Act.HERO:
        return _hero(a, view)
    if act == Act.GIVE:
        return Target(HAND, a), Target(COMMANDER, partner(decision.seat))
    if act == Act.SEAT:
        return (_seat(a, decision),)
    first, *second = _KINDS[act]
    return (Target(first, a), *(Target(kind, b) for kind in second))


def _seat(seat: int, decision: Decision) -> Target:
    """The partner who acts instead is called by a button, an enemy player is pointed at."""
    if decision.op in {Op.ACTION, Op.SECOND_ACTION}:
        return Target(BUTTON, ButtonId.SEAT, seat)
    return Target(COMMANDER, seat)


def _hero(card: int, view: State) -> TargetPath:
    """A hero in play is a target; one in the hand is played beside the building."""
    if any(card == hero for hero, _, _ in view.heroes):
        return (Target(HERO, card),)
    return Target(HAND, card), Target(DISTRICT, view.district)


_KINDS: Final[Mapping[int, tuple[str, ...]]] = MappingProxyType(
    {
        Act.PLAY: (HAND, FORMATION),
        Act.COMMIT: (FORMATION, DISTRICT),
        Act.RESTORE: (FORMATION, FORMATION),
        Act.FORMATION: (FORMATION,),
        Act.LEADER: (FORMATION,),
        Act.INTERCEPT: (HAND,),
        Act.DISTRICT: (DISTRICT,),
    }
)
"""By `Act`: the kinds of target that its two numbers are."""
_BUTTONS: Final = (
    ButtonId.DONE,
    -1,
    ButtonId.REFRESH,
    ButtonId.HOLD,
    *(-1,) * 8,
    ButtonId.YES,
    -1,
    -1,
    ButtonId.WAIVE,
    ButtonId.RECLAIM,
    -1,
    -1,
)
"""By `Act`: the button that it is, -1 where it is a target on the table."""


def ground_of(view: State, target: Target) -> Target:
    """The district that a target stands in; the target itself where it stands in none."""
    district = -1
    if target.kind == FORMATION:
        line = where(view, target.a)
        if FormationZone.LANE <= line < FormationZone.DESTROYED:
            district = (line - FormationZone.LANE) // len(SIDES)
    elif target.kind in {UNIT_STACK, TRACK}:
        district = target.a
    elif target.kind in {HERO, PLAYED_CARD}:
        district = view.district
    elif target.kind == FACT and target.a in {FactId.INITIATIVE, FactId.FORECAST}:
        district = target.b
    return Target(DISTRICT, district) if district >= 0 else target


def piece_id(kit: Kit, view: State, target: Target) -> str:
    """The id of the piece that lies there face up; "" for what is none, or isn't seen."""
    kind, number, other = target
    if kind == PLAYED_CARD:
        number = view.played[number][0] if 0 <= number < len(view.played) else -1
    elif kind == DISTRICT:
        number = view.buildings[number]
    elif kind == CAMPAIGN_CARD:
        number = max(view.campaign[number], view.reinforcement[number])
    elif kind == UNIT_STACK:
        number = other
    if number < 0:
        return ""
    if kind == COMMANDER:
        return kit.commander_id(number, view.turned[number])
    if kind in _CARD_KINDS or kind == PLAYED_CARD:
        return kit.cards[number].id
    if kind == FORMATION:
        return kit.formations[number].id
    if kind == UNIT_STACK:
        return kit.units[number].id
    if kind == DISTRICT:
        return kit.buildings[number].id
    return kit.campaign[number].id if kind == CAMPAIGN_CARD else ""
