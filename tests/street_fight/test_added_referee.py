"""README.md's "How to add a referee", tried: a copy of the program gets the referee of a race."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.support.program_copy import CODE, printed_by, program_copy
from tests.support.street import scene_file, unit

REFEREE: Final = '''"""The referee `race`: sides in turn move a unit one hex, or pass."""

from types import MappingProxyType

from ...kernel.decision import operation_number
from ...kernel.notation import Form
from ..board.locations import hex_of, location
from ..board.terrain import UNIT_KINDS
from ..judge.reason import Reason
from ..position.codes import Ev, Table
from ..position.control import count_control, winner_now
from ..position.questions import CapacityAnswer, LineAnswer, MoveAnswer, RollAnswer
from ..position.referee import Referee
from ..position.referee import StreetOperation, StreetResolver

PASS, GO = 1, 2
RUN = operation_number("race_run")


class RaceMove(MoveAnswer, frozen=True, kw_only=True):
    legal: bool
    cost: int | None
    why: list[Reason]


class Judge:
    def cost(self, position, query):
        why = [reason for loc in query.path if (reason := taken(position, loc))]
        return RaceMove(legal=not why, cost=None if why else len(query.path), why=why)

    def sees(self, position, query):
        return LineAnswer(sees=True, why=[])

    def attack(self, position, query):
        return RollAnswer(legal=False, why=[Reason("peace", "R2")])

    def capacity(self, position, query):
        return CapacityAnswer(legal=True, room=1, why=[])


def taken(position, loc):
    if not position.exists(loc):
        return Reason("board.not_now", "B2.1")
    return Reason("taken", "R1", facts={"loc": loc}) if position.units_at(loc) else None


class Run(StreetOperation):
    rule = "R1"

    def candidates(self, g, frame):
        position = g.position
        own = [n for n in range(len(g.s.units)) if position.side_of(n) == frame[1]]
        return [(PASS,)] + [
            (GO, unit, location(number))
            for unit in own
            for number in position.hexes_within(hex_of(position.loc_of(unit)), 1)
        ]

    def refusal(self, g, frame, option):
        return taken(g.position, option[2]) if option[0] == GO else None

    def answer(self, g, frame, option):
        if option[0] == GO:
            g.place(option[1], option[2])
        over = frame[1] != g.kit.scenario.first
        if over:
            for number, side in count_control(g.position, g.position.on_board):
                g.emit((Ev.CONTROL, number, side))
        won = winner_now(
            g.position, g.position.on_board, turn_over=over, last_turn=g.turn == g.kit.turns
        )
        if won:
            g.end(*won)
            return
        if over:
            g.set_table(Table.TURN, g.turn + 1)
        g.push((RUN, 1 - frame[1]))


class Race(Referee):
    id = "race"
    kinds = frozenset(UNIT_KINDS)
    judge = Judge()
    operations = MappingProxyType({RUN: Run()})
    acts = MappingProxyType({PASS: Form("pass"), GO: Form("go", ("unit", "location"))})
    phases = ("run",)

    def begin(self, g):
        g.push((RUN, g.kit.scenario.first))

    def reason(self, kit, state, option):
        return Run().refusal(StreetResolver(kit, state), state.agenda[-1], option)

    def prompt(self, kit, state):
        return "what_now", {"side": state.agenda[-1][1]}


def make_referee(tables=None):
    return Race()
'''
TEXTS: Final = """[street.race]
what_now = "Run!"
taken = "{loc} is taken"
peace = "nobody fires"
act.pass = "pass"
act.go = "{unit} runs to {location}"
phase.run = "the race"
"""
ADDED: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        f"{CODE}/street_fight/board/scenario_file.py": (', "k47"]', ', "race"'),
        f"{CODE}/street_fight/race/__init__.py": ("", ""),
        f"{CODE}/street_fight/race/referee.py": ("", REFEREE),
        "assets/street/tables/race.toml": ("", ""),
        "assets/lang/en/street_race.toml": ("", TEXTS),
        "assets/lang/fr/street_race.toml": ("", TEXTS),
    }
)
"""By file: before which text the referee's lines are written, and they."""


def test_a_small_referee_is_played_judged_and_told(tmp_path: Path) -> None:
    program = program_copy(tmp_path, ADDED)
    track = tmp_path / "track.json"
    runners = (unit("G", "rifle_squad", "B2"), unit("S", "rifle_squad", "H8"))
    track.write_text(json.dumps(scene_file(*runners, referees=["race", "tide"])))
    printed = printed_by(program, "-c", TRIED, str(track))
    assert "Run!" in printed
    assert "G runs to B3" in printed
    assert "H8 is taken" in printed
    assert "cost 1" in printed
    assert "over in turn 4" in printed


TRIED: Final = """
import json
import sys
from pathlib import Path
from random import Random

from stalingrad_game.kernel.library import GameLibrary, SingleGame
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.board.scenario_toml import scenario_of
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.questions import CostQuery
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import referee
from stalingrad_game.street_fight.words.words import GameWords

scenario = Scenario(scenario_of(json.loads(Path(sys.argv[1]).read_text())))
kit = StreetKit(scenario, referee("race"))
game, random = StreetGame(kit), Random(1)
words = GameWords(kit, catalogue(program_languages()["en"]))
path = Path("race.jsonl")
with GameRecord.start(game, Setup(1), path) as record:
    position = Position(scenario, record.state)
    near, far = scenario.board.loc("B3"), scenario.board.loc("H8")
    print("cost", kit.referee.judge.cost(position, CostQuery(0, (near,))).cost)
    print(*map(words.reason, kit.referee.judge.cost(position, CostQuery(0, (far,))).why))
    while record.decision is not None:
        print(*words.prompt(record.decision, record.state)[:1])
        print(*map(words.option, record.decision.options))
        record.take(random.choice(record.decision.options))
    state = record.state
assert GameRecord.open(path, GameLibrary([SingleGame(game)])).state == state
print("over in turn", state.table[0], game.result(state))
"""
