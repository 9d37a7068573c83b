"""What the table shows, as plain values."""
