"""Every building has its picture at every size, fire is seen, and no two signs look alike."""

from __future__ import annotations

import itertools

import pygame
import pytest

from stalingrad_game.assets import MissingAssetError
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.ui.art.buildings.catalogue import BUILDING_PAINTERS
from stalingrad_game.ui.art.buildings.woodcut import Heat
from stalingrad_game.ui.art.counters import UnitCounterSpec
from stalingrad_game.ui.art.picture_cache import PictureCache
from stalingrad_game.ui.art.svg_pictures import picture_names
from stalingrad_game.ui.style.fonts import Fonts
from stalingrad_game.ui.style.theme import BRICK, FIELD, FIRE, PAPER, SOOT, SideName

SIDES: tuple[SideName, SideName] = ("german", "soviet")
PACK = load_pack()
ICONS = [name.removeprefix("icons/") for name in picture_names() if name.startswith("icons/")]


@pytest.fixture(scope="module")
def gallery() -> PictureCache:
    return PictureCache(Fonts())


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def grey(picture: pygame.Surface) -> pygame.Surface:
    return pygame.transform.grayscale(picture)


def inked(picture: pygame.Surface) -> int:
    return pygame.mask.from_surface(picture).count()


def burning(picture: pygame.Surface) -> int:
    return pygame.mask.from_threshold(picture, FIRE, (20, 20, 20, 255)).count()


def test_every_building_of_the_standard_pack_has_its_picture() -> None:
    assert {building.id for building in PACK.buildings} | {"volga"} == set(BUILDING_PAINTERS)


@pytest.mark.parametrize("px", [16, 24, 64])
def test_no_icon_is_empty_or_a_blot(gallery: PictureCache, px: int) -> None:
    shares = {name: inked(gallery.icon(name, px)) / px**2 for name in ICONS}
    assert [name for name, share in shares.items() if not 0.06 < share < 0.85] == []


@pytest.mark.parametrize("px", [20, 48])
def test_no_two_icons_look_alike(gallery: PictureCache, px: int) -> None:
    pictures = {name: pygame.mask.from_surface(gallery.icon(name, px)) for name in ICONS}
    alike = [
        (one, other)
        for one, other in itertools.combinations(pictures, 2)
        if pictures[one].count()
        + pictures[other].count()
        - 2 * pictures[one].overlap_area(pictures[other], (0, 0))
        < px * px * 0.02
    ]
    assert alike == []


def test_no_two_units_of_a_side_look_alike(gallery: PictureCache) -> None:
    for side in SIDES:
        pictures = [
            pixels(gallery.unit_counter(UnitCounterSpec(unit.id, unit.letter, side), 24))
            for unit in PACK.units
            if unit.side == side
        ]
        assert len(set(pictures)) == len(pictures)


def test_a_unit_without_a_silhouette_shows_its_letter(gallery: PictureCache) -> None:
    q, z = (
        gallery.unit_counter(UnitCounterSpec("unheard_of", letter, "soviet"), 44) for letter in "QZ"
    )
    assert pixels(q) != pixels(z)


def test_armour_recon_and_elite_faces_are_seen_without_colour(gallery: PictureCache) -> None:
    faces = [
        UnitCounterSpec("rifle", "R", "soviet"),
        UnitCounterSpec("rifle", "R", "soviet", shielded=True),
        UnitCounterSpec("rifle", "R", "soviet", recon=True),
        UnitCounterSpec("rifle", "R", "soviet", terror="kill"),
        UnitCounterSpec("rifle", "R", "soviet", terror="draw"),
    ]
    assert len({pixels(grey(gallery.unit_counter(face, 44))) for face in faces}) == len(faces)


@pytest.mark.parametrize("building", [building.id for building in PACK.buildings])
def test_a_building_burns_more_the_hotter_it_is(gallery: PictureCache, building: str) -> None:
    heats = [Heat(), Heat(0.5), Heat(1.0), Heat(1.0, 2)]
    seen = [burning(gallery.building(building, (330, 118), heat)) for heat in heats]
    assert seen == sorted(set(seen))
    assert seen[0] < 330 * 118 * 0.01


@pytest.mark.parametrize("step", range(1, 6))
def test_every_step_of_the_fire_counter_changes_the_picture(
    gallery: PictureCache, step: int
) -> None:
    for building in PACK.buildings:
        before, after = (
            gallery.building(building.id, (330, 118), Heat(count / 5)) for count in (step - 1, step)
        )
        assert pixels(before) != pixels(after)


@pytest.mark.parametrize("size", [(1, 1), (9, 200), (400, 9), (60, 40), (664, 230), (488, 232)])
def test_a_building_fits_any_box(gallery: PictureCache, size: tuple[int, int]) -> None:
    for building in (*BUILDING_PAINTERS, "of_another_pack"):
        assert gallery.building(building, size, Heat(0.4, 1)).get_size() == size


def test_no_two_buildings_look_alike(gallery: PictureCache) -> None:
    pictures = {pixels(grey(gallery.building(name, (200, 90)))) for name in BUILDING_PAINTERS}
    assert len(pictures) == len(BUILDING_PAINTERS)


def test_a_building_of_another_pack_has_a_ruin_of_its_own(gallery: PictureCache) -> None:
    names = ("brewery", "school", "town_hall")
    assert len({pixels(gallery.building(name, (200, 90))) for name in names}) == 3


def test_pictures_are_the_same_in_every_run() -> None:
    one, other = (PictureCache(Fonts()).building("red_square", (330, 118), Heat(0.5)) for _ in "ab")
    assert pixels(one) == pixels(other)


def test_a_picture_is_drawn_once_for_a_size(gallery: PictureCache) -> None:
    first = gallery.building("orlovka", (100, 50), Heat(0.25))
    assert gallery.building("orlovka", (100, 50), Heat(0.25)) is first
    assert gallery.building("orlovka", (101, 50), Heat(0.25)) is not first


def test_old_pictures_are_let_go() -> None:
    gallery = PictureCache(Fonts())
    first = gallery.hatch((1000, 1000), SOOT, 90, 2)
    for number in range(30):
        gallery.hatch((1000, 1001 + number), SOOT, 90, 2)
    assert gallery.hatch((1000, 1000), SOOT, 90, 2) is not first


def test_dice_show_their_number_and_side_without_colour(gallery: PictureCache) -> None:
    faces = [
        pixels(grey(gallery.die(value, side, 40)))
        for side in SIDES
        for value in (None, 1, 2, 3, 4, 5, 6)
    ]
    assert len(set(faces)) == len(faces)
    corner = [gallery.die(3, side, 60).get_at((3, 3)).a for side in SIDES]
    assert corner[0] > 250
    assert corner[1] == 0


@pytest.mark.parametrize("state", ["best", "lost"])
def test_dice_that_count_or_are_lost_are_marked(gallery: PictureCache, state: str) -> None:
    plain = gallery.die(4, "german", 40)
    marked = gallery.die(4, "german", 40, "best" if state == "best" else "lost")
    assert pixels(grey(plain)) != pixels(grey(marked))


def test_leaders_show_side_and_level(gallery: PictureCache) -> None:
    chips = [
        pixels(grey(gallery.leader(side, level, (44, 22)))) for side in SIDES for level in (0, 1)
    ]
    assert len(set(chips)) == 4


def test_badges_have_the_shape_of_their_side(gallery: PictureCache) -> None:
    german, soviet = (gallery.badge(side, "3", 40) for side in SIDES)
    assert german.get_at((1, 1)).a > 250
    assert soviet.get_at((1, 1)).a == 0


def test_vignettes_follow_what_a_card_does(gallery: PictureCache) -> None:
    one = gallery.vignette("a", "german", ("panzer",), (134, 80))
    other = gallery.vignette("a", "german", ("stug", "fire"), (134, 80))
    assert pixels(one) != pixels(other)
    assert gallery.vignette("a", "german", (), (134, 80)).get_size() == (134, 80)
    assert gallery.vignette("a", "german", ("unheard_of",), (134, 80)).get_size() == (134, 80)


def test_portraits_follow_person_and_side(gallery: PictureCache) -> None:
    people = [name for name in picture_names() if name.startswith("people/soviet_")]
    names = ("anyone", "someone", "nobody", "somebody", "whoever", "chernova", "vorobyov")
    pictures = {pixels(gallery.portrait(name, side, (90, 110))) for name in names for side in SIDES}
    assert len(pictures) > 2 * len(people)


def test_icons_take_the_ink_they_are_given(gallery: PictureCache) -> None:
    for ink in (PAPER, SOOT, BRICK, FIELD):
        icon = gallery.icon("star", 40, ink)
        inside = icon.get_at((20, 22))[:3]
        assert max(abs(a - b) for a, b in zip(inside, ink, strict=True)) <= 3
        assert icon.get_at((0, 0)).a == 0


def test_an_unknown_icon_is_an_error(gallery: PictureCache) -> None:
    with pytest.raises(MissingAssetError):
        gallery.icon("unheard_of", 20)
