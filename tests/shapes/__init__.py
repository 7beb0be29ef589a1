"""Makes the weights of vision/shapes.npz: python -m tests.shapes.train."""
