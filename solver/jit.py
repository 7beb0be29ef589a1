"""The one place that knows numba: how a function becomes a kernel, and the clock kernels read."""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable
from typing import Any, TypeVar

import llvmlite.binding
import numba

from solver.arrays import Int64s

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT


def kernel(function: Function) -> Function:
    """Compile `function` on first use and keep the machine code on disk.

    Kernels let go of Python's global lock: threads then use all cores, and Ctrl-C is
    noticed while one runs.
    """
    compiled: Function = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return compiled


# A kernel's decision is timed in processor time of its own thread, so that its cost does not
# include other programs or other threads. The C function is bound to a name of ours at start:
# machine code that refers to a name can be cached, one that holds an address cannot.
# Windows has no such clock in its C library; there it is the time since the program began.
_library = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
_function = _library.clock if sys.platform == "win32" else _library.clock_gettime
llvmlite.binding.add_symbol("minesight_clock", ctypes.cast(_function, ctypes.c_void_p).value)

if not COMPILED:

    def thread_ns(buffer: Int64s) -> int:
        """Nanoseconds of processor time; `buffer` is room for two numbers."""
        return time.thread_time_ns()

elif sys.platform == "win32":
    _clock = numba.types.ExternalFunction("minesight_clock", numba.types.int32())

    @kernel
    def thread_ns(buffer: Int64s) -> int:
        """Nanoseconds of processor time; `buffer` is room for two numbers."""
        return _clock() * 1_000_000  # type: ignore[no-any-return]

else:
    _clock = numba.types.ExternalFunction(
        "minesight_clock", numba.types.int32(numba.types.int32, numba.types.intp)
    )
    _THREAD_CLOCK = time.CLOCK_THREAD_CPUTIME_ID

    @kernel
    def thread_ns(buffer: Int64s) -> int:
        """Nanoseconds of processor time; `buffer` is room for two numbers."""
        _clock(_THREAD_CLOCK, buffer.ctypes.data)
        return buffer[0] * 1_000_000_000 + buffer[1]  # type: ignore[no-any-return]
