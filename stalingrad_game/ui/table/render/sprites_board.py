"""Which face each thing shows: from the view's numbers to the plain values that are printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....card_game.rules.codes import GERMAN, SIDES, Status, Variant, lane
from ....card_game.rules.engine import variant
from ....card_game.rules.kit import INFANTRY, TRACKED, Kit
from ...style.theme import ASH, DUST, STEEL
from ..layout.placement import Spot
from ..model.board_queries import effects_in, unit_count
from ..model.targets import Thing
from ..model.view_model import TableModel
from ..sprites.building import ArtFace, InfernoFace, LetterFace, NameFace, TrackFace
from ..sprites.counter import StackFace
from ..sprites.edges import SummaryFace
from ..sprites.formation import BarFace, ChipFace, StripFace, TickFace
from ..sprites.owner_flag import mark_of

DOCTRINE_ICON: Final[Mapping[int, str]] = {
    INFANTRY: "infantry",
    TRACKED: "tracked",
    INFANTRY | TRACKED: "mixed",
}
VOLGA: Final = "volga"


def formation_icon(model: TableModel, formation: int) -> tuple[str, str]:
    """The sign on a formation and its number: doctrine, or what it does when depleted."""
    kit = model.kit
    if kit.formation_side[formation] == GERMAN:
        return DOCTRINE_ICON.get(kit.formation_doctrine[formation], ""), ""
    entry = kit.formations[formation]
    if not entry.depletion:
        return "burning_skull" if kit.unique[formation] else "", ""
    effect = effects_in(entry.depletion)[0]
    return effect.verb, str(effect.count) if effect.verb == "machine_gun" else ""


def chip(model: TableModel, formation: int, *, fought: bool) -> ChipFace:
    """A formation's chip; in the battle fought it shows how many cards it can still take."""
    kit, view = model.kit, model.view
    icon, number = formation_icon(model, formation)
    level = view.level[formation] if view.leader[formation] >= 0 else -1
    limit = kit.strength[formation] + max(level, 0) if fought else 0
    return ChipFace(
        side=kit.formation_side[formation],
        name=model.words.formation_short(formation),
        strength=str(kit.strength[formation]),
        icon=icon,
        number=number,
        level=level,
        depleted=bool(view.depleted[formation]),
        used=view.spent[formation] if fought else 0,
        limit=limit,
        owner=owner(model, formation),
        art=kit.formations[formation].id,
        subjects=vanguard_subjects(kit, formation),
    )


def vanguard_subjects(kit: Kit, formation: int) -> tuple[str, ...]:
    """What a formation's picture shows: the units that it brings."""
    effects = effects_in(kit.formations[formation].vanguard)
    units = dict.fromkeys(face.unit for effect in effects for face in effect.units)
    return tuple(units)[:3] or tuple(effect.verb for effect in effects)[:1]


def owner(model: TableModel, formation: int) -> int:
    """With two players a side, whose a formation is: 1 or 2 (R10.2)."""
    return mark_of(model.view.owner[formation], model.kit.seats)


def bar(model: TableModel, formation: int) -> BarFace:
    """A formation in one line."""
    view = model.view
    return BarFace(
        side=model.kit.formation_side[formation],
        name=model.words.formation_short(formation),
        strength=str(model.kit.strength[formation]),
        level=view.level[formation] if view.leader[formation] >= 0 else -1,
        depleted=bool(view.depleted[formation]),
        owner=owner(model, formation),
    )


def formation(model: TableModel, thing: Thing, spot: Spot) -> ChipFace | BarFace:
    """A formation as it is shown where it stands."""
    if spot.form == "bar":
        return bar(model, thing.a)
    here = model.view.district
    lines = model.view.lines
    fought = here >= 0 and any(thing.a in lines[lane(here, side)] for side in SIDES)
    return chip(model, thing.a, fought=fought)


def stack(model: TableModel, thing: Thing, _spot: Spot) -> StackFace:
    """A stack of units; in a building only core faces show (R7.2)."""
    _, district, unit = thing
    entry = model.kit.units[unit]
    return StackFace(
        unit=entry.id,
        letter=entry.letter,
        side=model.kit.unit_side[unit],
        shielded=entry.shielded,
        recon="recon" in entry.tags,
        terror="",
        number=unit_count(model, district, unit),
    )


def played(model: TableModel, thing: Thing, spot: Spot) -> StripFace | TickFace:
    """A card played on a formation or lying beside the building, with its name if there is room."""
    card, _, pairs = model.view.played[thing.a]
    side = model.kit.card_side[card]
    if spot.form == "tick":
        return TickFace(side)
    return StripFace(side, model.words.strip(card), pairs)


def track_length(model: TableModel) -> int:
    """Steps from Smoldering Ruins to Inferno (R5.7)."""
    return int(variant(model.view, Variant.TRACK_LENGTH))


def dead(model: TableModel, district: int) -> bool:
    """Whether nothing stands in a district any more."""
    return model.view.status[district] != Status.OPEN


def art(model: TableModel, district: int) -> ArtFace:
    """The picture of a district's building, or of what is left of it."""
    view = model.view
    phrase = model.words.catalogue.phrase
    building = view.buildings[district]
    if view.status[district] == Status.CLOSED:
        return ArtFace(VOLGA, dead=True, caption=phrase("label.closed"))
    if building < 0:
        return ArtFace("", dead=True, caption=phrase("label.captured"))
    level = view.fire[district] / track_length(model)
    return ArtFace(model.kit.buildings[building].id, level, view.inferno[district])


def name(model: TableModel, district: int) -> NameFace:
    """The bar with a building's name and numbers."""
    building = model.view.buildings[district]
    if building < 0:
        closed = model.view.status[district] == Status.CLOSED
        text = model.words.volga if closed else model.words.district(district)
        return NameFace(text, "", "", dead=True)
    return NameFace(
        model.words.building(building),
        str(model.kit.concentration[building]),
        str(model.kit.defence[building]),
    )


def track(model: TableModel, thing: Thing, _spot: Spot) -> TrackFace | InfernoFace:
    """A track of a tracking card; 3 is its Inferno box."""
    _, district, which = thing
    view = model.view
    phrase = model.words.catalogue.phrase
    gone = dead(model, district)
    if which == 3:
        return InfernoFace(view.inferno[district], phrase("label.inferno"), gone)
    length = track_length(model)
    if which == 0:
        fought = district == view.district and view.hold > 0
        most = max(view.intensity if fought else 0, 4)
        boxes = (*(str(number) for number in range(most, 0, -1)), phrase("label.break_test"))
        here = most - view.hold if fought else -1
        return TrackFace("hold", phrase("label.hold"), boxes, here, gone)
    step = (view.fire if which == 1 else view.bucket)[district]
    boxes = ("", *(str(number) for number in range(1, length)), phrase("label.to_inferno"))
    if which == 1:
        return TrackFace("fire", phrase("label.fire"), boxes, -1 if gone else step, gone)
    return TrackFace("bucket", phrase("label.bucket"), boxes, -1 if gone else step, gone)


def letter(model: TableModel, district: int) -> LetterFace:
    """A district's letter."""
    ink = STEEL if dead(model, district) else ASH
    if district == model.view.district:
        ink = DUST
    compass = model.words.catalogue.phrase(f"label.compass.{district}")
    return LetterFace(model.words.letter(district), compass, ink)


def summary(model: TableModel, district: int) -> SummaryFace:
    """A lane in one line, while another one is magnified."""
    view = model.view
    kinds = len(model.kit.units)
    counts = [
        sum(view.units[district * kinds + unit] for unit in model.kit.units_of[side])
        for side in SIDES
    ]
    bar = name(model, district)
    return SummaryFace(
        bar.name,
        str(view.fire[district]),
        str(view.inferno[district]),
        (str(counts[0]), str(counts[1])),
        dead(model, district),
    )
