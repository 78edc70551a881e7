"""Programs for those who build the game; the game itself needs none of them."""
