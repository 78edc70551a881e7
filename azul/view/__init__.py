"""What a player sees: layout, sprites, film, widgets. It knows no rule."""
