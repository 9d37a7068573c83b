"""What a command of the table is: its keys, its button, what it does and when it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ...session.session import NO_SEAT
from ...style.key_map import Key, KeyMap, Keys
from ..model.targets import BUTTON, Target
from ..model.view_model import ButtonGroup
from .controller import ButtonAction, TableController


def nobody(_control: TableController) -> tuple[int, ...]:
    """A button that is there only while its option is offered."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Something that the players can do at the table beside pointing at what lies there."""

    id: str
    """The name of its texts."""
    keys: Keys = ()
    """Its usual keys; the first one is printed on its button."""
    shows_key: Key | None = None
    """The usual key that is printed on its button though another command has it, as it is set."""
    button: int = -1
    """The number of its button, as a `ButtonId`; -1: it has none."""
    group: ButtonGroup = "answer"
    icon: str = ""
    """On its button in place of a label, and in the player aid; "" for none."""
    run: ButtonAction | None = None
    """What its button does, or its key if it has no button; None: it takes an option."""
    by_key: Callable[[TableController], object] | None = None
    """What its key does where that is something else than pressing its button."""
    shown: Callable[[TableController], Iterable[int]] = nobody
    """The seats for which its button is there now, `NO_SEAT` for one that is nobody's own. Buttons
    of options are there besides while those are offered."""
    enabled: Callable[[TableController, int], bool] = lambda _control, _seat: True
    label: Callable[[TableController, int], str] | None = None
    """What its button says for a seat; None: the text of its id."""
    lit: Callable[[TableController], bool] = lambda _: False
    """Whether its button is lit: what it opens is open."""
    weighs: bool = False
    """Whether its button is the choice that does something, and so cream."""
    prints_key: Callable[[TableController, int], bool] = lambda _control, _seat: True
    """Whether its key does the same as its button for a seat."""

    def printed_key(self, keys: KeyMap) -> Key | None:
        """The key that does the same as its button, as keys are set."""
        if self.shows_key is None:
            return next(iter(keys.keys(self.id)), None)
        owner = next((one for one, has in keys.usual.items() if self.shows_key in has), "")
        return next(iter(keys.keys(owner)), self.shows_key)

    def press(self, control: TableController) -> None:
        """Do it as its key does."""
        if self.by_key is not None:
            self.by_key(control)
        elif self.run is None:
            control.offer(self.button)
        elif self.button < 0:
            self.run(control, Target(BUTTON))
        else:
            control.press(self.button)


def anybody(_control: TableController) -> tuple[int, ...]:
    """A button that always lies there and is nobody's own."""
    return (NO_SEAT,)


def answering(control: TableController) -> bool:
    """Whether a person is asked now, and nothing is being shown."""
    return control.asks and not control.session.playback.busy
