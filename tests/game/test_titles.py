"""Titles: any text becomes a valid file name; renaming and deleting lose no file."""

import errno
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from azul import files
from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.game.session import Session
from azul.i18n import Strings
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.saves.filenames import clean_title, numbered, offered_titles, title_of, typed_title
from azul.saves.game_library import GameLibrary
from tests.game.histories import NAMES, played
from tests.systems import needs_links, only_posix
from tests.trust.disks import refuse

TWO = Setup(NAMES[:2], seed=7)
ODD_TITLES = (
    *('a/b\\c:d*e?f"g<h>i|j', "\x00\x07\u2028", "..", " . x . ", "con", "Lpt9.old", "NUL .x"),
    *("x" * 500, "ö" * 500, "🦊" * 500, "👩\u200d🚀", "e\u0301", "\ud83d", "\u202eabc", "CONOUT$"),
    *("a\u3000b\u00a0c", "x" * 59 + " y", "." * 80, "a" * 59 + "...", "aux" + "." * 70),
)
"""Texts that may be typed, pasted, or come from names."""


@pytest.fixture
def autosave() -> Autosave:
    return Autosave()


@pytest.fixture
def library(tmp_path: Path, autosave: Autosave) -> Iterator[GameLibrary]:
    library = GameLibrary(tmp_path / "games", autosave)
    yield library
    library.close()


def add_game(library: GameLibrary, title: str, game: Game | None = None) -> Path:
    path = library.folder / f"{title}.azul"
    disk.write(game or Game(TWO), path)
    os.utime(path, (1000, 1000))
    return path


def open_session(library: GameLibrary, title: str) -> Session:
    """Return the session of a library game that somebody plays."""
    path = add_game(library, title)
    assert library.claim(path)
    return Session(library.open_claimed(path), path, library)


def other_window(library: GameLibrary) -> GameLibrary:
    return GameLibrary(library.folder, Autosave())


def names(folder: Path) -> list[str]:
    """Return all file names except the names of locks."""
    found = folder.iterdir() if folder.exists() else ()
    return sorted(path.name for path in found if path.suffix != ".lock")


# Names of files


def test_any_typed_text_becomes_a_name_for_every_system(tmp_path: Path) -> None:
    for text in ODD_TITLES:
        title = clean_title(text)
        assert clean_title(title) == title
        assert len(title) <= 60
        assert len(f"{title}.azul".encode()) <= 200
        assert not set(title) & set('/\\:*?"<>|')
        assert title.isprintable()
        assert title == title.strip(". ")
        if title:
            (tmp_path / f"{title}.azul").write_bytes(b"")
            assert f"{title}.azul" in names(tmp_path)


def test_no_title_is_a_device_of_windows() -> None:
    for device in ("con", "PRN", "Aux", "nul", "COM1", "lpt9", "COM²", "CONIN$"):
        assert clean_title(device) == f"{device}_"
        assert clean_title(f"{device}.2026") == f"{device}_.2026"
        assert clean_title(f"{device}x") == f"{device}x"


def test_titles_keep_all_other_letters() -> None:
    """A title may end with a space while it is typed; date and time alone are no title."""
    for title in ("Größte Überraschung", "Fox 🦊 & Friends", "Ana, 3. Runde", "山田 — 1"):
        assert clean_title(title) == title_of(title) == title
    assert (typed_title("Ana "), clean_title("Ana ")) == ("Ana ", "Ana")
    assert title_of("2026-11-21 15-20-01") == title_of("2026-11-21 15-20-01 (2)") == ""
    assert title_of("2026-11-21") == "2026-11-21"


def test_numbers_are_added_and_the_name_stays_short_enough() -> None:
    for title in ("a", "🦊" * 48, "x" * 60):
        first, second, *_, tenth = islice(numbered(title), 10)
        assert first == title
        assert second.endswith(" (2)")
        assert tenth.endswith(" (10)")
        assert max(len(second), len(tenth)) <= 60
        assert len(f"{tenth}.azul".encode()) <= 200


def test_titles_with_players_and_day_are_suggested_and_valid_for_all_names() -> None:
    friday = datetime(2026, 11, 20, 20, 15)
    offered = offered_titles(("Ana", "Ben", "Carla"), friday, Strings())
    expected = ["Ana, Ben & Carla", "Ana, Ben & Carla, 2026-11-20", "Friday evening"]
    assert offered == expected
    for name in ("", "...", "x" * 100, "../x", "con"):
        offered = offered_titles((name, name), datetime(2026, 11, 20, 3), Strings())
        assert "Friday night" in offered
        assert [clean_title(title) for title in offered] == offered
        assert all(offered)


# Renaming


def test_a_renamed_game_is_unchanged_and_keeps_its_place_in_the_list(library: GameLibrary) -> None:
    old, other = add_game(library, "old", played(TWO, count=3)), add_game(library, "other")
    os.utime(other, (999, 999))
    data = old.read_bytes()
    new = library.rename(old, "  Größte 🦊 ")
    assert new == library.folder / "Größte 🦊.azul"
    assert (new.read_bytes(), new.stat().st_mtime) == (data, 1000)
    assert library.paths() == [new, other]
    assert [entry.title for entry in library.entries()] == ["Größte 🦊", "other"]


def test_the_name_of_another_game_is_refused_in_any_spelling(library: GameLibrary) -> None:
    """The same letters may be composed in another way."""
    old, taken = add_game(library, "old"), add_game(library, "taken", played(TWO, count=3))
    add_game(library, "Zoe\u0308")
    data = taken.read_bytes()
    for title in ("taken", "TAKEN", "Taken.", " taken ", "Zoë"):
        with pytest.raises(SaveError, match="There’s already a game called"):
            library.rename(old, title)
    for title in ("", " .. ", "2026-11-21 15-20-01"):
        with pytest.raises(SaveError, match="Type a name"):
            library.rename(old, title)
    assert taken.read_bytes() == data
    assert names(library.folder) == sorted(["old.azul", "taken.azul", "Zoe\u0308.azul"])


def test_a_file_that_appears_at_the_last_moment_is_not_overwritten(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = add_game(library, "old")
    taken = add_game(library, "new", played(TWO, count=3))
    data = taken.read_bytes()
    monkeypatch.setattr(library, "paths", lambda: [old])
    monkeypatch.setattr(os.path, "lexists", lambda path: False)
    with pytest.raises(SaveError, match="There’s already a game called"):
        library.rename(old, "new")
    assert taken.read_bytes() == data
    assert old.exists()


def test_capitals_can_be_changed(library: GameLibrary) -> None:
    path = add_game(library, "ana")
    os.rename(path, library.folder / "ANA.azul")
    if names(library.folder) == ["ana.azul"]:
        pytest.skip("Wine keeps the old capitals")
    os.rename(library.folder / "ANA.azul", path)
    new = library.rename(path, "Ana")
    assert names(library.folder) == ["Ana.azul"]
    assert library.rename(new, "Ana") == new


def test_a_game_that_another_window_plays_is_neither_renamed_nor_deleted(
    library: GameLibrary,
) -> None:
    path, other = add_game(library, "old"), other_window(library)
    assert other.claim(path)
    for action in (partial(library.rename, path, "new"), partial(library.discard, path)):
        with pytest.raises(SaveError, match="another window"):
            action()
    assert names(library.folder) == ["old.azul"]
    other.close()
    assert library.rename(path, "new").exists()


def test_a_renamed_game_is_free_for_other_windows(library: GameLibrary) -> None:
    new = library.rename(add_game(library, "old"), "new")
    library.update_claims()
    assert other_window(library).claim(new)


def test_the_game_that_is_played_goes_on_in_its_renamed_file(
    library: GameLibrary, autosave: Autosave
) -> None:
    session = Session(Game(TWO), library.new_path(datetime(2026, 1, 31, 12)), library)
    session.save()
    new = session.rename("Ana & Ben")
    session.play(legal_moves(session.game.state)[0])
    autosave.flush()
    assert session.path == new
    assert disk.read(new).cursor == session.game.cursor
    assert names(library.folder) == ["Ana & Ben.azul"]


def test_only_the_new_name_of_a_game_that_is_played_is_claimed(library: GameLibrary) -> None:
    session = Session(Game(TWO), library.new_path(datetime(2026, 1, 31, 12)), library)
    old, new, other = session.path, session.rename("new"), other_window(library)
    library.update_claims()
    assert not other.claim(new)
    assert other.claim(old)
    library.leave(session.path)
    library.update_claims()
    assert other.claim(new)


@only_posix("Windows keeps a folder with an open file")
def test_a_game_whose_file_was_taken_away_is_written_when_it_gets_a_name(
    library: GameLibrary, autosave: Autosave
) -> None:
    session = Session(Game(TWO), add_game(library, "old"), library)
    session.play(legal_moves(session.game.state)[0])
    autosave.flush()
    shutil.rmtree(library.folder)
    assert disk.read(session.rename("new")).cursor == session.game.cursor
    assert names(library.folder) == ["new.azul"]


@pytest.mark.slow
def test_a_blocked_disk_delays_renaming_its_own_game_only_and_not_for_long(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(Game(TWO), add_game(library, "old"), library)
    other, answer = add_game(library, "other"), threading.Event()
    monkeypatch.setattr(disk, "write_document", lambda *_, **__: answer.wait(10))
    session.play(legal_moves(session.game.state)[0])
    begun = time.monotonic()
    assert library.rename(other, "another").exists()
    for action in (partial(session.rename, "new"), partial(library.discard, session.path)):
        with pytest.raises(SaveError, match="aren’t saved yet"):
            action()
    assert time.monotonic() - begun < 2.5
    answer.set()
    assert session.path.stem == "old"


def test_a_game_with_unsaved_steps_is_neither_renamed_nor_deleted(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_session(library, "old")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", partial(refuse, errno.ENOSPC))
        session.play(legal_moves(session.game.state)[0])
        for action in (partial(session.rename, "new"), partial(library.discard, session.path)):
            with pytest.raises(SaveError, match="aren’t saved yet"):
                action()
    session.save()
    assert session.rename("new").exists()
    assert disk.read(session.path).cursor == 2


@pytest.mark.parametrize(
    ("number", "reason"), [(errno.EROFS, "write-protected"), (errno.EACCES, "access is denied")]
)
def test_a_failed_move_names_the_reason_and_changes_nothing(
    number: int, reason: str, library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, gone = add_game(library, "old"), library.discard(add_game(library, "gone"))
    for function in ("link", "rename", "unlink", "rmdir"):
        monkeypatch.setattr(os, function, partial(refuse, number))
    actions: list[Callable[[], object]] = [
        partial(library.rename, path, "new"),
        partial(library.discard, path),
        partial(library.restore, gone),
        partial(library.purge, gone),
    ]
    for action in actions:
        with pytest.raises(SaveError, match=reason):
            action()
    monkeypatch.undo()
    assert path.exists()
    assert gone.exists()


def test_without_hard_links_files_are_renamed_nevertheless(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """File systems of memory cards have no hard links."""
    path = add_game(library, "old")
    monkeypatch.setattr(os, "link", partial(refuse, errno.EPERM))
    assert library.rename(path, "new").exists()
    assert names(library.folder) == ["new.azul"]


@only_posix("elsewhere no link has to be removed")
def test_a_file_that_cannot_be_removed_is_not_duplicated(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, unlink = add_game(library, "old"), os.unlink

    def refuse_old(name: Path) -> None:
        return refuse(errno.EACCES) if Path(name) == path else unlink(name)

    monkeypatch.setattr(os, "unlink", refuse_old)
    with pytest.raises(SaveError, match="access is denied"):
        library.rename(path, "new")
    assert names(library.folder) == ["old.azul"]


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (19, "the disk is write-protected"),
        (21, "it doesn’t exist"),
        (32, "another program is using it"),
        (33, "another program is using it"),
        (39, "there’s no space left on the disk"),
        (1167, "it doesn’t exist"),
        (5, "access is denied"),
    ],
)
def test_reasons_of_windows_have_words_of_their_own(
    number: int, reason: str, library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python reports most of these errors as denied access."""
    path, error = add_game(library, "old"), OSError(errno.EACCES, "")
    monkeypatch.setattr(error, "winerror", number, raising=False)

    def refuse_new(*_: object) -> None:
        raise error

    monkeypatch.setattr(files, "move", refuse_new)
    with pytest.raises(SaveError, match=reason):
        library.rename(path, "new")


def test_a_missing_game_is_reported(library: GameLibrary) -> None:
    path = add_game(library, "old")
    path.unlink()
    for action in (partial(library.rename, path, "new"), partial(library.discard, path)):
        with pytest.raises(SaveError, match="it doesn’t exist"):
            action()


@needs_links
def test_renaming_and_deleting_a_link_leave_its_target(
    library: GameLibrary, tmp_path: Path
) -> None:
    far = tmp_path / "far.azul"
    disk.write(Game(TWO), far)
    library.folder.mkdir()
    link = library.folder / "link.azul"
    link.symlink_to(far)
    new = library.rename(link, "new")
    assert new.is_symlink()
    library.purge(library.discard(new))
    assert disk.read(far).cursor == 1
    assert names(library.folder) == []


# Deleting and restoring


def test_a_deleted_game_is_not_listed_or_continued_and_can_be_restored_or_purged(
    library: GameLibrary,
) -> None:
    path = add_game(library, "game", played(TWO, count=3))
    data = path.read_bytes()
    gone = library.discard(path)
    assert library.paths() == []
    assert library.latest_unfinished() is None
    assert [entry.title for entry in [*map(library.entry, library.deleted_paths())]] == ["game"]
    assert library.restore(gone) == path
    assert (path.read_bytes(), path.stat().st_mtime) == (data, 1000)
    assert library.deleted_paths() == []
    library.purge(library.discard(path))
    assert (library.paths(), library.deleted_paths()) == ([], [])


def test_games_of_one_name_are_numbered_when_deleted_and_when_restored(
    library: GameLibrary,
) -> None:
    first, second = (library.discard(add_game(library, "game")) for _ in range(2))
    assert [first.stem, second.stem] == ["game", "game (2)"]
    add_game(library, "GAME")
    assert library.restore(second).stem == "game (2)"
    assert library.restore(first).stem == "game (3)"
    assert len(names(library.folder)) == 3


@pytest.mark.parametrize(
    "name",
    [
        "empty.azul",
        pytest.param(
            "\udcff.azul",
            marks=only_posix("Wine has no such names"),
        ),
    ],
)
def test_broken_files_can_be_deleted_and_brought_back(name: str, library: GameLibrary) -> None:
    library.folder.mkdir()
    for _ in range(2):
        (library.folder / name).write_bytes(b"")
        gone = library.discard(library.folder / name)
    assert len([*map(library.entry, library.deleted_paths())]) == 2
    assert library.restore(gone).exists()


def test_a_folder_can_be_deleted_but_nothing_in_it_permanently(library: GameLibrary) -> None:
    folder = library.folder / "folder.azul"
    folder.mkdir(parents=True)
    (folder / "precious").write_text("x")
    gone = library.discard(folder)
    with pytest.raises(SaveError, match="can’t be deleted"):
        library.purge(gone)
    (gone / "precious").unlink()
    library.purge(gone)
    assert [*map(library.entry, library.deleted_paths())] == []
