"""Chapter R3 of the rulebook, first half: turn, campaign, reinforcement and consolidation."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.chance import shuffle
from ..state.codes import (
    DISTRICTS,
    GERMAN,
    SIDES,
    SOVIET,
    Act,
    CardZone,
    DistrictStatus,
    Ev,
    FormationZone,
    Frame,
    Op,
    Option,
    Phase,
    Why,
    side_of,
)
from .declaration import CAMPAIGN, effect, operation
from .kit import FOUR, Kit
from .losses import destroy, leader_dies
from .resolver import DONE, YES, AutomaticOperation, Operation, Resolver, TargetChoice, seats_of
from .teams import (
    ask_for_owners,
    assign_owner,
    decider,
    turn_panzer_commander,
    why_not_consent,
    with_consent,
)


@operation("turn")
class Turn(AutomaticOperation):
    """R3.1: the turn marker moves, and the steps of the strategy phase are laid out."""

    rule = "R3.1"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Lay out the turn, the last step first."""
        g.emit((Ev.TURN, g.s.turn + 1))
        g.s.agenda += [
            (Op.TURN_END, GERMAN),
            (Op.NEXT_BATTLE, GERMAN),
            *((Op.MANOEUVRE, seat) for seat in reversed(seats_of(g.s, SOVIET))),
            (Op.STEP, SOVIET, Phase.MANOEUVRE),
            *((Op.MANOEUVRE, seat) for seat in reversed(seats_of(g.s, GERMAN))),
            (Op.STEP, GERMAN, Phase.MANOEUVRE),
            (Op.RENEW, GERMAN),
            (Op.STEP, GERMAN, Phase.RENEWAL),
            *((Op.CONSOLIDATE, seat) for seat in reversed(seats_of(g.s, SOVIET))),
            *((Op.CONSOLIDATE, seat) for seat in reversed(seats_of(g.s, GERMAN))),
            (Op.STEP, GERMAN, Phase.CONSOLIDATION),
            (Op.REINFORCE, SOVIET),
            (Op.REINFORCE, GERMAN),
            (Op.STEP, GERMAN, Phase.REINFORCEMENT),
            (Op.CAMPAIGN_END, GERMAN),
            (Op.CAMPAIGN, GERMAN),  # R3.2: the Soviet card is resolved first
            (Op.CAMPAIGN, SOVIET),
            (Op.STEP, GERMAN, Phase.CAMPAIGN),
        ]


@operation("step")
class StartPhase(AutomaticOperation):
    """A step of the turn begins; the cards of the campaign step are turned together (R3.2)."""

    rule = "R3"

    def do(self, g: Resolver, frame: Frame) -> None:
        g.emit((Ev.PHASE, frame[2]))
        if frame[1:] == (GERMAN, Phase.MANOEUVRE):
            turn_panzer_commander(g)
        if frame[2] == Phase.CAMPAIGN:
            for side in SIDES:
                turn_campaign_card(g, side)


def is_hourglass(kit: Kit, card: int) -> bool:
    """Whether a campaign card moves the turn marker (R3.2.1)."""
    return "hourglass" in kit.campaign[card].effects


def turn_campaign_card(g: Resolver, side: int) -> None:
    """R3.2: the top card is turned; a gentle first turn puts hourglasses back as they come."""
    deck = g.s.campaign_decks[side]
    g.emit((Ev.CAMPAIGN, side, deck[-1] if deck else -1))
    gentle = g.s.turn == 1 and g.s.variants.first_turn == "gentle"
    if not gentle or all(is_hourglass(g.kit, card) for card in deck):
        return
    while is_hourglass(g.kit, g.s.campaign[side]):
        put_back = (*g.s.campaign_decks[side], g.s.campaign[side])
        g.emit((Ev.CAMPAIGN_SHUFFLE, side, *shuffle(g.s, put_back)))
        g.emit((Ev.CAMPAIGN, side, g.s.campaign_decks[side][-1]))


@operation("campaign")
class TurnCampaignCards(AutomaticOperation):
    """R3.2: one side's campaign card is resolved."""

    rule = "R3.2"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Lay out its effects."""
        side = frame[1]
        card = g.s.campaign[side]
        if card >= 0:
            g.s.agenda += g.kit.campaign_work[card][side]


@operation("campaign_end")
class CampaignEnd(AutomaticOperation):
    """R3.2: both campaign cards go to the Ash Heap."""

    rule = "R3.2"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Clear the cards away."""
        for side in SIDES:
            if g.s.campaign[side] >= 0:
                g.emit((Ev.CAMPAIGN_ASH, side))


@effect("hourglass", CAMPAIGN, side="soviet")
class Hourglass(AutomaticOperation):
    """R3.2.1: the turn marker moves one more space, never past the last."""

    rule = "R3.2.1"

    def do(self, g: Resolver, frame: Frame) -> None:
        if g.s.turn < g.s.last_turn:
            g.emit((Ev.TURN, g.s.turn + 1))
        else:
            g.log((Ev.LOST, frame[0], frame[1]))


@effect("dismissal", CAMPAIGN)
class Dismissal(AutomaticOperation):
    """R3.2.2: the side's first commander is turned over to his successor, once."""

    rule = "R3.2.2"

    def do(self, g: Resolver, frame: Frame) -> None:
        seat = frame[1] & 1
        if g.s.turned[seat]:
            g.log((Ev.LOST, frame[0], frame[1]))
        else:
            g.emit((Ev.COMMANDER, seat))


@effect("discard_hand", CAMPAIGN)
class DiscardHand(AutomaticOperation):
    """R3.2.3: the whole hand goes to the discard."""

    rule = "R3.2.3"

    def do(self, g: Resolver, frame: Frame) -> None:
        side = frame[1] & 1
        for seat in seats_of(g.s, side):
            for card in g.s.cards[CardZone.HAND + seat]:
                g.emit((Ev.CARD, card, CardZone.HAND + seat, CardZone.DISCARD + side, 0))


@effect("burn_militia", CAMPAIGN, side="soviet")
class BurnMilitia(TargetChoice):
    """R3.2.4: a Militia Brigade goes to the Ash Heap."""

    rule = "R3.2.4"

    def seat(self, g: Resolver, frame: Frame) -> int:
        """The owner of the brigades, or the first player (R10.4)."""
        return decider(g, SOVIET, (option[1] for option in self.options(g, frame)))

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every Soviet formation on the Staging Line."""
        return [(Act.FORMATION, f, -1) for f in g.s.lines[FormationZone.STAGING + SOVIET]]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """Only Militia Brigades burn."""
        return Why.OK if g.kit.militia[option[1]] else Why.NOT_MILITIA

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Burn it; its leader dies."""
        leader_dies(g, option[1])
        g.emit(
            (Ev.FORMATION, option[1], FormationZone.STAGING + SOVIET, FormationZone.ASH + SOVIET)
        )

    def lost(self, g: Resolver, frame: Frame) -> None:
        """None on the Staging Line: from the destroyed pile, else the deck, else nothing."""
        for pile in (FormationZone.DESTROYED, FormationZone.DECK):
            found = [f for f in g.s.lines[pile + SOVIET] if g.kit.militia[f]]
            if found:
                g.emit((Ev.FORMATION, min(found), pile + SOVIET, FormationZone.ASH + SOVIET))
                if pile == FormationZone.DECK:
                    reshuffle_formations(g, SOVIET, pile)
                return
        super().lost(g, frame)


@effect("demote", CAMPAIGN, argument="count", frames="each", side="german")
class Demote(TargetChoice):
    """R3.2.5: one general steps down; the German chooses."""

    rule = "R3.2.5"

    def seat(self, g: Resolver, frame: Frame) -> int:
        """The owner of the generals, or the first player (R10.4)."""
        return decider(g, GERMAN, (option[1] for option in self.options(g, frame)))

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every German formation on the table."""
        return [(Act.LEADER, f, -1) for f in g.on_table(GERMAN)]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """It must have a general."""
        return Why.OK if g.s.leader[option[1]] >= 0 else Why.NO_LEADER

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Level 1 to 0; level 0 dies."""
        formation = option[1]
        if g.s.level[formation]:
            g.emit((Ev.LEADER, formation, g.s.leader[formation], 0, GERMAN))
        else:
            leader_dies(g, formation)


@effect("execute_commissars", CAMPAIGN, side="soviet")
class ExecuteCommissars(AutomaticOperation):
    """R3.2.6: every commissar on the table dies."""

    rule = "R3.2.6"

    def do(self, g: Resolver, frame: Frame) -> None:
        led = [f for f in g.on_table(SOVIET) if g.s.leader[f] >= 0]
        for formation in led:
            leader_dies(g, formation)
        g.log((Ev.EXECUTED, SOVIET, len(led)))


def reshuffle_formations(g: Resolver, side: int, pile: int) -> None:
    """Make the formation deck anew of a pile: of itself, or of the destroyed formations."""
    of_destroyed = int(pile == FormationZone.DESTROYED)
    g.emit((Ev.FORMATIONS_SHUFFLE, side, of_destroyed, *shuffle(g.s, g.s.lines[pile + side])))


def draw_formation(g: Resolver, side: int, target: int, seat: int | None = None) -> int:
    """Draw a formation to a line for a seat; -1 where none is left (R3.3). It has no leader yet."""
    deck = FormationZone.DECK + side
    if not g.s.lines[deck] and g.s.lines[FormationZone.DESTROYED + side]:
        reshuffle_formations(g, side, FormationZone.DESTROYED)
    if not g.s.lines[deck]:
        return -1
    formation = g.s.lines[deck][-1]
    g.emit((Ev.FORMATION, formation, deck, target))
    assign_owner(g, formation, seat)
    return formation


def give_leader(g: Resolver, formation: int, side: int) -> bool:
    """A level-0 leader from the pool; False where none is left."""
    pool = g.s.pools[side]
    if pool:
        g.emit((Ev.LEADER, formation, pool[0], 0, side))
    return bool(pool)


@operation("reinforce")
class Reinforce(AutomaticOperation):
    """R3.3: formations arrive on the Staging Line."""

    rule = "R3.3"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Draw as many as there are buildings, and the number of the campaign card."""
        side = frame[1]
        number = sum(g.s.status[district] == DistrictStatus.OPEN for district in DISTRICTS)
        card = g.s.reinforcement[side]
        entry = g.kit.campaign[card] if card >= 0 else None
        arrivals = []
        for _ in range(number + (entry.reinforcement if entry else 0)):
            formation = draw_formation(g, side, FormationZone.STAGING + side)
            if formation < 0:
                break
            arrivals.append(formation)
            if entry and entry.arrive_depleted:
                g.emit((Ev.DEPLETED, formation, 1, 0))
        if not (entry and entry.arrive_leaderless):
            for formation in arrivals:
                give_leader(g, formation, side)
        ask_for_owners(g, side, arrivals)


@operation("consolidate")
class Consolidate(Operation):
    """R3.4: two depleted formations on the Staging Line may become one at full strength."""

    rule = "R3.4"

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        """Ask while two depleted ones are there."""
        options = self.options(g, frame)
        return options if len(options) > 1 else []

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every two formations of the Staging Line: the one destroyed, the one restored."""
        return self._pairs(g.s.lines[FormationZone.STAGING + side_of(frame[1])])

    def options(self, g: Resolver, frame: Frame) -> list[Option]:
        """The same, looking only at depleted ones."""
        staging = g.s.lines[FormationZone.STAGING + side_of(frame[1])]
        pairs = self._pairs([f for f in staging if g.s.depleted[f]])
        if g.s.mode != FOUR:
            return pairs
        return [option for option in pairs if not self.why(g, frame, option)]

    def _pairs(self, formations: Sequence[int]) -> list[Option]:
        return [*((Act.RESTORE, a, b) for a in formations for b in formations if a != b), DONE]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """Both must be depleted, and one of them the player's own."""
        if option == DONE:
            return Why.OK
        _, destroyed, restored = option
        if not (g.s.depleted[destroyed] and g.s.depleted[restored]):
            return Why.NOT_DEPLETED
        if frame[1] not in {g.s.owner[destroyed], g.s.owner[restored]}:
            return Why.NOT_YOURS
        return why_not_consent(g, frame, destroyed, restored)

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Destroy one and restore the other; the leader may pass."""
        if option != DONE:
            pair = option[1:]
            with_consent(g, (Op.CONSOLIDATE_PAIR, frame[1], *pair), frame[0], *pair)


@operation("consolidate_pair")
class ConsolidatePair(AutomaticOperation):
    """R3.4: one formation is destroyed to restore another; then the player may go on."""

    rule = "R3.4"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Restore it, or ask about the leader first."""
        _, seat, destroyed, restored = frame
        g.push((Op.CONSOLIDATE, seat))
        if g.s.leader[destroyed] >= 0 and g.s.leader[restored] < 0:
            g.push((Op.PASS_LEADER, seat, destroyed, restored))
        else:
            restore(g, destroyed, restored)


@operation("pass_leader")
class PassLeader(Operation):
    """R3.4: the leader of the destroyed formation may pass to the restored one."""

    rule = "R3.4"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Pass him, or let him die."""
        return [YES, DONE]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Pass him with his level, then consolidate."""
        _, _, destroyed, restored = frame
        if option == YES:
            g.emit((Ev.LEADER_PASSES, destroyed, restored))
        restore(g, destroyed, restored)


def restore(g: Resolver, destroyed: int, restored: int) -> None:
    """Destroy one formation to bring another back to full strength."""
    destroy(g, destroyed)
    g.emit((Ev.DEPLETED, restored, 0, 0))
