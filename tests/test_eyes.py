"""From a frame to a reading: random skins, changes, learned skins, and things that are no board."""

from __future__ import annotations

import shutil
from pathlib import Path

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
from vision.skin import Skin, learned_skins, save_skin, shipped_skins

SCENES = [301, 303, 304, 306, 308, 310, 313, 315, 317, 319, 322, 323, 325, 327, 332]
SCENES += [333, 335, 336, 339, 340]
PAIRS = [303, 310, 327, 333]
DISTRACTORS = [0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91, 98, 119, 133, 140, 161, 168]
DISTRACTORS += [175, 189, 196, 210, 217, 231, 245, 266, 294, 322, 343, 385, 413, 420]


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


def assert_same(one: Reading | None, other: Reading | None) -> None:
    assert one is not None
    assert other is not None
    assert one.grid == other.grid
    assert one.rows() == other.rows()
    assert one.unsure == other.unsure


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
@pytest.mark.parametrize("seed", [303, 322, 333])
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
    assert_same(eyes.look(Frame(scene.pixels)), first)
    assert_same(look(scene.pixels), first)


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
    assert_same(again, look(scene.pixels))
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


@pytest.mark.parametrize("seed", [303, 310, 322, 333])
@pytest.mark.parametrize("colour", [(235, 180, 250), (60, 20, 90)])
def test_a_popup_is_never_read_as_cells(seed: int, colour: tuple[int, int, int]) -> None:
    scene = make_scene(seed, kind="playing")
    cols, rows = scene.grid.cols, scene.grid.rows
    box = (cols // 4, rows // 4, cols - cols // 4, rows - rows // 4)
    covered = scene.pixels.copy()
    covered[area_of(scene.grid, *box)] = colour
    eyes = Eyes([])
    look(scene.pixels, eyes)
    for reading in (eyes.look_again(Frame(covered)), Eyes([]).look(Frame(covered))):
        if reading is not None and reading.marks.shape == (rows, cols):
            under = reading.marks[box[1] : box[3], box[0] : box[2]]
            assert (under == UNSURE).all()


@pytest.mark.parametrize("seed", [303, 310, 322, 333])
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
    assert_same(eyes.look_again(Frame(scene.pixels)), look(scene.pixels))


def test_noise_where_the_board_was_is_no_board() -> None:
    scene = make_scene(PAIRS[0], kind="playing")
    eyes = Eyes([])
    look(scene.pixels, eyes)
    noise = np.random.default_rng(1).integers(0, 256, scene.pixels.shape, np.uint8)
    assert eyes.look_again(Frame(noise)) is None


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Scene, Reading, Path]:
    """A scene, how it was read, and the folder in which the learned skin was kept."""
    folder = tmp_path_factory.mktemp("skins")
    scene = make_scene(333, kind="playing")
    return scene, look(scene.pixels, Eyes(shipped_skins(), keep_in=folder)), folder


def test_a_learned_skin_is_kept_and_known_the_next_time(
    learned: tuple[Scene, Reading, Path],
) -> None:
    scene, reading, folder = learned
    kept = list(learned_skins(folder))
    assert [skin.name for skin in kept] == [reading.skin]
    assert set(kept[0].marks) == set(reading.marks.tobytes()) - {UNSURE}
    known = look(scene.pixels, Eyes(kept, learn=False))
    assert known.skin == reading.skin
    assert_same(known, reading)


def test_a_known_skin_is_not_learned_again(
    learned: tuple[Scene, Reading, Path], tmp_path: Path
) -> None:
    scene, _, folder = learned
    look(scene.pixels, Eyes(learned_skins(folder), keep_in=tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_without_learning_an_unknown_skin_is_no_board(
    learned: tuple[Scene, Reading, Path],
) -> None:
    assert Eyes(shipped_skins(), learn=False).look(Frame(learned[0].pixels)) is None


@pytest.mark.parametrize(
    "damage",
    ["no toml", "broken toml", "empty toml", "binary toml", "no picture", "half a picture"],
)
def test_a_damaged_skin_is_passed_over(
    learned: tuple[Scene, Reading, Path], tmp_path: Path, damage: str
) -> None:
    folder = tmp_path / "skins"
    shutil.copytree(learned[2], folder)
    (good,) = learned_skins(folder)
    broken = shutil.copytree(folder / good.name, folder / "a-broken-one")
    described, picture = broken / "skin.toml", broken / "covered.png"
    if damage == "no toml":
        described.unlink()
    elif damage == "broken toml":
        described.write_text('name = "x')
    elif damage == "empty toml":
        described.write_text("")
    elif damage == "binary toml":
        described.write_bytes(b"\xff\xfe\x00")
    elif damage == "no picture":
        picture.unlink()
    else:
        picture.write_bytes(picture.read_bytes()[:60])
    assert [skin.name for skin in learned_skins(folder)] == [good.name]


def test_no_folder_means_no_learned_skins(tmp_path: Path) -> None:
    assert list(learned_skins(tmp_path / "none")) == []


def test_a_saved_skin_is_the_same_when_loaded(tmp_path: Path) -> None:
    for skin in shipped_skins():
        save_skin(skin, tmp_path)
    loaded: dict[str, Skin] = {skin.name: skin for skin in learned_skins(tmp_path)}
    for skin in shipped_skins():
        again = loaded.pop(skin.name)
        assert (again.marks, again.title) == (skin.marks, skin.title)
        assert np.abs(again.templates - skin.templates).max() <= 0.5
    assert loaded == {}


@pytest.mark.parametrize("number", DISTRACTORS)
def test_what_is_no_board(number: int) -> None:
    distractor = make_distractor(number)
    assert Eyes(shipped_skins()).look(Frame(distractor.pixels)) is None, distractor.name
