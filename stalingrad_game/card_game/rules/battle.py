"""Chapter R4 of the rulebook, R4.1 to R4.4: a battle up to its Break Test."""

from __future__ import annotations

from ..state.codes import (
    GERMAN,
    SOVIET,
    Act,
    CardZone,
    CarnageSection,
    Ev,
    Frame,
    InitiativeIcon,
    Op,
    Option,
    Phase,
    Victory,
    Why,
    lane,
    side_of,
)
from .combat import card_options, cards_on_formations, why_not_play
from .declaration import ACTIONS, effect, operation
from .effects import advance_fire
from .heroes import heroes_in, play_hero, show_card
from .kit import FOUR
from .piles import draw_cards, turn_carnage
from .resolver import (
    DONE,
    AutomaticOperation,
    Operation,
    Resolver,
    TargetChoice,
    attacked,
    different,
)
from .teams import decider, partner_options, turn_to_partner, why_not_partner

CLOCK_PERIOD = 4
"""Refresh actions in a row that move the Hold counter (R4.4.8)."""


@operation("next_battle")
class NextBattle(TargetChoice):
    """R4: the German names the next building to be fought for."""

    rule = "R4"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        return [(Act.DISTRICT, district, -1) for district in range(4)]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """It must be under attack and not fought for yet: then Germans stand there."""
        return Why.OK if option[1] in attacked(g.s) else Why.NOT_ATTACKING

    def lost(self, g: Resolver, frame: Frame) -> None:
        """No battle left: the battle phase is over."""

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Lay out the battle, the last step first."""
        district = option[1]
        g.push(frame)
        g.emit((Ev.BATTLE, district))
        g.emit((Ev.PHASE, Phase.VANGUARD))
        lines = g.s.lines
        g.s.agenda += [
            (Op.INTENSITY, GERMAN),
            (Op.CHECK, GERMAN),
            (Op.VANGUARD, GERMAN, *lines[lane(district, GERMAN)]),
            (Op.VANGUARD, SOVIET, *lines[lane(district, SOVIET)]),
        ]


@operation("vanguard")
class Vanguard(Operation):
    """R4.1: the committed formations of a side resolve their vanguard effects."""

    rule = "R4.1"

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        """Ask for the order while two of them have something to do."""
        waiting = self._waiting(g, frame)
        if len(waiting) > 1:
            return self.options(g, frame)
        if waiting:
            resolve_vanguard(g, waiting[0])
        return []

    def seat(self, g: Resolver, frame: Frame) -> int:
        """Their owner, or the first player (R10.4)."""
        return decider(g, side_of(frame[1]), self._waiting(g, frame))

    def _waiting(self, g: Resolver, frame: Frame) -> list[int]:
        here = g.own(side_of(frame[1]))
        return [f for f in frame[2:] if f in here and g.kit.vanguard[f][0]]

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every formation of the side in the battle."""
        return [(Act.FORMATION, f, -1) for f in g.own(side_of(frame[1]))]

    def options(self, g: Resolver, frame: Frame) -> list[Option]:
        """Those whose vanguard effect is still to come."""
        return self.without_reason(g, frame)

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """Its vanguard effect must still be to come."""
        return Why.OK if option[1] in self._waiting(g, frame) else Why.VANGUARD_DONE

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Resolve one; the rest wait."""
        g.push(tuple(part for n, part in enumerate(frame) if n < 2 or part != option[1]))
        resolve_vanguard(g, option[1])


def resolve_vanguard(g: Resolver, formation: int) -> None:
    """A formation in the battle resolves its vanguard effect for its owner (R4.1, R5.11)."""
    work = g.kit.vanguard[formation][g.s.owner[formation]]
    if work:
        g.log((Ev.VANGUARD, formation))
        g.s.agenda += work


@operation("check")
class Check(AutomaticOperation):
    """R4.4.5: without German formations and units the battle is over, a Soviet win."""

    rule = "R4.4.5"

    def do(self, g: Resolver, frame: Frame) -> None:
        """End the battle if so."""
        if not g.own(GERMAN) and not g.units_in(GERMAN):
            g.end_battle_work()
            g.push((Op.AFTERMATH, SOVIET, 1))


@operation("intensity")
class Intensity(AutomaticOperation):
    """R4.2: a carnage card sets the Hold counter and drives the Fire counter."""

    rule = "R4.2"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Turn it; its icon is read next."""
        g.emit((Ev.PHASE, Phase.INTENSITY))
        card = turn_carnage(g, CarnageSection.INTENSITY)
        g.emit((Ev.HOLD, g.kit.intensity[card]))
        advance_fire(g, g.kit.intensity[card])
        g.push((Op.INITIATIVE, GERMAN, card))


@operation("initiative")
class Initiative(AutomaticOperation):
    """R4.3: the card's icon gives the initiative; its winner's building effect is resolved."""

    rule = "R4.3"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Find the winner, who acts first."""
        g.emit((Ev.PHASE, Phase.INITIATIVE))
        g.emit((Ev.ROUND, 0, -1))
        icon = g.kit.icon[frame[2]]
        german, soviet = (
            sum(g.unit_count(unit) for unit in g.kit.units_of[side] if g.kit.recon[unit])
            for side in (GERMAN, SOVIET)
        )
        if icon == InitiativeIcon.BINOCULARS:
            winner = GERMAN if german > soviet else SOVIET
        else:
            winner = GERMAN if icon == InitiativeIcon.STUKA else SOVIET
        g.log((Ev.INITIATIVE, winner, german, soviet, icon))
        g.s.agenda += [(Op.ROUND, winner), (Op.CHECK, winner), (Op.CARNAGE_USED, winner)]
        g.s.agenda += g.kit.initiative[g.s.buildings[g.s.district]][winner][winner]


@operation("round")
class Round(AutomaticOperation):
    """R4.4: an action round begins; the sides alternate."""

    rule = "R4.4"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Lay out this round and the next."""
        side = frame[1]
        if g.s.phase != Phase.ACTION:
            g.emit((Ev.PHASE, Phase.ACTION))
        g.emit((Ev.ROUND, g.s.round + 1, side))
        g.push((Op.ROUND, 1 - side))
        g.push((Op.ACTION, side, 0))


REFRESH: Option = (Act.REFRESH, -1, -1)
HOLD: Option = (Act.HOLD, -1, -1)


@operation("action")
class Action(Operation):
    """R4.4: the side to act takes exactly one action."""

    rule = "R4.4"
    private = True

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every card of the hand on every own formation on the table, a refresh, a Hold."""
        seat = frame[1]
        heroes = heroes_in(g, seat)
        return [*cards_on_formations(g, seat), *heroes, *partner_options(g, frame), REFRESH, HOLD]

    def options(self, g: Resolver, frame: Frame) -> list[Option]:
        """The same, looking only at formations in the battle."""
        options = card_options(g, frame[1])
        if g.s.mode:
            others = [*heroes_in(g, frame[1]), *partner_options(g, frame)]
            options += [option for option in others if not self.why(g, frame, option)]
        options += (REFRESH, HOLD)
        return options

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """R6 decides about cards, R9.4 about heroes, R10.3 about partners."""
        act = option[0]
        if act == Act.PLAY:
            return why_not_play(g, option[1], option[2])
        if act == Act.HERO:
            return Why.INTERCEPTOR if g.kit.intercepts[option[1]] else Why.OK
        if act in {Act.GIVE, Act.SEAT}:
            return why_not_partner(g, frame, option)
        return Why.OK

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Play, refresh or hold."""
        seat = frame[1]
        if option[0] in {Act.GIVE, Act.SEAT}:
            turn_to_partner(g, frame, option)
            return
        if g.s.mode == FOUR:
            g.emit((Ev.GIFTS_END,))
        if option[0] == Act.PLAY:
            show_card(g, frame, option[1], option[2])
        elif option[0] == Act.HERO:
            play_hero(g, seat, option[1])
        elif option[0] == Act.REFRESH:
            g.log((Ev.ACTED, seat, Act.REFRESH))
            g.s.agenda += [(Op.REFRESH_CLOCK, seat), (Op.CHECK, seat), (Op.REFRESH, seat)]
        else:
            g.log((Ev.ACTED, seat, Act.HOLD))
            hold_action(g, seat)


@effect("second_action", ACTIONS, frames="none", position="last", worth=0.9)
class SecondAction(Action):
    """R5.15: after a card's other effects the player may take one more action."""

    rule = "R5.15"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """As for an action, or none."""
        return [*super().candidates(g, frame), DONE]

    def options(self, g: Resolver, frame: Frame) -> list[Option]:
        """As for an action, or none."""
        return [*super().options(g, frame), DONE]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Act again, or decline."""
        if option == DONE:
            g.log((Ev.DECLINED, frame[0], frame[1]))
        else:
            super().answer(g, frame, option)


@effect("refresh", ACTIONS, rule="R9.2", worth=1.5)
class Refresh(Operation):
    """R4.4.2: discard any number of cards, draw up to the hand size, the commander acts."""

    rule = "R4.4.2"
    private = True

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        """Ask which cards go, one at a time, while there is a card to think of."""
        seat = frame[1]
        if g.s.cards[CardZone.HAND + seat] or g.s.cards[CardZone.PICKED + seat]:
            return self.options(g, frame)
        self._finish(g, seat)
        return []

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every different card of the hand, or enough."""
        hand = g.s.cards[CardZone.HAND + frame[1]]
        return [*((Act.CARD, card, -1) for card in different(hand)), DONE]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Pick one more card unseen, or refresh."""
        if option == DONE:
            self._finish(g, frame[1])
        else:
            g.emit((Ev.PICK, option[1], frame[1]))
            g.push(frame)

    def _finish(self, g: Resolver, seat: int) -> None:
        side, hand, picked = side_of(seat), CardZone.HAND + seat, CardZone.PICKED + seat
        gone = g.s.cards[picked]
        for card in gone:
            g.emit((Ev.CARD, card, picked, CardZone.DISCARD + side, 0))
        turned = g.s.turned[seat]
        missing = g.kit.hand_size[seat][turned] - len(g.s.cards[hand])
        drawn = draw_cards(g, seat, max(0, missing))
        g.log((Ev.REFRESHED, seat, len(gone), drawn))
        g.s.agenda += g.kit.commander_work[seat][turned][seat]


@operation("refresh_clock")
class RefreshClock(AutomaticOperation):
    """R4.4.8: every fourth refresh action in a row moves the Hold counter."""

    rule = "R4.4.8"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Count, and move it."""
        if not g.s.variants.refresh_clock:
            return
        g.emit((Ev.REFRESHES, g.s.refreshes + 1))
        if g.s.refreshes % CLOCK_PERIOD == 0:
            g.log((Ev.CLOCK, g.s.refreshes))
            move_hold(g)


def hold_action(g: Resolver, seat: int) -> None:
    """R4.4.3: read a hold section, resolve one of its two effects, move the counter."""
    if g.s.refreshes:
        g.emit((Ev.REFRESHES, 0))
    card = turn_carnage(g, CarnageSection.HOLD)
    g.s.agenda += [
        (Op.HOLD_MOVES, seat),
        (Op.CHECK, seat),  # R4.4.5 goes before R4.4.4
        (Op.CARNAGE_USED, seat),
        (Op.HOLD, seat, card),
    ]


@operation("hold")
class Hold(Operation):
    """R4.4.3: the player who holds chooses one of the carnage card's two effects."""

    rule = "R4.4.3"

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        """Ask, unless both are the same."""
        _, seat, card = frame
        first, second = g.kit.hold[card]
        if first[seat] != second[seat]:
            return self.options(g, frame)
        self.answer(g, frame, (Act.CHOICE, 0, -1))
        return []

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """The two effects; one that can't be resolved may be chosen and is lost."""
        return [(Act.CHOICE, 0, -1), (Act.CHOICE, 1, -1)]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        _, seat, card = frame
        g.log((Ev.CHOSEN, seat, option[1], card))
        g.s.agenda += g.kit.hold[card][option[1]][seat]


@operation("hold_moves")
class HoldMoves(AutomaticOperation):
    """R4.4.3: after its effect the Hold counter moves one space."""

    rule = "R4.4.3"

    def do(self, g: Resolver, frame: Frame) -> None:
        move_hold(g)


def move_hold(g: Resolver) -> None:
    """The Hold counter moves one space; on *Break Test* the battle goes there at once (R4.4.4)."""
    g.emit((Ev.HOLD, g.s.hold - 1))
    if g.s.hold == 0:
        g.end_battle_work()
        g.push((Op.BREAK_TEST, GERMAN))


@operation("turn_end")
class TurnEnd(AutomaticOperation):
    """R11.2: after the last turn the game is decided; before that the next turn begins."""

    rule = "R11.2"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Decide, or go on."""
        if g.s.turn < g.s.last_turn:
            g.push((Op.TURN, GERMAN))
        elif any(building >= 0 for building in g.s.buildings):
            g.over(SOVIET, Victory.BUILDING_HELD)
        else:
            g.over(GERMAN, Victory.NO_BUILDING_LEFT)
