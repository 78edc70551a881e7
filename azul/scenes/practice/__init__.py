"""Exercises at the table: a prepared position, the hand, and text beside it.

Independent of saved games and their players; nothing that is done here is a game.
"""
