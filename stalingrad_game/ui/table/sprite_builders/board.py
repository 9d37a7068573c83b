"""The sprites of what lies in the city: formations, units, buildings, tracks, played cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....card_game.rules.kit import INFANTRY, TRACKED, Kit
from ....card_game.state.codes import GERMAN, SIDES, DistrictStatus, lane
from ...art.street_plan import MOST_SCORCH
from ...style.theme import ASH, DUST
from ..model.board_queries import parse_phrases_cached, unit_count
from ..model.targets import CAMPAIGN_CARD, CARNAGE_CARD, COMMANDER, FORMATION, HERO, PILE, Target
from ..model.view_model import MOVING_CARD, MOVING_UNIT, Animation, SpriteForm, TableViewModel
from ..sprites.building import (
    BuildingNameSprite,
    BuildingSprite,
    DistrictLetterSprite,
    InfernoSprite,
    TrackSprite,
)
from ..sprites.card import CardBackSprite
from ..sprites.counter import UnitStackSprite
from ..sprites.edges import DistrictSummarySprite
from ..sprites.formation import (
    FormationBarSprite,
    FormationSprite,
    PlayedCardSprite,
    PlayedCardTickSprite,
)
from ..sprites.ground import LaneGroundSprite
from ..sprites.owner_flag import owner_number
from ..sprites.sprite_cache import Sprite
from .bottom_panel import card_sprite

DOCTRINE_ICON: Final[Mapping[int, str]] = {
    INFANTRY: "infantry",
    TRACKED: "tracked",
    INFANTRY | TRACKED: "mixed",
}
VOLGA_PICTURE: Final = "volga"


def formation_icon(model: TableViewModel, number: int) -> tuple[str, str]:
    """The sign on a formation and its number: doctrine, or what it does when depleted."""
    kit = model.kit
    if kit.formation_side[number] == GERMAN:
        return DOCTRINE_ICON.get(kit.formation_doctrine[number], ""), ""
    entry = kit.formations[number]
    if not entry.depletion:
        return "burning_skull" if kit.unique[number] else "", ""
    effect = parse_phrases_cached(entry.depletion)[0]
    return effect.verb, str(effect.count) if effect.verb == "machine_gun" else ""


def formation_sprite(model: TableViewModel, number: int, *, fought: bool) -> FormationSprite:
    """A formation's chip; in the battle fought it shows how many cards it can still take."""
    kit, view = model.kit, model.view
    icon, icon_number = formation_icon(model, number)
    level = view.level[number] if view.leader[number] >= 0 else -1
    limit = kit.strength[number] + max(level, 0) if fought else 0
    return FormationSprite(
        side=kit.formation_side[number],
        name=model.words.formation_short(number),
        strength=str(kit.strength[number]),
        icon=icon,
        number=icon_number,
        level=level,
        depleted=bool(view.depleted[number]),
        used=view.spent[number] if fought else 0,
        limit=limit,
        owner=formation_owner(model, number),
        art=kit.formations[number].id,
        subjects=vanguard_subjects(kit, number),
    )


def vanguard_subjects(kit: Kit, number: int) -> tuple[str, ...]:
    """What a formation's picture shows: the units that it brings."""
    effects = parse_phrases_cached(kit.formations[number].vanguard)
    units = dict.fromkeys(face.unit for effect in effects for face in effect.units)
    return tuple(units)[:3] or tuple(effect.verb for effect in effects)[:1]


def formation_owner(model: TableViewModel, number: int) -> int:
    """With two players a side, whose a formation is: 1 or 2 (R10.2)."""
    return owner_number(model.view.owner[number], model.kit.seats)


def formation_bar_sprite(model: TableViewModel, number: int) -> FormationBarSprite:
    """A formation in one line."""
    view = model.view
    return FormationBarSprite(
        side=model.kit.formation_side[number],
        name=model.words.formation_short(number),
        strength=str(model.kit.strength[number]),
        level=view.level[number] if view.leader[number] >= 0 else -1,
        depleted=bool(view.depleted[number]),
        owner=formation_owner(model, number),
    )


def placed_formation_sprite(
    model: TableViewModel, target: Target, form: SpriteForm
) -> FormationSprite | FormationBarSprite:
    """A formation as it is shown where it stands."""
    if form == "bar":
        return formation_bar_sprite(model, target.a)
    here = model.view.district
    lines = model.view.lines
    fought = here >= 0 and any(target.a in lines[lane(here, side)] for side in SIDES)
    return formation_sprite(model, target.a, fought=fought)


def unit_stack_sprite(model: TableViewModel, target: Target, _form: SpriteForm) -> UnitStackSprite:
    """A stack of units; in a building only core faces show (R7.2)."""
    _, district, unit = target
    entry = model.kit.units[unit]
    return UnitStackSprite(
        unit=entry.id,
        letter=entry.letter,
        side=model.kit.unit_side[unit],
        shielded=entry.shielded,
        recon="recon" in entry.tags,
        terror="",
        number=unit_count(model, district, unit),
    )


def played_card_sprite(
    model: TableViewModel, target: Target, form: SpriteForm
) -> PlayedCardSprite | PlayedCardTickSprite:
    """A card played on a formation or lying beside the building, with its name if there is room."""
    card, _, pairs = model.view.played[target.a]
    side = model.kit.card_side[card]
    if form == "tick":
        return PlayedCardTickSprite(side)
    return PlayedCardSprite(side, model.words.strip(card), pairs, model.words.card(card))


def steps_to_inferno(model: TableViewModel) -> int:
    """Steps from Smoldering Ruins to Inferno (R5.7)."""
    return model.view.variants.track_length


def has_no_building(model: TableViewModel, district: int) -> bool:
    """Whether nothing stands in a district any more."""
    return model.view.status[district] != DistrictStatus.OPEN


def building_sprite(model: TableViewModel, district: int) -> BuildingSprite:
    """The picture of a district's building, or of what is left of it."""
    view = model.view
    phrase = model.words.catalogue.phrase
    building = view.buildings[district]
    if view.status[district] == DistrictStatus.CLOSED:
        return BuildingSprite(VOLGA_PICTURE, dead=True, caption=phrase("label.closed"))
    if building < 0:
        return BuildingSprite("", dead=True, caption=phrase("label.captured"))
    level = view.fire[district] / steps_to_inferno(model)
    return BuildingSprite(model.kit.buildings[building].id, level, view.inferno[district])


def building_name_sprite(model: TableViewModel, district: int) -> BuildingNameSprite:
    """The bar with a building's name and numbers."""
    building = model.view.buildings[district]
    if building < 0:
        closed = model.view.status[district] == DistrictStatus.CLOSED
        text = model.words.volga if closed else model.words.district(district)
        return BuildingNameSprite(text, "", "", dead=True)
    return BuildingNameSprite(
        model.words.building(building),
        str(model.kit.concentration[building]),
        str(model.kit.defence[building]),
    )


def track_sprite(
    model: TableViewModel, target: Target, _form: SpriteForm
) -> TrackSprite | InfernoSprite:
    """A track of a tracking card; 3 is its Inferno box."""
    _, district, which = target
    view = model.view
    phrase = model.words.catalogue.phrase
    gone = has_no_building(model, district)
    labels = tuple(phrase(f"label.{key}") for key in ("hold", "fire", "bucket"))
    widest = max(labels, key=len)
    if which == 3:
        return InfernoSprite(view.inferno[district], phrase("label.inferno"), gone)
    length = steps_to_inferno(model)
    if which == 0:
        fought = district == view.district and view.hold > 0
        most = max(view.intensity if fought else 0, 4)
        boxes = (*(str(number) for number in range(most, 0, -1)), "")
        here = most - view.hold if fought else -1
        return TrackSprite("hold", labels[0], boxes, here, gone, widest)
    step = (view.fire if which == 1 else view.bucket)[district]
    boxes = ("", *(str(number) for number in range(1, length)), "")
    if which == 1:
        return TrackSprite("fire", labels[1], boxes, -1 if gone else step, gone, widest)
    return TrackSprite("bucket", labels[2], boxes, -1 if gone else step, gone, widest)


def district_letter_sprite(model: TableViewModel, district: int) -> DistrictLetterSprite:
    """A district's letter."""
    ink = ASH
    if district == model.view.district:
        ink = DUST
    compass = model.words.catalogue.phrase(f"label.compass.{district}")
    return DistrictLetterSprite(model.words.letter(district), compass, ink)


def lane_ground_sprite(
    model: TableViewModel, district: int, plot: tuple[int, int] = (0, 0)
) -> LaneGroundSprite:
    """A lane's ground: lost, burnt, or neither; the building stands on its plot."""
    view, phrase = model.view, model.words.catalogue.phrase
    closed = view.status[district] == DistrictStatus.CLOSED
    names = (
        phrase(f"label.quarter.{district}.west"),
        phrase(f"label.quarter.{district}.east"),
    )
    return LaneGroundSprite(district, closed, min(view.inferno[district], MOST_SCORCH), names, plot)


def district_summary_sprite(model: TableViewModel, district: int) -> DistrictSummarySprite:
    """A lane in one line, while another one is magnified."""
    view = model.view
    here = view.units[district]
    counts = [sum(here[unit] for unit in model.kit.units_of[side]) for side in SIDES]
    name = building_name_sprite(model, district).name
    return DistrictSummarySprite(
        name,
        str(view.fire[district]),
        str(view.inferno[district]),
        (str(counts[0]), str(counts[1])),
        has_no_building(model, district),
    )


def animated_sprite(model: TableViewModel, one: Animation) -> Sprite | None:
    """What a piece shows while it moves."""
    target = one.target
    if target.kind == FORMATION:
        return formation_sprite(model, target.a, fought=False)
    if target.kind == MOVING_UNIT:
        return unit_sprite(model, target.a)
    if target.kind == MOVING_CARD:
        if target.a >= 0 and one.face_up:
            return card_sprite(model, target.a, model.words)
        return CardBackSprite("soviet" if target.b else "german")
    if target.kind == HERO:
        return card_sprite(model, target.a, model.words)
    if target.kind == CAMPAIGN_CARD:
        return CardBackSprite("campaign_soviet" if target.a else "campaign_german")
    if target.kind == CARNAGE_CARD:
        return CardBackSprite("carnage")
    if target.kind in {PILE, COMMANDER}:
        return CardBackSprite("soviet" if max(target.b, 0) else "german")
    return None


def unit_sprite(model: TableViewModel, number: int) -> UnitStackSprite:
    """A single unit."""
    entry = model.kit.units[number]
    side = model.kit.unit_side[number]
    recon = "recon" in entry.tags
    return UnitStackSprite(entry.id, entry.letter, side, entry.shielded, recon, "", 1)
