"""What can be opened beside anything else: rules, history, keys, settings, titles, credits.

They read; they must never play, undo or otherwise change the game that lies below.
"""
