"""What stands around the map, as plain values: top line, prompt, log, panels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from .map_model import MapModel
from .section_model import SectionModel
from .targets import Target


class CommandModel(msgspec.Struct, frozen=True):
    """A command's button."""

    id: str
    icon: str
    hint: str
    """What it does and its key."""
    enabled: bool = True
    lit: bool = False


class TopLineModel(msgspec.Struct, frozen=True):
    """What is known at one glance."""

    turn: str
    phase: str
    side: int
    """Whose turn it is to answer; -1 for nobody's."""
    side_name: str
    left: tuple[str, ...]
    """What is left in this turn."""
    victory: str
    commands: tuple[CommandModel, ...]


class ChoiceModel(msgspec.Struct, frozen=True):
    """A button of the prompt: a verb."""

    target: Target
    label: str
    figure: str
    """The key that chooses it."""
    chosen: bool = False
    refusal: str = ""
    """Why it can't be chosen, with its rule; "" for one that can."""


class PromptModel(msgspec.Struct, frozen=True):
    """What is asked, and what can be answered besides pointing at the map."""

    side: int
    who: str
    text: str
    rule: str
    choices: tuple[ChoiceModel, ...] = ()
    framed: bool = False
    """Whether the question interrupts the other side: a reaction."""
    card: str = ""
    """In place of all that: who shall look away, and what comes next."""
    secret: str = ""
    """What the button about secrets says; "" where there is none."""


class SumLine(NamedTuple):
    """An entry of a sum."""

    value: str
    text: str
    rule: str


class ShareModel(NamedTuple):
    """A part of the bar of the odds."""

    text: str
    share: float
    percent: str
    exact: str


class PanelState(NamedTuple):
    """One of the panels that are listed: what it shows, and whether it is open."""

    model: object
    """Its own model; None where it has nothing to show."""
    open: bool


class TableViewModel(msgspec.Struct, frozen=True):
    """Everything."""

    top: TopLineModel
    map: MapModel
    section: SectionModel | None
    prompt: PromptModel
    log: str
    panels: Mapping[str, PanelState]
    """By the names of the panels that are listed."""
