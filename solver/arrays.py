"""Names for the array types that the solver passes around."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Int8s = npt.NDArray[np.int8]
Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
UInt64s = npt.NDArray[np.uint64]
Floats = npt.NDArray[np.float64]
