"""What opens the window: ``stalingrad`` alone, and ``stalingrad play`` without ``--text``."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from stalingrad_game import __version__
from stalingrad_game.app.command import UserError, noted
from stalingrad_game.app.streams import tell
from stalingrad_game.data_files.faults import unwritable
from stalingrad_game.folders import check_replaceable
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import Languages

if TYPE_CHECKING:
    from stalingrad_game.card_game.content.models import Content
    from stalingrad_game.ui.accessibility.reader import ScreenReader
    from stalingrad_game.ui.shell.app import AppContext
    from stalingrad_game.ui.shell.settings import LoadedSettings
    from stalingrad_game.ui.shell.window import FrameObserver, Window

OUTPUT: Final = "-"
"""In place of a file: the standard output."""
Opening = Callable[["AppContext"], None]
"""What is put on the stack before the first frame."""


def run(args: argparse.Namespace, opening: Opening | None = None) -> int:
    """Open the window and stay until it is closed; raises `UserError` where there is no screen."""
    gc.disable()  # nothing of what is loaded now is ever let go of
    from stalingrad_game.ui.art.app_icon import WINDOW_ICON_PX, render_emblem
    from stalingrad_game.ui.program import window_context
    from stalingrad_game.ui.shell.settings import load_settings
    from stalingrad_game.ui.shell.window import DisplayLostError, NoDisplayError, Window

    observers = _observers(args.describe)
    packs = _packs(args.pack, args.languages)
    found = load_settings(args.languages)
    settings = found.settings
    if args.lang:
        settings = msgspec.structs.replace(settings, language=args.lang)
    try:
        with Window(settings) as window:
            size = window.surface.get_size()
            context = window_context(
                settings,
                size,
                packs=packs,
                pack_folder=args.pack,
                version=__version__,
                languages=args.languages,
            )
            context.opening = True
            window.set_icon(render_emblem(WINDOW_ICON_PX))
            context.open("start")
            context.stack.settle()
            _remark(context, found)
            if opening is not None:
                opening(context)
            reader = _reader(window, context)
            observers += [] if reader is None else [reader]
            gc.freeze()
            gc.enable()
            try:
                window.run(context, partial(_observe, observers))
            finally:
                if reader is not None:
                    reader.close()
                for remark in context.warnings:  # as what was lost with a full disk
                    tell(remark)
    except NoDisplayError:
        language = args.languages.chosen(settings.language)
        raise UserError(catalogue(language).phrase("menu.no_display")) from None
    except DisplayLostError as error:
        words = catalogue(args.languages.chosen(settings.language))
        raise UserError(noted(words.phrase("menu.display_lost", why=str(error)), error)) from None
    return 0


def _packs(folder: Path | None, languages: Languages) -> tuple[Content, ...]:
    """The data that the user names and the standard ones; none yet where none are named."""
    if folder is None:
        return ()
    from stalingrad_game.card_game.packs import load_pack

    return load_pack(folder, languages), load_pack(languages=languages)


def _remark(context: AppContext, found: LoadedSettings) -> None:
    if found.damaged is not None:
        words = context.words
        context.warnings.append(words.sentence("menu.damaged_settings", file=str(found.damaged)))


def _observe(observers: Sequence[FrameObserver], context: AppContext) -> None:
    for observe in observers:
        observe(context)


def _observers(target: str | None) -> list[FrameObserver]:
    """What writes each frame down in words, where that is wished."""
    if target is None:
        return []
    if target != OUTPUT:
        try:
            check_replaceable(Path(target))
        except (OSError, ValueError) as error:
            raise UserError(unwritable(error, f"--describe {target}")) from None
    from stalingrad_game.ui.automation.describe import ScreenDescriber

    return [ScreenDescriber(target)]


def _reader(window: Window, context: AppContext) -> ScreenReader | None:
    """What tells each frame to screen readers; None where their library isn't there."""
    try:
        from stalingrad_game.ui.accessibility.reader import open_reader
    except ImportError:
        return None
    return open_reader(window, context)
