"""One game of Street Fight at a table: its record, who plays, what is shown of it; no pygame."""
