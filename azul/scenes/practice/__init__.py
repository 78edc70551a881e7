"""Tables to learn at: a prepared position, the hand, and words beside it.

Never knows: saved games, or whoever plays them; nothing that is done here is a game.
"""
