"""Referee `tide` (rules TI): dice pools, floors, houses that fall."""
