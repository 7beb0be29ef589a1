"""Tests; `oracles` has the slow and plain ways to the same answers."""
