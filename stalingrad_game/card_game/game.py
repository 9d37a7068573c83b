"""The card game as the kernel's `Game`: its engine, with the words that a record is written in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from ..kernel.decision import Event, Option
from ..kernel.game import DamagedPack, Edition, Game, Moment, Result, UnknownMode, UnknownPack
from ..kernel.library import GameLibrary, OldAnswers, SameAnswers
from ..kernel.plain_state import PlainStates
from ..localisation.languages import Languages
from .content.counts import MODES
from .content.models import Content
from .packs import damaged_copy, has_older_pack, older_pack
from .record.chance_words import deal, outcomes, reveals
from .record.notation import SIDE_WORDS, Notation
from .record.upgrades import INTERCEPTION_FORMAT, UPGRADES, InterceptionAnswers
from .rules.engine import RULES_VERSION, Engine
from .rules.kit import Kit
from .rules.set_up import deal_unseen_anew
from .state.codes import Victory, side_of
from .state.fold import fold, seen_by
from .state.state import State
from .state.variants import variant_words, variants_from

GAME_ID: Final = "stalingrad"
PHASES: Final = (
    "set_up",
    "campaign",
    "reinforcement",
    "consolidation",
    "renewal",
    "manoeuvre",
    "battle",
    "vanguard",
    "intensity",
    "initiative",
    "action",
    "break_test",
    "aftermath",
    "over",
)
"""By `Phase`: its word in a record."""
VICTORIES: Final[Mapping[int, str]] = MappingProxyType(
    {
        Victory.ALL_CLOSED: "all_closed",
        Victory.NO_BUILDING_LEFT: "no_building_left",
        Victory.BUILDING_HELD: "building_held",
        Victory.NO_ATTACK: "no_attack",
    }
)
"""By `Victory`: its word in a record."""


class CardGame(Engine, PlainStates[State]):
    """The card game with one data pack in one mode."""

    STATE = State
    game_id = GAME_ID
    side_words = SIDE_WORDS

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.notation: Final = Notation(kit)
        self.seats: Final = kit.seats
        pack = kit.content.pack
        self.edition: Final = Edition(
            game=self.game_id,
            rules=RULES_VERSION,
            pack=pack.id,
            pack_version=pack.version,
            digest=kit.content.digest,
            mode=MODES[kit.mode],
        )

    def side_of(self, seat: int) -> int:
        return side_of(seat)

    def complete_variants(self, chosen: Mapping[str, str]) -> dict[str, str]:
        return variant_words(variants_from(chosen))

    def begin(self, seed: int, variants: Mapping[str, str]) -> tuple[State, list[Event]]:
        return self.new(seed, variants_from(variants))

    def deal_anew(self, state: State, seed: int) -> None:
        deal_unseen_anew(state, seed)

    def seen_by(self, event: Event, view: State) -> Event | None:
        return seen_by(event, view)

    def fold(self, view: State, event: Event) -> None:
        fold(view, event)

    def deal(self, state: State) -> tuple[str, ...]:
        """The piles and hands at the first decision."""
        return deal(self.notation, state)

    def outcomes(self, events: Iterable[Event]) -> tuple[str, ...]:
        return outcomes(self.notation, events)

    def reveals(self, event: Event, seat: int) -> bool:
        return reveals(event, seat)

    def moment(self, state: State) -> Moment:
        """Turn, phase and the building being fought for."""
        building = state.buildings[state.district] if state.district >= 0 else -1
        place = self.notation.building(building) if building >= 0 else ""
        return Moment(state.turn, PHASES[state.phase], place)

    def commanders(self, state: State, /) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """By side: the faces that lie up of its commanders' cards (R1.3)."""
        faces = [self.kit.commander_id(*pair) for pair in enumerate(state.turned)]
        return tuple(faces[0::2]), tuple(faces[1::2])

    def result(self, state: State) -> Result | None:
        return None if state.agenda else Result(state.winner, VICTORIES[state.victory])

    def option_text(self, option: Option) -> str:
        return self.notation.text(option)

    def parse_option(self, text: str) -> Option:
        return self.notation.parse(text)

    def copy(self, state: State) -> State:
        return state.copy()


class CardGames:
    """The card game with the data packs that are in use, and earlier standard ones for records."""

    id = GAME_ID
    rules = RULES_VERSION
    upgrades = UPGRADES

    def __init__(self, packs: Sequence[Content], languages: Languages | None = None) -> None:
        """Open records with these packs; `languages` are those that earlier ones have texts in."""
        self.packs: Final = tuple(packs)
        self._languages: Final = languages
        self._games: Final[dict[tuple[str, str], CardGame]] = {}

    def has_pack(self, digest: str) -> bool:
        """Whether the data pack of this digest is in use, or an earlier standard one."""
        return any(pack.digest == digest for pack in self.packs) or has_older_pack(digest)

    def game(self, digest: str, mode: str) -> CardGame:
        """The game with a data pack, in a mode; raises `UnknownPack` or `UnknownMode`."""
        key = (digest, mode)
        if key not in self._games:
            content = self._pack(digest)
            if mode not in {entry.id for entry in content.modes}:
                raise UnknownMode(mode)
            self._games[key] = CardGame(Kit(content, mode))
        return self._games[key]

    def _pack(self, digest: str) -> Content:
        for pack in self.packs:
            if pack.digest == digest:
                return pack
        if has_older_pack(digest):
            return older_pack(digest, self._languages)
        place = damaged_copy(digest, self._languages)
        if place is not None:
            raise DamagedPack(str(place))
        raise UnknownPack(digest)

    def old_answers(self, game: Game[Any], written: int) -> OldAnswers:
        """Records of format 1 answer interception questions that aren't asked any more."""
        if written < INTERCEPTION_FORMAT and isinstance(game, CardGame):
            return InterceptionAnswers(game)
        return SameAnswers()


def card_library(packs: Sequence[Content], languages: Languages | None = None) -> GameLibrary:
    """The card game alone, with these packs and, for records, earlier standard ones."""
    return GameLibrary([CardGames(packs, languages)])
