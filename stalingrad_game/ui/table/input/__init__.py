"""From mouse and keyboard to one of the options that are offered."""
