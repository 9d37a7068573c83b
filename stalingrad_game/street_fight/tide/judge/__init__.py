"""What referee `tide` judges: a position is asked, and nothing changes (TI2 to TI9)."""
