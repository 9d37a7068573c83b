"""What referee `k47` judges: a position is asked, and nothing changes (KB1 to KB9)."""
