"""Plays who wants to look into a sealed game: one passphrase, every command, every copied file.

``python -m tests.breaking.sealed_adversary [--count N] [--seed S]``: games of both kinds, for two
and for four, are sealed at random moments: while the adversary is to decide, while the other side
is, given up by the adversary in a copy, and ended by a last choice in a copy. Each file is made
twice, alike in all that the adversary's side can know and otherwise in all that it can't: the other
hand, every deck, hidden units and mines. Everything that is tried has to say, paint and write the
same both times, never a seed, and no readable record. Each moment has a line with what was tried
in it; the figures count the trials by kind.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pygame

from stalingrad_game.app.cli import main as program
from stalingrad_game.app.library import program_library
from stalingrad_game.card_game import game as card_module
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.lab.hidden import exchanged as exchanged_cards
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules import causes, set_up
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.state import State as CardState
from stalingrad_game.folders import saves_folder
from stalingrad_game.kernel.chance import KEYED_SEED
from stalingrad_game.kernel.decision import Event
from stalingrad_game.kernel.game import Game
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record import sealing
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_record import SealedRecord
from stalingrad_game.record.sealed_saves import is_sealed_file, open_seal
from stalingrad_game.record.sealing import Seal
from stalingrad_game.record.setup import Setup
from stalingrad_game.record.timeline import Step
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import exchanged as exchanged_board
from stalingrad_game.street_fight.position.state import State as BoardState
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.automation.describe import describe_screen
from stalingrad_game.ui.shell.app import AppContext
from tests.breaking.report import Report, options, own_home, random_moves, require
from tests.support.screens import click, context_of, frame, press, seen, top, write

PASSPHRASES: Final = ("barrikady 42", "krasny oktyabr")
NEW_PASSPHRASE: Final = "quite another one"
SIDES: Final = ("german", "soviet")
GAMES: Final = ("basic", "street", "four", "street", "expert", "street")
HIDING: Final = (("tractor_hall", "tide"), ("tractor_hall", "ats"), ("sewer_raid", "ats"))
"""Scenarios and referees of Street Fight with much that is hidden: from one side each."""
MOST_DECIDED: Final = 80
"""Decisions before a game is sealed that hasn't ended."""
SEED: Final = KEYED_SEED + 0x5EC12E7
MOST_MOVES: Final = 2000
LAYOUTS: Final = 12
"""How many moments are looked for that differ in what is hidden."""
MAIL: Final = "mail.stalingrad"
SMALL: Final = ("--size", "640x360")
DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}[ T]\d{2}[.:]\d{2}(:\d{2}[+-]\d{2}:\d{2})?")
TYPED: Final = (
    *("help", "table", "options", "hand", "hand german", "hand soviet", "hide", "hand", "log 900"),
    *("recap", "piles", "odds", "sheet", "partner", "card 1", "history", "goal", "map", "rules"),
    *("why 1", "why 2", "aims", "depth events", "log 900", "depth rules", "log 900"),
    *("save", f"save copy-{MAIL}", "undo", "redo", "language fr", "table", "hint", "log 900"),
)
"""What is typed in a game before it is left, in the words of both games."""
MOST_FRAMES: Final = 40
"""In which a screen comes to rest: pictures are painted when there is time."""
NOT_PRESSED: Final = frozenset({pygame.K_i})
"""A hint thinks in another process, which takes its time: it is asked for at the terminal."""
KEYS: Final = (
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F11),
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_HOME, pygame.K_END),
)
LEFT_ALONE: Final = frozenset({"home", "quit", "browser", "options", "rules", "keys"})
"""Buttons that lead away from the game."""


class Twins(NamedTuple):
    """A sealed file made twice, with other things hidden."""

    what: str
    """Game and moment."""
    side: int
    """The adversary's."""
    files: tuple[bytes, bytes]
    salt: int
    """By which the second one is told from the first."""


@cache
def library() -> GameLibrary:
    """Every game, with the standard pack."""
    return program_library([load_pack()])


@contextmanager
def world(number: int, side: int, salt: int) -> Iterator[None]:
    """While a branch hides other things from a side in world 1; world 0 is as it is."""
    if not number:
        yield
        return
    cards_as_they_are, board_as_it_is = set_up.deal_unseen_anew, StreetGame.deal_anew

    def cards(state: CardState, seed: int) -> None:
        cards_as_they_are(state, seed)
        take_over(state, exchanged_cards(state, side, Random(salt)))

    def board(game: StreetGame, state: BoardState, seed: int) -> None:
        board_as_it_is(game, state, seed)
        take_over(state, exchanged_board(game, state, side, Random(salt)))

    with ExitStack() as changed:
        for module in (card_module, causes):
            changed.enter_context(patch.object(module, "deal_unseen_anew", cards))
        changed.enter_context(patch.object(StreetGame, "deal_anew", board))
        yield


def take_over(state: Any, other: Any) -> None:
    """Make a state another one, but for the dice to come."""
    for name in state.__struct_fields__:
        if name != "rng":
            setattr(state, name, getattr(other, name))


# --- files


def some_game(chance: Random, name: str) -> Game[Any]:
    """A game of a kind."""
    if name == "street":
        return StreetGame(street_kit(*chance.choice(HIDING)))
    return CardGame(Kit(load_pack(), name))


def played(game: Game[Any], chance: Random, most: int) -> GameRecord[Any]:
    """A game played at random to its end, or for so many decisions."""
    record: GameRecord[Any] = GameRecord.start(game, Setup(chance.randrange(2**31)))
    random_moves(record, chance, most)
    return record


def twins_of(
    source: GameRecord[Any], step: int, side: int, salt: int, ends: Callable[[Any], Any] | None
) -> tuple[bytes, bytes] | None:
    """A game sealed after a step and `ends`, twice; None where a side could tell the two apart."""
    game, seats = source.game, range(source.game.seats)
    own = [seat for seat in seats if game.side_of(seat) == side]
    seal = Seal.made(PASSPHRASES, 1 - side)
    found, states, runs = [], [], []
    for number in range(2):
        with world(number, side, salt):
            record = GameRecord.branched(source, step, SEED)
            states.append(record.state)
            sealed = Path(f"twin {number}")
            sealed.write_bytes(seal.sealed(record.data))
            copy = SealedRecord.opened(sealed, library(), open_seal(sealed, PASSPHRASES[side]))
            with copy:
                views = [game.view(copy.state, seat) for seat in own]
                before = len(copy.steps)
                if ends is not None:
                    ends(copy)
            views_now = [
                of_step for step in copy.steps[before:] for of_step in seen_of(game, views, step)
            ]
            after = [game.view(copy.state, seat) for seat in own]
            runs.append((copy.result, views_now, views, after))
            found.append(sealed.read_bytes())
    if states[0] == states[1] or runs[0] != runs[1]:
        return None
    return found[0], found[1]


def seen_of(game: Game[Any], views: list[Any], step: Step) -> list[list[Event | None]]:
    """What those who look through views see of a step; the views follow it."""
    parts_seen = []
    for view in views:
        parts = []
        for event in step.events:
            part = game.seen_by(event, view)
            parts.append(part)
            if part is not None:
                game.fold(view, part)
        parts_seen.append(parts)
    return parts_seen


def sealed_twins(chance: Random, name: str, moment: str, side: int) -> Twins | None:
    """A game sealed at a moment that is called so; None where none was found."""
    for _ in range(LAYOUTS):
        most = MOST_MOVES if moment == "last choice" else 1 + chance.randrange(MOST_DECIDED)
        source = played(some_game(chance, name), chance, most)
        steps, side_of = source.steps, source.game.side_of
        ends: Callable[[SealedRecord[Any]], object] | None = None
        if moment == "last choice":
            step = len(steps) - 1
            if source.result is None or side_of(steps[step].seat) != side:
                continue
            ends = lambda copy, last=steps[step].option: copy.take(last)  # noqa: E731
        else:
            waiting = moment == "waiting"
            fits = [n for n, one in enumerate(steps) if (side_of(one.seat) == side) != waiting]
            if not fits:
                continue
            step = chance.choice(fits)
            if moment == "given up":
                ends = lambda copy, seat=steps[step].seat: copy.resign(seat)  # noqa: E731
        salt = chance.randrange(2**31)
        files = twins_of(source, step, side, salt, ends)
        if files is not None:
            return Twins(f"{name} {moment}, {SIDES[side]}", side, files, salt)
    return None


# --- what is tried


class Place:
    """A machine with one sealed game, and whoever sits at it."""

    def __init__(self, home: Path, side: int, data: bytes) -> None:
        """Lay it out: the game among the saves, and as it came."""
        for old in home.iterdir():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        self.home: Final = home
        self.work: Final = home / "work"
        self.work.mkdir()
        self.mail: Final = self.work / MAIL
        self.saved: Final = saves_folder() / f"Game{self.mail.suffix}"
        for path in (self.mail, self.saved):
            path.write_bytes(data)
        self.passphrase: Final = PASSPHRASES[side]
        self.side: Final = side
        self.shown: Final[list[str]] = []
        """All that was said, painted and written."""

    def run(self, *argv: str | Path, typed: tuple[str, ...] = ()) -> None:
        """Carry out a command line, with typed lines."""
        for path in self.home.rglob("*"):
            os.utime(path, (0, 0), follow_symlinks=False)
        out, err = io.StringIO(), io.StringIO()
        lines = io.StringIO("".join(f"{line}\n" for line in typed))
        with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", lines):
            code = program([str(word) for word in argv])
        self.shown.append(f"{argv}: {code}\n{out.getvalue()}\n{err.getvalue()}")

    def files(self) -> list[Path]:
        """Every file here."""
        return sorted(path for path in self.home.rglob("*") if path.is_file())

    def close(self) -> str:
        """All that was said, with what readable files hold."""
        for path in self.files():
            name = DATE.sub("DATE", str(path.relative_to(self.home)))
            held = "sealed" if is_sealed_file(path) else path.read_bytes().decode("latin-1")
            self.shown.append(f"{name}: {held}")
        return DATE.sub("DATE", "\n".join(self.shown))


def typed_game(place: Place) -> None:
    """Whatever a game at the terminal can be asked."""
    for path in (place.mail, place.saved):
        place.run("play", "--text", "--load", path, typed=(place.passphrase, *TYPED, "quit"))
    place.run("street", "play", "--text", "--load", place.mail, typed=(place.passphrase, "log 900"))
    readers(place)


def given_up(place: Place) -> None:
    """A game given up at the terminal, and looked at again."""
    lines = ("hand", "resign", "resign yes", *TYPED)
    place.run("play", "--text", "--load", place.mail, typed=(place.passphrase, *lines))
    for path in place.files():
        if is_sealed_file(path):
            place.run("play", "--text", "--load", path, typed=(place.passphrase, "log 900"))
    openers(place)
    readers(place)


def openers(place: Place) -> None:
    """Whatever is done with sealed files, to every one that is here."""
    own, other = place.passphrase, SIDES[1 - place.side]
    for number, path in enumerate([one for one in place.files() if is_sealed_file(one)]):
        for tried, typed in enumerate(
            ((own,), (own, own), (own, PASSPHRASES[1 - place.side][:-1]))
        ):
            place.run("sealed", "open", path, f"open {number} {tried}.jsonl", typed=typed)
        place.run("sealed", "new", path, "--as", other, typed=(own, own, own, own))
        for words in ((own, NEW_PASSPHRASE, NEW_PASSPHRASE), (NEW_PASSPHRASE, own, own)):
            place.run("sealed", "passphrase", path, typed=words)
        place.run("sealed", "open", path, f"changed {number}.jsonl", typed=(own, NEW_PASSPHRASE))


def readers(place: Place) -> None:
    """Every command that reads records, on every sealed file that is here."""
    for number, path in enumerate([one for one in place.files() if is_sealed_file(one)]):
        place.run("verify", path)
        place.run("verify", "--rest", path)
        place.run("replay", path)
        place.run("replay", path, "--viewpoint", "all", "--out", f"{number}.html")
        place.run("replay", path, "--at", "0", "--branch", f"branch {number}.jsonl")
        place.run("review", path, "--json")
        place.run("shot", "--record", path, "--out", f"{number}.png", *SMALL)
        place.run("shot", "--record", path, "--screen", "end", "--out", f"end {number}.png", *SMALL)
    place.run("saves")
    place.run("saves", "export", "1", "exported.jsonl")
    place.run("saves", "rename", "1", "Another name")
    place.run("history", "--json")
    place.run("history", "export", "history.csv")
    place.run("shot", "--screen", "load", "--out", "load.png", *SMALL)
    place.run("shot", "--screen", "history", "--out", "history.png", *SMALL)


def window(place: Place) -> None:
    """Every button and key of the window, in the game and in its menu, then given up."""
    sat = Window(place)
    sat.push()
    for code in KEYS:
        if code not in NOT_PRESSED:
            sat.do(partial(press, sat.context, code))
    press(sat.context, pygame.K_ESCAPE)
    sat.push()
    sat.back()
    session = sat.session
    if session.result is None:
        session.finish()
        session.resign(min(session.people))
    sat.begun = len(session.record.data)
    for _ in range(3):
        sat.look()
    sat.push()
    sat.close()
    openers(place)


class Window:
    """A window in which the game was dropped and opened; it starts anew where a choice was made.

    What a choice of one's own shows, as a draw, may differ: it is nobody's secret any more.
    """

    def __init__(self, place: Place) -> None:
        self._place: Final = place
        self._data: Final = place.mail.read_bytes()
        self.context = self._opened()
        self.begun = len(self.session.record.data)
        """How long the record is as long as nothing is decided."""

    def _opened(self) -> AppContext:
        context = context_of()
        context.take_file(str(self._place.mail))
        context.stack.settle()
        write(context, self._place.passphrase)
        press(context, pygame.K_RETURN)
        for _ in range(3):
            frame(context)
        if top(context) == "notice":
            press(context, pygame.K_ESCAPE)
        frame(context)
        return context

    @property
    def session(self) -> Any:
        """The game's, at the table below all that is open; None where the table was left."""
        scenes = reversed(self.context.stack._scenes)
        return next((found for scene in scenes if (found := getattr(scene, "session", None))), None)

    def do(self, action: Callable[[], object]) -> None:
        """Do something, look what it shows, and come back."""
        name = top(self.context)
        action()
        self.context.stack.settle()
        session = self.session
        if session is not None and len(session.record.data) == self.begun:
            self.look()
            self.back(name)
            return
        self.close()
        for path in saves_folder().iterdir():
            path.write_bytes(self._data)
        self.context = self._opened()

    def push(self) -> None:
        """Push every button of the screen on top that doesn't lead away."""
        name = top(self.context)
        self.look()
        buttons = [one for one in seen(self.context) if one.kind == "button"]
        for button in buttons:
            left_alone = button.name in LEFT_ALONE or button.label.startswith("Hint")
            if not left_alone and name == top(self.context):
                here = {one.name for one in seen(self.context) if one.point and one.enabled}
                if button.name in here:
                    self.do(partial(click, self.context, button.name))

    def look(self) -> None:
        """Note what the window shows, in words and as a picture."""
        pictures = [frame(self.context).get_buffer().raw, b""]
        while pictures[0] != pictures[1] and len(pictures) < MOST_FRAMES:
            pictures.insert(0, frame(self.context).get_buffer().raw)
        scene = self.context.stack.top
        assert scene is not None
        shown = describe_screen(scene, self.context.size)
        self._place.shown.extend(map(str, (shown.screen, shown.prompt, *shown.seen)))
        self._place.shown.append(hashlib.sha256(pictures[0]).hexdigest())

    def back(self, name: str = "table") -> None:
        """Leave whatever has opened over a screen."""
        for _ in range(4):
            if top(self.context) != name:
                press(self.context, pygame.K_ESCAPE)
                self.context.stack.settle()
                frame(self.context)

    def close(self) -> None:
        """Leave the game."""
        self.context.stack.clear()
        self.context.stack.settle()
        self._place.shown.extend(self.context.warnings)


TRIALS: Final[tuple[tuple[str, Callable[[Place], None]], ...]] = (
    ("typed", typed_game),
    ("given up", given_up),
    ("opened", openers),
    ("window", window),
)
MOMENTS: Final = ("asked", "waiting", "given up", "last choice")


def tried(twins: Twins, trial: Callable[[Place], None], home: Path) -> str:
    """Try something with both files; raises `ValueError` where a side can tell them apart."""
    found = []
    for number, data in enumerate(twins.files):
        with world(number, twins.side, twins.salt):
            place = Place(home, twins.side, data)
            with chdir(place.work):
                trial(place)
                found.append(place.close())
    first, second = found
    for secret in (str(SEED), f"{SEED - KEYED_SEED:x}"):
        require(secret not in first, "the seed is told")
    if first != second:
        pairs = enumerate(zip(first, second, strict=False))
        place_of = next((n for n, (one, other) in pairs if one != other), 0)
        around = slice(max(place_of - 200, 0), place_of + 200)
        raise ValueError(f"told apart: {first[around]!r} and {second[around]!r}")
    return f"{twins.what}: {trial.__name__}"


def one_game(report: Report, seed: int, home: Path) -> None:
    """One game at every moment, from both sides, with everything that is tried."""
    chance = Random(seed)
    name = GAMES[seed % len(GAMES)]
    for moment in MOMENTS:
        for side in range(2):
            with chdir(home):
                twins = sealed_twins(chance, name, moment, side)
            if twins is None:
                report.figures["no such moment found"] += 1
                print(f"game {seed}, {name}, {moment}, side {side}: no such moment found")
                continue
            for what, trial in TRIALS:
                if report.late:
                    return
                does = partial(tried, twins, trial, home)
                report.tried(f"game {seed}, {twins.what}, {what}", does)
            print(f"game {seed}, {twins.what}: {', '.join(what for what, _ in TRIALS)}", flush=True)


def main() -> int:
    args = options(__doc__, 20, "games")
    report = Report(args.minutes)
    with own_home() as home, patch.object(sealing, "COST", sealing.LEAST_COST):
        for number in range(args.count):
            one_game(report, args.seed + number, home)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
