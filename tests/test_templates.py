"""The shipped pictures of the known skins: complete, of one size, and unlike each other."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.pixels import load_frame

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
SKINS = ("classic", "green", "light", "dark")
MARKS = set("#012345678F?*!X")
SIDE = 48


def description(skin: str) -> dict[str, Any]:
    return tomllib.loads((TEMPLATES / skin / "skin.toml").read_text(encoding="utf-8"))


def pictures(skin: str) -> dict[str, np.ndarray[Any, np.dtype[np.float64]]]:
    return {
        path.stem: load_frame(path).pixels.astype(np.float64)
        for path in (TEMPLATES / skin).glob("*.png")
        if not path.stem.startswith("looks-")
    }


def test_every_folder_with_a_description_is_a_known_skin() -> None:
    assert {path.parent.name for path in TEMPLATES.glob("*/skin.toml")} == set(SKINS)


@pytest.mark.parametrize("skin", SKINS)
def test_description(skin: str) -> None:
    said = description(skin)
    assert said["name"] == skin
    assert said["title"]
    assert said["restart"] == "face" or said["restart"].startswith("key:")
    assert said["counter"] in ("above-left", "none")
    assert set(said["looks"].values()) == MARKS


@pytest.mark.parametrize("skin", SKINS)
def test_a_picture_for_each_look_and_no_other_file(skin: str) -> None:
    files = {path.name for path in (TEMPLATES / skin).iterdir()}
    said = description(skin)
    strips = {f"looks-{side}.png" for side in said["small"]}
    assert files == {f"{look}.png" for look in said["looks"]} | strips | {"skin.toml"}


@pytest.mark.parametrize("skin", SKINS)
def test_pictures_are_of_one_size_without_alpha(skin: str) -> None:
    for path in (TEMPLATES / skin).glob("*.png"):
        head = path.read_bytes()[:26]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
        if path.stem.startswith("looks-"):
            side = int(path.stem.removeprefix("looks-"))
            assert (width, height) == (side * len(description(skin)["looks"]), side)
        else:
            assert (width, height) == (SIDE, SIDE)
        assert (head[24], head[25]) == (8, 2), f"{path} is not 8 bits a channel, RGB"


@pytest.mark.parametrize("skin", SKINS)
def test_a_checkerboard_has_both_shades_of_every_look(skin: str) -> None:
    looks = description(skin)["looks"]
    second = {look.removesuffix("-2"): mark for look, mark in looks.items() if look.endswith("-2")}
    first = {look: mark for look, mark in looks.items() if not look.endswith("-2")}
    assert second == (first if skin == "green" else {})


@pytest.mark.parametrize("skin", SKINS)
def test_looks_of_different_meaning_differ_clearly(skin: str) -> None:
    """Also when small and blurred: root mean square difference of pictures of 12x12 pixels."""
    looks = description(skin)["looks"]
    small = {
        name: picture.reshape(12, 4, 12, 4, 3).mean(axis=(1, 3))
        for name, picture in pictures(skin).items()
    }
    for one, other in itertools.combinations(looks, 2):
        if looks[one] != looks[other]:
            apart = np.sqrt(((small[one] - small[other]) ** 2).mean())
            assert apart > 20, f"{one} and {other} of {skin} are {apart:.1f} apart"


@pytest.mark.parametrize("skin", SKINS)
def test_shades_of_a_look_differ(skin: str) -> None:
    drawn = pictures(skin)
    for name in drawn:
        if name.endswith("-2"):
            assert np.abs(drawn[name] - drawn[name.removesuffix("-2")]).max() > 4
