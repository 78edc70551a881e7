"""Locks on the files of games, for the window that plays them."""

import contextlib
import os
from collections.abc import Container
from hashlib import blake2b
from pathlib import Path

from azul import files
from azul.saves.disk import KnownContents


class FileClaim:
    """A lock on a file, with the `known` contents that may be written over."""

    def __init__(self, path: Path) -> None:
        from filelock import FileLock  # Imported here, because the program needs no lock to start.

        self.known: KnownContents = set()
        # The lock is beside the real file, because another window may reach it through a link.
        real = Path(os.path.realpath(path))
        # A hash, because the name itself may be as long as the file system allows. On Windows, all
        # spellings with capitals name one file.
        spelling = os.path.normcase(real.name)
        name = blake2b(os.fsencode(spelling), digest_size=8).hexdigest()
        # A soft lock is a mere file and would stay behind when the program is killed.
        self._lock = FileLock(real.with_name(f".{name}.lock"), fallback_to_soft=False)

    def take(self) -> bool:
        """Lock the file; False while another window holds it.

        True as well where the system offers no lock now; a later call may try again.
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
        if self._lock.is_locked:
            # Deleted while it is held: filelock gives nobody a lock on a file without a name. Where
            # the system deletes no open file, the lock file stays, which does no harm.
            with contextlib.suppress(OSError):
                Path(self._lock.lock_file).unlink()
        with contextlib.suppress(OSError):
            self._lock.release()


class ClaimedFiles:
    """The files that this window has locked, including left files still to be written."""

    def __init__(self) -> None:
        self._claims: dict[Path, FileClaim] = {}
        self._left: set[Path] = set()

    def __contains__(self, path: Path) -> bool:
        return path in self._claims

    @property
    def in_use(self) -> set[Path]:
        """The files that have not been left."""
        return self._claims.keys() - self._left

    def take(self, path: Path) -> bool:
        """Lock a file, also one that was left; False while another window holds it."""
        self._left.discard(path)
        claim = self._claims.get(path) or FileClaim(path)
        taken = claim.take()
        if taken:
            self._claims[path] = claim
        return taken

    def known(self, path: Path) -> KnownContents:
        """Return the contents of a claimed file that may be written over."""
        return self._claims[path].known

    def leave(self, path: Path) -> None:
        self._left.add(path)

    def leave_all(self) -> None:
        self._left = set(self._claims)

    def release_left(self, unsaved: Container[Path]) -> None:
        """Release the files that were left, except files still to be written."""
        for path in [path for path in self._left if path not in unsaved]:
            self._left.discard(path)
            self._claims.pop(path).release()

    def move(self, path: Path, new: Path) -> None:
        """Release a file whose game has moved to a new file, which is claimed already.

        On Windows the new file may be the old file, with other capitals.
        """
        if path == new:
            return
        claim = self._claims.pop(path, None)
        if claim:
            claim.release()
            self._claims[new].known |= claim.known
        if path in self._left:
            self._left = self._left - {path} | {new}
