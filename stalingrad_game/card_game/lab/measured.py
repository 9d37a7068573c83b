"""What is measured for the program's own documents: a plan of matches, and reports kept of them.

The plan names players and numbers of games; a kept report says the command that it came of. From
the kept reports alone come the tables for people and the strengths of the levels that menus tell.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from pathlib import Path
from typing import Final

import msgspec

from ...data_files.error_text import error_text
from ...data_files.faults import file_fault
from ...folders import read_file
from ...lab.jobs import CHUNK, game_seeds
from ...search.levels import LEVEL_NAMES, LevelName, LevelStrength, written_strengths
from ..packs import load_pack, plays_identically
from ..players.handicap import NO_HANDICAP, MeasuredHandicap
from ..record.notation import SIDE_WORDS
from ..state.codes import SOVIET
from .match import games_digest
from .report import LESS_LUCK, MEANS, Measured, Report
from .report_lines import MEASURES, VERDICTS
from .study import Study
from .tally import SEAT_SHARES

RUNS: Final = "runs"
"""The folder of kept reports, a file each."""
PAGE: Final = "report.md"
STRENGTHS: Final = "levels.toml"
HANDICAPS: Final = "handicap.json"
SHOWN: Final = (
    *("german" + LESS_LUCK, "german"),
    *("battles", "all_four", "rounds", "open_tests", "defence_gap", "turns"),
)
MOST_REPORT_BYTES: Final = 16_000_000
"""Of a plan or a kept report; a report has some 30,000."""
"""Measures of equal players, in the order of their table."""


class Planned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two players and how many seeds they play in each mode."""

    players: tuple[str, str]
    games: dict[str, int]
    """By mode; twice as many games where the players differ, half of them in each seat."""
    seed: int = 1942
    looks: int = 1
    bounds: tuple[int, int] = (50, 50)
    """Percents."""
    confirm: int = 0
    piece: int = CHUNK
    handicaps: tuple[str, ...] = (NO_HANDICAP,)
    """The values of the variant with which all of it is played, one after the other."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Matches that belong together."""

    title: str
    match: tuple[Planned, ...]


class OtherRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command of the program that keeps its games and writes its figures by itself."""

    name: str
    command: str
    """Its words, but for where games and figures are kept."""
    figures: str
    """The name of the file of figures."""


class MeasurePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is measured."""

    section: tuple[Section, ...]
    other: tuple[OtherRun, ...] = ()


class Wanted(msgspec.Struct, frozen=True):
    """One run of the plan."""

    section: str
    mode: str
    planned: Planned
    handicap: str = NO_HANDICAP

    @property
    def name(self) -> str:
        """The name of its kept report: players and mode, and a handicap."""
        first, second = (player.replace(":", "_") for player in self.planned.players)
        helped = "" if self.handicap == NO_HANDICAP else f"-{self.handicap}"
        return f"{first}-{second}-{self.mode}{helped}"

    @property
    def both(self) -> bool:
        """Whether the players are exchanged."""
        return self.planned.players[0] != self.planned.players[1]

    @property
    def words(self) -> list[str]:
        """What stands behind ``stalingrad simulate``."""
        planned = self.planned
        german, soviet = planned.players
        words = ["--mode", self.mode, "--german", german, "--soviet", soviet]
        words += ["--both"] if self.both else []
        words += ["--games", str(planned.games[self.mode]), "--seed", str(planned.seed)]
        if planned.looks > 1:
            low, high = planned.bounds
            words += ["--looks", str(planned.looks), "--bounds", f"{low}-{high}"]
        words += ["--confirm", str(planned.confirm)] if planned.confirm else []
        if self.handicap != NO_HANDICAP:
            words += ["--variant", f"handicap={self.handicap}"]
        return [*words, "--range", str(planned.piece)]


def read_plan(path: Path) -> MeasurePlan:
    """A plan; raises `ValueError` with the file's name for one that can't be used."""
    try:
        data = read_file(path, MOST_REPORT_BYTES).removeprefix(BOM_UTF8)
        return msgspec.toml.decode(data, type=MeasurePlan)
    except OSError as error:
        raise ValueError(file_fault(error, path)) from None
    except (UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise ValueError(f"{path}: {error_text(error)}") from None


def wanted_runs(plan: MeasurePlan) -> Iterator[Wanted]:
    for section in plan.section:
        for planned in section.match:
            yield from (
                Wanted(section.title, mode, planned, handicap)
                for mode in planned.games
                for handicap in planned.handicaps
            )


def is_true_today(found: Report, study: Study) -> bool:
    """Whether rules, data and players are those that a report was made with.

    Its first games are played again.
    """
    return plays_identically(
        found.pack, load_pack(study.match.pack)
    ) and found.digest == first_digest(study)


def first_digest(study: Study) -> str:
    """The digest of the first games of a study."""
    return games_digest(study.match, game_seeds(study.seed, 1).start)


def kept_reports(folder: Path, plan: MeasurePlan) -> dict[str, Report]:
    """The kept reports of a plan by name, as far as there are any; raises `ValueError`."""
    found = {}
    for wanted in wanted_runs(plan):
        path = folder / RUNS / f"{wanted.name}.json"
        if path.exists():
            try:
                found[wanted.name] = msgspec.json.decode(
                    read_file(path, MOST_REPORT_BYTES), type=Report
                )
            except OSError as error:
                raise ValueError(file_fault(error, path)) from None
            except (UnicodeDecodeError, msgspec.MsgspecError) as error:
                raise ValueError(f"{path}: {error_text(error)}; remove it") from None
    return found


def report_bytes(found: Report) -> bytes:
    """A report as it is kept."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


def page(plan: MeasurePlan, reports: Mapping[str, Report]) -> str:
    """The tables of all kept reports, as Markdown."""
    packs = sorted({found.pack[:12] for found in reports.values()})
    programs = sorted({found.program for found in reports.values()})
    lines = [
        "# What was measured",
        "",
        f"Made by `stalingrad measure`; version {', '.join(programs) or '-'}, data pack "
        f"{', '.join(packs) or '-'}. In brackets 95 % intervals. *met* and *missed* are said only "
        "where the whole interval says so. Shares of wins are told and judged less the luck of the "
        "dice, where that is known; *counted* is what was won with it.",
    ]
    for section in plan.section:
        mine = [
            reports[wanted.name]
            for wanted in wanted_runs(plan)
            if wanted.section == section.title and wanted.name in reports
        ]
        if mine:
            lines += ["", f"## {section.title}", ""]
            lines += _tables(mine)
    return "\n".join(lines) + "\n"


def _tables(reports: Sequence[Report]) -> Iterator[str]:
    equal = [found for found in reports if not found.both and not handicap_of(found)]
    against = [found for found in reports if found.both]
    helped = [found for found in reports if handicap_of(found)]
    for player in dict.fromkeys(found.german for found in equal):
        yield from _equal(player, [found for found in equal if found.german == player])
    if against:
        yield from _rows(
            ("players", "mode", "games", "first wins", "as German", "as Soviet", "counted", "aim")
        )
        for found in against:
            yield _cells(_match(found))
        yield ""
    if helped:
        yield from _rows(("handicap", "mode", "games", "German wins"))
        for found in helped:
            share = _share(surest(found, "german"))
            yield _cells((handicap_of(found), found.mode, str(found.games), share))
        yield ""
    yield from (f"- `{found.command}`" for found in reports)


def handicap_of(found: Report) -> str:
    """The handicap that games were played with; "" for none."""
    handicap = found.variants.get("handicap", NO_HANDICAP)
    return "" if handicap == NO_HANDICAP else handicap


def handicaps(plan: MeasurePlan, reports: Mapping[str, Report]) -> bytes:
    """The file of what handicaps are worth: the German share beside that of even games."""
    every = [reports[wanted.name] for wanted in wanted_runs(plan) if wanted.name in reports]
    even = {
        (found.german, found.mode): found
        for found in every
        if not found.both and not handicap_of(found)
    }
    rows = [
        _worth(found, even[found.german, found.mode])
        for found in every
        if handicap_of(found) and (found.german, found.mode) in even
    ]
    return msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n"


def _worth(found: Report, even: Report) -> MeasuredHandicap:
    """In points; both shares were measured by themselves, so their errors add up in squares."""
    helped, usual = surest(found, "german"), surest(even, "german")
    gain = helped.value - usual.value
    half = hypot(helped.high - helped.low, usual.high - usual.low) / 2
    if handicap_of(found).startswith(SIDE_WORDS[SOVIET]):
        gain = -gain
    return MeasuredHandicap(
        handicap=handicap_of(found),
        mode=found.mode,
        points=round(100 * gain, 1),
        low=round(100 * (gain - half), 1),
        high=round(100 * (gain + half), 1),
        games=found.games,
        command=found.command,
    )


def _match(found: Report) -> tuple[str, ...]:
    first, *seats = (surest(found, name) for name in ("first", *SEAT_SHARES))
    target = ""
    if first.target:
        low, high = first.target
        target = f"{100 * low:.0f} to {100 * high:.0f} %: {first.verdict}"
    who = f"{found.german} against {found.soviet}"
    counted = _share(found.measures["first"])
    return (who, found.mode, str(found.games), *map(_share, (first, *seats)), counted, target)


def surest(found: Report, name: str) -> Measured:
    """A share of wins less the luck of the dice where that is told, or else as it was counted."""
    return found.measures.get(name + LESS_LUCK, found.measures[name])


def _equal(player: str, reports: Sequence[Report]) -> Iterator[str]:
    yield from _rows((f"{player} on both sides", *(found.mode for found in reports)))
    yield _cells(("games", *(str(found.games) for found in reports)))
    for name in SHOWN:
        cells = [_judged(name, found.measures.get(name)) for found in reports]
        if any(cells):
            yield _cells((MEASURES[name], *cells))
    for name, title in VERDICTS.items():
        yield _cells((title, *(found.verdicts.get(name, "") for found in reports)))
    yield _cells(("strongest card by drawn", *(_strongest(found) for found in reports)))
    yield ""


def _strongest(found: Report) -> str:
    rows = [
        (abs(best.value), card.id, best)
        for card in found.cards
        if (best := card.fresh or card.effect) is not None
    ]
    if not rows:
        return ""
    _, name, best = max(rows, key=lambda row: row[:2])
    return f"{100 * best.value:+.1f} ({100 * best.low:+.1f} to {100 * best.high:+.1f}) {name}"


def _judged(name: str, measured: Measured | None) -> str:
    if measured is None:
        return ""
    text = (
        f"{measured.value:.2f} ({measured.low:.2f}–{measured.high:.2f})"
        if name in MEANS
        else _share(measured)
    )
    return f"{text} {measured.verdict}".rstrip()


def _share(measured: Measured) -> str:
    return f"{100 * measured.value:.1f} % ({100 * measured.low:.1f} to {100 * measured.high:.1f})"


def _rows(head: Sequence[str]) -> Iterator[str]:
    yield _cells(head)
    yield "|" + " --- |" * len(head)


def _cells(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


STRENGTHS_HEAD: Final = """\
# How strong the levels of players are: made by `stalingrad measure`, a [[match]]
# for each pair of players and mode. Menus tell the first one of a level in a mode.
"""


def strengths(plan: MeasurePlan, reports: Mapping[str, Report]) -> bytes:
    """The file of how strong each level is, as `search.levels` reads it."""
    matches = [
        found
        for wanted in wanted_runs(plan)
        if (found := reports.get(wanted.name)) and found.both and found.german in LEVEL_NAMES
    ]
    rows = [_strength(found.german, found.soviet, found.wins, found) for found in matches]
    first = {found.german for found in matches}
    for found in matches:  # who only ever came second has lost what the first one won
        if found.soviet in LEVEL_NAMES and found.soviet not in first:
            rows.append(_strength(found.soviet, found.german, found.games - found.wins, found))
    return written_strengths(STRENGTHS_HEAD, rows).encode()


def _strength(level: str, against: str, wins: int, found: Report) -> LevelStrength:
    judged = found.measures.get("first" + LESS_LUCK)
    ends = (judged.low, judged.value, judged.high) if judged else (0.0, 0.0, 0.0)
    low, share, high = ends if level == found.german else (round(1 - end, 4) for end in ends[::-1])
    return LevelStrength(
        level=msgspec.convert(level, LevelName),
        against=against,
        mode=found.mode,
        wins=wins,
        games=found.games,
        less_luck=(share, low, high) if judged else None,
        seeds=", ".join(str(seed) for seed, _ in found.blocks),
        command=found.command,
    )
