"""Cuts the power at every step of what the program writes, and looks what the disk then holds.

``python -m tests.breaking.power_loss [--count N] [--seed S] [--only WORD]``: a game is begun and
played, sealed, gone on with, a pack or a scenario of one's own is kept for it, options and drafts
are saved. What files and folders were told meanwhile is written down, and played again on a disk
that keeps only what was synced for certain: after each step every other write and every name that
is younger may have reached it or not, in any order, whole or torn. From `N` such disks, drawn by
the seed, the program reads its files again. A decision older than a second is there, the game can
be gone on with, whatever else lay there is as it was, and what was replaced is old or new.

The disk syncs as fast as the real one; on a slow one older decisions may be gone, and then only
while the player is told that the disk is late, or the program stands still and waits for it.
A line for each situation tells how many cuts were tried and the most that one of them has cost.
Needs Linux and a C compiler.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from msgspec import structs

from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.pack_tools.draft import open_pack
from stalingrad_game.card_game.pack_tools.draft_edits import set_text
from stalingrad_game.card_game.pack_tools.draft_files import save_pack
from stalingrad_game.card_game.pack_tools.new_pack import new_pack
from stalingrad_game.card_game.packs import keep_pack, load_pack, packs_for_records
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import HOME_VARIABLE, packs_folder, saves_folder
from stalingrad_game.past_games.ledger import Ledger, played_game
from stalingrad_game.record import saves, sealing
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_saves import new_sealed_game
from stalingrad_game.record.sealing import Seal
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import ScenarioError, load_scenario
from stalingrad_game.street_fight.board.scenario_file import ScenarioFile
from stalingrad_game.street_fight.editing.own_files import draft_path, save_draft
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.games import keep_scenario
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.shell.settings import Settings, load_settings, save_settings
from tests.breaking.failing_calls import gone_on_with
from tests.breaking.report import Report
from tests.breaking.simulated_disk import Content, SimulatedDisk, lay_out, read_log
from tests.breaking.system_calls import Calls, mark, under_control
from tests.support.played import finished
from tests.support.sealed import PASSPHRASES

MODULE: Final = "tests.breaking.power_loss"
MOST_SECONDS: Final = 1.1
"""Decisions that are older are never lost unsaid; the notice needs a moment to be seen."""
LOOKS: Final = 0.02
"""Seconds after which the player sees whether the disk is late."""
SLOW_MS: Final = 800
"""How long a sync takes on a slow disk."""
BETWEEN: Final = 0.25
"""Seconds from one decision to the next: two people play no faster."""
DECISIONS: Final = 7
RANDOM: Final = 6
"""So many disks at random after each step, beside the usual ones."""
SAVED, UNSAVED = 150, 110
"""The speed in the options, before and after they are changed."""
AFTER: Final = "The Other House"


OTHERS: Final = (
    *("notes", "data/notes", "data/saves/notes", "data/packs/notes", "data/scenarios/notes"),
    *("settings/notes", "logs/notes"),
)
"""Files of the user's own that lie beside the program's."""


class Acknowledged(NamedTuple):
    """What the program said is done."""

    seconds: float
    size: int
    total: str
    """Of a record: its size and last checksum."""


class Situation(NamedTuple):
    """Something that the program writes."""

    name: str
    prepare: Callable[[], object]
    """Lays out a home."""
    does: Callable[[], None]
    """Writes, and marks what is done."""
    holds: Callable[[bool], str] | None = None
    """What is wrong with what was written; told whether it was said to be done. None: a game."""
    without: tuple[str, ...] = ()
    """What the user deletes before the game is gone on with: it has a copy of its own."""
    sync_ms: int = 0
    """How long a sync takes beyond what it takes."""

    @property
    def others(self) -> tuple[str, ...]:
        """Files of the user's own beside it; none in a home that is empty yet."""
        return () if self.prepare is nothing else OTHERS


# --- what is written


def cards() -> CardGame:
    return CardGame(Kit(load_pack(), "basic"))


def street() -> StreetGame:
    return StreetGame(street_kit("first_house", "k47"))


def own_pack() -> Path:
    return packs_folder() / "own"


def cards_of_own_pack() -> CardGame:
    content = load_pack(own_pack())
    keep_pack(own_pack(), content.digest)
    return CardGame(Kit(content, "basic"))


def own_scenario() -> ScenarioFile:
    return draft_named("first_house_own")


def draft_named(title: str) -> ScenarioFile:
    file = load_scenario("first_house").file
    return structs.replace(file, id="own_house", title=title)


def street_of_own_scenario() -> StreetGame:
    game = StreetGame(street_kit(draft_path(own_scenario()), "k47"))
    keep_scenario(game)
    return game


def begun(game: Any) -> GameRecord[Any]:
    return saves.new_game(game, Setup(7, {}, (Seat(), Seat())), "a game")


def sealed(game: Any) -> GameRecord[Any]:
    setup = Setup(7, {}, (Seat(), Seat()))
    return new_sealed_game(game, setup, Seal.made(PASSPHRASES, 0), "sealed")


def played_slowly(record: GameRecord[Any]) -> None:
    """Decisions during which the program may stand still until the disk has taken them."""
    marked(record)
    for _ in range(DECISIONS):
        waited(record)
        assert record.decision is not None
        mark(f"late {True}")
        record.take(record.decision.options[0])
        mark(f"late {record.late}")
        marked(record)
    waited(record)
    mark(f"late {True}")
    record.close()
    mark(f"late {False}")
    marked(record)


def played(record: GameRecord[Any]) -> None:
    """Decisions, one of them undone and redone, each with a mark once it is acknowledged."""
    marked(record)
    for number in range(DECISIONS):
        sleep(BETWEEN)
        if record.decision is None or record.waits_for_mail:
            break
        record.take(record.decision.options[number % len(record.decision.options)])
        marked(record)
        if number == DECISIONS // 2 and record.can_undo():
            record.undo()
            marked(record)
            record.redo()
            marked(record)
    record.close()
    marked(record)


def marked(record: GameRecord[Any]) -> None:
    mark(f"{len(record.data)} {record.data[-19:-3].decode()}")


def waited(record: GameRecord[Any]) -> None:
    """Let the time to the next decision pass; marks whether the player is told of a slow disk."""
    was_late = record.late
    for _ in range(round(BETWEEN / LOOKS)):
        sleep(LOOKS)
        if record.late != was_late:
            was_late = record.late
            mark(f"late {was_late}")


def gone_on() -> None:
    """A saved game is gone on with; its file is deleted meanwhile."""
    (path,) = saves_folder().glob("*.jsonl")
    record = gone_on_with(path, program_library([load_pack()]))
    sleep(BETWEEN)
    played(record)


def done(does: Callable[[], object]) -> None:
    does()
    mark("done -")


def options(percent: int) -> None:
    save_settings(structs.replace(Settings(), speed_percent=percent))


def options_hold(new: bool) -> str:
    found = load_settings()
    if found.damaged is not None:
        return f"options: {found.damaged}"
    wanted = {SAVED} if new else {SAVED, UNSAVED}
    return "" if found.settings.speed_percent in wanted else "other options"


def past(seed: int) -> Any:
    record = finished(seed, resigns=1)
    return played_game(record.data, "", program_library([load_pack()]))


def noted() -> None:
    """One game in the history; the other is played too, here where what is looked for is known."""
    past(3)
    Ledger().note([past(2)])


def ledger_holds(new: bool) -> str:
    games = Ledger().games
    wanted = [past(2), *([past(3)] if new else [])]
    return "" if all(one.id in games for one in wanted) else "a game isn't in the history"


def scenario_holds(new: bool) -> str:
    title = load_scenario(draft_path(own_scenario())).file.title
    return "" if title == AFTER or (not new and title == own_scenario().title) else f"{title}"


def change_pack() -> None:
    """Another name for a card, in both languages: two files."""
    draft = open_pack(own_pack())
    for code in ("en", "fr"):
        draft = set_text(draft, code, "combat", "crossfire", "name", AFTER)
    save_pack(own_pack(), draft)


def pack_holds(new: bool) -> str:
    texts = load_pack(own_pack()).texts
    changed = [AFTER in str(texts[code]) for code in ("en", "fr")]
    return "" if all(changed) or not new else "the pack is the old one"


def new_pack_holds(new: bool) -> str:
    if own_pack().exists():
        load_pack(own_pack())
        return ""
    return "the pack isn't there" if new else ""


def nothing() -> None:
    """An empty home: no folder is there yet."""


SITUATIONS: Final = (
    Situation("a card game", nothing, lambda: played(begun(cards()))),
    Situation(
        "a card game, slow disk", nothing, lambda: played_slowly(begun(cards())), sync_ms=SLOW_MS
    ),
    Situation("Street Fight", nothing, lambda: played(begun(street()))),
    Situation("a sealed card game", nothing, lambda: played(sealed(cards()))),
    Situation("sealed Street Fight", nothing, lambda: played(sealed(street()))),
    Situation("a game gone on with", lambda: begun(cards()).close(), gone_on),
    Situation(
        "a game of an own pack",
        lambda: new_pack(own_pack()),
        lambda: played(begun(cards_of_own_pack())),
        without=("data/packs/own",),
    ),
    Situation(
        "a game of an own scenario",
        lambda: save_draft(own_scenario()),
        lambda: played(begun(street_of_own_scenario())),
        without=("data/scenarios/own_house.toml",),
    ),
    Situation(
        "options", lambda: options(UNSAVED), lambda: done(lambda: options(SAVED)), options_hold
    ),
    Situation(
        "the history",
        noted,
        lambda: done(lambda: Ledger().note([past(3)])),
        ledger_holds,
    ),
    Situation(
        "a scenario in the editor",
        lambda: save_draft(own_scenario()),
        lambda: done(lambda: save_draft(draft_named(AFTER))),
        scenario_holds,
    ),
    Situation(
        "a pack in the editor",
        lambda: new_pack(own_pack()),
        lambda: done(change_pack),
        pack_holds,
    ),
    Situation("a new pack", nothing, lambda: done(lambda: new_pack(own_pack())), new_pack_holds),
)


# --- what must hold


class Tried(NamedTuple):
    """A disk after a cut."""

    content: Content
    acknowledged: list[Acknowledged]
    now: float
    late: bool
    """Whether the player is told that the disk is late."""


class Lost(NamedTuple):
    """What a cut has cost."""

    decisions: int = 0
    seconds: float = 0.0
    """The age of the oldest decision that is gone."""
    trouble: str = ""


def lost(situation: Situation, cut: Tried) -> Lost:
    """What is gone from the disk that is the home now."""
    try:
        for name in situation.others:
            if (Path(os.environ[HOME_VARIABLE]) / name).read_bytes() != name.encode():
                return Lost(trouble=f"{name} is another file")
        if situation.holds is not None:
            return Lost(trouble=situation.holds(len(cut.acknowledged) > 0))
        if not cut.acknowledged:
            return Lost()
        for name in situation.without:
            shutil.rmtree(Path(os.environ[HOME_VARIABLE]) / name, ignore_errors=True)
            with suppress(OSError):
                (Path(os.environ[HOME_VARIABLE]) / name).unlink()
        return lost_decisions(cut)
    except (PackError, RecordError, ScenarioError, OSError, ValueError, KeyError) as error:
        return Lost(trouble=f"{type(error).__name__}: {error}")


def lost_decisions(cut: Tried) -> Lost:
    """What is gone of a game that is gone on with; raises as `gone_on_with`."""
    games = [one for one in saves_folder().iterdir() if one.suffix in saves.EXTENSIONS]
    if not games:
        return Lost(trouble="the game is gone")
    with gone_on_with(games[0], program_library(packs_for_records([load_pack()]))) as record:
        data = record.data
    gone = [one for one in cut.acknowledged if data[: one.size][-19:-3].decode() != one.total]
    if not gone:
        return Lost()
    age = cut.now - gone[0].seconds
    old = age > MOST_SECONDS and not cut.late
    return Lost(len(gone), age, "an old decision is gone, and nothing was told" if old else "")


def tried(home: Path, log: bytes, chance: Random) -> Iterator[Tried]:
    """Every disk that differs from those before it, after each step that was written down.

    A game that lies there from before was acknowledged long ago.
    """
    disk, acknowledged = SimulatedDisk(home), list[Acknowledged]()
    for game in home.glob(f"data/saves/*{saves.EXTENSION}"):
        data = game.read_bytes()
        acknowledged.append(Acknowledged(0.0, len(data), data[-19:-3].decode()))
    seen = list(read_log(log))
    known: set[int] = set()
    late = False
    for number, one in enumerate(seen):
        if one.word == "mark" and one.details.startswith("late "):
            late = one.details == f"late {True}"
        elif one.word == "mark":
            size, total = one.details.split(" ")
            acknowledged.append(
                Acknowledged(one.seconds, int(size) if size.isdigit() else 0, total)
            )
        else:
            disk.take(one)
        following = seen[number + 1 :][:1]
        now = following[0].seconds if following else float("inf")
        for content in disk.cuts(chance, RANDOM):
            key = hash((frozenset(content.items()), len(acknowledged)))
            if key not in known:
                known.add(key)
                yield Tried(content, list(acknowledged), now, late)


def written_down(situation: Situation, home: Path, aside: Path) -> bytes:
    """What a process that does it does to files."""
    calls = Calls(aside / "calls", home)
    log = aside / "log"
    log.unlink(missing_ok=True)
    calls.log_to(log)
    calls.slow_down(situation.sync_ms)
    sys.stdout.flush()
    child = os.fork()
    if not child:
        code = 1
        try:
            calls.use()
            situation.does()
            code = 0
        except BaseException:
            traceback.print_exc()
        os._exit(code)
    _, status = os.waitpid(child, 0)
    if status:
        raise RuntimeError(f"{situation.name} can't be done")
    return log.read_bytes()


class Line(NamedTuple):
    """A line of the table."""

    steps: int
    cuts: int
    decisions: int
    seconds: float
    troubles: int


def try_situation(
    situation: Situation, folder: Path, most: int, chance: Random, report: Report
) -> Line:
    """Cut the power while something is written."""
    home = folder / "home"
    os.environ[HOME_VARIABLE] = str(home)
    home.mkdir()
    situation.prepare()
    for name in situation.others:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(name)
    before = folder / "before"
    shutil.copytree(home, before)
    log = written_down(situation, home, folder)
    shutil.rmtree(home)
    before.rename(home)
    disks = list(tried(home, log, chance))
    steps = sum(1 for _ in read_log(log))
    worst, troubles = Lost(), 0
    after = folder / "after"
    os.environ[HOME_VARIABLE] = str(after)
    chosen = disks if len(disks) <= most else chance.sample(disks, most)
    for one in chosen:
        lay_out(one.content, after)
        found = lost(situation, one)
        if found.trouble:
            troubles += 1
            report.fault(f"{situation.name}, {len(one.acknowledged)} acknowledged: {found.trouble}")
        worst = Lost(max(worst.decisions, found.decisions), max(worst.seconds, found.seconds))
        shutil.rmtree(after)
    return Line(steps, len(chosen), worst.decisions, worst.seconds, troubles)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=3000, help="how many cuts, of all together")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same cuts")
    parser.add_argument("--only", default="", help="situations with this in their name")
    args = parser.parse_args()
    code = under_control(MODULE)
    if code is not None:
        return code
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with (
        patch.object(sealing, "COST", sealing.LEAST_COST),
        patch.object(shutil, "_USE_CP_SENDFILE", False),  # so that what is copied is seen
    ):
        return try_all(args)


def try_all(args: argparse.Namespace) -> int:
    """Try every situation that is asked for; returns the exit code."""
    report, chance = Report(), Random(args.seed)
    chosen = [one for one in SITUATIONS if args.only in one.name]
    print(f"{'what is written':28}  steps   cuts  lost  oldest lost  troubles")
    for situation in chosen:
        with tempfile.TemporaryDirectory(prefix="breaking-") as name:
            line = try_situation(situation, Path(name), args.count // len(chosen), chance, report)
        figures = (
            f"{line.steps:5}  {line.cuts:5}  {line.decisions:4}  {line.seconds * 1000:8.0f} ms"
        )
        print(f"{situation.name:28}  {figures}  {line.troubles:8}", flush=True)
        report.figures["cuts"] += line.cuts
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
