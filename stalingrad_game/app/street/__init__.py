"""The commands of ``stalingrad street``, a module each."""
