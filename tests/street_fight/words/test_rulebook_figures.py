"""The figures that the rulebook prints are those of the referees' tables."""

from __future__ import annotations

import tomllib
from typing import Any, Final

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.rulebook import Rulebook, text_blocks
from stalingrad_game.street_fight.board.terrain import UNIT_KINDS
from stalingrad_game.street_fight.words.rulebook import load_street_rulebook
from tests.support.every import every
from tests.support.languages import ENGLISH, FRENCH

BOOK: Final = load_street_rulebook(ENGLISH)
FRENCH_BOOK: Final = load_street_rulebook(FRENCH)
BOOKS: Final = (BOOK, FRENCH_BOOK)


def tables(referee: str) -> dict[str, Any]:
    """A referee's figures as they stand in the program's own file."""
    path = asset("street", "tables", f"{referee}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rows(book: Rulebook, number: str, table: int = 0) -> list[tuple[str, ...]]:
    """The rows of a table of a rule, its head left out."""
    found = [block for block in text_blocks(book.rule(number).text) if block.kind == "table"]
    return list(found[table].rows[1:])


def id_of(kind: str) -> str:
    """The id of a kind of unit by its printed name, in any language."""
    bare = kind.partition(" (")[0].replace("’", "'")
    found = {
        name
        for language in (ENGLISH, FRENCH)
        for name in UNIT_KINDS
        if catalogue(language).noun(f"street.kind.{name}").name == bare
    }
    (name,) = found
    return name


def pair(cell: str) -> list[int]:
    """Two numbers of a cell such as 6/8."""
    return [int(number) for number in cell.split("/")]


@every("book", BOOKS)
def test_vehicles_of_tide(book: Rulebook) -> None:
    known = tables("tide")["vehicles"]
    printed = {
        id_of(kind): (pair(squads), pair(vehicles), int(mp), int(armour))
        for kind, squads, vehicles, mp, armour in rows(book, "TI2.4")
    }
    assert printed == {
        kind: (row["squads"], row["vehicles"], row["mp"], row["armour"])
        for kind, row in known.items()
    }


@every("book", BOOKS)
def test_figures_of_tide(book: Rulebook) -> None:
    known = tables("tide")["figures"]
    regular, elite, officer, mg, mortar = rows(book, "TI2.2")
    for name, row in (("regular", regular), ("elite", elite), ("officer", officer)):
        assert [pair(cell) for cell in row[1:]] == [known[name]["squads"], known[name]["vehicles"]]
    own, german = mg[1].split(", ")
    assert pair(own) == known["mg_crew"]["squads"]
    assert pair(german.split()[1]) == known["mg_crew_german"]["squads"]
    assert pair(mortar[1].split()[1]) == known["mortar_crew"]["squads"]
    assert pair(mortar[2]) == known["mortar_crew"]["vehicles"]


@every("book", BOOKS)
def test_hits_that_a_building_of_tide_takes(book: Rulebook) -> None:
    known = tables("tide")["building"]
    for limit, row in enumerate(rows(book, "TI8.10")):
        need = known["need"] + known["need_per_level"] * limit
        dice = known["occupant_dice"] * (limit + 1)
        expected = [limit, limit + 1, need, -(-need // 2), dice, limit + 1]
        assert [int(cell) for cell in row] == expected


@every("book", BOOKS)
def test_cover_and_suppression_of_tide(book: Rulebook) -> None:
    known = tables("tide")["fire"]
    cover = [int(row[1]) for row in rows(book, "TI5.4")]
    names = ("building_cover", "rubble_cover")
    assert cover[:2] == [known[name] for name in names]
    assert cover[4:] == [known["entrenchment"], known["side"]]
    least = [int(row[0].split("–")[0].split()[0]) for row in rows(book, "TI5.6")]
    assert least == [known["pinned"], known["disrupted"], known["routed"]]


@every("book", BOOKS)
def test_personnel_of_ats(book: Rulebook) -> None:
    known = tables("ats")["unit"]
    values = ("gf", "range", "morale")
    for kind, german, soviet, _ in rows(book, "AT2.1"):
        for side, cell in (("german", german), ("soviet", soviet)):
            printed = [int(number) for number in cell.split(", ")]
            assert printed == [known[id_of(kind)][side][name] for name in values], kind


@every("book", BOOKS)
def test_vehicles_of_ats(book: Rulebook) -> None:
    known = tables("ats")["unit"]
    for kind, _, *cells in rows(book, "AT2.3"):
        kill, armour = cells[3].split("/")
        printed = [0 if cell == "–" else int(cell) for cell in (*cells[:3], kill, armour)]
        row = known[id_of(kind)]
        assert printed == [row[name] for name in ("mp", "frag", "mg", "kill", "armour")], kind


@every("book", BOOKS)
def test_columns_and_spotting_of_ats(book: Rulebook) -> None:
    known = tables("ats")
    (index,) = rows(book, "AT3.2")
    head = next(block for block in text_blocks(book.rule("AT3.2").text) if block.kind == "table")
    assert [int(cell) for cell in head.rows[0][1:]] == known["casualty"]["columns"]
    assert [int(cell) for cell in index[1:]] == list(range(len(known["casualty"]["columns"])))
    names = ("stationary", "good", "improved", "full_cover", "building", "moving")
    spotting = [known["spotting"][name] for name in names]
    assert [int(row[1]) for row in rows(book, "AT3.7")] == spotting


@pytest.mark.parametrize(
    ("number", "row", "terrain"),
    [(2, 2, "debris"), (2, 3, "junkyard"), (2, 6, "railcar"), (2, 7, "rubble_wood")],
)
def test_costs_of_ats(number: int, row: int, terrain: str) -> None:
    known = tables("ats")["terrain"][terrain]
    classes = ("personnel", "tracked", "half_track", "wheeled")
    for book in BOOKS:
        cells = rows(book, f"AT7.{number}", 1)[row][1:]
        for name, cell in zip(classes, cells, strict=True):
            assert (cell == "–") == (name not in known["cost"]), (terrain, name)
            if cell != "–":
                assert int(cell[0]) == known["cost"][name]
                assert ("*" in cell) == (name in known["rolls"])


@every("book", BOOKS)
def test_weapons_of_k47(book: Rulebook) -> None:
    known = tables("k47")["weapons"]
    printed = rows(book, "KB4.4")
    assert len(printed) == len(known)
    for (name, hexes, shots, pen), weapon in zip(printed, known.values(), strict=True):
        reach = [int(number) for number in hexes.split("–")]
        assert reach[-1] == weapon["range"], name
        if len(reach) > 1:
            assert reach[0] == weapon["indirect_from"], name
        if not weapon.get("flame"):
            assert int(shots) == weapon.get("shots", 1), name
        words = pen.replace(",", "").split()
        if "HE" in words:
            assert words[words.index("HE") + 1] == weapon["he"], name
        else:
            assert not weapon.get("he")
        if words[0] != "HE":
            assert int(words[0]) == weapon.get("pen", 0), name


@every("book", BOOKS)
def test_numbers_to_hit_and_to_harm_of_k47(book: Rulebook) -> None:
    known = tables("k47")
    names = ("point_blank", "pin", "long", "inexperienced", "moved", "small", "down", "soft")
    modifiers = [int(row[1].split()[0].replace("−", "-")) for row in rows(book, "KB4.1")]
    assert modifiers == [known["to_hit"][name] for name in (*names, "hard", "slit")]
    needs = [int(row[1].removesuffix("+")) for row in rows(book, "KB4.2")[:-1]]
    assert needs == [*known["damage"].values(), *known["armour"].values()]


@every("book", BOOKS)
def test_moves_and_vehicles_of_k47(book: Rulebook) -> None:
    known = tables("k47")
    for (_, advance, run), name in zip(
        rows(book, "KB3.7"), ("tracked", "walker", "wheeled"), strict=True
    ):
        moves = known["moves"][name]
        assert (int(advance[0]), int(run)) == (moves["advance"], moves["run"])
    for kind, armour, _ in rows(book, "KB4.5", 1)[:-1]:
        value = int(armour.split("+")[0].split()[-1])
        row = known["kinds"][id_of(kind)]
        assert value == known["armour"][row["armour"]], kind
    for kind, text in rows(book, "KB4.5"):
        assert int(text.split()[0]) == known["kinds"][id_of(kind)]["men"], kind
