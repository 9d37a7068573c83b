"""Games by mail in the window: a game is sealed, its passphrase asked and changed."""
