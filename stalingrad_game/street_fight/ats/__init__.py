"""Referee `ats` (rules AT): impulses, column shifts, stairwells."""
