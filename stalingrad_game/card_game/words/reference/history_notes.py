"""The history behind a piece in words, as it is shown beside it and told at the terminal."""

from __future__ import annotations

from typing import NamedTuple

from ..names import Names


class HistoryNote(NamedTuple):
    """What is told of a piece's history."""

    kicker: str
    """What, where, when."""
    status: str
    """How much of it happened, in a sentence."""
    history: str
    in_the_game: str
    disputed: str
    """What is in doubt; "" where nothing is."""
    see: tuple[str, ...]
    """The ids of the pieces whose histories belong to it."""
    sources: str
    """The works that it was written from, in a sentence."""


def history_note(names: Names, piece: str) -> HistoryNote | None:
    """The history behind the piece with this id; None where the pack tells none."""
    content, language = names.kit.content, names.language
    entry = content.histories.get(piece)
    text = content.history_texts_in(language).get(piece)
    if entry is None or text is None:
        return None
    texts, typeset = names.catalogue, language.typeset
    return HistoryNote(
        kicker=typeset(text.kicker),
        status=texts.sentence(f"browser.status.{entry.status}"),
        history=typeset(text.history),
        in_the_game=typeset(text.in_the_game),
        disputed=typeset(text.disputed),
        see=entry.see,
        sources=texts.counted(
            "browser.sources", len(entry.sources), listed="; ".join(entry.sources)
        ),
    )
