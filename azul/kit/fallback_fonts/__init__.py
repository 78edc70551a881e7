"""Letters that the program's own faces lack: which font of the system has them, how they are set.

It knows nothing of looks, scenes and games.
"""
