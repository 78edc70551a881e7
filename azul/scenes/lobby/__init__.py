"""The screens before a game: menu, setup, saved and deleted games, and the question on quitting.

They may open any screen, and must not change the table that they have opened.
"""
