"""The program's languages, by name."""

from __future__ import annotations

from typing import Final

from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages

ENGLISH: Final[Language] = program_languages()["en"]
FRENCH: Final[Language] = program_languages()["fr"]
LANGUAGES: Final[tuple[Language, ...]] = tuple(program_languages().values())
