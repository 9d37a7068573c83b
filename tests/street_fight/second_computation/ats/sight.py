"""Lines of sight by `ats`, computed a second time (AT10 with B5, B6)."""

from __future__ import annotations

from typing import NamedTuple

from tests.street_fight.second_computation.ats.world import (
    CELLAR,
    ROOF,
    UNDER,
    Building,
    Hex,
    Loc,
    Side,
    World,
)

ART = {"railcar": 10, "tank": 10, "fountain": 5}


class Seen(NamedTuple):
    """What comes of a look."""

    sees: bool
    rule: str
    hindrance: int | None


def no(rule: str) -> Seen:
    return Seen(False, rule, None)


def in_way(low: int, high: int, top: int, to_low: int, to_high: int) -> bool:
    """B6.2."""
    if top >= high:
        return top > low
    return low < top < high and to_low <= to_high


def absent(world: World, loc: Loc) -> str:
    """The rule by which there is no such location."""
    return "AT6.3" if loc[1] == ROOF and loc[0] in world.owner else "B2.1"


class Look:
    """One line between two locations that exist."""

    def __init__(self, world: World, one: Loc, two: Loc) -> None:
        self.world, self.one, self.two = world, one, two
        ends = sorted((one, two), key=world.height)
        self.low_hex, self.high_hex = ends[0][0], ends[1][0]
        self.low, self.high = world.height(ends[0]), world.height(ends[1])
        self.level = self.low == self.high
        self.exempt: set[Hex] = set()
        self.open_top: set[Hex] = set()

    def hit(self, top: int, *hexes: Hex) -> bool:
        """Whether an obstacle of hexes (two of a hexside) is in the way."""
        away = self.world.distance
        to_low = min(away(each, self.low_hex) for each in hexes)
        to_high = min(away(each, self.high_hex) for each in hexes)
        ground = max(self.world.rim(each) for each in hexes)
        return in_way(self.low, self.high, ground + top, to_low, to_high)

    def hill(self, here: Hex) -> bool:
        """B6.1: the ground itself; nobody stands lower for it than the edge of his ravine."""
        world, rim = self.world, self.world.rim(here)
        if rim == 0 or here in self.exempt or here in self.open_top:
            return False
        ends = sorted(
            (max(world.height(each), world.rim(each[0])), world.distance(here, each[0]))
            for each in (self.one, self.two)
        )
        (low, to_low), (high, to_high) = ends
        return in_way(low, high, rim, to_low, to_high)

    def hex_blocks(self, here: Hex, single: bool) -> bool:
        """Rule 7."""
        world = self.world
        building = world.intact(here)
        if building is not None:
            if here in self.exempt or here in self.open_top:
                return False
            level = world.ruins.get(here)
            top = 10 * building.top if level is None else 10 * level + 5
            return self.hit(top, here)
        words = world.words(here)
        tops = [5 for word in words if word in ("rubble_wood", "rubble_masonry")]
        tops += [10 for word in words if word == "woods"]
        if single:
            tops += [10 for word in words if word in ("railcar", "tank")]
        return any(self.hit(top, here) for top in tops)

    def hex_obscures(self, here: Hex, single: bool) -> int:
        """Rule 7."""
        world = self.world
        marks = world.marks(here)
        found = 4 if marks & {"smoke", "flame"} else 0
        words = world.words(here)
        if here in self.open_top:
            words = {"debris"}
        dim = len(words & {"debris", "junkyard", "crops"})  # B3.1: each by itself
        wrecks = marks & {"wreck", "burning_wreck"}
        dim += "wreck" in marks or (not wrecks and world.vehicle_in(here))  # A112
        dim += (single and "fountain" in words) + (world.rails and "railroad" in words)
        if here in self.exempt:
            dim = 0
        if dim and self.hit(5, here):
            found += dim
        if "burning_wreck" in marks and here not in self.exempt and self.hit(5, here):
            found += 4
        return found

    def side_blocks(self, side: Side) -> bool:
        """Sides of the ends' own hexes never do (B6.3)."""
        kind, _ = self.world.sides.get(side, (None, False))
        if kind not in ("wall", "hedge", "fence", "rubble"):
            return False
        if side & {self.one[0], self.two[0]}:
            return False
        return self.hit(5, *side)

    def barred(self) -> bool:
        """Rule 6."""
        return any(
            self.world.sides.get(item, (None, False))[0] == "bar"
            for way in self.world.alternatives(self.one[0], self.two[0])
            for what, item in way
            if what == "side"
        )

    def along_rubble(self) -> bool:
        """AT7.3."""
        return any(
            len(stretch) == 2 and self.world.side(*stretch)[0] == "rubble" and self.hit(5, *stretch)
            for stretch in self.world.line(self.one[0], self.two[0])
        )

    def into_target(self) -> int:
        """Smoke and the like where the target is."""
        marks = self.world.marks(self.two[0])
        dim = 4 if marks & {"smoke", "flame"} else 0
        burns = "burning_wreck" in marks and self.world.over_ground(self.two) < 5  # it is +5 high
        return dim + (4 if burns else 0)

    def rule_7(self, rule: str = "AT10.7") -> Seen:
        worst = 0
        if self.along_rubble():
            return no("AT7.3")
        for way in self.world.alternatives(self.one[0], self.two[0]):
            dim = 0
            for what, item in way:
                if what == "side":
                    if self.side_blocks(item):
                        rubble = self.world.sides[item][0] == "rubble"
                        return no("AT7.3" if rubble else "AT10.7")
                elif self.hill(item[0]):
                    return no("B6.1")
                elif self.hex_blocks(*item):
                    return no("AT10.1" if self.world.intact(item[0]) else "AT10.7")
                else:
                    dim += self.hex_obscures(*item)
            worst = max(worst, dim)
        return Seen(True, rule, worst + self.into_target())

    # --- who is where
    def inside(self, loc: Loc) -> Building | None:
        """The building that a location lies in, roofs not."""
        return None if loc[1] in (ROOF, UNDER) else hall(self.world, loc[0])

    def all_roofless(self, building: Building) -> bool:
        return all(
            each in building.roofless and self.world.intact(each) is building
            for stretch in self.world.line(self.one[0], self.two[0])
            for each in stretch
        )

    def leaves(self, building: Building) -> bool:
        """B7.1, strict: a pair is inside if either hex is."""
        return any(
            not any(self.world.intact(each) is building for each in stretch)
            for stretch in self.world.line(self.one[0], self.two[0])
        )


def hall(world: World, here: Hex) -> Building | None:
    """The building that a hex is inside of; rubble of a factory is still inside it (AT6.9)."""
    owner = world.owner.get(here)
    return owner if owner is not None and owner.type == "factory" else world.intact(here)


def sees(world: World, one: Loc, two: Loc) -> Seen:
    """Whether one location sees another, by which rule, and what obscures it."""
    for loc in (one, two):
        if not world.exists(loc):
            return no(absent(world, loc))
    look = Look(world, one, two)
    if one[0] == two[0]:
        return same_hex(look)
    for rule in (cut, within):
        found = rule(look)
        if found is not None:
            return found
    for end, other in ((one, two), (two, one)):
        own = look.inside(end)
        if own is None:
            continue
        crest = end[1] == 0 and end[0] in own.roofless and world.intact(end[0]) is own
        crest = crest and world.height(other) > world.rim(end[0])
        if crest:
            look.open_top |= {each for each in own.roofless if world.intact(each) is own}
        elif own.type == "factory" and end[1] == 0 and world.intact(end[0]) is own:
            look.exempt |= {each for each in own.hexes if world.intact(each) is own}
    return look.rule_7()


def cut(look: Look) -> Seen | None:
    """Burrows, ravines and bars (AT8.3, AT9.1, AT10.6, AT10.9)."""
    world, one, two = look.world, look.one, look.two
    away = world.distance(one[0], two[0])
    if one[1] == UNDER and away > 1:
        return no("AT9.1")
    if CELLAR in (one[1], two[1]):
        if one[1] == two[1] and away == 1:
            return no("AT8.2")
        if away > 1 or world.intact(one[0]) is world.intact(two[0]):
            return no("AT8.3")
    roofs = one[1] == two[1] == ROOF
    if not roofs and look.barred():
        return no("AT10.6")
    ravine = in_ravine(look)
    if ravine is not None:
        return ravine
    return look.rule_7("AT8.3") if CELLAR in (one[1], two[1]) else None


def within(look: Look) -> Seen | None:
    """Both ends in one building (AT10.3, AT10.4, AT10.5, AT10.8)."""
    world, one, two = look.world, look.one, look.two
    roofs = one[1] == two[1] == ROOF
    away = world.distance(one[0], two[0])
    a, b = look.inside(one), look.inside(two)
    home = world.intact if ROOF in (one[1], two[1]) else lambda here: hall(world, here)
    if home(one[0]) is home(two[0]) is not None and not roofs:
        building = home(one[0])
        assert building is not None
        if a is None or b is None:
            return roof_and_inside(look, building)
        if building.type == "factory" and one[1] == two[1] == 0:
            return inside_factory(look, building)
        if away == 1:
            return Seen(True, "AT10.3", look.into_target()) if one[1] == two[1] else no("AT10.3")
        if not look.leaves(building):
            return no("AT10.3")
    return None


def same_hex(look: Look) -> Seen:
    """AT10.2."""
    world, (here, one), (_, two) = look.world, look.one, look.two
    yes = Seen(True, "AT10.2", look.into_target())
    places = {one, two}
    if len(places) == 1 or places in ({0, UNDER}, {0, CELLAR}):
        return yes
    if ROOF in places:
        (other,) = places - {ROOF}
        joined = other == world.top_level(here) and world.stairwell(here, to_roof=True)
        return yes if joined else no("AT10.2")
    if CELLAR in places or UNDER in places:
        return no("AT10.2")
    assert isinstance(one, int)
    assert isinstance(two, int)
    return yes if abs(one - two) == 1 and world.stairwell(here) else no("AT10.2")


def roof_and_inside(look: Look, building: Building) -> Seen:
    """AT10.4, AT10.8."""
    inner = look.two if look.one[1] == ROOF else look.one
    if inner[1] != 0 or inner[0] not in building.roofless:
        return no("AT10.4")
    if not look.all_roofless(building):
        return no("AT10.8")  # nothing with a roof in between
    look.open_top = set(building.roofless)
    return look.rule_7("AT10.8")


def inside_factory(look: Look, building: Building) -> Seen:
    """AT10.5."""
    world = look.world
    worst = 0
    if any(
        world.owner.get(each) is not building
        for stretch in world.line(look.one[0], look.two[0])
        for each in stretch
    ):
        look.exempt = {each for each in building.hexes if world.intact(each) is building}
        return look.rule_7("AT10.5")
    for stretch in world.line(look.one[0], look.two[0]):
        if len(stretch) == 2 and world.side(*stretch)[0] == "rubble":
            return no("AT7.3")
    for way in world.alternatives(look.one[0], look.two[0]):
        dim = 0
        for what, item in way:
            if what == "side":
                if world.sides.get(item, (None, False))[0] == "rubble" and not (
                    item & {look.one[0], look.two[0]}
                ):
                    return no("AT7.3")
                continue
            here, _ = item
            if world.words(here) & {"rubble_wood", "rubble_masonry"}:
                return no("AT10.5")
            dim += here in building.roofless and world.intact(here) is building
            dim += 4 if world.marks(here) & {"smoke", "flame"} else 0
        worst = max(worst, dim)
    return Seen(True, "AT10.5", worst + look.into_target())


def in_ravine(look: Look) -> Seen | None:
    """AT10.9: what forbids a line with an end in a ravine, or None."""
    world = look.world
    low = [
        loc
        for loc in (look.one, look.two)
        if "ravine" in world.words(loc[0]) and loc[1] in (0, UNDER)
    ]
    if not low or world.distance(look.one[0], look.two[0]) == 1:
        return None
    stretches = world.line(look.one[0], look.two[0])
    deep = [all("ravine" in world.words(each) for each in stretch) for stretch in stretches]
    if len(low) == 2:
        return None if all(deep) else no("AT10.9")
    if low[0] == look.one:
        deep.reverse()
    crest = deep.index(True) if True in deep else len(deep)
    return None if crest < len(deep) and all(deep[crest:]) else no("AT10.9")
