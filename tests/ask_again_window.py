"""Asks again what Street Fight's window shows: sums, odds, lines of sight and ways of its model.

``python -m tests.ask_again_window [--positions N] [--seed S]`` plays random games of every scenario
by every referee at a table without a window. In their positions it chooses options and points at
enemies as players do, takes what `ui/street/presenter` makes of that, and puts the same questions
to ``stalingrad street ask``, as `ask_again` does. It prints every difference, then how much was
compared; the exit code is 1 where anything differs.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, NamedTuple

from stalingrad_game.kernel.decision import Decision
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.board.scenario_toml import scenario_text
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.reason import number_text
from stalingrad_game.street_fight.lab.street_checks import Picker
from stalingrad_game.street_fight.position.questions import SightQuery, Sum
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.position.written import position_file
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.sums import sum_of_act
from stalingrad_game.street_fight.words.answers import value_text
from stalingrad_game.ui.street.input.commands import street_keys
from stalingrad_game.ui.street.input.controller import StreetController
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.board_model import NO_SPOT, Spot
from stalingrad_game.ui.street.model.table_model import TableViewModel
from stalingrad_game.ui.street.panels.all_panels import ALL_PANELS
from stalingrad_game.ui.street.panels.why import SHOWN_ELSEWHERE, WhyModel
from stalingrad_game.ui.street.presenter.build import TablePresenter
from stalingrad_game.ui.street.presenter.wording import Wording
from stalingrad_game.ui.street.session.session import StreetSession
from stalingrad_game.ui.style.key_map import KeyMap
from tests.ask_again import DECISIONS, LOOKED_AT, answers, command_of
from tests.support.street import sum_of_question

FRACTION: Final = re.compile(r"-?\d+/\d+")
COLUMNS: Final = ("gf", "column", "shifts")
"""The numbers of an answer by `ats` that say which column of its table is used."""
FINEST: Final = 10_000
"""The largest denominator of a number that `ask` writes with a point."""
NAMED_HEX: Final = re.compile(r"\b[Hh]ex (?=[A-Z]\d)")
"""What tells a hex from a unit of its name; in a position's file there are no units that fell."""
KEYS: Final = KeyMap(street_keys())
Panel = Literal["why", "sight", "way"]


class Painted(NamedTuple):
    """What a panel shows, and the command that asks the same."""

    panel: Panel
    command: list[str]
    shown: Any
    wording: Wording
    names: Mapping[str, int]
    """The hexes of the board by name."""


class Tabled:
    """One random game at a table."""

    def __init__(self, scenario: str, word: str, seed: int, folder: Path) -> None:
        """A game just begun; its positions are written into a folder."""
        game = StreetGame(street_kit(scenario, word))
        record = GameRecord.start(game, Setup(seed, {}, (Seat(), Seat())))
        self.kit: Final = game.kit
        self.session: Final = StreetSession(record, program_languages().default)
        self.control: Final = StreetController(self.session)
        self.presenter: Final = TablePresenter(self.control, ALL_PANELS, lambda: KEYS)
        self.random: Final = Random(seed)
        self._file: Final = str(folder / f"{scenario}_{word}_{seed}")
        self._names: Final = {
            self.kit.board.name(number): number for number in range(self.kit.board.grid.count)
        }
        self._written = 0

    def positions(self) -> Iterator[list[Painted]]:
        """What is shown in some of its positions."""
        picker = Picker(self.random)
        for _ in range(DECISIONS):
            decision = self.session.decision
            if decision is None:
                return
            if self.random.random() * LOOKED_AT < 1:
                found = [
                    *self.of_option(decision),
                    *self.of_sight(decision),
                    *self.of_attack(decision),
                ]
                if found:
                    yield found
            self.session.take(picker.pick(decision.options))
            self.session.finish()
            self.control.settle()

    def look(self, decision: Decision) -> None:
        """The side that decides sees all its own; nothing is chosen or pointed at."""
        self.control.viewport.card = -1
        self.control.viewport.looks = decision.seat
        self.control.settle()
        self.control.selection.clear()
        self.control.hover(NO_SPOT)
        self.session.touch()

    def model(self) -> TableViewModel:
        """What the table shows now."""
        return self.presenter.model()

    def of_option(self, decision: Decision) -> Iterator[Painted]:
        """The sum of an option that is chosen, and its way."""
        self.look(decision)
        option = Picker(self.random).pick(decision.options)
        view = self.control.view
        found = sum_of_act(self.kit, view, decision.frame, option)
        for target in self.control.reader.targets(option):
            self.control.selection.choose(target)
        if found is None or not found.same_as_ask or self.control.considered != option:
            return
        model = self.model()
        yield self._summed(model, found, decision)
        path = model.map.overlay.path
        if path:
            yield self._painted("way", found, decision, found.state, path[-1].cost)

    def of_attack(self, decision: Decision) -> Iterator[Painted]:
        """The sum of an attack that stands ready by one click, with its supporters."""
        self.look(decision)
        units = [one for one in self.control.selection.on_map if one.kind == "unit"]
        if not units:
            return
        self.control.selection.choose(self.random.choice(units))
        self.control.settle()
        attacks = self.control.attacks
        attacks.finish()
        if not attacks.chances:
            return
        target = self.random.choice(list(attacks.chances))
        attacks.choose(attacks.at(spot_of(target, self.control.position)))
        if attacks.plan is None or not attacks.plan.sum.same_as_ask:
            return
        model = self.model()
        assert model.panels["why"].model.button, "nothing stands ready"
        yield self._summed(model, attacks.plan.sum, decision)

    def _summed(self, model: TableViewModel, found: Sum, decision: Decision) -> Painted:
        """What the panel of the sum shows of one."""
        why = model.panels["why"].model
        assert isinstance(why, WhyModel)
        wording = self.presenter.wording
        assert why.lines == wording.entries(found.reasons), "other lines are shown"
        shown = {
            "lines": [
                (unsigned(value), NAMED_HEX.sub("", text), rule)
                for value, text, rule in map(wording.entry, found.reasons)
            ],
            "odds": sorted(tuple(share) for share in why.odds),
            "results": why.results,
            "refused": why.refused,
        }
        return self._painted("why", found, decision, found.state, shown)

    def of_sight(self, decision: Decision) -> Iterator[Painted]:
        """The line from a unit that is chosen to an enemy that is pointed at."""
        self.look(decision)
        view = self.control.view
        enemies = [
            number
            for number, unit in enumerate(view.units)
            if unit.loc >= 0 and self.kit.scenario.units[number].side != decision.seat
        ]
        units = [one for one in self.control.selection.on_map if one.kind == "unit"]
        if not enemies:
            return
        if units:
            self.control.selection.choose(self.random.choice(units))
        enemy = self.random.choice(enemies)
        loc = view.units[enemy].loc
        self.control.hover(Spot(hex_of(loc), loc, enemy))
        sight = self.model().map.overlay.sight
        if sight is None:
            return
        found = sum_of_question(self.kit, view, SightQuery(sight.start, sight.end))
        hexes = sorted(self.kit.board.name(number) for number in sight.obscuring)
        cut = self.kit.board.name(sight.cut) if sight.cut >= 0 else ""
        shown = {"state": sight.kind, "hexes": hexes, "cut": cut}
        yield self._painted("sight", found, decision, view, shown)

    def _painted(
        self, panel: Panel, found: Sum, decision: Decision, state: State, shown: object
    ) -> Painted:
        file = Path(f"{self._file}_{self._written}.toml")
        self._written += 1
        text = scenario_text(position_file(self.kit, state, decision.seat))
        file.write_text(text, encoding="utf-8")
        command = command_of(self.kit, found, file)
        return Painted(panel, command, shown, self.presenter.wording, self._names)


def painted(
    positions: int, seed: int, folder: Path, most: int = DECISIONS
) -> Iterator[list[Painted]]:
    """What is shown in so many positions, at the most so many of each game."""
    played = [
        (name, word) for name in standard_scenarios() for word in load_scenario(name).referees
    ]
    left = positions
    for number, (name, word) in enumerate(cycle(played)):
        for found in islice(Tabled(name, word, seed + number, folder).positions(), most):
            yield found
            left -= 1
            if not left:
                return


def expected(each: Painted, answer: Mapping[str, Any]) -> object:
    """What the panel has to show, made of what `ask` answers."""
    if "told" in answer:
        return answer["told"]
    if each.panel == "way":
        return signless_text(answer["cost"])
    why = answer["why"]
    if each.panel == "sight":
        return expected_sight(each, why, sees=answer["sees"])
    wording = each.wording
    odds = answer.get("fight") or answer.get("odds") or {}
    return {
        "lines": [
            (signless_text(one["value"]), NAMED_HEX.sub("", one["text"]), one["rule"])
            for one in why
        ],
        "odds": sorted(
            tuple(wording.share(word, Fraction(chance))) for word, chance in odds.items()
        ),
        "results": results(wording, answer),
        "refused": not answer["legal"],
    }


def expected_sight(each: Painted, why: Sequence[Mapping[str, Any]], *, sees: bool) -> object:
    """State, obscuring hexes and cutting hex, by the names in the sentences of `ask`."""
    if not sees:
        named = names_in(each, why[0]["text"])
        shown = each.shown["cut"]
        ends = {place.partition("/")[0] for place in each.command[-2:]}
        if not named and shown in ends:  # what stands between two floors has no name
            named = [shown]
        cut = shown if not shown or shown in named else " ".join(named)
        return {"state": "cut", "hexes": [], "cut": cut}
    hexes = sorted(name for one in why[1:] for name in names_in(each, one["text"])[:1])
    return {"state": "obscured" if hexes else "clear", "hexes": hexes, "cut": ""}


def names_in(each: Painted, text: str) -> list[str]:
    """The hexes that a sentence names, in order."""
    return [word for word in re.findall(r"\b[A-Z]\d+\b", text) if word in each.names]


def unsigned(shown: str) -> str:
    """The number of an entry without its sign if it is added, without its arrow if it shifts.

    Columns to the left count as `ask` counts them, those to the right have its minus.
    """
    return shown.removeprefix("+").removeprefix("\u2190").replace("\u2192", "-")


def signless_text(value: float | None) -> str:
    """A number of an entry as the panel writes it, but for the sign of one that is added."""
    return "" if value is None else number_text(Fraction(value).limit_denominator(FINEST))


def results(wording: Wording, answer: Mapping[str, Any]) -> str:
    """The numbers of an answer in one line; none of a fight, which its entries tell."""
    if answer.get("fight"):
        return ""
    texts, lines = wording.words.texts, []
    table = table_text(wording, answer)
    for name, value in answer.items():
        if table and name in COLUMNS:
            continue
        number = value
        if isinstance(value, str) and FRACTION.fullmatch(value):
            number = Fraction(value)
        plain = isinstance(number, int | float | Fraction) and not isinstance(number, bool)
        if plain and name not in SHOWN_ELSEWHERE:
            key = f"street.ask.field.{name}"
            called = texts.phrase(key) if key in texts else name
            text = value_text(wording.words, number)
            lines.append(texts.phrase("street.ask.told", name=called, value=text))
    numbers = texts.language.capitalised(texts.language.semicolons(lines))
    return f"{table}\n{numbers}".strip()


def table_text(wording: Wording, answer: Mapping[str, Any]) -> str:
    """Which column of the casualty table is used (AT3.2), in words; "" where none is."""
    factors, column, shifts = (answer.get(name) for name in COLUMNS)
    if factors is None or column is None or shifts is None:
        return ""
    way = "none" if not column else "straight" if not shifts else "right" if shifts < 0 else "left"
    facts = {"factors": factors, "column": column, "by": abs(shifts)}
    return wording.words.texts.sentence(f"street.ats.table.{way}", **facts)


def differing(found: Sequence[Painted], folder: Path) -> Iterator[str]:
    """What the window shows otherwise than `ask`, a paragraph each."""
    answered = answers([each.command for each in found], folder)
    for each, answer in zip(found, answered, strict=True):
        wanted = expected(each, answer)
        if each.shown != wanted:
            yield f"{' '.join(each.command)}\nshown: {each.shown}\nasked: {wanted}\n"


def main() -> int:
    """Compare; 1 where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        groups = list(painted(args.positions, args.seed, folder))
        found = [each for group in groups for each in group]
        wrong = list(differing(found, folder))
    print(*wrong, sep="\n")
    for kind, number in sorted(Counter(each.panel for each in found).items()):
        print(f"{kind}: {number}")
    print(f"{len(groups)} positions, {len(found)} panels, {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
