"""How much the log of a game tells at the terminal: chosen at the start, changed by a command."""

from __future__ import annotations

from collections.abc import Iterable

from ..localisation.catalogue import Catalogue
from ..record.detail import LOG_DEPTHS, LogDepth
from .typed_commands import means


class DepthChoice:
    """How much the log tells; it holds in every language and after a step back."""

    def __init__(self, depth: LogDepth) -> None:
        self.depth: LogDepth = depth

    def choose(self, text: str, catalogues: Iterable[Catalogue]) -> str:
        """Take the depth that a text means in any language, if one; the key of what is said."""
        texts = list(catalogues)
        for depth in LOG_DEPTHS:
            if means(text, depth, texts):
                self.depth = depth
        return f"depth.{self.depth}"
