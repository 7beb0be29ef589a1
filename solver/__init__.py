"""Thinks: positions, proofs, probabilities and simulated games. Knows nothing of pixels."""
