"""The log at three depths: every event, the same with rule numbers, or as a story.

The story is made of the log's lines alone, so nothing that a line doesn't tell can be in it. What
belongs together in the game becomes one line: a round, a step of a battle, an attack, a side's
reinforcements. `STORY_FOLDS` says how the lines of each step are gathered; others stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from types import MappingProxyType
from typing import Final

from ...localisation.catalogue import Fact
from ...record.detail import LogDepth
from ..state.code_names import SIDE_NAMES
from ..state.codes import SIDES, Ev, FormationZone, Phase
from ..state.events import CardMoved, DiceRolled, FormationDepleted, FormationMoved, LeaderChanged
from .log_entry import LogLine
from .names import Names

ALONE: Final = frozenset({Ev.TURN, Ev.BATTLE, Ev.OVER})
"""Events that begin something and are gathered with nothing."""
LEADS: Final = frozenset({"played", "hero", "acted", "vanguard"})
"""What a list of consequences begins with: "Breakthrough on the 14th Panzer Division: …"."""
PREFIXES: Final = frozenset({"spillover", "refreshed"})
"""What the next thing comes from: "Spillover: Fire +1"."""
WAITING: Final = frozenset({"shown", "chosen"})
"""What is told only until something comes of it, and then by that."""
LEFT_OUT: Final = frozenset(
    {
        *("turn.begins", "turned.text", "unit.set_aside", "formation.returns"),
        *("unit.captured.german", "unit.captured.soviet", "manoeuvred"),
        *("shuffle.german", "shuffle.soviet", "carnage_shuffle.text"),
        *("waived.on", "waived.off"),
    }
)
"""Lines that go without saying, or that another one says: headings, the way home, shuffling,
what somebody will not be asked."""
HIT: Final = "sniped"
"""What a Sniper Shot begins: what it does to its victim, then the card that is discarded for it."""
OF_HIT: Final = frozenset({"leader.dies", "wounded.text", "hero_leaves.dies", "card.discards"})
"""Lines that belong to a Sniper Shot at a leader or hero where they follow it."""
AFTERMATH: Final = frozenset(
    {"depleted.depleted", "leader.dies", "leader.rises", "formation.destroyed", "formation.ash"}
)
"""Lines on formations and leaders that are one line where they stand in an Aftermath."""
CLOSING: Final = "closing"
"""The fact of a result that is the sentence which its battle is remembered by."""

StoryPart = Sequence[LogLine]
"""Lines that are gathered together."""


def story_lines(names: Names, lines: Sequence[LogLine], depth: LogDepth) -> list[LogLine]:
    """The lines of a log as they are told at a depth, each with a rule only where it is shown."""
    if depth == "story":
        return gathered_story(names, lines)
    if depth == "rules":
        return list(lines)
    return [line._replace(rule="") for line in lines]


def gathered_story(names: Names, lines: Iterable[LogLine]) -> list[LogLine]:
    gathered = []
    for _, some in groupby(lines, story_part):
        part = list(some)
        for text in _texts(names, part):
            gathered.append(_story_line(part, text))
    return gathered


def story_part(line: LogLine) -> tuple[object, ...]:
    """What a line has in common with those beside it that are gathered with it."""
    place = line.place
    if line.kind in ALONE:
        return line.kind, line.moment
    if line.kind == Ev.RESULT or place.phase == Phase.BREAK_TEST:
        return place.turn, Phase.BREAK_TEST, place.district
    if place.phase == Phase.AFTERMATH:  # what a captured River Bank leads to stands with it
        return place.turn, place.phase
    return tuple(place)


def open_part(lines: Sequence[LogLine]) -> int:
    """Where the last part of some lines begins: those before it are gathered for good."""
    start = len(lines)
    while start and story_part(lines[start - 1]) == story_part(lines[-1]):
        start -= 1
    return start


def part_end(lines: Sequence[LogLine], start: int) -> int:
    """Where the part ends that a line begins or stands in."""
    end = start + 1
    while end < len(lines) and story_part(lines[end]) == story_part(lines[start]):
        end += 1
    return end


def aim_lines(part: StoryPart, aims: Iterable[str], depth: LogDepth) -> list[LogLine]:
    """What was meant by what a part tells, as lines below the same heading, each once."""
    line = part[-1]._replace(rule="", level=1)
    if depth == "story":
        line = line._replace(group=part[0].outer, path=part[0].outer)
    return [line._replace(text=aim) for aim in dict.fromkeys(aims)]


def _story_line(part: StoryPart, text: str) -> LogLine:
    """A line of the story; it leads to the last moment that it tells."""
    first, last = part[0], part[-1]
    kind = Ev.RESULT if any(line.kind == Ev.RESULT for line in part) else last.kind
    if text == last.entry.facts.get(CLOSING):
        kind = Ev.BATTLE_END
    return last._replace(
        group=first.outer,
        text=text,
        rule="",
        kind=kind,
        level=1 if first.place.district >= 0 or first.kind == Ev.BATTLE else 0,
        path=first.outer,
        place=first.place,
    )


def _texts(names: Names, part: StoryPart) -> Iterator[str]:
    if part[0].kind in ALONE:
        yield from (_own_text(names, line) for line in part if not _left_out(line))
    else:
        phase = story_part(part[0])[1]
        fold = STORY_FOLDS.get(phase if isinstance(phase, int) else -1, _each)
        yield from fold(names, part)


def _left_out(line: LogLine) -> bool:
    none_came = line.entry.key == "manoeuvred" and line.entry.number == 0  # R11.3
    return line.entry.key in LEFT_OUT and not none_came


def _own_text(names: Names, line: LogLine) -> str:
    key = f"story.{line.entry.key}"
    if line.kind in ALONE and key in names.catalogue:
        return names.catalogue.sentence(key, **line.entry.facts)
    return line.text


def _each(names: Names, part: StoryPart) -> Iterator[str]:
    return (_own_text(names, line) for line in part if not _left_out(line))


# --- a round, or a step of a battle -------------------------------------------------------------


class _Gatherer:
    """Gathers lines into sentences, each a lead and a list of what came of it."""

    def __init__(self, names: Names) -> None:
        self._names: Final = names
        self.sentences: list[str] = []
        self._lead = self._prefix = ""
        self._items: list[str] = []
        self._nested: list[str] = []
        self._nest = 0

    def take(self, line: LogLine, came: Sequence[LogLine], *, last: bool) -> None:
        """One more line, with those that it came to; `last` where nothing has come of it yet."""
        sort = _sort(line)
        if sort in WAITING and not last:
            return
        if sort == "terror":
            self._close_nest()
            _, unit = line.events[0]
            self._nest = len(self._names.kit.terror[unit][0]) if self._items else 0
            return
        if sort == "vanguard" and line.place.phase != Phase.VANGUARD:
            return  # of a formation that has just joined
        texts = [clause(self._names, one) for one in (line, *came)]
        text = self._names.language.semicolons(texts) if all(texts) else ""
        if not text:
            self.end()
            self.sentences += [one.text for one in (line, *came)]
        elif sort in LEADS:
            self.end()
            self._lead = text
        elif sort in PREFIXES:
            self._prefix = text
        else:
            self._add(text, nests=line.entry.key != "unit.enters")

    def _add(self, text: str, *, nests: bool) -> None:
        if self._prefix:
            text = led(self._names, self._prefix, [text])
            self._prefix = ""
        if self._nest and nests:
            self._nest -= 1
            self._nested.append(text)
            if not self._nest:
                self._close_nest()
            return
        self._close_nest()
        self._items.append(text)

    def _close_nest(self) -> None:
        """What a terror tactic came to stands in brackets behind its unit."""
        if self._nested:
            rest = self._names.language.semicolons(self._nested)
            self._items[-1] = self._names.catalogue.phrase(
                "story.nested", what=self._items[-1], rest=rest
            )
        self._nested, self._nest = [], 0

    def end(self) -> list[str]:
        """End the sentence; all of them so far."""
        self._close_nest()
        if self._prefix:
            self._items.append(self._prefix)
        if self._lead or self._items:
            text = (
                led(self._names, self._lead, self._items)
                if self._lead
                else self._names.language.semicolons(self._items)
            )
            self.sentences.append(self._names.catalogue.sentence("story.stop", text=text))
        self._lead, self._prefix, self._items = "", "", []
        return self.sentences


def led(names: Names, lead: str, items: Sequence[str]) -> str:
    """A lead and what came of it, or the lead alone."""
    if not items:
        return lead
    return names.catalogue.phrase("story.led", lead=lead, rest=names.language.semicolons(items))


def clause(names: Names, line: LogLine) -> str:
    """A line as an item of a list; "" for one that is always a sentence of its own."""
    texts, entry = names.catalogue, line.entry
    key = entry.key
    if key == "card.discards" and entry.rule == "R4.4.2":
        key = "card.refreshed"
    elif key == "card.draws":
        key = "card.draws_unseen"
    elif key == "fire.advances" and line.place.phase == Phase.INTENSITY:
        key = "fire.stands"  # the intensity has said how far
    own = f"story.{key}"
    if entry.number >= 0:
        if entry.number == 0 and f"{own}.none" in texts:
            return texts.phrase(f"{own}.none", **entry.facts)
        counted = f"{own}.{names.language.plural_form(entry.number)}"
        return texts.phrase(counted, n=entry.number, **entry.facts) if counted in texts else ""
    if own not in texts and line.kind == Ev.LOST:
        own = "story.lost.text"
    return texts.phrase(own, **entry.facts) if own in texts else ""


def _sentences(names: Names, part: StoryPart) -> str:
    gathered = _Gatherer(names)
    joined = [line for line in _joined_cards(names, part) if not _left_out(line)]
    number = 0
    while number < len(joined):
        line, came = joined[number], _came_of(joined[number:])
        number += 1 + len(came)
        gathered.take(line, came, last=number == len(joined))
    return " ".join(gathered.end())


def _came_of(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines that a Sniper Shot came to, where one is first: its victim's fate before a card."""
    if _sort(lines[0]) != HIT:
        return []
    came = takewhile(lambda line: line.entry.key in OF_HIT, lines[1:3])
    return sorted(came, key=lambda line: line.kind == Ev.CARD)


def _sort(line: LogLine) -> str:
    return line.entry.key.partition(".")[0]


def _joined_cards(names: Names, part: StoryPart) -> Iterator[LogLine]:
    """The lines of a part; cards that go the same way one after the other go in one line."""
    for (sort, *_), some in groupby(part, _card_way):
        same = list(some)
        if sort != Ev.CARD or len(same) == 1:
            yield from same
            continue
        events = tuple(event for line in same for event in line.events)
        facts = dict(same[0].entry.facts)
        cards = [CardMoved(*event).card for event in events]
        if all(card >= 0 for card in cards):
            facts["cards"] = names.listed(map(names.quoted, cards))
        entry = same[0].entry._replace(facts=facts, number=len(events))
        yield same[-1]._replace(entry=entry, events=events)


def _card_way(line: LogLine) -> tuple[object, ...]:
    """What lines about cards have in common that are told together."""
    if line.kind != Ev.CARD:
        return line.kind, id(line)
    return line.kind, line.entry.key, line.entry.rule, line.events[0][2:]


def _gathered(names: Names, part: StoryPart) -> Iterator[str]:
    """All in one line."""
    text = _sentences(names, part)
    if text:
        yield text


def _vanguards(names: Names, part: StoryPart) -> Iterator[str]:
    """A line for each formation."""
    starts = [n for n, line in enumerate(part) if n == 0 or line.kind == Ev.VANGUARD]
    for start, end in zip(starts, [*starts[1:], len(part)], strict=True):
        yield from _gathered(names, part[start:end])


def _round(names: Names, part: StoryPart) -> Iterator[str]:
    """A round in one line."""
    place = part[0].place
    for text in _gathered(names, part):
        side = names.people(place.side)
        yield names.catalogue.sentence("story.round", round=place.round, side=side, text=text)


# --- the end of a battle ------------------------------------------------------------------------


def _break_test(names: Names, part: StoryPart) -> Iterator[str]:
    """Dice with their causes, rolls and verdict in one line."""
    texts, lines = names.catalogue, list[str]()
    dice: Mapping[str, Fact] = {}
    first = {SIDE_NAMES[side] for side in SIDES}
    rolled = any(line.kind == Ev.ROLL for line in part)
    for line in part:
        key, side = "", ""
        if line.kind == Ev.ROLL:
            side = SIDE_NAMES[DiceRolled.of(line.events[0]).side]
        if line.kind == Ev.DICE and rolled:
            dice = line.entry.facts
        elif line.entry.key == "roll.text":
            key = f"story.rolled.{side}" if side in first and dice else f"story.again.{side}"
            first.discard(side)
        elif line.kind == Ev.SLAUGHTER:
            key = "story.slaughter.text"
        else:
            lines.append(line.text)
        if key:
            text = texts.phrase(key, **{**dice, **line.entry.facts})
            lines.append(texts.sentence("story.stop", text=text))
    if lines and part[-1].entry.key != "result.untested":
        yield texts.sentence("story.test", text=" ".join(lines))
    else:
        yield from lines
    closing = part[-1].entry.facts.get(CLOSING)
    if closing is not None:
        yield str(closing)


def _aftermath(names: Names, part: StoryPart) -> Iterator[str]:
    """What became of the formations and leaders in one line; all else by itself."""
    texts, others = names.catalogue, list[str]()
    depleted, destroyed = list[int](), list[int]()
    dead, rises = list[str](), list[str]()
    for line in part:
        key = line.entry.key
        for event in line.events:
            if key == "depleted.depleted":
                depleted.append(FormationDepleted(*event).formation)
            elif key == "leader.rises":
                rises.append(names.leader(LeaderChanged(*event).leader))
            elif key in {"formation.destroyed", "formation.ash"} and event[0] == Ev.FORMATION:
                destroyed.append(FormationMoved(*event).formation)
        if key == "leader.dies":
            dead.append(str(line.entry.facts["named"]))
        if key not in AFTERMATH and not _left_out(line):
            others.append(line.text)
    found = (("depleted.depleted", depleted), ("formation.destroyed", destroyed))
    items = [
        texts.counted_phrase(f"story.{way}", len(some), formations=names.formations(some))
        for way, some in found
        if some
    ]
    deaths = sum(line.entry.number for line in part if line.entry.key == "leader.dies")
    if dead:
        items.append(texts.counted_phrase("story.leader.dies", deaths, named=names.listed(dead)))
    if rises:
        leaders = names.listed(rises)
        items.append(texts.counted_phrase("story.leader.rises", len(rises), leaders=leaders))
    if items:
        yield texts.sentence("story.stop", text=names.language.semicolons(items))
    yield from others


def _with_notes(names: Names, formation: str, notes: Sequence[str]) -> str:
    """A formation with what is to be said of it in brackets."""
    if not notes:
        return formation
    return names.catalogue.phrase("story.arrival", formation=formation, notes=", ".join(notes))


# --- the strategy phase -------------------------------------------------------------------------


def _campaign(names: Names, part: StoryPart) -> Iterator[str]:
    """Every line by itself; who takes over has been told by the card that dismisses (R3.2)."""
    return _each(names, [line for line in part if _sort(line) != "commander"])


def _reinforcement(names: Names, part: StoryPart) -> Iterator[str]:
    """Each side's formations in one line, with their leaders; in teams every line by itself."""
    if names.kit.seats > len(SIDES):
        yield from _each(names, part)
        return
    arrived: dict[int, list[str]] = {}
    for line in part:
        for event in line.events:
            if line.entry.key.startswith("formation.arrives") and event[0] == Ev.FORMATION:
                arrived[FormationMoved(*event).formation] = []
            elif line.entry.key == "leader.takes":
                _, formation, leader, *_ = LeaderChanged(*event)
                arrived.setdefault(formation, []).append(names.leader_label(leader))
            elif line.entry.key == "depleted.depleted":
                weakened = arrived.setdefault(FormationDepleted(*event).formation, [])
                weakened.append(names.catalogue.phrase("story.weakened"))
    for side in SIDES:
        texts = [
            _with_notes(names, names.formation(one), notes)
            for one, notes in arrived.items()
            if names.kit.formation_side[one] == side
        ]
        if texts:
            key = f"event.formation.arrives.{SIDE_NAMES[side]}"
            yield names.catalogue.counted(key, len(texts), formations=names.listed(texts))
    implied = ("formation.arrives", "leader.takes", "depleted.depleted")
    yield from _each(names, [line for line in part if not line.entry.key.startswith(implied)])


def _manoeuvre(names: Names, part: StoryPart) -> Iterator[str]:
    """A line for each building, with the formations of both sides; the last one sent to is last."""
    sent: dict[int, tuple[list[int], list[int]]] = {}
    places: dict[int, Fact] = {}
    others = []
    for line in part:
        if line.entry.key != "formation.commits":
            others.append(line)
            continue
        for event in line.events:
            _, formation, _, there = FormationMoved(*event)
            district, side = divmod(there - FormationZone.LANE, len(SIDES))
            sides = sent[district] = sent.pop(district, ([], []))
            sides[side].append(formation)
            places[district] = line.entry.facts["place"]
    for district, sides in sent.items():
        german, soviet = (names.formations(formations) for formations in sides)
        key = "story.attack" if sides[1] else "story.open_attack"
        if not sides[0]:  # the attackers have been told before
            key = "story.defence"
        place = places[district]
        yield names.catalogue.sentence(key, place=place, german=german, soviet=soviet)
    yield from _each(names, others)


STORY_FOLDS: Final[Mapping[int, Callable[[Names, StoryPart], Iterator[str]]]] = MappingProxyType(
    {
        Phase.CAMPAIGN: _campaign,
        Phase.REINFORCEMENT: _reinforcement,
        Phase.MANOEUVRE: _manoeuvre,
        Phase.VANGUARD: _vanguards,
        Phase.INTENSITY: _gathered,
        Phase.INITIATIVE: _gathered,
        Phase.ACTION: _round,
        Phase.BREAK_TEST: _break_test,
        Phase.AFTERMATH: _aftermath,
    }
)
"""By `Phase`: how the lines of a step become lines of the story."""
