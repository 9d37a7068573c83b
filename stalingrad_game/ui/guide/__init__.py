"""What the guides of both games share: whose page is open, how a balloon looks, where it lies."""
