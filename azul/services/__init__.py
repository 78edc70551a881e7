"""What combines the packages without pictures, and works in the background.

Games are analyzed while they are in sight, and people's own mistakes are gathered.

Never knows: windows, pictures, how a game is played at the table.
"""

from azul.services.analyses import GameAnalyses, GameAnalysis
from azul.services.own_mistakes import OwnMistake, OwnMistakes, by_people

__all__ = [
    "GameAnalyses",
    "GameAnalysis",
    "OwnMistake",
    "OwnMistakes",
    "by_people",
]
