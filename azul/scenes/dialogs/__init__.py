"""What can be opened beside anything else: rules, history, seats, keys, settings, titles, credits.

They read, or settle who sits where; they must never play, undo or redo in the game that lies below.
"""
