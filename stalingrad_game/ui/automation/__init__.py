"""Pictures and descriptions of any screen without a display."""
