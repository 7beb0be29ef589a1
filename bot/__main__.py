"""`python -m bot` is the same as `minesight`."""

import sys

from bot.cli import main

sys.exit(main())
