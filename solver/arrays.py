"""Names for the array types that the solver passes around, and numbers of a fixed width."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Int8s = npt.NDArray[np.int8]
Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
UInt64s = npt.NDArray[np.uint64]
Floats = npt.NDArray[np.float64]

# numba compiles a kernel anew for each constant it is called with, unless that is a number of
# numpy's. To the type checker they are whole numbers like any other.
int8: Callable[[Any], int] = np.int8  # type: ignore[assignment]
int32: Callable[[Any], int] = np.int32  # type: ignore[assignment]
int64: Callable[[Any], int] = np.int64  # type: ignore[assignment]
