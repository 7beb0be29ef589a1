"""Where the cells of a board are in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

_HARDLY = 0.01
_SAME_PLACE = 0.2
"""Cells that are farther apart than this share of a cell are not the same."""


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

    def widened(self) -> list[Grid]:
        """The four lattices with one more column or row on some side."""
        wider = replace(self, cols=self.cols + 1)
        higher = replace(self, rows=self.rows + 1)
        return [wider.moved(-self.pitch_x, 0), wider, higher.moved(0, -self.pitch_y), higher]

    def is_near(self, other: Grid) -> bool:
        """Whether a lattice of the same size lies in the same place, as far as anybody can see."""
        most = _HARDLY * min(self.pitch_x, self.pitch_y)
        corners = (
            (self.x0, other.x0),
            (self.y0, other.y0),
            (self.right, other.right),
            (self.bottom, other.bottom),
        )
        return all(abs(one - another) < most for one, another in corners)

    def is_part_of(self, larger: Grid) -> bool:
        """Whether all cells of this lattice are cells of a larger one.

        >>> Grid(26, 20, 16, 16, 4, 9).is_part_of(Grid(10, 20, 16, 16, 9, 9))
        True
        >>> Grid(34, 20, 16, 16, 4, 9).is_part_of(Grid(10, 20, 16, 16, 9, 9))
        False
        """
        left = (self.x0 - larger.x0) / larger.pitch_x
        above = (self.y0 - larger.y0) / larger.pitch_y
        right = (larger.right - self.right) / larger.pitch_x
        below = (larger.bottom - self.bottom) / larger.pitch_y
        sides = (left, above, right, below)
        whole = all(side > -_SAME_PLACE and abs(side - round(side)) < _SAME_PLACE for side in sides)
        rows, cols = larger.rows - self.rows, larger.cols - self.cols
        return whole and round(left + right) == cols and round(above + below) == rows
