"""What is painted in Street Fight's window."""
