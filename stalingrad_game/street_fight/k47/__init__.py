"""Referee `k47` (rules KB): order dice, pins, floors and sections."""
