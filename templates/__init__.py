"""Skins: one folder each, with small pictures of the cells."""
