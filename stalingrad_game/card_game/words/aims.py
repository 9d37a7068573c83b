"""What a move was after, in words."""

from __future__ import annotations

from ...localisation.catalogue import Fact
from ..history.move_aims import MoveAim
from ..state.code_names import SIDE_NAMES
from .names import Names
from .preview import chance_change


def aim_line(names: Names, aim: MoveAim) -> str:
    """What a computer player's move was after, in one line."""
    texts = names.catalogue
    facts: dict[str, Fact] = {
        "chance": names.percent(aim.chance),
        "change": chance_change(names, aim.shown) if aim.shown is not None else "",
        "of": aim.of,
    }
    if aim.building >= 0:
        facts["place"] = names.site_noun(aim.building, aim.district)
    key = texts.first(f"aim.{aim.kind}.{SIDE_NAMES[aim.side]}", f"aim.{aim.kind}")
    return texts.sentence(key, n=aim.number, **facts)
