"""What ``stalingrad replay`` does without a window."""
