"""Sees: finds a board on the screen and reads it."""
