"""The small whole numbers that the engine thinks in: places, frames, options, events and reasons.

They are plain integers, so that a state is plain data; names for people are made in `words`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from ...kernel import decision
from ...kernel.decision import operation_number

Frame: TypeAlias = decision.Frame
"""A piece of unfinished work: an `Op`, then the seat or side it belongs to, then its arguments."""
Option: TypeAlias = decision.Option
"""A move: an `Act` and two arguments, -1 where there is none."""
Event: TypeAlias = decision.Event
"""Something that happened: an `Ev`, then its arguments."""

GERMAN: Final = 0
SOVIET: Final = 1
SIDES: Final = (GERMAN, SOVIET)
NONE: Final = -1
HIDDEN: Final = -1
"""The face of a card that lies face down for the one who looks."""
DISTRICTS: Final = (0, 1, 2, 3)
VOLGA: Final = -2
"""The face of a Volga card in the building deck."""


def side_of(seat: int) -> int:
    """The side that a seat belongs to: even seats are German, odd ones Soviet."""
    return seat & 1


class CardZone:
    """Where combat cards lie; add the seat (hands, picks) or the side (decks, discards)."""

    HAND: Final = 0
    PICKED: Final = 4
    DECK: Final = 8
    DISCARD: Final = 10
    ASH: Final = 12
    SHOWN: Final = 13
    """Not a pile: a card shown and waiting for the interception question (R9.4)."""
    COUNT: Final = 13


class FormationZone:
    """Where formations lie; add the side, and twice the district for a lane."""

    STAGING: Final = 0
    LANE: Final = 2
    DESTROYED: Final = 10
    ASH: Final = 12
    DECK: Final = 14
    COUNT: Final = 16


def lane(district: int, side: int) -> int:
    """The line of a side's formations at a district's building."""
    return FormationZone.LANE + 2 * district + side


class DistrictStatus:
    """What a district's place on the table shows."""

    OPEN: Final = 0
    CAPTURED: Final = 1
    CLOSED: Final = 2


class Phase:
    """The steps of a turn (R3, R4)."""

    SET_UP: Final = 0
    CAMPAIGN: Final = 1
    REINFORCEMENT: Final = 2
    CONSOLIDATION: Final = 3
    RENEWAL: Final = 4
    MANOEUVRE: Final = 5
    BATTLE: Final = 6
    VANGUARD: Final = 7
    INTENSITY: Final = 8
    INITIATIVE: Final = 9
    ACTION: Final = 10
    BREAK_TEST: Final = 11
    AFTERMATH: Final = 12
    OVER: Final = 13


class Op:
    """Operations that other modules than their own speak of; an effect's word is its name.

    The comment gives the arguments of the frame; without one it is a side or seat alone.
    """

    TURN: Final = operation_number("turn")
    CAMPAIGN: Final = operation_number("campaign")
    CAMPAIGN_END: Final = operation_number("campaign_end")
    REINFORCE: Final = operation_number("reinforce")
    CONSOLIDATE: Final = operation_number("consolidate")
    """Seat, 1 where the partner has refused."""
    PASS_LEADER: Final = operation_number("pass_leader")
    """Seat, formation destroyed, formation restored."""
    RENEW: Final = operation_number("renew")
    MANOEUVRE: Final = operation_number("manoeuvre")
    NEXT_BATTLE: Final = operation_number("next_battle")
    TURN_END: Final = operation_number("turn_end")
    VANGUARD: Final = operation_number("vanguard")
    """Side or seat, then the formations whose vanguard effects may still be to come."""
    CHECK: Final = operation_number("check")
    INTENSITY: Final = operation_number("intensity")
    INITIATIVE: Final = operation_number("initiative")
    """Side, carnage card whose icon is read."""
    CARNAGE_USED: Final = operation_number("carnage_used")
    ROUND: Final = operation_number("round")
    """Side."""
    ACTION: Final = operation_number("action")
    """Seat, how often the partners have changed about."""
    SECOND_ACTION: Final = operation_number("second_action")
    """Seat, how often the partners have changed about."""
    REFRESH: Final = operation_number("refresh")
    REFRESH_CLOCK: Final = operation_number("refresh_clock")
    HOLD: Final = operation_number("hold")
    """Seat, carnage card."""
    HOLD_MOVES: Final = operation_number("hold_moves")
    BREAK_TEST: Final = operation_number("break_test")
    AFTERMATH: Final = operation_number("aftermath")
    """Winning side, 1 where no Break Test was needed."""
    CHOOSE_DISCARD: Final = operation_number("choose_discard")
    """Seat, cards to discard."""
    STEP: Final = operation_number("step")
    """Side, `Phase` that begins."""
    INTERCEPT: Final = operation_number("intercept")
    """Seat, then the frame of the action that it would undo."""
    PLAY_SHOWN: Final = operation_number("play_shown")
    CONSENT: Final = operation_number("consent")
    """Seat, number of the operation that asks for it, then its formations."""
    CONSOLIDATE_PAIR: Final = operation_number("consolidate_pair")
    """Seat, formation destroyed, formation restored."""
    SHARE: Final = operation_number("share")
    """Side, formation."""


class Act:
    """What an option does; the comment gives its two arguments."""

    DONE: Final = 0
    """No arguments: end this choice, or decline it."""
    PLAY: Final = 1
    """Combat card, formation."""
    REFRESH: Final = 2
    HOLD: Final = 3
    COMMIT: Final = 4
    """Formation, district."""
    RESTORE: Final = 5
    """Formation destroyed, formation restored."""
    FORMATION: Final = 6
    """Formation."""
    UNIT: Final = 7
    """Unit type."""
    LEADER: Final = 8
    """Formation whose leader is meant."""
    CARD: Final = 9
    """Combat card."""
    DISTRICT: Final = 10
    """District."""
    CHOICE: Final = 11
    """Which of a carnage card's two hold effects: 0 or 1."""
    YES: Final = 12
    HERO: Final = 13
    """Combat card: the hero to play, or to shoot at."""
    INTERCEPT: Final = 14
    """Combat card: the hero who intercepts."""
    WAIVE: Final = 15
    """No arguments: not this card, and not again in this battle (R9.4)."""
    RECLAIM: Final = 16
    """Seat: takes a waiver back; possible at any decision (R9.4)."""
    GIVE: Final = 17
    """Combat card: handed to the partner (R10.3)."""
    SEAT: Final = 18
    """Seat: the partner who acts instead, the enemy player whose hand is struck, or the player who
    gets a formation."""


class Ev:
    """Events; the comment gives the arguments, or what names them in `events`.

    Those up to `LAST_CHANGE` change a view.
    """

    TURN: Final = 0
    """`TurnBegun`."""
    PHASE: Final = 1
    """`PhaseBegun`."""
    CAMPAIGN: Final = 2
    """`CampaignTurned`."""
    CAMPAIGN_ASH: Final = 3
    """Side: its campaign card goes to the Ash Heap."""
    FORMATION: Final = 4
    """`FormationMoved`."""
    DEPLETED: Final = 5
    """`FormationDepleted`."""
    LEADER: Final = 6
    """`LeaderChanged`."""
    LEADER_PASSES: Final = 7
    """`LeaderPassed`."""
    COMMANDER: Final = 8
    """Seat: its commander is turned over."""
    CARD: Final = 9
    """`CardMoved`."""
    PICK: Final = 10
    """Combat card, seat: picked for discarding in a refresh, seen by its owner alone."""
    SHUFFLE: Final = 11
    """Side, then the new combat deck, bottom first: the discard becomes the deck."""
    FORMATIONS_SHUFFLE: Final = 12
    """Side, 1 where the destroyed pile becomes the deck (R3.3) or 0 where the deck itself is
    shuffled (R3.2.4), then the new formation deck, bottom first."""
    BUILDINGS_SHUFFLE: Final = 13
    """The new building deck, bottom first."""
    CARNAGE_SHUFFLE: Final = 14
    """The new carnage deck, bottom first: the carnage cards of the Ash Heap become the deck."""
    BUILDING: Final = 15
    """`BuildingLaid`."""
    CAPTURED: Final = 16
    """District: its building leaves the game."""
    CLOSED: Final = 17
    """`DistrictClosed`."""
    UNIT: Final = 18
    """`UnitChanged`."""
    FIRE: Final = 19
    """`TrackMoved`."""
    BUCKET: Final = 20
    """`TrackMoved`."""
    INFERNO: Final = 21
    """`TrackMoved`."""
    HOLD: Final = 22
    """`HoldChanged`."""
    CARNAGE: Final = 23
    """`CarnageTurned`."""
    CARNAGE_ASH: Final = 24
    """The carnage card read last goes to the Ash Heap."""
    BATTLE: Final = 25
    """District: its battle begins."""
    BATTLE_END: Final = 26
    """District: its battle is over."""
    ROUND: Final = 27
    """`RoundBegun`."""
    PLAYED: Final = 28
    """`CardPlayed`."""
    CLEARED: Final = 29
    """Combat card, formation or -1, Motivator pairs, zone: a played card is discarded."""
    REFRESHES: Final = 30
    """Refresh actions in a row."""
    OVER: Final = 31
    """`GameOver`."""
    HERO: Final = 32
    """`HeroPlayed`."""
    WOUNDED: Final = 33
    """Combat card: a hero is wounded."""
    HERO_LEAVES: Final = 34
    """`HeroLeft`."""
    BONUS: Final = 35
    """German dice added by heroes in this battle."""
    STOLEN: Final = 36
    """German dice stolen by heroes in this battle."""
    GHOST: Final = 37
    """1 while the next Soviet combat card costs 0."""
    SHOWN: Final = 38
    """`CardShown`."""
    INTERCEPTED: Final = 39
    """Combat card, side: the shown card is discarded."""
    LOOK: Final = 40
    """Seat that looks, seat looked at, then the cards of that hand."""
    LOOK_END: Final = 41
    """Seat that looks, seat looked at."""
    WAIVED: Final = 42
    """Seat, 1 waived or 0 taken back (R9.4)."""
    GIVEN: Final = 43
    """`CardGiven`."""
    GIFTS_END: Final = 44
    """The side's action begins: cards handed over may be handed on again next time."""
    OWNER: Final = 45
    """`OwnerSet`."""
    CAMPAIGN_SHUFFLE: Final = 46
    """Side, then the new campaign deck, bottom first: the card turned is put back (R3.2)."""
    LAST_CHANGE: Final = 46
    TURNED: Final = 47
    """Building card turned and ignored (-2: a Volga card)."""
    INITIATIVE: Final = 48
    """`InitiativeRead`."""
    VANGUARD: Final = 49
    """Formation."""
    TERROR: Final = 50
    """Unit type."""
    CHOSEN: Final = 51
    """`HoldChosen`."""
    DICE: Final = 52
    """The numbers of `break_test.Dice`, in its order."""
    ROLL: Final = 53
    """`DiceRolled`."""
    SLAUGHTER: Final = 54
    """`SlaughterRolled`."""
    RESULT: Final = 55
    """`BattleDecided`."""
    REFRESHED: Final = 56
    """Seat, cards discarded, cards drawn."""
    LOST: Final = 57
    """Number of the operation that finds nothing to act on, seat."""
    DECLINED: Final = 58
    """Number of the operation, seat."""
    SNIPED: Final = 59
    """`Sniped`."""
    RETREAT: Final = 60
    """Formation."""
    EXECUTED: Final = 61
    """Side, leaders lost."""
    MANOEUVRED: Final = 62
    """Side, formations committed."""
    CLOCK: Final = 63
    """Refreshes in a row that moved the Hold counter (R4.4.8)."""
    ACTED: Final = 64
    """`Acted`."""
    SPILLOVER: Final = 65
    """Seat: a Precision Kill or Kill found no enemy unit, and its side moves its counter (R5.5)."""


class UnitCause:
    """Why a unit came or went."""

    EFFECT: Final = 0
    KILL: Final = 1
    PRECISION_KILL: Final = 2
    SNIPER: Final = 3
    SACRIFICE: Final = 4
    EXECUTED: Final = 5
    SET_ASIDE: Final = 6
    RETURNED: Final = 7
    CAPTURED: Final = 8
    FORT: Final = 9


class CarnageSection:
    """The three sections of a carnage card (R1.5)."""

    SNIPER: Final = 0
    INTENSITY: Final = 1
    HOLD: Final = 2


class SniperResult:
    """What a sniper section says (R8.1)."""

    CLOSE_ESCAPE: Final = 0
    HIT: Final = 1
    HIDEOUS_DEATH: Final = 2


class InitiativeIcon:
    """The initiative icon of a carnage card (R4.3)."""

    STUKA: Final = 0
    RAT: Final = 1
    BINOCULARS: Final = 2


class Victory:
    """Why the game ended (R11)."""

    ALL_CLOSED: Final = 1
    NO_BUILDING_LEFT: Final = 2
    BUILDING_HELD: Final = 3
    NO_ATTACK: Final = 4


class Why:
    """Why a candidate is no option; 0 means that it is one."""

    OK: Final = decision.OK
    NOT_NOW: Final = decision.NOT_NOW
    NOT_IN_BATTLE: Final = 2
    DOCTRINE: Final = 3
    GENERAL: Final = 4
    SHOCK: Final = 5
    PATRIOTISM: Final = 6
    SACRIFICE: Final = 7
    SHIELDED: Final = 8
    DEPLETED_THIS_ROUND: Final = 9
    CONCENTRATION: Final = 10
    NO_BUILDING: Final = 11
    NOT_ATTACKED: Final = 12
    COMMITTED: Final = 13
    NOT_DEPLETED: Final = 14
    NOT_STAGING: Final = 15
    NO_LEADER: Final = 16
    LEVEL_FULL: Final = 17
    VANGUARD_DONE: Final = 18
    OUT_OF_REACH: Final = 19
    NOT_MILITIA: Final = 20
    NOT_ATTACKING: Final = 21
    NO_COUNTER: Final = 22
    INTERCEPTOR: Final = 23
    LAST_STAND: Final = 24
    NOT_FULL_STRENGTH: Final = 25
    HANDED_OVER: Final = 26
    NO_CONSENT: Final = 27
    NOT_YOURS: Final = 28
