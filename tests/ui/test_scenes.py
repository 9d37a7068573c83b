"""Scenes come and go between frames, in order, and only what is seen is painted."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.ui.shell.screen_stack import Scene, SceneStack
from tests.support.gestures import key


class RecordingScene(Scene):
    """Writes down what happens to it."""

    def __init__(self, name: str, story: list[str], *, opaque: bool = True) -> None:
        self.name = name
        self.story = story
        self.opaque = opaque
        self.changed = False

    def tell(self, what: str) -> None:
        self.story.append(f"{self.name} {what}")

    def enter(self) -> None:
        self.tell("enter")

    def leave(self) -> None:
        self.tell("leave")

    def resume(self) -> None:
        self.tell("resume")

    def layout(self, size: tuple[int, int]) -> None:
        self.tell(f"layout {size[0]}x{size[1]}")

    def handle(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self.stack.pop()
            self.tell("asks to go")

    def update(self, _ms: int, /) -> bool:
        return self.changed

    def draw(self, _surface: pygame.Surface) -> None:
        self.tell("draw")


@pytest.fixture
def story() -> list[str]:
    return []


@pytest.fixture
def stack(story: list[str]) -> SceneStack:
    stack = SceneStack((640, 360))
    stack.push(RecordingScene("menu", story))
    stack.settle()
    story.clear()
    return stack


def test_a_change_waits_until_the_event_is_answered(stack: SceneStack, story: list[str]) -> None:
    stack.handle(key(pygame.K_ESCAPE))
    assert story == ["menu asks to go", "menu leave"]
    assert stack.top is None


def test_pushing_enters_then_lays_out(stack: SceneStack, story: list[str]) -> None:
    stack.push(RecordingScene("table", story))
    assert story == []
    stack.settle()
    assert story == ["table enter", "table layout 640x360"]
    assert stack.depth == 2


def test_popping_resumes_what_is_below(stack: SceneStack, story: list[str]) -> None:
    stack.push(RecordingScene("table", story))
    stack.settle()
    story.clear()
    stack.pop()
    stack.settle()
    assert story == ["table leave", "menu layout 640x360", "menu resume"]


def test_replacing_leaves_first_and_does_not_resume(stack: SceneStack, story: list[str]) -> None:
    stack.replace(RecordingScene("end", story))
    stack.settle()
    assert story == ["menu leave", "end enter", "end layout 640x360"]


def test_changes_are_made_in_the_order_they_were_asked(stack: SceneStack, story: list[str]) -> None:
    stack.push(RecordingScene("a", story))
    stack.replace(RecordingScene("b", story))
    stack.settle()
    assert [line for line in story if "layout" not in line] == ["a enter", "a leave", "b enter"]


def test_clearing_leaves_from_the_top(stack: SceneStack, story: list[str]) -> None:
    stack.push(RecordingScene("table", story))
    stack.clear()
    stack.settle()
    assert story[-2:] == ["table leave", "menu leave"]
    assert stack.top is None


def test_a_scene_that_enters_may_ask_for_another(stack: SceneStack, story: list[str]) -> None:
    class Curtain(RecordingScene):
        def enter(self) -> None:
            super().enter()
            self.stack.push(RecordingScene("hand", self.story))

    stack.push(Curtain("curtain", story))
    stack.settle()
    assert isinstance(stack.top, RecordingScene)
    assert stack.top.name == "hand"


def test_popping_an_empty_stack_is_no_harm() -> None:
    stack = SceneStack((10, 10))
    stack.pop()
    stack.settle()
    stack.handle(key(pygame.K_a))
    assert stack.top is None


def test_a_new_size_reaches_every_scene(stack: SceneStack, story: list[str]) -> None:
    stack.push(RecordingScene("table", story))
    stack.settle()
    story.clear()
    stack.layout((1280, 720))
    assert story == ["menu layout 1280x720", "table layout 1280x720"]
    assert stack.update(0)


def test_what_an_opaque_scene_hides_is_not_painted(stack: SceneStack, story: list[str]) -> None:
    stack.push(RecordingScene("table", story))
    stack.push(RecordingScene("dialog", story, opaque=False))
    stack.settle()
    story.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert story == ["table draw", "dialog draw"]


def test_nothing_is_painted_when_nothing_changed(stack: SceneStack) -> None:
    assert stack.update(16)
    assert not stack.update(16)
    assert isinstance(stack.top, RecordingScene)
    stack.top.changed = True
    assert stack.update(16)


def test_events_alone_paint_nothing(stack: SceneStack) -> None:
    stack.update(16)
    stack.handle(key(pygame.K_a))
    assert not stack.update(16)
