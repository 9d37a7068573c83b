"""The tasks of ``stalingrad pack``, a module each; loaded by the task that is meant."""
