"""What anything in Street Fight is called and said, in every language."""
