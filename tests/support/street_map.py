"""Maps of Street Fight drawn in text: a letter a hex, two lines of text a row of hexes.

A hex of column A stands at the left edge, one of B two characters on and, with even columns down,
on the next line. Upper-case letters are buildings, one a letter; lower-case ones of them are their
roofless hexes.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent
from typing import Any

from stalingrad_game.street_fight.board.hexes import column_name
from stalingrad_game.street_fight.board.scenario import Scenario
from tests.support.street import Table, scene

TERRAIN = {
    ".": "open",
    ":": "debris",
    ";": "junkyard",
    "o": "shellholes",
    "%": "rubble_masonry",
    "&": "rubble_wood",
    "*": "woods",
    "~": "ravine",
    "=": "railroad",
    "-": "road_dirt",
    "_": "road_paved",
    "^": "rough",
    "c": "railcar",
    "t": "tank",
    "n": "fountain",
    "w": "water",
}


def drawn(
    picture: str,
    *units: Table,
    even: str = "down",
    buildings: Mapping[str, Mapping[str, Any]] | None = None,
    terrain: Mapping[str, list[str]] | None = None,
    **file: Any,
) -> Scenario:
    """The scenario of a picture; `buildings` says by letter what a building is beside masonry.

    `terrain` adds to what is drawn.
    """
    cells = _cells(picture, even)
    lying: dict[str, list[str]] = {word: [*names] for word, names in (terrain or {}).items()}
    hexes: dict[str, list[str]] = {}
    roofless: dict[str, list[str]] = {}
    for name, sign in cells.items():
        if sign in TERRAIN:
            lying.setdefault(TERRAIN[sign], []).append(name)
        else:
            hexes.setdefault(sign.upper(), []).append(name)
            if sign.islower():
                roofless.setdefault(sign.upper(), []).append(name)
    lying.pop("open", None)
    columns = max(ord(name[0]) - ord("A") + 1 for name in cells)
    rows = max(int(name[1:]) for name in cells)
    made = [
        {
            "id": letter.lower(),
            "material": "masonry",
            "hexes": found,
            "floors": 1,
            **({"roofless": roofless[letter]} if letter in roofless else {}),
            **dict((buildings or {}).get(letter, {})),
        }
        for letter, found in hexes.items()
    ]
    whole_file = {"referees": ["ats"], **file}
    return scene(
        *units, size=(columns, rows), even=even, terrain=lying, buildings=made, **whole_file
    )


def _cells(picture: str, even: str) -> dict[str, str]:
    """By name of a hex its sign; raises `ValueError` for a sign that stands between hexes."""
    lines = dedent(picture).strip("\n").splitlines()
    found = {}
    for number, line in enumerate(lines):
        for place, sign in enumerate(line):
            if sign == " ":
                continue
            column, row = place // 2 + 1, number // 2 + 1
            lower = number % 2 == 1
            if place % 2 or lower != ((column % 2 == 0) == (even == "down")):
                raise ValueError(f"{sign!r} in line {number + 1} is at no hex")
            found[f"{column_name(column)}{row}"] = sign
    return found
