"""Plays a whole game to a winner in the real window, by keyboard alone; takes ten pictures."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from tests.drive.screen import Program, Shown
from tests.drive.table_play import answers, open_hand, run

KEYSYMS: Final[Mapping[str, str]] = MappingProxyType({"Esc": "Escape", "⇧U": "shift+u"})
"""By a key as it is printed: its name to the system, where that is another."""
ARROWS: Final = ("Left", "Right", "Up", "Down")
DISTRICT_KEYS: Final = "abcd"
HAND_SHARE: Final = 0.7
KEY_SHARE: Final = 0.5
"""How often an answer that has a key of its own is given by that key."""
WALK: Final = 14
"""How many keys may be pressed before the focus is on an answer."""


class KeyboardPlayer:
    """Goes to what shines with Tab and the arrows, and chooses it with Return."""

    def __init__(self, program: Program, chance: Random) -> None:
        self.program: Final = program
        self.chance: Final = chance
        self.keys = 0
        self.sent: list[int] = []
        """For each formation that was sent by Tab, Return and a letter: how many keys it took."""

    def begin(self) -> None:
        """From the start menu to the table."""
        self._choose("new")
        self.program.wait(lambda shown: shown.screen == "new")
        self._choose("seating two")
        self._choose("begin")
        self.program.wait(lambda shown: shown.screen in {"table", "goal"})

    def _choose(self, name: str) -> None:
        """Go to a button of a menu with Tab, and press it; raises `DriveError` without it."""
        shown = self.program.settled(-1)
        shown.find(name)
        while not (shown.focused and shown.focused.name == name):
            shown = self._pressed("Tab")
        self._press("Return")

    def act(self, shown: Shown) -> None:
        """One answer, or one hand picked up."""
        chance, offered = self.chance, answers(shown)
        if open_hand(shown) is not None and (not offered or chance.random() < HAND_SHARE):
            self._press("h")
            return
        if shown.described.asks:
            self._press("n")
            return
        keyed = [seen for seen in offered if seen.key]
        if not offered:
            self._press("Escape" if shown.screen != "table" else "Return")
        elif keyed and chance.random() < KEY_SHARE:
            key = chance.choice(keyed).key
            self._press(KEYSYMS.get(key, key.lower()))
        elif offered[0].kind == "hand" and chance.random() < KEY_SHARE:
            self._press(str(chance.randint(1, min(9, len(offered)))))
        elif all(seen.kind == "district" for seen in offered):
            self._press(DISTRICT_KEYS[int(self.chance.choice(offered).name.split()[1])])
        elif any(seen.kind == "formation" for seen in offered) and self.chance.random() < KEY_SHARE:
            self._send()
        else:
            self._walk(shown)

    def _send(self) -> None:
        """Go to the next formation and choose it; where a district is asked, answer by letter."""
        before = self.keys
        shown = self._pressed("Tab")
        while not (shown.focused and shown.focused.kind == "formation"):
            if shown.screen != "table" or self.keys - before > WALK:
                return
            shown = self._pressed("Tab")
        shown = self._pressed("Return")
        districts = [seen for seen in answers(shown) if seen.kind == "district"]
        if districts and shown.focused in districts:
            self._press(DISTRICT_KEYS[int(self.chance.choice(districts).name.split()[1])])
            self.sent.append(self.keys - before)

    def _pressed(self, name: str) -> Shown:
        """What is shown after a key."""
        frame = self.program.settled(-1).described.frame
        self._press(name)
        return self.program.settled(frame)

    def _walk(self, shown: Shown) -> None:
        """Move the focus until it is on an answer, then choose that."""
        for step in range(WALK):
            arrow = self.chance.random() < 0.5 and step > 0
            self._press(self.chance.choice(ARROWS) if arrow else "Tab")
            shown = self.program.settled(shown.described.frame)
            if shown.screen != "table":
                return
            focused = shown.focused
            if focused is not None and focused.offered and self.chance.random() < 0.7:
                self._press("Return")
                return

    def summary(self) -> str:
        """What was done."""
        few = sorted(self.sent)
        sent_text = f", {few[0]} to {few[-1]} for each of {len(few)} formations sent" if few else ""
        return f"{self.keys} keys{sent_text}"

    def _press(self, name: str) -> None:
        self.program.key(name)
        self.keys += 1


if __name__ == "__main__":
    sys.exit(run("keyboard", KeyboardPlayer))
