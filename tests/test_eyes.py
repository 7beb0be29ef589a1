"""From a frame to a reading: random skins, changes, popups, and things that are no board."""

from __future__ import annotations

import numpy as np
import pytest

from tests.distractors import make_distractor
from tests.skins.positions import Position
from tests.skins.scene import Scene, make_scene
from vision.eyes import Eyes
from vision.grid import Grid
from vision.logic import UNSURE, Flags, Marks, around
from vision.match import Match, Matcher
from vision.pixels import Frame, Pixels
from vision.reading import Reading
from vision.skin import shipped_skins

SCENES = [301, 303, 304, 306, 308, 310, 313, 315, 317, 319, 322, 323, 325, 327, 332]
SCENES += [333, 335, 336, 339, 340]
PAIRS = [303, 310, 327, 333]
DISTRACTORS = [0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91, 98, 119, 133, 140, 161, 168]
DISTRACTORS += [175, 189, 196, 210, 217, 231, 245, 266, 294, 322, 343, 378, 413, 420]
DISTRACTORS += [32, 67, 100, 127, 149, 167, 178, 316, 485, 499, 640, 689, 1006, 1035]
"""The last ones were taken for boards once."""


def truth_of(scene: Scene) -> Marks:
    return np.frombuffer(scene.marks, np.uint8).reshape(scene.grid.rows, scene.grid.cols)


def visible(scene: Scene) -> Flags:
    shown = np.ones(scene.grid.cells, bool)
    shown[list(scene.hidden)] = False
    return shown.reshape(scene.grid.rows, scene.grid.cols)


def look(pixels: Pixels, eyes: Eyes | None = None) -> Reading:
    reading = (eyes or Eyes([])).look(Frame(pixels))
    assert reading is not None
    return reading


def assert_agree(one: Reading | None, other: Reading | None) -> None:
    """The same board with the same cells; hardly any that only one of them is unsure of."""
    assert one is not None
    assert other is not None
    assert one.marks.shape == other.marks.shape
    assert abs(one.grid.x0 - other.grid.x0) < 0.1 * one.grid.pitch_x
    assert abs(one.grid.bottom - other.grid.bottom) < 0.1 * one.grid.pitch_y
    both = (one.marks != UNSURE) & (other.marks != UNSURE)
    assert (one.marks == other.marks)[both].all()
    assert both.mean() > 0.97


def before_of(scene: Scene, count: int) -> Position:
    """The same game a little earlier: some numbers, which no nought opened, are covered."""
    marks = truth_of(scene).copy()
    digits = (marks >= ord("1")) & (marks <= ord("8")) & (around(marks == ord("0")) == 0)
    cells = np.random.default_rng(0).permutation(np.flatnonzero(digits))[:count]
    assert len(cells) == count
    marks.flat[cells] = ord("#")
    rows, cols = marks.shape
    return Position(cols, rows, marks.tobytes(), scene.mines, scene.status)


@pytest.mark.parametrize("seed", SCENES)
def test_a_skin_never_seen_before(seed: int) -> None:
    scene = make_scene(seed, kind="playing")
    reading = look(scene.pixels)
    truth, shown = truth_of(scene), visible(scene)
    assert reading.marks.shape == truth.shape
    sure = reading.marks != UNSURE
    wrong = np.argwhere((reading.marks != truth) & sure & shown).tolist()
    assert wrong == []
    assert (~sure & shown).mean() < 0.03
    assert reading.mines_left in (scene.mines_left, None)
    assert reading.status == "playing"


@pytest.mark.parametrize("kind", ["fresh", "won", "lost"])
@pytest.mark.parametrize("seed", [304, 327, 333])
def test_the_beginning_and_the_end_of_a_game(seed: int, kind: str) -> None:
    scene = make_scene(seed, kind=kind)
    reading = look(scene.pixels)
    truth, sure = truth_of(scene), reading.marks != UNSURE
    assert reading.marks.shape == truth.shape
    assert ((reading.marks == truth) | ~sure)[visible(scene)].all()
    assert (~sure).mean() < 0.03
    assert reading.status == scene.status


def test_the_same_frame_gives_the_same_reading() -> None:
    scene = make_scene(PAIRS[0], kind="playing")
    eyes = Eyes(shipped_skins())
    first = look(scene.pixels, eyes)
    assert eyes.look_again(Frame(scene.pixels.copy())) is first, "nothing has changed"
    fresh = look(scene.pixels)
    assert fresh.grid == first.grid
    assert fresh.rows() == first.rows()
    assert_agree(eyes.look(Frame(scene.pixels)), first)


@pytest.mark.parametrize("seed", PAIRS)
def test_only_changed_cells_are_read_again(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = make_scene(seed, kind="playing")
    earlier = before_of(scene, 4)
    before = make_scene(seed, position=earlier, kind="playing")
    assert before.grid == scene.grid
    eyes = Eyes([])
    look(before.pixels, eyes)
    read: list[int] = []
    match = Matcher.match

    def counted(self: Matcher, cells: Pixels) -> Match:
        read.append(len(cells))
        return match(self, cells)

    with monkeypatch.context() as patch:
        patch.setattr(Matcher, "match", counted)
        again = eyes.look_again(Frame(scene.pixels))
    changed = int((truth_of(before) != truth_of(scene)).sum())
    assert changed == 4
    assert len(read) == 1
    assert changed <= read[0] <= 9 * changed  # what is drawn may touch the cells around
    assert_agree(again, look(scene.pixels))
    assert again is not None
    assert (again.marks == truth_of(scene))[truth_of(before) != truth_of(scene)].all()


def test_a_frame_of_another_size_is_looked_at_anew() -> None:
    scene = make_scene(PAIRS[0], kind="playing")
    eyes = Eyes([])
    first = look(scene.pixels, eyes)
    wider = np.pad(scene.pixels, ((0, 0), (40, 0), (0, 0)), mode="edge")
    again = eyes.look_again(Frame(wider))
    assert again is not None
    assert again.rows() == first.rows()
    assert again.grid.x0 == pytest.approx(first.grid.x0 + 40, abs=0.1 * first.grid.pitch_x)


def area_of(grid: Grid, left: int, top: int, right: int, bottom: int) -> tuple[slice, slice]:
    """The pixels of a rectangle of cells."""
    return (
        slice(round(grid.y0 + top * grid.pitch_y), round(grid.y0 + bottom * grid.pitch_y)),
        slice(round(grid.x0 + left * grid.pitch_x), round(grid.x0 + right * grid.pitch_x)),
    )


def under_popup(seed: int, colour: tuple[int, int, int]) -> list[int]:
    """What is read, at a second and at a first look, where a popup covers the board."""
    scene = make_scene(seed, kind="playing")
    cols, rows = scene.grid.cols, scene.grid.rows
    box = (cols // 4, rows // 4, cols - cols // 4, rows - rows // 4)
    covered = scene.pixels.copy()
    covered[area_of(scene.grid, *box)] = colour
    eyes = Eyes([])
    look(scene.pixels, eyes)
    found: list[int] = []
    for reading in (eyes.look_again(Frame(covered)), Eyes([]).look(Frame(covered))):
        if reading is not None and reading.marks.shape == (rows, cols):
            found += reading.marks[box[1] : box[3], box[0] : box[2]].ravel().tolist()
    return found


@pytest.mark.parametrize("seed", [303, 322, 333])
@pytest.mark.parametrize("colour", [(235, 180, 250), (60, 20, 90)])
def test_a_popup_is_never_read_as_open_cells(seed: int, colour: tuple[int, int, int]) -> None:
    assert set(under_popup(seed, colour)) <= set(b"#.")


@pytest.mark.parametrize("seed", [303, 322])
def test_cells_under_a_popup_are_unsure(seed: int) -> None:
    assert set(under_popup(seed, (60, 20, 90))) <= {UNSURE}


def test_the_counter_is_read_again() -> None:
    """Two flags more, and the counter shows two mines less."""
    scene = make_scene(303, kind="playing")
    marks = truth_of(scene).copy()
    marks.flat[np.flatnonzero(marks == ord("F"))[:2]] = ord("#")
    rows, cols = marks.shape
    earlier = Position(cols, rows, marks.tobytes(), scene.mines, scene.status)
    before = make_scene(303, position=earlier, kind="playing")
    eyes = Eyes([])
    assert look(before.pixels, eyes).mines_left == before.mines_left
    again = eyes.look_again(Frame(scene.pixels))
    assert again is not None
    assert again.mines_left == scene.mines_left


@pytest.mark.parametrize("seed", [322, 333])
def test_a_board_that_is_gone(seed: int) -> None:
    scene = make_scene(seed, kind="playing")
    eyes = Eyes([])
    look(scene.pixels, eyes)
    high, wide = scene.pixels.shape[:2]
    for level in (0, 128, 255):
        assert eyes.look_again(Frame(np.full((high, wide, 3), level, np.uint8))) is None
        empty = scene.pixels.copy()
        empty[area_of(scene.grid, 0, 0, scene.grid.cols, scene.grid.rows)] = level
        assert Eyes([]).look(Frame(empty)) is None
    assert_agree(eyes.look_again(Frame(scene.pixels)), look(scene.pixels))


def test_noise_where_the_board_was_is_no_board() -> None:
    scene = make_scene(PAIRS[0], kind="playing")
    eyes = Eyes([])
    look(scene.pixels, eyes)
    noise = np.random.default_rng(1).integers(0, 256, scene.pixels.shape, np.uint8)
    assert eyes.look_again(Frame(noise)) is None


@pytest.mark.parametrize("number", DISTRACTORS)
def test_what_is_no_board(number: int) -> None:
    distractor = make_distractor(number)
    assert Eyes(shipped_skins()).look(Frame(distractor.pixels)) is None, distractor.name
