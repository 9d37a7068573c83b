"""A scenario file is refused with a line a fault, or it is a game: a hundred odd ones (B9)."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.assets import asset
from stalingrad_game.data_files.toml_text import toml_text
from stalingrad_game.folders import scenarios_folder
from stalingrad_game.lab.fuzz import fuzz_game
from stalingrad_game.street_fight.board.scenario import (
    load_scenario,
    standard_file,
    standard_scenarios,
)
from stalingrad_game.street_fight.board.scenario_toml import ScenarioError
from stalingrad_game.street_fight.editing.draft_faults import draft_faults
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.games import StreetGames, keep_scenario
from stalingrad_game.street_fight.lab.street_checks import StreetChecks
from stalingrad_game.street_fight.referees import REFEREES, sound_scenario, street_kit
from tests.support.amount import is_full
from tests.support.street import house, marker, ruin, scene_file, side, unit

pytestmark = pytest.mark.rule("B9")

G, S = unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "D4")
HALL = house("C3", "C4", floors=2)
HUT = {"id": "hut", "material": "hut", "hexes": ["B2"], "floors": 2, "roof": "flat"}
VICTORY = {"side": "german", "hexes": ["C3"], "need": 1, "when": "end"}
PLAYED = ""
"""What is told of a file that is played."""


def file_of(**changes: Any) -> dict[str, Any]:
    """A small file that is sound, with something changed in it."""
    units = changes.pop("units", (G, S))
    given = {"size": (5, 5), "buildings": [HALL], "turns": 1, "victory": VICTORY, **changes}
    return scene_file(*units, **given)


class Odd(NamedTuple):
    """An odd file: what is told of it, and what is changed in it or all of its bytes."""

    message: str
    change: Mapping[str, Any] | bytes = MappingProxyType({})
    rules: Sequence[str] = REFEREES


def of(word: str, kind: str = "rifle_squad", at: str = "A1", **own: Any) -> dict[str, Any]:
    """The units, of which the German one has a table for a referee."""
    return {"units": (unit("G", kind, at, **{word: own}), S)}


def standing(*units: Any) -> dict[str, Any]:
    return {"units": units}


def lying(*markers: Any) -> dict[str, Any]:
    return {"markers": markers}


ATS, TIDE, K47 = ("ats",), ("tide",), ("k47",)
FULL = [unit(f"G{n}", "rifle_squad", f"{'ABE'[n % 3]}{1 + n // 3 % 5}") for n in range(15)]
CROWD = [unit(f"G{n}", "rifle_squad", f"{'ABCDEFG'[n % 7]}{1 + n // 7}") for n in range(61)]
WHOLE_MAP = [f"{column}1:{column}5" for column in "ABCDE"]

ODD: Final[Mapping[str, Odd]] = MappingProxyType(
    {
        # What is no scenario at all.
        "empty": Odd("format: missing", b""),
        "no TOML": Odd("not TOML", b"format = "),
        "not UTF-8": Odd("not UTF-8: see byte 0", b"\xff\xfe"),
        "zeros": Odd("not TOML", b"\x00" * 40),
        "a long line": Odd("a line is too long", b"a = " + b"[" * 5000),
        "dots": Odd("too many dots", b"a." * 300 + b"b = 1"),
        "nested": Odd("not TOML", b"a = " + b"[" * 1500),
        "a key twice": Odd("not TOML", b"id = 1\nid = 2"),
        "too large": Odd("too large", b"# much\n" * 300_000),
        "another table": Odd("colour: unknown field", {"colour": 1}),
        # The head.
        "format": Odd("format: allowed: 1", {"format": 2}),
        "an id with capitals": Odd("id: allowed: an id of", {"id": "Two Doors"}),
        "a title of two lines": Odd("title: allowed: one line", {"title": "a\nb"}),
        "no title": Odd("title: allowed: a text of 1", {"title": ""}),
        "nobody judges": Odd("referees: allowed: at least one", {"referees": []}),
        "a stranger judges": Odd("referees: allowed: a list; each entry:", {"referees": ["chess"]}),
        "one judges twice": Odd("ats occurs 2 times", {"referees": ["ats", "ats"]}),
        "no turns": Odd("turns: allowed: a whole number", {"turns": 0}),
        "endless turns": Odd("turns: allowed: a whole number", {"turns": 10**12}),
        "half a turn": Odd("turns: allowed: a whole number", {"turns": 1.5}),
        "true is one": Odd("destructible: allowed: true", {"destructible": 1}),
        "no side is first": Odd("first: allowed: german", {"first": ""}),
        "actions": Odd("german_actions: allowed", {"tide": {"german_actions": -1}}),
        # The map.
        "no map": Odd("map: needs fields", {"map": []}),
        "too broad": Odd("map.columns: allowed: a whole", {"size": (61, 5)}),
        "too high": Odd("map.rows: allowed: a whole", {"size": (5, 61)}),
        "no columns": Odd("map.columns: allowed: a whole", {"size": (0, 5)}),
        "odd parity": Odd("even_columns: allowed: down, up", {"even": "left"}),
        "mud": Odd("mud: unknown terrain", {"terrain": {"mud": ["A1"]}}),
        "off the map": Odd("woods: F6 isn't on the map", {"terrain": {"woods": ["F6"]}}),
        "no hex": Odd("a list of hexes", {"terrain": {"woods": ["A0"]}}),
        "two terrains": Odd("already in woods", {"terrain": {"woods": ["A1"], "water": ["A1"]}}),
        "a mountain": Odd("4: unknown level", {"levels": {"4": ["A1"]}}),
        "a side apart": Odd("hexes that touch", {"sides": [side("A1", "A3", "wall")]}),
        "a bar in the open": Odd(
            "a bar is allowed only inside a house", {"sides": [side("A1", "A2", "bar")]}
        ),
        "a passage nowhere": Odd("a passage joins", {"sides": [side("A1", "A2", "passage")]}),
        "openings of air": Odd("no building there", {"sides": [side("A1", "A2", openings=2)]}),
        "no floors": Odd("floors: allowed", {"buildings": [house("C3", floors=0)]}),
        "a skyscraper": Odd("floors: allowed", {"buildings": [house("C3", floors=10)]}),
        "a house in two parts": Odd("connected hexes", {"buildings": [house("C3", "C5")]}),
        "two houses in one": Odd("belongs to", {"buildings": [HALL, house("C3", id="b")]}),
        "houses alike": Odd(
            "house and House differ only in capital letters",
            {"buildings": [HALL, house("E1", id="House")]},
        ),
        "a ruin of nothing": Odd("no building there", {"ruins": [ruin("A2")]}),
        "a ruin in the sky": Odd("a level of the hex", {"ruins": [ruin("C3", 5)]}),
        # Markers.
        "mines of nobody": Odd("side: missing", lying(marker("B1", "mines", density=2))),
        "dense mines": Odd("density: ", lying(marker("B1", "mines", side="german", density=11))),
        "no such marker": Odd("kind: allowed", lying(marker("B1", "barrel"))),
        "wire upstairs": Odd(
            "marker 1: at: C3/1: allowed only on the ground", lying(marker("C3/1", "wire"))
        ),
        "smoke in the air": Odd("no such location", lying(marker("A1/1", "smoke"))),
        "a trench on a roof": Odd(
            "allowed only on the ground",
            {"buildings": [house("C3", roof="flat")], **lying(marker("C3/roof", "trench"))},
            ("ats", "k47"),
        ),
        "smoke where tide has no place": Odd(
            "tide: marker 1 is at C3/roof, which doesn't exist",
            {"buildings": [house("C3", roof="flat")], **lying(marker("C3/roof", "smoke"))},
        ),
        "smoke upstairs in a hut": Odd(
            "k47: marker 1 is at B2/1",
            {"buildings": [HALL, HUT], **lying(marker("B2/1", "smoke"))},
        ),
        "a hedgehog indoors": Odd("not allowed in a building", lying(marker("C3", "hedgehog"))),
        "mines in a swamp": Odd(
            "not allowed in water",
            {
                "terrain": {"swamp": ["B1"]},
                **lying(marker("B1", "mines", side="german", density=2)),
            },
        ),
        # Units.
        "nobody": Odd("no German unit that can act", standing(unit("GB", "battery", None))),
        "one side": Odd("no Soviet unit that can act", standing(G)),
        "guns off the map": Odd(
            "no Soviet unit that can act", standing(G, unit("SB", "battery", None))
        ),
        "no unit at all": Odd("no German unit that can act", {"unit": []}),
        "hussars": Odd("hussars: unknown", standing(unit("G", "hussars", "A1"), S)),
        "a stranger": Odd("isn't known to tide", standing(unit("G", "kv1", "A1"), S)),
        "an id twice": Odd("G occurs 2 times", standing(G, G, S)),
        "ids alike": Odd(
            "unit g: id: G and g differ only in capital letters",
            standing(G, unit("g", "rifle_squad", "B1"), S),
        ),
        "nowhere": Odd("K9 isn't on the map", standing(unit("G", "rifle_squad", "K9"), S)),
        "no name of a place": Odd(
            "isn't a location", standing(unit("G", "rifle_squad", "A1/attic"), S)
        ),
        "too many": Odd(
            "unit: side: german: 61 units; allowed: at most 60",
            {"size": (9, 9), **standing(*CROWD, S)},
        ),
        "no steps": Odd("steps: allowed", standing({**G, "steps": 0}, S)),
        "no order": Odd("unit: needs entries", {"unit": {}}),
        "both in a hex of tide": Odd(
            "tide: enemies share A1", standing(G, {**S, "at": "A1"}), TIDE
        ),
        "both in a hex of ats": Odd(
            "ats: A1 holds both sides", standing(G, {**S, "at": "A1"}), ATS
        ),
        "both in a hex of k47": Odd(
            "k47: A1 holds both sides", standing(G, {**S, "at": "A1"}), K47
        ),
        "eight squads": Odd(
            "holds 8 ", standing(*(unit(f"G{n}", "rifle_squad", "A1") for n in range(8)), S)
        ),
        "on a roof": Odd(
            "tide: S is in C3/roof, which doesn't exist",
            {"buildings": [house("C3", roof="flat")], **standing(G, {**S, "at": "C3/roof"})},
        ),
        "in a cellar": Odd(
            "k47: a unit is at C3/-1, which doesn't exist",
            {"buildings": [house("C3", cellar=True)], **standing(G, {**S, "at": "C3/-1"})},
            K47,
        ),
        "upstairs in a hut": Odd(
            "k47: a unit is at B2/1, which doesn't exist",
            {"buildings": [HALL, HUT], **standing(unit("G", "rifle_squad", "B2/1"), S)},
            K47,
        ),
        "on the roof of a hut": Odd(
            "k47: a unit is at B2/roof, which doesn't exist",
            {"buildings": [HALL, HUT], **standing(unit("G", "rifle_squad", "B2/roof"), S)},
            K47,
        ),
        "in water": Odd("tide: G can't be in A1", {"terrain": {"water": ["A1"]}}),
        "a tank in water": Odd(
            "k47: T can't be in B1",
            {"terrain": {"water": ["B1"]}, **standing(G, unit("T", "t34", "B1"), S)},
        ),
        "a tank in woods": Odd(
            "tide: T can't be in B1",
            {"terrain": {"woods": ["B1"]}, **standing(G, unit("T", "t34", "B1"), S)},
        ),
        "a tank in a swamp": Odd(
            "ats: T can't be in B1",
            {"terrain": {"swamp": ["B1"]}, **standing(G, unit("T", "t34", "B1"), S)},
        ),
        "a tank in a house": Odd(
            "T, a vehicle, is inside C4", standing(G, unit("T", "t34", "C4"), S), K47
        ),
        "a tank upstairs": Odd(
            "allowed only on the ground", standing(G, unit("T", "t34", "C4/1"), S), ATS
        ),
        "a truck in a house": Odd(
            "ats: T can't be in C4", standing(G, unit("T", "truck", "C4"), S), ATS
        ),
        "a truck in debris": Odd(
            "k47: T can't be in B1",
            {"terrain": {"debris": ["B1"]}, **standing(G, unit("T", "truck", "B1"), S)},
            K47,
        ),
        "in flames": Odd("G is in flames at A1", lying(marker("A1", "flame"))),
        "a house on fire": Odd(
            "k47: S is in flames at C3/1",
            {**lying(marker("C3", "flame")), **standing(G, {**S, "at": "C3/1"})},
            K47,
        ),
        "too many dice": Odd(
            "unit G: infantry: allowed: 0 to 40", of("tide", infantry=[9, 100_000])
        ),
        "fewer than no dice": Odd("unit G: vehicle: allowed: 0 to 40", of("tide", vehicle=[-1, 2])),
        "too many factors": Odd("unit G: gf: allowed: 0 to 60", of("ats", gf=99)),
        "too long a range": Odd("unit G: range: allowed: 0 to 40", of("ats", range=41)),
        "too much FRAG": Odd("unit G: frag: allowed: 0 to 60", of("ats", frag=61)),
        "a regiment": Odd("men: allowed: a whole number, at most 30", of("k47", men=31)),
        "nobody in a squad": Odd("men: allowed: a whole number, at least 1", of("k47", men=0)),
        "armed to the teeth": Odd(
            "weapons: allowed: at most 30", of("k47", weapons=["rifle"] * 31)
        ),
        "no such weapon": Odd("unknown weapon 'bow'", of("k47", weapon="bow")),
        "no such key": Odd("unit G: ats: wings: unknown field", of("ats", wings=2)),
        "no number": Odd("men: needs a whole number, not a text", of("k47", men="six")),
        # What counts.
        "no aim": Odd("at least one hex that counts", {"victory": {**VICTORY, "hexes": []}}),
        "too much to hold": Odd("need: 2; allowed", {"victory": {**VICTORY, "need": 2}}),
        "an aim off the map": Odd("Z9 isn't on the map", {"victory": {**VICTORY, "hexes": ["Z9"]}}),
        "an aim under water": Odd(
            "victory: hexes: E5: nobody can hold it by the rules of tide",
            {"terrain": {"water": ["E5"]}, "victory": {**VICTORY, "hexes": ["E5"]}},
        ),
        "held by both": Odd("A2 occurs 2", {"control": {"german": ["A2"], "soviet": ["A2"]}}),
        # What is odd and a game all the same.
        "a byte-order mark": Odd(PLAYED, BOM_UTF8 + toml_text(file_of()).encode()),
        "two hexes": Odd(
            PLAYED,
            {
                "size": (1, 2),
                "buildings": [],
                "units": (G, {**S, "at": "A2"}),
                "victory": {**VICTORY, "hexes": ["A2"]},
            },
        ),
        "one line of hexes": Odd(
            PLAYED,
            {
                "size": (5, 1),
                "buildings": [],
                "units": (G, {**S, "at": "E1"}),
                "victory": {**VICTORY, "hexes": ["C1"]},
            },
        ),
        "the largest map": Odd(PLAYED, {"size": (60, 60)}),
        "raised columns": Odd(PLAYED, {"even": "up"}),
        "letters of the world": Odd(PLAYED, {"title": "Сталинград « 1942 » 🏚"}),
        "everything wooded": Odd(PLAYED, {"terrain": {"woods": WHOLE_MAP}, "buildings": []}),
        "nine floors": Odd(PLAYED, {"buildings": [house("C3", "C4", floors=9, roof="flat")]}),
        "a house alone in water": Odd(
            PLAYED, {"terrain": {"water": ["B2", "B3", "C2", "C5", "D2", "D3"]}}
        ),
        "walled in": Odd(PLAYED, {"sides": [side("A1", at, "wall") for at in ("A2", "B1")]}),
        "barred rooms": Odd(PLAYED, {"sides": [side("C3", "C4", "bar")]}),
        "blank walls": Odd(PLAYED, {"sides": [side("C3", "C2", openings=0)]}),
        "all in ruins": Odd(PLAYED, {"ruins": [ruin("C3"), ruin("C4")]}),
        "mines everywhere": Odd(
            PLAYED,
            lying(*(marker(f"B{n}", "mines", side="soviet", density=10) for n in range(1, 6))),
        ),
        "smoke everywhere": Odd(
            PLAYED, lying(*(marker(f"{c}{n}", "smoke") for c in "ABDE" for n in range(1, 6)))
        ),
        "a melee as it begins": Odd(
            PLAYED, {"ats": {"melee": True}, **standing(G, {**S, "at": "A1"})}, ATS
        ),
        "the last steps": Odd(PLAYED, standing({**G, "steps": 1}, {**S, "steps": 1})),
        "the most dice": Odd(PLAYED, of("tide", infantry=[40, 40]), TIDE),
        "no dice": Odd(PLAYED, of("tide", infantry=[0, 0]), TIDE),
        "the most factors": Odd(PLAYED, of("ats", gf=60, range=40)),
        "thirty men": Odd(PLAYED, of("k47", men=30)),
        "as many as there is room for": Odd(PLAYED, standing(*FULL, S)),
        "a gun in rubble": Odd(
            PLAYED,
            {
                "terrain": {"rubble_masonry": ["A1"]},
                **standing(unit("G", "at_gun", "A1"), unit("G2", "rifle_squad", "B1"), S),
            },
            ATS,
        ),
        "hidden where nothing hides": Odd(PLAYED, standing({**G, "hidden": True}, S)),
        "small letters": Odd(
            PLAYED, {"units": ({**G, "at": "a1"}, S), "victory": {**VICTORY, "hexes": ["c3"]}}
        ),
    }
)


def written(name: str, folder: Path) -> Path:
    """An odd file, in a folder."""
    path, odd = folder / "odd.toml", ODD[name]
    if isinstance(odd.change, bytes):
        path.write_bytes(odd.change)
    else:
        changes = {"referees": list(odd.rules), **odd.change}
        path.write_text(toml_text(file_of(**changes)), encoding="utf-8")
    return path


def test_there_are_a_hundred_of_them() -> None:
    assert len(ODD) >= 100


@pytest.mark.parametrize("name", [name for name, odd in ODD.items() if odd.message])
def test_an_odd_file_is_refused_with_a_line_a_fault(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, odd = written(name, tmp_path), ODD[name]
    argv = ("street", "fuzz", "--rules", odd.rules[0], "--scenario", str(path), "--games", "1")
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert any(odd.message in line for line in lines), lines
    assert all(line.startswith("stalingrad: odd.toml: ") for line in lines), lines
    assert not any("Traceback" in line or "Expected" in line or "$" in line for line in lines)


@pytest.mark.parametrize("name", [name for name, odd in ODD.items() if not odd.message])
def test_or_it_is_played(name: str, tmp_path: Path) -> None:
    path = written(name, tmp_path)
    words = sound_scenario(path).referees
    for word in words if is_full() else [words[len(name) % len(words)]]:
        outcome = fuzz_game(StreetChecks(StreetGame(street_kit(path, word))), 3)
        assert outcome.note is None, outcome.note
        assert outcome.decisions


@pytest.mark.parametrize("name", ["one side", "an aim under water"])
def test_ask_compare_and_shot_answer_about_what_nobody_could_play(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(written(name, tmp_path))
    argv = ("--scenario", path, "capacity", "B2", "--json")
    assert main(("street", "ask", "--rules", "tide", *argv)) == 0
    assert main(("street", "compare", *argv)) == 0
    shown = ("--rules", "k47", "--scenario", path, "--out", str(tmp_path / "a.png"))
    assert main(("street", "shot", *shown)) == 0
    capsys.readouterr()
    for task in (("play", "--text"), ("simulate", "--games", "1"), ("fuzz", "--games", "1")):
        assert main(("street", *task, "--rules", "tide", "--scenario", path)) == 2
        assert capsys.readouterr().err.startswith("stalingrad: odd.toml: ")


@pytest.mark.parametrize("name", ["both in a hex of tide", "in flames", "too many dice"])
def test_but_not_about_what_breaks_a_referee(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(written(name, tmp_path))
    assert main(("street", "ask", "--rules", "tide", "--scenario", path, "capacity", "B2")) == 2
    assert ODD[name].message in capsys.readouterr().err


def test_a_fault_under_one_listed_referee_refuses_the_file_for_all(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(toml_text(file_of(**of("tide", infantry=[9, 41]))), encoding="utf-8")
    for word in REFEREES:
        with pytest.raises(ScenarioError, match=r"odd\.toml: tide: unit G: infantry"):
            street_kit(path, word)


def test_all_faults_of_an_opening_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    changes = {**lying(marker("A1", "flame")), **of("ats", gf=99), "terrain": {"water": ["A1"]}}
    path.write_text(toml_text(file_of(**changes)), encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        sound_scenario(path)
    assert [str(fault) for fault in error.value.faults] == [
        "odd.toml: tide: G is in flames at A1",
        "odd.toml: tide: G can't be in A1",
        "odd.toml: ats: G is in flames at A1",
        "odd.toml: ats: G can't be in A1",
        "odd.toml: ats: unit G: gf: allowed: 0 to 60",
        "odd.toml: k47: G is in flames at A1",
        "odd.toml: k47: G can't be in A1",
    ]


@pytest.mark.parametrize("name", ["both in a hex of tide", "upstairs in a hut", "too many dice"])
def test_the_editor_finds_the_same(name: str, tmp_path: Path) -> None:
    file = load_scenario(written(name, tmp_path)).file
    texts = [f"{one.fault.entry}: {one.fault.allowed}" for one in draft_faults(file)]
    assert any(ODD[name].message in line for line in texts), texts


def test_a_game_that_was_begun_before_is_played_on(tmp_path: Path) -> None:
    """Its scenario was accepted then; only new games ask for a sound opening."""
    path = written("eight squads", tmp_path)
    before = StreetGame(street_kit(path, "tide", check="none"))
    keep_scenario(before)
    path.unlink()
    games = StreetGames()
    digest = before.edition.digest
    assert games.has_pack(digest)
    assert games.game(digest, "tide").edition == before.edition


def test_a_broken_file_of_ones_own_is_listed_with_its_faults(
    capsys: pytest.CaptureFixture[str],
) -> None:
    scenarios_folder().mkdir(parents=True, exist_ok=True)
    path = written("eight squads", scenarios_folder())
    assert main(("street", "list")) == 0
    assert "odd.toml: tide: A1 holds 8 squads of a side" in capsys.readouterr().err
    path.unlink()


SHIPPED: Final = (
    *(standard_file(name) for name in standard_scenarios()),
    *sorted(asset("street").glob("*.toml")),
)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_opening_of_what_comes_with_the_program_holds(path: Path) -> None:
    assert sound_scenario(Path(path)).units


PROTECTED: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "tide": frozenset({"infantry", "vehicle", "area", "concussive", "armour", "mp"}),
        "ats": frozenset({"gf", "range", "frag"}),
        "k47": frozenset({"weapons", "weapon", "he", "fists"}),
    }
)
"""By referee: what of a unit belongs to its kind, so that no shipped scenario changes it."""


@pytest.mark.rule("B9", "AT2.2", "TI12.4")
@pytest.mark.parametrize("name", standard_scenarios())
def test_a_shipped_scenario_changes_no_figure_of_a_kind(name: str) -> None:
    changed = [
        (card.id, word, key)
        for card in load_scenario(name).units
        for word, keys in PROTECTED.items()
        for key in card.own[word]
        if key in keys
    ]
    assert changed == []
