"""What Street Fight's window shows, as plain values."""
