"""What grows to readable size: the panel, and what every kind of thing says there."""
