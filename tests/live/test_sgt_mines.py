"""Debian's sgt-mines, a game for which the project has no template: every cell must be right."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.live.display import virtual_display
from tests.live.sgt import SgtShot, live_positions, positions
from vision.eyes import Eyes
from vision.pixels import Frame
from vision.skin import shipped_skins

SEED = 6


def assert_read(shot: SgtShot) -> None:
    reading = Eyes(shipped_skins()).look(Frame(shot.pixels))
    assert reading is not None, shot.rules
    assert reading.unsure == []
    assert reading.rows() == shot.rows
    assert reading.skin.startswith("learned-")
    assert reading.grid.x0 == pytest.approx(shot.left, abs=0.12 * shot.tile)
    assert reading.grid.y0 == pytest.approx(shot.top, abs=0.12 * shot.tile)
    assert reading.grid.pitch_x == pytest.approx(shot.tile, rel=0.01)


def test_no_template_of_it_is_shipped() -> None:
    assert {skin.name for skin in shipped_skins()} == {"classic", "green", "light", "dark"}


def test_positions_drawn_into_files() -> None:
    shots = [shot for shot in positions(28, SEED) if shot.stage == "playing"]
    assert len(shots) == 12
    for shot in shots:
        assert_read(shot)


def test_windows() -> None:
    with virtual_display(1280, 1024):
        shots = list(islice(live_positions(3, SEED), 3))
    assert [shot.stage for shot in shots] == ["playing"] * 3
    for shot in shots:
        assert_read(shot)
