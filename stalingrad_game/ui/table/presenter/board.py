"""Who stands where on the table, and what each piece shows: from a view to plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ....card_game.state.codes import (
    DISTRICTS,
    SIDES,
    CardZone,
    DistrictStatus,
    FormationZone,
    lane,
    side_of,
)
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ....card_game.words.player_names import full_player_name, short_player_name
from ...art.counters import CardBack
from ...art.street_plan import MOST_SCORCH
from ...style.theme import CHALK, PAPER
from ..model.board import BoardModel, BySide, DistrictModel
from ..model.targets import (
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    FORMATION,
    HERO,
    MOVING_CARD,
    MOVING_UNIT,
    PILE,
    PLAYED_CARD,
    TRACK,
    UNIT_STACK,
    PileId,
    Target,
)
from ..model.view_model import Animation
from ..session.hand_order import hand_cards
from ..sprites.bottom_panel import CommanderSprite, HandTabSprite, PileSprite
from ..sprites.building import (
    BuildingNameSprite,
    BuildingSprite,
    DistrictLetterSprite,
    InfernoSprite,
    InitiativeSprite,
    TrackKind,
    TrackSprite,
)
from ..sprites.card import CardBackSprite
from ..sprites.edges import DistrictSummarySprite, StagingHeadSprite
from ..sprites.ground import LaneGroundSprite, RiverSprite
from ..sprites.sprite_cache import Sprite
from . import pieces
from .displayed import Displayed

VOLGA_PICTURE: Final = "volga"
TRACK_KINDS: Final[tuple[TrackKind, ...]] = ("hold", "fire", "bucket")
PILE_KEYS: Final = (
    *("deck", "discard", "formations", "destroyed"),
    *("campaign", "carnage", "ash", "buildings"),
)
"""By `PileId`: the key of its texts."""
PILE_BACKS: Final[Mapping[int, tuple[CardBack, CardBack]]] = MappingProxyType(
    {
        PileId.DECK: ("german", "soviet"),
        PileId.CARNAGE: ("carnage", "carnage"),
        PileId.BUILDINGS: ("building", "building"),
    }
)
PILE_ICONS: Final[Mapping[int, str]] = MappingProxyType(
    {
        PileId.DISCARD: "discard",
        PileId.DESTROYED: "skull",
        PileId.ASH: "ash",
        PileId.FORMATIONS: "infantry",
        PileId.CAMPAIGN: "hourglass",
    }
)
COMMON_PILES: Final = (PileId.CARNAGE, PileId.BUILDINGS, PileId.ASH)


def board_model(displayed: Displayed, staging: tuple[tuple[int, ...], ...]) -> BoardModel:
    """The city; `staging` are the places of both Staging Lines."""
    view, phrase = displayed.view, displayed.words.catalogue.phrase
    played: dict[int, list[int]] = {}
    for place, (_, formation, _) in enumerate(view.played):
        played.setdefault(formation, []).append(place)
    beside = [place for place, (_, on, _) in enumerate(view.played) if on < 0]
    card_side = displayed.kit.card_side
    return BoardModel(
        districts=tuple(_district(displayed, district) for district in DISTRICTS),
        fought=view.district,
        staging=staging,
        heads=tuple(StagingHeadSprite(side, phrase("label.staging")) for side in SIDES),
        river=RiverSprite(0, phrase("label.volga")),
        played=MappingProxyType({one: tuple(places) for one, places in played.items()}),
        beside=_by_side((place, card_side[view.played[place][0]]) for place in beside),
        campaign_open=tuple(s for s in SIDES if open_campaign_card(view, s) >= 0),
        carnage_open=bool(view.reading),
    )


def _by_side(numbers: Iterable[tuple[int, int]]) -> BySide:
    """Numbers with their sides, taken apart."""
    sides: tuple[list[int], list[int]] = [], []
    for number, side in numbers:
        sides[side].append(number)
    return tuple(sides[0]), tuple(sides[1])


def _district(displayed: Displayed, district: int) -> DistrictModel:
    view, kit = displayed.view, displayed.kit
    building, here = view.buildings[district], view.units[district]
    heroes = view.heroes if district == view.district else ()
    units = _by_side((unit, side) for side in SIDES for unit in kit.units_of[side] if here[unit])
    german, soviet = (tuple(here[unit] for unit in of_side) for of_side in units)
    return DistrictModel(
        number=district,
        fought=district == view.district,
        formations=(view.lines[lane(district, 0)], view.lines[lane(district, 1)]),
        units=units,
        strengths=(german, soviet),
        heroes=_by_side((card, side_of(seat)) for card, seat, _ in heroes),
        closed=view.status[district] == DistrictStatus.CLOSED,
        ground=lane_ground_sprite(displayed, district),
        letter=district_letter_sprite(displayed, district),
        picture=building_sprite(displayed, district),
        name=building_name_sprite(displayed, district),
        initiative=initiative_sprite(displayed.words, building) if building >= 0 else None,
        summary=district_summary_sprite(displayed, district),
    )


def piece_sprites(
    displayed: Displayed, board: BoardModel, hand: Iterable[Target]
) -> Mapping[Target, Sprite]:
    """What each piece and pile shows where it lies, and each of the cards of the hand."""
    view, words = displayed.view, displayed.words
    made: dict[Target, Sprite] = {}
    for formation in (one for line in board.staging for one in line if one >= 0):
        chip = pieces.formation_sprite(displayed, formation, fought=False)
        made[Target(FORMATION, formation)] = chip
    for district in board.districts:
        made.update(_lane_sprites(displayed, district))
    for place, (card, _, pairs) in enumerate(view.played):
        made[Target(PLAYED_CARD, place)] = pieces.played_card_sprite(words, card, pairs)
    for pile in range(len(PILE_KEYS)):
        for side in (-1,) if pile in COMMON_PILES else SIDES:
            made[Target(PILE, pile, side)] = pile_sprite(displayed, pile, side)
    for seat in range(displayed.kit.seats):
        made[Target(COMMANDER, seat)] = commander_sprite(displayed, seat)
    for target in hand:
        made[target] = pieces.own_card_sprite(displayed, target.a)
    return MappingProxyType(made)


def _lane_sprites(displayed: Displayed, district: DistrictModel) -> Iterator[tuple[Target, Sprite]]:
    """What stands or lies in a lane, but for played cards."""
    number = district.number
    units = displayed.view.units[number]
    for side in SIDES:
        for one in district.formations[side]:
            chip = pieces.formation_sprite(displayed, one, fought=district.fought)
            yield Target(FORMATION, one), chip
        for unit in district.units[side]:
            stack = pieces.unit_sprite(displayed.kit, unit, units[unit])
            yield Target(UNIT_STACK, number, unit), stack
        for hero in district.heroes[side]:
            yield Target(HERO, hero), pieces.hero_sprite(displayed, hero)
    for track in range(4) if district.initiative is not None else ():
        yield Target(TRACK, number, track), track_sprite(displayed, number, track)


def with_sprites(displayed: Displayed, animations: Iterable[Animation]) -> tuple[Animation, ...]:
    """What moves, with what it shows on its way."""
    return tuple(one._replace(sprite=_moving(displayed, one)) for one in animations)


def _moving(displayed: Displayed, one: Animation) -> Sprite | None:
    """What a piece shows while it moves; None for what only happens where something lies."""
    kind, number, side = one.target
    if one.kind in {"show", "shrink"}:
        return pieces.own_card_sprite(displayed, number)
    if kind == MOVING_UNIT:
        return pieces.unit_sprite(displayed.kit, number)
    if one.kind != "go":
        return None
    if kind == FORMATION:
        return pieces.formation_sprite(displayed, number, fought=False)
    if kind == HERO or (kind == MOVING_CARD and number >= 0 and one.face_up):
        return pieces.card_sprite(displayed.words, number, full=displayed.full_cards)
    backs: dict[str, tuple[CardBack, CardBack]] = {
        CAMPAIGN_CARD: ("campaign_german", "campaign_soviet"),
        CARNAGE_CARD: ("carnage", "carnage"),
    }
    if kind == CAMPAIGN_CARD:
        side = number
    if kind in {MOVING_CARD, PILE, COMMANDER, *backs}:
        return CardBackSprite(backs.get(kind, ("german", "soviet"))[max(side, 0)])
    return None


# --- districts


def building_sprite(displayed: Displayed, district: int) -> BuildingSprite:
    """The picture of a district's building, or of what is left of it."""
    view, building = displayed.view, displayed.view.buildings[district]
    phrase = displayed.words.catalogue.phrase
    if view.status[district] == DistrictStatus.CLOSED:
        return BuildingSprite(VOLGA_PICTURE, dead=True, caption=phrase("label.closed"))
    if building < 0:
        return BuildingSprite("", dead=True, caption=phrase("label.captured"))
    level = view.fire[district] / view.variants.track_length
    return BuildingSprite(displayed.kit.buildings[building].id, level, view.inferno[district])


def building_name_sprite(displayed: Displayed, district: int) -> BuildingNameSprite:
    """The bar with a building's name and numbers."""
    building, words = displayed.view.buildings[district], displayed.words
    if building >= 0:
        return _building_name(words, building)
    closed = displayed.view.status[district] == DistrictStatus.CLOSED
    return BuildingNameSprite(
        words.volga if closed else words.district(district), "", "", dead=True
    )


@lru_cache(maxsize=256)
def _building_name(words: Localizer, building: int) -> BuildingNameSprite:
    kit = words.kit
    numbers = str(kit.concentration[building]), str(kit.defence[building])
    return BuildingNameSprite(words.building(building), *numbers)


@lru_cache(maxsize=256)
def initiative_sprite(words: Localizer, building: int) -> InitiativeSprite:
    """What each side resolves with the initiative at a building."""
    entry = words.kit.buildings[building]
    german, soviet = (
        pieces.effect_signs(words, pieces.parse_phrases_cached(phrases))
        for phrases in (entry.german, entry.soviet)
    )
    return InitiativeSprite((german, soviet))


@lru_cache(maxsize=32)
def _track_labels(words: Localizer) -> tuple[tuple[str, ...], str]:
    """What the tracks are called, and the longest of their names but for the Infernos'."""
    phrase = words.catalogue.phrase
    labels = tuple(phrase(f"label.{key}") for key in ("hold", "fire", "bucket", "inferno"))
    return labels, max(labels[:3], key=len)


def track_sprite(displayed: Displayed, district: int, track: int) -> TrackSprite | InfernoSprite:
    """A track of a tracking card; 3 is its Inferno box."""
    view = displayed.view
    gone = view.status[district] != DistrictStatus.OPEN
    labels, widest = _track_labels(displayed.words)
    if track == 3:
        return InfernoSprite(view.inferno[district], labels[3], gone)
    if track == 0:
        fought = district == view.district and view.hold > 0
        most = max(view.intensity if fought else 0, 4)
        boxes = (*(str(number) for number in range(most, 0, -1)), "")
        here = most - view.hold if fought else -1
        return TrackSprite("hold", labels[0], boxes, here, gone, widest)
    step = (view.fire if track == 1 else view.bucket)[district]
    boxes = ("", *(str(number) for number in range(1, view.variants.track_length)), "")
    here = -1 if gone else step
    return TrackSprite(TRACK_KINDS[track], labels[track], boxes, here, gone, widest)


def district_letter_sprite(displayed: Displayed, district: int) -> DistrictLetterSprite:
    """A district's letter at the head of its lane."""
    words = displayed.words
    ink = CHALK if district == displayed.view.district else PAPER
    return DistrictLetterSprite(words.letter(district), ink)


def lane_ground_sprite(displayed: Displayed, district: int) -> LaneGroundSprite:
    """A lane's ground: lost, burnt, or neither."""
    view, phrase = displayed.view, displayed.words.catalogue.phrase
    closed = view.status[district] == DistrictStatus.CLOSED
    west, east = (phrase(f"label.quarter.{district}.{end}") for end in ("west", "east"))
    scorch = min(view.inferno[district], MOST_SCORCH)
    return LaneGroundSprite(
        district, closed, scorch, (west, east), scorch + bool(view.fire[district] or scorch)
    )


def district_summary_sprite(displayed: Displayed, district: int) -> DistrictSummarySprite:
    """A lane in one line, while another one is magnified."""
    view, here = displayed.view, displayed.view.units[district]
    german, soviet = (sum(here[unit] for unit in displayed.kit.units_of[side]) for side in SIDES)
    return DistrictSummarySprite(
        building_name_sprite(displayed, district).name,
        str(view.fire[district]),
        str(view.inferno[district]),
        (str(german), str(soviet)),
        view.status[district] != DistrictStatus.OPEN,
    )


# --- what lies at the foot


def pile_size(view: State, pile: int, side: int) -> int:
    """How many cards lie in a pile; the Ash Heap is one for both sides."""
    if pile == PileId.ASH:
        lines = view.lines[FormationZone.ASH] + view.lines[FormationZone.ASH + 1]
        return len((*view.cards[CardZone.ASH], *lines, *view.campaign_ash, *view.carnage_ash))
    if pile in {PileId.DECK, PileId.DISCARD}:
        return len(view.cards[side + (CardZone.DECK if pile == PileId.DECK else CardZone.DISCARD)])
    if pile == PileId.FORMATIONS:
        return len(view.lines[FormationZone.DECK + side])
    if pile == PileId.DESTROYED:
        return len(view.lines[FormationZone.DESTROYED + side])
    if pile == PileId.CAMPAIGN:
        return len(view.campaign_decks[side])
    return len(view.carnage_deck if pile == PileId.CARNAGE else view.building_deck)


def open_campaign_card(view: State, side: int) -> int:
    """The campaign card of this turn that lies open, or -1."""
    return max(view.campaign[side], view.reinforcement[side])


def pile_sprite(displayed: Displayed, pile: int, side: int = -1) -> PileSprite:
    """A pile with its count; a campaign pile shows the card that counts this turn."""
    view = displayed.view
    made = PileSprite(
        number=pile_size(view, pile, side),
        back=PILE_BACKS[pile][max(side, 0)] if pile in PILE_BACKS else None,
        icon=PILE_ICONS.get(pile, ""),
        side=side,
        quiet=pile not in {PileId.DECK, PileId.DESTROYED},
    )
    present = open_campaign_card(view, side) if pile == PileId.CAMPAIGN else -1
    if present >= 0:
        extra = f"+{displayed.kit.campaign[present].reinforcement}"
        return made._replace(extra=extra)
    if pile == PileId.CARNAGE and view.reading:
        return made._replace(back=None, icon="skull")
    return made


def commander_sprite(displayed: Displayed, seat: int) -> CommanderSprite:
    """A seat's commander or, where it has a name, its player, with the count of its hand."""
    kit, words, view = displayed.kit, displayed.words, displayed.view
    if kit.seats == len(SIDES):
        name = words.commander_surname(seat, view.turned[seat])
    else:
        name = short_player_name(words, displayed.players, seat, view)
    return CommanderSprite(
        who=kit.commanders[seat].id + str(view.turned[seat]),
        side=side_of(seat),
        name=name,
        hand=len(hand_cards(view, seat)),
        active=seat == displayed.seat,
        mark=pieces.owner_number(seat, kit.seats),
        waived=bool(view.waived >> seat & 1),
    )


def hand_tab_sprite(displayed: Displayed, seat: int, label: str, key: str) -> HandTabSprite:
    """The tab above the hand that lies at the foot, and how it is turned, if it can be.

    `label` is that of the button which does, `key` the key, "" where there is none.
    """
    view, phrase = displayed.view, displayed.words.catalogue.phrase
    name = full_player_name(displayed.words, displayed.players, seat, view)
    hint = ""
    if label:
        how = "label.hand_key" if key else "label.hand_click"
        hint = phrase(how, label=label, printed=key)
    text = phrase("label.hand", who=name, n=len(hand_cards(view, seat)))
    return HandTabSprite(side_of(seat), text, hint, pieces.owner_number(seat, displayed.kit.seats))
