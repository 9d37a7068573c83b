"""Four players at the terminal (R10), and interceptions there (R9.4)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from stalingrad_game.card_game.rules.effects import Discard, DiscardAll, Kill
from stalingrad_game.card_game.rules.expert import Recover, Tongues
from stalingrad_game.card_game.rules.teams import partner
from stalingrad_game.card_game.state.codes import Act, CardZone, FormationZone, Op, side_of
from stalingrad_game.card_game.state.questions import ShareQuestion
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.state.variants import Variants
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.player_names import full_player_name
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.localisation.language import Language
from tests.support.amount import share
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES
from tests.support.swap_hidden import exchanged
from tests.support.terminal import CardTerminal, script

NAMES = ("Anna", "Boris", "Clara", "Dmitri")
Wanted = Callable[[Decision], bool]


def at(
    wanted: Wanted,
    *lines: str,
    mode: str = "four",
    language: Language = ENGLISH,
    clears: bool = False,
) -> CardTerminal:
    """A game played on to a question; then these lines are typed."""
    for seed in range(1, 60):
        names = NAMES if mode == "four" else NAMES[:2]
        terminal = CardTerminal(
            script(*lines), seed=seed, mode=mode, names=names, language=language, clears=clears
        )
        rng = Random(seed)
        while decision := terminal.record.decision:
            if wanted(decision):
                terminal.run()
                return terminal
            terminal.record.take(rng.choice(decision.options))
    raise AssertionError("never asked")


def op(*numbers: int) -> Wanted:
    return lambda decision: decision.op in numbers


def text(terminal: CardTerminal) -> str:
    return " ".join(" ".join(terminal.lines).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_named_at_the_question_and_at_the_table(language: Language) -> None:
    terminal = at(op(Op.ACTION), "table", language=language)
    decision = terminal.record.decision
    assert decision is not None
    words = Localizer(terminal.record.game.kit, language)
    view = terminal.record.game.view(terminal.record.state, PUBLIC)
    seat = decision.seat
    commander = words.commander(seat, view.turned[seat])
    assert f"{NAMES[seat]} ({commander}) – " in text(terminal)
    assert all(f"{name} ({words.people(n & 1)})" in text(terminal) for n, name in enumerate(NAMES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_says_whose_a_formation_is(language: Language) -> None:
    terminal = at(op(Op.MANOEUVRE), "table", language=language)
    state = terminal.record.state
    sentence = text(terminal)
    for side in (0, 1):
        for formation in state.lines[FormationZone.STAGING + side]:
            owner = terminal.texts_in(language).tables.formation(state, formation)
            assert NAMES[state.owner[formation]] in owner
            assert owner in sentence


def test_the_hand_of_the_seat_that_is_asked_is_shown() -> None:
    terminal = at(op(Op.ACTION), "hand")
    decision = terminal.record.decision
    assert decision is not None
    words = Localizer(terminal.record.game.kit, ENGLISH)
    for seat in range(4):
        hand = terminal.record.state.cards[CardZone.HAND + seat]
        others = {
            c for n in range(4) if n != seat for c in terminal.record.state.cards[CardZone.HAND + n]
        }
        own = set(hand) - others
        shown = [card for card in own if f"{words.card(card)}:" in text(terminal)]
        assert bool(shown) == (seat == decision.seat) or not own
    name = full_player_name(words, NAMES, decision.seat, terminal.record.state)
    assert f"{name} – hand:" in text(terminal)


def test_another_players_hand_is_shown_by_name_and_lays_the_first_one_down() -> None:
    terminal = at(op(Op.ACTION), "hand", "hand dmitri", "hand nobody", clears=True)
    assert "Dmitri (" in text(terminal)
    assert "“nobody” names no player at this computer" in text(terminal)
    decision = terminal.record.decision
    assert decision is not None
    if decision.seat != 3:
        assert "Your hand is face down again." in text(terminal)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_given_by_name_once_the_hand_is_up(language: Language) -> None:
    words = Localizer(at(op(Op.ACTION)).record.game.kit, language)
    give, hand = {ENGLISH: ("give", "hand"), FRENCH: ("donner", "main")}[language]

    def gift(terminal: CardTerminal) -> int:
        decision = terminal.record.decision
        assert decision is not None
        return next(o[1] for o in decision.options if o[0] == Act.GIVE)

    card = gift(at(op(Op.ACTION), language=language))
    name = words.card(card)
    kept = at(op(Op.ACTION), f"{give} {name}", language=language)
    assert not any(step.option[0] == Act.GIVE for step in kept.record.steps[-1:])
    terminal = at(op(Op.ACTION), hand, f"{give} {name}", language=language)
    last = terminal.record.steps[-1]
    assert last.option == (Act.GIVE, card, -1)
    assert card in terminal.record.state.cards[CardZone.HAND + partner(last.seat)]


@pytest.mark.parametrize("typed", ["partner", "partenaire"])
def test_the_partner_acts_instead(typed: str) -> None:
    before = at(op(Op.ACTION)).record.decision
    terminal = at(op(Op.ACTION), typed)
    assert before is not None
    assert terminal.record.decision is not None
    assert terminal.record.decision.seat == partner(before.seat)


def test_without_a_partner_who_could_act_the_commands_say_so() -> None:
    terminal = at(op(Op.ACTION), "partner", "give it", mode="expert")
    assert text(terminal).count("No partner can act") == 2


def test_a_struck_player_is_named() -> None:
    terminal = at(op(Discard.op, DiscardAll.op, Tongues.op))
    decision = terminal.record.decision
    assert decision is not None
    struck = [option[1] for option in decision.options]
    assert all(f"{NAMES[seat]} (" in text(terminal).rpartition("choose")[2] for seat in struck)


def test_the_partner_is_offered_by_name() -> None:
    terminal = at(op(Op.ACTION), "options")
    decision = terminal.record.decision
    assert decision is not None
    assert f"{NAMES[partner(decision.seat)]} acts instead" in text(terminal)


def waiver(mode: str, *lines: str) -> CardTerminal:
    """The side that waits has waived; these lines are typed while the other decides."""
    for seed in range(1, 60):
        names = NAMES if mode == "four" else NAMES[:2]
        terminal = CardTerminal(script(*lines), seed=seed, mode=mode, names=names)
        rng = Random(seed)
        while decision := terminal.record.decision:
            waived = waiving(terminal)
            if waived and all(side_of(n) != side_of(decision.seat) for n in waived):
                terminal.run()
                return terminal
            terminal.record.take(rng.choice(decision.options))
    raise AssertionError("never waived")


def waiving(terminal: CardTerminal) -> list[int]:
    """The seats that waive interception."""
    return [
        n for n in range(terminal.record.game.kit.seats) if terminal.record.state.waived >> n & 1
    ]


@pytest.mark.parametrize("mode", ["expert", "four"])
@pytest.mark.parametrize("typed", ["unwaive", "lever"])
def test_a_waiver_is_taken_back_while_the_enemy_decides(mode: str, typed: str) -> None:
    before = waiver(mode)
    terminal = waiver(mode, typed)
    assert waiving(before)
    assert not waiving(terminal)
    added = terminal.record.steps[len(before.record.steps) :]
    assert [step.option for step in added] == [(Act.RECLAIM, n, -1) for n in waiving(before)]
    assert [step.seat for step in added] == waiving(before)
    assert all(
        f"From now on, {NAMES[n]} will be asked about interceptions again." in text(terminal)
        for n in waiving(before)
    )


def test_a_waiver_is_taken_back_by_the_player_who_is_named_alone() -> None:
    seat = waiving(waiver("four"))[0]
    other = NAMES[(seat + 1) % 4]
    terminal = waiver("four", "table", f"unwaive {other}")
    assert waiving(terminal)
    assert "Nobody has waived" in text(terminal)
    assert f"These players aren’t asked about interceptions in this battle: {NAMES[seat]}" in text(
        terminal
    )
    assert seat not in waiving(waiver("four", f"unwaive {NAMES[seat]}"))


def test_cards_of_the_discard_can_be_chosen_with_the_hand_face_down() -> None:
    terminal = at(op(Recover.op), "1", mode="expert")
    last = terminal.record.steps[-1]
    assert last.option[0] == Act.CARD
    words = Localizer(terminal.record.game.kit, ENGLISH)
    assert f"1. {words.card(last.option[1])}" in text(terminal)


def test_only_the_last_german_player_is_asked_twice_whether_to_end_without_an_attack() -> None:
    first = CardTerminal(script("end the"), seed=3, mode="four")
    first.run()
    assert "loses the game" not in text(first)
    assert first.record.steps[-1].option[0] == Act.DONE
    both = CardTerminal(script("end the", "end the"), seed=3, mode="four")
    both.run()
    assert "No building is under attack, so this choice loses the game" in text(both)
    assert both.record.result is None


@pytest.mark.parametrize("mode", ["expert", "four"])
def test_what_is_written_is_the_same_when_hidden_hands_are_exchanged(mode: str) -> None:
    """Asked about an interception or anything else, with the hand face down (R9.4)."""
    compared = set()
    rng = Random(3)
    for seed in (2, 5)[: share(2, 2, 1)]:
        terminal = CardTerminal(script(), seed=seed, mode=mode)
        while decision := terminal.record.decision:
            if decision.op in {Op.INTERCEPT, Op.ACTION, Op.REFRESH, Op.CONSENT, Kill.op}:
                states = terminal.record._timeline._states
                mine = written(terminal, decision)
                kept = states[-1]
                states[-1] = exchanged(kept, PUBLIC, rng)
                other = terminal.record.game.decision(states[-1])
                assert other is not None
                assert written(terminal, other) == mine
                states[-1] = kept
                compared.add(decision.op)
            terminal.record.take(rng.choice(decision.options))
    assert Op.INTERCEPT in compared


def written(terminal: CardTerminal, decision: Decision) -> list[str]:
    """All that the terminal writes of a question with the hand face down."""
    state = terminal.record.state
    texts = terminal.texts_in(ENGLISH)
    offers = texts.menu(decision, hand_up=False)
    view = terminal.record.game.view(state, decision.seat)
    prompt = texts.words.prompt(decision, view)
    table = list(texts.table())
    return [prompt.line, *offers.lines(), str(offers.hidden), *table]


@pytest.mark.parametrize(("line", "owner"), [("2", 2), ("anna", 0), ("clara", 2)])
def test_formations_are_shared_out_by_number_or_by_name(line: str, owner: int) -> None:
    terminal = CardTerminal(
        script(line),
        mode="four",
        names=NAMES,
        variants=Variants(sharing="by_choice"),
    )
    decision = terminal.record.decision
    assert decision is not None
    formation = ShareQuestion.of(decision.frame).formation
    terminal.run()
    sentence = text(terminal)
    assert "Choose the player who receives it" in sentence
    assert "1. Anna (Friedrich Paulus)" in sentence
    assert "2. Clara (" in sentence
    assert terminal.record.steps[0].option == (Act.SEAT, owner, -1)
    assert terminal.record.state.owner[formation] == owner
