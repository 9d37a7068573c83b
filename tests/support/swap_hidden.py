"""The same game as far as one viewer can tell: what he can't know is dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any, TypeVar

from stalingrad_game.card_game.state.codes import SIDES, CardZone, FormationZone
from stalingrad_game.card_game.state.state import State, sees_hand
from stalingrad_game.kernel.game import Game
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.session.session import TableSession

G = TypeVar("G", bound=Game[Any])


def exchanged(state: State, viewer: int, rng: Random, *, chance: bool = True) -> State:
    """Hands that the viewer doesn't see, exchanged with their decks; and, with chance, the rest.

    The rest is the order of every deck and the generator. A hand that lies open is left alone.
    """
    new = state.copy()
    onlooker = state.copy()
    onlooker.viewer = viewer
    for side in SIDES:
        zones = [CardZone.DECK + side]
        for seat in range(side, state.seats, 2):
            looked_at = state.looking == (viewer, seat)
            if not (sees_hand(onlooker, seat) or looked_at):
                zones += [CardZone.HAND + seat, CardZone.PICKED + seat]
        if len(zones) > 1 or chance:
            _deal(new, zones, rng)
    if chance:
        for side in SIDES:
            new.lines[FormationZone.DECK + side] = _shuffled(
                new.lines[FormationZone.DECK + side], rng
            )
            new.campaign_decks[side] = _shuffled(new.campaign_decks[side], rng)
        new.carnage_deck = _shuffled(new.carnage_deck, rng)
        new.building_deck = _shuffled(new.building_deck, rng)
        new.rng = rng.getrandbits(60)
    return new


def forked(record: GameRecord[G]) -> GameRecord[G]:
    """The same game in memory, to go on with by itself; nothing is played again."""
    timeline = copy(record._timeline)
    for name in ("steps", "_states", "_undone"):
        vars(timeline)[name] = list(vars(timeline)[name])
    return GameRecord(timeline, record.data, None)


def twin(
    control: TableController, viewer: int, rng: Random, *, chance: bool = True
) -> TableController:
    """A table where the same game stands, but for what the viewer can't know."""
    record = forked(control.session.record)
    states = record._timeline._states
    states[-1] = exchanged(states[-1], viewer, rng, chance=chance)
    other = table_controller(TableSession(record, control.session.settings))
    other.session.hands.picked = control.session.hands.picked
    other.viewport.magnify = control.viewport.magnify
    other.viewport.magnified = control.viewport.magnified
    kept = {name: value for name, value in vars(control.recap).items() if name != "_session"}
    vars(other.recap).update(kept)
    other.update(0)
    return other


def passes_alike(tables: Sequence[TableController], ms: float) -> bool:
    """Let time pass at two tables, and what waits to be read; whether both look different now.

    One that did alone would tell what is hidden. What has not changed needn't be compared again.
    """
    before = [one.session.version for one in tables]
    for one in tables:
        one.update(ms)
        if one.session.playback.pause is not None:
            one.go_on()
    changed = {one.session.version != was for one, was in zip(tables, before, strict=True)}
    assert len(changed) == 1
    return True in changed


def _deal(state: State, zones: list[int], rng: Random) -> None:
    """Deal the cards of these zones anew, as many to each."""
    cards = _shuffled(tuple(card for zone in zones for card in state.cards[zone]), rng)
    for zone in zones:
        number = len(state.cards[zone])
        dealt, cards = cards[:number], cards[number:]
        state.cards[zone] = tuple(sorted(dealt)) if zone < CardZone.DECK else dealt
    for seat, received in enumerate(state.received):
        if received and CardZone.HAND + seat in zones:
            hand = state.cards[CardZone.HAND + seat]
            state.received[seat] = hand[: len(received)]


def _shuffled(cards: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    return tuple(rng.sample(cards, len(cards)))
