"""Keeping the files of games for the window that plays them."""

import contextlib
import os
from collections.abc import Container
from hashlib import blake2b
from pathlib import Path

from azul import files
from azul.saves.disk import Known


class Claim:
    """A lock on a file, and what is `known` to have been in it: nothing else is written over."""

    def __init__(self, path: Path) -> None:
        from filelock import FileLock  # Here, for a program that starts needs no lock.

        self.known: Known = set()
        # Beside the real file, for other windows may come to it by other ways.
        real = Path(os.path.realpath(path))
        # Not by its name, which may be the longest that the disk takes.
        name = blake2b(os.fsencode(real.name), digest_size=8).hexdigest()
        # Not a soft lock: that is a mere file, which stays behind when a program is killed.
        self._lock = FileLock(real.with_name(f".{name}.lock"), fallback_to_soft=False)

    def take(self) -> bool:
        """Keep others off; False while another window has the file.

        True as well where no lock can be had now. It may be tried again.
        """
        from filelock import Timeout

        if self._lock.is_locked:
            return True
        try:
            files.make_folder(Path(self._lock.lock_file).parent)
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        except (OSError, NotImplementedError):
            pass
        return True

    def release(self) -> None:
        """Let others have the file."""
        if self._lock.is_locked:
            # While it is held: filelock gives nobody a lock on a file that has lost its name. Where
            # the system takes no name from an open file, the name stays, and nothing is lost.
            with contextlib.suppress(OSError):
                Path(self._lock.lock_file).unlink()
        with contextlib.suppress(OSError):
            self._lock.release()


class Claims:
    """The files that this window keeps for itself, those included that it has left."""

    def __init__(self) -> None:
        self._claims: dict[Path, Claim] = {}
        self._left: set[Path] = set()

    def __contains__(self, path: Path) -> bool:
        return path in self._claims

    @property
    def played(self) -> set[Path]:
        """The files that have not been left."""
        return self._claims.keys() - self._left

    def take(self, path: Path) -> bool:
        """Keep a file, also one that was left; False while another window has it."""
        self._left.discard(path)
        claim = self._claims.get(path) or Claim(path)
        taken = claim.take()
        if taken:
            self._claims[path] = claim
        return taken

    def known(self, path: Path) -> Known:
        """What is known of a file that is kept."""
        return self._claims[path].known

    def leave(self, path: Path) -> None:
        """Have a file let go of."""
        self._left.add(path)

    def leave_all(self) -> None:
        """Have all files let go of."""
        self._left = set(self._claims)

    def let_go(self, unsaved: Container[Path]) -> None:
        """Let go of the files that were left, but for those still to be written."""
        for path in [path for path in self._left if path not in unsaved]:
            self._left.discard(path)
            self._claims.pop(path).release()

    def pass_on(self, path: Path, new: Path) -> None:
        """Keep another file, which is taken already, in the place of one, as its game has moved."""
        claim = self._claims.pop(path, None)
        if claim:
            claim.release()
            self._claims[new].known |= claim.known
        if path in self._left:
            self._left = self._left - {path} | {new}
