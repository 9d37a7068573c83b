"""What the players have set for this machine, kept as JSON in their settings folder.

A damaged file is no reason not to play: the usual settings hold, and a word is said.
"""

from __future__ import annotations

import locale
import os
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from ...folders import FolderError, read_file, replace_file, settings_folder
from ...localisation.languages import DEFAULT_CODE, Languages, program_languages
from ...record.detail import CardText, LogDepth
from ..style.palettes import PaletteName

SETTINGS_FILE: Final = "settings.json"

HandPolicy = Literal["pick up", "open", "curtain"]
"""How what a side keeps secret is shown: at request, always, or after the machine changed hands."""
HoverStep = Literal["at once", "moment", "by key"]
"""When what the pointer rests on grows: at once, after a moment, or only at a key or a click."""
HOVER_STEPS: Final[tuple[HoverStep, ...]] = ("at once", "moment", "by key")
HAND_POLICIES: Final[tuple[HandPolicy, ...]] = ("pick up", "open", "curtain")
PausePolicy = Literal["all", "important", "none"]
"""Where what is shown waits until somebody goes on."""
PAUSE_POLICIES: Final[tuple[PausePolicy, ...]] = ("all", "important", "none")
HintPolicy = Literal["full", "fading", "off"]
"""Whether a word is said as a question comes up: always, at the first times, never."""
HINT_POLICIES: Final[tuple[HintPolicy, ...]] = ("full", "fading", "off")
TutorPolicy = Literal["off", "big", "all"]
"""Before which choices the table asks whether one is sure: before none, those that cost much, all
that surely cost something."""
TUTOR_POLICIES: Final[tuple[TutorPolicy, ...]] = ("off", "big", "all")
AnswerPolicy = Literal["mine", "alike", "staff"]
"""What is answered for people: nothing, what makes no difference, and what matters next to nothing
too."""
ANSWER_POLICIES: Final[tuple[AnswerPolicy, ...]] = ("mine", "alike", "staff")
TEXT_PERCENTS: Final = range(75, 251, 5)
SPEED_PERCENTS: Final = range(0, 401, 25)
VOLUME_PERCENTS: Final = range(0, 101, 10)

Percent = Annotated[int, msgspec.Meta(ge=TEXT_PERCENTS[0], le=TEXT_PERCENTS[-1])]
Speed = Annotated[int, msgspec.Meta(ge=SPEED_PERCENTS[0], le=SPEED_PERCENTS[-1])]
Volume = Annotated[int, msgspec.Meta(ge=VOLUME_PERCENTS[0], le=VOLUME_PERCENTS[-1])]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
Pixels = Annotated[int, msgspec.Meta(ge=1, le=32_767)]
Coordinate = Annotated[int, msgspec.Meta(ge=-32_768, le=32_767)]
_MOST_BYTES: Final = 100_000


class NewGameChoice(msgspec.Struct, frozen=True):
    """What was chosen when a game was last begun; "" for nothing."""

    scenario: str = ""
    referee: str = ""
    players: tuple[str, str] = ("", "officer")
    """By side: a computer player by its name, "" for a person."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings; whoever changes one makes a new value."""

    language: str = DEFAULT_CODE
    """Of the table and the menus, by its code."""
    side_languages: tuple[str | None, str | None] = (None, None)
    """By side, for its hands, prompts and zoom; None: as the table."""
    hands: tuple[HandPolicy | None, HandPolicy | None] = (None, None)
    """By side, how its hands are shown; None: face up only where one person plays."""
    text_percent: Percent = 100
    """The size of what is read."""
    card_text: CardText = "full"
    """How much cards in the hand say."""
    speed_percent: Speed = 100
    """The pace of what is shown; 0 shows it at once."""
    hover: HoverStep = "moment"
    """When what the pointer rests on grows."""
    computer_percent: Speed = 100
    """The pace of computer players, and of what they do; 0: at once."""
    computer_aims: bool = True
    """Whether the log says what the moves of computer players were after."""
    log_depth: LogDepth = "story"
    """How much the log tells."""
    pauses: PausePolicy = "important"
    hints: HintPolicy = "fading"
    """Whether a word is said as a question comes up."""
    hints_met: dict[str, Count] = msgspec.field(default_factory=dict)
    """By question, how often it has come up, as far as that matters to its hint."""
    palette: PaletteName = "poster"
    """The colours of everything."""
    reduced_motion: bool = False
    answers: AnswerPolicy = "staff"
    """What is answered for the players."""
    tutor: TutorPolicy = "off"
    """Before which choices the table asks whether one is sure."""
    tutor_agreed: bool = False
    """Whether it does so in games between persons too, as all of them have agreed."""
    own_questions: tuple[str, ...] = ()
    """The kinds of questions that they answer all the same, where their staff sees to details."""
    muted: bool = False
    """No sound at all; the device is closed."""
    effects_percent: Volume = 70
    """The volume of effects."""
    ambience_percent: Volume = 30
    """The volume of what is heard all the time."""
    sound_captions: bool = False
    """Whether effects are written on the screen too."""
    full_screen: bool = False
    maximised: bool = False
    keys: dict[str, Any] = msgspec.field(default_factory=dict)
    """By command, the names of keys that are set otherwise than usual; what makes no sense there
    is left out by whoever reads it."""
    street_keys: dict[str, Any] = msgspec.field(default_factory=dict)
    """The same for the commands of Street Fight."""
    editor_keys: dict[str, Any] = msgspec.field(default_factory=dict)
    """The same for the commands of its scenario editor."""
    street_choice: NewGameChoice = msgspec.field(default=NewGameChoice(), name="street_door")
    """What was last chosen for a new game of Street Fight; kept under an older name, so that older
    settings open."""
    window: tuple[Pixels, Pixels] | None = None
    """The window's size when it was last closed, neither maximised nor filling the screen."""
    window_at: tuple[Coordinate, Coordinate] | None = None
    """Where its upper left corner was then, in the screen's units."""
    screens: tuple[tuple[Pixels, Pixels], ...] = ()
    """The sizes of all screens then; with others it may have been beyond them."""


class _OlderSettings(msgspec.Struct):
    """What older versions kept otherwise: whether to answer what makes no difference."""

    answers: str | None = None
    answers_alike: bool | None = None


class LoadedSettings(msgspec.Struct, frozen=True):
    """The settings as they were found."""

    settings: Settings
    damaged: Path | None = None
    """The file that could not be read."""


def load_settings(languages: Languages | None = None) -> LoadedSettings:
    """The settings of this machine's user; the usual ones where none can be read.

    `languages` are those that may be set, the program's own by default; in place of another one
    stands the usual one.
    """
    known = program_languages() if languages is None else languages
    usual = Settings(language=system_language(known))
    try:
        path = settings_folder() / SETTINGS_FILE
        data = read_file(path, _MOST_BYTES)
    except (FileNotFoundError, FolderError):
        return LoadedSettings(usual)
    except OSError:
        return LoadedSettings(usual, path)
    try:
        found = msgspec.json.decode(data, type=Settings)
        older = msgspec.json.decode(data, type=_OlderSettings)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return LoadedSettings(usual, path)
    if older.answers is None and older.answers_alike is False:
        found = msgspec.structs.replace(found, answers="mine")
    german, soviet = (code if code in known else None for code in found.side_languages)
    language = found.language if found.language in known else usual.language
    return LoadedSettings(
        msgspec.structs.replace(found, language=language, side_languages=(german, soviet))
    )


def save_settings(settings: Settings) -> bool:
    """Keep the settings; False where they can't be written, which stops nobody from playing."""
    data = msgspec.json.format(msgspec.json.encode(settings), indent=2)
    try:
        replace_file(settings_folder() / SETTINGS_FILE, data)
    except OSError:
        return False
    return True


class _LanguageSetting(msgspec.Struct):
    """The one setting that counts in a terminal."""

    language: str = ""


def terminal_language(languages: Languages) -> str:
    """The code of the language that is set, else that of the system as a terminal names it."""
    try:
        data = read_file(settings_folder() / SETTINGS_FILE, _MOST_BYTES)
        code = msgspec.json.decode(data, type=_LanguageSetting).language
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        code = ""
    named = _named() or locale.getlocale()[0] or ""
    return code if code in languages else languages.of_system(named).code


def system_language(languages: Languages) -> str:
    """The code of the system's language, where the program has it.

    Terminals name it in the environment; a program that is started from a desktop on Windows or a
    Mac is told by the system itself.
    """
    named = _named() or _preferred() or locale.getlocale()[0] or ""
    return languages.of_system(named).code


def _named() -> str:
    """The language that the environment names, "" where it names none."""
    named = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name for name in named if name), "")


def _preferred() -> str:
    """The language that the user has chosen for the system, as "fr"; "" where it doesn't say."""
    import pygame.system

    return next((one["language"] for one in pygame.system.get_pref_locales()), "")
