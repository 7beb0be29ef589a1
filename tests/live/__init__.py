"""Tests and measurements with a real browser."""
