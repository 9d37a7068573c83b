"""The dialog: a question of the window itself, which is answered before anything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....card_game.state.codes import side_of
from ....card_game.words.localizer import Localizer
from ....record.words import warning_text
from ...widgets import Dialog, RichText, Span, TextStyle
from ..input.confirmations import NO_TARGET, YES_TARGET, Confirmation
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.view_model import ButtonModel, TableViewModel
from ..presenter.displayed import Seen
from ..render.context import RenderContext
from ..sprites.widget import painted
from .panel import TablePanel

_WIDTH: Final = 640
"""In design pixels of what is read."""
_SHADE: Final = 150
"""How dark the table is under it."""


class DialogModel(NamedTuple):
    """A question of the window."""

    title: str
    lines: tuple[str, ...]
    rule: str
    buttons: tuple[ButtonModel, ...]


class DialogPanel(TablePanel[DialogModel]):
    """In the middle of the window; its buttons alone can be pointed at."""

    name = "dialog"
    layer = "cover"

    def model(self, seen: Seen) -> DialogModel | None:
        """The question in words; None where nothing is asked, or everything is hidden."""
        question = seen.control.selection.question
        if question is None or seen.control.viewport.hidden:
            return None
        return dialog_model(seen.own_words, question)

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: DialogModel
    ) -> Sequence[PanelPart]:
        """The question with its answers."""
        answers = tuple((one.label, one.key) for one in model.buttons)
        values = model.title, model.lines, model.rule, answers
        dialog, sprite = _dialog(*values), painted(_dialog, *values)
        dialog.place(layout.size, layout.look)
        layout.leave(one.target for one in model.buttons)
        layout.put_links(sprite, dialog.rect)
        buttons = zip(model.buttons, dialog.answers, strict=True)
        return (
            PanelPart(dialog.rect, sprite),
            *(PanelPart(place.rect, None, button.target) for button, place in buttons),
        )

    def draw(self, drawing: RenderContext, model: DialogModel) -> None:
        """Over a darkened table."""
        drawing.shade(drawing.layout.window, _SHADE)
        super().draw(drawing, model)

    def buttons(self, model: DialogModel) -> Sequence[ButtonModel]:
        return model.buttons


DIALOG: Final = DialogPanel()


def dialog_model(words: Localizer, question: Confirmation) -> DialogModel:
    say = words.interface
    if question.warning is not None:
        text = warning_text(words.catalogue, question.warning)
        close = _harmless(say("table.button.close"))
        return DialogModel(say("table.ask.trouble.title"), (text,), "", (close,))
    key = "table.ask.no_attack" if question.kind == "no attack" else "table.ask.resign"
    text = say(f"{key}.text", side=words.side_noun(side_of(question.seat)))
    yes = ButtonModel(
        YES_TARGET, say(f"{key}.yes"), enabled=True, key="Y", group="dialog", weight="loses"
    )
    rule = "R3.6.2" if question.kind == "no attack" else ""
    return DialogModel(say(f"{key}.title"), (text,), rule, (yes, _harmless(say(f"{key}.no"))))


def _harmless(label: str) -> ButtonModel:
    """The answer that changes nothing: it is cream."""
    return ButtonModel(
        NO_TARGET, label, enabled=True, key="Esc", primary=True, group="dialog", weight="act"
    )


def _dialog(
    title: str, lines: tuple[str, ...], rule: str, answers: tuple[tuple[str, str], ...]
) -> Dialog:
    """`answers` are labels with their keys."""
    spans = [Span("\n".join(lines))]
    if rule:
        spans += [Span("  "), Span(rule, "title", link=rule)]
    text = RichText(spans, TextStyle(size=21))
    labels = [(label, _answered_by_the_table) for label, _ in answers]
    made = Dialog(title, text, labels, on_cancel=_answered_by_the_table, wide=_WIDTH)
    for button, (_, key) in zip(made.answers, answers, strict=True):
        button.printed = key
    return made


def _answered_by_the_table() -> None:
    """A click goes to the target that lies where an answer is."""
