"""The program's sound and music without the program."""

from typing import Any

from azul.kit.audio import Audio
from azul.settings import Settings
from azul.tasks import Tasks
from tests.threads import join_threads


class Player(Audio):
    """Audio with its own tasks, which waits for the device as a loop would."""

    def __init__(self, **settings: Any) -> None:
        self.tasks, self.errors = Tasks(str), list[Exception]()
        super().__init__(Settings(**settings), self.tasks, lambda error: self.errors.append(error))

    def wait(self) -> None:
        join_threads("sound")
        self.tasks.deliver()

    def set(self, **settings: Any) -> None:
        self.apply(Settings(**settings))
        self.wait()

    def open(self) -> None:
        self.start()
        self.wait()
