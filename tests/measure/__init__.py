"""Measures the figures of docs/BENCHMARKS.md: python -m tests.measure [NAME …]."""
