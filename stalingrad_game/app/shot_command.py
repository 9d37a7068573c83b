"""``stalingrad shot``: paints any moment of a game, or any screen, into a picture; no display."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stalingrad_game import __version__
from stalingrad_game.app.command import (
    Commands,
    UserError,
    add_replace,
    check_free,
    spoken,
    whole_number,
)
from stalingrad_game.app.wording import said
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui import SCREEN_PACKAGES
from stalingrad_game.ui.shell.screen_registry import ScreenRegistry
from stalingrad_game.ui.style.palettes import PALETTE_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from stalingrad_game.card_game.content.models import Content
    from stalingrad_game.localisation.languages import Languages
    from stalingrad_game.record.record import GameRecord
    from stalingrad_game.ui.screens.posing import ScreenshotSpec

PAUSES: Final = ("campaign", "carnage", "verdict", "battle_end", "turn", "card")
"""What the table may wait for."""
MOMENTS: Final = (
    *("fullest", "break_test", "log", "menu", "pictures"),
    *(f"{kind}_pause" for kind in PAUSES),
)
"""What can be painted beside the screens by their names: the fullest table there can be, the table
with dice or its log on it; `menu` is the start menu, `pictures` a sheet of all that lies in
``assets/art``."""
SCREENS: Final = (*ScreenRegistry(*SCREEN_PACKAGES).names, *MOMENTS)
"""What can be painted."""
LOOKING_BACK: Final = frozenset({"replay", "street_replay", "record_rest"})
"""Screens that show a record as far as it plays."""
OF_ANY_GAME: Final = frozenset({"replay", "record_rest", "review"})
"""Screens that show a record of either game."""
OF_STREET_FIGHT: Final = frozenset({"street_table", "street_pause", "street_replay"})
"""Screens that show a record of Street Fight; all others show one of cards."""
USUAL_SCREEN: Final = "table"
"""What is painted if nothing else is asked for: the table of the record's game."""
VIEWS: Final = ("city", "battle")
HAND_CHOICES: Final = ("german", "soviet", "none")
LARGEST: Final = 8192
USUAL_SIZE: Final = (1920, 1080)
ENDINGS: Final = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".tga"})


def add(commands: Commands) -> None:
    parser = commands.new("shot", run)
    parser.add_argument("--out", metavar="FILE", type=Path, required=True)
    add_replace(parser)
    parser.add_argument("--record", metavar="FILE", type=Path)
    parser.add_argument(
        "--at",
        metavar="N",
        type=whole_number(0, 1_000_000),
    )
    parser.add_argument("--size", metavar="WxH", type=size, default=USUAL_SIZE)
    parser.add_argument("--screen", choices=SCREENS, default=USUAL_SCREEN)
    parser.add_argument("--view", choices=VIEWS)
    parser.add_argument("--hand", choices=HAND_CHOICES, default="none")
    parser.add_argument("--text", metavar="PERCENT", type=whole_number(75, 250), default=100)
    parser.add_argument(
        "--palette",
        choices=[name.replace(" ", "-") for name in PALETTE_NAMES],
        default=PALETTE_NAMES[0],
    )
    parser.add_argument(
        "--rules",
        choices=REFEREES,
        default="",
    )
    parser.add_argument("--rule", metavar="RN", default="")


def size(text: str) -> tuple[int, int]:
    """An option's type: a width and a height such as 1280x720."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(said("no_size", text=repr(text)))
    width, height = int(found[1]), int(found[2])
    if not (0 < width <= LARGEST and 0 < height <= LARGEST):
        raise argparse.ArgumentTypeError(said("too_large", text=repr(text), most=LARGEST))
    return width, height


def run(args: argparse.Namespace) -> int:
    """Paint it; returns 0, raises `UserError`."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    out: Path = args.out
    if out.suffix.lower() not in ENDINGS:
        raise UserError(said("endings", file=out, endings=", ".join(sorted(ENDINGS))))
    check_free(args)
    from stalingrad_game.app.library import packs_in_use
    from stalingrad_game.ui.automation.screenshots import save_screenshot, take_screenshot
    from stalingrad_game.ui.screens.posing import ScreenshotError

    packs = packs_in_use(args)
    try:
        surface = take_screenshot(_request(args, packs), packs)
        save_screenshot(surface, out)
    except ScreenshotError as error:
        raise UserError(str(error)) from None
    return 0


def _request(args: argparse.Namespace, packs: Sequence[Content]) -> ScreenshotSpec:
    from stalingrad_game.ui.screens.posing import ScreenshotSpec

    record, screen = None, args.screen
    if args.record:
        record = _record(args.record, screen, packs, args.languages)
        screen = _screen_of(record, screen, args.record)
    return ScreenshotSpec(
        screen=screen,
        size=args.size,
        language=spoken(args).code,
        languages=args.languages,
        text_percent=args.text,
        view=args.view,
        hand=HAND_CHOICES.index(args.hand) if args.hand != "none" else -1,
        rule=args.rule,
        referee=args.rules,
        palette=next(name for name in PALETTE_NAMES if name.replace(" ", "-") == args.palette),
        record=record,
        at=args.at,
        version=__version__,
    )


def _record(
    path: Path, screen: str, packs: Sequence[Content], languages: Languages
) -> GameRecord[Any]:
    """A record of any game, as far as it plays where the screen shows it so.

    Raises `RecordError`.
    """
    from stalingrad_game.app.library import program_library
    from stalingrad_game.record.record import GameRecord

    library = program_library(packs, languages)
    if screen in LOOKING_BACK:
        return GameRecord.read_as_far(path, library)
    return GameRecord.read(path, library)


def _screen_of(record: GameRecord[Any], screen: str, path: Path) -> str:
    """The screen to paint a record on; raises `UserError` for one of the other game."""
    from stalingrad_game.street_fight.game import StreetGame

    if screen in OF_ANY_GAME:
        return screen
    if isinstance(record.game, StreetGame):
        if screen == USUAL_SCREEN:
            return "street_table"
        if screen not in OF_STREET_FIGHT:
            shown = ", ".join(sorted(OF_STREET_FIGHT | {"replay", "review"}))
            raise UserError(said("of_street", screen=screen, file=path, screens=shown))
    elif screen in OF_STREET_FIGHT:
        raise UserError(said("of_cards", screen=screen, file=path))
    return screen
