"""Which card is shown at reading size for a while: one that somebody else has turned or played."""

from __future__ import annotations

from ....card_game.state.codes import CardZone, CarnageSection, Ev, Event, Phase
from ....card_game.state.events import CardPlayed, CarnageTurned, HeroPlayed, HoldChosen
from ....card_game.state.state import State
from ..model.card_at_reading import CardAtReading


def card_at_reading(event: Event, before: State, *, enemy: bool) -> CardAtReading | None:
    """The card that an event, as the public sees it, brings before everybody; None for none.

    `before` is the public view as it stood; `enemy` says that the hand of whoever did it doesn't
    lie open. What is read for both sides, as the battle's intensity, is shown at all events.
    """
    kind = event[0]
    read = before.reading[-1] if before.reading else -1
    if kind == Ev.HOLD and before.phase == Phase.INTENSITY and read >= 0:
        return CardAtReading("carnage", read, section=CarnageSection.INTENSITY)
    if kind == Ev.INITIATIVE and read >= 0:
        return CardAtReading("carnage", read, section=CarnageSection.INTENSITY)
    if not enemy:
        return None
    if kind == Ev.CARNAGE:
        _, card, section = CarnageTurned(*event)
        if section == CarnageSection.INTENSITY:
            return None
        return CardAtReading("carnage", card, section=section)
    if kind == Ev.SNIPED and read >= 0:
        return CardAtReading("carnage", read, section=CarnageSection.SNIPER)
    if kind == Ev.CHOSEN:
        _, _, effect, card = HoldChosen(*event)
        return CardAtReading("carnage", card, section=CarnageSection.HOLD, effect=effect)
    if kind == Ev.PLAYED:  # a card shown before (R9.4) was read then
        played = CardPlayed(*event)
        if played.zone == CardZone.SHOWN:
            return None
        return CardAtReading("combat", played.card, played.formation)
    return CardAtReading("combat", HeroPlayed(*event).card) if kind == Ev.HERO else None
