"""Where the cells of a board are in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Grid:
    """A lattice of cells; corners and pitches are real numbers of pixels."""

    x0: float
    y0: float
    """The outer top-left corner of the first cell."""
    pitch_x: float
    pitch_y: float
    cols: int
    rows: int

    @property
    def cells(self) -> int:
        return self.cols * self.rows

    @property
    def right(self) -> float:
        return self.x0 + self.cols * self.pitch_x

    @property
    def bottom(self) -> float:
        return self.y0 + self.rows * self.pitch_y

    def centre(self, x: int, y: int) -> tuple[float, float]:
        """The middle of the cell in column x, row y.

        >>> Grid(10, 20, 16, 16, 9, 9).centre(1, 0)
        (34.0, 28.0)
        """
        return self.x0 + (x + 0.5) * self.pitch_x, self.y0 + (y + 0.5) * self.pitch_y

    def moved(self, dx: float, dy: float) -> Grid:
        return replace(self, x0=self.x0 + dx, y0=self.y0 + dy)
