"""Trains the weights of vision/shapes.npz.

Needs fonts (the more, the better), and PyTorch, Pillow and fontTools, kept out of the project's
own environment:

    python3 -m venv /tmp/shapesvenv
    /tmp/shapesvenv/bin/pip install torch==2.13.0 numpy opencv-python-headless pillow fonttools
    nice -n 10 /tmp/shapesvenv/bin/python -m tests.shapes.train [CHUNKS]

Cells are made by another process while the net learns. Families of fonts are held out for the
report that `python -m tests.shapes.report` prints.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from tests.shapes.data import Source, batch
from tests.shapes.fonts import faces
from vision.shapes import CLASSES, FEATURES, SIDE

TARGET = Path(__file__).parents[2] / "vision" / "shapes.npz"
CHUNK = 4000
VISITS = 4
"""How often a cell is learned from, each time shifted a little."""
CACHE = Path("/tmp/shapes_chunks")
"""To be deleted when the drawing of cells changes."""
BATCH = 256
RATE = 2e-3


Cells = tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32], npt.NDArray[np.int64]]


class Net(nn.Module):
    """The same as vision.shapes._forward."""

    def __init__(self) -> None:
        super().__init__()
        self.c1 = nn.Conv2d(1, 32, 4, stride=2, padding=1)
        self.c2 = nn.Conv2d(32, 48, 3, stride=2, padding=1)
        self.c3 = nn.Conv2d(48, 64, 3, padding=1)
        self.f1 = nn.Linear(64 * 9 + FEATURES, 128)
        self.f2 = nn.Linear(128, len(CLASSES))
        self.drop = nn.Dropout(0.15)

    def forward(self, canvases: Tensor, features: Tensor) -> Tensor:
        x = functional.relu(self.c1(canvases))
        x = functional.relu(self.c2(x))
        x = functional.max_pool2d(functional.relu(self.c3(x)), 2)
        # Channels last, so that numpy's order of the flat vector is the same.
        flat = torch.cat((x.permute(0, 2, 3, 1).flatten(1), features), 1)
        out: Tensor = self.f2(self.drop(functional.relu(self.f1(self.drop(flat)))))
        return out


def save(state: dict[str, Tensor], path: Path = TARGET) -> None:
    """Writes the weights as halves, in the shapes that vision.shapes multiplies with."""
    arrays = {}
    for k in (1, 2, 3):
        kernel = state[f"c{k}.weight"].permute(2, 3, 1, 0)
        arrays[f"c{k}"] = kernel.reshape(-1, kernel.shape[-1])
        arrays[f"b{k}"] = state[f"c{k}.bias"]
    for k in (1, 2):
        arrays[f"f{k}"] = state[f"f{k}.weight"].T
        arrays[f"d{k}"] = state[f"f{k}.bias"]
    halves = {k: v.detach().numpy().astype(np.float16) for k, v in arrays.items()}
    # Whoever reads meanwhile gets the old weights or the new ones, never half a file.
    fresh = path.with_name("shapes.new.npz")
    np.savez(fresh, **halves)
    fresh.replace(path)


_source: Source


def _start() -> None:
    global _source
    _source = Source([f for f in faces() if not f.held_out])


def _make(seed: int) -> Cells:
    """A chunk of cells, kept in a file so that another run has it at once."""
    kept = CACHE / f"{seed}.npz"
    if kept.exists():
        with np.load(kept) as stored:
            return stored["canvases"], stored["features"], stored["labels"]
    canvases, features, labels = batch(_source, seed, CHUNK)
    np.savez(kept, canvases=canvases, features=features, labels=labels)
    return canvases, features, labels


def _chunks(count: int) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    CACHE.mkdir(exist_ok=True)
    with get_context("spawn").Pool(1, _start) as pool:
        for chunk in pool.imap(_make, range(count)):
            canvases, features, labels = (torch.from_numpy(part) for part in chunk)
            yield canvases, features, labels


def train(count: int) -> None:
    """Learns from so many chunks, each seen several times, and keeps the mean of late weights."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    net = Net().to(memory_format=torch.channels_last)  # nearly twice as fast here
    mean = {k: v.clone() for k, v in net.state_dict().items()}
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.01)
    held = (
        torch.zeros((count * CHUNK, SIDE, SIDE), dtype=torch.uint8),
        torch.zeros((count * CHUNK, FEATURES)),
        torch.zeros(count * CHUNK, dtype=torch.int64),
    )
    lately, steps = 0.0, 0
    for k, chunk in enumerate(_chunks(count)):
        for store, new in zip(held, chunk, strict=True):
            store[k * CHUNK : (k + 1) * CHUNK] = new
        for group in optimiser.param_groups:
            group["lr"] = (
                RATE * min(1.0, (k + 1) / 6) * 0.5 * (1.01 + math.cos(math.pi * k / count))
            )
        for _ in range(VISITS * CHUNK // BATCH):
            picked = torch.randint(0, (k + 1) * CHUNK, (BATCH,))
            loss = _step(net, optimiser, *(store[picked] for store in held))
            lately, steps = lately + (loss - lately) / min(steps + 1, 500), steps + 1
            keep = min(0.998, steps / (steps + 20))
            for key, value in net.state_dict().items():
                mean[key].lerp_(value.detach(), 1 - keep)
        print(f"{k + 1}/{count} chunks, {steps} steps, loss {lately:.4f}", flush=True)
        save(mean)


def _step(
    net: Net, optimiser: torch.optim.Optimizer, canvases: Tensor, features: Tensor, labels: Tensor
) -> float:
    x = canvases.float().div_(255).unsqueeze(1)
    dx, dy = (int(v) for v in torch.randint(-1, 2, (2,)))
    x = torch.roll(x, (dy, dx), (2, 3))
    logits = net(x, features + 0.02 * torch.randn_like(features))
    # A little smoothing keeps an unseen font from being wrong with full certainty.
    loss = functional.cross_entropy(logits, labels, label_smoothing=0.002)
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimiser.step()
    return float(loss.detach())


if __name__ == "__main__":
    train(int(sys.argv[1]) if len(sys.argv) > 1 else 120)
