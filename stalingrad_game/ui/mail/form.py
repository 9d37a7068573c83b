"""What the screens about passphrases share: a slip over what is below, with fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...record.sealing import LONGEST_PASSPHRASE, SHORTEST_PASSPHRASE, PassphraseError
from ..screens.base import Screen
from ..screens.form_layout import FormPanel
from ..widgets import Button, Label, ScrollView, SecretField, Stack, TextField, TextStyle, Widget

_TEXT = TextStyle(size=20)


class PassphraseForm(Screen):
    """A slip with paragraphs and fields; `done` is what its first button does."""

    opaque = False

    def form(self, title: str, parts: Sequence[Widget], does: str) -> FormPanel:
        """Parts one below the other, a button that says what is done, and the way back."""
        act = Button(does, self.done, kind="primary", key="done")
        back = Button(self.say("back"), self.back, key="back")
        return FormPanel(title, ScrollView(Stack(parts, gap=12)), (act, back), wide=820)

    def words(self, key: str, /, **facts: str | int) -> Label:
        """A paragraph."""
        return Label(self.say(f"mail.{key}", **facts), _TEXT)

    def field(self, key: str, *, secret: bool = True) -> TextField:
        kind = SecretField if secret else TextField
        most = LONGEST_PASSPHRASE
        return kind(lambda _: None, most=most, size=20, on_enter=self.done, key=key)

    def done(self) -> None:
        """Take what stands in the fields."""
        raise NotImplementedError

    def refuse(self, error: PassphraseError) -> None:
        """Tell why a passphrase can't be set."""
        facts = {"least": SHORTEST_PASSPHRASE, "most": LONGEST_PASSPHRASE}
        message = self.context.words.sentence(f"record.sealed.{error.key}", **facts)
        self.tell(self.say("mail.not_yet"), message)

    def try_to(self, action: Callable[[], object]) -> bool:
        """Do something with passphrases and files; what goes wrong is told."""
        try:
            return self.attempt(action)
        except PassphraseError as error:
            self.refuse(error)
        return False
