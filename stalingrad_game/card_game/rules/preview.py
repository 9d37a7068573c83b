"""What choosing an option would do to a battle and its Break Test, as far as that is certain.

The rules themselves are tried out on a copy of a view: nothing that the view hides can show. Where
dice, unseen cards, the enemy or a later choice of one's own decide, everything that can come of it
is counted in, and a range from the least to the most is told. Cards drawn stay unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from ..state.codes import (
    HIDDEN,
    SIDES,
    Act,
    CardZone,
    Ev,
    Event,
    FormationZone,
    Frame,
    Op,
    Option,
    Phase,
    SniperResult,
    lane,
)
from ..state.fold import FOLDS
from ..state.state import State
from .break_test import Dice, chance_now, dice
from .heroes import thinkable_interceptors
from .kit import Kit
from .operations import OPERATIONS
from .resolver import DONE, Resolver, attacked

MAX_TRIALS: Final = 700
"""So many answers are tried out for one option; where they don't suffice nothing is told."""
BELOW_CHAIN: Final = frozenset(
    {Op.ROUND, Op.ACTION, Op.SECOND_ACTION, Op.VANGUARD, Op.INTENSITY, Op.NEXT_BATTLE, Op.TURN_END}
)
"""What is done once the chain of an option is over."""
NEXT_CHOICES: Final = frozenset({Op.ACTION, Op.SECOND_ACTION})
"""Questions that begin another chain."""
DICELESS_ACTS: Final = frozenset({Act.CARD, Act.SEAT, Act.LEADER, Act.HERO})
"""Answers within a chain that change no die, whichever card, player, leader or hero is meant."""
UNTOUCHING_ACTS: Final = frozenset({Act.GIVE, Act.SEAT, Act.RECLAIM})
"""Options that leave the battle as it is."""


class BattleStanding(NamedTuple):
    """What a Break Test is made of, at one moment; two of them make a range."""

    chance: Fraction
    """The German's exact chance if the Break Test came now; 0 where the Soviet holds without."""
    german_dice: int
    soviet_dice: int
    fire: int
    bucket: int
    inferno: int
    german_units: int
    soviet_units: int
    german_full: int
    """Formations in the battle at full strength."""
    soviet_full: int
    german_depleted: int
    """Formations in the battle that are depleted."""
    soviet_depleted: int
    holds: int
    """Hold actions to the Break Test."""


class OptionPreview(NamedTuple):
    """What an option leads to: every figure before it, and the least and most that it can be."""

    district: int
    before: BattleStanding | None
    """None where no German formation stands there yet: there is nothing to fight for."""
    least: BattleStanding
    most: BattleStanding

    @property
    def changes(self) -> bool:
        """Whether any figure may change."""
        return not self.before == self.least == self.most


class _Beyond(Exception):
    """It can't be told: there is too much to try out."""


class _Unseen(_Beyond):
    """A formation is drawn that nobody has seen; `side` is whose."""

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.side = side


def preview_options(kit: Kit, view: State, options: Iterable[Option]) -> OptionPreview | None:
    """What the least and the most is that any of some options leads to; None as `preview_option`.

    Options without a preview are left out only where they touch no battle.
    """
    found: list[OptionPreview] = []
    for option in options:
        if option[0] in UNTOUCHING_ACTS:
            continue
        one = preview_option(kit, view, option)
        if one is None or (found and one.district != found[0].district):
            return None
        found.append(one)
    if not found:
        return None
    least, most = _range([one.least for one in found] + [one.most for one in found])
    return found[0]._replace(least=least, most=most)


def preview_option(kit: Kit, view: State, option: Option) -> OptionPreview | None:
    """What an option of the question on a view's agenda leads to, up to the end of its chain.

    The chain is over at the next action, vanguard effect or second action, and at the Break Test.
    None where no battle is touched, or where it can't be told. The view stays as it is.
    """
    if not view.agenda or option[0] in UNTOUCHING_ACTS:
        return None
    if option[0] == Act.COMMIT:
        return _commitment(kit, view, option)
    here = view.district
    if here < 0 or not Phase.VANGUARD <= view.phase < Phase.BREAK_TEST:
        return None
    before = standing(kit, view, here)
    trial = _Trial(kit, view)
    try:
        found = trial.outcomes(option)
    except _Beyond:
        return None
    least, most = _range(found)
    return OptionPreview(here, before, least, most)


def standing(kit: Kit, state: State, district: int) -> BattleStanding:
    """How the battle for a district's building stands; a view will do."""
    hand: Dice = dice(kit, state, district)
    units = state.units[district]
    german_units, soviet_units = (sum(units[unit] for unit in kit.units_of[side]) for side in SIDES)
    german, soviet = (state.lines[lane(district, side)] for side in SIDES)
    german_worn, soviet_worn = (
        sum(state.depleted[formation] for formation in line) for line in (german, soviet)
    )
    return BattleStanding(
        chance=chance_now(kit, state, district),
        german_dice=hand.german,
        soviet_dice=hand.soviet,
        fire=state.fire[district],
        bucket=state.bucket[district],
        inferno=state.inferno[district],
        german_units=german_units,
        soviet_units=soviet_units,
        german_full=len(german) - german_worn,
        soviet_full=len(soviet) - soviet_worn,
        german_depleted=german_worn,
        soviet_depleted=soviet_worn,
        holds=state.hold,
    )


def _commitment(kit: Kit, view: State, option: Option) -> OptionPreview | None:
    """A formation sent to a building (R3.6): the odds of the battle that this makes there."""
    _, formation, district = option
    if view.buildings[district] < 0:
        return None
    before = standing(kit, view, district) if district in attacked(view) else None
    side = kit.formation_side[formation]
    after = view.copy()
    event = (Ev.FORMATION, formation, FormationZone.STAGING + side, lane(district, side))
    FOLDS[Ev.FORMATION](after, event)
    then = standing(kit, after, district)
    return OptionPreview(district, before, then, then)


def _range(found: list[BattleStanding]) -> tuple[BattleStanding, BattleStanding]:
    columns = list(zip(*found, strict=True))
    return (
        BattleStanding(*(min(column) for column in columns)),
        BattleStanding(*(max(column) for column in columns)),
    )


class _TrialResolver(Resolver):
    """A resolver on a copy of a view; a carnage card that nobody has seen is never read.

    Where a sniper reads one it is the mildest that may come: what it does to leaders and heroes
    changes no die, and whoever lives leaves every later target to choose from.
    """

    __slots__ = ()

    def emit(self, event: Event) -> None:
        """As every resolver, as far as cards are known."""
        kind = event[0]
        if kind == Ev.FORMATION and event[1] == HIDDEN:
            raise _Unseen(event[2] - FormationZone.DECK)
        if kind == Ev.FORMATIONS_SHUFFLE:  # nobody knows which will lie on top
            raise _Beyond
        FOLDS[kind](self.s, event)
        if kind in {Ev.CARNAGE, Ev.CARNAGE_SHUFFLE}:
            lay_mildest(self.kit, self.s)

    def log(self, event: Event) -> None:
        """Nobody is told."""


def carnage_to_come(kit: Kit, state: State) -> list[int]:
    """The carnage cards that may lie on top of the deck; those out of it are public (R4.4.7)."""
    out = set(state.reading)
    if state.carnage_deck:
        out |= set(state.carnage_ash)
    return [card for card in range(len(kit.carnage)) if card not in out]


def lay_on_top(state: State, card: int) -> None:
    """Let a carnage card be the next; an empty deck is made anew first."""
    if not state.carnage_deck:
        state.carnage_deck, state.carnage_ash = state.carnage_ash, ()
    state.carnage_deck = (*state.carnage_deck[:-1], card)


def lay_mildest(kit: Kit, state: State) -> None:
    """Let the next carnage card be one whose sniper section does least."""
    if state.carnage_deck:
        mild = (SniperResult.CLOSE_ESCAPE, SniperResult.HIT, SniperResult.HIDEOUS_DEATH)
        cards = carnage_to_come(kit, state)
        if cards:
            lay_on_top(state, min(cards, key=lambda card: mild.index(kit.sniper[card])))


class _Trial:
    """Everything that can come of one option, tried out answer by answer."""

    def __init__(self, kit: Kit, view: State) -> None:
        """From a view with the agenda of its game."""
        self._kit: Final = kit
        self._view: Final = view
        self._trials = 0
        self._been: Final[set[object]] = set()
        self._found: Final[list[BattleStanding]] = []
        self._base: Final = _frames_below(view.agenda)

    def outcomes(self, option: Option) -> list[BattleStanding]:
        """How the battle may stand at the end of the chain; raises `_Beyond`."""
        for start in self._starts(option):
            fresh = start.copy()
            try:
                self._take(start, option)
            except _Unseen as unseen:
                self._draw_each(fresh, option, unseen.side)
        return self._found

    def _draw_each(self, start: State, option: Option, side: int) -> None:
        """Take an option once for every formation that may lie on top of a side's deck (R9.2)."""
        deck = FormationZone.DECK + side
        seen = {formation for line in start.lines for formation in line}
        for formation in range(len(self._kit.formations)):
            if self._kit.formation_side[formation] == side and formation not in seen:
                other = start.copy()
                other.lines[deck] = (*other.lines[deck][:-1], formation)
                self._take(other, option)

    def _starts(self, option: Option) -> Iterator[State]:
        """The table before the option; for a Hold, once for every carnage card that differs."""
        if option[0] != Act.HOLD:
            start = self._view.copy()
            lay_mildest(self._kit, start)
            yield start
            return
        seat, hold = self._view.agenda[-1][1], self._kit.hold
        seen = set()
        for card in carnage_to_come(self._kit, self._view):
            effects = (hold[card][0][seat], hold[card][1][seat])
            if effects not in seen:
                seen.add(effects)
                start = self._view.copy()
                lay_on_top(start, card)
                yield start

    def _take(self, state: State, option: Option) -> None:
        """Answer the question on top with an option, and follow everything that comes of it."""
        self._trials += 1
        if self._trials > MAX_TRIALS:
            raise _Beyond
        game = _TrialResolver(self._kit, state)
        frame = state.agenda.pop()
        OPERATIONS[frame[0]].answer(game, frame, option)
        self._go_on(game)

    def _go_on(self, game: _TrialResolver) -> None:
        state = game.s
        agenda = state.agenda
        while not self._ends(state):
            frame = agenda.pop()
            if OPERATIONS[frame[0]].run(game, frame):
                agenda.append(frame)
                self._branch(game, frame)
                return

    def _ends(self, state: State) -> bool:
        """Whether the chain is over; how the battle stands then is kept."""
        agenda = state.agenda
        top = agenda[-1][0]
        if top == Op.AFTERMATH:  # R4.4.5: no German is left, and no test is needed
            left = standing(self._kit, state, state.district)
            self._found.append(left._replace(chance=Fraction(0)))
            return True
        over = len(agenda) <= self._base or top in NEXT_CHOICES or top == Op.BREAK_TEST
        if over:
            self._found.append(standing(self._kit, state, state.district))
        return over

    def _branch(self, game: _TrialResolver, frame: Frame) -> None:
        """Follow every answer that makes a difference."""
        state = game.s
        key = _situation(state)
        if key in self._been:
            return
        self._been.add(key)
        if frame[0] == Op.INTERCEPT and HIDDEN in state.cards[CardZone.HAND + frame[1]]:
            self._interceptions(game, frame[1])
            return
        for option in _telling(OPERATIONS[frame[0]].options(game, frame), frame):
            self._take(state.copy(), option)

    def _interceptions(self, game: _TrialResolver, seat: int) -> None:
        """R9.4: an unseen hand lets the card pass, or holds any hero that it could hold."""
        state, hand = game.s, CardZone.HAND + seat
        self._take(state.copy(), DONE)
        for hero in dict.fromkeys(thinkable_interceptors(game, seat)):
            other = state.copy()
            other.cards[hand] = (hero, *other.cards[hand][1:])
            self._take(other, (Act.INTERCEPT, hero, -1))


def _frames_below(agenda: list[Frame]) -> int:
    """How many frames of an agenda lie below the chain of the question on top."""
    place = len(agenda) - 1
    if agenda[place][0] == Op.VANGUARD:  # the other formations' effects will lie there
        return len(agenda)
    while place and agenda[place - 1][0] not in BELOW_CHAIN:
        place -= 1
    opening = place and agenda[place - 1][0] == Op.INTENSITY
    return place + 1 if opening and agenda[place][0] == Op.CHECK else place


def _telling(options: list[Option], frame: Frame) -> Iterator[Option]:
    """The answers that may end differently: of those that change no die one will do."""
    if frame[0] == Op.REFRESH:
        yield DONE
        return
    diceless = False
    for option in options:
        act = option[0]
        if act in DICELESS_ACTS:
            if not diceless:
                diceless = True
                yield option
        elif act != Act.WAIVE:
            yield option


def _situation(state: State) -> object:
    """Everything that what is still to come in a chain can depend on."""
    here = state.district
    return (
        *(tuple(state.agenda), state.units[here], tuple(state.lines), tuple(state.depleted)),
        *(state.fire[here], state.bucket[here], state.inferno[here], state.hold),
        *(tuple(state.leader), state.heroes, state.touched, state.bonus, state.stolen),
        *(state.refreshes, state.carnage_ash, state.reading, state.shown),
    )
