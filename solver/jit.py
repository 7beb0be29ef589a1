"""The one place that knows numba: how a function becomes a kernel, and the clock kernels read."""

from __future__ import annotations

import ctypes
import hashlib
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.binding
import numba
import platformdirs
from numba.core import event

from solver.arrays import Int64s

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT


def _machine_code_folder() -> Path:
    """Where this very version's machine code is kept.

    numba looks only at the file of a kernel itself to see if its code is out of date, not at
    the kernels that it calls. So each state of the sources has a folder of its own.
    """
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    folder = Path(numba.config.CACHE_DIR or platformdirs.user_cache_dir("minesight", False))
    return folder / f"kernels-{digest.hexdigest()[:16]}"


def _forget_old_machine_code(kept: Path, most: int = 4) -> None:
    """Keep the folders of the last few versions only."""
    try:
        others = [folder for folder in kept.parent.glob("kernels-*") if folder != kept]
        others.sort(key=lambda folder: folder.stat().st_mtime)
        for folder in others[: -most + 1]:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass  # another process is tidying up


MACHINE_CODE = _machine_code_folder()
if COMPILED and not MACHINE_CODE.exists():
    _forget_old_machine_code(MACHINE_CODE)
numba.config.CACHE_DIR = str(MACHINE_CODE)
# The kernels' loops are short: vectorised they take longer to compile, and longer to run.
numba.config.LOOP_VECTORIZE = numba.config.SLP_VECTORIZE = 0


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

    def thread_ns(buffer: Int64s) -> int:  # noqa: ARG001
        """Nanoseconds of processor time; `buffer` is room for two numbers."""
        return time.thread_time_ns()

elif sys.platform == "win32":
    _clock = numba.types.ExternalFunction("minesight_clock", numba.types.int32())

    @kernel
    def thread_ns(buffer: Int64s) -> int:  # noqa: ARG001
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


@contextmanager
def watch_compilation(on_kernel: Callable[[str], None]) -> Iterator[None]:
    """Call `on_kernel` with the name of each kernel that has to be compiled meanwhile.

    Nothing is compiled where the machine code is on disk already.
    """

    class Watcher(event.Listener):  # type: ignore[misc]
        def on_start(self, happening: Any) -> None:
            on_kernel(happening.data["dispatcher"].py_func.__name__)

        def on_end(self, happening: Any) -> None:
            pass

    with event.install_listener("numba:compile", Watcher()):
        yield
