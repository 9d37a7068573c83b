"""The table in plain words: what lies open, line by line, for eighty columns or a screen reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ...card_game.state.code_names import SIDE_NAMES
from ...card_game.state.codes import (
    GERMAN,
    SIDES,
    SOVIET,
    CardZone,
    FormationZone,
    Phase,
    lane,
    side_of,
)
from ...card_game.state.state import State
from ...card_game.words.cards import doctrines_text
from ...card_game.words.localizer import Localizer
from ...card_game.words.player_names import (
    PlayerNames,
    full_player_name,
    own_name,
    short_player_name,
)

NORTH_FIRST = (3, 2, 1, 0)
TABLE_INDENT = "   "


class TableText:
    """Says what a view shows, in one language."""

    def __init__(self, words: Localizer, players: PlayerNames = ()) -> None:
        """Say it with these words; `players` are the own names by seat."""
        self.words = words
        self._players = players
        self._phrase = words.catalogue.phrase

    def lines(self, view: State) -> Iterator[str]:
        """The whole table, from the turn to the Staging Lines."""
        yield self.moment(view)
        yield from self._commanders(view)
        yield self._decks(view)
        yield self._piles(view)
        for district in NORTH_FIRST:
            yield from self._district(view, district)
        for side in SIDES:
            yield self._phrase("terminal.staging", side=self.words.side_noun(side))
            yield from self._formations(view, view.lines[FormationZone.STAGING + side])

    def moment(self, view: State) -> str:
        return self._phrase(
            "terminal.turn",
            turn=view.turn,
            last=view.last_turn,
            phase=self.words.phase(view.phase),
        )

    def battle(self, view: State) -> Iterator[str]:
        if view.district < 0:
            return
        if view.phase == Phase.ACTION:
            yield self.words.catalogue.counted_phrase(
                "terminal.battle",
                view.hold,
                place=self.words.place_noun(view, view.district),
                round=view.round,
            )
        yield from self._district(view, view.district)

    def players(self, view: State) -> Iterator[str]:
        """Who sits where, where anybody has a name."""
        if any(self._players):
            called = (
                full_player_name(self.words, self._players, n, view) for n in range(view.seats)
            )
            yield self._phrase("terminal.players", players=self.words.listed(called))

    def _commanders(self, view: State) -> Iterator[str]:
        """Every player's commander, with hand size and hand."""
        for seat in range(view.seats):
            turned = view.turned[seat]
            own = own_name(self._players, seat)
            yield self._phrase(
                "terminal.commander_of" if own else "terminal.commander",
                player=own,
                side=self.words.people(side_of(seat)),
                name=self.words.commander(seat, turned),
                size=self.words.kit.hand_size[seat][turned],
                n=len(view.cards[CardZone.HAND + seat]),
            )

    def _decks(self, view: State) -> str:
        cards = view.cards
        return self._phrase(
            "terminal.decks",
            german_deck=len(cards[CardZone.DECK + GERMAN]),
            soviet_deck=len(cards[CardZone.DECK + SOVIET]),
            german_discard=len(cards[CardZone.DISCARD + GERMAN]),
            soviet_discard=len(cards[CardZone.DISCARD + SOVIET]),
        )

    def _piles(self, view: State) -> str:
        lines = view.lines
        return self._phrase(
            "terminal.piles",
            german=len(lines[FormationZone.DECK + GERMAN]),
            soviet=len(lines[FormationZone.DECK + SOVIET]),
            german_destroyed=len(lines[FormationZone.DESTROYED + GERMAN]),
            soviet_destroyed=len(lines[FormationZone.DESTROYED + SOVIET]),
            carnage=len(view.carnage_deck),
            buildings=len(view.building_deck),
        )

    def _district(self, view: State, district: int) -> Iterator[str]:
        kit, letter = self.words.kit, self.words.letter(district)
        building = view.buildings[district]
        if building < 0:
            status = self.words.status(view.status[district])
            yield self._phrase("terminal.empty", letter=letter, status=status)
            return
        yield self._phrase(
            "terminal.bank" if kit.river_bank[building] else "terminal.building",
            letter=letter,
            name=self.words.building(building),
            defence=kit.defence[building],
            concentration=kit.concentration[building],
        )
        fire, bucket, inferno = (row[district] for row in (view.fire, view.bucket, view.inferno))
        if fire or bucket or inferno:
            yield TABLE_INDENT + self._phrase(
                "terminal.tracks",
                fire=fire,
                bucket=bucket,
                inferno=inferno,
                length=view.variants.track_length,
            )
        for side in SIDES:
            yield from (TABLE_INDENT + line for line in self._side(view, district, side))
        if district == view.district:
            yield from (TABLE_INDENT + line for line in self._beside(view))

    def _side(self, view: State, district: int, side: int) -> Iterator[str]:
        kit = self.words.kit
        name = self.words.side_noun(side)
        formations = view.lines[lane(district, side)]
        if formations:
            yield self._phrase("terminal.formations_here", side=name)
            yield from self._formations(view, formations)
        here = view.units[district]
        units = [self.words.units(unit, here[unit]) for unit in kit.units_of[side] if here[unit]]
        if units:
            yield self._phrase("terminal.units", side=name, units=self.words.listed(units))

    def _beside(self, view: State) -> Iterator[str]:
        beside = [self.words.card(card) for card, on, _ in view.played if on < 0]
        if beside:
            yield self._phrase("terminal.beside", cards=self.words.listed(beside))
        heroes = [
            self._phrase("terminal.wounded", name=self.words.card(card))
            if wounded
            else self.words.card(card)
            for card, _, wounded in view.heroes
        ]
        if heroes:
            yield self._phrase("terminal.heroes", heroes=self.words.listed(heroes))
        waiving = [seat for seat in range(view.seats) if view.waived >> seat & 1]
        if waiving:
            who = self.words.listed(
                short_player_name(self.words, self._players, n, view) for n in waiving
            )
            yield self._phrase("terminal.waiving", who=who)

    def _formations(self, view: State, formations: Iterable[int]) -> Iterator[str]:
        parts = [self.formation(view, f) for f in formations] or [self._phrase("terminal.nobody")]
        for text in parts:
            yield TABLE_INDENT + self._phrase("terminal.piece", text=text)

    def formation(self, view: State, formation: int) -> str:
        """A formation with strength, doctrine, leader, state and the cards on it."""
        kit, words = self.words.kit, self.words
        side = kit.formation_side[formation]
        details = []
        if side == GERMAN:
            details.append(doctrines_text(words, kit.formations[formation].doctrine))
        details.append(words.led(view, formation))
        if view.depleted[formation]:
            details.append(words.strength(view, formation))
        if view.spent[formation]:
            spent = view.spent[formation]
            details.append(self._phrase(f"terminal.used.{SIDE_NAMES[side]}", n=spent))
        cards = [words.card(card) for card, on, _ in view.played if on == formation]
        if cards:
            details.append(self._phrase("terminal.carries", cards=words.listed(cards)))
        if view.seats > len(SIDES):
            who = short_player_name(words, self._players, view.owner[formation], view)
            details.append(self._phrase("terminal.owner", who=who))
        return self._phrase(
            f"terminal.formation.{SIDE_NAMES[side]}",
            name=words.formation(formation),
            strength=kit.strength[formation],
            details="".join(self._phrase("terminal.detail", what=what) for what in details),
        )

    def piles(self, view: State) -> Iterator[str]:
        words, kit = self.words, self.words.kit
        for side in SIDES:
            discard = self._counted(words.card(c) for c in view.cards[CardZone.DISCARD + side])
            yield self._phrase("terminal.pile.discard", side=words.side_noun(side), what=discard)
        for side in SIDES:
            pile = view.lines[FormationZone.DESTROYED + side]
            destroyed = self._counted(words.formation(f) for f in pile)
            noun = words.side_noun(side)
            yield self._phrase("terminal.pile.destroyed", side=noun, what=destroyed)
        ash = [words.formation(f) for side in SIDES for f in view.lines[FormationZone.ASH + side]]
        ash += [words.card(card) for card in view.cards[CardZone.ASH]]
        ash += [words.campaign(card) for card in view.campaign_ash]
        number = len(view.carnage_ash)
        if number:
            carnage = words.catalogue.phrase("terminal.carnage_cards", n=number)
            ash.append(carnage)
        yield self._phrase("terminal.pile.ash", what=self._counted(ash))
        taken = self._counted(words.building(b) for b in view.captured if b < len(kit.buildings))
        yield self._phrase("terminal.pile.captured", what=taken)

    def _counted(self, names: Iterable[str]) -> str:
        counts = Counter(names)
        parts = [
            self._phrase("terminal.pile.times", name=name, n=n) if n > 1 else name
            for name, n in counts.items()
        ]
        return self.words.listed(parts) if parts else self._phrase("terminal.pile.none")
