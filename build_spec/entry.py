"""Where the frozen program starts: the same as the command ``stalingrad``."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from stalingrad_game.__main__ import start

if __name__ == "__main__":
    freeze_support()  # processes that it starts come here again
    sys.exit(start())
