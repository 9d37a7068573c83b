"""A small data pack made for tests: every card does one thing and is named for it.

The rules are tried on it and not on the standard pack, which may be balanced anew at any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from msgspec import structs

from stalingrad_game.card_game.content.effects import Side
from stalingrad_game.card_game.content.models import (
    Building,
    Campaign,
    Carnage,
    Combat,
    Commander,
    CommanderFace,
    Content,
    District,
    Doctrine,
    Formation,
    FormationDoctrine,
    FormationTag,
    InitiativeWord,
    Leader,
    Mode,
    Pack,
    SniperWord,
    Unit,
    UnitTag,
)
from stalingrad_game.card_game.content.texts import COMMANDER_FACES, EntryText, PackTexts
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.operations import VERBS
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages


def _unit(
    side: Side, name: str, terror: str = "", *, shielded: bool = False, tag: UnitTag | None = None
) -> Unit:
    return Unit(
        id=name,
        side=side,
        letter=name[:2],
        shielded=shielded,
        terror=(terror,) if terror else (),
        tags=(tag,) if tag else (),
    )


def _german(
    name: str, shock: int, doctrine: str, vanguard: str = "", *, starting: bool = False
) -> Formation:
    words: tuple[FormationDoctrine, ...] = ("infantry", "tracked")
    return Formation(
        id=name,
        side="german",
        starting=starting,
        shock=shock,
        doctrine=tuple(word for word in words if word in doctrine),
        vanguard=(vanguard,) if vanguard else (),
    )


def _soviet(
    name: str,
    patriotism: int,
    vanguard: str = "",
    depletion: str = "",
    *,
    copies: int = 1,
    tag: FormationTag | None = None,
) -> Formation:
    return Formation(
        id=name,
        side="soviet",
        starting=tag == "unique",
        copies=copies,
        patriotism=patriotism,
        vanguard=(vanguard,) if vanguard else (),
        depletion=(depletion,) if depletion else (),
        tags=(tag,) if tag else (),
    )


def _card(name: str, doctrine: Doctrine, *effects: str) -> Combat:
    return Combat(
        id=name,
        side="german",
        copies=2,
        doctrine=doctrine,
        effects=effects,
    )


def _red(name: str, cost: int, *effects: str) -> Combat:
    return Combat(
        id=name,
        side="soviet",
        copies=2,
        cost=cost,
        effects=effects,
    )


def _campaign(
    side: Side,
    name: str,
    reinforcement: int,
    effect: str = "",
    *,
    depleted: bool = False,
    leaderless: bool = False,
) -> Campaign:
    return Campaign(
        id=name,
        side=side,
        reinforcement=reinforcement,
        effects=(effect,) if effect else (),
        arrive_depleted=depleted,
        arrive_leaderless=leaderless,
    )


def _carnage(
    number: int, sniper: SniperWord, intensity: int, icon: InitiativeWord, hold: tuple[str, str]
) -> Carnage:
    name = f"carnage_{number}"
    return Carnage(id=name, sniper=sniper, intensity=intensity, icon=icon, hold=hold)


def _face(hand: int, *action: str) -> CommanderFace:
    return CommanderFace(hand=hand, action=action)


UNITS: Final = (
    _unit("german", "infantry"),
    _unit("german", "sapper", "kill"),
    _unit("german", "stug", "precision_kill"),
    _unit("german", "torch", "fire"),
    _unit("german", "mortar", "discard 1"),
    _unit("german", "outrider", tag="recon"),
    _unit("german", "panzer", "draw 1", shielded=True),
    _unit("soviet", "rifle", tag="rifle"),
    _unit("soviet", "motivator", tag="motivator"),
    _unit("soviet", "assault", "kill"),
    _unit("soviet", "commando", "discard 1"),
    _unit("soviet", "nkvd", "draw 1"),
    _unit("soviet", "scout", "sniper", tag="recon"),
    _unit("soviet", "t34", "precision_kill", shielded=True),
    _unit("soviet", "fort", shielded=True, tag="fort"),
)

FORMATIONS: Final = (
    _german("panzer_14", 2, "tracked", starting=True),
    _german("panzer_16", 2, "tracked", starting=True),
    _german("infantry_76", 1, "infantry", starting=True),
    _german("motorised_60", 1, "infantry tracked", starting=True),
    _german("fire_71", 2, "infantry", "fire 3"),
    _german("kill_79", 1, "infantry", "kill"),
    _german("deplete_94", 1, "infantry", "deplete"),
    _german("add_295", 3, "infantry", "add infantry outrider"),
    _german("plain_305", 2, "infantry"),
    _german("plain_389", 2, "tracked"),
    _soviet("nkvd_10", 3, "", "machine_gun 1", tag="unique"),
    _soviet("guards_35", 2, "", "red_star assault", tag="unique"),
    _soviet("rifles_112", 1, "", "machine_gun 2", tag="unique"),
    _soviet("tanks_6", 2, "", "red_star t34", tag="unique"),
    _soviet("militia", 1, "", "machine_gun 1", copies=3, tag="militia"),
    _soviet("guards_37", 2),
    _soviet("guards_13", 3),
    _soviet("add_193", 2, "add rifle rifle"),
    _soviet("bucket_92", 1, "bucket 2"),
    _soviet("deplete_95", 1, "deplete"),
)

CARDS: Final = (
    _card("kill", "infantry", "kill"),
    _card("kill_2", "infantry", "kill 2"),
    _card("precision", "tracked", "precision_kill"),
    _card("sniper", "infantry", "sniper"),
    _card("fire", "infantry", "fire 1"),
    _card("fire_6", "infantry", "fire 6"),
    _card("draw_2", "infantry", "draw 2"),
    _card("draw_tracked", "tracked", "draw 1"),
    _card("draw_general", "general", "draw 1"),
    _card("discard_2", "infantry", "discard 2"),
    _card("deplete", "infantry", "deplete"),
    _card("deplete_2", "infantry", "deplete 2"),
    _card("deplete_again", "infantry", "deplete", "second_action"),
    _card("supply", "infantry", "supply"),
    _card("overrun", "infantry", "overrun"),
    _card("rubble_fort", "infantry", "rubble_fort"),
    _card("promote_2", "general", "promote 2"),
    _card("sapper_torch", "infantry", "add sapper torch"),
    _card("core_stug", "tracked", "add core:stug"),
    _card("infantry", "infantry", "add infantry"),
    _card("again", "infantry", "second_action"),
    _card("kill_draw_again", "infantry", "kill", "draw 1", "second_action"),
    _red("red_kill", 1, "kill"),
    _red("red_kill_2", 1, "kill 2"),
    _red("red_precision", 1, "precision_kill"),
    _red("red_sniper", 1, "sniper"),
    _red("red_bucket", 0, "bucket 1"),
    _red("red_bucket_6", 0, "bucket 6"),
    _red("red_discard_2", 0, "discard 2"),
    _red("red_deplete", 1, "deplete"),
    _red("red_deplete_again", 0, "deplete", "second_action"),
    _red("red_supply", 1, "supply"),
    _red("red_overrun", 0, "overrun"),
    _red("red_rifle", 1, "add rifle"),
    _red("red_assault_t34", 2, "add assault t34"),
    _red("red_draw_0", 0, "draw 1"),
    _red("red_draw_2", 2, "draw 1"),
    _red("red_draw_3", 3, "draw 1"),
    _red("red_draw_5", 5, "draw 1"),
    _red("red_again", 0, "second_action"),
    _red("pistol", 1, "sacrifice 1", "supply", "overrun"),
    _red("sacrifice_2", 3, "sacrifice 2", "kill"),
)

_CARNAGE: Final[tuple[tuple[SniperWord, int, InitiativeWord, tuple[str, str]], ...]] = (
    ("close_escape", 2, "rat", ("fire_bucket", "kill")),
    ("hit", 3, "rat", ("fire_bucket", "draw 1")),
    ("hideous_death", 4, "rat", ("sniper", "deplete")),
    ("close_escape", 3, "stuka", ("fire_bucket 2", "discard 1")),
    ("hit", 4, "stuka", ("precision_kill", "supply")),
    ("hideous_death", 2, "stuka", ("draw 1", "overrun")),
    ("close_escape", 4, "binoculars", ("kill", "draw 2")),
    ("hit", 2, "binoculars", ("sniper", "fire_bucket")),
    ("hideous_death", 3, "binoculars", ("kill 2", "discard 2")),
)

_BUILDINGS: Final[tuple[tuple[str, District, int, int, str, str], ...]] = (
    ("a_bank", "A", 3, 3, "fire 1", "add rifle"),
    ("barracks", "A", 2, 3, "kill", "add rifle"),
    ("a_yard", "A", 1, 2, "deplete", "deplete"),
    ("b_bank", "B", 3, 2, "fire 1", "add rifle"),
    ("red_square", "B", 2, 3, "fire 1", "add nkvd"),
    ("b_yard", "B", 1, 4, "overrun", "overrun"),
    ("c_bank", "C", 3, 4, "kill", "add fort"),
    ("oil_plant", "C", 2, 3, "fire 2", "bucket 1"),
    ("c_yard", "C", 4, 2, "draw 1", "draw 1"),
    ("d_bank", "D", 3, 4, "add torch", "add t34"),
    ("orlovka", "D", 1, 4, "add panzer", "add rifle rifle"),
    ("d_yard", "D", 2, 1, "discard 1", "discard 1"),
)

BUILDINGS: Final = tuple(
    Building(
        id=name,
        district=district,
        river_bank=name.endswith("bank"),
        defence=defence,
        concentration=concentration,
        german=(german,),
        soviet=(soviet,),
    )
    for name, district, defence, concentration, german, soviet in _BUILDINGS
)

CAMPAIGN: Final = (
    _campaign("german", "german_0", 0),
    _campaign("german", "german_2", 2),
    _campaign("german", "german_dismissal", 0, "dismissal"),
    _campaign("german", "german_second_dismissal", 0, "dismissal"),
    _campaign("german", "german_discard_hand", 0, "discard_hand"),
    _campaign("german", "demote_1", 0, "demote 1"),
    _campaign("german", "demote_3", 0, "demote 3"),
    _campaign("german", "german_depleted", 2, depleted=True),
    _campaign("german", "german_leaderless", 2, leaderless=True),
    _campaign("soviet", "soviet_0", 0),
    _campaign("soviet", "soviet_2", 2),
    _campaign("soviet", "hourglass", 0, "hourglass"),
    _campaign("soviet", "second_hourglass", 0, "hourglass"),
    _campaign("soviet", "soviet_dismissal", 0, "dismissal"),
    _campaign("soviet", "soviet_discard_hand", 0, "discard_hand"),
    _campaign("soviet", "burn_militia", 0, "burn_militia"),
    _campaign("soviet", "execute_commissars", 0, "execute_commissars"),
    _campaign("soviet", "soviet_depleted", 2, depleted=True),
)

LEADERS: Final = 7
"""A side; fewer than formations, so that the pool can run out (R3.3)."""

COMMANDERS: Final = (
    Commander(
        id="paulus",
        side="german",
        slot="first",
        front=_face(4),
        back=_face(5, "kill"),
    ),
    Commander(
        id="lopatin",
        side="soviet",
        slot="first",
        front=_face(3),
        back=_face(5, "add assault"),
    ),
)


_FACED: Final = {name: name for name in ("flavour", "volga", "surname")}


def _entry(name: str, language: Language) -> EntryText:
    """Texts that can be told from each other, and nothing more; no name takes an article."""
    noun = language.foreign_noun(name)
    return EntryText(noun=noun, strip=name[:14], short=name[-7:], **_FACED)


def _called(content: Content, language: Language) -> PackTexts:
    tables: dict[str, Iterable[str]] = {
        table: [entry.id for entry in getattr(content, table)]
        for table in ("modes", "units", "buildings", "formations", "combat", "campaign", "leaders")
    }
    faces = [f"{one.id}.{face}" for one in content.commanders for face in COMMANDER_FACES]
    return {
        table: {name: _entry(name, language) for name in names}
        for table, names in {**tables, "pack": ["pack"], "commanders": faces}.items()
    }


def named_by_id(content: Content) -> Content:
    """The content with everything called by its id, in every language."""
    texts = {code: _called(content, one) for code, one in program_languages().items()}
    return structs.replace(content, texts=texts)


@cache
def pack() -> Content:
    """The test pack: smaller than a printed game, otherwise without a fault."""
    return named_by_id(_figures())


def _figures() -> Content:
    return Content(
        pack=Pack(id="test", version="1", volga_cards=6),
        modes=(Mode(id="basic", turns=3, sets=("basic",), seats=2),),
        units=UNITS,
        buildings=BUILDINGS,
        formations=FORMATIONS,
        combat=CARDS,
        commanders=COMMANDERS,
        vocabulary=VERBS,
        campaign=CAMPAIGN,
        carnage=tuple(_carnage(n, *entry) for n, entry in enumerate(_CARNAGE)),
        leaders=tuple(
            Leader(id=f"{side}_leader_{n}", side=side)
            for side in ("german", "soviet")
            for n in range(LEADERS)
        ),
    )


@cache
def kit_of_tests() -> Kit:
    """The test pack made ready for the basic game."""
    return Kit(pack(), "basic")


def numbered(names: Iterable[str]) -> dict[str, int]:
    """Names by number; further copies are called militia_2, militia_3."""
    numbers: dict[str, int] = {}
    for number, name in enumerate(names):
        free, copy = name, 2
        while free in numbers:
            free, copy = f"{name}_{copy}", copy + 1
        numbers[free] = number
    return numbers
