"""Random games by `ats`: offers to ride, weapons left behind and questions, all twice."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random
from typing import Any

from stalingrad_game.kernel.decision import Decision, Event, Option
from stalingrad_game.street_fight.ats.play.codes import ACTS, Act, Op, Phase, fact
from stalingrad_game.street_fight.board.scenario_toml import scenario_text
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import Picker
from stalingrad_game.street_fight.position.codes import SIDE_WORDS, Ev, Table
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.position.written import position_file
from stalingrad_game.street_fight.referees import street_kit
from tests.street_fight.second_computation.ats.compare import (
    Both,
    questions,
    questions_of_fire,
    questions_of_riders,
)
from tests.street_fight.second_computation.ats.rides import (
    Offer,
    at_hand,
    left_behind,
    lying,
    offers,
    taken,
)
from tests.street_fight.second_computation.ats.world import World, parse

LOST_WITH_PLACES = {fact(word) for word in ("collapsed", "buried", "burned", "flames", "fled")}
RIDES = (Act.MOUNT, Act.DISMOUNT, Act.HOOK, Act.UNHOOK, Act.PICK_UP)


def written(game: StreetGame, state: State) -> dict[str, Any]:
    """A position as its file tells it to a judge who knows all."""
    return tomllib.loads(scenario_text(position_file(game.kit, state)))


def offer_of(game: StreetGame, option: Option) -> Offer:
    """An option in the words of an offer."""
    scenario, form = game.kit.scenario, ACTS[option[0]]
    names = [scenario.units[option[1]].id]
    if len(option) > 2:
        vehicle = form.kinds[1] == "unit"
        named = scenario.units[option[2]].id if vehicle else scenario.board.loc_name(option[2])
        names.append(named)
    return form.word, names[0], names[1] if len(names) > 1 else ""


class Watched:
    """One random game, and what differs in it."""

    def __init__(self, scenario: str, seed: int, questions: int = 0) -> None:
        """Play it with so many questions at each impulse that is looked at."""
        self.game = StreetGame(street_kit(scenario, "ats"))
        self.rng = Random(seed)
        self.picker = Picker(self.rng)
        self.questions = questions
        self.counted: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.play(seed)

    def play(self, seed: int, most: int = 400) -> None:
        game = self.game
        state, _ = game.begin(seed, {})
        for number in range(most):
            decision = game.decision(state)
            if decision is None:
                return
            before = World(written(game, state))
            if self.rides_now(state, decision):
                self.compare_offers(decision, before)
                if self.questions and number % 4 == 0:
                    self.ask(state)
            option = self.chosen(decision)
            events = game.play(state, option)
            after = World(written(game, state))
            self.follow(before, events)
            self.compare_weapons(option, before, after, quiet=not self.falls(events))

    def chosen(self, decision: Decision) -> Option:
        """Often one of what is looked at here, so that it happens."""
        rides = [one for one in decision.options if one[0] in RIDES]
        if rides and self.rng.random() < 0.3:
            return self.rng.choice(rides)
        return self.picker.pick(decision.options)

    @staticmethod
    def rides_now(state: State, decision: Decision) -> bool:
        """Whether a side is asked for an impulse of fire and movement."""
        moves = state.table[Table.PHASE] == Phase.FIRE_AND_MOVEMENT
        return moves and decision.frame[0] == Op.IMPULSE

    def compare_offers(self, decision: Decision, world: World) -> None:
        found = {offer_of(self.game, one) for one in decision.options if one[0] in RIDES}
        expected = offers(world, SIDE_WORDS[decision.frame[1]])
        self.counted.update(f"offer {word}" for word, _, _ in expected)
        self.counted["decisions"] += 1
        for offer in sorted(found ^ expected):
            self.wrong.append(f"{offer}: {'offered' if offer in found else 'not offered'}")

    def compare_weapons(self, option: Option, before: World, after: World, quiet: bool) -> None:
        here = lying(before)
        if option[0] == Act.PICK_UP:
            unit = before.units[self.game.kit.scenario.units[option[1]].id]
            if not at_hand(before, unit):  # it picks up AT mines
                return
            now = after.units[unit.id]
            self.counted["picked up"] += 1
            if (now.kind, now.steps or 2) != taken(before, unit):
                self.wrong.append(f"{unit.id} became {now.kind} {now.steps}")
            if len(lying(after)) != len(here) - 1:
                self.wrong.append(f"{unit.id} picked up: {here}, {lying(after)}")
            return
        gone = left_behind(before, after)
        self.counted["left"] += len(gone) if quiet else 0
        if quiet and lying(after) != sorted(here + gone):
            self.wrong.append(f"{gone} gone: {here}, {lying(after)}")

    def follow(self, world: World, events: Sequence[Event]) -> None:
        """Put units where they went before they were lost, of which the file tells nothing."""
        scenario = self.game.kit.scenario
        for event in events:
            if event[0] == Ev.PLACE and event[2] >= 0:
                unit = world.units.get(scenario.units[event[1]].id)
                if unit is not None:
                    unit.at = parse(scenario.board.loc_name(event[2]))

    @staticmethod
    def falls(events: Iterable[Event]) -> bool:
        """Whether places fell or burned meanwhile: weapons are lost with them."""
        return any(event[0] == Ev.LOGGED and event[1] in LOST_WITH_PLACES for event in events)

    def ask(self, state: State) -> None:
        """Questions about the position as a file, about who rides in it above all."""
        both = Both(written(self.game, state))
        raw, count = dict(both.world.raw), self.questions
        both_kinds = chain(
            questions_of_riders(self.rng, both, count),
            questions(self.rng, both, raw, count),
            questions_of_fire(self.rng, both, raw, count),
        )
        for words, wrong in both_kinds:
            self.counted[words[0]] += 1
            if wrong:
                self.wrong.append(f"{' '.join(words)}: {wrong}")
