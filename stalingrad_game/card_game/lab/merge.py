"""Runs with different seeds, each kept in a file of its own, added up to one report."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ...data_files.error_text import error_text
from ...lab.jobs import chunks, game_seeds
from ...lab.parts_file import Part, PartsError, PartsFile, overlap, read_parts
from ..content.models import Content
from ..packs import plays_identically
from ..rules.kit import Kit
from .match import Match, tally_of
from .report import Report, ReportedRun, report
from .study import StudyPlan
from .tally import Tally


def merged(paths: Sequence[Path], content: Content, out: Path | None = None) -> Report:
    """The report of all files together, kept in `out` as one run's; raises `PartsError`."""
    plans: list[StudyPlan] = []
    parts: list[Part] = []
    for path in paths:
        found, some = read_parts(path)
        plan = _checked(path, found, some)
        if plans:
            _same(paths[0], plans[0], path, plan)
        plans.append(plan)
        parts += some
    first = plans[0]
    if not plays_identically(first.pack, content):
        raise PartsError(f"{paths[0]} was played with another data pack; name it with --pack")
    twice = overlap(parts)
    if twice is not None:
        raise PartsError(
            f"seeds {twice.start} to {twice.stop - 1} were played twice; leave one out"
        )
    blocks = tuple(sorted(block for plan in plans for block in plan.blocks))
    whole = msgspec.structs.replace(first, blocks=blocks)
    parts.sort(key=lambda part: part.first)
    if out is not None:
        _keep(out, whole, parts)
    total = Tally()
    for part in parts:
        total.add(tally_of(part))
    match = Match(
        None, first.pack, first.mode, (first.german, first.soviet), first.variants, first.both
    )
    command = shlex.join(["stalingrad", "simulate", "--merge", *map(str, paths)])
    return report(Kit(content, first.mode), ReportedRun(match, blocks, command), total)


def _checked(path: Path, found: dict[str, Any], parts: Sequence[Part]) -> StudyPlan:
    """The plan of a file that may be merged; raises `PartsError`."""
    try:
        plan = msgspec.convert(found, StudyPlan, strict=False)
    except msgspec.ValidationError as error:
        raise PartsError(f"{path}: {error_text(error)}; play it again") from None
    if plan.looks > 1 or plan.confirm:
        raise PartsError(f"{path} may have stopped early; only runs of a fixed length are merged")
    wanted = [piece for block in plan.blocks for piece in chunks(game_seeds(*block), plan.piece)]
    done = {part.range for part in parts}
    missing = sum(piece not in done for piece in wanted)
    if missing:
        raise PartsError(
            f"{path} is unfinished: {missing} of {len(wanted)} ranges; run its command again first"
        )
    return plan


def _same(first_path: Path, first: StudyPlan, path: Path, plan: StudyPlan) -> None:
    """Raise `PartsError` where two files aren't parts of one study."""
    for name in StudyPlan.__struct_fields__:
        mine, other = getattr(first, name), getattr(plan, name)
        if name not in {"blocks", "piece"} and mine != other:
            raise PartsError(f"{path} has {name} {other!r}, but {first_path} {mine!r}")


def _keep(out: Path, plan: StudyPlan, parts: Sequence[Part]) -> None:
    with PartsFile(out, plan.written) as file:
        file.parts.update({part.range: part for part in parts})
        file.finish([part.range for part in parts])
