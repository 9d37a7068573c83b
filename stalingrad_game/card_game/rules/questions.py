"""What several of the game's questions have in common, for whoever puts them to people."""

from __future__ import annotations

from typing import Final

from .codes import Op

HAND_QUESTION_OPS: Final = frozenset(
    {Op.ACTION, Op.SECOND_ACTION, Op.REFRESH, Op.CHOOSE_DISCARD, Op.INTERCEPT, Op.TONGUES_CARD}
)
"""Questions that a hand may answer."""
ORDERING_OPS: Final = frozenset({Op.VANGUARD})
"""Questions that ask for nothing but an order (R4.1)."""
