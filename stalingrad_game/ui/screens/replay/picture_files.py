"""Pictures of a watched game as files: an animated picture (GIF, APNG), or a page without a server.

Moments are painted one by one, through the eyes of now. A picture is kept as the bytes that its
file needs, never as a surface: a long game has hundreds. A GIF is written by Pillow, an extra; an
animated PNG and a page need nothing.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from html import escape
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple, overload

import pygame

from ....watching.outline import ReplayOutline
from ...shell.app import AppContext
from .animated_png import ChangesPacker, animated_png
from .replay_scene import ReplayScreen

if TYPE_CHECKING:
    from PIL.Image import Image


MOST_PICTURES: Final = 240
"""The most pictures of an animation; of a longer game every second, third … part is left out."""


class MomentPicture(NamedTuple):
    """A moment of a game."""

    step: int
    caption: str
    """Where the game stands, and what is marked there."""
    marked: bool
    """Whether it is to be looked at longer."""
    data: bytes
    """Its picture as PNG."""


def page_steps(outline: ReplayOutline) -> tuple[int, ...]:
    """The moments of a page: both ends, where a turn begins, and all that is marked."""
    marked = {mark.step for mark in outline.marks}
    return tuple(sorted({0, *outline.begins(outline.units[-1]), *marked, outline.steps}))


def animation_steps(outline: ReplayOutline) -> tuple[int, ...]:
    """The moments of an animation: where its smaller parts begin too, at most `MOST_PICTURES`."""
    kept = page_steps(outline)
    parts = sorted({*outline.begins(outline.units[2])} - {*kept})
    room = max(MOST_PICTURES - len(kept), 1)
    every = -(-len(parts) // room) or 1
    return tuple(sorted({*kept, *parts[::every]}))


class PictureSeries:
    """Paints moments of a record, each when it is asked for."""

    def __init__(
        self,
        context: AppContext,
        screen: ReplayScreen,
        steps: tuple[int, ...],
        viewpoint: int,
        packed: Callable[[pygame.Surface], bytes],
    ) -> None:
        """On a screen that is shown nowhere else, through eyes that may look.

        `packed` makes a PNG of what was painted, as small as the file wants it.
        """
        self._packed: Final = packed
        self._screen: Final = screen
        self._steps: Final = steps
        self._surface: Final = pygame.Surface(context.size, 0, 32)
        self.pictures: Final[list[MomentPicture]] = []
        screen.curve.finish()
        screen.table.look_through(viewpoint)
        screen.viewpoint.now = viewpoint
        screen.layout(context.size)
        screen.bar.plain = True
        screen.layout(context.size)

    @property
    def done(self) -> int:
        """How many are painted."""
        return len(self.pictures)

    @property
    def number(self) -> int:
        """How many there will be."""
        return len(self._steps)

    def go_on(self) -> bool:
        """Paint the next one; says whether there was one left."""
        if self.done == self.number:
            return False
        step, screen = self._steps[self.done], self._screen
        screen.cursor.jump(step)
        screen.update(0)
        screen.draw(self._surface)
        caption = screen.caption(step)
        marked = any(mark.step == step for mark in screen.cursor.outline.marks)
        self.pictures.append(MomentPicture(step, caption, marked, self._packed(self._surface)))
        return True

    def close(self) -> None:
        """Nothing is painted any more."""
        self._screen.table.scene.leave()


GIF: Final = ".gif"
ANIMATED_ENDINGS: Final = frozenset({GIF, ".png", ".apng"})
PAGE_ENDINGS: Final = frozenset({".html", ".htm"})
ENDINGS_OF_EXPORT: Final = (GIF, ".png", ".html")
"""What files of a game's pictures may end in."""
WIDEST: Final = 960
"""Of an animated picture, in pixels; larger ones are scaled down."""
PICTURE_MS: Final = 700
MARKED_MS: Final = 2_200
"""How long a moment stands, and one that is marked."""
_COLOURS: Final = 128


def can_be_written(ending: str) -> bool:
    """Whether files that end so can be written here: a GIF needs Pillow."""
    return ending != GIF or find_spec("PIL") is not None


def animated(pictures: Sequence[MomentPicture], ending: str) -> bytes:
    """An animated picture of moments that goes round; of a GIF raises `ImportError` without Pillow.

    The pictures must be packed by `animation_packer` for this ending.
    """
    times = [MARKED_MS if one.marked else PICTURE_MS for one in pictures]
    times[-1] = MARKED_MS
    if ending != GIF:
        return animated_png([one.data for one in pictures], times)
    frames = _Frames(pictures)
    written = BytesIO()
    frames[0].save(
        written, GIF[1:], save_all=True, append_images=frames[1:], duration=times, loop=0
    )
    return written.getvalue()


class _Frames(Sequence["Image"]):
    """Frames that are unpacked one by one, as often as Pillow goes through them."""

    def __init__(self, pictures: Sequence[MomentPicture]) -> None:
        self._pictures: Final = pictures

    def __len__(self) -> int:
        return len(self._pictures)

    @overload
    def __getitem__(self, index: int) -> Image: ...
    @overload
    def __getitem__(self, index: slice) -> _Frames: ...
    def __getitem__(self, index: int | slice) -> Image | _Frames:
        if isinstance(index, slice):
            return _Frames(self._pictures[index])
        from PIL import Image

        return Image.open(BytesIO(self._pictures[index].data))


def animation_packer(ending: str) -> Callable[[pygame.Surface], bytes]:
    """What packs the frames of one animated picture, in their order, no wider than `WIDEST`."""
    pack = _few_colours if ending == GIF else ChangesPacker().packed

    def packed(surface: pygame.Surface) -> bytes:
        width, height = surface.get_size()
        if width > WIDEST:
            surface = pygame.transform.smoothscale(surface, (WIDEST, height * WIDEST // width))
        return pack(surface)

    return packed


def _few_colours(surface: pygame.Surface) -> bytes:
    """A frame of a GIF."""
    from PIL import Image

    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    written = BytesIO()
    frame = picture.quantize(_COLOURS, dither=Image.Dither.NONE)
    frame.save(written, "PNG", compress_level=1)
    return written.getvalue()


def picture_page(
    pictures: Sequence[MomentPicture],
    title: str,
    facts: Sequence[str],
    language: str,
    rest: Sequence[str] = (),
) -> str:
    """A page of HTML with the moments one below the other; it needs no server and no file more.

    `rest` are lines without pictures at its end.
    """
    links = "".join(
        f'<a href="#m{one.step}">{escape(one.caption)}</a>' for one in pictures if one.marked
    )
    moments = "".join(
        f'<section id="m{one.step}"><h2>{escape(one.caption)}</h2>'
        f'<img alt="{escape(one.caption, quote=True)}" src="data:image/png;base64,'
        f'{base64.b64encode(one.data).decode("ascii")}"></section>\n'
        for one in pictures
    )
    shown = "".join(f"<p>{escape(fact)}</p>" for fact in facts if fact)
    left = "".join(f"<p>{escape(line)}</p>\n" for line in rest)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language, quote=True)}">\n<head>'
        f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style></head>\n'
        f"<body><h1>{escape(title)}</h1>{shown}<nav>{links}</nav>\n{moments}{left}</body></html>\n"
    )


def packed_moment(surface: pygame.Surface) -> bytes:
    """A picture of a page, as it was painted."""
    written = BytesIO()
    pygame.image.save(surface, written, "moment.png")
    return written.getvalue()


_STYLE: Final = (
    "body{background:#1b1815;color:#e8dfc8;font:18px/1.5 sans-serif;margin:2em auto;"
    "max-width:1280px;padding:0 1em}h1,h2{font-weight:600}h2{font-size:1.1em;margin:2em 0 .4em}"
    "img{width:100%;height:auto;display:block}a{color:#d8a93a;display:block}"
)
