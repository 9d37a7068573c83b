"""Files of data that people write, read strictly: every fault is told, one line for each."""
