"""``python -m stalingrad_game`` is the same as the command ``stalingrad``."""

import sys

from stalingrad_game.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
