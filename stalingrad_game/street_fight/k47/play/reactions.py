"""What the other side may do in answer: fire from ambush, go Down, fire first (KB2, KB7.3).

Not to react is always the first choice.
"""

from __future__ import annotations

from ....kernel.decision import Frame, Option
from ...judge.reason import Reason
from ...position.questions import Sum
from ...position.referee import StreetResolver
from ..judge.fire import KINDS, WHOLE
from ..judge.places import house_of
from ..judge.units import Mark, alive
from .firing import aim_at, means_of, volley_sum
from .words import Act
from .work import AMBUSH, SHOOT, Changes, K47Operation


class Ambush(K47Operation):
    """Fire of those that wait, at an enemy who acts in their sight: (side, enemy) (KB2.1).

    At one who assaults from inside a building: (side, enemy, his hex), see KB7.3.
    """

    rule = "KB2.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Asked only where someone waits and can fire."""
        if not (g.position.on_board(frame[2]) and alive(g.position, frame[2])):
            return []
        return self.asked(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """No reaction; each unit in ambush by each of its means of open sights."""
        found: list[Option] = [(Act.NO_REACTION,)]
        for unit, now in enumerate(g.s.units):
            waits = now.marks & Mark.AMBUSH and g.position.side_of(unit) == frame[1]
            if waits and alive(g.position, unit) and not self._within(g, unit, frame):
                means = means_of(self.units, self.profile(g, unit))
                found += [(Act.REACT, unit, number) for number in means if number != 1]
        return found

    def _within(self, g: StreetResolver, unit: int, frame: Frame) -> bool:
        """Whether it is in the building from which an assault comes: it can't react (KB7.3)."""
        building = house_of(g.position, g.position.loc_of(unit))
        return len(frame) > 3 and building is not None and frame[3] in building.hexes  # K11

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """As a shot is judged."""
        if option[0] == Act.NO_REACTION:
            return None
        found = aim_at(self.units, g.position, option[1], frame[2], option[2], WHOLE)
        return found if isinstance(found, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        if option[0] == Act.NO_REACTION:
            return None
        _, unit, means = option
        volley = aim_at(self.units, g.position, unit, frame[2], means, WHOLE)
        return volley_sum(self.units, g, (unit, frame[2], KINDS[means]), volley)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """The shot, and then whoever else waits."""
        if option[0] == Act.REACT:
            Changes(self.units, g).marks(option[1], off=Mark.AMBUSH)
            g.push((AMBUSH, *frame[1:]))
            g.push((SHOOT, frame[1], option[1], frame[2], option[2], 0, 0))


class GoDown(K47Operation):
    """A unit that is fired at may go Down, if it has no order yet: (side, unit) (KB5.6 K32)."""

    rule = "KB5.6 K32"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Asked only of infantry and artillery without an order."""
        unit = frame[2]
        if not alive(g.position, unit) or self.profile(g, unit).vehicle:
            return []
        if g.s.units[unit].marks & (Mark.ORDERED | Mark.DOWN):
            return []
        return self.options(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Not to react, or to go Down."""
        return [(Act.NO_REACTION,), (Act.GO_DOWN, frame[2])]

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Down is its order of this turn."""
        if option[0] == Act.GO_DOWN:
            Changes(self.units, g).down(frame[2])


class React(K47Operation):
    """A unit that is assaulted from more than a hex away may fire first: (side, unit, attacker)."""

    rule = "KB7.3 K11"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Asked only of a unit that has no order and can fire at the attacker."""
        _, _, unit, attacker = frame
        if not (alive(g.position, unit) and alive(g.position, attacker)):
            return []
        if g.s.units[unit].marks & (Mark.ORDERED | Mark.DOWN):
            return []
        return self.asked(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """No reaction, or fire by each means of open sights."""
        means = means_of(self.units, self.profile(g, frame[2]))
        shots = [(Act.REACT, frame[2], number) for number in means if number != 1]
        return [(Act.NO_REACTION,), *shots]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """As a shot is judged, where the attacker stands now."""
        if option[0] == Act.NO_REACTION:
            return None
        found = aim_at(self.units, g.position, option[1], frame[3], option[2], WHOLE)
        return found if isinstance(found, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        if option[0] == Act.NO_REACTION:
            return None
        _, unit, means = option
        volley = aim_at(self.units, g.position, unit, frame[3], means, WHOLE)
        return volley_sum(self.units, g, (unit, frame[3], KINDS[means]), volley)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """The shot is its order of this turn."""
        if option[0] == Act.REACT:
            Changes(self.units, g).marks(option[1], on=Mark.ORDERED)
            g.push((SHOOT, frame[1], option[1], frame[3], option[2], 0, 0))
