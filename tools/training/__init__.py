"""What `tools/train.py` is made of: the game, the search and the learning, compiled by Numba."""
