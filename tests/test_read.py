"""`minesight read` and `minesight solve` of pictures, as scripts see them."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from bot.cli import main
from tests.distractors import make_distractor
from tests.skins.scene import Scene, make_scene
from vision.pixels import Pixels, load_frame, save_png
from vision.skin import learned_folder

KEYS = {"image", "found", "grid", "board", "mines_left", "status", "skin", "unsure", "ms"}
SEED, OTHER_SEED = 303, 333
NO_BOARD = 42


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read from or kept in the user's home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert learned_folder().is_relative_to(tmp_path)


@pytest.fixture(scope="module")
def scene() -> Scene:
    return make_scene(SEED, kind="playing")


@pytest.fixture(scope="module")
def pictures(scene: Scene, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    folder = tmp_path_factory.mktemp("pictures")
    drawn = {
        "board": scene.pixels,
        "other": make_scene(OTHER_SEED, kind="playing").pixels,
        "none": make_distractor(NO_BOARD).pixels,
    }
    for name, pixels in drawn.items():
        save_png(pixels, folder / f"{name}.png")
    yield {name: str(folder / f"{name}.png") for name in drawn}
    assert {path.name for path in folder.iterdir()} == {f"{name}.png" for name in drawn}


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def rows_of(scene: Scene) -> list[str]:
    text, cols = scene.marks.decode(), scene.grid.cols
    return [text[at : at + cols] for at in range(0, len(text), cols)]


def test_json(pictures: dict[str, str], scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", pictures["board"], "--json"]) == 0
    (said,) = answers(capsys)
    assert said.keys() == KEYS | {"confidence"}
    assert said["image"] == pictures["board"]
    assert said["found"] is True
    assert said["grid"].keys() == {"x0", "y0", "pitch_x", "pitch_y", "cols", "rows"}
    for name in ("x0", "y0", "pitch_x", "pitch_y"):
        assert said["grid"][name] == pytest.approx(getattr(scene.grid, name), abs=2)
    assert (said["grid"]["cols"], said["grid"]["rows"]) == (scene.grid.cols, scene.grid.rows)
    assert said["board"] == rows_of(scene)
    assert said["mines_left"] == scene.mines_left
    assert said["status"] == "playing"
    assert said["skin"].startswith("learned-")
    assert said["unsure"] == []
    assert said["ms"] > 0
    assert 0.9 < said["confidence"] <= 1


def test_a_line_for_each_of_several_images(
    pictures: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    names = [pictures[name] for name in ("board", "none", "other", "board")]
    assert main(["read", *names, "--json"]) == 3, "one of them has no board"
    said = answers(capsys)
    assert [answer["image"] for answer in said] == names
    assert [answer["found"] for answer in said] == [True, False, True, True]
    assert said[0]["board"] == said[3]["board"] != said[2]["board"]


def test_no_board_is_exit_code_3(
    pictures: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", pictures["none"], "--json"]) == 3
    said = capsys.readouterr()
    answer = json.loads(said.out)
    assert answer.keys() == KEYS
    assert answer["found"] is False
    assert answer["grid"] is None
    assert answer["board"] is None
    assert answer["unsure"] == []
    assert said.err.startswith("minesight: no Minesweeper board found in ")
    assert said.err.count("\n") == 1


def test_for_a_person(pictures: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", pictures["board"]]) == 0
    said = capsys.readouterr()
    assert "30x16 cells of " in said.out
    assert "; playing, 70 mines left; skin learned-" in said.out
    assert said.err == ""


def test_a_learned_skin_is_known_to_the_next_command(
    pictures: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", pictures["board"], "--json", "--known-skins"]) == 3
    assert not learned_folder().exists(), "nothing was to be learned"
    assert main(["read", pictures["board"], "--json"]) == 0
    kept = sorted(path.name for path in learned_folder().iterdir())
    assert main(["read", pictures["board"], "--json", "--known-skins"]) == 0
    _, learned, known = answers(capsys)
    assert kept == [learned["skin"]] == [known["skin"]]
    assert known["board"] == learned["board"]


def changed(pixels: Pixels, way: str) -> Pixels:
    if way == "alpha":
        return cv2.cvtColor(pixels, cv2.COLOR_BGR2BGRA)
    if way == "16 bits":
        wide: Pixels = pixels.astype(np.uint16) * 257  # type: ignore[assignment]
        return wide
    return cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)


@pytest.mark.parametrize("way", ["alpha", "16 bits"])
def test_other_kinds_of_pictures(
    way: str, scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "picture.png"
    assert cv2.imwrite(str(path), changed(scene.pixels, way))
    assert main(["read", str(path), "--json"]) == 0
    assert answers(capsys)[0]["board"] == rows_of(scene)


def test_a_grey_picture(scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No colours are left to tell by: what is read must still be right."""
    path = tmp_path / "grey.png"
    assert cv2.imwrite(str(path), changed(scene.pixels, "grey"))
    assert main(["read", str(path), "--json"]) == 0
    (said,) = answers(capsys)
    unsure = {(x, y) for x, y in said["unsure"]}
    for y, (seen, true) in enumerate(zip(said["board"], rows_of(scene), strict=True)):
        for x, (mark, truth) in enumerate(zip(seen, true, strict=True)):
            assert mark == truth or (x, y) in unsure


@pytest.mark.parametrize(
    "size",
    [
        (2, 2),
        (30, 30),
        (1, 1),
        (1, 500),
        (500, 1),
    ],
)
def test_tiny_pictures_have_no_board(
    size: tuple[int, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_png(np.full((*size, 3), 200, np.uint8), tmp_path / "tiny.png")
    assert main(["read", str(tmp_path / "tiny.png"), "--json"]) == 3
    assert answers(capsys)[0]["found"] is False


def test_a_home_that_cannot_be_written_is_no_reason_not_to_read(
    pictures: dict[str, str],
    scene: Scene,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert main(["read", pictures["board"], "--json"]) == 0
    assert answers(capsys)[0]["board"] == rows_of(scene)


@pytest.mark.parametrize("command", ["read", "solve"])
@pytest.mark.parametrize("content", ["missing", "empty", "text", "cut off", "folder"])
def test_what_cannot_be_read_is_one_line_and_exit_code_2(
    command: str,
    content: str,
    pictures: dict[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "picture.png"
    if content == "folder":
        path.mkdir()
    elif content != "missing":
        whole = Path(pictures["board"]).read_bytes()
        written = {"empty": b"", "text": b"not a picture\n", "cut off": whole[: len(whole) // 2]}
        path.write_bytes(written[content])
    assert main([command, str(path), "--json"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("minesight: ")
    assert "picture.png" in said.err
    assert said.err.count("\n") == 1


def test_annotate(
    pictures: dict[str, str], scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "seen.png"
    assert main(["read", pictures["board"], "--json", "--annotate", str(path)]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["found"] is True
    assert str(path) in said.err
    drawn = load_frame(path).pixels
    zoom = drawn.shape[0] / scene.pixels.shape[0]
    assert zoom == int(zoom) >= 1
    assert drawn.shape[1] == zoom * scene.pixels.shape[1]
    assert zoom * scene.grid.pitch_x >= 20, "marks are legible"
    assert (drawn == (255, 0, 255)).all(axis=2).sum() > 1000, "the lattice"


def test_annotate_takes_one_image(
    pictures: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "seen.png"
    assert main(["read", pictures["board"], pictures["other"], "--annotate", str(path)]) == 2
    assert "--annotate takes one image" in capsys.readouterr().err
    assert not path.exists()


def test_annotate_into_a_place_that_cannot_be_written(
    pictures: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no-such-folder" / "seen.png"
    assert main(["read", pictures["board"], "--annotate", str(path)]) == 2
    said = capsys.readouterr().err
    assert said == f"minesight: cannot write {path}: No such file or directory\n"


def test_annotate_on_a_full_disk(
    pictures: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("bot.read.save_png", full)
    path = tmp_path / "seen.png"
    assert main(["read", pictures["board"], "--annotate", str(path)]) in (2, 5)
    said = capsys.readouterr().err
    assert said == f"minesight: cannot write {path}: No space left on device\n"


def test_solve_of_a_picture(
    pictures: dict[str, str], scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", pictures["board"], "--json"]) == 0
    (said,) = answers(capsys)
    assert said["consistent"] is True
    move = said["move"]
    assert rows_of(scene)[move["y"]][move["x"]] in "#?"
    assert [move["x"], move["y"]] in said["safe"] or 0 < move["risk"] < 1
    assert len(said["risk"]) == scene.grid.rows


def test_solve_of_a_picture_without_a_board_is_exit_code_3(
    pictures: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", pictures["none"], "--json"]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("minesight: no Minesweeper board found in ")
