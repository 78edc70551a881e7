"""The parts of `tools/train.py`: the game, the search and the learning, compiled by Numba."""
