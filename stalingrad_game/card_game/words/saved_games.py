"""What saved games and troubles with their files are called and said, in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from ...localisation.catalogue import Catalogue
from ...record.errors import printable
from ...record.lines import Seat
from ...record.saves import Save, players_title
from ...record.timeline import RESIGNED
from ...record.words import phase_text, record_text
from ..content.models import Content

_NUMBERED: Final = re.compile(r" \(\d+\)$")
"""What is added to the name of a file where another one has it."""
SCENARIO_GAMES: Final = frozenset({"street"})
"""Games each of whose scenarios is a kind of its own."""


def save_called(words: Catalogue, packs: Sequence[Content], save: Save) -> str:
    """Which game a save is of: of cards its mode, of another game its name, scenario and rules."""
    start = save.start
    if start is None or start.game not in SCENARIO_GAMES:
        return save_mode_text(words, packs, save)
    return game_called(words, packs, start.game, start.pack, start.mode)


def game_called(
    words: Catalogue, packs: Sequence[Content], game: str, scenario: str, mode: str
) -> str:
    """What a kind of game is called: its name, its scenario where it has one, its mode or rules."""
    called = pack_entry_called(words, packs, "modes", mode)
    if scenario:
        title, rules = f"street.scenario.{scenario}", f"street.referee.{mode}"
        own = scenario.replace("_", " ").capitalize()
        name = words.phrase(title) if title in words else own
        called = f"{name} ({words.phrase(rules) if rules in words else mode})"
    key = f"past.game.{game}"
    return f"{words.phrase(key)} · {called}" if key in words else f"{game} · {called}"


def save_mode_text(words: Catalogue, packs: Sequence[Content], save: Save) -> str:
    return pack_entry_called(words, packs, "modes", save.start.mode if save.start else "")


def save_moment_text(words: Catalogue, packs: Sequence[Content], save: Save) -> str:
    """Where a saved game stands: turn, phase, and the building being fought for."""
    if save.finished:
        return record_text(words, "saves.over")
    played = (save.start.game, save.start.mode) if save.start else ("", "")
    phase = phase_text(words, *played, save.at.phase)
    if not save.at.place:
        return record_text(words, "saves.turn", turn=save.at.turn, phase=phase)
    building = pack_entry_called(words, packs, "buildings", save.at.place)
    return record_text(words, "saves.battle", turn=save.at.turn, phase=phase, building=building)


def save_result_text(words: Catalogue, save: Save) -> str:
    """Who won a saved game; "" while it goes on."""
    return "" if save.end is None else past_result_text(words, save.end.winner, save.end.how)


def past_result_text(words: Catalogue, winner: str, how: str) -> str:
    """Who won a game that is over, or which side resigned."""
    key = f"saves.{RESIGNED if how == RESIGNED else 'won'}.{winner}"
    return record_text(words, key) if f"record.{key}" in words else winner


def save_players_text(words: Catalogue, save: Save) -> str:
    """Who plays a saved game: names and computers, or how many people."""
    return players_text(words, save.start.players if save.start else ())


def players_text(words: Catalogue, players: Sequence[Seat]) -> str:
    """Who plays a game, the Germans first: names and computers, or how many people."""
    if players and all(player.computer for player in players):
        return record_text(words, "saves.computers")
    if not any(player.name or player.computer for player in players):
        return record_text(words, "saves.people", n=len(players))
    sides = (players[0::2], players[1::2])
    german, soviet = (
        words.language.listed([player_called(words, one) for one in side]) for side in sides
    )
    return record_text(words, "saves.against", german=german, soviet=soviet)


def save_own_title(save: Save) -> str:
    """The title that a game's players gave it; "" where the program named it by players or mode."""
    players = save.start.players if save.start else ()
    own = {save.start.mode, players_title(players)} if save.start else set()
    return "" if _NUMBERED.sub("", save.title) in own else save.title


def player_called(words: Catalogue, player: Seat) -> str:
    """What a player of a record is called; a person without a name is one."""
    if player.computer:
        return computer_called(words, player.computer)
    return printable(player.name) or words.phrase("menu.new.who.person")


def pack_entry_called(words: Catalogue, packs: Sequence[Content], table: str, entry: str) -> str:
    """What the packs in use call something; its id where they don't know it."""
    for pack in packs:
        found = pack.texts_in(words.language)[table].get(entry)
        if found is not None:
            return found.name
    return entry


def computer_called(words: Catalogue, name: str) -> str:
    """What a computer player is called, by its name in records; one without words by that."""
    key = f"menu.new.who.{name}"
    return words.phrase(key) if key in words else words.phrase("menu.new.who.other", name=name)


Calling = Callable[[str], str]
HistoryCallings = tuple[Callable[[str, str, str], str], Calling, Calling, Calling]
"""What the history of games calls a kind of game, a computer player, a card and a commander."""


def history_callings(words: Catalogue, packs: Sequence[Content]) -> HistoryCallings:
    """What the history calls things, by the packs in use; of another game its scenario and rules.

    Whatever nobody knows any more is called by its id.
    """

    def kind(game: str, scenario: str, mode: str) -> str:
        return game_called(words, packs, game, scenario, mode)

    def card(entry: str) -> str:
        return pack_entry_called(words, packs, "combat", entry)

    def commander(face: str) -> str:
        return pack_entry_called(words, packs, "commanders", face)

    return kind, lambda name: computer_called(words, name), card, commander
