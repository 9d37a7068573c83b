"""What referee `ats` judges: a position is asked, and nothing changes (AT2 to AT10)."""
