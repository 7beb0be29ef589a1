"""Skins that are learned from a screen, kept in a folder, and known the next time."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.skins.scene import Scene, make_scene
from tests.test_eyes import assert_agree, look
from vision.eyes import Eyes
from vision.logic import UNSURE
from vision.pixels import Frame
from vision.reading import Reading
from vision.skin import Skin, learned_skins, save_skin, shipped_skins


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
    assert_agree(known, reading)


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


def broken_toml(text: bytes) -> Callable[[Path], object]:
    return lambda skin: (skin / "skin.toml").write_bytes(text)


def half_a_picture(skin: Path) -> None:
    picture = skin / "covered.png"
    picture.write_bytes(picture.read_bytes()[:60])


DAMAGES: dict[str, Callable[[Path], object]] = {
    "no toml": lambda skin: (skin / "skin.toml").unlink(),
    "cut toml": broken_toml(b'name = "x'),
    "empty toml": broken_toml(b""),
    "binary toml": broken_toml(b"\xff\xfe\x00"),
    "no picture": lambda skin: (skin / "covered.png").unlink(),
    "half a picture": half_a_picture,
}
WORSE_DAMAGES = {
    "no looks": broken_toml(b'name = "x"\n[looks]\n'),
    "a list of looks": broken_toml(b'name = "x"\nlooks = ["covered"]\n'),
    "a number for a mark": broken_toml(b'name = "x"\n[looks]\ncovered = 1\n'),
    "two marks for a look": broken_toml(b'name = "x"\n[looks]\ncovered = "##"\n'),
}


def names_beside_damage(good: Path, place: Path, damage: Callable[[Path], object]) -> list[str]:
    """The skins read from a folder that holds a good one and a damaged copy of it."""
    folder = shutil.copytree(good, place / "skins")
    (only,) = folder.iterdir()
    damage(shutil.copytree(only, folder / "a-broken-one"))
    return [skin.name for skin in learned_skins(folder)]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_skin_is_passed_over(
    learned: tuple[Scene, Reading, Path], tmp_path: Path, damage: str
) -> None:
    names = names_beside_damage(learned[2], tmp_path, DAMAGES[damage])
    assert names == [learned[1].skin]


@pytest.mark.parametrize("damage", WORSE_DAMAGES)
def test_a_skin_that_was_edited_badly_is_passed_over(
    learned: tuple[Scene, Reading, Path], tmp_path: Path, damage: str
) -> None:
    names = names_beside_damage(learned[2], tmp_path, WORSE_DAMAGES[damage])
    assert names == [learned[1].skin]


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
