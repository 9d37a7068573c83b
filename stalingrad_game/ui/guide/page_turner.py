"""Which page of a guide is open: turned forward and back, refused, closed at the end."""

from __future__ import annotations

from collections.abc import Hashable

from ...lesson.pages import Page


class PageTurner:
    """The pages of one guide; where they come from is for those who extend it."""

    def __init__(self) -> None:
        """Nothing is open yet."""
        self._place: Hashable = None
        self._page = 0
        self._closed = False
        self.refused = False
        """Whether something else was tried than what is told."""

    def pages(self) -> tuple[Page, ...]:
        """What is to be read now."""
        raise NotImplementedError

    @property
    def ends(self) -> bool:
        """Whether these are the last pages of all, which are closed when they are read."""
        raise NotImplementedError

    @property
    def closed(self) -> bool:
        """Whether the last pages were closed."""
        return self._closed

    def open_pages_at(self, place: Hashable) -> bool:
        """The game stands at a place: if it is another one, its first page is opened."""
        if place == self._place:
            return False
        self._place, self._page, self.refused = place, 0, False
        return True

    @property
    def page(self) -> Page | None:
        """The page that is open."""
        pages = self.pages()
        return pages[min(self._page, len(pages) - 1)] if pages else None

    @property
    def more(self) -> bool:
        """Whether another page follows."""
        return self._page + 1 < len(self.pages())

    @property
    def turns(self) -> bool:
        """Whether going on turns a page, or closes the last page of the lesson."""
        return self.more or self.ends

    def turn(self) -> bool:
        """Open the next page; says whether there was one to turn."""
        if not self.turns:
            return False
        if self.more:
            self._page += 1
        else:
            self._closed = True
        self.refused = False
        return True

    @property
    def can_turn_back(self) -> bool:
        """Whether a page lies before the one that is open."""
        return self._page > 0 and bool(self.pages())

    def turn_back(self) -> bool:
        """Open the page before; says whether there was one."""
        if not self.can_turn_back:
            return False
        self._page -= 1
        self.refused = False
        return True

    def refuse(self) -> None:
        """Something else was tried than what is told."""
        self.refused = True

    def accept(self) -> None:
        """What is told is being done: what was tried before is forgotten."""
        self.refused = False
