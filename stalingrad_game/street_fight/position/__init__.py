"""A game of Street Fight as it stands: units, markers, ruins, and the events of a change."""
