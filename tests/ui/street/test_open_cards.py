"""Operations cards lie open beside the map with their texts, and say when they are used."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stalingrad_game.assets import asset
from stalingrad_game.ui.street.panels.cards import OpenCardModel
from stalingrad_game.ui.widgets import Label
from tests.support.street_hands import QUIET, KeyHands, StreetWindow, take

EXAMPLES = str(asset("street", "worked_examples.toml"))


def cards(window: StreetWindow) -> tuple[OpenCardModel, ...]:
    """What the panel shows."""
    found: tuple[OpenCardModel, ...] = window.table.view.panels["cards"].model or ()
    return found


@pytest.mark.parametrize(
    ("language", "name", "owner"),
    [("en", "“Smoke pots”", "The Germans"), ("fr", "« Écran de fumée »", "Les Allemands")],
)
def test_cards_lie_open_with_owner_name_and_text(language: str, name: str, owner: str) -> None:
    window = StreetWindow(EXAMPLES, settings=replace(QUIET, language=language))
    shown = cards(window)
    assert len(shown) == 6
    plain = [one.name.replace("\u202f", " ").replace("\u00a0", " ") for one in shown]
    smoke = shown[plain.index(name)]
    assert smoke.owner == owner
    assert len(smoke.text) > 40
    panel = window.table.view.panels["cards"]
    assert panel.visible
    assert window.surface.get_rect().contains(panel.rect)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_without_room_for_texts_keep_their_heading_and_lie_inside_the_panel(
    language: str,
) -> None:
    window = StreetWindow(EXAMPLES, settings=replace(QUIET, language=language))
    panel = window.table.view.panels["cards"]
    heading = window.table.presenter.wording.say("cards")
    written = [one for one in panel.walk() if isinstance(one, Label) and one.text]
    assert written[0].text == heading
    assert [one.text for one in written[1:]] == [one.name for one in cards(window)]
    margin = window.table.look.theme.read_px(8)
    inside = panel.rect.inflate(-2 * margin, -2 * margin)
    for one, card in zip(written, (None, *cards(window)), strict=True):
        assert inside.contains(one.rect)
        assert one.fitted(window.table.look).lines == (one.text,)
        assert card is None or card.text in str(one.hint)
    lowest = max(one.rect.bottom for one in written)
    assert panel.rect.bottom - lowest < 3 * margin, "room that the log could have"


def test_a_card_says_when_it_has_been_used() -> None:
    window = StreetWindow(EXAMPLES)
    assert not any(one.spent for one in cards(window))
    game = window.table.session.game
    for text in ("smoke G1", "lay D6"):
        take(window, KeyHands(), game.parse_option(text))
    assert [one.name for one in cards(window) if one.spent] == ["“Smoke pots”"]


def test_a_game_without_cards_has_no_such_panel() -> None:
    window = StreetWindow("first_house")
    assert cards(window) == ()
    assert not window.table.view.panels["cards"].visible


def test_verbs_of_cards_and_medics_are_buttons() -> None:
    window = StreetWindow(EXAMPLES)
    game = window.table.session.game
    for text in ("treat G2", "concentrate PZ", "shoot E4/1 S2 normal", "ammunition"):
        option = game.parse_option(text)
        assert option in window.decision.options, text
        take(window, KeyHands(), option)
    steps = window.table.session.record.state.units
    assert steps[game.kit.scenario.unit_named("G2") or 0].steps == 3
