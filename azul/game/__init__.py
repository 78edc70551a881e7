"""A game and its history, and the files it is kept in."""
