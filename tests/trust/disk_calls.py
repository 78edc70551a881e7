"""Hooks around all calls that change the disk below a folder."""

import builtins
import io
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch


class Call(NamedTuple):
    """A call that changes the disk or makes a change last; `to` is the new name.

    "create" also empties an existing file, "open" leaves it unchanged.
    """

    name: str
    path: Path
    to: Path | None = None
    data: bytes = b""


Hook = Callable[[Call], AbstractContextManager[None]]
"""A context in which a call is made."""

NAMING: Final = ("mkdir", "unlink", "remove", "replace", "rename")


@contextmanager
def hooked(folder: Path, hook: Hook) -> Iterator[None]:
    """Run all calls within `hook` that concern a folder and its contents."""
    hooks = DiskHooks(folder, hook)
    with ExitStack() as stack:
        for name in NAMING:
            stack.enter_context(patch.object(os, name, hooks.naming(name, getattr(os, name))))
        for name in ("open", "fsync"):
            stack.enter_context(patch.object(os, name, getattr(hooks, name)))
        for module in (io, builtins):
            stack.enter_context(patch.object(module, "open", hooks.open_file))
        yield


class DiskHooks:
    """Replacements for the functions that make such calls."""

    def __init__(self, folder: Path, hook: Hook) -> None:
        self._folder, self.hook = folder, hook
        self._paths: dict[int, Path] = {}
        self._open, self._fsync, self._open_file = os.open, os.fsync, io.open

    def _is_inside(self, path: Any) -> bool:
        is_path = isinstance(path, str | Path)
        return is_path and (Path(path) == self._folder or self._folder in Path(path).parents)

    def naming(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the replacement of a function of `os` that changes names."""

        def call(path: Any, *others: Any, **named: Any) -> Any:
            if not self._is_inside(path):
                return function(path, *others, **named)
            to = Path(others[0]) if name in ("replace", "rename") else None
            with self.hook(Call(name, Path(path), to)):
                return function(path, *others, **named)

        return call

    def open(self, path: Any, flags: int, *others: Any, **named: Any) -> int:
        """Do the same as `os.open`."""
        if not self._is_inside(path):
            number = self._open(path, flags, *others, **named)
            self._paths.pop(number, None)
            return number
        with self.hook(Call("create" if flags & os.O_CREAT else "open", Path(path))):
            number = self._open(path, flags, *others, **named)
        self.remember(number, Path(path))
        return number

    def remember(self, descriptor: int, path: Path) -> None:
        """Remember which file a file descriptor belongs to."""
        self._paths[descriptor] = path

    def fsync(self, number: int) -> None:
        """Do the same as `os.fsync`."""
        path = self._paths.get(number)
        with self.hook(Call("fsync", path)) if path else nullcontext():
            self._fsync(number)

    def open_file(self, path: Any, mode: str = "r", *others: Any, **named: Any) -> Any:
        """Do the same as `open`."""
        if not self._is_inside(path) or mode in ("r", "rb"):
            return self._open_file(path, mode, *others, **named)
        assert mode in ("wb", "xb"), f"a file opened for “{mode}” is not supported here"
        return io.BufferedWriter(HookedFile(self, Path(path), mode[0]))


class HookedFile(io.FileIO):
    """A file that writes data in two halves, so that a power cut may come between them."""

    def __init__(self, hooks: DiskHooks, path: Path, mode: str) -> None:
        self._hooks, self._path = hooks, path
        with hooks.hook(Call("create", path)):
            super().__init__(path, mode)
        hooks.remember(self.fileno(), path)

    def write(self, data: Any) -> int:
        whole = bytes(data)
        half = len(whole) // 2
        for part in (whole[:half], whole[half:]):
            with self._hooks.hook(Call("write", self._path, data=part)):
                assert super().write(part) == len(part)
        return len(whole)
