"""The window's program put together: its screens, and what each game adds to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..localisation.languages import Languages
from . import SCREEN_PACKAGES
from .practice.tutor import attend
from .screens.card_saves import CardSaves
from .screens.game_host import GameHost
from .screens.saved_games import SavedGames, take_file
from .shell.app import AppContext
from .shell.command_keys import KeyGroups
from .shell.screen_registry import ScreenRegistry
from .shell.settings import Settings
from .street.editor.commands import editor_key_group
from .street.host import StreetHost
from .street.street_saves import StreetSaves

if TYPE_CHECKING:
    from ..card_game.content.models import Content


def window_context(
    settings: Settings,
    size: tuple[int, int],
    *,
    packs: Sequence[Content] = (),
    pack_folder: Path | None = None,
    version: str = "",
    languages: Languages | None = None,
) -> AppContext:
    """What the screens of a window of a size in pixels share, no screen opened yet.

    `packs` are the card game's data to play with, the standard ones if there are none, the first
    from `pack_folder` where the user named one; `languages` are those to choose from, the program's
    own by default.
    """
    context = AppContext(
        settings, size, ScreenRegistry(*SCREEN_PACKAGES), version=version, languages=languages
    )
    cards, street = GameHost(context, packs, pack_folder), StreetHost(context)
    context.provide(cards)
    context.provide(street)
    groups = (cards.key_group, street.key_group, lambda: editor_key_group(context))
    context.provide(KeyGroups(groups))
    saves = (CardSaves(cards), StreetSaves(street))
    context.provide(SavedGames(saves))
    for saved in saves:
        saved.host.attendants.append(partial(attend, context, saved))
    context.take_file = partial(take_file, context)
    return context
