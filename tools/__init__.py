"""Programs for the developers of the game; the game itself needs none of them."""
