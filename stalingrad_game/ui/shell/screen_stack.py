"""A stack of scenes; changes to it are queued and made between two frames.

The top scene gets the input. Those below are drawn only where the ones above let them show.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame


class Scene:
    """One screen of the program. A scene asks for other scenes through its stack."""

    opaque = True
    """Whether nothing of the scene below is seen."""

    stack: SceneStack
    """Set before `enter` is called."""

    @property
    def notice(self) -> str:
        """What must be seen whatever lies over this scene, and be told when it is left; or ""."""
        return ""

    @property
    def game_file(self) -> Path | None:
        """The file that holds what is played here; None where nothing is."""
        return None

    def enter(self) -> None:
        """Called once, when the scene comes on the stack."""

    def leave(self) -> None:
        """Called once, when the scene is taken off the stack."""

    def resume(self) -> None:
        """Called when the scene above was taken off and this one is the top again."""

    def layout(self, size: tuple[int, int]) -> None:
        """Find a place for everything in a window of this size in pixels."""

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one input event; what it changed is told by the next `update`."""

    def update(self, _ms: int, /) -> bool:
        """Let milliseconds pass; says whether anything looks different now."""
        return False

    def unsaved(self) -> bool:
        """Whether leaving it would lose what somebody made."""
        return False

    def idle(self) -> bool:
        """Whether nothing will change until somebody does something, so that the program rests."""
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole scene."""

    def redraw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what changed since this scene was the last to paint the surface; says where."""
        self.draw(surface)
        return [surface.get_rect()]


class SceneStack:
    """The scenes of one window, the last one on top."""

    def __init__(
        self,
        size: tuple[int, int],
        paint_notice: Callable[[pygame.Surface, str], None] | None = None,
        tell_later: Callable[[str], None] | None = None,
    ) -> None:
        """A notice is painted by the one, and told by the other once its scene was left."""
        self._size = size
        self._paint_notice = paint_notice
        self._tell_later = tell_later
        self._noticed = ""
        """The notice that was painted last."""
        self._scenes: list[Scene] = []
        self._queue: list[Callable[[], None]] = []
        self._dirty = True
        self._painted: tuple[Scene, pygame.Surface] | None = None
        """The scene that alone painted a surface, for as long as nothing else may lie on it."""

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input, or None when the program is to end."""
        return self._scenes[-1] if self._scenes else None

    @property
    def depth(self) -> int:
        """How many scenes there are, not counting what is queued."""
        return len(self._scenes)

    def unsaved(self) -> bool:
        """Whether leaving any of the scenes would lose what somebody made."""
        return any(scene.unsaved() for scene in self._scenes)

    @property
    def notice(self) -> str:
        """What must be seen now, of the topmost scene that has something to tell."""
        return next((scene.notice for scene in reversed(self._scenes) if scene.notice), "")

    @property
    def game_files(self) -> tuple[Path, ...]:
        """The files that hold what is played in any of the scenes."""
        return tuple(scene.game_file for scene in self._scenes if scene.game_file is not None)

    def push(self, scene: Scene) -> None:
        """Queue a scene to come on top."""
        self._queue.append(lambda: self._enter(scene))

    def pop(self) -> None:
        """Queue the top scene to be taken off."""
        self._queue.append(self._leave)

    def replace(self, scene: Scene) -> None:
        """Queue another scene to take the place of the top one."""
        self._queue.append(lambda: self._swap(scene))

    def clear(self) -> None:
        """Queue all scenes to be taken off, the top one first: the program ends."""
        self._queue.append(self._empty)

    def settle(self) -> None:
        """Make the queued changes, those included that entering scenes ask for."""
        while self._queue:
            change = self._queue.pop(0)
            change()
            self._dirty = True

    def _enter(self, scene: Scene) -> None:
        scene.stack = self
        self._scenes.append(scene)
        scene.enter()
        scene.layout(self._size)

    def _leave(self) -> None:
        if not self._scenes:
            return
        self._drop()
        if self._scenes:
            self._scenes[-1].layout(self._size)
            self._scenes[-1].resume()

    def _swap(self, scene: Scene) -> None:
        if self._scenes:
            self._drop()
        self._enter(scene)

    def _empty(self) -> None:
        while self._scenes:
            self._drop()

    def _drop(self) -> None:
        scene = self._scenes.pop()
        scene.leave()
        if scene.notice and self._tell_later is not None:
            self._tell_later(scene.notice)

    def layout(self, size: tuple[int, int]) -> None:
        """Take a new window size in pixels; every scene finds its places again."""
        self._size = size
        for scene in self._scenes:
            scene.layout(size)
        self._dirty = True
        self.forget()

    def handle(self, event: pygame.event.Event) -> None:
        """Give an input event to the top scene, then make the changes it asks for."""
        if self._scenes:
            self._scenes[-1].handle(event)
        self.settle()

    def update(self, ms: int) -> bool:
        """Let time pass for the top scene; says whether the window must be painted."""
        if self._scenes and self._scenes[-1].update(ms):
            self._dirty = True
        self.settle()
        if self.notice != self._noticed:
            self._dirty = True
        changed, self._dirty = self._dirty, False
        return changed

    def forget(self) -> None:
        """What was painted may be lost: everything is painted anew the next time."""
        self._painted = None

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what is seen, from the lowest scene that isn't hidden by an opaque one.

        Where the same scene alone was painted before, it paints what changed; says where.
        """
        before, self._noticed = self._noticed, self.notice
        if before or self._noticed:  # it lies over what a scene would paint alone
            self._painted = None
        first = len(self._scenes) - 1
        while first > 0 and not self._scenes[first].opaque:
            first -= 1
        seen = self._scenes[max(first, 0) :]
        if len(seen) == 1 and self._painted == (seen[0], surface):
            return seen[0].redraw(surface)
        for scene in seen:
            scene.draw(surface)
        self._painted = (seen[0], surface) if len(seen) == 1 else None
        if self._noticed and self._paint_notice is not None:
            self._paint_notice(surface, self._noticed)
        return [surface.get_rect()]
