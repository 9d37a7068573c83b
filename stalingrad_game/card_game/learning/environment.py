"""The card game as a PettingZoo environment: agents answer the engine's questions in turn.

`env` makes one. No agent sees more than its seat's view, and the mask is what the rules offer.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ...kernel.decision import Decision
from ...localisation.languages import program_languages
from ...text.card_game.table import TableText
from ..packs import load_pack
from ..rules.engine import Engine
from ..rules.kit import Kit
from ..state.code_names import SIDE_NAMES
from ..state.codes import NONE, Act, side_of
from ..state.state import PUBLIC, State
from ..state.variants import variants_from
from ..words.localizer import Localizer
from .action_table import ActionTable
from .observation import Observer

Mask: TypeAlias = NDArray[np.int8]
Observation: TypeAlias = dict[str, Any]
"""What an agent gets: `observation`, a row of what its seat sees, and `action_mask`, by action
number 1 where it may take that action now."""
NO_VARIANTS: Final[Mapping[str, str]] = MappingProxyType({})


class IllegalAction(ValueError):
    """An action that the mask doesn't allow; nothing has moved."""


def agent_names(seats: int) -> list[str]:
    """The agents by seat.

    >>> agent_names(4)
    ['german_1', 'soviet_1', 'german_2', 'soviet_2']
    """
    return [f"{SIDE_NAMES[side_of(seat)]}_{seat // 2 + 1}" for seat in range(seats)]


def env(
    mode: str = "basic",
    *,
    pack: Path | None = None,
    variants: Mapping[str, str] = NO_VARIANTS,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, Any]:
    """An environment that also says when its methods are called in a wrong order."""
    wrapped: AECEnv[str, Observation, Any] = OrderEnforcingWrapper(
        StalingradEnvironment(mode, pack=pack, variants=variants, render_mode=render_mode)
    )
    return wrapped


class StalingradEnvironment(AECEnv[str, Observation, Any]):
    """One table in one mode; `README.md` of this package says what the numbers are."""

    def __init__(
        self,
        mode: str = "basic",
        *,
        pack: Path | None = None,
        variants: Mapping[str, str] = NO_VARIANTS,
        render_mode: str | None = None,
    ) -> None:
        """A table with the data pack in the folder `pack`, by default the standard one.

        `variants` are key and value as on the command line. Raises `ValueError` for an unknown
        mode, variant or render mode, and for `refresh_clock=off`, which lets a battle go on for
        ever (R4.4.8); `PackError` for a faulty data pack.
        """
        if render_mode not in {None, "ansi"}:
            raise ValueError(f"render mode {render_mode!r} is unknown; allowed: ansi")
        content = load_pack(pack)
        modes = [entry.id for entry in content.modes]
        if mode not in modes:
            raise ValueError(f"mode {mode!r} is unknown; allowed: {', '.join(modes)}")
        self._variants: Final = variants_from(variants)
        if not self._variants.refresh_clock:
            raise ValueError("refresh_clock=off isn't possible here: a battle might never end")
        self.metadata = {
            "name": "stalingrad_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode: Final = render_mode
        self.engine: Final = Engine(Kit(content, mode))
        self.actions: Final = ActionTable(self.engine.kit)
        self.observer: Final = Observer(self.engine.kit)
        self.possible_agents = agent_names(self.engine.kit.seats)
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        row = Box(np.zeros(self.observer.size, np.int16), self.observer.highs(), dtype=np.int16)
        mask = Box(0, 1, (len(self.actions),), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}
        self.agents = []
        self._random = Random()
        self._state: State
        self._decision: Decision | None = None
        self._begun: tuple[int, ...] = ()
        """The first step of a consolidation that waits for its second."""
        self._legal: list[int] = []

    def observation_space(self, agent: str) -> Space[Observation]:
        """A row of whole numbers and a mask; the same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """All action numbers of the mode; the same object at every call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of a seed; without one, the next of the games that follow the last seed.

        The seed is the one of `stalingrad play --seed`; without any the games are left to chance.
        """
        del options  # there are none
        if seed is not None:
            self._random = Random(seed)
        game = self._random.getrandbits(32) if seed is None else seed
        self._state, _ = self.engine.new(game, self._variants)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent; None where its game is over.

        Raises `IllegalAction` for what its mask doesn't allow; nothing has moved then.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        decision = self._decision
        if decision is None or action is None or action not in self._legal:
            raise IllegalAction(
                f"{agent} can't take {self._action_text(action)} now: see its action_mask"
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        path = (*self._begun, int(action))
        if not self._begun and self.actions.rows[path[0]][0] == Act.RESTORE:
            self._begun = path
            self._legal = self.actions.following(decision.options, path)
        else:
            self.engine.play(self._state, self.actions.option(path))
            self._ask()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent's seat sees; its mask is empty unless it is asked now."""
        seat = self._seats[agent]
        mask: Mask = np.zeros(len(self.actions), np.int8)
        decides = self._decision is not None and self._decision.seat == seat
        if decides:
            mask[self._legal] = 1
        destroyed = self.actions.rows[self._begun[0]][1] if decides and self._begun else NONE
        view = self.engine.view(self._state, seat)
        row = self.observer.observe(view, seat, self._decision, destroyed)
        return {"observation": row, "action_mask": mask}

    def render(self) -> str | None:
        """The open table and the question in English, as the terminal prints them; else None."""
        if self.render_mode is None:
            return None
        words = Localizer(self.engine.kit, program_languages().default)
        view = self.engine.view(self._state, PUBLIC)
        lines = list(TableText(words).lines(view))
        if self._decision is not None:
            lines.append(words.prompt(self._decision, view).text)
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is held open."""

    def _action_text(self, action: int | None) -> str:
        """An action as messages name it."""
        if action is None or not 0 <= action < len(self.actions):
            return f"action {action}"
        return f"action {action} ({self.actions.text(action)})"

    def _ask(self) -> None:
        """Turn to whoever is asked next, or end the game (R11)."""
        self._begun = ()
        self._decision = self.engine.decision(self._state)
        if self._decision is None:
            self._legal = []
            for agent, seat in self._seats.items():
                self.rewards[agent] = 1.0 if side_of(seat) == self._state.winner else -1.0
                self.terminations[agent] = True
        else:
            self._legal = self.actions.following(self._decision.options)
            self.agent_selection = self.possible_agents[self._decision.seat]
