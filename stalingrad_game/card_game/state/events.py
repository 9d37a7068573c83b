"""Events by names: tuples that equal the plain ones, for whoever reads events outside the rules.

``CardPlayed(*event).zone`` is where a played card came from. A kind of event that tells one number
alone has no name here: ``_, district = event``.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from .codes import Event


class TurnBegun(NamedTuple):
    """`Ev.TURN`: a turn begins."""

    kind: int
    turn: int


class PhaseBegun(NamedTuple):
    """`Ev.PHASE`: a phase begins."""

    kind: int
    phase: int
    """A `Phase`."""


class CampaignTurned(NamedTuple):
    """`Ev.CAMPAIGN`: a campaign card is turned."""

    kind: int
    side: int
    card: int
    """-1 where none is left."""


class FormationMoved(NamedTuple):
    """`Ev.FORMATION`: a formation goes from one line to another."""

    kind: int
    formation: int
    source: int
    """A `FormationZone`, as `destination`."""
    destination: int


class FormationDepleted(NamedTuple):
    """`Ev.DEPLETED`: a formation is depleted or restored."""

    kind: int
    formation: int
    depleted: int
    """1 depleted or 0 restored."""
    counts: int
    """1 where it counts for R8.2.1."""


class LeaderChanged(NamedTuple):
    """`Ev.LEADER`: who leads a formation now."""

    kind: int
    formation: int
    leader: int
    """-1 where he is dead."""
    level: int
    side: int


class LeaderPassed(NamedTuple):
    """`Ev.LEADER_PASSES`: a leader passes from a formation to another."""

    kind: int
    source: int
    destination: int


class CardMoved(NamedTuple):
    """`Ev.CARD`: a combat card goes from one zone to another."""

    kind: int
    card: int
    """`HIDDEN` for who may not see it."""
    source: int
    """A `CardZone`, as `destination`."""
    destination: int
    by_chance: int
    """1 where chance chose it."""


class BuildingLaid(NamedTuple):
    """`Ev.BUILDING`: a building is laid out from the deck."""

    kind: int
    district: int
    building: int


class DistrictClosed(NamedTuple):
    """`Ev.CLOSED`: a district is closed."""

    kind: int
    district: int
    volga: int
    """1 where a Volga card closed it."""


class UnitChanged(NamedTuple):
    """`Ev.UNIT`: a unit comes or goes."""

    kind: int
    district: int
    unit: int
    """Its type."""
    change: int
    """+1 or -1."""
    cause: int
    """A `UnitCause`."""


class TrackMoved(NamedTuple):
    """`Ev.FIRE`, `Ev.BUCKET`, `Ev.INFERNO`: a counter of a district is set."""

    kind: int
    district: int
    step: int


class HoldChanged(NamedTuple):
    """`Ev.HOLD`: hold actions still to come before the Break Test."""

    kind: int
    actions: int


class CarnageTurned(NamedTuple):
    """`Ev.CARNAGE`: a carnage card is turned."""

    kind: int
    card: int
    section: int
    """The `CarnageSection` that is read."""


class RoundBegun(NamedTuple):
    """`Ev.ROUND`: an action round; 0 and -1 for a step that counts as a round (R8.2.1)."""

    kind: int
    number: int
    side: int
    """Whose action it is."""


class CardPlayed(NamedTuple):
    """`Ev.PLAYED`: a combat card is played."""

    kind: int
    card: int
    formation: int
    limit: int
    """Limit used."""
    motivators: int
    """Pairs."""
    zone: int
    """Where it came from."""


class GameEnded(NamedTuple):
    """`Ev.OVER`: the game is over."""

    kind: int
    side: int
    """Who has won."""
    victory: int
    """A `Victory`."""


class HeroPlayed(NamedTuple):
    """`Ev.HERO`: a hero enters play from the hand."""

    kind: int
    card: int
    seat: int


class HeroLeft(NamedTuple):
    """`Ev.HERO_LEAVES`: a hero dies or goes home."""

    kind: int
    card: int
    zone: int


class CardShown(NamedTuple):
    """`Ev.SHOWN`: a card is shown, and may be intercepted (R9.4)."""

    kind: int
    card: int
    formation: int
    motivators: int
    """Pairs."""
    seat: int


class CardGiven(NamedTuple):
    """`Ev.GIVEN`: a card is handed to the partner (R10.3)."""

    kind: int
    card: int
    giver: int
    receiver: int
    revealed: int
    """1 where the receiver sees it only now."""


class OwnerSet(NamedTuple):
    """`Ev.OWNER`: whose a formation is (R10.2)."""

    kind: int
    formation: int
    seat: int
    next_seat: int
    """Whose the side's next one will be."""


class InitiativeRead(NamedTuple):
    """`Ev.INITIATIVE`: the initiative of a battle."""

    kind: int
    side: int
    german: int
    """German recon units."""
    soviet: int
    icon: int
    """An `InitiativeIcon`."""


class HoldChosen(NamedTuple):
    """`Ev.CHOSEN`: which of a carnage card's hold effects is resolved."""

    kind: int
    seat: int
    effect: int
    """0 or 1."""
    carnage: int


class SlaughterRolled(NamedTuple):
    """`Ev.SLAUGHTER`: dice of one value destroy each other."""

    kind: int
    german: int
    """Dice left."""
    soviet: int
    value: int


class BattleDecided(NamedTuple):
    """`Ev.RESULT`: a Break Test, or a battle that needed none, is decided."""

    kind: int
    district: int
    side: int
    """Who has won."""
    untested: int
    """1 where no Break Test was needed (R4.4.5)."""


class Sniped(NamedTuple):
    """`Ev.SNIPED`: a sniper shoots."""

    kind: int
    seat: int
    """Who shoots."""
    formation: int
    """Whose leader is the target, or -1."""
    section: int
    hero: int
    """The target, or -1."""


class Acted(NamedTuple):
    """`Ev.ACTED`: a refresh or a Hold begins."""

    kind: int
    seat: int
    act: int


class DiceRolled(NamedTuple):
    """`Ev.ROLL`: a side's dice of a Break Test."""

    side: int
    dice: tuple[int, ...]

    @classmethod
    def of(cls, event: Event) -> Self:
        """Of an `Ev.ROLL`."""
        return cls(event[1], event[2:])
