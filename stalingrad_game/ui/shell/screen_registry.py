"""The screens of the program by name: each is a module ``NAME_screen`` that says how it is made.

A screen is loaded when it is first wanted, so that the window opens fast; and screens that lead to
each other don't import each other. Listing the names loads neither screens nor pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from .screen_stack import Scene

MODULE_SUFFIX: Final = "_screen"


class ScreenSpec(NamedTuple):
    """What the module of a screen says of it, under the name ``SCREEN``."""

    make: Callable[..., Scene]
    """Makes the screen of the window's context, and of what else it takes by name."""
    pose: Callable[..., Sequence[Scene]] | None = None
    """The scenes to be painted over each other in a picture of it, made of the context and of what
    is asked for; None: the screen alone."""


class ScreenRegistry:
    """The screens that lie in some packages."""

    def __init__(self, *packages: str) -> None:
        """By the dotted names of the packages; of two screens of one name the first one counts."""
        found: dict[str, str] = {}
        for package in packages:
            for module in iter_modules(import_module(package).__path__):
                if module.name.endswith(MODULE_SUFFIX):
                    name = module.name.removesuffix(MODULE_SUFFIX)
                    found.setdefault(name, f"{package}.{module.name}")
        self._modules: Final[Mapping[str, str]] = MappingProxyType(found)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._modules)

    def find(self, name: str) -> ScreenSpec:
        """What is known of a screen; raises `KeyError` where there is none of that name."""
        spec: ScreenSpec = import_module(self._modules[name]).SCREEN
        return spec
