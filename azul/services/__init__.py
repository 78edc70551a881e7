"""Services that combine packages without pygame and work in the background.

They analyze games while these are visible, and gather people's own mistakes.

Must not import pygame or scenes.
"""

from azul.protocol.bot_process import BotFailed
from azul.services.analyses import GameAnalyses, GameAnalysis
from azul.services.external_bots import (
    command_of_file,
    introduce,
    joined_command,
    split_command,
)
from azul.services.own_mistakes import OwnMistake, OwnMistakes, by_people
from azul.services.services import Services
from azul.services.thinker import Thinker, Work, ask
