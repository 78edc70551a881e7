"""Dialogs above any other scene: rules, history, seats, keys, settings, titles, credits.

They read, or assign the seats; they never play, undo or redo in the game below.
"""
