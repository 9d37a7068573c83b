"""What every card, counter, side, seat, place and step is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

from ...localisation.catalogue import Catalogue, Fact, catalogue
from ...localisation.language import Language
from ...localisation.noun import Noun
from ..content.texts import EntryText
from ..rules.kit import Kit
from ..rules.resolver import where
from ..state.code_names import ICON_NAMES, PHASE_NAMES, SECTION_NAMES, SIDE_NAMES, STATUS_NAMES
from ..state.codes import FormationZone, side_of
from ..state.state import State


class Names:
    """The names of one kit in one language, ready to print."""

    def __init__(self, kit: Kit, language: Language) -> None:
        """Names for the numbers of a kit; raises `CatalogueError`."""
        self.kit: Final = kit
        self.language: Final = language
        self.catalogue: Final[Catalogue] = catalogue(language)
        self._texts: Final = kit.content.texts_in(language)
        self._copy: Final = tuple(
            kit.formations[:n].count(entry) + 1 for n, entry in enumerate(kit.formations)
        )
        """By formation: which of its like it is, from 1."""
        self._nouns: Final[dict[tuple[object, ...], Noun]] = {}
        self.made_headings: Final[dict[tuple[int, ...], tuple[str, int, str, str]]] = {}
        """Headings of the log by what tells one from another; many lines stand under the same."""

    def _made_once(self, key: tuple[object, ...], make: Callable[[], Noun]) -> Noun:
        """The noun of something, told apart by a key; a log says the same ones in every line."""
        noun = self._nouns.get(key)
        if noun is None:
            noun = self._nouns[key] = make()
        return noun

    # What a pack names

    def text(self, table: str, entry: str) -> EntryText:
        """The texts of an entry of the data pack as they are written; raises `KeyError`."""
        return self._texts[table][entry]

    def _name(self, table: str, entry: str) -> str:
        return self.language.typeset(self.text(table, entry).name)

    def flavour(self, table: str, entry: str) -> str:
        """The line of prose on a card."""
        return self.language.typeset(self.text(table, entry).flavour)

    def card(self, card: int) -> str:
        """A combat card's name; "a card" for one that isn't seen."""
        return self._name("combat", self.kit.cards[card].id) if card >= 0 else self.unseen_card

    def quoted(self, card: int) -> str:
        """A combat card's name as it stands in a sentence; a hero is a person."""
        if card < 0 or self.kit.hero[card]:
            return self.card(card)
        return self.catalogue.phrase("card.quoted", name=self.card(card))

    @property
    def unseen_card(self) -> str:
        """A combat card that lies face down."""
        return self.catalogue.phrase("card.unseen")

    def strip(self, card: int) -> str:
        """A combat card's short name, up to 14 letters."""
        return self.language.typeset(self.text("combat", self.kit.cards[card].id).strip)

    def formation(self, formation: int) -> str:
        """A formation's name; its like are numbered."""
        return str(self.formation_noun(formation))

    def formation_noun(self, formation: int) -> Noun:
        """A formation's name with its phrases; its like are numbered."""
        return self._made_once(("formation", formation), lambda: self._formation_noun(formation))

    def _formation_noun(self, formation: int) -> Noun:
        entry = self.kit.formations[formation]
        noun = self.text("formations", entry.id).noun.map(self.language.typeset)
        if entry.copies == 1:
            return noun
        return noun.map(
            lambda name: self.catalogue.phrase(
                "formation.numbered", name=name, number=self._copy[formation]
            )
        )

    def formation_kind(self, formation: int) -> str:
        """A formation's name without the number that tells it from its like."""
        return self._name("formations", self.kit.formations[formation].id)

    def formation_short(self, formation: int) -> str:
        """A formation's short name, up to 7 letters; its like share it."""
        return self.language.typeset(
            self.text("formations", self.kit.formations[formation].id).short
        )

    def formations(self, formations: Iterable[int]) -> Noun:
        """Formations as a list inside a sentence."""
        return self.language.listed_nouns(self.formation_noun(one) for one in formations)

    def strength(self, state: State, formation: int) -> str:
        """Whether a formation is at full strength or depleted, in a word."""
        return self.catalogue.phrase(
            "formation.depleted" if state.depleted[formation] else "formation.full"
        )

    def unit_noun(self, unit: int) -> Noun:
        """A unit type's name with its phrases; its plural forms are among them."""
        noun = self.text("units", self.kit.units[unit].id).noun
        return self._made_once(("unit", unit), lambda: noun.map(self.language.typeset))

    def unit(self, unit: int) -> str:
        return self._name("units", self.kit.units[unit].id)

    def units(self, unit: int, count: int = 1) -> str:
        """Some units of a type inside a sentence: "a Panzer", "3 Panzers"."""
        noun = self.unit_noun(unit)
        if count == 1:
            return noun.one
        form = self.language.plural_form(count)
        if form == "one":  # it has its article, so a number takes the form that most numbers do
            form = self.language.plural_forms[-1]
        return self.catalogue.phrase("unit.counted", n=count, units=noun.forms[form])

    def building(self, building: int) -> str:
        return self._name("buildings", self.kit.buildings[building].id)

    def building_noun(self, building: int) -> Noun:
        noun = self.text("buildings", self.kit.buildings[building].id).noun
        return noun.map(self.language.typeset)

    def campaign(self, card: int) -> str:
        return self._name("campaign", self.kit.campaign[card].id)

    def commander(self, seat: int, turned: int) -> str:
        """The commander of a seat: 0 the first man, 1 his successor."""
        return self._name("commanders", self.kit.commander_id(seat, turned))

    def commander_surname(self, seat: int, turned: int) -> str:
        entry = self.text("commanders", self.kit.commander_id(seat, turned))
        return self.language.typeset(entry.surname)

    def commander_flavour(self, seat: int, turned: int) -> str:
        """The line of prose on a commander's face."""
        return self.flavour("commanders", self.kit.commander_id(seat, turned))

    def leader(self, leader: int) -> str:
        """A leader with his rank: "General Heim"."""
        entry = self.kit.leaders[leader]
        return self.catalogue.phrase(
            f"leader.{entry.side}.name", name=self._name("leaders", entry.id)
        )

    def leader_label(self, leader: int) -> str:
        """The same as it stands in a list or in brackets, without an article."""
        entry = self.kit.leaders[leader]
        name = self._name("leaders", entry.id)
        return self.catalogue.phrase(f"leader.{entry.side}.label", name=name)

    def led(self, state: State, formation: int) -> str:
        """The leader of a formation with his level, or that it has none."""
        side = SIDE_NAMES[self.kit.formation_side[formation]]
        leader = state.leader[formation]
        if leader < 0:
            return self.catalogue.phrase(f"leader.{side}.none")
        name = self._name("leaders", self.kit.leaders[leader].id)
        level = state.level[formation]
        return self.catalogue.phrase(f"leader.{side}.level.{level}", name=name)

    @property
    def volga(self) -> str:
        return self.language.typeset(self.text("pack", "pack").volga)

    @property
    def pack(self) -> str:
        return self._name("pack", "pack")

    @property
    def mode(self) -> str:
        return self._name("modes", self.kit.mode_entry.id)

    # What the table names

    def side(self, side: int) -> str:
        """A side's name, standing alone."""
        return self.catalogue.phrase(f"side.{SIDE_NAMES[side]}.name")

    def people(self, side: int) -> str:
        """The players of a side, without an article: "Germans"."""
        return self.catalogue.phrase(f"side.{SIDE_NAMES[side]}.noun")

    def seat(self, seat: int, state: State | None = None) -> str:
        """Who sits there: the side, and the commander where a side has two."""
        if self.kit.seats == 2:
            return self.people(side_of(seat))
        side = self.side(side_of(seat))
        turned = state.turned[seat] if state else 0
        return self.catalogue.phrase("seat.team", side=side, commander=self.commander(seat, turned))

    def who(self, seat: int, state: State) -> str:
        """A seat as the subject of a sentence: the side, or the commander where it has two."""
        if self.kit.seats == 2:
            return self.language.typeset(self.side_noun(side_of(seat)).the)
        return self.commander(seat, state.turned[seat])

    def side_noun(self, side: int) -> Noun:
        """A side's name, with the phrases of its players: "the Germans", "of the Germans"."""
        return self._made_once(
            ("side", side), lambda: self.catalogue.noun(f"side.{SIDE_NAMES[side]}")
        )

    def sides(self, side: int) -> dict[str, Fact]:
        """A side and its enemy, for sentences about the side."""
        return {"side": self.side_noun(side), "enemy": self.side_noun(1 - side)}

    def acting(self, seat: int, state: State) -> Noun:
        """Whoever sits there as the subject of the log: the side, in a team with its commander."""
        side = self.side_noun(side_of(seat))
        if self.kit.seats == 2:
            return side
        player = self.commander_surname(seat, state.turned[seat])
        return side.map(lambda name: self.catalogue.phrase("seat.acting", side=name, player=player))

    def letter(self, district: int) -> str:
        """A district's letter, A in the south to D in the north."""
        return self.catalogue.phrase(f"district.letter.{district}")

    def district(self, district: int) -> str:
        return self.catalogue.phrase("district.name", letter=self.letter(district))

    def place(self, state: State, district: int) -> str:
        """A district's building with its letter; the district where no building stands."""
        return str(self.place_noun(state, district))

    def place_noun(self, state: State, district: int) -> Noun:
        """The same with its phrases; a district without a building has none."""
        building = state.buildings[district]
        if building < 0:
            return self.language.foreign_noun(self.district(district))
        return self.site_noun(building, district)

    def site_noun(self, building: int, district: int) -> Noun:
        """A building with the letter of a district, and its phrases."""
        return self._made_once(
            ("site", building, district), lambda: self._site_noun(building, district)
        )

    def _site_noun(self, building: int, district: int) -> Noun:
        letter = self.letter(district)
        return self.building_noun(building).map(
            lambda building: self.catalogue.phrase(
                "district.place", building=building, letter=letter
            )
        )

    def line_noun(self, state: State, formation: int) -> Noun:
        """The building that a formation was sent to, with its letter and phrases.

        For one that stands on a Staging Line that line's name, without phrases.
        """
        line = where(state, formation)
        if not FormationZone.LANE <= line < FormationZone.DESTROYED:
            return self.language.foreign_noun(self.catalogue.phrase("line.staging"))
        return self.place_noun(state, (line - FormationZone.LANE) // 2)

    def whereabouts(self, state: State, formation: int) -> str:
        """Where a formation on the table stands, fit for brackets."""
        line = where(state, formation)
        if not FormationZone.LANE <= line < FormationZone.DESTROYED:
            return self.catalogue.phrase("line.staging")
        district = (line - FormationZone.LANE) // 2
        building = self.building(state.buildings[district])
        return self.catalogue.phrase(
            "district.nested", building=building, letter=self.letter(district)
        )

    def status(self, status: int) -> str:
        """What a district's place shows: open, captured or closed."""
        return self.catalogue.phrase(f"district.status.{STATUS_NAMES[status]}")

    def kind(self, building: int) -> str:
        """Which of a district's buildings it is: a River Bank or one of Ruins Hell (R1.6)."""
        bank = self.kit.river_bank[building]
        return self.catalogue.phrase(f"district.{'river_bank' if bank else 'ruins_hell'}")

    def icon(self, icon: int) -> str:
        """The initiative icon of a carnage card (R4.3)."""
        return self.catalogue.phrase(f"icon.{ICON_NAMES[icon]}")

    def section(self, section: int) -> str:
        """A section of a carnage card (R1.5)."""
        return self.catalogue.phrase(f"section.{SECTION_NAMES[section]}")

    def phase(self, phase: int) -> str:
        """A step of the turn or of a battle."""
        return self.catalogue.phrase(f"phase.{PHASE_NAMES[phase]}")

    # Numbers

    def percent(self, chance: Fraction) -> str:
        """A chance from 0 to 1: "41.7%"."""
        return self.language.percent(chance)

    def whole_percent(self, chance: float) -> str:
        """An estimated chance from 0 to 1, neither never nor always: "54%"."""
        return self.language.estimated_percent(chance)

    def number(self, value: int) -> str:
        return self.language.number(value)

    def listed(self, items: Iterable[str]) -> str:
        """Items as a list: "A, B and C"."""
        return self.language.listed(items)

    def interface(self, key: str, /, **facts: Fact) -> str:
        """A text of the window, by its key under ``interface``; raises `KeyError`."""
        return self.catalogue.sentence(f"interface.{key}", **facts)
