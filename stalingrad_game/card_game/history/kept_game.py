"""A stretch of a game kept by names: how the cards lay, what was chosen, and what chance did.

It names everything by id and keeps no seed. So it can be played again with the figures of cards
changed, for as long as its cards are there and each choice is allowed; where it can't, the error
says at which step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

import msgspec

from ...kernel.decision import IllegalOption, UnreadableOption
from ...record.lines import Seat
from ...record.record import GameRecord
from ...record.setup import Setup
from ..content.models import Content
from ..game import CardGame
from ..record.chance_words import outcomes
from ..record.notation import SEAT_WORDS, SIDE_WORDS
from ..rules.kit import Kit
from ..rules.set_up import set_up
from ..state.codes import VOLGA, CardZone, FormationZone, Option
from ..state.state import Cards, State
from ..state.variants import Variants, variants_from

HAND_LIMIT: Final = 12
"""Places in a hand among which a card that chance takes is looked for."""


class KeptGameError(ValueError):
    """A kept game can't be played with the data pack in use; the message says where and why."""


class KeptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option taken and what chance did, both in words of a record."""

    option: str
    chance: tuple[str, ...] = ()


class KeptGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game from its set-up to some step."""

    mode: str
    variants: Mapping[str, str]
    shown_from: int
    """The steps before this one are only displayed; from it on the game is played."""
    deal: Mapping[str, tuple[str, ...]]
    """By what lies there, such as "hand german" or "building_deck": the ids, bottom first."""
    step: tuple[KeptStep, ...]

    @staticmethod
    def read(path: Path) -> KeptGame:
        """A kept game from its file; raises `KeptGameError`."""
        try:
            return msgspec.toml.decode(path.read_bytes(), type=KeptGame)
        except (OSError, ValueError) as fault:
            raise KeptGameError(f"{path.name}: {fault}") from fault


def kept_from(record: GameRecord[CardGame], shown_from: int) -> KeptGame:
    """What is to be kept of a record, up to where it stands.

    A shuffle is not kept: raises `KeptGameError` where there was one.
    """
    game = record.game
    opened = game.laid_out(record.setup.seed, record.state.variants)
    names = game.notation
    deal: dict[str, tuple[str, ...]] = {}
    for seat in range(opened.seats):
        cards = opened.cards[CardZone.HAND + seat]
        deal[f"hand {SEAT_WORDS[seat]}"] = tuple(names.cards[card] for card in cards)
    for side, word in enumerate(SIDE_WORDS):
        deck = opened.cards[CardZone.DECK + side]
        formations = opened.lines[FormationZone.DECK + side]
        deal[f"deck {word}"] = tuple(names.cards[card] for card in deck)
        deal[f"formation_deck {word}"] = tuple(names.formations[f] for f in formations)
        campaign = opened.campaign_decks[side]
        deal[f"campaign_deck {word}"] = tuple(names.campaign[card] for card in campaign)
    deal["carnage_deck"] = tuple(names.carnage[card] for card in opened.carnage_deck)
    deal["building_deck"] = tuple(names.building(card) for card in opened.building_deck)
    deal["buildings"] = tuple(names.building(card) for card in opened.buildings)
    steps = tuple(KeptStep(step.text, step.chance) for step in record.steps)
    shuffled = [word for step in steps for word in step.chance if word.startswith("shuffle")]
    if shuffled:
        raise KeptGameError(f"a shuffle can't be kept: {shuffled[0]}")
    mode = game.edition.mode
    return KeptGame(mode, dict(record.setup.variants), shown_from, deal, steps)


class DealtGame(CardGame):
    """The card game with its cards laid out as they were in a kept game."""

    def __init__(self, kit: Kit, kept: KeptGame) -> None:
        """Lay out a kept game with a kit; raises `KeptGameError` where a card is not in it."""
        super().__init__(kit)
        self._kept: Final = kept
        self._script: Cards = ()
        self._dealt: Final = self._laid(variants_from(kept.variants))
        self._script = self._whole_script()

    def laid_out(self, seed: int, variants: Variants) -> State:
        """The table of the kept game before its first turn, with all that chance will do."""
        del seed, variants  # both are the kept game's own
        state = self._dealt.copy()
        state.script = self._script
        return state

    def _laid(self, variants: Variants) -> State:
        state = set_up(self.kit, 0, variants)
        for seat in range(state.seats):
            place = CardZone.HAND + seat
            state.cards[place] = tuple(sorted(self._cards(f"hand {SEAT_WORDS[seat]}")))
        for side, word in enumerate(SIDE_WORDS):
            state.cards[CardZone.DECK + side] = self._cards(f"deck {word}")
            state.lines[FormationZone.DECK + side] = self._numbers(
                f"formation_deck {word}", self.notation.formations
            )
            state.campaign_decks[side] = self._numbers(
                f"campaign_deck {word}", self.notation.campaign
            )
        state.carnage_deck = self._numbers("carnage_deck", self.notation.carnage)
        state.building_deck = self._buildings("building_deck")
        state.buildings = list(self._buildings("buildings"))
        self._check(state, set_up(self.kit, 0, variants))
        return state

    def _cards(self, place: str) -> Cards:
        return self._numbers(place, self.notation.cards)

    def _buildings(self, place: str) -> Cards:
        names = (*self.notation.buildings, "volga")
        last = len(names) - 1
        return tuple(VOLGA if n == last else n for n in self._numbers(place, names))

    def _numbers(self, place: str, names: Sequence[str]) -> Cards:
        """The numbers of the ids in a place; of copies of one card each id stands for the first."""
        try:
            return tuple(names.index(name) for name in self._kept.deal[place])
        except (KeyError, ValueError) as fault:
            raise KeptGameError(f"{place}: {fault}, which this data pack has not") from None

    def _check(self, state: State, usual: State) -> None:
        """Raise `KeptGameError` where the data pack has other cards than the kept game."""
        for what, mine, theirs in (
            ("combat cards", sum(state.cards, ()), sum(usual.cards, ())),
            ("formations", sum(state.lines, ()), sum(usual.lines, ())),
            ("campaign cards", sum(state.campaign_decks, ()), sum(usual.campaign_decks, ())),
            ("carnage cards", state.carnage_deck, usual.carnage_deck),
            ("buildings", _laid_buildings(state), _laid_buildings(usual)),
        ):
            if sorted(mine) != sorted(theirs):
                raise KeptGameError(f"the data pack has other {what} than the kept game")

    def _whole_script(self) -> Cards:
        """What chance answers in all steps, the last answer first, as a state has it."""
        state = self._dealt.copy()
        self.advance(state)
        found: list[int] = []
        for number, step in enumerate(self._kept.step):
            where = f"step {number} ({step.option})"
            option = self._option(state, step, where)
            answers = self._answers(state, option, step, where)
            state.script = answers[::-1]
            self.apply(state, option)
            found += answers
        return tuple(found[::-1])

    def _option(self, state: State, step: KeptStep, where: str) -> Option:
        try:
            option = self.parse_option(step.option)
        except UnreadableOption as fault:
            raise KeptGameError(f"{where}: {fault}") from None
        if option not in self.options(state):
            why = self.describe_refusal(option, self.why(state, option))
            raise KeptGameError(f"{where} isn't allowed by the rules and cards of today: {why}")
        return option

    def _answers(self, state: State, option: Option, step: KeptStep, where: str) -> Cards:
        """What chance must answer in a step, so that it does what is kept."""
        found: tuple[str, ...] = ()
        for answers in product(*_guesses(step.chance)):
            tried = self.copy(state)
            tried.script = answers[::-1]
            try:
                found = outcomes(self.notation, self.apply(tried, option))
            except IllegalOption:
                break
            if found == step.chance and not tried.script:
                return answers
        kept, today = "; ".join(step.chance), "; ".join(found)
        raise KeptGameError(f"{where}: chance brought {kept!r}, with the cards of today {today!r}")


def _laid_buildings(state: State) -> Cards:
    return (*state.building_deck, *state.buildings)


def _guesses(chance: Sequence[str]) -> Iterator[Sequence[int]]:
    """For each answer that chance must give, in order: what it may be."""
    for outcome in chance:
        word, _, *values = outcome.split()
        if word == "roll":
            yield from ([int(value) - 1] for value in values)
        elif word == "lose":
            yield range(HAND_LIMIT)


def kept_record(kept: KeptGame, content: Content, player: str) -> GameRecord[CardGame]:
    """A kept game in memory at the step from which it is shown; raises `KeptGameError`.

    `player` is the name of the computer player in every seat.
    """
    game = DealtGame(Kit(content, kept.mode), kept)
    seats = tuple(Seat(computer=player) for _ in range(game.seats))
    record = GameRecord.start(game, Setup(0, kept.variants, seats))
    for step in kept.step[: kept.shown_from]:
        record.take(game.parse_option(step.option))
    return record
