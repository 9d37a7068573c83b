"""Which packages of the program each package may use; `tests.architecture` holds them to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_CONTENT: Final = ("kernel", "card_game.content")
_STATE: Final = ("kernel", "card_game.state", "card_game.state.codes")
_RULES: Final = (*_CONTENT, *_STATE, "card_game.rules")
_GAME: Final = (
    *(*_RULES, "card_game.record", "card_game.packs", "card_game.game"),
    *("card_game.lesson", "card_game.players", "card_game.history", "card_game.words"),
    "search",
)
_STREET: Final = (
    *("kernel", "assets", "data_files", "street_fight.faults"),
    *("street_fight.judge", "street_fight.board", "street_fight.position"),
)
_STREET_REFEREES: Final = ("street_fight.tide", "street_fight.ats", "street_fight.k47")
_STREET_GAME: Final = (
    *(*_STREET, "street_fight.referees", "street_fight.notation"),
    *("street_fight.sums", "street_fight.line_profile"),
    *("street_fight.game", "street_fight.games", "street_fight.players", "street_fight.words"),
    *("street_fight.foresight", "street_fight.plans", "street_fight.whole_actions"),
    "search",
)
_SHARED: Final = ("record", "localisation", "assets", "folders", "", "data_files")
_WATCHED: Final = ("watching",)
_UI: Final = ("ui.style", "ui.art", "ui.widgets")
_STREET_TABLE: Final = (
    *(*_STREET_GAME, "street_fight.lesson_game", "lesson"),
    *(*_SHARED, *_UI, "ui.session", "ui.shell"),
)
_BOARD: Final = ("ui.table.sprites", "ui.table.model", "ui.table.layout", "ui.table.render")
"""What the table shows, as plain values: no state, no kit, no words are known there."""
_TABLE: Final = (
    *(*_BOARD, "ui.table.session", "ui.table.input", "ui.table.presenter"),
    *("ui.table.guide", "ui.table.panels", "ui.table"),
)
_PROGRAM: Final = (
    *("ui.shell", "ui.screens", "ui.lesson", "ui.looking_back", "ui.mail", "ui.program", "ui"),
)

MAY_USE: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        package: frozenset(used)
        for package, used in (
            ("", ()),
            ("assets", ()),
            ("paths", ()),
            ("lock", ()),
            ("unfinished", ("lock", "paths")),
            ("folders", ("paths", "unfinished", "data_files")),
            ("data_files", ("assets", "localisation")),
            ("kernel", ()),
            ("search", ("kernel", "assets")),
            ("lesson", ("kernel", "assets")),
            ("localisation", ("assets",)),
            (
                "record",
                (
                    *("kernel", "localisation", "assets", "data_files", "folders", ""),
                    *("lock", "paths", "unfinished"),
                ),
            ),
            ("watching", ("kernel", "record")),
            ("past_games", ("kernel", "record", "folders", "localisation")),
            (
                "lab",
                (
                    "kernel",
                    "record",
                    "localisation",
                    "assets",
                    "folders",
                    "data_files",
                    "lock",
                    "paths",
                ),
            ),
            ("card_game.content", ("kernel", "localisation", "assets", "data_files", "paths")),
            ("card_game.state", ("kernel", "card_game.state.codes")),
            ("card_game.state.codes", ("kernel",)),
            ("card_game.rules", (*_CONTENT, *_STATE)),
            ("card_game.record", (*_RULES, "record")),
            ("card_game.players", (*_RULES, "search", "assets", "data_files")),
            ("card_game.history", (*_RULES, "card_game.record", "card_game.game", "record")),
            (
                "card_game.words",
                (
                    *(*_RULES, "card_game.history", "card_game.record"),
                    *(*_SHARED[:3], "data_files", "search"),
                ),
            ),
            ("card_game.game", (*_RULES, "card_game.record", "card_game.packs", "localisation")),
            (
                "card_game.packs",
                (*_RULES, "localisation", "assets", "folders", "data_files", "paths"),
            ),
            ("card_game.pack_tools", (*_RULES, *_SHARED[1:4], "data_files", "paths")),
            (
                "card_game.lesson",
                (*_GAME[:9], "localisation", "assets", "lesson"),
            ),
            ("card_game.lab", (*_GAME, "lab", *_SHARED, "data_files", "card_game.practice")),
            ("review", ("kernel", "record", "lab", "localisation", "search")),
            ("card_game.review", (*_GAME, "review", *_SHARED)),
            (
                "practice",
                (
                    *("kernel", "record", "review", "search", "assets", "folders"),
                    *("localisation", "data_files"),
                ),
            ),
            ("card_game.practice", (*_GAME, "card_game.review", "review", "practice", *_SHARED)),
            ("street_fight.faults", ("data_files",)),
            ("street_fight.judge", _STREET[:4]),
            ("street_fight.board", (*_STREET[:5], "folders")),
            ("street_fight.position", _STREET[:6]),
            *((referee, _STREET) for referee in _STREET_REFEREES),
            ("street_fight.referees", _STREET),
            ("street_fight.notation", _STREET),
            ("street_fight.sums", _STREET_GAME[:9]),
            ("street_fight.foresight", _STREET_GAME[:9]),
            ("street_fight.plans", (*_STREET_GAME[:10], "street_fight.foresight")),
            ("street_fight.whole_actions", (*_STREET_GAME[:10], "street_fight.foresight")),
            (
                "street_fight.aims",
                (
                    *(*_STREET_GAME[:14], "street_fight.whole_actions", "street_fight.foresight"),
                    *("street_fight.plans", "search", "record"),
                ),
            ),
            ("street_fight.line_profile", _STREET_GAME[:10]),
            ("street_fight.compared", _STREET_GAME[:10]),
            ("street_fight.game", _STREET_GAME[:9]),
            ("street_fight.games", (*_STREET_GAME[:12], "folders")),
            ("street_fight.course", (*_STREET_GAME[:12], "record")),
            ("street_fight.evenness", _STREET_GAME[:12]),
            ("street_fight.reckoning", (*_STREET_GAME[:12], "record")),
            ("street_fight.meanwhile", (*_STREET_GAME[:12], "record")),
            (
                "street_fight.players",
                (*_STREET_GAME[:13], *_STREET_REFEREES, "search", "street_fight.foresight"),
            ),
            (
                "street_fight.words",
                (
                    *(*_STREET_GAME[:13], "street_fight.whole_actions"),
                    *("localisation", "search", "record"),
                ),
            ),
            ("street_fight.editing", (*_STREET, "street_fight.referees", "folders")),
            ("street_fight.lesson_game", (*_STREET_GAME[:13], "lesson")),
            (
                "street_fight.review",
                (*_STREET_GAME, "street_fight.aims", "review", "search", "record", "localisation"),
            ),
            (
                "street_fight.practice",
                (
                    *(*_STREET_GAME, "street_fight.aims", "street_fight.review", "review"),
                    *("practice", "record", "localisation"),
                ),
            ),
            ("street_fight.lab", (*_STREET_GAME, "lab", *_SHARED, "street_fight.practice")),
            ("street_fight", ()),
            ("text", ("kernel", *_SHARED)),
            ("text.street_fight", (*_STREET_GAME, *_SHARED, "text", "street_fight.aims")),
            ("text.card_game", (*_GAME, *_SHARED, "text")),
            (
                "card_game.learning",
                (*_GAME, "card_game.lab", "lab", "localisation", "folders", "text.card_game"),
            ),
            ("ui.style", ("assets",)),
            ("ui.art", ("ui.style", "assets")),
            ("ui.widgets", ("ui.style", "ui.art")),
            (
                "ui.session",
                (
                    *("kernel", "lesson", "watching", "past_games", "review", "practice"),
                    *(*_SHARED, "ui.shell"),
                ),
            ),
            ("ui.shell", ("kernel", *_SHARED, *_UI)),
            ("ui.table.sprites", _UI),
            ("ui.table.model", _BOARD[:1]),
            ("ui.table.layout", ("card_game.state.codes", *_UI, *_BOARD[:2])),
            ("ui.table.render", ("card_game.state.codes", *_UI, *_BOARD[:3])),
            ("ui.table.guide", (*_GAME, *_SHARED, "ui.table.model")),
            (
                "ui.table.session",
                (*_GAME, *_SHARED, *_WATCHED, "lesson", "ui.table.model", "ui.session", "ui.shell"),
            ),
            (
                "ui.table.input",
                (
                    *(*_GAME, *_SHARED, *_UI, *_BOARD[1:3]),
                    *("ui.table.session", "ui.session", "ui.shell"),
                ),
            ),
            (
                "ui.table.presenter",
                (*_GAME, *_SHARED, *_UI, *_BOARD[:2], *_TABLE[4:6], "ui.session"),
            ),
            ("ui.table.panels", (*_GAME, *_SHARED, *_UI, *_TABLE[:8], "ui.session")),
            ("ui.table", (*_GAME, *_SHARED, *_UI, *_TABLE[:9], "ui.shell", "ui.session")),
            (
                "ui.screens",
                (
                    *("card_game.lab", "card_game.review", "review", "past_games"),
                    *("card_game.practice", "practice", *_GAME, *_SHARED, *_WATCHED),
                    "data_files",
                    *(*_UI, *_TABLE, "ui.session", "ui.shell"),
                ),
            ),
            (
                "ui.lesson",
                (
                    *(*_GAME, *_SHARED, *_UI, *_TABLE, "ui.table.guide", "ui.session"),
                    *("ui.shell", "ui.screens"),
                ),
            ),
            (
                "ui.looking_back",
                (
                    *("review", "past_games", *_GAME, *_SHARED, *_UI, *_TABLE),
                    *("ui.shell", "ui.screens", *_WATCHED),
                ),
            ),
            (
                "ui.practice",
                (
                    *("kernel", "practice", "review", *_SHARED, *_UI),
                    *("ui.session", "ui.shell", "ui.screens"),
                ),
            ),
            ("ui.mail", (*_GAME, *_SHARED, *_UI, *_TABLE, "ui.shell", "ui.screens")),
            (
                "ui.street",
                (
                    *(*_STREET_TABLE, *_WATCHED, "street_fight.compared"),
                    *("street_fight.meanwhile", "street_fight.aims"),
                    *("street_fight.review", "review", "street_fight.practice", "practice"),
                ),
            ),
            (
                "ui.street.screens",
                (
                    *(*_STREET_TABLE, *_WATCHED, "street_fight.editing", "street_fight.course"),
                    *("street_fight.reckoning", "street_fight.evenness"),
                    *("ui.street", "ui.street.editor", "ui.screens", "past_games"),
                ),
            ),
            (
                "ui.street.editor",
                (*_STREET_TABLE, "street_fight.editing", "ui.street", "ui.screens"),
            ),
            ("ui", ()),
            (
                "ui.program",
                (
                    *(*_GAME, *_SHARED, "ui.shell", "ui.screens", "ui.practice"),
                    *("ui.street", "ui.street.editor", "ui"),
                ),
            ),
            ("ui.printing", (*_GAME, *_SHARED, *_UI, *_TABLE, *_PROGRAM)),
            (
                "ui.pack_editor",
                (
                    *(*_GAME, *_SHARED, *_UI, *_TABLE, "ui.shell", "ui.screens"),
                    *("ui.printing", "card_game.pack_tools", "data_files"),
                ),
            ),
            (
                "ui.automation",
                (
                    *(*_GAME, *_SHARED, *_UI, *_TABLE, *_PROGRAM),
                    *("ui.session", "ui.street", "ui.street.editor"),
                ),
            ),
            ("ui.accessibility", ("localisation", "ui.automation", "ui.shell")),
            ("card_game", ()),
            (
                "app",
                (
                    *(*_GAME, *_SHARED, *_UI, *_TABLE, *_PROGRAM, "ui.automation"),
                    *("ui.accessibility", "card_game.lab", "lab", "text", "text.card_game"),
                    "street_fight.compared",
                    *("card_game.review", "review", "street_fight.review", "past_games"),
                    *("card_game.practice", "street_fight.practice", "practice"),
                    *(*_STREET_GAME, "street_fight.lab", "text.street_fight", "ui.street"),
                    *("card_game.pack_tools", "ui.printing"),
                    *(*_STREET_GAME, "street_fight.lesson_game", "street_fight.lab"),
                    *("street_fight.editing", "street_fight.evenness"),
                    *("text.street_fight", "ui.street", "ui.street.screens", "watching"),
                ),
            ),
            ("__main__", ("app",)),
        )
    }
)
"""Each package, or module at the top, and what it may import; the program's own top is ``""``.

What a row allows stands in rows that allow less, so that nothing can point back. A module belongs
to the longest row that its name begins with: ``ui.art.buildings.fire`` to ``ui.art``.
"""
