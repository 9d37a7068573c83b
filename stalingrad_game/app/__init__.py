"""The entry point and its commands, each in a module of its own; it may use every other package."""
