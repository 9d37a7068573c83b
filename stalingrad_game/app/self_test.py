"""``stalingrad --self-test``: shows in a few seconds that this installation is whole.

It reads every file of the program, loads all data of both games, renders all pictures, plays a
fixed game into the user's folder, reads it back and compares, paints the table of each game, and
lets a computer player think in a process of its own.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from stalingrad_game import __version__
from stalingrad_game.app.command import UserError
from stalingrad_game.app.wording import said
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.thinking import PlayerQuestion, SeatedPlayers
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.data_files.own_files import check_assets
from stalingrad_game.folders import saves_folder
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.compare import catalogue_faults
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.localisation.manual import load_manual
from stalingrad_game.localisation.rule_texts import RulebookError
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.faults import SetUpFault
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.lookahead import Lookahead
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.text.street_fight.rules import spoken_rulebook
from stalingrad_game.ui.table.session.computers import ThinkingProcess

SEED: Final = 1942
PICTURE_PX: Final = 24
TABLE_PX: Final = (1280, 720)
STREET_DECISIONS: Final = 100
_STRIDE: Final = 7919
PATIENCE_S: Final = 60.0
POLL_S: Final = 0.02


class SelfTestError(Exception):
    """This installation doesn't do what it should."""


def run(args: argparse.Namespace) -> int:
    """Do it and say so in one line; returns 0, raises what a part raised."""
    check_assets()
    content = load_pack(args.pack, args.languages)
    model = catalogue(args.languages.default)
    for language in args.languages.values():
        for fault in catalogue_faults(catalogue(language), model):
            raise SelfTestError(fault)
    open_street_games(args.languages)
    render_pictures()
    game = CardGame(Kit(content, "basic"))
    try:
        with tempfile.TemporaryDirectory(prefix="self-test-", dir=saves_folder().parent) as folder:
            path = Path(folder) / "game.jsonl"
            played = play(game, path)
            again = GameRecord.read(path, card_library([content]))
    except (RecordError, OSError) as error:
        raise UserError(str(error)) from None
    if again.state != played.state or again.data != played.data:
        raise SelfTestError("the game read back is not the game that was played")
    paint_tables(content, args.languages, played)
    think(game)
    decisions = len(played.steps)
    pack = f"{content.pack.id} {content.pack.version}"
    print(said("tested", version=__version__, pack=pack, n=decisions))
    return 0


def open_street_games(languages: Languages) -> None:
    """Set up every scenario of Street Fight by each referee it lists, and read rulebook and manual.

    Raises `UserError` where a file is broken, `AssetError` where one is missing.
    """
    try:
        for name in standard_scenarios():
            for word in load_scenario(name).referees:
                kit = street_kit(name, word)
                StreetGame(kit).begin(SEED, {})
                Lookahead(kit)  # what hints and strong levels play games on with
        for language in languages.values():
            spoken_rulebook(catalogue(language), languages)
            load_manual(language)
    except (SetUpFault, RulebookError) as error:
        raise UserError(str(error)) from None


def render_pictures() -> None:
    """Render every picture of the window once; raises `AssetError`."""
    from stalingrad_game.ui.art.svg_pictures import picture_names, render_picture

    for name in picture_names():
        render_picture(name, PICTURE_PX)


def paint_tables(content: Content, languages: Languages, played: GameRecord[CardGame]) -> None:
    """Paint the table of each game in the middle of one, as the window shows it."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from stalingrad_game.ui.automation.screenshots import take_screenshot
    from stalingrad_game.ui.screens.posing import ScreenshotSpec

    name = standard_scenarios()[0]
    street = StreetGame(street_kit(name, load_scenario(name).referees[0]))
    in_street = GameRecord.start(street, Setup(SEED))
    for _ in range(STREET_DECISIONS):
        if in_street.decision is not None:
            in_street.take(in_street.decision.options[-1])
    for screen, record in (("table", played), ("street_table", in_street)):
        take_screenshot(
            ScreenshotSpec(
                screen=screen,
                size=TABLE_PX,
                languages=languages,
                record=record,
                at=len(record.steps) // 2,
            ),
            [content],
        )


def think(game: CardGame) -> None:
    """Ask a computer player in a process of its own, as the window does; raises `SelfTestError`."""
    state, _ = game.new(SEED)
    decision = game.decision(state)
    assert decision is not None
    question = PlayerQuestion(
        number=1,
        player="officer",
        seed=SEED,
        anew=True,
        view=game.view(state, decision.seat),
        decision=decision,
    )
    thinker = ThinkingProcess(game.kit)
    try:
        thinker.ask(question)
        end = monotonic() + PATIENCE_S
        while (found := thinker.answer()) is None and monotonic() < end:
            sleep(POLL_S)
    finally:
        thinker.close()
    if found != SeatedPlayers(game.kit).answer(question):
        raise SelfTestError("a computer player in a process of its own doesn't answer as it should")


def play(game: CardGame, path: Path) -> GameRecord[CardGame]:
    """Play a fixed game to its end, and write it down; nobody declines anything."""
    with GameRecord.start(game, Setup(SEED), path) as record:
        while decision := record.decision:
            options = [option for option in decision.options if option != DONE] or [DONE]
            record.take(options[len(record.steps) * _STRIDE % len(options)])
        return record
