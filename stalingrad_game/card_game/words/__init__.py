"""What anything is called and said, in English and French."""
