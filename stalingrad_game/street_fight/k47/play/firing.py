"""Fire as it is played: the target, the shot, shots in ambush or reaction (KB2, KB4, KB5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ....kernel.decision import Frame, Option
from ...judge.reason import Reason
from ...position.codes import UnitField
from ...position.fold import copied
from ...position.position import Position
from ...position.questions import AttackQuery, Sum
from ...position.referee import StreetResolver
from ..judge.answers import attack_answer
from ..judge.fire import KINDS, WHOLE, Kind, Split, Volley, judge
from ..judge.places import house_of, joined_buildings
from ..judge.units import AIM_BASE, Mark, Profile, Units, alive
from .codes import Act, fact
from .damage import Damage
from .work import AIM, AMBUSH, GO_DOWN, SHOOT, Changes, K47Operation


def means_of(units: Units, profile: Profile) -> tuple[int, ...]:
    """The means by which a unit may fire at all, by number."""
    return _means(units, profile.weapons)


@lru_cache(maxsize=1024)
def _means(units: Units, names: tuple[str, ...]) -> tuple[int, ...]:
    weapons = [units.weapon(name) for name in dict.fromkeys(names)]
    by_means = (
        any(one.direct and not one.flame for one in weapons),
        any(one.indirect_from for one in weapons),
        any(one.flame for one in weapons),
    )
    return tuple(number for number, able in enumerate(by_means) if able)


def enemies(position: Position, side: int) -> Iterator[int]:
    """The enemies of a side on the board, in file order."""
    for unit in range(len(position.state.units)):
        if position.side_of(unit) != side and position.on_board(unit) and alive(position, unit):
            yield unit


def aim_at(
    units: Units, position: Position, unit: int, target: int, means: int, split: Split
) -> Volley | Reason:
    """A volley at a unit where it stands."""
    kind: Kind = KINDS[means]
    return judge(units, position, unit, position.loc_of(target), target, kind, split)


def split_of(units: Units, mask: int, fired: Sequence[int]) -> Split:
    """The sides by a mask of directions and the weapons by number that have fired (KB5.2)."""
    names = list(units.tables.weapons) if fired else []
    sides = frozenset(d for d in range(6) if mask >> d & 1)
    return Split(tuple(names[number] for number in fired), sides)


def volley_sum(
    units: Units,
    g: StreetResolver,
    shot: tuple[int, int, Kind],
    volley: Volley | Reason,
    *,
    same_as_ask: bool = True,
) -> Sum | None:
    """What a volley by a unit at another one tells; None at one that isn't on the map."""
    unit, target, kind = shot
    loc = g.position.loc_of(target)
    if loc < 0:
        return None
    answer = attack_answer(units, g.position, volley, kind)
    return Sum(AttackQuery((unit,), loc, "unit", target, kind), answer, g.s, same_as_ask)


class Aim(K47Operation):
    """At whom a unit fires: (side, unit, mask of sides fired through, weapons fired…)."""

    rule = "KB2.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Nothing is asked where nothing can be fired at."""
        if not alive(g.position, frame[2]):
            return []
        return self.offered(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To hold fire; every enemy by every means that the unit has."""
        profile = self.profile(g, frame[2])
        means = means_of(self.units, profile)
        return [
            (Act.HOLD,),
            *(
                (Act.FIRE, enemy, number)
                for enemy in enemies(g.position, frame[1])
                for number in means
            ),
        ]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """As a single question would judge it."""
        if option[0] == Act.HOLD:
            return None
        found = self._volley(g, frame, option)
        return found if isinstance(found, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        if option[0] == Act.HOLD:
            return None
        _, enemy, means = option
        volley = self._volley(g, frame, option)
        return volley_sum(
            *(self.units, g, (frame[2], enemy, KINDS[means]), volley), same_as_ask=not frame[3]
        )

    def _volley(self, g: StreetResolver, frame: Frame, option: Option) -> Volley | Reason:
        _, enemy, means = option
        split = split_of(self.units, frame[3], frame[4:])
        return aim_at(self.units, g.position, frame[2], enemy, means, split)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Others may react; then the shot."""
        if option[0] == Act.FIRE:
            side, unit = frame[1], frame[2]
            enemy, means = option[1:]
            g.push((SHOOT, side, unit, enemy, means, 1, *frame[3:]))
            g.push((GO_DOWN, g.position.side_of(enemy), enemy))
            if frame[3] == 0:
                g.push((AMBUSH, 1 - side, unit))


class Shoot(K47Operation):
    """A shot: (side, unit, target, means, whether it may split, mask, weapons fired…)."""

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Judge it anew, roll it, and let the rest fire through other sides (KB5.2)."""
        _, side, unit, target, means, may_split, mask, *fired = frame
        if not (alive(g.position, unit) and alive(g.position, target)):
            return []
        split = split_of(self.units, mask, fired)
        volley = aim_at(self.units, g.known_to(side).position, unit, target, means, split)
        if isinstance(volley, Reason):
            return []
        g.reveal(unit)
        g.tell(fact("fires"), unit, target, means)
        self._note(g, volley)
        within = volley.kind == "fire" and house_of(g.position, g.position.loc_of(unit)) is not None
        if may_split and within and volley.out >= 0:
            names = list(self.tables.weapons)
            more = [
                names.index(group.weapon) for group in volley.groups for _ in range(group.count)
            ]
            g.push((AIM, side, unit, mask | 1 << volley.out, *fired, *more))
        Damage(self.units, g).shoot(volley)
        return []

    def _note(self, g: StreetResolver, volley: Volley) -> None:
        """What the shot changes of the shooter: its aim, its opening, its single shot."""
        unit, now = volley.unit, g.s.units[volley.unit]
        profile = self.profile(g, unit)
        if volley.kind == "indirect":  # KB4.7
            key = (volley.loc >> 4 if profile.battery else volley.target) + 1
            shots = now.aim % AIM_BASE if now.aim >= 0 and now.aim // AIM_BASE in {0, key} else 0
            g.set_unit(unit, UnitField.AIM, key * AIM_BASE + min(AIM_BASE - 1, shots + 1))
        weapons = [group.weapon for group in volley.groups]
        fixed = any(self.units.fixed(profile, name) for name in weapons)
        if fixed and volley.out >= 0 and now.facing < 0:  # KB5.3
            g.set_unit(unit, UnitField.FACING, volley.out)
        if any(self.units.weapon(name).one_shot for name in weapons):
            g.set_unit(unit, UnitField.MARKS, now.marks | Mark.SPENT)


class Ambush(K47Operation):
    """Fire of those that wait, at an enemy who acts in their sight: (side, enemy) (KB2.1).

    At one who assaults from inside a building: (side, enemy, his hex), see KB7.3.
    """

    rule = "KB2.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Asked only where someone waits and can fire."""
        if not (g.position.on_board(frame[2]) and alive(g.position, frame[2])):
            return []
        return self.offered(g, frame)

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
        if len(frame) <= 3 or building is None:
            return False
        return building.number in joined_buildings(g.position, frame[3])  # K11, KB1.2

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

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        """The shot that waits below on the agenda, at a unit that stands or lies.

        None where that isn't known, or who fires isn't seen.
        """
        if g.s.agenda[-2:-1] == [] or g.s.agenda[-2][0] != SHOOT:
            return None
        _, _, unit, target, means, _, mask, *fired = g.s.agenda[-2]
        then = copied(g.s)
        if option[0] == Act.GO_DOWN:
            then.units[target].marks |= Mark.DOWN | Mark.ORDERED
        lying = StreetResolver(g.kit, then)
        split = split_of(self.units, mask, fired)
        volley = aim_at(self.units, lying.position, unit, target, means, split)
        if isinstance(volley, Reason):
            return None
        return volley_sum(
            self.units, lying, (unit, target, KINDS[means]), volley, same_as_ask=False
        )

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
        return self.offered(g, frame)

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
