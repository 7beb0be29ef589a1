"""Trains the weights of vision/counter.npz; see tests/shapes/train.py for what it needs.

nice -n 10 /tmp/shapesvenv/bin/python -m tests.shapes.train_counter [CHUNKS]
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

from tests.shapes.counter_glyphs import Lines, batch
from tests.shapes.fonts import faces
from vision.letters import FEATURES
from vision.printed import CLASSES

TARGET = Path(__file__).parents[2] / "vision" / "counter.npz"
CACHE = Path("/tmp/counter_work/chunks")
"""To be deleted when the drawing or the cutting of lines changes."""
LINES = 600
VISITS = 4
BATCH = 256
RATE = 2e-3

Chunk = tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32], npt.NDArray[np.int64]]


class Net(nn.Module):
    """The same as vision.printed.classify."""

    def __init__(self) -> None:
        super().__init__()
        self.c1 = nn.Conv2d(1, 24, 4, stride=2, padding=1)
        self.c2 = nn.Conv2d(24, 40, 3, stride=2, padding=1)
        self.c3 = nn.Conv2d(40, 40, 3, padding=1)
        self.f1 = nn.Linear(40 * 25 + FEATURES, 64)
        self.f2 = nn.Linear(64, len(CLASSES))
        self.drop = nn.Dropout(0.15)

    def forward(self, canvases: Tensor, features: Tensor) -> Tensor:
        x = functional.relu(self.c1(canvases))
        x = functional.relu(self.c2(x))
        x = functional.relu(self.c3(x))
        # Channels last, so that numpy's order of the flat vector is the same.
        flat = torch.cat((x.permute(0, 2, 3, 1).flatten(1), features), 1)
        out: Tensor = self.f2(self.drop(functional.relu(self.f1(self.drop(flat)))))
        return out


def save(state: dict[str, Tensor], path: Path = TARGET) -> None:
    """Writes the weights as halves, in the shapes that vision.printed multiplies with."""
    arrays = {}
    for k in (1, 2, 3):
        kernel = state[f"c{k}.weight"].permute(2, 3, 1, 0)
        arrays[f"c{k}"] = kernel.reshape(-1, kernel.shape[-1])
        arrays[f"b{k}"] = state[f"c{k}.bias"]
    for k in (1, 2):
        arrays[f"f{k}"] = state[f"f{k}.weight"].T
        arrays[f"d{k}"] = state[f"f{k}.bias"]
    halves = {k: v.detach().numpy().astype(np.float16) for k, v in arrays.items()}
    fresh = path.with_name("counter.new.npz")
    np.savez(fresh, **halves)
    fresh.replace(path)


_lines: dict[bool, Lines] = {}


def _make(seed: int) -> Chunk:
    """A chunk of characters, kept in a file; negative seeds are of the held out fonts."""
    kept = CACHE / f"{seed}.npz"
    if kept.exists():
        with np.load(kept) as stored:
            return stored["canvases"], stored["features"], stored["labels"]
    out = seed < 0
    if out not in _lines:
        _lines[out] = Lines([f for f in faces() if f.held_out == out])
    canvases, features, labels = batch(_lines[out], abs(seed), LINES)
    np.savez(kept, canvases=canvases, features=features, labels=labels)
    return canvases, features, labels


def _chunks(count: int) -> Iterator[Chunk]:
    CACHE.mkdir(exist_ok=True, parents=True)
    with get_context("spawn").Pool(1) as pool:
        yield from pool.imap(_make, [-1, *range(1, count + 1)])


def train(count: int) -> None:
    """Learns from so many chunks, each seen several times, and keeps the mean of late weights."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    net = Net()
    mean = {k: v.clone() for k, v in net.state_dict().items()}
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.01)
    chunks = _chunks(count)
    held_out = [torch.from_numpy(part) for part in next(chunks)]
    stores: list[list[Tensor]] = [[], [], []]
    steps, lately = 0, 0.0
    for k, chunk in enumerate(chunks):
        for store, new in zip(stores, chunk, strict=True):
            store.append(torch.from_numpy(new))
        everything = [torch.cat(store) for store in stores]
        total = len(everything[0])
        for group in optimiser.param_groups:
            group["lr"] = (
                RATE * min(1.0, (k + 1) / 4) * 0.5 * (1.01 + math.cos(math.pi * k / count))
            )
        for _ in range(VISITS * len(chunk[0]) // BATCH):
            picked = torch.randint(0, total, (BATCH,))
            loss = _step(net, optimiser, *(part[picked] for part in everything))
            lately, steps = lately + (loss - lately) / min(steps + 1, 300), steps + 1
            keep = min(0.998, steps / (steps + 20))
            for key, value in net.state_dict().items():
                mean[key].lerp_(value.detach(), 1 - keep)
        save(mean, TARGET if k + 1 == count else CACHE / "counter.npz")
        if k % 5 == 4 or k + 1 == count:
            print(
                f"{k + 1}/{count} {total} loss {lately:.4f} {_judged(mean, held_out)}", flush=True
            )


def _judged(state: dict[str, Tensor], held_out: list[Tensor]) -> str:
    """How the digits and all characters of the held out fonts are told."""
    net = Net()
    net.load_state_dict(state)
    net.eval()
    canvases, features, labels = held_out
    with torch.no_grad():
        sure, told = net(canvases.float().div(255).unsqueeze(1), features).softmax(1).max(1)
    digit = (labels < 10) & (told < 10)
    bad = digit & (told != labels)
    return (
        f"right {(told == labels).float().mean():.4f}, digits taken for others"
        f" {int(bad.sum())} of {int(digit.sum())}, surely {int((bad & (sure > 0.97)).sum())}"
    )


def _step(
    net: Net, optimiser: torch.optim.Optimizer, canvases: Tensor, features: Tensor, labels: Tensor
) -> float:
    x = canvases.float().div_(255).unsqueeze(1)
    logits = net(x, features + 0.02 * torch.randn_like(features))
    loss = functional.cross_entropy(logits, labels, label_smoothing=0.002)
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimiser.step()
    return float(loss.detach())


if __name__ == "__main__":
    train(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
