"""Python read in bulk: the checks of the house look at every module there is."""

from __future__ import annotations

import ast
import gc


def parsed(text: str) -> ast.Module:
    """The tree of a module; the collector rests meanwhile, since it would look at every node."""
    resting = not gc.isenabled()
    gc.disable()
    try:
        return ast.parse(text)
    finally:
        if not resting:
            gc.enable()
