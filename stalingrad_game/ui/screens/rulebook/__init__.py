"""The rulebook in the window: contents, search, pages with links, and where one has been."""
