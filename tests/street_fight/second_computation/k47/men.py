"""Units and weapons of the referee k47 as its chapter KB4 prints them, with a unit's own values."""

from __future__ import annotations

from typing import Any, NamedTuple

ORDER = [
    "rifle",
    "smg",
    "pistol",
    "automatic_rifle",
    "assault_rifle",
    "lmg",
    "mmg",
    "hmg",
    "anti_tank_rifle",
    "panzerschreck",
    "panzerfaust",
    "light_at_gun",
    "medium_at_gun",
    "heavy_at_gun",
    "superheavy_at_gun",
    "light_mortar",
    "medium_mortar",
    "heavy_mortar",
    "light_howitzer",
    "medium_howitzer",
    "heavy_howitzer",
    "flamethrower",
]
DICE = {"D2": (1, 2), "D3": (1, 3), "D6": (1, 6), "2D6": (2, 6), "3D6": (3, 6)}
HE_PEN = {"D2": 1, "D3": 1, "D6": 2, "2D6": 3, "3D6": 4}
RANGE = dict(
    zip(
        ORDER,
        (4, 2, 1, 5, 3, 5, 6, 6, 6, 4, 2, 8, 10, 12, 14, 4, 10, 12, 8, 10, 12, 1),
        strict=True,
    )
)
SHOTS = {"smg": 2, "automatic_rifle": 2, "assault_rifle": 2, "lmg": 4, "mmg": 5, "hmg": 3}
PEN = {
    "hmg": 1,
    "anti_tank_rifle": 2,
    "panzerschreck": 6,
    "panzerfaust": 6,
    "light_at_gun": 4,
    "medium_at_gun": 5,
    "heavy_at_gun": 6,
    "superheavy_at_gun": 7,
    "flamethrower": 2,
}
HE = {
    "light_at_gun": "D2",
    "medium_at_gun": "D2",
    "heavy_at_gun": "D3",
    "superheavy_at_gun": "D3",
    "light_mortar": "D3",
    "medium_mortar": "D6",
    "heavy_mortar": "2D6",
    "light_howitzer": "D6",
    "medium_howitzer": "2D6",
    "heavy_howitzer": "3D6",
}
CURVED = {
    "light_mortar": 2,
    "medium_mortar": 3,
    "heavy_mortar": 3,
    "light_howitzer": 4,
    "medium_howitzer": 4,
    "heavy_howitzer": 4,
}
ROWS: dict[str, tuple[int, list[tuple[int, str]]]] = {
    "rifle_squad": (10, [(8, "rifle"), (1, "lmg")]),
    "elite_squad": (10, [(8, "smg"), (2, "rifle")]),
    "mg_squad": (3, [(1, "mmg")]),
    "engineer_squad": (8, [(6, "smg"), (2, "rifle")]),
    "flame_squad": (2, [(1, "flamethrower")]),
    "at_squad": (2, [(1, "anti_tank_rifle")]),
    "mortar_squad": (3, [(1, "medium_mortar")]),
    "at_gun": (4, [(1, "medium_at_gun")]),
    "infantry_gun": (4, [(1, "light_howitzer")]),
    "panzer_iii": (1, [(1, "light_at_gun"), (1, "mmg")]),
    "stug_iii": (1, [(1, "medium_at_gun")]),
    "sig33b": (1, [(1, "heavy_howitzer")]),
    "t34": (1, [(1, "medium_at_gun"), (1, "mmg")]),
    "t70": (1, [(1, "light_at_gun")]),
    "kv1": (1, [(1, "medium_at_gun"), (1, "mmg")]),
    "superheavy_tank": (1, [(1, "heavy_at_gun")]),
    "superheavy_walker": (1, [(1, "heavy_at_gun")]),
    "halftrack": (1, [(1, "lmg")]),
    "truck": (1, []),
    "battery": (1, [(1, "heavy_howitzer")]),
}
ARMOUR = {
    "panzer_iii": 9,
    "stug_iii": 9,
    "sig33b": 9,
    "t34": 9,
    "t70": 8,
    "kv1": 10,
    "superheavy_tank": 11,
    "superheavy_walker": 10,
    "halftrack": 7,
    "truck": 6,
}
ARTILLERY = ("mortar_squad", "at_gun", "infantry_gun")
MOVES = {"superheavy_walker": (1, 2), "truck": (2, 4)}
NEED = {"inexperienced": 3, "regular": 4, "veteran": 5}


class Gun(NamedTuple):
    """A kind of weapon in a unit."""

    name: str
    many: int
    he: str

    @property
    def shots(self) -> int:
        return SHOTS.get(self.name, 1)

    @property
    def assault(self) -> bool:
        return self.name in ("smg", "assault_rifle")

    @property
    def fixed(self) -> bool:
        return self.name in ("mmg", "hmg")

    @property
    def flame(self) -> bool:
        return self.name == "flamethrower"

    @property
    def heavy(self) -> bool:
        """What needs no opening of the target's floor (KB5.5)."""
        return not self.flame and (bool(self.he) or PEN.get(self.name, 0) >= 1)

    @property
    def pen(self) -> int:
        """Against armour; a howitzer or mortar has only its high explosive."""
        return PEN.get(self.name, HE_PEN[self.he] if self.he else 0)


class Band:
    """A unit with its own values."""

    def __init__(self, unit: dict[str, Any]) -> None:
        own = unit.get("k47", {})
        self.name: str = unit["id"]
        self.side: str = unit["side"]
        self.kind: str = unit["kind"]
        self.facing: str | None = unit.get("facing")
        row_men, row = ROWS[self.kind]
        usual = "veteran" if self.kind == "elite_squad" else "regular"
        self.quality: str = own.get("quality") or unit.get("quality") or usual
        self.men: int = min(unit.get("steps", 99), own.get("men", row_men))
        self.pins: int = own.get("pins", 0)
        self.down: bool = bool(own.get("down", False))
        self.moved: bool = bool(own.get("moved", False))
        self.in_place: int = own.get("in_place", 0)
        self.fists: int = own.get("fists", 0)
        self.armour: int | None = ARMOUR.get(self.kind)
        self.artillery = self.kind in ARTILLERY
        self.foot = self.armour is None and not self.artillery and self.kind != "battery"
        self.shield = self.kind in ("at_gun", "infantry_gun")
        names = [name for count, name in row for _ in range(count)]
        if "weapon" in own:
            names = [own["weapon"], *names[1:]]
        if "weapons" in own:
            names = list(own["weapons"])
        lost = max(0, row_men - self.men) if self.armour is None else 0
        names.sort(key=lambda name: (_falls(name), ORDER.index(name)))
        names = names[min(lost, max(0, len(names) - 1)) :]
        self.guns = [
            Gun(name, names.count(name), own.get("he", HE[name]) if name in HE else "")
            for name in ORDER
            if name in names
        ]

    @property
    def morale(self) -> int:
        return {"inexperienced": 8, "regular": 9, "veteran": 10}[self.quality]

    @property
    def small(self) -> bool:
        return self.armour is None and self.men <= 2

    @property
    def moves(self) -> tuple[int, int]:
        if self.armour is None:
            return (1, 0) if self.artillery else (1, 2)
        return MOVES.get(self.kind, (1, 3))

    @property
    def blows(self) -> int:
        """KB7.4: one a man, two with an assault weapon."""
        return self.men + min(self.men, sum(gun.many for gun in self.guns if gun.assault))


def _falls(name: str) -> int:
    if name in ("rifle", "pistol"):
        return 0
    return 1 if name in ("smg", "assault_rifle", "automatic_rifle") else 2
