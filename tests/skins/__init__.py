"""Random skins: screenshots of Minesweeper games that look like no game in particular.

`make_scene(seed)` draws one with all that is true about it; `python -m tests.skins SEED …` writes
them as pictures for people to look at.
"""

from tests.skins.scene import Scene, make_scene

__all__ = ["Scene", "make_scene"]
