"""Keeps pytest from importing the training code, which needs PyTorch and Pillow."""

collect_ignore_glob = ["*.py"]
