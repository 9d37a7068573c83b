"""Writes the measured figures into the README: ``python -m tests.lab.regenerate``.

They are rows of the kept tables, and come with their commands. What isn't measured is left out, and
said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.architecture import ROOT

README: Final = ROOT / "README.md"
KEPT: Final = ROOT / "assets" / "measured" / "report.md"
MODES: Final = ("basic", "expert", "four")
BALANCE: Final = (
    "games",
    "German wins",
    "battles a game",
    "all four attacked first turn",
    "battles of 4 to 12 rounds",
    "Break Tests at 20 to 80 %",
    "first defence 4 less 8",
    "effect of every drawn card",
    "every card is played",
)
HABITS: Final = ("hold", "spread", "two", "one_each", "wait", "all_on_one", "refresh")
Match = tuple[str, str, str]
"""Two players and a mode."""
MATCHES: Final[dict[str, tuple[Match, ...]]] = {
    "levels": (
        *(("officer", "recruit", mode) for mode in MODES),
        *(("veteran", "officer", mode) for mode in MODES),
        ("commander", "officer", "basic"),
        ("search:8", "greedy", "basic"),
        ("veteran", "random", "basic"),
        ("greedy", "random", "basic"),
    ),
    "habits": (
        *((habit, "greedy", "basic") for habit in HABITS),
        ("hold", "greedy", "expert"),
        *((habit, "veteran", "basic") for habit in HABITS),
    ),
}
"""The rows of each place of the README whose players differ."""


class Figures:
    """The rows and commands of the kept tables."""

    def __init__(self, kept: str) -> None:
        """`kept` is the page that ``stalingrad measure`` writes."""
        self.heads: dict[str, str] = {}
        self.rows: dict[tuple[str, str], str] = {}
        self.commands: dict[Match, str] = {}
        self.missing: list[str] = []
        head = ""
        for line in kept.splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if found := re.search(r"--mode (\S+) --german (\S+) --soviet (\S+)", line):
                mode, german, soviet = found.groups()
                self.commands[german, soviet, mode] = line
            elif not line.startswith("|"):
                head = ""
            elif not head:
                head = cells[0].removesuffix(" on both sides")
                self.heads[head] = line
            elif not cells[0].startswith("---"):
                key = (cells[0], cells[1]) if head == "players" else (head, cells[0])
                self.rows[key] = line

    def place(self, name: str) -> str:
        """What stands in a place of the README."""
        told = self._balance() if name == "balance" else self._matches(MATCHES[name])
        return "\n".join(told)

    def _balance(self) -> Iterator[str]:
        for player in ("greedy", "veteran"):
            if player not in self.heads:
                self.missing.append(f"{player} on both sides")
                continue
            played = [(player, player, mode) for mode in MODES]
            yield from _head(self.heads[player])
            told = [(player, title) for title in BALANCE]
            yield from (self.rows[key] for key in told if key in self.rows)
            yield from self._told([match for match in played if match in self.commands])

    def _matches(self, matches: tuple[Match, ...]) -> Iterator[str]:
        rows, played = [], []
        for match in matches:
            first, second, mode = match
            row = self.rows.get((f"{first} against {second}", mode))
            if row is None:
                self.missing.append(" ".join(match))
            else:
                rows.append(row)
                played.append(match)
        if rows:
            yield from (*_head(self.heads["players"]), *rows)
            yield from self._told(played)

    def _told(self, matches: list[Match]) -> Iterator[str]:
        yield from ("", "<details><summary>the commands</summary>", "")
        yield from (self.commands[match] for match in matches)
        yield from ("", "</details>", "")


def _head(line: str) -> tuple[str, str]:
    return line, "|" + " --- |" * (line.count("|") - 1)


def with_figures(readme: str, figures: Figures) -> str:
    """The README with these figures in their places."""
    for name in ("balance", *MATCHES):
        begin, end = f"<!-- figures: {name} -->\n", f"<!-- end: {name} -->"
        before, rest = readme.split(begin)
        readme = f"{before}{begin}\n{figures.place(name)}\n{end}{rest.split(end)[1]}"
    return readme


def main(readme: Path = README, kept: Path = KEPT) -> None:
    """Write the figures, and say what isn't measured."""
    figures = Figures(kept.read_text(encoding="utf-8"))
    text = with_figures(readme.read_text(encoding="utf-8"), figures)
    readme.write_text(text, encoding="utf-8")
    for one in figures.missing:
        print(f"not measured: {one}")


if __name__ == "__main__":
    main()
