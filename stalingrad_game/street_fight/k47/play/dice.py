"""What dice needed: to hit, to harm, in a fight hand to hand, in buildings (KB4, KB6, KB7.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from ...judge.reason import Reason
from ...position.codes import Rolled
from ...position.dice_needs import DiceNote, DiceReader, DiceReading, Need, dice_table
from ...position.position import Position
from ..judge.fire import KINDS, WHOLE, Split, Volley, judge
from ..judge.losses import Group
from ..judge.shooting import AUTOMATIC, IMPOSSIBLE, die_needed, harm_word, man_need
from ..judge.units import Units
from .codes import HARMS, Roll, fact
from .orders import FUMBLE_FIRES_TO, most_to_obey

_FIRES, _ASSAULTS, _ORDERED, _HIT = map(fact, ("fires", "assaults", "ordered", "hit"))
_ARMOUR = fact("armour")
_MORALE: Final = frozenset(map(fact, ("morale_holds", "morale_fails")))
_TESTED: Final = frozenset(map(fact, ("obeys", "fails")))
_MISSES_ALWAYS: Final = 1
"""A die that shows this does nothing, whatever is needed (KB4.1, KB4.2)."""
_OBEYS_ALWAYS: Final = 2
"""Two dice that show no more obey, whatever is needed (KB2.2)."""
_FACES: Final = 6


class K47Dice(DiceReader):
    """Reads the rolls of one game: the volley is judged anew as it is announced."""

    remembers: ClassVar[int] = 8
    """Who assaults, and whom; what has been fired of a volley, and who is asked meanwhile."""

    def __init__(self, units: Units) -> None:
        self._units: Final = units
        self._volley: Volley | None = None
        self._split = WHOLE
        """What of the volley's fire has gone through other sides of a building (KB5.2)."""
        self._group = -1
        self._fight: tuple[int, ...] = ()
        self._ordered = -1
        self._hit = -1
        """Who was hit last."""
        self._harm = ""
        self._last: Rolled | None = None
        """The roll before, where nothing was told since."""

    def read_fact(
        self, fact: int, arguments: tuple[int, ...], position: Position
    ) -> DiceReading | None:
        last, self._last = self._last, None
        if fact == _FIRES:
            self._announced(position, *arguments)
        elif fact == _ASSAULTS:
            self._fight = arguments
        elif fact == _ORDERED:
            self._ordered, self._volley, self._split = arguments[0], None, WHOLE
        elif fact == _ARMOUR:
            self._harm = HARMS[arguments[1]]
        elif fact == _HIT:
            self._hit = arguments[0]
            if last is not None and last.purpose == Roll.DAMAGE:
                return self._burst_on(position)
        elif fact in _MORALE and last is not None:
            return Need(arguments[2], "KB2.4", most=True, does="stop", added=True)
        elif fact in _TESTED and last is not None:
            return self._obeys(arguments[2])
        return None

    def _announced(self, position: Position, unit: int, target: int, means: int) -> None:
        """A volley, or the rest of one through another side of a building."""
        before = self._volley
        split = WHOLE
        if before is not None and before.unit == unit and before.out >= 0:
            fired = [one.weapon for one in before.groups for _ in range(one.count)]
            split = Split((*self._split.fired, *fired), self._split.sides | {before.out})
        loc = position.loc_of(target)
        found = judge(self._units, position, unit, loc, target, KINDS[means], split)
        self._volley = None if isinstance(found, Reason) else found
        self._split, self._group = split, -1

    def need(self, roll: Rolled, position: Position) -> DiceReading | None:
        self._last = roll
        purpose = roll.purpose
        if purpose == Roll.HIT:
            return self._to_hit(len(roll.dice))
        if purpose == Roll.DAMAGE:
            return self._to_harm()
        if purpose == Roll.BLOWS:
            return self._blow(roll.side, position)
        if purpose == Roll.TEST and self._ordered >= 0:
            return self._obeys(most_to_obey(self._units, position, self._ordered))
        if purpose == Roll.MORALE and self._hit >= 0:
            pins = position.state.units[self._hit].count
            most = self._units.morale(position, self._hit) - pins
            return Need(most, "KB2.4", most=True, does="stop", added=True)
        return self._counted(purpose) or self._always(purpose)

    def _always(self, purpose: int) -> DiceReading | None:
        """What is needed of everybody."""
        figures = self._units.tables
        if purpose == Roll.AGAIN:
            return Need(_FACES, "KB4.1")
        if purpose == Roll.FALL:
            return Need(figures.buildings.bursts_from, "KB6.1")
        if purpose == Roll.BURN:
            return Need(figures.buildings.burns_from, "KB6.4")
        if purpose == Roll.FUEL:
            return Need(figures.flame.empty_on, "KB4.8", most=True)
        if purpose == Roll.FUMBLE:
            fires = range(1, _FACES + 1)
            words = ["fires" if face <= FUMBLE_FIRES_TO else "runs" for face in fires]
            return dice_table(words, "KB2.2")
        if purpose == Roll.VEHICLE and self._harm:
            return dice_table(getattr(figures.vehicle_damage, self._harm), "KB4.3")
        return None

    def _counted(self, purpose: int) -> DiceNote | None:
        """Dice that say how many, or are compared."""
        group, figures = self._now(), self._units.tables
        if purpose == Roll.PINS:
            more = 0
            if group is not None:
                rolls = figures.flame if group.he is None else figures.he[group.he]
                more = rolls.pins_more
            key = "pins_more" if more else "pins"
            return DiceNote(key, "KB2.4", {"n": more} if more else {})
        if purpose == Roll.HITS:
            volley = self._volley
            shell = None if group is None or group.he is None else figures.he[group.he]
            rules = figures.buildings
            falls = shell is not None and shell.dice >= rules.collapse_dice
            if volley is None or not falls or (volley.collapse is None and volley.floors is None):
                return DiceNote("hits", "KB4.4")
            return DiceNote("hits_at_house", "KB6.3", {"n": rules.collapse_hits})
        found = {
            Roll.DRAW: ("draw", "KB2.1"),
            Roll.RALLY: ("rally", "KB2.1"),
            Roll.RAM: ("ram", "KB8.2"),
            Roll.BUILDING: ("building", "KB8.2"),
        }.get(purpose)
        return None if found is None else DiceNote(*found)

    def _obeys(self, most: int) -> Need:
        """Both dice together (KB2.2)."""
        return Need(max(most, _OBEYS_ALWAYS), "KB2.2", most=True, does="stop", added=True)

    def _burst_on(self, position: Position) -> Need | None:
        """Of a shell inside a house, at whoever was there (KB6.2)."""
        volley, group = self._volley, self._now()
        if volley is None or volley.floors is None or group is None or group.he is None:
            return None
        target = self._units.profile(position, self._hit)
        tables = self._units.tables
        need, _ = man_need(tables, target, in_building=False, shielded=False)
        return Need(die_needed(need, tables.he[group.he].pen), "KB4.2")

    def _to_hit(self, dice: int) -> Need | None:
        """Of the next group that rolls, where it has as many dice as fell."""
        groups = () if self._volley is None else self._volley.groups
        self._group = next(
            (
                number
                for number, group in enumerate(groups)
                if number > self._group and group.to_hit != AUTOMATIC
            ),
            len(groups),
        )
        group = self._now()
        if group is None or group.shots != dice:
            self._volley = None  # it isn't as it was judged
            return None
        if group.to_hit == IMPOSSIBLE:
            return Need(IMPOSSIBLE, "KB4.1")
        if group.to_hit > _FACES:  # a six, followed by another one
            return Need(_FACES, "KB4.1", does="again")
        return Need(max(group.to_hit, _MISSES_ALWAYS + 1), "KB4.1")

    def _now(self) -> Group | None:
        """The group whose dice fall."""
        if self._volley is None:
            return None
        number = max(self._group, 0) if self._volley.kind == "flame" else self._group
        groups = self._volley.groups
        return groups[number] if 0 <= number < len(groups) else None

    def _to_harm(self) -> DiceReading | None:
        volley, group = self._volley, self._now()
        if volley is None or group is None or volley.floors is not None:
            return None
        if volley.armour is None:
            return Need(max(_MISSES_ALWAYS + 1, group.damage), "KB4.2")
        tables, armour = self._units.tables, volley.armour
        words = [harm_word(tables, armour, group.pen, die) for die in range(1, _FACES + 1)]
        return dice_table([word if word != HARMS[0] else "" for word in words], "KB4.2")

    def _blow(self, side: int, position: Position) -> Need | None:
        """Of a side's blows at the other one (KB7.4)."""
        struck = next((one for one in self._fight if position.side_of(one) != side), -1)
        if struck < 0:
            return None
        quality = self._units.profile(position, struck).quality
        needed = self._units.tables.damage.of(quality)
        return Need(max(_MISSES_ALWAYS + 1, needed), "KB7.4")
