"""Programs that play Azul."""

from azul.bots.levels import Level
from azul.bots.thinking import Advice, Choice, Thinking, think

__all__ = ["Advice", "Choice", "Level", "Thinking", "think"]
