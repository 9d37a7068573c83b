"""What stands around the map, as plain values: top line, prompt, sums, log."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from .balloon import BalloonModel
from .map_model import MapModel
from .profile_model import ProfileModel
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


class WhyLine(NamedTuple):
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


class DieModel(NamedTuple):
    """A die that was rolled."""

    value: int
    faces: int


class RollModel(NamedTuple):
    """Dice rolled for one purpose."""

    text: str
    side: int
    dice: tuple[DieModel, ...]


class WhyModel(msgspec.Struct, frozen=True):
    """The sum of the action under the cursor, or the dice that were rolled last."""

    title: str = ""
    lines: tuple[WhyLine, ...] = ()
    results: str = ""
    """What comes out: the numbers of the answer."""
    odds: tuple[ShareModel, ...] = ()
    refused: bool = False
    button: str = ""
    """What the button says that takes it; "" for no button."""
    rolls: tuple[RollModel, ...] = ()
    outcome: tuple[str, ...] = ()


class ColumnOfReferee(msgspec.Struct, frozen=True):
    """What one referee says of a shot."""

    name: str
    note: str
    """"" or why he can't be asked, or that he doesn't know this scenario."""
    fields: tuple[tuple[str, str], ...] = ()
    lines: tuple[WhyLine, ...] = ()


class CompareModel(msgspec.Struct, frozen=True):
    """The same shot under all referees."""

    question: str = ""
    columns: tuple[ColumnOfReferee, ...] = ()


class TableViewModel(msgspec.Struct, frozen=True):
    """Everything."""

    top: TopLineModel
    map: MapModel
    section: SectionModel | None
    prompt: PromptModel
    why: WhyModel
    compare: CompareModel | None
    log: str
    profile: ProfileModel | None = None
    """The heights along the line that is looked at; None where it isn't asked for, or no line."""
    balloon: BalloonModel | None = None
    """What the guide of a lesson says."""
